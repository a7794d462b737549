import * as crypto from 'node:crypto';
import {
	NotificationVerifier,
	type RefusalReason,
	type VerificationKey,
} from '../../../nodes/MerchantStorefront/verifier/signature';
import { costliestBodies, FOUR_KEYS } from '../../faults/costliestNotification';

jest.mock('node:crypto', () => {
	const actual = jest.requireActual<typeof crypto>('node:crypto');
	return { ...actual, createHmac: jest.fn(actual.createHmac) };
});

const SECRET = 'made-up secret';

const EVENTS = ['order.new', 'order.status.changed'];
const CURRENT: VerificationKey = { secret: SECRET, signedWith: 'current', events: EVENTS };
const PREVIOUS: VerificationKey = {
	secret: 'an older made-up secret',
	signedWith: 'previous',
	events: EVENTS,
};

const sign = (text: string | Buffer, secret = SECRET) =>
	crypto.createHmac('sha512', secret).update(text).digest();

const hex = (text: string, secret = SECRET) => sign(text, secret).toString('hex');

const notification = (data: string, signature: string, event = 'order.new') =>
	`{"event":${JSON.stringify(event)},"data":${data},"signature":"${signature}"}`;

const withHigherBytes = (text: string) =>
	text.replace(/./g, (digit) => String.fromCharCode(0x100 + digit.charCodeAt(0)));

interface Case {
	body: string | Buffer;
	headers?: Record<string, string | string[] | undefined>;
	keys?: VerificationKey[];
	verifier?: NotificationVerifier;
	sender?: string;
}

const newVerifier = () => new NotificationVerifier(async () => {});

const verify = async ({
	body,
	headers = {},
	keys = [CURRENT],
	verifier = newVerifier(),
	sender = 'sender',
}: Case) =>
	await verifier.verify(
		sender,
		{ body: Buffer.isBuffer(body) ? body : Buffer.from(body), headers },
		keys,
	);

const refusal = (reason: RefusalReason) => ({ accepted: false, reason });

const DATA = '{"a":1}';
const SIGNATURE = hex(DATA);
const FORGED = hex('something else');

const sha256 = (text: string) => crypto.createHash('sha256').update(text).digest('hex');

/** How often a text was hashed with a secret while something ran. */
async function hmacsDuring(run: () => Promise<unknown>): Promise<number> {
	const { calls } = jest.mocked(crypto.createHmac).mock;
	const before = calls.length;
	await run();
	return calls.length - before;
}

describe('A genuine notification', () => {
	test('is accepted with its event, its data, an id and the key that verified it', async () => {
		expect(await verify({ body: notification(DATA, SIGNATURE) })).toEqual({
			accepted: true,
			event: 'order.new',
			data: { a: 1 },
			notificationId: sha256(`${DATA}"order.new"`),
			key: CURRENT,
		});
	});

	test.each([
		['quotes', 'order."new"'],
		['half a surrogate pair', 'order.\ud800'],
		['many Cyrillic letters', 'замовлення'.repeat(100)],
	])('has an id that includes the name of the event, also with %s', async (_, event) => {
		const verdict = await verify({ body: notification(DATA, SIGNATURE, event) });
		expect(verdict).toMatchObject({
			accepted: true,
			notificationId: sha256(DATA + JSON.stringify(event)),
		});
	});

	test('verifies a known answer, made by another program', async () => {
		// printf '%s' '{"a":1}' | openssl dgst -sha512 -hmac 'made-up secret'
		const answer =
			'f98a250b63f8483cd33e8c278af0662225fc1f063d9d6e00487b97f3851c2672c9e919d3678357f919f710f2fed136de16c4f6e8a6a2618b8504def9c9740bfe';
		expect((await verify({ body: notification(DATA, answer) })).accepted).toBe(true);
	});

	test.each(['[1,"a",{"b":[]}]', '"text"', '12.50', 'true', '{}', '[]', '""', '0', 'false'])(
		'may carry any value but null as its data: %s',
		async (data) => {
			const verdict = await verify({ body: notification(data, hex(data)) });
			expect(verdict).toMatchObject({ accepted: true, data: JSON.parse(data) as unknown });
		},
	);

	test('says which key verified it, current or previous', async () => {
		const body = notification(DATA, hex(DATA, PREVIOUS.secret));
		expect(await verify({ body, keys: [CURRENT, PREVIOUS] })).toMatchObject({ key: PREVIOUS });
	});

	test('may be nested 500 levels deep', async () => {
		const data = '['.repeat(500) + ']'.repeat(500);
		expect((await verify({ body: notification(data, hex(data)) })).accepted).toBe(true);
	});

	test('has another id for another event or other data', async () => {
		const id = async (data: string, event: string) => {
			const verdict = await verify({ body: notification(data, hex(data), event) });
			return verdict.accepted && verdict.notificationId;
		};
		const ids = [
			await id(DATA, 'order.new'),
			await id(DATA, 'order.status.changed'),
			await id('{"a":2}', 'order.new'),
			await id('{"a":"1"}', 'order.new'),
		];
		expect(new Set(ids).size).toBe(4);
	});

	test('has the same id through another subscription', async () => {
		const keys = [CURRENT, PREVIOUS];
		const [one, other] = await Promise.all(
			keys.map(
				async ({ secret }) => await verify({ body: notification(DATA, hex(DATA, secret)), keys }),
			),
		);
		expect(one).toMatchObject({ key: CURRENT });
		expect(other).toMatchObject({
			key: PREVIOUS,
			notificationId: one.accepted && one.notificationId,
		});
	});
});

