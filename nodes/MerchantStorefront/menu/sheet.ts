import { isEmpty } from './cells';
import { COLUMN_NAMES, HEADING_ALIASES } from './headingAliases';
import type { DecimalSeparator } from './numbers';
import { shorten, type MenuProblem } from './problems';
import type { MenuColumn } from './product';
import { MENU_RULES, type FieldRule } from './rules';
import { listHeadings, misreading, nearestHeading } from './missingColumns';
import { ROW_NUMBER, toldRow } from './toldRow';

export type Row = Record<string, unknown>;

export interface SheetOptions {
	/** The columns that the sheet may have; unless told, all those of a menu. */
	rules?: ReadonlyArray<FieldRule<MenuColumn>>;
	/** Of rows that name none. */
	companyOf?(index: number): string | undefined;
	allowSimilarSkus?: boolean;
	decimalSeparator?: DecimalSeparator;
	headerRow: number;
	firstDataRow: number;
}

/** A heading whose cells are not read, with the reason where it is not just unknown. */
export interface UnusedColumn {
	heading: string;
	reason?: string;
}

export function describeUnused({ heading, reason }: UnusedColumn): string {
	return `"${shorten(heading)}"${reason === undefined ? '' : ` (${reason})`}`;
}

/** In a sentence; none where all are used. */
export function listUnused(columns: readonly UnusedColumn[]): string[] {
	if (columns.length === 0) return [];
	const names = columns.slice(0, MOST_LISTED).map(describeUnused);
	const more = columns.length - names.length;
	return [`Columns that were not used: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`];
}

const MOST_LISTED = 50;

/** Rows, and where in them each field is. */
export interface Sheet extends SheetOptions {
	rules: ReadonlyArray<FieldRule<MenuColumn>>;
	rows: readonly Row[];
	keyOf: ReadonlyMap<MenuColumn, string>;
	/** How the column is called in messages. */
	nameOf(column: MenuColumn): string;
	/** Those with one value typed for all rows, which says nothing about a row being filled. */
	constants: ReadonlySet<MenuColumn>;
	rowNumber(index: number): number;
	/** As they came in; none where the columns were mapped by hand. */
	headings: readonly string[];
	/** Headings whose cells are not read. */
	unused: readonly UnusedColumn[];
	/** Fields that several headings stand for, none of them written exactly as the field's name. */
	unclear: ReadonlyArray<{ column: MenuColumn; headings: string[] }>;
}

/** Columns are found by their headings. */
export function sheetByHeadings(rows: readonly Row[], options: SheetOptions): Sheet {
	const { rules = MENU_RULES } = options;
	const fields = new Set(rules.map(({ field }) => field));
	const headings = headingsOf(rows);
	const { headingOf, unused, unclear } = recogniseColumns(headings, fields);
	return {
		...options,
		rules,
		rows,
		keyOf: headingOf,
		nameOf: (column) => headingOf.get(column) ?? COLUMN_NAMES[column],
		constants: new Set(),
		rowNumber: (index) => numberOf(rows[index], index, options),
		headings,
		unused,
		unclear,
	};
}

/** Columns were mapped by hand: `rows` are keyed by field, `items` are what they were mapped from. */
export function sheetByHand(
	rows: readonly Row[],
	items: readonly Row[],
	/** For each field what was typed: an expression, or one value for all rows. */
	mapping: Row,
	options: SheetOptions,
): Sheet {
	const { rules = MENU_RULES } = options;
	const mapped = rules.map(({ field }) => field).filter((field) => !isEmpty(mapping[field]));
	return {
		...options,
		rules,
		rows,
		keyOf: new Map(mapped.map((column) => [column, column])),
		nameOf: (column) => COLUMN_NAMES[column],
		constants: new Set(mapped.filter((column) => !String(mapping[column]).startsWith('='))),
		rowNumber: (index) => numberOf(items[index], index, options),
		headings: [],
		unused: [],
		unclear: [],
	};
}

