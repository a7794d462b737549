import { lookAlikeKey } from '../checks/lookAlike';
import {
	isOnSale,
	offerValues,
	productValues,
	shortenLong,
	SKU_DIGEST_LENGTH,
	skuDigest,
	storeSales,
	PRICE,
	STATUS,
	wasOnSale,
	KEPT_DETAILS,
	KEPT_OF_OFFER,
	type KeptDetail,
	type KeptOfOffer,
	type KeptProduct,
	type KeptValue,
	type LastImport,
} from './lastImport';
import { type Offer, type Product } from '../product';

interface MenuPart {
	sku: string;
	/** Absent where the whole product is meant. */
	storeId?: string;
}

interface MenuChange extends MenuPart {
	field: KeptDetail | KeptOfOffer;
	from: KeptValue;
	to: KeptValue;
}

export interface PriceChange {
	sku: string;
	storeId: string;
	from: number;
	to: number;
}

export interface Renaming {
	from: string;
	to: string;
}

/** What single products and offers become; known where their names are. */
export interface MenuChanges {
	added: MenuPart[];
	/** How many offers are new, also of new products. */
	offersAdded: number;
	changed: MenuChange[];
	/** What was on sale and no longer would be, missing or disabled. */
	switchedOff: MenuPart[];
	priceChanges: PriceChange[];
	/** SKUs that are gone while one that differs only in zeros, case, spaces or look-alike letters is new. */
	renamed: Renaming[];
	/** Of the products that no store would sell any more. */
	skusGoingOff: string[];
	/** How many are in both menus. */
	productsInBoth: number;
	offersInBoth: number;
}

/** How many were on sale, and how many of them would no longer be. */
export interface Decline {
	before: number;
	goingOff: number;
}

/** A company's menu, compared with the last one that the platform accepted. */
export interface Comparison {
	/** When that was. */
	since: string;
	/** Whether a later import failed, so that the storefront may show something else. */
	isUnknown: boolean;
	unchanged: boolean;
	/** Absent where only digests of the last import are known. */
	changes?: MenuChanges;
	products: Decline;
	offers: Decline;
	stores: Map<string, Decline>;
	/** Those that would sell something now. */
	selling: ReadonlySet<string>;
	/** Stores that are gone while one is new whose ID differs only in zeros, case, spaces or look-alike letters. */
	renamedStores: Renaming[];
}

export function compareMenus(
	products: readonly Product[],
	digest: string,
	last: LastImport,
): Comparison {
	const now = new Map(storeSales(products).map(([storeId, offers]) => [storeId, offers]));
	const common = {
		selling: new Set(now.keys()),
		since: last.at,
		isUnknown: last.isUnknown === true,
		unchanged: last.digest === digest && last.isUnknown !== true,
		renamedStores: renamedStores(products, last.stores),
	};
	if (last.products !== undefined) {
		return { ...common, ...compareProducts(products, last.products, last.onSale) };
	}
	const stores = new Map(
		last.stores.map(([storeId, before]) => [
			storeId,
			{ before, goingOff: Math.max(0, before - (now.get(storeId) ?? 0)) },
		]),
	);
	const goingOff = countGone(products, last.skuDigests ?? '');
	return {
		...common,
		products: { before: last.onSale, goingOff },
		offers: sum(stores),
		stores,
	};
}

function sum(stores: ReadonlyMap<string, Decline>): Decline {
	const total = { before: 0, goingOff: 0 };
	for (const { before, goingOff } of stores.values()) {
		total.before += before;
		total.goingOff += goingOff;
	}
	return total;
}

function countGone(products: readonly Product[], digests: string): number {
	const now = new Set(
		products.filter(({ offers }) => offers.some(isOnSale)).map(({ sku }) => skuDigest(sku)),
	);
	let gone = 0;
	for (let start = 0; start < digests.length; start += SKU_DIGEST_LENGTH) {
		if (!now.has(digests.slice(start, start + SKU_DIGEST_LENGTH))) gone++;
	}
	return gone;
}

