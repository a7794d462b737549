/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs n8n in folders of its own */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Sandbox } from '../sandbox';
import { createCredential } from '../host/credential';
import type { InstalledHost } from '../host/hosts';
import { installPackage, N8nProcess } from '../host/n8n';
import { N8nApi } from '../host/n8nApi';
import { freePort } from '../host/ports';
import { databaseSettings, queueSettings } from '../host/queueMode';
import { startPostgres, startRedis, type Service } from '../host/services';
import { chain, trigger } from '../host/workflows';

export type Settings = Readonly<Record<string, string>>;

const folders: string[] = [];

export function temporaryFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), 'merchant-storefront-load-'));
	folders.push(folder);
	return folder;
}

export function removeTemporaryFolders(): void {
	for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}

type Role = Parameters<typeof N8nProcess.start>[0];

/** What of n8n runs, and what it runs on. */
interface Plan {
	name: string;
	services: Record<string, Service>;
	settings: Settings;
	/** Of the processes besides the main one, by name. */
	roles: Record<string, Role>;
	/** The process that notifications come to, and where. */
	receiver: string;
	port: number;
}

/** One n8n with a published workflow that consists of nothing but the trigger. */
export class Setup {
	private processes: Record<string, N8nProcess> = {};
	api = new N8nApi('');
	workflowId = '';

	constructor(
		readonly plan: Plan,
		private readonly host: InstalledHost,
		private readonly userFolder: string,
	) {}

	/** The main process first, since it prepares the database. */
	async start(engineSettings: Settings): Promise<void> {
		const { roles, receiver, port, settings } = this.plan;
		const start = async (name: string, role: Role) => {
			this.processes[name] = await N8nProcess.start(role, {
				host: this.host,
				userFolder: this.userFolder,
				logFile: join(this.userFolder, `${name}.log`),
				port: name === receiver ? port : undefined,
				env: { ...settings, ...engineSettings },
			});
		};
		await start('main', 'start');
		await Promise.all(Object.entries(roles).map(async ([name, role]) => await start(name, role)));
		this.api = new N8nApi(this.processes.main.url);
		await this.api.signIn();
	}

	async publish(sandbox: Sandbox): Promise<void> {
		const credential = await createCredential(this.api, sandbox);
		const saved = await this.api.createWorkflow(chain('Orders', [trigger(credential)]));
		await this.api.publish(saved.id);
		this.workflowId = saved.id;
	}

	get receivesAt(): string {
		return `http://127.0.0.1:${this.plan.port}/`;
	}

	async stop(): Promise<void> {
		await Promise.all(Object.values(this.processes).map(async (one) => await one.stop()));
		this.processes = {};
	}

	async end(): Promise<void> {
		await this.stop();
		for (const { process } of Object.values(this.plan.services)) await process.stop();
	}
}

/** The three ways to run n8n, each with the package installed. */
export async function prepareSetups(host: InstalledHost, tarball: string): Promise<Setup[]> {
	const logs = temporaryFolder();
	const postgres = async (name: string) =>
		await startPostgres(temporaryFolder(), join(logs, `${name}.log`));
	const single = await postgres('single');
	const queued = await postgres('queued');
	const redis = await startRedis(join(logs, 'redis.log'));
	const queuePort = await freePort();
	const plans: Plan[] = [
		{
			name: 'SQLite',
			services: {},
			settings: {},
			roles: {},
			receiver: 'main',
			port: await freePort(),
		},
		{
			name: 'PostgreSQL',
			services: { postgres: single },
			settings: databaseSettings(single),
			roles: {},
			receiver: 'main',
			port: await freePort(),
		},
		{
			name: 'queue mode',
			services: { postgres: queued, redis },
			settings: { ...databaseSettings(queued), ...queueSettings(redis, queuePort) },
			roles: { 'worker 1': 'worker', 'worker 2': 'worker', webhook: 'webhook' },
			receiver: 'webhook',
			port: queuePort,
		},
	];
	const setups: Setup[] = [];
	for (const plan of plans) {
		const userFolder = temporaryFolder();
		await installPackage(userFolder, tarball);
		setups.push(new Setup(plan, host, userFolder));
	}
	return setups;
}
