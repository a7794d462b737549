import { menuField, MENU_COLUMNS, type MenuColumn } from '../menuColumns';
import { isMeaning, isOfField, labelOf, type Meaning } from './meanings';
import { menuTable, type ReadingOptions } from './menuTable';
import { warnOfSamples, withoutTemplateRows } from '../templateMarks';
import { listNames, shorten, show } from '../../platform/shown';
import type { Answer } from '../../table/answers';
import { placeInSheet } from '../../table/problems';
import { recognize, type Recognized } from '../../table/recognize';
import { sheetOf, type Row, type Sheet } from '../../table/rows';

/** Rows, which column in them is what, and how to read them. */
export interface MenuSheet extends Recognized {
	sheet: Sheet;
	options: ReadingOptions;
}

export interface SheetSettings extends ReadingOptions {
	/** The fields that the sheet may have: all of a menu, or those of a list of changes. */
	fields?: readonly MenuColumn[] | undefined;
	answers?: readonly Answer[] | undefined;
	/** Fields that this time need no column. */
	notRequired?: readonly MenuColumn[] | undefined;
}

/** Rows as a sheet of a menu, or of changes of offers: which column is what, and what is open. */
export function recognizeSheet(
	rows: readonly Row[],
	{ fields = MENU_COLUMNS, answers = [], notRequired = [], ...options }: SheetSettings = {},
): MenuSheet {
	const whole = sheetOf(rows);
	const { samples, rows: own } = withoutTemplateRows(rows);
	const sheet = { ...whole, rows: own };
	const found = recognize(sheet, menuTable(options, fields), answers, notRequired);
	return {
		...found,
		sheet,
		options,
		warnings: [...warnOfSamples(sheet, samples), ...found.warnings],
	};
}

/** The columns that mean a field or something else; those of a single store only where it is named. */
export const columnsOf = (
	{ columns }: Pick<MenuSheet, 'columns'>,
	meaning: Meaning | 'promo' | 'parent',
	storeId?: string,
) => (columns.get(meaning) ?? []).filter(({ of }) => storeId === undefined || of === storeId);

/** A column, and what it means; of which store or size, where it is of one. */
export interface UsedColumn {
	heading: string;
	meaning: Meaning;
	of: string | undefined;
}

/** Which column is what, in the order of the sheet. */
export function usedColumns({
	sheet,
	columns,
}: Pick<MenuSheet, 'sheet' | 'columns'>): UsedColumn[] {
	const order = new Map(sheet.columns.map(({ heading }, index) => [heading, index]));
	const placeIn = ({ heading }: { heading: string }) => order.get(heading) ?? -1;
	const isKnown = isMeaning();
	return [...columns]
		.flatMap(([name, all]) => {
			// A reduced price is a price, and a row for all sizes says nothing itself.
			const meaning = name === 'promo' ? 'listPrice' : name;
			return isKnown(meaning) ? all.map(({ heading, of }) => ({ heading, meaning, of })) : [];
		})
		.toSorted((one, other) => placeIn(one) - placeIn(other));
}

/** Such as `Price ← "Ціна"`. */
export const describeUsed = ({ heading, meaning, of }: UsedColumn) =>
	`${labelOf(meaning)}${of === undefined ? '' : `: ${of}`} ← "${shorten(heading)}"`;

/** The headings of the columns that say a field. */
const headingsOf = (used: readonly UsedColumn[], field: MenuColumn) =>
	used.filter(({ meaning }) => isOfField(field, meaning)).map(({ heading }) => heading);

/** The first of them, or the label of a field that has no column. */
export const headingIn = (used: readonly UsedColumn[], field: MenuColumn): string =>
	headingsOf(used, field)[0] ?? menuField(field).label;

/** As many columns as a sentence names. */
const MOST_NAMED = 5;

/** As a sentence names the columns of fields: `column "Ціна"`. */
export function sayColumns(used: readonly UsedColumn[], ...fields: MenuColumn[]): string {
	const headings = fields.flatMap((field) => headingsOf(used, field));
	const names =
		headings.length === 0
			? fields.map((field) => menuField(field).label)
			: headings.map((heading) => show(heading) ?? '');
	return `${names.length === 1 ? 'column' : 'columns'} ${listNames(names, MOST_NAMED)}`;
}

/** The heading of a field, or its label where it has no column. */
export const headingFor = (menu: Pick<MenuSheet, 'columns'>, field: MenuColumn): string =>
	columnsOf(menu, field)[0]?.heading ?? menuField(field).label;

/** Where a cell is, or a whole row, in the words of the sheet: its number and its dish. */
export function placeOf(
	menu: Pick<MenuSheet, 'sheet' | 'columns'>,
	index: number,
	heading?: string,
	sku?: unknown,
) {
	const [title] = columnsOf(menu, 'title');
	const hasTitle = title !== undefined && title.heading !== heading;
	const dish = hasTitle ? String(title.cellOf(menu.sheet.rows[index] ?? {}) ?? '').trim() : '';
	const at = { row: menu.sheet.rowNumber(index), itemIndex: index, field: heading };
	return { ...placeInSheet(at, shorten(dish)), ...(typeof sku === 'string' ? { sku } : {}) };
}
