import { Unreadable } from './cells';
import { show } from './problems';
import type { OfferDraft, ProductDraft, ProductField } from './product';

/** Products in the making, from rows that each bring one offer. */
export class Grouping {
	readonly drafts: ProductDraft[] = [];
	/** For each row its product, -1 for a row that was skipped. */
	readonly productOfRow: Int32Array;
	readonly skus: SkuIndex;
	private rows?: number[][];
	private readonly byCompanyAndSku = new Map<string, number>();

	constructor(
		rowCount: number,
		private readonly nameRow: (rowIndex: number) => string,
		allowSimilarSkus?: boolean,
	) {
		this.skus = new SkuIndex(allowSimilarSkus);
		this.productOfRow = new Int32Array(rowCount).fill(-1);
	}

	/** The product of the row; rows whose company or sku is not known share theirs with no other. */
	productOf(companyId: unknown, sku: unknown): number {
		if (typeof companyId !== 'string' || typeof sku !== 'string') return this.start(companyId, sku);
		// Rows of one product mostly stand together.
		const last = this.drafts.at(-1);
		if (last?.sku === sku && last.companyId === companyId) return this.drafts.length - 1;
		const productIndex = this.skus.find(sku);
		if (productIndex === undefined) return this.start(companyId, sku);
		const product = this.drafts[productIndex];
		if (product.sku === sku && product.companyId === companyId) return productIndex;
		// A mistake that the checks report; the rows of one product belong together all the same.
		const key = JSON.stringify([companyId, sku]);
		const other = this.byCompanyAndSku.get(key);
		if (other !== undefined) return other;
		this.byCompanyAndSku.set(key, this.drafts.length);
		return this.start(companyId, sku);
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
	setField(productIndex: number, field: ProductField, value: unknown): void {
		if (value === undefined) return;
		const draft = this.drafts[productIndex];
		const earlier = draft[field];
		if (earlier === undefined || value instanceof Unreadable) {
			draft[field] = value;
		} else if (earlier !== value && !(earlier instanceof Unreadable) && !sameList(earlier, value)) {
			draft[field] = new Unreadable(
				value,
				`differs from ${show(earlier)} in ${this.nameRow(this.productOfRow.indexOf(productIndex))}. Rows of one SKU need the same here, or nothing.`,
			);
		}
	}

	private start(companyId: unknown, sku: unknown): number {
		if (typeof sku === 'string') this.skus.add(sku, this.drafts.length);
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

/** The same for skus that differ only in what spreadsheets and typing change: zeros, case, spaces. */
export function foldSku(sku: string): string {
	const folded = sku.toLowerCase();
	return PLAIN.test(folded) ? folded : folded.replace(/\s+/gu, '').replace(/^0+(?=.)/u, '');
}

// Nothing but case to fold, as in most skus.
const PLAIN = /^[a-z1-9][a-z0-9_.-]*$/;

/** Finds products by their skus, similar ones counting as the same unless they are allowed. */
export class SkuIndex {
	/** For each product whose sku was not the first of its kind, the product with the first. */
	readonly firstLike = new Map<number, number>();
	private readonly products = new Map<string, number>();

	constructor(private readonly allowSimilarSkus = false) {}

	find(sku: string): number | undefined {
		return this.products.get(this.keyOf(sku));
	}

	add(sku: string, productIndex: number): void {
		const key = this.keyOf(sku);
		const first = this.products.get(key);
		if (first === undefined) this.products.set(key, productIndex);
		else this.firstLike.set(productIndex, first);
	}

	private keyOf(sku: string): string {
		return this.allowSimilarSkus ? sku : foldSku(sku);
	}
}
