import { KITCHEN_LOGIN } from '../../host/credential';
import { eventually } from '../../host/eventually';
import { CloudPrinter } from '../../sandbox/printer/cloudPrinter';
import { ChatRoom, MANAGERS } from './chat';
import { onNewestHost } from './context';
import { useSharedN8n } from './instance';
import { useTemplates, withParameters } from './templates';

const FIRST = '00:11:62:00:00:01';
const SECOND = '00:11:62:00:00:02';
const ON = { areOn: true, havePaper: true };

onNewestHost((host) => {
	const given = useSharedN8n(host);
	const { template, publish, changeStatus, placed } = useTemplates(given);
	const chat = new ChatRoom(given);

	const place = (storeId: string, createdAt?: string) =>
		given.sandbox.placeOrder({ storeId, comment: 'Без цибулі', createdAt }).order;
	const statusOf = ({ id }: { id: string }) => placed(id).order.status;
	const papers = async (printer: string) => {
		const response = await fetch(`${given.sandbox.url}/sandbox/inbox`);
		const { items } = (await response.json()) as { items: Array<{ inbox: string; text: string }> };
		return items.filter(({ inbox }) => inbox === printer).map(({ text }) => text);
	};

	describe('Order to printer', () => {
		afterEach(() => given.sandbox.configure({ printers: ON }));

		test('a printer that is off holds up nobody, and prints nothing later', async () => {
			given.sandbox.configure({ printers: { areOn: false } });
			const [missed, next] = [place('podil'), place('podil')];
			const id = await publish(
				withParameters(template('order-to-printer'), {
					'Merchant Storefront Orders Trigger': { options: { stores: 'podil' } },
				}),
			);
			const { text } = await chat.message(`Order ${missed.number} needs you`, MANAGERS);
			expect(text).toContain('the printer has not printed it (attempt 1)');
			given.sandbox.configure({ printers: ON });
			await eventually('the run is over', async () =>
				(await given.api.executions(id)).some(({ status }) => status === 'success'),
			);
			expect([statusOf(missed), statusOf(next)]).toEqual(['new', 'preparation']);
			const [paper, ...others] = await papers('printer-1');
			expect(paper.split('\n')).toEqual(
				expect.arrayContaining([`Order ${next.number}`, '| Без цибулі']),
			);
			expect(others).toEqual([]);
		});

		test('an order of two stations is accepted once both tickets are printed', async () => {
			const both = { items: [{ sku: 'uzvar' }, { sku: 'borscht' }], storeId: 'podil' };
			const whole = given.sandbox.placeOrder(both).order;
			const half = given.sandbox.placeOrder({ ...both, comment: 'The bar is off' }).order;
			const next = place('podil');
			const printerId = `$json.station === 'Bar' && $json.number === '${half.number}' ? 9 : 1`;
			const id = await publish(
				withParameters(template('order-to-printer'), {
					'Merchant Storefront Orders Trigger': { options: { stores: 'podil' } },
					'Kitchen ticket': { stations: { station: [{ name: 'Bar', skus: 'uzvar' }] } },
					'Send to the printer': {
						jsonBody: `={{ JSON.stringify({ printerId: ${printerId}, title: 'A ticket', contentType: 'raw_base64', content: $json.file, source: 'n8n', expireAfter: 5 }) }}`,
					},
				}),
			);
			await chat.message(`Order ${half.number} needs you`, MANAGERS);
			await eventually('the run is over', async () =>
				(await given.api.executions(id)).some(({ status }) => status === 'success'),
			);
			expect([whole, half, next].map(statusOf)).toEqual(['preparation', 'new', 'preparation']);
			const ofWhole = (await papers('printer-1')).filter((paper) => paper.includes(whole.number));
			expect(ofWhole).toHaveLength(2);
		});
	});

	describe('Printer that asks', () => {
		const { user, password } = KITCHEN_LOGIN;
		let printed: string[] = [];

		function printer(mac: string, path = 'printer'): CloudPrinter {
			const url = new URL(`/webhook/${path}`, given.n8n.url);
			Object.assign(url, { username: user, password });
			return new CloudPrinter({
				mac,
				address: url.href,
				printed: ({ lines }) => printed.push(`${mac.at(-1)}: ${lines[0].text}`),
			});
		}

		const answered = async (path?: string) =>
			await eventually(
				'the printer is answered',
				async () =>
					await printer(FIRST, path)
						.ask()
						.then(() => true)
						.catch(() => false),
			);

		beforeAll(async () => {
			const draft = withParameters(template('printer-that-asks'), {
				'This kitchen': kitchen({ secondPrinter: SECOND }),
			});
			const { id } = await given.api.createWorkflow(draft);
			await given.api.publish(id);
			await answered();
		});
		beforeEach(() => (printed = []));

		test('it prints each order once, the oldest first, and the order is accepted', async () => {
			const [first, second] = [place('obolon'), place('obolon')];
			const one = printer(FIRST);
			for (const order of [first, second]) {
				await one.ask();
				expect(statusOf(order)).toBe('preparation');
			}
			await one.ask();
			expect(printed).toEqual([`1: Order ${first.number}`, `1: Order ${second.number}`]);
		});

		test('with Store IDs, it prints only what is ordered there', async () => {
			const draft = template('printer-that-asks');
			const filters = draft.nodes.find(({ name }) => name === 'New orders')?.parameters.filters;
			await publish(
				withParameters(draft, {
					'The printer asks': { path: 'printer-of-podil' },
					'New orders': { filters: { ...Object(filters), storeIds: 'podil' } },
				}),
			);
			await answered('printer-of-podil');
			const [elsewhere, here] = [place('obolon'), place('podil')];
			await printer(FIRST, 'printer-of-podil').ask();
			expect(printed).toEqual([`1: Order ${here.number}`]);
			expect(statusOf(elsewhere)).toBe('new');
		});

		test('n8n shows as failed that the orders can not be listed', async () => {
			const id = await publish(
				withParameters(template('printer-that-asks'), {
					'The printer asks': { path: 'printer-without-orders' },
					'New orders': { filters: { statuses: ['new'], createdAfter: 'yesterday' } },
				}),
			);
			await eventually('it has failed', async () => {
				await printer(FIRST, 'printer-without-orders')
					.ask()
					.catch(() => undefined);
				return (await given.api.executions(id)).some(({ status }) => status === 'error');
			});
		});

		test('out of paper, it prints what is New once there is some', async () => {
			const order = place('obolon');
			const one = printer(FIRST);
			one.hasPaper = false;
			await one.ask();
			expect([printed, statusOf(order)]).toEqual([[], 'new']);
			one.hasPaper = true;
			await one.ask();
			expect(printed).toEqual([`1: Order ${order.number}`]);
		});

		test('an order whose ticket it had in hand when the power went is printed again', async () => {
			const order = place('obolon');
			const one = printer(FIRST);
			one.beforeConfirming = async () => await Promise.reject(new Error('The power is gone'));
			await expect(one.ask()).rejects.toThrow('The power is gone');
			expect(statusOf(order)).toBe('new');
			one.beforeConfirming = undefined;
			await one.ask();
			expect(printed).toEqual(Array(2).fill(`1: Order ${order.number}`));
			expect(statusOf(order)).toBe('preparation');
		});

		test('of two in one kitchen, the second prints only what waits for a minute', async () => {
			const order = place('obolon');
			const [one, two] = [printer(FIRST), printer(SECOND)];
			await Promise.all([one.ask(), two.ask()]);
			expect(printed).toEqual([`1: Order ${order.number}`]);

			const late = place('obolon', new Date(Date.now() - 70_000).toISOString());
			await two.ask();
			expect(printed.slice(1)).toEqual([`2: Order ${late.number}`]);
			expect([order, late].map(statusOf)).toEqual(['preparation', 'preparation']);
		});

		test('the chat hears of an order that is canceled while it prints', async () => {
			const [canceled, next] = [place('obolon'), place('obolon')];
			const one = printer(FIRST);
			one.beforeConfirming = async () => await changeStatus(canceled.id, 'canceled');
			await one.ask();
			const { text } = await chat.message(`Order ${canceled.number} needs you`, MANAGERS);
			expect(text).toContain('its ticket was printed, but the order is Canceled');
			one.beforeConfirming = undefined;
			await one.ask();
			expect(printed.at(-1)).toBe(`1: Order ${next.number}`);
		});

		test('a ticket that it can not print comes back later, and holds up no other', async () => {
			const [broken, next] = [place('obolon'), place('obolon')];
			const one = printer(FIRST);
			one.canDecode = false;
			await one.ask();
			await chat.message(`Order ${broken.number} needs you`, MANAGERS);
			one.canDecode = true;
			await one.ask();
			expect(printed).toEqual([`1: Order ${next.number}`]);
			expect(statusOf(broken)).toBe('new');
		});

		test('nobody gets a ticket without the password', async () => {
			const order = place('obolon');
			const url = `${given.n8n.url}/webhook/printer?token=${order.id}`;
			expect((await fetch(url)).status).toBe(401);
			expect((await fetch(`${url}&code=OK`, { method: 'DELETE' })).status).toBe(401);
			expect(statusOf(order)).toBe('new');
		});
	});
});

const kitchen = (fields: Record<string, string>) => ({
	assignments: {
		assignments: Object.entries(fields).map(([name, value]) => ({
			...{ id: name, name, value },
			type: 'string',
		})),
	},
});
