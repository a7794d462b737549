import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	INodeProperties,
} from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

import { fillField, skuField } from '../../descriptions/offer';
import {
	decimalSeparatorOption,
	firstDataRowOption,
	headerRowOption,
} from '../../descriptions/rows';
import { storeField } from '../../descriptions/store';
import { offerRules, readOfferChanges, type OfferChanges } from '../../menu/offerChanges';
import { describeProblem } from '../../menu/problems';
import { sheetByHand } from '../../menu/sheet';
import { everyItem, failWith, InvalidMenuError } from '../menu/invalidMenu';
import { readSheet } from '../menu/readInput';
import { changeOffers } from './changeOffers';

const displayOptions = { show: { resource: ['offer'], operation: ['update'] } };
const inForm = { show: { ...displayOptions.show, input: ['form'] } };
const inRows = { show: { ...displayOptions.show, input: ['rows'] } };

export const description: INodeProperties[] = [
	{
		displayName:
			'Only the offers that are named change, everything else on the storefront stays. Run it as often as you like.',
		name: 'offersNotice',
		type: 'notice',
		default: '',
		displayOptions,
	},
	{
		displayName: 'Input',
		name: 'input',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'Rows',
				value: 'rows',
				description:
					'All input items, each a row with SKU, Store ID and what changes: Status, Price, Old Price, Stock',
			},
			{ name: 'Form', value: 'form', description: 'One offer for each input item, typed here' },
		],
		default: 'rows',
		description: 'How the changes come in',
		displayOptions,
	},
	{
		displayName: 'Columns',
		name: 'columns',
		type: 'resourceMapper',
		noDataExpression: true,
		required: true,
		default: { mappingMode: 'autoMapInputData', value: null },
		description: 'Which column of the sheet holds what. Found by the headings, or mapped by hand.',
		typeOptions: {
			resourceMapper: {
				resourceMapperMethod: 'getOfferColumns',
				mode: 'add',
				fieldWords: { singular: 'column', plural: 'columns' },
				addAllFields: true,
				multiKeyMatch: false,
				supportAutoMap: true,
			},
		},
		displayOptions: inRows,
	},
	{
		...storeField,
		required: false,
		description: 'The store of all rows that name none themselves',
		displayOptions: inRows,
	},
	{
		displayName: 'On Invalid Rows',
		name: 'onInvalidRows',
		type: 'options',
		noDataExpression: true,
		options: [
			{ name: 'Stop', value: 'stop', description: 'Send nothing, and list what is wrong' },
			{
				name: 'Leave Them Out',
				value: 'leaveOut',
				description: 'Send the other rows; the offers of what is left out stay as they are',
			},
		],
		default: 'stop',
		description: 'What to do when a row has a mistake',
		displayOptions: inRows,
	},
	{ ...storeField, displayOptions: inForm },
	{ ...skuField, displayOptions: inForm },
	{
		displayName: 'Changes',
		name: 'changes',
		type: 'collection',
		placeholder: 'Add Change',
		default: {},
		description: 'What the offer is from now on; what is not added stays',
		displayOptions: inForm,
		options: [
			{
				displayName: 'Old Price',
				name: 'oldPrice',
				type: 'string',
				default: '',
				placeholder: 'e.g. 150.00',
				description: 'Shown crossed out beside the price',
			},
			{
				displayName: 'Price',
				name: 'listPrice',
				type: 'string',
				default: '',
				placeholder: 'e.g. 120.50',
				description: 'What guests pay',
			},
			{
				displayName: 'Status',
				name: 'status',
				type: 'options',
				options: [
					{ name: 'Off', value: 'disabled', description: 'Guests do not see it' },
					{ name: 'On', value: 'enabled', description: 'Guests can order it' },
				],
				default: 'disabled',
				description: 'Whether guests can order it',
			},
			{
				displayName: 'Stock',
				name: 'stock',
				type: 'string',
				default: '',
				placeholder: 'e.g. 12',
				description: 'How many pieces are left',
			},
		],
	},
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		displayOptions,
		options: [
			{
				displayName: 'Allow Large Price Changes',
				name: 'allowLargePriceChanges',
				type: 'boolean',
				default: false,
				description:
					'Whether to send prices that moved by a factor of 10, or by more than the largest change, since the last import of this workflow',
			},
			decimalSeparatorOption,
			fillField,
			firstDataRowOption,
			headerRowOption,
			{
				displayName: 'Largest Price Change (%)',
				name: 'largestPriceChange',
				type: 'number',
				typeOptions: { minValue: 0 },
				default: 0,
				description:
					'Stop when a price moves by more than this since the last import. A move by a factor of 10 always stops; 0 sets no other limit.',
			},
		],
	},
];

