/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- reads a document */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { menuField, MENU_COLUMNS } from '../../nodes/MerchantStorefront/menu/menuColumns';
import { HEADING_TABLE } from '../../nodes/MerchantStorefront/menu/columns/meanings';

const guide = readFileSync(join(__dirname, '../../docs/menu-sync.md'), 'utf8');
const [, section = ''] = guide.split('\n## The columns\n');
const [table] = section.split('\n### ');
const rows = table
	.split('\n')
	.filter((line) => line.startsWith('| '))
	.map((line) => line.split('|').map((cell) => cell.trim()))
	.slice(2);

describe('The columns in docs/menu-sync.md', () => {
	it('are those of the node, in its order', () => {
		expect(rows.map(([, column]) => column)).toEqual(
			MENU_COLUMNS.map((name) => menuField(name).label),
		);
	});

	it.each(rows.map((cells, index) => [cells[1], cells[3], MENU_COLUMNS[index]]))(
		'%s is also understood as %s',
		(label, others, name) => {
			const headings = others.split(', ').filter((heading) => /^[^[…]/.test(heading));
			const found = [label, ...headings].map((heading) => HEADING_TABLE.find(heading));
			expect(new Set(found)).toEqual(new Set([name]));
		},
	);
});
