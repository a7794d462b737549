import type {
	NodeOperationError,
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
import { many } from '../platform/shown';
import { returnField, type Outcome } from './output';
import type { MenuAccount } from './account';
import { listUnused, type UnusedColumn } from '../table/unusedColumns';
import { companyField, readCompany } from './company';
import { InvalidMenuError, OpenQuestionsError } from './invalidMenu';
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
	returnField,
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

/** What becomes of the company, for people. */
export const outcomeOf = (plan: CategoriesPlan): Outcome => ({
	companyId: plan.companyId,
	sizes: { categories: plan.things.length },
	all: many(plan.things.length, 'category', 'categories'),
	rest: 'every other category of this company',
	comparisons: plan.comparison === undefined ? [] : [plan.comparison],
	findings: plan.findings,
	unused: plan.input.unused,
	warnings: plan.warnings,
	fingerprint: plan.fingerprint,
	body: plan.body,
});
