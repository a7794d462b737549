import { Unreadable } from './cells';
import { SkuIndex } from './skuIndex';
import type { OfferDraft, ProductDraft, ProductField } from './product';

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
	/** For each row its product, -1 for a row that was skipped. */
	readonly productOfRow: Int32Array;
	readonly skus: SkuIndex;
	readonly contradictions: Contradiction[] = [];
	private rows?: number[][];

	constructor(rowCount: number, allowSimilarSkus?: boolean) {
		this.skus = new SkuIndex(allowSimilarSkus);
		this.productOfRow = new Int32Array(rowCount).fill(-1);
	}

	/** The product of the row; rows whose company or sku is not known share theirs with no other. */
	productOf(companyId: unknown, sku: unknown): number {
		if (typeof companyId !== 'string' || typeof sku !== 'string') return this.start(companyId, sku);
		// Rows of one product mostly stand together.
		const last = this.drafts.at(-1);
		if (last?.sku === sku && last.companyId === companyId) return this.drafts.length - 1;
		return this.skus.find(companyId, sku) ?? this.start(companyId, sku);
	}

	addOffer(productIndex: number, rowIndex: number, offer: OfferDraft): void {
		const draft = this.drafts[productIndex];
		draft.offers = withOffer(draft.offers, offer);
		this.productOfRow[rowIndex] = productIndex;
	}

	/** The rows that the offers of a product came from, in the same order. */
	rowsOf(productIndex: number): number[] {
		// Asked for mistakes only, and most menus have none.
		this.rows ??= this.listRows();
		return this.rows[productIndex];
	}

	private listRows(): number[][] {
		const rows: number[][] = this.drafts.map(() => []);
		this.productOfRow.forEach((productIndex, rowIndex) => rows[productIndex]?.push(rowIndex));
		return rows;
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
		// One shape for all, in the order of the specification, keeps building and sending quick.
		const draft: ProductDraft = {
			sku,
			title: undefined,
			description: undefined,
			companyId,
			category: undefined,
			categories: undefined,
			type: undefined,
			media: undefined,
			unit: undefined,
			offers: [],
		};
		return this.drafts.push(draft) - 1;
	}
}

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
