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
import type { TextFormat } from '../MerchantStorefront/orders/textFormat';
import { WEEK_DAYS } from '../MerchantStorefront/platform/contract';
import { show } from '../MerchantStorefront/platform/shown';
import { parseUrl } from '../MerchantStorefront/platform/urls';
import { CHECKS, type Check } from './health/memory';
import type { QuietHours } from './health/quietHours';

export interface HealthSettings {
	checks: readonly Check[];
	waitingMinutes: number;
	quiet: QuietHours;
	/** None means all together. */
	stores: string[];
	/** Without a slash at its end. */
	webhookAddress: string;
	/** Minutes of the day; undefined where nobody wants a report. */
	reportAt: number | undefined;
	textFormat: TextFormat;
	timeZone: string;
}

const LABELS = {
	dailyReportAt: 'Daily Report At',
	stores: 'Stores',
	webhookAddress: 'Webhook Address',
};

const MINUTES_OF_A_DAY = 24 * 60;
const HOURS_OF_A_WEEK = 7 * 24;

export function readHealthSettings(context: IPollFunctions): HealthSettings {
	const options = context.getNodeParameter('options', {}) as Partial<
		Record<keyof typeof LABELS, unknown>
	>;
	refuseEmptyOptions(context, options, LABELS);
	const parameter = (name: string, fallback: unknown) =>
		context.getNodeParameter(name, fallback as never) as unknown;
	const named = optionalList(context, parameter('checks', []), 'Checks');
	const checks = named.map((one) => requiredOption(context, one, 'Checks', CHECKS));
	if (checks.length === 0) {
		throw operationError(context, 'No check is chosen', 'Choose at least one in Checks.');
	}
	const whole = (name: string, fallback: number, label: string, most: number) =>
		requiredWhole(context, parameter(name, fallback), label, [1, most]);
	const days = optionalList(context, parameter('quietDays', [...WEEK_DAYS]), 'Orders Expected On');
	const { dailyReportAt = '', webhookAddress = '' } = options;
	return {
		checks,
		waitingMinutes: whole('waitingMinutes', 10, 'Waiting Longer Than', MINUTES_OF_A_DAY),
		quiet: {
			hours: whole('quietHours', 2, 'Quiet After', HOURS_OF_A_WEEK),
			from: requiredClock(context, parameter('quietFrom', '11:00'), 'Orders Expected From'),
			to: requiredClock(context, parameter('quietTo', '22:00'), 'Orders Expected Until'),
			days: days.map((day) => requiredOption(context, day, 'Orders Expected On', WEEK_DAYS)),
		},
		stores: optionalList(context, options.stores, LABELS.stores),
		webhookAddress: requiredAddress(context, webhookAddress),
		reportAt:
			dailyReportAt === ''
				? undefined
				: requiredClock(context, dailyReportAt, LABELS.dailyReportAt),
		textFormat: requiredFormat(context, parameter('textFormat', 'plain')),
		timeZone: requiredTimeZone(context),
	};
}

/** A time of day such as 9:05, in minutes. */
function requiredClock(context: IPollFunctions, value: unknown, label: string): number {
	const text = requiredText(context, value, label);
	const [, hour, minute] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
	if (minute !== undefined) return 60 * Number(hour) + Number(minute);
	throw operationError(
		context,
		`${label} isn't a time of day: ${show(value)}`,
		'Type it as hours and minutes on a clock of 24 hours, like 09:00 or 22:30.',
	);
}

function requiredAddress(context: IPollFunctions, typed: unknown): string {
	const given =
		typed === ''
			? context.getInstanceBaseUrl()
			: requiredText(context, typed, LABELS.webhookAddress);
	const url = parseUrl(given);
	if (url !== undefined) return url.href.replace(/\/+$/, '');
	throw operationError(
		context,
		`${LABELS.webhookAddress} isn't a web address: ${show(given)}`,
		'Type the address at which this n8n receives notifications, like https://hooks.example.com.',
	);
}
