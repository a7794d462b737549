import type { IDataObject, INodeParameters, NodeConnectionType } from 'n8n-workflow';

import { eventually } from '../../host/eventually';
import { startSandbox, type Sandbox } from '../../sandbox';
import { stopClock } from '../support/clock';
import '../support/shortWaits';
import { credentialFor, runAction, type RunOptions } from '../support/n8n';
import { onSale as onSaleIn } from '../support/onSale';

const COMPANY = 'demo-company';
const ZONE = 'Europe/Kyiv';
const NOON = '2026-05-01T12:00:00+03:00';
const NIGHT = '2026-05-01T23:59:59+03:00';

let sandbox: Sandbox;
/** Kept by n8n between the executions of a workflow. */
let staticData: IDataObject;
beforeAll(async () => {
	sandbox = await startSandbox({ port: 0 });
});
beforeEach(async () => {
	stopClock(Date.parse(NOON));
	staticData = {};
	await importMenu({ firstImport: true, limits: { mostSwitchedOff: 100 } });
	sandbox.clearCalls();
});
afterEach(() => jest.useRealTimers());
afterAll(async () => await sandbox.close());

const menuOf = (...skus: string[]): IDataObject[] =>
	skus.map((SKU) => ({
		SKU,
		Title: `Dish ${SKU}`,
		Category: 'soups',
		Store: 'podil',
		Price: 100,
		Stock: 20,
	}));
const SKUS = ['banosh', 'borsch', 'uzvar'];
const MENU = menuOf(...SKUS);

async function run(
	parameters: INodeParameters,
	rows: IDataObject[] = [{}],
	options: RunOptions = {},
): Promise<IDataObject> {
	const [{ json }] = await runAction(
		credentialFor(sandbox),
		parameters,
		rows.map((json) => ({ json })),
		{ staticData, timezone: ZONE, ...options },
	);
	return json;
}
const importMenu = async (parameters: INodeParameters = {}, rows = MENU, options?: RunOptions) =>
	await run(
		{ resource: 'menu', operation: 'importProductsAndOffers', companyId: COMPANY, ...parameters },
		rows,
		options,
	);
const saidOff = async () =>
	(await run({ resource: 'offer', operation: 'readCommand', text: '/on' })).reply;
const preview = async (rows = MENU) => await importMenu({ operation: 'previewImport' }, rows);
const byId = (value: string) => ({ __rl: true, mode: 'id', value });
const chosen = (skus: string) => ({ storeId: byId('podil'), skus });
const switchOff = async (skus: string, parameters: INodeParameters = {}, options?: RunOptions) =>
	await run(
		{ resource: 'offer', operation: 'switchOff', ...chosen(skus), ...parameters },
		[{}],
		options,
	);
const switchOn = async (parameters: INodeParameters) =>
	await run({ resource: 'offer', operation: 'switchOn', ...parameters });
const switchOnWhatIsOver = async () => await switchOn({ dishes: 'timeOver' });

const passTo = (time: string) => jest.setSystemTime(Date.parse(time));
const onSale = () => onSaleIn(sandbox, COMPANY).map((offer) => offer.split(' ')[0]);
const changeCalls = () => sandbox.calls.filter(({ path }) => path.includes('part-offers')).length;
const copy = (data: IDataObject) => JSON.parse(JSON.stringify(data)) as IDataObject;

