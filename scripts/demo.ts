/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/require-node-api-error, no-console -- a command-line program: it starts processes, prints and ends on signals */
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startSandbox, type Sandbox } from '../sandbox';
import { createCredential } from '../host/credential';
import { installedHost, type InstalledHost } from '../host/hosts';
import { startN8n, type N8nProcess } from '../host/n8n';
import { N8nApi } from '../host/n8nApi';
import { packPackage } from '../host/package';
import { isFree } from '../host/ports';
import { EXAMPLES, readExamples } from './demoExamples';

const USAGE = `Usage: npm run demo -- [options]

  --port PORT           of n8n, 5678 by default
  --sandbox-port PORT   of the sandbox, 4010 by default
  --fresh               starts over, without what an earlier demo kept`;

const PUBLISHED = ['order-to-chat', 'order-to-pos'];
const STEPS = 5;

let step = 0;
function announce(text: string): void {
	step += 1;
	console.log(`[${step}/${STEPS}] ${text}`);
}

/** For the person at the keyboard; no stack trace helps. */
class DemoError extends Error {}

interface Ports {
	readonly n8n: number;
	readonly sandbox: number;
}

async function demo(): Promise<void> {
	const values = readOptions();
	if (values.help) {
		console.log(USAGE);
		return;
	}
	const ports = {
		n8n: readPort('--port', values.port),
		sandbox: readPort('--sandbox-port', values['sandbox-port']),
	};
	await assertFree(ports.n8n, '--port');
	await assertFree(ports.sandbox, '--sandbox-port');

	announce('Installing n8n and the Node it needs (minutes the first time, at once after that)');
	const host = await installedHost('n8n-2');
	const folder = join(host.cache, 'demo');
	const keptPorts = join(folder, 'ports.json');
	// What never became ready is not worth keeping either.
	const isNew = values.fresh || !existsSync(keptPorts);
	if (isNew) rmSync(folder, { recursive: true, force: true });
	else assertSamePorts(JSON.parse(readFileSync(keptPorts, 'utf8')) as Ports, ports);
	mkdirSync(folder, { recursive: true });

	announce('Building the package');
	const tarball = packPackage(folder);

	announce('Starting the sandbox, the platform to practise with');
	const sandbox = await startSandbox({
		port: ports.sandbox,
		dataFile: join(folder, 'sandbox.jsonl'),
	});
	let n8n: N8nProcess | undefined;
	try {
		announce(`Starting n8n ${host.n8nVersion} with the package (half a minute)`);
		const started = await startWithPackage(host, folder, ports.n8n, tarball);
		n8n = started.process;

		announce('Preparing the credential and the example workflows');
		if (isNew) {
			await prepare(started.api, sandbox, folder);
			writeFileSync(keptPorts, JSON.stringify(ports));
		}
		console.log(readyText(n8n, sandbox, folder));
		await Promise.race([untilStopped(), n8n.untilEnded()]);
		console.log('\nStopping n8n and the sandbox ...');
	} finally {
		await n8n?.stop();
		await sandbox.close();
	}
}

function readOptions() {
	try {
		return parseArgs({
			options: {
				port: { type: 'string', default: '5678' },
				'sandbox-port': { type: 'string', default: '4010' },
				fresh: { type: 'boolean', default: false },
				help: { type: 'boolean', default: false },
			},
		}).values;
	} catch (error) {
		throw new DemoError(`${(error as Error).message}\n\n${USAGE}`);
	}
}

function readPort(option: string, text: string): number {
	const port = Number(text);
	if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
	throw new DemoError(`${option} takes a number from 1 to 65535, not "${text}".`);
}

async function assertFree(port: number, option: string): Promise<void> {
	if (await isFree(port)) return;
	throw new DemoError(
		`Port ${port} is taken. Stop what uses it, or choose another: npm run demo -- ${option} ${port + 1}`,
	);
}

/** The workflows hold the addresses, so that a demo keeps the ports it began with. */
function assertSamePorts(kept: Ports, ports: Ports): void {
	if (kept.n8n === ports.n8n && kept.sandbox === ports.sandbox) return;
	throw new DemoError(
		`The earlier demo uses the ports ${kept.n8n} and ${kept.sandbox}. Go on with them: npm run demo -- --port ${kept.n8n} --sandbox-port ${kept.sandbox}\nOr start over with the new ones: add --fresh.`,
	);
}

async function startWithPackage(
	host: InstalledHost,
	folder: string,
	port: number,
	tarball: string,
): Promise<{ process: N8nProcess; api: N8nApi }> {
	return await startN8n({
		host,
		userFolder: folder,
		logFile: join(folder, 'n8n.log'),
		port,
		tarball,
		env: { N8N_RESTRICT_FILE_ACCESS_TO: folder },
	});
}

async function prepare(api: N8nApi, sandbox: Sandbox, folder: string): Promise<void> {
	const credential = await createCredential(api, sandbox);
	const menuFile = join(folder, 'menu.csv');
	copyFileSync(join(EXAMPLES, 'menu.csv'), menuFile);
	for (const [name, example] of readExamples({ credential, sandboxUrl: sandbox.url, menuFile })) {
		const { id } = await api.createWorkflow(example);
		if (PUBLISHED.includes(name)) await api.publish(id);
	}
}

function readyText(n8n: N8nProcess, sandbox: Sandbox, folder: string): string {
	return `
Ready.

  Sandbox   ${sandbox.url}   place an order here, and see the messages arrive
  n8n       ${n8n.url}   ${N8nApi.owner.email}   ${N8nApi.owner.password}

  The menu that "Menu sync" reads   ${join(folder, 'menu.csv')}
  n8n's log                         ${join(folder, 'n8n.log')}

Ctrl-C stops both; the next "npm run demo" goes on where this one ends.`;
}

async function untilStopped(): Promise<void> {
	await new Promise<void>((resolve) => {
		for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
	});
}

demo().catch((error: unknown) => {
	console.error(error instanceof DemoError ? error.message : error);
	process.exitCode = 1;
});
