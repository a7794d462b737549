import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import * as access from './access';
import * as event from './events';
import * as menu from './actions/menu';
import * as offer from './offers';
import * as order from './orders';
import * as store from './stores';
import * as subscription from './subscriptions';

/** Runs once for each item; the router links what it returns to the item. */
export interface ItemOperation {
	execute(context: IExecuteFunctions, itemIndex: number): Promise<IDataObject | IDataObject[]>;
}

/** Runs once for all items and links its output to them itself. */
export interface InputOperation {
	executeAll(
		context: IExecuteFunctions,
		items: INodeExecutionData[],
	): Promise<INodeExecutionData[]>;
}

/** Everything that the node can do: resource, then operation, as the user chooses them. */
export const OPERATIONS: Record<string, Record<string, ItemOperation | InputOperation>> = {
	access: { diagnose: access.diagnose, get: access.get },
	event: { getAll: event.getAll },
	menu: {
		getTemplate: menu.getTemplate,
		importCategories: menu.importCategories,
		importProductsAndOffers: menu.importProductsAndOffers,
		previewCategories: menu.previewCategories,
		previewImport: menu.previewImport,
	},
	offer: {
		switchOff: offer.switchOff,
		switchOn: offer.switchOn,
		update: offer.update,
	},
	order: {
		changeStatus: order.changeStatus,
		get: order.get,
		getAll: order.getAll,
		kitchenTicket: order.kitchenTicket,
		removeDuplicates: order.removeDuplicates,
		summarize: order.summarize,
	},
	store: {
		pause: store.pause,
		resume: store.resume,
		setOpeningHours: store.setOpeningHours,
	},
	subscription: {
		create: subscription.create,
		delete: subscription.deleteSubscription,
		getAll: subscription.getAll,
		update: subscription.update,
	},
};
