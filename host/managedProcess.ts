/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-dangerous-functions -- starts and ends the processes under test, outside n8n */
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, fstatSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { eventually } from './eventually';

export interface Command {
	readonly file: string;
	readonly args: readonly string[];
	readonly env: Readonly<Record<string, string>>;
	readonly logFile: string;
	readonly cwd?: string;
	readonly uid?: number;
	readonly gid?: number;
}

/** A process of the same group as its parent: Ctrl-C in a terminal ends both. */
export class ManagedProcess {
	private readonly child: ChildProcess;
	readonly ended: Promise<unknown>;
	private readonly logStart: number;

	constructor(private readonly command: Command) {
		mkdirSync(dirname(command.logFile), { recursive: true });
		const log = openSync(command.logFile, 'a');
		this.logStart = fstatSync(log).size;
		this.child = spawn(command.file, command.args, {
			cwd: command.cwd,
			env: command.env,
			uid: command.uid,
			gid: command.gid,
			stdio: ['ignore', log, log],
		});
		closeSync(log);
		this.ended = once(this.child, 'exit');
	}

	get isRunning(): boolean {
		return this.child.exitCode === null && this.child.signalCode === null;
	}

	/** What this process has written; without what ran before it with the same log file. */
	get log(): string {
		return readFileSync(this.command.logFile).toString('utf8', this.logStart);
	}

	/** Waits until the process has written `line`; one that has ended will never write it. */
	async says(line: string, limitMs?: number): Promise<void> {
		await eventually(
			`${this.command.file} says "${line}"`,
			() => {
				if (this.log.includes(line)) return true;
				if (this.isRunning) return false;
				throw new Error(`${this.command.file} has ended:\n${this.log.slice(-4_000)}`);
			},
			limitMs,
		);
	}

	async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
		if (this.isRunning) this.child.kill(signal);
		await this.ended;
	}
}
