import * as fc from 'fast-check';
import { NotificationVerifier } from '../../../nodes/MerchantStorefront/verifier/signature';
import {
	anyData,
	anyWriting,
	canonicalText,
	hmac,
	SIGNINGS,
	valueOf,
	written,
	type Json,
} from './referenceSigner';

const SECRET = 'made-up secret / секрет';
const KEYS = [{ secret: SECRET, signedWith: 'current' as const, events: [] }];

const anySigning = fc.constantFrom(...SIGNINGS.map(([, signing]) => signing));

const newVerifier = () => new NotificationVerifier(async () => {});

const verify = async (body: string | Buffer, verifier = newVerifier()) =>
	await verifier.verify('sender', { body: Buffer.from(body as string), headers: {} }, KEYS);

const envelope = (data: string, signature: string) =>
	`{"event":"order.new","data":${data},"signature":"${signature}"}`;

describe.each(SIGNINGS)('A notification signed as %s', (_, signing) => {
	test('verifies whatever its data and however it is written, and its data comes out', async () => {
		await fc.assert(
			fc.asyncProperty(anyData, anyWriting, async (data, writing) => {
				const signature = hmac(canonicalText(data, signing), SECRET);
				const verdict = await verify(envelope(written(data, writing), signature));
				expect(verdict).toMatchObject({ accepted: true, event: 'order.new' });
				expect(verdict.accepted && verdict.data).toEqual(valueOf(data, signing));
			}),
		);
	});
});

test('Notifications of one sender verify in turn, whatever dialect each has', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.array(fc.tuple(anySigning, anyData, anyWriting), { minLength: 2, maxLength: 6 }),
			async (notifications) => {
				const verifier = newVerifier();
				for (const [signing, data, writing] of notifications) {
					const signature = hmac(canonicalText(data, signing), SECRET);
					const verdict = await verify(envelope(written(data, writing), signature), verifier);
					expect(verdict.accepted).toBe(true);
				}
			},
		),
	);
});

test('All of 1,000 genuine notifications verify, some in another dialect', async () => {
	const text: Json = { kind: 'string', text: 'Борщ / борщ \u2028' };
	const orderOf = (id: number): Json => ({
		kind: 'object',
		fields: [
			['total', { kind: 'number', literal: `${id}.50` }],
			[
				'item',
				{
					kind: 'object',
					fields: [
						['name', text],
						['id', { kind: 'number', literal: '1' }],
					],
				},
			],
		],
	});
	const pairs = SIGNINGS.flatMap(([, one]) => SIGNINGS.map(([, other]) => [one, other]));
	const perPair = Math.ceil(1_000 / pairs.length);
	let refused = 0;
	for (const [one, other] of pairs) {
		const verifier = newVerifier();
		for (let id = 0; id < perPair; id++) {
			const data = orderOf(id);
			const signature = hmac(canonicalText(data, id % 10 === 5 ? other : one), SECRET);
			const verdict = await verify(envelope(written(data, []), signature), verifier);
			if (!verdict.accepted) refused++;
		}
	}
	expect(refused).toBe(0);
});

test('The notification ID is the same in every form, key order and spelling', async () => {
	const reversed = (json: Json): Json => {
		if (json.kind === 'array') return { ...json, items: json.items.map(reversed) };
		if (json.kind !== 'object') return json;
		const fields = json.fields.map(([key, value]): [string, Json] => [key, reversed(value)]);
		return { kind: 'object', fields: fields.reverse() };
	};
	const idOf = async (data: Json, writing: number[], signing: (typeof SIGNINGS)[number][1]) => {
		const verdict = await verify(
			envelope(written(data, writing), hmac(canonicalText(data, signing), SECRET)),
		);
		return verdict.accepted ? verdict.notificationId : 'refused';
	};
	await fc.assert(
		fc.asyncProperty(
			anyData,
			anyWriting,
			anyWriting,
			anySigning,
			anySigning,
			async (data, one, other, signing, otherSigning) => {
				// A sender that rounds a large number says another one.
				const says = [signing, otherSigning].map((each) => JSON.stringify(valueOf(data, each)));
				fc.pre(says[0] === says[1]);
				const id = await idOf(data, one, signing);
				expect(id).toMatch(/^[0-9a-f]{64}$/);
				expect(await idOf(reversed(data), other, otherSigning)).toBe(id);
			},
		),
	);
});

