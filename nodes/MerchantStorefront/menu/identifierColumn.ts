import { isEmpty, readIdentifier, type Cell } from './cells';
import { show, type MenuProblem } from './problems';
import type { Sheet } from './sheet';
import type { MenuColumn } from './spellings';
import { Unreadable } from './unreadable';

// What a spreadsheet makes of 1-2 and 3.4: days of the years 2000 to 2049, counted from 1900.
const FIRST_DAY = 36_526;
const LAST_DAY = 54_788;

/** Reads the identifiers of one column and notes those that came as numbers. */
export class IdentifierColumn {
	private numbers = 0;
	private firstNumber?: { row: number; value: number };
	private hasTexts?: boolean;

	constructor(
		private readonly sheet: Sheet,
		private readonly column: MenuColumn,
		private readonly key: string,
	) {}

	read(index: number): Cell<string> {
		const cell = this.sheet.rows[index][this.key];
		if (typeof cell !== 'number') return readIdentifier(cell);
		this.numbers++;
		this.firstNumber ??= { row: this.sheet.rowNumber(index), value: cell };
		const mayBeDate = this.column === 'sku' && cell >= FIRST_DAY && cell <= LAST_DAY;
		return mayBeDate && this.isAmongTexts()
			? new Unreadable(
					cell,
					'came as a number among texts and may have been turned into a date. Format the column as plain text and type it anew.',
				)
			: readIdentifier(cell);
	}

	/** One for the column: it is the whole column that is not formatted as text. */
	warnings(): MenuProblem[] {
		if (this.firstNumber === undefined || this.sheet.constants.has(this.column)) return [];
		const name = this.sheet.nameOf(this.column);
		const { row, value } = this.firstNumber;
		return [
			{
				place: `Column "${name}"`,
				field: name,
				flaw: `${this.numbers} of ${this.sheet.rows.length} came as a number, the first in row ${row} (${show(value)}). Zeros in front are lost then: format the column as plain text.`,
			},
		];
	}

	private isAmongTexts(): boolean {
		this.hasTexts ??= this.sheet.rows.some(
			(row) => typeof row[this.key] === 'string' && !isEmpty(row[this.key]),
		);
		return this.hasTexts;
	}
}
