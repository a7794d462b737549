import { groupBy } from '../platform/groupBy';
import { capitalize, listNames, shorten } from '../platform/shown';
import type { Answer } from './answers';
import { isTicked, mostFit, withArticle, type Doubt } from './doubts';
import type { Problem } from './problems';
import { asAnswered, columnsOfAnswers, IN_NODE, propose } from './proposals';
import type { Question } from './questions';
import { filledCells, isEmpty, type Column, type Sheet } from './rows';
import {
	mayMean,
	isKnown,
	kindIn,
	labelIn,
	STATUS_MEANINGS,
	type AnyTable,
	type Columns,
	type Proposal,
} from './tableOf';
import type { UnusedColumn } from './unusedColumns';

export interface Recognized {
	columns: Columns;
	unused: UnusedColumn[];
	questions: Question[];
	problems: Problem[];
	warnings: Problem[];
}

/** Which column is which field, and what only the user can tell. */
export function recognize(
	sheet: Sheet,
	table: AnyTable,
	answers: readonly Answer[] = [],
	notRequired: readonly string[] = [],
): Recognized {
	const told = columnsOfAnswers(sheet, table, answers);
	const proposed = [...new Set([...sheet.columns, ...told.answered.keys()])].map((column) => {
		const answer = told.answered.get(column);
		return answer === undefined ? propose(sheet, table, column) : asAnswered(table, column, answer);
	});
	const settled = (table.settle?.(sheet, proposed) ?? proposed).map((one) =>
		one.meaning === undefined || isKnown(table, one.meaning) || table.roles.includes(one.meaning)
			? one
			: { ...one, meaning: undefined },
	);
	const found = doubtTicks(sheet, table, oneOfEach(table, settled));
	const sure = found.filter(({ doubt }) => doubt === undefined);
	const columns = groupBy(
		sure.filter(({ meaning }) => meaning !== undefined),
		({ meaning = '' }) => meaning,
	);
	const problems = [...told.problems, ...clashes(table, columns)];
	const missing = Object.keys(table.fields).filter(
		(name) =>
			(table.fields[name]?.required ?? table.fields[name]?.needsColumn) === true &&
			!notRequired.includes(name) &&
			!columns.has(name) &&
			table.isTold?.(name, columns) !== true &&
			// What is asked already may well be the answer.
			!found.some(({ doubt }) => doubt?.meanings.includes(name)),
	);
	const unused = sure
		.filter(({ meaning }) => meaning === undefined)
		.map(({ heading, reason }) => (reason === undefined ? { heading } : { heading, reason }));
	const recognized = { columns, unused, problems, warnings: told.warnings };
	if (sheet.columns.every((column) => filledCells(sheet, column, 1).length === 0))
		return { ...recognized, questions: [] };
	const questions = [
		...questionsOf(table, found),
		...missing.map((name) => missingQuestion(sheet, table, name, found)),
	];
	return { ...recognized, questions };
}

/** What is asked about several columns is asked once. */
const questionsOf = (table: AnyTable, proposals: readonly Proposal[]): Question[] => {
	const alike = groupBy(
		proposals,
		({ doubt }) => doubt && [doubt.text, ...doubt.meanings].join('\n'),
	);
	return [...alike.values()].flatMap((columns) => {
		const [{ doubt }] = columns;
		return doubt === undefined ? [] : [questionOf(table, doubt, columns)];
	});
};

const questionOf = (
	table: AnyTable,
	{ text, meanings }: Doubt,
	columns: readonly Column[],
): Question => ({
	text,
	columns,
	meanings: meanings
		.filter((meaning) => isKnown(table, meaning))
		.map((meaning) => labelIn(table, meaning)),
});

