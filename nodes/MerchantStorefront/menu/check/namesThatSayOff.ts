import { startsOf } from '../ledger/dishNames';
import { nameOf } from '../ledger/things';
import { isOnSale } from '../product';
import { findingAbout, type Finding, type InSheet } from '../rules/finding';
import { titleSaysOff } from '../rows/offTitles';
import type { ComparedMenu } from './comparedMenu';

/** Dishes that guests could order by a name that says that they are off, and that no dish had before. */
export function findNamesThatSayOff({ companies }: ComparedMenu, inSheet: InSheet): Finding[] {
	const found = companies.flatMap(({ dishes, last }) => {
		if (last?.things === undefined) return [];
		const before = new Set(last.things.flatMap((thing) => startsOf(nameOf('dish', thing))));
		return dishes.filter(({ title, offers }) => {
			// A size or a weight may be behind the name.
			const name = offers.some(isOnSale) ? startsOf(title).find(titleSaysOff) : undefined;
			return name !== undefined && !before.has(name);
		});
	});
	const isOne = found.length === 1;
	const where = inSheet.hasColumn('status')
		? `the ${inSheet.columns('status')}`
		: 'a column Available';
	return findingAbout('names-say-off', found, {
		cell: ({ companyId, sku, title }) => [companyId, sku, title],
		reason: `${isOne ? 'A new name says' : `${found.length} new names say`} that the dish is off, and guests could order ${isOne ? 'it' : 'them'}: a name switches nothing off.`,
		example: (dish) => inSheet.dish(dish),
		whatToDo: `Take the word out of the name, and say it in ${where}.`,
	});
}
