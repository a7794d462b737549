/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/require-node-api-error, @n8n/community-nodes/no-dangerous-functions, no-console -- a command-line program: it starts processes, prints and ends on signals */
import './checkNode';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { check, lock } from 'proper-lockfile';
import { startSandbox, type Sandbox } from '../sandbox';
import type { Message, Person, Press } from '../sandbox/chat/model';
import { userCache } from '../host/cache';
import {
	createChatCredential,
	CREDENTIAL_TYPE,
	createCredential,
	createKitchenLogin,
	credentialData,
	KITCHEN_LOGIN,
} from '../host/credential';
import { eventually } from '../host/eventually';
import { installedHost, isInstalled, type InstalledHost } from '../host/hosts';
import { startN8n, type N8nProcess } from '../host/n8n';
import { N8nApi, type SavedCredential } from '../host/n8nApi';
import { packPackage } from '../host/package';
import { isFree } from '../host/ports';
import { Problem } from '../host/problem';
import { chain, trigger } from '../host/workflows';
import { copySheets, readExamples, withCalled, withCredential } from './demoExamples';

const USAGE = `Usage: npm run demo -- [options]

  --port PORT           of n8n, 5678 by default
  --sandbox-port PORT   of the sandbox, 4010 by default
  --fresh               starts over, without what an earlier demo kept
  --open                opens the sandbox in a browser`;

// No other: an example that answers orders by itself would leave nothing to try in the chat.
const PUBLISHED = [
	...['bring-a-menu', 'dish-taken-off', 'kitchen-screen', 'menu-and-stop-list-in-chat'],
	...['order-to-telegram', 'telegram-updates', 'whole-menu'],
];

/** They import whole menus without the chat, with their own client: the page then knows whose menu is on sale. */
const OTHER_MENUS = ['bring-a-menu', 'whole-menu'];
const MENU_CLIENT = 'menu-only';
const STEPS = 5;

let step = 0;
function announce(text: string): void {
	step += 1;
	console.log(`[${step}/${STEPS}] ${text}`);
}

interface Ports {
	readonly n8n: number;
	readonly sandbox: number;
}

async function demo(stopped: AbortSignal): Promise<void> {
	const values = readOptions();
	if (values.help) {
		console.log(USAGE);
		return;
	}
	const began = Date.now();
	const folder = join(userCache(), 'demo');
	const earlier = readKept(folder);
	const kept = values.fresh ? undefined : earlier;
	const ports = {
		n8n: readPort('--port', values.port) ?? kept?.ports.n8n ?? 5678,
		sandbox: readPort('--sandbox-port', values['sandbox-port']) ?? kept?.ports.sandbox ?? 4010,
	};
	if (ports.n8n === ports.sandbox) {
		throw new Problem(
			'n8n and the sandbox need a port each: --port and --sandbox-port are the same.',
		);
	}
	const taken = await takenOf(ports);
	if (taken.length > 0) {
		const isDemo = earlier === undefined || isSame(earlier.ports, ports);
		if (isDemo && taken.includes('sandbox') && (await isLocked(folder))) {
			throw new Problem(
				`The demo is running already: open ${addressOf(ports.sandbox)}. Ctrl-C in its terminal stops it.`,
			);
		}
		throw new Problem(await portsText(ports, taken, kept !== undefined));
	}
	if (kept) assertSamePorts(kept.ports, ports);

	mkdirSync(userCache(), { recursive: true });
	const release = await lockFolder(folder);
	try {
		const host = await install(stopped);
		await runDemo({
			host,
			folder,
			ports,
			kept,
			opens: values.open,
			began,
			stopped,
		});
	} finally {
		await release();
	}
}

async function install(stopped: AbortSignal): Promise<InstalledHost> {
	if (isInstalled('n8n-2')) {
		announce('n8n and the Node it needs are installed');
	} else {
		console.log(`For a first look the sandbox alone is enough: "npm run sandbox" starts in a second.
The demo adds a real n8n, which takes minutes to fetch. Ctrl-C stops at any moment; the next start continues from there.
`);
		announce('Installing n8n and the Node it needs');
	}
	return await installedHost('n8n-2', { signal: stopped });
}

