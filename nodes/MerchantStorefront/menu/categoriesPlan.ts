import type {
	NodeOperationError,
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	INodeProperties,
} from 'n8n-workflow';

import { operationError } from '../n8n/asNodeError';
import { optionsField } from '../n8n/collections';
import { fingerprintOf, asWarning, type Finding } from './checks/finding';
import { describeProblem, type Problem } from '../table/problems';
import { columnAnswers, readOptions } from './read/readMenuSheet';
import { columnMeaningsField, firstDataRowOption } from './rowFields';
import { namesOf, fieldOf } from './fieldsOf';
import { answersToNothing, COLUMN_MEANINGS } from '../table/recognize';
import { bodyMaker } from './send/body';
import { warnOfUnsaid } from './send/sendAs';
import { readCategories } from './whole/categories';
import { checkPart } from './whole/parts';
import type { Comparison } from './ledger/changes';
import { digestOf } from './ledger/knownList';
import { thingsOfCategories, type Thing } from './ledger/things';
import { sayTime } from '../platform/zonedTime';
import { hint, hintAtUnused } from './hints';
import { laterFailure, listed, listedChanges, listedWarnings, sortChanges } from './listed';
import { many } from '../platform/shown';
import type { Tense } from './output';
import type { MenuAccount } from './account';
import { listUnused, type UnusedColumn } from '../table/unusedColumns';
import { companyField, readCompany } from './company';
import { everyItem, InvalidMenuError, OpenQuestionsError } from './invalidMenu';
import {
	confirmedFindingsOption,
	limitField,
	limitsField,
	readConfirmed,
	readSafetyLimit,
} from './limits';
import { requiredText } from '../n8n/inputs';

export const companyOfCategories: INodeProperties = {
	...companyField,
	required: true,
	description: 'The company that these categories belong to',
};

/** As Column Meanings offers them. */
const MEANINGS = [
	...namesOf('category').map((value) => ({
		value: String(value),
		name: fieldOf('category', value).label,
	})),
	{ value: 'ignore', name: COLUMN_MEANINGS.ignore.label },
];

const isCategoryMeaning = (text: string): text is string =>
	MEANINGS.some(({ value }) => value === text);

export const categoryLimitFields: INodeProperties[] = [
	columnMeaningsField(MEANINGS),
	limitsField('What counts as an accident, compared with the last accepted categories', [
		limitField('mostSwitchedOff', 'Stop when more than this share of the categories would go off'),
	]),
	optionsField([confirmedFindingsOption, firstDataRowOption]),
];

const categoryBody = bodyMaker('categories', 'category');

/** What an import of categories would do, before anything is sent. */
export interface CategoriesPlan {
	companyId: string;
	list: 'category';
	things: Thing[];
	digest: string;
	body: Buffer;
	fingerprint: string;
	/** The company, where no earlier import of its categories is known. */
	firstImports: string[];
	/** The same: of it nothing is remembered. */
	unknown: string[];
	/** Whether what is remembered of it can't be read. */
	unreadable: string[];
	comparison?: Comparison | undefined;
	/** Why it looks like an accident, except for what a person has confirmed in this node. */
	findings: Finding[];
	input: { unused: readonly UnusedColumn[] };
	warnings: Problem[];
}

