import type { Sandbox } from '../../sandbox';
import { call, clientOf, COMPANY, freezeClock, openSandbox } from './support';
import { dish, group, option, pizzeria, WHOLE_MENU } from './wholeMenus';

const CATEGORIES = `${WHOLE_MENU}/categories`;

async function importing(menu: unknown = pizzeria()) {
	const sandbox = await openSandbox();
	const send = await clientOf(sandbox);
	const answer = await send('POST', WHOLE_MENU, menu);
	return { sandbox, send, answer };
}

const recordOf = async (sandbox: Sandbox, { id }: { id: string }) =>
	(await call(sandbox, 'GET', `/sandbox/imports/${id}`)).body;

const storefront = async (sandbox: Sandbox, query = 'storeId=centre') =>
	(await call(sandbox, 'GET', `/sandbox/storefront?${query}`)).body;

describe('a whole menu', () => {
	test('is shown with its categories, sizes and extras', async () => {
		const { sandbox, answer } = await importing();
		expect(answer.status).toBe(202);
		const { items, categories } = await storefront(sandbox);
		expect(categories.map(({ name }: { name: string }) => name)).toEqual(['Pizza', 'Hot', 'Cold']);
		expect(items).toMatchObject([
			{
				sku: 'margherita',
				category: 'pizza',
				groups: [
					{ externalId: 'Size', min: 1, max: 1, options: [{ title: '25' }, { title: '35' }] },
					{ externalId: 'Extras', min: 0, max: 3, options: [{ title: 'Cheese', max: 2 }, {}] },
				],
			},
		]);
		expect(await recordOf(sandbox, answer.body)).toMatchObject({
			kind: 'whole-menu',
			products: 1,
			options: 4,
			groups: 2,
			categories: 3,
			counts: { switchedOff: 0 },
		});
	});

	test('changes nothing when it is sent a second time', async () => {
		const { sandbox, send } = await importing();
		const { body } = await send('POST', WHOLE_MENU, pizzeria());
		expect((await recordOf(sandbox, body)).counts).toEqual({
			added: 0,
			changed: 0,
			switchedOff: 0,
		});
	});

	test('switches off what is missing from it', async () => {
		const { sandbox, send } = await importing();
		const { body } = await send('POST', WHOLE_MENU, {
			categories: [{ externalId: 'pizza', name: 'Pizza' }],
			products: [dish('margherita', { optionGroups: [] })],
		});
		const { switchedOff } = await recordOf(sandbox, body);
		expect(switchedOff).toEqual(
			expect.arrayContaining([
				{ category: 'hot', title: 'Hot' },
				{ group: 'Extras', title: 'Extras' },
				{ sku: 'cheese', title: 'Cheese', storeId: 'centre' },
			]),
		);
		const { items, categories } = await storefront(sandbox);
		expect(categories).toHaveLength(1);
		expect(items).toMatchObject([{ sku: 'margherita', groups: [] }]);
	});

	test('keeps its groups through an import that cannot carry them', async () => {
		const { sandbox, send } = await importing();
		const items = [{ sku: 'margherita', title: 'Margherita' }];
		await send('POST', '/v1/merchant/import/products', { companyId: COMPANY, items });
		expect(sandbox.storefront(COMPANY)[0].optionGroups).toHaveLength(2);
	});

	test('of a company of others is forbidden', async () => {
		const send = await clientOf(await openSandbox(), 'other');
		expect((await send('POST', WHOLE_MENU, pizzeria())).status).toBe(403);
		expect((await send('POST', CATEGORIES, pizzeria().categories)).status).toBe(403);
	});

	const wrong = (changes: object) => ({ ...pizzeria(), ...changes });
	test.each([
		['a field that nobody names', wrong({ spicy: true }), 'body'],
		['no products', wrong({ products: [] }), 'products'],
		['no categories', wrong({ categories: undefined }), 'categories'],
		[
			'a dish with a field of another import',
			wrong({ products: [dish('a', { category: 'pizza' })] }),
			'products.0',
		],
		[
			'a category that is not in the request',
			wrong({ products: [dish('a', { categories: { mainExternalId: 'soup' } })] }),
			'products.0.categories.mainExternalId',
		],
		[
			'another category that is not in the request',
			wrong({
				products: [
					dish('a', { categories: { mainExternalId: 'hot', extraExternalIds: ['soup'] } }),
				],
			}),
			'products.0.categories.extraExternalIds.0',
		],
		[
			'a group that is not in the request',
			wrong({ products: [dish('a', { optionGroups: [{ externalId: 'Sauce', sortOrder: 1 }] })] }),
			'products.0.optionGroups.0.externalId',
		],
		['one SKU twice', wrong({ products: [dish('a'), dish('a')] }), 'products.1.sku'],
		[
			'an option with the SKU of a dish',
			wrong({ products: [dish('cheese'), dish('b')] }),
			'options.2.sku',
		],
		[
			'a stock in parts',
			wrong({ products: [dish('a', { offers: [{ storeId: 's', listPrice: 1, stock: 0.5 }] })] }),
			'products.0.offers.0.stock',
		],
		[
			'one store twice',
			wrong({
				options: pizzeria().options.map((each) => ({
					...each,
					offers: [...each.offers, ...each.offers],
				})),
			}),
			'options.0.offers.1.storeId',
		],
		[
			'one group twice',
			wrong({ optionGroups: [group('Size'), group('Extras'), group('Size')] }),
			'optionGroups.2.externalId',
		],
		[
			'an option that is not in the request',
			wrong({ optionGroups: [group('Size'), group('Extras', { options: [option('ham')] })] }),
			'optionGroups.1.options.0.sku',
		],
		[
			'a group without options',
			wrong({ optionGroups: [group('Size'), group('Extras', { options: [] })] }),
			'optionGroups.1.options',
		],
		[
			'a group of another type',
			wrong({ optionGroups: [group('Size', { type: 'several' }), group('Extras')] }),
			'optionGroups.0.type',
		],
		[
			'a single group of which two may be chosen',
			wrong({ optionGroups: [group('Size', { max: 2 }), group('Extras')] }),
			'optionGroups.0.type',
		],
		[
			'more to choose than may be chosen',
			wrong({ optionGroups: [group('Size'), group('Extras', { min: 4 })] }),
			'optionGroups.1.min',
		],
		[
			'more to choose than there are',
			wrong({ optionGroups: [group('Size'), group('Extras', { max: 4 })] }),
			'optionGroups.1.max',
		],
	])('with %s is a bad request that names the field', async (_case, menu, field) => {
		const { sandbox, answer } = await importing(menu);
		expect(answer.status).toBe(400);
		expect(Object.keys(answer.body.errors)).toContain(field);
		expect(sandbox.storefront(COMPANY)).toEqual([]);
	});
});

