import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox';
import { pressesOn, type Press } from '../support/kitchenPage';
import { credentialFor, runAction, type RunOptions } from '../support/n8n';

let sandbox: Sandbox;
beforeAll(async () => (sandbox = await startSandbox({ port: 0 })));
afterAll(async () => await sandbox.close());
beforeEach(() => sandbox.clearCalls());

const run = async (
	parameters: INodeParameters,
	items?: INodeExecutionData[],
	options?: RunOptions,
): Promise<INodeExecutionData[]> =>
	await runAction(credentialFor(sandbox), { resource: 'order', ...parameters }, items, options);

async function pageOf(orders: object[], parameters: INodeParameters = {}): Promise<string> {
	const items = orders.map((json) => ({ json: { ...json } as IDataObject }));
	const [{ json }] = await run({ operation: 'kitchenPage', language: 'en', ...parameters }, items);
	return String(json.page);
}

const place = (wish: Parameters<Sandbox['placeOrder']>[0] = {}) =>
	sandbox.placeOrder({ storeId: 'podil', ...wish }).order;

const pressOf = (page: string, button: string): Press => {
	const found = pressesOn(page).find((press) => press.do === button);
	if (found === undefined) throw new Error(`There is no button ${button}`);
	return found;
};

const readPress = async (press: unknown, options?: RunOptions) =>
	await run({ operation: 'readPress' }, [{ json: { body: press } as IDataObject }], options);

const statusOf = (id: string) =>
	sandbox.orders().find(({ order }) => order.id === id)?.order.status;
const requests = () => sandbox.calls.filter(({ path }) => path !== '/connect/token');

