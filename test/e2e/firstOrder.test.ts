import type { Locator, Page } from 'playwright-core';
import { eventually } from '../../host/eventually';
import { credentialData } from '../../host/credential';
import { hostNamed, title } from './context';
import { Editor } from './editor';
import { useOwnN8n } from './instance';

const host = hostNamed('n8n-2');
const MOST_CLICKS = 20;
const MOST_MINUTES = 5;

/** What a new user does with the mouse, and how long it takes; typing and Ctrl+V don't count. */
class Stopwatch {
	private clicks = 0;
	private readonly began = Date.now();

	async click(what: Locator): Promise<void> {
		await what.click();
		this.clicks += 1;
	}

	async fill(field: Locator, value: string): Promise<void> {
		await this.click(field);
		await field.fill(value);
	}

	read() {
		return { clicks: this.clicks, minutes: (Date.now() - this.began) / 60_000 };
	}
}

describe(title(host), () => {
	const given = useOwnN8n(host, 'firstOrder', { sampleMenu: true });
	let editor: Editor;
	let page: Page;
	let sandboxPage: Page;

	beforeAll(async () => {
		editor = await Editor.open(given);
		({ page } = editor);
		await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
		sandboxPage = await page.context().newPage();
	});

	afterAll(async () => {
		await editor?.close();
	});

	const part = (testId: string) => editor.part(testId);
	const button = (name: string) => sandboxPage.getByRole('button', { name, exact: true });

	async function createCredential(
		watch: Stopwatch,
		open: () => Promise<void>,
		type: string,
		values: Record<string, string>,
	): Promise<void> {
		await open();
		await page.getByPlaceholder('Search for app...').waitFor();
		await page.keyboard.type(type);
		await page.getByRole('option', { name: type, exact: true }).waitFor();
		await page.keyboard.press('ArrowDown');
		await page.keyboard.press('Enter');
		await watch.click(part('new-credential-type-button'));
		for (const [field, value] of Object.entries(values)) {
			await watch.fill(part(`parameter-input-${field}`).locator('input'), value);
		}
		await watch.click(part('credential-save-button'));
		const success = page.getByText('Connection tested successfully').filter({ visible: true });
		await success.first().waitFor();
		await page.keyboard.press('Escape');
		await part('credential-edit-dialog').waitFor({ state: 'hidden' });
	}

	test('from an empty n8n to an order accepted from the chat: 20 clicks, 5 minutes', async () => {
		await sandboxPage.goto(given.sandbox.url);
		await page.bringToFront();
		const watch = new Stopwatch();
		await createCredential(
			watch,
			async () => {
				await watch.click(part('universal-add'));
				await watch.click(page.getByText('New credential', { exact: true }));
			},
			'Merchant Storefront API',
			credentialData(given.sandbox) as Record<string, string>,
		);
		await createCredential(
			watch,
			async () => await watch.click(page.getByRole('button', { name: 'Create credential' })),
			'Telegram API',
			{ accessToken: given.sandbox.botToken, baseUrl: given.sandbox.url },
		);

		await sandboxPage.bringToFront();
		await watch.click(button('Place an order'));
		await watch.click(button('Copy the workflow'));
		await sandboxPage.getByText('Copied: paste it').waitFor();

		await page.bringToFront();
		await watch.click(part('universal-add'));
		await watch.click(page.getByText('New workflow', { exact: true }));
		await part('canvas-plus-button').waitFor();
		await page.keyboard.press('ControlOrMeta+V');
		await part('canvas-node').first().waitFor();
		expect(await part('node-issues').count()).toBe(0);
		await watch.click(part('workflow-open-publish-modal-button'));
		await watch.click(part('workflow-publish-button'));

		await sandboxPage.bringToFront();
		await watch.click(button('30 min'));
		await sandboxPage.getByText('✅ Accepted by Olena, 30 min').waitFor();
		const { clicks, minutes } = watch.read();
		await eventually('the order is accepted', () =>
			given.sandbox.orders().some(({ order }) => order.status === 'preparation'),
		);
		expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);
		expect(minutes).toBeLessThan(MOST_MINUTES);
	});
});
