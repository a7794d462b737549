/* eslint-disable @n8n/community-nodes/no-restricted-imports -- keeps a list of checkouts and removes folders outside of them */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { hostCache, hostFolder } from './cache';

const HOST_FOLDER = /^n8n-\d+-\w+-\w+-[0-9a-f]{16}$/;

/** One file for each checkout, so that two that start at once do not lose each other. */
const recordsFolder = () => join(hostCache(), 'checkouts');

/** Notes that the hosts defined in this folder of a checkout are in use. */
export function rememberCheckout(definitions: string): void {
	mkdirSync(recordsFolder(), { recursive: true });
	const name = createHash('sha256').update(definitions).digest('hex').slice(0, 16);
	writeFileSync(join(recordsFolder(), name), definitions);
}

/** Where the definitions of each known checkout stand; those that are gone are forgotten. */
function knownDefinitions(): string[] {
	if (!existsSync(recordsFolder())) return [];
	return readdirSync(recordsFolder()).flatMap((record) => {
		const file = join(recordsFolder(), record);
		const definitions = readFileSync(file, 'utf8');
		if (existsSync(definitions)) return [definitions];
		rmSync(file, { force: true });
		return [];
	});
}

/** Folders of hosts that no known checkout would start; also those that were installed only in part. */
export function unusedHosts(): string[] {
	const inUse = new Set(
		knownDefinitions().flatMap((definitions) =>
			readdirSync(definitions)
				.filter((name) => existsSync(join(definitions, name, 'package-lock.json')))
				.map((name) => hostFolder(name, join(definitions, name))),
		),
	);
	return readdirSync(hostCache())
		.filter((name) => HOST_FOLDER.test(name))
		.map((name) => join(hostCache(), name))
		.filter((folder) => !inUse.has(folder));
}

export async function removeHost(folder: string): Promise<void> {
	// First the mark: a folder that is half removed must not count as installed.
	rmSync(`${folder}.ready`, { force: true });
	await rm(folder, { recursive: true, force: true });
}
