import type { INodeProperties } from 'n8n-workflow';

export const decimalSeparatorOption: INodeProperties = {
	displayName: 'Decimal Separator',
	name: 'decimalSeparator',
	type: 'options',
	options: [
		{ name: 'Comma', value: 'comma', description: '1.200,50 or 1200,50' },
		{ name: 'Detect', value: 'detect', description: 'By the other numbers of the column' },
		{ name: 'Point', value: 'point', description: '1,200.50 or 1200.50' },
	],
	default: 'detect',
	description: 'How numbers typed as text are read in rows',
};

export const firstDataRowOption: INodeProperties = {
	displayName: 'First Data Row',
	name: 'firstDataRow',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 2,
	description: 'Row of the sheet that the first input item stands in, for messages',
};

export const headerRowOption: INodeProperties = {
	displayName: 'Header Row',
	name: 'headerRow',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 1,
	description: 'Row of the sheet with the headings, for messages',
};

/** `method` names the fields that a column can be mapped to. */
export function columnsField(
	method: string,
	/** Parameters that tell which columns there are. */
	loadOptionsDependsOn: string[] = [],
): INodeProperties {
	return {
		displayName: 'Columns',
		name: 'columns',
		type: 'resourceMapper',
		noDataExpression: true,
		required: true,
		default: { mappingMode: 'autoMapInputData', value: null },
		description: 'Which column of the sheet holds what. Found by the headings, or mapped by hand.',
		typeOptions: {
			loadOptionsDependsOn,
			resourceMapper: {
				resourceMapperMethod: method,
				mode: 'add',
				fieldWords: { singular: 'column', plural: 'columns' },
				addAllFields: true,
				multiKeyMatch: false,
				supportAutoMap: true,
			},
		},
	};
}

export const leaveOutOption: INodeProperties = {
	displayName: 'Columns to Leave Out',
	name: 'leaveOut',
	type: 'string',
	typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Column' },
	default: [],
	placeholder: 'e.g. Quantity',
	description:
		'Headings of columns that are not to be read, when columns are found by their headings',
};
