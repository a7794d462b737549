import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';

type Fields = INodeProperties[];

/** What a user may add to a node. */
export const optionsField = (options: Fields, displayOptions?: IDisplayOptions) =>
	collection('Options', 'Add Option', options, displayOptions);

/** What a user may narrow a list by. */
export const filtersField = (options: Fields) => collection('Filters', 'Add Filter', options);

const collection = (
	displayName: string,
	placeholder: string,
	options: Fields,
	displayOptions?: IDisplayOptions,
): INodeProperties => ({
	displayName,
	name: displayName.toLowerCase(),
	type: 'collection',
	placeholder,
	default: {},
	...(displayOptions && { displayOptions }),
	options,
});
