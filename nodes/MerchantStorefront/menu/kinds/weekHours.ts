import { allWordsFor, foldLetters, type WeekDay } from '../../table/languages';
import { isWeekDay, languagesOf, readWeekDay } from './weekDays';
import { WEEK_DAYS } from '../../platform/contract';
import { groupBy } from '../../platform/groupBy';
import { show } from '../../platform/shown';
import { MINUTES_OF_A_DAY, printTimeOfDay, readTimeOfDay } from '../../platform/timeOfDay';

/** One interval of one day, as the platform takes it. */
export interface DayHours {
	weekDay: WeekDay;
	open: string;
	closed: string;
}

export const everyDay = (open: string, closed: string): DayHours[] =>
	WEEK_DAYS.map((weekDay) => ({ weekDay, open, closed }));

const PART = /[;\n]+/u;
/** Days, then one or several intervals; the days are missing where every day is meant. */
const DAYS_AND_TIMES = /^(\D*)(\d.*)$/su;
const DASH = /[-–—〜～]/u;
const BETWEEN_DAYS = new RegExp(`[,/&+、・]|\\s(?:${allWordsFor('and').join('|')})\\s`, 'u');

const partsOf = (text: string) => {
	const parts = text.split(PART).map((part) => part.trim());
	return parts.filter(Boolean).map((part) => {
		const [, days = '', times = ''] = DAYS_AND_TIMES.exec(part) ?? [];
		return { part, days: spansIn(days.trim().replace(/:$/u, '')), times };
	});
};

/** Days, each by itself or from one to another. */
const spansIn = (days: string) =>
	days
		.split(BETWEEN_DAYS)
		.map((span) => span.trim())
		.filter(Boolean)
		.map((span) => span.split(DASH));

/** The words for days in a text of hours. */
export const dayWordsOf = (text: string) => partsOf(text).flatMap(({ days }) => days.flat());

/** Such as `Mon-Fri 08:00-11:00; Sat, Sun 09:00-12:00`. A flaw is read after the text in quotes. */
export function readHours(
	text: string,
	/** Of the column that it is in. */
	languages = languagesOf(dayWordsOf(text)),
	/** A row whose days are those of another language than a day. */
	rowInAnother: (day: string) => number | undefined = () => undefined,
): DayHours[] | { flaw: string } {
	const hours: DayHours[] = [];
	const dayOf = (word: string) => readWeekDay(word, languages);
	const notHours = (part = text) => {
		const which = part === text.trim() ? '' : `: ${show(part)} can't be read`;
		const advice = part.includes('24:00') ? END_OF_DAY : WRITE_LIKE;
		return { flaw: `isn't a list of hours${which}. ${advice}` };
	};
	for (const { part, days, times } of partsOf(text)) {
		const unread = days.find((span) => readSpan(span, dayOf) === undefined);
		if (unread !== undefined) {
			const isUnclear = unread.length <= 2 && unread.every(isWeekDay);
			if (!isUnclear) return notHours(unread.join('-'));
			const [row] = unread.flatMap((day) => rowInAnother(day) ?? []);
			return { flaw: row === undefined ? UNCLEAR_DAY : otherLanguage(row) };
		}
		const named = days.flatMap((span) => readSpan(span, dayOf) ?? []);
		const weekDays = named.length > 0 ? named : WEEK_DAYS;
		const isOf24Hours = CYRILLIC.test(part) || !languages.has('en');
		for (const interval of times.split(',')) {
			const [open, closed] = readInterval(interval, isOf24Hours) ?? [];
			if (open === undefined || closed === undefined) return notHours(interval.trim() || part);
			if (open === closed) return { flaw: 'opens and closes at the same time.' };
			const printed = { open: printTimeOfDay(open), closed: printTimeOfDay(closed) };
			hours.push(...weekDays.map((weekDay) => ({ weekDay, ...printed })));
		}
	}
	if (hours.length === 0) return notHours();
	if (overlap(hours)) return { flaw: 'has hours that overlap.' };
	return hours.sort(byTime);
}

export const WRITE_LIKE =
	'Write them as in "Mon-Fri 08:00-11:00; Sat, Sun 09:00-12:00", or "08:00-11:00" for every day.';
const END_OF_DAY = 'Write 23:59 instead of 24:00.';
const UNCLEAR_DAY =
	'has a day that is another one in other languages. Write the days in full, like "Monday".';
