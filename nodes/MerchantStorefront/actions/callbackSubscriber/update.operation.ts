import {
	NodeOperationError,
	type IDataObject,
	type IExecuteFunctions,
	type INodeProperties,
} from 'n8n-workflow';

import {
	callbackField,
	companyIdField,
	eventsField,
	subscriberIdField,
} from '../../descriptions/subscriber';
import {
	listSubscribers,
	updateSubscriber,
	type SubscriberWish,
} from '../../transport/subscribers';
import { requiredCallback, requiredEvents, requiredText } from '../../inputs';

const displayOptions = { show: { resource: ['callbackSubscriber'], operation: ['update'] } };

export const description: INodeProperties[] = [
	{ ...subscriberIdField, displayOptions },
	{
		displayName: 'Update Fields',
		name: 'updateFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		displayOptions,
		options: [
			{ ...callbackField, required: undefined },
			{ ...companyIdField, required: undefined },
			{ ...eventsField, required: undefined },
		],
	},
];

export async function execute(this: IExecuteFunctions, itemIndex: number): Promise<IDataObject> {
	const subscriberId = this.getNodeParameter('subscriberId', itemIndex);
	const id = requiredText.call(this, subscriberId, 'Subscriber ID', itemIndex);
	const changes = await readChanges.call(this, itemIndex);
	const isWhole = changes.companyIds && changes.events && changes.callback;
	const current = isWhole ? {} : await currentSubscriber.call(this, id, itemIndex);
	const wish = { ...current, ...changes } as SubscriberWish;
	await updateSubscriber.call(this, id, wish, itemIndex);
	return { id, ...wish };
}

async function readChanges(
	this: IExecuteFunctions,
	itemIndex: number,
): Promise<Partial<SubscriberWish>> {
	const fields = this.getNodeParameter('updateFields', itemIndex, {}) as IDataObject;
	const changes: Partial<SubscriberWish> = {};
	if (fields.companyId !== undefined) {
		changes.companyIds = [requiredText.call(this, fields.companyId, 'Company ID', itemIndex)];
	}
	if (fields.events !== undefined) {
		changes.events = requiredEvents.call(this, fields.events, itemIndex);
	}
	if (fields.callback !== undefined) {
		changes.callback = await requiredCallback.call(this, fields.callback, itemIndex);
	}
	if (Object.keys(changes).length > 0) return changes;
	throw new NodeOperationError(this.getNode(), 'Nothing to update', {
		description: 'Add at least one field under Update Fields.',
		itemIndex,
	});
}

/** The platform replaces a subscriber as a whole, so what is not changed is sent as it stands. */
async function currentSubscriber(
	this: IExecuteFunctions,
	id: string,
	itemIndex: number,
): Promise<SubscriberWish> {
	const subscribers = await listSubscribers.call(this, itemIndex);
	const subscriber = subscribers.find((candidate) => candidate.id === id);
	if (subscriber !== undefined) {
		const { companyIds, events, callback } = subscriber;
		return { companyIds, events, callback };
	}
	throw new NodeOperationError(this.getNode(), `There is no callback subscriber with ID ${id}`, {
		description: 'Use Callback Subscriber → Get Many to see the IDs that exist.',
		itemIndex,
	});
}
