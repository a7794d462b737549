import type { IExecuteFunctions } from 'n8n-workflow';

import { attempt } from '../../platform/caught';
import type { AnswerEntry } from '../../table/answers';
import { isSameHeading } from '../../table/headings';
import { sentencesOf } from '../../table/problems';
import type { Question } from '../../table/questions';
import { filledCells, sheetOf, type Column, type Row, type Sheet } from '../../table/rows';
import { holdAmounts } from '../columns/guess';
import { isMeaning, isWeight, labelOf, meaningOf, type Meaning } from '../columns/meanings';
import { InvalidMenuError, OpenQuestionsError } from '../invalidMenu';
import type { Answers } from '../ledger/answers';
import type { UsedColumn } from '../columns/menuSheet';
import { asBefore, AskedError, withOwnLabels, type Asked } from './asked';
import { askAsRead, askedAbout } from './askedAbout';
import { askAboutRows } from './askedAboutRows';
import { askMissing } from './choicesOf';
import {
	fillIn,
	NOTHING_GIVEN,
	rowsWith,
	describeGiven,
	withGiven,
	type AllGiven,
	type Given,
} from './given';
import type { Surroundings } from './ofAllRows';
import {
	isReturningQuestions,
	noAnswer,
	noQuestion,
	readAnswersField,
	stopped,
} from './readAnswers';
import { fits, recall } from './recall';

/** Where all of a sheet is asked again: what was answered about it before, and how its columns are read. */
interface AllAgain<Result> {
	before: Answers;
	usedIn(result: Result): readonly UsedColumn[];
}

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
	again?: AllAgain<Result>,
): { result: Result; given: AllGiven } {
	const answerTo = answersOfPage(context);
	const recalled = new Set<string>();
	const answeredNow: Asked[] = [];
	for (let given = NOTHING_GIVEN; ;) {
		const filled = fillIn(context, given);
		const answered = rowsWith(given, rows);
		const outcome = attempt(() => read(filled, answered));
		const open = 'error' in outcome ? outcome.error : undefined;
		const questions = open instanceof OpenQuestionsError ? open : undefined;
		const sheet = questions?.sheet ?? sheetOf(rows);
		const asked = [
			...given.columns.flatMap((answer) => askMissing(sheet, answer)),
			...(questions === undefined ? [] : askedAbout(sheet, questions.questions, surroundings)),
		];
		if (asked.length === 0 && open !== undefined) {
			if (!(open instanceof InvalidMenuError) || given.skips) throw open;
			asked.push(...askAboutRows(open, { ...sheet, rows: answered }));
			asked.push(...askAgain(open, answeredNow));
		}
		if (open === undefined && asked.length === 0 && kept !== undefined) {
			const unused = unusedBefore(filled, sheet, kept, surroundings);
			const holds = unused.filter(({ column, answer }) => fits(sheet, column, answer));
			if (holds.length > 0) {
				const columns = holds.map(({ column: { heading }, answer }) => ({ ...answer, heading }));
				given = withGiven(given, { columns }, true);
				continue;
			}
			asked.push(...unused.flatMap(({ question }) => askedAbout(sheet, [question], surroundings)));
		}
		const isReadable = 'result' in outcome && asked.length === 0;
		asked.push(...askedBesides(filled, sheet, questions?.questions ?? [], surroundings));
		if (isReadable && again !== undefined) {
			const headings = new Set(asked.map((one) => one?.heading));
			const read = again
				.usedIn(outcome.result)
				.filter((column) => !isAnswered(filled, column) && !headings.has(column.heading));
			const asRead = read.flatMap((column) => askAsRead(sheet, column, surroundings));
			asked.push(...withOwnLabels(asRead).filter((one) => !answerTo.has(one)));
		}
		const onPage = withOwnLabels(
			asked
				.filter((one) => one !== undefined)
				.map((one) =>
					again === undefined ? one : asBefore(one, recall(sheet, one, again.before)),
				),
		);
		const before = given;
		for (const one of onPage) {
			const answer = answerTo.find(one);
			// What is asked again after an earlier answer is for a person.
			const isNew = !recalled.has(one.label);
			const said = answer ?? (kept && isNew ? recall(sheet, one, kept) : undefined);
			if (said === undefined) continue;
			if (answer !== undefined) answeredNow.push(one);
			recalled.add(one.label);
			given = withGiven(given, said, answer === undefined);
			if (said.skips === false) throw open ?? stopped(context, one.label);
		}
		if (given !== before) continue;
		answerTo.end();
		const isReturning = isReturningQuestions(context);
		if (isReadable && (asked.length === 0 || !isReturning))
			return { result: outcome.result, given };
		const cause = open ?? new OpenQuestionsError(sheet, asQuestions(sheet, onPage));
		const isForPage = onPage.length > 0 && onPage.length === asked.length;
		throw isForPage && isReturning
			? new AskedError(onPage.map(answerTo.asOpen), describeGiven(given), cause)
			: cause;
	}
}

