import type { IExecuteFunctions } from 'n8n-workflow';

import { attempt } from '../../platform/caught';
import type { Question } from '../../table/recognize';
import { sheetOf, type Row, type Sheet } from '../../table/rows';
import { InvalidMenuError, OpenQuestionsError } from '../invalidMenu';
import {
	NO_ANSWERS,
	withAnswers,
	type Answers,
	type ColumnAnswer,
} from '../ledger/rememberedAnswers';
import type { UsedColumn } from '../columns/menuSheet';
import { answersOfPage } from './answersOfPage';
import { asBefore, AskedError, skipsRows, withOwnLabels, type Asked } from './asked';
import { askAsRead, askedAbout } from './askedAbout';
import { askAboutRows } from './askedAboutRows';
import {
	askBesides,
	askOnceMore,
	ignoredPrices,
	isAnswered,
	oddStatuses,
	unusedBefore,
} from './askedBesides';
import { askMissing } from './missing';
import {
	fillIn,
	NOTHING_GIVEN,
	rowsWith,
	describeGiven,
	replacedBy,
	withGiven,
	type AllGiven,
} from './given';
import type { Surroundings } from './ofAllRows';
import { isReturningQuestions, stopped } from './readAnswers';
import { fits, recall, saidLast } from './recall';
import { namesOfStores } from './storeNames';

/** Where all of a sheet is asked again: what was answered about it before, and how its columns are read. */
interface AllAgain<Result> {
	before: Answers;
	usedIn(result: Result): readonly UsedColumn[];
}

/** A sheet as it reads with the answers so far. */
interface Reading {
	context: IExecuteFunctions;
	sheet: Sheet;
	/** With what is answered about them. */
	rows: readonly Row[];
	given: AllGiven;
	/** Why it can't be sent yet. */
	open: Error | undefined;
	questions: readonly Question[];
	around: Surroundings;
}

/**
 * Reads a sheet, answers what is asked about it, and reads it again, until nothing is open. An answer
 * counts only for a question that this sheet asks, and only if the question offers it.
 */
export function readAnswered<Result>(
	context: IExecuteFunctions,
	rows: readonly Row[],
	read: (context: IExecuteFunctions, rows: readonly Row[]) => Result,
	known: Surroundings,
	/** What was answered to earlier sheets; answers of now come first. */
	kept?: Answers,
	again?: AllAgain<Result>,
): { result: Result; given: AllGiven } {
	const { before: earlier = kept } = again ?? {};
	const answerTo = answersOfPage(context);
	const recalled = new Set<string>();
	const answeredNow: Asked[] = [];
	const replaced: ColumnAnswer[] = [];
	const recallLast = (sheet: Sheet, one: Asked) =>
		earlier && ((again && recall(sheet, one, earlier)) ?? saidLast(one, earlier));
	/** The answers to the questions of a page, those of now first. */
	const takeAnswers = (reading: Reading, asked: readonly Asked[], firstNew: number) => {
		let { given } = reading;
		for (const [index, one] of withOwnLabels(asked).entries()) {
			// Other answers may leave other mistakes, and ask more about rows: the next reading says.
			if (skipsRows(one) && given !== reading.given && !given.skips) continue;
			const answer = answerTo.find(one);
			// What is asked after another answer of now is for a person.
			const isNew = index >= firstNew && !recalled.has(one.label);
			const mayRecall = isNew && one.isAnew !== true;
			const said = answer ?? (kept && mayRecall ? recall(reading.sheet, one, kept) : undefined);
			if (said === undefined) continue;
			if (answer !== undefined) answeredNow.push(asked[index] ?? one);
			recalled.add(one.label);
			replaced.push(...replacedBy(given, said));
			given = withGiven(given, said, answer === undefined);
			if (said.skips === false) throw reading.open ?? stopped(context, one.label);
		}
		return given;
	};
	for (let given = NOTHING_GIVEN; ;) {
		const filled = fillIn(context, given);
		const answered = rowsWith(given, rows);
		const outcome = attempt(() => read(filled, answered));
		const open = 'error' in outcome ? outcome.error : undefined;
		const ofSheet = open instanceof OpenQuestionsError ? open : undefined;
		const { columns: said } = withAnswers(earlier ?? NO_ANSWERS, given);
		const surroundings = { ...known, called: namesOfStores(said, known.stores) };
		const reading: Reading = {
			context: filled,
			sheet: ofSheet?.sheet ?? sheetOf(rows),
			rows: answered,
			...{ given, open, questions: ofSheet?.questions ?? [] },
			around: { ...surroundings, answered: given.columns, replaced, before: earlier },
		};
		const { sheet } = reading;
		const { missing, asked } = askAboutColumns(reading);
		if (asked.length === 0 && kept !== undefined && ofSheet === undefined) {
			const unused = unusedBefore(filled, sheet, kept, surroundings);
			const columns = answersThatHold(reading, unused);
			if (columns.length > 0) {
				given = withGiven(given, { columns }, true);
				continue;
			}
			const ofUnused = unused.map(({ question }) => question);
			if (open === undefined) asked.push(...askEach(sheet, ofUnused, surroundings));
		}
		if (asked.length === 0) asked.push(...askAboutMistakes(reading, answeredNow));
		const isReadable = 'result' in outcome && asked.length === 0;
		asked.push(...askBesides(filled, sheet, reading.questions, reading.around, kept));
		if (isReadable && again !== undefined) {
			const headings = new Set(asked.map((one) => one?.heading));
			const asRead = again
				.usedIn(outcome.result)
				.filter((column) => !isAnswered(filled, column) && !headings.has(column.heading))
				.flatMap((column) => askAsRead(sheet, column, surroundings));
			asked.push(...withOwnLabels(asRead).filter((one) => !answerTo.has(one)));
		}
		const marked = asked
			.filter((one) => one !== undefined)
			.map((one) => asBefore(one, recallLast(sheet, one)));
		const taken = takeAnswers(reading, marked, missing.length);
		if (taken !== given) {
			given = taken;
			continue;
		}
		answerTo.end();
		const isReturning = isReturningQuestions(context);
		if (isReadable && (asked.length === 0 || !isReturning)) {
			return { result: outcome.result, given };
		}
		const onPage = withOwnLabels(marked);
		const cause = open ?? new OpenQuestionsError(sheet, asQuestions(sheet, onPage));
		const isForPage = onPage.length > 0 && onPage.length === asked.length;
		throw isForPage && isReturning
			? new AskedError(onPage.map(answerTo.asOpen), describeGiven(given), cause)
			: cause;
	}
}

