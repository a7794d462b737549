import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { operationError } from '../n8n/asNodeError';
import { companyIdField } from '../n8n/companyField';
import { optionalList, requiredText } from '../n8n/inputs';
import { locatorModes } from '../n8n/locator';
import { settingsOf } from '../platform/settings';
import { callbackFlaw } from '../platform/urls';

export const subscriberCompanyField: INodeProperties = {
	...companyIdField,
	required: true,
	description:
		'The company that the events belong to: the companyId of your menu, which your account manager knows. The list has the companies of your subscriptions.',
};

export const eventsField: INodeProperties = {
	displayName: 'Event Names or IDs',
	name: 'events',
	type: 'multiOptions',
	typeOptions: { loadOptionsMethod: 'getEvents' },
	default: [],
	required: true,
	description:
		'The events to send to this address. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
};

export const callbackField: INodeProperties = {
	displayName: 'Callback URL',
	name: 'callback',
	type: 'string',
	default: '',
	required: true,
	placeholder: 'e.g. https://n8n.example.com/webhook/orders',
	description: 'Address that the platform sends notifications to. It must be public and use https.',
};

export const subscriptionField: INodeProperties = {
	displayName: 'Subscription ID',
	name: 'subscriptionId',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	required: true,
	description: 'The subscription, from the list or by its ID',
	...locatorModes('searchSubscriptions', {
		list: 'Select a subscription...',
		typed: 'e.g. 0a4ab1c8-31b5-4c0c-a8b6-1a6f2f1d2c3e',
	}),
};

/** Event names from the list, or from an expression as a list or as text separated by commas. */
export function requiredEvents(
	context: Pick<IExecuteFunctions, 'getNode'>,
	value: unknown,
): string[] {
	const names = optionalList(context, value, 'Events');
	if (names.length > 0) return names;
	throw operationError(context, 'No event is chosen', 'Choose at least one event.');
}

export async function requiredCallback(
	context: IExecuteFunctions,
	value: unknown,
): Promise<string> {
	const callback = requiredText(context, value, 'Callback URL');
	const { baseUrl } = await settingsOf(context);
	const flaw = callbackFlaw(callback, baseUrl);
	if (flaw === undefined) return callback;
	throw operationError(context, 'The callback URL cannot be used', flaw);
}
