import type { Answer } from './answers';
import { doubtOf } from './doubts';
import { isSameHeading } from './headings';
import type { Problem } from './problems';
import { filledCells, type Column, type Sheet } from './rows';
import { mayMean, isKnown, kindIn, statusOf, type AnyTable, type Proposal } from './tableOf';
import { EMPTY } from './unusedColumns';

export const IN_NODE = 'Column Meanings';

/** What the user says of each column, and of columns that aren't there. */
export function columnsOfAnswers(sheet: Sheet, table: AnyTable, answers: readonly Answer[]) {
	const answered = new Map<Column, Answer>();
	const problems: Problem[] = [];
	const warnings: Problem[] = [];
	for (const answer of answers) {
		// Another tab may have a column of the same heading.
		if (!isKnown(table, answer.meaning)) continue;
		const column =
			sheet.columns.find(({ heading }) => heading === answer.heading) ??
			sheet.columns.find(({ heading }) => isSameHeading(heading, answer.heading));
		const flaw = `"${answer.heading}" isn't a heading of this sheet`;
		if (column === undefined && mayBeAbsent(table, answer.meaning)) {
			warnings.push({ place: IN_NODE, message: `${flaw}. It counts as empty.` });
		} else if (column === undefined) problems.push({ place: IN_NODE, message: `${flaw}.` });
		else if (answered.has(column)) {
			problems.push({ place: IN_NODE, message: `"${column.heading}" is listed twice.` });
		} else answered.set(column, answer);
	}
	return { answered, problems, warnings };
}

/**
 * Extract From File drops columns whose cells are all empty. Without most columns, a table says less of
 * each row; what is known by others, is sold or is paid for is not among them.
 */
function mayBeAbsent({ fields, others }: AnyTable, meaning: string): boolean {
	const { kind, required } = fields[meaning] ?? {};
	if (kind === undefined) return meaning === 'ignore' || others[meaning]?.needs === undefined;
	return kind !== 'identifier' && kind !== 'status' && !(kind === 'price' && required);
}

export const AS_ASKED = 'ignored, as you asked';

export function asAnswered(
	table: AnyTable,
	column: Column,
	{ meaning, storeId, size, words }: Answer,
): Proposal {
	const answered = { ...column, by: 'answer' as const, meaning };
	if (meaning === 'ignore') return { ...answered, meaning: undefined, reason: AS_ASKED };
	const { needs, reading } = table.others[meaning] ?? {};
	const status = { ...answered, meaning: statusOf(table), ...reading };
	if (reading !== undefined) return status;
	if (needs === undefined) return answered;
	if (needs !== 'words') return { ...answered, of: needs === 'size' ? size : storeId };
	const listed = words.map((word) => word.toLowerCase());
	return { ...status, [meaning === 'onWhenListed' ? 'onWords' : 'offWords']: listed };
}

export function propose(sheet: Sheet, table: AnyTable, column: Column): Proposal {
	const cells = filledCells(sheet, column);
	const says = table.find(column.heading);
	const proposal: Proposal = { ...column, by: says === undefined ? 'nothing' : 'heading', says };
	if (cells.length === 0) return { ...proposal, reason: EMPTY };
	switch (says) {
		case undefined:
		case 'ignore':
			return { ...proposal, ...table.guess?.(column, cells, says) };
		case 'offWhenYes':
			return asHeaded(table, { ...proposal, yes: 'off' }, statusOf(table), cells);
		default:
			return asHeaded(table, proposal, says, cells);
	}
}

function asHeaded(
	table: AnyTable,
	column: Proposal,
	meaning: string | undefined,
	cells: readonly unknown[],
): Proposal {
	const field = meaning === undefined ? undefined : table.fields[meaning];
	if (meaning === undefined || field === undefined) return { ...column, meaning };
	const doubt =
		table.doubts?.(meaning, column, cells) ??
		doubtOf({ ...field, name: meaning, row: table.row }, kindIn(table, field), column, cells);
	if (doubt === undefined) return { ...column, meaning };
	if (typeof doubt === 'object') return { ...column, ...doubt };
	return { ...column, meaning, doubt: { text: doubt, meanings: mayMean(table, meaning) } };
}
