import { NodeHelpers, type IDataObject, type INodeParameters } from 'n8n-workflow';

import { MerchantStorefront } from '../../nodes/MerchantStorefront/MerchantStorefront.node';
import { startSandbox, type Sandbox } from '../../sandbox';
import { stopClock } from '../support/clock';
import { credentialFor, runAction, type RunOptions } from '../support/n8n';

const COMPANY = 'demo-company';
const PATH = `/v1/merchant/companies/${COMPANY}/import`;
const FIRST = { firstImport: true };

/** While everything is on sale, whatever hours its category has. */
const NOON = Date.parse('2026-05-01T12:00:00Z');

let sandbox: Sandbox;
/** Kept by n8n between the executions of a workflow. */
let staticData: IDataObject;
beforeEach(async () => {
	sandbox = await startSandbox({ port: 0 });
	staticData = {};
});
afterEach(async () => {
	jest.useRealTimers();
	await sandbox.close();
});

const dish = (sku: string, more: IDataObject = {}): IDataObject => ({
	SKU: sku,
	Title: `Dish ${sku}`,
	Category: 'Pizza',
	'Store ID': 'centre',
	Price: 180,
	Options: 'Size; Extras',
	...more,
});
const option = (group: string, name: string, price: number, choose: string, more = {}) => ({
	Group: group,
	Option: name,
	SKU: `o-${name}`,
	Price: price,
	Choose: choose,
	...more,
});
const DISHES = ['margherita', 'bianca-2', 'bianca'].map((sku) => dish(sku));
const OPTIONS: IDataObject[] = [
	option('Size', '25 cm', 0, '1'),
	option('Size', '35 cm', 60, '1'),
	...['Cheese', 'Olives', 'Ham', 'Basil'].map((name) => option('Extras', name, 25, '0-3')),
];
const CATEGORIES: IDataObject[] = [
	{ Name: 'Pizza', 'Category ID': 'pizza', Hours: 'Mon-Sun 10:00-22:00' },
];
const ROWS = [...DISHES, ...OPTIONS, ...CATEGORIES];
const fromTab = (name: string, rows: IDataObject[]) =>
	rows.map((row) => ({ ...row, tab_name: name }));

async function run(
	operation: 'importProductsAndOffers' | 'previewImport',
	rows: IDataObject[],
	parameters: INodeParameters = {},
	options: RunOptions = {},
) {
	return await runAction(
		credentialFor(sandbox),
		{ resource: 'menu', operation, companyId: COMPANY, sendAs: 'wholeMenu', ...parameters },
		rows.map((json) => ({ json })),
		{ staticData, ...options },
	);
}
const importRows = async (rows: IDataObject[], parameters: INodeParameters = {}) =>
	(await run('importProductsAndOffers', rows, parameters))[0].json;
const preview = async (rows: IDataObject[]) => (await run('previewImport', rows))[0].json;
/** Sends exactly what the preview with these settings shows. */
async function importLike(rows: IDataObject[], like: unknown, parameters: INodeParameters = {}) {
	const settings = typeof like === 'object' ? (like as INodeParameters) : {};
	const [shown] = await run('previewImport', rows, settings);
	const options = { ...(parameters.options as INodeParameters), readLike: like };
	const approvedFingerprint = String(shown.json.fingerprint);
	const more = { ...FIRST, approvedFingerprint, ...parameters, options } as INodeParameters;
	return await importRows(rows, more);
}
const template = async (tab: string) =>
	(
		await runAction(
			credentialFor(sandbox),
			{ resource: 'menu', operation: 'getTemplate', companyId: COMPANY, tab },
			[{ json: {} }],
			{ staticData },
		)
	).map(({ json }) => json);
/** What happens to what, and the positions of the rows that it comes from. */
const changesOf = async (operation: 'previewImport', rows: IDataObject[]) =>
	(await run(operation, rows, { return: 'changes' })).map(({ json, pairedItem }) => [
		...[json.list, json.what, json.sku ?? json.id],
		pairedItem,
	]);
const sent = () => sandbox.calls.filter(({ path }) => path === PATH);
const nothingSent = () =>
	expect(
		sandbox.calls
			.filter(({ method }) => method === 'POST')
			.filter(({ path }) => path.includes('/import')),
	).toEqual([]);

interface Refusal {
	message: string;
	description: string;
}
const refusal = (message: string, description: RegExp) => ({
	message,
	description: expect.stringMatching(description) as string,
});

describe('The preview of a first whole menu', () => {
	const linesOf = async (rows: IDataObject[], options: RunOptions = {}) => {
		const [{ json }] = await run('previewImport', rows, {}, options);
		return String(json.summary).split('\n').slice(1);
	};

	it('shows all that will be sent, with prices, hours and how many a guest chooses', async () => {
		const inPodil = dish('bianca', { 'Store ID': 'podil', Price: 185.5 });
		await expect(linesOf([...ROWS, inPodil])).resolves.toEqual([
			'• Pizza · Dish margherita (Size, Extras): 180 (centre)',
			'• Pizza · Dish bianca-2 (Size, Extras): 180 (centre)',
			'• Pizza · Dish bianca (Size, Extras): 180 (centre), 185.50 (podil)',
			...['Category new:', '• Pizza (hours Mon-Sun 10:00-22:00)', 'Group new:'],
			'• Size (choose 1): 25 cm +0, 35 cm +60',
			'• Extras (choose 0-3): Cheese +25, Olives +25, Ham +25, Basil +25',
		]);
		const many = Array.from({ length: 32 }, (_row, index) => dish(`number-${index}`));
		const lines = await linesOf([...many, ...OPTIONS]);
		expect(lines.slice(30, 34)).toEqual([
			'• Pizza · Dish number-29 (Size, Extras): 180',
			...['• and 2 more', 'Category new:', '• Pizza'],
		]);
	});

	it('says a new option by itself where its group is known, or it is off', async () => {
		await importRows(ROWS, FIRST);
		const sauces = Array.from({ length: 14 }, (_row, index) =>
			option('Sauce', `Sauce ${index}`, index, '0-1'),
		);
		const soldOut = option('Sauce', 'Garlic', 5, '0-1', { 'Sold out': 'yes' });
		const corn = option('Extras', 'Corn', 15, '0-3');
		const inSauce = dish('cola', { Options: 'Sauce' });
		const { summary } = await preview([...ROWS, inSauce, ...sauces, soldOut, corn]);
		expect(String(summary).split('\n')).toEqual(
			expect.arrayContaining([
				'Option new: Extras, Corn: +15',
				'Option new, off: Sauce, Garlic: +5',
				`Group new: Sauce (choose 0-1): ${sauces
					.slice(0, 12)
					.map(({ Option, Price }) => `${Option} +${Price}`)
					.join(', ')} and 3 more`,
			]),
		);
	});

	it('names the categories of dishes and their parents, and says IDs of those with one name', async () => {
		const category = (id: string, name: string, parent = '') => ({
			...{ Name: name, 'Category ID': id, Parent: parent },
		});
		const lines = await linesOf([
			dish('cola', { Category: 'c-2', Options: '' }),
			dish('ice', { Category: 'c-3', Options: '' }),
			...[category('c-1', 'Drinks'), category('c-2', 'Soft', 'c-1')],
			...[category('c-3', 'Cold'), category('c-4', 'Cold', 'c-3')],
		]);
		expect(lines).toEqual([
			'• Soft · Dish cola: 180',
			'• c-3 · Dish ice: 180',
			...['Category new:', '• Drinks', '• Soft (parent Drinks)', '• Cold', '• Cold (parent c-3)'],
		]);
	});

	it('says in the editor which imports n8n remembers', async () => {
		const [first] = await linesOf(ROWS, { mode: 'manual' });
		expect(first).toMatch(/^n8n remembers imports of the published workflow only/);
	});
});

