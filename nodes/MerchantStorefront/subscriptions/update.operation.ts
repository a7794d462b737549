import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { operationError } from '../n8n/asNodeError';
import {
	callbackField,
	subscriberCompanyField,
	eventsField,
	subscriptionField,
	requiredCallback,
	requiredEvents,
} from './subscriptionFields';
import { listSubscriptions, updateSubscription, type SubscriptionInput } from './subscriptionCalls';
import { shorten } from '../platform/shown';
import { requiredChoice } from '../n8n/inputs';

export const choice = {
	name: 'Update',
	description: 'Change the company, events or address of a subscription',
	action: 'Update a subscription',
};

export const fields: INodeProperties[] = [
	subscriptionField,
	{
		displayName: 'Update Fields',
		name: 'updateFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		options: [
			{ ...callbackField, required: false },
			{ ...subscriberCompanyField, required: false },
			{ ...eventsField, required: false },
		],
	},
];

export async function execute(context: IExecuteFunctions, itemIndex: number): Promise<IDataObject> {
	const id = requiredChoice(context, 'subscriptionId', 'Subscription ID', itemIndex);
	const changes = await readChanges(context, itemIndex);
	const isWhole = changes.companyIds && changes.events && changes.callback;
	const current = isWhole ? {} : await currentSubscription(context, id);
	const input = { ...current, ...changes } as SubscriptionInput;
	refuseIncomplete(context, input);
	await updateSubscription(context, id, input);
	return { id, ...input };
}

async function readChanges(
	context: IExecuteFunctions,
	itemIndex: number,
): Promise<Partial<SubscriptionInput>> {
	const fields = context.getNodeParameter('updateFields', itemIndex, {}) as IDataObject;
	const changes: Partial<SubscriptionInput> = {};
	if ('companyId' in fields) {
		changes.companyIds = [
			requiredChoice(context, 'updateFields.companyId', 'Company ID', itemIndex),
		];
	}
	if ('events' in fields) {
		changes.events = requiredEvents(context, fields.events);
	}
	if ('callback' in fields) {
		changes.callback = await requiredCallback(context, fields.callback);
	}
	if (Object.keys(changes).length > 0) return changes;
	throw operationError(context, 'Nothing to update', 'Add at least one field under Update Fields.');
}

/** The platform replaces a subscription as a whole, so what is not changed is sent as it stands. */
async function currentSubscription(
	context: IExecuteFunctions,
	id: string,
): Promise<SubscriptionInput> {
	const { subscriptions } = await listSubscriptions(context);
	const subscription = subscriptions.find((candidate) => candidate.id === id);
	if (subscription !== undefined) {
		const { companyIds, events, callback } = subscription;
		return { companyIds, events, callback };
	}
	throw operationError(
		context,
		`No subscription has the ID "${shorten(id)}"`,
		'Use Subscription → Get Many to see the IDs that exist.',
	);
}

const LABELS = { companyIds: 'Company ID', events: 'Events', callback: 'Callback URL' } as const;

/** What the platform doesn't list would be gone with the update. */
function refuseIncomplete(context: IExecuteFunctions, input: SubscriptionInput): void {
	const fields = Object.keys(LABELS) as Array<keyof typeof LABELS>;
	const missing = fields.filter((field) => input[field].length === 0);
	if (missing.length === 0) return;
	const labels = missing.map((field) => LABELS[field]).join(', ');
	throw operationError(
		context,
		`The platform doesn't show these of the subscription: ${labels}`,
		'Add them under Update Fields: an update replaces the whole subscription. Nothing was changed.',
	);
}
