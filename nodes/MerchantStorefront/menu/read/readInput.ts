import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { operationError } from '../../n8n/asNodeError';
import { perItem } from '../../n8n/inputs';
import { checkProducts } from '../rows/readJson';
import { readRows, type SheetMenu } from '../rows/readRows';
import { describeProblem } from '../../table/problems';
import { listUnused, type UnusedColumn } from '../../table/unusedColumns';
import { readCompany } from '../company';
import { OpenQuestionsError } from '../invalidMenu';
import type { OtherTabs } from './readTabs';
import { readMenuSheet, rowSettings, readStores } from './readMenuSheet';

export interface MenuInput extends Omit<SheetMenu, 'questions'> {
	/** Of a sheet; n8n shows no hint about them beside an error. */
	unused: readonly UnusedColumn[];
	/** The column of options of a sheet that has one. */
	optionsHeading?: string | undefined;
}

type Elsewhere = Pick<OtherTabs, 'rows' | 'columns' | 'questions' | 'problems'>;

export const NOTHING_ELSEWHERE: Elsewhere = { rows: [], columns: [], questions: [], problems: [] };

/** The menu as the parameters describe it, read and checked. */
export function readInput(
	context: IExecuteFunctions,
	items: INodeExecutionData[],
	/** Those of a whole menu, where they came as JSON. */
	products?: readonly unknown[],
	/** Rows of other tabs, in which columns are answered as well, and what is open about these. */
	others = NOTHING_ELSEWHERE,
): MenuInput {
	if (context.getNodeParameter('input', 0) === 'json') {
		return readJsonInput(context, items, products);
	}
	refuseIfNothingCame(context, items);
	const categoryOf = (index: number) =>
		String(context.getNodeParameter('category', index, '') ?? '').trim() || undefined;
	const menu = readMenuSheet(
		context,
		items,
		{
			companyOf: perItem(context, 'companyId', (index) => readCompany(context, index) || undefined),
			stores: readStores(context, items.length),
			categoryOf: perItem(context, 'category', categoryOf),
		},
		others.rows,
	);
	const { questions: ofDishes, ...read } = readRows(menu);
	const questions = [...ofDishes, ...others.questions];
	const { unused } = menu;
	if (questions.length > 0) {
		// An answer with a typo in its heading leaves its question open.
		const problems = [...read.problems, ...others.problems];
		const notes = [...problems.map(describeProblem), ...listUnused(unused)];
		const rows = [...menu.sheet.rows, ...others.rows];
		const columns = [...menu.sheet.columns, ...others.columns];
		throw new OpenQuestionsError({ ...menu.sheet, rows, columns }, questions, notes);
	}
	return {
		...read,
		unused,
		optionsHeading: menu.columns.get('optionGroups')?.[0]?.heading,
	};
}

function refuseIfNothingCame(context: IExecuteFunctions, items: INodeExecutionData[]): void {
	if (items.some(({ json }) => Object.keys(json).length > 0)) return;
	throw operationError(
		context,
		'No menu came in, so nothing is sent',
		'The input is empty. Connect your sheet before this node, or set Input to JSON. If a sheet is connected: it has no rows, or a filter before this node removes all of them.',
	);
}

function readJsonInput(
	context: IExecuteFunctions,
	items: INodeExecutionData[],
	products: unknown = context.getNodeParameter('products', 0),
): MenuInput {
	const isExpression = String(context.getNode().parameters.products).startsWith('=');
	if (items.length > 1 && isExpression) {
		throw operationError(
			context,
			'The menu would come from one item of many',
			`${items.length} items came in, and each may hold another part of the menu. Bring them together into one item before this node, or switch on Execute Once in its settings if the first is the whole menu.`,
		);
	}
	const everyItem = items.map((_item, index) => index);
	const menu = checkProducts(products, rowSettings(context).allowSimilarSkus);
	return {
		...menu,
		unused: [],
		skipped: [],
		sizes: new Map(),
		itemsOf: () => everyItem,
		placeOf: () => undefined,
	};
}
