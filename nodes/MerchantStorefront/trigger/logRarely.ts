const EVERY_MS = 60_000;
const MOST_REMEMBERED = 1_000;

const lastTimes = new Map<string, number>();

/** Once a minute for each key: a flood of requests must not flood the log. */
export function logRarely(key: string, now: number, log: () => void): void {
	if (now - (lastTimes.get(key) ?? 0) < EVERY_MS) return;
	if (lastTimes.size >= MOST_REMEMBERED) lastTimes.clear();
	lastTimes.set(key, now);
	log();
}
