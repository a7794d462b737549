import { bodyMaker } from '../../../../nodes/MerchantStorefront/menu/send/requests';
import { withCategoryIds } from '../../../../nodes/MerchantStorefront/menu/whole/categories';
import { checkWholeMenu } from '../../../../nodes/MerchantStorefront/menu/check/wholeMenu';
import type { Row } from '../../../../nodes/MerchantStorefront/table/rows';
import { describeProblem } from '../../../../nodes/MerchantStorefront/menu/problemsInWords';
import { at, categoriesIn, dish, extra, menuOf, optionsOf, ROWS, sentOf, size } from './menus';

const texts = (problems: Parameters<typeof describeProblem>[0][]) => problems.map(describeProblem);

describe('Option rows', () => {
	it('make groups and options in the order of the rows', () => {
		const { problems, groups, options } = optionsOf(ROWS);
		expect(problems).toEqual([]);
		expect([...groups.values()]).toMatchObject([
			{
				group: 'Size',
				choose: { min: 1, max: 1 },
				members: [{ sku: 'size-25', position: 1 }, { position: 2 }],
			},
			{ group: 'Extras', choose: { min: 0, max: 2 } },
		]);
		expect(options.get('extra-Cheese')?.title).toBe('Cheese');
		expect(options.get('extra-Cheese')?.prices.get(undefined)).toMatchObject({ listPrice: 25 });
	});

	it('say once what a guest chooses, in any row of the group', () => {
		const { problems, groups } = optionsOf([
			extra('Cheese', 25, { Choose: '' }),
			extra('Olives', 20, { Choose: '1-' }),
		]);
		expect(problems).toEqual([]);
		expect(groups.get('Extras')).toMatchObject({ choose: { min: 1, max: 2 } });
	});

	it('may have one option in several groups', () => {
		const { problems, groups, options } = optionsOf([
			...ROWS,
			{ ...extra('Cheese', 25), Group: 'Toppings', Choose: '0-1' },
		]);
		expect(problems).toEqual([]);
		expect([groups.size, options.size]).toEqual([3, 4]);
	});

	it('of the template are not imported', () => {
		const { groups } = optionsOf([{ Group: 'SAMPLE-001 (delete this row)', Option: 'a' }, {}]);
		expect(groups.size).toBe(0);
	});

	it('may have headings in other words', () => {
		const rows = [
			{ Група: 'Соуси', Опція: 'Часниковий', Артикул: 's-1', Ціна: '15,50', Обрати: '0-1' },
		];
		const { problems, options } = optionsOf(rows);
		expect(problems).toEqual([]);
		expect(options.get('s-1')?.prices.get(undefined)).toMatchObject({ listPrice: 15.5 });
	});

	it.each([
		[
			'no group',
			[extra('Cheese', 25, { Group: '' }), extra('Olives', 20)],
			'Options, row 2, Cheese, column "Group" is empty. Type it into each row. Or, if the row above has it, switch on the option Fill From Row Above.',
		],
		[
			'no surcharge',
			[extra('Cheese', 25, { Price: '' }), extra('Olives', 20)],
			'Options, row 2, Extras, Cheese, column "Price" is empty. Type 0 if it adds nothing.',
		],
		[
			'a surcharge below 0',
			[extra('Cheese', -5)],
			'Options, row 2, Extras, Cheese, column "Price": -5 is below zero. Use 0 or more.',
		],
		[
			'something else as a choice',
			[extra('Cheese', 25, { Choose: 'some' })],
			'Options, row 2, Extras, Cheese, column "Choose": "some" isn\'t a choice. Format the column as plain text and type it again, such as 1, 0-1, 0-3 or 1-.',
		],
		[
			'a choice that became a date',
			[extra('Cheese', 25, { Choose: 46024 })],
			'Options, row 2, Extras, Cheese, column "Choose": 46024 isn\'t a choice. Format the column as plain text and type it again, such as 1, 0-1, 0-3 or 1-.',
		],
		...['2026-01-02', '02.01.2026', '1/2/2026', '2-Jan'].map((Choose): [string, Row[], string] => [
			`a choice that the sheet shows as ${Choose}`,
			[extra('Cheese', 25, { Choose })],
			`Options, row 2, Extras, Cheese, column "Choose": "${Choose}" isn't a choice. Format the column as plain text and type it again, such as 1, 0-1, 0-3 or 1-.`,
		]),
		[
			'an SKU with a space that nobody sees',
			[extra('Cheese', 25, { SKU: 'o\u00a01' })],
			'Options, row 2, Extras, Cheese, column "SKU": "o\u00a01" contains an invisible character (U+00A0, character 2)',
		],
		[
			'a group with a space that nobody sees',
			[extra('Cheese', 25, { Group: 'My\u00a0extras' })],
			'Options, row 2, My\u00a0extras, Cheese, column "Group": "My\u00a0extras" contains an invisible character (U+00A0, character 3)',
		],
		[
			'the lower end above the upper one',
			[extra('Cheese', 25, { Choose: '3-2' })],
			'Options, row 2, Extras, Cheese, column "Choose": "3-2" has its lower end above the upper one.',
		],
		[
			'nothing to choose',
			[extra('Cheese', 25, { Choose: '0' })],
			'Options, row 2, Extras, Cheese, column "Choose": "0" lets nobody choose anything.',
		],
		[
			'more to choose than there is',
			[extra('Cheese', 25, { Choose: '0-2' })],
			'Options, row 2, column "Choose": "0-2" is more than there is to choose: the group "Extras" has 1 option.',
		],
		[
			'no choice in any row',
			[...ROWS, extra('Corn', 25, { Group: 'Toppings', Choose: '' })],
			'Options, row 6, column "Choose" is empty for the group "Toppings". Say in one of its rows how many a guest chooses: 1, 0-1, 0-3 or 1-.',
		],
		[
			'two choices',
			[extra('Cheese', 25), extra('Olives', 20, { Choose: '1' })],
			'Options, row 3, column "Choose": "1" differs from what Options, row 2 says about the group "Extras": "0-2".',
		],
		[
			'one option twice in a group',
			[extra('Cheese', 25), extra('Cheese', 25), extra('Olives', 20)],
			'Options, row 3, column "SKU": "extra-Cheese" is in the group "Extras" twice, first here: Options, row 2.',
		],
		[
			'two options with one SKU',
			[extra('Cheese', 25), extra('Olives', 20, { SKU: 'extra-Cheese', Store: 'b' })],
			'Options, row 3, column "Option": "Olives" has the SKU "extra-Cheese" of "Cheese", Options, row 2. Each option needs its own SKU.',
		],
		[
			'two prices of one option',
			[...ROWS, { ...extra('Cheese', 30), Group: 'Toppings', Choose: '0-1' }],
			'Options, row 6, column "Price": 30 differs from what Options, row 4 says about the SKU "extra-Cheese": 25.',
		],
		[
			'a maximum in parts',
			[extra('Cheese', 25, { 'Max per Option': 1.5, Choose: '0-1' })],
			'Options, row 2, Extras, Cheese, column "Max per Option": 1.5 must be a whole number, 1 or greater.',
		],
	])('with %s are reported by row and column', (_case, rows, text) => {
		expect(texts(optionsOf(rows).problems).join('\n')).toContain(text);
	});

	it.each([
		[
			'groups',
			[...ROWS, extra('Ham', 5, { Group: 'extras ', Choose: '0-1' })],
			'"Extras" (Options, row 4) and "extras" (Options, row 6)',
		],
		[
			'options',
			[...ROWS, extra('Ham', 5, { SKU: 'EXTRA-CHEESE' })],
			'"extra-Cheese" (Options, row 4) and "EXTRA-CHEESE" (Options, row 6)',
		],
	])('stop where %s differ only in what is hard to see', (what, rows, example) => {
		expect(optionsOf(rows).findings).toMatchObject([
			{
				key: expect.stringMatching(/^similar-ids-/) as string,
				reason: expect.stringMatching(`^Some ${what} differ`) as string,
				names: [example],
			},
		]);
	});

	it('stop at what a wrong encoding leaves', () => {
		const { findings } = optionsOf([extra('Che\uFFFDse', 25, { Choose: '0-1', SKU: 'cheese' })]);
		expect(findings).toMatchObject([{ names: ['Options, row 2, column "Option": "Che\uFFFDse"'] }]);
	});

	it.each([
		['an emoji', '🍕 Size'],
		['500 characters', 'x'.repeat(500)],
		['a slash', '30/40 cm'],
	])('may have a group with %s in its name', (_what, Group) => {
		const { problems, findings, groups } = optionsOf([extra('Cheese', 25, { Group, Choose: '1' })]);
		expect([problems, findings]).toEqual([[], []]);
		expect(groups.has(Group)).toBe(true);
	});

	it('read surcharges as they are printed', () => {
		const rows = ['1 290 Ft', '1\u00a0290 Ft', '290 Ft'].map((Price, at) =>
			extra(`${at}`, 0, { Price, Choose: '0-3' }),
		);
		const { problems, options } = optionsOf(rows);
		expect(problems).toEqual([]);
		expect([...options.values()].map(({ prices }) => prices.get(undefined)?.listPrice)).toEqual([
			1290, 1290, 290,
		]);
	});

	it('may have their group in merged cells', () => {
		const rows = [
			extra('Cheese', 25),
			{},
			...['Olives', 'Ham'].map((name) => ({ ...extra(name, 20), Group: '', Choose: '' })),
		];
		const { problems, groups } = optionsOf(rows, { fillFromRowAbove: true });
		expect(problems).toEqual([]);
		expect(groups.get('Extras')?.members.map(({ sku }) => sku)).toEqual([
			'extra-Cheese',
			'extra-Olives',
			'extra-Ham',
		]);
	});

	it('without SKUs are known by group and option, if the user wants that', () => {
		// The pepper has an invisible character behind it.
		const rows = ['Сир', 'Оливки \u{1F336}\u{FE0F}'].map((Option) => ({
			Group: 'Добавки',
			Option,
			Price: 5,
			Choose: '1',
		}));
		expect(optionsOf(rows).questions.map(({ text }) => text)).toEqual([
			'No column seems to be the SKU. Add a column SKU to the tab Options. If there is none, set the option Without SKU to Use Title and Size.',
		]);
		const { problems, options } = optionsOf(rows, { skuFromTitle: true });
		expect(problems).toEqual([]);
		expect([...options.keys()]).toEqual(['добавки-сир', 'добавки-оливки']);
	});

	it('with two columns for one field raise a question, and nothing is read', () => {
		const { questions, options } = optionsOf([{ ...extra('Cheese', 25), Surcharge: 5 }]);
		expect(
			questions.map(({ text, columns }) => [text, ...columns.map(({ heading }) => heading)]),
		).toEqual([['Which of these is the Price?', 'Price', 'Surcharge']]);
		expect(options.size).toBe(0);
	});

	it.each([
		['Sold out', 'yes', 'no'],
		['Немає в наявності', 'так', 'ні'],
		['Закончилось', 'да', 'нет'],
	])('are off where a column such as %s says %s', (heading, yes, no) => {
		const { options, questions } = optionsOf([
			extra('Cheese', 25, { [heading]: yes }),
			extra('Olives', 20, { [heading]: no }),
		]);
		expect(questions).toEqual([]);
		expect([...options.values()].map(({ prices }) => prices.get(undefined)?.status)).toEqual([
			...['disabled', 'enabled'],
		]);
	});
});