describe('Columns of options', () => {
	const statuses = () => {
		const { options } = sent()[0].body as { options: Array<{ offers: IDataObject[] }> };
		return options.map(({ offers }) => offers[0].status);
	};

	it('that say what is sold out keep those options off', async () => {
		const options = OPTIONS.map((row, index) => ({ ...row, 'Sold out': index === 2 ? 'yes' : '' }));
		await importRows([...DISHES, ...options], FIRST);
		expect(statuses()).toEqual([undefined, undefined, 'disabled', undefined, undefined, undefined]);
	});

	it('are asked about where they may say that, and read as answered', async () => {
		const options = OPTIONS.map((row, index) => ({
			...row,
			'Stock today': index < 5 ? 'yes' : 'no',
		}));
		const rows = [...DISHES, ...options];
		await expect(importRows(rows, FIRST)).rejects.toMatchObject({
			description: expect.stringMatching(/may say what is on sale. "Stock today"/) as string,
		});
		nothingSent();
		const columns = [{ heading: 'Stock today', meaning: 'onWhenYes' }];
		await importRows(rows, { ...FIRST, columnMeanings: { columns } });
		expect(statuses().at(-1)).toBe('disabled');
	});

	it('and categories may be headed as in any language, once somebody says what the columns are', async () => {
		const foreign = (rows: readonly IDataObject[], names: Record<string, string>) =>
			rows.map((row) =>
				Object.fromEntries(Object.entries(row).map(([key, cell]) => [names[key] ?? key, cell])),
			);
		const rows = [
			...DISHES,
			...foreign(OPTIONS, { Group: 'Hulk', Option: 'Lisand', Choose: 'Mitu' }),
			...foreign(CATEGORIES, { Name: 'Nimetus', 'Category ID': 'Kood' }),
		];
		await expect(importRows(rows, FIRST)).rejects.toThrow('nothing is sent');
		nothingSent();
		const columns = [
			{ heading: 'hulk', meaning: 'options.group' },
			{ heading: 'Lisand', meaning: 'options.title' },
			{ heading: 'Mitu', meaning: 'options.choose' },
			{ heading: 'Nimetus', meaning: 'categories.name' },
			{ heading: 'Kood', meaning: 'categories.externalId' },
		];
		await importRows(rows, { ...FIRST, columnMeanings: { columns } });
		await importRows(ROWS, { ...FIRST });
		const [told, headed] = sent();
		expect(told.body).toEqual(headed.body);
		const misspelt = [{ heading: 'Chose', meaning: 'options.choose' }];
		const warned = await importRows(ROWS, { ...FIRST, columnMeanings: { columns: misspelt } });
		expect(warned.warnings).toContain(
			'Column Meanings: "Chose" isn\'t a heading of this sheet. It counts as empty.',
		);
	});

	it('may lack the group, which a page asks for and takes', async () => {
		const rows = [...DISHES, ...OPTIONS.map(({ Group, ...row }) => ({ ...row, Hulk: Group }))];
		const [{ json }] = await run('previewImport', rows, { ...FIRST, onQuestions: 'return' });
		const [{ label, text, meanings }, ...others] = json.questions as IDataObject[];
		expect([text, others]).toEqual(['Options: Which column is the Group?', []]);
		const choice = (meanings as string[]).find((one) => one.startsWith('Hulk (Size;'));
		const answers = JSON.stringify({ [String(label)]: choice });
		const result = await importRows(rows, { ...FIRST, options: { answers } });
		expect(result).toMatchObject({ groups: 2, answers: ['Options: "Hulk" → Group (Options)'] });
	});

	it('are asked about by themselves where none of their headings is known', async () => {
		const options = OPTIONS.map(({ Group, Option, SKU, Price, Choose }) => {
			return { Список: Group, Що: Option, Код: SKU, Доплата: Price, Скільки: Choose };
		});
		const foreign = { Розділ: 'Pizza', Номер: 'pizza', Hours: 'Mon-Sun 10:00-22:00' };
		const categories = [foreign, { ...foreign, Розділ: 'Soups', Номер: 'soups' }];
		const rows = [...DISHES, ...fromTab('Options', options), ...fromTab('Categories', categories)];
		const columns: IDataObject[] = [];
		const about = async () => {
			const asked = { ...FIRST, onQuestions: 'return', columnMeanings: { columns } };
			const [{ json }] = await run('previewImport', rows, asked as INodeParameters);
			return (json.questions as IDataObject[] | undefined)?.map(({ text }) => text);
		};
		const questions = [
			'Options: Which column is the Group?',
			'Options: Which column is the Choose? It says how many a guest chooses, such as 1 or 0-3, and one row of each group needs it.',
			'Options: Which column is the Option?',
			'Categories: Which column is the Name?',
			'Categories: No column is headed Category ID. Add a column Category ID to the tab Categories. Or does one say it already?',
		];
		await expect(about()).resolves.toEqual(questions);
		const answers = { Список: 'group', Скільки: 'choose', Що: 'title' };
		for (const [heading, field] of Object.entries(answers)) {
			columns.push({ heading, meaning: `options.${field}` });
			questions.shift();
			await expect(about()).resolves.toEqual(questions);
		}
	});

	it('are of the tab that the node before says, whatever else is headed like that', async () => {
		const categories = [
			{ 'Назва категорії': 'Pizza', Код: 'pizza', Години: '11:00-22:00', Примітка: '' },
			{ 'Назва категорії': 'Soups', Код: 'soups', Години: '', Примітка: 'new' },
		];
		const rows = [
			...fromTab('Menu', [...DISHES, dish('soup', { Category: 'Soups' })]),
			...fromTab('Options', OPTIONS),
			...fromTab('Categories', categories),
		];
		const [{ json }] = await run('previewImport', rows, { ...FIRST, onQuestions: 'return' });
		expect(json).toMatchObject({ products: 4, options: 6, categories: 2 });
		expect(json.unusedColumns).toEqual(['"Примітка" (Categories)']);
	});

	it('may be what dishes head as additions', async () => {
		const dishes = DISHES.map(({ Options, ...row }) => ({
			...row,
			...{ Доповнення: Options, Вага: '400 г' },
		}));
		const json = await importRows([...dishes, ...OPTIONS], FIRST);
		expect(json.unusedColumns).toEqual(['"Вага"']);
		const { products } = sent()[0].body as { products: Array<{ optionGroups: unknown[] }> };
		expect(products.some(({ optionGroups }) => optionGroups.length > 0)).toBe(true);
	});

	it('stop the menu where nobody can tell which tab their rows are from', async () => {
		const hours = (Розділ: string) => ({ Розділ, Номер: Розділ, Hours: '10:00-22:00' });
		await expect(
			importRows([...DISHES, hours('Pizza'), hours('Soups')], FIRST),
		).rejects.toMatchObject(
			refusal(
				"Can't tell which tab 2 rows are from, so nothing is sent",
				/^Their headings are "Розділ", "Номер", "Hours"\. .* add the field tab_name/,
			),
		);
	});

	it('are asked about where none is headed as the Choose, with those that may be it', async () => {
		const options = OPTIONS.map(({ Choose, ...row }, index) =>
			index < 3 ? { ...row, Pick: Choose } : row,
		);
		const rows = [...DISHES, ...options];
		await expect(importRows(rows, FIRST)).rejects.toMatchObject({
			description: expect.stringMatching(
				/Options: Which column is the Choose\? .* "Pick" \(1; 0-3\) → Choose \(Options\)\./,
			) as string,
		});
		nothingSent();
		const columns = [{ heading: 'Pick', meaning: 'options.choose' }];
		await importRows(rows, { ...FIRST, columnMeanings: { columns } });
		await importRows(ROWS.slice(0, -1), FIRST);
		const [told, headed] = sent();
		expect(told.body).toEqual(headed.body);
	});

	it('are missed where none may be the Choose', async () => {
		const rows = [...DISHES, ...OPTIONS.map((row) => ({ ...row, Choose: '' }))];
		await expect(importRows(rows, FIRST)).rejects.toMatchObject({
			description: expect.stringMatching(
				/Options: No column seems to be the Choose\. Fill in the column Choose\. It says how many .* one row of each group needs it\./,
			) as string,
		});
		nothingSent();
	});

	it('that are missing are to be added to their tab, or else set in the node', async () => {
		const without = (rows: IDataObject[], column: string) =>
			rows.map((row) => ({ ...row, [column]: undefined }));
		const rows = [
			...fromTab('Menu', without(DISHES, 'SKU')),
			...fromTab('Options', without(OPTIONS, 'Choose')),
			...fromTab('Categories', without(CATEGORIES, 'Category ID')),
		].map((row) => JSON.parse(JSON.stringify(row)) as IDataObject);
		const error = await importRows(rows, FIRST).catch((thrown: unknown) => thrown as Refusal);
		expect((error as Refusal).description.split('<br>\n')).toEqual([
			'Add what is missing to the sheet. Or set it in this node, or name its column under Column Meanings:',
			'• No column seems to be the SKU. Add a column SKU to the tab Menu. If there is none, set the option Without SKU to Use Title and Size.',
			expect.stringContaining(
				'Options: No column seems to be the Choose. Add a column Choose to the tab Options.',
			),
			'• Categories: No column seems to be the Category ID. Add a column Category ID to the tab Categories.',
		]);
		nothingSent();
	});

	it('that nothing is taken from are named in the question, unless they are empty or ignored', async () => {
		const options = OPTIONS.map((row) => ({ ...row, 'How often': 2, Cook: 'Jan', Later: '' }));
		const [{ json }] = await run('previewImport', [...DISHES, ...options], {
			columnMeanings: { columns: [{ heading: 'Cook', meaning: 'ignore' }] },
		});
		expect(json.unusedColumns).toEqual([
			'"How often" (Options)',
			'"Cook" (Options, ignored, as you asked)',
			'"Later" (Options, empty)',
		]);
		expect(String(json.summary).split('\n')[0]).toBe(
			'Columns that nothing is taken from: "How often" (Options).',
		);
	});

	it('name a cell that a spreadsheet made a date of, also below a heading in Ukrainian', async () => {
		const choices = (...cells: string[]) =>
			OPTIONS.map(({ Choose, ...row }, index) => ({ ...row, Обрати: cells[index] ?? Choose }));
		const error = await importRows([...DISHES, ...choices('01.01.2026')], FIRST).catch(
			(thrown: Refusal) => thrown,
		);
		expect(error).toMatchObject({
			description:
				'Options, row 2, Size, 25 cm, column "Обрати": "01.01.2026" isn\'t a choice. Format the column as plain text and type it again, such as 1, 0-1, 0-3 or 1-.',
		});
		const spoilt = OPTIONS.map(() => '01.02.2026');
		await expect(importRows([...DISHES, ...choices(...spoilt)], FIRST)).rejects.toMatchObject({
			description: expect.stringMatching(
				/Format the column as plain text and type it again, .* → Choose \(Options\) or Ignore\.$/,
			) as string,
		});
		nothingSent();
	});

	it('with a mistake stop the menu: no page offers to skip them', async () => {
		const [first, ...others] = OPTIONS;
		const rows = [...DISHES, { ...first, Price: 'many' }, ...others];
		await expect(
			run('previewImport', rows, { ...FIRST, onQuestions: 'return' }),
		).rejects.toMatchObject({
			description: expect.stringMatching(
				/^Options, row \d+, Size, 25 cm, column "Price": "many"/,
			) as string,
		});
	});

	it('are asked about again where the cells of another tab no longer fit an earlier answer', async () => {
		const rows = [...DISHES, ...OPTIONS.map(({ Group, ...row }) => ({ ...row, Hulk: Group }))];
		const given = { ...FIRST, rememberAnswers: true, onQuestions: 'return' };
		const questions = async (these: IDataObject[]) =>
			(await run('previewImport', these, given))[0].json.questions as
				Array<{ label: string; meanings: string[] }> | undefined;
		const [{ label, meanings }] = (await questions(rows)) ?? [];
		const choice = meanings.find((one) => one.startsWith('Hulk (Size;'));
		await importRows(rows, { ...given, options: { answers: JSON.stringify({ [label]: choice }) } });
		expect(await questions(rows)).toBeUndefined();
		const moved = rows.map((row) =>
			'Hulk' in row ? { ...row, Hulk: 'x'.repeat(200), Kood: row.Hulk } : row,
		);
		const [again] = (await questions(moved)) ?? [];
		expect(again.meanings.some((one) => one.startsWith('Kood (Size;'))).toBe(true);
	});

	it('are answered apart from those of dishes with the same heading, and remembered so', async () => {
		const options = OPTIONS.map((row, at) => ({ ...row, 'Stock today': at < 5 ? 'yes' : 'no' }));
		const dishes = DISHES.map((row) => ({ ...row, 'Stock today': 4 }));
		const rows: IDataObject[] = [...dishes, ...options];
		const given = { ...FIRST, rememberAnswers: true, onQuestions: 'return' };
		const [{ json }] = await run('previewImport', rows, given);
		const asked = json.questions as Array<{ label: string; text: string; meanings: string[] }>;
		expect(asked.map(({ text }) => text)).toEqual([
			'This may say what is on sale.',
			'Options: This may say what is on sale.',
		]);
		const choices = ['Stock', 'On sale where it says "yes"; off where it says "no"'];
		for (const [index, { meanings }] of asked.entries()) expect(meanings).toContain(choices[index]);
		const answers = JSON.stringify(
			Object.fromEntries(asked.map(({ label }, index) => [label, choices[index]])),
		);
		await importRows(rows, { ...given, options: { answers } });
		expect(statuses().at(-1)).toBe('disabled');
		const { products } = sent()[0].body as { products: Array<{ offers: IDataObject[] }> };
		expect(products.map(({ offers }) => offers[0].stock)).toEqual([4, 4, 4]);
		const changed = rows.map((row) => ({ ...row, Price: Number(row.Price) + 1 }));
		await expect(importRows(changed, given)).resolves.toMatchObject({
			answers: [
				'"Stock today" → Stock, as answered before',
				'Options: "Stock today" → Availability: Yes Means on Sale, as answered before',
			],
		});
	});

	it('are answered by another heading as well, and say which are known', async () => {
		const tab = (group: string, title: string) =>
			fromTab(
				'Options',
				OPTIONS.map(({ Group, Option, ...row }) => ({ ...row, [group]: Group, [title]: Option })),
			);
		await expect(importRows([...DISHES, ...tab('Hulk', 'Варіант')], FIRST)).rejects.toMatchObject({
			description: expect.stringMatching(
				/^Answer under Column Meanings in each node .* → Option \(Options\)\. Or rename it: Option or Опція\./s,
			) as string,
		});
		await expect(importRows([...DISHES, ...tab('Group', 'Опція')], FIRST)).resolves.toMatchObject({
			options: 6,
		});
	});

	it('are asked about together with the dishes, each with its own cells', async () => {
		const options = OPTIONS.map((row) => ({ ...row, Available2: 'no', 'Stock today': 'yes' }));
		const dishes = DISHES.map((row) => ({ ...row, 'Stock today': 4, 'Price Hall': 150 }));
		await expect(importRows([...dishes, ...options], FIRST)).rejects.toMatchObject({
			message: '3 questions about the columns to answer first, so nothing is sent',
			description: expect.stringMatching(
				/"Stock today" \(4\).*"Price Hall" \(150\).*Options: .*"Available2" \(no\), "Stock today" \(yes\)/s,
			) as string,
		});
		nothingSent();
	});
});

