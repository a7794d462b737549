import type { INodeProperties, IPollFunctions } from 'n8n-workflow';

import { operationError } from '../MerchantStorefront/n8n/asNodeError';
import { optionsField } from '../MerchantStorefront/n8n/collections';
import {
	optionalList,
	readTriggerOptions,
	requiredList,
	requiredOption,
	requiredText,
	wholeOf,
} from '../MerchantStorefront/n8n/inputs';
import { requiredTimeZone } from '../MerchantStorefront/n8n/timeInputs';
import { storesField } from '../MerchantStorefront/n8n/storeFields';
import { requiredFormat, textFormatField } from '../MerchantStorefront/orders/orderOutput';
import { WEEK_DAYS } from '../MerchantStorefront/platform/contract';
import { capitalize, show } from '../MerchantStorefront/platform/shown';
import { MINUTES_OF_A_DAY, readTimeOfDay } from '../MerchantStorefront/platform/timeOfDay';
import { parseUrl } from '../MerchantStorefront/platform/urls';
import { CHECK_NAMES, CHECKS } from './health/healthMemory';

const forQuiet = { displayOptions: { show: { checks: ['quiet'] } } };

const FIELDS = {
	checks: {
		displayName: 'Checks',
		name: 'checks',
		type: 'multiOptions',
		options: CHECK_NAMES.map((value) => {
			const { name, description } = CHECKS[value];
			return { name, value, description };
		}),
		default: [...CHECK_NAMES.filter((check) => check !== 'quiet')],
		description: 'What starts the workflow: once when it breaks, and once when it works again',
	},
	waitingMinutes: {
		displayName: 'Waiting Longer Than (Minutes)',
		name: 'waitingMinutes',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: MINUTES_OF_A_DAY },
		default: 10,
		description: 'An order that is New for longer than this is a waiting order',
		displayOptions: { show: { checks: ['waitingOrder'] } },
	},
	quietHours: {
		displayName: 'Quiet After (Hours)',
		name: 'quietHours',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 24 },
		default: 2,
		description: 'So many hours without an order are too quiet',
		...forQuiet,
	},
	expectedBetween: {
		displayName: 'Orders Expected Between',
		name: 'expectedBetween',
		type: 'string',
		default: '11:00-22:00',
		placeholder: 'e.g. 18:00-02:00',
		description: 'Two times on the clock of the time zone of this workflow',
		...forQuiet,
	},
	expectedOn: {
		displayName: 'Orders Expected On',
		name: 'expectedOn',
		type: 'multiOptions',
		options: WEEK_DAYS.map((day) => ({ name: capitalize(day), value: day })),
		default: [...WEEK_DAYS],
		description: 'On other days it may be quiet',
		...forQuiet,
	},
} satisfies Record<string, INodeProperties>;

const OPTIONS = {
	dailyReportAt: {
		displayName: 'Daily Report At',
		name: 'dailyReportAt',
		type: 'string',
		default: '',
		placeholder: 'e.g. 09:00',
		description:
			'Start the workflow once a day at this time, and say that all is well or what is not. Without a report, this trigger is silent while all is well.',
	},
	stores: storesField(
		'Look only at orders of these store IDs, separated by commas. Quiet is then judged for each of them. Leave it empty for all stores together.',
	),
	webhookAddress: {
		displayName: 'Webhook Address',
		name: 'webhookAddress',
		type: 'string',
		default: '',
		placeholder: 'e.g. https://hooks.example.com',
		description:
			'The address at which this n8n receives notifications, if it is not that of the editor (N8N_WEBHOOK_URL)',
	},
} satisfies Record<string, INodeProperties>;

export const fields: INodeProperties[] = [
	...Object.values(FIELDS),
	textFormatField,
	optionsField(Object.values(OPTIONS)),
];

export type HealthSettings = ReturnType<typeof readHealthSettings>;

/** What each field holds, in words of its label where that can't be. */
export function readHealthSettings(context: IPollFunctions) {
	const options = readTriggerOptions(context, OPTIONS);
	const given = ({ name, displayName, default: usual }: INodeProperties) =>
		[context, context.getNodeParameter(name, usual), displayName] as const;
	const whole = (field: (typeof FIELDS)['waitingMinutes' | 'quietHours']) =>
		wholeOf(context, context.getNodeParameter(field.name, field.default), field);
	const option = (name: keyof typeof OPTIONS) =>
		optionalList(context, options[name], OPTIONS[name].displayName);
	const [from = 0, to = 0] = clocks(...given(FIELDS.expectedBetween), 2);
	const checks = requiredList(...given(FIELDS.checks)).map((check) =>
		requiredOption(context, check, FIELDS.checks.displayName, CHECK_NAMES),
	);
	const days = checks.includes('quiet') ? requiredList(...given(FIELDS.expectedOn)) : [];
	const quiet = {
		seconds: 3_600 * whole(FIELDS.quietHours),
		/** Minutes of the day. Where the end isn't later than the start, it is on the next day. */
		from,
		to,
		days: days.map((day) => requiredOption(context, day, FIELDS.expectedOn.displayName, WEEK_DAYS)),
	};
	if (checks.includes('quiet')) refuseNeverQuiet(context, quiet);
	const [webhookAddress = context.getInstanceBaseUrl()] = option('webhookAddress');
	refuseNoAddress(context, webhookAddress);
	return {
		checks,
		quiet,
		waitingSeconds: 60 * whole(FIELDS.waitingMinutes),
		/** None means all together. */
		stores: option('stores'),
		webhookAddress,
		/** It is in minutes of the day; undefined where nobody wants a report. */
		reportAt: option('dailyReportAt').flatMap((time) =>
			clocks(context, time, OPTIONS.dailyReportAt.displayName, 1),
		)[0],
		textFormat: requiredFormat(context, context.getNodeParameter('textFormat', 'plain')),
		timeZone: requiredTimeZone(context),
	};
}

/** A check that can never find anything would look like one that finds all well. */
function refuseNeverQuiet(
	context: IPollFunctions,
	{ from, to, seconds }: { from: number; to: number; seconds: number },
): void {
	if (60 * (to > from ? to - from : to - from + MINUTES_OF_A_DAY) > seconds) return;
	throw operationError(
		context,
		'Quiet After (Hours) is not shorter than the time in Orders Expected Between',
		'It would never be too quiet. Choose fewer hours, or a longer time.',
	);
}

function refuseNoAddress(context: IPollFunctions, address: string): void {
	if (/^https?:$/.test(parseUrl(address)?.protocol ?? '')) return;
	throw operationError(
		context,
		`Webhook Address isn't a web address: ${show(address)}`,
		'Type all of it, like https://hooks.example.com.',
	);
}

/** So many times of day, such as 9:05, in minutes. */
function clocks(context: IPollFunctions, value: unknown, label: string, count: number): number[] {
	const times = requiredText(context, value, label).split(/[-–]/);
	const read = times.flatMap((time) => readTimeOfDay(time) ?? []);
	if (times.length === count && read.length === count) return read;
	throw operationError(
		context,
		`${label} can't be read: ${show(value)}`,
		`Type it on a clock of 24 hours, like ${count === 1 ? '09:00' : '11:00-22:00'}.`,
	);
}
