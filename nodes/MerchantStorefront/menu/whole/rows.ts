import { readStatusCell } from '../columns/cellReaders';
import { readIdentifier, readText, type Cell } from '../../sheet/cells';
import { NumberColumn, type DecimalSeparator } from '../../sheet/numbers';
import { isEmpty, rowNumberOf } from '../../sheet/rows';
import { mayBeBroken } from '../checks/brokenTexts';
import { identifier } from '../checks/rules';
import { show } from '../../platform/shown';
import { Unreadable, type Problem, type Place } from '../../sheet/problems';
import { readChoice, type Choice } from './choose';
import { readDay } from './days';
import { explain, SAMPLE, type RowField } from './fields';
import { readHours, type DayHours } from './hours';

export type Row = Readonly<Record<string, unknown>>;

/** Rows of one tab, and the positions of their items. */
export interface Tab {
	/** As a message names it, such as Options. */
	name: string;
	rows: Row[];
	itemIndexes: number[];
	/** Whether it is a list of JSON, which has no rows to go to. */
	isList?: boolean;
}

interface Values {
	identifier: string;
	/** Looked up as an identifier, and may look like a number or a date. */
	label: string;
	text: string;
	address: string;
	price: number;
	count: number;
	status: 'enabled' | 'disabled';
	choose: Choice;
	hours: DayHours[];
	date: string;
}

/** A row that could be read: what is absent is undefined. */
export type ReadRow<Fields extends Record<string, RowField>> = {
	[name in keyof Fields]?: Values[Fields[name]['kind']];
} & { at(field?: keyof Fields & string): Place };

export interface TabReading<Fields extends Record<string, RowField>> {
	rows: Array<ReadRow<Fields>>;
	problems: Problem[];
	/** Texts that a wrong encoding or a failed formula may have left. */
	suspicious: Array<{ place: string; text: string }>;
	/** Headings whose cells are not read. */
	unused: string[];
}

export const simplify = (heading: string) => heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const entriesOf = <Name extends string>(fields: { [name in Name]: RowField }) =>
	Object.entries(fields) as Array<[Name, RowField]>;

/** Which field a heading stands for: what is known, letter by letter. */
export function fieldFinder<Name extends string>(
	fields: Record<Name, RowField>,
): (heading: string) => Name | undefined {
	const known = new Map<string, Name>();
	for (const [name, { label, headings }] of entriesOf(fields)) {
		for (const heading of [label, ...headings]) known.set(simplify(heading), name);
	}
	return remembered((heading) => known.get(simplify(heading)));
}

const MOST_REMEMBERED = 1_000;

/** Of a heading that comes in each of many rows. */
export function remembered<Result>(find: (heading: string) => Result): (heading: string) => Result {
	const results = new Map<string, Result>();
	return (heading) => {
		const known = results.get(heading);
		if (known !== undefined || results.has(heading)) return known as Result;
		if (results.size >= MOST_REMEMBERED) results.clear();
		const result = find(heading);
		results.set(heading, result);
		return result;
	};
}

/** Where a field of a tab stands, and how to read it. */
interface FieldColumn<Name> {
	name: Name;
	label: string;
	isRequired: boolean;
	/** Undefined where the tab has no such column. */
	heading?: string | undefined;
	read: Reader;
	/** What the template says of the column. */
	ownText: string;
}

interface ReadingSettings {
	firstDataRow: number;
	decimalSeparator?: DecimalSeparator | undefined;
}

/** Reads the rows of a tab by its headings. Rows that the template brought are not among them. */
export function readTab<Fields extends Record<string, RowField>>(
	tab: Tab,
	fields: Fields,
	find: (heading: string) => (keyof Fields & string) | undefined,
	{ firstDataRow, decimalSeparator }: ReadingSettings,
): TabReading<Fields> {
	type Name = keyof Fields & string;
	const reading: TabReading<Fields> = { rows: [], problems: [], suspicious: [], unused: [] };
	const headings = headingsOf(tab, fields, find, reading);
	const columns = entriesOf<Name>(fields).map(([name, field]): FieldColumn<Name> => {
		const { label, required } = field;
		const heading = headings.get(name);
		const read = readerOf(field, tab.rows, heading ?? '', decimalSeparator);
		if (required && heading === undefined && headings.size > 0) {
			const place = `${tab.name} (headings)`;
			reading.problems.push({ place, field: label, message: `Add a column "${label}".` });
		}
		return { name, label, isRequired: required, heading, read, ownText: explain(field) };
	});
	const cellOf = (row: Row, { heading }: FieldColumn<Name>) =>
		heading === undefined ? undefined : row[heading];
	const [first] = columns;
	tab.rows.forEach((row, index) => {
		const start = first === undefined ? undefined : cellOf(row, first);
		if (start === SAMPLE || start === first?.ownText) return;
		if (columns.every((column) => isEmpty(cellOf(row, column)))) return;
		const at = (name?: Name): Place => {
			const column = columns.find((one) => one.name === name);
			const field = column?.heading ?? column?.label;
			if (tab.isList === true) {
				return { place: [`${tab.name}[${index}]`, field].filter(Boolean).join(', '), field };
			}
			const number = rowNumberOf(row, firstDataRow + index);
			return {
				place: `${tab.name}, row ${number}${field === undefined ? '' : `, column "${field}"`}`,
				itemIndex: tab.itemIndexes[index],
				row: number,
				field,
			};
		};
		const read: Record<string, unknown> = { at };
		let isGood = true;
		for (const column of columns) {
			const { name, isRequired } = column;
			const value = column.read(cellOf(row, column));
			if (value instanceof Unreadable) {
				// Others may name the row all the same, as long as its ID is known.
				if (isRequired) isGood = false;
				reading.problems.push({ ...at(name), value: show(value.cell), message: value.message });
			} else if (value === undefined && isRequired) {
				isGood = false;
				if (column.heading === undefined) continue;
				reading.problems.push({ ...at(name), message: 'is empty.' });
			} else if (value !== undefined) {
				read[name] = value;
				if (typeof value === 'string' && mayBeBroken(value)) {
					reading.suspicious.push({ place: at(name).place, text: value });
				}
			}
		}
		if (isGood) reading.rows.push(read as ReadRow<Fields>);
	});
	return reading;
}

