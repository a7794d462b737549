import { foldLetters, languages, listed, type LanguageName, type WeekDay } from './languages';
import { WEEK_DAYS } from '../platform/contract';

/** Some apostrophes count as letters, such as that of п\u02BCятниця. */
const fold = (text: string) => foldLetters(text).replace(/\P{L}|\p{Lm}/gu, '');

/** What each language means by a word: "so" is a Sunday in German and a Saturday in Czech. */
const DAYS = new Map<string, Map<LanguageName, WeekDay>>();
for (const [language, { days }] of languages) {
	for (const day of WEEK_DAYS) {
		for (const word of listed(days?.[day]).map(fold)) {
			DAYS.set(word, (DAYS.get(word) ?? new Map<LanguageName, WeekDay>()).set(language, day));
		}
	}
}

export const isWeekDay = (word: string) => DAYS.has(fold(word));

/** A day of the week. A word that languages disagree on is read as in the language of the texts beside it. */
export function readWeekDay(
	cell: unknown,
	beside: () => readonly unknown[] = () => [],
): WeekDay | undefined {
	if (typeof cell !== 'string') return undefined;
	const found = DAYS.get(fold(cell));
	if (found === undefined) return undefined;
	const [day, ...others] = new Set(found.values());
	if (others.length === 0) return day;
	const words = beside().flatMap((text) => DAYS.get(fold(String(text))) ?? []);
	const fitting = [...found].filter(([language]) => words.every((word) => word.has(language)));
	const [only, ...rest] = new Set(fitting.map(([, one]) => one));
	return rest.length === 0 ? only : undefined;
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
