/* eslint-disable @n8n/community-nodes/no-restricted-imports -- packs the package and prepares an n8n of each version, once for all tests */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installedHost, type InstalledHost } from '../../host/hosts';
import { startN8n } from '../../host/n8n';
import { packPackage } from '../../host/package';
import { ARTIFACTS, handOver, type PreparedHost } from './context';

export default async function setup(): Promise<void> {
	rmSync(ARTIFACTS, { recursive: true, force: true });
	mkdirSync(ARTIFACTS, { recursive: true });
	const hosts = [await installedHost('n8n-2'), await installedHost('n8n-1')];
	const tarball = await packPackage(ARTIFACTS);
	const prepared = await Promise.all(hosts.map(async (host) => await prepare(host, tarball)));
	handOver({ tarball, hosts: prepared });
}

/** With the package installed, the database brought up to date and an owner: that takes longer than most files' tests. */
async function prepare(host: InstalledHost, tarball: string): Promise<PreparedHost> {
	const prepared = mkdtempSync(join(tmpdir(), 'merchant-storefront-prepared-'));
	const logFile = join(ARTIFACTS, `prepared-${host.name}.log`);
	const { process: n8n } = await startN8n({ host, userFolder: prepared, logFile, tarball });
	await n8n.stop();
	return { ...host, prepared };
}
