import type { ImportMemory } from '../menu/memory/importMemory';
import { listNames, show } from '../platform/shown';
import { PRODUCT_DETAILS } from '../menu/columns/fields';

/** Of a name with four commas, these included. */
const MOST_PARTS = 9;

const TITLE = PRODUCT_DETAILS.indexOf('title');

interface Named {
	sku: string;
	storeIds: string[];
}

/** Dishes by the names that the last imports of a workflow gave them. */
export class DishNames {
	private readonly titles = new Map<string, string | undefined>();
	private readonly byName = new Map<string, Named[]>();

	constructor(lastImports: ImportMemory) {
		for (const companyId of lastImports.companies()) {
			for (const [sku, details, offers] of lastImports.get(companyId)?.products ?? []) {
				// Of a large menu only SKUs and prices are kept.
				const detail = details.at(TITLE);
				const title = typeof detail === 'string' ? detail : undefined;
				this.titles.set(sku, title);
				if (title === undefined) continue;
				const named = this.byName.get(fold(title)) ?? [];
				named.push({ sku, storeIds: offers.map(([storeId]) => storeId) });
				this.byName.set(fold(title), named);
			}
		}
	}

	titleOf(sku: string): string | undefined {
		return this.titles.get(sku);
	}

	/**
	 * Dishes with commas between them. Names hold commas as well, such as "Cola, 0.5 l": of what begins
	 * at a place, the longest that is a name counts.
	 */
	listed(text: string): string[] {
		const found: string[] = [];
		const parts = text.split(/([,;\n])/);
		for (let first = 0; first < parts.length;) {
			let end = Math.min(parts.length, first + MOST_PARTS);
			const name = () => parts.slice(first, end).join('').trim();
			while (end > first + 1 && !this.isKnown(name())) end -= 2;
			found.push(name());
			first = end + 1;
		}
		return found;
	}

	private isKnown(text: string): boolean {
		return this.titles.has(text) || this.byName.has(fold(text));
	}

	/** A text that isn't the name of a dish is its SKU: another workflow may have imported it. */
	skuOf(text: string, storeId: string): { sku: string } | { flaw: string } {
		if (this.titles.has(text)) return { sku: text };
		const named = this.byName.get(fold(text)) ?? [];
		const skus = named.filter(({ storeIds }) => storeIds.includes(storeId)).map(({ sku }) => sku);
		if (skus.length < 2) return { sku: skus.at(0) ?? text };
		return { flaw: `${show(text)} is the name of ${skus.length} dishes: ${listNames(skus, 3)}` };
	}
}

const fold = (name: string) => name.trim().replace(/\s+/g, ' ').toLocaleLowerCase();
