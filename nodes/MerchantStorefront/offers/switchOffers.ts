import type { IExecuteFunctions, INodeExecutionData, INodeProperties } from 'n8n-workflow';

import { skusField } from './fields';
import { storeField } from '../stores/fields';
import { requiredList } from '../n8n/inputs';
import type { OfferStatus } from '../menu/product';
import { StoreCollector } from '../sheet/offerChanges';
import { InvalidMenuError } from '../actions/menu/invalidMenu';
import { requiredStore } from '../stores/input';
import { changeOffers } from './changeOffers';

/** The dishes that are switched, chosen by store and SKU. */
export function switchFields(displayOptions: INodeProperties['displayOptions']): INodeProperties[] {
	return [
		{ ...storeField, displayOptions },
		{ ...skusField, displayOptions },
	];
}

/** One dish that an item names. */
export interface Switched {
	storeId: string;
	sku: string;
	itemIndex: number;
}

export function readSwitched(
	context: IExecuteFunctions,
	items: readonly INodeExecutionData[],
): Switched[] {
	return items.flatMap((_item, itemIndex) => {
		const storeId = requiredStore(context, itemIndex);
		const chosen = context.getNodeParameter('skus', itemIndex, '', { extractValue: true });
		const skus = requiredList(context, chosen, 'SKUs', itemIndex);
		return skus.map((sku) => ({ storeId, sku, itemIndex }));
	});
}

export async function switchOffers(
	context: IExecuteFunctions,
	dishes: readonly Switched[],
	status: OfferStatus,
	untilOf?: (storeId: string, sku: string) => number | undefined,
): Promise<INodeExecutionData[]> {
	const collector = new StoreCollector((itemIndex) => ({
		place: `Item ${itemIndex + 1}`,
		itemIndex,
	}));
	for (const { storeId, sku, itemIndex } of dishes) {
		collector.addOnce(itemIndex, storeId, { sku, status });
	}
	const changes = collector.collected();
	if (changes.problems.length > 0) throw new InvalidMenuError(changes.problems, 'The list');
	return await changeOffers(context, changes, { warnings: [], untilOf });
}
