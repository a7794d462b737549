import type {
	NodeOperationError,
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
} from 'n8n-workflow';

import { operationError } from '../n8n/asNodeError';
import { readEach, readItem } from '../n8n/eachItem';
import { isOn, readOptional, requiredText } from '../n8n/inputs';
import { offerUpdateFields } from './updateFields';
import {
	CHANGE_FIELDS,
	CHANGE_LABELS,
	notRequired,
	readOfferChanges,
	sheetOfFields,
	type OfferChanges,
} from './readChanges';
import { CHANGING } from '../menu/product';
import type { MenuColumn } from '../menu/menuColumns';
import { nameOf } from '../menu/columns/menuSheet';
import { describeProblem } from '../table/problems';
import { listUnused } from '../table/unusedColumns';
import { everyItem, onAllItems, InvalidMenuError, OpenQuestionsError } from '../menu/invalidMenu';
import { readSafetyLimit } from '../menu/limits';
import { readMenuSheet } from '../menu/read/readMenuSheet';
import { readAnswered } from '../menu/questions/answered';
import { hintAtUnused } from '../menu/hints';
import { changeOffers } from './changeOffers';
import { accountOf } from '../menu/account';

export const choice = {
	name: 'Update',
	description:
		'Change status, price or stock of single offers, for instance from a stop list. Nothing else changes.',
	action: 'Update single offers of a store',
};

export const fields = offerUpdateFields;

export const executeAll = onAllItems(async (context, items) => {
	const isForm = context.getNodeParameter('input', 0) === 'form';
	const changes = isForm ? readForm(context, items) : readAnsweredRows(context, items);
	const { problems, stores } = changes;
	const leavesOut = !isForm && context.getNodeParameter('onInvalidRows', 0) === 'skip';
	if (problems.length > 0 && !leavesOut) {
		throw new InvalidMenuError(problems, isForm ? 'The form' : 'The list');
	}
	if (stores.size === 0) {
		// A sheet whose rows say nothing yet isn't a mistake; a form that says nothing is one.
		if (isForm || changes.rowsWithoutChange === 0) throw nothingToChange(context, changes);
		return [{ json: nothingSent(changes), pairedItem: everyItem(items) }];
	}
	const { allowLargePriceChanges, onlySendChanges } = context.getNodeParameter(
		'options',
		0,
	) as IDataObject;
	const largestPriceChange = readSafetyLimit(context, 'options', 'largestPriceChange');
	return await changeOffers(context, await accountOf(context), changes, {
		warnings: [...problems, ...changes.warnings],
		largestPriceChange: isOn(allowLargePriceChanges) ? undefined : largestPriceChange,
		onlyChanges: isOn(onlySendChanges),
	});
});

function readAnsweredRows(context: IExecuteFunctions, items: INodeExecutionData[]): OfferChanges {
	const rows = items.map(({ json }) => json);
	const surroundings = { fields: CHANGE_FIELDS, settings: [], stores: [], companies: [] };
	const read = (filled: IExecuteFunctions) => readSheetRows(filled, items);
	return readAnswered(context, rows, read, surroundings).result;
}

function readSheetRows(context: IExecuteFunctions, items: INodeExecutionData[]): OfferChanges {
	// The sheet of the menu can be the sheet of its changes as well.
	const storeOf = storeReader(context);
	const menu = readMenuSheet(context, items, {
		fields: CHANGE_FIELDS,
		notRequired: notRequired(storeOf(0) !== undefined),
	});
	const changes = readOfferChanges(menu, storeOf);
	if (changes.questions.length > 0) {
		throw new OpenQuestionsError(menu.sheet, changes.questions, listUnused(menu.columns.unused));
	}
	hintAtUnused(context, menu.columns.unused);
	return changes;
}

/** An expression may say something else for each row; what was chosen once need not be read again. */
function storeReader(context: IExecuteFunctions): (index: number) => string | undefined {
	const read = (index: number) => {
		const chosen = context.getNodeParameter('storeId', index, '', { extractValue: true });
		const isEmpty = String(chosen ?? '').trim() === '';
		return isEmpty ? undefined : requiredText(context, chosen, 'Store');
	};
	const typed = JSON.stringify(context.getNode().parameters.storeId ?? '');
	if (/^"=|"value":"=/.test(typed)) return (index) => readItem(context, index, read);
	const storeId = read(0);
	return () => storeId;
}

/** What isn't added stays as it is. */
const readChanges = (context: IExecuteFunctions, itemIndex: number): IDataObject =>
	Object.fromEntries(
		CHANGING.map((name, index) => [
			name,
			readOptional(
				context,
				`changes.${name}`,
				CHANGE_LABELS[index] ?? name,
				itemIndex,
			) as IDataObject,
		]),
	);

/** Each item is a row whose columns are the fields of the form. */
function readForm(context: IExecuteFunctions, items: INodeExecutionData[]): OfferChanges {
	const rows = readEach(context, items, (index) => ({
		...readChanges(context, index),
		sku: context.getNodeParameter('sku', index, '', { extractValue: true }),
		storeId: context.getNodeParameter('storeId', index, '', { extractValue: true }),
	}));
	const form = sheetOfFields(rows);
	const placeIn = (index: number, column?: MenuColumn) => {
		const field = column && nameOf(form, column);
		const item = items.length > 1 && `Item ${index + 1}`;
		return { place: [item, field].filter(Boolean).join(', '), itemIndex: index, field };
	};
	return { ...readOfferChanges(form, () => undefined, placeIn), warnings: [] };
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
	return operationError(
		context,
		'There is nothing to change',
		`${reason} Give at least one of these: ${CHANGE_LABELS.join(', ')}.`,
	);
}