const REFERENCE =
	/^=\{\{\s*\$json(?:\.([\p{L}_$][\p{L}\p{N}_$]*)|\[\s*(?:"([^"\\]+)"|'([^'\\]+)')\s*\])\s*\}\}$/u;

/** The key that an expression such as {{ $json.Price }} reads; undefined for one that does more. */
export function keyInExpression(expression: string): string | undefined {
	const [, property, ...quoted] = REFERENCE.exec(expression) ?? [];
	const key = property ?? quoted.find((text) => text !== undefined);
	// Of what is no plain field of the row, n8n knows more.
	return key === undefined || key in {} ? undefined : key;
}

// Nodes that do not tell the row give the rows in the order of the sheet.
function numberOf(item: Row, index: number, { firstDataRow }: SheetOptions): number {
	return toldRow(item) ?? firstDataRow + index;
}

function headingsOf(rows: readonly Row[]): string[] {
	// Nodes that read spreadsheets leave empty cells out, so no single row has them all.
	const headings = new Set<string>();
	for (const row of rows) for (const heading in row) headings.add(heading);
	headings.delete(ROW_NUMBER);
	return [...headings];
}

export function recogniseColumns(
	headings: readonly string[],
	fields: ReadonlySet<MenuColumn>,
): {
	headingOf: Map<MenuColumn, string>;
	unused: UnusedColumn[];
	unclear: Array<{ column: MenuColumn; headings: string[] }>;
} {
	const candidates = new Map<MenuColumn, string[]>();
	const unused: UnusedColumn[] = [];
	for (const heading of headings) {
		const column = fieldOf(heading);
		if (column === undefined || !fields.has(column)) unused.push({ heading });
		else candidates.set(column, [...(candidates.get(column) ?? []), heading]);
	}
	const headingOf = new Map<MenuColumn, string>();
	const unclear: Array<{ column: MenuColumn; headings: string[] }> = [];
	for (const [column, found] of candidates) {
		const heading = found.length === 1 ? found[0] : found.find((other) => other === column);
		if (heading === undefined) {
			unclear.push({ column, headings: found });
		} else {
			headingOf.set(column, heading);
			const others = found.filter((other) => other !== heading);
			const reason = `"${heading}" is the ${COLUMN_NAMES[column]}`;
			unused.push(...others.map((other) => ({ heading: other, reason })));
		}
	}
	return { headingOf, unused, unclear };
}

function fieldOf(heading: string): MenuColumn | undefined {
	return COLUMN_OF.get(simplify(heading));
}

function simplify(heading: string): string {
	return heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

const COLUMN_OF = new Map(
	(Object.keys(HEADING_ALIASES) as MenuColumn[]).flatMap((column) =>
		[column, ...HEADING_ALIASES[column]].map((alias) => [simplify(alias), column] as const),
	),
);

/** What is wrong with the columns as such; no row need be read before that is put right. */
export function checkColumns(sheet: Sheet): MenuProblem[] {
	const place = `Row ${sheet.headerRow} (headings)`;
	const unclear = new Set(sheet.unclear.map(({ column }) => column));
	const missing = sheet.rules
		.filter(({ required }) => required)
		.map(({ field }) => field)
		.filter(
			(column) =>
				!sheet.keyOf.has(column) &&
				!unclear.has(column) &&
				!(column === 'companyId' && sheet.companyOf?.(0) !== undefined),
		);
	const cause = misreading({ ...sheet, fieldOf }, missing);
	if (cause !== undefined) return [{ place, row: sheet.headerRow, message: cause }];
	const came = sheet.unused.map(({ heading }) => heading);
	return [
		...sheet.unclear.map(({ column, headings: found }) => ({
			place,
			row: sheet.headerRow,
			field: column,
			message: `The columns ${found.map((heading) => `"${heading}"`).join(' and ')} can all be the ${COLUMN_NAMES[column]}. Rename those that are not, or map the columns by hand.`,
		})),
		...missing.map((column, index) => ({
			place,
			row: sheet.headerRow,
			field: column,
			message: missingColumn(column, came, index === 0 ? sheet.headings : []),
		})),
	];
}

/** The headings are listed once, however many columns are missing. */
function missingColumn(
	column: MenuColumn,
	unused: readonly string[],
	headings: readonly string[],
): string {
	const name = COLUMN_NAMES[column];
	const nearest = nearestHeading(column, unused);
	return [
		`No column for the ${name} was found${headings.length > 0 ? ` among ${listHeadings(headings)}` : ''}.`,
		nearest === undefined
			? `Head it "${name}", or map the columns by hand.`
			: `If it is ${listHeadings([nearest])}, head that "${name}", or map the columns by hand.`,
		...(column === 'companyId' ? ['One company for all rows can be typed into this node.'] : []),
	].join(' ');
}

/** Where a cell is, or a whole row, in the words of the sheet. */
export function placeOf(sheet: Sheet, index: number, column?: MenuColumn) {
	const row = sheet.rowNumber(index);
	const field = column === undefined ? undefined : sheet.nameOf(column);
	return {
		place: field === undefined ? `Row ${row}` : `Row ${row}, column "${field}"`,
		itemIndex: index,
		row,
		field,
	};
}
