/* eslint-disable @n8n/community-nodes/no-restricted-imports -- packs the package and installs the hosts, once for all tests */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installedHost } from '../host/hosts';
import { ARTIFACTS, handOver } from './context';

/** The package as npm would publish it. */
async function pack(): Promise<string> {
	const npm = async (...args: string[]) => (await promisify(execFile)('npm', args)).stdout;
	await npm('run', 'build');
	const folder = mkdtempSync(join(tmpdir(), 'merchant-storefront-package-'));
	const [{ filename }] = JSON.parse(
		await npm('pack', '--json', '--ignore-scripts', '--pack-destination', folder),
	) as [{ filename: string }];
	return join(folder, filename);
}

export default async function setup(): Promise<void> {
	rmSync(ARTIFACTS, { recursive: true, force: true });
	mkdirSync(ARTIFACTS, { recursive: true });
	const hosts = [await installedHost('n8n-2'), await installedHost('n8n-1')];
	handOver({ tarball: await pack(), hosts });
}
