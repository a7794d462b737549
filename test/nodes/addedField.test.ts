import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { MerchantStorefrontApi } from '../../credentials/MerchantStorefrontApi.credentials';
import type * as Entities from '../../nodes/MerchantStorefront/menu/entities';
import { MerchantStorefront } from '../../nodes/MerchantStorefront/MerchantStorefront.node';
import { startSandbox, type Sandbox } from '../../sandbox';
import { operationsDocument } from '../../scripts/docs/operations';
import { credentialFor, runAction } from '../support/n8n';

jest.mock('../../nodes/MerchantStorefront/menu/entities', () => {
	const actual = jest.requireActual<typeof Entities>(
		'../../nodes/MerchantStorefront/menu/entities',
	);
	const { dish, offer, option, group, category, hours } = actual.ENTITIES;
	const added = (label: string, help: string, more: object = {}) => ({
		...{ source: 'assumed', kind: 'text', label, help, sample: ['x'] },
		...more,
	});
	/** One that no request has a field for. */
	const unsaid = (label: string, more: object = {}) =>
		added(label, 'kept here', {
			...more,
			wire: Object.fromEntries(
				[
					...['oneRequest', 'products', 'storeOffers', 'wholeMenu', 'categories'],
					...['updateOffers', 'openingHours'],
				].map((request) => [request, null]),
			),
		});
	return {
		...actual,
		ENTITIES: {
			dish: {
				...dish,
				weight: added('Weight', 'in grams.', { kind: 'number', wire: { wholeMenu: 'mass' } }),
				dishMemo: unsaid('Dish Memo'),
			},
			offer: {
				...offer,
				deposit: added('Deposit', 'for the bottle.', { kind: 'price' }),
				offerMemo: unsaid('Offer Memo'),
			},
			option: {
				...option,
				note: added('Note', 'what is in it.'),
				tax: added('Tax', 'on the surcharge.', { of: 'price', kind: 'price' }),
				portion: added('Portion', 'how much of it.', { of: 'member' }),
				optionMemo: unsaid('Option Memo'),
				taxMemo: unsaid('Tax Memo', { of: 'price' }),
				portionMemo: unsaid('Portion Memo', { of: 'member' }),
			},
			group: {
				...group,
				hint: added('Hint', 'what to look at.', { wire: 'advice' }),
				groupMemo: unsaid('Group Memo'),
			},
			category: {
				...category,
				color: added('Color', 'of its heading.', { wire: 'style.color' }),
				categoryMemo: unsaid('Category Memo'),
			},
			hours: {
				...hours,
				remark: added('Remark', 'what guests read about it.'),
				hoursMemo: unsaid('Hours Memo'),
			},
		},
	};
});

const PATHS = [
	...['import/product-offers', 'import/products', 'import/offers', 'import/part-offers'],
	...['companies/demo-company/import', 'companies/demo-company/import/categories'],
	'stores/podil/schedule',
];

let sandbox: Sandbox;
beforeEach(async () => {
	sandbox = await startSandbox({ port: 0 });
	// A platform that knows the fields.
	const accepted = { status: 202, headers: {}, body: { id: 'i-1', ids: ['i-1'] } };
	sandbox.configure({
		faults: PATHS.map((path) => ({
			...{ kind: 'answer', path: `/v1/merchant/${path}`, times: 99 },
			...accepted,
		})),
	});
});
afterEach(async () => await sandbox.close());

const DISH = {
	SKU: 'borsch',
	Title: 'Borsch',
	Category: 'soups',
	Store: 'podil',
	Price: 100,
	Weight: 350,
	'Dish Memo': 'x',
	Deposit: 5,
	'Offer Memo': 'x',
};
const OPTION = {
	Group: 'Extras',
	Option: 'Cream',
	SKU: 'cream',
	Price: 10,
	Choose: '0-1',
	Hint: 'Try it',
	'Group Memo': 'x',
	Note: 'milk',
	'Option Memo': 'x',
	Tax: 2,
	'Tax Memo': 'x',
	Portion: 'a spoon',
	'Portion Memo': 'x',
};
const CATEGORY = {
	Name: 'Soups',
	'Category ID': 'soups',
	Parent: '',
	Color: 'red',
	'Category Memo': 'x',
};
const DAY = { 'Week Day': 'Monday', Opens: '10:00', Closes: '22:00', Remark: 'quiet' };

const MENU_MEMOS = ['Dish Memo', 'Offer Memo'];
const OTHER_MEMOS = [...['Option Memo', 'Tax Memo', 'Portion Memo', 'Group Memo', 'Category Memo']];

type Row = Record<string, unknown>;

/** A workflow with its memory. */
function workflow() {
	const staticData = {};
	return async (
		resource: string,
		operation: string,
		rows: readonly object[],
		parameters: object = {},
	): Promise<IDataObject[]> => {
		const items = rows.map((row) => ({ json: { ...row } as IDataObject }));
		const output = await runAction(
			credentialFor(sandbox, { requiresPrice: false }),
			{
				...{ resource, operation, companyId: 'demo-company', firstImport: true },
				...parameters,
			} as INodeParameters,
			items,
			{ staticData },
		);
		return output.map(({ json, binary }) => ({
			...json,
			...(binary === undefined ? {} : { file: textOf(binary.menu.data) }),
		}));
	};
}