interface DemoSetup {
	readonly host: InstalledHost;
	readonly folder: string;
	readonly ports: Ports;
	readonly kept?: Kept;
	readonly opens: boolean;
	readonly began: number;
	readonly stopped: AbortSignal;
}

async function runDemo({ host, folder, ports, kept, opens, began, stopped }: DemoSetup) {
	// What never became ready is not worth keeping either.
	const sheets = kept?.sheets ?? startOver(folder);

	announce('Building the package (up to a minute)');
	const tarball = await packPackage(folder, stopped);

	announce('Starting the sandbox, the platform to practice with');
	const sandbox = await startSandbox({
		port: ports.sandbox,
		dataFile: join(folder, 'sandbox.jsonl'),
		sampleMenu: true,
	}).catch(async (error: NodeJS.ErrnoException) => {
		// It was free when this began, which may be minutes ago.
		if (error.code !== 'EADDRINUSE') throw error;
		throw new Problem(await portsText(ports, ['sandbox'], kept !== undefined));
	});
	let n8n: N8nProcess | undefined;
	try {
		announce(
			`Starting n8n ${host.n8nVersion} with the package (half a minute, or two on a busy machine)`,
		);
		const started = await startN8n({
			host,
			userFolder: folder,
			logFile: join(folder, 'n8n.log'),
			port: ports.n8n,
			tarball,
			env: { N8N_RESTRICT_FILE_ACCESS_TO: sheets, GENERIC_TIMEZONE: timeZoneHere() },
			signal: stopped,
		});
		n8n = started.process;

		announce('Preparing the credential and the example workflows, and importing the menu');
		copySheets(sheets, sandbox.url);
		const menuFile = join(sheets, 'menu.csv');
		const menuWorkflow = kept?.menuWorkflow ?? (await prepare(started.api, sandbox, sheets));
		if (!kept) {
			stopped.throwIfAborted();
			writeFileSync(keptFile(folder), JSON.stringify({ ports, sheets, menuWorkflow }));
		}
		const { email, password } = N8nApi.owner;
		sandbox.present({
			n8n: n8n.url,
			owner: { email, password },
			kitchen: KITCHEN_LOGIN,
			sheet: menuFile,
			menuWorkflow: `${n8n.url}/workflow/${menuWorkflow}`,
			wholeMenu: join(sheets, 'whole-menu'),
			menuClient: MENU_CLIENT,
		});
		console.log(readyText(n8n, sandbox, menuFile, began));
		console.log(`n8n's log: ${join(folder, 'n8n.log')}

Ctrl-C stops both; the next "npm run demo" continues where this one stopped.`);
		if (opens) openBrowser(sandbox.url);
		await Promise.race([once(stopped, 'abort'), n8n.untilEnded()]);
		if (!stopped.aborted)
			throw new Problem(`n8n has ended by itself; its log says why: ${join(folder, 'n8n.log')}`);
		console.log('\nStopping n8n and the sandbox ...');
	} finally {
		await n8n?.stop();
		await sandbox.close();
	}
}

interface Kept {
	readonly ports: Ports;
	/** In the checkout, where people find them, whatever hidden folder holds the rest. */
	readonly sheets: string;
	/** The ID of the workflow that imports the menu of the chat. */
	readonly menuWorkflow: string;
}

const keptFile = (folder: string) => join(folder, 'demo.json');

/** Gives the folder of the sheets. */
function startOver(folder: string): string {
	const sheets = join(process.cwd(), 'demo');
	for (const old of [folder, sheets]) rmSync(old, { recursive: true, force: true });
	mkdirSync(folder, { recursive: true });
	return sheets;
}

function readKept(folder: string): Kept | undefined {
	const file = keptFile(folder);
	return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept) : undefined;
}

const LOCK = { realpath: false };

const isLocked = async (folder: string): Promise<boolean> => await check(folder, LOCK);

