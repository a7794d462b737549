import type { PriceChange } from '../menu/ledger/changes';
import type { Ledger } from '../menu/ledger/ledger';
import type { StoreOffer } from '../menu/product';
import type { ApiSettings } from '../platform/settings';

/** The changes of the offers of one store. */
export interface ChangesOfStore {
	storeId: string;
	offers: StoreOffer[];
}

/** How prices would change, if the last import has them. */
export const priceMoves = ({ storeId, offers }: ChangesOfStore, ledger: Ledger): PriceChange[] =>
	offers.flatMap(({ sku, listPrice: to }) => {
		const from = ledger.priceAgreed(storeId, sku);
		return to === undefined || typeof from !== 'number' || from === to
			? []
			: { sku, storeId, from, to };
	});

/** The SKUs of the offers to mention. */
export interface Completed {
	/** Of which this workflow knows nothing, and which need no price. */
	unknown: string[];
	withoutPrice: string[];
	withoutStock: string[];
	/** Whose stock is that of the last import, with that stock. */
	oldStock: string[];
	/** Put on sale, though their last stock was 0. */
	soldOut: string[];
}

/**
 * Puts in the price that rows leave empty, which public clients always send, and which the next
 * import would send again, unless the account goes without. The stock goes down with each order, so the one of the last import is
 * wrong by now: it is sent only to an account that requires one.
 */
export function completeOffers(
	{ storeId, offers }: ChangesOfStore,
	ledger: Ledger,
	{ requiresStock, needsPrice }: Pick<ApiSettings, 'requiresStock' | 'needsPrice'>,
): Completed {
	const completed: Completed = {
		unknown: [],
		withoutPrice: [],
		withoutStock: [],
		oldStock: [],
		soldOut: [],
	};
	for (const offer of offers) {
		const { sku } = offer;
		const last = ledger.offer(storeId, sku);
		const { listPrice, stock: lastStock } = last ?? {};
		if (!needsPrice && last === undefined) completed.unknown.push(sku);
		// The platform counts in pieces, and rejects anything else.
		const stock = typeof lastStock === 'number' ? Math.floor(lastStock) : undefined;
		if (needsPrice && offer.listPrice === undefined) {
			if (typeof listPrice === 'number') offer.listPrice = listPrice;
			else completed.withoutPrice.push(sku);
		}
		if (offer.status === 'enabled' && (offer.stock ?? stock) === 0) completed.soldOut.push(sku);
		if (!requiresStock || offer.stock !== undefined) continue;
		offer.stock = stock;
		if (stock === undefined) completed.withoutStock.push(sku);
		else completed.oldStock.push(`${sku} ${stock}`);
	}
	return completed;
}
