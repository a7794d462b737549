import type { IDataObject, INode, INodeParameters } from 'n8n-workflow';

import { MerchantStorefront } from '../../nodes/MerchantStorefront/MerchantStorefront.node';
import { startSandbox, type Sandbox } from '../../sandbox';
import { credentialFor, executeContext, runAction, type RunOptions } from '../support/n8n';
import { onSale as onSaleIn } from '../support/onSale';

const COMPANY = 'demo-company';
const IMPORT = { resource: 'menu', operation: 'importProductsAndOffers' };
const PREVIEW = { resource: 'menu', operation: 'previewImport' };
const FIRST = { firstImport: true };

let sandbox: Sandbox;
/** Kept by n8n between the executions of a workflow. */
let staticData: IDataObject;
beforeEach(async () => {
	sandbox = await startSandbox({ port: 0 });
	sandbox.addClient({
		id: 'both',
		secret: 'both-secret',
		scopes: ['core--core--import-service:import--start'],
		companies: [COMPANY, 'second', 'third'],
	});
	staticData = {};
});
afterEach(async () => await sandbox.close());

type Row = Record<string, unknown>;

const row = (sku: string, storeId: string, price: unknown, more: Row = {}): Row => ({
	SKU: sku,
	Title: `Dish ${sku}`,
	Category: 'soup',
	'Store ID': storeId,
	Price: price,
	...more,
});
const MENU = ['borsch', 'banosh', 'syrnyky', 'uzvar', 'deruny'].flatMap((sku) => [
	row(sku, 'podil', '120,50'),
	row(sku, 'obolon', '125,00'),
]);

async function run(parameters: INodeParameters, rows: Row[], options: RunOptions = {}) {
	return await runAction(
		credentialFor(sandbox, { clientId: 'both', clientSecret: 'both-secret' }),
		{ companyId: COMPANY, ...parameters },
		rows.map((json) => ({ json: json as IDataObject })),
		{ staticData, ...options },
	);
}
const importRows = async (rows: Row[], parameters: INodeParameters = {}, options?: RunOptions) =>
	await run({ ...IMPORT, ...parameters }, rows, options);
const preview = async (rows: Row[], parameters: INodeParameters = {}) =>
	(await run({ ...PREVIEW, ...parameters }, rows))[0].json;
const importCalls = () => sandbox.calls.filter(({ path }) => path.includes('/import/'));
const onSale = (companyId = COMPANY) => onSaleIn(sandbox, companyId);

const refusal = (message: string | RegExp, description: RegExp) => ({
	message: typeof message === 'string' ? message : (expect.stringMatching(message) as string),
	description: expect.stringMatching(description) as string,
});

describe('A first import', () => {
	const FIRST_IMPORT = 'This would be the first import of this workflow, so nothing is sent';

	it('is stopped, since there is nothing to compare it with', async () => {
		await expect(importRows(MENU)).rejects.toMatchObject(
			refusal(FIRST_IMPORT, /"demo-company".*goes off\.[^]*This Is My First Import\./),
		);
		expect(importCalls()).toEqual([]);
	});

	it('that looks like an accident names both ways out at once', async () => {
		await expect(importRows(MENU.map((one) => ({ ...one, Price: 0 })))).rejects.toMatchObject(
			refusal(/accident/, /switch on This Is My First Import, add .*Confirmed Findings.*free-/),
		);
	});

	it('goes on when the switch confirms it', async () => {
		await importRows(MENU, FIRST);
		expect(onSale()).toHaveLength(10);
	});

	it.each(['={{ true }}', '={{ $json.first }}'])(
		'is not confirmed by the expression %s, which lets whoever calls decide',
		async (firstImport) => {
			const rows = MENU.map((one) => ({ ...one, first: true }));
			await expect(importRows(rows, { firstImport })).rejects.toMatchObject({
				message: FIRST_IMPORT,
			});
			// n8n takes the sign of an expression out of such a field; the node doesn't rely on that.
			const context = executeContext(
				credentialFor(sandbox, { clientId: 'both', clientSecret: 'both-secret' }),
				{ companyId: COMPANY, ...IMPORT },
				rows.map((json) => ({ json: json as IDataObject })),
			);
			context.node.parameters.firstImport = firstImport;
			expect(context.getNodeParameter('firstImport', 0)).toBe(true);
			await expect(new MerchantStorefront().execute.call(context)).rejects.toMatchObject({
				message: FIRST_IMPORT,
			});
			expect(importCalls()).toEqual([]);
		},
	);

	it('goes on with the fingerprint of a preview', async () => {
		const { fingerprint } = await preview(MENU);
		await importRows(MENU, { approvedFingerprint: fingerprint as string });
		expect(onSale()).toHaveLength(10);
	});

	it('is previewed by what would be on sale', async () => {
		const json = await preview([...MENU, row('off', 'podil', 1, { Status: 'no' })]);
		expect(json).toMatchObject({
			comparedWithImportAt: null,
			summary: expect.stringMatching(
				/^First import of company demo-company: 6 dishes with 11 offers in 2 stores/,
			) as string,
			wouldStop: [expect.stringContaining('no earlier import') as string],
		});
		expect(json.counts).toMatchObject({ productsAdded: 6, offersAdded: 11, switchedOff: 0 });
		const [borsch] = MENU;
		expect(json.added).toContainEqual({
			...{ what: 'New', title: 'Dish borsch', sku: 'borsch', storeId: 'podil' },
			...{ category: borsch.Category, listPrice: 120.5 },
		});
		expect(json.added).toContainEqual(
			expect.objectContaining({ what: 'New, Off', title: 'Dish off', listPrice: 1 }),
		);
		expect(Object.values(json).filter((value) => value === null)).toHaveLength(1);
	});

	it('is one for each company, and the switch does nothing for those that are known', async () => {
		await importRows(MENU, FIRST);
		const second = row('a', 's', 1, { Company: 'second' });
		await expect(importRows([...MENU, second])).rejects.toMatchObject(
			refusal(FIRST_IMPORT, /"second"/),
		);
		await expect(importRows(MENU.slice(0, 2), FIRST)).rejects.toMatchObject({
			message: 'This looks like an accident, so nothing is sent',
		});
	});
});

