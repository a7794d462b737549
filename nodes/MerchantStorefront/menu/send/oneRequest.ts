import type { Product } from '../product';
import { bodyMaker } from './body';

const dishBody = bodyMaker('oneRequest', 'dish');
const offerBody = bodyMaker('oneRequest', 'offer');

/** The request for all of the menu. */
export const oneRequestBody = (products: readonly Product[]) =>
	Buffer.from(
		JSON.stringify(
			products.map((product) => ({
				...dishBody(product),
				offers: product.offers.map(offerBody),
			})),
		),
	);

/** In the order of their stores. */
export function withOffersInOrder(product: Product): Product {
	const { offers } = product;
	let last = '';
	const isInOrder = offers.every(({ storeId }) => {
		const isNext = last <= storeId;
		last = storeId;
		return isNext;
	});
	return isInOrder ? product : { ...product, offers: [...offers].sort(byStore) };
}

function byStore(one: { storeId: string }, other: { storeId: string }): number {
	return one.storeId < other.storeId ? -1 : 1;
}
