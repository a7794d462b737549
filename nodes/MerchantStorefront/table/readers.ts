import { show } from '../platform/shown';
import type { Oddity, KindOf } from './kinds';
import type { DecimalSeparator } from './numbers';
import { Unreadable, type Cell, type Problem } from './problems';
import { isEmpty, type Column, type Row, type Sheet } from './rows';
import { isShortened } from './shortTexts';
import type { StatusColumn } from './status';

/** Reads a field of the row at an index: undefined where it is empty, Unreadable where nobody can tell. */
type Reader = (index: number) => Cell<unknown>;

/** A field of a record, and the columns that say it. */
type FieldOfColumns<Name extends string> = readonly [
	name: Name,
	kind: KindOf,
	columns: readonly StatusColumn[],
];

/** Reads the rows of a table, and notes what is odd about a column as a whole. */
export class Readers {
	private readonly noted: Array<() => Problem[]> = [];
	private readonly made = new Map<Column, Reader>();

	constructor(
		private readonly sheet: Sheet,
		private readonly decimalSeparator?: DecimalSeparator,
	) {}

	/** Reads the values of a row: all fields of a table that have columns. */
	values<Name extends string>(
		fields: ReadonlyArray<FieldOfColumns<Name>>,
	): (index: number) => { [name in Name]?: Cell<unknown> } {
		const readers = fields
			.filter(([, , columns]) => columns.length > 0)
			.map(
				([name, kind, columns]) =>
					[name, kind, columns.map((column) => this.column(kind, column))] as const,
			);
		return (index) => {
			const values: { [name in Name]?: Cell<unknown> } = {};
			for (const [name, { isStatus }, ofColumns] of readers) {
				if (ofColumns.length < 2) values[name] = ofColumns[0]?.(index);
				else {
					const said = ofColumns.map((read) => read(index));
					// The first column that is filled counts; of statuses, what one column has off is off.
					values[name] = isStatus ? onInAll(said) : said.find((value) => value !== undefined);
				}
			}
			return values;
		};
	}

	/** Complete once all rows have been read. */
	warnings(): Problem[] {
		return this.noted.flatMap((warn) => warn());
	}

	/** Notes rows of a column that are odd in the same way: one warning for all of them. */
	note({ heading, cellOf }: Column, { among, what, consequence, isEach }: Omit<Oddity, 'is'>) {
		const { rows, rowNumber } = this.sheet;
		const odd = new Map<number, { value: unknown; where: string }>();
		// As somebody counts in the sheet: without empty cells, unless it is about these.
		const counts = (row: Row, index: number) => odd.has(index) || !isEmpty(cellOf(row));
		this.noted.push(() => {
			const isOdd = among?.(new Set([...odd.values()].map(({ value }) => value)));
			const told = [...odd].filter(([, { value }]) => isOdd?.(value) ?? true);
			return told.slice(0, 1).map(([index, { value, where }]) => ({
				place: `Column "${heading}"`,
				field: heading,
				message: `${told.length} of ${rows.filter(counts).length} ${what}, the first in row ${rowNumber(index)} (${show(value)}${where}). ${consequence}`,
				values: isEach && told.map(([, { value }]) => String(show(value))),
			}));
		});
		return (index: number, value: unknown, where = ''): void => {
			if (!odd.has(index)) odd.set(index, { value, where });
		};
	}

	/** Reads a column, always as the same kind. */
	column(kind: KindOf, column: StatusColumn): Reader {
		const reader = this.made.get(column) ?? this.make(kind, column);
		this.made.set(column, reader);
		return reader;
	}

	private make({ reader, odd }: KindOf, column: StatusColumn): Reader {
		const { sheet, decimalSeparator } = this;
		const cells = () => sheet.rows.map((row) => column.cellOf(row));
		const { rowNumber } = sheet;
		const read = reader({ cells, rowNumber, decimalSeparator, column });
		const note = odd && this.note(column, odd);
		return (index) => {
			const cell = column.cellOf(sheet.rows[index] ?? {});
			// What is remembered of a long text must not come back as the text.
			const value = isShortened(cell) ? new Unreadable(cell, SHORTENED) : read(cell);
			if (value instanceof Unreadable) value.heading = column.heading;
			if (odd?.is(value, cell) === true) note?.(index, cell);
			return value;
		};
	}
}

const SHORTENED =
	'is only the beginning of a text that was too long to remember. Paste the whole text, or empty the cell.';

/** What several columns say of one status: what one of them has off is off. */
const onInAll = (statuses: readonly unknown[]) =>
	statuses.find((status) => status instanceof Unreadable) ??
	statuses.find((status) => status === 'disabled') ??
	statuses.find((status) => status !== undefined);
