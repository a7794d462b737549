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
import { asBefore, AskedError, SKIP, skipsRows, stopsBy, withOwnLabels, type Asked } from './asked';
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
import { fits, recall, saidLast } from './recall';
import { namesOfStores } from './storeNames';

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
	known: Surroundings,
	/** What was answered to earlier sheets; answers of now come first. */
	kept?: Answers,
	again?: AllAgain<Result>,
): { result: Result; given: AllGiven } {
	const answerTo = answersOfPage(context);
	const recalled = new Set<string>();
	const answeredNow: Asked[] = [];
	const replaced: ColumnAnswer[] = [];
	for (let given = NOTHING_GIVEN; ;) {
		const filled = fillIn(context, given);
		const answered = rowsWith(given, rows);
		const outcome = attempt(() => read(filled, answered));
		const { before: earlier = kept } = again ?? {};
		const { columns: said } = withAnswers(earlier ?? NO_ANSWERS, given);
		const surroundings = { ...known, called: namesOfStores(said, known.stores) };
		const around = { ...surroundings, answered: given.columns, replaced, before: earlier };
		const open = 'error' in outcome ? outcome.error : undefined;
		const questions = open instanceof OpenQuestionsError ? open : undefined;
		const sheet = questions?.sheet ?? sheetOf(rows);
		const missing = given.columns.flatMap((answer) => askMissing(sheet, answer, around.stores));
		const ofColumns = questions === undefined ? [] : askedAbout(sheet, questions.questions, around);
		const ignored = ignoredPrices(sheet, questions?.questions ?? [], given, around);
		// What seems to lack a column may have one once the rest of an answer is known.
		const isOpen = missing.length + ignored.length > 0;
		const canBeAsked = ofColumns.filter((one) => one !== undefined || !isOpen);
		const asked = [...missing, ...ignored, ...canBeAsked];
		if (asked.length === 0 && kept !== undefined && questions === undefined) {
			const unused = unusedBefore(filled, sheet, kept, surroundings);
			// What was answered about the column of a mistake may say that it isn't one.
			const odd = open instanceof InvalidMenuError ? open.problems.map(({ field }) => field) : [];
			const holds = unused.filter(
				({ column, answer }) =>
					(open === undefined || odd.includes(column.heading)) && fits(sheet, column, answer),
			);
			if (holds.length > 0) {
				const columns = holds.map(({ column: { heading }, answer }) => ({ ...answer, heading }));
				given = withGiven(given, { columns }, true);
				continue;
			}
			if (open === undefined) {
				const ofUnused = unused.flatMap(({ question }) =>
					askedAbout(sheet, [question], surroundings),
				);
				asked.push(...ofUnused);
			}
		}
		if (asked.length === 0 && open instanceof InvalidMenuError) {
			asked.push(...askedAbout(sheet, oddStatuses(filled, sheet, open), around));
		}
		if (asked.length === 0 && open !== undefined) {
			if (!(open instanceof InvalidMenuError) || given.skips) throw open;
			asked.push(...askAboutRows(open, { ...sheet, rows: answered }));
			asked.push(...askAgain(open, answeredNow, sheet, given, around));
		}
		const isReadable = 'result' in outcome && asked.length === 0;
		asked.push(...askBesides(filled, sheet, questions?.questions ?? [], around, kept));
		if (isReadable && again !== undefined) {
			const headings = new Set(asked.map((one) => one?.heading));
			const read = again
				.usedIn(outcome.result)
				.filter((column) => !isAnswered(filled, column) && !headings.has(column.heading));
			const asRead = read.flatMap((column) => askAsRead(sheet, column, surroundings));
			asked.push(...withOwnLabels(asRead).filter((one) => !answerTo.has(one)));
		}
		const marked = asked
			.filter((one) => one !== undefined)
			.map((one) => {
				return earlier === undefined
					? one
					: asBefore(one, (again && recall(sheet, one, earlier)) ?? saidLast(one, earlier));
			});
		const onPage = withOwnLabels(marked);
		const before = given;
		for (const [index, one] of onPage.entries()) {
			// Other answers may leave other mistakes, and ask more about rows: the next reading says.
			if (skipsRows(one) && given !== before && !given.skips) continue;
			const answer = answerTo.find(one);
			// What is asked after another answer of now is for a person.
			const isNew = index >= missing.length && !recalled.has(one.label);
			const mayRecall = isNew && one.isAnew !== true;
			const said = answer ?? (kept && mayRecall ? recall(sheet, one, kept) : undefined);
			if (said === undefined) continue;
			if (answer !== undefined) answeredNow.push(marked[index] ?? one);
			recalled.add(one.label);
			replaced.push(...replacedBy(given, said));
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

/** Above a question that is asked again. */
const NOTHING_TYPED = 'You chose "typed below" and typed nothing.\n';

/** What the field Answers says; each of its answers counts once. */
function answersOfPage(context: IExecuteFunctions) {
	// A page asks again, and an import that is bound to a preview sends what that has read.
	const isAskedAgain =
		isReturningQuestions(context) || context.getNodeParameter('approvedFingerprint', 0, '') !== '';
	// Of a question that was asked again, the later answer counts.
	const typed = new Map(
		[...readAnswersField(context)].map(([label, text]) => [label.replace(NOTHING_TYPED, ''), text]),
	);
	const unused = new Set(typed.keys());
	/** Texts beside another choice than to type one: a later question may still ask for them. */
	const besides = new Set<string>();
	const find = ({ label, choices, typed: readText, instead }: Asked): Given | undefined => {
		const text = typed.get(label);
		const isNew = unused.delete(label);
		const choice =
			choices.find((one) => one.label === text) ??
			choices.find((one) => one.given?.skips === true && text?.startsWith(SKIP));
		if (instead !== undefined && unused.has(instead.label)) {
			if (choice?.given === undefined) return find(instead);
			besides.add(instead.label);
		}
		if (text === undefined || !isNew) return undefined;
		if (readText === undefined && choice === undefined && !isAskedAgain) {
			const labels = choices.map((one) => one.label);
			throw noAnswer(context, label, text, labels);
		}
		if (choice !== undefined) return choice.given;
		return readText && (stopsBy(text) ?? readText(text));
	};
	return {
		find,
		has: ({ label }: Asked) => typed.has(label) && !unused.has(label),
		/** Where a text was to be typed and none was, that is said. */
		asOpen(one: Asked): Asked {
			const chosen = one.choices.find(({ label }) => label === typed.get(one.label));
			const isMissing = chosen !== undefined && chosen.given === undefined;
			return isMissing ? { ...one, label: `${NOTHING_TYPED}${one.label}` } : one;
		},
		end() {
			// The answers to later pages may have changed which rows have mistakes.
			const left = [...unused].filter(
				(label) => !besides.has(label) && !typed.get(label)?.startsWith(SKIP),
			);
			if (left.length > 0 && !isAskedAgain) throw noQuestion(context, left);
		},
	};
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
