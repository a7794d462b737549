import type { Grouping } from './grouping';
import { labelOf } from './meanings';
import type { MenuSheet } from './menuSheet';
import { show } from '../platform/shown';
import type { Question } from '../sheet/questions';
import { isEmpty, type Column } from '../sheet/rows';

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
				if (columns.length === 0) return undefined;
				return {
					text: `${show(title) ?? 'A dish'} stands several times with different prices. Which column is its size?`,
					columns,
					meanings: [labelOf('size')],
				};
			}
		}
	}
	return undefined;
}

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
