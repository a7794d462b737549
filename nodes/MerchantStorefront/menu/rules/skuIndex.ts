import { lookAlikeKey } from './lookAlike';
import type { DraftedProduct } from '../product';

/** Finds products by company and SKU, and tells which have SKUs like an earlier one's. */
export class SkuIndex<Drafted extends DraftedProduct = DraftedProduct> {
	/** For each product whose SKU is like an earlier one of its company, the first of these. */
	readonly firstLike = new Map<DraftedProduct, Drafted>();
	private readonly companies = new Map<unknown, Map<string, Drafted>>();
	/** By company and SKU, for those that only resemble the first of their kind. */
	private readonly others = new Map<string, Drafted>();

	constructor(readonly allowsSimilar = false) {}

	find(companyId: unknown, sku: string): Drafted | undefined {
		const first = this.companies.get(companyId)?.get(this.keyOf(sku));
		if (first === undefined || first.draft.sku === sku) return first;
		return this.others.get(JSON.stringify([companyId, sku]));
	}

	/** Without an SKU, nothing can find it. */
	add(product: Drafted): void {
		const { companyId, sku } = product.draft;
		if (typeof sku !== 'string') return;
		let products = this.companies.get(companyId);
		if (products === undefined) this.companies.set(companyId, (products = new Map()));
		const key = this.keyOf(sku);
		const first = products.get(key);
		if (first === undefined) {
			products.set(key, product);
		} else {
			this.firstLike.set(product, first);
			this.others.set(JSON.stringify([companyId, sku]), product);
		}
	}

	hasSeveralCompanies(): boolean {
		return this.companies.size > 1;
	}

	private keyOf(sku: string): string {
		return this.allowsSimilar ? sku : lookAlikeKey(sku);
	}
}