describe('A dish that was switched off', () => {
	it('stays off when an unchanged menu is imported', async () => {
		await switchOff('borsch');
		const { keptOff } = await importMenu({ skipIfUnchanged: true });
		expect(onSale()).toEqual(['banosh', 'uzvar']);
		expect(keptOff).toEqual([
			{ title: 'Dish borsch', sku: 'borsch', storeId: 'podil', until: null },
		]);
	});

	it('is named in a preview that keeps it off', async () => {
		await switchOff('borsch');
		const { verdict, summary } = await preview();
		expect(verdict).toBe('No difference was found');
		expect(summary).toMatch(/No difference was found\.\nStay off by hand: Dish borsch$/);
		await importMenu();
		expect((await preview()).summary).toMatch(/^Nothing differs.*\nStay off by hand: Dish borsch$/);
	});

	it('is named in a preview of a menu that no longer has it', async () => {
		await switchOff('borsch');
		const { verdict, summary, switchedOff } = await preview(menuOf('banosh', 'uzvar'));
		expect(verdict).toBe('1 gone, off before');
		expect(summary).toContain('Gone, Was Off: Dish borsch: not in the sheet');
		expect(switchedOff).toMatchObject([{ what: 'Gone, Was Off', sku: 'borsch' }]);
	});

	it('is named in a preview of a menu that has it on sale under another SKU', async () => {
		await switchOff('borsch');
		const [borsch, ...others] = menuOf('borsch', 'banosh', 'uzvar');
		const { summary } = await preview([{ ...borsch, SKU: 'borsch-2' }, ...others]);
		expect(summary).toContain(
			'Perhaps the same dish: Dish borsch (SKU borsch) → Dish borsch (SKU borsch-2). It was off, and comes on sale.',
		);
	});

	it('is not put back by a retry, which n8n gives what was known before', async () => {
		const before = copy(staticData);
		await switchOff('borsch');
		const retry = { mode: 'retry', staticData: before } as const;
		const refusal = 'A retry may go by an old menu and an old stop list, so nothing is sent';
		const cheaper = MENU.map((dish) => ({ ...dish, Price: 90 }));
		await expect(importMenu({}, cheaper, retry)).rejects.toThrow(refusal);
		await expect(switchOff('uzvar', {}, retry)).rejects.toThrow(refusal);
		expect(onSale()).toEqual(['banosh', 'uzvar']);
	});

	it('says nothing about the Status of the sheet to later imports', async () => {
		await switchOff('banosh, borsch, uzvar');
		await importMenu();
		await importMenu();
		expect(onSale()).toEqual([]);
		expect((await preview()).wouldStop).toEqual([]);
	});

	it('stays off until it is switched on, however late', async () => {
		const { changes } = await switchOff('borsch');
		expect(changes).toEqual([expect.objectContaining({ sku: 'borsch', until: null })]);
		passTo('2027-05-01T12:00:00+03:00');
		await importMenu();
		expect(onSale()).toEqual(['banosh', 'uzvar']);
		await switchOn(chosen('borsch'));
		const { keptOff } = await importMenu();
		expect(keptOff).toEqual([]);
		expect(onSale()).toEqual(SKUS);
	});

	it('does not make the next imports send the menu again', async () => {
		await switchOff('borsch');
		await importMenu({ skipIfUnchanged: true });
		await expect(importMenu({ skipIfUnchanged: true })).resolves.toMatchObject({ sent: false });
	});

	it('has a summary for people', async () => {
		const summary = async (parameters: INodeParameters, skus = 'borsch') =>
			(await switchOff(skus, parameters)).summary;
		await expect(summary({})).resolves.toBe('Dish borsch is off in podil until switched on again.');
		await expect(summary({ until: 'endOfToday' }, 'banosh, uzvar')).resolves.toBe(
			'Dish banosh, Dish uzvar are off in podil until midnight.',
		);
		await expect(summary({ until: 'time', untilTime: '2026-05-03 09:00' })).resolves.toBe(
			'Dish borsch is off in podil until Sunday, 3 May 2026, 09:00.',
		);
		await expect(switchOn(chosen('borsch'))).resolves.toMatchObject({
			summary: 'Dish borsch is on sale in podil.',
		});
	});

	it('has a summary that says by which menu it was taken, unless that is of today', async () => {
		passTo('2026-05-02T11:59:00+03:00');
		await expect(switchOff('borsch')).resolves.toMatchObject({
			summary: 'Dish borsch is off in podil until switched on again.',
		});
		passTo('2026-05-02T12:01:00+03:00');
		await expect(switchOff('borsch')).resolves.toMatchObject({
			summary:
				'Dish borsch is off in podil until switched on again. This goes by the menu of Friday, 1 May 2026, 12:00: if another one was sent since, look at the storefront.',
		});
		await importMenu();
		sandbox.configure({
			faults: [{ kind: 'answer', path: '*import*', status: 500, body: {}, times: 99 }],
		});
		await expect(importMenu()).rejects.toThrow();
		sandbox.configure({ faults: [] });
		const goesBy = expect.stringContaining('This goes by the menu of Saturday') as string;
		await expect(switchOn(chosen('borsch'))).resolves.toMatchObject({ summary: goesBy });
		staticData = {};
		await expect(switchOff('borsch')).resolves.toMatchObject({
			summary:
				'borsch is off in podil until switched on again. This workflow has sent no menu of this store, so look at the storefront. An import of another workflow puts its dishes back on sale.',
		});
	});

	it.each([
		['Switch Off', { operation: 'switchOff', ...chosen('borsch') }],
		['Switch On', { operation: 'switchOn', ...chosen('borsch') }],
		['Update', { operation: 'update', input: 'form', storeId: byId('podil'), sku: byId('borsch') }],
	])(
		'is not changed where nobody answered and n8n lost the memory: %s',
		async (_name, switched) => {
			staticData = {};
			const parameters = { resource: 'offer', changes: { status: 'disabled' }, ...switched };
			const main: NodeConnectionType = 'main';
			const answered = async (json: IDataObject) =>
				await run(parameters, [{}], {
					neighbors: [
						{
							...{ id: 'ask', name: 'Ask', type: 'n8n-nodes-base.slack', typeVersion: 1 },
							...{ position: [0, 0], parameters: { operation: 'sendAndWait' } },
						},
					],
					connections: { Ask: { main: [[{ node: 'Merchant Storefront', type: main, index: 0 }]] } },
					ran: { Ask: [json] },
				});
			await expect(answered({ text: 'what came in' })).rejects.toMatchObject({
				message: 'Nobody answered in time, so nothing is sent',
				description: expect.stringContaining('"Ask"') as string,
			});
			expect(staticData.global ?? {}).toEqual({});
			expect(changeCalls()).toBe(0);
			await answered({ data: { approved: true } });
			expect(changeCalls()).toBe(1);
		},
	);

	it('stays off where n8n lost the memory between Switch Off and Switch On', async () => {
		const [{ json: off }] = await runAction(
			credentialFor(sandbox),
			{ resource: 'offer', operation: 'switchOff', ...chosen('borsch') },
			[{ json: {} }],
			{ staticData },
		);
		const saved = copy(staticData);
		const main: NodeConnectionType = 'main';
		const switchOnAfter = async () =>
			await run({ resource: 'offer', operation: 'switchOn', ...chosen('borsch') }, [{}], {
				neighbors: [
					{
						...{ id: 'off', name: 'Off', type: 'merchantStorefront', typeVersion: 1 },
						...{ position: [0, 0], parameters: { operation: 'switchOff' } },
					},
				],
				connections: { Off: { main: [[{ node: 'Merchant Storefront', type: main, index: 0 }]] } },
				ran: { Off: [off] },
			});
		staticData = {};
		await expect(switchOnAfter()).rejects.toMatchObject({
			message: 'This execution no longer knows what this workflow remembers, so nothing is sent',
			description: expect.stringContaining('Dishes Whose Time Is Over') as string,
		});
		expect(staticData.global ?? {}).toEqual({});
		expect(onSale()).toEqual(['banosh', 'uzvar']);
		staticData = saved;
		await switchOnAfter();
		expect(onSale()).toEqual(SKUS);
	});

	it('is off by Offer → Update in the same way', async () => {
		const update = { resource: 'offer', operation: 'update' };
		await run(update, [{ SKU: 'borsch', Store: 'podil', Status: 'no' }]);
		await importMenu();
		expect(onSale()).toEqual(['banosh', 'uzvar']);
		await run(update, [{ SKU: 'borsch', Store: 'podil', Status: 'yes' }]);
		await importMenu();
		expect(onSale()).toEqual(SKUS);
	});
});

