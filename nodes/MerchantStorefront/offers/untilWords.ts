import { DateTime, Info } from 'luxon';

import { HALF_AN, HOURS_IN_WORDS, MONTHS, oneOf, setOf, WEEK_DAYS } from './endWords';
import { foldText } from './foldText';
import { ABOUT, COMES_BACK } from './talkWords';
import { MINUTES_OF_A_DAY, readTimeOfDay } from '../platform/timeOfDay';
import { sayTime } from '../platform/zonedTime';

const isWhole = (words: string) => {
	const whole = new RegExp(`^(?:${words})$`, 'u');
	return (text: string) => whole.test(foldText(text));
};
export const meansAll = isWhole(oneOf('all'));

/** Words between two dishes, as a comma is. */
export const BETWEEN_DISHES = ['and', 'n', 'і', 'й', 'та', 'и', 'i', 'oraz', 'und'];

/** Words between a dish and a store. */
export const BEFORE_STORE = setOf('in');

/** Such as "only in podil". */
export const saysOnly = isWhole(oneOf('only'));

/** Such as "not in podil" and "not only in podil": a person has to say which stores these are. */
export const isBesideStore = isWhole(oneOf('besideStore'));

/** Such as "in 10 minutes", which says when something begins. */
export const BEFORE_START = setOf('within');

const BEFORE_END = new RegExp(`(?<!\\p{L})(?:${oneOf('until')}) `, 'u');
export const mayHaveEnd = (text: string) => BEFORE_END.test(foldText(text));

const IN_EVENING = new RegExp(
	`(?<!\\p{L})(?:${oneOf('until')}) (?:${oneOf('evening')})(?!\\p{L})`,
	'u',
);
export const endsInEvening = (text: string) => IN_EVENING.test(foldText(text));
const EVENING = new RegExp(`(?<!\\p{L})(?:${oneOf('evening')})(?!\\p{L})`, 'u');

const END = new RegExp(`^(?:${oneOf('until')}) (.+)$`, 'u');
const TONIGHT = new RegExp(`^(?:${oneOf('tonight')}|${oneOf('today')}|${oneOf('tomorrow')})$`, 'u');
const TODAY = new RegExp(`^(?:(?:${oneOf('for')}) )?(?:${oneOf('today')})$`, 'u');
export const isToday = (text: string) => TODAY.test(foldText(text));
const TOMORROW = new RegExp(`^(?:${oneOf('tomorrow')})$`, 'u');
export const isTomorrow = (text: string) => TOMORROW.test(foldText(text));
const END_OF_WEEK = new RegExp(`^(?:${oneOf('endOfWeek')})$`, 'u');
const DAY_AFTER_TOMORROW = new RegExp(`^(?:${oneOf('dayAfterTomorrow')})$`, 'u');
const HALF_AN_HOUR = new RegExp(`^(?:(?:${oneOf('for')}) )?(?:${oneOf('halfAnHour')})$`, 'u');
const ON_WEEK_DAY = WEEK_DAYS.map((words) => new RegExp(`^(?:${words.join('|')})$`, 'u'));
/** After a dash, only minutes that can't be a month. */
const HOUR = new RegExp(
	`^(?:(?:${oneOf('at')}) )?(\\d{1,2})(?:[:.h](\\d\\d)|-(00|15|30|45))? ?(?:(am|${oneOf('morning')})|(${oneOf('afternoon')})|(pm|${oneOf('inEvening')})|h|uhr|год|години|ч|часов|godz)?\\.?$`,
	'u',
);
/** Such as "шостої вечора" and "6 години вечора". An hour in words must say of which part of the day it is. */
const HOUR_OF_PART = new RegExp(
	`^((?:(?:${oneOf('at')}) )?)(\\S+)(?: (?:${oneOf('oClock')}))? (${oneOf('morning')}|${oneOf('afternoon')}|${oneOf('inEvening')})$`,
	'u',
);
const hourOf = (text: string) =>
	HOUR.exec(
		text.replace(HOUR_OF_PART, (whole, at: string, word: string, part: string) => {
			const inWords = HOURS_IN_WORDS.findIndex((words) => words.includes(word)) + 1;
			const hour = /^\d{1,2}$/.test(word) ? word : inWords;
			return hour === 0 ? whole : `${at}${hour} ${part}`;
		}),
	);

/** Such as "for 2 hours", "на 1,5 години", "на годину" and "30 min". */
const LASTING = new RegExp(
	`^(?:(${oneOf('for')}) )?(?:(\\d{1,3}(?:[.,]\\d)?|${oneOf('oneAndAHalf')}) ?|an )?(?:(${oneOf('hours')})|${oneOf('minutes')})\\.?$`,
	'u',
);

