/* eslint-disable @n8n/community-nodes/no-restricted-imports -- reads the document and the source files */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { ROOT, sources } from '../support/imports';

/** The kinds of findings in the code, such as `few-dishes` or `similar-…`. */
const kinds = ['rules', 'whole', 'check']
	.flatMap((folder) => sources(`nodes/MerchantStorefront/menu/${folder}`))
	.flatMap((file) => [
		...readFileSync(join(ROOT, file), 'utf8').matchAll(
			/(?:findingAbout|report)\(\s*['`]([^'`]+-[^'`]+)['`]/g,
		),
	])
	.map(([, kind]) => kind);

const page = readFileSync(join(ROOT, 'docs/what-stops-an-import.md'), 'utf8');
const listed = [...page.matchAll(/^- (`.*?): /gm)].flatMap(([, keys]) =>
	[...keys.matchAll(/`([a-z-]+)`/g)].map(([, key]) => key),
);

const fits = (kind: string, key: string) =>
	new RegExp(`^${kind.replace(/\$\{[^}]+\}/g, '[a-z]+')}$`).test(key);

describe('docs/what-stops-an-import.md', () => {
	it('lists every finding that the code can have', () => {
		expect(kinds.length).toBeGreaterThan(20);
		expect(kinds.filter((kind) => !listed.some((key) => fits(kind, key)))).toEqual([]);
	});

	it('lists no other', () => {
		expect(listed.filter((key) => !kinds.some((kind) => fits(kind, key)))).toEqual([]);
	});
});
