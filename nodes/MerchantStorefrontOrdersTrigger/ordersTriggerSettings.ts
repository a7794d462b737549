import type { IPollFunctions } from 'n8n-workflow';

import {
	isOn,
	optionalList,
	refuseEmptyOptions,
	requiredOption,
	requiredWhole,
} from '../MerchantStorefront/n8n/inputs';
import { TEST_ORDERS, type WantedOrders } from '../MerchantStorefront/orders/wantedOrders';
import { requiredFormat } from '../MerchantStorefront/orders/orderOutput';
import { MINUTES_OF_A_DAY } from '../MerchantStorefront/platform/timeOfDay';
import type { EveryChangeSettings } from './poll/everyChange';
import type { NewOrdersSettings } from './poll/newOrders';

export type TriggerSettings = ReturnType<typeof readTriggerSettings>;

const LABELS = {
	createdWithin: 'Created Within',
	minimumAge: 'Minimum Age',
	mostAttempts: 'Most Attempts',
	stores: 'Stores',
	testOrders: 'Test Orders',
};

const HOURS_OF_A_MONTH = 31 * 24;
const MANY_ATTEMPTS = 100;

type Options = Partial<Record<keyof typeof LABELS, unknown>>;

export function readTriggerSettings(context: IPollFunctions) {
	const options = context.getNodeParameter('options', {}) as Options;
	refuseEmptyOptions(context, options, LABELS);
	const { createdWithin = 24, testOrders = 'include' } = options;
	const wanted: WantedOrders = {
		stores: optionalList(context, options.stores, LABELS.stores),
		testOrders: requiredOption(context, testOrders, LABELS.testOrders, TEST_ORDERS.values),
	};
	const windowSeconds =
		3_600 * requiredWhole(context, createdWithin, LABELS.createdWithin, [1, HOURS_OF_A_MONTH]);
	const isEveryChange = context.getNodeParameter('startFor') === 'everyChange';
	const poll: NewOrdersSettings | EveryChangeSettings = isEveryChange
		? { startFor: 'everyChange', windowSeconds, selection: selectionOf(wanted) }
		: newOrdersSettings(context, options, windowSeconds);
	return {
		poll,
		wanted,
		/** Undefined where orders stay as the platform sent them. */
		textFormat: isOn(context.getNodeParameter('simplify', true))
			? requiredFormat(context, context.getNodeParameter('textFormat', 'plain'))
			: undefined,
		/** Whether canceled orders have an output of their own. */
		canceled: !isEveryChange && isOn(context.getNodeParameter('canceledOrders', true)),
	};
}

function newOrdersSettings(
	context: IPollFunctions,
	{ minimumAge = 0, mostAttempts = 5 }: Options,
	createdWithinSeconds: number,
): NewOrdersSettings {
	const whole = (value: unknown, label: string, least: number, most: number) =>
		requiredWhole(context, value, label, [least, most]);
	const retry = context.getNodeParameter('retryWhileStillNew', 10);
	const retryMinutes = whole(retry, 'Retry While Still New', 0, MINUTES_OF_A_DAY);
	const minimumAgeSeconds = 60 * whole(minimumAge, LABELS.minimumAge, 0, MINUTES_OF_A_DAY);
	const timing = {
		// An order that must wait for its age must not leave the list before.
		windowSeconds: createdWithinSeconds + minimumAgeSeconds,
		retrySeconds: retryMinutes === 0 ? undefined : 60 * retryMinutes,
		mostAttempts: whole(mostAttempts, LABELS.mostAttempts, 1, MANY_ATTEMPTS),
		minimumAgeSeconds,
	};
	return { startFor: 'newOrders', listSeconds: listSecondsOf(timing), ...timing };
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
