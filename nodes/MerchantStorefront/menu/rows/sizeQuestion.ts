import { AS_ASKED } from '../../table/recognize';
import { HEADING_TABLE, labelOf } from '../columns/meanings';
import type { MenuSheet } from '../columns/menuSheet';
import { show } from '../../platform/shown';
import type { Question } from '../../table/questions';
import { filledCells, isEmpty, type Column } from '../../table/rows';
import type { Grouping } from './grouping';
import type { OfferOfRow } from './offers';
import type { MenuRow } from './records';

/**
 * Where a dish appears several times with different prices, and a column may tell its sizes apart.
 */
export function sizeQuestion(menu: MenuSheet, grouping: Grouping): Question | undefined {
	if (menu.columns.has('priceOfSize')) return undefined;
	for (const { values, offers } of grouping.dishes) {
		if (offers.length < 2) continue;
		const first = new Map<unknown, OfferOfRow>();
		for (const offer of offers) {
			const { storeId, listPrice } = offer.values;
			const earlier = first.get(storeId);
			if (earlier === undefined) first.set(storeId, offer);
			else if (earlier.values.listPrice !== listPrice) {
				const columns = tellApart(menu, [earlier.row, offer.row]);
				return columns.length === 0 ? undefined : questionOf(values.title, columns, ['size']);
			}
		}
	}
	return sameTitleQuestion(menu, grouping);
}

/** Guests would see one title with two prices, and no difference. */
function sameTitleQuestion(menu: MenuSheet, grouping: Grouping): Question | undefined {
	const first = new Map<string, OfferOfRow>();
	for (const { values, offers } of grouping.dishes) {
		const { companyId, title, category } = values;
		const [offer] = offers;
		if (typeof title !== 'string' || offer === undefined) continue;
		const key = JSON.stringify([companyId, title.trim().toLowerCase(), category]);
		const earlier = first.get(key);
		if (earlier === undefined) first.set(key, offer);
		else if (earlier.values.listPrice !== offer.values.listPrice) {
			const columns = tellApart(menu, [earlier.row, offer.row]).filter((column) =>
				mayNameSizes(menu, column),
			);
			return columns.length === 0 ? undefined : questionOf(title, columns, ['size', 'ignore']);
		}
	}
	return undefined;
}

/** Several dishes have the same size; what differs in each row is a code or an amount. */
function mayNameSizes({ sheet, unused }: MenuSheet, column: Column): boolean {
	const cells = filledCells(sheet, column);
	const { reason } = unused.find(({ heading }) => heading === column.heading) ?? {};
	const isKnown = HEADING_TABLE.find(column.heading) !== undefined;
	return !isKnown && reason !== AS_ASKED && new Set(cells).size < cells.length;
}

const questionOf = (
	title: unknown,
	columns: readonly Column[],
	meanings: ReadonlyArray<'size' | 'ignore'>,
): Question => ({
	text: `${show(title) ?? 'A dish'} appears several times with different prices. Which column is its size?`,
	columns,
	meanings: meanings.map(labelOf),
});

const MAY_BE_SIZE: ReadonlySet<string> = new Set(['unit', 'size', 'parent']);

/** Columns outside the fields that differ between the rows. */
function tellApart({ sheet, columns }: MenuSheet, [one, other]: readonly [MenuRow, MenuRow]) {
	const used = new Set<unknown>(
		[...columns].flatMap(([meaning, all]) =>
			MAY_BE_SIZE.has(meaning) ? [] : all.map(({ heading }) => heading),
		),
	);
	const cellIn = (column: Column, { index }: MenuRow) => column.cellOf(sheet.rows[index] ?? {});
	return sheet.columns.filter((column) => {
		const [first, second] = [cellIn(column, one), cellIn(column, other)];
		return !used.has(column.heading) && !isEmpty(first) && !isEmpty(second) && first !== second;
	});
}
