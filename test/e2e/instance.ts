/* eslint-disable @n8n/community-nodes/no-restricted-imports -- names the log file of each n8n and copies its folder */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { startSandbox, type Sandbox, type SandboxOptions } from '../../sandbox';
import { createCredential } from '../../host/credential';
import { startN8n, type N8nProcess } from '../../host/n8n';
import type { N8nApi, SavedCredential } from '../../host/n8nApi';
import { ARTIFACTS, type PreparedHost } from './context';
import { temporaryFolder } from './temporaryFolder';

/** An n8n with the package installed, a platform to talk to, and a credential between them. */
export interface Instance {
	n8n: N8nProcess;
	api: N8nApi;
	sandbox: Sandbox;
	credential: SavedCredential;
	userFolder: string;
}

/** Starts an instance before the tests of the block and ends it after them, whatever they did. */
export function useInstance(
	host: PreparedHost,
	name: string,
	sandboxOptions: Partial<SandboxOptions> = {},
	env: Readonly<Record<string, string>> = {},
): Instance {
	const instance = {} as Instance;
	beforeAll(async () => {
		instance.userFolder = temporaryFolder();
		cpSync(join(host.prepared, '.n8n'), join(instance.userFolder, '.n8n'), { recursive: true });
		instance.sandbox = await startSandbox({ port: 0, ...sandboxOptions });
		const { process: n8n, api } = await startN8n({
			host,
			userFolder: instance.userFolder,
			logFile: join(ARTIFACTS, `${name}-${host.name}.log`),
			env,
		});
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
