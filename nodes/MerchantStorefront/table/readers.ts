import { show } from '../platform/shown';
import type { Cell } from './cells';
import type { Oddity, ReadableKind } from './kinds';
import type { DecimalSeparator } from './numbers';
import { Unreadable, type Problem } from './problems';
import type { Sheet } from './rows';
import type { StatusColumn } from './status';

/** Reads a field of the row at an index: undefined where it is empty, Unreadable where nobody can tell. */
type Reader = (index: number) => Cell<unknown>;

/** A field of a record, and the columns that say it. */
type FieldOfColumns<Name extends string> = readonly [
	name: Name,
	kind: ReadableKind,
	columns: readonly StatusColumn[],
];

/** Reads the rows of a table, and notes what is odd about a column as a whole. */
export class Readers {
	private readonly noted: Noted[] = [];
	/** No column is read in two ways. */
	private readonly known = new Map<StatusColumn, Reader>();

	constructor(
		private readonly sheet: Sheet,
		private readonly decimalSeparator?: DecimalSeparator,
	) {}

	/** Reads the values of a row: all fields of a table at once. */
	values<Name extends string>(
		fields: ReadonlyArray<FieldOfColumns<Name>>,
	): (index: number) => { [name in Name]?: Cell<unknown> } {
		const readers = fields.map(([name, kind, columns]) => [name, this.of(kind, columns)] as const);
		return (index) => {
			const values: { [name in Name]?: Cell<unknown> } = {};
			for (const [name, read] of readers) values[name] = read(index);
			return values;
		};
	}

	/** The first column that is filled counts; of statuses, what one column has off is off. */
	private of(kind: ReadableKind, columns: readonly StatusColumn[]): Reader {
		const readers = columns.map((column) => {
			const reader = this.known.get(column) ?? this.make(kind, column);
			this.known.set(column, reader);
			return reader;
		});
		const [only, ...others] = readers;
		if (only === undefined) return () => undefined;
		if (others.length === 0) return only;
		return kind.isStatus === true
			? (index) => onInAll(readers.map((read) => read(index)))
			: firstFilled(readers);
	}

	/** Complete once all rows have been read. */
	warnings(): Problem[] {
		return this.noted.flatMap((noted) => noted.warnings());
	}

	/** Notes rows of a column, of which there may be one warning. */
	note(column: StatusColumn, odd: Omit<Oddity, 'is'>): (index: number, value: unknown) => void {
		const noted = new Noted(this.sheet, column.heading, odd);
		this.noted.push(noted);
		return (index, value) => noted.note(index, value);
	}

	private make({ reader, odd }: ReadableKind, column: StatusColumn): Reader {
		const { sheet, decimalSeparator } = this;
		function* cells() {
			for (const row of sheet.rows) yield column.cellOf(row);
		}
		const read = reader({ cells, decimalSeparator, column });
		const note = odd && this.note(column, odd);
		return (index) => {
			const cell = column.cellOf(sheet.rows[index] ?? {});
			const value = read(cell);
			if (value instanceof Unreadable) value.heading = column.heading;
			if (value !== undefined && odd?.is(value, cell) === true) note?.(index, cell);
			return value;
		};
	}
}

function firstFilled(readers: readonly Reader[]): Reader {
	return (index) => {
		for (const read of readers) {
			const value = read(index);
			if (value !== undefined) return value;
		}
		return undefined;
	};
}

/** What several columns say of one status: what one of them has off is off. */
export const onInAll = (statuses: readonly unknown[]) =>
	statuses.find((status) => status instanceof Unreadable) ??
	statuses.find((status) => status === 'disabled') ??
	statuses.find((status) => status !== undefined);

/** Cells of one column that are odd in the same way: one warning for all of them. */
class Noted {
	private count = 0;
	private lastIndex = -1;
	private first?: { row: number; value: unknown };

	constructor(
		private readonly sheet: Pick<Sheet, 'rows' | 'rowNumber'>,
		private readonly heading: string,
		private readonly odd: Omit<Oddity, 'is'>,
	) {}

	/** Rows are read in their order, and some of them again to explain mistakes. */
	note(index: number, value: unknown): void {
		if (index <= this.lastIndex) return;
		this.lastIndex = index;
		this.count++;
		this.first ??= { row: this.sheet.rowNumber(index), value };
	}

	warnings(): Problem[] {
		if (this.first === undefined) return [];
		const { row, value } = this.first;
		const { what, consequence } = this.odd;
		const cells = `${this.count} of ${this.sheet.rows.length} ${what}`;
		return [
			{
				place: `Column "${this.heading}"`,
				field: this.heading,
				message: `${cells}, the first in row ${row} (${show(value)}). ${consequence}`,
			},
		];
	}
}
