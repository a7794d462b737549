/* eslint-disable @n8n/community-nodes/no-restricted-imports -- waits for the next turn of Node's loop */
import * as crypto from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { MAX_NOTIFICATION_BYTES } from '../../../nodes/MerchantStorefront/platform/contract';
import { NotificationVerifier } from '../../../nodes/MerchantStorefront/verifier/signature';
import {
	CURRENT,
	notification,
	refusal,
	verify,
	DATA,
	FORGED,
	SIGNATURE,
	hmacsDuring,
} from './notifications';

jest.mock('node:crypto', () => {
	const actual = jest.requireActual<typeof crypto>('node:crypto');
	return { ...actual, createHmac: jest.fn(actual.createHmac) };
});

const GENUINE = notification(DATA, SIGNATURE);
const FORGED_LARGE = notification(`"${'borsch '.repeat(5_000)}"`, FORGED);
const LARGE_BYTES = 32 * 1024;
const MOST_AT_ONCE = 17;

const padded = (bytes: number) => GENUINE.padEnd(bytes);

/** A verifier that stands still at its first pause, until it may go on. */
function standing() {
	let goOn = () => {};
	const gate = new Promise<void>((resolve) => (goOn = resolve));
	return { verifier: new NotificationVerifier(async () => await gate), goOn };
}

/** A verdict that needs no pause; otherwise it would wait for the test, which waits for it. */
const atOnce = async (verdict: ReturnType<typeof verify>) =>
	await Promise.race([verdict, nextTurn('waits')]);

/** How many hashes come before each pause. */
async function hashesBetweenPauses(body: string, keys = [CURRENT]) {
	const { calls } = jest.mocked(crypto.createHmac).mock;
	const between: number[] = [];
	let before = calls.length;
	const verifier = new NotificationVerifier(async () => {
		between.push(calls.length - before);
		before = calls.length;
	});
	await verify({ body, keys, verifier });
	return between;
}

describe('Large notifications', () => {
	test('are verified one after the other', async () => {
		const { calls } = jest.mocked(crypto.createHmac).mock;
		const before = calls.length;
		const verifier = new NotificationVerifier(async () => await Promise.resolve());
		const secrets = ['one', 'other', 'third'];
		await Promise.all(
			secrets.map(
				async (secret) =>
					await verify({ body: FORGED_LARGE, keys: [{ ...CURRENT, secret }], verifier }),
			),
		);
		const order = calls.slice(before).map(([, secret]) => String(secret));
		expect(order).toEqual(
			[...order].sort((one, other) => secrets.indexOf(one) - secrets.indexOf(other)),
		);
		expect(new Set(order).size).toBe(3);
	});

	test('are rejected where 17 are there already, and later ones are verified', async () => {
		const { verifier, goOn } = standing();
		const all = Array.from(
			{ length: MOST_AT_ONCE + 3 },
			async () => await verify({ body: FORGED_LARGE, verifier }),
		);
		for (const verdict of all.slice(MOST_AT_ONCE))
			expect(await atOnce(verdict)).toEqual(refusal('tooBusy'));
		goOn();
		for (const verdict of await Promise.all(all.slice(0, MOST_AT_ONCE)))
			expect(verdict).toEqual(refusal('wrongSignature'));
		expect(await verify({ body: FORGED_LARGE, verifier })).toEqual(refusal('wrongSignature'));
	});

	test('are those of more than 32 KB: others wait for none', async () => {
		const { verifier, goOn } = standing();
		const all = Array.from(
			{ length: MOST_AT_ONCE },
			async () => await verify({ body: FORGED_LARGE, verifier }),
		);
		const small = verify({ body: padded(LARGE_BYTES), verifier });
		expect(await atOnce(small)).toMatchObject({ accepted: true });
		const large = verify({ body: padded(LARGE_BYTES + 1), verifier });
		expect(await atOnce(large)).toEqual(refusal('tooBusy'));
		goOn();
		await Promise.all(all);
	});

	test('are verified after others whose verification failed', async () => {
		let isBroken = true;
		const verifier = new NotificationVerifier(async () => {
			if (isBroken) throw new Error('Stopped');
		});
		for (let time = 0; time <= MOST_AT_ONCE; time++)
			await expect(verify({ body: FORGED_LARGE, verifier })).rejects.toThrow('Stopped');
		isBroken = false;
		expect(await verify({ body: FORGED_LARGE, verifier })).toEqual(refusal('wrongSignature'));
	});
});

describe('Others get their turn', () => {
	test('not during a small notification', async () => {
		expect(await hashesBetweenPauses(GENUINE)).toEqual([]);
		expect(await hashesBetweenPauses(notification(DATA, FORGED))).toEqual([]);
	});

	test('after a large one was read, and after its data was read again', async () => {
		expect(await hashesBetweenPauses(padded(MAX_NOTIFICATION_BYTES))).toEqual([0, 1]);
	});

	test('between the hashes of a large one', async () => {
		const keys = Array.from({ length: 200 }, (_, at) => ({ ...CURRENT, secret: `secret ${at}` }));
		const between = await hashesBetweenPauses(FORGED_LARGE, keys);
		expect(Math.max(...between)).toBeGreaterThan(30);
		expect(Math.max(...between)).toBeLessThan(40);
	});
});

test('A text that several dialects have in common is hashed once', async () => {
	const hmacs = await hmacsDuring(async () => await verify({ body: notification('"a"', FORGED) }));
	expect(hmacs).toBeLessThan(5);
});
