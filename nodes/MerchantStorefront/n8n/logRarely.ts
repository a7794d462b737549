const MOST_REMEMBERED = 1_000;

const lastTimes = new Map<string, number>();

/** Once in a while for each key: what comes again and again must not flood the log. */
export function logRarely(key: string, everyMs: number, log: () => void): void {
	const now = Date.now();
	if (now - (lastTimes.get(key) ?? 0) < everyMs) return;
	if (lastTimes.size >= MOST_REMEMBERED) lastTimes.clear();
	lastTimes.set(key, now);
	log();
}