describe('Send As → Whole Menu', () => {
	it('is read as the preview reads it, whose settings the import takes along', async () => {
		const options = OPTIONS.map(({ Choose, ...row }) => ({ ...row, SKU: '', Скільки: Choose }));
		const columns = [{ heading: 'Скільки', meaning: 'options.choose' }];
		const like = { columnMeanings: { columns }, options: { withoutSku: 'useTitle' } };
		const rows = [...DISHES, ...options, ...CATEGORIES];
		expect(await importLike(rows, like)).toMatchObject({ sent: true, options: 6, groups: 2 });
	});

	it('is not sent with an answer that the preview lacks, or without its settings', async () => {
		const columns = [{ heading: 'Hours', meaning: 'ignore' }];
		const other = { columnMeanings: { columns } };
		await expect(importLike(ROWS, {}, other)).rejects.toThrow(
			'The menu has changed since the preview',
		);
		await expect(importLike(ROWS, 'Preview')).rejects.toThrow(
			'Read Like the Preview has no settings, so nothing is sent',
		);
		expect(sandbox.calls.filter(({ path }) => path === PATH)).toEqual([]);
	});

	it('takes no confirmed finding from the settings of the preview', async () => {
		const free = DISHES.map((row) => ({ ...row, Price: 0 }));
		const [shown] = await run('previewImport', [...free, ...OPTIONS, ...CATEGORIES]);
		const confirmedFindings = String(shown.json.keysToConfirm);
		expect(confirmedFindings).toContain('free-dishes');
		const options = { readLike: { options: { confirmedFindings } } } as INodeParameters;
		await expect(
			importRows([...free, ...OPTIONS, ...CATEGORIES], { ...FIRST, options }),
		).rejects.toThrow('looks like an accident');
	});

	it('sends dishes, options, groups and categories of three tabs in one request', async () => {
		const json = await importRows(ROWS, FIRST);
		expect(json).toMatchObject({
			sent: true,
			ids: [expect.any(String) as string],
			products: 3,
			options: 6,
			groups: 2,
			categories: 1,
		});
		expect(sent()).toHaveLength(1);
		const storefront = sandbox.storefront(COMPANY);
		expect(storefront.filter(({ type }) => type === 'product')).toMatchObject(
			DISHES.map(({ SKU }) => ({
				sku: SKU,
				category: 'pizza',
				optionGroups: [
					{ externalId: 'Size', sortOrder: 1 },
					{ externalId: 'Extras', sortOrder: 2 },
				],
			})),
		);
		expect(storefront.find(({ sku }) => sku === 'o-35 cm')?.offers).toEqual([
			{ storeId: 'centre', listPrice: 60, status: 'enabled' },
		]);
	});

	it('lets Offer → Switch Off know its options as well as its dishes', async () => {
		await importRows(ROWS, FIRST);
		const switchOff = async (otherDishes: string) =>
			await runAction(
				credentialFor(sandbox),
				{
					resource: 'offer',
					operation: 'switchOff',
					storeId: { __rl: true, mode: 'id', value: 'centre' },
					otherDishes,
				},
				[{ json: {} }],
				{ staticData },
			);
		await expect(switchOff('cheese')).resolves.toMatchObject([
			{ json: { changes: [{ sku: 'o-Cheese', title: 'Cheese' }] } },
		]);
		await expect(switchOff('cheeses')).rejects.toMatchObject({
			description: expect.stringMatching(/^"cheeses": do you mean "Cheese"/) as string,
		});
	});

	it('takes the tabs in any order', async () => {
		await importRows([...CATEGORIES, ...OPTIONS, ...DISHES], FIRST);
		expect(sandbox.storefront(COMPANY)).toHaveLength(9);
	});

	it('counts the rows of each tab by itself, whichever tab comes first', async () => {
		const rows = [...CATEGORIES, ...OPTIONS, ...DISHES, dish('wrong', { Options: 'Sized' })];
		await expect(importRows(rows, FIRST)).rejects.toMatchObject({
			description: expect.stringMatching(
				/^Menu, row 5, Dish wrong, column "Options": "Sized"/,
			) as string,
		});
		const unread = [...OPTIONS, dish('wrong', { Price: 'abc' })];
		await expect(importRows(unread, FIRST)).rejects.toMatchObject({
			description: expect.stringMatching(/^Menu, row 2, Dish wrong, column "Price"/) as string,
		});
	});

	it('takes options without SKUs, and groups in merged cells', async () => {
		const rows = OPTIONS.map(({ Group, ...row }, index) => ({
			...row,
			SKU: '',
			...(Group === OPTIONS[index - 1]?.Group ? { Choose: '' } : { Group }),
		}));
		const all = [...DISHES, ...rows, ...CATEGORIES];
		const withoutSku = 'useTitle';
		await expect(importRows(all, FIRST)).rejects.toMatchObject({
			description: expect.stringMatching(/set the option Without SKU/) as string,
		});
		await expect(importRows(all, { ...FIRST, options: { withoutSku } })).rejects.toMatchObject({
			description: expect.stringMatching(/switch on the option Fill From Row Above/) as string,
		});
		const options = { fillFromRowAbove: true, withoutSku };
		expect(await importRows(all, { ...FIRST, options })).toMatchObject({ options: 6, groups: 2 });
		expect(sandbox.storefront(COMPANY).map(({ sku }) => sku)).toContain('size-35-cm');
	});

	it('takes groups in merged cells of a column that somebody named in small letters', async () => {
		const rows = OPTIONS.map(({ Group, ...row }, index) =>
			Group === OPTIONS[index - 1]?.Group ? { ...row, Choose: '' } : { ...row, Hulk: Group },
		);
		const columns = [{ heading: 'hulk', meaning: 'options.group' }];
		const given = { columnMeanings: { columns }, options: { fillFromRowAbove: true } };
		const all = [...DISHES, ...rows, ...CATEGORIES];
		expect(await importRows(all, { ...FIRST, ...given })).toMatchObject({ groups: 2 });
	});

	it('takes no row below an empty one for a dish, also where the node before numbers rows', async () => {
		const [first, second, ...others] = OPTIONS;
		const empty = { Group: '', Option: '', SKU: '', Price: '' };
		const unnamed = { ...second, Option: '' };
		const rows = [...DISHES, first, empty, unnamed, ...others].map((row, index) => ({
			...{ row_number: index + 2, ...row },
		}));
		await expect(importRows(rows, FIRST)).rejects.toMatchObject({
			description: `Options, row ${DISHES.length + 4}, Size, column "Option" is empty. Fill it in.`,
		});
	});

	it('names the row of a dish whose SKU is the number of another row', async () => {
		const rows = ['4', '2', '3'].map((sku, index) => ({
			row_number: index + 2,
			...dish(sku, sku === '2' ? { Options: 'Sized' } : {}),
		}));
		await expect(importRows([...rows, ...OPTIONS], FIRST)).rejects.toMatchObject({
			description: expect.stringMatching(
				/^Menu, row 3, Dish 2, column "Options": "Sized"/,
			) as string,
		});
		const sizes = ['S', 'L'].map((Size) => dish('180', { Size, Options: 'Sized' }));
		const group = { ...FIRST, sizes: 'group' };
		await expect(importRows([dish('a'), ...sizes, ...OPTIONS], group)).rejects.toMatchObject({
			description: expect.stringMatching(
				/^Menu, row 3, Dish 180, column "Options": "Sized"/,
			) as string,
		});
	});

	it('finds the groups of a dish whatever their case', async () => {
		const dishes = DISHES.map((row) => ({ ...row, Options: String(row.Options).toUpperCase() }));
		await importRows([...dishes, ...OPTIONS, ...CATEGORIES], FIRST);
		await importRows(ROWS, { ...FIRST });
		const [upper, asSpelled] = sent();
		expect(upper.body).toEqual(asSpelled.body);
	});

	it.each([
		['a group', { Group: '' }, 'Group'],
		['a name', { Option: '' }, 'Option'],
	])('stops at a row of options without %s', async (_name, empty, column) => {
		const rows = [...DISHES, ...OPTIONS, { ...OPTIONS[1], SKU: 'o-new', ...empty }, ...CATEGORIES];
		await expect(importRows(rows, FIRST)).rejects.toMatchObject({
			description: expect.stringMatching(
				new RegExp(`row ${OPTIONS.length + 2}, (?:Size|35 cm), column "${column}" is empty`, 'i'),
			) as string,
		});
		expect(sent()).toEqual([]);
	});

	it('warns of hours past midnight of a category', async () => {
		const [first, ...others] = CATEGORIES;
		const late = { ...first, Hours: 'Fri 20:00-02:00' };
		const output = await importRows([...DISHES, ...OPTIONS, late, ...others], FIRST);
		expect(JSON.stringify(output)).toContain('Friday closes at 02:00');
	});

	it('sends a single tab without options', async () => {
		await importRows(
			DISHES.map((row) => ({ ...row, Options: '' })),
			FIRST,
		);
		const [{ body }] = sent();
		expect(body).toMatchObject({
			categories: [{ externalId: 'Pizza', name: 'Pizza' }],
			options: [],
			optionGroups: [],
		});
	});

	it('guests can order what was sent', async () => {
		await importRows(ROWS, FIRST);
		stopClock(NOON);
		const { order } = sandbox.placeOrder({
			companyId: COMPANY,
			storeId: 'centre',
			items: [{ sku: 'bianca-2', options: [{ sku: 'o-35 cm' }, { sku: 'o-Ham' }] }],
		});
		expect(order.netPrice.value).toBe(265);
	});

	it.each([
		[
			'a misspelt group',
			[dish('a', { Options: 'Sized' }), ...OPTIONS],
			/^Menu, row 2, Dish a, column "Options": "Sized" isn't a group that has options\. Do you mean "Size"\?/,
		],
		[
			'an option with the SKU of a dish',
			[dish('o-Ham'), ...OPTIONS],
			/^Options, row \d+, column "SKU": "o-Ham" is also a dish's: Menu, row 2/,
		],
		[
			'an unknown category',
			[dish('a', { Category: 'Pasta' }), ...OPTIONS, ...CATEGORIES],
			/^Menu, row 2, Dish a, column "Category": "Pasta" isn't a category of the tab/,
		],
		[
			'a required group whose options are all off',
			[dish('a'), ...OPTIONS.map((row) => ({ ...row, Status: 'no' }))],
			/"Size" must be chosen/,
		],
		[
			'an option among the dishes',
			[...DISHES, dish('sauce', { Type: 'attribute', Options: '' }), ...OPTIONS],
			/is an option among the dishes/,
		],
		[
			'a category twice',
			[...ROWS, ...CATEGORIES],
			/Categories, row \d+, column "Category ID": "pizza" is used twice/,
		],
	])('stops at %s, with row and column', async (_case, rows, description) => {
		await expect(importRows(rows, FIRST)).rejects.toMatchObject({
			message: expect.stringMatching(/^The menu has .*, so nothing is sent$/) as string,
			description: expect.stringMatching(description) as string,
		});
		nothingSent();
	});

	it('stops at a surcharge that looks like a full price, unless it is confirmed', async () => {
		const rows = ROWS.map((row) => (row.SKU === 'o-35 cm' ? { ...row, Price: 240 } : row));
		await expect(importRows(rows, FIRST)).rejects.toMatchObject(
			refusal(
				'This looks like an accident, so nothing is sent',
				/column "Price": "35 cm" 240 on "Dish margherita" for 180/,
			),
		);
		const { keysToConfirm } = await preview(rows);
		await importRows(rows, { ...FIRST, options: { confirmedFindings: String(keysToConfirm) } });
		expect(sent()).toHaveLength(1);
	});

	it.each<[string, IDataObject[], RegExp]>([
		[
			'an SKU that two options of a group have',
			[option('Size', '25 cm', 0, '1-2'), { ...option('Size', '35 cm', 60, ''), SKU: 'o-25 cm' }],
			/^Options, row 3, column "Option": "35 cm" has the SKU "o-25 cm" of "25 cm"[^\n]*$/,
		],
		[
			'a group in two spellings',
			[option('Size', '25 cm', 0, '2'), option('size', '35 cm', 60, '1')],
			/^Options, row 2, .* the group "Size" has 1 option\. Do you mean "size"\?/,
		],
		[
			'a day that ends at 24:00',
			[...OPTIONS.slice(0, 2), { ...CATEGORIES[0], Hours: 'Mon-Sun 10:00-24:00' }],
			/"10:00-24:00" can't be read\. Write 23:59 instead of 24:00\.$/,
		],
	])('says what to mend of %s, once', async (_case, rows, description) => {
		const dishes = DISHES.map((row) => ({ ...row, Options: 'Size' }));
		await expect(importRows([...dishes, ...rows], FIRST)).rejects.toMatchObject({
			description: expect.stringMatching(description) as string,
		});
	});

	it('asks once about a surcharge that looks like a full price, until it is another one', async () => {
		const pricedAt = (Price: number) =>
			ROWS.map((row) => (row.SKU === 'o-35 cm' ? { ...row, Price } : row));
		const { keysToConfirm } = await preview(pricedAt(240));
		const confirmed = { options: { confirmedFindings: String(keysToConfirm) } };
		await importRows(pricedAt(240), { ...FIRST, ...confirmed });
		const later = pricedAt(240).map((row) => (row.SKU === 'o-Ham' ? { ...row, Price: 30 } : row));
		expect(await preview(later)).toMatchObject({
			wouldStop: [],
			verdict: '1 option dearer',
			warnings: [expect.stringMatching(/^Confirmed: A surcharge is added/) as string],
		});
		await importRows(later);
		expect(await preview(pricedAt(250))).toMatchObject({
			wouldStop: [expect.stringContaining('"35 cm" 250') as string],
		});
		await importRows(ROWS);
		expect(await preview(pricedAt(240))).toMatchObject({
			wouldStop: [expect.stringContaining('"35 cm" 240') as string],
		});
	});

	it('stops when too many options would go off, and names them', async () => {
		await importRows(ROWS, FIRST);
		const rows = [
			...DISHES,
			...OPTIONS.slice(0, 3).map((row) => ({ ...row, Choose: row.Group === 'Size' ? '1' : '0-1' })),
			...CATEGORIES,
		];
		expect(await preview(rows)).toMatchObject({
			wouldStop: [
				expect.stringContaining(
					'3 of 6 options would go off, more than 20 %: Olives, Ham, Basil (not in the sheet).',
				) as string,
			],
			groupChanges: {
				changed: [
					{ what: 'Choose', name: 'Extras', id: 'Extras', from: '0-3', to: '0-1' },
					{ what: 'Options', from: 'Cheese, Olives, Ham, Basil', to: 'Cheese' },
				],
			},
		});
		await expect(importRows(rows)).rejects.toMatchObject({
			message: 'This looks like an accident, so nothing is sent',
		});
		expect(sent()).toHaveLength(1);
	});

	it('is a first import where options were never sent', async () => {
		const plain = DISHES.map((row) => ({ ...row, Options: '' }));
		await importRows(plain, { ...FIRST, sendAs: 'oneRequest' });
		await expect(importRows(ROWS)).rejects.toMatchObject({
			message: 'This would be the first import of this workflow, so nothing is sent',
		});
	});

	it('is skipped while nothing has changed, and sent when an option has', async () => {
		const skip = { skipIfUnchanged: true };
		await importRows(ROWS, { ...FIRST, ...skip });
		expect(await importRows(ROWS, skip)).toMatchObject({ sent: false });
		const dearer = ROWS.map((row) => (row.SKU === 'o-Ham' ? { ...row, Price: 30 } : row));
		expect(await importRows(dearer, skip)).toMatchObject({
			sent: true,
			optionChanges: {
				changed: [{ what: 'Dearer', title: 'Ham', sku: 'o-Ham', from: 25, to: 30 }],
			},
		});
		const later = ROWS.map((row) => (row.Name === 'Pizza' ? { ...row, Hours: '' } : row));
		expect(await importRows(later, skip)).toMatchObject({
			sent: true,
			categoryChanges: { changed: [{ what: 'Hours', name: 'Pizza' }] },
		});
	});

	it('says what becomes of options and categories where no dish changes', async () => {
		await importRows(ROWS, FIRST);
		const rows = [
			...DISHES,
			...OPTIONS.map((row) => (row.SKU === 'o-Ham' ? { ...row, Price: 30 } : row)),
			option('Extras', 'Corn', 15, '0-3'),
			{ ...CATEGORIES[0], Hours: '' },
		];
		expect(await preview(rows)).toMatchObject({
			verdict: '1 option dearer, 1 option new, 1 category changed, 1 group changed',
			summary: expect.stringMatching(
				/\. This replaces the whole menu: what another workflow has sent since goes off\.\nOption dearer: Extras, Ham: 25 → 30\nOption new: Extras, Corn: \+15\nCategory hours: Pizza.*\nGroup options: Extras/,
			) as string,
		});
	});

	it('says that no dish has the group of an option that goes off', async () => {
		const ice = [option('Ice', 'Cubes', 0, '0-1'), option('Ice', 'Crushed', 5, '0-1')];
		await importRows([...DISHES, dish('cola', { Options: 'Ice' }), ...OPTIONS, ...ice], FIRST);
		const { summary } = await preview([...DISHES, ...OPTIONS, ...ice]);
		expect(summary).toContain(
			'Option off:\n• Ice, Cubes: no dish has its group\n• Ice, Crushed: no dish has its group',
		);
	});

	it('shows the hours of a category and the options of a group before and after, also long ones', async () => {
		const hours = (until: string) =>
			`Mon-Thu 08:00-11:00, 12:00-15:00; Fri 08:00-11:00, 12:00-16:00; Sat, Sun 09:00-${until}`;
		const rows = (until: string, ...more: IDataObject[]) => [
			...DISHES,
			...OPTIONS,
			...['Mozzarella', 'Mushrooms', 'Artichokes'].map((name) => option('Extras', name, 25, '0-3')),
			...more,
			{ ...CATEGORIES[0], Hours: hours(until) },
		];
		await importRows(rows('11:00'), FIRST);
		const { summary } = await preview(rows('11:30', option('Extras', 'Corn', 15, '0-3')));
		const extras = 'Cheese, Olives, Ham, Basil, Mozzarella, Mushrooms, Artichokes';
		expect(String(summary).split('\n').slice(1)).toEqual([
			'Option new: Extras, Corn: +15',
			`Category hours: Pizza: ${hours('11:00')} → ${hours('11:30')}`,
			`Group options: Extras: ${extras} → ${extras}, Corn`,
		]);
	});

	it('names the dish of a size that gets dearer, and the SKUs of sizes that are others now', async () => {
		const sizes = (sku: string, large: number, made = sku) =>
			[180, large].map((Price, index) =>
				dish(`${made}-${index}`, { Title: sku, Size: `${index} cm`, Price, Options: '' }),
			);
		const group = { sizes: 'group' };
		const first = [...sizes('bianca', 240), ...sizes('verde', 250), ...sizes('pepper', 250)];
		await importRows(first, { ...FIRST, ...group });
		const rows = [...sizes('bianca', 250), ...sizes('verde', 250, 'v'), ...sizes('pepper', 250)];
		const [{ json }] = await run('previewImport', rows, group);
		expect(String(json.summary).split('\n').slice(-8)).toEqual([
			...['Option off:', '• Size (verde), 0 cm: not in the sheet'],
			'• Size (verde), 1 cm: not in the sheet',
			'Option dearer: Size (bianca), 1 cm: 60 → 70',
			...['Option new:', '• Size (verde), 0 cm: +0', '• Size (verde), 1 cm: +70'],
			'Group options: Size (verde): 0 cm (SKU verde-0), 1 cm (SKU verde-1) → 0 cm (SKU v-0), 1 cm (SKU v-1)',
		]);
	});

	it('links each change of an option, a group or a category to its own row', async () => {
		await importRows(ROWS, FIRST);
		const rows = ROWS.map((row) => {
			if (row.Option === '35 cm') return { ...row, Price: 70 };
			if (row.Group === 'Extras') return { ...row, Choose: '0-2' };
			return row.Name === 'Pizza' ? { ...row, Hours: 'Mon-Sun 11:00-22:00' } : row;
		});
		const changes = await changesOf('previewImport', rows);
		expect(changes).toEqual([
			['option', 'Dearer', 'o-35 cm', { item: 4 }],
			['category', 'Hours', 'pizza', { item: 9 }],
			['group', 'Choose', 'Extras', { item: 5 }],
		]);
	});

	it('is sent when nothing but the place of an option has changed', async () => {
		const skip = { skipIfUnchanged: true };
		await importRows(ROWS, FIRST);
		const moved = ROWS.map((row) => (row.SKU === 'o-Basil' ? { ...row, Position: 1 } : row));
		expect(await importRows(moved, skip)).toMatchObject({ sent: true });
	});

	it('stops before the hours of categories are lost with their tab', async () => {
		const categories = [{ ...CATEGORIES[0], 'Category ID': 'Pizza' }];
		await importRows([...DISHES, ...OPTIONS, ...categories], FIRST);
		await expect(importRows([...DISHES, ...OPTIONS])).rejects.toMatchObject(
			refusal(
				'This looks like an accident, so nothing is sent',
				/No rows with categories came in, so the hours, dates and parents .* lost: Pizza\./,
			),
		);
	});

	it.each([
		['options', OPTIONS],
		['categories', CATEGORIES],
	])('stops at a menu of nothing but %s', async (_what, rows) => {
		await expect(preview(rows)).rejects.toMatchObject(
			refusal('No dishes came in, so nothing is sent', /Bring the tab Menu in as well/),
		);
	});

	it('sends exactly what was approved', async () => {
		const { fingerprint } = await preview(ROWS);
		const approved = { approvedFingerprint: String(fingerprint) };
		const dearer = ROWS.map((row) => (row.SKU === 'o-Ham' ? { ...row, Price: 30 } : row));
		await expect(importRows(dearer, approved)).rejects.toMatchObject({
			message: 'The menu has changed since the preview, so nothing is sent',
		});
		await importRows(ROWS, approved);
		expect(sent()).toHaveLength(1);
	});

	it('keeps off what is on the stop list, options as well', async () => {
		await importRows(ROWS, FIRST);
		await runAction(
			credentialFor(sandbox),
			{
				resource: 'offer',
				operation: 'switchOff',
				storeId: { __rl: true, mode: 'id', value: 'centre' },
				skus: ['o-Ham'],
			},
			[{ json: {} }],
			{ staticData },
		);
		expect(await importRows(ROWS)).toMatchObject({ keptOff: [{ sku: 'o-Ham' }] });
		const ham = sandbox.storefront(COMPANY).find(({ sku }) => sku === 'o-Ham');
		expect(ham?.offers).toMatchObject([{ status: 'disabled' }]);
		const filled = await template('options');
		expect(filled.filter(({ SKU }) => SKU === 'o-Ham')).toMatchObject([{ Status: '' }]);
	});

	it('leaves an option off whose time is over where the menu has it off as well', async () => {
		stopClock(NOON);
		const ofStore = { storeId: { __rl: true, mode: 'id', value: 'centre' } };
		const offer = async (parameters: INodeParameters) =>
			await runAction(
				credentialFor(sandbox),
				{ resource: 'offer', ...ofStore, ...parameters },
				[{ json: {} }],
				{ staticData },
			);
		await importRows(ROWS, FIRST);
		await offer({ operation: 'switchOff', skus: ['o-Ham'], until: 'endOfToday' });
		const rows = ROWS.map((row) => (row.SKU === 'o-Ham' ? { ...row, Status: 'no' } : row));
		await importRows(rows, { limits: { mostSwitchedOff: 100 } });
		jest.setSystemTime(Date.parse('2026-05-02T12:00:00Z'));
		await expect(offer({ operation: 'switchOn', dishes: 'timeOver' })).resolves.toMatchObject([
			{ json: { sent: false } },
		]);
		const ham = sandbox.storefront(COMPANY).find(({ sku }) => sku === 'o-Ham');
		expect(ham?.offers).toMatchObject([{ status: 'disabled' }]);
		jest.useRealTimers();
	});

	it('has all that can be known listed at once, in the order of tabs and rows', async () => {
		const rows = [
			dish('margherita', { Price: 'much' }),
			dish('bianca', { Options: 'Size; Extra' }),
			dish('verde', { Options: 'Sauces', Category: 'Pasta' }),
			...[option('Size', '25 cm', 0, '3'), ...OPTIONS.slice(2)],
			option('Sauces', 'Pesto', 0, 'some'),
			{ ...option('Toppings', 'Nuts', 5, '0-1'), Price: '' },
			...CATEGORIES,
			{ Name: 'Desserts', 'Category ID': 'desserts', Hours: 'always' },
		];
		const error = (await importRows(rows).catch((thrown: unknown) => thrown)) as Refusal;
		expect(error.message).toBe('The menu has 7 mistakes, so nothing is sent');
		expect(error.description.split('<br>\n').map((line) => line.split('.')[0])).toEqual([
			'Menu, row 2, Dish margherita, column "Price": "much" isn\'t a price',
			'Menu, row 3, Dish bianca, column "Options": "Extra" isn\'t a group that has options',
			'Menu, row 4, Dish verde, column "Category": "Pasta" isn\'t a category of the tab with categories',
			'Options, row 2, column "Choose": "3" is more than there is to choose: the group "Size" has 1 option',
			'Options, row 7, Sauces, Pesto, column "Choose": "some" isn\'t a choice',
			'Options, row 8, Toppings, Nuts, column "Price" is empty',
			'Categories, row 3, column "Hours": "always" isn\'t a list of hours',
		]);
		nothingSent();
	});

	it('is of one company', async () => {
		const rows = [dish('a'), dish('b', { 'Company ID': 'other-company' }), ...OPTIONS];
		await expect(importRows(rows, FIRST)).rejects.toMatchObject(
			refusal('A whole menu is of one company, so nothing is sent', /one company at a time/),
		);
	});

	it.each([
		[403, /ask your account manager[^]*Not every account has this import/],
		[404, /Check the Company ID\. Not every account has this import/],
	])('says what to do when the platform responds with %s', async (status, advice) => {
		sandbox.configure({ faults: [{ kind: 'answer', path: PATH, status, body: {} }] });
		await expect(importRows(ROWS, FIRST)).rejects.toMatchObject({
			description: expect.stringMatching(advice) as string,
		});
	});
});

