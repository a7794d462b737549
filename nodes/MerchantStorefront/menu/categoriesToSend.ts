import type {
	NodeOperationError,
	IExecuteFunctions,
	INodeExecutionData,
	INodeProperties,
} from 'n8n-workflow';

import { operationError } from '../n8n/asNodeError';
import { optionsField } from '../n8n/collections';
import { describeProblem } from '../table/problems';
import { columnAnswers, rowSettings } from './read/readInput';
import { columnMeaningsField, firstDataRowOption } from './rowFields';
import { meaningsOf } from '../table/recognize';
import { bodyMaker } from './send/bodies';
import { importOfCompany } from './send/menuCalls';
import { warnOfUnsaid } from './send/sendAs';
import { readCategories } from './whole/categories';
import { CATEGORY_TABLE } from './whole/tables';
import { digestOf } from './ledger/knownList';
import { thingsOfCategories } from './ledger/things';
import { returnField } from './planOutput';
import { CATEGORIES_WORDS, type MenuToSend } from './plan';
import { listUnused } from '../table/unusedColumns';
import { companyField, readCompany } from './company';
import { InvalidMenuError, OpenQuestionsError } from './invalidMenu';
import { confirmedFindingsOption, limitField, limitsField } from './limits';
import { requiredText } from '../n8n/inputs';

export const companyOfCategories: INodeProperties = {
	...companyField,
	required: true,
	description: 'The company that these categories belong to',
};

const MEANINGS = meaningsOf(CATEGORY_TABLE);

export const categoryLimitFields: INodeProperties[] = [
	columnMeaningsField(MEANINGS),
	returnField,
	limitsField('What counts as an accident, compared with the last accepted categories', [
		limitField('mostSwitchedOff', 'Stop when more than this share of the categories would go off'),
	]),
	optionsField([confirmedFindingsOption, firstDataRowOption]),
];

const categoryBody = bodyMaker('categories', 'category');

/** The rows as categories. */
export function readCategoriesToSend(
	context: IExecuteFunctions,
	items: INodeExecutionData[],
): MenuToSend {
	const companyId = requiredText(context, readCompany(context), 'Company ID');
	const { firstDataRow } = rowSettings(context);
	const tab = {
		name: 'Categories',
		rows: items.map(({ json }) => json),
		itemIndexes: items.map((_item, index) => index),
	};
	const answers = columnAnswers(context, MEANINGS);
	const read = readCategories(tab, firstDataRow, answers);
	const { sheet, questions } = read.open;
	const { categories, problems, unused } = read;
	const notes = listUnused(unused);
	if (questions.length > 0) {
		throw new OpenQuestionsError(sheet, questions, [...problems.map(describeProblem), ...notes]);
	}
	if (problems.length > 0) throw new InvalidMenuError(problems, 'The list of categories', notes);
	if (categories.length === 0) throw nothingCame(context, notes);

	const things = thingsOfCategories(categories);
	const list = { list: 'category' as const, things, digest: digestOf(things) };
	const body = Buffer.from(JSON.stringify(categories.map(categoryBody)));
	return {
		words: CATEGORIES_WORDS,
		companies: [{ companyId, products: [], lists: [list] }],
		digest: list.digest,
		asItCame: [],
		now: Date.now(),
		keptOff: [],
		findings: read.findings,
		warnings: [...read.warnings, ...warnOfUnsaid('importCategories', 'category', categories)],
		leftOut: [],
		skipped: [],
		unused,
		itemsOf: () => tab.itemIndexes,
		itemOf: (_companyId, _list, id) => read.itemOf(id),
		body,
		steps: [
			{
				name: 'the categories',
				send: async () => await importOfCompany(context, 'importCategories', companyId, body),
			},
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
