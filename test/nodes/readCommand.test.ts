import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox';
import { stopClock } from '../support/clock';
import { credentialFor, runAction, type RunOptions } from '../support/n8n';
import { onSale } from '../support/onSale';

const COMPANY = 'demo-company';
const STORES = ['podil', 'obolon'];

let sandbox: Sandbox;
/** Kept by n8n between the executions of a workflow. */
let staticData: IDataObject;
beforeEach(async () => {
	stopClock(Date.parse('2026-05-01T12:00:00+03:00'));
	sandbox = await startSandbox({ port: 0 });
	staticData = {};
});
afterEach(async () => {
	jest.useRealTimers();
	await sandbox.close();
});

async function run(
	parameters: INodeParameters,
	rows: IDataObject[] = [{}],
	options: RunOptions = {},
) {
	const output = await runAction(
		credentialFor(sandbox),
		parameters,
		rows.map((json) => ({ json })),
		{ staticData, timezone: 'Europe/Kyiv', ...options },
	);
	return output.map(({ json }) => json);
}
const imported = async (...offByMenu: string[]) =>
	await run(
		{
			resource: 'menu',
			operation: 'importProductsAndOffers',
			companyId: COMPANY,
			firstImport: true,
			limits: { mostSwitchedOff: 100 },
		},
		STORES.map((Store) => ({
			...{ SKU: 'borscht', Title: 'Борщ з пампушками', Category: 'soups', Store, Price: 100 },
			Available: offByMenu.includes(Store) ? 'no' : 'yes',
		})),
	);
const read = async (text: string, stores = '', options?: RunOptions) =>
	await run({ resource: 'offer', operation: 'readCommand', text, stores }, [{}], options);

