/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-dangerous-functions -- builds the package with npm */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Builds the package and packs it into `folder` as npm would publish it. */
export function packPackage(folder: string): string {
	execFileSync('npm', ['run', 'build'], { stdio: ['ignore', process.stderr, process.stderr] });
	const options = ['--json', '--ignore-scripts', '--pack-destination', folder];
	const [{ filename }] = JSON.parse(
		execFileSync('npm', ['pack', ...options], { encoding: 'utf8' }),
	) as [{ filename: string }];
	return join(folder, filename);
}
