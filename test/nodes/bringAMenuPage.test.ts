import { utils, write, type BookType } from '@e965/xlsx';
import { DateTime } from 'luxon';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { toLatin } from '../../nodes/MerchantStorefront/table/toLatin';
import { startSandbox, type Sandbox } from '../../sandbox';
import { workingsOf } from '../support/exampleCode';
import { credentialFor, runAction } from '../support/n8n';
import { questionsIn } from '../support/questions';
import { means, withPage } from '../support/sheets';

const COMPANY = 'demo-company';
const { code, codeOfFile, rowsOf, parameter } = workingsOf('bring-a-menu');

let sandbox: Sandbox;
/** What the workflow remembers. */
let staticData: IDataObject;
let executions = 0;
beforeEach(async () => {
	sandbox = await startSandbox({ port: 0 });
	staticData = {};
});
afterEach(async () => await sandbox.close());

type Row = Record<string, unknown>;

/** As the nodes of the example are set. */
async function run(operation: string, rows: Row[], parameters: INodeParameters = {}) {
	const output = await runAction(
		credentialFor(sandbox),
		{
			...{ resource: 'menu', operation, companyId: COMPANY, storeIds: 'podil, obolon' },
			...{ onQuestions: 'return', rememberAnswers: true, firstImport: true },
			...withPage(parameters),
		},
		rows.map((json) => ({ json: json as IDataObject })),
		{ staticData, executionId: String(++executions), onError: 'continueRegularOutput' },
	);
	return output.map(({ json }) => json);
}

const BEFORE = {
	'Bring a menu': [{ 'Menu file': { filename: 'menu.csv' } }],
	'Your restaurant': [{ company: COMPANY, stores: 'podil, obolon' }],
};

/** The texts of a page, a line for each of its parts. */
const textOf = (html: unknown) =>
	String(html)
		.replaceAll(/<[^>]*>/gu, '\n')
		.replaceAll('&lt;', '<')
		.replaceAll('&gt;', '>')
		.replaceAll('&amp;', '&')
		.split(/\n+/u)
		.filter(Boolean);

/** The last page after these answers. */
async function lastPage(
	operation: string,
	rows: Row[],
	page?: Record<string, string>,
	parameters: INodeParameters = {},
) {
	const answers = JSON.stringify(page ?? {});
	const items = await run(operation, rows, { answers, ...parameters });
	return endsWith(items, rows, page);
}

/** What the last page says of what a node put out. */
function endsWith(items: IDataObject[], rows: Row[], page?: Record<string, string>, more = {}) {
	const before = { ...BEFORE, Rows: rows as IDataObject[], ...more };
	if (page !== undefined) Object.assign(before, { Answers: [{ answers: JSON.stringify(page) }] });
	const { title, message } = code('What came of it', items, before);
	return [title, ...textOf(message)];
}

/** What the page before sending says. */
async function decision(rows: Row[], parameters: INodeParameters = {}, more = {}) {
	const plans = await run('previewImport', rows, parameters);
	if (plans[0].fingerprint === undefined) throw new Error(JSON.stringify(plans));
	const before = { ...BEFORE, Rows: rows as IDataObject[], ...more };
	const { fields, fingerprint, yes, toCorrect } = code('What it says', plans, before);
	const [page, { fieldOptions }] = JSON.parse(String(fields)) as [
		{ html: string },
		{ fieldOptions: { values: Array<{ option: string }> } },
	];
	const choices = fieldOptions.values.map(({ option }) => option);
	const all = textOf(page.html);
	const [compared] = all.filter((line) => line.startsWith('Compared with '));
	const lines = all.filter((line) => line !== compared);
	return { lines, compared, html: page.html, fingerprint, yes, choices, toCorrect };
}

const LOST_COMMA =
	'These prices became at least ten times higher or lower: a digit or a comma may be too many or missing';
const TITLES = ['Soup', 'Stew', 'Salad', 'Cake', 'Tea', 'Fish'];
const menu = (more: (index: number) => Row = () => ({}), titles = TITLES) =>
	titles.map((Title, index) => ({
		...{ SKU: `s${index}`, Title, Category: 'food', Price: index + 5, ...more(index) },
	}));

