/* eslint-disable no-console -- a program for the command line, never part of the package */
import { createHmac } from 'node:crypto';
import { FormMemory, verifyNotification } from '../nodes/MerchantStorefront/trigger/signature';

const SECRET = 'made-up secret';
const KEYS = [{ senderId: 'subscriber', secret: SECRET, signedWith: 'current' as const }];
const SIZES = { '2 KB': 2_000, '10 KB': 10_000, '100 KB': 100_000, '1 MB': 1_000_000 };
const BYTES_A_ROUND = 500_000;
const ROUNDS = 15;

const money = (value: number) => ({ value, currency: 'UAH' });

const item = (index: number) => ({
	sku: `borshch-${index}`,
	name: 'Борщ український з пампушками та сметаною',
	id: `7d1f0c3a-5b7e-4c43-9f7b-${String(index).padStart(12, '0')}`,
	quantityOrdered: 2,
	quantityFulfilled: 2,
	itemPrice: money(145.5 + index),
	listPrice: money(120 + index),
	attributes: [{ sku: 'sour-cream', name: 'Сметана 20%', quantity: 1, price: money(15.25) }],
	cancellations: [],
});

function order(bytes: number) {
	const data = {
		number: '2041',
		id: '7d1f0c3a-5b7e-4c43-9f7b-0d6a1f7f2a11',
		status: 'new',
		storeId: 'store-1',
		comment: 'Домофон 12/4, дзвоніть «тихо», дитина спить',
		customer: { phone: '+380000000000', lastName: 'Шевченко', firstName: 'Олена' },
		items: [item(0)],
	};
	const bytesOfItem = Buffer.byteLength(JSON.stringify(item(0)));
	const items = Math.max(1, Math.round((bytes - 700) / bytesOfItem));
	return { ...data, items: Array.from({ length: items }, (_, index) => item(index)) };
}

function sorted(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(sorted);
	if (typeof value !== 'object' || value === null) return value;
	const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
	return Object.fromEntries(entries.map(([key, field]) => [key, sorted(field)]));
}

const asPhp = (json: string) =>
	json
		.replaceAll('/', '\\/')
		.replace(
			/[\u0080-\uffff]/g,
			(character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
		);

const hmac = (text: string | Buffer) => createHmac('sha512', SECRET).update(text).digest('hex');

/** How sender and receiver differ: as it is signed, and as it is sent. */
const SENDERS: Record<
	string,
	{ signs: (json: string) => string; sends: (json: string) => string }
> = {
	'as it stands': { signs: (json) => json, sends: (json) => json },
	'PHP, escaped': { signs: asPhp, sends: asPhp },
	'PHP, sent unescaped': { signs: asPhp, sends: (json) => json },
	'PHP, signed unescaped': { signs: (json) => json, sends: asPhp },
};

const median = (values: number[]) =>
	[...values].sort((one, other) => one - other)[values.length >> 1];

function timeOf(times: number, work: () => void): number {
	const from = performance.now();
	for (let time = 0; time < times; time++) work();
	return (performance.now() - from) / times;
}

/** Side by side: each round times every candidate once, so that a slow moment hits them alike. */
function medians(times: number, works: Array<() => void>): number[] {
	const rounds = works.map((): number[] => []);
	for (let round = 0; round < ROUNDS; round++) {
		works.forEach((work, index) => rounds[index].push(timeOf(times, work)));
	}
	return rounds.map(median);
}

for (const [sender, { signs, sends }] of Object.entries(SENDERS)) {
	for (const [size, bytes] of Object.entries(SIZES)) {
		const data = order(bytes);
		const signature = hmac(signs(JSON.stringify(sorted(data))));
		const bodyWith = (value: string) =>
			Buffer.from(
				`{"event":"order.new","data":${sends(JSON.stringify(data))},"signature":"${value}"}`,
			);
		const body = bodyWith(signature);
		const forged = bodyWith(signature.replace(/./g, (digit) => (digit === 'a' ? 'b' : 'a')));
		const memory = new FormMemory();
		const verify = (received: Buffer, known: FormMemory) =>
			verifyNotification({ body: received, headers: {} }, KEYS, known, 1).accepted;
		if (!verify(body, memory) || verify(forged, memory))
			throw new Error('not verified as it should be');

		const works = [
			() => (JSON.parse(body.toString()), hmac(body)),
			() => verify(body, memory),
			() => verify(forged, memory),
			() => verify(body, new FormMemory()),
			() => hmac(JSON.stringify(sorted((JSON.parse(body.toString()) as { data: unknown }).data))),
		];
		const times = Math.ceil(BYTES_A_ROUND / body.length);
		medians(times, works);
		const [floor, genuine, forgery, first, plain] = medians(times, works);
		const ratio = (value: number) => (value / floor).toFixed(2);
		console.log(
			`${sender}, ${size}: floor ${floor.toFixed(4)} ms, verify ${ratio(genuine)}, forged ${ratio(forgery)}, ` +
				`unknown form ${ratio(first)}, parse-sort-stringify-HMAC ${ratio(plain)}`,
		);
	}
}
