import type { IExecuteFunctions } from 'n8n-workflow';

import { attempt } from '../../platform/caught';
import type { AnswerEntry } from '../../table/answers';
import { isSameHeading } from '../../table/headings';
import type { Question } from '../../table/questions';
import { filledCells, sheetOf, type Column, type Row, type Sheet } from '../../table/rows';
import { holdAmounts } from '../columns/guess';
import { isMeaning, isOfMenu, isWeight, labelOf, meaningOf } from '../columns/meanings';
import { InvalidMenuError, OpenQuestionsError } from '../invalidMenu';
import { isSameColumn, type Answers } from '../ledger/answers';
import { MENU_COLUMNS } from '../menuColumns';
import { AnswersSoFar } from './answersSoFar';
import { AskedError, withOwnLabels, type Asked, type Given } from './asked';
import { askAboutRows } from './askedAboutRows';
import { askDetail, askedAbout, type Surroundings } from './askedAbout';
import { fillIn } from './fillIn';
import { fits } from './fits';
import {
	isReturningQuestions,
	noAnswer,
	noQuestion,
	readAnswersField,
	stopped,
} from './readAnswers';

/**
 * Reads a sheet, answers what is asked about it, and reads it again, until nothing is open. An answer
 * counts only for a question that this sheet asks, and only if the question offers it.
 */
export function readAnswered<Result>(
	context: IExecuteFunctions,
	rows: readonly Row[],
	read: (context: IExecuteFunctions, rows: readonly Row[]) => Result,
	surroundings: Surroundings,
	/** What was answered to earlier sheets; answers of now come first. */
	kept?: Answers,
): { result: Result; answers: AnswersSoFar } {
	const typed = readAnswersField(context);
	const unused = new Set(typed.keys());
	const answerTo = ({ label, choices, typed: readText, instead }: Asked): Given | undefined => {
		const text = typed.get(label);
		const isNew = unused.delete(label);
		if (instead !== undefined && unused.has(instead.label)) return answerTo(instead);
		if (text === undefined || !isNew) return undefined;
		const choice = choices.find((one) => one.label === text);
		if (readText === undefined && choice === undefined) {
			throw noAnswer(
				context,
				label,
				text,
				choices.map((one) => one.label),
			);
		}
		return readText?.(text) ?? choice?.given;
	};
	/** Where a text was to be typed and none was, that is all that is asked. */
	const asOpen = (one: Asked) =>
		one.instead !== undefined && typed.has(one.label) ? one.instead : one;
	const recalled = new Set<string>();
	for (let answers = new AnswersSoFar(); ;) {
		const filled = fillIn(context, answers);
		const outcome = attempt(() => read(filled, answers.in(rows)));
		const open = 'error' in outcome ? outcome.error : undefined;
		const questions = open instanceof OpenQuestionsError ? open : undefined;
		const sheet = questions?.sheet ?? sheetOf(rows);
		const asked = [
			...followUps(sheet, answers),
			...(questions === undefined ? [] : askedAbout(sheet, questions.questions, surroundings)),
		];
		if (asked.length === 0 && open !== undefined) {
			if (!(open instanceof InvalidMenuError) || answers.skips) throw open;
			asked.push(...askAboutRows(open, rows));
		}
		if (open === undefined && asked.length === 0 && kept !== undefined) {
			asked.push(...unusedBefore(filled, sheet, kept, surroundings));
		}
		const isReadable = 'result' in outcome && asked.length === 0;
		asked.push(...askedBesides(filled, sheet, questions?.questions ?? [], surroundings));
		const onPage = withOwnLabels(asked.filter((one) => one !== undefined));
		const before = answers;
		for (const one of onPage) {
			const answer = answerTo(one);
			// What is asked again after an earlier answer is for a person.
			const isNew = !recalled.has(one.label);
			const given = answer ?? (kept && isNew ? one.recall(kept) : undefined);
			if (given === undefined) continue;
			recalled.add(one.label);
			answers = answers.with(given, answer === undefined);
			if ('skips' in given && !given.skips) throw open ?? stopped(context, one.label);
		}
		if (answers !== before) continue;
		if (unused.size > 0) throw noQuestion(context, [...unused]);
		const isReturning = isReturningQuestions(context);
		if (isReadable && (asked.length === 0 || !isReturning)) {
			return { result: outcome.result, answers };
		}
		const cause = open ?? new OpenQuestionsError(sheet, asQuestions(sheet, onPage));
		const isForPage = onPage.length > 0 && onPage.length === asked.length;
		throw isForPage && isReturning
			? new AskedError(onPage.map(asOpen), answers.describe(), cause)
			: cause;
	}
}

