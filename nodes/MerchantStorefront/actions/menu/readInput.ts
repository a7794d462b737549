import {
	NodeOperationError,
	type IDataObject,
	type IExecuteFunctions,
	type INodeExecutionData,
} from 'n8n-workflow';

import type { CheckedMenu } from '../../menu/checkMenu';
import { checkProducts } from '../../menu/readJson';
import { readRows } from '../../sheet/readRows';
import {
	keyInExpression,
	sheetByHand,
	sheetByHeadings,
	type Row,
	type Sheet,
	type SheetOptions,
} from '../../sheet/sheet';
import { listUnused, type UnusedColumn } from '../../sheet/unusedColumns';
import { readStores } from './readStores';
import { refuseUnreadFile } from './refuseUnreadFile';

export interface MenuInput extends CheckedMenu {
	/** Of a sheet; n8n shows no hint about them beside an error. */
	unused: readonly UnusedColumn[];
	/** Positions of the items that a company's menu came from. */
	itemsOf(companyId: string): number[];
}

/** The menu as the parameters describe it, read and checked. */
export function readInput(context: IExecuteFunctions, items: INodeExecutionData[]): MenuInput {
	if (context.getNodeParameter('input', 0) === 'json') return readJsonInput(context, items);
	refuseIfNothingCame(context, items);
	refuseUnreadFile(context, items);
	const sheet = readSheet(context, items, {
		companyOf: companyReader(context),
		stores: readStores(context, items.length),
	});
	const { rowsOfCompany, ...menu } = readRows(sheet);
	return {
		...menu,
		unused: sheet.unused,
		itemsOf: (companyId) => rowsOfCompany.get(companyId) ?? [],
	};
}

function refuseIfNothingCame(context: IExecuteFunctions, items: INodeExecutionData[]): void {
	if (items.some(({ json }) => Object.keys(json).length > 0)) return;
	throw new NodeOperationError(context.getNode(), 'No menu came in, so nothing is sent', {
		description:
			'The input is empty. Connect your sheet before this node, or set Input to JSON. If a sheet is connected: it has no rows, or a filter before this node lets none pass.',
	});
}

function readJsonInput(context: IExecuteFunctions, items: INodeExecutionData[]): MenuInput {
	const isExpression = String(context.getNode().parameters.products).startsWith('=');
	if (items.length > 1 && isExpression) {
		throw new NodeOperationError(
			context.getNode(),
			'The menu would be taken from one item of many',
			{
				description: `${items.length} items came in, and each may hold another part of the menu. Bring them together into one item before this node, or switch on Execute Once in its settings if the first is the whole menu.`,
			},
		);
	}
	const everyItem = items.map((_item, index) => index);
	const { allowSimilarSkus } = context.getNodeParameter('options', 0);
	const menu = checkProducts(context.getNodeParameter('products', 0), allowSimilarSkus === true);
	return { ...menu, unused: [], itemsOf: () => everyItem };
}

/** All items as the rows of a sheet, its columns found or mapped as the parameters say. */
export function readSheet(
	context: IExecuteFunctions,
	items: INodeExecutionData[],
	columns: Pick<SheetOptions, 'companyOf' | 'rules' | 'stores'>,
): Sheet {
	const sheet = toSheet(context, items, columns);
	for (const message of listUnused(sheet.unused)) {
		context.addExecutionHints({ message, location: 'outputPane' });
	}
	return sheet;
}

function toSheet(
	context: IExecuteFunctions,
	items: INodeExecutionData[],
	known: Pick<SheetOptions, 'companyOf' | 'rules' | 'stores'>,
): Sheet {
	const given = context.getNodeParameter('options', 0);
	const { decimalSeparator, headerRow, firstDataRow, leaveOut } = given;
	const options = {
		...known,
		leaveOut: [leaveOut ?? []].flat().map(String),
		allowSimilarSkus: given.allowSimilarSkus === true,
		sectionHeadings: given.sectionHeadings === true,
		fillFromRowAbove: given.fillFromRowAbove === true,
		decimalSeparator:
			decimalSeparator === 'comma' || decimalSeparator === 'point' ? decimalSeparator : undefined,
		headerRow: Number(headerRow ?? 1),
		firstDataRow: Number(firstDataRow ?? 2),
	} as const;
	const rows: Row[] = items.map(({ json }) => json);
	if (context.getNodeParameter('columns.mappingMode', 0) !== 'defineBelow') {
		return sheetByHeadings(rows, options);
	}
	const { columns } = context.getNode().parameters as { columns: { value: IDataObject | null } };
	const mapping = columns.value ?? {};
	return sheetByHand(mapRows(context, rows, mapping), rows, mapping, options);
}

/** The rows keyed by field. n8n needs a millisecond for each expression, so it is asked for few. */
function mapRows(context: IExecuteFunctions, rows: Row[], mapping: IDataObject): Row[] {
	const mapped = rows.map((): Row => ({}));
	for (const [field, typed] of Object.entries(mapping)) {
		const isExpression = typeof typed === 'string' && typed.startsWith('=');
		const key = isExpression ? keyInExpression(typed) : undefined;
		mapped.forEach((row, index) => {
			if (!isExpression) row[field] = typed;
			else if (key !== undefined) row[field] = rows[index][key];
			else row[field] = context.getNodeParameter(`columns.value.${field}`, index);
		});
	}
	return mapped;
}

/** An expression may say something else for each row; a text typed once need not be read again. */
function companyReader(context: IExecuteFunctions): (index: number) => string | undefined {
	const read = (index: number) =>
		String(context.getNodeParameter('companyId', index) ?? '').trim() || undefined;
	if (String(context.getNode().parameters.companyId).startsWith('=')) return read;
	const companyId = read(0);
	return () => companyId;
}
