import { createHmac } from 'node:crypto';

import type * as Signature from '../nodes/MerchantStorefront/verifier/signature';
import { compiled } from './compiled';
import { lower, median, type Figure } from './measure';

const { NotificationVerifier } = compiled<typeof Signature>('verifier/signature');

const SECRET = 'made-up secret';
const KEYS = [{ secret: SECRET, signedWith: 'current' as const, events: ['order.new'] }];
const BYTES = 10_000;
const CALLS_A_ROUND = 20;
const ROUNDS = 101;

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

const hmac = (text: string) => createHmac('sha512', SECRET).update(text).digest('hex');

interface Bodies {
	genuine: Buffer;
	forged: Buffer;
}

function bodiesOf(bytes: number): Bodies {
	const data = order(bytes);
	const signature = hmac(JSON.stringify(sorted(data)));
	const bodyWith = (value: string) =>
		Buffer.from(JSON.stringify({ event: 'order.new', data, signature: value }));
	const other = signature.replace(/./g, (digit) => (digit === 'a' ? 'b' : 'a'));
	return { genuine: bodyWith(signature), forged: bodyWith(other) };
}

/** In a dialect that is known by then, without the pauses in which others work. */
async function verifying({ genuine, forged }: Bodies) {
	const verifier = new NotificationVerifier(async () => {});
	const accepts = async (body: Buffer) =>
		(await verifier.verify('sender', { body, headers: {} }, KEYS)).accepted;
	if (!(await accepts(genuine)) || (await accepts(forged))) {
		throw new Error('Not verified as it should be');
	}
	return { genuine: async () => await accepts(genuine), forged: async () => await accepts(forged) };
}

/** What part verifying takes of what n8n spends on a notification, in milliseconds. */
export async function shareFigures(spent: number): Promise<Figure[]> {
	const works = await verifying(bodiesOf(BYTES));
	const share = async (name: string, limit: number, work: () => Promise<unknown>) => {
		const times: number[] = [];
		for (let round = 0; round < ROUNDS; round++) {
			const from = performance.now();
			for (let call = 0; call < CALLS_A_ROUND; call++) await work();
			times.push((performance.now() - from) / CALLS_A_ROUND);
		}
		const note = `${median(times).toFixed(3)} ms of ${spent.toFixed(1)} ms`;
		const shares = times.map((time) => time / spent);
		return lower(name, limit, shares, note);
	};
	return [
		await share('verify-share-10kb', 0.05, works.genuine),
		await share('forged-share-10kb', 0.5, works.forged),
	];
}
