const MOST_REMEMBERED = 1_000;

const lastTimes = new Map<string, number>();

/** Logs at most once in that time for each key: a flood of the same message must not fill the log. */
export function logRarely(key: string, everyMs: number, log: () => void): void {
	const now = Date.now();
	if (now - (lastTimes.get(key) ?? -Infinity) < everyMs) return;
	if (lastTimes.size >= MOST_REMEMBERED) lastTimes.clear();
	lastTimes.set(key, now);
	log();
}