describe('The signature is found without configuration', () => {
	const bytes = sign(DATA);
	const base64 = bytes.toString('base64');
	const base64url = bytes.toString('base64url');
	const base64OfHex = Buffer.from(SIGNATURE).toString('base64');
	const encodings = {
		hex: SIGNATURE,
		'hex in capitals': SIGNATURE.toUpperCase(),
		'hex in mixed case': SIGNATURE.slice(0, 64) + SIGNATURE.slice(64).toUpperCase(),
		base64,
		'base64 without padding': base64.replace('==', ''),
		base64url,
		'base64url with padding': `${base64url}==`,
		'hex with a prefix': `sha512=${SIGNATURE}`,
		'base64 with a prefix in capitals': `SHA512=${base64}`,
		'base64url with a prefix': `sha512=${base64url}`,
		'hex with a longer prefix': `hmac-sha512=${SIGNATURE}`,
		'hex between spaces': `  ${SIGNATURE} `,
		'hex with 0x in front': `0x${SIGNATURE}`,
		'hex in capitals with 0x in front': `0x${SIGNATURE.toUpperCase()}`,
		'hex with the name of the algorithm in front': `HMAC-SHA512 ${SIGNATURE}`,
		'base64 with the name of the algorithm in front': `hmac-sha512  ${base64}`,
		'hex in apostrophes': `'${SIGNATURE}'`,
		'hex in apostrophes, with a prefix outside': `sha512='${SIGNATURE}'`,
		'hex in apostrophes, with a prefix inside': `'sha512=${SIGNATURE}'`,
		'base64 in apostrophes': `'${base64}'`,
		'base64 of hex': base64OfHex,
		'base64 of hex in capitals': Buffer.from(SIGNATURE.toUpperCase()).toString('base64'),
		'base64 of hex without padding': base64OfHex.replace('=', ''),
		'base64 of hex with a prefix': `sha512=${base64OfHex}`,
	};

	describe.each(Object.entries(encodings))('in %s', (_, signature) => {
		test.each([
			['body field `signature`', { body: notification(DATA, signature) }],
			['any other field', { body: `{"event":"e","sig":"${signature}","data":${DATA}}` }],
			['a header', { body: `{"event":"e","data":${DATA}}`, headers: { 'x-any': signature } }],
			[
				'a repeated header',
				{ body: `{"event":"e","data":${DATA}}`, headers: { a: ['b', signature] } },
			],
		])('in %s', async (__, request) => {
			expect((await verify(request)).accepted).toBe(true);
		});
	});

	test.each([15, 16])('beside %s other texts of its form', async (others) => {
		const headers = Object.fromEntries(
			Array.from({ length: others }, (_, at) => [`x-signature-${at}`, hex(String(at))]),
		);
		const body = `{"event":"e","data":${DATA}}`;
		const { accepted } = await verify({ body, headers: { ...headers, 'x-signature': SIGNATURE } });
		// Of one more, the last is not looked at.
		expect(accepted).toBe(others === 15);
	});

	test.each([SIGNATURE, base64, base64OfHex, `sha512=${SIGNATURE}`])(
		'in quotes: %s',
		async (signature) => {
			const body = notification(DATA, `\\"${signature}\\"`);
			expect((await verify({ body })).accepted).toBe(true);
			const headers = { 'x-signature': `"${signature}"` };
			expect((await verify({ body: notification(DATA, ''), headers })).accepted).toBe(true);
		},
	);

	test.each([
		['in one apostrophe', `'${SIGNATURE}`],
		['in two kinds of quotes', `'${SIGNATURE}\\"`],
		['in three pairs of apostrophes', `'''${SIGNATURE}'''`],
		['with 0x twice', `0x0x${SIGNATURE}`],
		['in base64 twice', Buffer.from(base64OfHex).toString('base64')],
		['of base64 of other letters', Buffer.from('g'.repeat(128)).toString('base64')],
		['of base64 of 127 digits', Buffer.from(SIGNATURE.slice(1)).toString('base64')],
		['a digit short', SIGNATURE.slice(1)],
		['a digit long', `${SIGNATURE}0`],
		['in other letters that have its digits as their lower bytes', withHigherBytes(SIGNATURE)],
		['with another prefix', `sha256=${SIGNATURE}`],
		['with two prefixes', `sha512=sha512=${SIGNATURE}`],
		['of base64 with half its padding', base64.slice(0, -1)],
		['of base64 with a line break', `${base64.slice(0, 40)}\\n${base64.slice(40)}`],
		['of 63 bytes', bytes.subarray(1).toString('base64')],
		['that is empty', ''],
	])('but nothing else counts as one: hex %s', async (_, signature) => {
		expect(await verify({ body: notification(DATA, signature) })).toEqual(refusal('noSignature'));
	});

	test("but base64 whose unused bits are set doesn't count as one", async () => {
		const last = base64.charAt(85);
		const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
		const other = alphabet[alphabet.indexOf(last) + 1];
		const body = notification(DATA, `${base64.slice(0, 85)}${other}==`);
		expect(await verify({ body })).toEqual(refusal('noSignature'));
	});

	test('between line ends', async () => {
		expect((await verify({ body: notification(DATA, `\\r\\n${SIGNATURE}\\n`) })).accepted).toBe(
			true,
		);
	});

	test('first where a name says so: others cannot crowd it out', async () => {
		const decoys = Array.from(
			{ length: 5000 },
			(_, index) => `"f${index}":"${hex(String(index))}"`,
		);
		const headers = { cookie: hex('cookie'), authorization: hex('token') };
		const body = `{"event":"e","data":${DATA}}`;
		expect(
			(await verify({ body, headers: { ...headers, 'x-hub-signature': SIGNATURE } })).accepted,
		).toBe(true);
		for (const name of ['signature', 'Sign', 'x_sig', 'hmac']) {
			const crowded = `{${decoys.slice(0, 800).join()},"event":"e","data":${DATA},"${name}":"${SIGNATURE}"}`;
			expect((await verify({ body: crowded, headers })).accepted).toBe(true);
		}
		const nameless = `{${decoys.slice(0, 800).join()},"event":"e","data":${DATA},"other":"${SIGNATURE}"}`;
		expect(await verify({ body: nameless })).toEqual(refusal('wrongSignature'));
	});

	test.each([`{"signature":"${SIGNATURE}"}`, `["${SIGNATURE}"]`])(
		'only at the top, not inside the data: %s',
		async (data) => {
			expect(await verify({ body: `{"event":"e","data":${data}}` })).toEqual(
				refusal('noSignature'),
			);
		},
	);
});