/** Two demos at once would write over each other's data. */
async function lockFolder(folder: string): Promise<() => Promise<void>> {
	try {
		const release = await lock(folder, { ...LOCK, onCompromised: () => {} });
		// A lock that was lost needs no release.
		return async () => await release().catch(() => {});
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'ELOCKED') throw error;
		throw new Problem(
			'Another demo is running, or was killed a moment ago: stop it with Ctrl-C, or start again in 15 seconds.',
		);
	}
}

function readOptions() {
	try {
		return parseArgs({
			options: {
				port: { type: 'string' },
				'sandbox-port': { type: 'string' },
				fresh: { type: 'boolean', default: false },
				open: { type: 'boolean', default: false },
				help: { type: 'boolean', default: false },
			},
		}).values;
	} catch (error) {
		throw new Problem(`${(error as Error).message}\n\n${USAGE}`);
	}
}

function readPort(option: string, text?: string): number | undefined {
	if (text === undefined) return undefined;
	const port = Number(text);
	if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
	throw new Problem(`${option} takes a number from 1 to 65535, not "${text}".`);
}

const PORT_OPTIONS = { n8n: '--port', sandbox: '--sandbox-port' } as const;

type PortName = keyof Ports;

const isSame = (one: Ports, other: Ports) => one.n8n === other.n8n && one.sandbox === other.sandbox;

const addressOf = (port: number) => `http://127.0.0.1:${port}`;

async function takenOf(ports: Ports): Promise<PortName[]> {
	const taken: PortName[] = [];
	for (const name of Object.keys(PORT_OPTIONS) as PortName[]) {
		if (!(await isFree(ports[name]))) taken.push(name);
	}
	return taken;
}

/** The workflows that are kept hold the ports, so that other ports mean to start over. */
async function portsText(ports: Ports, taken: PortName[], isKept: boolean): Promise<string> {
	const used = new Set([ports.n8n, ports.sandbox]);
	const options: string[] = [];
	for (const name of taken) {
		let free = ports[name] + 1;
		while (used.has(free) || !(await isFree(free))) free += 1;
		used.add(free);
		options.push(`${PORT_OPTIONS[name]} ${free}`);
	}
	const numbers = taken.map((name) => ports[name]).join(' and ');
	const [what, them, others] =
		taken.length === 1
			? [`Port ${numbers} is`, 'it', 'another']
			: [`Ports ${numbers} are`, 'them', 'others'];
	const [choose, fresh] = isKept
		? [`throw away your orders and menus and start over with ${others}`, '--fresh ']
		: [`choose ${others}`, ''];
	return `${what} taken. Stop what uses ${them}, or ${choose}: npm run demo -- ${fresh}${options.join(' ')}`;
}

/** The workflows hold the addresses, so that a demo keeps the ports it began with. */
function assertSamePorts(kept: Ports, ports: Ports): void {
	if (isSame(kept, ports)) return;
	throw new Problem(
		`The earlier demo uses the ports ${kept.n8n} and ${kept.sandbox}. To go on with it, name no ports: npm run demo\nTo start over with the new ones and throw away your orders and menus, add --fresh.`,
	);
}

async function prepare(api: N8nApi, sandbox: Sandbox, sheets: string): Promise<string> {
	const credentials = [
		await createCredential(api, sandbox),
		await createChatCredential(api, sandbox),
		await createKitchenLogin(api),
	];
	const data = credentialData(sandbox, MENU_CLIENT);
	const menusOnly = await api.createCredential('Sandbox, menus only', CREDENTIAL_TYPE, data);
	await receiveNotifications(api, credentials[0]);
	const sandboxUrl = sandbox.url;
	const ids = new Map<string, string>();
	for (const [name, example] of readExamples({ credentials, sandboxUrl, sheets })) {
		const called = withCalled(example, ids);
		const draft = OTHER_MENUS.includes(name) ? withCredential(called, menusOnly) : called;
		const { id } = await api.createWorkflow(draft);
		ids.set(example.name, id);
		if (PUBLISHED.includes(name)) await api.publish(id);
	}
	const menu = ids.get('Menu and stop list in chat') ?? '';
	await importMenu(api, sandbox, menu);
	return menu;
}