describe('A dish that is off until a time', () => {
	it.each([
		['the end of today', { until: 'endOfToday' }, NIGHT],
		[
			'a date and time',
			{ until: 'time', untilTime: '2026-05-01 18:00' },
			'2026-05-01T18:00:00+03:00',
		],
	])('comes back with the next import after %s', async (_name, until, end) => {
		const { changes } = await switchOff('borsch', until);
		expect(changes).toEqual([expect.objectContaining({ until: end })]);
		const { keptOff } = await importMenu();
		expect(keptOff).toEqual([
			{ title: 'Dish borsch', sku: 'borsch', storeId: 'podil', until: end },
		]);
		passTo('2026-05-02T00:00:00+03:00');
		await expect(importMenu({ skipIfUnchanged: true })).resolves.toMatchObject({
			sent: true,
			keptOff: [],
		});
		expect(onSale()).toEqual(SKUS);
		expect(JSON.stringify(staticData)).not.toContain('StopList');
	});

	it('comes back with a scheduled Switch On', async () => {
		await switchOff('borsch, uzvar', { until: 'endOfToday' });
		await switchOff('banosh');
		await expect(switchOnWhatIsOver()).resolves.toMatchObject({
			sent: false,
			reason: 'No dish is due to come back on sale',
		});
		passTo('2026-05-02T00:00:00+03:00');
		await expect(switchOnWhatIsOver()).resolves.toMatchObject({ sent: true, offers: 2 });
		expect(onSale()).toEqual(['borsch', 'uzvar']);
		await expect(switchOnWhatIsOver()).resolves.toMatchObject({ sent: false });
	});

	it('is named where it could not be put back', async () => {
		await switchOff('borsch, uzvar', { until: 'endOfToday' });
		passTo('2026-05-02T00:00:00+03:00');
		sandbox.configure({ faults: [{ kind: 'answer', status: 503, times: 1_000_000 }] });
		const overdue = { resource: 'offer', operation: 'switchOn', dishes: 'timeOver' };
		const { error, storeId } = await run(overdue, [{}], { onError: 'continueRegularOutput' });
		sandbox.configure({ faults: [] });
		expect(storeId).toBe('podil');
		expect(error).toMatch(
			/^Not back on sale: Dish borsch, Dish uzvar\. Store "podil": The platform/,
		);
		await expect(switchOnWhatIsOver()).resolves.toMatchObject({ sent: true, offers: 2 });
	});

	it('stays off where the menu has it off as well', async () => {
		await switchOff('borsch', { until: 'endOfToday' });
		const rows = MENU.map((row) => (row.SKU === 'borsch' ? { ...row, Status: 'no' } : row));
		const { keptOff } = await importMenu({ limits: { mostSwitchedOff: 100 } }, rows);
		expect(keptOff).toEqual([]);
		passTo('2026-05-02T00:00:00+03:00');
		expect(await saidOff()).toBe('Nothing is off that was taken off here.');
		await expect(switchOnWhatIsOver()).resolves.toMatchObject({ sent: false });
		expect(onSale()).toEqual(['banosh', 'uzvar']);
	});

	it('stays off where a menu that is skipped as unchanged has it off as well', async () => {
		await switchOff('borsch', { until: 'endOfToday' });
		await importMenu();
		const rows = MENU.map((row) => (row.SKU === 'borsch' ? { ...row, Status: 'no' } : row));
		await expect(importMenu({ skipIfUnchanged: true }, rows)).resolves.toMatchObject({
			sent: false,
		});
		passTo('2026-05-02T00:00:00+03:00');
		await expect(switchOnWhatIsOver()).resolves.toMatchObject({ sent: false });
		expect(onSale()).toEqual(['banosh', 'uzvar']);
	});

	it('stays off where the menu does not have it any more', async () => {
		await switchOff('borsch', { until: 'endOfToday' });
		await importMenu({ limits: { mostSwitchedOff: 100 } }, menuOf('banosh', 'uzvar'));
		passTo('2026-05-02T00:00:00+03:00');
		expect(await saidOff()).toBe('Nothing is off that was taken off here.');
		await expect(switchOnWhatIsOver()).resolves.toMatchObject({ sent: false });
		expect(onSale()).toEqual(['banosh', 'uzvar']);
	});

	it('stays off until the latest time that the items name', async () => {
		const dish = { ...chosen('borsch'), resource: 'offer', operation: 'switchOff', until: 'time' };
		const untilTime = '={{ $json.until }}';
		const times = [{ until: '2026-05-01 18:00' }, { until: '2026-05-01 20:00' }];
		const { changes } = await run({ ...dish, untilTime }, times);
		expect(changes).toEqual([expect.objectContaining({ until: '2026-05-01T20:00:00+03:00' })]);
		const { keptOff } = await preview();
		expect(keptOff).toEqual([expect.objectContaining({ until: '2026-05-01T20:00:00+03:00' })]);
	});

	it('is off to the end of a day on which the clocks show the last hour twice', async () => {
		// 23:30, the second time: at 24:00 the clocks were put back to 23:00.
		passTo('2026-10-29T23:30:00+02:00');
		const options = { timezone: 'Africa/Cairo' };
		const { changes } = await switchOff('borsch', { until: 'endOfToday' }, options);
		expect(changes).toEqual([expect.objectContaining({ until: '2026-10-29T23:59:59+02:00' })]);
	});

	it('is listed in UTC by an import whose time zone does not exist', async () => {
		await switchOff('borsch', { until: 'endOfToday' });
		const { sent, keptOff } = await importMenu({}, MENU, { timezone: 'Mars/Base' });
		expect(sent).toBe(true);
		expect(keptOff).toEqual([expect.objectContaining({ until: '2026-05-01T20:59:59+00:00' })]);
	});

	it('needs a time in the future', async () => {
		const until = { until: 'time', untilTime: '2026-05-01 11:59' };
		await expect(switchOff('borsch', until)).rejects.toMatchObject({
			message: 'Until is in the past',
		});
		await expect(switchOff('borsch', { until: 'time', untilTime: '' })).rejects.toThrow('Until');
		await expect(switchOff('borsch', { until: 'later' })).rejects.toThrow(
			'Until must be one of time, endOfToday, switchedOn',
		);
		expect(changeCalls()).toBe(0);
	});

	it('comes back with Switch On where only another workflow imports it', async () => {
		const ofThis = copy(staticData);
		const elsewhere = menuOf('varenyky').map((row) => ({ ...row, Store: 'obolon' }));
		await importMenu({}, [...MENU, ...elsewhere]);
		staticData = ofThis;
		await switchOff('varenyky', { until: 'endOfToday', storeId: byId('obolon') });
		passTo('2026-05-02T00:00:00+03:00');
		await expect(switchOnWhatIsOver()).resolves.toMatchObject({ sent: true, offers: 1 });
		expect(onSale()).toEqual([...SKUS, 'varenyky']);
	});

	it('needs Switch On where its workflow imports no menu', async () => {
		staticData = {};
		await switchOff('borsch', { until: 'endOfToday' });
		passTo('2026-05-02T00:00:00+03:00');
		await switchOnWhatIsOver();
		expect(onSale()).toEqual(SKUS);
	});
});

