import type { Ledger } from '../menu/ledger/ledger';
import type { OfferChange } from '../menu/product';
import { groupBy } from '../platform/groupBy';
import type { ApiSettings } from '../platform/settings';
import { listNames } from '../platform/shown';

const MOST_NAMED = 20;

/** What to know about offers that are sent, of the dishes that it is about. */
const ABOUT = {
	unknown: (dishes: string) =>
		`This workflow hasn't imported these dishes yet: ${dishes}. Check on the storefront that the change was taken.`,
	withoutPrice: (dishes: string) =>
		`Sent without a price: this workflow hasn't imported these dishes yet: ${dishes}. Check on the storefront that the change was taken.`,
	withoutStock: (dishes: string) =>
		`Sent without a stock, though your account requires one: the last import has no stock for ${dishes}.`,
	oldStock: (dishes: string) =>
		`Sent with the stock of the last import, since your account requires one: ${dishes}. What was sold since then isn't subtracted. Set the right stock with Offer → Update.`,
	soldOut: (dishes: string) =>
		`Nobody can order these dishes, since their last stock was 0: ${dishes}. Set a stock with Offer → Update.`,
};

/**
 * Puts in the price that rows leave empty, which public clients always send, and which the next
 * import would send again, unless the account goes without. The stock goes down with each order, so the one of the last import is
 * wrong by now: it is sent only to an account that requires one. Answers what to know about them.
 */
export function completeOffers(
	offers: readonly OfferChange[],
	ledger: Ledger,
	{ requiresStock, needsPrice }: Pick<ApiSettings, 'requiresStock' | 'needsPrice'>,
): string[] {
	const told: Array<[about: keyof typeof ABOUT, dish: string]> = [];
	for (const offer of offers) {
		const { sku } = offer;
		const last = ledger.offer(offer.storeId, sku);
		const { listPrice, stock: lastStock } = last ?? {};
		if (!needsPrice && last === undefined) told.push(['unknown', sku]);
		// The platform counts in pieces, and rejects anything else.
		const stock = typeof lastStock === 'number' ? Math.floor(lastStock) : undefined;
		if (needsPrice && offer.listPrice === undefined) {
			if (typeof listPrice === 'number') offer.listPrice = listPrice;
			else told.push(['withoutPrice', sku]);
		}
		if (offer.status === 'enabled' && (offer.stock ?? stock) === 0) told.push(['soldOut', sku]);
		if (!requiresStock || offer.stock !== undefined) continue;
		offer.stock = stock;
		told.push(stock === undefined ? ['withoutStock', sku] : ['oldStock', `${sku} ${stock}`]);
	}
	return [...groupBy(told, ([about]) => about)].map(([about, same]) =>
		ABOUT[about](
			listNames(
				same.map(([, dish]) => dish),
				MOST_NAMED,
			),
		),
	);
}
