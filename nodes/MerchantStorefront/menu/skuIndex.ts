/**
 * The same for SKUs that differ only in what spreadsheets, typing and keyboards change: zeros in
 * front, case, spaces, and letters of other alphabets that look alike.
 */
export function foldSku(sku: string): string {
	const folded = sku.toLowerCase();
	if (PLAIN.test(folded)) return folded;
	return sku
		.normalize('NFKC')
		.toUpperCase()
		.replace(LOOKALIKE, (letter) => LATIN[letter])
		.toLowerCase()
		.replace(/\s+/gu, '')
		.replace(/^0+(?=.)/u, '');
}

// Nothing but case to fold, as in most SKUs.
const PLAIN = /^[a-z1-9][a-z0-9_.-]*$/;

/** Capital letters of the Cyrillic and Greek alphabets that show as Latin ones. */
const LATIN: Record<string, string> = {
	...{ А: 'A', В: 'B', Е: 'E', К: 'K', М: 'M', Н: 'H', О: 'O', Р: 'P', С: 'C', Т: 'T', У: 'Y' },
	...{ Х: 'X', І: 'I', Ї: 'Ï', Ѕ: 'S', Ј: 'J', Ӏ: 'I', Ү: 'Y', Ԛ: 'Q', Ԝ: 'W' },
	...{ Α: 'A', Β: 'B', Ε: 'E', Ζ: 'Z', Η: 'H', Ι: 'I', Κ: 'K', Μ: 'M', Ν: 'N', Ο: 'O', Ρ: 'P' },
	...{ Τ: 'T', Υ: 'Y', Χ: 'X' },
};
const LOOKALIKE = new RegExp(`[${Object.keys(LATIN).join('')}]`, 'gu');

/** Finds products by company and SKU, and tells which have SKUs like an earlier one's. */
export class SkuIndex {
	/** For each product whose SKU is like an earlier one of its company, the first of these. */
	readonly firstLike = new Map<number, number>();
	private readonly skus: string[] = [];
	private readonly companies = new Map<unknown, Map<string, number>>();
	/** By company and SKU, for those that only resemble the first of their kind. */
	private readonly others = new Map<string, number>();

	constructor(private readonly allowSimilarSkus = false) {}

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
		return this.allowSimilarSkus ? sku : foldSku(sku);
	}
}
