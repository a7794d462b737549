import * as crypto from 'node:crypto';
import {
	FormMemory,
	REFUSAL_TEXTS,
	verifyNotification,
	type RefusalReason,
	type VerificationKey,
} from '../../nodes/MerchantStorefront/trigger/signature';

jest.mock('node:crypto', () => {
	const actual = jest.requireActual<typeof crypto>('node:crypto');
	return { ...actual, hash: jest.fn(actual.hash) };
});

const SECRET = 'made-up secret';
const MINUTE = 60_000;

const CURRENT: VerificationKey = { senderId: 'new', secret: SECRET, signedWith: 'current' };
const PREVIOUS: VerificationKey = {
	senderId: 'old',
	secret: 'an older made-up secret',
	signedWith: 'previous',
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
	memory?: FormMemory;
	now?: number;
}

const verify = ({ body, headers = {}, keys = [CURRENT], memory, now = 0 }: Case) =>
	verifyNotification(
		{ body: Buffer.isBuffer(body) ? body : Buffer.from(body), headers },
		keys,
		memory ?? new FormMemory(),
		now,
	);

const refusal = (status: 400 | 401, reason: RefusalReason) => ({ accepted: false, status, reason });

const DATA = '{"a":1}';
const SIGNATURE = hex(DATA);
const FORGED = hex('something else');

const sha256 = (text: string) => crypto.createHash('sha256').update(text).digest('hex');

/** An HMAC is two of them. */
const sha512Calls = () =>
	jest.mocked(crypto.hash).mock.calls.filter(([algorithm]) => algorithm === 'sha512').length;

/** How often a text was hashed with a secret while something ran. */
function hmacsDuring(run: () => void): number {
	const before = sha512Calls();
	run();
	return (sha512Calls() - before) / 2;
}