function compareProducts(
	products: readonly Product[],
	last: readonly KeptProduct[],
	onSaleBefore: number,
): Pick<Comparison, 'changes' | 'products' | 'offers' | 'stores'> {
	const missing = new Map(last.map((product) => [product[0], product]));
	const changes: MenuChanges = {
		added: [],
		offersAdded: 0,
		changed: [],
		switchedOff: [],
		priceChanges: [],
		renamed: [],
		skusGoingOff: [],
		productsInBoth: 0,
		offersInBoth: 0,
	};
	const stores = new Map<string, Decline>();
	for (const product of products) {
		const before = missing.get(product.sku);
		missing.delete(product.sku);
		if (before === undefined) {
			changes.added.push({ sku: product.sku });
			changes.offersAdded += product.offers.length;
		} else {
			const { sku } = product;
			changes.productsInBoth++;
			noteChanges(changes.changed, { sku }, KEPT_DETAILS, before[1], productValues(product));
			compareOffers(changes, stores, before, product.offers);
		}
	}
	for (const product of missing.values()) {
		if (product[2].length === 0) changes.switchedOff.push({ sku: product[0] });
		compareOffers(changes, stores, product, []);
	}
	const added = changes.added.filter(({ storeId }) => storeId === undefined);
	changes.renamed = lookAlikes(
		added.map(({ sku }) => sku),
		[...missing.keys()],
	);
	return {
		changes,
		products: { before: onSaleBefore, goingOff: changes.skusGoingOff.length },
		offers: sum(stores),
		stores,
	};
}

function compareOffers(
	changes: MenuChanges,
	stores: Map<string, Decline>,
	[sku, , offersBefore]: KeptProduct,
	offers: readonly Offer[],
): void {
	const now = new Map(offers.map((offer) => [offer.storeId, offer]));
	for (const offerBefore of offersBefore) {
		const [storeId, valuesBefore] = offerBefore;
		const offer = now.get(storeId);
		now.delete(storeId);
		const sells = offer !== undefined && isOnSale(offer);
		if (wasOnSale(offerBefore)) {
			const store = stores.get(storeId) ?? { before: 0, goingOff: 0 };
			stores.set(storeId, store);
			store.before++;
			if (!sells) {
				store.goingOff++;
				changes.switchedOff.push({ sku, storeId });
			}
		}
		if (offer === undefined) continue;
		changes.offersInBoth++;
		const values = offerValues(offer);
		// Going off is said by what is switched off, and on sale is the same with no status as with one.
		if (wasOnSale(offerBefore)) values[STATUS] = valuesBefore[STATUS];
		noteChanges(changes.changed, { sku, storeId }, KEPT_OF_OFFER, valuesBefore, values);
		const from = valuesBefore[PRICE];
		if (typeof from === 'number' && from !== offer.listPrice) {
			changes.priceChanges.push({ sku, storeId, from, to: offer.listPrice });
		}
	}
	for (const storeId of now.keys()) changes.added.push({ sku, storeId });
	changes.offersAdded += now.size;
	if (offersBefore.some(wasOnSale) && !offers.some(isOnSale)) changes.skusGoingOff.push(sku);
}

function noteChanges(
	changed: MenuChange[],
	part: MenuPart,
	fields: ReadonlyArray<KeptDetail | KeptOfOffer>,
	before: readonly KeptValue[],
	now: readonly KeptValue[],
): void {
	fields.forEach((field, index) => {
		// In a large menu not every value is kept, and long texts by their beginning.
		const [from, to] = [shortenLong(before[index]), shortenLong(now[index])];
		if (from === undefined || from === to) return;
		changed.push({ ...part, field, from, to });
	});
}

function renamedStores(products: readonly Product[], last: LastImport['stores']): Renaming[] {
	const added = new Set<string>();
	for (const { offers } of products) for (const { storeId } of offers) added.add(storeId);
	const gone = last.map(([storeId]) => storeId).filter((storeId) => !added.delete(storeId));
	return lookAlikes([...added], gone);
}

function lookAlikes(added: readonly string[], gone: readonly string[]): Renaming[] {
	const goneByFold = new Map(gone.map((id) => [lookAlikeKey(id), id]));
	return added.flatMap((to) => {
		const from = goneByFold.get(lookAlikeKey(to));
		return from === undefined ? [] : [{ from, to }];
	});
}
