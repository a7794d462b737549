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
} from './support';

const schedule = (verb: string, storeId = 'store-1') =>
	`/v1/merchant/stores/${storeId}/schedule/${verb}`;

async function withStore() {
	const sandbox = await openSandbox();
	const send = await clientOf(sandbox);
	await send('POST', IMPORT, [product('a')]);
	const store = async () => (await call(sandbox, 'GET', '/sandbox/stores')).body.items[0];
	return { sandbox, send, store };
}

test('are created open, by the first offer that names them', async () => {
	const { store } = await withStore();
	expect(await store()).toMatchObject({ companyId: COMPANY, storeId: 'store-1', open: true });
});

test('are paused and opened again', async () => {
	const { send, store } = await withStore();
	expect((await send('POST', schedule('pause'), { till: null })).status).toBe(204);
	expect(await store()).toMatchObject({ open: false, closedBy: 'pause' });
	expect((await send('POST', schedule('unpause'), { till: null })).status).toBe(204);
	expect(await store()).toMatchObject({ open: true });
});

test('a pause may have an end', async () => {
	const { send, store } = await withStore();
	const till = Math.floor(Date.now() / 1_000) + 3_600;
	expect((await send('POST', schedule('pause'), { till: String(till) })).status).toBe(204);
	expect(await store()).toMatchObject({ open: false, pausedTill: till });
});

test('after which the store opens by itself, with a notification', async () => {
	freezeClock();
	const { sandbox, send, store } = await withStore();
	const receiver = await openReceiver();
	await subscribe(sandbox, receiver.url, ['store.availability.changed']);
	const till = Math.floor(Date.now() / 1_000) + 60;
	await send('POST', schedule('pause'), { till: String(till) });
	jest.setSystemTime(till * 1_000);
	await sandbox.whenDelivered(({ body }) => body.includes('"open":true'));
	expect(await store()).toMatchObject({ open: true });
	expect(await store()).not.toHaveProperty('pausedTill');
	expect(await store()).not.toHaveProperty('closedBy');
});

test.each([{ till: 1_900_000_000 }, { till: 'tomorrow' }, { till: '1000' }, {}, undefined])(
	'a pause with %j is a bad request',
	async (body) => {
		const { send, store } = await withStore();
		expect((await send('POST', schedule('pause'), body)).status).toBe(400);
		expect(await store()).toMatchObject({ open: true });
	},
);

test('an unknown one, or one of others, is not found', async () => {
	const { sandbox, send } = await withStore();
	expect((await send('POST', schedule('pause', 'nowhere'), { till: null })).status).toBe(404);
	const sendOther = await clientOf(sandbox, 'other');
	expect((await sendOther('POST', schedule('pause'), { till: null })).status).toBe(404);
	expect((await call(sandbox, 'POST', '/sandbox/stores/x/open')).status).toBe(404);
});

describe('the path of pausing', () => {
	const onStore = (verb: string) => `/v1/merchant/stores/store-1/${verb}`;

	test('is one of two, and only the one that is set is served', async () => {
		const { sandbox, send, store } = await withStore();
		expect((await send('POST', onStore('pause'), { till: null })).status).toBe(404);
		sandbox.configure({ stores: { pausePath: 'store' } });
		expect((await send('POST', schedule('pause'), { till: null })).status).toBe(404);
		expect((await send('POST', onStore('pause'), { till: null })).status).toBe(204);
		expect(await store()).toMatchObject({ open: false });
		expect((await send('POST', schedule('unpause'), { till: null })).status).toBe(404);
		expect((await send('POST', onStore('unpause'), { till: null })).status).toBe(204);
		expect(await store()).toMatchObject({ open: true });
	});
});

describe('opening hours', () => {
	const path = '/v1/merchant/stores/store-1/schedule';
	const monday = { weekDay: 'monday', open: '10:00', closed: '22:30' };

	test('are kept, replaced whole, and stay through a pause', async () => {
		const { send, store } = await withStore();
		expect((await send('POST', path, [monday])).status).toBe(204);
		const week = [
			{ weekDay: 'friday', open: '18:00', closed: '02:00' },
			{ weekDay: 'sunday', open: '00:00', closed: '23:59' },
		];
		expect((await send('POST', path, week)).status).toBe(204);
		await send('POST', schedule('pause'), { till: null });
		await send('POST', schedule('unpause'), { till: null });
		expect(await store()).toMatchObject({ open: true, openingHours: week });
	});

	test.each([
		['no list', monday],
		['an empty list', []],
		['a day with a capital', [{ ...monday, weekDay: 'Monday' }]],
		['an hour that does not exist', [{ ...monday, open: '25:70' }]],
		['an hour without its zero', [{ ...monday, open: '9:00' }]],
		['no closing', [{ weekDay: 'monday', open: '10:00' }]],
		['a day twice', [monday, { ...monday, open: '12:00' }]],
		['an unknown field', [{ ...monday, day: 1 }]],
	])('with %s are a bad request', async (_, body) => {
		const { send, store } = await withStore();
		expect((await send('POST', path, body)).status).toBe(400);
		expect(await store()).not.toHaveProperty('openingHours');
	});

	test('of an unknown store are not found', async () => {
		const { send } = await withStore();
		expect((await send('POST', path.replace('store-1', 'x'), [monday])).status).toBe(404);
	});
});
