import * as crypto from 'node:crypto';
import { MAX_NOTIFICATION_BYTES } from '../../../nodes/MerchantStorefront/platform/contract';
import {
	NotificationVerifier,
	type RefusalReason,
} from '../../../nodes/MerchantStorefront/verifier/signature';
import {
	CURRENT,
	PREVIOUS,
	sign,
	hex,
	notification,
	withHigherBytes,
	newVerifier,
	verify,
	refusal,
	DATA,
	SIGNATURE,
	FORGED,
	sha256,
	hmacsDuring,
} from './notifications';

jest.mock('node:crypto', () => {
	const actual = jest.requireActual<typeof crypto>('node:crypto');
	return { ...actual, createHmac: jest.fn(actual.createHmac) };
});

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

	test('may be nested 512 levels deep with its body, and no deeper', async () => {
		const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
		const verdictOf = async (data: string) => await verify({ body: notification(data, hex(data)) });
		expect(await verdictOf(nested(511))).toMatchObject({ accepted: true });
		expect(await verdictOf(nested(512))).toEqual(refusal('tooDeep'));
	});

	test('may have space around it and between all that is in it', async () => {
		const body = `\n { "event" : "order.new" , "data" : [ 1 , { "a" :\t{ } , "b" : [ ] } ] ,\r\n "signature" : "${hex('[1,{"a":{},"b":[]}]')}" } \n`;
		expect(await verify({ body })).toMatchObject({ accepted: true, data: [1, { a: {}, b: [] }] });
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

	test('in a header of any name, beside others whose name says so', async () => {
		const others = Object.fromEntries(
			Array.from({ length: 8 }, (_, at) => [`x-signature-${at}`, hex(String(at))]),
		);
		const body = `{"event":"e","data":${DATA}}`;
		const { accepted } = await verify({ body, headers: { ...others, 'x-any': SIGNATURE } });
		expect(accepted).toBe(true);
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
		['around a prefix', `${SIGNATURE.slice(0, 64)}sha512=${SIGNATURE.slice(64)}`],
		['with something before its apostrophes', `x'${SIGNATURE}'`],
		['with something behind its apostrophes', `'${SIGNATURE}'x`],
		['in base64 with something before that', `!${base64OfHex}`],
		['in base64 with something behind that', `${base64OfHex}!`],
		['of base64 with half its padding', base64.slice(0, -1)],
		['of base64 with something before it', `!${base64}`],
		['of base64 with something behind it', `${base64}!`],
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

describe('The event of a body that names none', () => {
	const [NEW, CHANGED] = CURRENT.events as [string, string];
	const eventOf = async (
		fields: string,
		headers: Record<string, string> = {},
		keys = [CURRENT],
	) => {
		const body = `{${fields}"data":${DATA},"signature":"${SIGNATURE}"}`;
		const verdict = await verify({ body, headers, keys });
		return verdict.accepted ? verdict.event : verdict.reason;
	};

	test('is the only one of its subscription', async () => {
		expect(await eventOf('', {}, [{ ...CURRENT, events: [NEW] }])).toBe(NEW);
		expect(await eventOf('', {}, [{ ...CURRENT, onlyEvent: CHANGED }])).toBe(CHANGED);
		expect(await eventOf('', {}, [{ ...CURRENT, events: [] }])).toBe('noEvent');
	});

	test('is the one that a header or another field names', async () => {
		expect(await eventOf('', { 'x-event': CHANGED })).toBe(CHANGED);
		expect(await eventOf(`"type":"${NEW}",`)).toBe(NEW);
		expect(await eventOf('', { 'x-event': 'something else' })).toBe('noEvent');
		expect(await eventOf('', { 'x-event': NEW, 'x-topic': CHANGED })).toBe('noEvent');
	});

	test('is the one that its data names', async () => {
		const data = `{"event":"${CHANGED}"}`;
		const body = `{"data":${data},"signature":"${hex(data)}"}`;
		expect(await verify({ body })).toMatchObject({ accepted: true, event: CHANGED });
	});

	test.each(['""', '" "', 'null', '1'])('counts as not named: %s', async (event) => {
		expect(await eventOf(`"event":${event},`)).toBe('noEvent');
		expect(await eventOf(`"event":${event},`, { 'x-event': NEW })).toBe(NEW);
	});
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
	];

	test('a byte more than 128 KB, and no byte less', async () => {
		const genuine = notification(DATA, SIGNATURE);
		const most = `${genuine}${' '.repeat(MAX_NOTIFICATION_BYTES - genuine.length)}`;
		expect((await verify({ body: most })).accepted).toBe(true);
		expect(await verify({ body: `${most} ` })).toEqual(refusal('tooLarge'));
	});

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
		for (let sender = 2; sender < 1000; sender++) await hmacs(RICH, String(sender));
		expect(await hmacs(TOP_ONLY, 'one')).toBe(1);
		// Of one sender more, all are forgotten.
		await hmacs(RICH, 'the last');
		expect(await hmacs(TOP_ONLY, 'one')).toBeGreaterThan(1);
	});
});
