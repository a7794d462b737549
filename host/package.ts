/* eslint-disable @n8n/community-nodes/no-restricted-imports -- builds the package with npm */
import { join } from 'node:path';
import { npm } from './npm';

/** Builds the package and packs it into `folder` as npm would publish it. */
export async function packPackage(folder: string, signal?: AbortSignal): Promise<string> {
	await npm(['run', 'build'], { signal });
	const options = ['--json', '--ignore-scripts', '--pack-destination', folder];
	const [{ filename }] = JSON.parse(await npm(['pack', ...options], { signal })) as [
		{ filename: string },
	];
	return join(folder, filename);
}
