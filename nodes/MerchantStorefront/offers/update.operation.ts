import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	INodeProperties,
} from 'n8n-workflow';

import { operationError } from '../n8n/asNodeError';
import { optionsField } from '../n8n/collections';
import { readEach, readItem } from '../n8n/eachItem';
import { isOn, perItem, readOptional, requiredText } from '../n8n/inputs';
import { locatorModes } from '../n8n/locator';
import { storeField } from '../n8n/storeFields';
import { CHANGE_FIELDS, checkChanges, readDrafts, type ChangeDraft } from './offerChanges';
import { fieldOf } from '../menu/fieldsOf';
import { CHANGING } from '../menu/product';
import { kindOf, type MenuColumn } from '../menu/menuColumns';
import { choicesFor, labelOf } from '../menu/columns/meanings';
import { headingFor, placeOf as placeIn, listUnused } from '../menu/columns/menuSheet';
import {
	cellField,
	columnMeaningsField,
	decimalSeparatorOption,
	formOrRowsField,
	inForm,
	inRows,
	onInvalidRowsField,
} from '../menu/rowFields';
import type { Problem } from '../table/problems';
import { everyItem, onAllItems, InvalidMenuError, OpenQuestionsError } from '../menu/invalidMenu';
import { readMenuSheet } from '../menu/read/readInput';
import { readAnswered } from '../menu/questions/answered';
import { answersOption } from '../menu/questions/readAnswers';
import { hintAtUnused } from '../menu/hints';
import { changeOffers, inTurn, nothingSent } from './changeOffers';
import { accountOf, type MenuAccount } from '../menu/account';
import { many } from '../platform/shown';

export const choice = {
	name: 'Update',
	description:
		'Change status, price or stock of single offers, for instance from a stop list. Nothing else changes.',
	action: 'Update single offers of a store',
};

const skuField: INodeProperties = {
	displayName: 'SKU',
	name: 'sku',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	required: true,
	description:
		"The dish, by its SKU. The list has the dishes of the latest orders: n8n's lists can't read the menu that a workflow has imported.",
	...locatorModes(
		'searchDishes',
		{ list: 'Select a dish of the latest orders...', typed: 'e.g. borsch' },
		'By SKU',
	),
};

const CHANGE_LABELS = CHANGING.map((name) => fieldOf('offer', name).label);

const ON_OR_OFF: INodeProperties = {
	displayName: fieldOf('offer', 'status').label,
	name: 'status',
	type: 'options',
	options: [
		{ name: 'Off', value: 'disabled', description: 'Guests do not see it' },
		{ name: 'On', value: 'enabled', description: 'Guests can order it' },
	],
	default: 'disabled',
	description: 'Whether guests can order it',
};

export const fields: INodeProperties[] = [
	{
		displayName:
			'Only the offers that you name change. Everything else on the storefront stays. Run it as often as you like.',
		name: 'offersNotice',
		type: 'notice',
		default: '',
	},
	formOrRowsField(
		{
			form: 'One offer for each input item, typed here',
			rows: `All input items, each a row with SKU, Store ID and what changes: ${CHANGE_LABELS.join(', ')}`,
			description: 'How the changes come in',
		},
		'rows',
	),
	{ ...columnMeaningsField(choicesFor(CHANGE_FIELDS)), displayOptions: inRows },
	{
		...storeField,
		required: false,
		description: "The store for rows that don't name one",
		displayOptions: inRows,
	},
	onInvalidRowsField('The offers of skipped rows stay as they are'),
	{ ...storeField, displayOptions: inForm },
	{ ...skuField, displayOptions: inForm },
	{
		displayName: 'Changes',
		name: 'changes',
		type: 'collection',
		placeholder: 'Add Change',
		default: {},
		description: "The new values of the offer. What you don't add stays as it is.",
		displayOptions: inForm,
		options: CHANGING.map((name) =>
			name === 'status' ? ON_OR_OFF : cellField('offer', name),
		).sort((one, other) => (one.displayName < other.displayName ? -1 : 1)),
	},
	optionsField([
		{
			displayName: 'Allow Large Price Changes',
			name: 'allowLargePriceChanges',
			type: 'boolean',
			default: true,
			description:
				'Whether to send prices that changed by a factor of 10 or more since the last import of this workflow',
		},
		answersOption,
		decimalSeparatorOption,
		{
			displayName: 'Only Send Changes',
			name: 'onlySendChanges',
			type: 'boolean',
			default: true,
			description:
				'Whether to send only offers that differ from what this workflow imported or sent last. The output lists the others as unchanged. Changes made elsewhere are not seen.',
		},
	]),
];

