/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- reads a file of the page */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ORDER_STATUSES } from '../../nodes/MerchantStorefront/platform/contract';
import { hasBrowser, openBrowser } from '../support/browser';
import { call, clientOf, COMPANY, openSandbox, tokenOf } from './support';
import { group, pizzeria, WHOLE_MENU } from './wholeMenus';

test('the page calls each status of an order as the nodes do', () => {
	const file = join(__dirname, '../../sandbox/page/statuses.js');
	const shown = readFileSync(file, 'utf8').matchAll(/^\t(\w+): '(.*)',$/gm);
	expect(Object.fromEntries([...shown].map(([, name, words]) => [name, words]))).toEqual(
		Object.fromEntries(ORDER_STATUSES.map(({ name, words }) => [name, words])),
	);
});

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

	test('a dish is ordered with a comment', async () => {
		const sandbox = await openSandbox();
		await call(sandbox, 'POST', '/sandbox/sample-menu', { body: {} });
		const browser = await openBrowser();
		const page = await browser.newPage();
		await page.goto(sandbox.url);
		await page.getByLabel('Comment').fill('No onions 🧅');
		await page.locator('[data-sku="borscht"]').getByRole('button').click();
		await page.getByText(/^Order \d+ placed in \w+: /).waitFor();
		expect(sandbox.orders()[0].order).toMatchObject({
			comment: 'No onions 🧅',
			items: [{ sku: 'borscht' }],
		});
		expect(await page.getByLabel('Comment').inputValue()).toBe('');
		await page.locator('[data-sku="borscht"]').getByRole('button').click();
		await page.getByText(/^Order 1002 placed in \w+: /).waitFor();
		expect(sandbox.orders().map(({ order }) => order.comment)).toEqual(['No onions 🧅', '']);
		await browser.close();
	});

	test('an invented order takes the comment and the store that were typed and chosen', async () => {
		const sandbox = await openSandbox();
		await call(sandbox, 'POST', '/sandbox/sample-menu', { body: {} });
		const browser = await openBrowser();
		const page = await browser.newPage();
		await page.goto(sandbox.url);
		const place = page.getByRole('button', { name: 'Place an order', exact: true });
		for (const [number, store] of ['podil', 'obolon', 'obolon'].entries()) {
			const option = page.locator('[data-key="store"] option').filter({ hasText: store });
			await page.getByLabel('Store').selectOption(String(await option.getAttribute('value')));
			if (number < 2) await page.getByLabel('Comment').fill(`For ${store}`);
			await place.click();
			await page.getByText(`Order ${1001 + number} placed`).waitFor();
		}
		const orders = sandbox.orders().map(({ order }) => order);
		expect(orders.map(({ storeId }) => storeId)).toEqual(['podil', 'obolon', 'obolon']);
		expect(orders.slice(0, 2).map(({ comment }) => comment)).toEqual(['For podil', 'For obolon']);
		expect(orders[2].comment).not.toBe('For obolon');
		await browser.close();
	});

	test('too many extras are marked, and every field stays', async () => {
		const sandbox = await openSandbox();
		const send = await clientOf(sandbox);
		const optionGroups = [group('Size'), group('Extras', { max: 2 })];
		await send('POST', WHOLE_MENU, { ...pizzeria(), optionGroups });
		const browser = await openBrowser();
		const page = await browser.newPage();
		await page.goto(sandbox.url);
		await page.getByLabel('Comment').fill('No onions 🧅');
		const extras = page.getByRole('group', { name: 'Extras: choose up to 2' });
		await extras.getByLabel('Cheese').fill('2');
		await extras.getByLabel('Olives').check();
		const order = page.getByRole('button', { name: 'Order Margherita' });
		await order.click();
		await page.getByText('Extras: choose up to 2, not 3').waitFor();
		expect(await extras.getAttribute('aria-invalid')).toBe('true');
		expect(await extras.getByLabel('Cheese').inputValue()).toBe('2');
		await extras.getByLabel('Olives').uncheck();
		expect(await extras.getAttribute('aria-invalid')).toBeNull();
		await order.click();
		await page.getByText(/^Order \d+ placed in centre: Margherita$/).waitFor();
		expect(sandbox.orders().map(({ order: { comment } }) => comment)).toEqual(['No onions 🧅']);
		await browser.close();
	});

	test('another view is shown from its top', async () => {
		const sandbox = await openSandbox();
		await call(sandbox, 'POST', '/sandbox/sample-menu', { body: {} });
		for (let orders = 0; orders < 5; orders += 1) sandbox.placeOrder();
		const browser = await openBrowser();
		const page = await browser.newPage({ viewport: { width: 390, height: 400 } });
		await page.goto(sandbox.url);
		await page.locator('.card').first().waitFor();
		const top = async (to?: number) =>
			await page.locator('#page').evaluate((scroller, place) => {
				if (place !== undefined) scroller.scrollTop = place;
				return scroller.scrollTop;
			}, to);
		expect(await top(150)).toBe(150);
		await page.getByRole('link', { name: 'kitchen', exact: true }).first().click();
		await page.locator('[data-order="1001"]').waitFor();
		expect(await top()).toBe(0);
		await browser.close();
	});

	test('dishes that are off are shown at a click', async () => {
		const sandbox = await openSandbox();
		await call(sandbox, 'POST', '/sandbox/sample-menu', { body: {} });
		const browser = await openBrowser();
		const page = await browser.newPage();
		await page.goto(sandbox.url);
		const skus = async () =>
			await page
				.locator('.card')
				.evaluateAll((cards) => cards.map((card) => card.getAttribute('data-sku')));
		await page.locator('.card').first().waitFor();
		const [first] = await skus();
		const token = await tokenOf(sandbox);
		await call(sandbox, 'PATCH', '/v1/merchant/import/part-offers', {
			token,
			body: { storeId: 'podil', items: [{ sku: first, status: 'disabled', listPrice: 1 }] },
		});
		await page.getByText('8 dishes on sale').waitFor();
		expect(await skus()).not.toContain(first);
		await page.getByRole('button', { name: 'Show 1 dish that is off' }).click();
		await page.locator('.card.off').waitFor();
		expect((await skus()).at(-1)).toBe(first);
		await browser.close();
	});

	test('a fault is switched on and off, and the message covers nothing', async () => {
		const sandbox = await openSandbox();
		const browser = await openBrowser();
		const page = await browser.newPage({ viewport: { width: 390, height: 800 } });
		await page.goto(`${sandbox.url}/#developers`);
		const faults = async () =>
			((await call(sandbox, 'GET', '/sandbox/settings')).body as { faults: unknown[] }).faults;
		const down = page.getByRole('button', { name: 'The platform is down' });
		await down.click();
		await page.getByText('The platform is down: on').waitFor();
		const [content, notice] = await page
			.locator('#page, #notice')
			.evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().toJSON()));
		expect(content.bottom).toBeLessThanOrEqual(notice.top);
		expect(await faults()).toMatchObject([{ kind: 'answer', status: 503 }]);
		await page.getByRole('link', { name: 'Kitchen', exact: true }).click();
		await page.getByText('Fault: The platform is down').waitFor();
		await page.getByRole('link', { name: 'For developers', exact: true }).click();
		await page.locator('[aria-pressed="true"]').click();
		await page.getByText('The platform is down: off').waitFor();
		expect(await faults()).toEqual([]);
		await page.locator('#connection.live').waitFor();
		for (const name of ['Send a forged notification', 'Lose the next notification']) {
			await page.getByRole('button', { name }).click();
			await page.locator('#notice').getByText('Nobody is subscribed. Publish a workflow').waitFor();
			await page.locator('#notice').evaluate((notice) => notice.replaceChildren());
		}
		expect(await faults()).toEqual([]);
		await browser.close();
	});

	test('a fault of a request is listed until it is met, and can be removed', async () => {
		const sandbox = await openSandbox();
		const browser = await openBrowser();
		const page = await browser.newPage();
		await page.goto(`${sandbox.url}/#developers`);
		for (const path of ['/v1/*', '/v1/nothing']) {
			const body = { kind: 'answer', status: 500, path, times: 2 };
			await call(sandbox, 'POST', '/sandbox/faults', { body });
		}
		await page.getByText('answer: waits for * /v1/nothing, 2 times').waitFor();
		await fetch(`${sandbox.apiUrl}/v1/merchant/orders`);
		await page.getByText('answer: waits for * /v1/*, 1 time').waitFor();
		await page.getByRole('button', { name: 'Remove answer' }).last().click();
		await page.getByText('/v1/nothing').waitFor({ state: 'detached' });
		const { body } = await call(sandbox, 'GET', '/sandbox/settings');
		expect(body).toMatchObject({ faults: [{ path: '/v1/*', times: 1 }] });
		await browser.close();
	});

	test('the first workflow is copied, and its message is answered below', async () => {
		const sandbox = await openSandbox();
		const browser = await openBrowser();
		const page = await browser.newPage();
		await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
		await page.goto(sandbox.url);
		await page.getByRole('button', { name: 'Copy the workflow' }).click();
		await page.getByText('Copied: paste it').waitFor();
		const copied = await page.evaluate<string>('navigator.clipboard.readText()');
		const { nodes, connections } = JSON.parse(copied);
		const names = nodes.map(({ name }: { name: string }) => name);
		const webhooksOf = (all: Array<{ webhookId?: string }>) =>
			all.flatMap(({ webhookId }) => webhookId ?? []);
		const examples = ['order-to-telegram', 'telegram-updates'].map((name) =>
			JSON.parse(readFileSync(join(__dirname, `../../examples/${name}.json`), 'utf8')),
		);
		const ofExamples = examples.flatMap(({ nodes: some }) => webhooksOf(some));
		const own = webhooksOf(nodes);
		expect(new Set([...own, ...ofExamples]).size).toBe(own.length + ofExamples.length);
		expect(new Set(names).size).toBe(names.length);
		expect(names).toEqual(
			expect.arrayContaining(['Telegram Trigger', ...Object.keys(connections)]),
		);

		await call(sandbox, 'POST', `/bot${sandbox.botToken}/setWebhook`, {
			body: { url: 'http://127.0.0.1:9/webhook/1' },
		});
		const reply_markup = { inline_keyboard: [[{ text: '30 min', callback_data: 'order:30:1' }]] };
		const body = { chat_id: -1001000000001, text: 'Order 1', reply_markup };
		await call(sandbox, 'POST', `/bot${sandbox.botToken}/sendMessage`, { body });
		await page.getByRole('button', { name: '30 min', exact: true }).click();
		await page.getByText('Olena has pressed 30 min, and waits for n8n').waitFor();
		await browser.close();
	});

	test('whoever hides and shows the steps by keyboard stays where they are', async () => {
		const sandbox = await openSandbox();
		const browser = await openBrowser();
		const page = await browser.newPage();
		await page.goto(sandbox.url);
		for (const [name, then] of [
			['Hide the first steps', 'Show the first steps'],
			['Show the first steps', 'Hide the first steps'],
		]) {
			await page.getByRole('button', { name }).press('Enter');
			const next = page.getByRole('button', { name: then });
			await next.waitFor();
			expect(await next.evaluate((one) => one.matches(':focus'))).toBe(true);
		}
		await browser.close();
	});

	test('the chat names its ID for n8n, and a button is pressed as whoever was chosen', async () => {
		const sandbox = await openSandbox();
		const reply_markup = { inline_keyboard: [[{ text: '30 min', callback_data: 'order:30:1' }]] };
		const body = { chat_id: -1001000000001, text: 'Order 1', reply_markup };
		await call(sandbox, 'POST', `/bot${sandbox.botToken}/sendMessage`, { body });
		const browser = await openBrowser();
		const page = await browser.newPage();
		await page.goto(`${sandbox.url}/#kitchen`);
		await page.getByText('Values for n8n').click();
		await page.getByText('-1001000000001').waitFor();
		await page.locator('[data-key="chat chat"]').selectOption('Podil');
		await page.getByText('-1001000000003').waitFor();
		await page.getByRole('button', { name: '30 min' }).waitFor({ state: 'detached' });
		await page.locator('[data-key="chat chat"]').selectOption('all chats');
		await page.getByLabel('I am').selectOption('Stranger');
		await page.getByRole('button', { name: '30 min', exact: true }).click();
		await page.getByText('Stranger has pressed 30 min').waitFor();
		const [press] = (await call(sandbox, 'GET', '/sandbox/chats')).body.presses;
		expect(press).toMatchObject({ data: 'order:30:1', from: { first_name: 'Stranger' } });
		await browser.close();
	});
});
