import { menuField, type MenuColumn } from '../menuColumns';
import { isSameHeading } from '../../table/headings';
import { isMeaning, isOfField, labelOf, OF_ONE_STORE, type Meaning } from './meanings';
import { groupBy } from '../../platform/groupBy';
import { listNames, shorten, show } from '../../platform/shown';
import type { DecimalSeparator } from '../../table/numbers';
import { placeInSheet } from '../../table/problems';
import type { Recognized, UnusedColumn } from '../../table/recognize';
import { textsOf, textsWithEmpty, type Row, type Sheet } from '../../table/rows';
import { readStatusCell, whereItSays } from '../../table/status';
import type { Proposal } from '../../table/tableOf';

/** Rows, which column in them is what, and how to read them. */
export interface MenuSheet extends Recognized {
	sheet: Sheet;
	options: ReadingOptions;
}

/** The stores of rows that name none. */
export interface StoreSettings {
	ofRow(index: number): readonly string[];
	/** All that any row belongs to, as far as they are typed once for all rows. */
	typed: readonly string[];
}

export interface DishBefore {
	sku: string;
	name: string;
	category: unknown;
}

export interface ReadingOptions {
	/** As messages name its tab, where rows of others came in with it. */
	tab?: string | undefined;
	/** Of rows that name none. */
	companyOf?: ((index: number) => string | undefined) | undefined;
	stores?: StoreSettings | undefined;
	/** Of dishes for which no row names one. */
	categoryOf?: ((index: number) => string | undefined) | undefined;
	allowSimilarSkus?: boolean | undefined;
	/** Whether a row with a single filled cell is the category of the rows below. */
	sectionHeadings?: boolean | undefined;
	/**
	 * Whether rows without a title, and merged cells of categories, take these from above; or which of
	 * both somebody has answered to take, where each name needs its own size or store.
	 */
	fillFromRowAbove?: boolean | readonly FieldAbove[] | undefined;
	/** Whether rows without an SKU are known by their title and size. */
	skuFromTitle?: boolean | undefined;
	/** Whether that SKU begins with the category, since a title may be in several of them. */
	skuFromCategory?: boolean | undefined;
	/** Those of last time, which keep their SKUs. */
	dishesBefore?: readonly DishBefore[] | undefined;
	decimalSeparator?: DecimalSeparator | undefined;
}

export type FieldAbove = 'title' | 'category';

export const NO_STORES: StoreSettings = { ofRow: () => [], typed: [] };

/** The columns that mean a field or something else; those of a single store only where it is named. */
export const columnsOf = (
	{ columns }: Pick<MenuSheet, 'columns'>,
	meaning: Meaning | 'parent',
	storeId?: string,
) => (columns.get(meaning) ?? []).filter(({ of }) => storeId === undefined || of === storeId);

/** The stores that the node names for all rows, and those of columns of single stores. */
export const storesOf = (
	columns: readonly Proposal[],
	{ stores: { typed } = NO_STORES }: ReadingOptions,
): string[] => {
	const ofStores = columns.filter(({ meaning }) => OF_ONE_STORE.has(meaning));
	return [...new Set([...typed, ...ofStores.flatMap(({ of }) => of ?? [])])];
};

/** A column, and what it means. */
export interface UsedColumn {
	heading: string;
	meaning: Meaning;
	/** The stores or the size that it is of. */
	of: readonly string[];
	/** Where it is about what is on sale: what its cells mean. */
	says?: string | undefined;
	/** Whether a cell says that its dish is on sale. */
	saysOn?: boolean;
}

/** A column of several stores once, with all of them. */
const ofEachHeading = (columns: readonly Proposal[]) =>
	[...groupBy(columns, ({ heading }) => heading).values()].map((alike) => ({
		column: alike[0],
		of: alike.flatMap((one) => one.of ?? []),
	}));

/** Which column is what, in the order of the sheet. */
export function usedColumns({
	sheet,
	columns,
}: Pick<MenuSheet, 'sheet' | 'columns'>): UsedColumn[] {
	const order = new Map(sheet.columns.map(({ heading }, index) => [heading, index]));
	const placeIn = ({ heading }: { heading: string }) => order.get(heading) ?? -1;
	const isKnown = isMeaning();
	return [...columns]
		.flatMap(([meaning, all]) =>
			isKnown(meaning)
				? ofEachHeading(all).map(({ column, of }) => ({
						...{ heading: column.heading, meaning, of },
						says: isOfField('status', meaning)
							? whereItSays(textsWithEmpty(sheet, column), column)
							: undefined,
						saysOn:
							isOfField('status', meaning) &&
							textsOf(sheet, column).some((text) => readStatusCell(text, column) === 'enabled'),
					}))
				: [],
		)
		.toSorted((one, other) => placeIn(one) - placeIn(other));
}

