import { Unreadable } from '../../sheet/problems';
import { SkuIndex } from '../checks/skuIndex';
import { PRODUCT_FIELDS, type ProductField } from '../columns/fields';
import type { OfferDraft, ProductDraft } from '../product';

/** Two rows of a product differ in what they share; this is what the later one says. */
export class Contradiction extends Unreadable {
	constructor(
		readonly productIndex: number,
		readonly field: ProductField,
		readonly rowIndex: number,
		value: unknown,
		readonly earlier: unknown,
	) {
		super(value, 'differs from an earlier row.');
	}
}

/** Products in the making, from rows that each bring one offer. */
export class Grouping {
	readonly drafts: ProductDraft[] = [];
	/** For each offer that a row may make its product, -1 for one that it does not make. */
	private readonly productOfPlace: Int32Array;
	readonly skus: SkuIndex;
	readonly contradictions: Contradiction[] = [];
	private places?: number[][];

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
	productOf(companyId: unknown, sku: unknown): number {
		if (typeof companyId !== 'string' || typeof sku !== 'string') return this.start(companyId, sku);
		return this.indexOf(companyId, sku) ?? this.start(companyId, sku);
	}

	/** As far as rows before have told. */
	find(companyId: unknown, sku: unknown): ProductDraft | undefined {
		if (typeof sku !== 'string') return undefined;
		const productIndex = this.indexOf(companyId, sku);
		return productIndex === undefined ? undefined : this.drafts[productIndex];
	}

	private indexOf(companyId: unknown, sku: string): number | undefined {
		// Rows of one product mostly stand together.
		const last = this.drafts.at(-1);
		if (last?.sku === sku && last.companyId === companyId) return this.drafts.length - 1;
		return this.skus.find(companyId, sku);
	}

	addOffer(productIndex: number, rowIndex: number, offer: OfferDraft, place = 0): void {
		const draft = this.drafts[productIndex];
		draft.offers = withOffer(draft.offers, offer);
		this.productOfPlace[rowIndex * this.mostOffers + place] = productIndex;
	}

	/** The rows that the offers of a product came from, in the same order. */
	rowsOf(productIndex: number): number[] {
		return this.placesOf(productIndex).map((place) => Math.floor(place / this.mostOffers));
	}

	/** The row of an offer of a product, and its place among the offers of the row. */
	sourceOf(productIndex: number, offerIndex: number): { row: number; place: number } {
		const place = this.placesOf(productIndex)[offerIndex];
		return { row: Math.floor(place / this.mostOffers), place: place % this.mostOffers };
	}

	/** The product of a row; undefined of one that was skipped. */
	productOfRow(rowIndex: number): number | undefined {
		const first = rowIndex * this.mostOffers;
		for (let place = first; place < first + this.mostOffers; place++) {
			if (this.productOfPlace[place] !== -1) return this.productOfPlace[place];
		}
		return undefined;
	}

	private placesOf(productIndex: number): number[] {
		// Asked for mistakes only, and most menus have none.
		this.places ??= this.listPlaces();
		return this.places[productIndex];
	}

	private listPlaces(): number[][] {
		const places: number[][] = this.drafts.map(() => []);
		this.productOfPlace.forEach((productIndex, place) => places[productIndex]?.push(place));
		return places;
	}

	/** A cell left empty takes the value of the product's other rows; two that differ are a mistake. */
	setField(productIndex: number, rowIndex: number, field: ProductField, value: unknown): void {
		if (value === undefined) return;
		const draft = this.drafts[productIndex];
		const earlier = draft[field];
		if (earlier === undefined || value instanceof Unreadable) {
			draft[field] = value;
		} else if (earlier !== value && !(earlier instanceof Unreadable) && !sameList(earlier, value)) {
			const found = new Contradiction(productIndex, field, rowIndex, value, earlier);
			this.contradictions.push(found);
			draft[field] = found;
		}
	}

	private start(companyId: unknown, sku: unknown): number {
		if (typeof sku === 'string') this.skus.add(companyId, sku, this.drafts.length);
		const draft: ProductDraft = { ...EMPTY_PRODUCT };
		draft.sku = sku;
		draft.companyId = companyId;
		draft.offers = [];
		return this.drafts.push(draft) - 1;
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
	if (offers.length === 0) return [offer];
	if (offers.length === 1) return [offers[0], offer];
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
