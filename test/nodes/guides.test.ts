/* eslint-disable @n8n/community-nodes/no-restricted-imports -- reads the documents */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IDataObject, INodeParameters, INodeProperties } from 'n8n-workflow';

import { MerchantStorefront } from '../../nodes/MerchantStorefront/MerchantStorefront.node';
import { startSandbox, type Sandbox } from '../../sandbox';
import { ROOT } from '../support/imports';
import { credentialFor, runAction } from '../support/n8n';

const COMPANY = 'demo-company';

const guide = (name: string) => readFileSync(join(ROOT, 'docs', `${name}.md`), 'utf8');

let sandbox: Sandbox;
beforeEach(async () => void (sandbox = await startSandbox({ port: 0 })));
afterEach(async () => await sandbox.close());

const run = async (parameters: INodeParameters, rows: IDataObject[] = [{}]) => {
	const items = await runAction(
		credentialFor(sandbox),
		parameters,
		rows.map((json) => ({ json })),
		{ onError: 'continueRegularOutput' },
	);
	return items.map(({ json }) => json);
};

describe('docs/error-items.md', () => {
	const [broken, missing, refused, ofRow] = [
		...guide('error-items').matchAll(/```json\n([^]*?)```/g),
	].map(([, block]) => JSON.parse(block) as IDataObject);
	const order = { resource: 'order', operation: 'get', order: 'id', orderId: 'nope-123' };

	it('shows the item of a platform that fails', async () => {
		const body = { message: 'Maintenance' };
		sandbox.configure({
			faults: [{ kind: 'answer', path: '/v1/*', status: 503, body, times: 99 }],
		});
		await expect(run(order)).resolves.toEqual([broken]);
	});

	it('shows the item of an order that the platform does not know', async () => {
		await expect(run(order)).resolves.toEqual([missing]);
	});

	it('shows the item of a value that the node refuses', async () => {
		const change = { operation: 'changeStatus', status: 'preparation', cookingTime: 500 };
		await expect(run({ ...order, ...change })).resolves.toEqual([refused]);
	});

	it('shows the item of a row with a mistake', async () => {
		const row = (SKU: string, Title: string, Price: string) => ({
			SKU,
			Title,
			Category: 'Soups',
			'Store ID': 'podil',
			Price,
		});
		const rows = [row('borshch', 'Borshch', '145.50'), row('banosh', 'Banosh', '16O')];
		const menu = { resource: 'menu', operation: 'importProductsAndOffers', companyId: COMPANY };
		await expect(run(menu, rows)).resolves.toEqual([ofRow]);
	});
});

describe('docs/categories.md', () => {
	it('has a table that the node reads without a question', async () => {
		const [headings, , ...lines] = guide('categories')
			.split('\n')
			.filter((line) => line.trim().startsWith('|'))
			.map((line) =>
				line
					.split('|')
					.slice(1, -1)
					.map((cell) => cell.trim()),
			);
		const rows = lines.map((cells) =>
			Object.fromEntries(headings.map((heading, index) => [heading, cells[index]])),
		);
		const preview = { resource: 'menu', operation: 'previewCategories', companyId: COMPANY };
		const [{ verdict, ok, unusedColumns, warnings }] = await run(preview, rows);
		expect(verdict).toBe(`First import of company ${COMPANY}: 4 categories`);
		expect({ ok, unusedColumns, warnings }).toEqual({ ok: false, unusedColumns: [], warnings: [] });
	});
});

describe('docs/ai-agents.md', () => {
	const page = guide('ai-agents');
	const { properties } = new MerchantStorefront().description;
	const labelsIn = (fields: readonly INodeProperties[]): string[] =>
		fields.flatMap(({ displayName, options = [] }) => [
			displayName,
			...labelsIn(
				options.filter((one): one is INodeProperties => 'displayName' in one && 'type' in one),
			),
		]);

	it('names operations that are there', () => {
		const names = properties
			.filter(({ name }) => name === 'operation')
			.flatMap(({ options = [] }) => options.map(({ name }) => name));
		const named = [
			...page.matchAll(
				/(?:Order|Offer|Store|Subscription|Menu) → ((?:\*\*[^*]+\*\*(?:, )?)+|[^*]+(?=\*\*))/g,
			),
		].flatMap(([, list]) => list.replaceAll('*', '').split(', '));
		expect(named.length).toBeGreaterThan(12);
		expect(named.filter((name) => !names.includes(name))).toEqual([]);
	});

	it('names fields that are there before what the model fills in', () => {
		const fields = [
			...page.matchAll(/\*\*([^*]+)\*\*(?: \(By ID\))?(?:: | |with )+`\{\{ \$fromAI/g),
		];
		const labels = labelsIn(properties);
		expect(fields.length).toBeGreaterThan(5);
		expect(fields.map(([, label]) => label).filter((label) => !labels.includes(label))).toEqual([]);
	});

	it('has the expressions with which an agent was tried in real n8n', () => {
		const tried = readFileSync(join(ROOT, 'test/e2e/agent.test.ts'), 'utf8');
		const expressions = [...page.matchAll(/\$fromAI\([^)]*\)/g)].map(([whole]) => whole);
		expect(expressions.length).toBeGreaterThan(5);
		expect(expressions.filter((one) => !tried.includes(one))).toEqual([]);
	});
});