export const executeAll = onAllItems(async (context, items) => {
	const isForm = context.getNodeParameter('input', 0) === 'form';
	const read = isForm ? readForm(context, items) : readRows(context, items);
	const { placeOf } = read;
	const { changes, withoutChange, problems: flaws } = checkChanges(read.drafts, placeOf);
	const problems = [...read.problems, ...flaws];
	const leavesOut = !isForm && context.getNodeParameter('onInvalidRows', 0) === 'skip';
	if (problems.length > 0 && !leavesOut) {
		throw new InvalidMenuError(problems, isForm ? 'The form' : 'The list');
	}
	if (changes.length === 0) {
		// A sheet whose rows say nothing yet isn't a mistake; a form that says nothing is one.
		if (isForm || withoutChange === 0) {
			throw operationError(
				context,
				'There is nothing to change',
				`${problems.length > 0 ? 'Every row has a mistake.' : isForm ? 'No change is added.' : 'All rows are empty.'} Give at least one of these: ${CHANGE_LABELS.join(', ')}.`,
			);
		}
		const reason = `${many(withoutChange, 'row has', 'rows have')} an SKU but no status, price or stock, so there is nothing to change`;
		const json = nothingSent(reason, undefined, problems);
		return [{ json, pairedItem: everyItem(items) }];
	}
	const { allowLargePriceChanges, onlySendChanges } = context.getNodeParameter(
		'options',
		0,
	) as IDataObject;
	const options = {
		placeOf,
		warnings: [...problems, ...read.warnings()],
		stopsAtJumps: !isOn(allowLargePriceChanges),
		onlyChanges: isOn(onlySendChanges),
	};
	const change = async (latest: MenuAccount) =>
		await changeOffers(context, latest, changes, options);
	return await inTurn(context, await accountOf(context), changes, change);
});

/** What rows or a form say, before it is checked. */
interface SaidChanges {
	drafts: ChangeDraft[];
	problems: Problem[];
	/** About columns. */
	warnings(): Problem[];
	placeOf: Parameters<typeof checkChanges>[1];
}

function readRows(context: IExecuteFunctions, items: INodeExecutionData[]): SaidChanges {
	const rows = items.map(({ json }) => json);
	const surroundings = { fields: CHANGE_FIELDS, stores: [], companies: [] };
	const read = (filled: IExecuteFunctions) => readSheetRows(filled, items);
	return readAnswered(context, rows, read, surroundings).result;
}

function readSheetRows(context: IExecuteFunctions, items: INodeExecutionData[]): SaidChanges {
	const storeOf = perItem(context, 'storeId', (index) =>
		readItem(context, index, () => {
			const chosen = context.getNodeParameter('storeId', index, '', { extractValue: true });
			const isEmpty = String(chosen ?? '').trim() === '';
			return isEmpty ? undefined : requiredText(context, chosen, 'Store');
		}),
	);
	// The sheet of the menu can be the sheet of its changes as well.
	const menu = readMenuSheet(context, items, {
		fields: CHANGE_FIELDS,
		// Where a store is chosen, rows need not name one.
		notRequired: storeOf(0) === undefined ? ['listPrice'] : ['listPrice', 'storeId'],
	});
	const { sheet, questions, problems, unused } = menu;
	if (questions.length > 0) {
		throw new OpenQuestionsError(sheet, questions, listUnused(unused));
	}
	hintAtUnused(context, unused);
	const placeOf = (index: number, column?: MenuColumn) =>
		placeIn(menu, index, column && headingFor(menu, column));
	if (problems.length > 0) return { drafts: [], problems, warnings: () => [], placeOf };
	const { decimalSeparator } = menu.options;
	return { ...readDrafts(sheet, menu.columns, storeOf, decimalSeparator), problems, placeOf };
}

/** As a cell of a sheet says it. */
const readCell = (name: MenuColumn, cell: unknown) =>
	kindOf(name).reader({ cells: () => [] })(cell);

/** What isn't added stays as it is. */
const readChanges = (context: IExecuteFunctions, itemIndex: number) =>
	Object.fromEntries(
		CHANGING.map((name) => {
			const value = readOptional(context, `changes.${name}`, labelOf(name), itemIndex);
			return [name, readCell(name, value)] as const;
		}),
	);

function readForm(context: IExecuteFunctions, items: INodeExecutionData[]): SaidChanges {
	const drafts = readEach(context, items, (index): ChangeDraft => {
		const chosen = (name: 'sku' | 'storeId') =>
			readCell(name, context.getNodeParameter(name, index, '', { extractValue: true }));
		const ids = { sku: chosen('sku'), storeId: chosen('storeId') };
		return { values: { ...ids, ...readChanges(context, index) }, indexes: [index] };
	});
	const placeOf = (index: number, column?: MenuColumn) => {
		const field = column && labelOf(column);
		const item = items.length > 1 && `Item ${index + 1}`;
		return { place: [item, field].filter(Boolean).join(', '), itemIndex: index, field };
	};
	return { drafts, problems: [], warnings: () => [], placeOf };
}
