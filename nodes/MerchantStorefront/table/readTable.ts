import type { Answer } from './answers';
import type { KindValues } from './kinds';
import type { DecimalSeparator } from './numbers';
import { placeInSheet, problemAt, Unreadable, type Place, type Problem } from './problems';
import type { Question } from './questions';
import { Readers } from './readers';
import { kindIn, recognize, type TableField, type TableOf } from './recognize';
import { isEmpty, sheetOf, type Row, type Sheet } from './rows';
import type { UnusedColumn } from './unusedColumns';

/** Rows of one tab, and the positions of their items. */
export interface Tab {
	/** As a message names it; none of a sheet that has no other. */
	name?: string;
	rows: readonly Row[];
	itemIndexes: readonly number[];
	/** Whether it is a list of JSON, of which nobody can say what a column means. */
	isList?: boolean;
	/** Where a row or a cell is, if it isn't in a sheet. */
	placeOf?(index: number, field?: string): Place;
}

/** Items as the only tab of a sheet. */
export const tabOf = (items: ReadonlyArray<{ json: Row }>): Tab => ({
	rows: items.map(({ json }) => json),
	itemIndexes: [...items.keys()],
});

type Fields = Readonly<Record<string, TableField & { kind: keyof KindValues }>>;

/** A row that could be read: what is absent is undefined. */
export type ReadRow<Of extends Fields> = {
	[name in keyof Of]?: KindValues[Of[name]['kind']];
} & {
	at(field?: keyof Of & string): Place;
	/** Of its cells that can't be read, which are among those of the table. */
	flaws: Problem[];
};

export interface TableReading<Of extends Fields> {
	sheet: Sheet;
	rows: Array<ReadRow<Of>>;
	/** What only the user can tell; nothing else was read then. */
	questions: Question[];
	problems: Problem[];
	unused: UnusedColumn[];
	/** About columns that did not come in. */
	warnings: Problem[];
}

export interface TableSettings {
	firstDataRow: number;
	decimalSeparator?: DecimalSeparator | undefined;
	/** Fields that this time need no column. */
	notRequired?: readonly string[];
	/** Fields of which a row may lack the cell. */
	mayBeEmpty?: readonly string[];
	answers?: readonly Answer[];
}

/** Reads the rows of a tab by its headings. */
export function readTable<Of extends Fields>(
	tab: Tab,
	table: TableOf<keyof Of & string>,
	{
		firstDataRow,
		decimalSeparator,
		notRequired = [],
		mayBeEmpty = notRequired,
		answers = [],
	}: TableSettings,
): TableReading<Of> {
	type Name = keyof Of & string;
	const sheet = sheetOf(tab.rows, { headerRow: 1, firstDataRow });
	const isList = tab.isList === true;
	const found = recognize(sheet, { ...table, isList }, answers, notRequired);
	const { columns, unused, warnings } = found;
	const questions = isList ? [] : found.questions;
	const problems = [
		...found.problems,
		...(isList ? found.questions : []).map(({ text }) => ({
			place: tab.name ?? 'The list',
			message: text,
		})),
	];
	const reading: TableReading<Of> = { sheet, rows: [], questions, problems, unused, warnings };
	if (questions.length > 0 || problems.length > 0) return reading;
	const names = Object.keys(table.fields) as Name[];
	const columnsOf = (name: Name) => columns.get(name) ?? [];
	const readers = new Readers(sheet, decimalSeparator);
	const fields = names.map(
		(name) => [name, kindIn(table, table.fields[name]), columnsOf(name)] as const,
	);
	const valuesOf = readers.values(fields);
	const used = names.flatMap(columnsOf);
	sheet.rows.forEach((row, index) => {
		if (used.every((column) => isEmpty(column.cellOf(row)))) return;
		const at = (name?: Name): Place => {
			const field = name && (columnsOf(name)[0]?.heading ?? table.fields[name].label);
			return placeIn(tab, sheet, index, field);
		};
		const flaws: Problem[] = [];
		const read: Record<string, unknown> = { at, flaws };
		let isGood = true;
		const values = valuesOf(index);
		for (const [name, kind] of fields) {
			const { required, ifEmpty = '' } = table.fields[name];
			const isRequired = required === true && !mayBeEmpty.includes(name);
			const said = values[name];
			const isValue = said !== undefined && !(said instanceof Unreadable);
			const flaw = isValue ? kind.check(said) : undefined;
			const value = flaw === undefined ? said : new Unreadable(said, flaw);
			if (value instanceof Unreadable) {
				// Others may still name the row, as long as its ID is known.
				if (isRequired) isGood = false;
				flaws.push(problemAt(at(name), value, value.message));
			} else if (value === undefined && isRequired) {
				isGood = false;
				flaws.push({ ...at(name), message: `is empty.${ifEmpty}` });
			} else if (value !== undefined) read[name] = value;
		}
		problems.push(...flaws);
		if (isGood) reading.rows.push(read as ReadRow<Of>);
	});
	return { ...reading, warnings: [...found.warnings, ...readers.warnings()] };
}

function placeIn(tab: Tab, sheet: Sheet, index: number, field: string | undefined): Place {
	if (tab.placeOf !== undefined) return tab.placeOf(index, field);
	const at = { row: sheet.rowNumber(index), itemIndex: tab.itemIndexes[index], field };
	return placeInSheet(at, undefined, tab.name);
}
