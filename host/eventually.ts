import { sleep } from 'n8n-workflow';

const POLL_EVERY_MS = 200;

/**
 * Waits until `look` returns something other than undefined or false, and hands that back.
 * The limit only ends a test that has failed: nothing waits for it when all is well.
 */
export async function eventually<T>(
	what: string,
	look: () => Promise<T | undefined | false> | T | undefined | false,
	limitMs = 180_000,
): Promise<T> {
	const deadline = Date.now() + limitMs;
	for (;;) {
		const seen = await look();
		if (seen !== undefined && seen !== false) return seen;
		if (Date.now() > deadline) throw new Error(`Waited ${limitMs / 1000} s in vain: ${what}`);
		await sleep(POLL_EVERY_MS);
	}
}