/** Such as "for 2 days", "на добу" and "на тиждень", but not "на день", which begins many a phrase. */
const LASTING_DAYS = new RegExp(
	`^(?:${oneOf('for')}) (?:(?:([1-9]\\d?) ?|a )?(?:${oneOf('weeks')})|([1-9]\\d?) ?(?:${oneOf('days')}|${oneOf('daysAndNights')}))$`,
	'u',
);
const IS_DAY_AND_NIGHT = new RegExp(`^(?:${oneOf('for')}) (?:${oneOf('daysAndNights')})$`, 'u');
const DAYS_OF_A_WEEK = 7;

/** Many write 3:05 like 3 May. */
const MAY_BE_DAY = /^\d{1,2}[./](?:0?[1-9]|1[0-2])\.?$/;
const DAY_IN_FIGURES = /(?<![\d.:/-])(\d{1,2})([./])(\d{1,2})(?:\2(\d{4}|\d\d))?(?![\d:/-])/;
const MOST_HOURS = 23;
const isDayOrTime = (text: string) =>
	MAY_BE_DAY.test(text) && Number.parseInt(text, 10) <= MOST_HOURS;

const MINUTE = 60_000;
/** Clocks show no seconds: an end a few of them after midnight would be said as one of the next day. */
const wholeMinute = (at: number) => Math.floor(at / MINUTE) * MINUTE;

/** An end of a button is a number of minutes, in little room. */
export const endForButton = (until: number) => Math.floor(until / MINUTE).toString(36);

export const readEndOfButton = (minutes?: string) =>
	minutes === undefined ? undefined : Number.parseInt(minutes, 36) * MINUTE;

const DATE = /^\d{4}-\d\d-\d\d$/;
const DAY_OF_MONTH =
	/^(?:(\d{1,2})(?:\.|st|nd|rd|th)? (\p{L}+)\.?|(\p{L}+)\.? (\d{1,2})(?:st|nd|rd|th)?)$/u;

const SAYS_ABOUT = new RegExp(`(?<!\\p{L})(?:${ABOUT.join('|')})(?!\\p{L})`, 'u');
const withoutAbout = (text: string) => text.replace(SAYS_ABOUT, '').replace(/\s+/g, ' ').trim();

/** As long as an end may be. */
const LONGEST = 80;

/**
 * Reads an end such as "until 18:00", "до завтра 10:00" or "for 2 hours", in milliseconds; undefined for any other
 * text. Until a day means until it begins.
 */
export function readUntil(written: string, at: number, timeZone: string): number | undefined {
	if (written.length > LONGEST) return undefined;
	const folded = foldText(written);
	const text = withoutAbout(folded);
	const lasting = LASTING.exec(text) ?? [];
	// "About an hour" lasts one, as "for an hour" does.
	const [, begins = text === folded ? undefined : lasting[0], count = begins && 1, hours] = lasting;
	const minutesLasting = HALF_AN_HOUR.test(text)
		? 30
		: numberOf(String(count ?? 0)) * (hours === undefined ? 1 : 60);
	if (minutesLasting > 0) return wholeMinute(at + minutesLasting * MINUTE);
	const [, end = ''] = END.exec(text) ?? [];
	if (isDayOrTime(end)) return undefined;
	const now = DateTime.fromMillis(at, { zone: timeZone });
	const days = readDays(text);
	if (days > 0) return wholeMinute(now.plus({ days }).toMillis());
	const isToday = TONIGHT.test(end) || TODAY.test(text);
	if (isToday) return now.plus({ days: 1 }).startOf('day').toMillis();
	return readAt(end, now);
}

/** Some word for "in" or "at" before what says when a dish is back. */
const BEFORE_BACK = new RegExp(`^(?:${oneOf('within')}|${oneOf('in')}) (.+)$`, 'u');

/** When a dish is back, such as "in 2 hours", "tomorrow" and "at 18:00": it is off until then. */
export function readBack(written: string, at: number, timeZone: string): number | undefined {
	const text = foldText(written);
	const [, behind] = BEFORE_BACK.exec(text) ?? [];
	const isNumber = /^\d+$/.test(behind ?? text);
	const lasting = behind === undefined ? undefined : readUntil(`for ${behind}`, at, timeZone);
	if (isNumber || text.length > LONGEST || lasting !== undefined) return lasting;
	return readAt(behind ?? text, DateTime.fromMillis(at, { zone: timeZone }));
}

function readAt(text: string, now: DateTime): number | undefined {
	const until = readHour(text, now.startOf('day'), now) ?? readOnDay(text, now);
	return until !== undefined && until > now.toMillis() ? until : undefined;
}

const ONE_AND_A_HALF = new RegExp(`^(?:${oneOf('oneAndAHalf')})$`, 'u');
const numberOf = (count: string) =>
	ONE_AND_A_HALF.test(count) ? 1.5 : Number(count.replace(',', '.'));

