import type { INodeProperties } from 'n8n-workflow';

import { optionsField } from '../n8n/collections';
import { locatorModes } from '../n8n/locator';
import { CHANGE_FIELDS } from './offerChanges';
import { fieldOf } from '../menu/fieldsOf';
import { CHANGING } from '../menu/product';
import { capitalize } from '../platform/shown';
import { choicesFor } from '../menu/columns/meanings';
import { limitField } from '../menu/limits';
import {
	columnMeaningsField,
	decimalSeparatorOption,
	firstDataRowOption,
	formOrRowsField,
	inForm,
	inRows,
	onInvalidRowsField,
} from '../menu/rowFields';
import { answersField } from '../menu/questions/readAnswers';
import { storeField } from '../n8n/storeFields';

const skuField: INodeProperties = {
	displayName: 'SKU',
	name: 'sku',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	required: true,
	description:
		"The dish, by its SKU. The list has the dishes of the latest orders: n8n's lists can't read the menu that a workflow has imported.",
	...locatorModes(
		'searchDishes',
		{ list: 'Select a dish of the latest orders...', typed: 'e.g. borsch' },
		'By SKU',
	),
};

export const CHANGE_LABELS = CHANGING.map((name) => fieldOf('offer', name).label);

function changeField(name: (typeof CHANGING)[number]): INodeProperties {
	const { label, help, kind, sample: [example = ''] = [] } = fieldOf('offer', name);
	return {
		displayName: label,
		name,
		...(kind === 'status'
			? ON_OR_OFF
			: {
					type: 'string',
					default: '',
					placeholder: `e.g. ${example}`,
					description: capitalize(help),
				}),
	};
}

const ON_OR_OFF: Pick<INodeProperties, 'type' | 'options' | 'default' | 'description'> = {
	type: 'options',
	options: [
		{ name: 'Off', value: 'disabled', description: 'Guests do not see it' },
		{ name: 'On', value: 'enabled', description: 'Guests can order it' },
	],
	default: 'disabled',
	description: 'Whether guests can order it',
};

export const offerUpdateFields: INodeProperties[] = [
	{
		displayName:
			'Only the offers that you name change. Everything else on the storefront stays. Run it as often as you like.',
		name: 'offersNotice',
		type: 'notice',
		default: '',
	},
	formOrRowsField(
		{
			form: 'One offer for each input item, typed here',
			rows: `All input items, each a row with SKU, Store ID and what changes: ${CHANGE_LABELS.join(', ')}`,
			description: 'How the changes come in',
		},
		'rows',
	),
	{ ...columnMeaningsField(choicesFor(CHANGE_FIELDS)), displayOptions: inRows },
	answersField,
	{
		...storeField,
		required: false,
		description: "The store for rows that don't name one",
		displayOptions: inRows,
	},
	onInvalidRowsField('The offers of skipped rows stay as they are'),
	{ ...storeField, displayOptions: inForm },
	{ ...skuField, displayOptions: inForm },
	{
		displayName: 'Changes',
		name: 'changes',
		type: 'collection',
		placeholder: 'Add Change',
		default: {},
		description: "The new values of the offer. What you don't add stays as it is.",
		displayOptions: inForm,
		options: CHANGING.map(changeField).sort((one, other) =>
			one.displayName < other.displayName ? -1 : 1,
		),
	},
	optionsField([
		{
			displayName: 'Allow Large Price Changes',
			name: 'allowLargePriceChanges',
			type: 'boolean',
			default: true,
			description:
				'Whether to send prices that changed by a factor of 10, or by more than the largest change, since the last import of this workflow',
		},
		decimalSeparatorOption,
		firstDataRowOption,
		limitField(
			'largestPriceChange',
			'Stop when a price changed by more than this since the last import. A change by a factor of 10 always stops. 0 sets no other limit.',
		),
		{
			displayName: 'Only Send Changes',
			name: 'onlySendChanges',
			type: 'boolean',
			default: true,
			description:
				'Whether to send only offers that differ from what this workflow imported or sent last. The output lists the others as unchanged. Changes made elsewhere are not seen.',
		},
	]),
];
