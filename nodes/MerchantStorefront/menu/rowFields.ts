import type { INodeProperties } from 'n8n-workflow';

import type { EntityName, FieldName } from './entities';
import { fieldOf } from './fieldsOf';
import { capitalize } from '../platform/shown';
import type { ListedMeaning } from '../table/tableOf';

export const decimalSeparatorOption: INodeProperties = {
	displayName: 'Decimal Separator',
	name: 'decimalSeparator',
	type: 'options',
	options: [
		{ name: 'Comma', value: 'comma', description: '1.200,50 or 1200,50' },
		{ name: 'Point', value: 'point', description: '1,200.50 or 1200.50' },
	],
	default: 'comma',
	description:
		'How numbers typed as text are read in rows. Without this option, the other numbers of the column tell.',
};

/** Whether what is sent comes in as rows, or is typed into the node. */
export const formOrRowsField = (
	given: Record<'form' | 'rows' | 'description', string>,
	usual: 'form' | 'rows',
): INodeProperties => ({
	displayName: 'Input',
	name: 'input',
	type: 'options',
	noDataExpression: true,
	options: [
		{ name: 'Form', value: 'form', description: given.form },
		{ name: 'Rows', value: 'rows', description: given.rows },
	],
	default: usual,
	description: given.description,
});

/** A field of a form that is read as a cell of a sheet. */
export function cellField<Name extends EntityName>(
	entity: Name,
	name: FieldName<Name>,
): INodeProperties {
	const { label, help, sample: [example = ''] = [] } = fieldOf(entity, name);
	return {
		displayName: label,
		name,
		type: 'string',
		default: '',
		placeholder: `e.g. ${example}`,
		description: capitalize(help),
	};
}

export const inForm = { show: { input: ['form'] } };
export const inRows = { show: { input: ['rows'] } };

/** What to do with a row that has a mistake, and what becomes of it where it is skipped. */
export const onInvalidRowsField = (skipped: string): INodeProperties => ({
	displayName: 'On Invalid Rows',
	name: 'onInvalidRows',
	type: 'options',
	noDataExpression: true,
	options: [
		{ name: 'Stop', value: 'stop', description: 'Send nothing, and list what is wrong' },
		{ name: 'Skip Them', value: 'skip', description: `Send the other rows. ${skipped}.` },
	],
	default: 'stop',
	description: 'What to do when a row has a mistake',
	displayOptions: inRows,
});

/** What some meanings need beside the heading. */
const DETAILS = [
	{
		displayName: 'Store ID',
		name: 'storeId',
		placeholder: 'e.g. podil',
		description: 'ID of the store that the column is about, or several IDs, separated by commas',
	},
	{
		displayName: 'Size Name',
		name: 'size',
		placeholder: 'e.g. 30 cm',
		description: 'Name of the size that the prices are for, as guests read it',
	},
	{
		displayName: 'Listed Words',
		name: 'words',
		placeholder: 'e.g. sold out, ended',
		description:
			'Separated by commas. If they mean on sale, they count in a list of others as well, and any other text and an empty cell mean off. If they mean off, they count among other words as well, and all else means on sale.',
	},
] as const;

/**
 * What columns mean if their headings don't say it: the one place to answer questions about them.
 */
export const columnMeaningsField = (meanings: readonly ListedMeaning[]): INodeProperties => ({
	displayName: 'Column Meanings',
	name: 'columnMeanings',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Column',
	default: {},
	description:
		"What the columns mean that the node doesn't recognize. An error says what to enter here.",
	options: [
		{
			displayName: 'Columns',
			name: 'columns',
			values: [
				{
					displayName: 'Heading',
					name: 'heading',
					type: 'string',
					default: '',
					placeholder: 'e.g. Price Centre',
					description:
						'Type the heading of the column, or drag the column in from the input panel. It means the whole column, even if the editor shows one cell.',
				},
				{
					displayName: 'Meaning',
					name: 'meaning',
					type: 'options',
					noDataExpression: true,
					options: meanings
						.map(({ value, name }) => ({ name, value }))
						.sort((one, other) => (one.name < other.name ? -1 : 1)),
					default: 'ignore',
					description: 'What the column holds',
				},
				...DETAILS.flatMap((detail): INodeProperties[] => {
					const meaning = meanings
						.filter(({ needs }) => needs === detail.name)
						.map(({ value }) => value);
					const displayOptions = { show: { meaning } };
					return meaning.length === 0
						? []
						: [{ ...detail, type: 'string', default: '', displayOptions }];
				}),
			],
		},
	],
});