describe('JSON', () => {
	const importJson = async (products: unknown, parameters: INodeParameters = {}) =>
		await importRows([{}], {
			...{
				input: 'json',
				products: typeof products === 'string' ? products : JSON.stringify(products),
			},
			...parameters,
		});
	const DISH = {
		...{ sku: 'a', title: 'Pizza', companyId: COMPANY, category: 'pizza', optionGroups: ['Size'] },
		offers: [{ storeId: 'centre', listPrice: 180 }],
	};

	it('has the rows of the other tabs beside the products', async () => {
		const menu = { products: [DISH], options: OPTIONS.slice(0, 2), categories: CATEGORIES };
		expect(await importJson(menu, FIRST)).toMatchObject({ options: 2, groups: 1, categories: 1 });
		expect(sandbox.storefront(COMPANY)).toHaveLength(3);
	});

	it('takes the returned file back, and finds nothing changed', async () => {
		const rows = [
			...DISHES,
			...OPTIONS,
			option('Extras', 'Truffle', 90, '0-3', { 'Max per Option': 2, Status: 'no', Position: 1 }),
			option('Sauce', 'Hot', 5, '0-1', { 'Store ID': 'centre', 'Group Title': 'Choose a sauce' }),
			{ ...CATEGORIES[0], 'Category ID': 'hot', Until: '2027-01-31' },
			{ Name: 'Thin', 'Category ID': 'thin', Parent: 'hot' },
		];
		const [{ binary }] = await run('importProductsAndOffers', rows, {
			...FIRST,
			options: { returnFile: true },
		});
		const file = Buffer.from(String(binary?.menu.data), 'base64').toString();
		expect(await importJson(file, { skipIfUnchanged: true })).toMatchObject({ sent: false });
		expect(sandbox.storefront(COMPANY)[0]).toMatchObject({ category: 'hot' });
	});

	it('has mistakes named by list and place', async () => {
		const menu = { products: [DISH], options: [option('Size', '25 cm', -1, '1')] };
		await expect(importJson(menu, FIRST)).rejects.toMatchObject({
			description: 'options[0], Price: -1 is below zero. Use 0 or more.',
		});
	});

	it.each(['oneRequest', 'productsThenOffers'])(
		'of a whole menu never goes as %s',
		async (sendAs) => {
			const menu = { products: [{ ...DISH, optionGroups: [] }], options: OPTIONS };
			for (const products of [menu, [DISH]]) {
				await expect(importJson(products, { ...FIRST, sendAs })).rejects.toMatchObject({
					description: expect.stringContaining('Send As → Whole Menu') as string,
				});
			}
			nothingSent();
		},
	);
});

