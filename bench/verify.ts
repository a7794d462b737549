import { createHmac } from 'node:crypto';

import type * as Signature from '../nodes/MerchantStorefront/trigger/signature';
import { compiled } from './compiled';
import { lower, median, SHORT_ROUNDS, sideBySide, type Figure } from './measure';

const { FormMemory, verifyNotification } = compiled<typeof Signature>('trigger/signature');

const SECRET = 'made-up secret';
const KEYS = [{ senderId: 'subscriber', secret: SECRET, signedWith: 'current' as const }];
const SIZES = { '2kb': 2_000, '10kb': 10_000, '100kb': 100_000, '1mb': 1_000_000 };
const BYTES_A_ROUND = 200_000;

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

const hmac = (text: string | Buffer) => createHmac('sha512', SECRET).update(text).digest('hex');

/** What anybody writes at first. */
function plainly(body: Buffer): string {
	const { data } = JSON.parse(body.toString()) as { data: unknown };
	return hmac(JSON.stringify(sorted(data)));
}

export function verifyFigures(): Figure[] {
	return Object.entries(SIZES).flatMap(([size, bytes]) => {
		const data = order(bytes);
		const signature = hmac(JSON.stringify(sorted(data)));
		const bodyWith = (value: string) =>
			Buffer.from(JSON.stringify({ event: 'order.new', data, signature: value }));
		const body = bodyWith(signature);
		const forged = bodyWith(signature.replace(/./g, (digit) => (digit === 'a' ? 'b' : 'a')));
		const memory = new FormMemory();
		const verify = (received: Buffer, known = memory) =>
			verifyNotification({ body: received, headers: {} }, KEYS, known, 1).accepted;
		if (!verify(body) || verify(forged)) throw new Error('Not verified as it should be');

		const works = [
			() => [JSON.parse(body.toString()) as unknown, hmac(body)],
			() => verify(body),
			() => verify(forged),
			() => verify(body, new FormMemory()),
		];
		const perRound = Math.ceil(BYTES_A_ROUND / body.length);
		const { times, ratios } = sideBySide(perRound, works, SHORT_ROUNDS);
		const [floor, genuine, , first] = times;
		const [, genuineRatios, forgedRatios] = ratios;
		// In rounds of its own, for it leaves far more garbage than the others would have to collect.
		const [, plainRatios] = sideBySide(perRound, [works[0], () => plainly(body)]).ratios;
		const perSecond = Math.round(1000 / genuine).toLocaleString('en');
		const note = `floor ${floor.toFixed(3)} ms; ${perSecond} a second; unknown form ${(first / floor).toFixed(2)}; parse, sort, stringify and HMAC ${median(plainRatios).toFixed(2)}`;
		const figure = lower(`verify-${size}`, 2, genuineRatios, note);
		if (size !== '10kb') return [figure];
		const overGenuine = forgedRatios.map((ratio, round) => ratio / genuineRatios[round]);
		return [figure, lower('forged-10kb', 2, overGenuine, 'over a genuine one')];
	});
}
