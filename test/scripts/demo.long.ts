/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-dangerous-functions -- starts the demo as a user does, with its own registry */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
	cpSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { hostFolder } from '../../host/cache';
import { eventually } from '../../host/eventually';
import { freePort } from '../../host/ports';
import { startServer } from '../support/localServer';

const CHECKOUT = join(__dirname, '../..');

let folder: string;
let running: Demo | undefined;

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'demo-'));
});

afterEach(() => {
	running?.kill();
	rmSync(folder, { recursive: true, force: true });
});

interface Surroundings {
	registry?: string;
	cwd?: string;
}

interface Manifest {
	scripts: Record<string, string>;
}

/** "npm run demo" in a separate process group, with nothing installed. */
class Demo {
	printed = '';
	readonly child: ChildProcess;
	readonly ended: Promise<unknown>;

	constructor(args: string[], { registry = 'http://127.0.0.1:9', cwd = CHECKOUT }: Surroundings) {
		this.child = spawn('npm', ['run', '--silent', 'demo', '--', ...args], {
			cwd,
			detached: true,
			stdio: ['ignore', 'pipe', 'pipe'],
			env: {
				...process.env,
				XDG_CACHE_HOME: folder,
				MERCHANT_STOREFRONT_HOST_CACHE: join(folder, 'hosts'),
				npm_config_cache: join(folder, 'npm-cache'),
				npm_config_registry: registry,
				npm_config_fetch_retries: '0',
			},
		});
		for (const stream of [this.child.stdout, this.child.stderr]) {
			stream?.setEncoding('utf8').on('data', (text: string) => (this.printed += text));
		}
		this.ended = once(this.child, 'close');
	}

	kill(): void {
		try {
			process.kill(-Number(this.child.pid), 'SIGKILL');
		} catch {
			// All of it has ended, as it should.
		}
	}
}

async function startDemo(args: string[], surroundings: Surroundings = {}): Promise<Demo> {
	const ports = ['--port', String(await freePort()), '--sandbox-port', String(await freePort())];
	running = new Demo([...ports, ...args], surroundings);
	return running;
}

/** The lines without npm's noise about its own settings. */
const linesOf = ({ printed }: Demo) =>
	printed.split('\n').filter((line) => line !== '' && !line.startsWith('npm warn'));

async function listening(): Promise<Server & { connections: number }> {
	const server = Object.assign(createServer(), { connections: 0 });
	server.on('connection', (socket) => {
		server.connections += 1;
		socket.on('error', () => {}).on('close', () => (server.connections -= 1));
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	return server;
}

const portOf = (server: Server) => (server.address() as { port: number }).port;

describe('The demo', () => {
	it.each(['--port', '--sandbox-port'])('says in one line that %s is taken', async (option) => {
		const other = await startServer((_, response) => response.end());
		const { port } = new URL(other.url);
		const free = option === '--port' ? '--sandbox-port' : '--port';
		const demo = await startDemo([option, port, free, String(await freePort())]);
		await demo.ended;
		await other.close();
		expect(demo.child.exitCode).toBe(1);
		expect(linesOf(demo)).toEqual([
			expect.stringMatching(`^Port ${port} is taken\\. .* npm run demo -- ${option} \\d+$`),
		]);
	});

	it('says in one line that both ports are taken', async () => {
		const others = await Promise.all(
			[1, 2].map(async () => await startServer((_, response) => response.end())),
		);
		const [n8n, sandbox] = others.map(({ url }) => new URL(url).port);
		const demo = await startDemo(['--port', n8n, '--sandbox-port', sandbox]);
		await demo.ended;
		for (const other of others) await other.close();
		expect(linesOf(demo)).toEqual([
			expect.stringMatching(
				`^Ports ${n8n} and ${sandbox} are taken\\. .* npm run demo -- --port \\d+ --sandbox-port \\d+$`,
			),
		]);
	});

	it('says in one line that a port was taken while it built the package', async () => {
		const checkout = join(folder, 'checkout');
		for (const part of ['sandbox', 'scripts', 'host']) {
			cpSync(join(CHECKOUT, part), join(checkout, part), { recursive: true });
		}
		symlinkSync(join(CHECKOUT, 'node_modules'), join(checkout, 'node_modules'));
		const port = await freePort();
		const other = createServer();
		const building = await startServer((_, response) => {
			other.listen(port, '127.0.0.1', () => response.end());
		});
		const own = JSON.parse(readFileSync(join(CHECKOUT, 'package.json'), 'utf8')) as Manifest;
		const scripts = { ...own.scripts, build: `node -e "fetch('${building.url}')"` };
		writeFileSync(join(checkout, 'package.json'), JSON.stringify({ ...own, scripts, files: [] }));
		const host = basename(hostFolder('n8n-2', join(CHECKOUT, 'host/n8n-2')));
		mkdirSync(join(folder, 'hosts'));
		writeFileSync(join(folder, 'hosts', `${host}.ready`), '');
		const demo = await startDemo(['--sandbox-port', String(port)], { cwd: checkout });
		await demo.ended;
		await building.close();
		other.close();
		expect(linesOf(demo).at(-1)).toMatch(
			RegExp(`^Port ${port} is taken\\. .* npm run demo -- --sandbox-port \\d+$`),
		);
	});

	it('says before it installs what it fetches, and that the sandbox starts at once', async () => {
		const demo = await startDemo([], { registry: `http://127.0.0.1:${await freePort()}` });
		await demo.ended;
		expect(demo.child.exitCode).toBe(1);
		const lines = linesOf(demo);
		expect(lines[0]).toContain('"npm run sandbox" starts in a second');
		expect(demo.printed).toMatch(/fetching n8n \S+ .* GB in .* minutes, only once/);
		expect(lines.at(-1)).toMatch(/^The npm registry cannot be reached \(ECONNREFUSED\)/);
	});

	it.each([
		['Ctrl-C in a terminal', (pid: number) => process.kill(-pid, 'SIGINT')],
		['a signal to npm alone', (pid: number) => process.kill(pid, 'SIGTERM')],
	])('stops in the middle of installing, with all it has started: %s', async (_, stop) => {
		const registry = await listening();
		const demo = await startDemo([], { registry: `http://127.0.0.1:${portOf(registry)}` });
		await eventually('npm waits for the registry', () => registry.connections > 0);
		stop(Number(demo.child.pid));
		await demo.ended;
		await eventually('no npm is left that waits', () => registry.connections === 0);
		registry.close();
		expect(linesOf(demo).at(-1)).toBe('Stopped. The next "npm run demo" continues from here.');
	});
});
