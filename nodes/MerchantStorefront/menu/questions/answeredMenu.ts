import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { sheetError } from '../../n8n/asNodeError';
import { listNames, many, shorten, show } from '../../platform/shown';
import { filledCells, sheetOf, type Column, type Row } from '../../table/rows';
import type { UnusedColumn } from '../../table/recognize';
import type { MenuAccount } from '../account';
import { labelOf } from '../columns/meanings';
import { everyItem, OpenQuestionsError } from '../invalidMenu';
import {
	headingKey,
	oneForEach,
	withAnswers,
	withColumns,
	withoutSheet,
	type Answers,
} from '../ledger/rememberedAnswers';
import type { KnownList } from '../ledger/knownList';
import type { Ledger } from '../ledger/ledger';
import type { UsedColumn } from '../columns/menuSheet';
import { withoutSeen } from '../rows/sectionHeadings';
import type { Problem } from '../../table/problems';
import { belowTitle, readStores } from '../read/readInput';
import { sayAnotherFile } from './anotherFile';
import { readAnswered } from './answered';
import { AskedError, countLeftOpen, describeAsked, formFieldsOf } from './asked';
import { describeGiven, type AllGiven } from './given';
import { categoriesOf } from './newHeadings';
import { pricesOf } from './pricesOnSale';
import { withWordsOf } from './recall';
import { skusOf } from './secondSize';
import { answersOfPages, isAskingAgain, isRemembering, isReturningQuestions } from './readAnswers';

/** Beside what was read: what was answered, in words, and what to remember of it. */
export interface WithAnswers {
	answers?: { said: string[]; kept: Answers | undefined };
	/** Whether an answer skips rows with mistakes. */
	skipsByAnswer?: boolean;
}

type Read<Result> = (
	context: IExecuteFunctions,
	items: INodeExecutionData[],
	account: MenuAccount,
) => Result;

/** What counts of it here. */
interface ReadSheet {
	used?: readonly UsedColumn[];
	unused?: readonly UnusedColumn[];
	warnings: readonly Problem[];
}

/** A menu whose questions are answered by a page, or were before. */
export const answeredMenu =
	<Result extends ReadSheet>(read: Read<Result>): Read<Result & WithAnswers> =>
	(context, items, account) => {
		if (context.getNodeParameter('input', 0) === 'json') return read(context, items, account);
		const { ledger } = account;
		const { rows, headingRow } = belowTitle(context, items);
		const sheet = sheetOf(rows);
		const before = isRemembering(context) ? oneForEach(ledger.answers(), sheet) : undefined;
		const isAgain = before !== undefined && isAskingAgain(context);
		const lists = listsIn(ledger);
		const known = isAgain ? withoutSheet(before, sheet) : before;
		const { result, given } = readAnswered(
			context,
			rows,
			(filled, answered) => {
				const asAnswered = items.map((item, index) => ({
					...item,
					json: answered[index] as IDataObject,
				}));
				return read(filled, asAnswered, account);
			},
			{
				stores: [...new Set([...readStores(context).ofRow(0), ...ledger.stores()])],
				companies: ledger.companies(),
				...{ prices: pricesOf(lists), categories: categoriesOf(lists) },
				skus: skusOf(lists),
				columnsOfLast: lists.flatMap((list) => list?.columns ?? []),
			},
			known,
			isAgain
				? { before, usedIn: ({ used = [], unused = [] }) => [...used, ...asIgnored(unused)] }
				: undefined,
		);
		const { used = [] } = result;
		const byName = used
			.filter(({ meaning }) => KNOWN_BY.has(meaning))
			.map(({ heading }) => heading);
		const columns = given.columns.map((answer) => withWordsOf(answer, known, sheet));
		const odd = result.warnings.flatMap(({ headings = [] }) => headings);
		const kept = known && {
			...oneForEach(withAnswers(known, withColumns({ ...given, columns }, byName)), sheet),
			...(odd.length === 0 ? {} : { oddHeadings: odd.map(({ text }) => headingKey(text)) }),
		};
		const seen = new Set(known?.oddHeadings);
		const above = headingRow === undefined ? [] : [`Headings → in row ${headingRow}`];
		return {
			...result,
			warnings: [
				...withoutSeen(result.warnings, (text) => seen.has(headingKey(text))),
				...warnOfTyped(given, lists),
			],
			answers: { said: [...above, ...describeGiven(given)], kept },
			skipsByAnswer: given.skips,
		};
	};

