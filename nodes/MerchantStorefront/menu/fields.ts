import type { INodeProperties } from 'n8n-workflow';

import { optionsField } from '../n8n/collections';
import { choicesFor } from './columns/meanings';
import { companyField } from './company';
import { confirmedFindingsOption } from './findings';
import { limitsField, mostSwitchedOffLimit } from './limits';
import {
	columnMeaningsField,
	decimalSeparatorOption,
	firstDataRowOption,
	headerRowOption,
} from './rowFields';

const displayOptions = {
	show: { resource: ['menu'], operation: ['importProductsAndOffers', 'previewImport'] },
};

function shownFor(shown: Record<string, string[]>): Pick<INodeProperties, 'displayOptions'> {
	return { displayOptions: { show: { ...displayOptions.show, ...shown } } };
}

const input = {
	displayName: 'Input',
	name: 'input',
	type: 'options',
	noDataExpression: true,
	options: [
		{
			name: 'JSON',
			value: 'json',
			description: 'A list of products as the platform takes them, each with its offers',
		},
		{
			name: 'Rows',
			value: 'rows',
			description: 'All input items, each a row with one offer of one product in one store',
		},
	],
	default: 'rows',
} as const satisfies INodeProperties;

/** Where the menu comes from and how it is read: the same for an import and its preview. */
export const inputFields: INodeProperties[] = [
	{
		...input,
		description: 'How the menu comes in',
		displayOptions: { ...displayOptions, hide: { '@tool': [true] } },
	},
	{
		...input,
		default: 'json',
		description:
			'How the menu comes in. An AI agent cannot pass rows: with JSON, let the model fill in Products.',
		displayOptions: { show: { ...displayOptions.show, '@tool': [true] } },
	},
	{
		...companyField,
		description:
			"The company of rows that don't name one: the companyId of your menu, which your account manager at the platform knows. The list shows the companies of your subscriptions.",
		...shownFor({ input: ['rows'] }),
	},
	{
		displayName: 'Store for All Rows',
		name: 'storeIds',
		type: 'string',
		default: '',
		placeholder: 'e.g. podil, obolon',
		description:
			"ID of the store for rows that don't name one. Several IDs, separated by commas, each get the same offers.",
		...shownFor({ input: ['rows'] }),
	},
	{
		...columnMeaningsField(choicesFor()),
		...shownFor({ input: ['rows'] }),
	},
	{
		displayName: 'Products',
		name: 'products',
		type: 'json',
		required: true,
		default: '[]',
		description:
			'The whole menu as a list of products, or as the text of a saved menu file. With Send As → Whole Menu also {"products": […], "options": […], "categories": […]}, with the rows of the tabs Options and Categories. In a tool of an AI agent, let the model fill this in.',
		...shownFor({ input: ['json'] }),
	},
	{
		displayName: 'On Invalid Rows',
		name: 'onInvalidRows',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'Stop',
				value: 'stop',
				description: 'Send nothing, and list what is wrong',
			},
			{
				name: 'Skip Them',
				value: 'skip',
				description: 'Send the other rows. What is skipped goes off on the storefront.',
			},
		],
		default: 'stop',
		description: 'What to do when a row has a mistake',
		...shownFor({ input: ['rows'] }),
	},
	{
		displayName: 'Switch Off What Is Skipped',
		name: 'confirmLeftOut',
		type: 'boolean',
		default: false,
		description:
			'Whether you agree that products and offers of invalid rows are switched off on the storefront',
		...shownFor({ input: ['rows'], onInvalidRows: ['skip'] }),
	},
];

export const limitFields: INodeProperties[] = [
	limitsField(
		'What counts as an accident, compared with the last accepted menu',
		[
			{
				displayName: 'Fewest Products',
				name: 'fewestProducts',
				type: 'number',
				typeOptions: { minValue: 1 },
				default: 1,
				description: 'Stop when fewer products than this come in',
			},
			{
				displayName: 'Largest Price Change (%)',
				name: 'largestPriceChange',
				type: 'number',
				typeOptions: { minValue: 0 },
				default: 0,
				description:
					'Stop when a price changes by more than this. A change by a factor of 10 always stops. 0 sets no other limit.',
			},
			mostSwitchedOffLimit(
				'Stop when more than this share of the products on sale would be switched off',
			),
		],
		displayOptions,
	),
	optionsField(
		[
			{
				displayName: 'Allow Similar IDs',
				name: 'allowSimilarSkus',
				type: 'boolean',
				default: false,
				description:
					'Whether SKUs or store IDs of one menu may differ only in zeros in front, case, spaces or letters of other alphabets that look alike. Usually that is a mistake.',
			},
			confirmedFindingsOption,
			decimalSeparatorOption,
			{
				displayName: 'Fill From Row Above',
				name: 'fillFromRowAbove',
				type: 'boolean',
				default: false,
				description:
					'Whether rows without a title take title and category from the dish above, and dishes their category and options their group from merged cells',
			},
			firstDataRowOption,
			headerRowOption,
			{
				displayName: 'Return Menu as File',
				name: 'returnFile',
				type: 'boolean',
				default: false,
				description:
					'Whether to add the menu as a JSON file. To undo later imports, set Input to JSON and pass it back.',
			},
			{
				displayName: 'Section Headings',
				name: 'sectionHeadings',
				type: 'boolean',
				default: false,
				description:
					'Whether a row in which a single cell is filled is a heading: it becomes the category of the rows below that have none',
			},
			{
				displayName: 'Without SKU',
				name: 'withoutSku',
				type: 'options',
				options: [
					{
						name: 'Stop',
						value: 'stop',
						description: 'A row without an SKU is a mistake',
					},
					{
						name: 'Use Title and Size',
						value: 'useTitle',
						description:
							'The SKU is made from title and size, or from group and option. If you rename a dish, the old one goes off and a new one appears.',
					},
				],
				default: 'stop',
				description: 'What to do with dishes and options that have no SKU',
			},
		],
		displayOptions,
	),
];
