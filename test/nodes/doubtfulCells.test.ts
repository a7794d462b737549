import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox';
import { credentialFor, runAction } from '../support/n8n';
import { onSale as onSaleIn } from '../support/onSale';

const COMPANY = 'demo-company';

let sandbox: Sandbox;
beforeEach(async () => void (sandbox = await startSandbox({ port: 0 })));
afterEach(async () => await sandbox.close());

const dish = (sku: string, more: IDataObject = {}): IDataObject => ({
	...{ SKU: sku, Title: `Dish ${sku}`, Category: 'Pizza', 'Store ID': 'podil', Price: 180 },
	...more,
});

async function run(rows: IDataObject[], parameters: INodeParameters) {
	return await runAction(
		credentialFor(sandbox),
		{ companyId: COMPANY, ...parameters },
		rows.map((json) => ({ json })),
	);
}
const importRows = async (rows: IDataObject[], parameters: INodeParameters = {}) =>
	await run(rows, {
		...{ resource: 'menu', operation: 'importProductsAndOffers', firstImport: true },
		...parameters,
	});
const onSale = () => onSaleIn(sandbox, COMPANY);
const titles = () => sandbox.storefront(COMPANY).map(({ title }) => title);
const sent = () =>
	sandbox.calls.filter(({ method, path }) => method === 'POST' && /^\/v1/.test(path));

/** Stops before anything is sent, in words about the cell or its column. */
async function stops(running: Promise<unknown>, words: RegExp): Promise<void> {
	const error = await running.then(
		() => undefined,
		(thrown: Error & { description?: string }) => `${thrown.message} ${thrown.description}`,
	);
	expect(error).toMatch(words);
	expect(sent()).toEqual([]);
}

describe('A word instead of how many are left', () => {
	it.each(['немає', 'стоп', 'закінчився', 'нет', 'Sold out', 'out of stock'])(
		'such as %j is read as 0, and a warning says so',
		async (word) => {
			const rows = [dish('a', { Stock: 12 }), dish('b', { Stock: word }), dish('c', { Stock: 8 })];
			const [{ json }] = await importRows(rows);
			expect(json.verdict).toContain('2 on sale, 1 sold out');
			expect(json.warnings).toContain(
				`Column "Stock": 1 of 3 are below zero or say that nothing is left, the first in row 3 ("${word}"). They are sent as 0.`,
			);
			const offers = sandbox
				.storefront(COMPANY)
				.map(({ sku, offers: [offer] }) => [sku, offer?.stock]);
			expect(offers).toEqual(
				expect.arrayContaining([
					['a', 12],
					['b', 0],
				]),
			);
		},
	);

	it('that nobody knows stops, and the mistake says what to write', async () => {
		const rows = [dish('a', { Stock: 12 }), dish('b', { Stock: 'few' })];
		await stops(
			importRows(rows),
			/"few" is not a number\. Write a whole number, 0 if it is sold out\./,
		);
	});

	it('is named in the answer that it is the stock', async () => {
		const rows = ['a', 'b', 'c'].map((sku, index) =>
			dish(sku, { Наявність: [12, 'немає', 8][index] }),
		);
		const [{ json }] = await run(rows, {
			...{ resource: 'menu', operation: 'previewImport', onQuestions: 'return' },
		});
		const [{ meanings }] = json.questions as Array<{ meanings: string[] }>;
		expect(meanings).toContain('Stock; "немає" means sold out (0)');
	});
});

describe('A price with a mistake', () => {
	it.each([
		['12,50', '12,50'],
		['12.50', '12.50'],
		['12', '12.50'],
	])('beside %j says how to write it: %j', async (other, example) => {
		const rows = [
			dish('a', { Price: other }),
			dish('b', { Price: '1O5' }),
			dish('c', { Price: other }),
		];
		await stops(
			importRows(rows),
			new RegExp(`"1O5" isn't a price. Write it like "${example}"`, 'u'),
		);
		rows[1].Price = 'on request';
		const notPrice = new RegExp(
			`"on request" isn't a price. Write it like "${example}". Or skip`,
			'u',
		);
		await stops(importRows(rows), notPrice);
	});
});