describe('The data that comes out', () => {
	const dataOf = async (data: string, text = data) => {
		const verdict = await verify({ body: notification(data, hex(text)) });
		return verdict.accepted ? verdict.data : verdict.reason;
	};

	test('has keys of one escaped character, also after a key that is a backslash', async () => {
		// After this, JSON.parse of Node 24 and 26 takes the other keys for a backslash too
		// (nodejs/node#63785). V8 looks at the key before: nothing else may follow that one.
		JSON.parse('{"only":0,"\\\\":1}');
		for (const escaped of ['\\u00bc', '\\n', '\\"', '\\u0041']) {
			const key = JSON.parse(`"${escaped}"`) as string;
			expect(await dataOf(`{"only":0,"${escaped}":1}`)).toEqual({ only: 0, [key]: 1 });
		}
	});

	test.each([
		['9007199254740993', '9007199254740993'],
		['-9007199254740993', '-9007199254740993'],
		['9007199254740992', '9007199254740992'],
		['18446744073709551615', '18446744073709551615'],
		['9007199254740991', Number.MAX_SAFE_INTEGER],
		['-9007199254740991', Number.MIN_SAFE_INTEGER],
		['1e3', 1000],
		['1e25', 1e25],
		['12.50', 12.5],
		['1e400', '1e400'],
	])('has whole numbers beyond 2^53 as text, and no other: %s', async (literal, value) => {
		expect(await dataOf(`{"id":${literal}}`)).toEqual({ id: value });
		expect(await dataOf(`[{"id":[${literal}]}]`)).toEqual([{ id: [value] }]);
	});

	test('has a large number as the sender signed it, not as somebody changed it', async () => {
		const signedAs = '{"id":9007199254740992}';
		expect(await dataOf('{"id":9007199254740993}', signedAs)).toEqual({ id: '9007199254740992' });
		const idOf = async (data: string) => {
			const verdict = await verify({ body: notification(data, hex(signedAs)) });
			return verdict.accepted && verdict.notificationId;
		};
		expect(await idOf('{"id":9007199254740993}')).toBe(await idOf(signedAs));
	});

	test('has another ID for another large number', async () => {
		const ids = await Promise.all(
			['{"id":9007199254740992}', '{"id":9007199254740993}'].map(async (data) => {
				const verdict = await verify({ body: notification(data, hex(data)) });
				return verdict.accepted && verdict.notificationId;
			}),
		);
		expect(new Set(ids).size).toBe(2);
	});
});