/** Columns that say of dishes that they are on sale. */
export const countColumnsOfSale = (used: readonly UsedColumn[] = []) =>
	used.filter(({ saysOn }) => saysOn).length;

/** What the next menu is compared with. */
export const columnsToKeep = (used: readonly UsedColumn[] = []) => ({
	columnsOfSale: countColumnsOfSale(used),
	columns: used.map(({ meaning, heading }): [string, string] => [meaning, shorten(heading)]),
});

/** The columns of the last sheet: what each meant, and its heading. */
interface SheetOfLast {
	columns?: ReadonlyArray<readonly [meaning: string, heading: string]> | undefined;
}

/** The heading of last time that said something, unless a column with it still is read. */
export const headingOfLast = (
	last: SheetOfLast | undefined,
	meaning: Meaning,
	used: ReadonlyArray<Pick<UsedColumn, 'heading'>>,
): string | undefined => {
	const [, heading] = last?.columns?.find(([said]) => said === meaning) ?? [];
	const isStill = (one: { heading: string }) => isSameHeading(shorten(one.heading), heading ?? '');
	return used.some(isStill) ? undefined : heading;
};

/** The headings of last time that said a field and aren't in the sheet, where fewer columns say it now. */
export function headingsGone(
	last: SheetOfLast,
	field: MenuColumn,
	used: readonly UsedColumn[],
	unused: ReadonlyArray<{ heading: string }>,
): string[] {
	// A new price of some dishes takes the place of no other column.
	const says = (meaning: string) => isOfField(field, meaning) && meaning !== 'newPrice';
	const before = last.columns?.filter(([meaning]) => says(meaning)) ?? [];
	const now = used.filter(({ meaning }) => says(meaning));
	if (used.length === 0 || now.length >= before.length) return [];
	const headings = [...used, ...unused].map(({ heading }) => shorten(heading));
	return before.flatMap(([, heading]) =>
		headings.some((one) => isSameHeading(one, heading)) ? [] : [heading],
	);
}

/** Behind what a column means. */
export const sayOf = (of: UsedColumn['of']) => (of.length === 0 ? '' : `: ${listNames(of)}`);

/** Such as `Price ← "Ціна"`, or `Status ← "Стоп": off where it says "так"`. */
export const describeUsed = ({ heading, meaning, of, says }: UsedColumn) =>
	`${labelOf(meaning)}${sayOf(of)} ← "${shorten(heading)}"${says ? `: ${says}` : ''}`;

/** The headings of the columns that say a field. */
const headingsOf = (used: readonly UsedColumn[], field: MenuColumn) =>
	used.filter(({ meaning }) => isOfField(field, meaning)).map(({ heading }) => heading);

export const hasColumn = (used: readonly UsedColumn[], field: MenuColumn) =>
	headingsOf(used, field).length > 0;

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

/** The dish of a row; where the row has no name, that of the closest row above. */
function dishAt(menu: MenuSheet, index: number) {
	const [title] = columnsOf(menu, 'title');
	const nameIn = (row: Row = {}) => shorten(String(title?.cellOf(row) ?? '').trim());
	const { rows } = menu.sheet;
	const name = nameIn(rows[index]);
	if (name !== '' || title === undefined) return { title, name };
	let above = index - 1;
	while (above > 0 && nameIn(rows[above]) === '') above--;
	return { title, name, above: nameIn(rows[above]) };
}

/** Where a cell is, or a whole row, in the words of the sheet: its number and its dish. */
export function placeOf(menu: MenuSheet, index: number, heading?: string, sku?: unknown) {
	const { title, name, above } = dishAt(menu, index);
	const at = { row: menu.sheet.rowNumber(index), itemIndex: index, field: heading };
	return {
		...placeInSheet(at, title?.heading === heading ? '' : name, menu.options.tab, above),
		...(typeof sku === 'string' ? { sku } : {}),
	};
}

export function describeUnused({ heading, reason, tab }: UnusedColumn): string {
	const more = [tab, reason].filter((part) => part !== undefined).join(', ');
	return `"${shorten(heading)}"${more === '' ? '' : ` (${more})`}`;
}

/** In a sentence; none where all are used. */
export function listUnused(columns: readonly UnusedColumn[]): string[] {
	if (columns.length === 0) return [];
	return [`Columns that were not used: ${listNames(columns.map(describeUnused))}.`];
}