describe('A picture', () => {
	const PICTURE = 'https://x.y/a.jpg';
	const pictures = () => sandbox.storefront(COMPANY).map(({ media }) => media);

	it.each([
		...['фото', 'a.jpg', 'https://', 45_000],
		'https://drive.google.com/file/d/1AbC/view?usp=sharing',
		'https://drive.google.com/open?id=1AbC',
		'https://www.dropbox.com/s/abc/soup.jpg?dl=0',
		'https://www.dropbox.com/scl/fi/abc/soup.jpg?rlkey=1&dl=0',
	])('such as %j costs the picture and not the dish, and a warning says so', async (Media) => {
		const [{ json }] = await importRows([
			...[dish('a', { Media: PICTURE }), dish('b', { Media })],
			dish('c', { Media: PICTURE }),
		]);
		expect(pictures()).toEqual([PICTURE, undefined, PICTURE]);
		expect(json.warnings).toEqual([
			expect.stringMatching(
				/^Column "Media": 1 of 3 aren't addresses of pictures, the first in row 3 \(.*\)\. They count as empty\./,
			),
		]);
	});

	it.each([
		'https://drive.google.com/uc?export=view&id=1AbC',
		'https://www.dropbox.com/s/abc/soup.jpg?raw=1',
		'https://dl.dropboxusercontent.com/s/abc/soup.jpg',
	])('is sent from %j', async (Media) => {
		const [{ json }] = await importRows([dish('a', { Media })]);
		expect([pictures(), json.warnings]).toEqual([[Media], []]);
	});
});

