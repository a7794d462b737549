/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/require-node-api-error -- the sandbox is a separate program and keeps its data in a file */
import { createReadStream } from 'node:fs';
import { open, readFile, rename, rm, writeFile, type FileHandle } from 'node:fs/promises';
import { createInterface } from 'node:readline';

type Change = [collection: string, key: string, value?: unknown];
export type Rows = Map<string, Map<string, unknown>>;

const PIECE_LENGTH = 1024 * 1024;

/**
 * What changed, one line a transaction, at the end of a file. A line is whole or it does not count, and
 * nobody is answered before the line is on the disk: so a kill loses nothing that was acknowledged.
 */
export class FileJournal {
	private pending: string[] = [];
	private scheduled = false;
	private written: Promise<void> = Promise.resolve();

	private constructor(
		private readonly path: string,
		private readonly file: FileHandle,
	) {}

	/** The journal, and what earlier runs left in it. */
	static async open(path: string): Promise<{ journal: FileJournal; rows: Rows }> {
		await lock(path);
		const rows = await readRows(path);
		await rewrite(path, rows);
		return { journal: new FileJournal(path, await open(path, 'a')), rows };
	}

	/** Changes recorded in one go, without waiting in between, end up in one line. */
	record(collection: string, key: string, value?: unknown): void {
		this.pending.push(JSON.stringify([collection, key, value]));
		if (this.scheduled) return;
		this.scheduled = true;
		this.written = this.written.then(() => this.write());
		this.written.catch(() => {}); // told to whoever waits in saved()
	}

	/** Resolves when everything recorded so far is on the disk; rejects for good once writing has failed. */
	saved(): Promise<void> {
		return this.written;
	}

	private async write(): Promise<void> {
		const line = `[${this.pending.join(',')}]\n`;
		this.pending = [];
		this.scheduled = false;
		await this.file.appendFile(line);
		await this.file.datasync();
	}

	async close(): Promise<void> {
		await this.saved();
		await this.file.close();
		await rm(lockOf(this.path));
	}
}

const lockOf = (path: string) => `${path}.lock`;

/** Two sandboxes on one file would overwrite each other; a lock whose owner is gone does not count. */
async function lock(path: string): Promise<void> {
	const mine = String(process.pid);
	try {
		await writeFile(lockOf(path), mine, { flag: 'wx' });
	} catch (error) {
		if (!hasCode(error, 'EEXIST')) throw error;
		const owner = Number(await readFile(lockOf(path), 'utf8'));
		if (owner !== process.pid && isRunning(owner)) {
			throw new Error(`${path} is in use by another sandbox (process ${owner})`);
		}
		await writeFile(lockOf(path), mine);
	}
}

function isRunning(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch (error) {
		return hasCode(error, 'EPERM');
	}
}

async function readRows(path: string): Promise<Rows> {
	const rows: Rows = new Map();
	const input = createReadStream(path, 'utf8');
	let damaged: number | undefined;
	let number = 0;
	try {
		for await (const line of createInterface({ input, crlfDelay: Infinity })) {
			if (damaged !== undefined) throw new Error(`${path} is damaged in line ${damaged}`);
			number += 1;
			const changes = parse(line);
			if (changes) for (const change of changes) apply(rows, change);
			else damaged = number; // the last line may be torn by a kill, any other may not
		}
	} catch (error) {
		if (!hasCode(error, 'ENOENT')) throw error;
	}
	return rows;
}

function parse(line: string): Change[] | undefined {
	try {
		return JSON.parse(line) as Change[];
	} catch {
		return undefined;
	}
}

function apply(rows: Rows, [collection, key, value]: Change): void {
	let table = rows.get(collection);
	if (!table) rows.set(collection, (table = new Map()));
	if (value === undefined || value === null) table.delete(key);
	else table.set(key, value);
}

/** Writes the file again with what still counts, in one step. */
async function rewrite(path: string, rows: Rows): Promise<void> {
	const temporary = `${path}.new`;
	const file = await open(temporary, 'w');
	await writeFile(file, piecesOf(rows));
	await file.sync();
	await file.close();
	await rename(temporary, path);
}

/** One row a line, handed on in pieces: a large menu would not fit into one string. */
function* piecesOf(rows: Rows): Generator<string> {
	let piece = '';
	for (const [collection, table] of rows) {
		for (const row of table) {
			piece += `${JSON.stringify([[collection, ...row]])}\n`;
			if (piece.length < PIECE_LENGTH) continue;
			yield piece;
			piece = '';
		}
	}
	yield piece;
}

const hasCode = (error: unknown, code: string) =>
	typeof error === 'object' && error !== null && 'code' in error && error.code === code;
