import type { IExecuteFunctions, INodeExecutionData, INodeProperties } from 'n8n-workflow';

import { fillField, skusField } from '../../descriptions/offer';
import { storeField } from '../../descriptions/store';
import { requiredList } from '../../inputs';
import { StoreCollector } from '../../sheet/offerChanges';
import type { OfferStatus } from '../../menu/product';
import { requiredStore } from '../store/input';
import { failWith, InvalidMenuError } from '../menu/invalidMenu';
import { changeOffers } from './changeOffers';

/** Fields of an operation that switches offers. */
export function switchFields(operation: string): INodeProperties[] {
	const displayOptions = { show: { resource: ['offer'], operation: [operation] } };
	return [
		{ ...storeField, displayOptions },
		{ ...skusField, displayOptions },
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add Option',
			default: {},
			displayOptions,
			options: [fillField],
		},
	];
}

export async function switchOffers(
	context: IExecuteFunctions,
	items: INodeExecutionData[],
	status: OfferStatus,
): Promise<INodeExecutionData[]> {
	try {
		const collector = new StoreCollector((itemIndex) => ({
			place: `Item ${itemIndex + 1}`,
			itemIndex,
		}));
		items.forEach((_item, index) => {
			const storeId = requiredStore(context, index);
			const chosen = context.getNodeParameter('skus', index, '', { extractValue: true });
			const skus = requiredList(context, chosen, 'SKUs', index);
			for (const sku of skus) collector.addOnce(index, storeId, { sku, status });
		});
		const changes = collector.collected();
		if (changes.problems.length > 0) throw new InvalidMenuError(changes.problems, 'The list');
		return await changeOffers(context, changes, { warnings: [] });
	} catch (error) {
		return failWith(context, error, items);
	}
}