describe('What is said of an accident', () => {
	it('names the accident, and not the first import alone', async () => {
		const rows = ['a', 'b', 'c', 'd', 'e', 'f'].map((sku) => row(sku, 'podil', 150));
		const { verdict } = await preview([...rows, row('typo', 'podil', 22_950)], FIRST);
		expect(verdict).toBe(
			'Looks like an accident: 1 of 7 prices is about 100 times those of the same category, as if a comma had been lost. First import of company demo-company: 7 dishes with 7 offers in 1 store (podil)',
		);
	});

	it('leaves to the list what happens to other dishes, too', async () => {
		const rows = ['a', 'b', 'c', 'd', 'e', 'f'].map((sku) => row(sku, 'podil', 150));
		await importRows(rows, FIRST);
		const cheaper = [row('a', 'podil', 15), row('b', 'podil', 140), ...rows.slice(2)];
		const { verdict, summary } = await preview(cheaper);
		expect(verdict).toBe('Looks like an accident: 2 cheaper');
		expect(summary).toMatch(/: Dish a: 150 → 15[^]*\nAlso cheaper: Dish b: 150 → 140$/);
	});
});

describe('A picture without an address', () => {
	it('is said by its row to whoever approves the menu in a chat', async () => {
		const Media = `https://x.y/${'picture'.repeat(9)}.jpg`;
		const rows = ['a', 'b', 'c'].map((sku) => row(sku, 'podil', 150, { Media }));
		await importRows(rows, FIRST);
		const { summary } = await preview([{ ...rows[0], Media: 'Добавки' }, ...rows.slice(1)]);
		expect(String(summary).split('\n').slice(1)).toEqual([
			expect.stringMatching(
				/^To check: Column "Media": 1 of 3 aren't addresses of pictures, the first in row 2 \("Добавки"\)\./,
			),
			'Media: Dish a: now empty',
		]);
	});
});

describe('The limit on what may be switched off', () => {
	const ACCIDENT = 'This looks like an accident, so nothing is sent';
	const TEN = Array.from({ length: 10 }, (_, index) => `store-${index}`);
	const WIDE = Array.from({ length: 100 }, (_, index) => `dish-${index}`).flatMap((sku) =>
		TEN.map((storeId, index) => row(sku, storeId, 100 + index)),
	);

	it('counts offers, though each product keeps one store of ten', async () => {
		await importRows(WIDE, FIRST);
		const rows = WIDE.filter((_row, index) => index % 10 === Math.floor(index / 10) % 10);
		await expect(importRows(rows)).rejects.toMatchObject(
			refusal(ACCIDENT, /900 of 1000 dishes, counted in each store, would go off/),
		);
		const json = await preview(rows);
		expect(json).toMatchObject({
			verdict: 'Looks like an accident: 100 going off in some stores only',
			counts: { productsSwitchedOff: 0, offersSwitchedOff: 900, switchedOff: 900 },
		});
	});

	it('counts what a status disables', async () => {
		await importRows(MENU, FIRST);
		const rows = MENU.map((cells, index) => (index < 6 ? { ...cells, Status: 'ні' } : cells));
		const json = await preview([...rows, row('new', 'podil', 5), row('borsch', 'lviv', 5)]);
		expect(json).toMatchObject({
			verdict:
				'Looks like an accident: 2 going off (1 more in some stores only), 1 new (1 more in one store only)',
			summary: expect.stringMatching(
				/^Looks like an accident: .*2 of 5 dishes[^]*\nOff:\n• Dish borsch: off in the sheet \(obolon, podil\)\n• Dish banosh: off in the sheet\n• Dish syrnyky: off in the sheet\nNew:\n• soup · Dish borsch: 5 \(lviv\)\n• soup · Dish new: 5 \(podil\)$/,
			) as string,
			counts: {
				productsAdded: 1,
				offersAdded: 2,
				productsSwitchedOff: 2,
				offersSwitchedOff: 6,
				switchedOff: 6,
			},
		});
		expect(json.switchedOff).toContainEqual({
			...{ what: 'Off', title: 'Dish borsch', sku: 'borsch', storeId: 'podil' },
			...{ category: 'soup', listPrice: 120.5, reason: 'off in the sheet' },
		});
	});

	it.each([
		['mostSwitchedOff', 'twenty'],
		['mostSwitchedOff', ''],
		['mostSwitchedOff', 101],
		['largestPriceChange', null],
		['largestPriceChange', '50%'],
		['largestPriceChange', -5],
		['largestPriceChange', '={{ $json.missing }}'],
		['fewestDishes', NaN],
	])('is refused where %s is %j, which would never stop anything', async (name, value) => {
		await importRows(MENU, FIRST);
		const limits = { [name]: value };
		await expect(importRows(MENU.slice(0, 2), { limits })).rejects.toMatchObject(
			refusal(/ must be a number(, 0 or greater| from 0 to 100)$/, /Type a number/),
		);
		expect(importCalls()).toHaveLength(1);
	});

	it('may be a number written as text', async () => {
		await importRows(MENU, FIRST);
		await importRows(MENU.slice(0, 8), { limits: { mostSwitchedOff: '20' } });
		expect(importCalls()).toHaveLength(2);
	});
});

