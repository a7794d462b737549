import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { operationError } from '../n8n/asNodeError';
import type { CheckedMenu } from './checks/checkMenu';
import type { SkippedRow } from './rows/otherRows';
import { checkProducts } from './rows/readJson';
import { readRows } from './rows/readRows';
import type { SizeOfDish } from './rows/sizes';
import { describeProblem } from '../sheet/problems';
import { listUnused, type UnusedColumn } from '../sheet/unusedColumns';
import { companyReader } from './company';
import { OpenQuestionsError } from './invalidMenu';
import { readMenuSheet, readOptions, readStores } from './readMenuSheet';

export interface MenuInput extends CheckedMenu {
	/** Of a sheet; n8n shows no hint about them beside an error. */
	unused: readonly UnusedColumn[];
	/** The column of options of a sheet that has one. */
	optionsHeading?: string | undefined;
	/** Rows of a sheet that aren't dishes. */
	skipped: readonly SkippedRow[];
	/** Of dishes of one size, by their SKU. */
	sizes: ReadonlyMap<string, SizeOfDish>;
	/** Positions of the items that a company's menu came from. */
	itemsOf(companyId: string): number[];
	/** Where a dish of a sheet is, or its offer in a store. */
	placeOf(dish: DishId, storeId?: string): { itemIndex: number; row: number } | undefined;
}

type DishId = { companyId: string; sku: string };

/** The menu as the parameters describe it, read and checked. */
export function readInput(
	context: IExecuteFunctions,
	items: INodeExecutionData[],
	/** Those of a whole menu, where they came as JSON. */
	products?: readonly unknown[],
): MenuInput {
	if (context.getNodeParameter('input', 0) === 'json') {
		return readJsonInput(context, items, products);
	}
	refuseIfNothingCame(context, items);
	const menu = readMenuSheet(context, items, {
		companyOf: companyReader(context),
		stores: readStores(context, items.length),
	});
	const { rowsOfCompany, rowOf, questions, ...read } = readRows(menu);
	const { unused } = menu.columns;
	if (questions.length > 0) {
		// An answer with a typo in its heading leaves its question open.
		const notes = [...read.problems.map(describeProblem), ...listUnused(unused)];
		throw new OpenQuestionsError(menu.sheet, questions, notes);
	}
	return {
		...read,
		unused,
		optionsHeading: menu.columns.fields.get('optionGroups')?.[0]?.heading,
		itemsOf: (companyId) => rowsOfCompany.get(companyId) ?? [],
		placeOf: (dish, storeId) => {
			const itemIndex = rowOf(dish, storeId);
			return itemIndex === undefined
				? undefined
				: { itemIndex, row: menu.sheet.rowNumber(itemIndex) };
		},
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
	const menu = checkProducts(products, readOptions(context).allowSimilarSkus);
	return {
		...menu,
		unused: [],
		skipped: [],
		sizes: new Map(),
		itemsOf: () => everyItem,
		placeOf: () => undefined,
	};
}
