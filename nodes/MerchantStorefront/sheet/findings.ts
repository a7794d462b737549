import { COLUMN_NAMES } from './headingAliases';
import type { Meaning } from './headings';
import type { MenuProblem } from '../menu/problems';
import { show } from '../platform/shown';
import type { MenuColumn } from '../menu/product';
import type { UnusedColumn } from './unusedColumns';

/** For each field the columns that hold it: the first that is filled counts; of statuses, all do. */
export type Columns = Map<MenuColumn, string[]>;

export interface RecognisedColumns {
	columns: Columns;
	/** For each store the columns that are about it alone. */
	ofStore: Map<string, Columns>;
	/** Headings such as "Archived", where yes means that the dish is off. */
	inverted: Set<string>;
	unused: UnusedColumn[];
	/** What only the user can tell, and for which fields. */
	questions: Array<{ columns: readonly MenuColumn[]; message: string }>;
	/** What was read although its heading leaves a doubt, and what was left aside. */
	guesses: MenuProblem[];
}

/** Takes down what is found out about the columns of a sheet. */
export class Findings implements RecognisedColumns {
	readonly columns: Columns = new Map();
	readonly ofStore = new Map<string, Columns>();
	readonly inverted = new Set<string>();
	readonly unused: UnusedColumn[] = [];
	readonly questions: RecognisedColumns['questions'] = [];
	readonly guesses: MenuProblem[] = [];

	add(column: MenuColumn, key: string, storeId?: string): void {
		let columns: Columns = this.columns;
		if (storeId !== undefined) {
			columns = this.ofStore.get(storeId) ?? new Map();
			this.ofStore.set(storeId, columns);
		}
		columns.set(column, [...(columns.get(column) ?? []), key]);
	}

	take(group: readonly Meaning[]): void {
		for (const meaning of group) {
			const { heading, column, storeId, availability } = meaning;
			this.add(column, heading, storeId);
			if (availability?.isInverted) this.inverted.add(heading);
			if (leavesDoubt(meaning) || group.length > 1) this.guesses.push(readingOf(group, meaning));
		}
	}

	ask(columns: MenuColumn | readonly MenuColumn[], message: string): void {
		this.questions.push({ columns: [columns].flat(), message });
	}

	drop({ heading }: { heading: string }, reason?: string): [] {
		this.unused.push(reason === undefined ? { heading } : { heading, reason });
		return [];
	}

	leaveAside({ heading, column }: Meaning, odd: unknown): void {
		const reason = `${show(odd)} is no ${COLUMN_NAMES[column]}`;
		this.drop({ heading }, reason);
		this.guesses.push({ place: `Column "${heading}"`, message: `is not read: ${reason}.` });
	}
}

function leavesDoubt({ column, storeId, isExact, isSecondChoice, isByCells }: Meaning): boolean {
	return (
		(storeId !== undefined || isSecondChoice || isByCells || (column === 'status' && !isExact)) ===
		true
	);
}

/** What the user should look at, since the heading leaves a doubt. */
function readingOf(group: readonly Meaning[], meaning: Meaning): MenuProblem {
	const { heading, column, storeId, availability, isByCells } = meaning;
	const parts = [`is read as the ${COLUMN_NAMES[column]}`];
	if (storeId !== undefined) parts.push(` in store "${storeId}"`);
	if (isByCells) parts.push(', since its cells are numbers');
	if (column === 'status' && availability !== undefined) {
		parts.push(availability.isInverted ? ': yes means off' : ': no means off');
	}
	if (group.length > 1) parts.push('; a dish is on sale where all such columns say so');
	return { place: `Column "${heading}"`, field: heading, message: `${parts.join('')}.` };
}