describe('A genuine notification', () => {
	test('is accepted with its event, its data, an id and the key that verified it', () => {
		expect(verify({ body: notification(DATA, SIGNATURE) })).toEqual({
			accepted: true,
			event: 'order.new',
			data: { a: 1 },
			notificationId: sha256(`${DATA}"order.new"`),
			key: CURRENT,
		});
	});

	test.each([
		['no letter', ''],
		['quotes', 'order."new"'],
		['half a surrogate pair', 'order.\ud800'],
		['many Cyrillic letters', 'замовлення'.repeat(100)],
	])('has an id that the name of the event is part of, also with %s', (_, event) => {
		const verdict = verify({ body: notification(DATA, SIGNATURE, event) });
		expect(verdict).toMatchObject({
			accepted: true,
			notificationId: sha256(DATA + JSON.stringify(event)),
		});
	});

	test('verifies a known answer, made by another program', () => {
		// printf '%s' '{"a":1}' | openssl dgst -sha512 -hmac 'made-up secret'
		const answer =
			'f98a250b63f8483cd33e8c278af0662225fc1f063d9d6e00487b97f3851c2672c9e919d3678357f919f710f2fed136de16c4f6e8a6a2618b8504def9c9740bfe';
		expect(verify({ body: notification(DATA, answer) }).accepted).toBe(true);
	});

	test.each(['[1,"a",{"b":[]}]', '"text"', '12.50', 'true', '{}', '[]', '""', '0', 'false'])(
		'may carry any value but null as its data: %s',
		(data) => {
			const verdict = verify({ body: notification(data, hex(data)) });
			expect(verdict).toMatchObject({ accepted: true, data: JSON.parse(data) as unknown });
		},
	);

	test('says which key verified it, current or previous', () => {
		const body = notification(DATA, hex(DATA, PREVIOUS.secret));
		expect(verify({ body, keys: [CURRENT, PREVIOUS] })).toMatchObject({ key: PREVIOUS });
	});

	test('may be nested 500 levels deep', () => {
		const data = '['.repeat(500) + ']'.repeat(500);
		expect(verify({ body: notification(data, hex(data)) }).accepted).toBe(true);
	});

	test('has another id for another event or other data', () => {
		const id = (data: string, event: string) => {
			const verdict = verify({ body: notification(data, hex(data), event) });
			return verdict.accepted && verdict.notificationId;
		};
		const ids = [
			id(DATA, 'order.new'),
			id(DATA, 'order.status.changed'),
			id('{"a":2}', 'order.new'),
			id('{"a":"1"}', 'order.new'),
		];
		expect(new Set(ids).size).toBe(4);
	});

	test('has the same id through another subscriber', () => {
		const keys = [CURRENT, PREVIOUS];
		const [one, other] = keys.map(({ secret }) =>
			verify({ body: notification(DATA, hex(DATA, secret)), keys }),
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
		])('in %s', (__, request) => {
			expect(verify(request).accepted).toBe(true);
		});
	});

	test.each([
		['a digit short', SIGNATURE.slice(1)],
		['a digit long', `${SIGNATURE}0`],
		['with a space', ` ${SIGNATURE}`],
		['in other letters that have its digits as their lower bytes', withHigherBytes(SIGNATURE)],
		['with another prefix', `sha256=${SIGNATURE}`],
		['with two prefixes', `sha512=sha512=${SIGNATURE}`],
		['of base64 with half its padding', base64.slice(0, -1)],
		['of base64 with a line break', `${base64.slice(0, 40)}\\n${base64.slice(40)}`],
		['of 63 bytes', bytes.subarray(1).toString('base64')],
		['that is empty', ''],
	])('but nothing else is taken for one: hex %s', (_, signature) => {
		expect(verify({ body: notification(DATA, signature) })).toEqual(refusal(401, 'noSignature'));
	});

	test('but base64 whose unused bits are set is not taken for one', () => {
		const last = base64.charAt(85);
		const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
		const other = alphabet[alphabet.indexOf(last) + 1];
		const body = notification(DATA, `${base64.slice(0, 85)}${other}==`);
		expect(verify({ body })).toEqual(refusal(401, 'noSignature'));
	});

	test('field `signature` first, then other fields, then headers, and at most four different ones', () => {
		const decoys = ['1', '2', '3', '4'].map((text) => hex(text));
		const fields = (values: string[]) =>
			values.map((value, index) => `"f${index}":"${value}"`).join();
		const body = (values: string[], more = '') =>
			`{${fields(values)},"event":"e","data":${DATA}${more}}`;
		const headers = { 'x-signature': SIGNATURE };
		expect(verify({ body: body(decoys, `,"signature":"${SIGNATURE}"`) }).accepted).toBe(true);
		expect(verify({ body: body(decoys.slice(1)), headers }).accepted).toBe(true);
		expect(verify({ body: body(decoys), headers })).toEqual(refusal(401, 'wrongSignature'));
		const repeated = [decoys[0], decoys[0].toUpperCase(), decoys[0], decoys[0], decoys[0]];
		expect(verify({ body: body(repeated), headers }).accepted).toBe(true);
	});

	test.each([`{"signature":"${SIGNATURE}"}`, `["${SIGNATURE}"]`])(
		'only at the top, not inside the data: %s',
		(data) => {
			expect(verify({ body: `{"event":"e","data":${data}}` })).toEqual(refusal(401, 'noSignature'));
		},
	);
});

