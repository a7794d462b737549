import type { IExecuteFunctions, INodeExecutionData, NodeOperationError } from 'n8n-workflow';

import { describeFlaw, describeProblem, describeProblems, sayProblem } from './problemsInWords';
import type { Problem } from '../table/problems';
import type { SkippedRow } from './rows/otherRows';
import type { Question } from '../table/recognize';
import type { Sheet } from '../table/rows';
import { describeQuestions, openColumns } from './questionsInWords';
import { labelOf } from './columns/meanings';
import { asError, asNodeError, itemOfError, operationError } from '../n8n/asNodeError';
import { isTool } from '../n8n/inputs';
import { failureOf } from '../platform/apiError';
import { groupBy } from '../platform/groupBy';
import { many } from '../platform/shown';

/** The menu has mistakes, which belong to rows: with continue-on-fail each comes out by itself. */
export class InvalidMenuError extends Error {
	constructor(
		readonly problems: readonly Problem[],
		readonly whatHasThem = 'The menu',
		/** What else may explain them. */
		readonly notes: readonly string[] = [],
		/** What isn't sold either, whatever becomes of the mistakes. */
		readonly skipped: readonly SkippedRow[] = [],
	) {
		super(`${whatHasThem} has mistakes`);
	}
}

/** Only the user can tell what some columns mean. */
export class OpenQuestionsError extends Error {
	constructor(
		readonly sheet: Sheet,
		readonly questions: readonly Question[],
		readonly notes: readonly string[] = [],
	) {
		super('There are open questions about the columns');
	}
}

type Run = (
	context: IExecuteFunctions,
	items: INodeExecutionData[],
) => Promise<INodeExecutionData[]>;

/** An operation that takes all items as one list, and fails as n8n expects. */
export const onAllItems =
	(run: Run): Run =>
	async (context, items) => {
		try {
			return await run(context, items);
		} catch (error) {
			return failWith(context, error, items);
		}
	};

/** Error items with continue-on-fail, an error without. */
function failWith(
	context: IExecuteFunctions,
	thrown: unknown,
	items: INodeExecutionData[],
): INodeExecutionData[] {
	// Only a preview returns what a page could ask: elsewhere the error behind it counts.
	const cause = thrown instanceof Error ? thrown.cause : undefined;
	const isAsked = cause instanceof OpenQuestionsError || cause instanceof InvalidMenuError;
	const error: unknown = isAsked ? cause : thrown;
	if (error instanceof OpenQuestionsError) return failWithQuestions(context, error, items);
	const isInvalidMenu = error instanceof InvalidMenuError;
	const nodeError = asNodeError(context, isInvalidMenu ? invalidMenu(context, error) : error);
	if (!context.continueOnFail()) throw nodeError;
	// An agent reads each mistake once. It can't use rows to go back to.
	if (isInvalidMenu && !isTool(context)) return itemsOfProblems(error.problems, items);
	const { advice } = nodeError.context;
	// With advice, it is about what came in; whoever brought the menu need not look for any other mistake in it.
	const more = advice === undefined ? {} : { advice: String(advice) };
	return [itemOfError(nodeError, failureOf(nodeError), everyItem(items), more)];
}

function failWithQuestions(
	context: IExecuteFunctions,
	{ sheet, questions, notes }: OpenQuestionsError,
	items: INodeExecutionData[],
): INodeExecutionData[] {
	const { message, advice } = wordsOf(sheet, questions);
	const error = operationError(
		context,
		message,
		[...advice, ...notesWithin(advice, notes)].join('\n'),
	);
	if (!context.continueOnFail()) throw error;
	const open = openColumns(sheet, questions).map((column) => ({ ...column }));
	return [
		asError(
			{ error: error.message, details: error.description, questions: open },
			everyItem(items),
			// Of an item, n8n gives its error output this alone.
			`${error.message}\n${error.description}`,
		),
	];
}

const COMPANY = labelOf('companyId');

function wordsOf(sheet: Sheet, questions: readonly Question[]) {
	const isCompanyMissing = questions.every(
		({ columns, meanings }) => columns.length === 0 && meanings.join() === COMPANY,
	);
	if (isCompanyMissing) {
		const other = 'If a column of the sheet holds it, name that column under Column Meanings.';
		const advice = [`Fill in the field ${COMPANY}. ${other}`];
		return { message: `${COMPANY} is empty, so nothing is sent`, advice };
	}
	const ofColumns = questions.filter(({ columns }) => columns.length > 0);
	const ofSettings = questions.filter(({ columns }) => columns.length === 0);
	const under = (header: string, asked: readonly Question[]) =>
		asked.length === 0 ? [] : [header, ...describeQuestions(sheet, asked)];
	const lines = [
		...under(
			'Answer under Column Meanings in each node that reads this sheet: enter the heading, and choose its meaning. Or rename the column in the sheet.',
			ofColumns,
		),
		...under(
			'Add what is missing to the sheet. Or set it in this node, or name its column under Column Meanings:',
			ofSettings,
		),
	];
	return {
		message: `${many(lines.filter(isQuestion).length, 'question')} about the columns to answer first, so nothing is sent`,
		advice: readable(lines),
	};
}

/** As many characters as somebody reads beside a form. */
const LONGEST = 2_000;

const isQuestion = (line: string) => line.startsWith('•');

/** The first lines, and a question below each header; the rest is counted, and asked once these are answered. */
function readable(lines: readonly string[]): string[] {
	const room = LONGEST - '… and 99 more questions.'.length;
	let length = 0;
	const fits = lines.findIndex(
		(line, index) => (length += line.length + 1) > room && isQuestion(lines[index - 1] ?? ''),
	);
	if (fits < 0) return [...lines];
	const rest = lines.slice(fits).filter(isQuestion).length;
	return [...lines.slice(0, fits), `… and ${many(rest, 'more question')}.`];
}

/** What else may explain an error, as long as there is room for it. */
function notesWithin(advice: readonly string[], notes: readonly string[]): string[] {
	let length = advice.join('\n').length;
	return notes.filter((note) => (length += note.length + 1) <= LONGEST);
}

function invalidMenu(
	context: IExecuteFunctions,
	{ problems, whatHasThem, notes }: InvalidMenuError,
): NodeOperationError {
	const mistakes = problems.length === 1 ? 'a mistake' : `${problems.length} mistakes`;
	return operationError(
		context,
		`${whatHasThem} has ${mistakes}, so nothing is sent`,
		[describeProblems(problems), ...notes].join('\n'),
	);
}

/** One item for each row that has mistakes. */
export function itemsOfProblems(
	problems: readonly Problem[],
	items: INodeExecutionData[],
): INodeExecutionData[] {
	return [...groupBy(problems, (problem) => problem.itemIndex)].map(([itemIndex, found]) =>
		itemOfProblems(found, itemIndex === undefined ? everyItem(items) : { item: itemIndex }),
	);
}

export const itemOfProblems = (
	problems: readonly Problem[],
	pairedItem: NonNullable<INodeExecutionData['pairedItem']>,
): INodeExecutionData =>
	asError(
		{
			error: problems.map(describeProblem).join('\n'),
			details: problems.map((problem) => ({
				row: problem.row,
				sku: problem.sku,
				column: problem.field,
				value: problem.value,
				problem: describeFlaw(problem),
				// For whoever brought the menu, and doesn't know the node.
				mistake: sayProblem(problem),
			})),
		},
		pairedItem,
	);

export function everyItem(items: INodeExecutionData[]): Array<{ item: number }> {
	return items.map((_item, item) => ({ item }));
}
