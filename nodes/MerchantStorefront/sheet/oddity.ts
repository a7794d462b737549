import type { Problem } from './problems';
import { show } from '../platform/shown';
import type { Sheet } from './rows';

/** Cells of one column that are odd in the same way: one warning for all of them. */
export class Oddity {
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
