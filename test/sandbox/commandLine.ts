/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-dangerous-functions -- starts the sandbox as a separate process */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { closeAfterTest } from './support';

export const CHECKOUT = join(__dirname, '../..');

/** What `npm run sandbox -- …` starts, as a process that a test can end. */
function start(options: string[], cwd = CHECKOUT) {
	const child = spawn(process.execPath, ['--import', 'tsx', 'sandbox/main.ts', ...options], {
		cwd,
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	const ended = once(child, 'exit');
	closeAfterTest(async () => {
		child.kill('SIGKILL');
		await ended;
	});
	return { child, ended };
}

/** A sandbox on a free port. */
export async function spawnSandbox(...options: string[]) {
	return await listening(start(['--port', '0', ...options]));
}

/** The same in another checkout. */
export async function spawnSandboxIn(checkout: string) {
	return await listening(start(['--port', '0'], checkout));
}

async function listening({ child, ended }: ReturnType<typeof start>) {
	const lines: string[] = [];
	for await (const line of createInterface({ input: child.stdout })) {
		lines.push(line);
		if (line.startsWith('Ctrl-C')) break;
	}
	const printed = lines.join('\n');
	const [url = ''] = /http:\/\/[\d.:]+/.exec(printed) ?? [];
	const [, apiUrl = ''] = /base URL +(\S+)/.exec(printed) ?? [];
	return { child, ended, printed, url, apiUrl };
}

/** For options with which no sandbox comes up. */
export async function failedStart(...options: string[]) {
	const { child, ended } = start(options);
	const [error, [code]] = await Promise.all([text(child.stderr), ended]);
	return { error, code };
}
