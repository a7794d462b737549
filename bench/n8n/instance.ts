/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- runs n8n itself in a separate folder */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox, type Sandbox } from '../../sandbox';
import { createCredential } from '../../host/credential';
import { installedHost } from '../../host/hosts';
import { startN8n, type N8nProcess } from '../../host/n8n';
import type { N8nApi, SavedCredential } from '../../host/n8nApi';
import { packPackage } from '../../host/package';

/** A real n8n with the package installed, a platform to talk to, and a credential between them. */
export interface Instance {
	url: string;
	n8n: N8nProcess;
	/** Holds `.n8n`. */
	userFolder: string;
	api: N8nApi;
	sandbox: Sandbox;
	credential: SavedCredential;
	/** What to send notifications of; placed before anybody subscribed. */
	order: object;
}

let tarball: Promise<string> | undefined;

/** Packed once, for every n8n of this process. */
async function packedOnce(): Promise<string> {
	if (tarball === undefined) {
		const folder = mkdtempSync(join(tmpdir(), 'merchant-storefront-bench-'));
		process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
		tarball = packPackage(folder);
	}
	return await tarball;
}

/** Starts an instance with these settings of n8n, and ends it whatever comes of the work. */
export async function withN8n<Result>(
	env: Readonly<Record<string, string>>,
	work: (instance: Instance) => Promise<Result>,
): Promise<Result> {
	const host = await installedHost('n8n-2');
	const folder = mkdtempSync(join(tmpdir(), 'merchant-storefront-bench-'));
	const sandbox = await startSandbox({ port: 0 });
	let n8n: N8nProcess | undefined;
	try {
		const started = await startN8n({
			host,
			userFolder: folder,
			logFile: join(folder, 'n8n.log'),
			tarball: await packedOnce(),
			// What a workflow by hand needs to verify a signature.
			env: { NODE_FUNCTION_ALLOW_BUILTIN: 'crypto', ...env },
		});
		n8n = started.process;
		const { api } = started;
		const credential = await createCredential(api, sandbox);
		const { order } = sandbox.placeOrder();
		return await work({ url: n8n.url, n8n, userFolder: folder, api, sandbox, credential, order });
	} finally {
		await n8n?.stop();
		await sandbox.close();
		rmSync(folder, { recursive: true, force: true });
	}
}
