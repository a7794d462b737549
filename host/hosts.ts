/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- runs the installer */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

export type HostName = 'n8n-2' | 'n8n-1';

export interface InstalledHost {
	readonly name: HostName;
	readonly n8nVersion: string;
	readonly nodeVersion: string;
	/** The Node that this n8n runs on. */
	readonly node: string;
	readonly n8n: string;
	/** The folder outside the checkout that holds the hosts. */
	readonly cache: string;
}

/** Where this host is installed; installs it first when it is not. */
export async function installedHost(name: HostName): Promise<InstalledHost> {
	const installer = join(process.cwd(), 'host', 'install.mjs');
	const run = promisify(execFile)(process.execPath, [installer, name]);
	run.child.stderr?.pipe(process.stderr);
	return JSON.parse((await run).stdout) as InstalledHost;
}
