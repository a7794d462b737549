import { shorten } from '../platform/shown';
import type { DecimalSeparator } from './numbers';
import { MISSING, placeInSheet, problemAt, Unreadable, type Place, type Problem } from './problems';
import { Readers } from './readers';
import { kindIn, recognize, type Question, type UnusedColumn } from './recognize';
import { isEmpty, sheetOf, type Column, type Row, type Sheet } from './rows';
import type { Answer, TableOf } from './tableOf';

/** Rows of one tab, and the positions of their items. */
export interface Tab {
	/** As a message names it; none of a sheet that has no other. */
	name?: string;
	rows: readonly Row[];
	itemIndexes: readonly number[];
	/** Whether it is a form or a list of JSON, of which nobody can say what a column means. */
	isList?: boolean;
	/** Where a row or a cell is, if it isn't in a sheet. */
	placeOf?(index: number, field?: string): Place;
}

/** A row that could be read: what is absent is undefined. */
export type ReadRow<Values> = Values & {
	at(field?: keyof Values & string): Place;
	/** Of its cells that can't be read, which are among those of the table; absent where all can. */
	flaws?: Problem[];
};

export interface TableReading<Values> {
	sheet: Sheet;
	rows: Array<ReadRow<Values>>;
	/** What rows with mistakes say, as far as it can be read: such a row may be what others name. */
	flawed: Array<Partial<ReadRow<Values>>>;
	/** What only the user can tell; nothing else was read then. */
	questions: Question[];
	problems: Problem[];
	unused: UnusedColumn[];
	/** About columns that did not come in. */
	warnings: Problem[];
}

interface TableSettings<Name extends string> {
	decimalSeparator?: DecimalSeparator | undefined;
	/** Fields that this time need no column. */
	notRequired?: readonly Name[];
	/** Fields of which a row may lack the cell. */
	mayBeEmpty?: readonly Name[];
	/** The field that only the first of the rows says that have it in common. */
	mergedCells?: Name | undefined;
	answers?: readonly Answer[];
	/** Fields that people know a row by. */
	knownBy?: readonly Name[];
}

/** Reads the rows of a tab by its headings. */
export function readTable<Values extends object>(
	tab: Tab,
	table: TableOf<keyof Values & string>,
	settings: TableSettings<keyof Values & string>,
): TableReading<Values> {
	type Name = keyof Values & string;
	const { notRequired = [], mayBeEmpty = notRequired } = settings;
	const sheet = sheetOf(tab.rows);
	const isList = tab.isList === true;
	const answers = isList ? asHeaded(sheet, table) : settings.answers;
	const found = recognize(sheet, { ...table, tab: tab.name }, answers, notRequired);
	const { columns, unused, warnings } = found;
	const place = tab.name ?? 'The list';
	const problems = [
		...found.problems,
		...(isList ? found.questions.map(({ text: message }) => ({ place, message })) : []),
	];
	const questions = isList ? [] : found.questions;
	const reading: TableReading<Values> = {
		...{ sheet, rows: [], questions, problems, unused, warnings },
		// While no row is read, any may be there.
		flawed: problems.length > 0 ? [{}] : [],
	};
	if (questions.length > 0 || problems.length > 0) return reading;
	const readers = new Readers(sheet, settings.decimalSeparator);
	const fields = (Object.keys(table.fields) as Name[]).map((name) => {
		const field = table.fields[name];
		const all = columns.get(name) ?? [];
		return {
			...{ name, kind: kindIn(table, field) },
			ifEmpty: new Unreadable(undefined, field.ifEmpty ?? MISSING, field.ifEmptyInNode),
			columns: name === settings.mergedCells ? all.map((one) => filledDown(sheet, one)) : all,
			isRequired: field.required === true && !mayBeEmpty.includes(name),
			heading: all[0]?.heading ?? field.label,
		};
	});
	const headings = new Map(fields.map(({ name, heading }) => [name, heading]));
	const valuesOf = readers.values(
		fields.map(({ name, kind, columns }) => [name, kind, columns] as const),
	);
	const used = [...columns.values()].flat();
	sheet.rows.forEach((row, index) => {
		if (used.every((column) => isEmpty(column.cellOf(row)))) return;
		const placeOf = (name?: Name, known?: string): Place => {
			const field = name && headings.get(name);
			if (tab.placeOf !== undefined) return tab.placeOf(index, field);
			const itemIndex = tab.itemIndexes[index];
			return placeInSheet({ row: sheet.rowNumber(index), itemIndex, field }, known, tab.name);
		};
		const at = (name?: Name) => placeOf(name);
		const values = valuesOf(index);
		const knownBy = (settings.knownBy ?? [])
			.map((name) => values[name])
			.filter((value) => typeof value === 'string');
		const known = knownBy.map((text) => shorten(text)).join(', ');
		const flaws: Problem[] = [];
		let isGood = true;
		for (const { name, kind, ifEmpty, isRequired } of fields) {
			const value = values[name] ?? (isRequired ? ifEmpty : undefined);
			if (value === undefined) continue;
			const flaw = value instanceof Unreadable ? value.message : kind.check?.(value);
			if (flaw === undefined) continue;
			flaws.push(problemAt(placeOf(name, known), value, flaw));
			values[name] = undefined;
			// Others may still name the row, as long as its ID is known.
			isGood &&= !isRequired;
		}
		problems.push(...flaws);
		const read = Object.assign(values, flaws.length === 0 ? { at } : { at, flaws });
		if (flaws.length > 0) reading.flawed.push(read as Partial<ReadRow<Values>>);
		if (isGood) reading.rows.push(read as ReadRow<Values>);
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
