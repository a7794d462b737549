/** Times of a day as people type them, as minutes since midnight. */

export const MINUTES_OF_A_DAY = 24 * 60;

/** It takes 9:00, 21:00:00, 9:00 PM and 9pm. */
const TIME = /^(\d{1,2})(?::(\d\d)(?::00)?)?(?:\s*([ap])\.?m\.?)?$/i;

export function readTimeOfDay(text: string): number | undefined {
	const [, hourText, minuteText, half] = TIME.exec(text.trim()) ?? [];
	// A number alone may be anything.
	if (hourText === undefined || (minuteText ?? half) === undefined) return undefined;
	const [hour, minute] = [Number(hourText), Number(minuteText ?? 0)];
	if (minute > 59) return undefined;
	if (half === undefined) return hour > 23 ? undefined : 60 * hour + minute;
	if (hour < 1 || hour > 12) return undefined;
	return 60 * ((hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) + minute;
}

const two = (part: number) => String(part).padStart(2, '0');

/** It is printed as hh:mm. */
export const printTimeOfDay = (minutes: number) =>
	`${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