describe('Sizes', () => {
	const PIZZAS = [
		['S', 120],
		['M', 150.5],
		['L', 189.9],
	].map(([size, price]) =>
		dish('pz', { Title: 'Margherita', Size: size, Price: price, Options: 'Extras' }),
	);
	const asGroup = { sizes: 'group', sizeGroupTitle: 'Розмір' };
	const TABS = [...PIZZAS, ...OPTIONS.slice(2), ...CATEGORIES];

	it('are separate dishes unless chosen otherwise', async () => {
		await importRows(TABS, FIRST);
		const dishes = sandbox.storefront(COMPANY).filter(({ type }) => type === 'product');
		expect(dishes.map(({ title }) => title)).toEqual([
			'Margherita, S',
			'Margherita, M',
			'Margherita, L',
		]);
	});

	it('become a required group with one choice, for what each costs more', async () => {
		await importRows(TABS, { ...FIRST, ...asGroup });
		const storefront = sandbox.storefront(COMPANY);
		expect(storefront.filter(({ type }) => type === 'product')).toMatchObject([
			{ sku: 'pz', title: 'Margherita', offers: [{ listPrice: 120 }] },
		]);
		const sizes = storefront.filter(({ sku }) => sku.startsWith('pz-'));
		expect(sizes.map(({ title, offers }) => [title, offers[0].listPrice])).toEqual([
			['S', 0],
			['M', 30.5],
			['L', 69.9],
		]);
		expect(sent()[0].body).toMatchObject({
			optionGroups: [
				{ externalId: 'Розмір pz', title: 'Розмір', type: 'single', min: 1, max: 1 },
				{ externalId: 'Extras' },
			],
		});
		stopClock(NOON);
		const order = { companyId: COMPANY, storeId: 'centre' };
		expect(() => sandbox.placeOrder({ ...order, items: [{ sku: 'pz' }] })).toThrow();
		const items = [{ sku: 'pz', options: [{ sku: 'pz-L' }] }];
		expect(sandbox.placeOrder({ ...order, items }).order.netPrice.value).toBe(189.9);
	});

	it('cost more by whole cents, also where the difference of two prices is not exact', async () => {
		const prices: Array<[string, number]> = [
			['S', 10.1],
			['L', 10.3],
		];
		const rows = prices.map(([Size, Price]) => dish('pz', { Size, Price, Options: '' }));
		await importRows([...rows, ...CATEGORIES], { ...FIRST, ...asGroup });
		const large = sandbox.storefront(COMPANY).find(({ sku }) => sku === 'pz-L');
		expect(large?.offers).toMatchObject([{ listPrice: 0.2 }]);
	});

	it('in columns of their own are asked about, also beside the name of a category', async () => {
		const pizza = { Name: 'Quattro', 'Category ID': 'pizza', '25 cm': 120, '35 cm': 150 };
		await expect(importRows([...DISHES, pizza], FIRST)).rejects.toMatchObject({
			description: expect.stringContaining('"35 cm"') as string,
		});
		nothingSent();
	});

	it('share neither group nor SKU with rows of options', async () => {
		const rows = [
			...TABS,
			option('Розмір pz', 'Thin', 5, '0-1'),
			option('Extras', 'Corn', 5, '0-3', { SKU: 'pz-L' }),
		];
		await expect(importRows(rows, { ...FIRST, ...asGroup })).rejects.toMatchObject({
			description: expect.stringMatching(
				/"Розмір pz" is also the name of a group of sizes[^]*"pz-L" is also a size's/,
			) as string,
		});
	});

	it('are off in a store that does not sell them', async () => {
		const rows = [...TABS, { ...PIZZAS[0], 'Store ID': 'station' }];
		await importRows(rows, { ...FIRST, ...asGroup });
		const large = sandbox.storefront(COMPANY).find(({ sku }) => sku === 'pz-L');
		expect(large?.offers).toMatchObject([
			{ storeId: 'centre', status: 'enabled' },
			{ storeId: 'station', status: 'disabled' },
		]);
	});
});