describe('A word instead of the price in a store or of a size', () => {
	const NOT_SOLD = ['немає', 'нет', 'no', 'x', 'х', '✗', '—', 'стоп', 'Sold out'];

	it.each(NOT_SOLD)('such as %j says that it is not sold there', async (word) => {
		const priced = (sku: string, one: unknown, other: unknown) => {
			const more = { 'Store ID': undefined, Price: undefined, Podil: one, Sad: other };
			return dish(sku, more as IDataObject);
		};
		const rows = [priced('a', 5, 6), priced('b', 7, word), priced('c', word, word)];
		const meanings = (meaning: string, of: string) => ({
			columnMeanings: {
				columns: ['Podil', 'Sad'].map((heading) => ({
					...{ heading, meaning, tab: 'dishes' },
					[of]: heading.toLowerCase(),
				})),
			},
		});
		const [{ json }] = await importRows(rows, meanings('priceInStore', 'storeId'));
		expect(onSale()).toEqual(['a podil 5', 'a sad 6', 'b podil 7']);
		expect(json.skipped).toMatchObject([{ row: 4, text: 'Dish c' }]);
		await importRows(rows, { ...meanings('priceOfSize', 'size'), storeIds: 'podil' });
		expect(onSale()).toEqual(['a-podil podil 5', 'a-sad podil 6', 'b-podil podil 7']);
	});

	it('does not say so below the only price', async () => {
		await stops(importRows([dish('a'), dish('b', { Price: 'x' })]), /"x" isn't a price/);
	});
});

describe('Two prices in one cell', () => {
	const BREAKS = ['\n', '\r\n', '\t', '\v', '\f', '\u0085', '\u2028', '\u2029', ' \n '];

	it.each(BREAKS)('with %j between them are never one price', async (between) => {
		const rows = [dish('a', { Price: `210${between}285` }), dish('b'), dish('c')];
		await stops(importRows(rows), /holds several prices/);
		await stops(
			run([{ SKU: 'a', 'Store ID': 'podil', Price: `210${between}285` }], {
				...{ resource: 'offer', operation: 'update', input: 'rows' },
			}),
			/210.*285/s,
		);
	});

	it.each(['1\u00a0200', '1 200', '1\u202f200', '1200\nгрн', '\t1200 '])(
		'are not in the price %j',
		async (Price) => {
			await importRows([dish('a', { Price }), dish('b')]);
			expect(onSale()).toContain('a podil 1200');
		},
	);
});

describe('A column that says what is on sale, with gaps', () => {
	it.each(['так', 'yes', 'є', 'в наявності', 'available', 'in stock', 'enabled'])(
		'asks what an empty cell means beside %s',
		async (word) => {
			const rows = [word, '', word].map((Availability, index) =>
				dish(`d${index}`, { Availability }),
			);
			await stops(importRows(rows), /Every filled cell says that the dish is on sale/);
		},
	);

	it('asks nothing where every cell is filled, or some say off', async () => {
		const rows = ['in stock', 'in stock', 'out of stock'].map((Availability, index) =>
			dish(`d${index}`, { Availability }),
		);
		await importRows(rows);
		expect(onSale()).toEqual(['d0 podil 180', 'd1 podil 180']);
	});
});

describe('A dash as the status', () => {
	const rows = ['yes', '-', 'yes', 'no'].map((Status, index) => dish(`d${index}`, { Status }));

	it.each(['-', '–', '—'])('is a mistake in a sheet: %s', async (Status) => {
		await stops(
			importRows([...rows, dish('e', { Status })]),
			/"." can mean off.*Yes Means on Sale, it means off/s,
		);
	});

	it('means off once the user has said what the column means', async () => {
		const columns = [{ heading: 'Status', meaning: 'onWhenYes' }];
		await importRows(rows, { columnMeanings: { columns } });
		expect(onSale()).toEqual(['d0 podil 180', 'd2 podil 180']);
	});

	it.each(['-', '–', '—', '--'])('means on sale in a column of what is off: %s', async (dash) => {
		const stops = (heading: string) =>
			['стоп', dash, ''].map((cell, index) =>
				dish(`d${index}`, { [heading]: cell, 'Store ID': '' }),
			);
		await importRows(stops('Стоп'), { storeIds: 'podil' });
		expect(onSale()).toEqual(['d1 podil 180', 'd2 podil 180']);
		const columns = [{ heading: 'Стоп Поділ', meaning: 'statusInStore', storeId: 'podil' }];
		const ofStore = { storeIds: 'podil, obolon', columnMeanings: { columns } };
		await importRows(stops('Стоп Поділ'), ofStore);
		expect(onSale().filter((one) => one.includes('podil'))).toEqual([
			...['d1 podil 180', 'd2 podil 180'],
		]);
	});

	it.each(['стоп до пт', 'немає', 'скінчився'])(
		'is off in the store of its column: %s',
		async (remark) => {
			const rows = ['', remark].map((cell, index) =>
				dish(`d${index}`, { 'Стоп Поділ': cell, 'Store ID': '' }),
			);
			const columns = [{ heading: 'Стоп Поділ', meaning: 'statusInStore', storeId: 'podil' }];
			await importRows(rows, { storeIds: 'podil, obolon', columnMeanings: { columns } });
			expect(onSale()).toEqual(['d0 obolon 180', 'd0 podil 180', 'd1 obolon 180']);
		},
	);

	it.each([
		['Hidden', 'till Friday', 'Only Listed Words Mean Off under'],
		[
			'Hidden podil',
			'till Friday',
			"isn't yes or no\\. Write yes where it is off, and nothing where it is on sale\\.<br>",
		],
	])('is a remark that gets no advice that turns it round: below %s, %s', async (...given) => {
		const [heading, cell, advice] = given;
		const words = [...Array.from({ length: 30 }, () => 'no'), 'yes', cell];
		const rows = words.map((word, index) => dish(`s${index}`, { [heading]: word, 'Store ID': '' }));
		const meaning =
			heading === 'Hidden'
				? { meaning: 'offWhenYes', words: 'till Friday' }
				: { meaning: 'statusInStore', storeId: 'podil' };
		const columnMeanings = { columns: [{ heading, ...meaning }] };
		const running = importRows(rows, { storeIds: 'podil', columnMeanings });
		await stops(running, new RegExp(advice, 'm'));
	});

	it('is a mistake in a list of changes, in the form and in JSON', async () => {
		const update = { resource: 'offer', operation: 'update' };
		const changes = [
			{ SKU: 'a', 'Store ID': 'podil', Status: '-' },
			{ SKU: 'b', 'Store ID': 'podil', Status: 'yes' },
		];
		await stops(run(changes, { ...update, input: 'rows' }), /"-" can mean off/);
		await stops(
			run([{ status: '-' }], {
				...{ ...update, input: 'form', sku: 'a', storeId: 'podil' },
				changes: { status: '={{ $json.status }}' },
			}),
			/Status.*"-" can mean off/s,
		);
		const offers = [{ storeId: 'podil', listPrice: 1, status: '-' }];
		const products = [{ sku: 'a', title: 'A', companyId: COMPANY, category: 'c', offers }];
		await stops(importRows([{}], { input: 'json', products }), /offers\[0\]\.status: "-"/);
		const whole = {
			products: [{ ...products[0], offers: [{ storeId: 'podil', listPrice: 1 }] }],
			options: [{ Group: 'Extras', Option: 'Ham', SKU: 'h', Price: 1, Choose: '0-1', Status: '-' }],
		};
		await stops(
			importRows([{}], { input: 'json', products: whole as never, sendAs: 'wholeMenu' }),
			/options\[0\], Status: "-" can mean off/,
		);
	});
});

describe('null in JSON', () => {
	const product = { sku: 'a', title: 'A', companyId: COMPANY, category: 'c' };
	const json = (products: object[]) => ({ input: 'json', products: JSON.stringify(products) });

	it('is an empty field where the field is optional', async () => {
		const offer = { storeId: 'podil', listPrice: 5, oldPrice: null, stock: null, status: null };
		const more = { description: null, media: null, categories: null, unit: null };
		await importRows([{}], json([{ ...product, ...more, offers: [offer] }]));
		expect(sent()[0].body).toEqual([{ ...product, offers: [{ storeId: 'podil', listPrice: 5 }] }]);
	});

	it.each(['storeId', 'listPrice'])('is a mistake where %s is required', async (field) => {
		const offer = { storeId: 'podil', listPrice: 5, [field]: null };
		await stops(importRows([{}], json([{ ...product, offers: [offer] }])), new RegExp(field));
	});
});

describe('The tabs of a whole menu', () => {
	const option = (Option: string, more: IDataObject = {}): IDataObject => ({
		...{ Group: 'Extras', Option, SKU: `o-${Option}`, Price: 25, Choose: '0-1' },
		...more,
	});
	const DISHES = [dish('a', { Options: 'Extras' }), dish('b', { Options: 'Extras' })];
	const importWhole = async (rows: IDataObject[], options: IDataObject = {}) =>
		await importRows(rows, { sendAs: 'wholeMenu', options: options as INodeParameters });

	const statusOf = (title: string) => {
		const call = sent().find(({ path }) => path.endsWith('/import'));
		const body = call?.body as { options: IDataObject[] };
		const { offers } = body.options.find((one) => one.title === title) as { offers: IDataObject[] };
		return offers[0].status;
	};

	it.each(['Sold out', 'Hidden', 'Out of stock', 'Недоступно', 'Stop list'])(
		'keep options off that a column %s says are',
		async (heading) => {
			await importWhole([...DISHES, option('Ham', { [heading]: 'yes' }), option('Corn')]);
			expect([statusOf('Ham'), statusOf('Corn')]).toEqual(['disabled', undefined]);
		},
	);

	it('stop at a column In stock of options until the user says what it means', async () => {
		const rows = [...DISHES, option('Ham', { 'In stock': 'yes' }), option('Corn')];
		await stops(importWhole(rows), /In stock/);
	});

	it('keep options off whose column is ignored among the dishes', async () => {
		const dishes = DISHES.map((row) => ({ ...row, Available: 'yes' }));
		await importRows([...dishes, option('Ham', { Available: 'no' }), option('Corn')], {
			sendAs: 'wholeMenu',
			columnMeanings: { columns: [{ heading: 'Available', meaning: 'ignore' }] },
		});
		expect(statusOf('Ham')).toBe('disabled');
	});

	it('stop at a remark that says an option is sold out', async () => {
		const rows = [...DISHES, option('Ham', { Remark: 'sold out' }), option('Corn')];
		await stops(importWhole(rows), /Remark/);
	});

	it('stop at a column of yes and no that says which options are there', async () => {
		const rows = [
			...DISHES,
			option('Ham', { Сьогодні: 'ні' }),
			option('Corn', { Сьогодні: 'так' }),
		];
		await stops(importWhole(rows), /Does it say what is on sale\? .*Сьогодні/);
	});

	it('take no notice of other columns of options', async () => {
		await importWhole([...DISHES, option('Ham', { Remark: 'new', Vegan: 'no' }), option('Corn')]);
		expect(titles()).toEqual(expect.arrayContaining(['Dish a', 'Ham', 'Corn']));
	});

	it.each([
		['empty', option('Ham', { Group: '', Choose: '' })],
		['absent, as in a file', { Option: 'Ham', SKU: 'o-Ham', Price: 25 }],
	])('stop at a first option whose group is %s, with Fill From Row Above', async (_how, first) => {
		const rows = [...DISHES, first, option('Corn'), option('Olives')];
		await stops(
			importWhole(rows, { fillFromRowAbove: true }),
			/Options, row 2, Ham, column "Group".*is empty/,
		);
	});

	it('leave sizes of a dish in a column Option with the dish', async () => {
		const sizes = [
			{ ...dish('m-25'), Option: '25 cm' },
			{ ...dish('m-35', { Price: 240 }), Title: '', Category: '', Option: '35 cm' },
		];
		const columns = [{ heading: 'Option', meaning: 'size' }];
		await importRows([...sizes, ...DISHES, option('Corn')], {
			...{ sendAs: 'wholeMenu', options: { fillFromRowAbove: true } },
			columnMeanings: { columns },
		});
		expect(titles()).toContain('Dish m-25, 35 cm');
	});

	it.each([
		['beside others', [{ Name: 'Pizza', 'Category ID': 'Pizza' }]],
		['alone', []],
	])('stop at a category with hours and without an ID, %s', async (_where, others) => {
		const category = { Name: 'Breakfast', 'Category ID': '', Hours: '08:00-11:00' };
		await stops(
			importWhole([...DISHES, option('Ham'), ...others, category]),
			/column "Category ID".*is empty|No column seems to be the Category ID/,
		);
	});
});

describe('A text made for a web page', () => {
	it.each([
		['Caf&eacute; &Eacute;T&Eacute;, &ecirc; &ucirc; &ugrave;', 'Café ÉTÉ, ê û ù'],
		['Cola <L>', 'Cola <L>'],
		['Cola <S> &amp; <XL>', 'Cola <S> & <XL>'],
		['<s>Old</s> <b>New</b><br/><i>dish</i>', 'Old New\ndish'],
		['<P>Soup<o:p></o:p>', 'Soup'],
		['&nbsp;Tea &amp; jam &valueOf;', 'Tea & jam &valueOf;'],
		['Pizza &frac12; &copy; &euro;5', 'Pizza ½ © €5'],
	])('such as %j reads %j', async (Title, title) => {
		await importRows([dish('a', { Title })]);
		expect(titles()).toEqual([title]);
	});
});

describe('An import that the platform accepts without naming it', () => {
	const WARNING = expect.stringContaining('without naming an import') as string;
	const accept = () =>
		sandbox.configure({
			faults: [{ kind: 'answer', path: '/v1/merchant/*', status: 202, body: {}, times: 9 }],
		});

	it.each(['oneRequest', 'productsThenOffers', 'wholeMenu'])(
		'is accepted by Send As %s, with a warning',
		async (sendAs) => {
			accept();
			const [{ json }] = await importRows([dish('a')], { sendAs });
			expect(json).toMatchObject({ sent: true, ids: [] });
			expect(json.warnings).toContainEqual(WARNING);
		},
	);

	it('is accepted for categories and for offers, too', async () => {
		accept();
		const [{ json }] = await run([{ Name: 'Soups', 'Category ID': 'soup' }], {
			...{ resource: 'menu', operation: 'importCategories', firstImport: true },
		});
		expect(json).toMatchObject({ sent: true, ids: [], warnings: [WARNING] });
		const [offer] = await run([{ SKU: 'a', 'Store ID': 'podil', Price: 5 }], {
			...{ resource: 'offer', operation: 'update', input: 'rows' },
		});
		expect(offer.json).toMatchObject({ sent: true, id: null });
		expect(offer.json.warnings).toContainEqual(WARNING);
	});

	it('is not accepted where the response is something else', async () => {
		sandbox.configure({
			faults: [{ kind: 'answer', path: '/v1/*', status: 200, body: { ok: true }, times: 9 }],
		});
		await expect(importRows([dish('a')])).rejects.toThrow(/unknown format/);
	});
});
