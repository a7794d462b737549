/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- drives a real browser */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { selectors, type Browser, type Locator, type Page } from 'playwright-core';
import { N8nApi, type WorkflowDraft } from '../../host/n8nApi';
import { EXAMPLES } from '../../scripts/demoExamples';
import { openBrowser } from '../support/browser';
import { ARTIFACTS } from './context';
import type { Instance } from './instance';

const PATIENCE_MS = 60_000;
/** Those in the documents. */
const IMAGES = join(EXAMPLES, '../docs/images');

/** Only with UPDATE_SCREENSHOTS=1, since it takes a slow machine seconds: those that no document has come beside the logs. */
export async function takePicture(page: Page, name: string): Promise<void> {
	if (process.env.UPDATE_SCREENSHOTS !== '1') return;
	const shown = join(IMAGES, `${name}.png`);
	const path = existsSync(shown) ? shown : join(ARTIFACTS, `${name}.png`);
	await page.screenshot({ path, animations: 'disabled' });
}

/** n8n's editor in a real browser, signed in. */
export class Editor {
	private constructor(
		private readonly given: Instance,
		private readonly browser: Browser,
		readonly page: Page,
	) {}

	static async open(given: Instance): Promise<Editor> {
		selectors.setTestIdAttribute('data-test-id');
		const browser = await openBrowser();
		const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
		const page = await context.newPage();
		page.setDefaultTimeout(PATIENCE_MS);
		await page.goto(`${given.n8n.url}/signin`);
		await page.fill('input[name=emailOrLdapLoginId]', N8nApi.owner.email);
		await page.fill('input[name=password]', N8nApi.owner.password);
		await page.getByRole('button', { name: /sign in/i }).click();
		await page.waitForURL(/\/home\//);
		return new Editor(given, browser, page);
	}

	async close(): Promise<void> {
		await this.browser.close();
	}

	part(testId: string): Locator {
		return this.page.getByTestId(testId);
	}

	async picture(name: string): Promise<void> {
		await takePicture(this.page, name);
	}

	async openWorkflow(draft: WorkflowDraft): Promise<void> {
		const { id } = await this.given.api.createWorkflow(draft);
		await this.page.goto(`${this.given.n8n.url}/workflow/${id}`);
		await this.part('canvas-node').first().waitFor();
	}

	async openNode(name: string): Promise<void> {
		const label = this.page.getByText(name, { exact: true });
		await this.part('canvas-node').filter({ has: label }).dblclick();
	}
}
