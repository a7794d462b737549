import {
	pollEveryChange,
	type EveryChangeSettings,
} from '../../../nodes/MerchantStorefrontOrdersTrigger/poll/everyChange';
import {
	pollNewOrders,
	type NewOrdersSettings,
} from '../../../nodes/MerchantStorefrontOrdersTrigger/poll/newOrders';
import type {
	Listing,
	OrdersMemory,
} from '../../../nodes/MerchantStorefrontOrdersTrigger/poll/ordersMemory';

export type PollSettings = NewOrdersSettings | EveryChangeSettings;

export const ordersPoll = (
	memory: OrdersMemory | undefined,
	listing: Listing,
	settings: PollSettings,
) =>
	settings.startFor === 'newOrders'
		? pollNewOrders(memory, listing, settings)
		: pollEveryChange(memory, listing, settings);
