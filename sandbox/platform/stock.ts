import { productKey } from './menu';
import { badRequest } from './problem';
import type { State } from './state';
import type { Offer, Order, OrderItem, PlacedOrder } from './model';

/** assumed, like all about the stock but its name (spec: "Quantity of the product in the store"): without one, there is always more. */
export const isSoldOut = ({ stock }: Offer): boolean => stock !== undefined && stock < 1;

/** How many of each dish and option there are in the lines. */
function piecesOf(items: OrderItem[]): Map<string, number> {
	const pieces = new Map<string, number>();
	const add = (sku: string, more: number) => pieces.set(sku, (pieces.get(sku) ?? 0) + more);
	for (const { sku, quantityFulfilled, attributes } of items) {
		add(sku, quantityFulfilled);
		for (const option of attributes) add(option.sku, option.quantity * quantityFulfilled);
	}
	return pieces;
}

export function refuseMoreThanStock(
	state: State,
	companyId: string,
	storeId: string,
	items: OrderItem[],
): void {
	const errors = [...piecesOf(items)].flatMap(([sku, pieces]) => {
		const product = state.products.get(productKey(companyId, sku));
		const offer = product?.offers.find((each) => each.storeId === storeId);
		if (!product || offer?.stock === undefined || offer.stock >= pieces) return [];
		return `${product.title}: ${isSoldOut(offer) ? 'sold out' : `only ${offer.stock} left`}`;
	});
	if (errors.length > 0) throw badRequest('The request is not valid', { items: errors });
}

/** An order takes its pieces from the stock of its store; what is canceled of it goes back. */
export function takeFromStock(
	state: State,
	{ companyId, order }: PlacedOrder,
	before?: Order,
): void {
	const taken = held(order);
	for (const [sku, pieces] of held(before)) taken.set(sku, (taken.get(sku) ?? 0) - pieces);
	for (const [sku, pieces] of taken) {
		const key = productKey(companyId, sku);
		const product = state.products.get(key);
		if (!product || pieces === 0) continue;
		const offers = product.offers.map((offer) =>
			offer.storeId === order.storeId && offer.stock !== undefined
				? { ...offer, stock: Math.max(offer.stock - pieces, 0) }
				: offer,
		);
		state.products.set(key, { ...product, offers });
	}
}

const held = (order?: Order) => piecesOf(!order || order.status === 'canceled' ? [] : order.items);
