/* eslint-disable @n8n/community-nodes/no-restricted-imports -- drives a real browser and reads the examples */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IDataObject } from 'n8n-workflow';
import type { Page } from 'playwright-core';
import { EXAMPLES, readExamples, withCredential } from '../../scripts/demoExamples';
import { eventually } from '../../host/eventually';
import type { WorkflowDraft } from '../../host/n8nApi';
import { onSale } from '../support/onSale';
import { createChatCredential, credentialData } from '../../host/credential';
import { action, chain, COMPANY, manualStart, rows } from '../../host/workflows';
import { EVENT_NAMES } from '../../sandbox/platform/catalogue';
import { hostNamed, title } from './context';
import { Editor } from './editor';
import { useOwnN8n } from './instance';

const host = hostNamed('n8n-2');

describe(title(host), () => {
	describe('in the browser', () => {
		const given = useOwnN8n(host, 'browser');
		let editor: Editor;
		let page: Page;

		beforeAll(async () => {
			editor = await Editor.open(given);
			({ page } = editor);
		});

		afterAll(async () => {
			await editor?.close();
		});

		const part = (testId: string) => editor.part(testId);
		const picture = async (name: string) => await editor.picture(name);
		const openWorkflow = async (draft: WorkflowDraft) => await editor.openWorkflow(draft);

		async function findNode(): Promise<void> {
			await page.goto(`${given.n8n.url}/workflow/new`);
			await part('canvas-plus-button').click();
			await part('node-creator-search-bar').fill('delivery');
			const found = part('node-creator-item-name').getByText('Merchant Storefront', {
				exact: true,
			});
			await found.waitFor();
			await picture('editor-search');
			await found.click();
		}

		test('the node is found by "delivery", its credential is tested, and Get Many runs', async () => {
			await findNode();
			await page.getByText(/^Actions \(\d+\)$/).click();
			await page.getByText('Get many events').click();
			await part('node-credentials-select').click();
			await part('node-credentials-select-item-new').click();
			for (const [field, value] of Object.entries(credentialData(given.sandbox))) {
				await part(`parameter-input-${field}`).locator('input').fill(String(value));
			}
			await part('credential-save-button').click();
			await part('credential-edit-dialog').waitFor({ state: 'hidden' });
			await part('credential-edit-button').click();
			const success = page.getByText('Connection tested successfully').filter({ visible: true });
			await success.first().waitFor();
			await picture('editor-credential');
			// Also closes the node below.
			await page.keyboard.press('Escape');
			await part('credential-edit-dialog').waitFor({ state: 'hidden' });

			await part('canvas-node').filter({ hasText: 'Get many events' }).dblclick();
			await part('node-execute-button').click();
			await page.getByText('5 items').first().waitFor();
			for (const event of EVENT_NAMES) await page.getByText(event).first().waitFor();
			await picture('editor-get-many');
		});

		test('each event is in the node panel, and a sample of an order needs no platform', async () => {
			await findNode();
			for (const event of ['new order', 'order items changed', 'store opened or closed']) {
				await page.getByText(`On ${event}`).waitFor();
			}
			await picture('editor-trigger-events');
			await page.getByText('On order status changed').click();
			await part('parameter-input-events').getByText('Order status changed').first().waitFor();
			await page.getByText('put Merchant Storefront → Order → Remove Duplicates').waitFor();
			expect(await page.getByText('Webhook URLs').count()).toBe(0);

			await page.getByPlaceholder('e.g. pizza-roma').fill('pizza-roma');
			given.sandbox.clearCalls();
			await part('node-execute-button').click();
			await page.getByText('This is a sample. It was not sent by the platform.').waitFor();
			await page.getByText('While testing, this trigger gives a sample').waitFor();
			await picture('editor-trigger');
			expect(given.sandbox.calls).toEqual([]);
			await part('parameter-input-whileTesting').click();
			await page.getByRole('option').filter({ hasText: 'Wait for a Real' }).click();
			await part('node-execute-button').click();
			await page.getByText('Company "pizza-roma" does not belong to this client').waitFor();
			await picture('editor-trigger-wrong-company');
		});

		/** From the list of a field that can be searched. */
		async function choose(text: string, pictureName: string): Promise<void> {
			const choice = part('rlc-item').filter({ hasText: text });
			// A list that was opened while n8n was still loading it closes again.
			await eventually(`the list with ${text} stays open`, async () => {
				await part('rlc-input').first().click();
				return await choice
					.waitFor({ timeout: 5_000 })
					.then(() => true)
					.catch(() => false);
			});
			await picture(pictureName);
			await choice.click();
		}

		test('an order is chosen from the list of the latest ones, and accepted', async () => {
			const { order } = given.sandbox.placeOrder({ storeId: 'podil' });
			const parameters = {
				resource: 'order',
				operation: 'changeStatus',
				status: 'preparation',
				order: 'list',
				latestOrder: { __rl: true, mode: 'list', value: '' },
				cookingTime: '25',
			};
			await openWorkflow(chain('Accept', [manualStart, action(given.credential, parameters)]));
			await part('canvas-node').filter({ hasText: 'Merchant Storefront' }).dblclick();
			await choose(order.number, 'editor-order-list');
			await part('node-execute-button').click();
			await page.getByText('1 item').first().waitFor();
			await picture('editor-order');
			expect(given.sandbox.orders().at(-1)?.order.status).toBe('preparation');
		});

		test("an order of the sandbox's page arrives in its chat", async () => {
			const chat = await createChatCredential(given.api, given.sandbox);
			const examples = readExamples({
				credentials: [given.credential, chat],
				sandboxUrl: given.sandbox.url,
			});
			const draft = examples.get('order-to-telegram');
			if (draft === undefined) throw new Error('There is no example order-to-telegram');
			await page.goto(`${given.sandbox.url}/#kitchen`);
			await page.getByRole('button', { name: 'Place an order' }).click();
			await page.getByText('placed').waitFor();
			const [{ order }] = given.sandbox.orders().toReversed();
			await openWorkflow(draft);
			await part('workflow-open-publish-modal-button').click();
			await part('workflow-publish-button').click();
			await part('workflowPublish-modal').waitFor({ state: 'hidden' });

			await page.goto(`${given.sandbox.url}/#kitchen`);
			await page.getByText(`Order ${order.number} · ${order.storeId}`).first().waitFor();
			await picture('order-in-chat');
		});

		test('a dish is switched off in a store from the list', async () => {
			const offers = [{ storeId: 'podil', listPrice: 120 }];
			const dish = {
				sku: 'borsch',
				title: 'Borsch',
				companyId: COMPANY,
				category: 'soups',
				offers,
			};
			const menu = {
				resource: 'menu',
				operation: 'importProductsAndOffers',
				input: 'json',
				products: JSON.stringify([dish]),
				firstImport: true,
			};
			const { id } = await given.api.createWorkflow(
				chain('Menu', [manualStart, action(given.credential, menu)]),
			);
			expect((await given.api.run(id, manualStart.name)).status).toBe('success');
			given.sandbox.placeOrder({ companyId: COMPANY, storeId: 'podil' });

			const otherDishes = dish.sku;
			const parameters = { resource: 'offer', operation: 'switchOff', otherDishes };
			await openWorkflow(chain('Off', [manualStart, action(given.credential, parameters)]));
			await part('canvas-node').filter({ hasText: 'Merchant Storefront' }).dblclick();
			await choose('podil', 'editor-store-list');
			await part('node-execute-button').click();
			await page.getByText('1 item').first().waitFor();
			await picture('editor-switch-off');
			expect(onSale(given.sandbox, COMPANY)).toEqual([]);
		});

		test('a preview says what would change, and names mistakes by row and column', async () => {
			const preview = {
				resource: 'menu',
				operation: 'previewImport',
				input: 'rows',
				companyId: { __rl: true, mode: 'id', value: COMPANY },
			};
			const dish = { Title: 'Borsch', Category: 'soups', 'Store ID': 'podil' };
			const menu = [
				{ ...dish, SKU: '001', Price: '145,00', Status: 'yes' },
				{ ...dish, SKU: '002', Price: '98,50', Status: 'no' },
			];
			const mistaken = [...menu, { ...dish, SKU: '003', Price: '5O', Status: 'maybe' }];
			const open = async (items: IDataObject[]) => {
				const node = action(given.credential, preview);
				await openWorkflow(chain('Preview', [manualStart, rows(items), node]));
				await part('canvas-node').filter({ hasText: 'Merchant Storefront' }).dblclick();
				await part('node-execute-button').click();
			};
			await open(menu);
			await page.getByText('1 item').first().waitFor();
			await page.getByText('fingerprint').first().waitFor();
			await picture('menu-preview');
			await open(mistaken);
			await page.getByText('Row 4, Borsch, column "Price"').first().waitFor();
			await picture('menu-mistakes');
		});

		test.each([
			['editor-template', 'SKU', { resource: 'menu', operation: 'getTemplate' }],
			[
				'editor-pause',
				'pausedUntil',
				{
					resource: 'store',
					operation: 'pause',
					storeId: { __rl: true, mode: 'id', value: 'obolon' },
					pauseMode: 'minutes',
					minutes: 20,
				},
			],
			['editor-access', 'scopes', { resource: 'access', operation: 'get' }],
		])('%s: its output names %s', async (name, field, parameters) => {
			await fetch(`${given.sandbox.url}/sandbox/sample-menu`, { method: 'POST' });
			await openWorkflow(chain(name, [manualStart, action(given.credential, parameters)]));
			await part('canvas-node').filter({ hasText: 'Merchant Storefront' }).dblclick();
			await part('node-execute-button').click();
			await part('output-panel').getByText(field).first().waitFor();
			await picture(name);
		});

		test('a subscription is chosen from the list and removed', async () => {
			const path = '/v1/merchant/callback/subscriptions';
			const address = `http://127.0.0.1:9/chosen`;
			const create = {
				resource: 'subscription',
				operation: 'create',
				companyId: COMPANY,
				events: ['order.new'],
				callback: address,
			};
			const { id } = await given.api.createWorkflow(
				chain('Create', [manualStart, action(given.credential, create)]),
			);
			expect((await given.api.run(id, manualStart.name)).status).toBe('success');

			const remove = { resource: 'subscription', operation: 'delete' };
			await openWorkflow(chain('Remove', [manualStart, action(given.credential, remove)]));
			await page.getByText('Delete a subscription').first().waitFor();
			await part('canvas-node').filter({ hasText: 'Merchant Storefront' }).dblclick();
			await choose(address, 'editor-subscription-list');
			await part('node-execute-button').click();
			await eventually('the subscription is gone', () =>
				given.sandbox.subscriptions().every(({ callback }) => callback !== address),
			);
			// A workflow of another test may look at the orders in between.
			expect(given.sandbox.calls).toContainEqual(
				expect.objectContaining({
					method: 'DELETE',
					path: expect.stringContaining(path) as string,
				}),
			);
		});

		test.each(readdirSync(EXAMPLES).filter((file) => file.endsWith('.json')))(
			'the example %s opens in the editor with nothing unknown in it',
			async (file) => {
				const example = JSON.parse(readFileSync(join(EXAMPLES, file), 'utf8')) as WorkflowDraft;
				await openWorkflow(withCredential(example, given.credential));
				await part('zoom-to-fit').click();
				for (const { name, type } of example.nodes) {
					if (!type.endsWith('.stickyNote')) {
						// The editor measures the workflow's own name in a hidden copy.
						await page.getByText(name).filter({ visible: true }).first().waitFor();
					}
				}
				await picture(`example-${file.replace('.json', '')}`);

				expect(await page.getByText('Install this node').count()).toBe(0);
				// Only accounts elsewhere are missing here.
				const others = example.nodes.filter(
					({ type, parameters }) =>
						/\.(googleSheets|postgres|slack|telegram|telegramTrigger)$/.test(type) ||
						parameters.authentication === 'basicAuth' ||
						parameters.genericAuthType !== undefined,
				);
				expect(await part('node-issues').count()).toBe(others.length);
				const run = await part('execute-workflow-button').first().boundingBox();
				for (const note of await part('sticky').all()) {
					const box = await note.boundingBox();
					if (run && box) expect(box.y + box.height).toBeLessThanOrEqual(run.y);
				}
			},
		);
	});
});
