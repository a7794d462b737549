/* eslint-disable @n8n/community-nodes/no-restricted-imports -- packs the package and installs the hosts, once for all tests */
import { mkdirSync, rmSync } from 'node:fs';
import { installedHost } from '../../host/hosts';
import { packPackage } from '../../host/package';
import { ARTIFACTS, handOver } from './context';

export default async function setup(): Promise<void> {
	rmSync(ARTIFACTS, { recursive: true, force: true });
	mkdirSync(ARTIFACTS, { recursive: true });
	const hosts = [await installedHost('n8n-2'), await installedHost('n8n-1')];
	handOver({ tarball: await packPackage(ARTIFACTS), hosts });
}
