import { wordsFor, type WeekDay } from './languages';
import { isWeekDay, readTimeOfDay, readWeekDay } from './weekTimes';
import { WEEK_DAYS } from '../platform/contract';

/** One interval of one day, as the platform takes it. */
export interface DayHours {
	weekDay: WeekDay;
	open: string;
	closed: string;
}

const PART = /[;\n]+/u;
/** Days, then one or several intervals; the days are missing where every day is meant. */
const DAYS_AND_TIMES = /^(\D*)(\d.*)$/su;
const DASH = /[-–—〜～]/u;
const WORD = /\p{L}+/gu;
const BETWEEN_DAYS = new RegExp(`[,/&+、・]|\\s(?:${wordsFor('and').join('|')})\\s`, 'u');

/** Such as `Mon-Fri 08:00-11:00; Sat, Sun 09:00-12:00`. A flaw is read after the text in quotes. */
export function readHours(text: string): DayHours[] | { flaw: string } {
	const hours: DayHours[] = [];
	let found: string[] | undefined;
	const named = () => (found ??= [...new Set(text.match(WORD) ?? [])].filter(isWeekDay));
	for (const part of text.split(PART).map((each) => each.trim())) {
		if (part === '') continue;
		const [, days = '', times = ''] = DAYS_AND_TIMES.exec(part) ?? [];
		const weekDays = readDays(days.trim().replace(/:$/u, ''), named);
		if (weekDays === undefined) return { flaw: NOT_HOURS };
		for (const interval of times.split(',')) {
			const [open, closed, ...rest] = interval.split(DASH).map((time) => readTimeOfDay(time));
			if (open === undefined || closed === undefined || rest.length > 0) {
				return { flaw: NOT_HOURS };
			}
			if (open === closed) return { flaw: 'opens and closes at the same time.' };
			hours.push(...weekDays.map((weekDay) => ({ weekDay, open, closed })));
		}
	}
	if (hours.length === 0) return { flaw: NOT_HOURS };
	if (overlap(hours)) return { flaw: 'has hours that overlap.' };
	return hours.sort(byTime);
}

const NOT_HOURS =
	'isn\'t a list of hours. Write them as in "Mon-Fri 08:00-11:00; Sat, Sun 09:00-12:00".';

function readDays(
	text: string,
	/** The days of all parts, which are in one language. */
	beside: () => readonly string[],
): WeekDay[] | undefined {
	if (text.trim() === '') return [...WEEK_DAYS];
	const days: WeekDay[] = [];
	for (const entry of text.split(BETWEEN_DAYS).filter((each) => each.trim() !== '')) {
		const named = entry
			.trim()
			.split(DASH)
			.map((each) => readWeekDay(each, beside));
		const [first, last = first] = named;
		if (first === undefined || last === undefined || named.includes(undefined)) return undefined;
		if (named.length > 2) return undefined;
		days.push(...daysBetween(first, last));
	}
	return days;
}

/** Also over the end of the week, as in Fri-Mon. */
function daysBetween(first: WeekDay, last: WeekDay): WeekDay[] {
	const start = WEEK_DAYS.indexOf(first);
	const count = ((WEEK_DAYS.indexOf(last) - start + 7) % 7) + 1;
	return [...WEEK_DAYS, ...WEEK_DAYS].slice(start, start + count);
}

function byTime(one: DayHours, other: DayHours): number {
	const days = WEEK_DAYS.indexOf(one.weekDay) - WEEK_DAYS.indexOf(other.weekDay);
	return days !== 0 ? days : one.open < other.open ? -1 : 1;
}

const DAY = 24 * 60;
const WEEK = 7 * DAY;
const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Hours that close before they open end on the next day, Sunday's on Monday. */
function overlap(hours: readonly DayHours[]): boolean {
	const spans = hours.flatMap(({ weekDay, open, closed }) => {
		const start = WEEK_DAYS.indexOf(weekDay) * DAY + minutes(open);
		const end = start + ((minutes(closed) - minutes(open) + DAY) % DAY);
		if (end <= WEEK) return [{ start, end }];
		return [
			{ start, end: WEEK },
			{ start: 0, end: end - WEEK },
		];
	});
	let last = 0;
	return spans
		.sort((one, other) => one.start - other.start)
		.some(({ start, end }) => {
			const isEarlier = start < last;
			last = end;
			return isEarlier;
		});
}

const SHORT = (day: WeekDay) => `${day.charAt(0).toUpperCase()}${day.slice(1, 3)}`;

/** The text that reads as these hours: days with the same intervals together. */
export function printHours(hours: readonly DayHours[]): string {
	const daysOf = new Map<string, WeekDay[]>();
	for (const weekDay of WEEK_DAYS) {
		const times = hours
			.filter((each) => each.weekDay === weekDay)
			.map(({ open, closed }) => `${open}-${closed}`);
		if (times.length === 0) continue;
		const key = times.join(', ');
		daysOf.set(key, [...(daysOf.get(key) ?? []), weekDay]);
	}
	return [...daysOf].map(([times, days]) => `${days.map(SHORT).join(', ')} ${times}`).join('; ');
}
