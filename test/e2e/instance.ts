/* eslint-disable @n8n/community-nodes/no-restricted-globals -- asks which worker this is */
import { startSandbox, type Sandbox, type SandboxOptions } from '../../sandbox';
import { createCredential } from '../../host/credential';
import type { N8nProcess } from '../../host/n8n';
import { N8nApi, type SavedCredential, type SavedWorkflow } from '../../host/n8nApi';
import type { PreparedHost, RunningN8n } from './context';
import { startPrepared } from './prepared';
import { temporaryFolder } from './temporaryFolder';

/** An n8n with the package installed, a platform to talk to, and a credential between them. */
export interface Instance {
	n8n: RunningN8n;
	api: N8nApi;
	sandbox: Sandbox;
	credential: SavedCredential;
}

/** For tests that stop or kill n8n, or look at all that it has. */
export interface OwnInstance extends Instance {
	n8n: N8nProcess;
	userFolder: string;
}

/** The n8n of this worker. Nothing that a file has published outlasts its tests. */
export function useSharedN8n(
	host: PreparedHost,
	sandboxOptions: Partial<SandboxOptions> = {},
): Instance {
	const instance = {} as Instance;
	beforeAll(async () => {
		instance.sandbox = await startSandbox({ port: 0, ...sandboxOptions });
		instance.n8n = host.running[Number(process.env.JEST_WORKER_ID) - 1];
		instance.api = new N8nApi(instance.n8n.url);
		await instance.api.signIn();
		instance.credential = await createCredential(instance.api, instance.sandbox);
	});
	afterAll(async () => {
		const filter = encodeURIComponent(JSON.stringify({ active: true }));
		const active = await instance.api.get<SavedWorkflow[]>(`/workflows?filter=${filter}`);
		for (const { id } of active) await instance.api.unpublish(id);
		await instance.sandbox?.close();
	});
	return instance;
}

/** Starts an n8n before the tests of the block and ends it after them, whatever they did. */
export function useOwnN8n(
	host: PreparedHost,
	name: string,
	sandboxOptions: Partial<SandboxOptions> = {},
	env: Readonly<Record<string, string>> = {},
): OwnInstance {
	const instance = {} as OwnInstance;
	beforeAll(async () => {
		instance.userFolder = temporaryFolder();
		instance.sandbox = await startSandbox({ port: 0, ...sandboxOptions });
		const { process: n8n, api } = await startPrepared(host, name, instance.userFolder, env);
		instance.n8n = n8n;
		instance.api = api;
		instance.credential = await createCredential(api, instance.sandbox);
	});
	afterAll(async () => {
		await instance.n8n?.stop();
		await instance.sandbox?.close();
	});
	return instance;
}
