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
import { MINUTES_OF_A_DAY, readTimeOfDay } from '../MerchantStorefront/platform/timeOfDay';
import { parseUrl } from '../MerchantStorefront/platform/urls';
import { CHECKS } from './health/memory';
import type { QuietHours } from './health/quietHours';

export type HealthSettings = ReturnType<typeof readHealthSettings>;

const LABELS = {
	dailyReportAt: 'Daily Report At',
	stores: 'Stores',
	webhookAddress: 'Webhook Address',
};

const HOURS_OF_A_DAY = 24;

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
	const quiet = {
		seconds: 3_600 * requiredWhole(context, hours, 'Quiet After', [1, HOURS_OF_A_DAY]),
		from,
		to,
		days: optionalList(context, days, 'Orders Expected On').map((day) =>
			requiredOption(context, day, 'Orders Expected On', WEEK_DAYS),
		),
	};
	if (checks.includes('quiet')) refuseNeverQuiet(context, quiet);
	const [address] = optionalList(context, options.webhookAddress, LABELS.webhookAddress);
	return {
		checks: checks.map((check) => requiredOption(context, check, 'Checks', CHECKS)),
		waitingSeconds:
			60 * requiredWhole(context, minutes, 'Waiting Longer Than', [1, MINUTES_OF_A_DAY]),
		quiet,
		/** None means all together. */
		stores: optionalList(context, options.stores, LABELS.stores),
		webhookAddress:
			address === undefined ? context.getInstanceBaseUrl() : requiredAddress(context, address),
		/** In minutes of the day; undefined where nobody wants a report. */
		reportAt: reportAt.flatMap((time) => requiredClocks(context, time, LABELS.dailyReportAt, 1))[0],
		textFormat: requiredFormat(context, context.getNodeParameter('textFormat', 'plain')),
		timeZone: requiredTimeZone(context),
	};
}

/** A check that can never find anything would look like one that finds all well. */
function refuseNeverQuiet(context: IPollFunctions, { seconds, from, to, days }: QuietHours): void {
	const minutes = to > from ? to - from : to - from + MINUTES_OF_A_DAY;
	if (60 * minutes <= seconds) {
		throw operationError(
			context,
			'Quiet After is not shorter than the time in Orders Expected Between',
			'It would never be too quiet. Choose fewer hours, or a longer time.',
		);
	}
	if (days.length === 0) {
		throw operationError(
			context,
			'No day is chosen',
			'Choose at least one in Orders Expected On, or remove Quiet from Checks.',
		);
	}
}

function requiredAddress(context: IPollFunctions, typed: string): string {
	if (/^https?:$/.test(parseUrl(typed)?.protocol ?? '')) return typed;
	throw operationError(
		context,
		`${LABELS.webhookAddress} isn't a web address: ${show(typed)}`,
		'Type all of it, like https://hooks.example.com.',
	);
}

/** So many times of day, such as 9:05, in minutes. */
function requiredClocks(
	context: IPollFunctions,
	value: unknown,
	label: string,
	count: number,
): number[] {
	const times = requiredText(context, value, label).split(/[-–]/);
	const read = times.flatMap((time) => readTimeOfDay(time) ?? []);
	if (times.length === count && read.length === count) return read;
	throw operationError(
		context,
		`${label} can't be read: ${show(value)}`,
		`Type it on a clock of 24 hours, like ${count === 1 ? '09:00' : '11:00-22:00'}.`,
	);
}
