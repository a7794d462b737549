/* eslint-disable @n8n/community-nodes/no-restricted-imports -- waits for events */
import { createHmac } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import type { Delivery } from '../../sandbox';
import {
	call,
	clientOf,
	COMPANY,
	freezeClock,
	IMPORT,
	openReceiver,
	openSandbox,
	product,
	subscribe,
	SUBSCRIPTIONS,
} from './support';

const quick = { attempts: 3, backoffMs: 1 };

const statuses = ({ attempts }: Delivery) => attempts.map(({ status }) => status);

/** What the specification asks of a receiver, for data that has no nested keys. */
const flatSignature = (data: Record<string, unknown>, secret: string) => {
	const sorted = Object.fromEntries(Object.entries(data).sort(([a], [b]) => (a < b ? -1 : 1)));
	return createHmac('sha512', secret).update(JSON.stringify(sorted)).digest('hex');
};

describe('a notification', () => {
	test('is posted as JSON, with event, data and a signature of the data alone', async () => {
		const sandbox = await openSandbox({ signing: { order: 'top' } });
		const receiver = await openReceiver();
		const { secret } = await subscribe(sandbox, receiver.url);
		const { order } = sandbox.placeOrder();
		await sandbox.whenDelivered();
		const [{ headers, body }] = receiver.received;
		expect(headers['content-type']).toBe('application/json');
		const notification = JSON.parse(body);
		expect(notification).toMatchObject({ event: 'order.new', data: order });
		expect(notification.signature).toBe(flatSignature(notification.data, secret));
	});

	test('comes for each of the five events, to those who chose it', async () => {
		const sandbox = await openSandbox();
		const receiver = await openReceiver();
		const uninterested = await openReceiver();
		const names = [
			'order.new',
			'order.item.changed',
			'order.status.changed',
			'order.courier.assigned',
			'store.availability.changed',
		];
		await subscribe(sandbox, receiver.url, names);
		await subscribe(sandbox, uninterested.url, ['order.item.changed']);
		const { order } = sandbox.placeOrder();
		for (const action of ['item', 'status', 'courier']) {
			await call(sandbox, 'POST', `/sandbox/orders/${order.id}/${action}`);
		}
		const { body } = await call(sandbox, 'GET', '/sandbox/stores');
		await call(sandbox, 'POST', `/sandbox/stores/${body.items[0].id}/close`);
		for (const name of names) await sandbox.whenDelivered(({ event }) => event === name);
		await sandbox.whenDelivered(({ callback }) => callback === uninterested.url);
		const events = (posts: Array<{ body: string }>) =>
			posts.map((post) => JSON.parse(post.body).event as string);
		expect(events(receiver.received).sort()).toEqual(names.toSorted());
		expect(events(uninterested.received)).toEqual(['order.item.changed']);
		const closed = receiver.received.find((post) => post.body.includes('availability.changed'));
		expect(JSON.parse(closed?.body ?? '').data).toEqual({
			id: body.items[0].id,
			company: { id: COMPANY },
			availability: { open: false },
		});
	});

	test('does not come when nothing changed: a closed store is closed again', async () => {
		const sandbox = await openSandbox();
		const receiver = await openReceiver();
		await subscribe(sandbox, receiver.url, ['store.availability.changed']);
		const send = await clientOf(sandbox);
		await send('POST', IMPORT, [product('a')]);
		const path = '/v1/merchant/stores/store-1/schedule';
		await send('POST', `${path}/pause`, { till: null });
		await send('POST', `${path}/pause`, { till: null });
		await send('POST', `${path}/unpause`, { till: null });
		expect(sandbox.deliveries()).toHaveLength(2);
	});

	test("of another company's order does not come", async () => {
		const sandbox = await openSandbox();
		const receiver = await openReceiver();
		await subscribe(sandbox, receiver.url);
		sandbox.placeOrder({ companyId: 'other-company' });
		expect(sandbox.deliveries()).toEqual([]);
	});

	test('is signed as the settings say, which may change while it runs', async () => {
		const sandbox = await openSandbox();
		const receiver = await openReceiver();
		const { secret } = await subscribe(sandbox, receiver.url, ['store.availability.changed']);
		const send = await clientOf(sandbox);
		await send('POST', IMPORT, [product('a')]);
		const body = { signing: { place: 'header', name: 'X-Signature', encoding: 'base64' } };
		expect((await call(sandbox, 'PATCH', '/sandbox/settings', { body })).status).toBe(200);
		await send('POST', '/v1/merchant/stores/store-1/schedule/pause', { till: null });
		await sandbox.whenDelivered();
		const [received] = receiver.received;
		const { data, ...rest } = JSON.parse(received.body);
		expect(rest).toEqual({ event: 'store.availability.changed' });
		const sent = Buffer.from(String(received.headers['x-signature']), 'base64').toString('hex');
		const sorted = { availability: data.availability, company: data.company, id: data.id };
		expect(sent).toBe(flatSignature(sorted, secret));
	});
});

