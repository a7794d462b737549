import type {
	NodeOperationError,
	IExecuteFunctions,
	INodeExecutionData,
	INodeProperties,
} from 'n8n-workflow';

import { operationError } from '../n8n/asNodeError';
import { optionsField } from '../n8n/collections';
import { describeProblem } from './problemsInWords';
import { belowTitle, refuseUnreadFile } from './read/readInput';
import { columnAnswers } from './read/columnMeanings';
import { columnMeaningsField } from './rowFields';
import { meaningsOf } from '../table/tableOf';
import { readCategories } from './whole/categories';
import { CATEGORY_TABLE } from './whole/tables';
import { dishesOnly } from './whole/sold';
import { returnField } from './planOutput';
import { CATEGORIES_WORDS, type MenuRead } from './plan';
import { listUnused } from './columns/menuSheet';
import { companyIdField } from '../n8n/companyField';
import { readCompanyId } from './company';
import { InvalidMenuError, OpenQuestionsError } from './invalidMenu';
import { confirmedFindingsOption, limitField, limitsField } from './limits';
import { requiredText } from '../n8n/inputs';

export const companyOfCategories: INodeProperties = {
	...companyIdField,
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
	optionsField([confirmedFindingsOption]),
];

/** The rows as categories. */
export function readCategoryList(
	context: IExecuteFunctions,
	items: INodeExecutionData[],
): MenuRead {
	const companyId = requiredText(context, readCompanyId(context), 'Company ID');
	const answers = columnAnswers(context, MEANINGS);
	const find = (text: string) => CATEGORY_TABLE.find(text);
	const { rows } = belowTitle(context, items, find);
	refuseUnreadFile(context, rows, answers, find);
	const tab = { name: 'Categories', rows, itemIndexes: [...items.keys()] };
	const read = readCategories(tab, answers);
	const { sheet, questions, categories, problems, unused } = read;
	const notes = listUnused(unused);
	if (questions.length > 0) {
		throw new OpenQuestionsError(sheet, questions, [...problems.map(describeProblem), ...notes]);
	}
	if (problems.length > 0) throw new InvalidMenuError(problems, 'The list of categories', notes);
	if (categories.length === 0) throw nothingCame(context, notes);

	const { findings, warnings } = read;
	return {
		...{ words: CATEGORIES_WORDS, sendAs: 'importCategories', findings, warnings, unused },
		...{ mistakes: [], leftOut: [], skipped: [], unpriced: new Map() },
		companies: [{ ...dishesOnly(companyId, []), categories }],
		itemsOf: () => tab.itemIndexes,
		placeOf: (_companyId, _list, id) => ({ itemIndex: read.itemOf(id) }),
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
