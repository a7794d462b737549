import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { operationError } from '../n8n/asNodeError';
import { dishFields } from './fields';
import { DishNames } from './dishNames';
import { requiredStore, storeField } from '../stores/fields';
import { readEach } from '../n8n/eachItem';
import { readOptional, requiredList } from '../n8n/inputs';
import { StoreCollector } from './readChanges';
import { InvalidMenuError } from '../menu/invalidMenu';
import { accountOf } from '../menu/account';
import { changeOffers } from './changeOffers';
import type { OfferStatus } from '../menu/entities';

/** The dishes that are switched, chosen by store and name or SKU. */
export const switchFields = [storeField, ...dishFields];

/** One dish that an item names. */
export interface Switched {
	storeId: string;
	sku: string;
	itemIndex: number;
}

export async function readSwitched(
	context: IExecuteFunctions,
	items: readonly INodeExecutionData[],
): Promise<Switched[]> {
	const { dishes } = await accountOf(context);
	const names = new DishNames(dishes);
	const switched = readEach(context, items, (itemIndex) => {
		const storeId = requiredStore(context, itemIndex);
		const skus = readDishes(context, names, itemIndex).map((text) => {
			const found = names.skuOf(text, storeId);
			if ('sku' in found) return found.sku;
			throw operationError(
				context,
				found.flaw,
				'Nothing was sent. Type the SKU of the one that you mean.',
			);
		});
		return [...new Set(skus)].map((sku) => ({ storeId, sku, itemIndex }));
	});
	return switched.flat();
}

const DISHES = { skus: 'Dish Names or IDs', otherDishes: 'Other Dishes' };

function readDishes(context: IExecuteFunctions, names: DishNames, itemIndex: number): string[] {
	const dishes = Object.entries(DISHES).flatMap(([parameter, label]) => {
		const value = readOptional(context, parameter, label, itemIndex);
		if (value === undefined) return [];
		const named = typeof value === 'string' ? names.listed(value) : value;
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
	dishes: readonly Switched[],
	status: OfferStatus,
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
	return await changeOffers(context, changes, { warnings: [], untilOf });
}
