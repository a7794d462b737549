/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- reads the fixtures from disk */
import * as fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
	ID_DIALECT,
	asSigned,
	SIGNING_DIALECTS,
	signingTexts,
} from '../../../nodes/MerchantStorefront/verifier/dialects';
import { asJavaScript, readFields } from '../../../nodes/MerchantStorefront/verifier/json';
import { NotificationVerifier } from '../../../nodes/MerchantStorefront/verifier/signature';
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