describe('A company that is missing', () => {
	const BOTH = [...MENU, row('a', 's', 1, { Company: 'second' })];

	it('stops the import', async () => {
		await importRows(BOTH, FIRST);
		await expect(importRows(MENU)).rejects.toMatchObject({
			description: expect.stringMatching(
				/These companies were in the last import and are missing now: "second"\./,
			) as string,
		});
		expect((await preview(MENU)).wouldStop).toEqual([expect.stringContaining('"second"')]);
		expect(onSale('second')).toEqual(['a s 1']);
	});

	it('is not one that comes in again', async () => {
		await importRows(BOTH, FIRST);
		await importRows([...BOTH, row('b', 's', 2, { Company: 'second' })]);
		expect(onSale('second')).toEqual(['a s 1', 'b s 2']);
	});

	it('is named once, however many companies were sent with it', async () => {
		await importRows([...BOTH, row('c', 't', 1, { Company: 'third' })], FIRST);
		expect((await preview(BOTH)).wouldStop).toEqual([
			expect.stringMatching(/are missing now: "third"(?!.*"third")/) as string,
		]);
	});

	it('is forgotten once that is approved, and is a first import when it comes back', async () => {
		await importRows(BOTH, FIRST);
		const { fingerprint } = await preview(MENU);
		await importRows(MENU, { approvedFingerprint: fingerprint as string, skipIfUnchanged: true });
		expect(importCalls()).toHaveLength(2);
		await importRows(MENU);
		await expect(importRows(BOTH)).rejects.toMatchObject({
			description: expect.stringContaining('"second"') as string,
		});
	});

	it('does not stop a node that sends one company of several', async () => {
		const second = [row('a', 's', 1, { Company: 'second' })];
		await importRows(MENU, FIRST);
		await importRows(second, FIRST);
		await importRows(MENU);
		await importRows(second);
		expect(importCalls()).toHaveLength(4);
	});
});

describe('A cell that names several stores', () => {
	const rows = ['a', 'b', 'c'].map((sku, index) => row(sku, 'podil; obolon', 90 + index));

	it('stops an import: its dishes would be on sale in neither', async () => {
		await expect(importRows(rows, FIRST)).rejects.toMatchObject(
			refusal(/an accident/, /as if one cell named several stores: "podil; obolon"\./),
		);
		expect(importCalls()).toEqual([]);
	});

	it('is one store once somebody has confirmed that', async () => {
		const { keysToConfirm } = await preview(rows);
		await importRows(rows, { ...FIRST, options: { confirmedFindings: String(keysToConfirm) } });
		await importRows(rows);
		expect(importCalls()).toHaveLength(2);
	});
});

describe('An approval', () => {
	it('does not hold once another menu was imported', async () => {
		await importRows(MENU, FIRST);
		const { fingerprint, counts } = await preview(MENU);
		expect(counts).toMatchObject({ switchedOff: 0 });
		const more = Array.from({ length: 489 }, (_, index) =>
			row(`more-${index}`, 'podil', 1 + index),
		);
		await importRows([...MENU, ...more]);
		await expect(
			importRows(MENU, { approvedFingerprint: fingerprint as string }),
		).rejects.toMatchObject(
			refusal(/has changed since this menu was asked about/, /Another menu was imported/),
		);
		expect(onSale()).toHaveLength(499);
	});

	it('holds when the same menu was imported again', async () => {
		await importRows(MENU, FIRST);
		const { fingerprint } = await preview(MENU.slice(0, 2));
		await importRows(MENU);
		await importRows(MENU.slice(0, 2), { approvedFingerprint: fingerprint as string });
		expect(onSale()).toHaveLength(2);
	});

	it.each(['={{ "" }}', '={{ [] }}', '={{ null }}', '={{ $json.fingerprint }}'])(
		'is needed all the same where its expression has no result: %s',
		async (approvedFingerprint) => {
			await importRows(MENU, FIRST);
			const changed = [...MENU, row('new', 'podil', 90)];
			await expect(importRows(changed, { approvedFingerprint })).rejects.toMatchObject(
				refusal('Approved Fingerprint is empty', /from the output of Preview Import/),
			);
			expect(importCalls()).toHaveLength(1);
		},
	);

	it('says why where an execution no longer knows the earlier import', async () => {
		await importRows(MENU, FIRST);
		const { fingerprint } = await preview(MENU.slice(0, 2));
		staticData = {};
		await expect(
			importRows(MENU.slice(0, 2), { approvedFingerprint: fingerprint as string }),
		).rejects.toMatchObject(refusal(/has changed since/, /Wait node that waits for a time/));
	});
});

