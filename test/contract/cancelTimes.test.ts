/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- reads the documents */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INode } from 'n8n-workflow';

const ROOT = join(__dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** Minutes after which the platform cancels, and the longest that Health and the Orders Trigger may wait then. */
const TABLE = [
	...read('docs/go-live.md').matchAll(/^\| (\d+) minutes.*\| +(\d+) +\| +(\d+) +\|$/gm),
]
	.map((row) => row.slice(1).map(Number))
	.map(([canceled, health, retry]) => ({ canceled, health, retry }));

/** As an example has them, and where it has none, as the nodes have them at first. */
const RETRY = 10;
const HEALTH = 10;

const isOrdersTrigger = ({ type }: INode) => type.endsWith('.merchantStorefrontOrdersTrigger');

/** The first row of the table that an example fits as it is. */
function fittingRow(nodes: INode[]) {
	const trigger = nodes.find(isOrdersTrigger);
	const retry = trigger === undefined ? 0 : Number(trigger.parameters.retryWhileStillNew ?? RETRY);
	return TABLE.find((row) => row.retry >= retry && row.health >= HEALTH)?.canceled;
}

const SAYING = /sooner than after (\d+) minutes/g;
const said = (text: string) => [...text.matchAll(SAYING)].map(([, minutes]) => Number(minutes));

const NAMES = [
	...['busy-kitchen', 'claim-each-order', 'kitchen-screen', 'one-chat-per-store'],
	...['order-to-printer', 'order-to-slack', 'order-to-telegram', 'order-to-till'],
	'printer-that-asks',
];

it('The table of docs/go-live.md has each time', () => {
	expect(TABLE.map(({ canceled }) => canceled)).toEqual([5, 10, 15, 20]);
});

it.each(NAMES)('%s says below which time to change its waits, by that table', (name) => {
	const { nodes } = JSON.parse(read(`examples/${name}.json`)) as { nodes: INode[] };
	const row = fittingRow(nodes);
	expect([said(read(`examples/${name}.md`)), said(JSON.stringify(nodes))]).toEqual([[row], [row]]);
});

it('The README says the same of its own workflow', () => {
	expect(said(read('README.md'))).toEqual([fittingRow([])]);
});
