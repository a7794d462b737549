import type { OfferReader } from './offerReaders';
import { Unreadable } from '../../table/problems';
import { SkuIndex } from '../rules/skuIndex';
import { PRODUCT_FIELDS, type ProductField } from '../menuColumns';
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
	readonly firstRow: number;
	/** For each of its offers the row, and what has read it there. */
	readonly sources: Array<{ row: number; from: OfferReader }>;
}

/** Products in the making, from rows that each bring one offer. */
export class Grouping {
	readonly products: GroupedProduct[] = [];
	/** The first product that a row makes. */
	private readonly made = new Map<number, GroupedProduct>();
	readonly skus: SkuIndex<GroupedProduct>;
	readonly contradictions: Contradiction[] = [];
	/** The row of a value that is a mistake. */
	readonly rowOfFlaw = new Map<unknown, number>();

	constructor(allowSimilarSkus?: boolean) {
		this.skus = new SkuIndex(allowSimilarSkus);
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

	addOffer(product: GroupedProduct, row: number, offer: OfferDraft, from: OfferReader): void {
		product.draft.offers.push(offer);
		product.sources.push({ row, from });
		this.made.set(row, this.made.get(row) ?? product);
	}

	/** The first product of a row; undefined of one that was skipped. */
	productOfRow(row: number): GroupedProduct | undefined {
		return this.made.get(row);
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
		const product = { firstRow, draft, sources: [] };
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

function sameList(one: unknown, other: unknown): boolean {
	return (
		Array.isArray(one) &&
		Array.isArray(other) &&
		one.length === other.length &&
		one.every((entry, index) => entry === other[index])
	);
}
