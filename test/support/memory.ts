/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- measures the memory of its own process */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const MEGABYTE = 1024 * 1024;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** In megabytes, garbage not included. */
export async function heldMemory(): Promise<number> {
	// What ended a moment ago is let go of only then.
	await nextTurn();
	await nextTurn();
	collectGarbage();
	return process.memoryUsage().heapUsed / MEGABYTE;
}
