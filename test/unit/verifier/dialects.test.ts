/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- reads the fixtures from disk */
import * as fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
	COST,
	ID_DIALECT,
	asSigned,
	paced,
	SIGNING_DIALECTS,
	signingTexts,
} from '../../../nodes/MerchantStorefront/verifier/dialects';
import { asJavaScript, readFields } from '../../../nodes/MerchantStorefront/verifier/json';
import { NotificationVerifier } from '../../../nodes/MerchantStorefront/verifier/signature';
import { hex, notification, verify } from './notifications';
import { anyJson, anyWriting, written } from './referenceSigner';

interface Fixture {
	secret: string;
	text: string;
	body: string;
}

const FIXTURES = join(__dirname, '../../fixtures/signing');

const fixtures = readdirSync(FIXTURES)
	.filter((name) => name.endsWith('.json'))
	.map((name): [string, Fixture] => [
		name,
		JSON.parse(readFileSync(join(FIXTURES, name), 'utf8')) as Fixture,
	]);

const texts = (json: string) => signingTexts(dataField(json), async () => {});

const dataField = (json: string) => readFields(`{"data":${json}}`)[0];

/** Numbers as JavaScript has them, whoever printed them. */
const said = (json: string) => asJavaScript(asSigned(ID_DIALECT, dataField(json).value));

const inIdDialect = (json: string) => texts(json)(ID_DIALECT);

describe('What real PHP and Python have signed', () => {
	test('exists', () => {
		expect(fixtures.length).toBeGreaterThan(30);
	});

	test.each(fixtures)('verifies: %s', async (_, { body, secret, text }) => {
		const verdict = await new NotificationVerifier(async () => {}).verify(
			'sender',
			{ body: Buffer.from(body), headers: {} },
			[{ secret, signedWith: 'current', events: ['order.new'] }],
		);
		const data: unknown = JSON.parse(text, (_key, value: unknown) => (value === 0 ? 0 : value));
		expect(verdict).toMatchObject({ accepted: true, data });
	});
});

/** The data that comes out of a notification whose sender signed this text. */
async function dataSigned(data: string, text: string): Promise<unknown> {
	const verdict = await verify({ body: notification(data, hex(text)) });
	return verdict.accepted ? verdict.data : verdict.reason;
}

describe('Each way in which printers differ is tried, with each other one', () => {
	const STRING = String.raw`"\u002F\u0431\u2028\u007F"`;
	const RECEIVED = `{"b":{"z":${STRING},"10":1E-7,"9":[]},"10":0,"9":{}}`;
	const SAYS = { 9: {}, 10: 0, b: { 9: [], 10: 1e-7, z: '/б\u2028\u007f' } };

	interface Orders {
		outer: string[];
		inner: string[];
	}
	const outer = ['10', '9', 'b'];
	const outerOfPhp = ['9', '10', 'b'];
	const byText: Record<string, Orders> = {
		'all keys by their text': { outer, inner: ['10', '9', 'z'] },
		'outermost keys by their text': { outer, inner: ['z', '10', '9'] },
	};
	const any: Record<string, Orders> = {
		...byText,
		'all keys as PHP has them': { outer: outerOfPhp, inner: ['9', '10', 'z'] },
		'outermost keys as PHP has them': { outer: outerOfPhp, inner: ['z', '10', '9'] },
	};

	const plain = '"/б\u2028\u007f"';
	const nothing = [plain];
	const inPhp = [plain, '"/б\\u2028\u007f"', '"/\\u0431\\u2028\u007f"'];
	const withSlashes = [...inPhp, ...inPhp.map((text) => text.replace('/', '\\/'))];
	const inPython = [plain, '"/\\u0431\\u2028\\u007f"'];

	function signed({ outer: keys, inner: keysOfB }: Orders, number: string, string: string) {
		const inB: Record<string, string> = { z: string, 10: number, 9: '[]' };
		const b = `{${keysOfB.map((key) => `"${key}":${inB[key]}`).join()}}`;
		const values: Record<string, string> = { b, 10: '0', 9: '{}' };
		return `{${keys.map((key) => `"${key}":${values[key]}`).join()}}`;
	}

	const spaced = (text: string) => text.replace(/[,:]/g, '$& ');

	describe.each([
		['a sender that signs what it sends', any, ['1E-7'], [STRING], false],
		['JavaScript', byText, ['1e-7', '1E-7'], nothing, false],
		['any language, numbers as received', byText, ['1E-7'], withSlashes, false],
		['PHP', any, ['1.0e-7'], withSlashes, false],
		['Python', byText, ['1e-07', '1E-7'], inPython, false],
		['Python, with spaces', byText, ['1e-07', '1E-7'], inPython, true],
	])('%s', (_, orders, numbers, strings, isSpaced) => {
		const texts = Object.entries(orders).flatMap(([order, keys]) =>
			numbers.flatMap((number) =>
				strings.map((string) => [order, number, string, signed(keys, number, string)] as const),
			),
		);
		test.each(texts)('%s, with %s and %j', async (_order, _number, _string, text) => {
			expect(await dataSigned(RECEIVED, isSpaced ? spaced(text) : text)).toEqual(SAYS);
		});
	});

	test('and the text exactly as received, with its spaces', async () => {
		const data = '{ "b" :9007199254740993,\n"a":[ 1.50 ] }';
		expect(await dataSigned(data, data)).toEqual({ b: '9007199254740993', a: [1.5] });
	});
});