/** What the sheet asks, after what an answer lacks. */
function askAboutColumns({ sheet, given, questions, around }: Reading) {
	const missing = given.columns.flatMap((answer) => askMissing(sheet, answer, around.stores));
	const ignored = ignoredPrices(sheet, questions, given, around);
	const ofColumns = askedAbout(sheet, questions, around);
	// What seems to lack a column may have one once the rest of an answer is known.
	const isOpen = missing.length + ignored.length > 0;
	const canBeAsked = ofColumns.filter((one) => one !== undefined || !isOpen);
	return { missing, asked: [...missing, ...ignored, ...canBeAsked] };
}

/** Earlier answers that nothing asks for, and that still fit. */
function answersThatHold(
	{ sheet, open }: Reading,
	unused: ReturnType<typeof unusedBefore>,
): ColumnAnswer[] {
	// What was answered about the column of a mistake may say that it isn't one.
	const odd = open instanceof InvalidMenuError ? open.problems.map(({ field }) => field) : [];
	return unused
		.filter(({ column: { heading } }) => open === undefined || odd.includes(heading))
		.filter(({ column, answer }) => fits(sheet, column, answer))
		.map(({ column: { heading }, answer }) => ({ ...answer, heading }));
}

/** Each alone: a question that can't be asked is one of them. */
const askEach = (sheet: Sheet, questions: readonly Question[], surroundings: Surroundings) =>
	questions.flatMap((question) => askedAbout(sheet, [question], surroundings));

/** What is wrong in the rows; it fails with what only the sheet can mend. */
function askAboutMistakes(
	{ context, sheet, rows, given, open, around }: Reading,
	answeredNow: readonly Asked[],
): Array<Asked | undefined> {
	if (open === undefined) return [];
	if (!(open instanceof InvalidMenuError)) throw open;
	const ofStatuses = askedAbout(sheet, oddStatuses(context, sheet, open), around);
	if (ofStatuses.length > 0) return ofStatuses;
	if (given.skips) throw open;
	return [
		...askAboutRows(open, { ...sheet, rows }),
		...askAgain(open, answeredNow, sheet, given, around),
	];
}

/** Columns that can't all be what was answered, now or before: the later answer counts. */
function askAgain(
	{ problems }: InvalidMenuError,
	answered: readonly Asked[],
	sheet: Sheet,
	{ columns }: AllGiven,
	surroundings: Surroundings,
): Asked[] {
	return problems.flatMap(({ message, clashing = [] }) => {
		const now = answered
			.filter(({ heading }) => heading !== null && clashing.includes(heading))
			.filter(({ label }) => !label.startsWith(message));
		const before = columns.filter(
			({ heading }) => clashing.includes(heading) && !now.some((one) => one.heading === heading),
		);
		const all = before.flatMap((one) => askOnceMore(sheet, one, 'What is it?', surroundings));
		return [...now, ...all].map((one) => ({ ...one, label: `${message} ${one.label}` }));
	});
}

/** As an error lists what has come up beside the questions of the sheet. */
const asQuestions = (sheet: Sheet, asked: readonly Asked[]): Question[] =>
	asked.map(({ text, heading, choices }) => ({
		text,
		columns: sheet.columns.filter((column) => column.heading === heading),
		meanings:
			choices.length === 0
				? ['a text']
				: choices.filter(({ given }) => given?.skips !== false).map(({ label }) => label),
	}));