const otherLanguage = (row: number) =>
	`has days of another language than row ${row}. Write the days of all rows in one language, or in full, like "Monday".`;

/** Words for several days. */
const SEVERAL_DAYS: ReadonlyMap<string, readonly WeekDay[]> = new Map(
	(
		[
			['everyDay', WEEK_DAYS],
			['weekdays', WEEK_DAYS.slice(0, 5)],
			['weekend', WEEK_DAYS.slice(5)],
		] as const
	).flatMap(([name, days]) => allWordsFor(name).map((word) => [foldLetters(word), days] as const)),
);

/** A day, or from one to another, or a word for several. */
function readSpan(
	span: readonly string[],
	dayOf: (word: string) => WeekDay | undefined,
): readonly WeekDay[] | undefined {
	const several = SEVERAL_DAYS.get(foldLetters(span.join('-')));
	if (several !== undefined) return several;
	const named = span.map(dayOf);
	const [first, last = first] = named;
	const isRead = first !== undefined && last !== undefined && !named.includes(undefined);
	return isRead && named.length <= 2 ? daysBetween(first, last) : undefined;
}

/** Of languages that count the hours of a day to 24. */
const CYRILLIC = /\p{Script=Cyrillic}/u;
const WHOLE_HOUR = /^\d{1,2}$/u;
const NOON = MINUTES_OF_A_DAY / 2;

/** Such as 08:00-11:00. Of whole hours, 10-22 is certain, and 8-11 may be in the evening in English. */
function readInterval(text: string, isOf24Hours: boolean): number[] | undefined {
	const times = text.split(DASH).map((time) => time.trim());
	const areWhole = times.every((time) => WHOLE_HOUR.test(time));
	const read = times.map((time) => readTimeOfDay(areWhole ? `${time}:00` : time));
	const [open, closed] = read;
	if (open === undefined || closed === undefined || read.length > 2) return undefined;
	return areWhole && (closed < open || (closed <= NOON && !isOf24Hours))
		? undefined
		: [open, closed];
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

const DAY = MINUTES_OF_A_DAY;
const WEEK = 7 * DAY;
const minutes = (time: string) => readTimeOfDay(time) ?? 0;

/** Hours that close before they open end on the next day, Sunday's on Monday. */
function overlap(hours: readonly DayHours[]): boolean {
	const spans = hours
		.map(({ weekDay, open, closed }) => {
			const start = WEEK_DAYS.indexOf(weekDay) * DAY + minutes(open);
			return { start, end: start + lengthOf({ open, closed }) };
		})
		.sort((one, other) => one.start - other.start);
	const inNextWeek = (spans[0]?.start ?? 0) + WEEK;
	return spans.some(({ end }, index) => end > (spans[index + 1]?.start ?? inNextWeek));
}

/** In minutes. */
export const lengthOf = ({ open, closed }: Pick<DayHours, 'open' | 'closed'>) =>
	(minutes(closed) - minutes(open) + DAY) % DAY;

const SHORT = (day: WeekDay) => `${day.charAt(0).toUpperCase()}${day.slice(1, 3)}`;

/** The text that reads as these hours: days with the same intervals together. */
export function printHours(hours: readonly DayHours[]): string {
	const timesOf = (weekDay: WeekDay) =>
		hours
			.filter((each) => each.weekDay === weekDay)
			.map(({ open, closed }) => `${open}-${closed}`)
			.join(', ');
	return [...groupBy(WEEK_DAYS, timesOf)]
		.flatMap(([times, days]) => (times === '' ? [] : `${printDays(days)} ${times}`))
		.join('; ');
}

/** Three days or more that follow each other as a span. */
function printDays(days: readonly WeekDay[]): string {
	const spans: WeekDay[][] = [];
	for (const day of days) {
		const span = spans.at(-1);
		const last = span?.at(-1);
		if (span !== undefined && last !== undefined && isNext(day, last)) span.push(day);
		else spans.push([day]);
	}
	return spans
		.flatMap((span) => {
			const [first, last] = [span[0], span.at(-1)];
			return span.length < FEWEST_OF_SPAN || first === undefined || last === undefined
				? span.map(SHORT)
				: `${SHORT(first)}-${SHORT(last)}`;
		})
		.join(', ');
}

const FEWEST_OF_SPAN = 3;
const isNext = (day: WeekDay, last: WeekDay) =>
	WEEK_DAYS.indexOf(day) === WEEK_DAYS.indexOf(last) + 1;
