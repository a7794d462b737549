import { Unreadable } from '../../table/problems';
import { groupBy } from '../../platform/groupBy';
import { SkuIndex } from '../checks/skuIndex';
import { PRODUCT_FIELDS, type ProductField } from '../columns/fields';
import type { DraftedProduct, OfferDraft, ProductDraft } from '../product';

/** Two rows of a product differ in what they share. */
interface Contradiction {
	product: GroupedProduct;
	field: ProductField;
	/** What the later row says, and the earlier one. */
	found: Unreadable;
	earlier: unknown;
}

/** A product that rows make together. */
export interface GroupedProduct extends DraftedProduct {
	/** Its position among all. */
	readonly index: number;
	readonly firstRow: number;
}

/** Products in the making, from rows that each bring one offer. */
export class Grouping {
	readonly products: GroupedProduct[] = [];
	/** For each offer that a row may make its product, -1 for one that it does not make. */
	private readonly productOfPlace: Int32Array;
	readonly skus: SkuIndex<GroupedProduct>;
	readonly contradictions: Contradiction[] = [];
	/** The row of a value that is a mistake. */
	readonly rowOfFlaw = new Map<unknown, number>();
	private places?: Map<number, number[]>;

	constructor(
		rowCount: number,
		/** Offers that a row may make, one for each place. */
		private readonly mostOffers: number,
		allowSimilarSkus?: boolean,
	) {
		this.skus = new SkuIndex(allowSimilarSkus);
		this.productOfPlace = new Int32Array(rowCount * mostOffers).fill(-1);
	}

	/** The product of the row; rows whose company or sku is not known share theirs with no other. */
	productOf(rowIndex: number, companyId: unknown, sku: unknown): GroupedProduct {
		const isKnown = typeof companyId === 'string' && typeof sku === 'string';
		return (
			(isKnown ? this.find(companyId, sku) : undefined) ?? this.start(rowIndex, companyId, sku)
		);
	}

	/** As far as earlier rows have said. */
	find(companyId: unknown, sku: unknown): GroupedProduct | undefined {
		if (typeof sku !== 'string') return undefined;
		// Rows of one product are mostly together.
		const last = this.products.at(-1);
		if (last?.draft.sku === sku && last.draft.companyId === companyId) return last;
		return this.skus.find(companyId, sku);
	}

	addOffer({ index, draft }: GroupedProduct, rowIndex: number, offer: OfferDraft, place = 0): void {
		draft.offers = withOffer(draft.offers, offer);
		this.productOfPlace[rowIndex * this.mostOffers + place] = index;
	}

	/** For each offer of a product its row, and its place among the offers of the row. */
	sourcesOf({ index }: GroupedProduct): Array<{ row: number; place: number }> {
		// Asked for mistakes only, and most menus have none.
		this.places ??= groupBy(
			this.productOfPlace.keys(),
			(place) => this.productOfPlace[place] ?? -1,
		);
		return (this.places.get(index) ?? []).map((place) => ({
			row: Math.floor(place / this.mostOffers),
			place: place % this.mostOffers,
		}));
	}

	/** The product of a row; undefined of one that was skipped. */
	productOfRow(rowIndex: number): GroupedProduct | undefined {
		const first = rowIndex * this.mostOffers;
		const made = this.productOfPlace.subarray(first, first + this.mostOffers);
		const index = made.find((one) => one !== -1);
		return index === undefined ? undefined : this.products[index];
	}

	/** A cell left empty takes the value of the product's other rows; two that differ are a mistake. */
	setField(product: GroupedProduct, rowIndex: number, field: ProductField, value: unknown): void {
		const { draft } = product;
		const earlier = draft[field];
		if (value === undefined || earlier instanceof Unreadable) return;
		if (value instanceof Unreadable) this.setFlaw(product, rowIndex, field, value);
		else if (earlier === undefined) draft[field] = value;
		else if (earlier !== value && !sameList(earlier, value)) {
			const found = new Unreadable(value, 'differs from an earlier row.');
			this.contradictions.push({ product, field, found, earlier });
			this.setFlaw(product, rowIndex, field, found);
		}
	}

	private setFlaw(
		{ draft }: GroupedProduct,
		rowIndex: number,
		field: ProductField,
		flaw: Unreadable,
	): void {
		draft[field] = flaw;
		this.rowOfFlaw.set(flaw, rowIndex);
	}

	private start(firstRow: number, companyId: unknown, sku: unknown): GroupedProduct {
		const draft: ProductDraft = { ...EMPTY_PRODUCT };
		draft.sku = sku;
		draft.companyId = companyId;
		draft.offers = [];
		const product = { index: this.products.length, firstRow, draft };
		this.skus.add(product);
		this.products.push(product);
		return product;
	}
}

/**
 * One shape for all, in the order of the specification, keeps building and sending quick. It has all
 * keys: to add one to a copy takes ten times as long as to fill it in.
 */
const EMPTY_PRODUCT: ProductDraft = {
	...Object.fromEntries(PRODUCT_FIELDS.map((field) => [field, undefined])),
	offers: [],
};

/** An array that grows takes room for seventeen at once, and most products have fewer offers. */
function withOffer(offers: OfferDraft[], offer: OfferDraft): OfferDraft[] {
	if (offers.length < 2) return offers.concat([offer]);
	offers.push(offer);
	return offers;
}

function sameList(one: unknown, other: unknown): boolean {
	return (
		Array.isArray(one) &&
		Array.isArray(other) &&
		one.length === other.length &&
		one.every((entry, index) => entry === other[index])
	);
}
