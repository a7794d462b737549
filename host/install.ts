/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, no-console -- installs n8n outside of the checkout and tells how far it is */
import { execFile } from 'node:child_process';
import {
	copyFileSync,
	existsSync,
	mkdirSync,
	readFileSync,
	statfsSync,
	writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { npm, NpmError } from './npm';
import { Problem } from './problem';

export interface Installation {
	readonly name: string;
	/** The folder with package.json, package-lock.json and .npmrc. */
	readonly definition: string;
	readonly folder: string;
	/** The file that stands for a finished installation. */
	readonly mark: string;
	readonly nodePackage: string;
	readonly signal: AbortSignal;
}

interface Definition {
	readonly dependencies: { readonly n8n: string };
	/** Measured: what each installation prints at its end. */
	readonly installs: { readonly gigabytes: number; readonly minutes: string };
}

const PROGRESS_EVERY_MS = 10_000;
const GIGABYTE = 1e9;
const UNREACHABLE =
	/\b(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ERR_SOCKET_TIMEOUT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_GET_ISSUER_CERT_LOCALLY|UNABLE_TO_VERIFY_LEAF_SIGNATURE)\b/;

export async function installHost(installation: Installation): Promise<void> {
	const { name, definition, folder, mark, signal } = installation;
	const started = Date.now();
	const { dependencies, installs } = readJson<Definition>(join(definition, 'package.json'));
	const packagesMark = join(folder, 'packages.ready');
	try {
		// What npm has fetched stays in its own cache: an installation that was stopped fetches only the rest.
		if (!existsSync(packagesMark)) {
			assertSpace(folder, installs.gigabytes);
			console.error(
				`${name}: fetching n8n ${dependencies.n8n} and the Node it needs: ${installs.gigabytes} GB in ${folder}, about ${installs.minutes} minutes, only once`,
			);
			await installPackages(installation);
			writeFileSync(packagesMark, '');
		}
		await buildSqlite(installation);
	} catch (error) {
		throw error instanceof NpmError ? inWords(error, installation) : error;
	}
	signal.throwIfAborted();
	writeFileSync(mark, '');
	const seconds = Math.round((Date.now() - started) / 1000);
	const size = (await kilobytesOf(folder)) * 1024;
	console.error(`${name}: ready after ${seconds} s, ${inGigabytes(size)} on disk`);
}

async function installPackages({ name, definition, folder, signal }: Installation): Promise<void> {
	mkdirSync(folder, { recursive: true });
	for (const file of ['package.json', 'package-lock.json', '.npmrc']) {
		copyFileSync(join(definition, file), join(folder, file));
	}
	const { packages } = readJson<{ packages: object }>(join(folder, 'package-lock.json'));
	const total = Object.keys(packages).length - 1;
	const started = Date.now();
	let fetched = 0;
	const progress = setInterval(() => {
		const seconds = Math.round((Date.now() - started) / 1000);
		const done = fetched < total ? `${fetched} of ${total} packages fetched` : 'unpacking';
		console.error(`${name}: ${done}, ${seconds} s`);
	}, PROGRESS_EVERY_MS);
	try {
		await npm(['ci', '--loglevel', 'http'], {
			cwd: folder,
			signal,
			onLine: (line) => {
				if (line.includes('http fetch GET')) fetched += 1;
			},
		});
	} finally {
		clearInterval(progress);
	}
}

async function buildSqlite({ name, folder, nodePackage, signal }: Installation): Promise<void> {
	console.error(
		`${name}: packages are in place, now SQLite (a minute or two if it has to be compiled)`,
	);
	const nodeFolder = join(folder, 'node_modules', nodePackage);
	await npm(['rebuild', 'sqlite3', '--ignore-scripts=false'], {
		cwd: folder,
		signal,
		env: {
			...process.env,
			PATH: `${join(nodeFolder, 'bin')}${delimiter}${process.env.PATH}`,
			// Headers from the package, so that compiling downloads nothing.
			...(existsSync(join(nodeFolder, 'include')) && { npm_config_nodedir: nodeFolder }),
		},
	});
}

function assertSpace(folder: string, gigabytes: number): void {
	const { bavail, bsize } = statfsSync(dirname(folder));
	const free = bavail * bsize;
	if (free < gigabytes * GIGABYTE) throw diskFull(folder, `${inGigabytes(free)} are free`);
}

function diskFull(folder: string, detail: string): Problem {
	return new Problem(
		`The disk of ${dirname(folder)} is full (${detail}): free some space, or name a folder on another disk with MERCHANT_STOREFRONT_HOST_CACHE, then start again.`,
	);
}

/** What npm's last words mean, where the reader can do something about it. */
function inWords(error: NpmError, { folder, name }: Installation): Problem {
	const said = error.lastLines.join('\n');
	if (said.includes('ENOSPC')) return diskFull(folder, 'npm met ENOSPC');
	const [unreachable] = UNREACHABLE.exec(said) ?? [];
	if (unreachable !== undefined) {
		return new Problem(
			`The npm registry cannot be reached (${unreachable}): check the connection and npm's settings of registry and proxy ("npm config list"), then start again. What was fetched is kept.`,
		);
	}
	if (existsSync(join(folder, 'packages.ready'))) {
		return new Problem(
			`SQLite could not be built: install a C++ compiler, make and Python 3 (on Debian and Ubuntu: apt-get install build-essential python3), then start again.\n${error.message}`,
		);
	}
	return new Problem(`${name} could not be installed. ${error.message}`);
}

/** Gigabytes as people write them. */
function inGigabytes(bytes: number): string {
	return `${(bytes / GIGABYTE).toFixed(1)} GB`;
}

async function kilobytesOf(folder: string): Promise<number> {
	// The folder may be a link to one on another disk.
	const { stdout } = await promisify(execFile)('du', ['-sk', `${folder}/`]);
	return Number.parseInt(stdout, 10);
}

function readJson<T>(file: string): T {
	return JSON.parse(readFileSync(file, 'utf8')) as T;
}
