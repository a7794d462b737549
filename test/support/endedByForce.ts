/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-dangerous-functions -- runs a program that it can end */
import { spawnSync } from 'node:child_process';

const MOST_MS = 180_000;

/** Longer than the program may take, so that the test says how far it got. */
export const TEST_MS = MOST_MS + 30_000;

/**
 * The last line that a program prints, and what goes wrong in it. A regular expression that never
 * ends can't be stopped within its process, so the program gets another one.
 */
export function lastLineOf(program: string): { last: string | undefined; stderr: string } {
	const { stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', program], {
		encoding: 'utf8',
		timeout: MOST_MS,
		killSignal: 'SIGKILL',
	});
	return { last: stdout.trim().split('\n').at(-1), stderr };
}
