import { WEEK_DAYS } from '../platform/contract';

export type WeekDay = (typeof WEEK_DAYS)[number];

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

export function readWeekDay(cell: unknown): WeekDay | undefined {
	if (typeof cell !== 'string') return undefined;
	// Some apostrophes count as letters, such as that of п\u02BCятниця.
	return DAY_OF.get(cell.toLowerCase().replace(/[^\p{L}]|\p{Lm}/gu, ''));
}

const TIME_OF_DAY = /^(\d{1,2}):(\d\d)(?::00)?(?:\s*([ap])\.?m\.?)?$/i;
const MINUTES_OF_DAY = 24 * 60;

/** A time such as 9:00 or 9:00 PM, or the part of a day that spreadsheets keep it as. */
export function readTimeOfDay(cell: unknown): string | undefined {
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
