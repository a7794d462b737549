import type { Answer } from './answers';
import type { KindValues } from './kinds';
import type { DecimalSeparator } from './numbers';
import { placeInSheet, problemAt, Unreadable, type Place, type Problem } from './problems';
import type { Question } from './questions';
import { Readers } from './readers';
import type { TableField } from './doubts';
import { kindIn, recognize, type TableOf } from './recognize';
import { isEmpty, sheetOf, type Column, type Row, type Sheet } from './rows';
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

export interface TableSettings<Name extends string = string> {
	firstDataRow: number;
	decimalSeparator?: DecimalSeparator | undefined;
	/** Fields that this time need no column. */
	notRequired?: readonly Name[];
	/** Fields of which a row may lack the cell. */
	mayBeEmpty?: readonly Name[];
	/** The field that only the first of the rows says that have it in common. */
	mergedCells?: Name | undefined;
	answers?: readonly Answer[];
}

/** Reads the rows of a tab by its headings. */
export function readTable<Of extends Fields>(
	tab: Tab,
	table: TableOf<keyof Of & string>,
	settings: TableSettings<keyof Of & string>,
): TableReading<Of> {
	type Name = keyof Of & string;
	const { firstDataRow, notRequired = [], mayBeEmpty = notRequired } = settings;
	const sheet = sheetOf(tab.rows, firstDataRow);
	const isList = tab.isList === true;
	const answers = isList ? asHeaded(sheet, table) : settings.answers;
	const found = recognize(sheet, table, answers, notRequired);
	const { columns, unused, warnings } = found;
	const place = tab.name ?? 'The list';
	const problems = [
		...found.problems,
		...(isList ? found.questions.map(({ text: message }) => ({ place, message })) : []),
	];
	const questions = isList ? [] : found.questions;
	const reading: TableReading<Of> = { sheet, rows: [], questions, problems, unused, warnings };
	if (questions.length > 0 || problems.length > 0) return reading;
	const names = Object.keys(table.fields) as Name[];
	const columnsOf = (name: Name) => {
		const all = columns.get(name) ?? [];
		return name === settings.mergedCells ? all.map((column) => filledDown(sheet, column)) : all;
	};
	const readers = new Readers(sheet, settings.decimalSeparator);
	const fields = names.map(
		(name) => [name, kindIn(table, table.fields[name]), columnsOf(name)] as const,
	);
	const valuesOf = readers.values(fields);
	const used = [...columns.values()].flat();
	sheet.rows.forEach((row, index) => {
		if (used.every((column) => isEmpty(column.cellOf(row)))) return;
		const at = (name?: Name): Place => {
			const field = name && (columns.get(name)?.[0]?.heading ?? table.fields[name].label);
			if (tab.placeOf !== undefined) return tab.placeOf(index, field);
			const itemIndex = tab.itemIndexes[index];
			return placeInSheet({ row: sheet.rowNumber(index), itemIndex, field }, undefined, tab.name);
		};
		const flaws: Problem[] = [];
		const read: Record<string, unknown> = { at, flaws };
		let isGood = true;
		const values = valuesOf(index);
		for (const [name, kind] of fields) {
			const { required, ifEmpty = '' } = table.fields[name];
			const isRequired = required === true && !mayBeEmpty.includes(name);
			const value = values[name];
			const isMissing = value === undefined && isRequired;
			const flaw = isMissing
				? `is empty.${ifEmpty}`
				: value instanceof Unreadable
					? value.message
					: value !== undefined && kind.check?.(value);
			if (typeof flaw === 'string') {
				flaws.push(isMissing ? { ...at(name), message: flaw } : problemAt(at(name), value, flaw));
				// Others may still name the row, as long as its ID is known.
				isGood &&= !isRequired;
			} else read[name] = value;
		}
		problems.push(...flaws);
		if (isGood) reading.rows.push(read as ReadRow<Of>);
	});
	return { ...reading, warnings: [...found.warnings, ...readers.warnings()] };
}

/** Of a list of JSON nobody else can say what a column means, so that odd cells are mistakes. */
const asHeaded = ({ columns }: Sheet, { find }: Pick<TableOf<string>, 'find'>): Answer[] =>
	columns.map(({ heading }) => ({
		...{ heading, meaning: find(heading) ?? 'ignore', storeId: '', size: '', words: [] },
	}));

/** Merged cells are filled in the first of their rows only. */
function filledDown<Of extends Column>({ rows }: Sheet, column: Of): Of {
	let above: unknown;
	const cells = new Map(
		rows.map((row) => {
			const cell = column.cellOf(row);
			if (!isEmpty(cell)) above = cell;
			return [row, above];
		}),
	);
	return { ...column, cellOf: (row: Row) => cells.get(row) };
}