describe('What is no notification is refused with 400', () => {
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
		['no event', `{"data":${DATA},"signature":"${SIGNATURE}"}`, 'noEvent'],
		[
			'an event that is no text',
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
		['data twice, once escaped', `{"data":1,"event":"e","d\\u0061ta":${DATA}}`, 'duplicateKey'],
		[
			'a key __proto__',
			notification('{"__proto__":{"b":1}}', hex('{"__proto__":{"b":1}}')),
			'protoKey',
		],
		['an escaped key __proto__', notification('[{"\\u005f_proto__":1}]', SIGNATURE), 'protoKey'],
		['a key __proto__ beside the data', `{"__proto__":1,"event":"e","data":${DATA}}`, 'protoKey'],
		['20,000 levels', notification('['.repeat(20_000) + ']'.repeat(20_000), SIGNATURE), 'tooDeep'],
		[
			'20,000 levels of objects',
			notification(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`, SIGNATURE),
			'tooDeep',
		],
		['only opening brackets', '['.repeat(1_000_000), 'tooDeep'],
	];

	test.each(cases)('%s', (_, body, reason) => {
		expect(verify({ body })).toEqual(refusal(400, reason));
	});

	test.each([
		['a stray byte', [0xff]],
		['an encoded surrogate', [0xed, 0xa0, 0x80]],
		['an overlong slash', [0xc0, 0xaf]],
		['a character cut off', [0xd0]],
	])('bytes that are no UTF-8: %s', (_, bytes) => {
		const data = Buffer.concat([Buffer.from('"'), Buffer.from(bytes), Buffer.from('"')]);
		for (const signed of [data, data.toString(), '"\ufffd"']) {
			const body = Buffer.concat([
				Buffer.from('{"event":"e","data":'),
				data,
				Buffer.from(`,"signature":"${sign(signed).toString('hex')}"}`),
			]);
			expect(verify({ body })).toEqual(refusal(400, 'notJson'));
		}
	});

	test('but a replacement character that was sent as such is none of them', () => {
		expect(verify({ body: notification('"\ufffd"', hex('"\ufffd"')) }).accepted).toBe(true);
	});
});

describe('What does not prove where it comes from is refused with 401', () => {
	const body = notification(DATA, SIGNATURE);

	test('no signature', () => {
		expect(verify({ body: `{"event":"e","data":${DATA}}` })).toEqual(refusal(401, 'noSignature'));
	});

	test('a signature of something else, or with another secret', () => {
		expect(verify({ body: notification(DATA, FORGED) })).toEqual(refusal(401, 'wrongSignature'));
		const foreign = notification(DATA, hex(DATA, 'another secret'));
		expect(verify({ body: foreign })).toEqual(refusal(401, 'wrongSignature'));
	});

	test('no keys', () => {
		expect(verify({ body, keys: [] })).toEqual(refusal(401, 'noSecret'));
	});

	test.each(['', ' ', '\t\n'])('a secret that is empty or blank: %j', (secret) => {
		const signed = notification(DATA, hex(DATA, secret));
		const keys = [{ ...CURRENT, secret }];
		expect(verify({ body: signed, keys })).toEqual(refusal(401, 'noSecret'));
		expect(verify({ body: signed, keys: [...keys, PREVIOUS] })).toEqual(
			refusal(401, 'wrongSignature'),
		);
	});

	test('an event that the secret does not stand for', () => {
		const keys = [{ ...CURRENT, onlyEvent: 'order.new' }];
		expect(verify({ body, keys }).accepted).toBe(true);
		const relabelled = notification(DATA, SIGNATURE, 'order.status.changed');
		expect(verify({ body: relabelled, keys })).toEqual(refusal(401, 'noSecretForEvent'));
		const others = [...keys, { ...PREVIOUS, onlyEvent: 'order.status.changed' }];
		expect(verify({ body: relabelled, keys: others })).toEqual(refusal(401, 'wrongSignature'));
	});

	test('half of a surrogate pair in place of the replacement character that was signed', () => {
		const forged = notification('"\\ud800"', hex('"\ufffd"'));
		expect(verify({ body: forged })).toEqual(refusal(401, 'wrongSignature'));
	});

	test('a number beyond what a double holds in place of the null that was signed', () => {
		const forged = notification('{"a":1e400}', hex('{"a":null}'));
		expect(verify({ body: forged })).toEqual(refusal(401, 'wrongSignature'));
	});

	test('and every reason has a text for the log', () => {
		for (const text of Object.values(REFUSAL_TEXTS)) expect(text).toMatch(/^[A-Z].{10}/);
	});
});

describe('The form that a sender signs is found out and remembered', () => {
	// Every dialect, order and way with numbers prints this differently.
	const RICH = '{"b":{"z":1.50,"a":"Борщ / борщ"},"a":1}';
	const RECURSIVE = '{"a":1,"b":{"a":"Борщ / борщ","z":1.50}}';
	const TOP_ONLY = '{"a":1,"b":{"z":1.50,"a":"Борщ / борщ"}}';
	const REPRINTED = '{"a":1,"b":{"a":"Борщ / борщ","z":1.5}}';

	const rich = (text: string, memory: FormMemory, now = 0) =>
		verify({ body: notification(RICH, hex(text)), memory, now }).accepted;
	const forge = (memory: FormMemory, now = 0) => rich('something else', memory, now);

	test('a sender that changes its form is followed', () => {
		const memory = new FormMemory();
		expect(rich(RECURSIVE, memory)).toBe(true);
		expect(rich(TOP_ONLY, memory, 1)).toBe(true);
		expect(rich(TOP_ONLY, memory, 2)).toBe(true);
	});

	test('a forged notification uses up the try of other forms for a minute, and no longer', () => {
		const memory = new FormMemory();
		expect(rich(RECURSIVE, memory)).toBe(true);
		expect(forge(memory, 1)).toBe(false);
		expect(rich(TOP_ONLY, memory, 2)).toBe(false);
		expect(rich(RECURSIVE, memory, 3)).toBe(true);
		expect(rich(TOP_ONLY, memory, MINUTE)).toBe(false);
		expect(rich(TOP_ONLY, memory, MINUTE + 1)).toBe(true);
	});

	test('forged notifications sent on the minute do not keep a sender of a new form out', () => {
		const memory = new FormMemory();
		expect(rich(RECURSIVE, memory)).toBe(true);
		let acceptedAt: number | undefined;
		for (let now = 1; now < 60 * MINUTE && acceptedAt === undefined; now += 1000) {
			if (now % MINUTE === 1) forge(memory, now);
			else if (now % 7000 === 1 && rich(TOP_ONLY, memory, now)) acceptedAt = now;
		}
		expect(acceptedAt).toBeGreaterThan(MINUTE);
	});

	test('before anything was verified every form is tried each time', () => {
		const memory = new FormMemory();
		for (let time = 0; time < 5; time++) expect(forge(memory, time)).toBe(false);
		expect(rich(TOP_ONLY, memory, 6)).toBe(true);
	});

	test('forged notifications change nothing about what is remembered', () => {
		const memory = new FormMemory();
		expect(rich(REPRINTED, memory)).toBe(true);
		for (let time = 0; time < 100; time++) forge(memory, time);
		expect(rich(REPRINTED, memory, 101)).toBe(true);
	});

	test('what one subscriber is known for says nothing about another', () => {
		const memory = new FormMemory();
		expect(rich(RECURSIVE, memory)).toBe(true);
		expect(forge(memory)).toBe(false);
		const body = notification(RICH, hex(TOP_ONLY, PREVIOUS.secret));
		expect(verify({ body, keys: [CURRENT, PREVIOUS], memory }).accepted).toBe(true);
	});

	test('a thousand subscribers are remembered; the one not heard of for longest is forgotten', () => {
		const memory = new FormMemory();
		const hear = (senderId: string, text: string) =>
			verify({
				body: notification(RICH, hex(text)),
				keys: [{ ...CURRENT, senderId }],
				memory,
			}).accepted;
		for (const name of ['first', 'second']) {
			expect(hear(name, RECURSIVE)).toBe(true);
			expect(hear(name, 'something else')).toBe(false);
		}
		expect(hear('first', RECURSIVE)).toBe(true);
		for (let index = 0; index < 999; index++) expect(hear(`more ${index}`, RECURSIVE)).toBe(true);
		expect(hear('first', TOP_ONLY)).toBe(false);
		expect(hear('second', TOP_ONLY)).toBe(true);
	});

	describe('with bounded work', () => {
		test('at most 32 texts, each hashed once with each key', () => {
			const forged = notification(
				'{"z":{"b":1e25,"a":[12.50,1.0,123456789012345678.0,"/\u2028\u007fБ"]},"b":[1,2]}',
				FORGED,
			);
			expect(hmacsDuring(() => verify({ body: forged }))).toBe(32);
			expect(hmacsDuring(() => verify({ body: forged, keys: [CURRENT, PREVIOUS] }))).toBe(64);
		});

		test('equal texts are hashed once: a plain value reads the same in every form', () => {
			expect(hmacsDuring(() => verify({ body: notification('"a"', FORGED) }))).toBe(1);
			// Python's spaces are all that tells forms apart here.
			expect(hmacsDuring(() => verify({ body: notification(DATA, FORGED) }))).toBe(2);
		});

		test('once the form is settled a forged notification costs one hash for each key', () => {
			const memory = new FormMemory();
			const keys = [CURRENT, PREVIOUS];
			for (const { secret } of keys) {
				expect(
					verify({ body: notification(RICH, hex(RECURSIVE, secret)), keys, memory }).accepted,
				).toBe(true);
			}
			const attempt = (now: number) =>
				hmacsDuring(() => verify({ body: notification(RICH, FORGED), keys, memory, now }));
			expect(attempt(1)).toBeGreaterThan(4);
			for (let now = 2; now < MINUTE; now += 10_000) expect(attempt(now)).toBe(2);
			expect(attempt(MINUTE + 1)).toBeGreaterThan(4);
			for (let now = 2; now <= MINUTE; now += 10_000) expect(attempt(MINUTE + now)).toBe(2);
		});

		test('once the form is settled a genuine notification costs one hash', () => {
			const memory = new FormMemory();
			const body = notification(RICH, hex(RECURSIVE));
			expect(hmacsDuring(() => verify({ body, memory }))).toBe(1);
			expect(hmacsDuring(() => verify({ body, memory }))).toBe(1);
		});

		test('a genuine notification of an unlikely form is hashed once too, from the second on', () => {
			const memory = new FormMemory();
			const body = notification(RICH, hex(TOP_ONLY));
			expect(hmacsDuring(() => verify({ body, memory }))).toBeGreaterThan(1);
			expect(hmacsDuring(() => verify({ body, memory }))).toBe(1);
		});

		test('nothing is hashed for what holds no signature or is no notification', () => {
			const bodies = [`{"event":"e","data":${DATA}}`, '{}', notification('null', SIGNATURE)];
			for (const body of bodies) expect(hmacsDuring(() => verify({ body }))).toBe(0);
		});
	});
});

describe('Huge bodies are handled', () => {
	const largeNotification = (data: string, canonical = data) =>
		verify({ body: notification(data, hex(canonical)) }).accepted;

	test('200,000 keys in the data, in reverse order', () => {
		const fields = Array.from({ length: 200_000 }, (_, index) => `"k${100_000 + index}":${index}`);
		const canonical = `{${fields.join()}}`;
		expect(largeNotification(`{${fields.reverse().join()}}`, canonical)).toBe(true);
	});

	test('200,000 keys beside the data', () => {
		const fields = Array.from({ length: 200_000 }, (_, index) => `"k${index}":"${index}"`);
		const body = `{${fields.join()},${notification(DATA, SIGNATURE).slice(1)}`;
		expect(verify({ body }).accepted).toBe(true);
	});

	test('200,000 escaped keys', () => {
		const fields = Array.from({ length: 200_000 }, (_, index) => `"\\u006b${index}":1`);
		expect(verify({ body: notification(`{${fields.reverse().join()}}`, FORGED) })).toEqual(
			refusal(401, 'wrongSignature'),
		);
	});

	test('a text of 16 MB', () => {
		expect(largeNotification(`"${'Борщ'.repeat(2_000_000)}"`)).toBe(true);
	});

	test('16 MB of numbers', () => {
		expect(largeNotification(`[${'1,'.repeat(8_000_000)}1]`)).toBe(true);
	});

	test('16 MB of numbers that dialects print differently', () => {
		const body = notification(`[${'1e1,'.repeat(4_000_000)}1]`, FORGED);
		expect(verify({ body })).toEqual(refusal(401, 'wrongSignature'));
	});

	test('50,000 numbers are tried as printed anew, more are not', () => {
		const inOneForm = (count: number) =>
			largeNotification(`[${'1.50,'.repeat(count)}1]`, `[${'1.5,'.repeat(count)}1]`);
		expect(inOneForm(50_000)).toBe(true);
		expect(inOneForm(50_001)).toBe(false);
	});

	test('more numbers than are tried do not make the form of their sender forgotten', () => {
		const memory = new FormMemory();
		const accepted = (data: string, canonical: string) =>
			verify({ body: notification(data, hex(canonical)), memory }).accepted;
		// As PHP prints it, so that one that prints numbers anew signs it as it is.
		const many = `[${'1.0e+25,'.repeat(50_000)}1.0e+25]`;
		expect(accepted(many, many)).toBe(true);
		expect(accepted('[1.50]', 'something else')).toBe(false);
		expect(accepted('[1.50]', '[1.5]')).toBe(true);
	});

	test('a number of a million digits', () => {
		expect(largeNotification('9'.repeat(1_000_000))).toBe(true);
	});
});