describe('Numbers', () => {
	test.each([
		['0', '0', '0', '0'],
		['-0', '0', '0', '0'],
		['0.0', '0', '0', '0.0'],
		['-0.0', '0', '-0', '-0.0'],
		['-5', '-5', '-5', '-5'],
		['12.50', '12.5', '12.5', '12.5'],
		['-42.10', '-42.1', '-42.1', '-42.1'],
		['1.0', '1', '1', '1.0'],
		['1E3', '1000', '1000', '1000.0'],
		['1e15', '1000000000000000', '1000000000000000', '1000000000000000.0'],
		['1e16', '10000000000000000', '10000000000000000', '1e+16'],
		['1e17', '100000000000000000', '1.0e+17', '1e+17'],
		['1.5e100', '1.5e+100', '1.5e+100', '1.5e+100'],
		['-2e25', '-2e+25', '-2.0e+25', '-2e+25'],
		['0.0001', '0.0001', '0.0001', '0.0001'],
		['0.00001', '0.00001', '1.0e-5', '1e-05'],
		['-0.00001', '-0.00001', '-1.0e-5', '-1e-05'],
		['1.5e-7', '1.5e-7', '1.5e-7', '1.5e-07'],
		['3e-12', '3e-12', '3.0e-12', '3e-12'],
		['9223372036854775807', '9223372036854776000', '9223372036854775807', '9223372036854775807'],
		[
			'-9223372036854775808',
			'-9223372036854776000',
			'-9223372036854775808',
			'-9223372036854775808',
		],
		['10000000000000000000', '10000000000000000000', '1.0e+19', '10000000000000000000'],
	])(
		'%s is %s to JavaScript, %s to PHP and %s to Python',
		async (literal, inJs, inPhp, inPython) => {
			const text = ['"/\\u007f"', literal];
			const saidAs = async (...signed: string[]) =>
				await dataSigned(`[${text.join()}]`, `[${signed.join()}]`);
			const says = ['/\u007f', expect.anything()];
			expect(await saidAs('"/\u007f"', inJs)).toEqual(says);
			expect(await saidAs('"\\/\u007f"', inPhp)).toEqual(says);
			expect(await saidAs('"/\\u007f"', ` ${inPython}`)).toEqual(says);
		},
	);

	test.each([
		['1', '"1"'],
		['1', '2'],
		['1.5', '1'],
		['1e400', 'null'],
	])('%s is never signed as %s', async (literal, text) => {
		expect(await dataSigned(`[${literal}]`, `[${text}]`)).toBe('wrongSignature');
	});

	test('true, false and null come out as they are', async () => {
		const data = '[true,false,null,{"a":null}]';
		expect(await dataSigned(data, data)).toEqual([true, false, null, { a: null }]);
	});
});

describe('In the order of PHP', () => {
	const isBefore = async (one: string, other: string) => {
		const [first, second] = [one, other].map((key) => `${JSON.stringify(key)}:0`);
		return typeof (await dataSigned(`{${second},${first}}`, `{${first},${second}}`)) === 'object';
	};

	test.each([
		...['10', '010', '10.', '10.25', '1e1', '1E1', '1e+1', '1e12', '100e-1', '+10', '1.5e1'],
		...[' 10', '  10', '\t10', '\n10', '\r10', '\v10', '\f10'],
		...['10 ', '10  ', '10\t', '10\n', '10\r', '10\v', '10\f'],
	])('a key that reads as a number is behind a smaller one: %j', async (key) => {
		expect(await isBefore('9', key)).toBe(true);
	});

	test('negative numbers and those without a whole part are in order, too', async () => {
		expect(await isBefore('-10', '-9')).toBe(true);
		expect(await isBefore('0.4', '.5')).toBe(true);
		expect(await isBefore('0.4', '.55')).toBe(true);
	});

	test.each([
		...['', ' ', '.', '10x', '1e', '1e+', '0x10', '0b11', '1.2.3', '1 0', '- 9', '+ 10', '++10'],
		...['-.', '1e1.5', '1e1x', '\u00010'],
	])('a key that reads as no number is by its text: %j', async (key) => {
		expect(await isBefore(key, '9')).toBe(true);
		expect(await isBefore('9', key)).toBe(false);
	});

	test('texts are behind the numbers before them', async () => {
		const data = '{"x":0,"10":0,"9":0}';
		expect(await dataSigned(data, '{"9":0,"10":0,"x":0}')).toEqual({ 9: 0, 10: 0, x: 0 });
	});
});

