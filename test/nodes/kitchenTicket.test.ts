import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox';
import { print as readPaper } from '../../sandbox/printer/paper';
import { credentialFor, runAction, type RunOptions } from '../support/n8n';
import { OrdersTriggerWorkflow } from '../support/polling';

let sandbox: Sandbox;
beforeAll(async () => (sandbox = await startSandbox({ port: 0 })));
afterAll(async () => await sandbox.close());
beforeEach(() => sandbox.clearCalls());

const place = () =>
	sandbox.placeOrder({ storeId: 'podil', comment: 'Без цибулі & <солі> 🌿 kyiv_podil' }).order;

const run = async (
	parameters: INodeParameters,
	items?: INodeExecutionData[],
	options?: RunOptions,
): Promise<INodeExecutionData[]> =>
	await runAction(credentialFor(sandbox), { resource: 'order', ...parameters }, items, options);

/** Of whatever form the input item is. */
const OF_INPUT = { order: 'id', orderId: '={{ $json.id ?? $json.data.id }}' };

const print = async (
	json: IDataObject,
	parameters: INodeParameters = {},
): Promise<{ ticket: string; lines: string[] }> => {
	const [item] = await run({ operation: 'kitchenTicket', ...OF_INPUT, ...parameters }, [{ json }]);
	return item.json as { ticket: string; lines: string[] };
};

const requests = () => sandbox.calls.filter(({ path }) => path !== '/connect/token');

