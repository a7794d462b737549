import { listNames, show } from '../../platform/shown';
import type { Problem } from '../../sheet/problems';
import type { Product } from '../product';

/** Endings of a plural in the languages of menus, after three letters that stay. */
const PLURAL = /(?<=\p{L}{3})(?:es|er|en|[aeiouy]|[ns]|[аеиіїоыя])$/u;

/** The same for categories that differ only by case, plural, spaces or punctuation. */
function fold(category: string): string {
	const words = category.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
	return words.map((word) => word.replace(PLURAL, '')).join(' ');
}

/** Categories that guests would see twice. */
export function warnOfSimilarCategories(products: readonly Product[]): Problem[] {
	const byFold = new Map<string, Set<string>>();
	for (const category of new Set(products.map((product) => product.category))) {
		const folded = fold(category);
		byFold.set(folded, (byFold.get(folded) ?? new Set()).add(category));
	}
	return [...byFold]
		.filter(([folded, same]) => folded !== '' && same.size > 1)
		.map(([, same]) => ({
			place: 'Category',
			message: `${listNames([...same].map((category) => show(category) ?? ''))} differ only by case, plural or punctuation: guests see each of them.`,
		}));
}
