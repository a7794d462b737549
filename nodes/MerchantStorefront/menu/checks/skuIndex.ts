import { foldId } from './foldId';

/** Finds products by company and SKU, and tells which have SKUs like an earlier one's. */
export class SkuIndex {
	/** For each product whose SKU is like an earlier one of its company, the first of these. */
	readonly firstLike = new Map<number, number>();
	private readonly skus: string[] = [];
	private readonly companies = new Map<unknown, Map<string, number>>();
	/** By company and SKU, for those that only resemble the first of their kind. */
	private readonly others = new Map<string, number>();

	constructor(readonly allowsSimilar = false) {}

	find(companyId: unknown, sku: string): number | undefined {
		const first = this.companies.get(companyId)?.get(this.keyOf(sku));
		if (first === undefined || this.skus[first] === sku) return first;
		return this.others.get(JSON.stringify([companyId, sku]));
	}

	add(companyId: unknown, sku: string, productIndex: number): void {
		let products = this.companies.get(companyId);
		if (products === undefined) this.companies.set(companyId, (products = new Map()));
		const key = this.keyOf(sku);
		const first = products.get(key);
		this.skus[productIndex] = sku;
		if (first === undefined) {
			products.set(key, productIndex);
		} else {
			this.firstLike.set(productIndex, first);
			this.others.set(JSON.stringify([companyId, sku]), productIndex);
		}
	}

	hasSeveralCompanies(): boolean {
		return this.companies.size > 1;
	}

	private keyOf(sku: string): string {
		return this.allowsSimilar ? sku : foldId(sku);
	}
}
