import type { KnownDishes } from './knownDishes';
import type { Ledger } from '../menu/ledger/ledger';
import type { OfferChange } from '../menu/product';
import { groupBy } from '../platform/groupBy';
import type { ApiSettings } from '../platform/settings';
import { listNames } from '../platform/shown';

const MOST_NAMED = 20;

/** What to know about offers that are sent, before the dishes that it is about. */
const ABOUT = {
	unknown:
		"This workflow hasn't imported these dishes yet, so check on the storefront that the change was taken",
	withoutStock:
		'Sent without a stock, though your account requires one, since the last import has none',
	oldStock:
		"Sent with the stock of the last import, since your account requires one. What was sold since then isn't subtracted. Set the right stock with Offer → Update",
	soldOut:
		'Nobody can order these dishes, since their last stock was 0. Set a stock with Offer → Update',
};

/**
 * Puts in the price that rows leave empty, which public clients always send, and which the next
 * import would send again, unless the account goes without. The stock goes down with each order, so the one of the last import is
 * wrong by now: it is sent only to an account that requires one. Answers what to know about them.
 */
export function completeOffers(
	offers: readonly OfferChange[],
	ledger: Ledger,
	known: KnownDishes,
	{ requiresStock, needsPrice }: Pick<ApiSettings, 'requiresStock' | 'needsPrice'>,
): string[] {
	const told: Array<[about: keyof typeof ABOUT, dish: string]> = [];
	for (const offer of offers) {
		const { sku } = offer;
		const dish = known.nameOf(sku);
		const { listPrice, stock: lastStock } = ledger.offer(offer.storeId, sku) ?? {};
		if (typeof listPrice === 'number') {
			if (needsPrice) offer.listPrice ??= listPrice;
		} else if (offer.listPrice === undefined) told.push(['unknown', dish]);
		// The platform counts in pieces, and rejects anything else.
		const stock = typeof lastStock === 'number' ? Math.floor(lastStock) : undefined;
		if (offer.status === 'enabled' && (offer.stock ?? stock) === 0) told.push(['soldOut', dish]);
		if (!requiresStock || offer.stock !== undefined) continue;
		offer.stock = stock;
		told.push(stock === undefined ? ['withoutStock', dish] : ['oldStock', `${dish} ${stock}`]);
	}
	return [...groupBy(told, ([about]) => about)].map(([about, same]) => {
		const dishes = same.map(([, dish]) => dish);
		return `${ABOUT[about]}: ${listNames(dishes, MOST_NAMED)}.`;
	});
}
