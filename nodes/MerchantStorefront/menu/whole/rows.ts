import { HeadingTable } from '../../table/headings';
import type { DecimalSeparator } from '../../table/numbers';
import { problemAt, Unreadable, type Place, type Problem } from '../../table/problems';
import { isEmpty, sheetOf, type Column, type Row } from '../../table/rows';
import { mayBeBroken } from '../checks/brokenTexts';
import { explanationOf } from '../template';
import { SAMPLE } from '../entities';
import type { RowField, RowValues } from './fields';
import { readerOf, type Reader } from './readers';

/** Rows of one tab, and the positions of their items. */
export interface Tab {
	/** As a message names it, such as Options. */
	name: string;
	rows: Row[];
	itemIndexes: number[];
	/** Whether it is a list of JSON, which has no rows to go to. */
	isList?: boolean;
}

/** A row that could be read: what is absent is undefined. */
export type ReadRow<Fields extends Record<string, RowField>> = {
	[name in keyof Fields]?: RowValues[Fields[name]['kind']];
} & { at(field?: keyof Fields & string): Place };

export interface TabReading<Fields extends Record<string, RowField>> {
	rows: Array<ReadRow<Fields>>;
	problems: Problem[];
	/** Texts that a wrong encoding or a failed formula may have left. */
	suspicious: Array<{ place: string; text: string }>;
	/** Headings whose cells are not read. */
	unused: string[];
}

const entriesOf = <Name extends string>(fields: { [name in Name]: RowField }) =>
	Object.entries(fields) as Array<[Name, RowField]>;

export const headingTable = <Name extends string>(fields: Record<Name, RowField>) =>
	new HeadingTable<Name>(
		entriesOf(fields).flatMap(([name, { label, words }]) =>
			[label, ...words].map((heading) => [heading, name] as const),
		),
	);

/** Where a field of a tab is, and how to read it. */
interface FieldColumn<Name> {
	name: Name;
	field: RowField;
	isRequired: boolean;
	/** Undefined where the tab has no such column. */
	column: Column | undefined;
	read: Reader;
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
	headings: HeadingTable<keyof Fields & string>,
	{ firstDataRow, decimalSeparator, notRequired = [] }: ReadingSettings,
): TabReading<Fields> {
	type Name = keyof Fields & string;
	const reading: TabReading<Fields> = { rows: [], problems: [], suspicious: [], unused: [] };
	const sheet = sheetOf(tab.rows, { headerRow: 1, firstDataRow });
	const reportHeading = (field: string, message: string) =>
		reading.problems.push({ place: `${tab.name} (headings)`, field, message });
	const found = new Map<Name, Column>();
	for (const column of sheet.columns) {
		const { heading } = column;
		const name = headings.find(heading);
		const other = name && found.get(name)?.heading;
		if (name === undefined) reading.unused.push(heading);
		else if (other === undefined) found.set(name, column);
		else {
			const label = fields[name]?.label;
			const message = `The columns "${other}" and "${heading}" can both be ${label}. Rename the one that isn't.`;
			reportHeading(heading, message);
		}
	}
	const columns = entriesOf<Name>(fields).map(([name, field]): FieldColumn<Name> => {
		const { label, kind, ifMissing = '' } = field;
		const column = found.get(name);
		const isRequired = field.required === true && !notRequired.includes(name);
		if (isRequired && column === undefined && found.size > 0) {
			reportHeading(label, `Add a column "${label}".${ifMissing}`);
		}
		const cells = () => tab.rows.map((row) => column?.cellOf(row));
		return { name, field, isRequired, column, read: readerOf(kind, cells, decimalSeparator) };
	});
	const [first] = columns;
	tab.rows.forEach((row, index) => {
		const start = first?.column?.cellOf(row);
		if (start === SAMPLE || (first && start === explanationOf(first.field))) return;
		if (columns.every(({ column }) => isEmpty(column?.cellOf(row)))) return;
		const at = (name?: Name): Place => {
			const column = columns.find((one) => one.name === name);
			const field = column?.column?.heading ?? column?.field.label;
			if (tab.isList === true) {
				return { place: [`${tab.name}[${index}]`, field].filter(Boolean).join(', '), field };
			}
			const number = sheet.rowNumber(index);
			return {
				place: `${tab.name}, row ${number}${field === undefined ? '' : `, column "${field}"`}`,
				itemIndex: tab.itemIndexes[index],
				row: number,
				field,
			};
		};
		const read: Record<string, unknown> = { at };
		let isGood = true;
		for (const { name, field, isRequired, column, read: readCell } of columns) {
			const value = readCell(column?.cellOf(row));
			if (value instanceof Unreadable) {
				// Others may still name the row, as long as its ID is known.
				if (isRequired) isGood = false;
				reading.problems.push(problemAt(at(name), value, value.message));
			} else if (value === undefined && isRequired) {
				isGood = false;
				if (column === undefined) continue;
				reading.problems.push({ ...at(name), message: `is empty.${field.ifEmpty ?? ''}` });
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