describe('Order: Kitchen Ticket', () => {
	it('writes the order of the input item, as text and as lines', async () => {
		const order = place();
		const { ticket, lines, ...rest } = await print({ ...order });
		expect(lines.slice(0, 2)).toEqual([`Order ${order.number}`, 'Store: podil']);
		expect(ticket).toBe(lines.join('\n'));
		const { id, number } = order;
		expect(rest).toEqual({ number, storeId: 'podil', station: null, status: 'new', id });
	});

	it('prints the same for an order in any form, without a request', async () => {
		const order = place();
		const [fromTrigger] = (await new OrdersTriggerWorkflow(credentialFor(sandbox)).poll()).filter(
			({ id }) => id === order.id,
		);
		const [{ json: simplified }] = await run({ operation: 'get', order: 'id', orderId: order.id });
		sandbox.clearCalls();
		const { lines } = await print({ ...order });
		const forms = [fromTrigger, simplified, { data: order as unknown as IDataObject }];
		for (const json of forms) expect((await print(json)).lines).toEqual(lines);
		expect(requests()).toEqual([]);
	});

	it('reads another order from the platform, also for an AI agent', async () => {
		const [order, other] = [place(), place()];
		const orderId = other.id;
		expect((await print({ ...order }, { orderId })).lines[0]).toBe(`Order ${other.number}`);
		const [asTool] = await run({ operation: 'kitchenTicket', orderId }, [{ json: { chat: 'x' } }], {
			node: { type: 'merchantStorefrontTool' },
		});
		expect(asTool.json).toMatchObject({ number: other.number });
		expect(requests()).toHaveLength(2);
	});

	it.each([
		['unicode', 'Без цибулі & <солі> kyiv_podil'],
		['ascii', 'Bez tsybuli & <soli> kyiv_podil'],
		['windows1251', 'Без цибулі & <солі> kyiv_podil'],
		['ibm866', 'Без цибулi & <солi> kyiv_podil'],
	])('writes the comment for a printer with %s', async (codePage, comment) => {
		expect((await print({ ...place() }, { codePage })).lines).toContain(`| ${comment}`);
	});

	it('is as wide as the paper', async () => {
		for (const columns of [32, 42, 48]) {
			expect((await print({ ...place() }, { columns })).lines).toContain('-'.repeat(columns));
		}
	});

	it.each([
		['escPos', 'application/octet-stream'],
		['star', 'application/vnd.star.line'],
	] as const)('gives a file in the language %s, with the same lines', async (format, mimeType) => {
		const [{ json, binary, pairedItem }] = await run(
			{
				...{ operation: 'kitchenTicket', ...OF_INPUT, format },
				...{ codePage: 'windows1251', buzzer: true, binaryPropertyName: 'ticket' },
			},
			[{ json: { ...place() } }],
		);
		const { data, ...file } = binary!.ticket;
		expect(file).toMatchObject({ mimeType, fileName: 'ticket.bin' });
		expect(pairedItem).toEqual({ item: 0 });
		const paper = readPaper(Buffer.from(data, 'base64'), format);
		expect(paper.lines.map(({ text }) => text).slice(0, -6)).toEqual(json.lines);
		expect(paper).toMatchObject({ cuts: 1, buzzes: 1, drawers: 0 });
	});

	describe('with stations', () => {
		const dish = (sku: string, quantity = 1) => ({ sku, name: sku, quantityOrdered: quantity });
		const items = [dish('cola', 2), dish('borshch'), dish('lemonade'), dish('pizza')];
		const json = { id: 'o-1', number: '7', status: 'new', items };
		const stations = {
			station: [
				{ name: 'Bar', skus: 'cola, lemonade' },
				{ name: 'Oven', skus: 'pizza' },
				{ name: 'Grill', skus: 'steak' },
			],
		};
		const ticketsOf = async (parameters: INodeParameters = {}, order: IDataObject = json) =>
			await run({ operation: 'kitchenTicket', ...OF_INPUT, stations, ...parameters }, [
				{ json: { id: 'o-0', items: [] } },
				{ json: order },
			]);
		const shown = (output: INodeExecutionData[]) =>
			output.map(({ json: { station, lines }, pairedItem }) => [
				station,
				(lines as string[]).filter((line) => / x /.test(line)).join(', '),
				pairedItem,
			]);

		it('gives a ticket for each that has a dish, and one for all others', async () => {
			expect(shown(await ticketsOf())).toEqual([
				[null, '', { item: 0 }],
				['Bar', '2 x cola, 1 x lemonade', { item: 1 }],
				['Oven', '1 x pizza', { item: 1 }],
				[null, '1 x borshch', { item: 1 }],
			]);
			const [, { json: bar, binary }] = await ticketsOf({ format: 'escPos', codePage: 'ascii' });
			expect(bar.lines).toContain('Station: Bar');
			const paper = readPaper(Buffer.from(binary!.data.data, 'base64'), 'escPos');
			expect(paper.lines.map(({ text }) => text)).toContain('Station: Bar');
		});

		it('loses no dish to a station whose SKUs are empty', async () => {
			const empty = { station: [{ name: 'Bar', skus: '={{ $json.missing }}' }] };
			expect(shown(await ticketsOf({ stations: empty })).at(-1)).toEqual([
				null,
				'2 x cola, 1 x borshch, 1 x lemonade, 1 x pizza',
				{ item: 1 },
			]);
		});

		it('needs a name for each', async () => {
			const unnamed = { station: [{ name: ' ', skus: 'cola' }] };
			await expect(ticketsOf({ stations: unnamed })).rejects.toThrow('Name is empty');
		});
	});

	describe('of an order that was printed before', () => {
		const items = [
			{ sku: 'pizza', name: 'Pizza', quantityOrdered: 2, attributes: [{ name: 'Basil' }] },
			{ sku: 'cola', name: 'Cola', quantityOrdered: 3 },
		];
		const before = { id: 'o-1', number: '7', status: 'new', comment: 'No onions', items };
		const changed = async (now: IDataObject, printedBefore: unknown = before) =>
			await run({ operation: 'kitchenTicket', ...OF_INPUT, printedBefore } as INodeParameters, [
				{ json: { ...before, ...now } },
			]);

		it('says only what changed', async () => {
			const [pizza, cola] = items;
			const canceled = { ...cola, cancellations: [{ quantity: 1, reasonText: 'Out of stock' }] };
			const soup = { sku: 'soup', name: 'Soup', quantityOrdered: 1 };
			const now = { items: [pizza, canceled, soup], comment: 'No onions, no basil' };
			const [{ json }] = await changed(now);
			const rule = '-'.repeat(42);
			expect(json.lines).toEqual([
				...['CHANGED', 'Order 7', rule],
				...['-1 x Cola', '  (3 ordered, 1 canceled: Out of stock)', '+1 x Soup', rule],
				...['Comment:', '| No onions, no basil', rule],
			]);
		});

		it('takes it as text, and says that another set of extras is another dish', async () => {
			const now = { items: [{ ...items[0], attributes: [] }, items[1]], comment: null };
			const [{ json }] = await changed(now, JSON.stringify(before));
			const lines = json.lines as string[];
			expect(lines.filter((line) => / x |Basil|^\|/.test(line))).toEqual([
				...['-2 x Pizza', '  + Basil', '+2 x Pizza', '| No comment'],
			]);
		});

		it('comes out whole where nothing was printed before', async () => {
			const [{ json }] = await changed({}, '{}');
			expect(json.lines).not.toContain('CHANGED');
			expect(json.lines).toContainEqual(expect.stringContaining('Pizza'));
		});

		it('comes out for a cancellation, and not if nothing changed for the kitchen', async () => {
			const [{ json }] = await changed({ status: 'canceled' });
			expect(json.lines).toContain('Status: Canceled');
			expect(await changed({ status: 'preparation', courier: { firstName: 'Taras' } })).toEqual([]);
		});

		it.each([
			[{ ...before, id: 'o-2' }, 'Printed Before is another order'],
			['7', "Printed Before isn't an order"],
			['={{ $json.missing }}', 'Printed Before is empty'],
		])('refuses %j', async (given, message) => {
			await expect(changed({}, given)).rejects.toThrow(message);
		});
	});

	it('is escaped for a chat, and its lines are not', async () => {
		const { ticket, lines } = await print(
			{ ...place() },
			{
				textFormat: 'telegramHtml',
			},
		);
		expect(ticket).toContain('Без цибулі &amp; &lt;солі&gt; kyiv_podil');
		expect(lines).toContain('| Без цибулі & <солі> kyiv_podil');
	});

	it('prints times on the clock of the workflow', async () => {
		const { order } = sandbox.placeOrder({ createdAt: '2026-11-21T22:30:00Z' });
		const [{ json }] = await run(
			{ operation: 'kitchenTicket', ...OF_INPUT },
			[{ json: { ...order } }],
			{
				timezone: 'Europe/Kyiv',
			},
		);
		expect(json.lines).toContain('Placed: Nov 22, 2026, 00:30');
	});

	it('gives an item for each order, and goes on after one that does not exist', async () => {
		const items = [{ json: { ...place() } }, { json: { id: 'missing' } }, { json: { ...place() } }];
		const output = await run({ operation: 'kitchenTicket', ...OF_INPUT }, items, {
			onError: 'continueRegularOutput',
		});
		expect(output.map(({ pairedItem }) => pairedItem)).toEqual([
			{ item: 0 },
			{ item: 1 },
			{ item: 2 },
		]);
		expect(output[1].json.error).toBe('No order has the ID "missing"');
	});

	it.each([
		[{ format: 'pdf' }, 'Format must be one of escPos, star, text'],
		[{ format: 'star', binaryPropertyName: ' ' }, 'Put Output File in Field is empty'],
		[{ columns: 40 }, 'Columns must be one of 32, 42, 48'],
		[
			{ codePage: 'utf-8' },
			'Code Page must be one of ascii, ibm737, ibm866, unicode, windows1250, windows1251, windows1252',
		],
	])('refuses %j', async (parameters, message) => {
		await expect(print({ ...place() }, parameters)).rejects.toThrow(message);
	});

	it.each([
		['5*2', 'It is "5*2". '],
		['', 'It is empty. '],
		[null, 'It is empty. '],
	])('shows what an expression gives as Columns: %j', async (columns, shown) => {
		await expect(print({ ...place() }, { columns })).rejects.toMatchObject({
			description: expect.stringContaining(shown) as string,
		});
	});

	it('takes Columns as a text of digits, as an expression may give them', async () => {
		const order = { ...place() };
		expect(await print(order, { columns: '32' })).toEqual(await print(order, { columns: 32 }));
	});
});
