import * as crypto from 'node:crypto';
import {
	NotificationVerifier,
	type VerificationKey,
} from '../../../nodes/MerchantStorefront/verifier/signature';
import { costliestBodies, FOUR_KEYS } from '../../faults/costliestNotification';
import {
	CURRENT,
	PREVIOUS,
	hex,
	notification,
	newVerifier,
	verify,
	refusal,
	DATA,
	SIGNATURE,
	FORGED,
	hmacsDuring,
} from './notifications';

jest.mock('node:crypto', () => {
	const actual = jest.requireActual<typeof crypto>('node:crypto');
	return { ...actual, createHmac: jest.fn(actual.createHmac) };
});

describe('Of many notifications', () => {
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

	test('for more senders than are remembered nothing is refused', async () => {
		const verifier = newVerifier();
		for (let sender = 0; sender < 1500; sender++) {
			const body = notification('{"b":{"z":1,"a":2},"a":1}', hex('{"a":1,"b":{"z":1,"a":2}}'));
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