describe('An input without anything', () => {
	it('is one message', async () => {
		await expect(importRows([{}])).rejects.toMatchObject(
			refusal('No menu came in, so nothing is sent', /connect your sheet before this node/i),
		);
	});
});

describe('Rows that are skipped', () => {
	const LEAVE_OUT = { onInvalidRows: 'skip', confirmLeftOut: true, ...FIRST };

	it.each([['every row is bad', [row('a', 's', 'x'), row('b', 's', 'y')], /Row 2.*Row 3/s]])(
		'do not hide the mistakes where %s',
		async (_name, rows, mistake) => {
			await expect(importRows(rows, LEAVE_OUT)).rejects.toMatchObject(
				refusal(/^The menu has /, mistake),
			);
		},
	);
});

describe('A dish that one of its rows disables', () => {
	const LEAVE_OUT = { onInvalidRows: 'skip', confirmLeftOut: true, ...FIRST };
	const OTHER = row('banosh', 'podil', 90);

	it.each([
		['the same store again', row('borsch', 'podil', 120, { Status: 'no' })],
		['the same store again, unreadable', row('borsch', 'podil', 120, { Status: 'stop!' })],
		['the same store, look-alike', row('borsch', 'Podil', 120, { Status: 'no' })],
		['no store', row('borsch', '', 120, { Status: 'no' })],
		['no company', row('borsch', 'podil', 120, { Status: 'no', Company: 'a\u200Bb' })],
		['a look-alike SKU', row('Borsch', 'podil', 120, { Status: 'no' })],
	])('stays off where that row is skipped: %s', async (_name, off) => {
		await importRows([row('borsch', 'podil', 120), off, OTHER], LEAVE_OUT);
		expect(onSale()).toEqual(['banosh podil 90']);
	});

	it('stays on in other stores', async () => {
		const off = row('borsch', 'podil', 'x', { Status: 'no' });
		await importRows([row('borsch', 'obolon', 120), off, OTHER], LEAVE_OUT);
		expect(onSale()).toEqual(['banosh podil 90', 'borsch obolon 120']);
	});
});

describe('A menu that looks wrong as a whole', () => {
	const EMPTY = MENU.map((cells) => ({ ...cells, Stock: 0 }));
	const ACCIDENT = 'This looks like an accident, so nothing is sent';
	const confirm = (keys: unknown) => ({ options: { confirmedFindings: keys as string } });
	const keysOf = async (rows: Row[]) => (await preview(rows)).keysToConfirm;

	it('stops also a first import, and names rows, dishes, cells and a key', async () => {
		await expect(importRows(EMPTY, FIRST)).rejects.toMatchObject(
			refusal(
				ACCIDENT,
				/10 of 10 dishes, counted in each store\. For example: .*; row 3, "Dish borsch": stock 0 in store obolon;[^]* type: nothing-to-order-[0-9a-f]{8}$/,
			),
		);
		expect(importCalls()).toEqual([]);
	});

	it('goes on with the key that the preview gives, and stops once a cell changes', async () => {
		const keys = await keysOf(EMPTY);
		expect(keys).toMatch(/^nothing-to-order-[0-9a-f]{8}$/);
		const { wouldStop, warnings } = await preview(EMPTY, confirm(keys));
		expect(wouldStop).toEqual([expect.stringContaining('no earlier import')]);
		expect(warnings).toContainEqual(expect.stringMatching(/^Confirmed: .*10 of 10 dishes/));
		const back = EMPTY.map((cells, index) => ({ ...cells, Stock: index === 0 ? 1 : 0 }));
		await expect(importRows(back, { ...FIRST, ...confirm(keys) })).rejects.toMatchObject({
			message: ACCIDENT,
		});
		await importRows(EMPTY, { ...FIRST, ...confirm(keys) });
		await importRows(EMPTY);
		expect(importCalls()).toHaveLength(2);
	});

	it('goes on with the fingerprint that a person has typed', async () => {
		const { fingerprint } = await preview(EMPTY);
		await importRows(EMPTY, { approvedFingerprint: fingerprint as string });
		expect(importCalls()).toHaveLength(1);
	});

	it('accepts no key of another finding', async () => {
		const free = MENU.map((cells) => ({ ...cells, Price: 0 }));
		const keys = await keysOf(free);
		expect(keys).toMatch(/^free-dishes-/);
		await expect(importRows(EMPTY, { ...FIRST, ...confirm(keys) })).rejects.toMatchObject({
			message: ACCIDENT,
		});
	});

	it('accepts no keys from an expression, which would confirm what nobody has seen', async () => {
		const keys = (await keysOf(EMPTY)) as string;
		const [kind, digest] = [keys.slice(0, -8), keys.slice(-8)];
		const computed = `={{ "${kind}" + "${digest}" }}`;
		await expect(importRows(EMPTY, { ...FIRST, ...confirm(computed) })).rejects.toMatchObject({
			message: ACCIDENT,
		});
		expect(importCalls()).toEqual([]);
	});

	it('accepts typed keys for differences from the last import, this once', async () => {
		await importRows(MENU, FIRST);
		const fewer = MENU.slice(0, 6);
		const keys = await keysOf(fewer);
		expect(keys).toMatch(/^switched-off-[0-9a-f]{8}$/);
		await importRows(fewer, confirm(keys));
		await importRows(MENU);
		await expect(importRows(fewer, confirm(keys))).rejects.toMatchObject({ message: ACCIDENT });
	});

	it('stops where the Status column is gone', async () => {
		const status = MENU.map((cells, index) => ({ ...cells, Status: index === 0 ? 'no' : 'yes' }));
		await importRows(status, FIRST);
		await expect(importRows(MENU)).rejects.toMatchObject(refusal(ACCIDENT, /status-missing-/));
		await importRows(MENU, confirm(await keysOf(MENU)));
		await importRows(MENU);
		expect(importCalls()).toHaveLength(3);
	});

	it('goes on where the Status column is gone that had nothing off', async () => {
		await importRows(
			MENU.map((cells) => ({ ...cells, Status: 'yes' })),
			FIRST,
		);
		await importRows(MENU);
		expect(importCalls()).toHaveLength(2);
	});

	it('warns of categories that differ only in how they are typed', async () => {
		const rows = MENU.map((cells, index) => ({
			...cells,
			Category: ['Soup', 'soup', 'Hot drinks', 'hot  drinks', 'Salads'][Math.floor(index / 2)],
		}));
		expect((await preview(rows)).warnings).toEqual([
			'Categories: "Soup", "soup" differ only by zeros in front, case, spaces or look-alike letters: guests see each of them.',
			'Categories: "Hot drinks", "hot  drinks" differ only by zeros in front, case, spaces or look-alike letters: guests see each of them.',
		]);
	});
});