const category = (externalId: string, fields: object = {}) => ({
	externalId,
	name: externalId,
	...fields,
});
const open = (...dailyWorkingHours: Array<[string, string, string]>) => ({
	workSchedule: {
		dailyWorkingHours: dailyWorkingHours.map(([weekDay, from, closed]) => ({
			weekDay,
			open: from,
			closed,
		})),
	},
});

const everyDay = (from: string, closed: string) => ({
	workSchedule: { weeklyWorkingHours: { open: from, closed } },
});

describe('categories', () => {
	test('are shown by position, those inside behind their parent, with hours', async () => {
		const sandbox = await openSandbox();
		const send = await clientOf(sandbox);
		const hours = open(['monday', '08:00', '11:00'], ['monday', '17:00', '20:00']);
		const { status } = await send('POST', CATEGORIES, [
			category('cold', { parentExternalId: 'drinks', position: 2 }),
			category('breakfast', { position: 2, ...hours }),
			category('drinks', { position: 1 }),
			category('hot', { parentExternalId: 'drinks', position: 1 }),
		]);
		expect(status).toBe(202);
		await call(sandbox, 'POST', '/sandbox/sample-menu');
		const { categories } = await storefront(sandbox, '');
		expect(categories.map(({ name }: { name: string }) => name)).toEqual([
			...['drinks', 'hot', 'cold', 'breakfast'],
			// Nobody has named these.
			...['soups', 'mains', 'desserts'],
		]);
		expect(categories[3]).toMatchObject(hours);
	});

	// On the clocks of this machine, on a Monday.
	test.each([
		['within its hours', open(['monday', '08:00', '11:00']), '10:59', true],
		['after its hours', open(['monday', '08:00', '11:00']), '11:00', false],
		['on another day', open(['sunday', '08:00', '20:00']), '10:00', false],
		['after the midnight of its day', open(['sunday', '18:00', '02:00']), '01:00', true],
		['around the clock', everyDay('00:00', '00:00'), '13:00', true],
		['before it opens each day', everyDay('12:00', '22:00'), '11:59', false],
		['after its last day', { workSchedule: { end: '2026-11-22' } }, '10:00', false],
	])('sell their dishes within their hours: %s', async (_, hours, time, isSold) => {
		freezeClock();
		const { sandbox, send } = await importing();
		jest.setSystemTime(new Date(`2026-11-23T${time}:00`));
		const menu = pizzeria();
		const [hot, cold, pizza] = menu.categories;
		await send('POST', WHOLE_MENU, { ...menu, categories: [hot, cold, { ...pizza, ...hours }] });
		const { total, off, waiting, categories } = await storefront(
			sandbox,
			'storeId=centre&onSale=true',
		);
		expect({ total, off, waiting }).toEqual({ total: 1, off: 0, waiting: isSold ? 0 : 1 });
		expect(categories).toMatchObject([{ name: 'Pizza' }]);
		const { items } = await storefront(sandbox);
		expect(items).toMatchObject([{ served: { name: 'Pizza', now: isSold, ...hours } }]);
		const item = { sku: 'margherita', options: [{ sku: 'small' }] };
		const order = await call(sandbox, 'POST', '/sandbox/orders', { body: { items: [item] } });
		expect(order.status).toBe(isSold ? 201 : 400);
	});

	test('narrow the storefront, with all that is inside them', async () => {
		const { sandbox } = await importing({
			...pizzeria(),
			products: [
				dish('soup', { categories: { mainExternalId: 'hot' } }),
				dish('salad', { categories: { mainExternalId: 'cold' } }),
			],
		});
		const { items } = await storefront(sandbox, 'category=pizza');
		expect(items.map(({ sku }: { sku: string }) => sku)).toEqual(['soup']);
	});

	test.each([
		['no list', {}, 'body'],
		['none', [], 'body'],
		['an empty name', [category('a', { name: '' })], '0.name'],
		['a field that nobody names', [category('a', { icon: 'x' })], '0'],
		['a position as text', [category('a', { position: '1' })], '0.position'],
		['one identifier twice', [category('a'), category('a')], '1.externalId'],
		['an unknown parent', [category('a', { parentExternalId: 'b' })], '0.parentExternalId'],
		['itself as parent', [category('a', { parentExternalId: 'a' })], '0.parentExternalId'],
		[
			'a cycle',
			[category('a', { parentExternalId: 'b' }), category('b', { parentExternalId: 'a' })],
			'1.parentExternalId',
		],
		[
			'hours that overlap',
			[category('a', open(['monday', '08:00', '11:00'], ['monday', '10:00', '12:00']))],
			'0.workSchedule.dailyWorkingHours',
		],
		[
			'hours that overlap past midnight',
			[category('a', open(['sunday', '22:00', '02:00'], ['monday', '01:00', '03:00']))],
			'0.workSchedule.dailyWorkingHours',
		],
		[
			'a time of no clock',
			[category('a', open(['monday', '8:00', '11:00']))],
			'0.workSchedule.dailyWorkingHours.0.open',
		],
		[
			'a date of no calendar',
			[category('a', { workSchedule: { start: '2026-02-30' } })],
			'0.workSchedule.start',
		],
		[
			'an end before the start',
			[category('a', { workSchedule: { start: '2026-02-02', end: '2026-02-01' } })],
			'0.workSchedule.end',
		],
	])('with %s are a bad request that names the field', async (_case, categories, field) => {
		const send = await clientOf(await openSandbox());
		const { status, body } = await send('POST', CATEGORIES, categories);
		expect(status).toBe(400);
		expect(Object.keys(body.errors)).toContain(field);
	});
});

