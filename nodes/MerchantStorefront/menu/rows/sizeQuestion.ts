import { AS_ASKED } from '../columns/columns';
import type { Grouping } from './grouping';
import { HEADING_TABLE, labelOf } from '../columns/meanings';
import type { MenuSheet } from '../columns/menuSheet';
import { show } from '../../platform/shown';
import type { Question } from '../../sheet/questions';
import { filledCells, isEmpty, type Column } from '../../sheet/rows';

/** Where a dish stands several times with different prices, and a column may tell its sizes apart. */
export function sizeQuestion(menu: MenuSheet, grouping: Grouping): Question | undefined {
	if (menu.columns.size !== undefined || menu.columns.sizes.length > 0) return undefined;
	for (const [productIndex, { title, offers }] of grouping.drafts.entries()) {
		if (offers.length < 2) continue;
		const first = new Map<unknown, number>();
		for (const [offerIndex, { storeId, listPrice }] of offers.entries()) {
			const earlier = first.get(storeId);
			if (earlier === undefined) first.set(storeId, offerIndex);
			else if (offers[earlier].listPrice !== listPrice) {
				const rows = [earlier, offerIndex].map((one) => grouping.sourceOf(productIndex, one).row);
				const columns = tellApart(menu, rows);
				return columns.length === 0 ? undefined : questionOf(title, columns, ['size']);
			}
		}
	}
	return sameTitleQuestion(menu, grouping);
}

/** Guests would see one title with two prices, and no difference. */
function sameTitleQuestion(menu: MenuSheet, grouping: Grouping): Question | undefined {
	const first = new Map<string, number>();
	for (const [productIndex, { companyId, title, category, offers }] of grouping.drafts.entries()) {
		if (typeof title !== 'string' || offers.length === 0) continue;
		const key = JSON.stringify([companyId, title.trim().toLowerCase(), category]);
		const earlier = first.get(key);
		if (earlier === undefined) first.set(key, productIndex);
		else if (grouping.drafts[earlier].offers[0].listPrice !== offers[0].listPrice) {
			const rows = [earlier, productIndex].map((one) => grouping.sourceOf(one, 0).row);
			const columns = tellApart(menu, rows).filter((column) => mayNameSizes(menu, column));
			return columns.length === 0 ? undefined : questionOf(title, columns, ['size', 'ignore']);
		}
	}
	return undefined;
}

/** Several dishes have the same size; what differs in each row is a code or an amount. */
function mayNameSizes({ sheet, columns }: MenuSheet, column: Column): boolean {
	const cells = filledCells(sheet, column);
	const { reason } = columns.unused.find(({ heading }) => heading === column.heading) ?? {};
	const isKnown = HEADING_TABLE.find(column.heading) !== undefined;
	return !isKnown && reason !== AS_ASKED && new Set(cells).size < cells.length;
}

const questionOf = (
	title: unknown,
	columns: readonly Column[],
	meanings: ReadonlyArray<'size' | 'ignore'>,
): Question => ({
	text: `${show(title) ?? 'A dish'} stands several times with different prices. Which column is its size?`,
	columns,
	meanings: meanings.map(labelOf),
});

/** Columns that are no field and differ between the rows. */
function tellApart({ sheet, columns }: MenuSheet, [one, other]: number[]): Column[] {
	const { fields, ofStore, promo } = columns;
	const used = new Set<string>(
		[fields, ...ofStore.values()].flatMap((some) =>
			[...some]
				.filter(([field]) => field !== 'unit')
				.flatMap(([, all]) => all.map(({ heading }) => heading)),
		),
	);
	return sheet.columns.filter((column) => {
		const [first, second] = [one, other].map((index) => column.cellOf(sheet.rows[index]));
		if (used.has(column.heading) || column.heading === promo?.heading) return false;
		return !isEmpty(first) && !isEmpty(second) && first !== second;
	});
}
