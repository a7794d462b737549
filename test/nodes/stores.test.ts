import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox';
import { MerchantStorefront } from '../../nodes/MerchantStorefront/MerchantStorefront.node';
import { credentialFor, loadDishes, runAction, searchList, type RunOptions } from '../support/n8n';

const COMPANY = 'demo-company';
const KYIV = 'Europe/Kyiv';

let sandbox: Sandbox;
beforeEach(async () => {
	sandbox = await startSandbox({ port: 0 });
	// A store comes into being with the first menu that names it.
	await runAction(credentialFor(sandbox), {
		resource: 'menu',
		operation: 'importProductsAndOffers',
		firstImport: true,
		input: 'json',
		products: [
			{
				sku: 'borsch',
				title: 'Borsch',
				companyId: COMPANY,
				category: 'soups',
				offers: ['podil', 'obolon'].map((storeId) => ({ storeId, listPrice: 1 })),
			},
		],
	});
	sandbox.clearCalls();
});
afterEach(async () => await sandbox.close());

const run = async (
	parameters: INodeParameters,
	items: IDataObject[] = [{}],
	{ advanced, ...options }: RunOptions & { advanced?: IDataObject } = {},
): Promise<INodeExecutionData[]> =>
	await runAction(
		credentialFor(sandbox, advanced && { advanced: true, ...advanced }),
		{ resource: 'store', ...parameters },
		items.map((json) => ({ json })),
		{ timezone: KYIV, ...options },
	);

const byId = (value: string) => ({ __rl: true, mode: 'id', value });
const pause = async (parameters: INodeParameters, options?: Parameters<typeof run>[2]) =>
	await run({ operation: 'pause', storeId: byId('podil'), ...parameters }, [{}], options);
const until = async (value: string) => await pause({ pauseMode: 'until', until: value });
const sent = () =>
	sandbox.calls
		.filter(({ path }) => path.includes('/stores/'))
		.map(({ method, path, body }) => [`${method} ${path}`, body]);