describe('A menu of ten dishes or more', () => {
	const ACCIDENT = 'This looks like an accident, so nothing is sent';
	const dishes = (count: number, cellsOf: (index: number) => Row = () => ({})) =>
		Array.from({ length: count }, (_, index) =>
			row(`d-${index}`, 'podil', 100 + 7 * index, cellsOf(index)),
		);
	const PRICED = dishes(10);
	const priced = (factor: number, from = 0, count = 10) =>
		dishes(count, (index) => (index < from ? {} : { Price: (100 + 7 * index) * factor }));
	const ON = { Media: 'https://example.com/a.jpg', Description: 'Hot' };
	const without = (heading: string, until = 10) =>
		dishes(10, (index) => ({ ...ON, ...(index < until ? { [heading]: '' } : {}) }));
	const keyIn = async (rows: Row[]) => String((await preview(rows)).keysToConfirm);

	it.each<[string, Row[], Row[], RegExp]>([
		['of equal prices', PRICED, dishes(10, () => ({ Price: 130 })), /10 of 10 prices are equal/],
		[
			'with one price that differs',
			PRICED,
			dishes(10, (index) => ({ Price: index < 9 ? 130 : 135 })),
			/9 of 10 prices are equal/,
		],
		['of what dishes cost', PRICED, priced(0.35), /10 of 10 prices fell by more than 40 %/],
		['of prices by half higher', PRICED, priced(1.5), /10 of 10 prices rose by more than 40 %/],
		['with most prices lower', PRICED, priced(0.35, 4), /6 of 10 prices fell by more than 40 %/],
		['without pictures', without('', 0), without('Media'), /10 dishes had a picture/],
		[
			'without descriptions',
			without('', 0),
			without('Description', 9),
			/9 dishes had a description/,
		],
		[
			'without the pictures of half of them',
			dishes(10, (index) => (index < 5 ? ON : { Description: 'Hot' })),
			without('Media'),
			/5 dishes had a picture/,
		],
	])('stops %s, and goes on once a person confirmed it', async (_, before, now, found) => {
		await importRows(before, FIRST);
		await expect(importRows(now)).rejects.toMatchObject(refusal(ACCIDENT, found));
		expect(await preview(now)).toMatchObject({
			wouldStop: [expect.stringMatching(found) as string],
		});
		const confirmedFindings = await keyIn(now);
		await importRows(now, { options: { confirmedFindings } });
		expect(importCalls()).toHaveLength(2);
		// From then on it is as before.
		await importRows(now);
	});

	it('stops at equal prices also in a first import', async () => {
		const rows = dishes(10, () => ({ Price: 90 }));
		await expect(importRows(rows, FIRST)).rejects.toMatchObject(refusal(ACCIDENT, /same-price/));
	});

	it.each<[string, Row[], Row[]]>([
		['nine dishes of one price', PRICED.slice(0, 9), dishes(9, () => ({ Price: 90 }))],
		['eight of ten equal prices', PRICED, dishes(10, (index) => (index < 8 ? { Price: 130 } : {}))],
		['half of the prices far higher', PRICED, priced(1.5, 5)],
		['nine dishes at half the price', PRICED.slice(0, 9), priced(0.5, 0, 9)],
		['a rise of 40 %', PRICED, dishes(10, (index) => ({ Price: (100 + 7 * index) * 1.4 }))],
		['two dishes of ten without a picture', without('', 0), without('Media', 2)],
		[
			'pictures that few dishes had',
			dishes(10, (index) => (index < 4 ? ON : { Description: 'Hot' })),
			without('Media'),
		],
	])('passes: %s', async (_, before, now) => {
		await importRows(before, FIRST);
		await importRows(now, { limits: { mostSwitchedOff: 100 } });
		expect(importCalls()).toHaveLength(2);
	});

	it('only warns of crossed-out prices that are gone', async () => {
		await importRows(
			dishes(10, () => ({ 'Old Price': 300 })),
			FIRST,
		);
		const { wouldStop, warnings } = await preview(dishes(10, () => ({ 'Old Price': '' })));
		expect(wouldStop).toEqual([]);
		expect(warnings).toEqual([
			expect.stringMatching(/Crossed-out prices: 10 dishes had one last time/) as string,
		]);
	});
});