describe('Order: Kitchen Page', () => {
	it('writes all orders into one page, without a request', async () => {
		const orders = [place(), place()];
		const items = orders.map((json) => ({ json: { ...json } as unknown as IDataObject }));
		const output = await run({ operation: 'kitchenPage', language: 'en' }, items);
		expect(output).toHaveLength(1);
		const [{ json, pairedItem }] = output;
		expect(json).toMatchObject({ newOrders: 2, orders: 2, problem: null });
		for (const { number } of orders) expect(json.page).toContain(`<h2>${number}</h2>`);
		expect(pairedItem).toEqual([{ item: 0 }, { item: 1 }]);
		expect(requests()).toEqual([]);
	});

	it('shows what guests typed as text, wherever it stands', async () => {
		const hostile = '</style><script>alert("5*2")</script>&lt; \u202E<img src=x onerror=alert(1)>';
		const order = place({ comment: hostile });
		const named = { ...order, number: hostile, storeId: hostile };
		const dishes = order.items.map((item) => ({ ...item, name: hostile }));
		const page = await pageOf([{ ...named, items: dishes }]);
		expect(page.match(/<script/g)).toHaveLength(1);
		expect(page).not.toContain('<img');
		expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;');
	});

	it('shows no empty lines of a comment, which would hide the others', async () => {
		const page = await pageOf([place({ comment: 'x\n\n \n\nno onions' })]);
		expect(page).toContain('dir="auto">x\nno onions</p>');
	});

	it('has no secret in it', async () => {
		expect(await pageOf([place()])).not.toContain('demo-secret');
	});

	it('asks with the header that opened it, which stands nowhere else', async () => {
		const authorization = 'Basic "tablet"';
		const items = [{ json: { ...place() } as unknown as IDataObject }];
		const [{ json }] = await run({ operation: 'kitchenPage', authorization }, items);
		expect(json.page).toContain('<script data-authorization="Basic &quot;tablet&quot;">');
		expect(JSON.stringify({ ...json, page: '' })).not.toContain('tablet');
	});

	it.each(['\n', '\0', '\u{1F600}'])(
		'refuses a header with %j, and does not show it',
		async (letter) => {
			const authorization = `Basic tablet${letter}`;
			const error = await pageOf([place()], { authorization }).catch((thrown: unknown) => thrown);
			expect(error).toMatchObject({ message: 'Authorization is not the value of a header' });
			expect(JSON.stringify(error)).not.toContain('tablet');
		},
	);

	it.each(['en', 'de', 'pl', 'es', 'uk'])('has all words in the language %s', async (language) => {
		const others = ['preparation', 'request_cancellation'].map((status) => ({
			...place(),
			status,
		}));
		const page = await pageOf([place(), ...others], { language });
		expect(page).toContain(`<html lang="${language}">`);
		expect(page).not.toContain('undefined');
	});

	it('marks an order that was canceled, without buttons', async () => {
		const page = await pageOf([
			{ ...place(), status: 'canceled', updatedAt: new Date().toISOString() },
		]);
		expect(page).toContain('<p class="stamp">Canceled</p>');
		expect(pressesOn(page)).toEqual([]);
	});

	it('keeps a declined order until it is canceled, without buttons', async () => {
		const createdAt = new Date(Date.now() - 3 * 60 * 60_000).toISOString();
		const order = { ...place({ createdAt }), status: 'request_cancellation', updatedAt: createdAt };
		const page = await pageOf([order]);
		expect(page).toContain(`<h2>${order.number}</h2>`);
		expect(page).toContain('<p class="stamp">Asked to cancel. Not canceled yet.</p>');
		expect(page).not.toContain('<time');
		expect(pressesOn(page)).toEqual([]);
	});

	it('has living orders first, and names the canceled ones at the top', async () => {
		const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
		const order = (status: string, minutes: number, updated = minutes) => ({
			...place({ comment: `Comment of ${status}`, createdAt: minutesAgo(minutes) }),
			...{ status, number: `${status} ${minutes}`, updatedAt: minutesAgo(updated) },
		});
		const page = await pageOf([
			...[order('request_cancellation', 50), order('canceled', 45, 2), order('canceled', 20)],
			...[order('preparation', 25), order('new', 1), order('preparation', 10)],
		]);
		expect([...page.matchAll(/<h2>(.*)<\/h2>/g)].map(([, number]) => number)).toEqual([
			...['new 1', 'preparation 25', 'preparation 10'],
			...['request_cancellation 50', 'canceled 45', 'canceled 20'],
		]);
		expect(page).toContain(
			'<p class="notice off" role="alert">Canceled: <span>canceled 45, canceled 20</span>',
		);
		expect(page).toContain('Comment of preparation');
		expect(page).toContain('Comment of request_cancellation');
		expect(page).not.toContain('Comment of canceled');
	});

	it('names no canceled order at the top where there is none', async () => {
		expect(await pageOf([place()])).not.toContain('class="notice off"');
	});

	it('shows name and phone of the guest until the order is canceled', async () => {
		const customer = { firstName: 'Іван', lastName: '<b>', phone: '+380671234567' };
		const guest = '<bdi>Іван &lt;b&gt;</bdi> <bdi>+380671234567</bdi>';
		const order = { ...place(), customer };
		expect(await pageOf([order])).toContain(guest);
		expect(await pageOf([{ ...order, status: 'request_cancellation' }])).toContain(guest);
		const canceled = await pageOf([{ ...order, status: 'canceled' }]);
		expect(canceled).not.toContain('+380671234567');
		expect(canceled).not.toContain('Іван');
	});

	it('has no orders that the kitchen is done with', async () => {
		expect(await pageOf([{ ...place(), status: 'delivered' }])).toContain('No orders');
	});

	it('says why the orders could not be read, and counts none, where Get Many failed', async () => {
		const [{ json }] = await run({ operation: 'kitchenPage', language: 'en' }, [
			{ json: { error: 'The platform does not answer' } },
		]);
		expect(json.page).toContain(
			'The orders can\'t be read<small lang="en">The platform does not answer<',
		);
		expect(json.page).not.toContain('class="count"');
		expect(await pageOf([])).toContain('<b>0</b> New');
		expect(json).toMatchObject({ problem: 'The platform does not answer', orders: 0 });
	});

	it.each([
		['canceled', 'Перевірте замовлення 2041: Скасовано'],
		['preparation', 'Перевірте замовлення 2041: Готується'],
		['request_cancellation', 'Перевірте замовлення 2041: Попросили скасувати. Ще не скасовано.'],
		['delivered', 'Перевірте замовлення 2041: його тут уже немає'],
	])('says in its language to check an order that is %s by now', async (status, note) => {
		const order = { ...place(), number: '2041', status };
		const parameters = { language: 'uk', pressedOrder: order.id, note: 'Order 2041 <b>' };
		expect(await pageOf([place(), order], parameters)).toContain(
			`${note}<small lang="en">Order 2041 &lt;b&gt;</small>`,
		);
	});

	it('names no order where the refused press names one that is not there', async () => {
		const page = await pageOf([place()], { pressedOrder: '<b>', note: 'No order' });
		expect(page).toContain('Check order: no longer here<small lang="en">No order</small>');
	});

	it('marks a test order, and what is to be made more than once', async () => {
		const [item] = place().items;
		const items = [1, 3].map((quantityOrdered) => ({ ...item, quantityOrdered }));
		const page = await pageOf([{ ...place(), isTest: true, items }]);
		expect(page).toContain('<p class="test">Test order</p>');
		expect(page.match(/<b class="many">3 ×<\/b>/g)).toHaveLength(1);
	});

	it('strikes out a dish that was taken off, with its extras', async () => {
		const [item] = place().items;
		const attributes = [{ quantity: 1, name: 'Cheese' }];
		const kept = { ...item, quantityOrdered: 1, attributes };
		const off = { ...kept, cancellations: [{ quantity: 1, reasonText: 'Sold out' }] };
		const page = await pageOf([{ ...place(), items: [kept, off] }]);
		expect(page.match(/<li>\+ <bdi>Cheese<\/bdi><\/li>/g)).toHaveLength(1);
		expect(page.match(/<li><s>\+ <bdi>Cheese<\/bdi><\/s><\/li>/g)).toHaveLength(1);
	});

	it('has 60 orders, those that wait longest first', async () => {
		const placed = Array.from({ length: 60 }, (_, minutes) => ({
			...place(),
			number: `W-${minutes}`,
			createdAt: new Date(Date.now() - minutes * 60_000).toISOString(),
		}));
		const numbers = [...(await pageOf(placed)).matchAll(/<h2>W-(\d+)<\/h2>/g)].map(([, n]) =>
			Number(n),
		);
		expect(numbers).toEqual(Array.from({ length: 60 }, (_, index) => 59 - index));
	});
});