/** Columns that can't all be what was answered: the later answer counts. */
const askAgain = ({ problems }: InvalidMenuError, answered: readonly Asked[]): Asked[] =>
	problems.flatMap((problem) =>
		answered
			.filter(({ heading }) => heading !== null && problem.clashing?.includes(heading))
			.map((one) => ({ ...one, label: `${sentencesOf(problem)[0]} ${one.label}` })),
	);

/** What the field Answers says; each of its answers counts once. */
function answersOfPage(context: IExecuteFunctions) {
	// A page asks again, and an import that is bound to a preview sends what that has read.
	const isAskedAgain =
		isReturningQuestions(context) || context.getNodeParameter('approvedFingerprint', 0, '') !== '';
	const typed = readAnswersField(context);
	const unused = new Set(typed.keys());
	const find = ({ label, choices, typed: readText, instead }: Asked): Given | undefined => {
		const text = typed.get(label);
		const isNew = unused.delete(label);
		if (instead !== undefined && unused.has(instead.label)) return find(instead);
		if (text === undefined || !isNew) return undefined;
		const choice = choices.find((one) => one.label === text);
		if (readText === undefined && choice === undefined && !isAskedAgain) {
			const labels = choices.map((one) => one.label);
			throw noAnswer(context, label, text, labels);
		}
		return readText?.(text) ?? choice?.given;
	};
	return {
		find,
		has: ({ label }: Asked) => typed.has(label) && !unused.has(label),
		/** Where a text was to be typed and none was, that is all that is asked. */
		asOpen: (one: Asked) => (one.instead !== undefined && typed.has(one.label) ? one.instead : one),
		end() {
			if (unused.size > 0 && !isAskedAgain) throw noQuestion(context, [...unused]);
		},
	};
}

/** As an error lists what has come up beside the questions of the sheet. */
const asQuestions = (sheet: Sheet, asked: readonly Asked[]): Question[] =>
	asked.map(({ text, heading, choices }) => ({
		text,
		columns: sheet.columns.filter((column) => column.heading === heading),
		meanings: choices.length === 0 ? ['a text'] : choices.slice(0, -1).map(({ label }) => label),
	}));

/** Columns of which an earlier answer is known that nothing has asked for, and what to ask about them. */
const unusedBefore = (
	context: IExecuteFunctions,
	sheet: Sheet,
	kept: Answers,
	{ fields }: Surroundings,
) =>
	kept.columns.flatMap((answer) => {
		const { heading, tab, meaning } = answer;
		const found = sheet.columns.find((one) => isSameHeading(one.heading, heading));
		if (isAnswered(context, answer) || found === undefined || !isMeaning(fields)(meaning))
			return [];
		const column = { ...found, tab };
		if (filledCells(sheet, column, 1).length === 0) return [];
		const text = `This was the ${labelOf(meaning)} before, and its cells have changed. What is it?`;
		const meanings = [labelOf(meaning), labelOf('ignore')];
		return [{ column, answer, question: { text, columns: [column], meanings } }];
	});

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

/** What guests may want to see. Without an answer they see nothing of it. */
function askedBesides(
	context: IExecuteFunctions,
	sheet: Sheet,
	open: readonly Question[],
	surroundings: Surroundings,
): Array<Asked | undefined> {
	if (surroundings.fields !== undefined) return [];
	const asked = new Set(open.flatMap(({ columns }) => columns.map(({ heading }) => heading)));
	const free = sheet.columns.filter(
		(column) => !asked.has(column.heading) && !isAnswered(context, column),
	);
	// No request has a field for it.
	const weights = free.filter((column) => {
		if (!isWeight(column.heading) || meaningOf(column.heading) !== 'ignore') return false;
		const cells = filledCells(sheet, column);
		return holdAmounts(cells) && cells.some((cell) => Number(cell) !== 0);
	});
	const isDescribed = sheet.columns.some(({ heading }) => meaningOf(heading) === 'description');
	const texts = free.filter(
		(column) =>
			!isDescribed &&
			meaningOf(column.heading) === undefined &&
			areOfSeveralWords(filledCells(sheet, column)),
	);
	const orNothing = (meaning: Meaning) => [labelOf(meaning), labelOf('ignore')];
	const questions: Question[] = [
		{
			text: 'What do guests see of it?',
			columns: weights,
			meanings: orNothing('weightInName'),
		},
		{ text: 'Is this the Description?', columns: texts, meanings: orNothing('description') },
	];
	return askedAbout(
		sheet,
		questions.filter(({ columns }) => columns.length > 0),
		surroundings,
	);
}

/** Such as what a dish is made of: few dishes have the same. */
function areOfSeveralWords(cells: readonly unknown[]): boolean {
	const areSeveral = cells.filter((cell) => /\p{L}[\s,;]+\p{L}/u.test(String(cell)));
	return new Set(areSeveral).size * 2 > cells.length;
}
