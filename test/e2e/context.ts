/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- the environment is what jest's setup can hand to its tests */
import { join } from 'node:path';
import type { HostName, InstalledHost } from '../../host/hosts';
import { isEverything } from '../support/everything';

const VARIABLE = 'MERCHANT_STOREFRONT_E2E';

/** Logs and pictures of the last run. */
export const ARTIFACTS = join(process.cwd(), 'test', 'e2e', 'artifacts');

export interface RunningN8n {
	readonly url: string;
}

/** An n8n with a user folder to start from, which stays as it is, and one that runs for each worker. */
export interface PreparedHost extends InstalledHost {
	readonly prepared: string;
	readonly running: readonly RunningN8n[];
}

interface Context {
	readonly tarball: string;
	readonly hosts: PreparedHost[];
}

export function handOver(context: Context): void {
	process.env[VARIABLE] = JSON.stringify(context);
}

export function context(): Context {
	return JSON.parse(process.env[VARIABLE] ?? '') as Context;
}

export function hostNamed(name: HostName): PreparedHost {
	const host = context().hosts.find((one) => one.name === name);
	if (host === undefined) throw new Error(`${name} is not among the installed hosts`);
	return host;
}

/** The reporter reads the versions for docs/compatibility.md out of this title. */
export function title({ n8nVersion, nodeVersion }: InstalledHost): string {
	return `n8n ${n8nVersion} on Node ${nodeVersion}`;
}

/** Runs the same tests on each n8n. */
export function onEachHost(tests: (host: PreparedHost) => void): void {
	for (const host of context().hosts) describe(title(host), () => tests(host));
}

/**
 * Whether tests run here of what does not depend on the version of n8n: workflows of nodes that are tested on each.
 * EVERYTHING=1 runs these on each as well, which takes half as long again.
 */
export const isForAll = ({ name }: InstalledHost): boolean => isEverything || name === 'n8n-2';

export function onNewestHost(tests: (host: PreparedHost) => void): void {
	for (const host of context().hosts.filter(isForAll)) describe(title(host), () => tests(host));
}
