import type { IExecuteFunctions } from 'n8n-workflow';

import { operationError } from '../../n8n/asNodeError';
import { isSameHeading } from '../../table/headings';
import type { Question } from '../../table/recognize';
import type { Column, Row, Sheet } from '../../table/rows';
import type { Answer, ListedMeaning } from '../../table/tableOf';
import { choicesFor, fieldInTab, isOfTab, type TabName } from '../columns/meanings';
import type { MenuColumn } from '../menuColumns';
import { readAnswers, type AnswerEntry } from './answers';

export const entriesIn = (context: Pick<IExecuteFunctions, 'getNode'>): AnswerEntry[] => {
	const { columnMeanings } = context.getNode().parameters as {
		columnMeanings?: { columns?: AnswerEntry[] };
	};
	return columnMeanings?.columns ?? [];
};

/** What is under Column Meanings. A heading is never evaluated: it names a column, not a cell. */
export function columnAnswers(
	context: IExecuteFunctions,
	meanings: readonly ListedMeaning[],
): Answer[] {
	const entries = entriesIn(context).map((entry, index) => {
		const evaluated = (name: 'storeId' | 'size' | 'words') =>
			context.getNodeParameter(`columnMeanings.columns[${index}].${name}`, 0, '');
		return {
			...entry,
			storeId: evaluated('storeId'),
			size: evaluated('size'),
			words: evaluated('words'),
		};
	});
	const { answers, flaws } = readAnswers(entries, meanings);
	if (flaws.length === 0) return answers;
	throw operationError(
		context,
		'Column Meanings has mistakes, so nothing is sent',
		flaws.join('\n'),
	);
}

/** What was answered about a column of the tab comes before what is typed for all tabs. */
function answersOf(tab: TabName | 'dishes', answers: readonly Answer[]): Answer[] {
	const own = answers.filter((answer) => answer.tab === tab);
	const isOwn = ({ heading }: Answer) => own.some((one) => isSameHeading(one.heading, heading));
	return [...own, ...answers.filter((answer) => answer.tab === undefined && !isOwn(answer))];
}

const hasColumn = (rows: readonly Row[], { heading }: { heading: string }) =>
	rows.some((row) => Object.keys(row).some((key) => isSameHeading(key, heading)));

/** What the user says of the columns of dishes, and of columns that no tab has. */
export const answersForDishes = (
	context: IExecuteFunctions,
	fields: readonly MenuColumn[] | undefined,
	rows: readonly Row[],
	/** Those of other tabs. */
	elsewhere: readonly Row[],
) =>
	answersOf('dishes', columnAnswers(context, choicesFor(fields))).filter(
		(answer) => hasColumn(rows, answer) || !hasColumn(elsewhere, answer),
	);

/** What the user says of the columns of another tab. */
export const answersFor = (context: IExecuteFunctions, tab: TabName, rows: readonly Row[]) =>
	answersOf(tab, columnAnswers(context, choicesFor())).flatMap((answer) => {
		const isTyped = answer.tab === undefined && isOfTab(answer.meaning);
		if (!isTyped && !hasColumn(rows, answer)) return [];
		if (!isOfTab(answer.meaning)) return [answer];
		const field = fieldInTab(tab, answer.meaning);
		return field === undefined ? [] : [{ ...answer, meaning: field }];
	});

/** Columns and questions of one tab of several, which may have columns of the same heading. */
export function inTab(
	tab: string | undefined,
	{ rows, columns }: Pick<Sheet, 'rows' | 'columns'>,
	questions: readonly Question[],
) {
	const own = new Set(rows);
	const ofTab = ({ heading, cellOf }: Column): Column => ({
		...{ heading, tab },
		cellOf: (row) => (own.has(row) ? cellOf(row) : undefined),
	});
	return {
		columns: columns.map(ofTab),
		questions: questions.map((one) => ({ ...one, columns: one.columns.map(ofTab) })),
	};
}