const TODAY_AND_TOMORROW = new RegExp(
	`(?<!\\p{L})(?:(?:${oneOf('for')}) )?(?:${oneOf('today')}) (?:${BETWEEN_DISHES.join('|')}|[&+]) (?:(?:${oneOf('for')}) )?(?:${oneOf('tomorrow')})(?!\\p{L}| (?:${COMES_BACK.join('|')}))`,
	'giu',
);

const LENGTHS: ReadonlyArray<[written: RegExp, figures: string]> = [
	[/(?<!\p{L})one and a half(?!\p{L})/giu, '1.5'],
	[/(?<!\p{L})an? hour and a half(?!\p{L})/giu, '1.5 hours'],
	[/(?<!\p{L})годину з половиною(?!\p{L})/giu, '1.5 години'],
	[/(?<!\p{L})час с половиной(?!\p{L})/giu, '1.5 часа'],
	// Before a number, as in "хвилин на 40", they say that it is about so long.
	[
		/(?<!\p{L}|\d\s?)(хвилин(?:ок)?|минут(?:ок)?)(?: на)? (\d{1,3})(?![\p{L}\d]|[.,]\d)/giu,
		'$2 $1',
	],
	// As the chat says that end.
	[TODAY_AND_TOMORROW, 'until tomorrow 23:59'],
];
/** Elsewhere, "and" stands between two dishes. */
export const withLengthsInFigures = (text: string) =>
	LENGTHS.reduce((so, [written, figures]) => so.replace(written, figures), text);

/** How many a text such as "for 2 weeks" says; none where it is another. */
function readDays(text: string): number {
	if (IS_DAY_AND_NIGHT.test(text)) return 1;
	const [lasts, weeks = 1, days] = LASTING_DAYS.exec(text) ?? [];
	return lasts === undefined ? 0 : Number(days ?? Number(weeks) * DAYS_OF_A_WEEK);
}

/** Whether an end is an hour, and doesn't say of which day. */
export function isHourAlone(written: string): boolean {
	const [, end = ''] = END.exec(withoutAbout(foldText(written))) ?? [];
	return hourOf(end) !== null;
}

/** A day, with an hour before or after it or without. */
function readOnDay(text: string, now: DateTime): number | undefined {
	const words = text.split(/\s+/);
	for (const [index] of words.entries()) {
		const [first, last] = [words.slice(0, index).join(' '), words.slice(index).join(' ')];
		const [begun, other] = [readDay(first, now), readDay(last, now)];
		if (begun !== undefined) return readHour(last, begun, now);
		if (other !== undefined) return first === '' ? other.toMillis() : readHour(first, other, now);
	}
	return undefined;
}

/** When the next such day begins. */
function readDay(text: string, now: DateTime): DateTime | undefined {
	const today = now.startOf('day');
	if (TOMORROW.test(text)) return today.plus({ days: 1 });
	if (END_OF_WEEK.test(text)) return today.startOf('week').plus({ weeks: 1 });
	if (DAY_AFTER_TOMORROW.test(text)) return today.plus({ days: 2 });
	const weekDay = ON_WEEK_DAY.findIndex((day) => day.test(text)) + 1;
	if (weekDay > 0) return today.plus({ days: (weekDay - now.weekday + 7) % 7 || 7 });
	const { zone, year } = now;
	if (DATE.test(text)) return validOf(DateTime.fromISO(text, { zone }));
	if (/^\d[\d./]+$/.test(text)) return readDayInFigures(text, now);
	const [, first, behind, before, last] = DAY_OF_MONTH.exec(text) ?? [];
	const month = MONTHS.get(behind ?? before ?? '');
	if (month === undefined) return undefined;
	return nextOf(DateTime.fromObject({ year, month, day: Number(first ?? last) }, { zone }), now);
}

/** Of a day of the last month, nobody means next year's. */
function nextOf(day: DateTime, now: DateTime): DateTime | undefined {
	if (!day.isValid || day > now) return validOf(day);
	return day > now.minus({ months: 1 }) ? undefined : day.plus({ years: 1 });
}

/** Whoever names no year means a day that is near: another is rather a mistake. */
const MOST_MONTHS = 6;
const MONTHS_OF_A_YEAR = 12;

/** Such as 31.12 and 5.12.2026. */
function readDayInFigures(text: string, now: DateTime): DateTime | undefined {
	const [whole, day, sign, month, written] = DAY_IN_FIGURES.exec(text) ?? [];
	// Americans write the month first.
	const isEither = sign === '/' && Number(day) <= MONTHS_OF_A_YEAR;
	if (whole !== text.replace(/\.$/, '') || isEither) return undefined;
	const { zone, year } = now;
	const of = { day: Number(day), month: Number(month) };
	if (written !== undefined) {
		const inYear = Number(written.length === 2 ? `20${written}` : written);
		return validOf(DateTime.fromObject({ ...of, year: inYear }, { zone }));
	}
	const next = nextOf(DateTime.fromObject({ ...of, year }, { zone }), now);
	const isNear = next !== undefined && next <= now.plus({ months: MOST_MONTHS });
	return isNear ? next : undefined;
}

