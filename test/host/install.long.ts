/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- installs tiny hosts from its own registry */
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { eventually } from '../../host/eventually';
import { hostFolder } from '../../host/cache';
import { installedHost, isInstalled } from '../../host/hosts';
import { Problem } from '../../host/problem';
import { freePort } from '../../host/ports';
import { COMPILED, defineHost, NODE_PACKAGE, TinyRegistry } from './tinyHost';

const environment = { ...process.env };
let folder: string;
let definitions: string;
let registry: TinyRegistry;
let said: string[];

beforeAll(async () => {
	registry = await TinyRegistry.start();
});

afterAll(async () => {
	await registry.close();
});

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'hosts-'));
	definitions = join(folder, 'checkout', 'host');
	defineHost(definitions, registry);
	registry.downloads.length = 0;
	registry.stalled = undefined;
	process.env = {
		...environment,
		MERCHANT_STOREFRONT_HOST_CACHE: join(folder, 'hosts'),
		npm_config_cache: join(folder, 'npm-cache'),
		npm_config_registry: registry.url,
		npm_config_fetch_retries: '0',
	};
	said = [];
	jest.spyOn(console, 'error').mockImplementation((text: string) => void said.push(text));
});

afterEach(() => {
	process.env = environment;
	jest.restoreAllMocks();
	rmSync(folder, { recursive: true, force: true });
});

const install = async (signal?: AbortSignal) =>
	await installedHost('n8n-2', { definitions, signal });

/** Whether npm has put the contents of this package into its cache. */
function isKept(name: string): boolean {
	const index = join(folder, 'npm-cache', '_cacache', 'index-v5');
	if (!existsSync(index)) return false;
	return readdirSync(index, { recursive: true, withFileTypes: true }).some(
		(entry) =>
			entry.isFile() &&
			readFileSync(join(entry.parentPath, entry.name), 'utf8').includes(`/${name}/package.tgz`),
	);
}

async function problemOf(installation: Promise<unknown>): Promise<Problem> {
	const problem = await installation.then(
		() => undefined,
		(error: unknown) => error,
	);
	expect(problem).toBeInstanceOf(Problem);
	return problem as Problem;
}

/** An npm that fails with these words. */
function withFailingNpm(words: string): void {
	const bin = join(folder, 'bin');
	mkdirSync(bin);
	writeFileSync(join(bin, 'npm'), `#!/bin/sh\necho '${words}' >&2\nexit 1\n`, { mode: 0o755 });
	process.env.PATH = `${bin}${delimiter}${process.env.PATH}`;
}

describe('Installing a host', () => {
	it('says at once what it fetches, and in the end what it took', async () => {
		const { n8nVersion } = await install();
		expect(n8nVersion).toBe('1.0.0');
		expect(said[0]).toMatch(/fetching n8n 1\.0\.0 .* 0\.001 GB in .* about 1 minutes, only once/);
		expect(said.at(-1)).toMatch(/ready after \d+ s, \d+\.\d GB on disk/);
		expect(existsSync(join(hostFolder('n8n-2', join(definitions, 'n8n-2')), COMPILED))).toBe(true);
	});

	it('happens once, for several that start at the same time', async () => {
		const [first, second] = await Promise.all([install(), install()]);
		expect(second).toEqual(first);
		expect(registry.downloads.toSorted()).toEqual([...new Set(registry.downloads)].toSorted());
		said.length = 0;
		await install();
		expect(said).toEqual([]);
	});

	it('stops at once, and fetches only the rest the next time', async () => {
		registry.stalled = 'sqlite3';
		const stop = new AbortController();
		const stopped = install(stop.signal);
		await eventually('npm has kept the others', () => ['n8n', NODE_PACKAGE].every(isKept));
		stop.abort();
		await expect(stopped).rejects.toThrow('abort');
		expect(isInstalled('n8n-2', definitions)).toBe(false);
		expect(readdirSync(join(folder, 'hosts')).filter((name) => name.endsWith('.lock'))).toEqual([]);

		registry.stalled = undefined;
		registry.downloads.length = 0;
		await install();
		expect(registry.downloads).toEqual(['sqlite3']);
		expect(isInstalled('n8n-2', definitions)).toBe(true);
	});

	it('says that the registry cannot be reached', async () => {
		process.env.npm_config_registry = `http://127.0.0.1:${await freePort()}`;
		const { message } = await problemOf(install());
		expect(message).toMatch(/^The npm registry cannot be reached \(ECONNREFUSED\): .*[^\n]+$/);
		expect(message).not.toContain('\n');
	});

	it('says that the disk is too small before it fetches anything', async () => {
		defineHost(definitions, registry, { gigabytes: 1e9 });
		const { message } = await problemOf(install());
		expect(message).toMatch(/^The disk of .* is full \(\d+\.\d GB are free\): .*HOST_CACHE/);
		expect(registry.downloads).toEqual([]);
	});

	it('says that the disk became full meanwhile', async () => {
		withFailingNpm('npm error code ENOSPC');
		const { message } = await problemOf(install());
		expect(message).toMatch(/^The disk of .* is full \(npm met ENOSPC\): free some space/);
	});

	it('shows the words of npm when it knows no better', async () => {
		withFailingNpm('npm error something else');
		const { message } = await problemOf(install());
		expect(message).toContain('npm error something else');
	});
});