describe('Order: Read Press', () => {
	it.each([
		['20', { status: 'preparation', cookingTime: 20 }],
		['45', { status: 'preparation', cookingTime: 45 }],
		['decline', { status: 'request_cancellation' }],
	])('says what the button %s asks for, and changes nothing', async (button, change) => {
		const order = place();
		const [{ json }] = await readPress(pressOf(await pageOf([order]), button));
		expect(json).toEqual({ id: order.id, number: order.number, ...change });
		expect(statusOf(order.id)).toBe('new');
	});

	it.each<[string, (press: Press, other: Press) => unknown]>([
		['without a key', (press) => ({ ...press, key: undefined })],
		['with the key of another order', (press, other) => ({ ...press, key: other.key })],
		['with the key of another status', (press) => ({ ...press, was: 'preparation' })],
		['with a button that no page has', (press) => ({ ...press, do: '5*2' })],
		['with lists for texts', (press) => ({ ...press, order: [press.order] })],
		["that isn't a form", () => 'order=1'],
		['that is empty', () => undefined],
	])('refuses a press %s, before any request', async (_name, change) => {
		const page = await pageOf([place(), place()]);
		const [press, other] = pressesOn(page).filter((one) => one.do === '20');
		await expect(readPress(change(press, other))).rejects.toThrow(/not of a kitchen page/);
		expect(requests()).toEqual([]);
	});

	it('refuses the press of another credential', async () => {
		const page = await pageOf([place()]);
		const credential = credentialFor(sandbox, { clientSecret: 'another' });
		const parameters = { resource: 'order', operation: 'readPress' };
		const items = [{ json: { body: pressOf(page, '20') } as IDataObject }];
		await expect(runAction(credential, parameters, items)).rejects.toThrow(/not of a kitchen page/);
	});

	it('says who was faster, where the order is elsewhere by now', async () => {
		const order = place();
		const press = pressOf(await pageOf([order]), '20');
		await fetch(`${sandbox.url}/sandbox/orders/${order.id}/status`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ status: 'canceled' }),
		});
		await expect(readPress(press)).rejects.toMatchObject({
			message: expect.stringContaining('by now') as string,
			description: expect.stringContaining('Nothing was sent') as string,
		});
	});

	it('passes a second tap on what the first has done', async () => {
		const order = place();
		const press = pressOf(await pageOf([order]), '20');
		const change = { operation: 'changeStatus', order: 'id', orderId: order.id };
		await run({ ...change, status: 'preparation', cookingTime: 20 });
		const [{ json }] = await readPress(press);
		expect(json).toMatchObject({ status: 'preparation', cookingTime: 20 });
	});
});