describe('a delivery', () => {
	test.each([302, 404, 500])('that is answered with %d is tried again', async (status) => {
		const sandbox = await openSandbox({ delivery: quick });
		const receiver = await openReceiver((response, index) => {
			response.statusCode = index < 2 ? status : 204;
			response.end();
		});
		await subscribe(sandbox, receiver.url);
		sandbox.placeOrder();
		expect(statuses(await sandbox.whenDelivered())).toEqual([status, status, 204]);
		expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
	});

	test('is given up after the last attempt', async () => {
		const sandbox = await openSandbox({ delivery: quick });
		const receiver = await openReceiver((response) => response.writeHead(500).end('no'));
		await subscribe(sandbox, receiver.url);
		sandbox.placeOrder();
		const delivery = await sandbox.whenDelivery(({ state }) => state === 'failed');
		expect(statuses(delivery)).toEqual([500, 500, 500]);
		expect(delivery.attempts[0].answer).toBe('no');
		expect(receiver.received).toHaveLength(3);
	});

	test('waits twice as long after each failure', async () => {
		freezeClock();
		const sandbox = await openSandbox({ delivery: { attempts: 4, backoffMs: 5 } });
		const receiver = await openReceiver((response) => response.writeHead(503).end());
		await subscribe(sandbox, receiver.url);
		sandbox.placeOrder();
		const waits: number[] = [];
		for (const failures of [1, 2, 3]) {
			const { nextAttemptAt = '' } = await sandbox.whenDelivery(
				({ attempts }) => attempts.length === failures,
			);
			waits.push(Date.parse(nextAttemptAt) - Date.now());
		}
		expect(waits).toEqual([5, 10, 20]);
	});

	test('that is not answered in time is tried again', async () => {
		const sandbox = await openSandbox({ delivery: { ...quick, timeoutMs: 50 } });
		const receiver = await openReceiver((response, index) => {
			if (index > 0) response.end();
		});
		await subscribe(sandbox, receiver.url);
		sandbox.placeOrder();
		const { attempts } = await sandbox.whenDelivered();
		expect(attempts[0].error).toMatch(/TIMEOUT/);
		expect(attempts[1].status).toBe(200);
	});

	test('to where nobody listens fails with the reason', async () => {
		const sandbox = await openSandbox({ delivery: { ...quick, attempts: 1 } });
		await subscribe(sandbox, 'http://127.0.0.1:1/hook');
		sandbox.placeOrder();
		const { attempts } = await sandbox.whenDelivery(({ state }) => state === 'failed');
		expect(attempts).toMatchObject([{ error: expect.stringContaining('ECONNREFUSED') }]);
	});

	test('is not tried again when its subscription is gone', async () => {
		const sandbox = await openSandbox({ delivery: { attempts: 100, backoffMs: 1 } });
		const send = await clientOf(sandbox);
		const receiver = await openReceiver((response) => response.writeHead(500).end());
		const { id } = await subscribe(sandbox, receiver.url);
		sandbox.placeOrder();
		await sandbox.whenDelivery(({ attempts }) => attempts.length > 0);
		await send('DELETE', `${SUBSCRIPTIONS}/${id}`);
		const { attempts } = await sandbox.whenDelivery(({ state }) => state === 'failed');
		expect(attempts.length).toBeLessThan(100);
	});

	test('may come twice, to the letter', async () => {
		const sandbox = await openSandbox({ delivery: { copies: 2 } });
		const receiver = await openReceiver();
		await subscribe(sandbox, receiver.url);
		sandbox.placeOrder();
		await sandbox.whenDelivered(({ kind }) => kind === 'genuine');
		await sandbox.whenDelivered(({ kind }) => kind === 'duplicate');
		expect(receiver.received).toHaveLength(2);
		expect(receiver.received[0].body).toBe(receiver.received[1].body);
	});

	test('can be repeated by hand', async () => {
		const sandbox = await openSandbox();
		const receiver = await openReceiver();
		await subscribe(sandbox, receiver.url);
		sandbox.placeOrder();
		const { id } = await sandbox.whenDelivered();
		const reply = await call(sandbox, 'POST', `/sandbox/deliveries/${id}/repeat`);
		expect(reply.status).toBe(201);
		await sandbox.whenDelivered((delivery) => delivery.id === reply.body.id);
		expect(receiver.received[0].body).toBe(receiver.received[1].body);
		expect((await call(sandbox, 'POST', '/sandbox/deliveries/x/repeat')).status).toBe(404);
	});

	test('can be lost: it is never sent, and those after it are', async () => {
		const sandbox = await openSandbox({ delivery: { copies: 2 } });
		const receiver = await openReceiver();
		await subscribe(sandbox, receiver.url, ['order.new', 'order.status.changed']);
		const body = { kind: 'lose-notification', event: 'order.new', times: 2 };
		expect((await call(sandbox, 'POST', '/sandbox/faults', { body })).status).toBe(201);
		const lost = [sandbox.placeOrder(), sandbox.placeOrder()];
		await call(sandbox, 'POST', `/sandbox/orders/${lost[0].order.id}/status`);
		const third = sandbox.placeOrder();
		expect(sandbox.settings().faults).toEqual([]);
		for (const event of ['order.new', 'order.status.changed']) {
			await sandbox.whenDelivered((one) => one.kind === 'duplicate' && one.event === event);
			await sandbox.whenDelivered((one) => one.kind === 'genuine' && one.event === event);
		}
		expect(sandbox.deliveries().filter(({ state }) => state === 'lost')).toHaveLength(2);
		const numbers = receiver.received.map(({ body: text }) => JSON.parse(text).data.number);
		expect(new Set(numbers)).toEqual(new Set([lost[0].order.number, third.order.number]));
	});

	test('can be late: it arrives after those that follow it', async () => {
		const sandbox = await openSandbox();
		const receiver = await openReceiver();
		await subscribe(sandbox, receiver.url, ['order.new']);
		sandbox.configure({ faults: [{ kind: 'delay-notification', delayMs: 100 }] });
		const [late, next] = [sandbox.placeOrder(), sandbox.placeOrder()];
		await sandbox.whenDelivered(({ body }) => JSON.parse(body).data.id === late.order.id);
		const ids = receiver.received.map(({ body }) => JSON.parse(body).data.id);
		expect(ids).toEqual([next.order.id, late.order.id]);
	});

	test('under way is aborted when the sandbox closes', async () => {
		const sandbox = await openSandbox();
		const arrivals = new EventEmitter();
		const receiver = await openReceiver(() => arrivals.emit('arrival'));
		await subscribe(sandbox, receiver.url);
		const arrival = once(arrivals, 'arrival');
		sandbox.placeOrder();
		await arrival;
		await expect(sandbox.close()).resolves.toBeUndefined();
	});
});

