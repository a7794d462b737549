/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- measures the memory of its own process */
import { setImmediate as nextTurn } from 'node:timers/promises';

const MEGABYTE = 1024 * 1024;

/** In megabytes, garbage not included. */
export async function heldMemory(): Promise<number> {
	if (global.gc === undefined) throw new Error('Run with node --expose-gc, as test:soak does');
	// What has just ended is let go of only then.
	await nextTurn();
	await nextTurn();
	global.gc();
	return process.memoryUsage().heapUsed / MEGABYTE;
}
