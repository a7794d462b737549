import { problemAt, type Place, type Problem } from '../table/problems';
import { isEmpty } from '../table/rows';
import { WEEK_DAYS } from '../platform/contract';
import { readTimeOfDay, readWeekDay, type WeekDay } from '../table/weekTimes';

export interface OpeningHours {
	weekDay: WeekDay;
	/** hh:mm, as the platform takes it. */
	open: string;
	closed: string;
}

/** One interval as it came in, and where it is. */
export interface HoursDraft extends Place {
	weekDay: unknown;
	open: unknown;
	closed: unknown;
	/** How the three are called there. */
	names: { weekDay: string; open: string; closed: string };
}

interface StoreHours {
	/** From Monday to Sunday. */
	hours: OpeningHours[];
	problems: Problem[];
	warnings: string[];
}

/** The opening hours of one store. A day with neither time is a day on which it stays closed. */
export function readOpeningHours(drafts: readonly HoursDraft[]): StoreHours {
	const problems: Problem[] = [];
	const warnings: string[] = [];
	const found = new Map<WeekDay, { hours?: OpeningHours; place: string }>();
	for (const draft of drafts) {
		const { place, itemIndex, row } = draft;
		const note = (part: keyof HoursDraft['names'], flaw: string, example = '') => {
			const at = { place: `${place}, ${draft.names[part]}`, itemIndex, row };
			const isMissing = isEmpty(draft[part]);
			const message = isMissing ? `is empty. Write it as "${example}".` : flaw;
			problems.push(problemAt(at, isMissing ? undefined : draft[part], message));
		};
		const weekDay = readWeekDay(draft.weekDay);
		const isFree = isClosed(draft.open) && isClosed(draft.closed);
		const open = isFree ? undefined : readTimeOfDay(draft.open);
		const closed = isFree ? undefined : readTimeOfDay(draft.closed);
		if (weekDay === undefined) {
			note('weekDay', `isn't a day of the week. Write it as "Monday".`, 'Monday');
		}
		if (!isFree && open === undefined) note('open', NO_TIME, '10:00');
		if (!isFree && closed === undefined) note('closed', NO_TIME, '22:00');
		if (open !== undefined && open === closed) {
			note('closed', 'is the opening time, too. Type when the store closes.');
		}
		if (weekDay === undefined) continue;
		const earlier = found.get(weekDay);
		if (earlier !== undefined) {
			const flaw = `is already in ${earlier.place}. The platform takes one interval for each day.`;
			note('weekDay', flaw);
			continue;
		}
		if (open === undefined || closed === undefined) {
			found.set(weekDay, { place });
			continue;
		}
		found.set(weekDay, { place, hours: { weekDay, open, closed } });
		if (closed < open) {
			warnings.push(
				`${nameOf(weekDay)} closes at ${closed}, before it opens at ${open}: that is sent as the next day. We don't know whether the platform reads it that way: check the storefront.`,
			);
		}
	}
	const hours = WEEK_DAYS.flatMap((day) => found.get(day)?.hours ?? []);
	return { hours, problems, warnings };
}

/** Days without opening hours. */
export function daysWithoutHours(hours: readonly OpeningHours[]): WeekDay[] {
	return WEEK_DAYS.filter((day) => !hours.some(({ weekDay }) => weekDay === day));
}

const NO_TIME = `isn't a time of day. Write it as "10:00"; hours go from 00 to 23, minutes from 00 to 59.`;

export function nameOf(day: WeekDay): string {
	return `${day.slice(0, 1).toUpperCase()}${day.slice(1)}`;
}

const CLOSED_WORDS = ['', '-', '–', '—', 'closed', 'day off', 'вихідний', 'зачинено'];

function isClosed(cell: unknown): boolean {
	if (cell === undefined || cell === null) return true;
	return typeof cell === 'string' && CLOSED_WORDS.includes(cell.trim().toLowerCase());
}