describe('Pausing a store', () => {
	it('for some minutes says until when, in the time zone of the workflow', async () => {
		const before = Date.now();
		const [{ json }] = await pause({ pauseMode: 'minutes', minutes: 20 });
		const [[call, body]] = sent();
		expect(call).toBe('POST /v1/merchant/stores/podil/schedule/pause');
		const till = Number((body as { till: string }).till) * 1000;
		expect(till).toBeGreaterThanOrEqual(before + 20 * 60_000);
		expect(till).toBeLessThan(Date.now() + 20 * 60_000 + 1000);
		expect(json).toEqual({
			storeId: 'podil',
			paused: true,
			pausedUntil: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0[23]:00$/),
			pausedUntilText: expect.stringMatching(/^until \w+day, .+ \d\d:\d\d$/),
		});
		expect(Date.parse(String(json.pausedUntil))).toBe(till);
	});

	it('until a date and time reads it in the time zone of the workflow', async () => {
		const [{ json }] = await until('2099-12-31T18:30:00');
		expect(sent()).toEqual([
			[
				'POST /v1/merchant/stores/podil/schedule/pause',
				{ till: String(Date.UTC(2099, 11, 31, 16, 30) / 1000) },
			],
		]);
		expect(json).toMatchObject({
			pausedUntil: '2099-12-31T18:30:00+02:00',
			pausedUntilText: 'until Thursday, 31 December 2099, 18:30',
		});
	});

	it('until a date of an expression takes its offset', async () => {
		await until('={{ DateTime.fromISO("2099-12-31T18:30:00+05:00") }}');
		expect(sent()[0][1]).toEqual({ till: String(Date.UTC(2099, 11, 31, 13, 30) / 1000) });
	});

	it('until resumed sends no time', async () => {
		const [{ json }] = await pause({ pauseMode: 'resumed' });
		expect(sent()[0][1]).toEqual({ till: null });
		expect(json).toEqual({
			storeId: 'podil',
			paused: true,
			pausedUntil: null,
			pausedUntilText: 'until resumed',
		});
	});

	it.each([
		['2020-01-01T10:00:00', 'Until is in the past'],
		['2099-12-31T25:70', 'Until isn\'t a date and time: "2099-12-31T25:70"'],
		['25:70', 'Until isn\'t a date and time: "25:70"'],
		['', 'Until is empty'],
		['={{ $json.missing }}', 'Until is empty'],
		['2099-02-30 10:00', 'Until isn\'t a date and time: "2099-02-30 10:00"'],
		['2099-03-29 03:30', 'Until doesn\'t exist in Europe/Kyiv: "2099-03-29 03:30"'],
	])('until %p is refused before anything is sent', async (value, message) => {
		await expect(until(value)).rejects.toMatchObject({ message });
		expect(sent()).toEqual([]);
	});

	it('says how a time in the past was read', async () => {
		await expect(until('2020-01-01 10:00')).rejects.toMatchObject({
			description: expect.stringContaining(
				'It was read as Wednesday, 1 January 2020, 10:00 (Europe/Kyiv), and now it is',
			) as string,
		});
	});

	it.each([0, -5, 1.5, '', 'soon', 10_081, null])(
		'for %p minutes is refused before anything is sent',
		async (minutes) => {
			await expect(pause({ pauseMode: 'minutes', minutes })).rejects.toMatchObject({
				message: 'Minutes must be a whole number from 1 to 10080',
			});
			expect(sent()).toEqual([]);
		},
	);

	it('in a way that does not exist is refused before anything is sent', async () => {
		await expect(pause({ pauseMode: '={{ "tonight" }}' })).rejects.toMatchObject({
			message: 'Pause must be one of minutes, until, resumed',
			description: expect.stringContaining('It is "tonight".') as string,
		});
		expect(sent()).toEqual([]);
	});

	it('needs a store', async () => {
		await expect(pause({ storeId: byId(' ') })).rejects.toMatchObject({
			message: 'Store is empty',
		});
		await expect(pause({ storeId: byId('..') })).rejects.toMatchObject({
			message: '".." isn\'t an ID',
		});
		expect(sent()).toEqual([]);
	});

	it('runs for each item, also after a store that fails', async () => {
		const items = [{ store: 'podil' }, { store: 'moon' }, { store: 'obolon' }];
		const output = await run(
			{ operation: 'pause', storeId: byId('={{ $json.store }}'), pauseMode: 'resumed' },
			items,
			{ onError: 'continueRegularOutput' },
		);
		expect(output.map(({ json, pairedItem }) => [json.paused ?? json.error, pairedItem])).toEqual([
			[true, { item: 0 }],
			[expect.stringContaining('moon'), { item: 1 }],
			[true, { item: 2 }],
		]);
	});

	it.each([404, 400, 422, 403])('of a store that is answered with %i names it', async (status) => {
		sandbox.configure({ faults: [{ kind: 'answer', path: '*/stores/*', status, times: 9 }] });
		const named = expect.stringMatching(/^(No store has the ID|Store) "moon"/) as string;
		const storeId = byId('moon');
		await expect(pause({ storeId })).rejects.toMatchObject({ message: named });
		await expect(run({ operation: 'resume', storeId })).rejects.toMatchObject({ message: named });
		const openingHours = { days: [hours(['monday'], '10:00', '22:00')] };
		await expect(
			run({ operation: 'setOpeningHours', input: 'form', storeId, openingHours }),
		).rejects.toMatchObject({ message: named });
	});

	it('for an unknown store says that the path may be another', async () => {
		await expect(pause({ storeId: byId('moon') })).rejects.toMatchObject({
			message: 'No store has the ID "moon"',
			description: expect.stringContaining('choose the other Pause Path') as string,
		});
	});

	it('with a typing mistake suggests the stores of recent orders, and not the path', async () => {
		sandbox.placeOrder({ storeId: 'podil' });
		sandbox.placeOrder({ storeId: 'obolon' });
		const suggests = {
			message: 'No store has the ID "pod-il"',
			description: expect.stringMatching(
				/^The stores of your menu and of the latest orders are obolon, podil\. Do you mean "podil"\?/,
			) as string,
		};
		await expect(pause({ storeId: byId('pod-il') })).rejects.toMatchObject(suggests);
		await expect(pause({ storeId: byId('pod-il') })).rejects.not.toMatchObject({
			description: expect.stringContaining('Pause Path') as string,
		});
		const resumed = run({ operation: 'resume', storeId: byId('pod-il') });
		await expect(resumed).rejects.toMatchObject(suggests);
	});

	it('that recent orders have says that the path may be another', async () => {
		sandbox.placeOrder({ storeId: 'podil' });
		sandbox.configure({ faults: [{ kind: 'answer', path: '*/stores/*', status: 404, times: 9 }] });
		await expect(pause({})).rejects.toMatchObject({
			description: expect.stringContaining('choose the other Pause Path') as string,
		});
	});

	it('keeps its own error where orders may not be read', async () => {
		sandbox.configure({
			faults: [{ kind: 'answer', path: '/v1/merchant/orders', status: 403, times: 9 }],
		});
		await expect(pause({ storeId: byId('moon') })).rejects.toMatchObject({
			message: 'No store has the ID "moon"',
		});
	});

	it('reports a time zone that does not exist before anything is sent', async () => {
		const timezone = 'Mars/Olympus';
		for (const parameters of [
			{ pauseMode: 'minutes', minutes: 20 },
			{ pauseMode: 'until', until: '2099-12-31 18:30' },
		]) {
			await expect(pause(parameters, { timezone })).rejects.toMatchObject({
				message: 'The time zone of this workflow doesn\'t exist: "Mars/Olympus"',
			});
		}
		expect(sent()).toEqual([]);
	});

	it('uses the other path where the credential says so', async () => {
		sandbox.configure({ stores: { pausePath: 'store' } });
		await expect(pause({ pauseMode: 'resumed' })).rejects.toMatchObject({
			description: expect.stringContaining('choose the other Pause Path') as string,
		});
		sandbox.clearCalls();
		const advanced = { pausePath: 'store' };
		await pause({ pauseMode: 'resumed' }, { advanced });
		await run({ operation: 'resume', storeId: byId('podil') }, [{}], { advanced });
		expect(sent()).toEqual([
			['POST /v1/merchant/stores/podil/pause', { till: null }],
			['POST /v1/merchant/stores/podil/unpause', { till: null }],
		]);
	});

	it('again, and resuming again, is safe', async () => {
		await pause({ pauseMode: 'resumed' });
		await pause({ pauseMode: 'resumed' });
		const resume = { operation: 'resume', storeId: byId('podil') };
		await run(resume);
		const [{ json }] = await run(resume);
		expect(json).toEqual({ storeId: 'podil', paused: false });
		expect(sent().slice(2)).toEqual([
			['POST /v1/merchant/stores/podil/schedule/unpause', { till: null }],
			['POST /v1/merchant/stores/podil/schedule/unpause', { till: null }],
		]);
	});
});

