/* eslint-disable @n8n/community-nodes/no-restricted-imports -- reads the source files */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { ARCHITECTURE, rooms } from '../support/architecture';
import { ROOT, sources } from '../support/imports';

const NODE = 'nodes/MerchantStorefront';
const TRIGGERS = [`${NODE}OrdersTrigger`, `${NODE}HealthTrigger`];
/** Where a path in the document begins. */
const BASES = ['', NODE, ...TRIGGERS];

const exists = (path: string) => BASES.some((base) => existsSync(join(ROOT, base, path)));
const paths = [...ARCHITECTURE.matchAll(/`([\w./]+(?:\.ts|\/))`/g)].map(([, path]) => path);

describe('docs/architecture.md', () => {
	it('names only files and folders that exist', () => {
		expect(paths.length).toBeGreaterThan(60);
		expect(paths.filter((path) => !exists(path))).toEqual([]);
	});

	it('has a row for each room, and names each other folder and file at the top', () => {
		const inRows = rooms().map(({ folder }) => `${NODE}/${folder}`);
		const missing = [...sources('nodes'), ...sources('credentials')].filter((file) => {
			const folder = dirname(file);
			if (inRows.includes(folder)) return false;
			return ![...paths, ...paths.map((path) => `${NODE}/${path}`)].some(
				(path) =>
					path === `${folder}/` ||
					path === file ||
					TRIGGERS.some((trigger) => file.startsWith(`${trigger}/`)),
			);
		});
		expect(missing).toEqual([]);
	});
});
