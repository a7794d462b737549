import { readTime } from '../zonedTime';

/** A time of the platform in milliseconds. One without an offset is taken for UTC (assumed). */
export function instantOf(text: string | null): number | undefined {
	const reading = readTime(text, 'UTC');
	return 'at' in reading ? reading.at : undefined;
}

/** One form for every way in which a platform may print a time; what is no time stays as it is. */
export function plainTime(text: string | null): string | null {
	const at = instantOf(text);
	return at === undefined
		? text
		: `${new Date(at).toISOString().slice(0, 'yyyy-mm-ddThh:mm:ss'.length)}Z`;
}

/** Such as 2026-11-21 18:05: day and time on the clocks of a time zone. */
export function clockTime(text: string | null, timeZone: string): string | null {
	const at = instantOf(text);
	return at === undefined ? text : clockOf(timeZone).format(at);
}

/** Making one takes longer than reading an order. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
	const clock = clocks.get(timeZone) ?? makeClock(timeZone);
	clocks.set(timeZone, clock);
	return clock;
}

function makeClock(timeZone: string): Intl.DateTimeFormat {
	try {
		// Swedes write dates as ISO does.
		return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
	} catch {
		// No order gets lost for a workflow that names a time zone which does not exist.
		return makeClock('UTC');
	}
}
