/* eslint-disable @n8n/community-nodes/no-restricted-imports -- reads what the process prints, and copies the sandbox */
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CHECKOUT, failedStart, spawnSandbox, spawnSandboxIn } from './commandLine';
import { call, closeAfterTest, exchange } from './support';

test('it prints where it is and with which client, and stops cleanly', async () => {
	const { child, ended, printed, url, apiUrl } = await spawnSandbox();
	expect(apiUrl).toBe(url);
	expect(printed).toMatch(/client +demo, secret demo-secret, company demo-company/);
	const { status } = await call({ url, apiUrl }, 'POST', '/connect/token', { body: exchange() });
	expect(status).toBe(200);
	const rest = text(child.stdout);
	// npm passes on the Ctrl-C that the terminal has already sent.
	while (child.kill('SIGINT')) await nextTurn();
	await ended;
	expect(await rest).toContain('Stopped.');
});

test.each([
	['--port', '65536'],
	['--fault', '{}'],
])('it names an option that it cannot use: %s %s', async (option, value) => {
	const { error, code } = await failedStart(option, value);
	expect(code).toBe(1);
	expect(error).toContain(option);
});

test('it serves everything from a checkout in a hidden folder with spaces', async () => {
	const folder = mkdtempSync(join(tmpdir(), '.my checkouts '));
	closeAfterTest(async () => await Promise.resolve(rmSync(folder, { recursive: true })));
	const checkout = join(folder, 'the checkout');
	for (const part of ['package.json', 'sandbox', 'scripts']) {
		cpSync(join(CHECKOUT, part), join(checkout, part), { recursive: true });
	}
	symlinkSync(join(CHECKOUT, 'node_modules'), join(checkout, 'node_modules'));
	const { url } = await spawnSandboxIn(checkout);
	for (const path of ['/', '/page.js', '/pictures/borscht.svg', '/openapi.json']) {
		expect([path, (await fetch(`${url}${path}`)).status]).toEqual([path, 200]);
	}
});

test('the message says that a port is taken', async () => {
	const { url } = await spawnSandbox();
	const { error, code } = await failedStart('--port', new URL(url).port);
	expect(code).toBe(1);
	expect(error).toContain('The port is taken');
});
