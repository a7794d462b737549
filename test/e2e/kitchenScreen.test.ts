/* eslint-disable @n8n/community-nodes/no-restricted-imports -- drives a real browser */
import { join } from 'node:path';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { KITCHEN_LOGIN } from '../../host/credential';
import { eventually } from '../../host/eventually';
import { openBrowser } from '../support/browser';
import { ARTIFACTS, onNewestHost } from './context';
import { useOwnN8n } from './instance';
import { useTemplates } from './templates';

const WIDTHS = [390, 820, 1280];
/** The first tone of a new order, and of a canceled one, in hertz. */
const [NEW, CANCELED] = [880, 440];
const HOSTILE = '</script><script>document.title="hacked"</script> 5*2 & <b>';

onNewestHost((host) => {
	const given = useOwnN8n(host, 'kitchenScreen');
	const { template, changeStatus, placed } = useTemplates(given);
	let browser: Browser;
	let open: BrowserContext | undefined;
	let workflow: string;

	beforeAll(async () => {
		browser = await openBrowser();
		({ id: workflow } = await given.api.createWorkflow(template('kitchen-screen')));
		await given.api.publish(workflow);
	});

	afterEach(async () => {
		given.sandbox.configure({ faults: [] });
		await open?.close();
		open = undefined;
		for (const { order } of given.sandbox.orders()) await changeStatus(order.id, 'delivered');
	});
	afterAll(async () => await browser?.close());

	const address = () => `${given.n8n.url}/webhook/kitchen`;

	/** As a browser does that has saved the password. */
	async function openScreen(
		options: Parameters<Browser['newContext']>[0] = {},
		prepare = async (page: Page) => await page.clock.install(),
	): Promise<Page> {
		const { user: username, password } = KITCHEN_LOGIN;
		open = await browser.newContext({ httpCredentials: { username, password }, ...options });
		const page = await open.newPage();
		if (options.javaScriptEnabled !== false) await prepare(page);
		await page.goto(address());
		return page;
	}

	/** Counts how often a page has played a tone. */
	function listener() {
		const tones: number[] = [];
		async function listenTo(page: Page): Promise<void> {
			page.on('console', (message) => tones.push(Number(message.text())));
			await page.addInitScript(`
				const { start } = OscillatorNode.prototype;
				OscillatorNode.prototype.start = function (...when) {
					console.log(this.frequency.value);
					return start.apply(this, when);
				};
			`);
		}
		const heard = (tone: number) => tones.filter((played) => played === tone).length;
		return { listenTo, heard };
	}

	const updates = (url: URL) => url.search === '?live=1';
	/** Until the page shows what n8n has now. */
	async function update(page: Page): Promise<void> {
		await page.evaluate('document.querySelector("main").dataset.before = ""');
		await page.clock.runFor(11_000);
		await page.locator('main:not([data-before])').waitFor();
	}

	const place = (wish: Parameters<typeof given.sandbox.placeOrder>[0] = {}) =>
		given.sandbox.placeOrder({ storeId: 'podil', ...wish }).order;
	const cardOf = (page: Page, { number }: { number: string }) =>
		page
			.locator('section')
			.filter({ has: page.getByRole('heading', { name: number, exact: true }) });
	async function edges(part: Locator): Promise<{ top: number; bottom: number }> {
		const { y, height } = (await part.boundingBox()) ?? { y: NaN, height: NaN };
		return { top: y, bottom: y + height };
	}
	const isNow = async (id: string, status: string) =>
		await eventually(`the order is ${status}`, () => placed(id).order.status === status);

	test('nobody gets it without the password, and no press without its key counts', async () => {
		const order = place();
		expect((await fetch(address())).status).toBe(401);
		const { user, password } = KITCHEN_LOGIN;
		const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
		const body = new URLSearchParams({ order: order.id, was: 'new', do: '20', key: 'x' });
		const answer = await fetch(address(), { method: 'POST', headers: { authorization }, body });
		expect(await answer.text()).toContain('not of a kitchen page');
		expect(placed(order.id).order.status).toBe('new');
	});

	test('an order is accepted, and is ready, by two presses', async () => {
		const order = place({ comment: HOSTILE });
		const page = await openScreen();
		const card = cardOf(page, order);
		expect(await card.locator('.comment').innerText()).toBe(HOSTILE);
		await card.getByRole('button', { name: '30 min' }).click();
		await isNow(order.id, 'preparation');
		expect(placed(order.id).order.estimatedCookingTime).toBe(30);
		await card.getByRole('button', { name: 'Ready' }).click();
		await isNow(order.id, 'ready_for_delivery');
		expect(await page.title()).not.toBe('hacked');
	});

	test('declining asks twice, by keyboard as well', async () => {
		const order = place();
		const page = await openScreen();
		const card = cardOf(page, order);
		await card.locator('summary').focus();
		await page.keyboard.press('Enter');
		expect(placed(order.id).order.status).toBe('new');
		await page.keyboard.press('Tab');
		await page.keyboard.press('Enter');
		await isNow(order.id, 'request_cancellation');
		await card.getByText('Asked to cancel. Not canceled yet.').waitFor();
		expect(await card.getByRole('button').count()).toBe(0);
		await changeStatus(order.id, 'canceled');
		await update(page);
		await card.getByText('Canceled', { exact: true }).waitFor();
		expect(await card.getAttribute('class')).toContain('fresh');
	});

	test('buttons work without scripts', async () => {
		const order = place();
		const page = await openScreen({ javaScriptEnabled: false });
		expect(await page.locator('noscript').innerHTML()).toContain('refresh');
		await cardOf(page, order).getByRole('button', { name: '20 min' }).click();
		await isNow(order.id, 'preparation');
		await cardOf(page, order).getByRole('button', { name: 'Ready' }).waitFor();
	});

	test('a press that comes too late changes nothing, and says why', async () => {
		const order = place();
		const page = await openScreen();
		await changeStatus(order.id, 'canceled');
		await cardOf(page, order).getByRole('button', { name: '20 min' }).click();
		await page.getByText(`Check order ${order.number}: Canceled`).waitFor();
		expect(placed(order.id).order.status).toBe('canceled');
		await cardOf(page, order).getByText('Canceled', { exact: true }).waitFor();
	});

	test('a new order comes by itself, and flashes', async () => {
		const page = await openScreen();
		const order = place();
		await update(page);
		expect(await cardOf(page, order).getAttribute('class')).toContain('fresh');
		expect(await page.title()).toMatch(/^\(1\)/);
	});

	test('a long comment scrolls in its card, and stays where it is read', async () => {
		const [short, long] = [place(), place({ comment: 'No onions. '.repeat(60) })];
		const page = await openScreen({ viewport: { width: 1440, height: 900 } });
		for (const order of [short, long]) {
			const button = cardOf(page, order).getByText('Decline', { exact: true });
			expect((await edges(button)).bottom).toBeLessThan(900);
		}
		const scrollTop = `document.getElementById("${long.id}").querySelector(".comment").scrollTop`;
		await page.evaluate(`${scrollTop} = 100`);
		await update(page);
		expect(await page.evaluate(scrollTop)).toBe(100);
	});

	test('an update leaves what is open, in focus and in sight', async () => {
		const orders = Array.from({ length: 8 }, () => place());
		// Its line at the top makes the browser scroll when the line is replaced.
		await changeStatus(orders[7].id, 'canceled');
		const page = await openScreen({ viewport: { width: 390, height: 844 } });
		const card = cardOf(page, orders[4]);
		await card.locator('summary').press('Enter');
		const { top } = await edges(card);
		expect(await page.evaluate('scrollY')).toBeGreaterThan(0);
		await update(page);
		expect((await edges(card)).top).toBe(top);
		expect(await card.locator('details[open] summary:focus').isVisible()).toBe(true);
	});

	test('a page from before a press never takes the place of its answer', async () => {
		const order = place();
		const page = await openScreen();
		let release = () => {};
		const isHeld = new Promise<void>((resolve) => (release = resolve));
		const asked = page.waitForRequest((request) => updates(new URL(request.url())));
		await page.route(updates, async (route) => {
			const response = await route.fetch();
			await isHeld;
			await route.fulfill({ response });
		});
		await page.clock.runFor(11_000);
		const request = await asked;
		await cardOf(page, order).getByRole('button', { name: '20 min' }).click();
		const ready = cardOf(page, order).getByRole('button', { name: 'Ready' });
		await ready.waitFor();
		release();
		await (await request.response())?.finished();
		expect(await ready.isVisible()).toBe(true);
	});

	test.each([
		['another password', { status: 401, body: '' }],
		['another script', { status: 200, body: '<script></script>' }],
	])('it loads itself again where n8n has %s', async (_name, answer) => {
		const page = await openScreen();
		await page.route(updates, async (route) => {
			await route.fulfill({ ...answer, headers: { 'Access-Control-Allow-Origin': 'null' } });
		});
		const loaded = page.waitForEvent('load');
		await page.clock.runFor(45_000);
		await loaded;
	});

	test('four orders with comments are in sight on a tablet', async () => {
		const comment = 'The bell is broken: call me, and I come down to the gate.';
		const orders = Array.from({ length: 4 }, () => place({ comment }));
		const page = await openScreen({ viewport: { width: 1024, height: 768 } });
		// The font of a tablet may be wider than that of this machine.
		await page.addStyleTag({ content: '* { letter-spacing: 0.03em; }' });
		for (const order of orders) {
			const card = cardOf(page, order);
			expect((await edges(card)).bottom).toBeLessThanOrEqual(768);
			const decline = card.getByText('Decline', { exact: true });
			const accept = card.getByRole('button', { name: '20 min' });
			expect(await edges(decline)).toEqual(await edges(accept));
			await decline.click();
			// A second tap at the same place presses nothing else.
			expect(await edges(decline)).toEqual(await edges(accept));
			await decline.click();
		}
	});

	test('the orders below the lower edge are counted until they are in sight or canceled', async () => {
		const orders = Array.from({ length: 7 }, () => place());
		const page = await openScreen({ viewport: { width: 390, height: 844 } });
		const below = page.getByText(/^↓ \d+ more below$/);
		const header = page.locator('body > header');
		const before = await edges(header);
		expect((await edges(below)).bottom).toBeLessThanOrEqual(before.bottom);
		await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
		await below.waitFor({ state: 'hidden' });
		expect(await edges(header)).toEqual(before);
		await page.evaluate('scrollTo(0, 0)');
		await below.waitFor();
		for (const { id } of orders) await changeStatus(id, 'canceled');
		await update(page);
		await below.waitFor({ state: 'hidden' });
	});

	test('canceled orders are named at the top until a tap says that they were seen', async () => {
		const [first, second] = [place(), place()];
		const page = await openScreen();
		const line = page.getByText(/^Canceled: /);
		const cancel = async ({ id }: typeof first) => {
			await changeStatus(id, 'canceled');
			await update(page);
		};
		await cancel(first);
		expect(await line.innerText()).toContain(first.number);
		await page.getByRole('button', { name: 'Seen' }).click();
		await update(page);
		expect(await line.isVisible()).toBe(false);
		expect(await cardOf(page, first).isVisible()).toBe(true);
		await cancel(second);
		expect(await line.locator('span').innerText()).toBe(second.number);
	});

	test('a press says that it is under way, and then that it was not sent', async () => {
		const order = place();
		const page = await openScreen();
		let refuse = () => {};
		await page.route(address(), async (route) => {
			await new Promise<void>((resolve) => (refuse = resolve));
			await route.abort();
		});
		const card = cardOf(page, order);
		await card.getByRole('button', { name: '30 min' }).click();
		const sending = card.getByText('Sending… 30 min');
		await sending.waitFor();
		refuse();
		await sending.waitFor({ state: 'hidden' });
		const notice = await edges(page.getByText('Nothing was sent. Press again.'));
		const sound = await edges(page.getByRole('button', { name: 'Turn on sound' }));
		expect(notice.top).toBeGreaterThanOrEqual(sound.bottom);
		expect(placed(order.id).order.status).toBe('new');
	});

	test('while the platform is down, the orders stay and are marked as old', async () => {
		const order = place();
		const page = await openScreen();
		given.sandbox.configure({
			faults: [{ kind: 'html', status: 503, path: '/v1/merchant/orders', times: 1_000 }],
		});
		const notice = page.getByText('These orders are old');
		for (let second = 0; second < 45 && !(await notice.isVisible()); second += 5) {
			await page.clock.runFor(5_000);
		}
		expect(await notice.isVisible()).toBe(true);
		expect(await cardOf(page, order).isVisible()).toBe(true);
	});

	test('while n8n is down, the orders stay, and the page comes back by itself', async () => {
		const order = place();
		const page = await openScreen();
		const notice = page.getByText('These orders are old');
		// It leaves n8n the time to answer: a request every 10 seconds of the tablet's clock is many here.
		const runUntil = async (state: 'visible' | 'hidden') =>
			await eventually(`the notice is ${state}`, async () => {
				await page.clock.runFor(11_000);
				const isSeen = notice.waitFor({ state, timeout: 5_000 });
				return await isSeen.then(
					() => true,
					() => false,
				);
			});
		await given.n8n.kill();
		await runUntil('visible');
		expect(await cardOf(page, order).isVisible()).toBe(true);
		await given.n8n.startAgain();
		await given.api.signIn();
		await runUntil('hidden');
		await cardOf(page, order).getByRole('button', { name: '20 min' }).click();
		await isNow(order.id, 'preparation');
	});

	// Playwright taps the page with all that it asks of it. Here the page speaks, and is not asked.
	test('a new order rings until it is answered, once somebody has turned on the sound', async () => {
		const order = place();
		const { listenTo, heard } = listener();
		let updated = 0;
		const page = await openScreen({}, async (prepared) => {
			await listenTo(prepared);
			prepared.on('response', (response) => (updated += Number(updates(new URL(response.url())))));
		});
		const untouched = async (count: number) => {
			const wanted = updated + count;
			await eventually(`${count} updates`, () => updated >= wanted);
		};
		const middleOf = async (name: string) => {
			const button = page.getByRole('button', { name, exact: true });
			const box = await button.boundingBox();
			if (box === null) throw new Error(`There is no button ${name}`);
			return [box.x + box.width / 2, box.y + box.height / 2] as const;
		};
		const [sound, accept] = [await middleOf('Turn on sound'), await middleOf('20 min')];
		await untouched(2);
		expect(heard(NEW)).toBe(0);
		await page.mouse.click(...sound);
		await eventually('it rings for the tap', () => heard(NEW) === 1);
		await eventually('it rings again', () => heard(NEW) === 2);
		await page.mouse.click(...accept);
		await isNow(order.id, 'preparation');
		await untouched(2);
		expect(heard(NEW)).toBe(2);
		place();
		await eventually('it rings for the next order', () => heard(NEW) === 3);
		expect(await page.getByText('Turn on sound').isVisible()).toBe(false);
	});

	test('a canceled order rings low until somebody has seen it', async () => {
		const order = place();
		await changeStatus(order.id, 'preparation');
		const { listenTo, heard } = listener();
		const page = await openScreen({}, async (prepared) => {
			await listenTo(prepared);
			await prepared.clock.install();
		});
		// Other tests have left canceled orders.
		await page.evaluate('document.querySelector("#seen")?.click()');
		await page.getByRole('button', { name: 'Turn on sound' }).click();
		await update(page);
		expect(heard(CANCELED)).toBe(0);
		await changeStatus(order.id, 'canceled');
		await update(page);
		await update(page);
		await eventually('it rings with each update', () => heard(CANCELED) >= 4);
		await page.getByRole('button', { name: 'Seen' }).click();
		const before = heard(CANCELED);
		const declined = place();
		await update(page);
		const card = cardOf(page, declined);
		await card.getByText('Decline', { exact: true }).click();
		await card.getByRole('button', { name: /^Yes, decline/ }).click();
		await isNow(declined.id, 'request_cancellation');
		await changeStatus(declined.id, 'canceled');
		const heardNew = heard(NEW);
		place();
		await update(page);
		await eventually('it rings for the next order', () => heard(NEW) > heardNew);
		expect(heard(CANCELED)).toBe(before);
	});

	test('sixty orders fit on every screen, dark and light', async () => {
		for (let count = 0; count < 60; count++) place({ comment: HOSTILE });
		for (const colorScheme of ['dark', 'light'] as const) {
			const page = await openScreen({ colorScheme });
			for (const width of WIDTHS) {
				await page.setViewportSize({ width, height: 800 });
				const wide = await page.evaluate('document.documentElement.scrollWidth');
				expect([width, wide]).toEqual([width, width]);
				expect(await page.locator('section.new').count()).toBe(60);
				const button = await page.getByRole('button', { name: '20 min' }).first().boundingBox();
				expect(button?.height).toBeGreaterThanOrEqual(48);
				const decline = await page.getByText('Decline', { exact: true }).first().boundingBox();
				expect([width, decline?.y]).toEqual([width, button?.y]);
				await page.screenshot({ path: join(ARTIFACTS, `kitchen-${width}-${colorScheme}.png`) });
			}
			await open?.close();
		}
	});

	test('refreshes make neither the page nor its address grow', async () => {
		place();
		const page = await openScreen();
		const sizeOf = async () => [
			await page.evaluate('document.getElementsByTagName("*").length'),
			await page.evaluate('history.length'),
			page.url(),
		];
		const sizes: unknown[] = [];
		for (let refresh = 0; refresh < 12; refresh++) {
			await update(page);
			sizes.push(await sizeOf());
		}
		expect(sizes.slice(2)).toEqual(sizes.slice(2).map(() => sizes[1]));
		expect(await given.api.executions(workflow)).toEqual([]);
	});
});