describe('A whole menu', () => {
	it('is sent in the order of its rows, counted from 1', () => {
		const request = sentOf(
			menuOf([...ROWS, extra('Ham', 30, { Position: 1, 'Max per Option': 2 })]),
		);
		expect(request).toEqual({
			categories: [{ externalId: 'pizza', name: 'pizza', position: 1 }],
			products: [
				{
					sku: 'pizza-1',
					title: 'Margherita',
					categories: { mainExternalId: 'pizza' },
					optionGroups: [
						{ externalId: 'Size', sortOrder: 1 },
						{ externalId: 'Extras', sortOrder: 2 },
					],
					offers: [{ storeId: 'centre', listPrice: 180, sortOrder: 1 }],
				},
			],
			options: ['size-25', 'size-35', 'extra-Cheese', 'extra-Olives', 'extra-Ham'].map(
				(sku, index) => ({
					sku,
					title: sku.split('-')[1],
					offers: [{ storeId: 'centre', listPrice: [0, 60, 25, 20, 30][index] }],
				}),
			),
			optionGroups: [
				{
					externalId: 'Size',
					title: 'Size',
					type: 'single',
					min: 1,
					max: 1,
					options: [
						{ sku: 'size-25', sortOrder: 1 },
						{ sku: 'size-35', sortOrder: 2 },
					],
				},
				{
					externalId: 'Extras',
					title: 'Extras',
					type: 'multiple',
					min: 0,
					max: 2,
					options: [
						{ sku: 'extra-Cheese', sortOrder: 1 },
						{ sku: 'extra-Olives', sortOrder: 2 },
						{ sku: 'extra-Ham', sortOrder: 1, max: 2 },
					],
				},
			],
		});
	});

	it('offers an option where a dish of its group is sold, or where a row says', () => {
		const stores = ['centre', 'station'].map((storeId) => ({ storeId, listPrice: 180 }));
		const rows = [...ROWS, extra('Cheese', 30, { 'Store ID': 'station', Status: 'off' })];
		const { options } = sentOf(menuOf(rows, [dish('pizza-1', { offers: stores })]));
		expect(options.find(({ sku }) => sku === 'extra-Cheese')?.offers).toEqual([
			{ storeId: 'station', listPrice: 30, status: 'disabled' },
			{ storeId: 'centre', listPrice: 25 },
		]);
		expect(options.find(({ sku }) => sku === 'extra-Olives')?.offers).toHaveLength(2);
	});

	it('with nothing wrong has no findings', () => {
		expect(checkWholeMenu(menuOf(), at)).toEqual({
			problems: [],
			findings: [],
			warnings: [],
		});
	});

	const sold = (...stores: string[]) => ({
		offers: stores.map((storeId) => ({ storeId, listPrice: 180 })),
	});
	it.each([
		[
			'a misspelt group',
			menuOf(ROWS, [dish('a', { optionGroups: ['Sized'] })]),
			'a, optionGroups: "Sized" isn\'t a group that has options. Do you mean "Size"?',
		],
		[
			'a group twice',
			menuOf(ROWS, [dish('a', { optionGroups: ['Size', 'Size'] })]),
			'a, optionGroups: "Size" is in the list twice.',
		],
		[
			'groups and no options at all',
			menuOf([]),
			'pizza-1, optionGroups: "Size" isn\'t a group that has options. No rows with options came in.',
		],
		[
			'an option with the SKU of a dish',
			menuOf(ROWS, [dish('size-25')]),
			'Options, row 2, column "SKU": "size-25" is also a dish\'s: size-25, sku. Give the option its own SKU.',
		],
		[
			'an option that is priced in one store and missing in another',
			menuOf(
				[size('25', 0, { 'Store ID': 'centre' })],
				[dish('a', { optionGroups: ['Size'], ...sold('centre', 'station') })],
			),
			'Options, row 2, column "Store ID": "25" has a price in another store and none in station, where "Margherita" is sold with "Size". Add a row for that store, with Status disabled if it isn\'t sold there, or empty the store.',
		],
		[
			'a required group whose options are all off',
			menuOf(ROWS.map((row) => ({ ...row, Status: 'no' }))),
			'Options, row 2, column "Status": "Size" must be chosen (at least 1), and too few of its options are on sale in centre: nobody could order "Margherita" there.',
		],
		[
			'a price for a store that sells nothing',
			menuOf([...ROWS, extra('Cheese', 30, { 'Store ID': 'center' })]),
			'Options, row 6, column "Store ID": "center" is a store that sells no dish of this menu. Do you mean "centre"?',
		],
	])('with %s is reported by row and column', (_case, menu, text) => {
		expect(texts(checkWholeMenu(menu, at).problems)).toContain(text);
	});

	it('with a surcharge like a full price stops', () => {
		const { findings } = checkWholeMenu(menuOf([size('25', 0), size('Large', 240)]), at);
		// Extras have no rows here.
		expect(findings).toMatchObject([
			{
				key: expect.stringMatching(/^full-prices-/) as string,
				reason:
					'A surcharge is added to the price of the dish, and a surcharge is as high as the dish.',
				names: ['Options, row 3, column "Price": "Large" 240 on "Margherita" for 180'],
			},
		]);
	});

	it('keeps its confirmation of a full price when rows move', () => {
		const rows = [size('25', 0), size('Large', 240)];
		const keys = [rows, [extra('Cheese', 5), ...rows]].map(
			(each) => checkWholeMenu(menuOf(each), at).findings[0].key,
		);
		expect(keys[0]).toBe(keys[1]);
	});

	it('stops where no dish names any group, so that guests could choose nothing', () => {
		const { findings } = checkWholeMenu(menuOf(ROWS, [dish('a', { optionGroups: [] })]), at);
		expect(findings).toMatchObject([
			{ reason: "No dish names a group, so guests can't choose any of the 4 options." },
		]);
	});

	it('warns of a group that no dish names', () => {
		const { warnings } = checkWholeMenu(menuOf(ROWS, [dish('a', { optionGroups: ['Size'] })]), at);
		expect(texts(warnings)).toEqual([
			'Options, row 4, column "Group": "Extras" is a group that no dish names in column "Options".',
		]);
	});
});

