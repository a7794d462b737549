/**
 * Does what the README tells a newcomer to do with the demo, with the command in it:
 * `node test/readme/demo.mjs "npm ci && npm run demo"`. The command installs node_modules again,
 * so that nothing of them may be loaded here.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const LOOK_AGAIN_MS = 250;
/** These end only a test that has failed. The first start installs n8n. */
const READY_WITHIN_MS = 20 * 60_000;
const ARRIVES_WITHIN_MS = 120_000;

const [command] = process.argv.slice(2);
const temporary = mkdtempSync(join(tmpdir(), 'merchant-storefront-readme-'));
const openedPage = join(temporary, 'opened');
const browser = join(temporary, 'xdg-open');
writeFileSync(browser, `#!/bin/sh\nprintf %s "$1" > '${openedPage}'\n`);
chmodSync(browser, 0o755);

const env = {
	...process.env,
	PATH: `${temporary}${delimiter}${process.env.PATH}`,
	// n8n is installed where it always is, but somebody's own demo keeps its data.
	MERCHANT_STOREFRONT_HOST_CACHE:
		process.env.MERCHANT_STOREFRONT_HOST_CACHE ??
		join(
			process.env.XDG_CACHE_HOME || join(process.env.HOME, '.cache'),
			'n8n-nodes-merchant-storefront',
		),
	XDG_CACHE_HOME: temporary,
};

/** A command in a separate process group, as a shell gives to what is typed. */
class TypedCommand {
	printed = '';

	constructor(line) {
		console.log(`\n$ ${line}`);
		this.child = spawn('bash', ['-c', line], { detached: true, env, stdio: ['ignore', 'pipe', 2] });
		this.child.stdout.setEncoding('utf8').on('data', (text) => {
			this.printed += text;
			process.stdout.write(text);
		});
		this.ended = once(this.child, 'exit');
	}

	async prints(pattern) {
		return await eventually(`it prints ${pattern}`, READY_WITHIN_MS, () => {
			assert.equal(this.child.exitCode, null, `it ended before it printed ${pattern}`);
			return pattern.exec(this.printed);
		});
	}

	/** The terminal sends Ctrl-C to the whole group. */
	async pressCtrlC() {
		process.kill(-this.child.pid, 'SIGINT');
		await this.ended;
		await eventually('no process is left', ARRIVES_WITHIN_MS, () => !this.hasProcesses());
	}

	hasProcesses() {
		try {
			return process.kill(-this.child.pid, 0);
		} catch (error) {
			assert.equal(error.code, 'ESRCH');
			return false;
		}
	}

	/** After a failure: nothing of it may go on. */
	kill() {
		if (this.hasProcesses()) process.kill(-this.child.pid, 'SIGKILL');
	}
}

async function eventually(what, limitMs, look) {
	const deadline = Date.now() + limitMs;
	for (;;) {
		const seen = await look();
		if (seen) return seen;
		assert.ok(Date.now() < deadline, `waited in vain: ${what}`);
		await wait(LOOK_AGAIN_MS);
	}
}

async function askSandbox(url, path, options) {
	const response = await fetch(`${url}/sandbox${path}`, options);
	assert.ok(response.ok, `${path} answered ${response.status}`);
	return await response.json();
}

const STOREFRONT_ADDRESS = /Storefront\s+(http:\S+)/;
const N8N_ADDRESS = /n8n\s+(http:\S+)/;
const READY = /^Ready after/m;

async function main() {
	const first = new TypedCommand(command);
	let second;
	try {
		await first.prints(READY);
		const [, url] = await first.prints(STOREFRONT_ADDRESS);
		const [, n8n] = await first.prints(N8N_ADDRESS);
		assert.ok((await fetch(n8n)).ok, 'n8n answers');
		const { total } = await askSandbox(url, '/storefront');
		assert.ok(total > 0, 'a menu is on');
		const { items: imports } = await askSandbox(url, '/imports');
		assert.equal(imports[0].clientId, 'demo', 'the published workflow has imported the menu');
		const unchanged = { added: 0, changed: 0, switchedOff: 0 };
		assert.deepEqual(imports[0].counts, unchanged, 'its sheet is what is on sale');
		const placed = await askSandbox(url, '/orders', {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: '{}',
		});
		await eventually('the order arrives in the chat', ARRIVES_WITHIN_MS, async () => {
			const { messages } = await askSandbox(url, '/chats');
			return messages.some(({ text }) => text.includes(`Order ${placed.order.number}`));
		});
		await askSandbox(url, '/forgeries', { method: 'POST' });
		await eventually('a forged notification is rejected', ARRIVES_WITHIN_MS, async () => {
			const { items: deliveries } = await askSandbox(url, '/deliveries');
			const forged = deliveries.find(({ kind }) => kind === 'forged');
			return forged?.attempts.some(({ status }) => status === 401);
		});
		await first.pressCtrlC();

		second = new TypedCommand('npm run demo -- --open');
		await second.prints(READY);
		const { items } = await askSandbox(url, '/orders');
		assert.ok(
			items.some(({ order }) => order.id === placed.order.id),
			'the order is still there',
		);
		await eventually('a browser is opened', ARRIVES_WITHIN_MS, () => existsSync(openedPage));
		assert.equal(readFileSync(openedPage, 'utf8'), url);
		await second.pressCtrlC();
	} finally {
		first.kill();
		second?.kill();
		rmSync(temporary, { recursive: true, force: true });
	}
	console.log('The demo does what the README says.');
}

await main();