describe('A fingerprint that the workflow passes on by itself', () => {
	const IMPORT_NODE = 'Merchant Storefront';
	const neighbor = (name: string, type: string, parameters: INodeParameters): INode => ({
		...{ id: name, name, type, parameters },
		...{ typeVersion: 1, position: [0, 0] },
	});
	const previewNode = neighbor('Preview', 'merchantStorefront', PREVIEW);
	const ask = neighbor('Ask', 'n8n-nodes-base.slack', { operation: 'sendAndWait' });
	const WAIT = 'n8n-nodes-base.wait';
	const FORM = 'n8n-nodes-base.form';
	const link = neighbor('Wait', WAIT, { resume: 'webhook' });
	const form = neighbor('Form', FORM, { operation: 'page' });
	const waitingForm = neighbor('Wait', WAIT, { resume: 'form' });
	const to = (node: string) => ({ main: [[{ node, type: 'main' as const, index: 0 }]] });

	interface Wired {
		between?: INode;
		/** What the node in between has put out; by default, what came in. */
		answer?: IDataObject;
		/** What the preview is of, if not of the menu that is sent. */
		previewed?: Row[];
		operations?: [preview: INodeParameters, importing: INodeParameters];
		/** Whether n8n has lost what the workflow remembers. */
		isForgotten?: boolean;
		rows?: Row[];
		more?: INodeParameters;
	}

	async function wired({
		between = ask,
		answer,
		previewed,
		operations: [previewing, importing] = [PREVIEW, IMPORT],
		isForgotten = false,
		rows = MENU,
		more = {},
	}: Wired) {
		const items = await run(previewing, rows);
		const { fingerprint } = items[0].json;
		const shown = previewed === undefined ? items : await run(previewing, previewed);
		const ofPreview = shown.map(({ json }) => json);
		if (isForgotten) staticData = {};
		return await run(
			{ ...importing, approvedFingerprint: `={{ "${String(fingerprint)}" }}`, ...more },
			rows,
			{
				neighbors: [previewNode, between],
				connections: { Preview: to(between.name), [between.name]: to(IMPORT_NODE) },
				ran: { Preview: ofPreview, [between.name]: answer === undefined ? ofPreview : [answer] },
			},
		);
	}

	it.each([
		['no node that asks', neighbor('Set', 'n8n-nodes-base.set', {})],
		['a wait for a time', neighbor('Wait', WAIT, { resume: 'timeInterval' })],
		['the last page of a form', neighbor('Form', FORM, { operation: 'completion' })],
		['a switched off question', { ...ask, disabled: true }],
	])('confirms nothing behind %s', async (_name, between) => {
		await expect(wired({ between, answer: { data: { approved: true } } })).rejects.toMatchObject(
			refusal(/^This would be the first import/, /no person approved/),
		);
		expect(importCalls()).toEqual([]);
	});

	it('goes past what the preview showed once somebody said yes', async () => {
		await wired({ answer: { data: { approved: true } } });
		expect(onSale()).toHaveLength(10);
	});

	it.each([
		['a text', { data: { text: 'yes' } }],
		['a form', { data: { Approved: 'yes' } }],
		['a chat', { approved: true }],
	])('confirms nothing with the answer of %s', async (_name, answer) => {
		await importRows(MENU, FIRST);
		await expect(wired({ rows: MENU.slice(0, 2), answer })).rejects.toMatchObject(
			refusal(/^This looks like an accident/, /no person approved/),
		);
		expect(onSale()).toHaveLength(10);
	});

	const SEND = { approvalField: 'Send it?', approvedText: 'Yes, send it' };
	const submittedAt = '2026-11-23T08:00:00Z';

	it.each([
		['a link', link, { query: { approved: 'true' } }, {}],
		['a link with a word', link, { query: { 'Send it?': 'Yes, send it' } }, SEND],
		['a form', form, { submittedAt, 'Send it?': 'Yes, send it' }, SEND],
		['a form that a Wait node shows', waitingForm, { submittedAt, approved: true }, {}],
		['a form in a chat', ask, { data: { 'Send it?': 'Yes, send it' } }, SEND],
		[
			'one of several words',
			form,
			{ submittedAt, approved: 'Send anyway' },
			{ approvedText: 'Send | Send anyway' },
		],
		['buttons in a chat, whatever the field', ask, { data: { approved: true } }, SEND],
	])('goes past what the preview showed with %s', async (_name, between, answer, more) => {
		await importRows(MENU, FIRST);
		await wired({ rows: MENU.slice(0, 2), between, answer, more });
		expect(onSale()).toHaveLength(2);
	});

	it.each([
		['another word of a form', form, { submittedAt, 'Send it?': 'No' }, SEND],
		['the word true in a form', form, { submittedAt, approved: 'true' }, {}],
		['the word true in a chat', ask, { data: { approved: 'true' } }, {}],
		['a link', link, { query: { approved: 'false' } }, {}],
		['buttons in a chat, whatever the text', ask, { data: { approved: false } }, SEND],
	])('sends nothing of what was declined with %s', async (_name, between, answer, more) => {
		await importRows(MENU, FIRST);
		const rows = [...MENU, row('new', 'podil', 1)];
		await expect(wired({ rows, between, answer, more })).rejects.toMatchObject({
			message: 'The menu was declined, so nothing is sent',
		});
		expect(onSale()).toHaveLength(10);
	});

	it.each([
		['another field', link, { query: { token: 'x' } }, {}],
		['a link that was not opened in time', link, { fingerprint: 'of the preview' }, {}],
		['a form that nobody filled in', form, { 'Send it?': 'Yes, send it' }, SEND],
		[
			'an expression as Approved Text',
			form,
			{ submittedAt, approved: 'No' },
			{ approvedText: '={{ "No" }}' },
		],
	])('confirms nothing with %s', async (_name, between, answer, more) => {
		await importRows(MENU, FIRST);
		await expect(wired({ rows: MENU.slice(0, 2), between, answer, more })).rejects.toBeInstanceOf(
			Error,
		);
		expect(onSale()).toHaveLength(10);
	});

	it('takes what came in for no answer, once the time limit has passed', async () => {
		await importRows(MENU, FIRST);
		const rows = MENU.slice(0, 2);
		const [{ json }] = await run(PREVIEW, rows);
		const more = { data: { approved: true } };
		await expect(
			run({ ...IMPORT, approvedFingerprint: `={{ "${String(json.fingerprint)}" }}` }, rows, {
				neighbors: [previewNode, neighbor('Edit', 'n8n-nodes-base.set', {}), ask],
				connections: { Preview: to('Edit'), Edit: to('Ask'), Ask: to(IMPORT_NODE) },
				ran: { Preview: [json], Edit: [{ ...json, ...more }], Ask: [{ ...json, ...more }] },
			}),
		).rejects.toMatchObject(refusal(/^This looks like an accident/, /no person approved/));
		expect(onSale()).toHaveLength(10);
	});

	it('is not what a person approved where the limits are others', async () => {
		await importRows(MENU, FIRST);
		const rows = MENU.map((cells) => ({ ...cells, Price: '150' }));
		await expect(
			wired({
				rows,
				answer: { data: { approved: true } },
				more: { limits: { largestPriceChange: 10 } },
			}),
		).rejects.toMatchObject(
			refusal(
				"What looks like an accident isn't what the preview showed, so nothing is sent",
				/same Safety Limits/,
			),
		);
		expect(importCalls()).toHaveLength(1);
	});

	it('is sent within the limits where nobody answered, as far as the memory is there', async () => {
		await importRows(MENU, FIRST);
		await wired({ rows: [...MENU, row('new', 'podil', 1)] });
		expect(onSale()).toHaveLength(11);
		await expect(wired({ rows: MENU.slice(0, 2) })).rejects.toMatchObject(
			refusal(/^This looks like an accident/, /no person approved/),
		);
		expect(onSale()).toHaveLength(11);
	});

	it('sends nothing of what was declined, however small it is', async () => {
		await importRows(MENU, FIRST);
		const changed = [...MENU, row('new', 'podil', 1)];
		await expect(
			wired({ rows: changed, answer: { data: { approved: false } } }),
		).rejects.toMatchObject(
			refusal(
				'The menu was declined, so nothing is sent',
				/The answer to "Ask" was no\. .*If node/,
			),
		);
		expect(onSale()).toHaveLength(10);
	});

	it('takes the answer to an earlier question for none to the next', async () => {
		await importRows(MENU, FIRST);
		const rows = MENU.slice(0, 2);
		const output = await run(PREVIEW, rows);
		const { fingerprint } = output[0].json;
		const parameters = { ...IMPORT, approvedFingerprint: `={{ "${String(fingerprint)}" }}` };
		const yes = (respondedAt: string) => ({ data: { approved: true, respondedAt } });
		const answered = async (second: IDataObject) =>
			await run(parameters, rows, {
				neighbors: [previewNode, ask, { ...ask, id: 'again', name: 'Ask again' }],
				connections: { Preview: to('Ask'), Ask: to('Ask again'), 'Ask again': to(IMPORT_NODE) },
				ran: {
					Preview: output.map(({ json }) => json),
					Ask: [yes('2026-11-23T08:00:00Z')],
					'Ask again': [second],
				},
			});
		await expect(answered(yes('2026-11-23T08:00:00Z'))).rejects.toMatchObject(
			refusal(/^This looks like an accident/, /no person approved/),
		);
		await answered(yes('2026-11-23T08:01:00Z'));
		expect(onSale()).toHaveLength(2);
	});

	it('is not approved by a yes to another preview', async () => {
		await importRows(MENU, FIRST);
		await expect(
			wired({
				rows: MENU.slice(0, 2),
				previewed: MENU,
				answer: { data: { approved: true } },
			}),
		).rejects.toMatchObject(refusal(/^This looks like an accident/, /no person approved/));
		expect(onSale()).toHaveLength(10);
	});

	it.each([
		['Nobody answered in time, so nothing is sent', ask],
		[
			'This execution no longer knows what this workflow remembers, so nothing is sent',
			neighbor('Wait', 'n8n-nodes-base.wait', { resume: 'timeInterval' }),
		],
	])('writes nothing where n8n lost what the preview knew: %s', async (message, between) => {
		await importRows(MENU, FIRST);
		for (const more of [{}, FIRST, { ...FIRST, approvedFingerprint: '' }]) {
			const known = staticData;
			await expect(
				wired({ rows: MENU.slice(0, 2), between, isForgotten: true, more }),
			).rejects.toMatchObject({ message });
			expect(staticData.global).toEqual({});
			staticData = known;
		}
		expect(onSale()).toHaveLength(10);
	});

	it('writes nothing where n8n lost the menu of another company', async () => {
		await importRows([row('a', 's', 1, { Company: 'second' })], FIRST);
		expect(await preview(MENU)).toMatchObject({ remembers: true });
		const between = neighbor('Wait', WAIT, { resume: 'timeInterval' });
		await expect(wired({ between, isForgotten: true, more: FIRST })).rejects.toMatchObject({
			message: 'This execution no longer knows what this workflow remembers, so nothing is sent',
		});
		expect(staticData.global).toEqual({});
		expect(importCalls()).toHaveLength(1);
	});

	it.each([
		['two minutes', { resume: 'timeInterval', amount: 2, unit: 'minutes' }, false],
		['a date', { resume: 'specificTime' }, false],
		['some seconds', { resume: 'timeInterval', amount: 5, unit: 'seconds' }, true],
		['a link', { resume: 'webhook' }, true],
	])(
		"isn't a first import behind a Wait node if that waits long: %s",
		async (_, parameters, isSent) => {
			const wait = neighbor('Wait', WAIT, parameters);
			const imported = run({ ...IMPORT, ...FIRST }, MENU, {
				neighbors: [wait],
				connections: { Wait: to(IMPORT_NODE) },
				ran: { Wait: [{ query: {} }] },
			});
			if (isSent) await imported;
			else {
				await expect(imported).rejects.toMatchObject({
					message: 'This execution may not know the earlier import, so nothing is sent',
				});
			}
			expect(importCalls()).toHaveLength(isSent ? 1 : 0);
		},
	);

	it('writes nothing where nobody answered a question without a preview', async () => {
		await importRows(MENU, FIRST);
		staticData = {};
		await expect(
			run({ ...IMPORT, ...FIRST }, MENU.slice(0, 2), {
				neighbors: [ask],
				connections: { Ask: to(IMPORT_NODE) },
				ran: { Ask: [{ text: 'what came in' }] },
			}),
		).rejects.toMatchObject({ message: 'Nobody answered in time, so nothing is sent' });
		expect(staticData.global ?? {}).toEqual({});
		expect(onSale()).toHaveLength(10);
	});

	it('holds for categories in the same way', async () => {
		const operations: Wired['operations'] = [
			{ resource: 'menu', operation: 'previewCategories' },
			{ resource: 'menu', operation: 'importCategories' },
		];
		const rows = [{ Name: 'Soups', 'Category ID': 'soup' }];
		await expect(wired({ operations, rows })).rejects.toMatchObject({
			message: 'Nobody answered in time, so nothing is sent',
		});
		await expect(
			wired({ operations, rows, answer: { data: { approved: false } } }),
		).rejects.toMatchObject({ message: 'The list of categories was declined, so nothing is sent' });
		expect(importCalls()).toEqual([]);
		const [{ json }] = await wired({ operations, rows, answer: { data: { approved: true } } });
		expect(json).toMatchObject({ sent: true });
	});
});

describe('Descriptions of mistakes', () => {
	it('show cell texts as they are, though the editor reads them as HTML', async () => {
		await expect(importRows([row('a', 's', '<b>5</b>')], FIRST)).rejects.toMatchObject({
			description: expect.stringContaining('"&lt;b&gt;5&lt;/b&gt;"') as string,
		});
	});
});

describe('A finding', () => {
	it('names the row of a dish whose SKU is the number of another row', async () => {
		const rows = [row('3', 'podil', 90), row('2', 'podil', 90, { Title: '#REF!' })];
		const { wouldStop } = await preview(
			rows.map((each, index) => ({ row_number: index + 2, ...each })),
		);
		expect(wouldStop).toContainEqual(
			expect.stringContaining('row 3, "#REF!", column "Title"') as string,
		);
	});
});