describe('Large data', () => {
	const items = Array.from({ length: 5_000 }, (_, at) => `"я/${at}"`);
	const json = `[${items.join()}]`;

	test('is signed as a whole', async () => {
		expect(await dataSigned(json, json)).toHaveLength(5_000);
		const escaped = `[${items.join(', ').replaceAll('я', '\\u044f')}]`;
		expect(await dataSigned(json, escaped)).toHaveLength(5_000);
		const reordered = `{"b":${json},"a":0}`;
		const inPhp = `{"a":0,"b":${json.replaceAll('/', '\\/')}}`;
		expect(await dataSigned(reordered, inPhp)).toMatchObject({ a: 0 });
	});

	test('has what its dialects have in common done only once', async () => {
		let spent = 0;
		const textIn = signingTexts(dataField(json), async (nanoseconds) => {
			spent += nanoseconds;
		});
		const costOf = async (dialect: Parameters<typeof textIn>[0]) => {
			spent = 0;
			await textIn(dialect);
			return spent;
		};
		const tokens = 2 * items.length + 1;
		const escapesByCode = 'nonAscii';
		// They are sorted, then printed.
		expect(await costOf(ID_DIALECT)).toBe(2 * tokens * COST.token);
		expect(await costOf(ID_DIALECT)).toBe(0);
		expect(await costOf({ ...ID_DIALECT, escapesByCode })).toBe(json.length * COST.escaped);
		expect(await costOf({ ...ID_DIALECT, escapesSlashes: true })).toBe(json.length * COST.escaped);
		expect(await costOf({ ...ID_DIALECT, isSpaced: true })).toBe(tokens * COST.token);
		expect(await costOf({ ...ID_DIALECT, sortsLikePhp: true })).toBe(2 * tokens * COST.token);
		expect(await costOf({ ...ID_DIALECT, sortsEveryLevel: false })).toBe(2 * tokens * COST.token);
	});
});

test('Work pauses each time that it took 5 ms', async () => {
	let pauses = 0;
	const spend = paced(async () => {
		pauses++;
	});
	const after = async (nanoseconds: number) => {
		await spend(nanoseconds);
		return pauses;
	};
	expect(await after(4_999_999)).toBe(0);
	expect(await after(1)).toBe(1);
	expect(await after(4_999_999)).toBe(1);
	expect(await after(9_000_000)).toBe(2);
	expect(await after(4_999_999)).toBe(2);
});

describe('The dialect of the notification id', () => {
	test.each([
		[
			'sorts keys of every object',
			'{"b":1,"a":{"d":[{"f":1,"e":2}],"c":3}}',
			'{"a":{"c":3,"d":[{"e":2,"f":1}]},"b":1}',
		],
		['keeps the order of arrays', '[3,1,2,"b","a"]', '[3,1,2,"b","a"]'],
		['drops all space between tokens', ' { "a" : [ 1 , 2 ] }\r\n\t', '{"a":[1,2]}'],
		['keeps space in strings', '{ "a b" : " c " }', '{"a b":" c "}'],
		[
			'sorts a key before the longer ones that it begins',
			'{"ab":1,"a!":2,"a":3,"":4}',
			'{"":4,"a":3,"a!":2,"ab":1}',
		],
		['sorts digits as text', '{"9":1,"10":2}', '{"10":2,"9":1}'],
		[
			'sorts by UTF-16 code units',
			'{"\ue000":1,"😀":2,"я":3,"é":4,"z":5}',
			'{"z":5,"é":4,"я":3,"😀":2,"\ue000":1}',
		],
		[
			'sorts escaped keys by what they mean',
			'{"b":1,"\\u0061":2,"c":3,"\\ud83d\\ude00":4}',
			'{"a":2,"b":1,"c":3,"😀":4}',
		],
		[
			'prints escapes that were not needed as what they mean',
			'"\\u0041\\/\\u0431\\ud83d\\ude00"',
			'"A/б😀"',
		],
		[
			'escapes as JSON.stringify does',
			'"\\u0022\\u005C\\u000A\\u0008\\u001F\\u007F\\u2028"',
			'"\\"\\\\\\n\\b\\u001f\u007f\u2028"',
		],
		['keeps half a surrogate pair escaped', '"\\uD83D \\ude00\\ud83d"', '"\\ud83d \\ude00\\ud83d"'],
		[
			'prints numbers as JavaScript does',
			'[12.50,1.0,1E3,1e21,-0.5,0.0000001]',
			'[12.5,1,1000,1e+21,-0.5,1e-7]',
		],
		['keeps numbers that no double holds', '[1e400,-1e999]', '[1e400,-1e999]'],
	])('%s', async (_, json, expected) => {
		expect(await inIdDialect(json)).toBe(expected);
	});

	test('prints its own text unchanged', async () => {
		await fc.assert(
			fc.asyncProperty(anyJson, anyWriting, async (json, writing) => {
				const printed = await inIdDialect(written(json, writing));
				expect(await inIdDialect(printed)).toBe(printed);
			}),
		);
	});
});

test('What any dialect prints reads back as the value', async () => {
	await fc.assert(
		fc.asyncProperty(
			anyJson,
			anyWriting,
			fc.constantFrom(...SIGNING_DIALECTS),
			async (json, writing, dialect) => {
				const text = written(json, writing);
				const printed = await texts(text)(dialect);
				expect(said(printed)).toEqual(said(text));
			},
		),
	);
});
