import { isEmpty } from '../sheet/cells';
import { show } from '../platform/shown';
import { WEEK_DAYS } from '../platform/contract';

export type WeekDay = (typeof WEEK_DAYS)[number];

export interface OpeningHours {
	weekDay: WeekDay;
	/** hh:mm, as the platform takes it. */
	open: string;
	closed: string;
}

/** One interval as it came in, and where it stands. */
export interface HoursDraft {
	weekDay: unknown;
	open: unknown;
	closed: unknown;
	place: string;
	itemIndex?: number;
	/** How the three are called there. */
	names: { weekDay: string; open: string; closed: string };
}

export interface HoursProblem {
	itemIndex?: number;
	/** Place, value, what is wrong and what is expected. */
	text: string;
}

export interface StoreHours {
	/** From Monday to Sunday. */
	hours: OpeningHours[];
	problems: HoursProblem[];
	warnings: string[];
}

/** The opening hours of one store. A day with neither time is a day on which it stays closed. */
export function readOpeningHours(drafts: readonly HoursDraft[]): StoreHours {
	const problems: HoursProblem[] = [];
	const warnings: string[] = [];
	const found = new Map<WeekDay, { hours?: OpeningHours; place: string }>();
	for (const draft of drafts) {
		const { place, itemIndex } = draft;
		const note = (name: string, value: unknown, flaw: string, example?: string) =>
			problems.push({
				itemIndex,
				text: isEmpty(value)
					? `${place}, ${name} is missing. Type it like ${example}.`
					: `${place}, ${name}: ${show(value)} ${flaw}`,
			});
		const weekDay = readWeekDay(draft.weekDay);
		const isFree = isClosed(draft.open) && isClosed(draft.closed);
		const open = isFree ? undefined : readTimeOfDay(draft.open);
		const closed = isFree ? undefined : readTimeOfDay(draft.closed);
		if (weekDay === undefined) {
			note(
				draft.names.weekDay,
				draft.weekDay,
				"isn't a day of the week. Type it like Monday.",
				'Monday',
			);
		}
		if (!isFree && open === undefined) note(draft.names.open, draft.open, NO_TIME, '10:00');
		if (!isFree && closed === undefined) note(draft.names.closed, draft.closed, NO_TIME, '22:00');
		if (open !== undefined && open === closed) {
			note(
				draft.names.closed,
				draft.closed,
				'is the opening time, too. Type when the store closes.',
			);
		}
		if (weekDay === undefined) continue;
		const earlier = found.get(weekDay);
		if (earlier !== undefined) {
			const flaw = `is already in ${earlier.place}. The platform takes one interval for each day.`;
			note(draft.names.weekDay, draft.weekDay, flaw);
			continue;
		}
		if (open === undefined || closed === undefined) {
			found.set(weekDay, { place });
			continue;
		}
		found.set(weekDay, { place, hours: { weekDay, open, closed } });
		if (closed < open) {
			warnings.push(
				`${nameOf(weekDay)} closes at ${closed}, before it opens at ${open}: that is sent as the next day. We don't know whether the platform reads it so: check the storefront.`,
			);
		}
	}
	const hours = WEEK_DAYS.flatMap((day) => found.get(day)?.hours ?? []);
	return { hours, problems, warnings };
}

/** Days on which the store is not said to open. */
export function daysWithoutHours(hours: readonly OpeningHours[]): WeekDay[] {
	return WEEK_DAYS.filter((day) => !hours.some(({ weekDay }) => weekDay === day));
}

const NO_TIME =
	"isn't a time of day. Type it like 10:00; hours go from 00 to 23, minutes from 00 to 59.";

const OTHER_WORDS: Record<WeekDay, readonly string[]> = {
	monday: ['mon', 'понеділок', 'пн'],
	tuesday: ['tue', 'tues', 'вівторок', 'вт'],
	wednesday: ['wed', 'середа', 'ср'],
	thursday: ['thu', 'thurs', 'четвер', 'чт'],
	friday: ['fri', 'пятниця', 'пт'],
	saturday: ['sat', 'субота', 'сб'],
	sunday: ['sun', 'неділя', 'нд'],
};

const DAY_OF = new Map(
	WEEK_DAYS.flatMap((day) => [day, ...OTHER_WORDS[day]].map((word) => [word, day] as const)),
);

function readWeekDay(cell: unknown): WeekDay | undefined {
	if (typeof cell !== 'string') return undefined;
	// Some apostrophes count as letters, such as that of п\u02BCятниця.
	return DAY_OF.get(cell.toLowerCase().replace(/[^\p{L}]|\p{Lm}/gu, ''));
}

function nameOf(day: WeekDay): string {
	return `${day[0].toUpperCase()}${day.slice(1)}`;
}

const CLOSED_WORDS = ['', '-', '–', '—', 'closed', 'day off', 'вихідний', 'зачинено'];

function isClosed(cell: unknown): boolean {
	if (cell === undefined || cell === null) return true;
	return typeof cell === 'string' && CLOSED_WORDS.includes(cell.trim().toLowerCase());
}

const TIME_OF_DAY = /^(\d{1,2}):(\d\d)(?::00)?(?:\s*([ap])\.?m\.?)?$/i;
const MINUTES_OF_DAY = 24 * 60;

/** A time such as 9:00 or 9:00 PM, or the part of a day that spreadsheets keep it as. */
function readTimeOfDay(cell: unknown): string | undefined {
	if (typeof cell === 'number') return timeOfFraction(cell);
	const match = typeof cell === 'string' ? TIME_OF_DAY.exec(cell.trim()) : null;
	if (match === null) return undefined;
	const [, hourText, minute, half] = match;
	let hour = Number(hourText);
	if (half !== undefined) {
		if (hour < 1 || hour > 12) return undefined;
		hour = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
	}
	if (hour > 23 || Number(minute) > 59) return undefined;
	return `${String(hour).padStart(2, '0')}:${minute}`;
}

function timeOfFraction(fraction: number): string | undefined {
	const minutes = Math.round(fraction * MINUTES_OF_DAY);
	// 10 or 22 would be hours: what else it could mean is a day of the calendar.
	const isTime = fraction >= 0 && fraction < 1 && minutes < MINUTES_OF_DAY;
	if (!isTime || Math.abs(minutes - fraction * MINUTES_OF_DAY) > 0.01) return undefined;
	const two = (part: number) => String(part).padStart(2, '0');
	return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
