import type { INodeProperties } from 'n8n-workflow';

/** Chosen from a list that can be searched, or typed. */
export function locatorModes(
	searchListMethod: string,
	placeholders: { list: string; typed: string },
	typedName = 'By ID',
): Pick<INodeProperties, 'modes'> {
	const { modes = [] } = listMode(searchListMethod, placeholders.list);
	return {
		modes: [
			...modes,
			{ displayName: typedName, name: 'id', type: 'string', placeholder: placeholders.typed },
		],
	};
}

/** The mode of what is chosen from a list. */
export const listMode = (
	searchListMethod: string,
	placeholder: string,
): Pick<INodeProperties, 'modes'> => ({
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			placeholder,
			typeOptions: { searchListMethod, searchable: true },
		},
	],
});
