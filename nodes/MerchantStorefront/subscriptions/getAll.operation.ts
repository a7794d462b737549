import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { filtersField, optionsField } from '../n8n/collections';
import { listFields } from '../n8n/list';
import { isOn, readLimit, readOptional, requiredText } from '../n8n/inputs';
import { listSubscriptions } from './subscriptionCalls';

export const choice = {
	name: 'Get Many',
	description: 'List subscriptions, for instance to find leftovers',
	action: 'Get many subscriptions',
};

export const fields: INodeProperties[] = [
	...listFields,
	filtersField([
		{
			displayName: 'Callback Starts With',
			name: 'callbackStartsWith',
			type: 'string',
			default: '',
			placeholder: 'e.g. https://n8n.example.com/',
			description:
				'Only subscriptions whose callback URL starts with this. Type the public address of this n8n to find what was left behind by its workflows.',
		},
	]),
	optionsField([
		{
			displayName: 'Include Secret',
			name: 'includeSecret',
			type: 'boolean',
			default: true,
			description:
				'Whether to output the secret of each subscription, if the platform returns it. Everyone who sees the execution could then forge notifications.',
		},
	]),
];

export async function execute(
	context: IExecuteFunctions,
	itemIndex: number,
): Promise<IDataObject[]> {
	const start = readStart(context, itemIndex);
	const { includeSecret = false } = context.getNodeParameter('options', itemIndex, {}) as {
		includeSecret?: unknown;
	};
	const limit = readLimit(context, itemIndex);
	const { subscriptions } = await listSubscriptions(context);
	return subscriptions
		.filter(({ callback }) => callback.startsWith(start))
		.slice(0, limit)
		.map(({ secret, ...subscription }) =>
			isOn(includeSecret) ? { ...subscription, secret } : subscription,
		);
}

function readStart(context: IExecuteFunctions, itemIndex: number): string {
	const label = 'Callback Starts With';
	const start = readOptional(context, 'filters.callbackStartsWith', label, itemIndex);
	return start === undefined ? '' : requiredText(context, start, label);
}
