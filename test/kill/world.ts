/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- starts the processes under test */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { installedHost } from '../../host/hosts';
import { ManagedProcess } from '../../host/managedProcess';
import { installPackage, N8nProcess } from '../../host/n8n';
import { N8nApi } from '../../host/n8nApi';
import { packPackage } from '../../host/package';
import { freePort } from '../../host/ports';
import { databaseSettings, queueSettings } from '../../host/queueMode';
import { createPostgres, durableRedis, type Launcher } from '../../host/services';
import { startServer, type LocalServer } from '../support/localServer';
import { onlyWhenReady } from '../e2e/gateway';
import { Supervised, type Running } from './supervised';

export type Mode = 'single' | 'queue';

/** Turns on the cursor that n8n advances in one transaction with the execution. */
const DURABLE_CURSORS = {
	N8N_SCHEDULER_ENABLED: 'true',
	N8N_SCHEDULER_POLL_TRIGGERS_ENABLED: 'true',
	N8N_POLLER_DURABLE_CURSORS_ENABLED: 'true',
};

/** A worker that is gone is noticed after seconds, not after minutes. */
const QUICK_WORKERS = {
	QUEUE_WORKER_LOCK_DURATION: '5000',
	QUEUE_WORKER_LOCK_RENEW_TIME: '2000',
	QUEUE_WORKER_STALLED_INTERVAL: '2000',
};

export interface World {
	readonly processes: ReadonlyMap<string, Supervised>;
	readonly sandbox: { readonly url: string; readonly port: number; readonly dataFile: string };
	readonly api: N8nApi;
	close(): Promise<void>;
}

const asRunning = (managed: ManagedProcess): Running => ({
	kill: async () => await managed.stop('SIGKILL'),
	stop: async () => await managed.stop(),
	untilEnded: async () => await managed.ended,
});

const serviceOf = (name: string, { launch }: Launcher) =>
	new Supervised(name, async () => asRunning(await launch()));

/** The platform and n8n, each as a process that can be killed, with what lives in `folder`. */
export async function openWorld(mode: Mode, folder: string): Promise<World> {
	const folderOf = (name: string) => {
		const path = join(folder, name);
		mkdirSync(path, { recursive: true });
		return path;
	};
	const logFile = (name: string) => join(folder, 'logs', `${name}.log`);
	const processes = new Map<string, Supervised>();
	const add = async (process: Supervised) => {
		processes.set(process.name, process);
		await process.ready();
	};

	const dataFile = join(folderOf('sandbox'), 'data.jsonl');
	const sandboxPort = await freePort();
	await add(
		new Supervised('sandbox', async () => {
			const program = join(__dirname, 'sandboxProcess.ts');
			const started = new ManagedProcess({
				file: process.execPath,
				args: ['--import', 'tsx', program, String(sandboxPort), dataFile],
				env: { PATH: process.env.PATH ?? '' },
				logFile: logFile('sandbox'),
			});
			await started.says('Listening at');
			return asRunning(started);
		}),
	);

	const host = await installedHost('n8n-2');
	const userFolder = folderOf('n8n');
	await installPackage(userFolder, await packPackage(folderOf('package')));
	const mainPort = await freePort();
	const webhookPort = mode === 'queue' ? await freePort() : mainPort;
	const gateway = await startServer(onlyWhenReady(() => `http://127.0.0.1:${webhookPort}`));
	const env: Record<string, string> = {};
	if (mode === 'queue') {
		const postgres = await createPostgres(folderOf('postgres'), logFile('postgres'));
		const redis = await durableRedis(folderOf('redis'), logFile('redis'));
		await add(serviceOf('postgres', postgres));
		await add(serviceOf('redis', redis));
		const queue = queueSettings(redis, webhookPort);
		Object.assign(env, databaseSettings(postgres), queue, QUICK_WORKERS, DURABLE_CURSORS);
	}
	env.WEBHOOK_URL = `${gateway.url}/`;
	const n8n = (name: string, role: 'start' | 'worker' | 'webhook', port?: number) =>
		new Supervised(name, async () => {
			const options = { host, userFolder, logFile: logFile(name), port, env };
			return await N8nProcess.start(role, options);
		});
	await add(n8n('main', 'start', mainPort));
	if (mode === 'queue') {
		await add(n8n('worker-1', 'worker'));
		await add(n8n('worker-2', 'worker'));
		await add(n8n('webhook', 'webhook', webhookPort));
	}
	const api = new N8nApi(`http://127.0.0.1:${mainPort}`);
	await api.signIn();
	return {
		processes,
		sandbox: { url: `http://127.0.0.1:${sandboxPort}`, port: sandboxPort, dataFile },
		api,
		close: async () => await closeAll(processes, gateway),
	};
}

async function closeAll(
	processes: ReadonlyMap<string, Supervised>,
	gateway: LocalServer,
): Promise<void> {
	for (const process of [...processes.values()].reverse()) await process.stop();
	await gateway.close();
}
