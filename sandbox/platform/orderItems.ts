import { randomUUID } from 'node:crypto';
import type { Money, Offer, Order, OrderItem, Product } from './model';
import type { Chosen, GroupOnSale } from './options';

const CURRENCY = 'UAH';

const money = (value: number): Money => ({
	currency: CURRENCY,
	value: Math.round(value * 100) / 100,
});

export interface Dish {
	product: Product;
	offer: Offer;
	groups: GroupOnSale[];
}

type OrderedDish = Dish & { ordered: number; options: Chosen[] };

/** assumed: an option's price is added to that of its dish, and what it was before counts as well. */
export function orderItem({ product, offer, ordered, options }: OrderedDish): OrderItem {
	const fullPrice = ({ listPrice, oldPrice = 0 }: Offer) => Math.max(oldPrice, listPrice);
	const extras = (priceOf: (offer: Offer) => number) =>
		options.reduce((sum, option) => sum + priceOf(option.offer) * option.quantity, 0);
	const price = offer.listPrice + extras(({ listPrice }) => listPrice);
	const full = fullPrice(offer) + extras(fullPrice);
	return {
		id: randomUUID(),
		productId: randomUUID(),
		offerId: randomUUID(),
		sku: product.sku,
		name: product.title,
		quantityOrdered: ordered,
		quantityFulfilled: ordered,
		itemPrice: money(price),
		listPrice: money(full * ordered),
		...pricesOf(price, full, ordered),
		attributes: options.map(({ sku, title, quantity: pieces, offer: { listPrice } }) => ({
			id: randomUUID(),
			name: title,
			sku,
			offerId: randomUUID(),
			quantity: pieces, // assumed: for one piece of the dish
			price: money(listPrice),
		})),
		cancellations: [],
	};
}

/** assumed: `listPrice` stays what was ordered, the others are of the pieces that are left. */
const pricesOf = (price: number, full: number, pieces: number) => ({
	netPrice: money(price * pieces),
	netListPrice: money(full * pieces),
	discountPrice: money((full - price) * pieces),
});

/** The line with fewer or more of its pieces. */
export function withPieces(item: OrderItem, pieces: number): OrderItem {
	const { itemPrice, listPrice, quantityOrdered } = item;
	const prices = pricesOf(itemPrice.value, listPrice.value / quantityOrdered, pieces);
	return { ...item, ...prices, quantityFulfilled: pieces };
}

const total = (items: OrderItem[], field: 'listPrice' | 'netPrice') =>
	money(items.reduce((sum, item) => sum + item[field].value, 0));

/** The lines, and the sums over them. */
export const withTotals = (
	items: OrderItem[],
): Pick<Order, 'items' | 'listPrice' | 'netPrice'> => ({
	items,
	listPrice: total(items, 'listPrice'),
	netPrice: total(items, 'netPrice'),
});
