import type { IPollFunctions } from 'n8n-workflow';

import { operationError } from '../MerchantStorefront/n8n/asNodeError';
import {
	optionalList,
	refuseEmptyOptions,
	requiredOption,
	requiredText,
	requiredTimeZone,
	requiredWhole,
} from '../MerchantStorefront/n8n/inputs';
import { requiredFormat } from '../MerchantStorefront/orders/output';
import { WEEK_DAYS } from '../MerchantStorefront/platform/contract';
import { show } from '../MerchantStorefront/platform/shown';
import { CHECKS } from './health/memory';

export type HealthSettings = ReturnType<typeof readHealthSettings>;

const LABELS = {
	dailyReportAt: 'Daily Report At',
	stores: 'Stores',
	webhookAddress: 'Webhook Address',
};

const MINUTES_OF_A_DAY = 24 * 60;
const HOURS_OF_A_WEEK = 7 * 24;

export function readHealthSettings(context: IPollFunctions) {
	const options = context.getNodeParameter('options', {}) as Record<string, unknown>;
	refuseEmptyOptions(context, options, LABELS);
	const checks = optionalList(context, context.getNodeParameter('checks', []), 'Checks');
	if (checks.length === 0) {
		throw operationError(context, 'No check is chosen', 'Choose at least one in Checks.');
	}
	const minutes = context.getNodeParameter('waitingMinutes', 10);
	const hours = context.getNodeParameter('quietHours', 2);
	const expected = context.getNodeParameter('expectedBetween', '11:00-22:00');
	const days = context.getNodeParameter('expectedOn', [...WEEK_DAYS]);
	const reportAt = optionalList(context, options.dailyReportAt, LABELS.dailyReportAt);
	const [from = 0, to = 0] = requiredClocks(context, expected, 'Orders Expected Between', 2);
	const [address = context.getInstanceBaseUrl()] = optionalList(
		context,
		options.webhookAddress,
		LABELS.webhookAddress,
	);
	return {
		checks: checks.map((check) => requiredOption(context, check, 'Checks', CHECKS)),
		waitingSeconds:
			60 * requiredWhole(context, minutes, 'Waiting Longer Than', [1, MINUTES_OF_A_DAY]),
		quiet: {
			seconds: 3_600 * requiredWhole(context, hours, 'Quiet After', [1, HOURS_OF_A_WEEK]),
			from,
			to,
			days: optionalList(context, days, 'Orders Expected On').map((day) =>
				requiredOption(context, day, 'Orders Expected On', WEEK_DAYS),
			),
		},
		/** None means all together. */
		stores: optionalList(context, options.stores, LABELS.stores),
		webhookAddress: address.replace(/\/$/, ''),
		/** In minutes of the day; undefined where nobody wants a report. */
		reportAt: reportAt.flatMap((time) => requiredClocks(context, time, LABELS.dailyReportAt, 1))[0],
		textFormat: requiredFormat(context, context.getNodeParameter('textFormat', 'plain')),
		timeZone: requiredTimeZone(context),
	};
}

/** So many times of day, such as 9:05, in minutes. */
function requiredClocks(
	context: IPollFunctions,
	value: unknown,
	label: string,
	count: number,
): number[] {
	const times = requiredText(context, value, label).split(/\s*[-–]\s*/);
	const read = times.map((time) => /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(time));
	if (times.length === count && !read.includes(null)) {
		return read.map((match) => 60 * Number(match?.[1]) + Number(match?.[2]));
	}
	throw operationError(
		context,
		`${label} can't be read: ${show(value)}`,
		`Type it on a clock of 24 hours, like ${count === 1 ? '09:00' : '11:00-22:00'}.`,
	);
}
