import { hasBrowser, openBrowser } from '../support/browser';
import { call, COMPANY, openSandbox } from './support';

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

	test('a button in the chat is pressed as whoever was chosen', async () => {
		const sandbox = await openSandbox();
		const reply_markup = { inline_keyboard: [[{ text: '30 min', callback_data: 'order:30:1' }]] };
		const body = { chat_id: -1001000000001, text: 'Order 1', reply_markup };
		await call(sandbox, 'POST', '/bot4010:sandbox-bot/sendMessage', { body });
		const browser = await openBrowser();
		const page = await browser.newPage();
		await page.goto(`${sandbox.url}/#kitchen`);
		await page.getByLabel('I am').selectOption('Stranger');
		await page.getByRole('button', { name: '30 min', exact: true }).click();
		await page.getByText('Stranger has pressed').waitFor();
		const [press] = (await call(sandbox, 'GET', '/sandbox/chats')).body.presses;
		expect(press).toMatchObject({ data: 'order:30:1', from: { first_name: 'Stranger' } });
		await browser.close();
	});
});
