import type { INodeProperties, IPollFunctions } from 'n8n-workflow';

import { choices } from '../MerchantStorefront/n8n/choices';
import { optionsField } from '../MerchantStorefront/n8n/collections';
import {
	isOn,
	optionalList,
	readTriggerOptions,
	requiredOption,
	wholeOf,
} from '../MerchantStorefront/n8n/inputs';
import { storesField } from '../MerchantStorefront/n8n/storeFields';
import { requiredFormat, triggerSimplifyFields } from '../MerchantStorefront/orders/orderOutput';
import {
	TEST_ORDERS,
	testOrdersField,
	type WantedOrders,
} from '../MerchantStorefront/orders/wantedOrders';
import { MINUTES_OF_A_DAY } from '../MerchantStorefront/platform/timeOfDay';
import type { EveryChangeSettings } from './poll/everyChange';
import type { NewOrdersSettings } from './poll/newOrders';

const START_FOR = choices({
	everyChange: [
		'Every Change',
		'Each state of each order starts the workflow once. The first poll only remembers what there is.',
	],
	newOrders: [
		'New Orders',
		'Each order starts the workflow once, and again while nobody accepts it, up to Most Attempts',
	],
});

const forNewOrders = { show: { startFor: ['newOrders'] } };
const ofNewOrders = { show: { '/startFor': ['newOrders'] } };
const HOURS_OF_A_MONTH = 31 * 24;

const FIELDS = {
	startFor: {
		displayName: 'Start For',
		name: 'startFor',
		type: 'options',
		noDataExpression: true,
		options: START_FOR.options,
		default: 'newOrders',
		description: 'What starts the workflow',
	},
	retryWhileStillNew: {
		displayName: 'Retry While Still New (Minutes)',
		name: 'retryWhileStillNew',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: MINUTES_OF_A_DAY },
		default: 10,
		description:
			'Start again with an order that nobody has accepted after this time. The wait doubles with each attempt. 0 turns retries off.',
		displayOptions: forNewOrders,
	},
	canceledOrders: {
		displayName: 'Output for Canceled Orders',
		name: 'canceledOrders',
		type: 'boolean',
		default: true,
		description:
			'Whether each order that the workflow has started with, and that was canceled since, comes out at Canceled',
		displayOptions: forNewOrders,
	},
} satisfies Record<string, INodeProperties>;

const OPTIONS = {
	createdWithin: {
		displayName: 'Created Within (Hours)',
		name: 'createdWithin',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: HOURS_OF_A_MONTH },
		default: 24,
		description:
			'Look at orders placed in the last hours. An order is missed only if polls fail for longer than this.',
	},
	minimumAge: {
		displayName: 'Minimum Age (Minutes)',
		name: 'minimumAge',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: MINUTES_OF_A_DAY },
		default: 10,
		description:
			'Start only with orders that have been New for this long. Without this option, a new order starts at once. As a safety net next to the Merchant Storefront Trigger, choose more than the till ever takes.',
		displayOptions: ofNewOrders,
	},
	mostAttempts: {
		displayName: 'Most Attempts',
		name: 'mostAttempts',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 100 },
		default: 5,
		description:
			'How often an order starts the workflow. After the last attempt, the log of n8n names an order that is still New.',
		displayOptions: ofNewOrders,
	},
	stores: storesField(
		'Start only for orders of these store IDs, separated by commas. Leave it empty for all stores.',
	),
	testOrders: testOrdersField,
} satisfies Record<string, INodeProperties>;

export const fields: INodeProperties[] = [
	...Object.values(FIELDS),
	...triggerSimplifyFields,
	optionsField(Object.values(OPTIONS)),
];

export type TriggerSettings = ReturnType<typeof readTriggerSettings>;

export function readTriggerSettings(context: IPollFunctions) {
	const options = readTriggerOptions(context, OPTIONS);
	const { createdWithin = 24, testOrders = 'include' } = options;
	const wanted: WantedOrders = {
		stores: optionalList(context, options.stores, OPTIONS.stores.displayName),
		testOrders: requiredOption(context, testOrders, 'Test Orders', TEST_ORDERS.values),
	};
	const windowSeconds = 3_600 * wholeOf(context, createdWithin, OPTIONS.createdWithin);
	const isEveryChange = context.getNodeParameter('startFor') === 'everyChange';
	const poll: NewOrdersSettings | EveryChangeSettings = isEveryChange
		? { startFor: 'everyChange', windowSeconds, selection: selectionOf(wanted) }
		: newOrdersSettings(context, options, windowSeconds);
	return {
		poll,
		wanted,
		/** It is undefined where orders stay as the platform sent them. */
		textFormat: isOn(context.getNodeParameter('simplify', true))
			? requiredFormat(context, context.getNodeParameter('textFormat', 'plain'))
			: undefined,
		/** Whether canceled orders have an output of their own. */
		canceled: !isEveryChange && isOn(context.getNodeParameter('canceledOrders', true)),
	};
}

function newOrdersSettings(
	context: IPollFunctions,
	{ minimumAge = 0, mostAttempts = 5 }: { [name in keyof typeof OPTIONS]?: unknown },
	createdWithinSeconds: number,
): NewOrdersSettings {
	const retry = context.getNodeParameter('retryWhileStillNew', 10);
	const retryMinutes = wholeOf(context, retry, FIELDS.retryWhileStillNew);
	const minimumAgeSeconds = 60 * wholeOf(context, minimumAge, OPTIONS.minimumAge);
	const timing = {
		// An order that must wait for its age must not leave the list before.
		windowSeconds: createdWithinSeconds + minimumAgeSeconds,
		retrySeconds: retryMinutes === 0 ? undefined : 60 * retryMinutes,
		mostAttempts: wholeOf(context, mostAttempts, OPTIONS.mostAttempts),
		minimumAgeSeconds,
	};
	return { startFor: 'newOrders', listSeconds: listSecondsOf(timing), ...timing };
}

/** The list goes back so far that it has the last attempt of an order that starts at the end of the window. */
function listSecondsOf({
	windowSeconds,
	retrySeconds = 0,
	mostAttempts,
}: Pick<NewOrdersSettings, 'windowSeconds' | 'retrySeconds' | 'mostAttempts'>) {
	const all = windowSeconds + retrySeconds * (2 ** mostAttempts - 1);
	return Math.max(windowSeconds, Math.min(all, 3_600 * HOURS_OF_A_MONTH));
}

/** Another selection is another list: what it shows is not new, only unseen. */
const selectionOf = ({ stores, testOrders }: WantedOrders) =>
	JSON.stringify([[...stores].sort(), testOrders]);
