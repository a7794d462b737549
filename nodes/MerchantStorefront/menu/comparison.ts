import { foldSku } from './grouping';
import {
	isOnSale,
	offersOnSale,
	offerValues,
	productValues,
	SKU_DIGEST_LENGTH,
	skuDigest,
	type KeptValue,
	type LastImport,
} from './lastImport';
import {
	OFFER_DETAILS,
	PRODUCT_DETAILS,
	type OfferField,
	type Product,
	type ProductField,
} from './product';

export interface MenuPart {
	sku: string;
	/** Absent where the whole product is meant. */
	storeId?: string;
}

export interface MenuChange extends MenuPart {
	field: ProductField | OfferField;
	from: KeptValue;
	to: KeptValue;
}

export interface PriceChange {
	sku: string;
	storeId: string;
	from: number;
	to: number;
}

/** A company's menu beside the last one that the platform accepted. */
export interface Comparison {
	/** When that was; absent where no import is known. */
	since?: string;
	unchanged: boolean;
	/** Absent where no import is known, or only digests of it. */
	added?: MenuPart[];
	changed?: MenuChange[];
	switchedOff?: MenuPart[];
	priceChanges: PriceChange[];
	/** Skus that are gone while one that differs only in zeros, case or spaces is new. */
	renamed: Array<{ from: string; to: string }>;
	/** Products on sale before, and how many of them no store would sell any more. */
	onSaleBefore: number;
	goingOff: number;
	/** Names of those, where they are known. */
	skusGoingOff?: string[];
	storesGoingOff: string[];
}

export function compareMenus(
	products: readonly Product[],
	digest: string,
	last: LastImport | undefined,
): Comparison {
	const nothing = { unchanged: false, priceChanges: [], renamed: [] };
	if (last === undefined) return { ...nothing, onSaleBefore: 0, goingOff: 0, storesGoingOff: [] };
	const stores = offersOnSale(products);
	const common = {
		since: last.at,
		unchanged: last.digest === digest,
		onSaleBefore: last.onSale,
		storesGoingOff: last.stores.map(([storeId]) => storeId).filter((id) => !stores.has(id)),
	};
	return last.products === undefined
		? { ...nothing, ...common, goingOff: countGone(products, last.skuDigests ?? '') }
		: { ...common, ...compareProducts(products, last.products) };
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

type KeptProduct = NonNullable<LastImport['products']>[number];
type KeptOffer = KeptProduct[2][number];

function compareProducts(products: readonly Product[], last: readonly KeptProduct[]) {
	const missing = new Map(last.map((product) => [product[0], product]));
	const added: MenuPart[] = [];
	const changed: MenuChange[] = [];
	const switchedOff: MenuPart[] = [];
	const priceChanges: PriceChange[] = [];
	const skusGoingOff: string[] = [];

	for (const product of products) {
		const { sku } = product;
		const before = missing.get(sku);
		if (before === undefined) {
			added.push({ sku });
			continue;
		}
		missing.delete(sku);
		const [, valuesBefore, offersBefore] = before;
		const values = productValues(product);
		noteChanges(changed, { sku }, PRODUCT_DETAILS, valuesBefore, values);
		const missingOffers = new Map(offersBefore);
		for (const offer of product.offers) {
			const { storeId } = offer;
			const offerBefore = missingOffers.get(storeId);
			if (offerBefore === undefined) {
				added.push({ sku, storeId });
				continue;
			}
			missingOffers.delete(storeId);
			const part = { sku, storeId };
			noteChanges(changed, part, OFFER_DETAILS, offerBefore, offerValues(offer));
			const [from] = offerBefore;
			if (typeof from === 'number' && from !== offer.listPrice) {
				priceChanges.push({ ...part, from, to: offer.listPrice });
			}
		}
		for (const [storeId, values] of missingOffers) {
			if (wasOnSale([storeId, values])) switchedOff.push({ sku, storeId });
		}
		if (offersBefore.some(wasOnSale) && !product.offers.some(isOnSale)) skusGoingOff.push(sku);
	}
	for (const [sku, , offers] of missing.values()) {
		if (offers.length === 0) switchedOff.push({ sku });
		const sold = offers.filter(wasOnSale);
		switchedOff.push(...sold.map(([storeId]) => ({ sku, storeId })));
		if (sold.length > 0) skusGoingOff.push(sku);
	}
	return {
		added,
		changed,
		switchedOff,
		priceChanges,
		renamed: renamedSkus(added, [...missing.keys()]),
		goingOff: skusGoingOff.length,
		skusGoingOff,
	};
}

const STATUS = OFFER_DETAILS.indexOf('status');

function wasOnSale([, values]: KeptOffer): boolean {
	return values[STATUS] !== 'disabled';
}

function noteChanges(
	changed: MenuChange[],
	part: MenuPart,
	fields: ReadonlyArray<ProductField | OfferField>,
	before: readonly KeptValue[],
	now: readonly KeptValue[],
): void {
	fields.forEach((field, index) => {
		if (before[index] === now[index]) return;
		changed.push({ ...part, field, from: before[index] ?? null, to: now[index] });
	});
}

function renamedSkus(added: readonly MenuPart[], gone: readonly string[]): Comparison['renamed'] {
	const goneByFold = new Map(gone.map((sku) => [foldSku(sku), sku]));
	return added.flatMap(({ sku, storeId }) => {
		const from = storeId === undefined ? goneByFold.get(foldSku(sku)) : undefined;
		return from === undefined ? [] : { from, to: sku };
	});
}
