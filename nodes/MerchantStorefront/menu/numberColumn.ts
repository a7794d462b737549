import { isEmpty, type Cell } from './cells';
import { readNumber, readPlainNumber, separatorOf, type DecimalSeparator } from './numbers';
import { Unreadable } from './unreadable';

/** Reads the numbers of one column, doubtful ones by the evidence of the others. */
export class NumberColumn {
	private evidence?: { separator?: DecimalSeparator };

	constructor(
		private readonly rows: ReadonlyArray<Record<string, unknown>>,
		private readonly heading: string,
		private readonly chosen?: DecimalSeparator,
	) {}

	read(cell: unknown): Cell<number> {
		if (typeof cell === 'number') return cell;
		if (typeof cell !== 'string') return isEmpty(cell) ? undefined : notNumber(cell);
		const plain = this.chosen === undefined ? readPlainNumber(cell) : undefined;
		if (plain !== undefined) return plain;
		if (isEmpty(cell)) return undefined;
		const readings = readNumber(cell.trim());
		if (readings === undefined) return notNumber(cell);
		const { comma, point } = readings;
		if (this.chosen !== undefined) {
			return (
				readings[this.chosen] ??
				new Unreadable(
					cell,
					`does not fit the decimal separator that is set in this node, a ${this.chosen}.`,
				)
			);
		}
		if (comma === point || point === undefined) return comma;
		if (comma === undefined) return point;
		// Most columns have nothing doubtful and need not be read twice.
		this.evidence ??= { separator: separatorOf(this.texts()) };
		return this.evidence.separator === undefined
			? new Unreadable(
					cell,
					`can be ${Math.max(comma, point)} or ${Math.min(comma, point)}. Type it without a separator for thousands, like 1200.00, or choose the Decimal Separator in this node.`,
				)
			: readings[this.evidence.separator];
	}

	private *texts(): Iterable<string> {
		for (const row of this.rows) {
			const cell = row[this.heading];
			if (typeof cell === 'string') yield cell.trim();
		}
	}
}

function notNumber(cell: unknown): Unreadable {
	return new Unreadable(cell, 'is not a number. Type it like 12.50.');
}