const textOf = (data: string) => Buffer.from(data, 'base64').toString();

const sentTo = (path: string) =>
	sandbox.calls.filter((call) => call.path.endsWith(path)).map(({ body }) => body);

const WHOLE = [{ ...DISH, Options: 'Extras' }, OPTION, CATEGORY];

const SENDERS: Array<[string, string, readonly Row[]]> = [
	['One Request', 'oneRequest', [DISH]],
	['Products, Then Offers by Store', 'productsThenOffers', [DISH]],
	['Whole Menu', 'wholeMenu', WHOLE],
];

describe('A field that is added to an entity', () => {
	it('of a dish or offer is sent in One Request', async () => {
		await workflow()('menu', 'importProductsAndOffers', [DISH]);
		expect(sentTo('/product-offers')).toMatchObject([
			[{ sku: 'borsch', weight: 350, offers: [{ storeId: 'podil', deposit: 5 }] }],
		]);
	});

	it('of a dish or offer is sent in Products, Then Offers by Store', async () => {
		await workflow()('menu', 'importProductsAndOffers', [DISH], { sendAs: 'productsThenOffers' });
		expect(sentTo('/import/products')).toMatchObject([{ items: [{ weight: 350 }] }]);
		expect(sentTo('/import/offers')).toMatchObject([{ items: [{ sku: 'borsch', deposit: 5 }] }]);
	});

	it('of any of them is sent in Whole Menu', async () => {
		await workflow()('menu', 'importProductsAndOffers', WHOLE, { sendAs: 'wholeMenu' });
		expect(sentTo('/demo-company/import')).toMatchObject([
			{
				products: [{ mass: 350, offers: [{ deposit: 5 }] }],
				options: [{ note: 'milk', offers: [{ storeId: 'podil', tax: 2 }] }],
				optionGroups: [{ advice: 'Try it', options: [{ sku: 'cream', portion: 'a spoon' }] }],
				categories: [{ style: { color: 'red' } }],
			},
		]);
	});

	it('of a category is sent by Import Categories', async () => {
		const [json] = await workflow()('menu', 'importCategories', [CATEGORY]);
		expect(sentTo('/import/categories')).toMatchObject([[{ style: { color: 'red' } }]]);
		expect(json.warnings).toEqual([expect.stringMatching(/^Category Memo: It is not sent/)]);
	});

	it('of an offer is sent by Offer → Update, from rows and from the form', async () => {
		const run = workflow();
		const change = { SKU: 'borsch', Store: 'podil', Deposit: 7 };
		await run('offer', 'update', [change]);
		const form = { input: 'form', sku: 'borsch', storeId: 'podil', changes: { deposit: '8' } };
		await run('offer', 'update', [{}], form);
		expect(sentTo('/part-offers')).toMatchObject([
			{ items: [{ sku: 'borsch', deposit: 7 }] },
			{ items: [{ sku: 'borsch', deposit: 8 }] },
		]);
	});

	it('of an offer is news for Only Send Changes when it differs', async () => {
		const run = workflow();
		const options = { options: { onlySendChanges: true } };
		await run('menu', 'importProductsAndOffers', [DISH]);
		const change = { SKU: 'borsch', Store: 'podil' };
		const [same] = await run('offer', 'update', [{ ...change, Deposit: 5 }], options);
		const [other] = await run('offer', 'update', [{ ...change, Deposit: 6 }], options);
		expect([same.sent, other.sent]).toEqual([false, true]);
	});

	it('of a dish that is on the stop list is sent all the same', async () => {
		const run = workflow();
		await run('menu', 'importProductsAndOffers', [DISH]);
		await run('offer', 'switchOff', [{}], { storeId: 'podil', otherDishes: 'borsch' });
		await run('menu', 'importProductsAndOffers', [{ ...DISH, Weight: 400 }]);
		expect(sentTo('/product-offers').at(-1)).toMatchObject([
			{ weight: 400, offers: [{ deposit: 5, status: 'disabled' }] },
		]);
	});

	it('of opening hours is sent, from rows and from the form', async () => {
		const run = workflow();
		const rows = { input: 'rows', storeId: 'podil' };
		const [json] = await run('store', 'setOpeningHours', [{ ...DAY, 'Hours Memo': 'x' }], rows);
		const days = [{ weekDays: ['monday'], open: '10:00', closed: '22:00', remark: 'loud' }];
		await run('store', 'setOpeningHours', [{}], { storeId: 'podil', openingHours: { days } });
		expect(sentTo('/schedule')).toMatchObject([[{ remark: 'quiet' }], [{ remark: 'loud' }]]);
		expect(json.warnings).toEqual([expect.stringMatching(/^Hours Memo: It is not sent/)]);
	});

	it.each(SENDERS)('that %s has no field for is named in a warning', async (_, sendAs, rows) => {
		const memos = rows.length > 1 ? [...MENU_MEMOS, ...OTHER_MEMOS] : MENU_MEMOS;
		const run = workflow();
		for (const operation of ['previewImport', 'importProductsAndOffers']) {
			const [{ warnings }] = await run('menu', operation, rows, { sendAs });
			const named = (warnings as string[]).flatMap((text) =>
				text.includes('It is not sent') ? [text.split(':')[0]] : [],
			);
			expect(named.sort()).toEqual([...memos].sort());
		}
		expect(JSON.stringify(sandbox.calls)).not.toMatch(/[mM]emo"/);
	});

	it('of a row is a column of the template', async () => {
		const run = workflow();
		await run('menu', 'importProductsAndOffers', WHOLE, { sendAs: 'wholeMenu' });
		const template = async (tab: string) => await run('menu', 'getTemplate', [{}], { tab });
		const last = async (tab: string) => (await template(tab)).at(-1);
		expect(await last('menu')).toMatchObject({ Weight: 350, Deposit: 5 });
		expect(await last('options')).toMatchObject({
			...{ Note: 'milk', Tax: 2, Portion: 'a spoon', Hint: 'Try it' },
		});
		expect(await last('categories')).toMatchObject({ Color: 'red' });
		const [explained, sample] = await template('options');
		expect([explained.Note, sample.Note]).toEqual(['Optional: what is in it.', 'x']);
	});

	it.each(SENDERS)('is in the JSON file of %s, and read back', async (_, sendAs, rows) => {
		const run = workflow();
		const options = { returnFile: true };
		const [{ file }] = await run('menu', 'previewImport', rows, { sendAs, options });
		const json = { input: 'json', products: file };
		const sent = async (items: readonly object[], parameters: object) => {
			const from = sandbox.calls.length;
			await run('menu', 'importProductsAndOffers', items, { sendAs, ...parameters });
			const calls = sandbox.calls.slice(from).filter(({ path }) => path.startsWith('/v1'));
			return calls.map(({ path, body }) => [path, body]);
		};
		expect(await sent([{}], json)).toEqual(await sent(rows, {}));
		for (const value of rows.length > 1 ? ['350', 'milk', 'Try it', 'red'] : ['350']) {
			expect(file).toContain(value);
		}
	});

	it('is in the chapter about columns of docs/operations.md', () => {
		const text = operationsDocument(
			new MerchantStorefront().description,
			[],
			new MerchantStorefrontApi(),
			() => [],
		);
		for (const line of [
			...['**Weight**: in grams.', '**Deposit**: for the bottle.', '**Note**: what is in it.'],
			...['**Tax**: on the surcharge.', '**Portion**: how much of it.'],
			...['**Hint**: what to look at.', '**Color**: of its heading.'],
			'**Remark**: what guests read about it.',
		]) {
			expect(text).toContain(line);
		}
		expect(text.match(/One of: .*Weight/g)).toHaveLength(1);
		expect(text.match(/One of: .*Deposit/g)).toHaveLength(2);
		expect(text).toMatch(/One of: .*Remark/);
	});
});

/** Of each field: where it stands, another value, and how the preview says it. */
const CHANGES: Array<[string, number, object, string, object]> = [
	['a dish', 0, { Weight: 400 }, 'changed', { what: 'Weight', from: 350, to: 400 }],
	['an offer', 0, { Deposit: 6 }, 'changed', { what: 'Deposit', from: 5, to: 6 }],
	['an option', 1, { Note: 'oat' }, 'optionChanges', { what: 'Note', from: 'milk', to: 'oat' }],
	['a surcharge', 1, { Tax: 3 }, 'optionChanges', { what: 'Tax', from: 2, to: 3 }],
	['a group', 1, { Hint: 'New' }, 'groupChanges', { what: 'Hint', from: 'Try it', to: 'New' }],
	[
		'a place in a group',
		1,
		{ Portion: 'a cup' },
		'groupChanges',
		{ what: 'Portion', from: 'a spoon', to: 'a cup' },
	],
	[
		'a category',
		2,
		{ Color: 'blue' },
		'categoryChanges',
		{ what: 'Color', from: 'red', to: 'blue' },
	],
];

describe('A field that is added to', () => {
	it.each(CHANGES)(
		'%s is compared, and sent when it differs',
		async (_, at, cells, part, change) => {
			const run = workflow();
			const parameters = { sendAs: 'wholeMenu', skipIfUnchanged: true };
			const other = WHOLE.map((row, index) => (index === at ? { ...row, ...cells } : row));
			await run('menu', 'importProductsAndOffers', WHOLE, parameters);
			const [same] = await run('menu', 'importProductsAndOffers', WHOLE, parameters);
			const [preview] = await run('menu', 'previewImport', other, parameters);
			const [sent] = await run('menu', 'importProductsAndOffers', other, parameters);
			expect([same.sent, sent.sent]).toEqual([false, true]);
			const listed = part === 'changed' ? preview : (preview[part] as IDataObject);
			expect(listed.changed).toEqual([expect.objectContaining(change)]);
		},
	);
});
