import type { INodeProperties } from 'n8n-workflow';

/** What a user may add to a node. */
export const optionsField = (options: INodeProperties[]) =>
	collection('Options', 'Add Option', options);

/** What a user may narrow a list by. */
export const filtersField = (options: INodeProperties[]) =>
	collection('Filters', 'Add Filter', options);

const collection = (
	displayName: string,
	placeholder: string,
	options: INodeProperties[],
): INodeProperties => ({
	displayName,
	name: displayName.toLowerCase(),
	type: 'collection',
	placeholder,
	default: {},
	options,
});