/** What is still to be typed. */
const followUps = (sheet: Sheet, { unfinished }: AnswersSoFar): Array<Asked | undefined> =>
	unfinished.flatMap(({ column: answer, missing }) => {
		const column = sheet.columns.find((one) => isSameColumn(one, answer));
		return column === undefined ? [] : [askDetail(sheet, column, answer, missing)];
	});

/** As an error lists what has come up beside the questions of the sheet. */
const asQuestions = (sheet: Sheet, asked: readonly Asked[]): Question[] =>
	asked.map(({ text, heading, choices }) => ({
		text,
		columns: sheet.columns.filter((column) => column.heading === heading),
		meanings: choices.length === 0 ? ['a text'] : choices.slice(0, -1).map(({ label }) => label),
	}));

/**
 * About columns of which an earlier answer is known that nothing has asked for: it holds if it still
 * fits the cells, and is asked again otherwise.
 */
function unusedBefore(
	context: IExecuteFunctions,
	sheet: Sheet,
	kept: Answers,
	surroundings: Surroundings,
): Asked[] {
	return kept.columns.flatMap((answer): Asked[] => {
		const { heading, tab, meaning } = answer;
		const found = sheet.columns.find((one) => isSameHeading(one.heading, heading));
		if (
			isAnswered(context, answer) ||
			found === undefined ||
			!isMeaning(surroundings.fields)(meaning)
		)
			return [];
		const column = { ...found, tab };
		if (filledCells(sheet, column, 1).length === 0) return [];
		const [asked] = askedAbout(
			sheet,
			[
				{
					text: `This was the ${labelOf(meaning)} before, and its cells have changed. What is it?`,
					columns: [column],
					meanings: [labelOf(meaning), labelOf('ignore')],
				},
			],
			surroundings,
		);
		if (asked === undefined) return [];
		const given = { column: { ...answer, heading: column.heading } };
		return [{ ...asked, recall: () => (fits(sheet, column, answer) ? given : undefined) }];
	});
}

/** Whether the node says already what a column means. */
function isAnswered(
	context: IExecuteFunctions,
	{ heading, tab = 'dishes' }: Pick<Column, 'heading' | 'tab'>,
): boolean {
	const { columnMeanings } = context.getNode().parameters as {
		columnMeanings?: { columns?: AnswerEntry[] };
	};
	return (columnMeanings?.columns ?? []).some(
		(one) =>
			isSameHeading(String(one.heading), heading) && (one.tab === undefined || one.tab === tab),
	);
}

/** What guests may want to see, and no request has a field for. Without an answer they see nothing of it. */
function askedBesides(
	context: IExecuteFunctions,
	sheet: Sheet,
	open: readonly Question[],
	surroundings: Surroundings,
): Array<Asked | undefined> {
	if (!isOfMenu(surroundings.fields ?? MENU_COLUMNS)) return [];
	const asked = new Set(open.flatMap(({ columns }) => columns.map(({ heading }) => heading)));
	const columns = sheet.columns.filter((column) => {
		const { heading } = column;
		const isOther = !isWeight(heading) || meaningOf(heading) !== 'ignore';
		const isOpen = !asked.has(heading) && !isAnswered(context, column);
		const cells = isOther || !isOpen ? [] : filledCells(sheet, column);
		return holdAmounts(cells) && cells.some((cell) => Number(cell) !== 0);
	});
	const meanings = [labelOf('weightInName'), labelOf('ignore')];
	const text = 'What do guests see of it?';
	return askedAbout(sheet, columns.length === 0 ? [] : [{ text, columns, meanings }], surroundings);
}