const category = (id: string, fields: object = {}) => ({ Name: id, 'Category ID': id, ...fields });

describe('Category rows', () => {
	it('may come in any order', () => {
		const { problems, categories } = categoriesIn([
			category('pancakes', { Parent: 'breakfast', From: '2026-12-01', Until: '31.12.2026' }),
			category('breakfast', { Position: 7, Hours: 'Mon 08:00-11:00' }),
		]);
		expect(problems).toEqual([]);
		expect(JSON.parse(JSON.stringify(categories.map(bodyMaker('categories', 'category'))))).toEqual(
			[
				{
					externalId: 'pancakes',
					name: 'pancakes',
					position: 1,
					parentExternalId: 'breakfast',
					workSchedule: { start: '2026-12-01', end: '2026-12-31' },
				},
				{
					externalId: 'breakfast',
					name: 'breakfast',
					position: 7,
					workSchedule: {
						dailyWorkingHours: [{ weekDay: 'monday', open: '08:00', closed: '11:00' }],
					},
				},
			],
		);
	});

	it.each([
		[
			'one ID twice',
			[category('a'), category('a')],
			'Categories, row 3, column "Category ID": "a" is used twice, first here: Categories, row 2. Each category needs its own ID.',
		],
		[
			'an unknown parent',
			[category('drinks'), category('b', { Parent: 'drink' })],
			'Categories, row 3, column "Parent": "drink" isn\'t the ID of a category. Do you mean "drinks"?',
		],
		[
			'a circle',
			[
				category('a', { Parent: 'b' }),
				category('b', { Parent: 'c' }),
				category('c', { Parent: 'b' }),
			],
			'Categories, row 3, column "Parent": "c" makes a circle: b → c → b. Empty one of them.',
		],
		[
			'overlapping hours',
			[category('a', { Hours: 'Mon 08:00-11:00, 10:00-12:00' })],
			'Categories, row 2, column "Hours": "Mon 08:00-11:00, 10:00-12:00" has hours that overlap.',
		],
		[
			'an end before the start',
			[category('a', { From: '2026-12-02', Until: '2026-12-01' })],
			'Categories, row 2, column "Until": "2026-12-01" is before the first day, 2026-12-02.',
		],
	])('with %s are reported by row', (_case, rows, text) => {
		expect(texts(categoriesIn(rows).problems)).toContain(text);
	});

	it('stop where IDs differ only in what is hard to see', () => {
		const { findings } = categoriesIn([category('soups'), category('Soups')]);
		expect(findings).toMatchObject([
			{ names: ['"soups" (Categories, row 2) and "Soups" (Categories, row 3)'] },
		]);
	});

	it('with a circle blame only those in it', () => {
		const rows = [category('a', { Parent: 'b' }), category('b', { Parent: 'b' })];
		expect(categoriesIn(rows).problems).toHaveLength(1);
	});

	it('are named by dishes by ID or name', () => {
		const read = categoriesIn([
			{ Name: 'Hot dishes', 'Category ID': 'hot' },
			{ Name: 'Drinks', 'Category ID': 'd1' },
			{ Name: 'Drinks', 'Category ID': 'd2' },
		]);
		const named = withCategoryIds(
			[
				dish('a', { category: 'hot dishes', categories: ['d1'] }),
				dish('b', { category: 'Drinks' }),
				dish('c', { category: 'Hot dish' }),
			],
			read,
			at,
		);
		expect(named.dishes[0]).toMatchObject({ category: 'hot', categories: ['d1'] });
		expect(texts(named.problems)).toEqual([
			'b, category: "Drinks" is the name of several categories: d1, d2. Use the ID.',
			'c, category: "Hot dish" isn\'t a category of the tab with categories. Do you mean "Hot dishes"?',
		]);
	});
});