describe('A preview', () => {
	it('lists no change for a dish that was switched off and on', async () => {
		await switchOff('borsch');
		await switchOn(chosen('borsch'));
		const { changed } = await preview();
		expect(changed).toEqual([]);
	});

	it('lists what an import keeps off, and its fingerprint is good for that import', async () => {
		await switchOff('borsch', { until: 'endOfToday' });
		const { fingerprint, keptOff, changed } = await preview();
		expect(keptOff).toEqual([
			{ title: 'Dish borsch', sku: 'borsch', storeId: 'podil', until: NIGHT },
		]);
		expect(changed).toEqual([]);
		await importMenu({ approvedFingerprint: fingerprint as string });
		expect(onSale()).toEqual(['banosh', 'uzvar']);
	});

	it('is good for its import also where the time of a dish is over meanwhile', async () => {
		await switchOff('borsch', { until: 'endOfToday' });
		const { fingerprint } = await preview();
		passTo('2026-05-02T00:00:00+03:00');
		await importMenu({ approvedFingerprint: fingerprint as string });
		expect(onSale()).toEqual(SKUS);
	});
});

describe('Dishes that were switched off, beside the safety limits', () => {
	const TEN = menuOf(...Array.from({ length: 10 }, (_none, index) => `dish-${index}`));
	const sevenOff = TEN.slice(0, 7)
		.map(({ SKU }) => SKU)
		.join(',');
	beforeEach(async () => {
		await importMenu({ limits: { mostSwitchedOff: 100 } }, TEN);
		await switchOff(sevenOff);
	});

	it('count as on sale, as the menu has them, so that an import with one row less goes on', async () => {
		await expect(preview(TEN.slice(0, 9))).resolves.toMatchObject({
			ok: true,
			summary: expect.not.stringContaining('accident') as string,
		});
		await expect(importMenu({}, TEN.slice(0, 9))).resolves.toMatchObject({ sent: true });
	});

	it('do not hide how many of the others would go off', async () => {
		const without = [...TEN.slice(0, 7), ...menuOf('new')];
		await expect(preview(without)).resolves.toMatchObject({
			ok: false,
			summary: expect.stringContaining(
				'Looks like an accident: 3 of 10 dishes would go off, more than 20 %.',
			) as string,
		});
		await expect(importMenu({}, without)).rejects.toThrow(/accident/);
	});

	it('go off for good where the sheet no longer has them', async () => {
		await expect(preview(TEN.slice(5))).resolves.toMatchObject({
			ok: false,
			summary: expect.stringContaining(
				'Looks like an accident: 5 of 10 dishes would go off, more than 20 %.',
			) as string,
		});
	});

	it('leave a store open where all of them are off', async () => {
		await switchOff(TEN.map(({ SKU }) => SKU).join(','));
		await expect(preview(TEN)).resolves.toMatchObject({ ok: true });
	});

	it('do not come back by an import that passes', async () => {
		await importMenu({}, TEN.slice(0, 9));
		expect(onSale()).toEqual(['dish-7', 'dish-8']);
	});
});

