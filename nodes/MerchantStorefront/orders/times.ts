const ISO_TIME =
	/^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(?:Z|([+-]\d\d)(?::?(\d\d))?)?$/i;

/** A time in milliseconds. One without an offset is taken for UTC: the same on every machine. */
export function readTime(text: string | null): number | undefined {
	const [, day, time, hours = '+00', minutes = '00'] = text?.trim().match(ISO_TIME) ?? [];
	if (day === undefined) return undefined;
	const parsed = Date.parse(`${day}T${time}${hours}:${minutes}`);
	return Number.isNaN(parsed) ? undefined : parsed;
}

/** One form for every way in which a platform may print a time; what is no time stays as it is. */
export function plainTime(text: string | null): string | null {
	const time = readTime(text);
	if (time === undefined) return text;
	return `${new Date(time).toISOString().slice(0, 'yyyy-mm-ddThh:mm:ss'.length)}Z`;
}

/** Such as 2026-11-21 18:05: day and time on the clock of a time zone. */
export function clockTime(text: string | null, timeZone: string): string | null {
	const time = readTime(text);
	return time === undefined ? text : clockOf(timeZone).format(time);
}

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