export function planCategories(
	context: IExecuteFunctions,
	items: INodeExecutionData[],
	{ ledger }: MenuAccount,
): CategoriesPlan {
	const companyId = requiredText(context, readCompany(context), 'Company ID');
	const mostSwitchedOff = readSafetyLimit(context, 'limits', 'mostSwitchedOff');
	const { firstDataRow } = readOptions(context);
	const tab = {
		name: 'Categories',
		rows: items.map(({ json }) => json),
		itemIndexes: items.map((_item, index) => index),
	};
	const known = { isMeaning: isCategoryMeaning, needs: () => undefined };
	const answers = columnAnswers(context, known);
	const read = readCategories(tab, firstDataRow, answers);
	const { sheet, questions } = read.open;
	const { categories, problems, unused: headings } = read;
	const unused = headings.map((heading) => ({ heading }));
	const notes = listUnused(unused);
	const missing = answersToNothing(sheet, answers);
	if (questions.length > 0) {
		throw new OpenQuestionsError(sheet, questions, [...missing.map(describeProblem), ...notes]);
	}
	if (missing.length > 0) throw new InvalidMenuError(missing, 'The list of categories', notes);
	if (problems.length > 0) throw new InvalidMenuError(problems, 'The list of categories', notes);
	if (categories.length === 0) throw nothingCame(context, notes);

	const things = thingsOfCategories(categories);
	const list = { list: 'category' as const, things, digest: digestOf(things) };
	const last = ledger.find(companyId, 'category');
	const comparison = ledger.changes(companyId, list);
	const agreed = ledger.changesSinceAgreed(companyId, list);
	const findings = [
		...read.findings,
		...(agreed === undefined ? [] : checkPart(companyId, agreed, { mostSwitchedOff })),
	];
	const confirmed = readConfirmed(context);
	const unknown = last === undefined ? [companyId] : [];
	return {
		companyId,
		...list,
		body: Buffer.from(JSON.stringify(categories.map(categoryBody))),
		fingerprint: fingerprintOf(list.digest, new Map([[companyId, [last?.digest ?? '']]]), findings),
		firstImports: unknown,
		unknown,
		unreadable: ledger.unreadable.filter((id) => id === companyId),
		comparison,
		findings: findings.filter(({ key }) => !confirmed.has(key)),
		input: { unused },
		warnings: [
			...read.warnings,
			...warnOfUnsaid('importCategories', 'category', categories),
			...findings.filter(({ key }) => confirmed.has(key)).map(asWarning),
		],
	};
}

function nothingCame(context: IExecuteFunctions, notes: readonly string[]): NodeOperationError {
	return operationError(
		context,
		'No categories came in, so nothing is sent',
		[
			'Connect the sheet with your categories before this node. It needs the columns Name and Category ID.',
			...notes,
		].join('\n'),
	);
}

/** The part of the output that a preview and an import have in common. */
export function describeCategories(
	context: IExecuteFunctions,
	plan: CategoriesPlan,
	tense: Tense,
	/** What only a preview says, next to the summary: the rest of a wide table is out of sight. */
	more: IDataObject = {},
): IDataObject & { warnings: string[] } {
	const { companyId, things, fingerprint, comparison, input, warnings } = plan;
	return {
		verdict: verdictOf(plan, tense),
		companyId,
		summary: summarize(context, plan),
		...more,
		fingerprint,
		categories: things.length,
		comparedWithImportAt: comparison?.since ?? null,
		...listedChanges(comparison?.changes),
		unusedColumns: listed(input.unused).map(({ heading }) => heading),
		warnings: listedWarnings(warnings),
	};
}

/** Above the output, where n8n shows it before anything else, and first in it. */
export function hintAtCategories(
	context: IExecuteFunctions,
	plan: CategoriesPlan,
	tense: Tense,
): void {
	hint(context, verdictOf(plan, tense));
	hintAtUnused(context, plan.input.unused);
}

/** In a few words: what happens to the categories, and what a person has to look at. */
function verdictOf({ things, comparison, findings }: CategoriesPlan, tense: Tense): string {
	const toCheck = tense === 'future' ? [many(findings.length, 'problem')] : [];
	const all = many(things.length, 'category', 'categories');
	if (comparison === undefined) return [`First import: ${all}`, ...toCheck].join(', ');
	const { unchanged, changes } = comparison;
	if (unchanged) return ['Nothing changes', ...toCheck].join(', ');
	if (changes === undefined) return [all, ...toCheck].join(', ');
	const { added, changed, switchedOff } = sortChanges(changes);
	const off = tense === 'future' ? 'going off' : 'went off';
	const counts = [`${changed.length} changed`, `${added.length} added`];
	return [...counts, `${switchedOff.length} ${off}`, ...toCheck].join(', ');
}

function summarize(context: IExecuteFunctions, { things, comparison }: CategoriesPlan): string {
	const count = things.length;
	if (comparison === undefined) {
		return `First import: ${many(count, 'category', 'categories')}. There is no earlier import to compare with.`;
	}
	const { unchanged, changes, inDoubt } = comparison;
	const { added, changed, switchedOff } = sortChanges(changes);
	const since = sayTime(Date.parse(comparison.since), context.getTimezone());
	if (unchanged) return `The categories are the same as in the import of ${since}.`;
	const text =
		changes === undefined
			? 'there were too many to remember what changed'
			: `${added.length} added, ${changed.length} changed, ${switchedOff.length} off`;
	return `Compared with the import of ${since}: ${text}.${laterFailure(inDoubt)}`;
}

export function categoriesItem(
	json: IDataObject,
	items: INodeExecutionData[],
): INodeExecutionData[] {
	return [{ json, pairedItem: everyItem(items) }];
}
