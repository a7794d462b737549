/* eslint-disable @n8n/community-nodes/no-restricted-imports -- reads the document */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { FINDING_KINDS } from '../../nodes/MerchantStorefront/menu/rules/finding';
import { ROOT } from '../support/imports';

const page = readFileSync(join(ROOT, 'docs/what-stops-an-import.md'), 'utf8');
const listed = [...page.matchAll(/^- (`.*?): /gm)].flatMap(([, keys]) =>
	[...keys.matchAll(/`([a-z-]+)`/g)].map(([, key]) => key),
);

describe('docs/what-stops-an-import.md', () => {
	it('lists each kind of finding once, and no other', () => {
		expect(listed.sort()).toEqual([...FINDING_KINDS].sort());
	});
});
