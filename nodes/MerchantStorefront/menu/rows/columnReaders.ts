import type { StatusColumn } from '../../table/status';
import { fieldOf, type MenuKind, type MenuColumn } from '../menuColumns';
import { MENU_KINDS } from '../kinds';
import { isShortened } from '../shortTexts';
import { firstAddress, readIdentifier, readText } from '../../table/cells';
import { hasMoreThanTwoDecimals, NumberColumn, type DecimalSeparator } from '../../table/numbers';
import { Unreadable, type Problem } from '../../table/problems';
import { cellAt, isEmpty, type Sheet } from '../../table/rows';
import { onOrOff } from '../../table/words';
import { show } from '../../platform/shown';

/** Reads a field of the row at an index: undefined where it is empty, Unreadable where nobody can tell. */
export type Reader = (index: number) => unknown;

const SHORTENED =
	'is only the beginning of a text that was too long to remember. Paste the whole text, or empty the cell.';

/** Makes a reader for each column, and notes what is odd about a column as a whole. */
export class ColumnReaders {
	private readonly oddities: Oddity[] = [];
	/** No column is read in two ways. */
	private readonly known = new Map<StatusColumn, Reader>();

	constructor(
		private readonly sheet: Sheet,
		private readonly decimalSeparator?: DecimalSeparator,
	) {}

	/** The first column that is filled counts; of statuses, all do. */
	of(field: MenuColumn, columns: readonly StatusColumn[] = []): Reader {
		const readers = columns.map((column) => this.column(field, column));
		if (readers.length < 2) return readers[0] ?? (() => undefined);
		return field === 'status' ? onSaleInAll(readers) : firstFilled(readers);
	}

	/** Complete once all rows have been read. */
	warnings(): Problem[] {
		return this.oddities.flatMap((oddity) => oddity.warnings());
	}

	oddity(column: StatusColumn, what: string, consequence: string): Oddity {
		const oddity = new Oddity(this.sheet, column.heading, what, consequence);
		this.oddities.push(oddity);
		return oddity;
	}

	private column(field: MenuColumn, column: StatusColumn): Reader {
		const reader = this.known.get(column) ?? this.make(fieldOf(field).kind, column);
		this.known.set(column, reader);
		return reader;
	}

	private make(kind: MenuKind, column: StatusColumn): Reader {
		switch (kind) {
			case 'identifier':
				return this.identifier(column);
			case 'price':
				return this.price(column);
			case 'number':
				return this.number(column);
			case 'count':
				return this.stock(column);
			case 'webAddress':
				return this.address(column);
			case 'name':
				return this.name(column);
			case 'text':
			case 'label':
			case 'list':
			case 'type':
			case 'status':
				return this.cells(kind, column);
		}
	}

	private cells(kind: MenuKind, column: StatusColumn): Reader {
		const readCell = MENU_KINDS[kind].reader({ cells: () => [], column });
		return (index) => {
			const cell = cellAt(this.sheet, column, index);
			return isShortened(cell) ? new Unreadable(cell, SHORTENED) : readCell(cell);
		};
	}

	private name(column: StatusColumn): Reader {
		const oddity = this.oddity(
			column,
			'say that the dish is off',
			'Titles switch nothing off: say it in a column such as Status.',
		);
		const read = this.cells('name', column);
		return (index) => {
			const name = read(index);
			const [, remark] =
				typeof name === 'string' ? (REMARK.exec(name.slice(-LONGEST_REMARK)) ?? []) : [];
			if (remark !== undefined && onOrOff(remark) === false) oddity.note(index, name);
			return name;
		};
	}

	private number(column: StatusColumn): Reader {
		const { rows } = this.sheet;
		function* cells() {
			for (const row of rows) yield column.cellOf(row);
		}
		const numbers = new NumberColumn(cells, this.decimalSeparator);
		return (index) => numbers.read(cellAt(this.sheet, column, index));
	}

	/** Tills sell on when none is left, and count below zero. */
	private stock(column: StatusColumn): Reader {
		const read = this.number(column);
		const oddity = this.oddity(column, 'are below zero', 'They are sent as 0.');
		return (index) => {
			const value = read(index);
			if (typeof value !== 'number' || value >= 0) return value;
			oddity.note(index, value);
			return 0;
		};
	}

	private price(column: StatusColumn): Reader {
		const read = this.number(column);
		const oddity = this.oddity(
			column,
			'have more than two decimals',
			'They are sent as they are: round them in the sheet.',
		);
		return (index) => {
			const value = read(index);
			if (hasMoreThanTwoDecimals(value)) oddity.note(index, value);
			return value;
		};
	}

	private address(column: StatusColumn): Reader {
		return (index) => {
			const cell = cellAt(this.sheet, column, index);
			const text = readText(Array.isArray(cell) ? cell[0] : cell);
			if (typeof text !== 'string') return text;
			if (isShortened(text)) return new Unreadable(text, SHORTENED);
			return firstAddress(text);
		};
	}

	private identifier(column: StatusColumn): Reader {
		const { rows } = this.sheet;
		const oddity = this.oddity(
			column,
			'are numbers',
			'Zeros in front may be lost: format the column as plain text.',
		);
		let hasTexts: boolean | undefined;
		const isText = (cell: unknown) => typeof cell === 'string' && !isEmpty(cell);
		return (index) => {
			const cell = cellAt(this.sheet, column, index);
			if (typeof cell !== 'number') return readIdentifier(cell);
			oddity.note(index, cell);
			if (cell < FIRST_DAY || cell > LAST_DAY) return readIdentifier(cell);
			hasTexts ??= rows.some((row) => isText(column.cellOf(row)));
			return hasTexts ? new Unreadable(cell, MAY_BE_DATE) : readIdentifier(cell);
		};
	}
}

/** At the end of a title, such as "(sold out)". Beer may be on draft. */
const LONGEST_REMARK = 40;
const REMARK =
	/(?:[([*]|(?:^|[)\]])[^()[\]*–—-]*[–—-])\s*((?!draft)[^\s()[\]*][^()[\]*]*)[)\]*]?$/iu;

// What a spreadsheet makes of 1-2 and 3.4: days of the years 2000 to 2049, counted from 1900.
const FIRST_DAY = 36_526;
const LAST_DAY = 54_788;
const MAY_BE_DATE =
	'is a number among texts: the spreadsheet may have turned it into a date. Format the column as plain text and type it again.';

function firstFilled(readers: readonly Reader[]): Reader {
	return (index) => {
		for (const read of readers) {
			const value = read(index);
			if (value !== undefined) return value;
		}
		return undefined;
	};
}

/** What one column has off is off, whatever the others say. */
function onSaleInAll(readers: readonly Reader[]): Reader {
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
class Oddity {
	private count = 0;
	private lastIndex = -1;
	private first?: { row: number; value: unknown };

	constructor(
		private readonly sheet: Pick<Sheet, 'rows' | 'rowNumber'>,
		/** Of the column. */
		private readonly name: string,
		/** To be read after how many they are. */
		private readonly what: string,
		private readonly consequence: string,
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
		return [
			{
				place: `Column "${this.name}"`,
				field: this.name,
				message: `${this.count} of ${this.sheet.rows.length} ${this.what}, the first in row ${row} (${show(value)}). ${this.consequence}`,
			},
		];
	}
}
