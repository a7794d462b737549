/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-dangerous-functions -- starts the demo as a user does */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { lock } from 'proper-lockfile';
import { freePort } from '../../host/ports';
import { startServer } from '../support/localServer';

/** What it does beyond that is in demo.long.ts. */
test('The demo says in one line that a port is taken', async () => {
	const other = await startServer((_, response) => response.end());
	const { port } = new URL(other.url);
	const ports = ['--sandbox-port', port, '--port', String(await freePort())];
	const demo = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/demo.ts', ...ports], {
		cwd: join(__dirname, '../..'),
		encoding: 'utf8',
	});
	await other.close();
	expect(demo.status).toBe(1);
	expect(demo.stderr.trim()).toMatch(
		RegExp(`^Port ${port} is taken\\. .* npm run demo -- (--fresh )?--sandbox-port \\d+$`),
	);
});

describe('A second demo', () => {
	let cache: string;
	let folder: string;
	beforeEach(() => {
		cache = mkdtempSync(join(tmpdir(), 'demo-'));
		folder = join(cache, 'n8n-nodes-merchant-storefront', 'demo');
		mkdirSync(folder, { recursive: true });
	});
	afterEach(() => rmSync(cache, { recursive: true }));

	/** What it says where the ports are taken, which an earlier one has kept or was given. */
	async function said(areKept = true): Promise<string> {
		const others = await Promise.all(
			[1, 2].map(async () => await startServer((_, response) => response.end())),
		);
		const [n8n, sandbox] = others.map(({ url }) => Number(new URL(url).port));
		const kept = JSON.stringify({ ports: { n8n, sandbox } });
		if (areKept) writeFileSync(join(folder, 'demo.json'), kept);
		const ports = ['--port', String(n8n), '--sandbox-port', String(sandbox)];
		const options = areKept ? [] : ports;
		const demo = spawn(process.execPath, ['--import', 'tsx', 'scripts/demo.ts', ...options], {
			cwd: join(__dirname, '../..'),
			env: { ...process.env, XDG_CACHE_HOME: cache },
		});
		const [printed] = await Promise.all([text(demo.stderr), once(demo, 'close')]);
		for (const other of others) await other.close();
		expect(demo.exitCode).toBe(1);
		return printed.trim().replaceAll(String(n8n), 'N8N').replaceAll(String(sandbox), 'SANDBOX');
	}

	test.each([
		['as long as that runs', true],
		['before that is ready for the first time', false],
	])('says where the first one is, %s', async (_, areKept) => {
		const release = await lock(folder, { realpath: false });
		const printed = await said(areKept);
		await release();
		expect(printed).toBe(
			'The demo is running already: open http://127.0.0.1:SANDBOX. Ctrl-C in its terminal stops it.',
		);
	});

	test('says what starting over on other ports would throw away', async () => {
		expect(await said()).toMatch(
			/^Ports N8N and SANDBOX are taken\. .*throw away your orders and menus.* --fresh --port \d+ --sandbox-port \d+$/,
		);
	});
});