describe('The fields of a whole menu', () => {
	const { properties } = new MerchantStorefront().description;
	const noticesWith = (parameters: INodeParameters) =>
		properties
			.filter(({ type }) => type === 'notice')
			.filter((field) =>
				NodeHelpers.displayParameter(
					{ resource: 'menu', ...parameters },
					field,
					{ typeVersion: 1.2 },
					null,
				),
			)
			.map(({ displayName }) => displayName)
			.join();

	it.each(['importProductsAndOffers', 'previewImport'])(
		'say once it is chosen what is agreed with the account manager: %s',
		(operation) => {
			expect(noticesWith({ operation, sendAs: 'wholeMenu' })).toMatch(
				/account manager .* parts of it are assumed\. .* 403 or 404/,
			);
			expect(noticesWith({ operation, sendAs: 'oneRequest' })).not.toContain('account manager');
		},
	);

	it('say of an import that the request which is the default is deprecated', () => {
		expect(noticesWith({ operation: 'importProductsAndOffers', sendAs: 'oneRequest' })).toMatch(
			/One Request deprecated: choose Products, Then Offers by Store/,
		);
	});

	it('say it of categories, too', () => {
		expect(noticesWith({ operation: 'importCategories' })).toMatch(
			/account manager .* parts of it are assumed\. .* 403 or 404/,
		);
	});
});