describe('What is kept of a menu', () => {
	it('has a dish on sale in the file that undoes later imports', async () => {
		await switchOff('borsch');
		const [{ binary }] = await runAction(
			credentialFor(sandbox),
			{
				resource: 'menu',
				operation: 'importProductsAndOffers',
				companyId: COMPANY,
				options: { returnFile: true },
			},
			MENU.map((json) => ({ json })),
			{ staticData },
		);
		const file = Buffer.from(binary?.menu.data ?? '', 'base64').toString();
		expect(file).toContain('borsch');
		expect(file).not.toContain('disabled');
	});

	it('has it on sale in the sheet of Get Template, unless the menu had it off', async () => {
		const rows = MENU.map((row) => (row.SKU === 'uzvar' ? { ...row, Status: 'no' } : row));
		await importMenu({ limits: { mostSwitchedOff: 100 } }, rows);
		await switchOff('borsch, uzvar');
		await importMenu({}, rows);
		const sheet = await runAction(
			credentialFor(sandbox),
			{ resource: 'menu', operation: 'getTemplate', companyId: '' },
			[{ json: {} }],
			{ staticData },
		);
		const statuses = sheet.slice(-3).map(({ json }) => [json.SKU, json.Status]);
		expect(statuses).toEqual([
			['banosh', ''],
			['borsch', 'enabled'],
			['uzvar', 'disabled'],
		]);
	});
});

