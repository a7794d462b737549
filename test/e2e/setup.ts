/* eslint-disable @n8n/community-nodes/no-restricted-imports -- packs the package and starts what all tests share */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installedHost, type InstalledHost } from '../../host/hosts';
import { startN8n, type N8nProcess } from '../../host/n8n';
import { packPackage } from '../../host/package';
import { ARTIFACTS, handOver, type PreparedHost, type RunningN8n } from './context';
import { startPrepared } from './prepared';

interface Run {
	readonly maxWorkers: number;
	/** The files that somebody has named. */
	readonly nonFlagArgs: readonly string[];
}

const folder = mkdtempSync(join(tmpdir(), 'merchant-storefront-shared-'));
const processes: N8nProcess[] = [];

export default async function setup({ maxWorkers, nonFlagArgs }: Run): Promise<void> {
	rmSync(ARTIFACTS, { recursive: true, force: true });
	mkdirSync(ARTIFACTS, { recursive: true });
	const tarball = await packPackage(ARTIFACTS);
	const installed = [await installedHost('n8n-2'), await installedHost('n8n-1')];
	const workers = nonFlagArgs.length === 1 ? 1 : maxWorkers;
	const hosts = await Promise.all(
		installed.map(async (host) => await prepare(host, tarball, workers)),
	);
	handOver({ tarball, hosts });
}

export async function endWhatAllTestsShare(): Promise<void> {
	await Promise.all(processes.map(async (n8n) => await n8n.stop()));
	rmSync(folder, { recursive: true, force: true });
}

/** To start an n8n takes longer than the tests of most files: here once for each worker, not for each file. */
async function prepare(
	host: InstalledHost,
	tarball: string,
	workers: number,
): Promise<PreparedHost> {
	const prepared = join(folder, host.name);
	const logFile = join(ARTIFACTS, `prepared-${host.name}.log`);
	const { process: n8n } = await startN8n({ host, userFolder: prepared, logFile, tarball });
	await n8n.stop();
	const running: RunningN8n[] = [];
	for (let worker = 1; worker <= workers; worker++) {
		const userFolder = join(folder, `${host.name}-${worker}`);
		const { process: n8n } = await startPrepared(
			{ ...host, prepared },
			`shared-${worker}`,
			userFolder,
		);
		processes.push(n8n);
		running.push({ url: n8n.url });
	}
	return { ...host, prepared, running };
}