describe('A menu with options', () => {
	it.each(['oneRequest', 'productsThenOffers'])('never goes as %s', async (sendAs) => {
		const message = "The menu has options, which this Send As can't carry, so nothing is sent";
		const modifiers = DISHES.map(({ Options, ...row }) => ({ ...row, Modifiers: Options }));
		for (const rows of [DISHES, [...DISHES, ...OPTIONS], modifiers]) {
			await expect(importRows(rows, { ...FIRST, sendAs })).rejects.toMatchObject(
				refusal(message, /Choose Send As → Whole Menu\. Options are agreed/),
			);
		}
		nothingSent();
	});

	it('keeps them while Offer → Update changes a price', async () => {
		await importRows(ROWS, FIRST);
		const change = { SKU: 'bianca', 'Store ID': 'centre', Price: 190, Options: '' };
		await runAction(
			credentialFor(sandbox),
			{ resource: 'offer', operation: 'update', input: 'rows' },
			[{ json: change }],
			{ staticData },
		);
		const pizza = sandbox.storefront(COMPANY).find(({ sku }) => sku === 'bianca');
		expect(pizza).toMatchObject({ offers: [{ listPrice: 190 }], optionGroups: [{}, {}] });
	});

	it('goes without them once the column is ignored', async () => {
		const columns = [{ heading: 'Options', meaning: 'ignore' }];
		await importRows(DISHES, { ...FIRST, sendAs: 'oneRequest', columnMeanings: { columns } });
		expect(sandbox.storefront(COMPANY)).toHaveLength(3);
	});

	it.each(['oneRequest', 'productsThenOffers'])('nor do categories go as %s', async (sendAs) => {
		const plain = DISHES.map((row) => ({ ...row, Options: '' }));
		await expect(importRows([...plain, ...CATEGORIES], { ...FIRST, sendAs })).rejects.toMatchObject(
			refusal(
				"This Send As can't carry rows with categories, so nothing is sent",
				/^The input has rows of categories: 1\. .*Import Categories/,
			),
		);
		nothingSent();
	});
});

