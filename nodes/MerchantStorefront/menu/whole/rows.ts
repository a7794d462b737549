import type { DecimalSeparator } from '../../sheet/numbers';
import { isEmpty, rowNumberOf } from '../../sheet/rows';
import { mayBeBroken } from '../checks/brokenTexts';
import { problemAt, Unreadable, type Problem, type Place } from '../../sheet/problems';
import type { Choice } from './choose';
import { explain, SAMPLE, type RowField } from './fields';
import type { DayHours } from './hours';
import { readerOf, type Reader } from './readers';

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
	ifEmpty: string;
	/** Undefined where the tab has no such column. */
	heading?: string | undefined;
	read: Reader;
	/** What the template says of the column. */
	ownText: string;
}

interface ReadingSettings {
	firstDataRow: number;
	decimalSeparator?: DecimalSeparator | undefined;
	/** Fields that this time need no cell. */
	notRequired?: readonly string[];
}

/** Reads the rows of a tab by its headings. Rows that the template brought are not among them. */
export function readTab<Fields extends Record<string, RowField>>(
	tab: Tab,
	fields: Fields,
	find: (heading: string) => (keyof Fields & string) | undefined,
	{ firstDataRow, decimalSeparator, notRequired = [] }: ReadingSettings,
): TabReading<Fields> {
	type Name = keyof Fields & string;
	const reading: TabReading<Fields> = { rows: [], problems: [], suspicious: [], unused: [] };
	const headings = headingsOf(tab, fields, find, reading);
	const columns = entriesOf<Name>(fields).map(([name, field]): FieldColumn<Name> => {
		const { label, ifEmpty = '', ifMissing = '' } = field;
		const required = field.required && !notRequired.includes(name);
		const heading = headings.get(name);
		const read = readerOf(field, tab.rows, heading ?? '', decimalSeparator);
		if (required && heading === undefined && headings.size > 0) {
			const place = `${tab.name} (headings)`;
			reading.problems.push({
				place,
				field: label,
				message: `Add a column "${label}".${ifMissing}`,
			});
		}
		const ownText = explain(field);
		return { name, label, isRequired: required, ifEmpty, heading, read, ownText };
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
				reading.problems.push(problemAt(at(name), value, value.message));
			} else if (value === undefined && isRequired) {
				isGood = false;
				if (column.heading === undefined) continue;
				reading.problems.push({ ...at(name), message: `is empty.${column.ifEmpty}` });
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