/** Of statuses all columns count, once the user has looked at them; of others there can be one. */
function oneOfEach(table: AnyTable, proposals: readonly Proposal[]): Proposal[] {
	const byMeaning = groupBy(proposals, ({ meaning }) => meaning);
	return proposals.map((proposal) => {
		const { by, meaning } = proposal;
		const same = meaning === undefined ? [] : (byMeaning.get(meaning) ?? []);
		if (meaning === undefined || by !== 'heading' || same.length < 2) return proposal;
		const isAnswered = same.some((one) => one.by === 'answer');
		if (table.fields[meaning]?.kind === 'status') {
			if (isAnswered || same.filter((one) => one.by === 'heading').length < 2) return proposal;
			const row = capitalize(withArticle(table.row));
			const text = `Which of these say what is on sale? ${row} is off if any of them says so.`;
			return { ...proposal, doubt: { text, meanings: [meaning, ...STATUS_MEANINGS, 'ignore'] } };
		}
		const text = isAnswered
			? `Another column is already the ${labelIn(table, meaning)}. What is this one?`
			: `Which of these ${table.asks(meaning)}?`;
		return { ...proposal, doubt: { text, meanings: [meaning, 'ignore'] } };
	});
}

/** In a column of ticks, a row that has all it needs and no tick may be off. */
function doubtTicks(sheet: Sheet, table: AnyTable, proposals: readonly Proposal[]): Proposal[] {
	const needed = proposals.filter(
		({ meaning = '', doubt }) => doubt === undefined && table.fields[meaning]?.required === true,
	);
	return proposals.map((proposal) => {
		const { by, meaning, doubt } = proposal;
		const field = meaning === undefined ? undefined : table.fields[meaning];
		if (meaning === undefined || field?.kind !== 'status') return proposal;
		if (by !== 'heading' || doubt !== undefined) return proposal;
		const cells = filledCells(sheet, proposal);
		if (!isTicked({ ...field, name: meaning, row: table.row }, proposal, cells)) return proposal;
		const isLeftOut = sheet.rows.some(
			(row) =>
				isEmpty(proposal.cellOf(row)) && needed.every((column) => !isEmpty(column.cellOf(row))),
		);
		if (!isLeftOut) return proposal;
		const text = `Every filled cell says that the ${table.row} is on sale. If an empty one means that it is off, only the listed words mean on sale.`;
		return { ...proposal, doubt: { text, meanings: mayMean(table, meaning) } };
	});
}

function clashes(table: AnyTable, columns: Columns): Problem[] {
	return [...columns].flatMap(([meaning, all]) => {
		const mayBeSeveral = table.fields[meaning]?.kind === 'status' || table.joined.includes(meaning);
		const alike = [...groupBy(mayBeSeveral ? [] : all, ({ of }) => of).values()];
		return alike
			.filter(({ length }) => length > 1)
			.map((two): Problem => {
				const clashing = two.map(({ heading }) => heading);
				const named = listNames(clashing.map((heading) => `"${shorten(heading)}"`));
				const message = `Two columns are the ${labelIn(table, meaning)}: give one of them another meaning (${named}).`;
				return { place: IN_NODE, message, clashing };
			});
	});
}

function missingQuestion(
	sheet: Sheet,
	table: AnyTable,
	name: string,
	proposals: readonly Proposal[],
): Question {
	const field = table.fields[name];
	const fits = field === undefined ? () => false : kindIn(table, field).fits;
	const mayBe = proposals.filter((column) => {
		const cells = filledCells(sheet, column);
		return table.canBe?.(name, column, cells) ?? (isOpen(column) && mostFit(cells, fits));
	});
	const { advice = field?.ifMissing ?? '', meanings = [name] } =
		table.missing?.(name, mayBe, sheet) ?? {};
	const text =
		mayBe.length === 0 ? `No column ${table.lacks(name)}.` : `Which column ${table.asks(name)}?`;
	return questionOf(table, { text: text + advice, meanings }, mayBe);
}

/** Of a column that nobody knows, and nothing is asked about. */
export const isOpen = ({ by, meaning, doubt, reason }: Proposal) =>
	by === 'nothing' && meaning === undefined && doubt === undefined && reason === undefined;
