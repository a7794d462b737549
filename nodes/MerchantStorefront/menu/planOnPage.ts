import { sayMistake, sayProblem } from '../table/problems';
import { changesInWords, firstOf, sayEach, sayRenamed } from './changesInWords';
import type { CompanyPlan, Plan } from './plan';
import { hasDishes } from './planInWords';
import { isOnSale } from './product';

/** As many lines as somebody reads on a page, and of a menu that nobody has seen before. */
const MOST = 30;
const MOST_FIRST = 200;

/** The output names them by themselves. */
const NAMED_ELSEWHERE = new Set(['Skipped rows', 'Section Headings', 'Fill From Row Above']);

/** What a page shows of a plan, in the words of whoever brought the sheet: it only lays this out. */
export const planOnPage = (plan: Plan, company: CompanyPlan) => ({
	accidents: plan.findings.map(({ kind, reason, names, whatToDo }) => ({
		kind,
		text: reason,
		names: firstOf(names, MOST),
		whatToDo,
	})),
	changes: happensTo(company).map(({ lines, ...one }) => ({
		...one,
		lines: firstOf(lines, one.what === 'On Sale' ? MOST_FIRST : MOST),
	})),
	mistakes: plan.mistakes.map(sayMistake),
	toCheck: [
		...company.comparisons.flatMap(sayRenamed),
		...plan.warnings.filter(({ place }) => !NAMED_ELSEWHERE.has(place)).map(sayProblem),
	],
});

/** In a first import, all that goes on sale. */
function happensTo(company: CompanyPlan) {
	const { comparisons, dishes, keptOff } = company;
	const stores = new Set(dishes.flatMap(({ offers }) => offers.map(({ storeId }) => storeId))).size;
	const onSale = dishes.filter(({ offers }) => offers.some(isOnSale));
	const first = onSale.flatMap(({ title: name, offers }) =>
		offers.filter(isOnSale).map(({ storeId: store, listPrice: price }) => ({
			...({ what: 'added', entity: 'offer', name, store, price } as const),
		})),
	);
	const off = keptOff.map(
		({ title: name, storeId: store }) => ({ what: 'off', entity: 'offer', name, store }) as const,
	);
	const isFirst = comparisons.length === 0 && hasDishes(company);
	return [
		...(isFirst ? [{ what: 'On Sale', count: onSale.length, lines: sayEach(first, stores) }] : []),
		...comparisons.flatMap(changesInWords),
		{ what: 'Kept Off', count: off.length, lines: sayEach(off, stores) },
	].filter(({ count }) => count > 0);
}
