import * as access from './access';
import * as event from './events';
import * as menu from './menu';
import type { Operations } from './n8n/resource';
import * as offer from './offers';
import * as order from './orders';
import * as store from './stores';
import * as subscription from './subscriptions';

/** Everything that the node can do, by the resource that the user chooses. */
const RESOURCES = { access, event, menu, offer, order, store, subscription };

export const OPERATIONS: Record<string, Operations> = Object.fromEntries(
	Object.entries(RESOURCES).map(([name, { operations }]) => [name, operations]),
);

export const operationFields = Object.values(RESOURCES).flatMap(({ description }) => description);