/** Rejects the forged notifications that the page sends. No list of executions is longer for it. */
async function receiveNotifications(api: N8nApi, credential: SavedCredential): Promise<void> {
	const draft = chain('Notifications', [trigger(credential)]);
	const settings = { ...draft.settings, saveDataSuccessExecution: 'none' } as const;
	const { id } = await api.createWorkflow({ ...draft, settings });
	await api.publish(id);
}

/**
 * The first import, as a person makes it: a look, and an approval in the chat. The workflow then knows
 * what is on sale, and shows the next change as such.
 */
async function importMenu(api: N8nApi, sandbox: Sandbox, workflow: string): Promise<void> {
	const chats = `${sandbox.url}/sandbox/chats`;
	await api.run(workflow, 'When pressed');
	const read = async () => (await (await fetch(chats)).json()) as ChatsRead;
	const {
		message_id: messageId,
		chat,
		reply_markup: markup,
	} = await eventually('the first menu comes to the chat', async () =>
		(await read()).messages.find(({ text }) => text.startsWith('First import')),
	);
	const button = markup?.inline_keyboard.flat().find(({ text }) => text === 'Approve');
	const from = (await read()).people[0].id;
	await fetch(`${chats}/${chat.id}/presses`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ from, messageId, button: button?.callback_data }),
	});
	await eventually('the first menu is imported', async () =>
		(await read()).presses.some(({ answer }) => answer?.text.startsWith('✅')),
	);
}

interface ChatsRead {
	readonly people: Person[];
	readonly messages: Message[];
	readonly presses: Press[];
}

function readyText(n8n: N8nProcess, sandbox: Sandbox, menuFile: string, began: number): string {
	const seconds = Math.round((Date.now() - began) / 1000);
	const { email, password } = N8nApi.owner;
	const kitchen = `${KITCHEN_LOGIN.user}, ${KITCHEN_LOGIN.password}`;
	return `
Ready after ${seconds} s. Open the storefront: it shows three steps to try, and ticks them off.
     Storefront    ${sandbox.url}

What its steps lead to, with name and password:
     n8n           ${n8n.url}    ${email}, ${password}
     Bring a menu  ${n8n.url}/form/menu    ${kitchen}
     Tablet        ${n8n.url}/webhook/kitchen    ${kitchen}    (the orders, in the kitchen)
     Menu          ${menuFile}
     Whole menu    ${n8n.url}/form/whole-menu    ${kitchen}    (with options and hours, from ${join(dirname(menuFile), 'whole-menu')})

n8n 2 reads files only from a folder that is named to it: here the menu's, in
N8N_RESTRICT_FILE_ACCESS_TO. Your own n8n reads from .n8n-files in its user's home
(with Docker: -v /srv/menu:/home/node/.n8n-files).
`;
}

/** As the browser's clock, so that the chat and the page say the same time. */
function timeZoneHere(): string {
	const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
	// n8n's list of time zones does not have UTC by itself.
	return timeZone === 'UTC' ? 'Etc/UTC' : timeZone;
}

function openBrowser(url: string): void {
	const opener = process.platform === 'darwin' ? 'open' : 'xdg-open';
	const sayWhere = () => console.log(`No browser could be started here: open ${url} yourself.`);
	const browser = spawn(opener, [url], { stdio: 'ignore', detached: true });
	browser.on('error', sayWhere).on('exit', (code) => code !== 0 && sayWhere());
	browser.unref();
}

async function main(): Promise<void> {
	const stopping = new AbortController();
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
		// Every time, not once: npm passes on the Ctrl-C that the terminal has already sent here.
		process.on(signal, () => stopping.abort());
	}
	try {
		await demo(stopping.signal);
	} catch (error) {
		if (stopping.signal.aborted) {
			console.log('\nStopped. The next "npm run demo" continues from here.');
			return;
		}
		console.error(error instanceof Problem ? `\n${error.message}` : error);
		process.exitCode = 1;
	}
}

void main();