const hours = (weekDays: string[], open: string, closed: string) => ({ weekDays, open, closed });
const setHours = async (days: INodeParameters[], options?: Parameters<typeof run>[2]) =>
	await run(
		{
			operation: 'setOpeningHours',
			input: 'form',
			storeId: byId('podil'),
			openingHours: { days },
		},
		[{}],
		options,
	);
const setRows = async (rows: IDataObject[], options?: Parameters<typeof run>[2]) =>
	await run({ operation: 'setOpeningHours', input: 'rows', storeId: byId('') }, rows, options);
const row = (store: string, day: string, open: unknown, closed: unknown) => ({
	'Store ID': store,
	'Week Day': day,
	Open: open as string,
	Closed: closed as string,
});

describe('Setting opening hours', () => {
	it('from a form sends each day once', async () => {
		const [{ json }] = await setHours([
			hours(['monday', 'tuesday'], '9:00', '22:00'),
			hours(['saturday'], '11:00', '01:00'),
		]);
		const expected = [
			{ weekDay: 'monday', open: '09:00', closed: '22:00' },
			{ weekDay: 'tuesday', open: '09:00', closed: '22:00' },
			{ weekDay: 'saturday', open: '11:00', closed: '01:00' },
		];
		expect(sent()).toEqual([['POST /v1/merchant/stores/podil/schedule', expected]]);
		expect(json).toEqual({
			storeId: 'podil',
			openingHours: expected,
			daysNotSent: ['wednesday', 'thursday', 'friday', 'sunday'],
			warnings: [expect.stringContaining('Saturday closes at 01:00')],
		});
	});

	it('has one entry for every day until somebody changes that', () => {
		const field = new MerchantStorefront().description.properties.find(
			({ name }) => name === 'openingHours',
		);
		const days = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ');
		expect(field?.default).toEqual({
			days: [{ weekDays: days, open: '10:00', closed: '22:00' }],
		});
	});

	it.each([
		[[hours(['monday'], '25:70', '22:00')], /entry 1, Opens: "25:70" isn't a time of day/],
		[[hours(['monday'], '10:00', '10:00')], /the opening time, too/],
		[[hours([], '10:00', '12:00')], /entry 1, Days is empty/],
		[
			[hours(['monday'], '10:00', '12:00'), hours(['monday'], '14:00', '20:00')],
			/one interval for each day/,
		],
		[[], /would never open/],
	])('from a form with mistakes is refused before anything is sent', async (days, words) => {
		await expect(setHours(days)).rejects.toMatchObject({
			message: 'The form has a mistake, so nothing is sent',
			description: expect.stringMatching(words) as string,
		});
		expect(sent()).toEqual([]);
	});

	it('from a form rejects a day whose expression has no result', async () => {
		const days = [hours(['monday'], '9:00', '22:00'), hours(['friday'], '={{ $json.from }}', '')];
		await expect(setHours(days)).rejects.toThrow('Opens is empty');
		expect(sent()).toEqual([]);
	});

	it.each([[{}], [{ 'Week Day': '', Open: '', Closed: '' }]])(
		'from rows that are all empty is an error: %j',
		async (empty) => {
			await expect(setRows([empty as IDataObject])).rejects.toMatchObject({
				message: 'No opening hours came in, so nothing is sent',
				description: expect.stringContaining('All rows are empty') as string,
			});
			expect(sent()).toEqual([]);
		},
	);

	it('from rows sends one request for each store', async () => {
		const output = await setRows([
			row('podil', 'Monday', '10:00', '22:00'),
			row('obolon', 'пн', 0.375, '21:00'),
			row('podil', 'Tuesday', '10:00', '22:00'),
		]);
		expect(sent().map(([call]) => call)).toEqual([
			'POST /v1/merchant/stores/podil/schedule',
			'POST /v1/merchant/stores/obolon/schedule',
		]);
		expect(output.map(({ json, pairedItem }) => [json.storeId, pairedItem])).toEqual([
			['podil', [{ item: 0 }, { item: 2 }]],
			['obolon', [{ item: 1 }]],
		]);
	});

	it('from rows with a title above their headings reads what is below it', async () => {
		const cells = (...texts: string[]) =>
			Object.fromEntries(
				texts.map((text, index) => [index === 0 ? 'Trattoria' : `__EMPTY_${index}`, text]),
			);
		await setRows([
			cells('Winter'),
			cells('Store ID', 'Week Day', 'Opens', 'Closes'),
			cells('podil', 'Monday', '10:00', '22:00'),
		]);
		expect(sent().map(([call]) => call)).toEqual(['POST /v1/merchant/stores/podil/schedule']);
	});

	it('from rows with a mistake sends nothing at all', async () => {
		const rows = [row('podil', 'Monday', '10:00', '22:00'), row('obolon', 'Monday', '9', '21:00')];
		await expect(setRows(rows)).rejects.toMatchObject({
			description: expect.stringContaining('Row 3, column "Open": "9" isn\'t a time') as string,
		});
		expect(sent()).toEqual([]);
	});

	describe('with On Error → Continue', () => {
		const CONTINUE = { onError: 'continueRegularOutput' } as const;
		const paths = () => sent().map(([call]) => call);

		it('sends the stores whose rows are right, and names every row of the others', async () => {
			const output = await setRows(
				[
					row('podil', 'Monday', '10:00', '22:00'),
					row('obolon', 'Monday', '10:00', '21:00'),
					row('podil', 'Tuesday', '10:00', '25:00'),
				],
				CONTINUE,
			);
			expect(paths()).toEqual(['POST /v1/merchant/stores/obolon/schedule']);
			expect(output).toMatchObject([
				{
					json: { error: expect.stringContaining('"25:00" isn\'t a time'), details: [{ row: 4 }] },
					pairedItem: [{ item: 0 }, { item: 2 }],
				},
				{ json: { storeId: 'obolon' }, pairedItem: [{ item: 1 }] },
			]);
		});

		it('sends nothing where a row names no store, and loses none of the rows', async () => {
			const output = await setRows(
				[
					row('podil', 'Monday', '10:00', '22:00'),
					row('', 'Tuesday', '10:00', '21:00'),
					row('obolon', 'Monday', '10:00', '25:00'),
				],
				CONTINUE,
			);
			expect(sent()).toEqual([]);
			expect(output.map(({ json, pairedItem }) => [json.error, pairedItem])).toEqual([
				[expect.stringMatching(/^Row 3, .*is empty/), { item: 1 }],
				[expect.stringMatching(/podil is not sent, since a row names no store/), [{ item: 0 }]],
				[expect.stringMatching(/"25:00" isn't a time/), [{ item: 2 }]],
			]);
		});

		it('lets each item of the form stand alone', async () => {
			const items = ['podil', '', 'obolon', 'podil'].map((store, index) => ({
				...{ store, open: index === 2 ? '18:75' : '10:00' },
			}));
			const output = await run(
				{
					operation: 'setOpeningHours',
					input: 'form',
					storeId: byId('={{ $json.store }}'),
					openingHours: { days: [hours(['monday'], '={{ $json.open }}', '22:00')] },
				},
				items,
				CONTINUE,
			);
			expect(paths()).toEqual(Array(2).fill('POST /v1/merchant/stores/podil/schedule'));
			expect(
				output.map(({ json, pairedItem }) => [json.storeId ?? json.error, pairedItem]),
			).toEqual([
				['podil', [{ item: 0 }]],
				[expect.stringMatching(/Store is empty/), { item: 1 }],
				[expect.stringMatching(/"18:75" isn't a time/), [{ item: 2 }]],
				['podil', [{ item: 3 }]],
			]);
		});
	});

	it('names the store that failed and those that are done', async () => {
		const rows = ['podil', 'moon', 'obolon'].map((store) => row(store, 'Mon', '10:00', '22:00'));
		await expect(setRows(rows)).rejects.toMatchObject({
			message: '1 of 3 stores failed: moon',
			description: expect.stringContaining('Done: podil, obolon.') as string,
		});
		const output = await setRows(rows, { onError: 'continueRegularOutput' });
		expect(output.map(({ json }) => json.storeId ?? json.error)).toEqual([
			'podil',
			'No store has the ID "moon"',
			'obolon',
		]);
	});

	it('names two of many that failed in the message, and all in the description', async () => {
		const stores = Array.from({ length: 30 }, (_, index) => `no-store-with-the-number-${index}`);
		const rows = stores.map((store) => row(store, 'Mon', '10:00', '22:00'));
		await expect(setRows(rows)).rejects.toMatchObject({
			message: `30 of 30 stores failed: ${stores[0]}, ${stores[1]} and 28 more`,
			description: expect.stringContaining(stores[29]) as string,
		});
	});

	it('tries no further store once the platform is gone', async () => {
		sandbox.configure({
			faults: [{ kind: 'answer', path: '*/schedule', status: 401, body: {}, times: 9 }],
		});
		const rows = ['podil', 'obolon'].map((store) => row(store, 'Mon', '10:00', '22:00'));
		await expect(setRows(rows)).rejects.toMatchObject({
			message: '2 of 2 stores failed: podil, obolon',
			description: expect.stringContaining('No store was changed.') as string,
		});
		expect(new Set(sent().map(([call]) => call)).size).toBe(1);
	});
});

describe('The lists to choose from', () => {
	const search = async (method: 'searchDishes' | 'searchStores', storeId = '', filter?: string) => {
		const parameters = { resource: 'offer', operation: 'switchOff', storeId: byId(storeId) };
		const { results } = await searchList(method, credentialFor(sandbox), parameters, filter);
		return results.map(({ name, value }) => [name, value]);
	};
	beforeEach(() => {
		for (const storeId of ['podil', 'obolon', 'podil']) sandbox.placeOrder({ storeId });
	});

	it('show the stores of the latest orders', async () => {
		await expect(search('searchStores')).resolves.toEqual([
			['obolon', 'obolon'],
			['podil', 'podil'],
		]);
		await expect(search('searchStores', '', 'POD')).resolves.toEqual([
			['podil', 'podil'],
			['Use "POD" (not in the latest orders)', 'POD'],
		]);
		await expect(search('searchStores', '', 'podil')).resolves.toEqual([['podil', 'podil']]);
	});

	it('show what was ordered there lately', async () => {
		const { order } = sandbox.placeOrder({ storeId: 'obolon' });
		const [{ name, sku }] = order.items;
		await expect(search('searchDishes', 'obolon')).resolves.toContainEqual([
			`${name} · ${sku}`,
			sku,
		]);
		await expect(search('searchDishes', '={{ $json.store }}')).resolves.not.toEqual([]);
		await expect(search('searchDishes', 'obolon', 'x1')).resolves.toEqual([
			['Use "x1" (not in the latest orders)', 'x1'],
		]);
		await expect(loadDishes(credentialFor(sandbox), 'obolon')).resolves.toContainEqual({
			name: `${name} · ${sku}`,
			value: sku,
		});
		await expect(search('searchDishes', 'moon')).rejects.toMatchObject({
			message: 'There are no orders to take dishes from yet',
			description: expect.stringContaining('Type the name or the SKU') as string,
		});
	});

	it('say before the first order why they are empty and what to do', async () => {
		const other = credentialFor(sandbox, { clientId: 'other', clientSecret: 'other-secret' });
		await expect(searchList('searchStores', other, {}, 'podil')).resolves.toEqual({
			results: [{ name: 'Use "podil" (not in the latest orders)', value: 'podil' }],
		});
		await expect(searchList('searchStores', other, {})).rejects.toMatchObject({
			message: 'There are no orders to take stores from yet',
			description: expect.stringContaining('type the ID of the store') as string,
		});
	});
});