describe('The page before sending', () => {
	it('says that dishes of the same names come new, where their numbers differ', async () => {
		await run('importProductsAndOffers', menu());
		const renumbered = (index: number) => (index === 5 ? {} : { SKU: `n${index}` });
		const { lines, yes } = await decision(menu(renumbered));
		expect(yes).toBe('Send anyway');
		expect(lines.slice(1, 3)).toEqual([
			'5 dishes would go off and come new: their SKUs differ from last time.',
			'"s0" → "n0"; "s1" → "n1"; "s2" → "n2". If the sheet is right, that is fine: guests see the new ones at once. Otherwise correct the column, or answer as last time what stands for a missing SKU.',
		]);
		const one = await decision(menu((index) => (index === 0 ? { SKU: 'n0' } : {})));
		expect(one.lines).toContain(
			'Perhaps the same dish: Soup (SKU s0) → Soup (SKU n0). Guests see a new dish.',
		);
		expect(one.yes).toBe('Send');
		const other = menu((index) => (index === 0 ? { SKU: 'n0', Title: 'Pie' } : {}));
		expect((await decision(other)).yes).toBe('Send');
	});

	it('shows the stock of what is new, and in which store', async () => {
		const rows = menu((index) => ({ Stock: ['1', '0', '', '12', '', ''][index] ?? '' }));
		const { lines } = await decision(rows);
		expect(lines).toEqual(
			expect.arrayContaining([
				'food · Soup: 5, stock 1 in each store',
				'food · Salad: 7',
				'food · Cake: 8, stock 12 in each store',
			]),
		);
		expect(lines[lines.indexOf('Sold out (stock 0): 1') + 1]).toBe('food · Stew: 6');
		const inStores = menu((index) => ({ 'Stock Podil': index === 0 ? '2' : '' }));
		const ofStore = means({ 'Stock Podil': { meaning: 'stockInStore', storeId: 'podil' } });
		expect((await decision(inStores, ofStore)).lines).toContain(
			'food · Soup: 5 (obolon), 5, stock 2 (podil)',
		);
		const inOne = await decision(rows, { storeIds: 'podil' });
		expect(inOne.lines).toContain('food · Soup: 5, stock 1');
	});

	it('says that dishes are the same whose sizes or weights changed', async () => {
		const sized = (size: string) => ({
			...{ options: { withoutSku: 'useTitle' } },
			columnMeanings: { columns: [{ heading: 'Portion', meaning: 'size', tab: 'dishes' }] },
			size,
		});
		const rows = (size: string) => menu((index) => ({ SKU: '', Portion: `${size}${index} g` }));
		const { size, ...parameters } = sized('35');
		await run('importProductsAndOffers', rows(size), parameters);
		const { lines, yes } = await decision(rows('40'), parameters);
		expect(yes).toBe('Send anyway');
		expect(lines[1]).toBe(
			'6 dishes would go off and come new: the size or weight behind the name changed.',
		);
		expect(lines[2]).toMatch(/^Soup, 350 g → Soup, 400 g; .*guests see the new ones at once/);
		const few = [...rows('35').slice(0, 5), ...rows('40').slice(5)];
		expect((await decision(few, parameters)).yes).toBe('Send');
	});

	it.each([
		[
			'beside other weights',
			(index: number) => ({ SKU: `a${index}`, Title: `${TITLES[index]}, 35${index} g` }),
			(index: number) => ({ SKU: `b${index}`, Title: `${TITLES[index]}, 40${index} g` }),
			/^Soup, 350 g \(SKU a0\) → Soup, 400 g \(SKU b0\); /,
		],
		[
			'that read like their names',
			(index: number) => ({ SKU: `dish${index}`, Title: `Dish${index}, 350 g` }),
			(index: number) => ({ SKU: `dish${index}-350-g`, Title: `Dish${index}, 350 g` }),
			/^"dish0" → "dish0-350-g"; /,
		],
	])('says that other SKUs make dishes new %s', async (_where, before, after, names) => {
		await run('importProductsAndOffers', menu(before));
		const { lines } = await decision(menu(after));
		expect(lines[1]).toBe('6 dishes would go off and come new: their SKUs differ from last time.');
		expect(lines[2]).toMatch(names);
	});

	it('pairs each size that has another name with one new size, of the same price first', async () => {
		const byName = { options: { withoutSku: 'useTitle' } };
		const pizzas = (...sizes: Array<[size: string, price: number]>) =>
			['Margherita', 'Pepperoni'].flatMap((name) =>
				sizes.map(([size, Price]) => ({ Title: `${name}, ${size} cm`, Category: 'x', Price })),
			);
		await run('importProductsAndOffers', pizzas(['30', 189], ['40', 259]), byName);
		const { lines } = await decision(pizzas(['42', 259], ['32', 189]), byName);
		expect(lines[2]).toMatch(
			/^Margherita, 30 cm → Margherita, 32 cm; Margherita, 40 cm → Margherita, 42 cm; Pepperoni, 30 cm → Pepperoni, 32 cm/,
		);
		const { lines: dearer } = await decision(pizzas(['32', 199], ['42', 259]), byName);
		expect(dearer[2]).toMatch(
			/^Margherita, 30 cm → Margherita, 32 cm; Margherita, 40 cm → Margherita, 42 cm/,
		);
	});

	it('says what a dish was known by and is now, also where its weight is read otherwise', async () => {
		const bare = menu((index) => ({ SKU: '', Weight: `${index + 1}00 g` }));
		const guestsSee = (meaning: string) => ({
			columnMeanings: { columns: [{ heading: 'Weight', meaning, tab: 'dishes' }] },
		});
		const by = (withoutSku: string, meaning: string) => ({
			...{ options: { withoutSku }, ...guestsSee(meaning) },
		});
		await run('importProductsAndOffers', bare, by('useTitle', 'weightInName'));
		const { lines } = await decision(bare, by('useCategory', 'weightInName'));
		expect(lines[1]).toBe(
			'6 dishes would go off and come new: a dish is known by its category, name and size now, and by its name and size last time.',
		);
		const other = await decision(bare, by('useCategory', 'ignore'));
		expect(other.lines[1]).toBe(lines[1]);
		expect(other.lines[2]).toMatch(/^Soup, 100 g → Soup; /);
		const numbered = bare.map((row, index) => ({ ...row, SKU: `n${index}` }));
		const given = await decision(numbered, guestsSee('ignore'));
		expect(given.lines[1]).toContain('known by its SKU now, and by its name and size last time');
		const same = await decision(numbered, guestsSee('weightInName'));
		expect(same.lines[2]).toMatch(/^Soup, 100 g; Stew, 200 g; /);
	});

	it('names the letter of another alphabet in a name', async () => {
		const dishes = (names: string[]) =>
			names.map((Title, index) => ({ Title, Category: 'food', Price: index + 5 }));
		const names = ['Какао', 'Чай', 'Сік', 'Борщ'];
		const byName = { options: { withoutSku: 'useTitle' } };
		await run('importProductsAndOffers', dishes(names), byName);
		const typed = ['Kакао', 'Чай', 'Сік', 'Борщ'];
		const { lines } = await decision(dishes(typed), byName);
		expect(lines).toContain(
			'1 dish would go off and come new: their names changed in zeros, case, spaces or look-alike letters.',
		);
		expect(lines.join('\n')).toContain(
			'Какао → Kакао (letter 1, "K", is of another alphabet). Write names as before, as plain text.',
		);
	});

	it('says that dishes known by their category have another one', async () => {
		const bare = (Category: string) => menu(() => ({ SKU: '', Category }));
		const byCategory = { options: { withoutSku: 'useCategory' } };
		await run('importProductsAndOffers', bare('food'), byCategory);
		const { lines } = await decision(bare('lunch'), byCategory);
		expect(lines[1]).toContain(
			'their category changed, and a dish is known by its category, name and size.',
		);
	});

	it('says what it compares with, and that it knows of no menu sent from elsewhere', async () => {
		expect((await decision(menu())).compared).toBeUndefined();
		await run('importProductsAndOffers', menu());
		const [plan] = await run('previewImport', menu());
		const sentAt = DateTime.fromISO(String(plan.comparedWithImportAt));
		const { compared, html } = await decision(menu(() => ({ Price: 9 })));
		expect(compared).toBe(
			`Compared with the menu sent on ${sentAt.toFormat('cccc, d LLLL yyyy, HH:mm')}. A menu sent from elsewhere, such as from a chat in another workflow, isn't known here: what only that one has goes off.`,
		);
		expect(html.indexOf('Compared with')).toBeLessThan(html.indexOf('Get dearer'));
	});

	it('calls no dish of a first menu new or back once it is sent', async () => {
		const [, , sent] = await lastPage('importProductsAndOffers', menu());
		expect(sent).toMatch(
			/^First import .*: 6 dishes with 12 offers in 2 stores \(obolon, podil\)\. /,
		);
	});

	it('counts what is sold out apart from what goes on sale, and hints at the status once', async () => {
		const hint =
			'Nobody knows whether the platform still sells a dish whose stock is 0. To be sure, give it the status off.';
		const first = menu((index) => ({
			Stock: index === 1 ? 0 : 4,
			Status: index === 2 ? 'off' : 'on',
		}));
		const { lines } = await decision(first);
		expect(lines).toEqual(
			expect.arrayContaining([
				'4 dishes in 1 category go on sale in obolon, podil, 1 dish is sold out, and 1 dish of the file is off.',
				'On sale: 4 dishes in obolon, podil',
			]),
		);
		expect(lines.join('\n')).toMatch(
			/Sold out \(stock 0\): 1\nfood · Stew: 6\nOff in your sheet: 1\nfood · Salad: 7\n/,
		);
		expect(lines.filter((line) => line === hint)).toHaveLength(1);
		const [, , sent] = await lastPage('importProductsAndOffers', first);
		expect(sent).toMatch(/: 6 dishes with .*: 4 on sale, 1 sold out, 1 off\. /);
		const again = await decision(first);
		expect(again.lines).not.toContain(hint);
		const next = menu((index) => ({
			Stock: [5, 3, 4, 0, 4, 4][index],
			Status: index === 2 ? 'off' : 'on',
		}));
		expect((await decision(next)).lines.slice(0, 8)).toEqual([
			...['To check', hint],
			...['Sold out (stock 0): 1', 'Cake: 4 → 0', 'On sale again: 1', 'Stew: 0 → 3 in each store'],
			...['Another stock: 1', 'Soup: 4 → 5 in each store'],
		]);
		const [, , sentNext] = await lastPage('importProductsAndOffers', next);
		expect(sentNext).toContain('6 dishes. 1 sold out, 1 on again, 1 changed.');
	});

	it('says that all dishes of a first menu are sold out or off', async () => {
		const off = menu((index) => ({ Stock: 0, Status: index === 2 ? 'off' : 'on' }));
		const { lines } = await decision(off);
		expect(lines).toContain(
			'Nothing would be on sale: all 6 dishes of the file are sold out or off.',
		);
	});

	it('lists a dish that comes and is off apart from what goes on sale', async () => {
		await run('importProductsAndOffers', menu());
		const more = ['on', 'off'].map((Status, index) => ({
			...{ SKU: `n${index}`, Title: `Pie ${index}`, Category: 'food', Price: 9, Status },
		}));
		const rows = [...menu(() => ({ Status: 'on' })), ...more];
		const { lines } = await decision(rows);
		expect(lines.slice(0, 4)).toEqual([
			...['New, or back in your sheet: 1', 'food · Pie 0: 9'],
			...['New, but off in your sheet: 1', 'food · Pie 1: 9'],
		]);
		const [, , sent] = await lastPage('importProductsAndOffers', rows);
		expect(sent).toContain('8 dishes. 1 new, 1 new, but off.');
	});

	it('tells the stores apart in which a dish that comes is off', async () => {
		await run('importProductsAndOffers', menu());
		const pie = ['on', 'off'].map((Status, index) => ({
			...{ SKU: 'pie', Title: 'Pie', Category: 'food', Price: 9, Status },
			Store: ['podil', 'obolon'][index],
		}));
		const rows = [...menu(() => ({ Status: 'on' })), ...pie];
		const { lines } = await decision(rows);
		expect(lines.slice(0, 2)).toEqual([
			'New, or back in your sheet: 1 (1 of them off in one store)',
			'food · Pie: 9 (podil), off (obolon)',
		]);
		const [{ added, summary }] = await run('previewImport', rows);
		const of = { title: 'Pie', sku: 'pie', category: 'food', listPrice: 9 };
		expect(added).toEqual([
			{ what: 'New', ...of, storeId: 'podil' },
			{ what: 'New, Off', ...of, storeId: 'obolon' },
		]);
		expect(summary).toMatch(/New: food · Pie: 9 \(podil\), off \(obolon\)$/);
	});

	/** A row for each dish and store. */
	const inBoth = (isOff: (index: number, store: string) => boolean) =>
		menu().flatMap((row, index) =>
			['podil', 'obolon'].map((Store) => ({
				...{ ...row, Store, Status: isOff(index, Store) ? 'off' : 'on' },
			})),
		);

	it('says apart what a first menu has off in one store, so that the counts add up', async () => {
		const rows = inBoth((index, store) => index === 0 || (index < 3 && store === 'obolon'));
		const { lines } = await decision(rows);
		expect(lines[0]).toMatch(
			/^5 dishes in 1 category go on sale .*, and 1 dish of the file is off/,
		);
		expect(lines.slice(2, 10)).toEqual([
			'On sale: 5 dishes in podil, obolon (2 of them off in one store)',
			...['food · Stew: 6 (podil), off (obolon)', 'food · Salad: 7 (podil), off (obolon)'],
			...['food · Cake: 8', 'food · Tea: 9', 'food · Fish: 10'],
			...['Off in your sheet: 1', 'food · Soup: 5'],
		]);
		const [, , sent] = await lastPage('importProductsAndOffers', rows);
		expect(sent).toMatch(/: 6 dishes .*: 5 on sale \(2 of them off in one store\), 1 off\. /);
	});

	it('says apart what goes off in one store, and names all stores that lose too much', async () => {
		await run(
			'importProductsAndOffers',
			inBoth(() => false),
		);
		const rows = inBoth((index, store) => index < 3 || (index === 3 && store === 'podil'));
		const { lines } = await decision(rows);
		expect(lines[1]).toBe(
			'3 of 6 dishes (in store podil 4 of 6, in store obolon 3 of 6) would go off, more than 20 %.',
		);
		expect(lines).toContain('Go off: 3 (1 more in one store only)');
		const [{ verdict }] = await run('previewImport', rows);
		expect(verdict).toBe('Looks like an accident: 3 going off (1 more in one store only)');
		const one = await decision(inBoth((index, store) => index === 3 && store === 'podil'));
		expect(one.lines.slice(0, 2)).toEqual([
			...['Go off: 1 in one store only', 'Cake: off in the sheet (podil)'],
		]);
	});

	it('counts a dish once that somebody has switched off in several stores', async () => {
		await run('importProductsAndOffers', menu());
		for (const value of ['podil', 'obolon']) {
			const storeId = { __rl: true, mode: 'id', value };
			await run('switchOff', [{}], { resource: 'offer', storeId, skus: 's1' });
		}
		const { lines } = await decision(menu());
		expect(lines).toContain('Stay off, since somebody has switched them off: 1');
	});

	it('names no SKU where the sheet has no column of them', async () => {
		const soups = (...prices: number[]) =>
			prices.map((Price, index) => ({ Title: 'Soup', Category: `c${index}`, Price }));
		const byCategory = { options: { withoutSku: 'useCategory' } };
		const { lines } = await decision(soups(0, 0, 0), byCategory);
		expect(lines[1]).toBe('6 of 6 prices are 0.');
		expect(lines[2]).toMatch(/^row 2, "Soup": 0 in store podil; row 2, "Soup": 0 in store obolon/);
		const sized = (size: string) => [
			...[1, 2, 3].map((index) => ({ Title: `Pie ${index}`, Category: 'x', Price: 5 })),
			{ Title: `Stew, ${size}`, Category: 'x', Price: 9 },
		];
		const byName = { options: { withoutSku: 'useTitle' } };
		await run('importProductsAndOffers', sized('300 g'), byName);
		expect((await decision(sized('350 g'), byName)).lines).toContain(
			'Perhaps the same dish: Stew, 300 g → Stew, 350 g. Guests see a new dish.',
		);
	});

	it('asks whether a dish has a new name, where one goes and one comes in its place', async () => {
		const byName = { options: { withoutSku: 'useTitle' } };
		const titled = (...titles: string[]) => menu(() => ({ SKU: '', Price: 5 }), titles);
		const five = TITLES.slice(1);
		await run('importProductsAndOffers', titled('Soup', ...five), byName);
		const renamed =
			'Perhaps renamed: Soup → Hot soup. Guests see a new dish, since a dish is known by its name.';
		const { lines, yes } = await decision(titled('Hot soup', ...five), byName);
		expect(lines).toContain(renamed);
		expect(yes).toBe('Send');
		const [{ summary, switchedOff }] = await run(
			'previewImport',
			titled('Hot soup', ...five),
			byName,
		);
		expect(summary).toContain(renamed);
		expect(switchedOff).toContainEqual(
			expect.objectContaining({ what: 'Off', title: 'Soup', category: 'food', listPrice: 5 }),
		);
		const unclear = [
			titled('Hot soup', 'Pie', ...five),
			titled(...five),
			titled('Soup', 'Pie', ...five),
		];
		for (const rows of unclear) {
			expect((await decision(rows, byName)).lines.join()).not.toContain('Perhaps renamed');
		}
	});

	it('asks the same where each store has its own prices', async () => {
		const byName = { options: { withoutSku: 'useTitle' } };
		const inStores = (title: string, price: number, ...stores: string[]) =>
			stores.map((storeId) => ({
				...{ Title: title, Category: 'food', 'Store ID': storeId },
				Price: storeId === 'podil' ? price : price + 5,
			}));
		const five = TITLES.slice(1).flatMap((title, index) =>
			inStores(title, 20 + index, 'podil', 'obolon'),
		);
		const before = [...inStores('Soup', 10, 'podil', 'obolon'), ...five];
		await run('importProductsAndOffers', before, byName);
		const more = inStores('Pie', 11, 'podil', 'obolon');
		const after = [...inStores('Hot soup', 10, 'obolon', 'podil'), ...more, ...five];
		expect((await decision(after, byName)).lines).toContain(
			'Perhaps renamed: Soup → Hot soup. Guests see a new dish, since a dish is known by its name.',
		);
	});

	it('shows all prices of a first menu, and names what is off in it', async () => {
		const long = menu(
			(index) => ({ Status: index === 2 ? 'off' : 'on' }),
			Array.from({ length: 60 }, (_, index) => `Dish ${index}`),
		);
		const { lines } = await decision(long);
		expect(lines[0]).toContain('59 dishes in 1 category go on sale in obolon, podil, and 1 dish');
		expect(lines).toContain('food · Dish 59: 64');
		expect(lines.slice(lines.indexOf('Off in your sheet: 1')).at(1)).toBe('food · Dish 2: 7');
	});

	it('says where a first menu puts nothing on sale', async () => {
		const { lines } = await decision(menu(() => ({ Status: 'no' })));
		expect(lines.slice(0, 1)).toEqual(['Looks like an accident']);
		expect(lines).toContain('Nothing would be on sale: all 6 dishes of the file are off.');
	});

	it('offers to stop first where something looks like an accident', async () => {
		await run('importProductsAndOffers', menu());
		const cheaper = (Price: number) => menu((index) => (index === 0 ? { Price } : {}));
		expect((await decision(cheaper(4))).choices).toEqual(['Send', 'Stop']);
		expect((await decision(cheaper(0.5))).choices).toEqual(['Stop', 'Send anyway']);
	});

	it('says first that one column was sorted, and then few of the prices that changed by that', async () => {
		const titles = Array.from({ length: 24 }, (_, index) => `Dish ${index}`);
		const priced = (price: (index: number) => number) =>
			menu((index) => ({ Price: price(index), row_number: index + 2 }), titles);
		await run(
			'importProductsAndOffers',
			priced((index) => 600 - index * 20),
		);
		const { lines } = await decision(
			priced((index) => 140 + index * 20),
			{ limits: { largestPriceChange: 100 } },
		);
		expect(lines.slice(0, 3)).toEqual([
			'Looks like an accident',
			'The prices of 24 dishes moved to other dishes, as if only one column had been sorted.',
			expect.stringContaining('Undo the sorting in the sheet, or sort all columns together.'),
		]);
		const jumps = lines.indexOf('Prices changed by more than 100 % of the lower price.');
		expect(lines[jumps + 1]).toMatch(/^(?:Dish \d+: [^;]*; ){5}and \d more\. Check/);
		expect(lines).toContain('Dish 0: 600 → 140');
		expect(lines).toContain('Dish 23: 140 → 600');
	});

	it('names a price of a new dish that is far from the others, and asks for no second yes', async () => {
		const more = { SKU: 'n', Title: 'Pie', Category: 'food', Price: 70 };
		const far =
			'Column "Price": These are far from the others: row 8, "Pie": 70 (others of its category 5 to 10). Is a digit or a comma too many or missing?';
		for (const isFirst of [true, false]) {
			const { lines, yes } = await decision([...menu(), more]);
			expect(lines[lines.indexOf('To check') + 1]).toBe(far);
			expect(yes).toBe('Send');
			if (isFirst) await run('importProductsAndOffers', menu());
		}
		await run('importProductsAndOffers', [...menu(), more]);
		expect((await decision([...menu(), more])).lines).not.toContain('To check');
	});

	it.each([
		['Коли', 'пн-пт 12:00-16:00'],
		['Час', 'до 16:00'],
		['Години', '12.00-16.00'],
		['Дні', 'будні'],
		['Kiedy', 'pn-pt 12:00-16:00'],
		['Когда', 'по будням с 12 до 16'],
		['When', 'Mon-Fri 12:00-16:00'],
		['Lunch', 'Mon-Fri'],
	])('says that nobody keeps the hours of a column "%s" (%s)', async (heading, cell) => {
		const { lines, yes } = await decision(menu((at) => ({ [heading]: at < 2 ? cell : '' })));
		expect(lines[lines.indexOf('To check') + 1]).toBe(
			`Column "${heading}" says when dishes are sold, as in "${cell}". A dish can't have hours, so these are sold at any time. Only a category can, with Send As → Whole Menu. Or write in the sheet what is off today.`,
		);
		expect(yes).toBe('Send');
	});

	it.each([
		['Час приготування', '15-20 хв'],
		['Cooking time', '0:15'],
	])('takes a column "%s" (%s) for no hours of sale', async (heading, cell) => {
		const { lines } = await decision(menu(() => ({ [heading]: cell })));
		expect(lines.join()).not.toContain('says when dishes are sold');
	});

	it('says what a new dish cost before only where guests see a discount', async () => {
		const { lines } = await decision(menu((index) => ({ 'Old price': [9, 6, 6.5][index] })));
		expect(lines).toEqual(
			expect.arrayContaining(['food · Soup: 5 instead of 9', 'food · Stew: 6', 'food · Salad: 7']),
		);
	});

	it('says with which row a sheet ends that lacks many dishes', async () => {
		await run('importProductsAndOffers', menu());
		const half = menu((index) => ({ row_number: index + 2 })).slice(0, 3);
		const { lines } = await decision(half);
		expect(lines[3]).toBe('The sheet ends in row 4 with: s2, Salad, food. Is that its last dish?');
	});

	it('names the one dish whose price may have lost a comma', async () => {
		await run('importProductsAndOffers', menu());
		const { lines } = await decision(menu((index) => (index === 1 ? { Price: 600 } : {})));
		expect(lines.slice(0, 3)).toEqual([
			'Looks like an accident',
			`${LOST_COMMA}.`,
			'Stew: 6 → 600 (row 3, column "Price"). Check what the sheet says there.',
		]);
	});

	it('names the column of the size whose price went too far', async () => {
		const sized = (large: number) =>
			menu((index) => ({ Price: undefined, 'Price S': 5, 'Price L': index === 1 ? large : 7 }));
		const sizes = means({
			'Price S': { meaning: 'priceOfSize', size: 'S' },
			'Price L': { meaning: 'priceOfSize', size: 'L' },
		});
		await run('importProductsAndOffers', sized(7), sizes);
		const { lines } = await decision(sized(70), sizes);
		expect(lines[2]).toBe(
			'Stew, L: 7 → 70 (row 3, column "Price L"). Check what the sheet says there.',
		);
	});

	it('reads as good news in a first menu, and says which stores it empties', async () => {
		const inTwo = (index: number) => ({ Category: index > 3 ? 'x' : 'y' });
		const off = menu((index) => ({ ...inTwo(index), Status: index === 1 ? 'no' : 'yes' }));
		expect((await decision(off)).lines[0]).toBe(
			'5 dishes in 2 categories go on sale in obolon, podil, and 1 dish of the file is off.',
		);
		const { lines, yes } = await decision(menu(inTwo));
		expect(yes).toBe('Send');
		expect(lines.slice(0, 2)).toEqual([
			'6 dishes in 2 categories go on sale in obolon, podil.',
			"It is your first menu from here, so it replaces what the storefront shows now: a dish that isn't in this file, or a store that isn't named here, sells nothing afterwards.",
		]);
	});

	it('says which categories are new or gone, and which dishes move', async () => {
		await run('importProductsAndOffers', menu());
		const { lines } = await decision(
			menu((index) => ({ Category: index === 0 ? 'soups' : 'food' })),
		);
		expect(lines.slice(0, 4)).toEqual([
			...['Move to another category: 1', 'Soup: food → soups'],
			...['Categories', 'New: soups'],
		]);
		const all = menu(() => ({ Category: 'lunch' }));
		const later = (await decision(all)).lines;
		expect(later.slice(later.indexOf('Categories'), later.indexOf('Categories') + 3)).toEqual([
			...['Categories', 'New: lunch', 'Gone: food'],
		]);
	});

	it('names a dish as guests see it, beside the tags of its cell', async () => {
		const { lines } = await decision([{ ...menu()[0], Title: '5*2 <b>wings</b> & <L>' }]);
		expect(lines).toContain('food · 5*2 wings & <L>: 5');
		expect(lines).toContain(
			'Your sheet says "5*2 <b>wings</b> & <L>". Guests see "5*2 wings & <L>".',
		);
	});

	it('says which dishes have no price of a size that others have', async () => {
		const sized = menu((index) => ({
			Price: undefined,
			'Price S': 5,
			'Price L': index || undefined,
		}));
		const sizes = means({
			'Price S': { meaning: 'priceOfSize', size: 'S' },
			'Price L': { meaning: 'priceOfSize', size: 'L' },
		});
		const { lines } = await decision(sized, sizes);
		expect(lines).toContain(
			'Column "Price L": No price, so this size isn\'t sold: "Soup" in row 2. The price of a dish without sizes belongs in a column Price.',
		);
	});

	it('says first that guests read a size behind dishes of a category without sizes', async () => {
		const sized = menu((index) => ({
			...{ Price: undefined, Category: index < 4 ? 'pizza' : 'drinks' },
			...{ '30 cm': index + 5, '40 cm': index < 3 ? index + 9 : '' },
		}));
		const { lines } = await decision(sized);
		const ofOthers = 'The price of a dish without sizes belongs in a column Price.';
		expect(lines.slice(lines.indexOf('To check') + 1).slice(0, 2)).toEqual([
			`Column "30 cm": Guests read "Tea, 30 cm", "Fish, 30 cm". ${ofOthers}`,
			`Column "40 cm": No price, so this size isn't sold: "Cake" in row 5. ${ofOthers}`,
		]);
	});

	it('says in one line which names guests see more than once, of dishes with other numbers', async () => {
		const alike = (more?: (index: number) => Row) =>
			decision(menu(more, ['Soup', 'Stew', 'soup', 'Cake', 'Cake', 'Cake']));
		const { lines, yes } = await alike();
		expect(lines[lines.indexOf('To check') + 1]).toBe(
			'Column "Title" has names that guests see more than once: "Soup" (row 2: 5, row 4: 7), "Cake" (row 5: 8, row 6: 9, row 7: 10). Write into each name what differs.',
		);
		expect(yes).toBe('Send');
		const apart = [
			(index: number) => ({ Category: `c${index}` }),
			(index: number) => ({ 'Store ID': `store-${index}` }),
			(index: number) => ({ Status: index === 1 || index === 5 ? 'on' : 'off' }),
		];
		for (const more of apart) {
			expect((await alike(more)).lines.join('\n')).not.toContain('more than once');
		}
	});

	it('says nothing of sizes of a dish that has none', async () => {
		const sized = menu((index) =>
			index === 0 ? { Price: 5 } : { Price: undefined, 'Price S': 5, 'Price L': 7 },
		);
		const sizes = means({
			'Price S': { meaning: 'priceOfSize', size: 'S' },
			'Price L': { meaning: 'priceOfSize', size: 'L' },
		});
		expect((await decision(sized, sizes)).lines.join()).not.toContain("this size isn't sold");
	});

	it('says which dish has a price of another size alone, where the usual size is its price', async () => {
		const sized = menu((index) => ({ Price: index || undefined, 'Price L': 5 }));
		const sizes = means({ 'Price L': { meaning: 'priceOfSize', size: 'L' } });
		const { lines } = await decision(sized, sizes);
		expect(lines).toContain('Column "Price": No price, so this size isn\'t sold: "Soup" in row 2.');
		const few = menu((index) => ({ 'Price L': index === 0 ? 5 : undefined }));
		expect((await decision(few, sizes)).lines.join()).not.toContain("this size isn't sold");
	});

	it('says which row of a dish has no size, where another has one', async () => {
		const row = (Title: string, Portion: string, Price: number) => ({
			...{ SKU: `s${Price}`, Title, Category: 'x', Portion, Price },
		});
		const rows = [
			row('Stew', '300 g', 9),
			row('Stew', '', 7),
			row('Tea', '', 2),
			row('Pie', '1', 5),
		];
		const { lines } = await decision(rows, means({ Portion: 'size' }));
		expect(lines.filter((line) => line.includes('has no size'))).toEqual([
			'Row 3, Stew has no size, and another row of this dish has one: guests see "Stew" beside "Stew, 300 g". If it is a size, too, fill that in.',
		]);
	});

	it('says how each column is read', async () => {
		const rows = TITLES.map((name, index) => ({
			...{
				SKU: `s${index}`,
				Страва: name,
				Category: 'food',
				'Ціна, грн': index + 5,
				Online: 'yes',
			},
		}));
		const [{ questions }] = await run('previewImport', rows);
		const [{ label }] = questions as unknown as Array<{ label: string }>;
		const page = { answers: JSON.stringify({ [label]: 'On sale where it says "yes"' }) };
		await run('importProductsAndOffers', rows, page);
		const { lines } = await decision(rows);
		const from = lines.indexOf('How your sheet is read');
		expect(lines.slice(from + 1, from + 6)).toEqual([
			'Dish number ← "SKU"',
			'Name ← "Страва"',
			'Category ← "Category"',
			'Price ← "Ціна, грн"',
			'On sale or off ← "Online": on sale where it says "yes", as answered before',
		]);
	});

	it('says which words of a column mean on sale or off', async () => {
		const readAs = async (words: string[], choice?: string) => {
			const rows = menu((index) => ({ Стоп: words[index] ?? '' }));
			const [{ questions }] = await run('previewImport', rows);
			const [{ label = '' } = {}] = (questions ?? []) as unknown as Array<{ label: string }>;
			const answers = JSON.stringify(choice === undefined ? {} : { [label]: choice });
			const { lines } = await decision(rows, { answers });
			return lines.find((line) => line.startsWith('On sale or off ←'));
		};
		const known = 'On sale or off ← "Стоп": off where it says';
		expect(await readAs(['на стопі'])).toBe(`${known} "на стопі"`);
		expect(await readAs(['так', 'ні'])).toBe(`${known} "так"; on sale where it says "ні"`);
		expect(await readAs(['ні'])).toBe('On sale or off ← "Стоп": on sale where it says "ні"');
		expect(await readAs(['xyz'], 'Off where it says "xyz"')).toBe(`${known} "xyz"`);
		expect(await readAs(['xyz'], 'On sale only where it says "xyz"')).toBe(
			'On sale or off ← "Стоп": on sale only where it says "xyz"',
		);
	});

	it('names what stays on sale with a remark in a column of stops, however it is read', async () => {
		const words = ['-', 'стоп', 'немає молока'];
		const rows = menu((index) => ({ Стоп: words[index] ?? '' }));
		const [{ questions }] = await run('previewImport', rows);
		const [{ label }] = questions as unknown as Array<{ label: string }>;
		const answers = JSON.stringify({ [label]: 'Off where it says "стоп"' });
		const { lines } = await decision(rows, { answers });
		expect(lines[lines.indexOf('To check') + 1]).toBe(
			'Column "Стоп": 1 dish stays on sale with a remark there: Salad ("немає молока"). Check whether guests can have it.',
		);
	});

	it.each([
		['На стопі', ['x', '✗', '❌', '✓'], 'Off where it says "x"', ['Stew ("✗")', 'Salad ("❌")']],
		['Стоп', ['', '✘'], undefined, ['Stew ("✘")']],
		['Hidden', ['✗', '✓', '✗'], undefined, []],
		[
			'Наявність',
			['є', 'немає', '-', 'є, 3 шт', '5'],
			'Nothing of this',
			['Stew ("немає")', 'Salad ("-")'],
		],
		['Є/немає', ['є', 'є 40', 'немає 40', 'по пт'], 'On sale where it says "є", "є 40"; off', []],
		['На сайті', ['так', 'ні'], 'Nothing of this', ['Stew ("ні")']],
	])(
		'names what stays on sale below %s with a cell that may say off: %p',
		async (heading, words, answer, dishes) => {
			const rows = menu((index) => ({ [heading]: words[index] ?? '' }));
			const [{ questions = [] }] = await run('previewImport', rows);
			const [asked] = questions as unknown as Array<{ label: string; meanings: string[] }>;
			const choice = answer && asked.meanings.find((one) => one.startsWith(answer));
			const { lines } = await decision(
				rows,
				choice === undefined ? {} : { answers: JSON.stringify({ [asked.label]: choice }) },
			);
			const said = lines.filter((line) => line.includes('on sale with a remark there')).join();
			const named = [...said.matchAll(/\w+ \("[^"]*"\)/gu)].map(([one]) => one);
			expect(named).toEqual(dishes);
		},
	);

	it('asks again about a column that was ignored since a store was named in it', async () => {
		const first = async (words: string[]) => {
			const rows = menu((index) => ({ Наявність: words[index] ?? '' }));
			const [{ questions = [] }] = await run('previewImport', rows);
			const [asked] = questions as unknown as Array<{ label: string; meanings: string[] }>;
			const ignored = asked.meanings.find((one) => one.startsWith('Nothing of this'));
			return { rows, asked, answers: JSON.stringify({ [asked.label]: ignored }) };
		};
		const { rows, asked, answers } = await first(['є', 'немає', 'тільки Поділ']);
		expect(asked.meanings[0]).toMatch(/^Stop/);
		const { lines } = await decision(rows, { answers });
		expect(lines.join()).toContain('2 dishes stay on sale with a remark there: Stew ("немає")');
		await run('importProductsAndOffers', rows, { answers });
		const later = await first(['є', 'немає', 'немає']);
		expect(later.asked.meanings[0]).toMatch(/^On sale where it says "є"/);
	});

	it('names what goes off with an empty cell where only some words mean on sale', async () => {
		const words = ['+', '', 'є', '+', '+', '+'];
		const rows = menu((index) => ({ Наявність: words[index] ?? '' }));
		const { lines } = await decision(rows, {
			...means({ Наявність: { meaning: 'onWhenListed', words: '+' } }),
		});
		expect(lines[lines.indexOf('To check') + 1]).toMatch(
			/^Column "Наявність": 2 dishes go off, since only "\+" means on sale there: \S+ \(empty\), \S+ \("є"\)\. /,
		);
	});

	it.each(["Лук'янівка", 'Лук’янівка', 'Лук\u02BCянівка'])(
		'knows a store by any apostrophe: %s',
		async (store) => {
			const stores = { storeIds: 'lukianivka, podil' };
			const { lines } = await decision(
				menu(() => ({ Store: store })),
				stores,
			);
			expect(lines).toContain('On sale: 6 dishes in lukianivka');
		},
	);

	it.each(['Soup (2)', 'Soup (2), 300 g'])(
		'names to check a new dish whose name two rows have: %s',
		async (Title) => {
			await run('importProductsAndOffers', menu());
			const { lines } = await decision([...menu(), { ...menu()[1], Title, SKU: 'new' }]);
			expect(lines).toContain(
				`"${Title}" is new: two rows have this name, and guests see both. If it is one dish, delete the row whose price is old.`,
			);
		},
	);

	it('names the field Store where it is why a store would sell nothing', async () => {
		await run('importProductsAndOffers', menu());
		const typed = { 'Bring a menu': [{ 'Menu file': { filename: 'menu.csv' }, Store: 'podil' }] };
		const { lines, choices } = await decision(menu(), { storeIds: 'podil' }, typed);
		expect(choices[0]).toBe('Stop');
		expect(lines[1]).toBe(
			'You typed "podil" under Store, so no other store sells anything afterwards. To sell in all of yours, bring the sheet again, and leave Store empty.',
		);
		const inBoth = await decision(menu(), {}, typed);
		expect(inBoth.lines.join()).not.toContain('You typed');
	});

	it('takes the store of a row as the restaurant writes it', async () => {
		const { lines } = await decision(menu((index) => ({ Store: index > 2 ? 'Podil' : 'OBOLON' })));
		expect(lines.join()).not.toContain('You have no store');
		expect(lines).toContain('On sale: 6 dishes in obolon, podil');
	});

	it('names to check a column that sells in another store than the one that is named', async () => {
		const rows = menu(() => ({ Price: '', 'Price Podil': 5, 'Price Obolon': 6 }));
		const prices = means({
			'Price Podil': { meaning: 'priceInStore', storeId: 'podil' },
			'Price Obolon': { meaning: 'priceInStore', storeId: 'obolon' },
		});
		const { lines } = await decision(rows, { ...prices, storeIds: 'podil' });
		expect(lines.slice(lines.indexOf('To check') + 1)).toContain(
			'Column "Price Obolon" sells these dishes in "obolon" as well, though podil is the only store that is named for this menu. If that is wrong, ignore the column.',
		);
		expect((await decision(rows, prices)).lines.join()).not.toContain('as well, though');
	});

	it('says why each dish goes off, in the words of the sheet', async () => {
		const sheet = (Наявність: Record<string, string> = {}, Ціна: Record<string, string> = {}) =>
			TITLES.map((Страва, index) => ({
				...{ SKU: `s${index}`, Страва, Категорія: 'food', Наявність: Наявність[Страва] ?? 'так' },
				Ціна: Ціна[Страва] ?? String(index + 5),
			}));
		await run('importProductsAndOffers', sheet());
		const rows = sheet({ Soup: 'ні' }, { Stew: '1О5', Salad: '' }).slice(0, 5);
		const skip = { onInvalidRows: 'skip', confirmLeftOut: true };
		const { lines } = await decision(rows, skip);
		const from = lines.indexOf('Go off: 4');
		expect(lines.slice(from + 1, from + 5)).toEqual([
			'Soup: off in the sheet',
			'Stew: row 3 was skipped: column "Ціна": "1О5" isn\'t a price',
			'Salad: row 4 was skipped: column "Ціна" is empty',
			'Fish: not in the sheet',
		]);
		const [{ summary, wouldStop }] = await run('previewImport', rows, skip);
		expect(summary).toContain(
			'• Soup: off in the sheet\n• Stew: row 3 was skipped: column "Ціна": "1О5"',
		);
		expect(wouldStop).toContainEqual(
			expect.stringContaining('and check the column "Наявність".') as string,
		);
		const each = await run('previewImport', rows, { ...skip, return: 'changes' });
		expect(each).toContainEqual(
			expect.objectContaining({ title: 'Fish', what: 'Off', reason: 'not in the sheet' }),
		);
	});

	it('says once which dishes go off, and what a price of 0 means', async () => {
		await run('importProductsAndOffers', menu());
		const { lines } = await decision(
			menu((index) => ({ Price: index === 0 ? 0 : 90 }), TITLES.slice(0, 3)),
		);
		expect(lines.slice(0, 11)).toEqual([
			'Looks like an accident',
			...['3 of 6 dishes would go off, more than 20 %.'],
			'Check whether rows or prices are missing.',
			...[
				'Prices fell to 0, so guests would pay nothing.',
				'Soup: 5 → 0 (row 2, column "Price"). Check what the sheet says there.',
			],
			`${LOST_COMMA}.`,
			'Stew: 6 → 90 (row 3, column "Price"); Salad: 7 → 90 (row 4, column "Price"). Check what the sheet says there.',
			'The sheet ends with: s2, Salad, food. Is that its last dish?',
			...['To check', 'Column "Price" has the price 0, so guests pay nothing: row 2, "Soup".'],
			'Go off: 3',
		]);
	});

	it('names a free dish and a long description, and reads a dash as nothing', async () => {
		const rows = menu((index) => ({
			...{ Price: index === 3 ? 0 : 5, Photo: index === 1 ? '-' : 'https://example.com/1.jpg' },
			...{ Description: 'x'.repeat(index === 2 ? 7200 : 1000), Weight: index === 0 ? '—' : '5 g' },
		}));
		const parameters = {
			columnMeanings: { columns: [{ heading: 'Weight', meaning: 'weightInName', tab: 'dishes' }] },
		};
		const { lines } = await decision(rows, parameters);
		expect(lines.slice(0, 3)).toEqual([
			'Looks like an accident',
			'2 of 12 prices are 0.',
			expect.stringMatching(/^row 5, "Cake, 5 g": 0 in store \w+; .* Check the column "Price"/),
		]);
		const toCheck = lines.indexOf('To check');
		expect(lines.slice(toCheck + 1, toCheck + 2)).toEqual([
			'Column "Description" has long texts, of which guests may see only the beginning: row 4, "Salad, 5 g" (7200 characters).',
		]);
		expect(lines).toContain('food · Soup: 5');
		expect(lines).toContain('food · Stew, 5 g: 5');
	});

	it.each([
		[['Страва', 'Ціна'], 'Страва;Ціна', 'Борщ;145,50'],
		[['Страва', 'Опис'], 'Страва;Опис', `Борщ;${'буряк, '.repeat(400)}`],
		[['Страва, вага', 'Ціна'], 'Страва, вага;Ціна', 'Борщ;145,50'],
		[['Страва', 'Опис'], 'Страва\tОпис', 'Борщ\tбуряк; капуста, картопля'],
		[['Dish', 'Text'], 'Dish,Text', 'Soup,"beets; cabbage; potatoes; dill"'],
	])('is read with the separator of all rows: %j', (headings, first, row) => {
		const [read] = rowsOf('Table', [first, row, row].join('\n'));
		expect(Object.keys(read)).toEqual([...headings, 'row_number']);
	});

	it('is not reached by two tables side by side', () => {
		const tables = 'Dish,Price,,Drink,Price\nSoup,5,,Tea,2\nStew,6,,,';
		const { refused } = code('Table', [{ data: tables }]);
		expect(refused).toMatch(
			/^Two tables stand side by side, with the empty column C between them\. /,
		);
		expect(rowsOf('Table', tables.replace('Drink,Price', 'Note,Weight'))).toHaveLength(2);
	});

	it('refuses a second table below the first, by the row of its headings', async () => {
		const sheet =
			'Dish;Description;Weight;Price\nSoup;hot;300 g;5\nDrink;Volume;Price;\nTea;0.5 l;2;';
		const [title, ...lines] = await lastPage('previewImport', rowsOf('Table', sheet));
		expect(title).toBe('Nothing was sent');
		expect(lines).toEqual(
			expect.arrayContaining([
				'Row 3 looks like the headings of another table, so nothing is sent',
				'Put the rows below it under the headings of the first table, each cell in its own column. Then delete row 3.',
			]),
		);
	});

	it('says of a dish that goes off where its price is missing', async () => {
		const sized = (prices: unknown[]) => [
			{ Title: 'Pizza', Category: 'food', '50 cm': 8, '30 cm': prices[0], '40 cm': prices[1] },
			...[{ Title: 'DRINKS' }, { Title: 'Water', '30 cm': prices[2] }],
			{ Title: 'Juice', '30 cm': 3, '40 cm': 4 },
		];
		const parameters = { options: { withoutSku: 'useTitle', sectionHeadings: true } };
		await run('importProductsAndOffers', sized([10, 14, 2]), parameters);
		const { lines } = await decision(sized(['', '—', '']), parameters);
		const off = lines.findIndex((line) => line.startsWith('Go off'));
		expect(lines.slice(off + 1, off + 4)).toEqual([
			'Pizza, 30 cm: row 2 has no price in "30 cm"',
			'Pizza, 40 cm: row 2 has no price in "40 cm"',
			'Water, 30 cm: row 4 has no price',
		]);
	});

	it('takes a dash instead of a price for not sold, without a question or an accident', async () => {
		const sheet = (...teas: unknown[]) => [
			...menu().map(({ Title, Category, Price }) => ({ Title, Category, 'Delivery price': Price })),
			...teas.map((price, index) => ({
				...{ Title: `Tea ${index}`, Category: 'food', 'Delivery price': price },
			})),
		];
		const parameters = {
			options: { withoutSku: 'useTitle' },
			...means({ 'Delivery price': 'listPrice' }),
		};
		await run('importProductsAndOffers', sheet(4, 4), parameters);
		const { lines, yes } = await decision(sheet(4, '—'), parameters);
		expect(yes).toBe('Send');
		expect(lines).toContain('Row 9, Tea 1: "—" below "Delivery price"');
		expect(lines).toContain('Tea 1: row 9 has "—" below "Delivery price"');
		const [asked] = await run('previewImport', sheet('on request', '-'), parameters);
		const [{ label, meanings }] = asked.questions as [{ label: string; meanings: string[] }];
		expect(label.split('\n')).toEqual([
			'Without a price, so not sent in any case: row 9 (Tea 1): "-" below "Delivery price".',
			expect.stringMatching(/^• Row 8, Tea 0, column "Delivery price": "on request" isn't a price/),
			'What about this row?',
		]);
		expect(meanings[0]).toBe("Skip it: guests don't see the dish");
	});

	it.each<[string, INodeParameters, Row[]]>([
		['all stores', { S: { meaning: 'priceInStore', storeId: 'podil' } }, [{ S: '—' }, { S: 5 }]],
		['all sizes', { S: { meaning: 'priceOfSize', size: 'S' } }, [{ S: '—' }, { S: 5 }]],
	])('takes a dash instead of the prices of %s for the same', async (_of, meaning, cells) => {
		const rows = cells.map((one, index) => ({
			...{ SKU: `s${index}`, Title: ['Tea', 'Soup'][index], Category: 'x', L: '', ...one },
		}));
		const parameters = { storeIds: 'podil', ...means(meaning as Parameters<typeof means>[0]) };
		const { lines } = await decision(rows, parameters);
		expect(lines).toContain('Row 2, Tea: "—" below "S"');
	});

	it('still asks about a dash beside an old price', async () => {
		const rows = menu((index) => (index > 0 ? {} : { Price: '—', 'Old Price': 9 }));
		const [{ questions }] = await run('previewImport', rows);
		expect(questions).toMatchObject([
			{ label: expect.stringContaining('"—" isn\'t a price') as string },
		]);
	});

	it('names to check an old price that nobody sees beside the prices of sizes', async () => {
		const rows = ['Pizza', 'Pasta'].map((Title, index) => ({
			...{ SKU: `s${index}`, Title, Category: 'x', S: 245, L: 325, 'Old Price': [365, ''][index] },
		}));
		const sizes = means({
			...{ S: { meaning: 'priceOfSize', size: 'S' }, L: { meaning: 'priceOfSize', size: 'L' } },
		});
		const { lines } = await decision(rows, sizes);
		expect(lines.slice(lines.indexOf('To check') + 1)).toContainEqual(
			'Column "Old Price": 1 of 1 old prices are not used for sizes, the first in row 2 (365). These dishes have a price for each size, and guests see nothing crossed out there. If they are to see the old price, write each size in its own row.',
		);
	});

	it('says of a dish that goes off where its row has prices of sizes now', async () => {
		const priced = (price: unknown, ...sizes: unknown[]) => [
			{ SKU: 'p', Title: 'Pizza', Category: 'food', Price: price, '30 cm': sizes[0] },
			{ SKU: 's', Title: 'Soup', Category: 'food', Price: 5 },
		];
		const sized = means({
			Price: 'listPrice',
			'30 cm': { meaning: 'priceOfSize', size: '30 cm' },
		});
		await run('importProductsAndOffers', priced(9, ''), sized);
		const { lines } = await decision(priced('', 11), sized);
		expect(lines).toContain('Pizza: row 2 sells it by size now');
	});

	it('stops where allergens that guests read last time are gone with their column', async () => {
		const rows = (more: (index: number) => object) =>
			['Soup', 'Stew'].map((Title, index) => ({
				...{ SKU: `s${index}`, Title, Category: 'food', Price: 5, Description: 'Hot: with bread' },
				...more(index),
			}));
		const withAllergens = rows(() => ({ Allergens: 'milk' }));
		const parameters = means({ Allergens: 'inDescription' });
		await run('importProductsAndOffers', withAllergens, parameters);
		const gone = 'Allergens: 2 dishes had them last time, and have none now.';
		const without = await decision(rows(() => ({})));
		expect(without.lines).toContain(gone);
		expect(without.choices[0]).toBe('Stop');
		expect((await decision(withAllergens, parameters)).lines).not.toContain(gone);
		const ofOne = rows((index) => ({ Allergens: index === 0 ? 'eggs' : '' }));
		expect((await decision(ofOne, parameters)).lines.join()).not.toContain('had them last time');
	});

	it('names allergens that are gone, and not the descriptions that held nothing else', async () => {
		const rows = (more: object) =>
			Array.from({ length: 12 }, (_, index) => ({
				...{ SKU: `s${index}`, Title: `Dish ${index}`, Category: 'food', Price: index + 5 },
				...more,
			}));
		const withAllergens = rows({ Allergens: 'milk' });
		await run('importProductsAndOffers', withAllergens, means({ Allergens: 'inDescription' }));
		const { lines } = await decision(rows({}));
		expect(lines).toContain('Allergens: 12 dishes had them last time, and have none now.');
		expect(lines.join()).not.toContain('had a description');
	});

	it('asks to check dishes that stay on sale with "stop" in a column that somebody has ignored', async () => {
		const rows = ['стоп', '', 'без молока', 'стоп'].map((cell, index) => ({
			...{ SKU: `s${index}`, Title: `Dish ${index}`, Category: 'food', Price: 5, Кухня: cell },
		}));
		const { lines } = await decision(rows, means({ Кухня: 'ignore' }));
		expect(lines).toContain(
			'Column "Кухня": 2 dishes stay on sale with a remark there: Dish 0 ("стоп"), Dish 3 ("стоп"). Check whether guests can have them.',
		);
	});

	it('asks to check a column that looks like prices, and that nothing is taken from', async () => {
		const rows = (heading: string, ...amounts: unknown[]) =>
			amounts.map((amount, index) => ({
				...{ SKU: `s${index}`, Title: `Dish ${index}`, Category: 'food', Price: 14 + index },
				[heading]: amount,
			}));
		const { lines } = await decision(rows('With salad', '8.50', 7.95, '', '9.00'));
		expect(lines).toContain(
			'Column "With salad" looks like prices (8.50, 7.95, 9.00), and nothing is taken from it. If guests pay it for a size, answer Price of a Size for it.',
		);
		for (const other of [
			rows('With salad', '8.50', '', '', '9.00'),
			rows('With salad', 'yes', 'no', 'yes', '8.50'),
			rows('Minutes', 1, 2, 3, 4),
			rows('Till number', 11, 12, 13, 14),
			rows('Cost', 5, 6, 7, 8),
		]) {
			expect((await decision(other)).lines.join()).not.toContain('looks like prices');
		}
	});

	it('asks to check the words of a first menu that has half of its dishes off', async () => {
		const off = (most: number) => menu((index) => ({ Status: index < most ? 'off' : 'on' }));
		const { lines } = await decision(off(3));
		const asks = expect.stringMatching(
			/^Column "Status" has 3 of 6 dishes off, so guests/,
		) as string;
		expect(lines).toContainEqual(asks);
		expect(lines.indexOf('To check')).toBeGreaterThan(-1);
		expect((await decision(off(2))).lines.join()).not.toContain('dishes off, so guests');
		await run('importProductsAndOffers', off(2));
		expect((await decision(off(3))).lines).not.toContainEqual(asks);
	});

	it('is an accident where a dish lost its price, and looks like a heading', async () => {
		const sheet = (price: unknown) => [
			...[{ Title: 'DRINKS' }, { Title: 'Water', Price: price }, { Title: 'Juice', Price: 3 }],
			...[{ Title: 'Tea', Price: 4 }, { Title: 'FOOD' }, { Title: 'Soup', Price: 5 }],
			...[
				{ Title: 'Stew', Price: 6 },
				{ Title: 'Pie', Price: 7 },
				{ Title: 'Cake', Price: 8 },
			],
		];
		const parameters = { options: { withoutSku: 'useTitle', sectionHeadings: true } };
		await run('importProductsAndOffers', sheet(2), parameters);
		const { lines, yes } = await decision(sheet(''), parameters);
		expect(lines[1]).toBe('1 dish of last time came in without a price.');
		expect(lines).toContain('Water: row 3 has no price');
		expect(yes).toBe('Send anyway');
	});

	it('is an accident where a dish lost the prices of all its sizes', async () => {
		const byName = { options: { withoutSku: 'useTitle' } };
		const pizzas = (prices: Array<number | string>) => [
			...TITLES.map((Title) => ({ Title, Category: 'food', Price: 5 })),
			{ Title: 'Roma', Category: 'pizza', '30 cm': prices[0], '40 cm': prices[1] },
			{ Title: 'Pesto', Category: 'pizza', '30 cm': 7, '40 cm': 9 },
		];
		const sizes = means({
			'30 cm': { meaning: 'priceOfSize', size: '30 cm' },
			'40 cm': { meaning: 'priceOfSize', size: '40 cm' },
		});
		const settings = { ...byName, ...sizes };
		await run('importProductsAndOffers', pizzas([6, 8]), settings);
		const { lines, choices } = await decision(pizzas(['', '']), settings);
		expect(lines).toContain('1 dish of last time came in without a price.');
		expect(choices[0]).toBe('Stop');
		expect((await decision(pizzas([6, '']), settings)).choices[0]).toBe('Send');
	});

	it('is an accident where a dish lost its price that has its weight behind its name', async () => {
		const sheet = (price: unknown) =>
			menu((index) => ({
				...{ SKU: '', 'Weight, g': 100 + index },
				...(index === 0 ? { Price: price } : {}),
			}));
		const parameters = {
			options: { withoutSku: 'useTitle' },
			...means({ 'Weight, g': 'weightInName' }),
		};
		await run('importProductsAndOffers', sheet(5), parameters);
		const { lines, yes } = await decision(sheet(''), parameters);
		expect(lines[1]).toBe('1 dish of last time came in without a price.');
		expect(yes).toBe('Send anyway');
	});

	it('asks whether it is the right file where none of the dishes is in it', async () => {
		await run('importProductsAndOffers', menu());
		const others = menu((index) => ({
			SKU: `n${index}`,
			Title: `Other ${index}`,
			Price: 90 + index,
		}));
		const { lines, yes } = await decision(others);
		expect(yes).toBe('Send anyway');
		expect(lines.slice(1, 3)).toEqual([
			'None of the dishes on sale is in this sheet.',
			'Is it the right file? Check whether rows or prices are missing.',
		]);
		const [soup] = menu();
		const alike = await decision([soup, ...others.slice(1)]);
		expect(alike.lines[1]).toMatch(/^\d+ of \d+ dishes would go off/);
		expect(alike.lines[2]).toMatch(/^Is it the right file\?/);
		const unpriced = await decision(
			menu(() => ({ SKU: '', Price: '' }))
				.slice(1)
				.concat(others),
		);
		expect(unpriced.lines).not.toContain('None of the dishes on sale is in this sheet.');
	});

	it('calls what comes new or back, and names rows without a price first', async () => {
		await run('importProductsAndOffers', menu());
		const { lines } = await decision([
			...menu(),
			{ SKU: 'n', Title: 'Pie', Category: 'food', Price: 9 },
			{ Title: 'Coffee' },
		]);
		expect(lines.slice(0, 4)).toEqual([
			"What isn't sent: 1 of 8 rows",
			'Row 9, Coffee: no price',
			'New, or back in your sheet: 1',
			'food · Pie: 9',
		]);
	});

	it('says of how many rows of a first menu nothing is sent, and names them in one place', async () => {
		const rows = menu((index) => (index > 1 ? {} : { Price: 'on request' }));
		const skip = { onInvalidRows: 'skip', confirmLeftOut: true };
		const few = await decision([{ Title: 'Coffee', Category: 'drinks' }, ...rows], skip);
		expect(few.lines[0]).toBe(
			"4 dishes in 1 category go on sale in obolon, podil. 3 of 7 rows aren't sent.",
		);
		const out = few.lines.indexOf("What isn't sent: 3 of 7 rows");
		expect(few.lines.slice(out + 1, out + 4)).toEqual([
			'Row 2, Coffee: no price',
			expect.stringMatching(/^Row 3, Soup, column "Price": "on request" isn't a price\./),
			expect.stringMatching(/^Row 4, Stew, column "Price": "on request" isn't a price\./),
		]);
		expect(few.yes).toBe('Send');
		const most = menu((index) => (index === 0 ? {} : { Price: index > 2 ? '45/65' : 'x' }));
		const { lines, yes } = await decision(most, skip);
		expect(lines.slice(0, 4)).toEqual([
			'Looks like an accident',
			'5 rows have no price or a mistake, and only 1 dish can be sent.',
			expect.stringMatching(
				/^row 3, "Stew": column "Price": "x" isn't a price; .* correct what is wrong/,
			),
			"1 dish in 1 category goes on sale in obolon, podil. 5 of 6 rows aren't sent.",
		]);
		expect(yes).toBe('Send anyway');
		const twice = await decision([...menu(), ...menu(() => ({ Price: 99 }))], skip);
		expect(twice.yes).toBe('Send');
		await run('importProductsAndOffers', menu());
		const later = await run('previewImport', most, skip);
		expect(String(later[0].wouldStop)).toContain(
			"5 of 6 rows have a mistake, so they aren't sent.",
		);
	});

	it('calls a total so, and counts a row that was skipped by an answer', async () => {
		const rows = [
			...[{ 'Café Nova': 'Open daily' }, { 'Café Nova': 'Title', a: 'Category', b: 'Price' }],
			...menu().map(({ Title, Category, Price }) => ({
				'Café Nova': Title,
				a: Category,
				b: Price,
			})),
			...[{ 'Café Nova': 'Soup', a: 'food', b: 9 }, { 'Café Nova': 'Coffee' }],
			{ 'Café Nova': 'Total:', b: 54 },
		];
		const page = {
			'Your sheet has no dish numbers. How is a dish known again? Answer the same each time: with another answer later, every dish goes off and comes new.':
				'Know a dish by name and size (usual)',
			'Two rows have the same name: row 4 ("Soup", 5), row 10 ("Soup", 9). What do guests see?':
				'Only row 10 ("Soup", 9)',
		};
		const { lines, yes } = await decision(rows, { answers: JSON.stringify(page) });
		expect(yes).toBe('Send');
		const out = lines.indexOf("What isn't sent: 3 of 9 rows");
		expect(lines.slice(out + 1, out + 4)).toEqual([
			...[
				'Row 4, Soup: skipped by an answer',
				'Row 11, Coffee: no price',
				'Row 12, Total: a total',
			],
		]);
		expect(lines.join()).not.toMatch(/Total.* has no price/);
		const [, , sent] = await lastPage('importProductsAndOffers', rows, page);
		expect(sent).toContain('Not sent: 1 row without a price, 1 row skipped by an answer.');
	});

	it('says which rows have no category, where the sheet has no column for it', async () => {
		const rows = [
			...[{ Назва: 'Комплекс', Ціна: 150 }, { Назва: 'Основне меню' }],
			...TITLES.map((Назва, index) => ({ Назва, Ціна: index + 50 })),
		];
		const { lines } = await decision(rows, {
			...{ onInvalidRows: 'skip', confirmLeftOut: true },
			options: { withoutSku: 'useTitle', sectionHeadings: true },
		});
		expect(lines).toContain(
			'Row 2, Комплекс has no category. Add a column Category, or a row with the category above it.',
		);
		expect(lines.join()).not.toContain('"Category"');
	});

	it('asks whether a column is the dish number where most of its cells are empty', async () => {
		const rows = TITLES.map((Title, index) => ({
			...{ Title, Category: 'x', Price: index + 5, '250 ml': index === 0 ? 65 : '' },
		}));
		const { lines } = await decision(rows, {
			...{ ...means({ '250 ml': 'sku' }), onInvalidRows: 'skip', confirmLeftOut: true },
		});
		expect(lines.join()).toContain(
			'Is column "250 ml" the dish number? If not, bring the sheet again, and answer otherwise. If it is, fill it in.',
		);
	});

	it('says that several columns have the price 0', async () => {
		const rows = menu((index) => ({ Price: undefined, Podil: index && 5, Obolon: 5 }));
		const parameters = means({
			Podil: { meaning: 'priceInStore', storeId: 'podil' },
			Obolon: { meaning: 'priceInStore', storeId: 'obolon' },
		});
		const [{ keysToConfirm }] = await run('previewImport', rows, parameters);
		const options = { confirmedFindings: String(keysToConfirm) };
		await run('importProductsAndOffers', rows, { ...parameters, options });
		const { lines } = await decision(rows, parameters);
		expect(lines).toContain(
			'Columns "Podil", "Obolon" have the price 0, so guests pay nothing: row 2, "Soup".',
		);
	});

	it('counts no row of which another size is sent', async () => {
		const sized = menu((index) => ({
			...{ Price: undefined, 'Price S': 5, 'Price L': index === 0 ? '?' : 7 },
		}));
		const sizes = means({
			'Price S': { meaning: 'priceOfSize', size: 'S' },
			'Price L': { meaning: 'priceOfSize', size: 'L' },
		});
		const skip = { onInvalidRows: 'skip', confirmLeftOut: true };
		const { lines } = await decision(sized, { ...sizes, ...skip });
		expect(lines[0]).not.toContain("aren't sent");
		const out = lines.indexOf("What isn't sent: 0 of 6 rows, and part of 1 row");
		expect(lines[out + 1]).toMatch(/^Row 2, Soup, column "Price L"/);
	});

	it('names the rows that it takes for headings, and first one that may be a dish without a price', async () => {
		const heading = (Title: string) => ({ Title });
		const dishes = menu(() => ({ Category: '' }));
		const rows = ['SOUPS', 'MAINS', 'Water', 'DRINKS'].flatMap((title, index) => [
			...[heading(title), dishes[index]],
		]);
		const { lines, yes } = await decision(rows, { options: { sectionHeadings: true } });
		expect(yes).toBe('Send');
		const toCheck = lines.indexOf('To check');
		expect(lines[toCheck + 1]).toBe(
			'Section Headings: These have no dish below them, or are written otherwise than others: row 6 "Water". If one is a dish, fill in its price.',
		);
		expect(lines.slice(lines.indexOf('How your sheet is read'))).toContain(
			'Section Headings: These rows are the category of the rows below them: row 2 "SOUPS", row 4 "MAINS", row 6 "Water", row 8 "DRINKS".',
		);
	});

	it('calls a picture so', async () => {
		const pictures = menu((index) => ({ Media: `https://example.com/${index}.jpg` }));
		await run('importProductsAndOffers', pictures);
		const [first, ...others] = pictures;
		const changed = [{ ...first, Media: 'https://example.com/new.jpg' }, ...others];
		expect((await decision(changed)).lines).toContain('Another picture: 1');
	});

	it('hides the fingerprint in its link to the first page', async () => {
		const { html, lines, fingerprint } = await decision(menu());
		expect(html).toContain(`<a href="../form/menu#${String(fingerprint)}">`);
		expect(lines.join()).not.toContain(fingerprint);
	});
});

describe('A column of what is left', () => {
	const counted = (Залишок: unknown) => menu(() => ({ Залишок }));
	const toCheck = (lines: string[]) => lines.filter((line) => line.includes('how much is left'));
	const LEFT =
		'"Залишок" says how much is left: each store sells that much of a dish, and then it is sold out. If nobody keeps it, delete it from the sheet.';

	it('is to be checked as long as it is new', async () => {
		expect(toCheck((await decision(counted(3))).lines)).toEqual([LEFT]);
		await run('importProductsAndOffers', counted(undefined));
		expect(toCheck((await decision(counted(3))).lines)).toEqual([LEFT]);
		await run('importProductsAndOffers', counted(3));
		expect(toCheck((await decision(counted(2))).lines)).toEqual([]);
	});

	it('is meant where it has the name of the field', async () => {
		const { lines } = await decision(menu(() => ({ Stock: 3 })));
		expect(toCheck(lines)).toEqual([]);
	});
});

describe('The end of a page with an accident', () => {
	const lastLine = async (rows: Row[]) => (await decision(rows)).lines.at(-1);

	it('says how many dishes go off', async () => {
		await run('importProductsAndOffers', menu());
		expect(await lastLine(menu().slice(0, 3))).toBe('If you send it, 3 dishes go off.');
		expect(await lastLine(menu().slice(0, 1))).toBe('If you send it, 5 dishes go off.');
		expect(await lastLine(menu(() => ({ Title: 'Other' })))).not.toContain('If you send it');
	});
});

describe('Headings below a title', () => {
	it.each([
		[
			'Що | Зал | Доставка',
			'Пекарня, вул. Вірменська 12||\n||\nЩо|Зал|Доставка\nКруасан|65|75\nПиріг|85|95',
		],
		[
			'Item | Hall | Delivery | Note',
			'Our bakery|||\nItem|Hall|Delivery|Note\nPie|65|75|\nCake|85|95|fresh',
		],
	])('are found above amounts: %s', async (_which, text) => {
		const rows = rowsOf('Table', text.replaceAll(',', ' ').replaceAll('|', ','));
		const [{ questions }] = await run('previewImport', rows);
		const headings = questionsIn({ questions }).map(({ heading }) => heading);
		expect(headings.join()).toMatch(/Зал|Hall/);
		expect(headings.join()).not.toContain('without a heading');
	});
});

describe('A category right above the headings', () => {
	const settings = { options: { withoutSku: 'useTitle', sectionHeadings: true } };
	const onSaleIn = async (...lines: string[]) => {
		const rows = rowsOf('Table', lines.join('\n'));
		const { lines: said } = await decision(rows, settings);
		return said.filter((line) => line.includes(' · '));
	};

	it('is that of the first dishes where the others have theirs above them', async () => {
		expect(
			await onSaleIn('ВИПІЧКА,,', 'Назва,Вага,Ціна', 'Пиріг,,75', 'НАПОЇ,,', 'Чай,,40', 'Сік,,60'),
		).toEqual(['ВИПІЧКА · Пиріг: 75', 'НАПОЇ · Чай: 40', 'НАПОЇ · Сік: 60']);
	});

	it('is a title where the first dishes have one below the headings', async () => {
		expect(
			await onSaleIn('Кафе «Ранок»,', 'Назва,Ціна', 'ВИПІЧКА,', 'Пиріг,75', 'НАПОЇ,', 'Чай,40'),
		).toEqual(['ВИПІЧКА · Пиріг: 75', 'НАПОЇ · Чай: 40']);
	});

	it('is a title where a column has the categories', async () => {
		const lines = ['Кафе «Ранок»,,', 'Назва,Категорія,Ціна', 'Пиріг,Випічка,75', 'Обід,,'];
		expect(await onSaleIn(...lines, 'Чай,Напої,40')).toEqual([
			'Випічка · Пиріг: 75',
			'Напої · Чай: 40',
		]);
	});
});

describe('The row of a category that also has a mark', () => {
	const rows = (mark: Row) =>
		[
			{ Title: 'Супи' },
			{ SKU: 'a', Title: 'Борщ', Price: 145, Стоп: 'стоп' },
			{ SKU: 'b', Title: 'Юшка', Price: 128 },
			{ Title: 'Десерти', ...mark },
			{ SKU: 'c', Title: 'Торт', Price: 95 },
			{ SKU: 'd', Title: 'Мус', Price: 85 },
		].map((row, index) => ({ ...row, row_number: index + 2 })) as Row[];
	const parameters = {
		options: { sectionHeadings: true },
		...means({ Стоп: { meaning: 'offWhenListed', words: 'стоп' } }),
	};

	it('is to be checked, and an accident once its category is gone', async () => {
		const first = await decision(rows({ Стоп: 'стоп' }), parameters);
		expect(first.lines).toContainEqual(
			expect.stringMatching(/^Row 5, "Десерти", has no price, and more in it than a heading\. /),
		);
		await run('importProductsAndOffers', rows({}), parameters);
		const later = await decision(rows({ Стоп: 'стоп' }), parameters);
		expect(later.choices[0]).toBe('Stop');
		expect(later.lines[1]).toBe(
			'Row 5, "Десерти", is not read as a heading, since other cells of it are filled. The dishes below it move to the category above.',
		);
	});
});

describe('A workbook with several tabs', () => {
	const workbook = (bookType: BookType, tabs: number) => {
		const book = utils.book_new();
		for (let tab = 1; tab <= tabs; tab++) {
			utils.book_append_sheet(book, utils.aoa_to_sheet([['xl/worksheets/x.xml', 5]]), `Tab ${tab}`);
		}
		return write(book, { type: 'buffer', bookType }) as Buffer;
	};
	const read = async (bookType: BookType, tabs: number) =>
		await codeOfFile('Count tabs', workbook(bookType, tabs));

	it.each(['xlsx', 'biff8'] as const)(
		'names how many it has, and nothing where it has one, as %s',
		async (type) => {
			expect(await read(type, 1)).toMatchObject({ tabs: 1, onlyFirst: '' });
			const onlyFirst = 'The file has 3 tabs, and only the first is read.';
			expect(await read(type, 3)).toMatchObject({ tabs: 3, onlyFirst });
		},
	);

	it('is said to be read in part where nobody can tell how many tabs it has', async () => {
		const text = 'Only the first tab of the file is read.';
		for (const file of [workbook('ods', 2), Buffer.alloc(0), Buffer.from('PK\x05\x06')]) {
			expect(await codeOfFile('Count tabs', file)).toMatchObject({ tabs: 0, onlyFirst: text });
		}
		const { lines, yes } = await decision(menu(), {}, { Tabs: [await read('ods', 2)] });
		expect(lines[0]).toMatch(`${text} Put all dishes into one tab`);
		expect(yes).toBe('Send');
	});

	it.each(['<html><table>', '\uFEFF<?xml version="1.0"?>', 'SKU;Ціна\n0101;145,50', '\n<table>'])(
		'is refused if it only has the name of one: %j',
		async (text) => {
			expect(await codeOfFile('Count tabs', Buffer.from(text))).toEqual({
				refused: expect.stringContaining('save it as XLSX') as string,
			});
		},
	);

	it('is called a photo or a PDF where it holds bytes of one', async () => {
		const photo = Buffer.from('ffd8ffe000104a46', 'hex');
		const { refused } = await codeOfFile('Count tabs', photo);
		expect(refused).toMatch(
			/^This file has the name of a workbook, .* such as a photo or a PDF\. /,
		);
	});

	it.each(['xlsx', 'ods', 'biff8', 'biff5', 'biff2'] as const)('is read as %s', async (type) => {
		expect(await read(type, 1)).not.toHaveProperty('refused');
	});

	it('looks like an accident as the first menu, and is named beside a later one', async () => {
		const tabs = { Tabs: [await read('xlsx', 3)] };
		const { lines, yes } = await decision(menu(), {}, tabs);
		expect(yes).toBe('Send anyway');
		expect(lines.slice(0, 3)).toEqual([
			'Looks like an accident',
			'The file has 3 tabs, and only the first is read.',
			'Put all dishes into one tab, with a column for the category. If no other tab holds dishes, go on.',
		]);
		const one = await decision(menu(), {}, { Tabs: [await read('xlsx', 1)] });
		expect(one.yes).toBe('Send');
		expect(one.lines.join()).not.toContain('tab');
		await run('importProductsAndOffers', menu());
		const later = await decision(menu(), {}, tabs);
		expect(later.yes).toBe('Send');
		expect(later.lines[0]).toMatch('The file has 3 tabs, and only the first is read. Put all');
	});

	it('looks like an accident later on where a category is gone', async () => {
		const tabs = { Tabs: [await read('xlsx', 2)] };
		const before = menu((index) => (index === 0 ? { Category: 'drinks' } : {}));
		await run('importProductsAndOffers', before);
		const { lines, yes } = await decision(before.slice(1), {}, tabs);
		expect(yes).toBe('Send anyway');
		expect(lines.slice(0, 2)).toEqual([
			'Looks like an accident',
			'The file has 2 tabs, and only the first is read.',
		]);
		expect(lines.filter((line) => line.includes('only the first is read'))).toHaveLength(1);
		expect((await decision(before.toSpliced(1, 1), {}, tabs)).yes).toBe('Send');
	});

	it('is said to have more tabs on the page of questions, and where no menu is found', async () => {
		const before = { Answers: [], Tabs: [await read('xlsx', 2)] };
		const description = String(parameter('Questions', 'options.formDescription', before));
		expect(description).toMatch(/^The file has 2 tabs, .* go on\. What you say about columns/);
		const last = endsWith([{}], [{}], undefined, { Tabs: before.Tabs });
		expect(last).toContain(
			'The file has 2 tabs, and only the first is read. If the menu is in another tab, move that to the front.',
		);
	});
});

describe('The page of questions', () => {
	it('says what it is, and whether something of the page before is still open', () => {
		const titleAfter = (...answers: IDataObject[]) =>
			parameter('Questions', 'options.formTitle', {
				Preview: [
					{ formFields: JSON.stringify([{ fieldLabel: 'Notes?' }, { fieldLabel: 'Size?' }]) },
				],
				...(answers.length === 0 ? {} : { Answers: [{ answers: JSON.stringify(answers[0]) }] }),
			});
		expect(titleAfter()).toBe('What is in your sheet?');
		expect(titleAfter({ 'Price?': 'The price' })).toBe('One more page');
		expect(titleAfter({ 'Price?': 'The price', 'Size?': null })).toBe(
			'Some questions are still open',
		);
	});
});

describe('Questions that were left open', () => {
	const rows = Array.from({ length: 4 }, (_one, index) => ({
		...{ SKU: `s${index}`, Title: `Dish ${index}`, Category: 'x', Price: 100 + index },
		...{ Weight: '350 g', Allergens: 'milk', Notes: index === 0 ? 'sold out' : '' },
	}));
	const description = (plan: IDataObject) =>
		String(parameter('Questions', 'options.formDescription', { Preview: [plan] }));
	const pageOf = ({ formFields }: IDataObject) => {
		const [{ elementName, html }] = JSON.parse(String(formFields)) as Array<Record<string, string>>;
		return { [elementName]: html };
	};

	it('are counted above the next page', async () => {
		const [first] = await run('previewImport', rows);
		expect(first.leftOpen).toBe(0);
		expect(description(first)).toMatch(/^What you say about columns/);
		const [{ label, meanings }] = questionsIn(first);
		const none = { answers: JSON.stringify(pageOf(first)) };
		const [second] = await run('previewImport', rows, none);
		expect(description(second)).toMatch(
			/^You left 3 questions open: answer all of them, or choose Stop at one\. What you say/,
		);
		const one = { answers: JSON.stringify({ ...pageOf(first), [label]: meanings[0] }) };
		const [third] = await run('previewImport', rows, one);
		expect(third.leftOpen).toBe(2);
	});

	it('are not those that a later page asks for the first time', async () => {
		const wrong = rows.map((row) => ({ ...row, Price: row.SKU === 's1' ? '5*2' : row.Price }));
		const [first] = await run('previewImport', wrong);
		const answers = {
			...pageOf(first),
			...Object.fromEntries(questionsIn(first).map(({ label, meanings }) => [label, meanings[0]])),
		};
		const [second] = await run('previewImport', wrong, { answers: JSON.stringify(answers) });
		expect(questionsIn(second)).toHaveLength(1);
		expect(second.leftOpen).toBe(0);
	});
});

describe('A price with a comma in a file whose cells commas part', () => {
	const headings = 'Назва,Категорія,Ціна,Опис,Наявність';

	it.each([
		['before a description', headings, 'Круасан,Випічка,75,50,,так'],
		['before a stock', 'Назва,Категорія,Ціна,Залишок', 'Круасан,Випічка,75,5,8'],
		['below a title', `Кафе «Ранок»\n\n${headings}`, 'Круасан,Випічка,75,50,,так'],
		['below the row of a category', `${headings}\nВипічка`, 'Круасан,Випічка,75,50,,так'],
		['in one row', `${headings}\nСік,Напої,60,свіжий,так`, 'Круасан,Випічка,75,50,,так'],
	])('is refused %s', (_where, above, row) => {
		const at = above.split('\n').length + 1;
		const price = row.split(',').slice(2, 4).join();
		const { refused } = code('Table', [{ data: `${above}\n${row}` }]);
		expect(refused).toBe(
			`Row ${at} has more cells than there are headings. If ${price} is one price there, it became two cells, since commas part the cells of this file. Save the sheet as XLSX, or as a CSV with semicolons, and bring that.`,
		);
	});

	it.each([
		['in quotes', headings, 'Круасан,Випічка,"75,50",,так'],
		['between semicolons', headings.replaceAll(',', ';'), 'Круасан;Випічка;75,50;;так'],
		['beside a note to the right', headings, 'Круасан,Випічка,75.50,,так,домашній'],
		['as the stock beside a price', 'Назва,Категорія,Ціна,Залишок', 'Круасан,Випічка,75,50'],
		['without headings above', 'Меню, 2026', 'Круасан,Випічка,75,50,,так'],
	])('is taken %s', (_where, above, row) => {
		expect(rowsOf('Table', `${above}\n${row}`)).toHaveLength(1);
	});
});

describe('A column that was emptied', () => {
	it('is named where no prices are found, and not among those that nothing is taken from', async () => {
		const noPrices = rowsOf('Table', 'Name,Category,Price\nSoup,x,\nStew,x,\n');
		const [{ advice }] = await run('previewImport', noPrices);
		expect(advice).toContain('The columns are: Name, Category, Price (empty).');
		const noPictures = rowsOf('Table', 'SKU,Name,Category,Price,Photo\na,Soup,x,5,\nb,Stew,x,6,\n');
		expect((await decision(noPictures)).lines.join()).not.toContain('Photo');
	});
});

describe('A column without a heading', () => {
	it('is called by its letter, as sheets do', async () => {
		const text = `Title,Category,Price,Price,${','.repeat(23)}\nSoup,x,5,,yes,${','.repeat(21)}no\n`;
		const rows = rowsOf('Table', text);
		expect(Object.keys(rows[0])).toEqual([
			...['Title', 'Category', 'Price', 'column E, without a heading'],
			...['column AA, without a heading', 'row_number'],
		]);
		const twice = rowsOf('Table', 'Title,Category,Price,Price\nSoup,x,5,6\n');
		const [{ questions }] = await run('previewImport', twice);
		expect(JSON.stringify(questions)).toContain('Price, column D (6): Is this a price?');
	});

	it('is asked about where it holds prices beside a price', async () => {
		const asked = async (text: string) => {
			const [{ questions = [] }] = await run('previewImport', rowsOf('Table', text));
			return (questions as IDataObject[]).map(({ label, meanings }) => [label, meanings]);
		};
		const sheet = (first: string, second: string) =>
			`SKU,Title,Category,Price,,Note\na,Soup,x,5,${first},\nb,Stew,x,6,${second},hot\n`;
		expect(await asked(sheet('6', '7'))).toEqual([
			[
				'column E, without a heading (6; 7): This column has no heading, and holds prices. What are they?',
				[
					'Stop: I change the sheet first, or bring another one',
					'Nothing of this: ignore the column',
					'Price',
					'Price in a Store: podil',
					'Price in a Store: obolon',
					'Price in a Store: another store',
					'Old Price',
					'What guests pay instead; the other price is crossed out',
				],
			],
		]);
		const [[label]] = await asked(sheet('6', '7'));
		const answers = JSON.stringify({ [String(label)]: 'Price' });
		const [{ usedColumns }] = await run('previewImport', rowsOf('Table', sheet('6', '7')), {
			answers,
		});
		expect(usedColumns).toContain('Price ← "column E, without a heading"');
		expect(await asked(sheet('new', 'old'))).toEqual([]);
		expect(await asked(sheet('6', '7').replace('Price,,', ',Price,'))).toEqual([]);
	});

	it('has no heading that a store could be written behind', async () => {
		const text = 'SKU,Title,Category,Price,,\na,Soup,x,5,обол,Поділ\nb,Stew,x,6,стоп,стоп\n';
		const [{ questions }] = await run('previewImport', rowsOf('Table', text));
		expect(JSON.stringify(questions)).toContain(
			'Give each store a column with its name in the heading.',
		);
	});
});

describe('The first page', () => {
	const storesFor = (Store?: string, stores = 'podil, obolon') => {
		const given = { 'Your restaurant': [{ Store, stores }] };
		const storeIds = parameter('Stores', 'assignments.assignments.0.value', given);
		const before = { Stores: [{ stores, storeIds } as IDataObject] };
		for (const name of ['Preview', 'Import']) {
			expect(parameter(name, 'storeIds', before)).toBe(storeIds);
		}
		const isUnknown = 'rules.values.0.conditions.conditions.0.leftValue';
		return [storeIds, parameter('By file type', isUnknown, before)];
	};

	it('takes a store in capitals, small letters or Cyrillic, where exactly one fits', () => {
		expect(storesFor()).toEqual(['podil, obolon', false]);
		expect(storesFor(' Podil ;OBOLON')).toEqual(['podil, obolon', false]);
		expect(storesFor('Поділ')).toEqual(['podil', false]);
		expect(storesFor('Podil', 'Podil, podil')).toEqual(['Podil', false]);
		expect(storesFor('PODIL', 'Podil, podil')).toEqual(['PODIL', true]);
		expect(storesFor('Lviv')).toEqual(['Lviv', true]);
		expect(storesFor('Lviv', '')).toEqual(['Lviv', false]);
	});

	it('reads Cyrillic as the menu does', () => {
		const letters = [...'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя’'].join(' А');
		for (const letter of ['абвгґдеєжзиіїйклмнопрстуфхцчшщьюя', letters, 'Кам’янець', 'ы-ö']) {
			expect(storesFor(letter, toLatin(letter))).toEqual([toLatin(letter), false]);
		}
	});

	it('may have everything asked again, and remembers the new answers', async () => {
		const asks = (answers: IDataObject) =>
			parameter('Import', 'askAgain', { 'Bring a menu': [answers] });
		expect(asks({})).toBe(false);
		expect(asks({ Questions: ['Ask everything again'] })).toBe(true);
	});
});

describe('The last page of Bring a menu', () => {
	const ANSWERED = { 'What is "Notes"?': 'Ignore it' };
	const WITH_ANSWERS = [
		...['You answered', 'What is "Notes"? Ignore it', 'Bring the sheet again with these answers'],
	];

	it('names what is to be changed, in the words of the question, after Stop', async () => {
		const rows = [5, 6].map((Price) => ({ SKU: 'a', Title: 'Soup', Category: 'x', Price }));
		const question =
			'Two rows have the same dish number "a": row 2 ("Soup", 5), row 3 ("Soup", 6). What do guests see?';
		const stop = 'Stop: I change the sheet first, or bring another one';
		expect(await lastPage('previewImport', rows, { [question]: stop })).toEqual([
			'Nothing was sent',
			'File: menu.csv',
			'You chose Stop at this question:',
			question,
			'Change the sheet, and bring it again.',
			'Bring another sheet',
		]);
		const other = { 'Two more rows?': 'Both' };
		const [item] = await run('previewImport', rows, {
			answers: JSON.stringify({ [question]: stop }),
		});
		const page = { [question]: stop, ...other, submittedAt: '2026-11-25T10:00:00.000Z' };
		expect(endsWith([item], rows, page).slice(-4)).toEqual([
			'Change the sheet, and bring it again. You answered the other questions:',
			'Two more rows? Both',
			'Bring the sheet again with these answers',
			'Bring another sheet',
		]);
	});

	it('says after Stop which column to change, or which one to add', async () => {
		const stopAt = async (rows: Row[], page: Record<string, string> = {}) => {
			const [item] = await run('previewImport', rows, { answers: JSON.stringify(page) });
			const stops = Object.fromEntries(
				questionsIn(item).map(({ label, meanings }) => [
					label,
					meanings.find((one) => one.startsWith('Stop')) ?? 'Stop',
				]),
			);
			const last = await lastPage('previewImport', rows, { ...page, ...stops });
			return last.slice(last.indexOf('What to change:') + 1, last.indexOf(CHANGE));
		};
		const CHANGE = 'Change the sheet, and bring it again.';
		const OF_PRICE =
			'if it is about one store, write its ID (podil or obolon) into the heading, or bring the sheet again and choose the store. If it is the price of a size, bring the sheet again and choose Price of a Size. Otherwise write into its heading what it is, such as Price, Old price or Sale price. If the menu needs nothing of it, delete the column.';
		const dishes = (more: (index: number) => Row) =>
			menu(more).map((row, index) => ({ ...row, row_number: index + 2 }));
		expect(
			(await stopAt(dishes((index) => ({ 'Ціна (бар)': [50, 60, 50, 60, 70, 50][index] })))).join(),
		).toContain('(row 2: "50", row 3: "60", row 6: "70")');
		expect(await stopAt(dishes((index) => ({ 'Ціна (бар)': 50 + (index >> 1) })))).toEqual([
			`Column "Ціна (бар)" (row 2: "50", row 4: "51", row 6: "52"): ${OF_PRICE}`,
		]);
		expect(await stopAt(dishes((index) => ({ 'Ціна Львівська': 50 + (index >> 1) })))).toEqual([
			`Column "Ціна Львівська" (row 2: "50", row 4: "51", row 6: "52"): ${OF_PRICE}`,
		]);
		expect(await stopAt(dishes((index) => ({ Львівська: index === 2 ? 'ні' : 'так' })))).toEqual([
			'Column "Львівська" (row 2: "так", row 4: "ні"): if it is about one store, write its ID (podil or obolon) into the heading, or bring the sheet again and choose the store. Otherwise write into its heading what it is, such as Available or Stop. If the menu needs nothing of it, delete the column.',
		]);
		const days = dishes((index) => ({ День: index < 3 ? 'Понеділок' : 'Середа' }));
		expect(await stopAt(days)).toEqual([
			'Column "День" (row 2: "Понеділок", row 5: "Середа"): nothing is switched on or off by it. Delete the column, or bring the sheet again and choose to ignore it.',
		]);
		const sold = (index: number) => ({ Наявність: index === 1 ? 'стоп 40 см' : 'так' });
		expect(await stopAt(dishes(sold))).toEqual([
			'Column "Наявність" (row 3: "стоп 40 см"): write yes or no there, or a word that means it. What is off in one store or one size only needs its own column or row.',
		]);
		const below = dishes(() => ({})).map(({ SKU, Title, Category, Price, row_number: at }) => ({
			...{ Menu: SKU, B: Title, C: Category, D: Price, E: Price * 2, row_number: at + 1 },
		}));
		const headings = {
			Menu: 'SKU',
			B: 'Name',
			C: 'Category',
			D: 'Price',
			E: 'Ціна (бар)',
			row_number: 2,
		};
		expect((await stopAt([headings, ...below])).join()).toContain(
			'Column "Ціна (бар)" (row 3: "10", row 4: "12", row 5: "14", row 6: "16", row 7: "18" and 1 more): if it',
		);
		const bare = TITLES.map((Title, index) => ({ Title, Price: index + 5 }));
		expect(await stopAt([{ Title: 'FOOD' }, ...bare])).toEqual([
			'Add a column SKU, and fill it in for each dish.',
			'Add a column Category, and fill it in for each dish.',
		]);
	});

	it.each([
		[
			'a price list of an office',
			[
				{ Артикул: '55', 'Найменування товару': 'Папір А4', 'Од.': 'пач', Ціна: '145,50' },
				{ Артикул: '77', 'Найменування товару': 'Ручка синя', 'Од.': 'шт', Ціна: '8,20' },
			],
		],
		[
			'a bank statement',
			[
				{ Дата: '01.11.2026', Операція: 'Оренда', Сума: '-12000', Залишок: '45000' },
				{ Дата: '02.11.2026', Операція: 'Еквайринг', Сума: '5400,50', Залишок: '50400,50' },
			],
		],
		[
			'an invoice',
			[
				{ '№': '1', Товар: 'Помідори, кг', Кількість: '20', 'Ціна без ПДВ': '45', Сума: '900' },
				{ '№': '2', Товар: 'Лосось, кг', Кількість: '5', 'Ціна без ПДВ': '520', Сума: '2600' },
			],
		],
	])('says first after Stop that %s is another file than the menu', async (_what, rows) => {
		const ANOTHER =
			"This doesn't look like the menu of this restaurant: none of the 6 dishes sent last time is in the file.";
		await run('importProductsAndOffers', menu());
		const [asked] = await run('previewImport', rows);
		expect(parameter('Questions', 'options.formDescription', { Preview: [asked] })).toMatch(
			new RegExp(`^${ANOTHER} If it is another file, choose Stop`),
		);
		const [question] = questionsIn(asked).map(({ label }) => label);
		const page = { [question]: 'Stop: I change the sheet first, or bring another one' };
		const stopped = await run('previewImport', rows, { answers: JSON.stringify(page) });
		expect(endsWith(stopped, rows, page, { Preview: [asked] }).slice(2)).toEqual([
			`${ANOTHER} Bring the file with your menu.`,
			...['You chose Stop at this question:', question, 'Bring another sheet'],
		]);
	});

	it('says nothing of another file where one dish of the menu is in it', async () => {
		await run('importProductsAndOffers', menu());
		const [asked] = await run('previewImport', [
			{ Dish: 'SOUP', Sum: '5' },
			{ Dish: 'Borscht', Sum: '6' },
		]);
		expect(asked.questions).toBeDefined();
		expect(asked.anotherFile).toBeUndefined();
	});

	it('names the question below which somebody typed Stop', async () => {
		const rows = [{ SKU: 'a', Title: 'Soup', Category: 'x', 'Price Centre': 5 }];
		const inOne = { storeIds: '' };
		const page: Record<string, string> = {};
		const [first] = await run('previewImport', rows, inOne);
		const [{ label, meanings }] = questionsIn(first);
		page[label] = meanings.find((one) => one.startsWith('Price in a Store')) ?? '';
		const answers = JSON.stringify(page);
		const [{ label: asked }] = questionsIn(
			(await run('previewImport', rows, { ...inOne, answers }))[0],
		);
		const last = await lastPage('previewImport', rows, { ...page, [asked]: ' Stop ' }, inOne);
		expect(last.slice(2, 4)).toEqual(['You chose Stop at this question:', asked]);
	});

	it('offers after Stop to bring the sheet again with the answers, where there are any', () => {
		const stop = [{ 'Send this menu?': 'Stop' }];
		const fine = { Plan: [{ toCorrect: '' }] };
		expect(endsWith(stop, menu(), undefined, fine)[2]).toBe('You chose Stop.');
		const page = { 'Ціна & "30 см": which?': 'Price' };
		expect(endsWith(stop, menu(), page, fine).slice(2, 6)).toEqual([
			...['You chose Stop.', 'You answered', 'Ціна & "30 см": which? Price'],
			'Bring the sheet again with these answers',
		]);
		const many = Array.from({ length: 200 }, (_, index) => [`Ціна ${index}: що це?`, 'Price']);
		const addressAfter = (answers: Record<string, string>, first: IDataObject = {}) => {
			const before = { ...BEFORE, ...fine, Rows: menu() as IDataObject[], 'Bring a menu': [first] };
			const given = { ...before, Answers: [{ answers: JSON.stringify(answers) }] };
			const [, address = ''] =
				/href="([^"]*)">Bring the sheet again/u.exec(
					String(code('What came of it', stop, given).message),
				) ?? [];
			return address.replaceAll('&amp;', '&');
		};
		const { searchParams } = new URL(addressAfter(page), 'http://n8n/form/x');
		expect(Object.fromEntries(searchParams)).toEqual(page);
		const again = addressAfter(page, { Store: 'podil', Questions: ['Ask everything again'] });
		expect(Object.fromEntries(new URL(again, 'http://n8n/form/x').searchParams)).toEqual({
			...page,
			Store: 'podil',
			Questions: 'Ask everything again',
		});
		expect(addressAfter(Object.fromEntries(many) as typeof page).length).toBeLessThan(7000);
	});

	it('names no note below the dishes among what to correct after Stop', async () => {
		const noted = (...texts: string[]) => texts.map((Category) => ({ Category }));
		const below = [{ Category: 'Total', Price: 45 }, ...noted('* Prices with tax', 'Enjoy')];
		const rows = [...noted('Our menu'), ...menu(), ...below, { Title: 'Coffee' }];
		const { lines, toCorrect } = await decision(rows);
		expect(lines).toContain('Row 10, * Prices with tax: no price');
		expect(textOf(toCorrect)).toEqual([
			"What isn't sent",
			...['Row 2, Our menu: no price', 'Row 12, Coffee: no price'],
		]);
	});

	it('names few rows of an answer after Stop, and keeps the whole answer in the link', () => {
		const rows = Array.from({ length: 10 }, (_, index) => `• Row ${index + 2}, Grill ${index}`);
		const question = [...rows, 'What about these 10 rows?'].join('\n');
		const given = {
			...{ ...BEFORE, Rows: menu() as IDataObject[], Plan: [{ toCorrect: '' }] },
			Answers: [{ answers: JSON.stringify({ [question]: 'Skip them' }) }],
		};
		const { message } = code('What came of it', [{ 'Send this menu?': 'Stop' }], given);
		const lines = textOf(message);
		expect(lines.slice(lines.indexOf('You answered') + 1, -2)).toEqual([
			...['Row 2, Grill 0', 'Row 3, Grill 1', 'Row 4, Grill 2', 'and 7 more'],
			'What about these 10 rows? Skip them',
		]);
		expect(decodeURIComponent(String(message))).toContain(question);
	});

	it('does not list by what a page is known', async () => {
		const page = { 'page-1a2b3c4d': '<a href="#page-1a2b3c4d"></a>', 'Price?': 'The price' };
		const stop = { Plan: [{ toCorrect: '' }], Answers: [{ answers: JSON.stringify(page) }] };
		const last = endsWith([{ 'Send this menu?': 'Stop' }], menu(), undefined, stop);
		expect(last).toContain('Price? The price');
		expect(last.join()).not.toContain('page-');
	});

	it('names first what to correct in the sheet after Stop, and then the answers', async () => {
		await run('importProductsAndOffers', menu());
		const odd = menu((index) => ({ Price: index === 0 ? 50 : index === 1 ? 'x' : index + 5 }));
		const rows = [...odd.slice(0, 4), { Title: 'Coffee' }];
		const skip = { onInvalidRows: 'skip', confirmLeftOut: true };
		const { toCorrect } = await decision(rows, skip);
		const question = '• Row 3, Stew: "x" isn\'t a price.\n• Row 4: also.\nWhat about these 2 rows?';
		const stop = [{ 'Send this menu?': 'Stop' }];
		const page = { [question]: 'Skip them' };
		const lines = endsWith(stop, rows, page, { Plan: [{ toCorrect }] });
		expect(lines.slice(2)).toEqual([
			'You chose Stop. Correct this in your sheet:',
			...['Looks like an accident', '3 of 6 dishes would go off, more than 20 %.'],
			...['Check whether rows or prices are missing.', `${LOST_COMMA}.`],
			'Soup: 5 → 50 (row 2, column "Price"). Check what the sheet says there.',
			'The sheet ends with: Coffee. Is that its last dish?',
			...['Go off: 3', 'Stew: row 3 was skipped: column "Price": "x" isn\'t a price'],
			...['Tea: not in the sheet', 'Fish: not in the sheet'],
			...["What isn't sent", expect.stringMatching(/^Row 3, Stew, /)],
			...['Row 6, Coffee: no price', 'You answered', 'Row 3, Stew: "x" isn\'t a price.'],
			...['Row 4: also.', 'What about these 2 rows? Skip them'],
			...['Bring the sheet again with these answers', 'Bring another sheet'],
		]);
	});

	it('lists after Stop nothing that is right: no total, and no dish that was removed', async () => {
		await run('importProductsAndOffers', menu());
		const rows = [
			...menu((index) => (index === 0 ? { Price: 50 } : {})).slice(0, 5),
			{ Title: 'Total', Price: 77 },
			{ Title: 'Coffee' },
		];
		const { lines, toCorrect } = await decision(rows);
		expect(lines).toEqual(expect.arrayContaining(['Go off: 1', 'Fish: not in the sheet']));
		expect(lines.join()).toContain('a total');
		const stop = [{ 'Send this menu?': 'Stop' }];
		const after = endsWith(stop, rows, undefined, { Plan: [{ toCorrect }] });
		expect(after).toContain(
			'Soup: 5 → 50 (row 2, column "Price"). Check what the sheet says there.',
		);
		expect(after).toEqual(expect.arrayContaining(["What isn't sent", 'Row 8, Coffee: no price']));
		expect(after.join()).not.toMatch(/a total|Go off|Fish/);
	});

	it('says after Stop what is only to be checked, apart from what is wrong', async () => {
		const again = menu((index) => ({ Title: index < 2 ? 'Soup' : TITLES[index] }));
		const stop = [{ 'Send this menu?': 'Stop' }];
		const after = async (rows: Row[]) => {
			const { toCorrect } = await decision(rows);
			return endsWith(stop, rows, undefined, { Plan: [{ toCorrect }] });
		};
		expect((await after(again)).slice(2, 4)).toEqual([
			"You chose Stop. Look at this again, and correct in your sheet what isn't meant:",
			'To check',
		]);
		const lines = await after([...again, { Title: 'Coffee' }]);
		expect(lines[2]).toBe('You chose Stop. Correct this in your sheet:');
		expect(lines.indexOf('To check')).toBeGreaterThan(lines.indexOf('Row 8, Coffee: no price'));
	});

	it('repeats after Stop only the first of many dishes that go off', async () => {
		const titles = Array.from({ length: 30 }, (_, index) => `Dish ${index}`);
		await run('importProductsAndOffers', menu(undefined, titles));
		const rows = menu(undefined, titles.slice(0, 15));
		const { lines, toCorrect } = await decision(rows);
		expect(lines).toEqual(expect.arrayContaining(['Go off: 15', 'Dish 29: not in the sheet']));
		const again = textOf(toCorrect);
		const first = again.indexOf('Go off: 15') + 1;
		expect(again.slice(first + 9, first + 12)).toEqual(['Dish 24: not in the sheet', 'and 5 more']);
	});

	it('offers after Stop no answer that was left open', () => {
		const page = { 'What is it?': 'A price', 'And this?': '' };
		const stop = [{ 'Send this menu?': 'Stop' }];
		const after = endsWith(stop, menu(), page, { Plan: [{ toCorrect: '' }] });
		expect(after).toContain('What is it? A price');
		expect(after.join()).not.toContain('And this?');
	});

	it('says that the sheet is fine where the platform failed', async () => {
		const failing = async (status: number) => {
			sandbox.configure({ faults: [{ kind: 'answer', status, path: '/v1/merchant/*' }] });
			return await run('importProductsAndOffers', menu());
		};
		const down = await failing(500);
		const fine = 'Your sheet is fine. Try again in a few minutes: bring it again.';
		expect(endsWith(down, menu())).toEqual([
			...['Nothing was sent', 'File: menu.csv', 'The platform failed (status 500)', fine],
			'Bring another sheet',
		]);
		expect(endsWith(down, menu(), undefined, { Plan: [{}] })[0]).toBe('The menu may not be sent');
		expect(endsWith(down, menu(), ANSWERED)).toEqual(expect.arrayContaining(WITH_ANSWERS));
		const refused = endsWith(await failing(403), menu());
		expect(refused).toContain('Show this to whoever looks after n8n.');
		expect(refused.join()).not.toMatch(/sheet is fine|Mend the sheet/);
	});

	it('counts each dish once, names the file, and leads to the first page', async () => {
		await run('importProductsAndOffers', menu());
		const dearer = menu(
			(index) => (index === 0 ? { SKU: 'other', Price: 5 } : { Price: index + 6 }),
			['Pie', ...TITLES.slice(1)],
		);
		expect(await lastPage('importProductsAndOffers', dearer)).toEqual([
			'The menu is sent',
			'File: menu.csv',
			'6 dishes. 1 went off, 5 dearer, 1 new. The storefront takes a moment to show it.',
			expect.stringMatching(/^Sent at .*If it was the wrong sheet, bring the right one/),
			'Only this workflow knows this menu. A chat or a nightly import in another one goes on with its own.',
			'Bring another sheet',
		]);
		const [, , sent] = await lastPage('importProductsAndOffers', [...dearer, { Title: 'Coffee' }]);
		expect(sent).toContain('6 dishes. Nothing changes. Not sent: 1 row without a price.');
		const odd = { SKU: 'odd', Title: 'Lobster', Category: 'food', Price: 'on request' };
		const [{ questions }] = await run('previewImport', [...dearer, odd]);
		const [{ label, meanings }] = questions as unknown as Array<{
			label: string;
			meanings: string[];
		}>;
		const skipped = await lastPage('importProductsAndOffers', [...dearer, odd], {
			[label]: meanings[0],
		});
		expect(skipped[2]).toContain('6 dishes. Nothing changes. Not sent: 1 with mistakes (Lobster).');
		const nameless = [7, 8].map((Price) => ({ Category: 'food', Price }));
		const [{ questions: about }] = await run('previewImport', [...dearer, ...nameless]);
		const page = Object.fromEntries(
			(about as unknown as Array<{ label: string; meanings: string[] }>).map((one) => [
				one.label,
				one.meanings.find((meaning) => meaning.startsWith('Skip')) ?? '',
			]),
		);
		const [, , without] = await lastPage('importProductsAndOffers', [...dearer, ...nameless], page);
		expect(without).toContain('Not sent: 2 with mistakes (row 8; row 9).');
	});

	it('says that the sheet is fine where the workflow itself failed', async () => {
		const wrong = [
			{ limits: { mostSwitchedOff: 'many' } },
			{ companyId: "={{ $('Nowhere').first().json.company }}" },
		];
		for (const parameters of wrong) {
			for (const operation of ['previewImport', 'importProductsAndOffers']) {
				const lines = await lastPage(operation, menu(), undefined, parameters);
				expect(lines).toContain('Your sheet is fine: the workflow failed.');
				expect(lines.join()).not.toContain('Mend the sheet');
			}
		}
		const [refused] = await run('previewImport', [{ Question: 'How are you?', Answer: 'Fine' }]);
		const lines = endsWith([refused], menu());
		expect(lines.join()).toContain('If it is a menu, head its columns Name, Category and Price.');
		expect(lines.join()).not.toContain('sheet is fine');
	});

	it('sends whom another menu has overtaken back with the same sheet', async () => {
		await run('importProductsAndOffers', menu());
		const dearer = (more: number) => menu((index) => ({ Price: index + 5 + more }));
		const [{ fingerprint }] = await run('previewImport', dearer(1));
		await run('importProductsAndOffers', dearer(2));
		const approved = { approvedFingerprint: String(fingerprint) };
		const [late] = await run('importProductsAndOffers', dearer(1), approved);
		expect(endsWith([late], dearer(1)).join(' ')).toContain('Your sheet is fine: bring it again');
	});

	it('says so to whom another menu has overtaken since the same one was sent', async () => {
		const sheet = (more: number) => menu((index) => ({ Price: index + 5 + more }));
		await run('importProductsAndOffers', sheet(1));
		const [{ fingerprint }] = await run('previewImport', sheet(1));
		const approved = { approvedFingerprint: String(fingerprint) };
		await run('importProductsAndOffers', sheet(1), approved);
		await run('importProductsAndOffers', sheet(2));
		const [late] = await run('importProductsAndOffers', sheet(1), approved);
		expect(late.error).toMatch(/^What is on sale has changed since this menu was asked about/);
		expect(endsWith([late], sheet(1)).join(' ')).toContain('Another menu was sent, or offers');
	});

	it('leaves advice for the node out of what is wrong with rows', async () => {
		const rows = menu((index) => (index === 1 ? { Price: 'on request' } : {}));
		const plain = await run('previewImport', rows, { onQuestions: 'stop' });
		const lines = endsWith(plain, rows);
		expect(lines.join()).toContain('column "Price": "on request" isn\'t a price.');
		expect(lines.join()).not.toContain('On Invalid Rows');
		expect(lines.join()).toContain('Mend the sheet, and bring it again.');
		expect(lines.join()).not.toMatch(/Extract From|Confirmed Findings/);
		expect(endsWith(plain, rows, ANSWERED)).toEqual(expect.arrayContaining(WITH_ANSWERS));
	});

	it('asks again where two columns were answered to be the same', async () => {
		const rows = menu().map(({ Price, ...dish }) => ({
			...dish,
			...{ 'Price A': `${Price} UAH`, 'Price B': `${Price} UAH` },
		}));
		const [{ questions }] = await run('previewImport', rows);
		const asked = questions as unknown as Array<{ label: string; meanings: string[] }>;
		const asPrice = asked.map(({ label, meanings }) => [
			label,
			meanings.find((one) => one.startsWith('Price:')),
		]);
		const page = Object.fromEntries(asPrice) as Record<string, string>;
		const [again] = await run('previewImport', rows, { answers: JSON.stringify(page) });
		const more = again.questions as unknown as Array<{ label: string; meanings: string[] }>;
		expect(more.map(({ label }) => label)).toEqual(
			asked.map(
				({ label }) =>
					`Two columns are the Price: give one of them another meaning ("Price A", "Price B"). ${label}`,
			),
		);
		const both = Object.fromEntries(more.map((one) => [one.label, asPrice[0][1]]));
		const [still] = await run('previewImport', rows, {
			answers: JSON.stringify({ ...page, ...both }),
		});
		expect(still.questions).toEqual(again.questions);
		const [, { label, meanings }] = more;
		const nothing = meanings.find((one) => one.startsWith('Nothing of this'));
		const second = { ...page, [more[0].label]: 'Price', [label]: String(nothing) };
		const { lines, fingerprint } = await decision(rows, { answers: JSON.stringify(second) });
		expect(lines).toContain('food · Soup: 5');
		const sent = { approvedFingerprint: String(fingerprint), answers: JSON.stringify(second) };
		expect((await run('importProductsAndOffers', rows, sent))[0]).toMatchObject({ sent: true });
	});

	it('says how to write sizes that have prices in two stores', async () => {
		const rows = menu(() => ({ Price: undefined })).map((row) => ({
			...row,
			...{ 'Podil 30 cm': 5, 'Podil 40 cm': 7, 'Obolon 30 cm': 6, 'Obolon 40 cm': 8 },
		}));
		const [{ questions }] = await run('previewImport', rows);
		const HOW =
			'give each size a row, with a column of sizes such as 30 cm, and one column of prices for each store.';
		const asked = questions as unknown as Array<{ label: string; meanings: string[] }>;
		expect(asked[0].label).toBe(
			`Podil 30 cm (5): Is this a price? It names a store and a size: ${HOW}`,
		);
		const page = Object.fromEntries(
			asked.map(({ label, meanings }) => [
				label,
				meanings.find((one) => one.endsWith(`Store: ${label.split(' ')[0].toLowerCase()}`)),
			]),
		);
		const [again] = await run('previewImport', rows, { answers: JSON.stringify(page) });
		expect(again.questions).toContainEqual(
			expect.objectContaining({
				label: expect.stringContaining(`If they are the prices of sizes, ${HOW}`) as string,
			}),
		);
	});
});