export async function executeAll(
	context: IExecuteFunctions,
	items: INodeExecutionData[],
): Promise<INodeExecutionData[]> {
	try {
		const isForm = context.getNodeParameter('input', 0) === 'form';
		const changes = isForm ? readForm(context, items) : readSheetRows(context, items);
		const { problems, stores } = changes;
		const leavesOut = !isForm && context.getNodeParameter('onInvalidRows', 0) === 'leaveOut';
		if (problems.length > 0 && !leavesOut) {
			throw new InvalidMenuError(problems, isForm ? 'The form' : 'The list');
		}
		if (stores.size === 0) {
			// A sheet whose rows say nothing yet is no mistake; a form that says nothing is one.
			if (isForm || changes.rowsWithoutChange === 0) throw nothingToChange(context, changes);
			return [{ json: nothingSent(changes), pairedItem: everyItem(items) }];
		}
		const { allowLargePriceChanges, largestPriceChange } = context.getNodeParameter(
			'options',
			0,
		) as IDataObject;
		return await changeOffers(context, changes, {
			warnings: [...problems, ...changes.warnings],
			largestPriceChange:
				allowLargePriceChanges === true ? undefined : Number(largestPriceChange ?? 0),
		});
	} catch (error) {
		return failWith(context, error, items);
	}
}

function readSheetRows(context: IExecuteFunctions, items: INodeExecutionData[]): OfferChanges {
	const storeOf = storeReader(context);
	const rules = offerRules(storeOf(0) !== undefined);
	return readOfferChanges(readSheet(context, items, { rules }), storeOf);
}

/** An expression may say something else for each row; what was chosen once need not be read again. */
function storeReader(context: IExecuteFunctions): (index: number) => string | undefined {
	const read = (index: number) => {
		const chosen = context.getNodeParameter('storeId', index, '', { extractValue: true });
		return String(chosen ?? '').trim() || undefined;
	};
	const typed = JSON.stringify(context.getNode().parameters.storeId ?? '');
	if (/^"=|"value":"=/.test(typed)) return read;
	const storeId = read(0);
	return () => storeId;
}

const FORM_FIELDS = ['listPrice', 'oldPrice', 'stock', 'status'] as const;

/** Each item is a row whose columns are the fields of the form. */
function readForm(context: IExecuteFunctions, items: INodeExecutionData[]): OfferChanges {
	const rows = items.map((_item, index) => ({
		...(context.getNodeParameter('changes', index, {}) as IDataObject),
		sku: context.getNodeParameter('sku', index, '', { extractValue: true }),
		storeId: context.getNodeParameter('storeId', index, '', { extractValue: true }),
	}));
	const columns = ['sku', 'storeId', ...FORM_FIELDS];
	const sheet = sheetByHand(rows, rows, Object.fromEntries(columns.map((name) => [name, '='])), {
		rules: offerRules(false),
		headerRow: 0,
		firstDataRow: 1,
	});
	const changes = readOfferChanges(sheet, () => undefined);
	return {
		...changes,
		problems: changes.problems.map((problem) => ({
			...problem,
			place: [items.length > 1 ? `Item ${problem.row}` : [], problem.field ?? []].flat().join(', '),
		})),
		warnings: [],
	};
}

function nothingSent({ problems, rowsWithoutChange }: OfferChanges): IDataObject {
	return {
		sent: false,
		reason: `${rowsWithoutChange} rows name an SKU but no status, price or stock, so there is nothing to change`,
		offers: 0,
		warnings: problems.map(describeProblem),
	};
}

function nothingToChange(
	context: IExecuteFunctions,
	{ problems, rowsWithoutChange }: OfferChanges,
): NodeOperationError {
	const reason =
		rowsWithoutChange > 0
			? 'No change is added.'
			: problems.length > 0
				? 'Every row has a mistake.'
				: 'All rows are empty.';
	return new NodeOperationError(context.getNode(), 'There is nothing to change', {
		description: `${reason} Give at least one of Status, Price, Old Price and Stock.`,
	});
}
