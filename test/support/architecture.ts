/* eslint-disable @n8n/community-nodes/no-restricted-imports -- reads the document */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { ROOT } from './imports';

export const ARCHITECTURE = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');

const named = (text: string) => [...text.matchAll(/`([^`]+)\/`/g)].map(([, name]) => name);

/** The rows of the table of rooms. */
export function rooms(): Array<{ folder: string; importsFrom: string[] }> {
	return ARCHITECTURE.split('\n')
		.filter((line) => line.startsWith('| `'))
		.map((line) => {
			const [, folder, , imports] = line.split('|');
			return { folder: named(folder)[0], importsFrom: named(imports) };
		});
}
