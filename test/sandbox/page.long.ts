/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- drives a real browser */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { Sandbox } from '../../sandbox';
import { omit } from '../../sandbox/omit';
import { hasBrowser, openBrowser } from '../support/browser';
import {
	call,
	clientOf,
	closeAfterTest,
	COMPANY,
	IMPORT,
	openReceiver,
	openSandbox,
	product,
	subscribe,
} from './support';
import { pizzeria, WHOLE_MENU } from './wholeMenus';

const SCREENSHOT = join(__dirname, '../../docs/images/sandbox.png');
const SECTIONS = ['storefront', 'kitchen', 'imports', 'inbox', 'developers'];

/** Skipped on a machine without a browser; CI installs one and must not skip them. */
const describeInBrowser = hasBrowser || process.env.CI !== undefined ? describe : describe.skip;

describeInBrowser('the page', () => {
	let browser: Browser;

	beforeAll(async () => {
		browser = await openBrowser();
	});

	afterAll(async () => {
		await browser?.close();
	});

	/** A page that fails its test when it complains or asks anybody else for anything. */
	async function openPage(sandbox: Sandbox, options: Parameters<Browser['newPage']>[0] = {}) {
		const page = await browser.newPage({ viewport: { width: 1240, height: 820 }, ...options });
		const complaints: string[] = [];
		page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
		page.on('pageerror', (error) => complaints.push(error.message));
		page.on('request', (request) => {
			if (!request.url().startsWith(sandbox.url)) complaints.push(request.url());
		});
		closeAfterTest(async () => {
			await page.close();
			expect(complaints).toEqual([]);
		});
		await page.goto(sandbox.url);
		await page.locator('#connection.live').waitFor();
		return page;
	}

	const show = async (page: Page, section: string) => {
		await page.getByRole('link', { name: section, exact: true }).click();
		await page.getByRole('heading', { name: section, level: 2 }).waitFor();
	};

	const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
	const card = (page: Page, sku: string) => page.locator(`[data-sku="${sku}"]`);

	test('guests choose sizes and extras, and the kitchen sees them', async () => {
		const sandbox = await openSandbox();
		const send = await clientOf(sandbox);
		const menu = pizzeria();
		const weeklyWorkingHours = { open: '00:00', closed: '00:00' };
		menu.categories[2] = { ...menu.categories[2], ...{ workSchedule: { weeklyWorkingHours } } };
		await send('POST', WHOLE_MENU, menu);
		const page = await openPage(sandbox);
		await page.getByRole('button', { name: 'Pizza', exact: true }).click();
		await page.getByText('Pizza: every day 00:00–00:00').waitFor();
		await page.getByRole('group', { name: 'Size: choose 1' }).getByLabel('35').check();
		await page
			.getByRole('group', { name: 'Extras: choose up to 3' })
			.getByLabel('Cheese')
			.fill('2');
		expect(await page.locator('.card .price strong').first().innerText()).toMatch(/^UAH\s290\.00/);
		await button(page, 'Order Margherita').click();
		await page.getByText(/^Order \d+ placed in centre: Margherita$/).waitFor();
		expect(sandbox.orders()[0].order.items[0]).toMatchObject({
			itemPrice: { value: 290 },
			attributes: [{ sku: 'large' }, { sku: 'cheese', quantity: 2 }],
		});
		await show(page, 'Kitchen');
		await expect(page.locator('.lines .extra').allTextContents()).resolves.toEqual([
			'+ 35',
			'+ 2 × Cheese',
		]);
		await show(page, 'Imports');
		await page.getByText('1 dish, 1 offer, 3 categories, 4 options, 2 groups').waitFor();
	});

	test('the storefront starts empty and takes the sample menu at a click', async () => {
		const sandbox = await openSandbox();
		const page = await openPage(sandbox);
		await button(page, 'Import the sample menu').click();
		const borscht = card(page, 'borscht');
		expect(await borscht.locator('strong').innerText()).toMatch(/^UAH\s145\.50/);
		expect(await borscht.locator('s').innerText()).toContain('165.00');
		const width = await borscht
			.locator('img')
			.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth);
		expect(width).toBeGreaterThan(0);
		expect(await page.locator('.card').count()).toBe(sandbox.storefront(COMPANY).length);
	});

	test('the first steps: an order at a click, where n8n shows it, and your own menu', async () => {
		const sandbox = await openSandbox({ sampleMenu: true });
		const page = await openPage(sandbox);
		const done = page.locator('.step.done h3');
		await button(page, 'Copy the workflow').waitFor();
		const receiver = await openReceiver();
		await subscribe(sandbox, `${receiver.url}/n8n/webhook/1/webhook`);
		const executions = page.getByRole('link', { name: 'Executions in n8n' });
		expect(await executions.getAttribute('href')).toBe(`${receiver.url}/n8n/home/executions`);
		expect(await done.count()).toBe(0);
		await button(page, 'Place an order').click();
		await done.filter({ hasText: 'Place an order' }).waitFor();
		await page.getByText('Order 1001 waits: n8n asks every 15 seconds').waitFor();
		expect(await done.filter({ hasText: 'See it in n8n' }).count()).toBe(0);
		const body = { chat_id: -1001000000001, text: '<b>Order 1001</b>', parse_mode: 'HTML' };
		await call(sandbox, 'POST', `/bot${sandbox.botToken}/sendMessage`, { body });
		await done.filter({ hasText: 'See it in n8n' }).waitFor();
		const send = await clientOf(sandbox);
		const [{ order }] = sandbox.orders();
		await send('PATCH', `/v1/merchant/orders/${order.id}/status-change`, {
			status: 'preparation',
			cookingTime: 25,
		});
		await page.getByText(/^Order 1001 is .* now\.$/).waitFor();
		const onSale = sandbox.storefront(COMPANY).map((shown) => omit(shown, 'inMenu'));
		await send('POST', IMPORT, onSale);
		await page.getByText('What is on sale comes from a sheet').waitFor();
		const [{ sku, offers }] = onSale;
		const reply = await send('PATCH', '/v1/merchant/import/part-offers', {
			storeId: offers[0].storeId,
			items: [{ sku, status: 'disabled' }],
		});
		expect(reply.status).toBe(202);
		await page.reload();
		await page.getByText('What is on sale comes from a sheet').waitFor();
		expect(await done.filter({ hasText: 'Import a menu' }).count()).toBe(0);
		await send('POST', IMPORT, [product('a')]);
		await done.filter({ hasText: 'Import a menu' }).waitFor();
		await button(page, 'Hide the first steps').click();
		await page.locator('.step').first().waitFor({ state: 'detached' });
		await page.reload();
		await page.getByRole('heading', { name: 'Storefront', level: 2 }).waitFor();
		expect(await page.locator('.step').count()).toBe(0);
		await button(page, 'Show the first steps').click();
		await done.filter({ hasText: 'Place an order' }).waitFor();
	});

	test('the first steps in a demo name its file, its workflow, and who signs in', async () => {
		const sandbox = await openSandbox({ sampleMenu: true });
		const page = await openPage(sandbox);
		await button(page, 'Copy the workflow').waitFor();
		sandbox.present({
			n8n: 'http://127.0.0.1:9',
			owner: { email: 'owner@example.com', password: 'Demo-owner-1' },
			kitchen: { user: 'kitchen', password: 'kitchen' },
			sheet: '/home/olena/demo/menu.csv',
			menuWorkflow: 'http://127.0.0.1:9/workflow/1',
			wholeMenu: '/home/olena/demo/whole-menu',
			menuClient: 'menu-only',
		});
		await button(page, 'Copy Password').waitFor();
		await page.getByText('/home/olena/demo/menu.csv').waitFor();
		await page.getByText('Sizes, extras and hours').click();
		await page.getByText('/home/olena/demo/whole-menu').waitFor();
		const whole = page.getByRole('link', { name: 'the whole menu' });
		expect(await whole.getAttribute('href')).toBe('http://127.0.0.1:9/form/whole-menu');
		await page.getByText('Each of the two ways replaces the menu of the other').waitFor();
		await page.getByText('After your own sheet').click();
		await page.getByText('Each workflow knows only the menu that it sent itself').waitFor();
		const workflow = page.getByRole('link', { name: 'this workflow' });
		expect(await workflow.getAttribute('href')).toBe('http://127.0.0.1:9/workflow/1');
		const unknown = page.getByText('The chat does not know the menu that is on sale');
		expect(await unknown.count()).toBe(0);
		await (
			await clientOf(sandbox, 'menu-only')
		)('POST', IMPORT, [product('a')]);
		await unknown.waitFor();
		await (
			await clientOf(sandbox)
		)('POST', IMPORT, [product('b')]);
		await page.getByText('After your own sheet').waitFor();
		expect(await unknown.count()).toBe(0);
		expect(await button(page, 'Copy the workflow').count()).toBe(0);
	});

	test.each([
		[undefined, 'nobody listens there'],
		[403, 'rejected (403)'],
		[404, 'not known there (404)'],
		[422, 'not accepted (422)'],
		[503, 'failed there (503)'],
	])('the answer %s is shown in words: %s', async (status, words) => {
		const sandbox = await openSandbox({ delivery: { attempts: 1 } });
		const receiver = await openReceiver((response) => response.writeHead(Number(status)).end());
		await subscribe(sandbox, status === undefined ? 'http://127.0.0.1:9/' : receiver.url);
		sandbox.placeOrder();
		const page = await openPage(sandbox);
		await show(page, 'For developers');
		await page.locator('.deliveries li').getByText(`${words} in`).waitFor();
	});

	test('the storefront shows by itself what an import changed, and greys out what is off', async () => {
		const sandbox = await openSandbox();
		await call(sandbox, 'POST', '/sandbox/sample-menu');
		const page = await openPage(sandbox);
		await card(page, 'banosh').waitFor();
		const menu = sandbox
			.storefront(COMPANY)
			.filter(({ sku }) => sku !== 'banosh')
			.map((shown) => omit(shown, 'inMenu'));
		const cake = menu.find(({ sku }) => sku === 'honey-cake');
		const offers = cake?.offers.map((offer) => ({ ...offer, listPrice: 85.5, oldPrice: 98.5 }));
		const send = await clientOf(sandbox);
		await send('POST', IMPORT, [
			...menu.filter((each) => each !== cake),
			{ ...cake, offers },
			product('sauce', { type: 'attribute' }),
		]);
		await button(page, 'Show 1 dish that is off').waitFor();
		await page.waitForLoadState('networkidle');
		if (process.env.UPDATE_SCREENSHOTS === '1') await page.screenshot({ path: SCREENSHOT });
		await button(page, 'Show 1 dish that is off').click();
		await page.locator('.card.off[data-sku="banosh"]').getByText('Off: missing').waitFor();
		expect(await card(page, 'honey-cake').locator('strong').innerText()).toMatch(/^UAH\s85\.50/);
		expect(await page.locator('.card.off').count()).toBe(1);
		expect(await card(page, 'sauce').count()).toBe(0);
	});

	test('the storefront is filtered by store and category', async () => {
		const sandbox = await openSandbox();
		const send = await clientOf(sandbox);
		await send('POST', IMPORT, [
			product('a', { category: 'soups', offers: [{ storeId: 'one', listPrice: 1 }] }),
			product('b', { category: 'mains', offers: [{ storeId: 'one', listPrice: 1 }] }),
			product('c', { category: 'mains', offers: [{ storeId: 'two', listPrice: 1 }] }),
		]);
		const page = await openPage(sandbox);
		const skus = async () =>
			await page.locator('.card').evaluateAll((cards) => cards.map((each) => each.dataset.sku));
		await card(page, 'b').waitFor();
		expect(await skus()).toEqual(['a', 'b']);
		await button(page, 'mains').click();
		await card(page, 'a').waitFor({ state: 'detached' });
		expect(await skus()).toEqual(['b']);
		await page.getByRole('combobox', { name: 'Store' }).selectOption({ label: `two – ${COMPANY}` });
		await card(page, 'c').waitFor();
		expect(await skus()).toEqual(['c']);
	});

	test('the storefront says why an offer is off: import, stop list or pause', async () => {
		const sandbox = await openSandbox();
		const send = await clientOf(sandbox);
		const offer = { storeId: 'store-1', listPrice: 10 };
		await send('POST', IMPORT, [
			product('off', { offers: [{ ...offer, status: 'disabled' }] }),
			product('gone', { offers: [offer] }),
			product('stopped', { offers: [offer] }),
			product('on', { offers: [offer] }),
		]);
		const whole = ['off', 'stopped', 'on'].map((sku) => ({ sku, listPrice: 10, stock: 1 }));
		const items = whole.map((each) =>
			each.sku === 'off' ? { ...each, status: 'disabled' } : each,
		);
		await send('POST', '/v1/merchant/import/offers', { storeId: 'store-1', items });
		await send('PATCH', '/v1/merchant/import/part-offers', {
			storeId: 'store-1',
			items: [{ sku: 'stopped', status: 'disabled' }],
		});
		const page = await openPage(sandbox);
		await button(page, 'Show 3 dishes that are off').click();
		await card(page, 'off').getByText('Off: switched off by an import').waitFor();
		await card(page, 'gone').getByText('Off: missing from an import').waitFor();
		await card(page, 'stopped').getByText('Off: on the stop list').waitFor();
		expect(await page.locator('.card:not(.off)').count()).toBe(1);
		await send('POST', '/v1/merchant/stores/store-1/schedule/pause', { till: null });
		await card(page, 'on').getByText('Off: the store is paused').waitFor();
		await page.getByText('This store is paused until it is resumed.').waitFor();
	});

	test('what is sold out stays in sight, without a button to order it', async () => {
		const sandbox = await openSandbox();
		const send = await clientOf(sandbox);
		const offers = (stock: number) => ({ offers: [{ storeId: 'podil', listPrice: 10, stock }] });
		await send('POST', IMPORT, [product('gone', offers(0)), product('last', offers(1))]);
		const page = await openPage(sandbox);
		await page.getByText('1 dish on sale, 1 sold out').waitFor();
		const order = (sku: string) => card(page, sku).getByRole('button');
		await card(page, 'gone').getByText('Sold out').waitFor();
		expect(await order('gone').count()).toBe(0);
		await order('last').click();
		await card(page, 'last').getByText('Sold out').waitFor();
		await page.getByText('0 dishes on sale, 2 sold out').waitFor();
		expect(await order('last').count()).toBe(0);
	});

	test('the storefront shows the opening hours', async () => {
		const sandbox = await openSandbox();
		const send = await clientOf(sandbox);
		await send('POST', IMPORT, [product('a')]);
		const page = await openPage(sandbox);
		await card(page, 'a').waitFor();
		const week = [{ weekDay: 'friday', open: '18:00', closed: '02:00' }];
		await send('POST', '/v1/merchant/stores/store-1/schedule', week);
		await page.getByText('Opening hours').click();
		const day = (name: string) => page.locator('.hours dl div').filter({ hasText: name });
		expect(await day('friday').innerText()).toMatch(/18:00–02:00/);
		expect(await day('monday').innerText()).toMatch(/closed/);
	});

	test('what a menu says is shown as text, whatever it says', async () => {
		const sandbox = await openSandbox();
		const title = '<img src="/none" onerror="document.title=1"><b>bold</b>';
		const send = await clientOf(sandbox);
		await send('POST', IMPORT, [product('a', { title })]);
		const page = await openPage(sandbox);
		expect(await card(page, 'a').locator('h3').innerText()).toBe(title);
	});

	test('the kitchen places an order and carries it on', async () => {
		const sandbox = await openSandbox();
		const receiver = await openReceiver();
		await subscribe(sandbox, receiver.url, [
			'order.new',
			'order.item.changed',
			'order.status.changed',
			'order.courier.assigned',
		]);
		const page = await openPage(sandbox);
		await show(page, 'Kitchen');
		await button(page, 'Place an order').click();
		const ticket = page.locator('[data-order="1001"]');
		await ticket.getByText('New', { exact: true }).waitFor();
		await button(page, 'Next status, order 1001').click();
		await ticket.getByText('In Preparation', { exact: true }).waitFor();
		await button(page, 'Take one off, order 1001').click();
		await ticket.locator('.lines s').waitFor();
		const { value } = sandbox.orders()[0].order.netPrice;
		expect(await ticket.locator('.total').innerText()).toContain(value.toFixed(2));
		const courier = sandbox.orders()[0].order.courier?.firstName;
		await button(page, 'Another courier, order 1001').click();
		await ticket.getByText(`Courier: ${courier}`).waitFor({ state: 'detached' });
		await button(page, 'Cancel, order 1001').click();
		await ticket.getByText('Canceled', { exact: true }).waitFor();
		expect(await ticket.getByRole('button').count()).toBe(0);
		await sandbox.whenDelivered(({ body }) => body.includes('"status":"canceled"'));
	});

	test('the last piece of an order is canceled, not taken off', async () => {
		const sandbox = await openSandbox();
		sandbox.placeOrder({ items: [{ sku: 'borscht', quantity: 2 }] });
		const page = await openPage(sandbox);
		await show(page, 'Kitchen');
		const takeOff = button(page, 'Take one off, order 1001');
		await takeOff.click();
		await takeOff.waitFor({ state: 'detached' });
		expect(sandbox.orders()[0].order.items).toMatchObject([{ quantityFulfilled: 1 }]);
		await button(page, 'Cancel, order 1001').waitFor();
	});

	test('the kitchen closes a store, and guests see it', async () => {
		const sandbox = await openSandbox();
		const send = await clientOf(sandbox);
		const offers = ['store-1', 'store-2'].map((storeId) => ({ storeId, listPrice: 10 }));
		await send('POST', IMPORT, [product('a', { offers })]);
		const page = await openPage(sandbox);
		await card(page, 'a').getByRole('button').click();
		await page.getByText('Order 1001 placed in store-1: Страва a').waitFor();
		await show(page, 'Kitchen');
		await button(page, 'Close store store-1').click();
		await button(page, 'Open store store-1').waitFor();
		await show(page, 'Storefront');
		await page.getByText('This store is closed at the moment.').waitFor();
	});

	test('subscriptions are shown with what they answered, and can be sent a forgery', async () => {
		const sandbox = await openSandbox();
		const receiver = await openReceiver((response, index) =>
			response.writeHead(index === 0 ? 200 : 401).end('seen'),
		);
		await subscribe(sandbox, receiver.url);
		const page = await openPage(sandbox);
		await show(page, 'Kitchen');
		await button(page, 'Place an order').click();
		await sandbox.whenDelivered();
		await show(page, 'For developers');
		await button(page, 'Send a forged notification').click();
		await page.getByText('1 forged notification sent').waitFor();
		const deliveries = page.locator('.deliveries li');
		await deliveries.getByText('rejected, as it should be', { exact: true }).waitFor();
		expect(await deliveries.first().innerText()).toMatch(
			/forged\s*rejected.*\s*rejected \(401\) in/,
		);
		expect(await deliveries.last().innerText()).toMatch(/delivered\s*accepted in/);
		await deliveries.last().locator('summary').click();
		await deliveries.last().getByText('Answered with status 200: seen').waitFor();
		await deliveries.last().getByRole('button', { name: 'Send again' }).click();
		await deliveries.getByText('duplicate').waitFor();
	});

	test('an accepted or unanswered forgery looks different from a rejected one', async () => {
		const sandbox = await openSandbox();
		const receiver = await openReceiver((response, index) =>
			response.writeHead(index < 2 ? 200 : 500).end(),
		);
		await subscribe(sandbox, receiver.url);
		sandbox.placeOrder();
		await sandbox.whenDelivered();
		const page = await openPage(sandbox);
		await show(page, 'For developers');
		await call(sandbox, 'POST', '/sandbox/forgeries');
		await page.getByText('accepted, but it is forged', { exact: true }).waitFor();
		await call(sandbox, 'POST', '/sandbox/forgeries');
		await page.getByText('failed, but was not rejected', { exact: true }).waitFor();
	});

	test('a notification is lost at a click, and the page shows how many more will be lost', async () => {
		const sandbox = await openSandbox();
		const receiver = await openReceiver();
		await subscribe(sandbox, receiver.url);
		const page = await openPage(sandbox);
		await show(page, 'For developers');
		await button(page, 'Lose the next notification').click();
		await page.getByText('1 notification to be lost').waitFor();
		sandbox.placeOrder();
		await page.getByText('1 notification to be lost').waitFor({ state: 'detached' });
		await page.getByText('lost on purpose, never sent', { exact: true }).waitFor();
		expect(receiver.received).toEqual([]);
	});

	test('the kitchen shows who changed a status, with cooking time and quantities', async () => {
		const sandbox = await openSandbox();
		const { order } = sandbox.placeOrder();
		const send = await clientOf(sandbox);
		const [{ sku, name }] = order.items;
		await send('PATCH', `/v1/merchant/orders/${order.id}/status-change`, {
			status: 'partial_fulfilment',
			cookingTime: 25,
			items: [{ sku, quantityFulfilled: 0 }],
		});
		const page = await openPage(sandbox);
		await show(page, 'Kitchen');
		const changes = page.getByRole('list', { name: 'Changes' }).getByRole('listitem');
		expect(await changes.first().innerText()).toContain(
			`Partly Fulfilled – merchant: cooks for 25 minutes, 0 × ${name}`,
		);
		await button(page, 'Next status, order 1001').click();
		await changes.getByText('Ready for Delivery – platform').waitFor();
	});

	test('imports are shown with what each changed', async () => {
		const sandbox = await openSandbox();
		const send = await clientOf(sandbox);
		await send('POST', IMPORT, [product('a'), product('b')]);
		await send('POST', IMPORT, [product('a', { title: 'New title' })]);
		const page = await openPage(sandbox);
		await show(page, 'Imports');
		const latest = page.locator('[data-import]').first();
		expect(await latest.innerText()).toMatch(
			/menu\s*1 dish changed: 1 × name\s*1 dish switched off/,
		);
		await latest.locator('summary').click();
		await latest.getByText('Страва b (b) in store-1').waitFor();
		await latest.getByText('New title (a): "Страва a" → "New title"').waitFor();
	});

	test('an import that an earlier version kept is shown without the changed fields', async () => {
		const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
		closeAfterTest(async () => await Promise.resolve(rmSync(folder, { recursive: true })));
		const dataFile = join(folder, 'data');
		const first = await openSandbox({ dataFile });
		const send = await clientOf(first);
		await send('POST', IMPORT, [product('a')]);
		await send('POST', IMPORT, [product('a', { title: 'New title' })]);
		await first.close();
		const kept = readFileSync(dataFile, 'utf8');
		writeFileSync(dataFile, kept.replaceAll(/"changedFields":\{[^}]*\},/g, ''));
		const page = await openPage(await openSandbox({ dataFile }));
		await show(page, 'Imports');
		const latest = page.locator('[data-import]').first();
		expect(await latest.innerText()).toMatch(/menu\s*1 dish changed\s*1 dish/);
	});

	test('what an import changed of categories and options is said in words', async () => {
		const sandbox = await openSandbox();
		const send = await clientOf(sandbox);
		const menu = pizzeria();
		await send('POST', WHOLE_MENU, menu);
		const [hot, cold, pizza] = menu.categories;
		const weekdays = ['monday', 'tuesday', 'wednesday', 'friday'].map((weekDay) => ({
			...{ weekDay, open: '10:00', closed: '22:00' },
		}));
		const [size, extras] = menu.optionGroups;
		await send('POST', WHOLE_MENU, {
			...menu,
			categories: [hot, cold, { ...pizza, workSchedule: { dailyWorkingHours: weekdays } }],
			optionGroups: [size, { ...extras, max: 2, options: extras.options.slice(0, 1) }],
		});
		const page = await openPage(sandbox);
		await show(page, 'Imports');
		const latest = page.locator('[data-import]').first();
		await latest.locator('summary').click();
		const hours = 'hours category Pizza (pizza): nothing → Monday–Wednesday, Friday 10:00–22:00';
		await latest.getByText(hours).waitFor();
		const options = 'options group Extras (Extras): cheese (up to 2), olives → cheese (up to 2)';
		await latest.getByText(options).waitFor();
		await latest.getByText('choose at most group Extras (Extras): 3 → 2').waitFor();
	});

	test('a message to the inbox appears by itself', async () => {
		const sandbox = await openSandbox();
		const page = await openPage(sandbox);
		await show(page, 'Inbox');
		await page.getByText('Nothing yet').waitFor();
		await call(sandbox, 'POST', '/inbox/kitchen', { body: { text: 'Order 1001 🍲\n2 × soup' } });
		const message = page.locator('.message');
		expect(await message.innerText()).toMatch(/#kitchen.*Order 1001 🍲\n2 × soup/s);
		const text = 'Accept: http://127.0.0.1:1/form?a=1&b=2 <b>or not</b>';
		await call(sandbox, 'POST', '/inbox/kitchen', { body: { text } });
		const link = page.getByRole('link', { name: 'http://127.0.0.1:1/form?a=1&b=2' });
		expect(await link.getAttribute('href')).toBe('http://127.0.0.1:1/form?a=1&b=2');
		expect(await message.first().locator('.text').innerText()).toBe(text);
	});

	test('it is worked with the keyboard alone, and an update does not take the focus away', async () => {
		const sandbox = await openSandbox();
		const page = await openPage(sandbox);
		await page.keyboard.press('Tab');
		expect(await page.locator(':focus').innerText()).toBe('Skip to the content');
		await page.keyboard.press('Tab');
		await page.keyboard.press('Tab');
		await page.keyboard.press('Enter');
		await page.getByRole('heading', { name: 'Kitchen', level: 2 }).waitFor();
		expect(await page.locator('nav [aria-current]').innerText()).toBe('Kitchen');
		await button(page, 'Place an order').focus();
		await page.keyboard.press('Enter');
		await page.locator('[data-order="1001"]').waitFor();
		await page.keyboard.press('Enter');
		await page.locator('[data-order="1002"]').waitFor();
	});

	test('an update leaves the cursor where somebody types', async () => {
		const sandbox = await openSandbox();
		const page = await openPage(sandbox);
		await show(page, 'Kitchen');
		const field = page.locator('.chat input').first();
		await field.pressSequentially('86 ');
		sandbox.placeOrder();
		await page.locator('[data-order="1001"]').waitFor();
		await field.pressSequentially('borscht');
		expect(await field.inputValue()).toBe('86 borscht');
	});

	test('it has one scrollbar, also with dishes that were dearer before', async () => {
		const sandbox = await openSandbox({ sampleMenu: true });
		const page = await openPage(sandbox, { viewport: { width: 1440, height: 900 } });
		await card(page, 'borscht').waitFor();
		const height = await page.locator('html').evaluate((html) => html.scrollHeight);
		expect(height).toBe(900);
	});

	test('on a phone, a button leads past the orders to the chat', async () => {
		const sandbox = await openSandbox();
		for (let orders = 0; orders < 5; orders += 1) sandbox.placeOrder();
		const page = await openPage(sandbox, { viewport: { width: 390, height: 844 } });
		await show(page, 'Kitchen');
		const top = async () => (await page.locator('.chat').boundingBox())?.y ?? 0;
		expect(await top()).toBeGreaterThan(844);
		await button(page, 'Go to the chat').click();
		expect(await top()).toBeLessThan(844 - 200);
	});

	test('on a phone and by Tab, orders that wait come first, and then the chat', async () => {
		const sandbox = await openSandbox();
		sandbox.placeOrder();
		const page = await openPage(sandbox, { viewport: { width: 390, height: 844 } });
		await show(page, 'Kitchen');
		const isChatFirst = async () => {
			const chat = await page.getByRole('region', { name: 'Chat' }).boundingBox();
			const orders = await page.getByRole('list', { name: 'Orders' }).boundingBox();
			return Number(chat?.y) < Number(orders?.y);
		};
		expect(await isChatFirst()).toBe(false);
		await button(page, 'Next status, order 1001').click();
		await page.locator('[data-order="1001"]').getByText('In Preparation').first().waitFor();
		expect(await isChatFirst()).toBe(true);
		await page.getByRole('button', { name: 'Send the message' }).focus();
		await page.keyboard.press('Tab');
		expect(await page.locator(':focus').innerText()).toBe('Next status');
	});

	test('the newest message of a chat is the last one, in view', async () => {
		const sandbox = await openSandbox();
		const say = async (text: string, chat = -1001000000001) => {
			const body = { chat_id: chat, text };
			await call(sandbox, 'POST', `/bot${sandbox.botToken}/sendMessage`, { body });
		};
		for (let count = 1; count <= 101; count += 1) await say(`${'Long\n'.repeat(8)}No. ${count}.`);
		await say('For managers', -1001000000002);
		const page = await openPage(sandbox, { viewport: { width: 1240, height: 600 } });
		await show(page, 'Kitchen');
		const places = async () => {
			const list = await page.locator('.chat > .stack').boundingBox();
			const newest = await page.locator('.chat .message').first().boundingBox();
			const other = await page.locator('.chat .message').nth(1).boundingBox();
			return [other, newest, list].map((box) => Math.round((box?.y ?? 0) + (box?.height ?? 0)));
		};
		const [above, newest, end] = await places();
		expect(newest).toBe(end);
		expect(above).toBeLessThan(newest);
		await page.getByText('For managers').waitFor();
		await page.locator('[data-key="chat chat"]').selectOption('Kitchen');
		await page.getByText('For managers').waitFor({ state: 'detached' });
		await say('Another one');
		await page.getByText('Another one').waitFor();
		const [, last, bottom] = await places();
		expect(last).toBe(bottom);
		const read = page.getByText('No. 90.');
		await read.scrollIntoViewIfNeeded();
		const top = async () => (await read.boundingBox())?.y ?? NaN;
		const before = await top();
		await say('One more');
		await page.getByText('One more').waitFor();
		expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
		await button(page, 'Show earlier messages').click();
		await page.getByText('No. 1.').waitFor();
	});

	test('a message with buttons stays in the chat, also once it is pressed', async () => {
		const sandbox = await openSandbox();
		const path = `/bot${sandbox.botToken}`;
		const chat_id = -1001000000001;
		const say = async (text: string, reply_markup?: object) => {
			await call(sandbox, 'POST', `${path}/sendMessage`, { body: { chat_id, text, reply_markup } });
		};
		const accept = { inline_keyboard: [[{ text: '30 min', callback_data: '30' }]] };
		await say('Answered already');
		await say('Order 2.', accept);
		await say('Order 3.', accept);
		for (let count = 1; count <= 100; count += 1) await say(`Message ${count}.`);
		const page = await openPage(sandbox);
		await show(page, 'Kitchen');
		await page.getByText('Order 2.', { exact: true }).waitFor();
		const messages = page.locator('.chat .message');
		expect(await messages.count()).toBe(102);
		const body = { chat_id, message_id: 2, text: 'Accepted by Olena' };
		await call(sandbox, 'POST', `${path}/editMessageText`, { body });
		await say('Message 101.');
		await page.getByText('Message 101.').waitFor();
		expect(await messages.count()).toBe(103);
		expect(await messages.allInnerTexts()).toEqual(
			expect.arrayContaining([
				expect.stringContaining('Accepted by Olena'),
				expect.stringContaining('Message 1.'),
			]),
		);
		await button(page, 'Show earlier messages').click();
		await page.getByText('Answered already').waitFor();
	});

	test('values for n8n are copied', async () => {
		const sandbox = await openSandbox();
		const page = await openPage(sandbox);
		await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
		await button(page, 'Copy Client Secret').click();
		await page.getByText('Client Secret copied').waitFor();
		expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe('demo-secret');
	});

	test('it fits a phone', async () => {
		const sandbox = await openSandbox();
		await call(sandbox, 'POST', '/sandbox/sample-menu');
		const receiver = await openReceiver();
		await subscribe(sandbox, `${receiver.url}/${'long-'.repeat(20)}`);
		sandbox.placeOrder();
		await sandbox.whenDelivered();
		await call(sandbox, 'POST', '/inbox/kitchen', { body: { text: 'long-'.repeat(30) } });
		const page = await openPage(sandbox, { viewport: { width: 360, height: 740 } });
		for (const section of SECTIONS) {
			await page.goto(`${sandbox.url}/#${section}`);
			await page.locator(`main[data-view="${section}"]`).waitFor();
			const width = await page.locator('html').evaluate((html) => html.scrollWidth);
			expect([section, width]).toEqual([section, 360]);
		}
		for (const link of await page.locator('nav a').all()) {
			const { x, width } = (await link.boundingBox()) ?? { x: -1, width: 0 };
			expect(x).toBeGreaterThanOrEqual(0);
			expect(x + width).toBeLessThanOrEqual(360);
		}
	});

	test.each(['light', 'dark'] as const)('its text is legible in the %s', async (colorScheme) => {
		const sandbox = await openSandbox();
		sandbox.placeOrder();
		const page = await openPage(sandbox, { colorScheme });
		await show(page, 'Kitchen');
		for (const selector of ['h2', '.quiet', '.ticket h3', 'button.primary', 'nav [aria-current]']) {
			const colors = await page.locator(selector).first().evaluate(textAndGround);
			expect([selector, contrast(colors) >= 4.5]).toEqual([selector, true]);
		}
	});
});

interface Colors {
	text: string;
	ground: string;
}

/** Runs in the browser: an element's own color, and the first ground behind it that is not clear. */
function textAndGround(element: object): Colors {
	interface Styled {
		parentElement: Styled | null;
		ownerDocument: {
			defaultView: { getComputedStyle: (of: Styled) => { color: string; backgroundColor: string } };
		};
	}
	let behind: Styled | null = element as Styled;
	const style = (of: Styled) => of.ownerDocument.defaultView.getComputedStyle(of);
	const text = style(behind).color;
	while (behind && style(behind).backgroundColor === 'rgba(0, 0, 0, 0)')
		behind = behind.parentElement;
	return { text, ground: behind ? style(behind).backgroundColor : 'rgb(255, 255, 255)' };
}

/** WCAG 2: the contrast ratio of two colors. */
function contrast({ text, ground }: Colors): number {
	const [dark, light] = [luminance(text), luminance(ground)].sort((one, other) => one - other);
	return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
	const [red, green, blue] = (color.match(/[\d.]+/g) ?? []).map((part) => {
		const share = Number(part) / 255;
		return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
