import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { requiredOption } from '../n8n/inputs';
import { requiredFuture, requiredTimeZone } from '../n8n/timeInputs';
import { endOfDay } from '../platform/zonedTime';
import { accountOf } from '../menu/account';
import { onAllItems } from '../menu/invalidMenu';
import { readSwitched, switchFields, switchOffers } from './switching';

export const choice = {
	name: 'Switch Off',
	description:
		'Take products off sale in a live store at once: guests can no longer order them there. Nothing else changes.',
	action: 'Switch off products in a store so that guests cannot order them',
};

export const fields: INodeProperties[] = [
	...switchFields,
	{
		displayName: 'Until',
		name: 'until',
		type: 'options',
		options: [
			{
				name: 'Date and Time',
				value: 'time',
				description: 'Imports of this workflow keep the dishes off until then',
			},
			{
				name: 'End of Today',
				value: 'endOfToday',
				description:
					'Until midnight in the time zone of the workflow. Then the next import of this workflow puts the dishes back on sale, or a scheduled Switch On → Dishes Whose Time Is Over.',
			},
			{
				name: 'Until Switched On',
				value: 'switchedOn',
				description: 'Imports of this workflow keep the dishes off until Switch On',
			},
		],
		default: 'switchedOn',
		description:
			'How long the dishes stay off. After that time, the next import of this workflow puts them back on sale, or Switch On → Dishes Whose Time Is Over.',
	},
	{
		displayName: 'Date and Time',
		name: 'untilTime',
		type: 'dateTime',
		default: '',
		required: true,
		placeholder: 'e.g. 2026-12-31 18:30',
		description:
			'In the time zone of the workflow (⋯ → Settings → Timezone), unless the value names another offset',
		displayOptions: { show: { until: ['time'] } },
	},
];

export const executeAll = onAllItems(async (context, items) => {
	const now = Date.now();
	const account = await accountOf(context);
	const untilOf = (index: number) => readUntil(context, now, index);
	return await switchOffers(
		context,
		account,
		readSwitched(context, items, account, 'disabled', untilOf),
	);
});

/** In milliseconds. It is undefined where somebody has to switch the dish on again. */
function readUntil(context: IExecuteFunctions, now: number, itemIndex: number): number | undefined {
	const value = context.getNodeParameter('until', itemIndex, 'switchedOn');
	const choice = requiredOption(context, value, 'Until', ['switchedOn', 'endOfToday', 'time']);
	const timeZone = requiredTimeZone(context);
	if (choice === 'switchedOn') return undefined;
	if (choice === 'endOfToday') return endOfDay(now, timeZone);
	return requiredFuture(context, context.getNodeParameter('untilTime', itemIndex), 'Until', now);
}
