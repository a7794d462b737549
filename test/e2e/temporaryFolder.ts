/* eslint-disable @n8n/community-nodes/no-restricted-imports -- each n8n lives in a separate folder */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folders: string[] = [];

export function temporaryFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), 'merchant-storefront-e2e-'));
	folders.push(folder);
	return folder;
}

// After the hooks that end the processes which live in them.
afterAll(() => {
	for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
