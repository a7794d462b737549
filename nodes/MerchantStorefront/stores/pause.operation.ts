import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { choices } from '../n8n/choices';
import { requiredStore, storeField } from '../n8n/storeFields';
import { requiredOption, wholeOf } from '../n8n/inputs';
import { requiredFuture, requiredTimeField, requiredTimeZone } from '../n8n/timeInputs';
import { pauseStore } from './storeCalls';
import { isoInZone, sayTime } from '../platform/zonedTime';

export const choice = {
	name: 'Pause',
	description:
		'Close a live store to new orders at once: guests cannot order from it until the time given, or until it is resumed',
	action: 'Pause a store so that guests cannot order from it',
};

const PAUSES = choices({
	minutes: ['For Some Minutes', 'The store opens again by itself after that time'],
	until: ['Until a Date and Time', 'The store opens again by itself at that time'],
	resumed: ['Until Resumed', 'The store stays paused until Store → Resume'],
});

const MINUTES_OF_A_WEEK = 10_080;

const MINUTES = {
	displayName: 'Minutes',
	name: 'minutes',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: MINUTES_OF_A_WEEK, numberPrecision: 0 },
	default: 20,
	required: true,
	description: 'Minutes from now, at most 10080 (a week)',
	displayOptions: { show: { pauseMode: ['minutes'] } },
} satisfies INodeProperties;

export const fields: INodeProperties[] = [
	{
		displayName:
			"While a store is paused, guests can't order from it. Orders that it already has stay as they are.",
		name: 'pauseNotice',
		type: 'notice',
		default: '',
	},
	storeField,
	{
		displayName: 'Pause',
		name: 'pauseMode',
		type: 'options',
		options: PAUSES.options,
		default: 'minutes',
		description: "How long guests can't order from the store",
	},
	MINUTES,
	{
		displayName: 'Until',
		name: 'until',
		...requiredTimeField,
		displayOptions: { show: { pauseMode: ['until'] } },
	},
];

export async function execute(context: IExecuteFunctions, itemIndex: number): Promise<IDataObject> {
	const storeId = requiredStore(context, itemIndex);
	const end = readEnd(context, itemIndex);
	if (end === null) {
		await pauseStore(context, storeId, null);
		return { storeId, paused: true, pausedUntil: null, pausedUntilText: 'until resumed' };
	}
	const timeZone = requiredTimeZone(context);
	// The platform counts in seconds; a pause may be longer than asked for, never shorter.
	const till = Math.ceil(end / 1000);
	await pauseStore(context, storeId, till);
	return {
		storeId,
		paused: true,
		pausedUntil: isoInZone(till * 1000, timeZone),
		pausedUntilText: `until ${sayTime(till * 1000, timeZone)}`,
	};
}

/** The pause ends then; null stands for when the store is resumed. */
function readEnd(context: IExecuteFunctions, itemIndex: number): number | null {
	const value = context.getNodeParameter('pauseMode', itemIndex);
	const mode = requiredOption(context, value, 'Pause', PAUSES.values);
	const now = Date.now();
	if (mode === 'resumed') return null;
	if (mode === 'until') {
		return requiredFuture(context, context.getNodeParameter('until', itemIndex), 'Until', now);
	}
	const minutes = context.getNodeParameter('minutes', itemIndex);
	return now + wholeOf(context, minutes, MINUTES) * 60_000;
}
