import * as access from './access';
import * as event from './events';
import * as menu from './menu';
import * as offer from './offers';
import * as order from './orders';
import type { InputOperation, ItemOperation } from './n8n/resource';
import * as store from './stores';
import * as subscription from './subscriptions';

/** Everything that the node can do: resource, then operation, as the user chooses them. */
export const OPERATIONS: Record<string, Record<string, ItemOperation | InputOperation>> = {
	access: access.operations,
	event: event.operations,
	menu: menu.operations,
	offer: offer.operations,
	order: order.operations,
	store: store.operations,
	subscription: subscription.operations,
};