describe("What isn't a notification is rejected", () => {
	const cases: Array<[string, string | Buffer, RefusalReason]> = [
		['an empty body', '', 'notJson'],
		['text', 'hello', 'notJson'],
		['cut off JSON', notification(DATA, SIGNATURE).slice(0, -1), 'notJson'],
		['JSON with something after it', `${notification(DATA, SIGNATURE)} x`, 'notJson'],
		['an array', `[${notification(DATA, SIGNATURE)}]`, 'notJson'],
		['a string', JSON.stringify(notification(DATA, SIGNATURE)), 'notJson'],
		['null', 'null', 'notJson'],
		['a byte order mark', `\ufeff${notification(DATA, SIGNATURE)}`, 'notJson'],
		['a control character in a string', notification('"\u0001"', SIGNATURE), 'notJson'],
		['a broken escape in a key', notification('{"\\u00zz":1}', SIGNATURE), 'notJson'],
		['no data', `{"event":"e","signature":"${SIGNATURE}"}`, 'noData'],
		['data that is null', notification('null', hex('null')), 'noData'],
		['no event, of two', `{"data":${DATA},"signature":"${SIGNATURE}"}`, 'noEvent'],
		[
			'an event that is not a text',
			`{"event":1,"data":${DATA},"signature":"${SIGNATURE}"}`,
			'noEvent',
		],
		[
			'the same key twice in the data',
			notification('{"a":1,"a":1}', hex('{"a":1}')),
			'duplicateKey',
		],
		[
			'the same key twice, once escaped',
			notification('{"a":1,"\\u0061":2}', hex('{"a":1}')),
			'duplicateKey',
		],
		[
			'the same key twice, far down',
			notification('[{"b":[{"a":1,"c":2,"a":3}]}]', SIGNATURE),
			'duplicateKey',
		],
		[
			'data twice',
			`{"data":${DATA},"event":"e","data":2,"signature":"${SIGNATURE}"}`,
			'duplicateKey',
		],
		[
			'data twice, once escaped',
			`{"data":1,"event":"e","d\\u0061ta":${DATA},"signature":"${SIGNATURE}"}`,
			'duplicateKey',
		],
		[
			'a key __proto__',
			notification('{"__proto__":{"b":1}}', hex('{"__proto__":{"b":1}}')),
			'protoKey',
		],
		['an escaped key __proto__', notification('[{"\\u005f_proto__":1}]', SIGNATURE), 'protoKey'],
		[
			'a key __proto__ beside the data',
			`{"__proto__":1,${notification(DATA, SIGNATURE).slice(1)}`,
			'protoKey',
		],
		['20,000 levels', notification('['.repeat(20_000) + ']'.repeat(20_000), SIGNATURE), 'tooDeep'],
		[
			'20,000 levels of objects',
			notification(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`, SIGNATURE),
			'tooDeep',
		],
		['only opening brackets', '['.repeat(120_000), 'notJson'],
		['more than 128 KB', `${notification(DATA, SIGNATURE)}${' '.repeat(128 * 1024)}`, 'tooLarge'],
	];

	test.each(cases)('%s', async (_, body, reason) => {
		expect(await verify({ body })).toEqual(refusal(reason));
	});

	test.each([
		['a stray byte', [0xff]],
		['an encoded surrogate', [0xed, 0xa0, 0x80]],
		['an overlong slash', [0xc0, 0xaf]],
		['a character cut off', [0xd0]],
	])('bytes that are not UTF-8: %s', async (_, bytes) => {
		const data = Buffer.concat([Buffer.from('"'), Buffer.from(bytes), Buffer.from('"')]);
		for (const signed of [data, data.toString(), '"\ufffd"']) {
			const body = Buffer.concat([
				Buffer.from('{"event":"e","data":'),
				data,
				Buffer.from(`,"signature":"${sign(signed).toString('hex')}"}`),
			]);
			expect(await verify({ body })).toEqual(refusal('notJson'));
		}
	});

	test('but a replacement character that was sent as such is accepted', async () => {
		expect((await verify({ body: notification('"\ufffd"', hex('"\ufffd"')) })).accepted).toBe(true);
	});
});

describe('What does not verify is rejected', () => {
	const body = notification(DATA, SIGNATURE);

	test('no signature', async () => {
		expect(await verify({ body: `{"event":"e","data":${DATA}}` })).toEqual(refusal('noSignature'));
	});

	test('a signature of something else, or with another secret', async () => {
		expect(await verify({ body: notification(DATA, FORGED) })).toEqual(refusal('wrongSignature'));
		const foreign = notification(DATA, hex(DATA, 'another secret'));
		expect(await verify({ body: foreign })).toEqual(refusal('wrongSignature'));
	});

	test('no keys', async () => {
		expect(await verify({ body, keys: [] })).toEqual(refusal('noSecret'));
	});

	test.each(['', ' ', '\t\n'])('a secret that is empty or blank: %j', async (secret) => {
		const signed = notification(DATA, hex(DATA, secret));
		const keys = [{ ...CURRENT, secret }];
		expect(await verify({ body: signed, keys })).toEqual(refusal('noSecret'));
		expect(await verify({ body: signed, keys: [...keys, PREVIOUS] })).toEqual(
			refusal('wrongSignature'),
		);
	});

	test('an event that the secret is not for', async () => {
		const keys = [{ ...CURRENT, onlyEvent: 'order.new' }];
		expect((await verify({ body, keys })).accepted).toBe(true);
		const relabelled = notification(DATA, SIGNATURE, 'order.status.changed');
		expect(await verify({ body: relabelled, keys })).toEqual(refusal('noSecretForEvent'));
		const others = [...keys, { ...PREVIOUS, onlyEvent: 'order.status.changed' }];
		expect(await verify({ body: relabelled, keys: others })).toEqual(refusal('wrongSignature'));
	});

	test('half of a surrogate pair instead of the replacement character that was signed', async () => {
		const forged = notification('"\\ud800"', hex('"\ufffd"'));
		expect(await verify({ body: forged })).toEqual(refusal('wrongSignature'));
	});

	test('a number beyond what a double holds instead of the null that was signed', async () => {
		const forged = notification('{"a":1e400}', hex('{"a":null}'));
		expect(await verify({ body: forged })).toEqual(refusal('wrongSignature'));
	});
});

describe('What was verified or refused before changes no verdict', () => {
	// Every dialect, order and way with numbers prints this differently.
	const RICH = '{"b":{"z":1.50,"a":"Борщ / борщ"},"a":1}';
	const RECURSIVE = '{"a":1,"b":{"a":"Борщ / борщ","z":1.50}}';
	const TOP_ONLY = '{"a":1,"b":{"z":1.50,"a":"Борщ / борщ"}}';
	const REPRINTED = '{"a":1,"b":{"a":"Борщ / борщ","z":1.5}}';

	const rich = async (text: string, verifier: NotificationVerifier) =>
		(await verify({ body: notification(RICH, hex(text)), verifier })).accepted;

	test('a sender may change its dialect with every notification', async () => {
		const verifier = newVerifier();
		for (let time = 0; time < 5; time++) {
			for (const text of [RECURSIVE, TOP_ONLY, REPRINTED])
				expect(await rich(text, verifier)).toBe(true);
		}
	});

	test('forged notifications in between change nothing', async () => {
		const verifier = newVerifier();
		for (const text of [RECURSIVE, TOP_ONLY, REPRINTED]) {
			for (let time = 0; time < 20; time++) {
				expect(await rich('something else', verifier)).toBe(false);
			}
			expect(await rich(text, verifier)).toBe(true);
		}
	});

	test('a capture replayed with its numbers written otherwise harms no genuine one', async () => {
		const verifier = newVerifier();
		const genuine = (id: number) => {
			const data = `{"id":${id},"total":7.0,"price":12.5}`;
			return notification(data, hex(`{"id":${id},"price":12.5,"total":7}`));
		};
		const replayed = genuine(0).replace('7.0', '7').replace('12.5', '12.50');
		let refused = 0;
		for (let id = 0; id < 1000; id++) {
			if (!(await verify({ body: genuine(id), verifier })).accepted) refused++;
			if (!(await verify({ body: replayed, verifier })).accepted) refused++;
		}
		expect(refused).toBe(0);
	});

	test('the dialect that verified last is tried first, for each sender by itself', async () => {
		const verifier = newVerifier();
		const hmacs = async (text: string, sender: string) => {
			const body = notification(RICH, hex(text));
			return await hmacsDuring(async () => await verify({ body, verifier, sender }));
		};
		expect(await hmacs(TOP_ONLY, 'one')).toBeGreaterThan(1);
		expect(await hmacs(TOP_ONLY, 'one')).toBe(1);
		expect(await hmacs(RECURSIVE, 'other')).toBeGreaterThan(1);
		expect(await hmacs(RECURSIVE, 'other')).toBe(1);
		expect(await hmacs(TOP_ONLY, 'one')).toBe(1);
	});

	test('for more senders than are remembered nothing is refused', async () => {
		const verifier = newVerifier();
		for (let sender = 0; sender < 1500; sender++) {
			const body = notification(RICH, hex(TOP_ONLY));
			expect((await verify({ body, verifier, sender: String(sender) })).accepted).toBe(true);
		}
	});
});

describe('Work is bounded', () => {
	// Holds all on which dialects differ.
	const EVERYTHING =
		'{"z":{"10":1e25,"9":[12.50,1.0,123456789012345678.0,"\\u0041/\u2028\u007fБ"]},"b":{"y":1,"x":2},"10":1,"9":2}';

	test('each text is hashed once with each key', async () => {
		const texts = async (keys: VerificationKey[]) =>
			await hmacsDuring(async () => await verify({ body: notification(EVERYTHING, FORGED), keys }));
		const ofOne = await texts([CURRENT]);
		expect(ofOne).toBeGreaterThan(50);
		expect(ofOne).toBeLessThan(70);
		expect(await texts([CURRENT, PREVIOUS])).toBeLessThanOrEqual(2 * ofOne);
	});

	test('a plain value reads the same in every dialect', async () => {
		const hmacs = await hmacsDuring(
			async () => await verify({ body: notification('"a"', FORGED) }),
		);
		expect(hmacs).toBeLessThan(5);
	});

	test('nothing is hashed without a signature or a notification', async () => {
		const bodies = [`{"event":"e","data":${DATA}}`, '{}', notification('null', SIGNATURE)];
		for (const body of bodies)
			expect(await hmacsDuring(async () => await verify({ body }))).toBe(0);
	});

	test.each([
		['keys in reverse order', 10_000, (at: number) => `"k${99_999 - at}":0`, '{}'],
		['escaped keys', 7_000, (at: number) => `"\\u006b${99_999 - at}":0`, '{}'],
		['numbers that dialects print differently', 20_000, () => '1.50', '[]'],
	])('%s are verified whatever their number', async (_, count, piece, brackets) => {
		const pieces = Array.from({ length: count }, (__, at) => piece(at));
		const data = `${brackets[0]}${pieces.join()}${brackets[1]}`;
		const value = JSON.parse(data) as object;
		const text = Array.isArray(value)
			? JSON.stringify(value)
			: `{${Object.keys(value)
					.sort()
					.map((key) => `"${key}":0`)
					.join()}}`;
		expect((await verify({ body: notification(data, hex(text)) })).accepted).toBe(true);
	});

	describe('of large bodies', () => {
		const costliest = [
			...['small objects with all', 'mixed strings', 'numbers with powers', 'keys'],
			...['one long key', 'one long run of digits', 'one long run of spaces'],
		];
		const bodies = costliestBodies().filter(([shape]) => costliest.includes(shape));
		const large = notification(`"${'Борщ / '.repeat(3_500)}"`, FORGED);

		/** What was hashed between one pause and the next. */
		async function hashedBetweenPauses(body: Buffer): Promise<number[]> {
			const { calls } = jest.mocked(crypto.createHmac).mock;
			const between: number[] = [];
			let before = calls.length;
			const verifier = new NotificationVerifier(async () => {
				between.push(calls.length - before);
				before = calls.length;
			});
			expect(await verify({ body, keys: FOUR_KEYS, verifier })).toEqual(refusal('wrongSignature'));
			return [...between, calls.length - before];
		}

		test.each(bodies)('no more than ten hashes come between two pauses: %s', async (_, body) => {
			const between = await hashedBetweenPauses(body);
			expect(Math.max(...between)).toBeLessThanOrEqual(10);
		});

		test('the work of one is done before that of the next begins', async () => {
			const { calls } = jest.mocked(crypto.createHmac).mock;
			const before = calls.length;
			const verifier = new NotificationVerifier(async () => await Promise.resolve());
			const secrets = ['one', 'other', 'third'];
			await Promise.all(
				secrets.map(
					async (secret) => await verify({ body: large, keys: [{ ...CURRENT, secret }], verifier }),
				),
			);
			const order = calls.slice(before).map(([, secret]) => String(secret));
			expect(order).toEqual(
				[...order].sort((one, other) => secrets.indexOf(one) - secrets.indexOf(other)),
			);
			expect(new Set(order).size).toBe(3);
		});

		test('more than 17 at once are rejected as too many, and later ones are verified', async () => {
			let goOn = () => {};
			const gate = new Promise<void>((resolve) => (goOn = resolve));
			const verifier = new NotificationVerifier(async () => await gate);
			const verdicts = Array.from(
				{ length: 20 },
				async () => await verify({ body: large, verifier }),
			);
			const small = await verify({ body: notification(DATA, SIGNATURE), verifier });
			expect(small.accepted).toBe(true);
			expect(await Promise.all(verdicts.slice(17))).toEqual(
				Array.from({ length: 3 }, () => refusal('tooBusy')),
			);
			goOn();
			await Promise.all(verdicts);
			expect(await verify({ body: large, verifier })).toEqual(refusal('wrongSignature'));
		});
	});

	test('16 MB are refused before they are read', async () => {
		const body = Buffer.from(notification(`{"\\u006b":"${'k'.repeat(16_000_000)}"}`, FORGED));
		const parse = jest.spyOn(JSON, 'parse');
		expect(await verify({ body })).toEqual(refusal('tooLarge'));
		expect(parse).not.toHaveBeenCalled();
		parse.mockRestore();
	});

	test('a number of 100,000 digits', async () => {
		const data = '9'.repeat(100_000);
		expect((await verify({ body: notification(data, hex(data)) })).accepted).toBe(true);
	});
});
