import { show } from '../../platform/shown';
import { problemAt, type Place, type Problem } from '../../table/problems';
import type { Product } from '../product';

/** What only the request for all products and offers can carry. */
export function dishFlaws(
	products: readonly Product[],
	requiresStock: boolean,
	at: (product: Product) => Place,
	/** What to do with an option among the dishes. */
	ofOption: string,
): Problem[] {
	const problems: Problem[] = [];
	for (const product of products) {
		if (product.type === 'attribute') {
			problems.push(
				problemAt(at(product), product.title, `is an option among the dishes. ${ofOption}`),
			);
		}
		for (const { storeId, stock } of product.offers) {
			if (stock === undefined ? !requiresStock : Number.isInteger(stock)) continue;
			const message =
				stock === undefined
					? `has no stock in store ${show(storeId)}, and your credential says that it is required.`
					: `is the stock in store ${show(storeId)}, and must be a whole number.`;
			problems.push(problemAt(at(product), stock ?? product.title, message));
		}
	}
	return problems;
}