/** Such as "until six" and "до пів на сьому": it may be in the morning or in the afternoon. */
const HOUR_IN_WORDS = new RegExp(
	`(?<!\\p{L})(?:${oneOf('until')}) (?:${[...HOURS_IN_WORDS.flat(), ...HALF_AN].join('|')})(?!\\p{L})`,
	'u',
);

/** How to write an end that isn't read. */
export const adviseEnd = (text: string, at: number, timeZone: string): string =>
	EVENING.test(foldText(text)) || HOUR_IN_WORDS.test(foldText(text))
		? 'Write the hour, like "until 18:00". '
		: adviseFigures(text, at, timeZone);

function adviseFigures(text: string, at: number, timeZone: string): string {
	const [figures = '', first = '', sign, second = ''] = DAY_IN_FIGURES.exec(text) ?? [];
	const month = Info.months('long', { locale: 'en' })[Number(second) - 1];
	const now = DateTime.fromMillis(at, { zone: timeZone });
	const day = { year: now.year, month: Number(second), day: Number(first) };
	if (nextOf(DateTime.fromObject(day, { zone: timeZone }), now) === undefined) return '';
	const date = `${Number(first)} ${month}`;
	return isDayOrTime(figures) && sign === '.'
		? `${figures} may be a day or a time. Write it like "until ${date}" or "until ${first}:${second.padStart(2, '0')}". `
		: `Write it like "until ${date}". `;
}

/** Such as "until 25:00". */
const END_IN_FIGURES = new RegExp(`(?<!\\p{L})(?:${oneOf('until')}) \\d{1,2}[.:/-]\\d`, 'u');
export const hasEndInFigures = (text: string) => END_IN_FIGURES.test(foldText(text));

const validOf = (day: DateTime) => (day.isValid ? day : undefined);

/** Whether an end is later than tomorrow: what somebody wrote may have been read as another day. */
export const isLaterDay = (until: number, now: number, timeZone: string) =>
	until > DateTime.fromMillis(now, { zone: timeZone }).plus({ days: 2 }).startOf('day').toMillis();

/** An end for people, such as "tomorrow 10:00". */
export function sayEnd(until: number | undefined, now: number, timeZone: string): string {
	if (until === undefined) return 'switched on again';
	const end = DateTime.fromMillis(wholeMinute(until), { zone: timeZone });
	const today = DateTime.fromMillis(now, { zone: timeZone });
	// Midnight ends the day before it.
	const isOn = (day: DateTime) => end.minus(1).hasSame(day, 'day');
	const clock = end.toFormat('HH:mm').replace('00:00', '23:59');
	if (isOn(today)) return clock === '23:59' ? 'midnight' : clock;
	return isOn(today.plus({ days: 1 })) ? `tomorrow ${clock}` : sayTime(until, timeZone);
}

/** When something began, for people, such as "18:05". */
export function sayStart(since: number, now: number, timeZone: string): string {
	const [start, today] = [since, now].map((at) => DateTime.fromMillis(at, { zone: timeZone }));
	const isToday = start !== undefined && today !== undefined && start.hasSame(today, 'day');
	return isToday ? start.toFormat('HH:mm') : sayTime(since, timeZone);
}

const LAST_OF_AFTERNOON = 5;

/** The next time that the clocks show an hour on this day or later. */
function readHour(text: string, day: DateTime, now: DateTime): number | undefined {
	const [, hour, written, dashed, morning, afternoon, evening] = hourOf(text) ?? [];
	const minute = written ?? dashed ?? '00';
	if (hour === undefined || MAY_BE_DAY.test(text)) return undefined;
	// In the evening, 12 may be noon or midnight, and some say "11 дня" of the morning.
	if ((morning ?? evening ?? '').length > 2 && Number(hour) > 11) return undefined;
	if (afternoon !== undefined && Number(hour) % 12 > LAST_OF_AFTERNOON) return undefined;
	const time = `${hour}:${minute}${(morning && 'am') ?? ((afternoon ?? evening) && 'pm') ?? ''}`;
	const minutes = time === '24:00' ? MINUTES_OF_A_DAY : readTimeOfDay(time);
	if (minutes === undefined) return undefined;
	const at = day.set({ hour: Math.floor(minutes / 60), minute: minutes % 60 });
	return (at <= now ? at.plus({ days: 1 }) : at).toMillis();
}
