/** Dates and times as a person types and reads them: in the time zone of the workflow. */

import { DateTime, IANAZone } from 'luxon';

import { DIGITS, languageOfN8n, lastMade } from './language';

export type TimeReading =
	| { at: number }
	/** The flaw is read after the label of the field, and the advice says what to type. */
	| { flaw: string; advice: string };

const EXPECTED = 'Write it as "2026-12-31 18:30".';
/** Luxon also reads a year, a week or a time of today: each is more likely a mistake. */
const BEGINS_WITH_DATE = /^\d{4}-\d\d-\d\d(?:$|[T ]\d\d:\d\d)/;
const OFFSET = /(?:Z|[+-]\d\d(?::?\d\d)?)(?:\[[^\]]*\])?$/i;
/** No clocks differ more from UTC, in minutes, and Luxon takes any two digits. */
const MOST_OFFSET = 14 * 60;

/**
 * Reads what a date picker or an expression gives: a text, with or without an offset, or an object
 * that stands for an instant. Without an offset it is the time on the clocks in the zone.
 */
export function readTime(value: unknown, timeZone: string): TimeReading {
	const instant = value instanceof Date ? DateTime.fromJSDate(value) : value;
	if (DateTime.isDateTime(instant) && instant.isValid) return { at: instant.toMillis() };
	const text = typeof value === 'string' ? value.trim() : '';
	if (!BEGINS_WITH_DATE.test(text)) return { flaw: "isn't a date and time", advice: EXPECTED };
	return readText(text.replace(' ', 'T'), timeZone);
}

function readText(text: string, zone: string): TimeReading {
	const time = DateTime.fromISO(text, { zone, setZone: true });
	if (!time.isValid || Math.abs(time.offset) > MOST_OFFSET) {
		return { flaw: "isn't a date and time", advice: EXPECTED };
	}
	if (OFFSET.test(text.slice('yyyy-mm-dd'.length))) return { at: time.toMillis() };
	// Luxon moves a time that the clocks jump over.
	if (clock(time) !== clock(DateTime.fromISO(text, { zone: 'UTC' }))) {
		return {
			flaw: `doesn't exist in ${zone}`,
			advice: 'The clocks are put forward then. Type another time.',
		};
	}
	// The first where the clocks are put back and show it twice.
	const [first = time] = time.getPossibleOffsets();
	return { at: first.toMillis() };
}

const clock = (time: DateTime) => time.toFormat('yyyy-MM-dd HH:mm:ss');

/** Whether the zone exists. n8n accepts any text as the time zone of a workflow. */
export const isTimeZone = (timeZone: string) => IANAZone.create(timeZone).isValid;

/** The last millisecond of the day, on the clocks of the zone. */
export function endOfDay(at: number, timeZone: string): number {
	return DateTime.fromMillis(at, { zone: timeZone }).endOf('day').toMillis();
}

/** An instant as text with the zone's offset, like 2026-12-31T18:30:00+02:00; in UTC where the zone does not exist. */
export function isoInZone(at: number, timeZone: string): string {
	const zone = isTimeZone(timeZone) ? timeZone : 'UTC';
	return DateTime.fromMillis(at, { zone }).toFormat("yyyy-MM-dd'T'HH:mm:ssZZ");
}

/** An instant for people, like "Thursday, 31 December 2026, 18:30": on the clocks of the workflow. */
export function sayTime(at: number, timeZone: string): string {
	const time = DateTime.fromMillis(at, { zone: timeZone, locale: 'en' });
	return time.toFormat('cccc, d MMMM yyyy, HH:mm');
}

/** A time of the platform in milliseconds. One without an offset is read as UTC (assumed). */
export function instantOf(text: string | null): number | undefined {
	const reading = readTime(text, 'UTC');
	return 'at' in reading ? reading.at : undefined;
}

/** One form for every way in which a platform may print a time; other text stays as it is. */
export function plainTime(text: string | null): string | null {
	const at = instantOf(text);
	if (at === undefined) return text;
	return DateTime.fromMillis(at, { zone: 'UTC' }).toFormat("yyyy-MM-dd'T'HH:mm:ss'Z'");
}

/**
 * Such as 2026-11-21 18:05: day and time on the clocks of a time zone. No order gets lost for a
 * workflow that names a zone that does not exist.
 */
export function clockTime(text: string | null, timeZone: string): string | null {
	const at = instantOf(text);
	if (at === undefined) return text;
	const zone = isTimeZone(timeZone) ? timeZone : 'UTC';
	return DateTime.fromMillis(at, { zone }).toFormat('yyyy-MM-dd HH:mm');
}

/**
 * Day and time for people, as the language and region of n8n print them (`LANG`), such as
 * Nov 21, 2026, 18:05: on the clocks of a time zone, which always count to 24. UTC where the zone
 * does not exist; any other text stays as it is.
 */
export function sayClock(text: string | null, timeZone: string): string | null {
	const at = instantOf(text);
	if (at === undefined) return text;
	return clockFormat(languageOfN8n(), isTimeZone(timeZone) ? timeZone : 'UTC').format(at);
}

const clockFormat = lastMade(
	(language: string, timeZone: string) =>
		new Intl.DateTimeFormat(language, {
			dateStyle: 'medium',
			timeStyle: 'short',
			hourCycle: 'h23',
			...DIGITS,
			timeZone,
		}),
);
