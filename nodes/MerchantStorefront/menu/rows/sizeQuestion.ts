import { show } from '../../platform/shown';
import { isNumber } from '../../table/numbers';
import type { SameDish } from '../../table/problems';
import { type Question, AS_ASKED } from '../../table/recognize';
import {
	areMost,
	filledCells,
	isEmpty,
	mostFit,
	type Column,
	type Row,
	type Sheet,
} from '../../table/rows';
import { describesDishes, mayBeAbout } from '../columns/guess';
import { isSize, isWeight, labelOf, meaningOf } from '../columns/meanings';
import type { MenuSheet } from '../columns/menuSheet';
import type { DishOfRows, OfferOfRow } from './offers';
import type { MenuRow } from './records';

/**
 * Where a dish appears several times with different prices, and a column may tell its sizes apart:
 * guests would see one title with two prices, and no difference.
 */
export function sizeQuestion(
	menu: MenuSheet,
	dishes: readonly DishOfRows[],
	/** The rows of each dish that is there twice. */
	same: readonly SameDish[],
): Question | undefined {
	if (menu.columns.has('priceOfSize')) return undefined;
	const sold = dishes.flatMap(({ values: { title }, offers }, index) =>
		offers.map((offer) => {
			const { storeId } = offer.values;
			// Two titles are two dishes with one number, whatever their sizes are.
			const key = JSON.stringify([index, storeId, offer.row.values.title ?? title]);
			return { title, offer, key };
		}),
	);
	const within = differing(sold);
	if (within.length > 0) {
		const found = firstToldApart(menu, within);
		if (found === undefined) return undefined;
		const { title, columns, rows } = found;
		const isOf = (one: SameDish) => one.rows.some(({ index }) => index === rows[1].index);
		const inOrder = same.toSorted((one, other) => Number(isOf(other)) - Number(isOf(one)));
		return { ...questionOf(title, columns, ['size']), same: inOrder };
	}
	const titled = dishes.flatMap(({ values: { companyId, title, category }, offers: [offer] }) => {
		if (typeof title !== 'string' || offer === undefined) return [];
		return { title, offer, key: JSON.stringify([companyId, title.trim().toLowerCase(), category]) };
	});
	const among = firstToldApart(menu, differing(titled), (column) => mayNameSizes(menu, column));
	return among && questionOf(among.title, among.columns, ['size', 'ignore']);
}

interface Differing {
	title: unknown;
	rows: readonly [MenuRow, MenuRow];
}

/** Of each key that has different prices, the first two rows. */
function differing(
	all: ReadonlyArray<{ key: string; title: unknown; offer: OfferOfRow }>,
): Differing[] {
	const first = new Map<string, OfferOfRow>();
	const found = new Map<string, Differing>();
	for (const { key, title, offer } of all) {
		const earlier = first.get(key) ?? offer;
		first.set(key, earlier);
		if (earlier.values.listPrice === offer.values.listPrice || found.has(key)) continue;
		const rows = [earlier.row, offer.row] as const;
		found.set(key, { title: earlier.row.values.title ?? title, rows });
	}
	return [...found.values()];
}

/** Several dishes have the same size; what differs in each row is a code or an amount. */
function mayNameSizes({ sheet, unused }: MenuSheet, column: Column): boolean {
	const cells = filledCells(sheet, column);
	const { reason } = unused.find(({ heading }) => heading === column.heading) ?? {};
	const isKnown = meaningOf(column.heading) !== undefined;
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

const MAY_BE_SIZE: ReadonlySet<string> = new Set(['unit', 'size', 'parent', 'weightInName']);

/** The first dish whose rows differ in a column that may hold sizes, and all such columns. */
function firstToldApart(
	{ sheet, columns }: MenuSheet,
	all: readonly Differing[],
	mayBe: (column: Column) => boolean = () => true,
) {
	if (all.length === 0) return undefined;
	const used = new Set<unknown>(
		[...columns].flatMap(([meaning, ofMeaning]) =>
			MAY_BE_SIZE.has(meaning) ? [] : ofMeaning.map(({ heading }) => heading),
		),
	);
	const ofSeveral = new Set(all.flatMap(({ rows }) => rows.map(({ index }) => index)));
	const found = sheet.columns.filter(
		(column) => !used.has(column.heading) && mayBe(column) && holdsSizes(sheet, column, ofSeveral),
	);
	const cellIn = (column: Column, { index }: MenuRow) => column.cellOf(sheet.rows[index] ?? {});
	const told = all.map(({ title, rows }) => {
		const [one, other] = rows;
		const differs = (column: Column) => {
			const [first, second] = [cellIn(column, one), cellIn(column, other)];
			return !isEmpty(first) && !isEmpty(second) && first !== second;
		};
		return { title, rows, columns: found.filter(differs) };
	});
	return told.find((one) => one.columns.length > 0);
}

/** Whether a column may say sizes: no store, number of a row or price does, nor what each dish has its own. */
function holdsSizes(sheet: Sheet, column: Column, ofSeveral: ReadonlySet<number>): boolean {
	const { heading } = column;
	const says = meaningOf(heading);
	if (isWeight(heading) || (says !== undefined && MAY_BE_SIZE.has(says))) return true;
	const isOther = (['price', 'code', 'availability'] as const).some((about) =>
		mayBeAbout(heading, about),
	);
	if (says !== undefined || isOther || /[№#]/u.test(heading)) return false;
	const cells = filledCells(sheet, column);
	if (mostFit(cells, (cell) => isSize(String(cell)))) return true;
	const count = new Set(cells).size;
	// Most amounts without a unit are prices, or number the rows.
	if (areMost(cells, isNumber)) return count * 2 <= cells.length && !numbersRows(cells);
	const isOfSeveral = (row: Row, index: number) =>
		ofSeveral.has(index) || isEmpty(column.cellOf(row));
	if (sheet.rows.every(isOfSeveral)) return true;
	// Such as what a dish is made of, which two dishes may have in common.
	return count < cells.length && !describesDishes(cells);
}

/** 1, 2, 3 …, which may begin again in each category. */
const numbersRows = (cells: readonly unknown[]) =>
	cells.some((cell) => Number(cell) > 2) &&
	cells.every((cell, index) => [1, Number(cells[index - 1]) + 1].includes(Number(cell)));
