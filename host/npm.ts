/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-dangerous-functions, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/require-node-api-error -- runs npm */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

const LAST_LINES = 40;

export interface NpmOptions {
	readonly cwd?: string;
	readonly env?: NodeJS.ProcessEnv;
	/** Ends npm and everything that it has started. */
	readonly signal?: AbortSignal;
	/** Gets each line that npm prints. */
	readonly onLine?: (line: string) => void;
}

export class NpmError extends Error {
	constructor(
		args: readonly string[],
		readonly lastLines: readonly string[],
	) {
		super(`npm ${args.join(' ')} failed:\n${lastLines.join('\n')}`);
	}
}

/** Runs npm and hands back what it wrote to stdout. */
export async function npm(args: readonly string[], options: NpmOptions = {}): Promise<string> {
	const { cwd, env = process.env, signal, onLine } = options;
	signal?.throwIfAborted();
	// A separate group can be ended whole: npm passes no signal on to what its scripts started.
	const detached = signal !== undefined;
	const child = spawn('npm', args, { cwd, env, detached, stdio: ['ignore', 'pipe', 'pipe'] });
	const lastLines: string[] = [];
	const output: string[] = [];
	const readLines = (stream: NodeJS.ReadableStream, kept: string[]) =>
		createInterface({ input: stream }).on('line', (line) => {
			onLine?.(line);
			kept.push(line);
			if (lastLines.push(line) > LAST_LINES) lastLines.shift();
		});
	readLines(child.stdout, output);
	readLines(child.stderr, []);
	const end = () => {
		if (child.pid !== undefined) endGroup(child.pid);
	};
	signal?.addEventListener('abort', end, { once: true });
	try {
		const [code] = (await once(child, 'close')) as [number | null];
		signal?.throwIfAborted();
		if (code !== 0) throw new NpmError(args, lastLines);
		return output.join('\n');
	} finally {
		signal?.removeEventListener('abort', end);
	}
}

function endGroup(pid: number): void {
	try {
		// Asked politely, npm first waits for a download that has stalled, and takes back what it unpacked.
		// Its cache stands a sudden end.
		process.kill(-pid, 'SIGKILL');
	} catch (error) {
		// It has ended by itself in the meantime.
		if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
	}
}
