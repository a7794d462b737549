import type {
	NodeOperationError,
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
} from 'n8n-workflow';

import { operationError } from '../n8n/asNodeError';
import { readEach, readItem } from '../n8n/eachItem';
import { isOn, perItem, readOptional, requiredText } from '../n8n/inputs';
import { CHANGE_LABELS, offerUpdateFields } from './updateFields';
import { CHANGE_FIELDS, checkChanges, readDrafts, type ChangeDraft } from './offerChanges';
import { CHANGING } from '../menu/product';
import { kindOf, type MenuColumn } from '../menu/menuColumns';
import { labelOf } from '../menu/columns/meanings';
import { nameOf, placeOf as placeIn } from '../menu/columns/menuSheet';
import { describeProblem, type Problem } from '../table/problems';
import { listUnused } from '../table/unusedColumns';
import { everyItem, onAllItems, InvalidMenuError, OpenQuestionsError } from '../menu/invalidMenu';
import { readSafetyLimit } from '../menu/limits';
import { readMenuSheet } from '../menu/read/readInput';
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
	const read = isForm ? readForm(context, items) : readRows(context, items);
	const { placeOf } = read;
	const { stores, withoutChange, problems: flaws } = checkChanges(read.drafts, placeOf);
	const problems = [...read.problems, ...flaws];
	const leavesOut = !isForm && context.getNodeParameter('onInvalidRows', 0) === 'skip';
	if (problems.length > 0 && !leavesOut) {
		throw new InvalidMenuError(problems, isForm ? 'The form' : 'The list');
	}
	if (stores.size === 0) {
		// A sheet whose rows say nothing yet isn't a mistake; a form that says nothing is one.
		if (isForm || withoutChange === 0) throw nothingToChange(context, withoutChange, problems);
		return [{ json: nothingSent(withoutChange, problems), pairedItem: everyItem(items) }];
	}
	const { allowLargePriceChanges, onlySendChanges } = context.getNodeParameter(
		'options',
		0,
	) as IDataObject;
	const largestPriceChange = readSafetyLimit(context, 'options', 'largestPriceChange');
	return await changeOffers(context, await accountOf(context), stores, {
		placeOf,
		warnings: [...problems, ...read.warnings()],
		largestPriceChange: isOn(allowLargePriceChanges) ? undefined : largestPriceChange,
		onlyChanges: isOn(onlySendChanges),
	});
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
	const surroundings = { fields: CHANGE_FIELDS, settings: [], stores: [], companies: [] };
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
		placeIn(menu, index, column && nameOf(menu, column));
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
		const offer = { sku: chosen('sku'), ...readChanges(context, index) };
		return { storeId: chosen('storeId'), offer, indexes: [index] };
	});
	const placeOf = (index: number, column?: MenuColumn) => {
		const field = column && labelOf(column);
		const item = items.length > 1 && `Item ${index + 1}`;
		return { place: [item, field].filter(Boolean).join(', '), itemIndex: index, field };
	};
	return { drafts, problems: [], warnings: () => [], placeOf };
}

const nothingSent = (withoutChange: number, problems: readonly Problem[]): IDataObject => ({
	sent: false,
	reason: `${withoutChange} rows name an SKU but no status, price or stock, so there is nothing to change`,
	offers: 0,
	warnings: problems.map(describeProblem),
});

function nothingToChange(
	context: IExecuteFunctions,
	withoutChange: number,
	problems: readonly Problem[],
): NodeOperationError {
	const reason =
		withoutChange > 0
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