describe('A notification that was changed in transit', () => {
	interface Change {
		kind: 'flip' | 'remove' | 'insert' | 'repeat' | 'swap' | 'truncate';
		at: number;
		length: number;
		byte: number;
	}

	const anyChanges = fc.array(
		fc.record<Change>({
			kind: fc.constantFrom('flip', 'remove', 'insert', 'repeat', 'swap', 'truncate'),
			at: fc.nat(),
			length: fc.integer({ min: 1, max: 12 }),
			byte: fc.oneof(
				fc.integer({ min: 0, max: 255 }),
				fc.constantFrom(...Buffer.from('{}[],:"\\0123456789.eE+-null true false/')),
			),
		}),
		{ minLength: 1, maxLength: 4 },
	);

	function apply(bytes: Buffer, { kind, at, length, byte }: Change): Buffer {
		const start = bytes.length === 0 ? 0 : at % bytes.length;
		const head = bytes.subarray(0, start);
		const piece = bytes.subarray(start, start + length);
		const tail = bytes.subarray(start + length);
		switch (kind) {
			case 'flip':
				return Buffer.concat([head, Buffer.from([byte]), bytes.subarray(start + 1)]);
			case 'insert':
				return Buffer.concat([head, Buffer.from([byte]), bytes.subarray(start)]);
			case 'remove':
				return Buffer.concat([head, tail]);
			case 'repeat':
				return Buffer.concat([head, piece, piece, tail]);
			case 'swap':
				return Buffer.concat([head, tail.subarray(0, length), piece, tail.subarray(length)]);
			default:
				return head;
		}
	}

	const changed = (body: Buffer, changes: Change[]) => changes.reduce(apply, body);

	test('is only accepted if the data that comes out is still the data that was signed', async () => {
		await fc.assert(
			fc.asyncProperty(
				anyData,
				anyWriting,
				anySigning,
				anyChanges,
				async (data, writing, signing, list) => {
					const signature = hmac(canonicalText(data, signing), SECRET);
					const body = Buffer.from(envelope(written(data, writing), signature));
					const verdict = await verify(changed(body, list));
					if (verdict.accepted) expect(verdict.data).toEqual(valueOf(data, signing));
				},
			),
		);
	});

	test('is refused if another value replaced its data', async () => {
		await fc.assert(
			fc.asyncProperty(
				anyData,
				anyData,
				anyWriting,
				anySigning,
				async (data, other, writing, signing) => {
					fc.pre(canonicalText(data, SIGNINGS[0][1]) !== canonicalText(other, SIGNINGS[0][1]));
					const signature = hmac(canonicalText(data, signing), SECRET);
					const verdict = await verify(envelope(written(other, writing), signature));
					if (verdict.accepted) expect(verdict.data).toEqual(valueOf(data, signing));
				},
			),
		);
	});
});

test('No bytes and no headers make it throw or are accepted', async () => {
	const anyHeaders = fc.dictionary(
		fc.string(),
		fc.oneof(fc.string(), fc.array(fc.string()), fc.constant(undefined)),
	);
	const jsonLike = fc
		.array(fc.constantFrom(...'{}[],:"\\u0e.-1 \n', '"data":', '"event":"a"', 'null', '\ud800'))
		.map((parts) => Buffer.from(parts.join('')));
	await fc.assert(
		fc.asyncProperty(
			fc.oneof(fc.uint8Array().map(Buffer.from), jsonLike),
			anyHeaders,
			async (body, headers) => {
				const verdict = await newVerifier().verify('sender', { body, headers }, KEYS);
				expect(verdict.accepted).toBe(false);
			},
		),
	);
});
