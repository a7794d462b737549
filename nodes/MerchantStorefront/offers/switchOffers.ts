import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { operationError } from '../n8n/asNodeError';
import { dishFields } from './fields';
import { importedDishes, type KnownDishes } from './knownDishes';
import { nameOfSeveral, unknownDishes } from './unknownDishes';
import { requiredStore, storeField } from '../stores/storeField';
import { readEach } from '../n8n/eachItem';
import { isOn, readOptional, requiredList } from '../n8n/inputs';
import { optionsField } from '../n8n/collections';
import { StoreCollector } from './readChanges';
import { InvalidMenuError } from '../menu/invalidMenu';
import type { MenuAccount } from '../menu/account';
import { changeOffers } from './changeOffers';
import { summaryOf, type SummarizedChange } from './summary';
import type { Status } from '../table/status';

/** The dishes that are switched, chosen by store and name or SKU. */
export const switchFields = [storeField, ...dishFields];

export const switchOptions = optionsField([
	{
		displayName: 'Send Unknown Dishes',
		name: 'sendUnknown',
		type: 'boolean',
		default: true,
		description:
			'Whether to send dishes that the menu imported by this workflow does not have, because another workflow imports them. What you type is then sent as the SKU.',
	},
]);

/** One dish that an item names. */
export interface Switched {
	storeId: string;
	sku: string;
	itemIndex: number;
}

export function readSwitched(
	context: IExecuteFunctions,
	items: readonly INodeExecutionData[],
	{ ledger }: MenuAccount,
): Switched[] {
	const known = importedDishes(ledger);
	const switched = readEach(context, items, (itemIndex) => {
		const storeId = requiredStore(context, itemIndex);
		const sendsUnknown = isOn(context.getNodeParameter('options.sendUnknown', itemIndex, false));
		const skus: string[] = [];
		const unknown: string[] = [];
		for (const text of readDishes(context, known, itemIndex)) {
			const found = known.find(text, storeId);
			if ('several' in found) throw nameOfSeveral(context, text, found.several);
			if ('dish' in found) skus.push(found.dish.sku);
			// The SKU of a dish that another workflow imports.
			else if (sendsUnknown || !known.areAllOf(storeId)) skus.push(text);
			else unknown.push(text);
		}
		if (unknown.length > 0) throw unknownDishes(context, known, unknown, storeId);
		return [...new Set(skus)].map((sku) => ({ storeId, sku, itemIndex }));
	});
	return switched.flat();
}

const DISHES = { skus: 'Dish Names or IDs', otherDishes: 'Other Dishes' };

function readDishes(context: IExecuteFunctions, known: KnownDishes, itemIndex: number): string[] {
	const dishes = Object.entries(DISHES).flatMap(([parameter, label]) => {
		const value = readOptional(context, parameter, label, itemIndex);
		if (value === undefined) return [];
		const named = typeof value === 'string' ? known.listed(value) : value;
		return requiredList(context, named, label);
	});
	if (dishes.length > 0) return dishes;
	throw operationError(
		context,
		'No dish is chosen',
		'Choose dishes from the list, or type their names or SKUs into the field Other Dishes.',
	);
}

export async function switchOffers(
	context: IExecuteFunctions,
	account: MenuAccount,
	dishes: readonly Switched[],
	status: Status,
	untilOf?: (storeId: string, sku: string) => number | undefined,
): Promise<INodeExecutionData[]> {
	const isOne = new Set(dishes.map(({ itemIndex }) => itemIndex)).size === 1;
	const collector = new StoreCollector((itemIndex) => ({
		place: isOne ? '' : `Item ${itemIndex + 1}`,
		itemIndex,
	}));
	for (const { storeId, sku, itemIndex } of dishes) {
		collector.addOnce(itemIndex, storeId, { sku, status });
	}
	const changes = collector.collected();
	if (changes.problems.length > 0) throw new InvalidMenuError(changes.problems, 'The list');
	const output = await changeOffers(context, account, changes, { warnings: [], untilOf });
	return output.map((item) => withSummary(item, context.getTimezone()));
}

function withSummary(item: INodeExecutionData, timeZone: string): INodeExecutionData {
	const { storeId, changes, ...rest } = item.json;
	if (!Array.isArray(changes)) return item;
	const summary = summaryOf(String(storeId), changes as SummarizedChange[], {
		timeZone,
		now: Date.now(),
	});
	return { ...item, json: { storeId, summary, changes, ...rest } };
}
