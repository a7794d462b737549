import { lookAlikeKey } from './lookAlike';
import type { DishRecord } from '../product';

/** Finds products by company and SKU, and tells which have SKUs like an earlier one's. */
export class SkuIndex<Dish extends DishRecord = DishRecord> {
	/** For each product whose SKU is like an earlier one of its company, the first of these. */
	readonly firstLike = new Map<DishRecord, Dish>();
	private readonly companies = new Map<unknown, Map<string, Dish>>();
	/** By company and SKU, for those that only resemble the first of their kind. */
	private readonly others = new Map<string, Dish>();

	constructor(readonly allowsSimilar = false) {}

	find(companyId: unknown, sku: string): Dish | undefined {
		const first = this.companies.get(companyId)?.get(this.keyOf(sku));
		if (first === undefined || first.values.sku === sku) return first;
		return this.others.get(JSON.stringify([companyId, sku]));
	}

	/** Without an SKU, nothing can find it. */
	add(product: Dish): void {
		const { companyId, sku } = product.values;
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
