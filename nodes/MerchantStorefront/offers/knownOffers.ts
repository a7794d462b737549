import type { PriceChange } from '../menu/memory/comparison';
import {
	offerFinder,
	withOfferChanges,
	type KnownOffer,
	type LastImport,
} from '../menu/memory/lastImport';
import type { ImportMemory } from '../menu/memory/importMemory';
import { CHANGING, type OfferChange, type StoreOffer } from '../menu/product';
import type { ApiSettings } from '../platform/settings';

/** The changes of the offers of one store. */
export interface ChangesOfStore {
	storeId: string;
	offers: StoreOffer[];
}

/** The offers as the last imports of a workflow have them, whatever their company. */
export class KnownOffers {
	private readonly companies: Array<{
		companyId: string;
		hasProducts: boolean;
		isUnknown: boolean;
		find: ReturnType<typeof offerFinder>;
		findAgreed: ReturnType<typeof offerFinder>;
	}>;

	constructor(
		private readonly lastImports: ImportMemory,
		private readonly isByTool = false,
	) {
		this.companies = lastImports.companies().flatMap((companyId) => {
			const last = lastImports.get(companyId);
			if (last === undefined) return [];
			const { products, isUnknown = false } = last;
			const hasProducts = products !== undefined;
			const find = offerFinder(last);
			const agreed = isByTool ? lastImports.getAgreed(companyId) : undefined;
			const findAgreed = agreed === undefined ? find : offerFinder(agreed);
			return [{ companyId, hasProducts, isUnknown, find, findAgreed }];
		});
	}

	/** Whether this workflow has imported no menu. */
	areNone(): boolean {
		return this.companies.length === 0;
	}

	/** Whether something is on that is not known here: a menu too large to keep, or one that may have come. */
	areDoubtful(): boolean {
		return this.companies.some(({ hasProducts, isUnknown }) => isUnknown || !hasProducts);
	}

	/** Undefined also where two companies have the same SKU in stores of the same ID. */
	find(sku: string, storeId: string): KnownOffer | undefined {
		const found = this.companies.flatMap(({ find }) => find(sku, storeId) ?? []);
		return found.length === 1 ? found[0] : undefined;
	}

	/** As it was before any tool has changed it, for limits on what a tool may do. */
	priceAgreed(sku: string, storeId: string): KnownOffer['listPrice'] {
		const found = this.companies.flatMap(({ findAgreed }) => findAgreed(sku, storeId) ?? []);
		return found.length === 1 ? found[0]?.listPrice : undefined;
	}

	/** Whether the last menus do not have it, so that putting it on sale would bring back what is gone. */
	isGone(sku: string, storeId: string): boolean {
		return (
			!this.areNone() &&
			this.companies.every(
				({ hasProducts, find }) => hasProducts && find(sku, storeId) === undefined,
			)
		);
	}

	/**
	 * Keeps what the platform has accepted, so that the next preview compares with what is on. After
	 * a call that may have been carried out, the same menu again no longer counts as unchanged.
	 */
	learn(accepted: readonly OfferChange[], isUncertain: boolean): void {
		for (const { companyId, find } of this.companies) {
			const last = this.lastImports.get(companyId);
			if (last === undefined) continue;
			const news = accepted.filter((change) => isNews(change, find(change.sku, change.storeId)));
			// Of a large menu no offers are known, so these may be some of them.
			const mayDiffer = isUncertain || (last.products === undefined && accepted.length > 0);
			if (news.length > 0 || mayDiffer) {
				const change = (kept: LastImport) => withOfferChanges(kept, news);
				this.lastImports.change(companyId, change, this.isByTool);
			}
		}
	}
}

function isNews(change: OfferChange, known: KnownOffer | undefined): boolean {
	return (
		known !== undefined &&
		CHANGING.some((field) => change[field] !== undefined && change[field] !== known[field])
	);
}

/** How prices would change, if the last import has them. */
export function priceChanges(
	{ storeId, offers }: ChangesOfStore,
	known: KnownOffers,
): PriceChange[] {
	return offers.flatMap(({ sku, listPrice }) => {
		if (listPrice === undefined) return [];
		const from = known.priceAgreed(sku, storeId);
		return typeof from !== 'number' || from === listPrice
			? []
			: { sku, storeId, from, to: listPrice };
	});
}

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
	known: KnownOffers,
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
		const last = known.find(sku, storeId);
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
