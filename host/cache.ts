/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- knows the folders outside the checkout */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

export const PLATFORM = `${process.platform}-${process.arch}`;

/** What this package keeps for the user, outside of every checkout. */
export function userCache(): string {
	const folder = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
	return join(folder, 'n8n-nodes-merchant-storefront');
}

/** Where the hosts are: gigabytes, which may need a disk of their own. */
export function hostCache(): string {
	return process.env.MERCHANT_STOREFRONT_HOST_CACHE || userCache();
}

/** The folder of a host; its name changes with the lock file. */
export function hostFolder(name: string, definition: string): string {
	const lockFile = readFileSync(join(definition, 'package-lock.json'));
	const hash = createHash('sha256').update(lockFile).digest('hex').slice(0, 16);
	return join(hostCache(), `${name}-${PLATFORM}-${hash}`);
}
