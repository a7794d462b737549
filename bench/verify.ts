import { createHmac } from 'node:crypto';

import type * as Signature from '../nodes/MerchantStorefront/verifier/signature';
import { compiled } from './compiled';
import { lower, SHORT_ROUNDS, sideBySide, type Figure } from './measure';

const { NotificationVerifier } = compiled<typeof Signature>('verifier/signature');

const SECRET = 'made-up secret';
const KEYS = [{ secret: SECRET, signedWith: 'current' as const }];
const SIZES = { '2kb': 2_000, '10kb': 10_000, '100kb': 100_000 };
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

const hmac = (text: string) => createHmac('sha512', SECRET).update(text).digest('hex');

/** What anybody writes at first. */
function plainly(body: Buffer): unknown {
	const { data, signature } = JSON.parse(body.toString()) as { data: unknown; signature: string };
	return hmac(JSON.stringify(sorted(data))) === signature ? data : undefined;
}

/** Verifying in a dialect that is known, over verifying plainly. */
export function verifyFigures(): Figure[] {
	return Object.entries(SIZES).map(([size, bytes]) => {
		const data = order(bytes);
		const signature = hmac(JSON.stringify(sorted(data)));
		const body = Buffer.from(JSON.stringify({ event: 'order.new', data, signature }));
		const verifier = new NotificationVerifier();
		const verify = () => verifier.verify('sender', { body, headers: {} }, KEYS).accepted;
		if (!verify() || plainly(body) === undefined) throw new Error('Not verified as it should be');

		const perRound = Math.ceil(BYTES_A_ROUND / body.length);
		const { times, ratios } = sideBySide(perRound, [() => plainly(body), verify], SHORT_ROUNDS);
		const [plain, ours] = times.map((time) => time.toFixed(3));
		return lower(
			`verify-vs-plain-${size}`,
			1.6,
			ratios[1],
			`plainly ${plain} ms, verified ${ours} ms`,
		);
	});
}
