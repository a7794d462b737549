/** Dates and times as a person types and reads them: in the time zone of the workflow. */

interface WallClock {
	year: number;
	month: number;
	day: number;
	hour: number;
	minute: number;
	second: number;
}

export type TimeReading =
	| { at: number }
	/** What is wrong and what is expected, to be read after the value. */
	| { flaw: string };

const DATE_AND_TIME =
	/^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?\s*(Z|[+-]\d\d:?\d\d)?)?(?:\[[^\]]*\])?$/;
const EXPECTED = 'Type it like 2026-12-31 18:30.';

/**
 * Reads what a date picker or an expression gives: a text, with or without an offset, or an object
 * that stands for an instant. Without an offset it is the time on the clocks in the zone.
 */
export function readTime(value: unknown, timeZone: string): TimeReading {
	const instant = instantOfObject(value);
	if (instant !== undefined) {
		return Number.isNaN(instant) ? { flaw: `is no date and time. ${EXPECTED}` } : { at: instant };
	}
	const match = typeof value === 'string' ? DATE_AND_TIME.exec(value.trim()) : null;
	if (match === null) return { flaw: `is no date and time. ${EXPECTED}` };
	const [year, month, day, hour, minute, second] = match
		.slice(1, 7)
		.map((part: string | undefined) => Number(part ?? 0));
	const clock = { year, month, day, hour, minute, second };
	const flaw = flawOf(clock);
	if (flaw !== undefined) return { flaw };
	const offset = match[7];
	if (offset !== undefined) return { at: asUtc(clock) - offsetMs(offset) };
	const at = instantOfClock(clock, timeZone);
	return at === undefined
		? { flaw: `does not exist in ${timeZone}: the clocks are put forward then. Type another time.` }
		: { at };
}

/** An instant as text with the zone's offset, like 2026-12-31T18:30:00+02:00. */
export function isoInZone(at: number, timeZone: string): string {
	const local = asUtc(wallClock(at, timeZone));
	const offset = Math.round((local - Math.floor(at / 1000) * 1000) / 60_000);
	const sign = offset < 0 ? '-' : '+';
	const pad = (part: number) => String(part).padStart(2, '0');
	const hours = pad(Math.floor(Math.abs(offset) / 60));
	return `${new Date(local).toISOString().slice(0, 19)}${sign}${hours}:${pad(Math.abs(offset) % 60)}`;
}

/** An instant for people, like "Thursday, 31 December 2026, 18:30 (Europe/Kyiv)". */
export function sayTime(at: number, timeZone: string): string {
	const format = formatIn(timeZone, {
		weekday: 'long',
		day: 'numeric',
		month: 'long',
		year: 'numeric',
		hour: '2-digit',
		minute: '2-digit',
	});
	const part = partsOf(at, format);
	return `${part.weekday}, ${part.day} ${part.month} ${part.year}, ${part.hour}:${part.minute} (${timeZone})`;
}

/** A time of the platform in milliseconds. One without an offset is taken for UTC (assumed). */
export function instantOf(text: string | null): number | undefined {
	const reading = readTime(text, 'UTC');
	return 'at' in reading ? reading.at : undefined;
}

/** One form for every way in which a platform may print a time; what is no time stays as it is. */
export function plainTime(text: string | null): string | null {
	const at = instantOf(text);
	return at === undefined
		? text
		: `${new Date(at).toISOString().slice(0, 'yyyy-mm-ddThh:mm:ss'.length)}Z`;
}

/** Such as 2026-11-21 18:05: day and time on the clocks of a time zone. */
export function clockTime(text: string | null, timeZone: string): string | null {
	const at = instantOf(text);
	if (at === undefined) return text;
	return isoInZone(at, knownZone(timeZone)).slice(0, 'yyyy-mm-dd hh:mm'.length).replace('T', ' ');
}

/** No order gets lost for a workflow that names a time zone which does not exist. */
function knownZone(timeZone: string): string {
	try {
		clockOf(timeZone);
		return timeZone;
	} catch {
		return 'UTC';
	}
}

/** A Date, or the object that n8n's `$now` is. */
function instantOfObject(value: unknown): number | undefined {
	if (typeof value !== 'object' || value === null) return undefined;
	if (value instanceof Date) return value.getTime();
	const { toMillis } = value as { toMillis?: unknown };
	return typeof toMillis === 'function' ? Number(toMillis.call(value)) : undefined;
}

function flawOf(clock: WallClock): string | undefined {
	const { hour, minute, second } = clock;
	if (hour > 23 || minute > 59 || second > 59) {
		return `is no time of day: hours go from 00 to 23, minutes from 00 to 59. ${EXPECTED}`;
	}
	const { day, month } = clock;
	const date = new Date(asUtc(clock));
	// JavaScript takes the 31st of February for a day in March.
	const exists = date.getUTCDate() === day && date.getUTCMonth() === month - 1;
	return exists ? undefined : `names a day that does not exist. ${EXPECTED}`;
}

function asUtc({ year, month, day, hour, minute, second }: WallClock): number {
	return Date.UTC(year, month - 1, day, hour, minute, second);
}

function offsetMs(offset: string): number {
	if (offset === 'Z') return 0;
	const [hours, minutes] = [offset.slice(1, 3), offset.slice(-2)].map(Number);
	return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The first instant at which the clocks in the zone show this, undefined where they never do. */
function instantOfClock(clock: WallClock, timeZone: string): number | undefined {
	const local = asUtc(clock);
	// Clocks change at most once within two days, so the offset is that of the day before or after.
	const candidates = [local - DAY_MS, local + DAY_MS].map(
		(near) => local - (asUtc(wallClock(near, timeZone)) - near),
	);
	return candidates
		.sort((one, other) => one - other)
		.find((at) => asUtc(wallClock(at, timeZone)) === local);
}

function wallClock(at: number, timeZone: string): WallClock {
	const part = partsOf(at, clockOf(timeZone));
	return {
		year: Number(part.year),
		month: Number(part.month),
		day: Number(part.day),
		hour: Number(part.hour),
		minute: Number(part.minute),
		second: Number(part.second),
	};
}

/** Making one takes longer than reading an order. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
	const clock =
		clocks.get(timeZone) ??
		formatIn(timeZone, {
			year: 'numeric',
			month: 'numeric',
			day: 'numeric',
			hour: 'numeric',
			minute: 'numeric',
			second: 'numeric',
		});
	clocks.set(timeZone, clock);
	return clock;
}

function formatIn(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
	return new Intl.DateTimeFormat('en-GB', { ...options, timeZone, hourCycle: 'h23' });
}

function partsOf(
	at: number,
	format: Intl.DateTimeFormat,
): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
	return Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
}
