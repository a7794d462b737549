/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-dangerous-functions -- starts the demo as a user does */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
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
