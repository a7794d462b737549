/* eslint-disable @n8n/community-nodes/no-restricted-globals -- measures the memory of its own process */
const MEGABYTE = 1024 * 1024;

/** In megabytes, garbage not included. */
export function heldMemory(): number {
	if (global.gc === undefined) throw new Error('Run with node --expose-gc, as test:soak does');
	global.gc();
	return process.memoryUsage().heapUsed / MEGABYTE;
}
