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
