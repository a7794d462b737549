import { DateTime } from 'luxon';

import chatWords from './chatWords.json';
import { foldText } from './foldText';
import { MINUTES_OF_A_DAY, readTimeOfDay } from '../platform/timeOfDay';

type Language = Partial<Record<'in' | 'until' | 'today' | 'tomorrow' | 'at', string>>;

/** The same in all languages that people write in. */
export const wordsFor = (what: keyof Language): ReadonlySet<string> =>
	new Set(
		Object.values<Language>(chatWords)
			.flatMap((language) => language[what]?.split(', ') ?? [])
			.map(foldText),
	);

/** For a pattern: the longest of several that begin alike comes first. */
const oneOf = (what: keyof Language) =>
	[...wordsFor(what)]
		.sort((one, other) => other.length - one.length)
		.map((word) => word.replaceAll('.', '\\.'))
		.join('|');

/** What stands before an end, or in Hungarian and Finnish behind it. */
const BEFORE = new RegExp(`^(?:${oneOf('until')}) (.+)$`, 'u');
const BEHIND = /^(?:(.+) (?:asti|saakka|-ig)|(\S+?)-?ig)$/u;

const TODAY = wordsFor('today');

/** "10:00 tomorrow" is "tomorrow 10:00". */
const TOMORROW_LAST = new RegExp(`^(.+) (${oneOf('tomorrow')})$`, 'u');

const DAY = new RegExp(
	`^(?:(?<tomorrow>${oneOf('tomorrow')})|(?<iso>\\d{4}-\\d\\d-\\d\\d)|(?<day>\\d{1,2})[./](?<month>\\d{1,2})(?:[./](?<year>\\d{4}))?)(?:[ t](?<hour>.+))?$`,
	'u',
);

/** People write words such as "at" before it. */
const HOUR = new RegExp(
	`^(?:(?:${oneOf('at')}) )?(\\d{1,2})(?:[:.h](\\d\\d))? ?(am|pm|h|uhr|год|години|година|ч|часов|godz)?\\.?$`,
	'u',
);

/** An end of a button is a number of minutes, in little room. */
const OF_BUTTON = /^@([\da-z]{1,8})$/;
const MINUTE = 60_000;
export const endForButton = (until: number) => `@${Math.floor(until / MINUTE).toString(36)}`;

/** As long as an end may be. */
const LONGEST = 80;

/**
 * Reads an end such as "until 18:00", "до завтра" or "holnapig", in milliseconds; undefined for any
 * other text, and for one that may be a day as well as an hour. Until a day means until it begins.
 */
export function readUntil(written: string, at: number, timeZone: string): number | undefined {
	if (written.length > LONGEST) return undefined;
	const text = foldText(written);
	const [, before] = BEFORE.exec(text) ?? [];
	const [, behind, ending] = BEHIND.exec(text) ?? [];
	const end = before ?? behind ?? ending;
	if (end === undefined) return undefined;
	const now = DateTime.fromMillis(at, { zone: timeZone });
	const [, minutes] = OF_BUTTON.exec(end) ?? [];
	const [until, ...others] = [
		TODAY.has(end) ? now.plus({ days: 1 }).startOf('day').toMillis() : undefined,
		minutes === undefined ? undefined : Number.parseInt(minutes, 36) * MINUTE,
		readHour(end, now, true),
		readDay(end, now) ?? readDay(end.replace(TOMORROW_LAST, '$2 $1'), now),
	].filter((one) => one !== undefined);
	return until !== undefined && others.length === 0 && until > at ? until : undefined;
}

function readDay(text: string, now: DateTime): number | undefined {
	const { groups } = DAY.exec(text) ?? {};
	if (groups === undefined) return undefined;
	const { tomorrow, iso, day, month, year = now.year, hour } = groups;
	const { zone } = now;
	const today = now.startOf('day');
	const named =
		tomorrow !== undefined
			? today.plus({ days: 1 })
			: iso !== undefined
				? DateTime.fromISO(iso, { zone })
				: DateTime.fromObject(
						{ year: Number(year), month: Number(month), day: Number(day) },
						{ zone },
					);
	if (!named.isValid) return undefined;
	const next = year === now.year && named < today ? named.plus({ years: 1 }) : named;
	return hour === undefined ? next.toMillis() : readHour(hour, next, false);
}

/** The next time that the clocks show this hour, or that of one day. */
function readHour(text: string, day: DateTime, isNext: boolean): number | undefined {
	const [, hour, minute = '00', half] = HOUR.exec(text) ?? [];
	if (hour === undefined) return undefined;
	const time = half === 'am' || half === 'pm' ? `${hour}:${minute} ${half}` : `${hour}:${minute}`;
	const minutes = time === '24:00' ? MINUTES_OF_A_DAY : readTimeOfDay(time);
	if (minutes === undefined) return undefined;
	const at = day.startOf('day').set({ hour: Math.floor(minutes / 60), minute: minutes % 60 });
	return (isNext && at <= day ? at.plus({ days: 1 }) : at).toMillis();
}
