/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-dangerous-functions -- runs a program that it can end */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const MOST_MS = 90_000;

describe('Hostile cells', () => {
	it(
		'are read in a time that grows no faster than they do',
		() => {
			const program = join(__dirname, 'readHostileCells.ts');
			const { stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', program], {
				encoding: 'utf8',
				timeout: MOST_MS,
				killSignal: 'SIGKILL',
			});
			// Where it was ended, the last line names the text that it did not get through.
			expect({ last: stdout.trim().split('\n').at(-1), stderr }).toEqual({
				last: 'done',
				stderr: '',
			});
		},
		MOST_MS + 30_000,
	);
});