describe('Offer → Read Command', () => {
	it('gives Switch Off an item for each store', async () => {
		await imported();
		sandbox.clearCalls();
		const items = await read('/off борщ з пампушками до завтра', 'podil, obolon');
		expect(items).toMatchObject(
			STORES.map((storeId) => ({
				command: 'off',
				dishes: 'Борщ з пампушками',
				storeId,
				skus: ['borscht'],
				until: 'time',
				untilTime: '2026-05-02T00:00:00+03:00',
			})),
		);
		expect(sandbox.calls).toEqual([]);
		const switchOff = {
			resource: 'offer',
			operation: 'switchOff',
			storeId: { __rl: true, mode: 'id', value: '={{ $json.storeId }}' },
			otherDishes: '={{ $json.skus }}',
			until: '={{ $json.until }}',
			untilTime: '={{ $json.untilTime }}',
		};
		await expect(run(switchOff, items)).resolves.toMatchObject(
			STORES.map((storeId) => ({
				summary: `Борщ з пампушками is off in ${storeId} until midnight.`,
			})),
		);
		const [putBack] = items[0].buttons as Array<{ text: string; data: string }>;
		expect(putBack.text).toBe('Put it back');
		const back = await read(putBack.data);
		expect(
			back.map(({ command, storeId }) => `${String(command)} ${String(storeId)}`).sort(),
		).toEqual(['on obolon', 'on podil']);
		const [asked] = await read('/off борщ з пампушками до 18:00 in podil');
		expect(asked.reply).toBe(
			'That ends earlier, so nothing is changed yet. Борщ з пампушками is off in podil until midnight. Change until when, or put it back?',
		);
		const [nothing, end] = asked.buttons as Array<{ text: string; data: string }>;
		expect(nothing.text).toBe('Change nothing');
		const [{ buttons }] = await read(end.data);
		const [, again] = buttons as Array<{ text: string; data: string }>;
		expect(again.text).toBe('Try again');
		await expect(read(again.data)).resolves.toMatchObject([
			{ storeId: 'podil', skus: ['borscht'], untilTime: '2026-05-01T18:00:00+03:00' },
		]);
		await expect(read('/on')).resolves.toMatchObject([
			{
				reply:
					'Борщ з пампушками: off in podil and obolon until midnight\nWhich dish is to come back?',
				buttons: [
					{
						text: '✅ Back in all stores: Борщ з пампушками',
						data: expect.stringMatching(/^\/on =borscht @/) as string,
					},
					{
						text: '✅ Back in podil: Борщ з пампушками',
						data: expect.stringMatching(/ in podil @/) as string,
					},
					{
						text: '✅ Back in obolon: Борщ з пампушками',
						data: expect.stringMatching(/ in obolon @/) as string,
					},
				],
			},
		]);
		const [shorter] = await read('/off borscht until 18:00');
		const [, until] = shorter.buttons as Array<{ text: string; data: string }>;
		await expect(run(switchOff, await read(until.data))).resolves.toMatchObject(
			STORES.map(() => ({ changes: [{ until: '2026-05-01T18:00:00+03:00' }] })),
		);
	});

	it('leaves to the sheet what that has off, before and after somebody takes the dish off', async () => {
		const storeId = { __rl: true, mode: 'id', value: '={{ $json.storeId }}' };
		const chosen = { resource: 'offer', storeId, otherDishes: '={{ $json.skus }}' };
		const tap = async (text: string) => {
			const items = await read(text);
			const on = { operation: 'switchOn', dishes: 'chosen' };
			const way = items[0].command === 'off' ? { operation: 'switchOff' } : on;
			await run({ ...chosen, ...way }, items);
			return items;
		};
		const sold = () => onSale(sandbox, COMPANY).map((offer) => offer.split(' ')[1]);
		await imported('obolon');
		const [{ buttons }] = await tap('/off borscht');
		expect(sold()).toEqual([]);
		const [{ data }] = buttons as Array<{ data: string }>;
		await tap(data);
		expect(sold()).toEqual(['podil']);
		await imported();
		await tap('/off borscht');
		await imported('obolon');
		const [{ reply }] = await read('/on');
		expect(reply).toMatch(/^Борщ з пампушками: off in podil until /);
		await tap('/on borscht');
		expect(sold()).toEqual(['podil']);
	});

	it('is answered with what is so, where a dish is on sale already', async () => {
		await imported();
		const storeId = { __rl: true, mode: 'id', value: '={{ $json.storeId }}' };
		const chosen = { resource: 'offer', storeId, otherDishes: '={{ $json.skus }}' };
		const switchOff = { ...chosen, operation: 'switchOff' };
		const switchOn = { ...chosen, operation: 'switchOn', dishes: 'chosen' };
		const [off] = await read('/off borscht in podil');
		await run(switchOff, [off]);
		const [{ data: putBack }] = off.buttons as Array<{ data: string }>;
		await expect(run(switchOn, await read(putBack))).resolves.toMatchObject([
			{ summary: 'Борщ з пампушками is on sale in podil.' },
		]);
		await expect(run(switchOn, await read(putBack))).resolves.toMatchObject([
			{
				summary: 'Борщ з пампушками is on sale in podil: sent although n8n knew of no stop.',
				sent: true,
			},
		]);
		await run(switchOff, await read('/off borscht in obolon'));
		await expect(run(switchOn, await read('/on borscht'))).resolves.toMatchObject([
			{ summary: 'Борщ з пампушками is on sale in podil: sent although n8n knew of no stop.' },
			{ summary: 'Борщ з пампушками is on sale in obolon.' },
		]);
	});

	it('asks before an older button puts back a dish that was taken off again', async () => {
		await imported();
		const storeId = { __rl: true, mode: 'id', value: '={{ $json.storeId }}' };
		const chosen = { resource: 'offer', storeId, otherDishes: '={{ $json.skus }}' };
		const times = { until: '={{ $json.until }}', untilTime: '={{ $json.untilTime }}' };
		const switchOff = { ...chosen, ...times, operation: 'switchOff' };
		const switchOn = { ...chosen, operation: 'switchOn', dishes: 'chosen' };
		const text = '/off borscht in podil until tomorrow';
		const [off] = await read(text);
		await run(switchOff, [off]);
		const [{ data }] = off.buttons as Array<{ data: string }>;
		await run(switchOn, await read(data));
		jest.setSystemTime(Date.now() + 10 * 60_000);
		await run(switchOff, await read(text));
		await expect(read(data)).resolves.toMatchObject([
			{
				command: 'reply',
				reply: expect.stringMatching(
					/^It was taken off again since this button was made/,
				) as string,
			},
		]);
	});

	it('says what is still off though its time is over, and offers to put it back', async () => {
		await imported();
		const storeId = { __rl: true, mode: 'id', value: '={{ $json.storeId }}' };
		const chosen = { resource: 'offer', storeId, otherDishes: '={{ $json.skus }}' };
		const times = { until: '={{ $json.until }}', untilTime: '={{ $json.untilTime }}' };
		const switchOff = { ...chosen, ...times, operation: 'switchOff' };
		const [off] = await run(switchOff, await read('/off borscht in podil until 18:00'));
		expect(off.sent).toBe(true);
		jest.setSystemTime(Date.parse('2026-05-01T18:02:00+03:00'));
		const over = 'in podil (over since 18:00, not back yet)';
		for (const text of ['/on', '/on all', 'що на стопі?']) {
			const [{ reply }] = await read(text);
			const listed = `Борщ з пампушками: off ${over}\nWhich dish is to come back?`;
			expect([text, reply]).toEqual([text, listed]);
		}
		await expect(read('/stop')).resolves.toMatchObject([
			{ buttons: [{ text: '⛔ Борщ з пампушками' }] },
		]);
		await expect(read('86 borscht')).resolves.toMatchObject([
			{
				reply: `Борщ з пампушками is on sale in obolon; off ${over}. Take it off now?`,
			},
		]);
		const [{ buttons }] = await read('/on');
		const [{ data }] = buttons as Array<{ data: string }>;
		const switchOn = { ...chosen, operation: 'switchOn', dishes: 'chosen' };
		await expect(run(switchOn, await read(data))).resolves.toMatchObject([
			{ summary: 'Борщ з пампушками is on sale in podil.' },
		]);
		await expect(read('/on')).resolves.toMatchObject([
			{ reply: 'Nothing is off that was taken off here.' },
		]);
	});

	it('offers a list where a button has no room for all the dishes', async () => {
		const skus = Array.from({ length: 15 }, (_, index) => `dish-${index}`);
		await run(
			{
				resource: 'menu',
				operation: 'importProductsAndOffers',
				companyId: COMPANY,
				firstImport: true,
			},
			skus.map((SKU, index) => ({
				...{ SKU, Title: SKU, Category: 'soups', Store: 'podil' },
				Price: 100 + index,
			})),
		);
		await expect(read(`/off ${skus.join(', ')}`)).resolves.toMatchObject([
			{
				skus,
				buttons: [
					{ text: 'Put all back', data: '/on all' },
					{ text: 'Take a dish off', data: '/stop' },
				],
			},
		]);
		await expect(read(`/on ${skus.join(', ')}`)).resolves.toMatchObject([
			{
				skus,
				buttons: [
					{ text: 'Take a dish off', data: '/stop' },
					{ text: 'Put all back', data: '/on all' },
				],
			},
		]);
	});

	it('lists dishes with the time of the menu, which another workflow may have replaced', async () => {
		await imported();
		await expect(read('/stop')).resolves.toMatchObject([
			{ reply: 'Which dish is to go off?\nThe menu is that of Friday, 1 May 2026, 12:00.' },
		]);
	});

	it('is about the stores of its field only', async () => {
		await imported();
		const off = await read('/off borscht', 'obolon');
		expect(off).toMatchObject([{ command: 'off', storeId: 'obolon' }]);
		await run(
			{
				...{ resource: 'offer', operation: 'switchOff', otherDishes: '={{ $json.skus }}' },
				storeId: { __rl: true, mode: 'id', value: '={{ $json.storeId }}' },
			},
			off,
		);
		expect(onSale(sandbox, COMPANY).map((offer) => offer.split(' ')[1])).toEqual(['podil']);
		await expect(read('/on', 'podil')).resolves.toMatchObject([
			{ reply: 'Nothing is off in podil that was taken off here.' },
		]);
		for (const text of ['/off borscht in podil', 'стоп борщ на подолі', 'що на стопі на подолі?']) {
			await expect(read(text, 'obolon')).resolves.toEqual([
				{
					command: 'reply',
					reply:
						'This chat is of obolon, so nothing is changed. Write that in the chat of podil, or in a chat of all stores.',
					buttons: [],
				},
			]);
		}
		const [{ reply }] = await read('/on', 'podil, obolon');
		expect(reply).toMatch(/^Борщ з пампушками: off in obolon until switched on again\n/);
		await expect(read('/on', 'podil, obolon')).resolves.toEqual(await read('/on'));
	});

	it('knows the stores of its field in another case and in other letters', async () => {
		await imported();
		for (const stores of ['Podil', 'PODIL', 'podil, Podil', 'Поділ']) {
			await expect(read('/off borscht', stores)).resolves.toMatchObject([
				{ command: 'off', storeId: 'podil' },
			]);
		}
	});

	it('says in words that no store is called as its field says', async () => {
		await imported();
		const reply =
			'No store is called kyiv, so nothing is changed. The stores are obolon, podil. Correct the field in Your menu, or what fills the field Stores of Read Command.';
		const texts = ['/off borscht', '/stop', '/on', '/help', 'борщ є', 'борщ закінчився'];
		for (const text of [...texts, '/off =borscht @hn0f0']) {
			await expect(read(text, 'kyiv')).resolves.toEqual([{ command: 'reply', reply, buttons: [] }]);
		}
		await expect(read('усім привіт', 'kyiv')).resolves.toEqual([]);
	});

	it('is about the stores that have dishes, where others of its field have none yet', async () => {
		await imported();
		await expect(read('/off borscht', 'podil, kyiv')).resolves.toMatchObject([
			{ command: 'off', storeId: 'podil' },
		]);
	});

	it('knows the dishes of recent orders where this workflow has imported none', async () => {
		await imported();
		staticData = {};
		sandbox.placeOrder({ storeId: 'podil', items: [{ sku: 'borscht', quantity: 1 }] });
		await expect(read('/off борщ', 'podil')).resolves.toMatchObject([
			{
				reply: 'Борщ з пампушками is not taken off here in podil.\nWhich is to change?',
				buttons: [
					{ text: 'Борщ з пампушками' },
					{ text: 'The SKU is борщ' },
					{ text: 'What is off' },
				],
			},
		]);
	});

	it('asks whether a text is an SKU where orders may not be read', async () => {
		sandbox.configure({
			faults: [{ kind: 'answer', path: '/v1/merchant/orders', status: 403, times: 9 }],
		});
		await expect(read('/off borscht', 'podil')).resolves.toMatchObject([
			{
				command: 'reply',
				buttons: [{ text: 'The SKU is borscht', data: '/stop =borscht' }],
			},
		]);
		await expect(read('/off =borscht', 'podil')).resolves.toMatchObject([
			{ command: 'off', storeId: 'podil', skus: ['borscht'] },
		]);
	});

	it('gives nothing for ordinary talk, and asks the platform for nothing', async () => {
		for (const text of ['Доброго ранку всім!', 'банош смачний', '/of@other_bot банош', '86 грн']) {
			await expect(read(text)).resolves.toEqual([]);
		}
		expect(sandbox.calls).toEqual([]);
		await read('банош немає');
		expect(sandbox.calls).not.toEqual([]);
	});

	it('needs a text, and a time zone that exists', async () => {
		await expect(read(' ')).rejects.toThrow('Text is empty');
		await expect(read('/help', '', { timezone: 'Mars/Base' })).rejects.toThrow('Mars/Base');
	});
});
