import type { IPollFunctions } from 'n8n-workflow';

import {
	isOn,
	optionalList,
	refuseEmptyOptions,
	requiredOption,
	requiredWhole,
} from '../MerchantStorefront/n8n/inputs';
import { TEST_ORDERS } from '../MerchantStorefront/orders/testOrders';
import { requiredFormat } from '../MerchantStorefront/orders/orderOutput';
import type { TextFormat } from '../MerchantStorefront/orders/textFormat';
import type { NewOrdersSettings } from './poll/newOrders';
import type { PollSettings } from './poll/ordersPoll';

export interface WantedOrders {
	/** An empty list means all. */
	stores: string[];
	testOrders: (typeof TEST_ORDERS)[number];
}

export interface TriggerSettings {
	poll: PollSettings;
	/** How far back the list of orders goes. */
	listSeconds: number;
	wanted: WantedOrders;
	/** Undefined where orders stay as the platform sent them. */
	textFormat: TextFormat | undefined;
	/** Whether canceled orders have an output of their own. */
	canceled: boolean;
}

interface Options {
	createdWithin?: unknown;
	minimumAge?: unknown;
	mostAttempts?: unknown;
	stores?: unknown;
	testOrders?: unknown;
}

const LABELS: Record<keyof Options, string> = {
	createdWithin: 'Created Within',
	minimumAge: 'Minimum Age',
	mostAttempts: 'Most Attempts',
	stores: 'Stores',
	testOrders: 'Test Orders',
};

const MINUTES_OF_A_DAY = 24 * 60;
const HOURS_OF_A_MONTH = 31 * 24;
const MANY_ATTEMPTS = 100;

export function readTriggerSettings(context: IPollFunctions): TriggerSettings {
	const options = context.getNodeParameter('options', {}) as Options;
	refuseEmptyOptions(context, options, LABELS);
	const wanted = {
		stores: optionalList(context, options.stores, LABELS.stores),
		testOrders: requiredOption(
			context,
			options.testOrders ?? 'include',
			LABELS.testOrders,
			TEST_ORDERS,
		),
	};
	const { createdWithin = 24 } = options;
	const windowSeconds =
		3_600 * requiredWhole(context, createdWithin, 'Created Within', [1, HOURS_OF_A_MONTH]);
	const textFormat = isOn(context.getNodeParameter('simplify', true))
		? requiredFormat(context, context.getNodeParameter('textFormat', 'plain'))
		: undefined;
	if (context.getNodeParameter('startFor') === 'everyChange') {
		const selection = selectionOf(wanted);
		const poll = { startFor: 'everyChange', windowSeconds, selection } as const;
		return { poll, listSeconds: windowSeconds, wanted, textFormat, canceled: false };
	}
	const { minimumAge = 0, mostAttempts = 5 } = options;
	const retry = context.getNodeParameter('retryWhileStillNew', 10);
	const retryMinutes = requiredWhole(context, retry, 'Retry While Still New', [
		0,
		MINUTES_OF_A_DAY,
	]);
	const minimumAgeSeconds =
		60 * requiredWhole(context, minimumAge, 'Minimum Age', [0, MINUTES_OF_A_DAY]);
	const timing = {
		// An order that must wait for its age must not leave the list before.
		windowSeconds: windowSeconds + minimumAgeSeconds,
		retrySeconds: retryMinutes === 0 ? undefined : 60 * retryMinutes,
		mostAttempts: requiredWhole(context, mostAttempts, 'Most Attempts', [1, MANY_ATTEMPTS]),
		minimumAgeSeconds,
	};
	const listSeconds = listSecondsOf(timing);
	const poll = { startFor: 'newOrders', listSeconds, ...timing } as const;
	const canceled = isOn(context.getNodeParameter('canceledOrders', true));
	return { poll, listSeconds, wanted, textFormat, canceled };
}

/** Until the last attempt of an order that starts at the end of the window. */
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
