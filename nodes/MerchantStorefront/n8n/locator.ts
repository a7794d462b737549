import type { INodeProperties } from 'n8n-workflow';

/** Chosen from a list that can be searched, or typed. */
export function locatorModes(
	searchListMethod: string,
	placeholders: { list: string; typed: string },
	typedName = 'By ID',
): Pick<INodeProperties, 'modes'> {
	return {
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				placeholder: placeholders.list,
				typeOptions: { searchListMethod, searchable: true },
			},
			{ displayName: typedName, name: 'id', type: 'string', placeholder: placeholders.typed },
		],
	};
}
