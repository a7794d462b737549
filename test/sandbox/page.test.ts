import { hasBrowser, openBrowser } from '../support/browser';
import { COMPANY, openSandbox } from './support';

/** The whole page is in page.long.ts. */
(hasBrowser ? describe : describe.skip)('the page', () => {
	test('the sample menu is imported and an order placed, each at a click', async () => {
		const sandbox = await openSandbox();
		const browser = await openBrowser();
		const page = await browser.newPage();
		await page.goto(sandbox.url);
		await page.getByRole('button', { name: 'Import the sample menu', exact: true }).click();
		await page.locator('[data-sku="borscht"]').waitFor();
		expect(await page.locator('.card').count()).toBe(sandbox.storefront(COMPANY).length);
		await page.getByRole('link', { name: 'Kitchen', exact: true }).click();
		await page.getByRole('button', { name: 'Place an order', exact: true }).click();
		await page.locator('[data-order="1001"]').waitFor();
		await browser.close();
	});
});
