/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- reads the source files */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

export const ROOT = resolve(__dirname, '../..');

export function sources(folder: string): string[] {
	return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('.ts') && !file.includes('node_modules'))
		.map((file) => join(folder, file));
}

/** What a file imports: a path from the root of the package, or the name of a package. */
export function importsOf(file: string): string[] {
	const text = readFileSync(join(ROOT, file), 'utf8');
	return [...text.matchAll(/(?:\bfrom |^import |\bimport\()'([^']+)'/gm)].map(([, target]) =>
		target.startsWith('.')
			? relative(ROOT, resolve(ROOT, dirname(file), target)).replaceAll('\\', '/')
			: target,
	);
}