/** What is known of each company. */
const listsIn = (ledger: Ledger) => ledger.companies().map((companyId) => ledger.find(companyId));

/** A category that is typed may be meant as something else, or have a typo. */
function warnOfTyped(
	{ settings, remembered }: AllGiven,
	lists: ReadonlyArray<KnownList | undefined>,
): Problem[] {
	const known = new Set(categoriesOf(lists).values());
	return settings
		.filter((one) => one.setting === 'category' && !remembered.has(one) && !known.has(one.value))
		.map(({ value }) => ({ place: 'A new category', message: `${show(value)}, of all rows` }));
}

/** What dishes are known by without numbers. */
const KNOWN_BY = new Set(['title', 'size', 'category']);

const asIgnored = (unused: readonly UnusedColumn[]) =>
	unused
		.filter(({ tab }) => tab === undefined)
		.map(({ heading }): UsedColumn => ({ heading, meaning: 'ignore', of: [] }));

/** As an output lists them. */
export const saidIn = ({ answers }: WithAnswers) =>
	answers === undefined ? {} : { answers: answers.said };

/** Keeps what was answered about the sheet of an import that was accepted. */
export function rememberAnswers({ answers }: WithAnswers, ledger: Ledger): void {
	if (answers?.kept !== undefined) ledger.keepAnswers(answers.kept);
}

/** What is asked, for a page, where that is wanted. */
export function questionsItem(
	context: IExecuteFunctions,
	items: INodeExecutionData[],
	error: Error,
	{ ledger }: MenuAccount,
): INodeExecutionData | undefined {
	if (!isReturningQuestions(context)) return undefined;
	const { asked, said } = error instanceof AskedError ? error : { asked: [], said: [] };
	const { rows } = belowTitle(context, items);
	if (error instanceof OpenQuestionsError) {
		const open = error.questions.filter(({ columns }) => columns.length === 0);
		const lacking = open.flatMap(({ meanings: [label] }) => NEEDED.get(label) ?? []);
		throw noMenu(context, rows, lacking.length === 0 ? ['what a menu needs'] : lacking);
	}
	if (asked.length === 0) return undefined;
	const anotherFile = sayAnotherFile(rows, listsIn(ledger));
	return {
		json: {
			ok: false,
			verdict: `${many(asked.length, 'question')} to answer first`,
			questions: asked.map(describeAsked),
			formFields: formFieldsOf(asked),
			...(anotherFile === '' ? {} : { anotherFile }),
			leftOpen: countLeftOpen(asked, answersOfPages(context)),
			answers: said,
		},
		pairedItem: everyItem(items),
	};
}

/** Without such columns there is nothing to ask about a menu. */
const NEEDED = new Map<string | undefined, string>([
	[labelOf('title'), 'names of dishes'],
	[labelOf('listPrice'), 'prices'],
]);

function noMenu(context: IExecuteFunctions, rows: readonly Row[], lacking: readonly string[]) {
	const sheet = sheetOf(rows);
	const isFilled = (column: Column) => filledCells(sheet, column, 1).length > 0;
	const headings = listNames(
		sheet.columns.map((one) => `${shorten(one.heading)}${isFilled(one) ? '' : ' (empty)'}`),
	);
	return sheetError(
		context,
		"This doesn't look like a menu, so nothing is sent",
		`No column seems to hold ${lacking.join(' or ')}. The columns are: ${headings}. If it is a menu, head its columns Name, Category and Price.`,
	);
}
