import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { operationError } from './asNodeError';
import { isNothing } from './inputs';
import { show } from '../platform/shown';
import { isTimeZone, readTime, sayTime } from '../platform/zonedTime';

type ZoneContext = Pick<IExecuteFunctions, 'getNode' | 'getTimezone'>;

/** A date and time that somebody has to give. */
export const requiredTimeField: Omit<INodeProperties, 'displayName' | 'name'> = {
	type: 'dateTime',
	default: '',
	required: true,
	placeholder: 'e.g. 2026-12-31 18:30',
	description:
		'In the time zone of the workflow (⋯ → Settings → Timezone), unless the value names another offset',
};

/** An instant in milliseconds, read in the time zone of the workflow. */
export function requiredTime(context: ZoneContext, value: unknown, displayName: string): number {
	const reading = readTime(value, requiredTimeZone(context));
	if ('at' in reading) return reading.at;
	const message = isNothing(value)
		? `${displayName} is empty`
		: `${displayName} ${reading.flaw}: ${show(value)}`;
	throw operationError(context, message, reading.advice);
}

/** Reads the same, and refuses what is not later than now. */
export function requiredFuture(
	context: ZoneContext,
	value: unknown,
	displayName: string,
	now: number,
): number {
	const at = requiredTime(context, value, displayName);
	if (at > now) return at;
	const [read, present] = [at, now].map((time) => sayTime(time, context.getTimezone()));
	throw operationError(
		context,
		`${displayName} is in the past`,
		`It was read as ${read} (${context.getTimezone()}), and now it is ${present}. Nothing was sent. Type a later time, or set the time zone in the settings of this workflow.`,
	);
}

/** That of the workflow. n8n accepts any text. */
export function requiredTimeZone(context: ZoneContext): string {
	const timeZone = context.getTimezone();
	if (isTimeZone(timeZone)) return timeZone;
	throw operationError(
		context,
		`The time zone of this workflow doesn't exist: ${show(timeZone)}`,
		'Nothing was sent. Choose another in ⋯ → Settings → Timezone.',
	);
}