describe('a forged notification', () => {
	test.each(['wrong-secret', 'altered', 'unsigned'])(
		'of the kind %s does not verify',
		async (how) => {
			const sandbox = await openSandbox({ signing: { order: 'top' } });
			const receiver = await openReceiver();
			const { secret } = await subscribe(sandbox, receiver.url);
			sandbox.placeOrder();
			await sandbox.whenDelivered();
			const reply = await call(sandbox, 'POST', '/sandbox/forgeries', { body: { how } });
			expect(reply.status).toBe(201);
			await sandbox.whenDelivered(({ kind }) => kind === 'forged');
			const [genuine, forged] = receiver.received.map(({ body }) => JSON.parse(body));
			expect(genuine.signature).toBe(flatSignature(genuine.data, secret));
			expect(forged.event).toBe('order.new');
			expect(Object.keys(forged.data)).toEqual(Object.keys(genuine.data));
			expect(forged.signature).not.toBe(flatSignature(forged.data, secret));
		},
	);

	test('that is refused is not sent again', async () => {
		const sandbox = await openSandbox({ delivery: quick });
		const receiver = await openReceiver((response) => response.writeHead(401).end());
		await subscribe(sandbox, receiver.url, ['store.availability.changed']);
		await call(sandbox, 'POST', '/sandbox/forgeries');
		const { attempts } = await sandbox.whenDelivery(({ state }) => state === 'failed');
		expect(attempts).toHaveLength(1);
	});

	test('needs somebody to deceive and an order to imitate', async () => {
		const sandbox = await openSandbox();
		const { status, body } = await call(sandbox, 'POST', '/sandbox/forgeries');
		expect(status).toBe(400);
		expect(body.message).toMatch(/^Nobody is subscribed\. Publish a workflow/);
		const one = { body: { subscriptionId: 'none' } };
		expect((await call(sandbox, 'POST', '/sandbox/forgeries', one)).status).toBe(404);
		const receiver = await openReceiver();
		await subscribe(sandbox, receiver.url);
		expect((await call(sandbox, 'POST', '/sandbox/forgeries')).status).toBe(400);
	});
});