describe('an order of a dish with options', () => {
	const order = async (sandbox: Sandbox, options: object[]) =>
		await call(sandbox, 'POST', '/sandbox/orders', {
			body: {
				companyId: COMPANY,
				storeId: 'centre',
				items: [{ sku: 'margherita', quantity: 2, options }],
			},
		});

	test('carries what was chosen, and costs it', async () => {
		const { sandbox } = await importing();
		const { status, body } = await order(sandbox, [
			{ sku: 'large' },
			{ sku: 'cheese', quantity: 2 },
		]);
		expect(status).toBe(201);
		expect(body.order).toMatchObject({
			netPrice: { value: 2 * (180 + 60 + 2 * 25) },
			items: [
				{
					itemPrice: { value: 290 },
					attributes: [
						{ sku: 'large', name: '35', quantity: 1, price: { value: 60 } },
						{ sku: 'cheese', name: 'Cheese', quantity: 2, price: { value: 25 } },
					],
				},
			],
		});
	});

	test.each([
		['no size', [], 'items.0.options'],
		['two sizes', [{ sku: 'small' }, { sku: 'large' }], 'items.0.options'],
		['an unknown option', [{ sku: 'small' }, { sku: 'ham' }], 'items.0.options.1.sku'],
		[
			'too much of one',
			[{ sku: 'small' }, { sku: 'cheese', quantity: 3 }],
			'items.0.options.1.quantity',
		],
		[
			'too many',
			[{ sku: 'small' }, { sku: 'cheese', quantity: 2 }, { sku: 'olives', quantity: 2 }],
			'items.0.options',
		],
	])('with %s is refused', async (_case, options, field) => {
		const { sandbox } = await importing();
		const { status, body } = await order(sandbox, options);
		expect(status).toBe(400);
		expect(Object.keys(body.errors)).toContain(field);
	});

	test('has what must be chosen when nobody says what', async () => {
		const { sandbox } = await importing();
		const placed = Array.from({ length: 4 }, () => sandbox.placeOrder({ companyId: COMPANY }));
		for (const { order: one } of placed) {
			const [{ attributes }] = one.items;
			expect(attributes.filter(({ sku }) => ['small', 'large'].includes(sku))).toHaveLength(1);
		}
	});

	test('cannot be placed while a size must be chosen and none is on sale', async () => {
		const menu = pizzeria();
		const options = menu.options.map((each) =>
			['small', 'large'].includes(each.sku)
				? { ...each, offers: [{ storeId: 'centre', listPrice: 0, status: 'disabled' }] }
				: each,
		);
		const { sandbox } = await importing({ ...menu, options });
		expect((await order(sandbox, [{ sku: 'small' }])).status).toBe(400);
	});
});
