import { show } from '../platform/shown';
import type { Cell } from './cells';
import type { Oddity, ReadableKind } from './kinds';
import type { DecimalSeparator } from './numbers';
import { Unreadable, type Problem } from './problems';
import { cellAt, type Sheet } from './rows';
import type { StatusColumn } from './status';

/** Reads a field of the row at an index: undefined where it is empty, Unreadable where nobody can tell. */
export type Reader = (index: number) => Cell<unknown>;

/** Makes a reader for each column, and notes what is odd about a column as a whole. */
export class Readers {
	private readonly noted: Noted[] = [];
	/** No column is read in two ways. */
	private readonly known = new Map<StatusColumn, Reader>();

	constructor(
		private readonly sheet: Sheet,
		private readonly decimalSeparator?: DecimalSeparator,
	) {}

	/** The first column that is filled counts; of statuses, what one column has off is off. */
	of(kind: ReadableKind, columns: readonly StatusColumn[] = []): Reader {
		const readers = columns.map((column) => {
			const reader = this.known.get(column) ?? this.make(kind, column);
			this.known.set(column, reader);
			return reader;
		});
		const [only, ...others] = readers;
		if (only === undefined) return () => undefined;
		if (others.length === 0) return only;
		return kind.isStatus === true ? onInAll(readers) : firstFilled(readers);
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
		if (odd === undefined) return (index) => read(cellAt(sheet, column, index));
		const note = this.note(column, odd);
		return (index) => {
			const cell = cellAt(sheet, column, index);
			const value = read(cell);
			if (value !== undefined && odd.is(value, cell)) note(index, cell);
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

function onInAll(readers: readonly Reader[]): Reader {
	return (index) => {
		const statuses = readers.map((read) => read(index));
		return (
			statuses.find((status) => status instanceof Unreadable) ??
			statuses.find((status) => status === 'disabled') ??
			statuses.find((status) => status !== undefined)
		);
	};
}

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
