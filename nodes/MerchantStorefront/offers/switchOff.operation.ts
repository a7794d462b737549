import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { choices } from '../n8n/choices';
import { requiredOption } from '../n8n/inputs';
import { requiredFuture, requiredTimeField, requiredTimeZone } from '../n8n/timeInputs';
import { endOfDay } from '../platform/zonedTime';
import { accountOf } from '../menu/account';
import { onAllItems } from '../menu/invalidMenu';
import { readSwitched, switchFields, switchInTurn } from './switching';

export const choice = {
	name: 'Switch Off',
	description:
		'Take products off sale in a live store at once: guests can no longer order them there. The price of the last import is sent again.',
	action: 'Switch off products in a store so that guests cannot order them',
};

const ENDS = choices({
	time: ['Date and Time', 'Imports of this workflow keep the dishes off until then'],
	endOfToday: [
		'End of Today',
		'Until midnight in the time zone of the workflow. Then the next import of this workflow puts the dishes back on sale, or a scheduled Switch On → Dishes Whose Time Is Over.',
	],
	switchedOn: ['Until Switched On', 'Imports of this workflow keep the dishes off until Switch On'],
});

export const fields: INodeProperties[] = [
	...switchFields,
	{
		displayName: 'Until',
		name: 'until',
		type: 'options',
		options: ENDS.options,
		default: 'switchedOn',
		description:
			'How long the dishes stay off. After that time, the next import of this workflow puts them back on sale, or Switch On → Dishes Whose Time Is Over.',
	},
	{
		displayName: 'Date and Time',
		name: 'untilTime',
		...requiredTimeField,
		displayOptions: { show: { until: ['time'] } },
	},
];

export const executeAll = onAllItems(async (context, items) => {
	const now = Date.now();
	const account = await accountOf(context);
	const untilOf = (index: number) => readUntil(context, now, index);
	return await switchInTurn(
		context,
		account,
		readSwitched(context, items, account, 'disabled', untilOf),
	);
});

/** In milliseconds. It is undefined where somebody has to switch the dish on again. */
function readUntil(context: IExecuteFunctions, now: number, itemIndex: number): number | undefined {
	const value = context.getNodeParameter('until', itemIndex, 'switchedOn');
	const end = requiredOption(context, value, 'Until', ENDS.values);
	const timeZone = requiredTimeZone(context);
	if (end === 'switchedOn') return undefined;
	if (end === 'endOfToday') return endOfDay(now, timeZone);
	return requiredFuture(context, context.getNodeParameter('untilTime', itemIndex), 'Until', now);
}