describe('A test run', () => {
	it('says that nothing of it is remembered', async () => {
		const hints: unknown[] = [];
		await switchOff('borsch', {}, { mode: 'manual', hints });
		const text = expect.stringContaining("Test runs aren't remembered") as string;
		expect(hints).toEqual([expect.objectContaining({ message: text })]);
	});
});

/** n8n gives each execution the static data of its start, and the last one to end saves it whole. */
describe('Runs of one process that overlap', () => {
	const takenOff = async () =>
		((await preview()).keptOff as IDataObject[]).map(({ sku, until }) => [sku, until]);
	const both = [
		['banosh', null],
		['borsch', NIGHT],
	];
	/** Each has its own copy, and n8n keeps that of the one that ends last. */
	async function twoSwitchOffs() {
		const copies = [copy(staticData), copy(staticData)];
		await Promise.all([
			switchOff('banosh', {}, { staticData: copies[0] }),
			switchOff('borsch', { until: 'endOfToday' }, { staticData: copies[1] }),
		]);
		return copies;
	}

	it.each([0, 1])('keep what both switched off, whichever ends last', async (last) => {
		staticData = (await twoSwitchOffs())[last];
		await expect(takenOff()).resolves.toEqual(both);
		await importMenu({ skipIfUnchanged: true, limits: { mostSwitchedOff: 100 } });
		expect(onSale()).toEqual(['uzvar']);
	});

	it('are in step again with the next run, which n8n saves', async () => {
		const [first, second] = (await twoSwitchOffs()).map((one) => JSON.stringify(one));
		staticData = JSON.parse(first) as IDataObject;
		await takenOff();
		const [ofNext, ofFirst, ofSecond] = [JSON.stringify(staticData), first, second];
		expect([ofFirst, ofSecond]).toContain(ofNext);
	});

	/** In a run with a copy of what n8n had saved when it began. */
	const begin = (operation: 'switchOff' | 'switchOn', stores = ['podil']) =>
		runAction(
			credentialFor(sandbox),
			{
				...{ resource: 'offer', operation, dishes: 'chosen', otherDishes: 'borsch' },
				storeId: byId('={{ $json.Store }}'),
			},
			stores.map((Store) => ({ json: { Store } })),
			{ staticData: copy(staticData), timezone: ZONE },
		);
	const TOO_MANY = {
		kind: 'answer',
		path: '*/part-offers',
		status: 429,
		headers: { 'retry-after': '40' },
	} as const;

	it.each([
		['switchOff', 'switchOn', ['banosh', 'borsch', 'uzvar']],
		['switchOn', 'switchOff', ['banosh', 'uzvar']],
	] as const)('leave a dish as the later one says: %s, then %s', async (older, newer, left) => {
		sandbox.configure({ faults: [TOO_MANY] });
		const waiting = begin(older);
		await eventually('the first attempt', () => changeCalls() > 0);
		const [[first], [second]] = await Promise.all([waiting, begin(newer)]);
		expect(onSale()).toEqual(left);
		const [off, on] = ['Dish borsch is off in podil', 'Dish borsch is on sale in podil'].map(
			(text) => expect.stringContaining(text) as string,
		);
		const said = older === 'switchOff' ? [off, on] : [on, off];
		expect([first.json.summary, second.json.summary]).toEqual(said);
		const ofList = older === 'switchOff' ? /^Nothing is off/ : /^Dish borsch: off in podil/;
		expect(await saidOff()).toMatch(ofList);
	});

	it('leave a dish in one way in all stores, where two change it at once', async () => {
		const stores = ['podil', 'obolon'];
		const menu = stores.flatMap((Store) => menuOf(...SKUS).map((dish) => ({ ...dish, Store })));
		await importMenu({ limits: { mostSwitchedOff: 100 } }, menu);
		const slow = { kind: 'delay', path: '*/part-offers', delayMs: 300, times: 1 } as const;
		sandbox.configure({ faults: [slow] });
		await Promise.all([begin('switchOff', stores), begin('switchOn', [...stores].reverse())]);
		sandbox.configure({ faults: [] });
		expect(onSale()).toEqual(SKUS.flatMap((sku) => [sku, sku]));
	});

	it('put nothing back whose time is over, where it goes off again', async () => {
		await switchOff('borsch', { until: 'endOfToday' });
		passTo('2026-05-02T00:03:00+03:00');
		sandbox.clearCalls();
		sandbox.configure({ faults: [TOO_MANY] });
		const waiting = begin('switchOff');
		await eventually('the first attempt', () => changeCalls() > 0);
		await Promise.all([
			waiting,
			run({ resource: 'offer', operation: 'switchOn', dishes: 'timeOver' }, [{}], {
				staticData: copy(staticData),
			}),
		]);
		expect(onSale()).toEqual(['banosh', 'uzvar']);
	});

	it('do not wait for each other where they change other dishes', async () => {
		sandbox.configure({ faults: [TOO_MANY] });
		const waiting = begin('switchOff');
		await eventually('the first attempt', () => changeCalls() > 0);
		await switchOff('banosh', {}, { staticData: copy(staticData) });
		expect(onSale()).toEqual(['borsch', 'uzvar']);
		await waiting;
		expect(onSale()).toEqual(['uzvar']);
	});

	it('keep what was switched off while an import was being sent, which says so', async () => {
		const ofImport = copy(staticData);
		sandbox.configure({ faults: [{ kind: 'delay', path: '*/product-offers', delayMs: 600_000 }] });
		const importing = importMenu({}, MENU, { staticData: ofImport });
		await eventually('the import', () =>
			sandbox.calls.some(({ path }) => path.endsWith('/product-offers')),
		);
		await switchOff('borsch', { until: 'endOfToday' });
		sandbox.configure({ faults: [] });
		const imported = await importing;
		staticData = ofImport;
		await expect(takenOff()).resolves.toEqual([['borsch', NIGHT]]);
		expect(imported.warnings).toEqual([
			expect.stringContaining(
				'Another run switched dishes or sent a menu while this one was being sent',
			),
		]);
		const again = { skipIfUnchanged: true, limits: { mostSwitchedOff: 100 } };
		await expect(importMenu(again)).resolves.toMatchObject({ sent: true });
		expect(onSale()).toEqual(['banosh', 'uzvar']);
	});

	it('go by what was switched on since an execution began to wait', async () => {
		await switchOff('borsch');
		const waiting = copy(staticData);
		await switchOn({ dishes: 'chosen', storeId: byId('podil'), skus: 'borsch' });
		staticData = waiting;
		await expect(takenOff()).resolves.toEqual([]);
	});

	it('go by what another process has written, though it is what was there before', async () => {
		const before = copy(staticData);
		await switchOff('borsch');
		Object.assign(before.global as IDataObject, { merchantStorefrontRevision: 'of another one' });
		staticData = before;
		await expect(takenOff()).resolves.toEqual([]);
	});

	it('bring nothing back into the memory of a workflow that was emptied', async () => {
		await switchOff('borsch');
		staticData = {};
		await expect(preview()).resolves.toMatchObject({ remembers: false, keptOff: [] });
	});

	it('are forgotten by a test run, which n8n does not save', async () => {
		const before = copy(staticData);
		await switchOff('borsch', {}, { mode: 'manual', staticData: copy(before) });
		staticData = before;
		await expect(takenOff()).resolves.toEqual([]);
	});
});
