/* eslint-disable @n8n/community-nodes/no-restricted-imports -- reads what the process prints */
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { failedStart, spawnSandbox } from './commandLine';
import { call, exchange } from './support';

test('it prints where it is and with which client, and stops cleanly', async () => {
	const { child, ended, printed, url, apiUrl } = await spawnSandbox('--prefix', '/public/merchant');
	expect(apiUrl).toBe(`${url}/public/merchant`);
	expect(printed).toMatch(/client +demo, secret demo-secret, company demo-company/);
	const { status } = await call({ url, apiUrl }, 'POST', '/connect/token', { body: exchange() });
	expect(status).toBe(200);
	const rest = text(child.stdout);
	// npm passes on the Ctrl-C that the terminal has already sent.
	while (child.kill('SIGINT')) await nextTurn();
	await ended;
	expect(await rest).toContain('Stopped.');
});

test('its options become settings', async () => {
	const sandbox = await spawnSandbox(
		...['--token-lifetime', '9'],
		...['--signature-place', 'header', '--signature-name', 'X-Sign'],
		...['--signature-encoding', 'base64', '--signature-order', 'top'],
		...['--signature-escaping', 'php'],
		...['--attempts', '2', '--backoff', '3', '--timeout', '4'],
		...['--fault', '{"kind":"drop"}', '--fault', '{"kind":"html","times":2}'],
	);
	const { body } = await call(sandbox, 'GET', '/sandbox/settings');
	expect(body).toMatchObject({
		tokenLifetimeSeconds: 9,
		signing: {
			place: 'header',
			name: 'X-Sign',
			encoding: 'base64',
			order: 'top',
			escaping: 'php',
		},
		delivery: { attempts: 2, backoffMs: 3, timeoutMs: 4 },
		faults: [
			{ kind: 'drop', times: 1 },
			{ kind: 'html', times: 2 },
		],
	});
});

test('an option that is not valid is named', async () => {
	const { error, code } = await failedStart('--token-lifetime', 'long', '--signature-order', 'up');
	expect(code).toBe(1);
	expect(error).toMatch(/tokenLifetimeSeconds: .*\n.*signing\.order: /);
});

test('a port that is taken is told as such', async () => {
	const { url } = await spawnSandbox();
	const { error, code } = await failedStart('--port', new URL(url).port);
	expect(code).toBe(1);
	expect(error).toContain('The port is taken');
});