describe('Get Template', () => {
	it('gives three tabs that import as they are', async () => {
		const rows = [
			...DISHES,
			...OPTIONS,
			option('Extras', 'Truffle', 90, '0-3', { 'Max per Option': 2, Status: 'no' }),
			{ Name: 'Pizza', 'Category ID': 'pizza', Hours: 'Mon 10:00-12:00, 14:00-16:00' },
			{ Name: 'Hot', 'Category ID': 'hot', Parent: 'pizza', Until: '2027-01-31' },
		];
		await importRows(rows, FIRST);
		const tabs = await Promise.all(['menu', 'options', 'categories'].map(template));
		expect(tabs.map(({ length }) => length)).toEqual([6, 10, 5]);
		expect(await importRows(tabs.flat(), { skipIfUnchanged: true })).toMatchObject({
			sent: false,
			optionChanges: { added: [], changed: [], switchedOff: [] },
			groupChanges: { added: [], changed: [], switchedOff: [] },
			categoryChanges: { added: [], changed: [], switchedOff: [] },
		});
	});

	it('keeps what guests read above the sizes', async () => {
		const sizes = ['S', 'L'].map((size) => dish('pz', { Size: size, Options: '' }));
		const group = { sizes: 'group', sizeGroupTitle: 'Розмір' };
		await importRows(sizes, { ...FIRST, ...group });
		const tabs = await Promise.all(['menu', 'options', 'categories'].map(template));
		expect(await importRows(tabs.flat(), { skipIfUnchanged: true })).toMatchObject({ sent: false });
	});

	it('explains the columns before anything was imported', async () => {
		expect(await template('options')).toHaveLength(3);
		expect(await template('categories')).toMatchObject([
			{ Name: expect.stringMatching(/^Needed: what guests read/) as string },
			{ 'Category ID': 'breakfast' },
			{ Parent: 'breakfast' },
		]);
	});
});
