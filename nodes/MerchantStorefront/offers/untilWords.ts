import { DateTime } from 'luxon';

import chatWords from './chatWords.json';
import { foldText } from './foldText';
import { MINUTES_OF_A_DAY, readTimeOfDay } from '../platform/timeOfDay';
import { isoInZone } from '../platform/zonedTime';

/** How long a dish stays off: until midnight, until a time, or until somebody switches it on. */
export type Until = 'today' | 'switchedOn' | { at: number };

type Language = Partial<Record<'off' | 'in' | 'until' | 'today' | 'tomorrow' | 'at', string>>;

/** The same in all languages that people write in. */
export const wordsFor = (what: keyof Language): ReadonlySet<string> =>
	new Set(
		Object.values<Language>(chatWords)
			.flatMap((language) => language[what]?.split(', ') ?? [])
			.map(foldText),
	);

const TODAY = wordsFor('today');
const TOMORROW = wordsFor('tomorrow');

/** For a pattern: the longest of several that begin alike comes first. */
const oneOf = (words: ReadonlySet<string>) =>
	[...words]
		.sort((one, other) => other.length - one.length)
		.map((word) => word.replaceAll('.', '\\.'))
		.join('|');

/** What stands before a time, or in Hungarian and Finnish behind it. */
const BEFORE = new RegExp(`^(?:${oneOf(wordsFor('until'))}) (.+)$`, 'u');
const BEHIND = /^(?:(.+) (?:asti|saakka|-ig)|(\S+?)-?ig)$/u;

/** What people write between a day and an hour, or before an hour. */
const FILLER = new RegExp(`^(?:${oneOf(wordsFor('at'))}) `, 'u');

/** "tomorrow at 10", or "10:00 tomorrow". */
const HOUR_OF_TOMORROW = new RegExp(
	`^(?:(?:${oneOf(TOMORROW)}) (.+)|(.+) (?:${oneOf(TOMORROW)}))$`,
	'u',
);

const HOUR = /^(\d{1,2})(?:[:.h](\d\d))? ?(am|pm|h|uhr|год|години|година|ч|часов|godz)?\.?$/u;

const DAY = /^(\d{1,2})[./](\d{1,2})(?:[./](\d{4}))?(?: (.+))?$/u;
/** 3 May, or 3:05 as many write it. */
const MAY_BE_EITHER = /^(?:0?[1-9]|[12]\d|3[01])\.(?:0[1-9]|1[0-2])\.?$/u;
const ISO_DAY = /^(\d{4})-(\d\d)-(\d\d)(?:[ t](.+))?$/u;

/** As long as an end may be. */
const LONGEST = 80;

/**
 * Reads an end such as "until 18:00", "до завтра" or "holnapig"; undefined for any other text.
 * Until a day means until it begins.
 */
export function readUntil(text: string, now: number, timeZone: string): Until | undefined {
	const end = endIn(text);
	return end === undefined ? undefined : readEnd(end, DateTime.fromMillis(now, { zone: timeZone }));
}

/** Whether a text begins as an end does. */
export const beginsAsUntil = (text: string) => endIn(text) !== undefined;

function endIn(written: string): string | undefined {
	if (written.length > LONGEST) return undefined;
	const text = foldText(written);
	const [, before] = BEFORE.exec(text) ?? [];
	const [, behind, ending] = BEHIND.exec(text) ?? [];
	return before ?? behind ?? ending;
}

function readEnd(end: string, now: DateTime): Until | undefined {
	if (TODAY.has(end) || TOMORROW.has(end)) return 'today';
	if (MAY_BE_EITHER.test(end)) return undefined;
	const [, before, hour = before] = HOUR_OF_TOMORROW.exec(end) ?? [];
	const ofTomorrow = hour === undefined ? undefined : readHour(hour, now.plus({ days: 1 }), false);
	const at = readEndOfButton(end) ?? readHour(end, now, true) ?? ofTomorrow ?? readDay(end, now);
	return at !== undefined && at > now.toMillis() ? { at } : undefined;
}

const MINUTE = 60_000;

/** An end as the data of a button has it, in little room. */
export function endForButton(until: Until | 'tomorrow'): string {
	if (until === 'switchedOn') return '';
	if (until === 'today') return ' until today';
	return ` until ${until === 'tomorrow' ? '23:59 tomorrow' : `@${(until.at / MINUTE).toString(36)}`}`;
}

function readEndOfButton(text: string): number | undefined {
	const [, minutes] = /^@([\da-z]{1,8})$/.exec(text) ?? [];
	return minutes === undefined ? undefined : Number.parseInt(minutes, 36) * MINUTE;
}

function readDay(end: string, now: DateTime): number | undefined {
	const iso = ISO_DAY.exec(end);
	const [, day, month, year, hour] = iso
		? [undefined, iso[3], iso[2], iso[1], iso[4]]
		: (DAY.exec(end) ?? []);
	if (day === undefined || month === undefined) return undefined;
	const date = now
		.startOf('day')
		.set({ day: 1, month: Number(month), year: Number(year ?? now.year) });
	if (!date.isValid || Number(day) < 1 || Number(day) > (date.daysInMonth ?? 0)) return undefined;
	const named = date.set({ day: Number(day) });
	const next = year === undefined && named < now ? named.plus({ years: 1 }) : named;
	return hour === undefined ? next.toMillis() : readHour(hour, next, false);
}

/** The next time that the clocks show this hour, or that of one day. */
function readHour(text: string, day: DateTime, isNext: boolean): number | undefined {
	const [, hour, minute = '00', half] = HOUR.exec(text.replace(FILLER, '')) ?? [];
	if (hour === undefined) return undefined;
	const time = half === 'am' || half === 'pm' ? `${hour}:${minute} ${half}` : `${hour}:${minute}`;
	const minutes = time === '24:00' ? MINUTES_OF_A_DAY : readTimeOfDay(time);
	if (minutes === undefined) return undefined;
	const at = day.startOf('day').set({ hour: Math.floor(minutes / 60), minute: minutes % 60 });
	return (isNext && at <= day ? at.plus({ days: 1 }) : at).toMillis();
}

/** As Offer → Switch Off takes it. */
export function untilFields(until: Until, timeZone: string) {
	if (until === 'switchedOn') return { until: 'switchedOn', untilTime: '' };
	if (until === 'today') return { until: 'endOfToday', untilTime: '' };
	return { until: 'time', untilTime: isoInZone(until.at, timeZone) };
}