/** The heading of each field that the tab has, and notes unknown headings and those that come twice. */
function headingsOf<Fields extends Record<string, RowField>>(
	{ name: tabName, rows }: Tab,
	fields: Fields,
	find: (heading: string) => (keyof Fields & string) | undefined,
	{ problems, unused }: Pick<TabReading<Fields>, 'problems' | 'unused'>,
): Map<keyof Fields, string> {
	const all = new Set<string>();
	for (const row of rows) for (const heading in row) all.add(heading);
	const found = new Map<keyof Fields, string>();
	for (const heading of all) {
		const name = find(heading);
		if (name === undefined) {
			if (heading !== 'row_number') unused.push(heading);
			continue;
		}
		const other = found.get(name);
		if (other === undefined) found.set(name, heading);
		else {
			problems.push({
				place: `${tabName} (headings)`,
				field: heading,
				message: `The columns "${other}" and "${heading}" can both be ${fields[name]?.label}. Rename the one that isn't.`,
			});
		}
	}
	return found;
}

type Reader = (cell: unknown) => Cell<unknown>;

function readerOf(
	{ kind }: RowField,
	rows: readonly Row[],
	heading: string,
	separator?: DecimalSeparator,
): Reader {
	switch (kind) {
		case 'identifier':
			return (cell) => visible(cell, readIdentifier(cell));
		case 'label':
			return (cell) => visible(cell, readText(cell));
		case 'status':
			return (cell) => readStatusCell(cell);
		case 'price': {
			const column = new NumberColumn(() => rows.map((row) => row[heading]), separator);
			return (cell) => {
				const price = column.read(cell);
				return typeof price === 'number' && price < 0 ? new Unreadable(cell, 'is below 0.') : price;
			};
		}
		case 'count': {
			const column = new NumberColumn(() => rows.map((row) => row[heading]), separator);
			return (cell) => {
				const count = column.read(cell);
				return typeof count === 'number' && !(Number.isSafeInteger(count) && count > 0)
					? new Unreadable(cell, 'must be a whole number, 1 or greater.')
					: count;
			};
		}
		case 'choose':
			return (cell) => (cell instanceof Date ? turnedIntoDate(cell) : choiceOf(cell));
		case 'hours':
			return (cell) => parsed(cell, (text) => readHours(text));
		case 'date':
			return readDay;
		case 'address':
			return (cell) =>
				parsed(cell, (text) =>
					/^https?:\/\/\S+$/iu.test(text) && URL.canParse(text)
						? text
						: { flaw: "isn't a web address. Write it with https:// in front." },
				);
		case 'text':
			return readText;
	}
}

/** What is looked up letter by letter can't have letters that nobody sees. */
function visible(cell: unknown, text: Cell<string>): Cell<string> {
	const flaw = typeof text === 'string' ? identifier(text) : undefined;
	return flaw === undefined ? text : new Unreadable(cell, flaw);
}

function parsed<Value>(
	cell: unknown,
	read: (text: string) => Value | { flaw: string },
): Cell<Value> {
	const text = readText(cell);
	if (typeof text !== 'string') return text;
	const value = read(text);
	return typeof value === 'object' && value !== null && 'flaw' in value
		? new Unreadable(cell, value.flaw)
		: (value as Value);
}

const turnedIntoDate = (cell: unknown) =>
	new Unreadable(
		cell,
		'was turned into a date by the spreadsheet. Format the column as plain text and type it again.',
	);

// What a spreadsheet makes of 1-2 and 0-3: days of the years 2000 to 2049, counted from 1900.
const FIRST_DAY = 36_526;
/** As a sheet shows such a day: 2026-01-02, 02.01.2026, 1/2/26, 2-Jan. */
const DATE = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\b|^\d{1,2}[.-] ?\p{L}{3}|^\p{L}{3,}[ .-]+\d{1,4}$/u;

function choiceOf(cell: unknown): Cell<Choice> {
	if (typeof cell === 'number' && cell >= FIRST_DAY) return turnedIntoDate(cell);
	if (typeof cell === 'string' && DATE.test(cell.trim())) return turnedIntoDate(cell);
	return parsed(cell, (text) => {
		const choice = readChoice(text);
		if (choice === undefined) return { flaw: "isn't a choice. Write 1, 0-1, 0-3 or 1-." };
		if (choice.max !== undefined && choice.min > choice.max) {
			return { flaw: 'has its lower end above the upper one.' };
		}
		return choice.max === 0 ? { flaw: 'lets nobody choose anything.' } : choice;
	});
}
