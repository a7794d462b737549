import type { INodeProperties } from 'n8n-workflow';

import { optionsField } from '../n8n/collections';
import { companyIdField } from '../n8n/companyField';
import { choicesFor } from './columns/meanings';
import { confirmedFindingsOption, limitField, limitsField } from './limits';
import { returnField } from './planOutput';
import { answersOption, askAgainField, rememberAnswersField } from './questions/readAnswers';
import {
	columnMeaningsField,
	decimalSeparatorOption,
	inRows,
	onInvalidRowsField,
} from './rowFields';

const ofRows = { displayOptions: inRows };
const ofWholeMenu = { displayOptions: { show: { sendAs: ['wholeMenu'] } } };

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

/** Where the menu comes from and how it is read and sent: the same for an import and its preview. */
export const inputFields: INodeProperties[] = [
	{
		...input,
		description: 'How the menu comes in',
		displayOptions: { hide: { '@tool': [true] } },
	},
	{
		...input,
		default: 'json',
		description:
			'How the menu comes in. An AI agent cannot pass rows: with JSON, let the model fill in Products.',
		displayOptions: { show: { '@tool': [true] } },
	},
	{
		...companyIdField,
		description:
			"The company of rows that don't name one: the companyId of your menu, which your account manager knows. The list has the companies of your subscriptions.",
		...ofRows,
	},
	{
		displayName: 'Store for All Rows',
		name: 'storeIds',
		type: 'string',
		default: '',
		placeholder: 'e.g. podil, obolon',
		description:
			"ID of the store for rows that don't name one. Several IDs, separated by commas, each get the same offers.",
		...ofRows,
	},
	{
		displayName: 'Category for All Rows',
		name: 'category',
		type: 'string',
		default: '',
		placeholder: 'e.g. pizza',
		description: "Category of rows that don't name one: its name or its ID, as the platform says",
		...ofRows,
	},
	{
		...columnMeaningsField(choicesFor()),
		...ofRows,
	},
	rememberAnswersField,
	askAgainField,
	{
		displayName: 'Products',
		name: 'products',
		type: 'json',
		required: true,
		default: '[]',
		description:
			'The whole menu as a list of products, or as the text of a saved menu file. With Send As → Whole Menu also {"products": […], "options": […], "categories": […]}, with the rows of these tabs. In a tool of an AI agent, let the model fill this in.',
		displayOptions: { show: { input: ['json'] } },
	},
	onInvalidRowsField('What is skipped goes off on the storefront'),
	{
		displayName: 'Switch Off What Is Skipped',
		name: 'confirmLeftOut',
		type: 'boolean',
		default: false,
		description:
			'Whether you agree that dishes and offers of invalid rows are switched off on the storefront',
		displayOptions: { show: { input: ['rows'], onInvalidRows: ['skip'] } },
	},
	{
		displayName: 'Send As',
		name: 'sendAs',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'One Request',
				value: 'oneRequest',
				description:
					'The whole menu at once: all of it is accepted, or none of it. The platform documents this request, and calls it deprecated.',
			},
			{
				name: 'Products, Then Offers by Store',
				value: 'productsThenOffers',
				description:
					'Recommended if your account has it: the products of each company, then the offers of each store. Known from public sources only; an import can be accepted in part.',
			},
			{
				name: 'Whole Menu',
				value: 'wholeMenu',
				description:
					'Categories, dishes and options of one company at once. Known from public sources only.',
			},
		],
		default: 'oneRequest',
		description:
			'Which requests carry the menu to the platform. Your account manager knows which of them your account has.',
	},
	{
		displayName:
			"Agree on this with your account manager at the platform first: by its specification, people manage options, and not every account has this request. It is known from public sources, and parts of it are assumed. If the platform responds with 403 or 404, your account doesn't have it. Options and categories come in tabs of their own: join their rows with Merge (Append) before this node.",
		name: 'wholeMenuNotice',
		type: 'notice',
		default: '',
		...ofWholeMenu,
	},
	{
		displayName: 'Sizes',
		name: 'sizes',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'A Group to Choose From',
				value: 'group',
				description: 'One dish, of which guests choose the size, each with its surcharge',
			},
			{
				name: 'Separate Dishes',
				value: 'dishes',
				description: 'Each size is its own dish, such as Margherita, 30 cm',
			},
		],
		default: 'dishes',
		description: 'How to send dishes that the sheet has in several sizes',
		...ofWholeMenu,
	},
	{
		displayName: 'Size Group Title',
		name: 'sizeGroupTitle',
		type: 'string',
		default: 'Size',
		description: 'What guests read above the sizes',
		displayOptions: { show: { sendAs: ['wholeMenu'], sizes: ['group'] } },
	},
];

/** With the options that only one of the two has. */
export const limitFieldsWith = (...more: INodeProperties[]): INodeProperties[] => [
	returnField,
	limitsField('What counts as an accident, compared with the last accepted menu', [
		limitField('fewestDishes', 'Stop when fewer dishes than this come in'),
		limitField(
			'largestPriceChange',
			'Stop when a price changes by more than this share of the lower price: at 100, when it more than doubles or halves. A change by a factor of 10 always stops: 0, or no limit at all, leaves it at that.',
		),
		limitField(
			'mostSwitchedOff',
			'Stop when more than this share of the dishes on sale would be switched off',
		),
	]),
	optionsField([
		{
			displayName: 'Allow Similar IDs',
			name: 'allowSimilarSkus',
			type: 'boolean',
			default: true,
			description:
				'Whether SKUs or store IDs may differ only in zeros in front, case, spaces or look-alike letters. Usually that is a mistake.',
		},
		answersOption,
		confirmedFindingsOption,
		decimalSeparatorOption,
		{
			displayName: 'Fill From Row Above',
			name: 'fillFromRowAbove',
			type: 'boolean',
			default: true,
			description:
				'Whether rows without a title take title and category from the dish above, and dishes their category and options their group from merged cells',
		},
		...more,
		{
			displayName: 'Return Menu as File',
			name: 'returnFile',
			type: 'boolean',
			default: true,
			description:
				'Whether to add the menu as a JSON file. To undo later imports, set Input to JSON and pass it back.',
		},
		{
			displayName: 'Section Headings',
			name: 'sectionHeadings',
			type: 'boolean',
			default: true,
			description:
				'Whether a row with only one filled cell is a heading: it becomes the category of the rows below that have none',
		},
		{
			displayName: 'Without SKU',
			name: 'withoutSku',
			type: 'options',
			options: [
				{
					name: 'Use Category, Title and Size',
					value: 'useCategory',
					description:
						'For a menu that has the same title in several categories. A dish that moves to another category is a new one.',
				},
				{
					name: 'Use Title and Size',
					value: 'useTitle',
					description:
						'The SKU is made from title and size, or from group and option. If you rename a dish, the old one goes off and a new one appears.',
				},
			],
			default: 'useTitle',
			description:
				'What the SKU of dishes and options without one is made of. Without this option, such a row is a mistake.',
		},
	]),
];
