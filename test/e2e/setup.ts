/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-dangerous-functions -- packs the package and installs the hosts, once for all tests */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installedHost } from '../host/hosts';
import { ARTIFACTS, handOver } from './context';

/** The package as npm would publish it. */
function pack(): string {
	execFileSync('npm', ['run', 'build'], { stdio: ['ignore', process.stderr, process.stderr] });
	const folder = mkdtempSync(join(tmpdir(), 'merchant-storefront-package-'));
	const options = ['--json', '--ignore-scripts', '--pack-destination', folder];
	const [{ filename }] = JSON.parse(
		execFileSync('npm', ['pack', ...options], { encoding: 'utf8' }),
	) as [{ filename: string }];
	return join(folder, filename);
}

export default async function setup(): Promise<void> {
	rmSync(ARTIFACTS, { recursive: true, force: true });
	mkdirSync(ARTIFACTS, { recursive: true });
	const hosts = [await installedHost('n8n-2'), await installedHost('n8n-1')];
	handOver({ tarball: pack(), hosts });
}
