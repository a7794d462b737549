const MOST_REMEMBERED = 1_000;

const lastTimes = new Map<string, number>();

/** It is true once in that time for each key: a flood of the same message must not fill the log. */
export function isTimeToLog(key: string, everyMs: number): boolean {
	const now = Date.now();
	if (now - (lastTimes.get(key) ?? -Infinity) < everyMs) return false;
	if (lastTimes.size >= MOST_REMEMBERED) lastTimes.clear();
	lastTimes.set(key, now);
	return true;
}
