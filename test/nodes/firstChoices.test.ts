import type { IDataObject } from 'n8n-workflow';

import { workingsOf } from '../support/exampleCode';
import { COMPANY, newWorkflow, runPage, takeFirstChoices } from '../support/firstChoices';
import { credentialFor, runAction } from '../support/n8n';
import { onSale as onSaleIn } from '../support/onSale';
import { questionsIn } from '../support/questions';
import { withPage } from '../support/sheets';

const { code, rowsOf } = workingsOf('bring-a-menu');

const workflow = newWorkflow();

const firstChoices = async (lines: string[]) => await takeFirstChoices(workflow, lines);
const run = async (operation: string, rows: IDataObject[], page: Record<string, string>) =>
	await runPage(workflow, operation, rows, page);
const onSale = () => onSaleIn(workflow.sandbox, COMPANY);

it('No column of unique texts is offered as the category: it may be a second table', async () => {
	const drinks = ['Чай', 'Кава', 'Сік', 'Узвар', 'Квас'];
	const { asked } = await firstChoices([
		'Страва;Ціна;Напій;Ціна бар',
		...['Борщ', 'Уха', 'Суп', 'Рагу', 'Плов'].map(
			(dish, index) => `${dish};5${index};${drinks[index]};2${index}`,
		),
	]);
	const ofCategory = asked.find(({ label }) => /category/i.test(label));
	expect(ofCategory?.meanings.join('\n') ?? '').not.toContain('Напій');
});

it('A store with a plus in its heading stops, since it may be what a dish costs more there', async () => {
	const { stopsAt } = await firstChoices([
		'SKU;Назва;Категорія;Ціна;Оболонь +',
		...['a;Борщ;x;150;5', 'b;Уха;x;160;10', 'c;Чай;x;70;5'],
	]);
	expect(stopsAt).toEqual(['Оболонь +']);
});

describe('A row for one store beside that for all of them', () => {
	const HEADINGS = 'Заклад;Назва;Категорія;Ціна;Наявність';

	it.each(['', 'SKU '])('counts there, by its name or its dish number: %s', async (sku) => {
		const { asked } = await firstChoices([
			`${sku && 'SKU;'}${HEADINGS}`,
			...['a;;Борщ;x;100;', 'a;obolon;Борщ;x;120;', 'b;;Уха;x;90;', 'b;podil;Уха;x;90;ні'].map(
				(line) => (sku === '' ? line.slice(2) : line),
			),
		]);
		expect(asked.map(({ meanings: [first] }) => first).slice(-2)).toEqual([
			'Row 3 in obolon, and row 2 in the other stores',
			'Row 5 in podil, and row 4 in the other stores',
		]);
		const [borscht, soup] = sku === '' ? ['борщ', 'уха'] : ['a', 'b'];
		expect(onSale()).toEqual([
			...[`${borscht} obolon 120`, `${borscht} podil 100`, `${soup} obolon 90`],
		]);
	});

	it('counts there, of many dishes', async () => {
		const dishes = Array.from('абвгде');
		const { asked } = await firstChoices([
			HEADINGS,
			...dishes.flatMap((name) => [`;${name};x;100;`, `obolon;${name};x;120;`]),
		]);
		expect(asked.map(({ meanings: [first] }) => first).slice(-1)).toEqual([
			'All rows: those that name a store count there, the others elsewhere',
		]);
		expect(onSale()).toEqual(dishes.flatMap((name) => [`${name} obolon 120`, `${name} podil 100`]));
	});
});

it('A discount in percent looks like an accident', async () => {
	const sheet = ['SKU;Назва;Категорія;Ціна;Знижка', 'a;Борщ;x;145;10', 'b;Уха;x;160;'];
	const { accidents = [] } = await firstChoices(sheet);
	expect(accidents.join()).toContain('2 of 4 prices are less than a third of the old price.');
	expect(onSale()).toEqual([]);
});

describe('The first choices of a column of marks', () => {
	it.each(['+', '✓', 'v', 'так', '1'])(
		'sell only where "%s" is, in the store of its heading',
		async (mark) => {
			const sheet = [
				'SKU;Назва;Категорія;Ціна;Поділ;Оболонь',
				...[`a;Борщ;x;5;${mark};${mark}`, `b;Уха;x;6;${mark};`, `c;Чай;x;7;;${mark}`],
			];
			const { plan, asked } = await firstChoices(sheet);
			expect(asked[0].meanings.slice(0, 2)).toEqual([
				`On sale only where it says "${mark}", in one store: podil`,
				`On sale where it says "${mark}" or is empty, in one store: podil`,
			]);
			expect(plan.usedColumns).toContain(
				`Availability in a Store: obolon ← "Оболонь": on sale only where it says "${mark}"`,
			);
			expect(onSale()).toEqual(['a obolon 5', 'a podil 5', 'b podil 6', 'c obolon 7']);
		},
	);

	it('say what is on sale where empty cells are answered to be, too', async () => {
		const sheet = ['SKU;Назва;Категорія;Ціна;Поділ', 'a;Борщ;x;5;+', 'b;Уха;x;6;'];
		const { rows, page, asked } = await firstChoices(sheet);
		const other = { ...page, [asked[0].label]: asked[0].meanings[1] };
		const { usedColumns } = await run('previewImport', rows, other);
		expect(usedColumns).toContain(
			'Availability in a Store: podil ← "Поділ": on sale where it says "+" or is empty',
		);
	});

	it('sell only where one of several marks is', async () => {
		const sheet = ['SKU;Назва;Категорія;Ціна;Поділ', 'a;Борщ;x;5;+', 'b;Уха;x;6;', 'c;Чай;x;7;так'];
		await firstChoices(sheet);
		expect(onSale().filter((one) => one.includes('podil'))).toEqual(['a podil 5', 'c podil 7']);
	});

	it('are remembered, and asked for again where the first cell is emptied', async () => {
		const sheet = (...marks: string[]) => [
			'SKU;Назва;Категорія;Ціна;Поділ',
			...marks.map((mark, index) => `s${index};Dish ${index};x;5;${mark}`),
		];
		const most = ['+', '+', '+', '+'];
		await firstChoices(sheet('+', '', ...most));
		expect((await firstChoices(sheet('', '+', ...most))).asked).toEqual([]);
		expect(onSale()).not.toContain('s0 podil 5');
		workflow.staticData = {};
		await firstChoices(sheet('+', '+', '+'));
		expect((await firstChoices(sheet('+', '', '+'))).asked).toHaveLength(1);
	});

	it.each([
		['a cross, which may cross out', 'Поділ', 'x'],
		['a heading that names no store', 'Підвал', '+'],
		['a day of the week', 'Пн', 'x'],
		['a heading that says where', 'Канал', '+'],
	])('stop at %s', async (_what, heading, mark) => {
		const sheet = [`SKU;Назва;Категорія;Ціна;${heading}`, `a;Борщ;x;5;${mark}`, 'b;Уха;x;6;'];
		const { stopsAt, asked } = await firstChoices(sheet);
		expect(stopsAt).toEqual([heading]);
		expect(asked[0].meanings.join('\n')).toContain(`On sale only where it says "${mark}"`);
	});
});

describe('A column of words', () => {
	const sheet = (heading: string, ...words: string[]) => [
		`SKU;Назва;Категорія;Ціна;${heading}`,
		...words.map((word, index) => `s${index};Dish ${index};x;${index + 5};${word}`),
	];

	it.each([
		['letters of channels', 'Канал', ['д', 'з', 'д', 'з']],
		['channels', 'Channel', ['delivery', 'hall', 'all', 'hall']],
		['channels below any heading', 'Зона', ['зал', 'доставка', 'зал', 'всюди']],
		[
			'channels beside a word for off',
			'Видимість',
			['зал, доставка', 'зал', 'доставка', 'сховано'],
		],
		['a word that may mean off beside one that does', 'Статус', ['немає', 'знято', 'знято', '']],
		['words below a store', 'Поділ', ['Іван', 'скоро', '', 'Іван']],
		['words below a store and a place', 'Поділ бар', ['Іван', 'Олена', 'Іван', '']],
	])('stops at %s', async (_what, heading, words) => {
		const { stopsAt, asked } = await firstChoices(sheet(heading, ...words));
		expect(stopsAt).toEqual([heading]);
		expect(asked.find((one) => one.heading === heading)?.meanings).toContain(
			'Nothing of this: ignore the column',
		);
	});

	it.each([
		['Available?', ['yes', 'yes', 'no', 'seasonal'], '"yes", "seasonal"; off where it says "no"'],
		['Статус', ['так', 'так', 'так', 'сезон'], '"так", "сезон"'],
		['Статус', ['', '', '', 'сезон'], '"сезон" or is empty'],
		['Available?', ['', '', '', 'seasonal'], '"seasonal" or is empty'],
		['Статус', [...Array<string>(14).fill('так'), 'сезон'], '"так", "сезон"'],
	])('below "%s" may say by an unknown word what is on sale: %j', async (heading, words, says) => {
		const lines = sheet(heading, ...words);
		const last = `s${words.length - 1} podil`;
		const { rows, asked } = await firstChoices(lines);
		expect(onSale().join()).not.toContain(last);
		const [{ label, meanings }] = asked;
		expect(meanings).toContain(`On sale where it says ${says}`);
		const page = { [label]: `On sale where it says ${says}` };
		workflow.staticData = {};
		await run('importProductsAndOffers', rows, page);
		expect(onSale().join()).toContain(last);
		expect((await firstChoices(lines.map((line) => line.replace(';5;', ';6;')))).asked).toEqual([]);
		expect(onSale().join()).toContain(last);
		expect((await firstChoices([...lines, 'new;New;x;9;зима'])).asked).toHaveLength(1);
	});

	it.each([
		['Статус', 'ні', 'так', 'On sale where it says "так"'],
		['Стоп', 'так', 'ні', 'Off where it says "так"'],
	])('below "%s" is to be checked where one cell is empty', async (heading, off, on, says) => {
		const most = Array<string>(12).fill(on);
		const { plan, asked } = await firstChoices(sheet(heading, off, '', ...most));
		expect(asked[0]?.meanings[0] ?? says).toContain(says);
		expect((plan.page as unknown as { toCheck: string[] }).toCheck).toEqual([
			`Column "${heading}": 1 dish stays on sale with an empty cell there: Dish 1 (empty). Check whether guests can have it.`,
		]);
		workflow.staticData = {};
		const few = await firstChoices(sheet(heading, off, on, ...most.map(() => '')));
		expect(JSON.stringify(few.plan.page ?? '')).not.toContain('empty cell');
	});

	it.each([
		['below "Мітки"', 'Мітки', ['без глютену', 'веган', '', 'гостре']],
		['that nobody knows, below a heading of the dish', 'Кухар', ['Іван', 'Олена', 'Іван', '']],
	])('asks nothing about words %s', async (_what, heading, words) => {
		expect((await firstChoices(sheet(heading, ...words))).asked).toEqual([]);
	});

	it.each([
		["не продаємо до п'ятниці", 'не продаємо'],
		['не продаем до пятницы', 'не продаем'],
		['not sold on Mondays', 'not sold'],
		["we don't sell it now", "don't sell"],
		['we don’t sell it now', "don't sell"],
		['do not sell today', 'do not sell'],
		['nie sprzedajemy do jutra', 'nie sprzedajemy'],
		['heute nicht verkauft', 'nicht verkauft'],
	])('takes off what a remark says so of: %s', async (remark, word) => {
		const { asked } = await firstChoices(sheet('Коментар', remark, 'закінчилось', 'гостре', ''));
		expect(asked[0].meanings[0]).toBe(`Off where it says "${word}", "закінчилось"`);
		expect(onSale().filter((one) => one.includes('podil'))).toEqual(['s2 podil 7', 's3 podil 8']);
	});

	it('stops at remarks, some of which mean off and others nothing of that', async () => {
		const lines = sheet('Коментар', "не продаємо до п'ятниці", 'закінчилось', 'подавати гарячим');
		const { stopsAt, asked } = await firstChoices(lines);
		expect(stopsAt).toEqual(['Коментар']);
		expect(asked[0].meanings[1]).toBe('Off where it says "не продаємо", "закінчилось"');
		expect((await firstChoices(sheet('Коментар', 'закінчилось', '95 грн', ''))).stopsAt).toEqual(
			[],
		);
	});

	it.each([
		['that all mean off', ['немає', 'закінчилось', 'стоп', 'знято', '', '', '', '', '']],
		['beside a word for on', ['ok', 'немає', 'знято', 'пауза', 'ok', 'ok', 'ok', 'ok', 'ok']],
	])('takes off by one choice several words %s', async (_what, words) => {
		const { asked } = await firstChoices(sheet('Статус', ...words));
		const off = words.filter((word) => word !== '' && word !== 'ok');
		const named = off.map((word) => `"${word}"`).join(', ');
		expect(asked[0].meanings.join('\n').toLowerCase()).toContain(`off where it says ${named}`);
	});
});

describe('The first choices of columns of prices', () => {
	it.each([
		['stock', ['12', '0', '5', '8']],
		['small numbers', ['12', '10', '5', '30']],
	])('stop at the %s of a store beside a price', async (_what, numbers) => {
		const sheet = [
			'SKU;Назва;Категорія;Ціна;Поділ',
			...numbers.map((left, index) => `s${index};Dish ${index};x;1${index}0;${left}`),
		];
		const { rows, page, asked, stopsAt } = await firstChoices(sheet);
		expect(stopsAt).toEqual(['Поділ']);
		const { label, meanings } = asked[0];
		expect(meanings).toEqual(
			expect.arrayContaining([
				...['Price in a Store: podil', 'Stock in a Store: podil'],
				'Nothing of this: ignore the column',
			]),
		);
		const stock = { ...page, [label]: 'Stock in a Store: podil' };
		const { fingerprint } = await run('previewImport', rows, stock);
		expect(fingerprint).toBeDefined();
		await run('importProductsAndOffers', rows, stock);
		expect(onSale()).toContain('s2 podil 120');
		const later = [sheet[0], ...sheet.slice(1).map((line) => line.replace(/\d+$/, '95'))];
		expect((await firstChoices(later)).asked).toEqual([]);
		expect(onSale()).toContain('s2 podil 120');
	});

	it('stop at a number of 0 below a store beside the prices of another', async () => {
		const sheet = ['SKU;Назва;Категорія;Поділ;Оболонь', 'a;Борщ;x;12;150', 'b;Уха;x;0;160'];
		expect((await firstChoices(sheet)).stopsAt).toContain('Поділ');
	});

	it('stop at a price of a store that says where it holds', async () => {
		const sheet = ['SKU;Назва;Категорія;Ціна;Поділ зал', 'a;Борщ;x;150;160', 'b;Уха;x;160;170'];
		expect((await firstChoices(sheet)).stopsAt).toEqual(['Поділ зал']);
	});

	it('take a price of a store that is near the other', async () => {
		const sheet = ['SKU;Назва;Категорія;Ціна;Поділ', 'a;Борщ;x;150;140', 'b;Уха;x;160;155'];
		await firstChoices(sheet);
		expect(onSale()).toContain('b podil 155');
	});

	it.each([
		['Ціна', 'Ціна доставка'],
		['Ціна', 'Ціна для доставки'],
		['Price', 'Delivery price'],
	])('take none of %s beside %s', async (plain, delivery) => {
		const sheet = [
			`SKU;Title;Category;${plain};${delivery}`,
			...['a;Soup;x;135;145', 'b;Stew;x;168;178', 'c;Beer;x;75;no delivery', 'd;Tea;x;58;65'],
		];
		const { plan } = await firstChoices(sheet);
		expect(onSale().filter((one) => one.includes('podil'))).toEqual([
			...['a podil 145', 'b podil 178', 'd podil 65'],
		]);
		expect(plan.warnings).toContainEqual(
			expect.stringMatching(
				`^Column "${plain}" looks like prices \\(135, 168, 75\\), and nothing is taken from it, since it was answered to ignore the column\\.`,
			),
		);
	});

	it.each([
		'Нова ціна',
		'Ціна з 01.12',
		'New price 01.12',
		'Роздріб ціна',
		'Вартість доставки',
		'Delivery fee',
	])('stop at %s beside a price', async (heading) => {
		const sheet = [`SKU;Назва;Категорія;Ціна;${heading}`, 'a;Борщ;x;5;6', 'b;Уха;x;7;8'];
		expect((await firstChoices(sheet)).stopsAt).toEqual([heading]);
	});

	it.each([
		['Роздріб', 'Опт'],
		['Ціна Glovo', 'Ціна зал'],
		['Price A', 'Price B'],
		['Поділ 1', 'Поділ 2'],
		['Підвал', 'Кіоск'],
	])('stop at %s and %s', async (...headings) => {
		const sheet = [`SKU;Назва;Категорія;${headings.join(';')}`, 'a;Борщ;x;5;6', 'b;Уха;x;7;8'];
		expect((await firstChoices(sheet)).stopsAt).not.toEqual([]);
	});

	it.each(['Wholesale', 'Опт', 'Ціна Glovo', 'Dine-in price'])(
		'ignore %s beside a price',
		async (heading) => {
			const sheet = [`SKU;Назва;Категорія;Ціна;${heading}`, 'a;Борщ;x;5;4', 'b;Уха;x;7;6'];
			const { asked } = await firstChoices(sheet);
			expect(asked.map((one) => one.heading)).toEqual([heading]);
			expect(onSale()).toContain('b podil 7');
		},
	);

	it('stop where a heading names two stores, or one and a size', async () => {
		for (const heading of ['Ціна Поділ, Оболонь', 'Поділ 30 см']) {
			const sheet = [`SKU;Назва;Категорія;Ціна;${heading}`, 'a;Борщ;x;5;4', 'b;Уха;x;7;6'];
			expect((await firstChoices(sheet)).stopsAt).toEqual([heading]);
		}
	});

	it('know a heading that says the same in two languages', async () => {
		const sheet = ['SKU;Назва / Name;Категорія;Ціна / Price', 'a;Борщ;x;5', 'b;Уха;x;7'];
		expect((await firstChoices(sheet)).asked).toEqual([]);
		expect(onSale()).toContain('b podil 7');
	});

	it('take a discount for what guests pay instead, and no text there for a price', async () => {
		const sheet = [
			'SKU;Назва;Категорія;Ціна;Ціна доставка;Знижка',
			...['a;Бургер;x;185;195;', 'b;Подвійний;x;235;245;10%', 'c;Фрі;x;85;90;акція'],
		];
		const { asked } = await firstChoices(sheet);
		const { meanings } = asked.find(({ heading }) => heading === 'Знижка') ?? { meanings: [] };
		expect(meanings[0]).toBe('What guests pay instead; the other price is crossed out');
		expect(onSale()).toEqual(expect.arrayContaining(['b podil 245', 'c podil 90']));
	});

	it('take a letter with an amount for a size, never for a dish number', async () => {
		const sheet = [
			'Назва;Категорія;Ціна;S 250 мл;M 350 мл;L 450 мл',
			...['Капучино;Кава;;65;75;85', 'Лате;Кава;;70;80;90', 'Еспресо;Кава;45;;;'],
		];
		const { asked } = await firstChoices(sheet);
		const aboutNumber = asked.find(({ label }) => label.includes('dish number'));
		expect(aboutNumber?.meanings.join()).not.toContain('мл');
		expect(onSale().filter((one) => one.includes('podil'))).toEqual([
			...['еспресо podil 45', 'капучино-l-450-мл podil 85', 'капучино-m-350-мл podil 75'],
			...['капучино-s-250-мл podil 65', 'лате-l-450-мл podil 90', 'лате-m-350-мл podil 80'],
			'лате-s-250-мл podil 70',
		]);
	});
});

it('refuses two tables side by side without an empty column between them', () => {
	const tables = 'Category,Dish,Price,Dish,Price\nx,Soup,5,Tea,2\nx,Stew,6,,';
	expect(code('Table', [{ data: tables }]).refused).toMatch(
		/^Two tables seem to stand side by side: from column D on, the headings repeat\. /,
	);
	expect(rowsOf('Table', 'Dish,Price,Price\nSoup,5,6')).toHaveLength(1);
});

describe('Looks like an accident', () => {
	const sheet = (...prices: unknown[]) => [
		'SKU;Назва;Категорія;Ціна',
		...prices.map((price, index) => `s${index};Dish ${index};x;${String(price)}`),
	];

	it('a price of 0, unless it was 0 before', async () => {
		const first = await firstChoices(sheet(5, 6, 7, 8, 9, 0));
		expect(first.accidents).toEqual([expect.stringMatching(/^2 of 12 prices are 0\./)]);
		const { fingerprint } = first.plan;
		await runAction(
			credentialFor(workflow.sandbox),
			{
				...{ resource: 'menu', operation: 'importProductsAndOffers', companyId: COMPANY },
				...{ storeIds: 'podil, obolon', approvedFingerprint: fingerprint as string },
			},
			first.rows.map((json) => ({ json })),
			{ staticData: workflow.staticData },
		);
		expect(onSale()).toContain('s5 podil 0');
		expect((await firstChoices(sheet(5, 6, 8, 8, 9, 0))).accidents).toEqual([]);
		expect((await firstChoices(sheet(5, 6, 8, 8, 9, 0, 0))).accidents).toEqual([
			expect.stringMatching(/^2 of 14 prices are 0\./),
		]);
	});

	it('more than a quarter of the rows with a mistake, also in a later menu', async () => {
		await firstChoices(sheet(5, 6, 7, 8, 9, 10));
		const lost = ['', '', ''].map((none, index) => `n${index};Lunch ${index};${none};90`);
		const { accidents } = await firstChoices([...sheet(5, 6, 7, 8, 9, 10), ...lost]);
		expect(accidents).toEqual([
			expect.stringMatching(/^3 of 9 rows have a mistake, so they aren't sent\./),
		]);
		const few = await firstChoices([...sheet(5, 6, 7, 8, 9, 10), ...lost.slice(0, 2)]);
		expect(few.accidents).toEqual([]);
	});
});

describe('The first choice', () => {
	const dishes = ['Борщ', 'Уха', 'Суп', 'Рагу', 'Плов', 'Чай'];
	const sheet = (headings: string, cellsOf: (index: number) => unknown[]) => [
		`Страва;Ціна;${headings}`,
		...dishes.map((dish, index) => [dish, `${index + 5}0`, ...cellsOf(index)].join(';')),
	];
	const ofCategory = (asked: Array<{ label: string; meanings: string[] }>) =>
		asked.find(({ label }) => /^Which column is the category/.test(label))?.meanings[0];

	it('takes "Меню" for the category, and not for what is on sale', async () => {
		const { asked } = await firstChoices(sheet('Меню', (index) => [index < 3 ? 'Обід' : 'Напої']));
		expect(ofCategory(asked)).toBe('Меню (Обід; Напої)');
		expect(onSale()).toHaveLength(2 * dishes.length);
	});

	it('takes no remark for the category', async () => {
		const lines = sheet('Нотатки', (index) => [index % 2 === 0 ? 'уточнити' : '']);
		const { questions } = await run('previewImport', rowsOf('Table', lines.join('\n')), {});
		expect(ofCategory(questions as unknown as Parameters<typeof ofCategory>[0])).toMatch(
			/^No column/,
		);
	});

	it.each([
		['Маржинальність', (index: number) => `${180 + index}%`],
		['Замовлень', (index: number) => String(17 * index)],
	])('takes no %s for the dish number', async (heading, cellOf) => {
		const { asked } = await firstChoices(
			sheet(`Категорія;${heading}`, (index) => ['x', cellOf(index)]),
		);
		const ofNumber = asked.find(({ label }) => label.includes('dish number'));
		expect(ofNumber?.meanings[0] ?? 'Know a dish by name').toMatch(/now a dish by/);
	});

	it.each([
		['Ціна, $', 'Прайс'],
		['Price EUR', 'Amount'],
		['USD', 'грн'],
	])('of %s beside %s stops', async (foreign, own) => {
		const { stopsAt } = await firstChoices([
			`SKU;Страва;Категорія;${foreign};${own}`,
			...dishes.map((dish, index) => `s${index};${dish};x;${index + 1}.5;${index + 5}0`),
		]);
		expect(stopsAt).toContain(own);
	});

	it('of a price in another currency beside those of the stores stops', async () => {
		const lines = [
			'SKU;Страва;Категорія;Ціна Поділ;Ціна Оболонь;Ціна, $',
			...dishes.map(
				(dish, index) => `s${index};${dish};x;${index + 5}0;${index + 5}5;${index + 1}.5`,
			),
		];
		expect((await firstChoices(lines)).stopsAt).toEqual(['Ціна, $']);
	});

	it.each(['Доплата Поділ', 'Surcharge Podil', 'Надбавка (Поділ)'])(
		'of "%s" stops, since it is far below the price',
		async (heading) => {
			expect((await firstChoices(sheet(`Категорія;${heading}`, () => ['x', '5']))).stopsAt).toEqual(
				[heading],
			);
		},
	);

	it.each(['всі', 'Поділ, Оболонь', 'Сад'])(
		'of a column of stores stops where one says "%s"',
		async (all) => {
			const lines = sheet('Категорія;Точка', (index) => ['x', index === 0 ? all : 'Поділ']);
			expect((await firstChoices(lines)).stopsAt).toEqual(['Точка']);
		},
	);

	it('of a column of stores stops beside columns of single stores', async () => {
		const lines = sheet('Категорія;Точка;Ціна Оболонь', (index) => ['x', 'Поділ', `${index + 5}5`]);
		const { asked } = await firstChoices(lines);
		expect(asked.filter(({ heading }) => heading === 'Точка').at(-1)?.meanings[0]).toMatch(/^Stop/);
	});

	it.each(['Off Podil', 'Podil off', 'Знято Поділ'])(
		'takes "%s" for what is off there',
		async (heading) => {
			await firstChoices(sheet(`Категорія;${heading}`, (index) => ['x', index === 0 ? '+' : '']));
			expect(onSale()).toContain('уха podil 60');
			expect(onSale()).not.toContain('борщ podil 50');
		},
	);

	it('sells only where a mark is, also beside another word', async () => {
		const cells = ['+', '+', '?', '', '+', '+'];
		await firstChoices(sheet('Категорія;Поділ', (index) => ['x', cells[index]]));
		expect(onSale().filter((one) => one.includes('podil'))).toHaveLength(4);
	});
});

it('Rows with a currency sign behind each price are rows of dishes', async () => {
	const { stopsAt } = await firstChoices([
		'Позиція;ID;Категорія;Ціна (Поділ);Ціна (Оболонь)',
		...['Банош;A1;Перші;110₴;115₴', 'Уха;A2;Перші;120₴;125₴', 'Чай;A3;Напої;60₴;немає'],
	]);
	expect(stopsAt).toEqual([]);
	expect(onSale()).toContain('A3 podil 60');
});

describe('A price list', () => {
	const podil = () => onSale().filter((one) => one.includes('podil'));

	it.each([
		['"Позиція" and a price', ['Позиція;Вартість', 'Борщ;95', 'Чай;40'], ['борщ 95', 'чай 40']],
		[
			'sizes',
			['№;Позиція;30 см;40 см', '1;Сирна;95;120', '2;Мʼясна;110;140'],
			['мʼясна-30-см 110', 'мʼясна-40-см 140', 'сирна-30-см 95', 'сирна-40-см 120'],
		],
	])('is read where the headings are below a title, such as %s', async (_what, lines, sold) => {
		await firstChoices(['Меню ресторану «Смачно»', ...lines]);
		expect(podil()).toEqual(sold.map((one) => one.replace(/ (?=\d+$)/, ' podil ')).sort());
	});

	it('is read where a heading with a comma is the only one that no answer is about', async () => {
		await firstChoices([
			...[
				'Меню',
				'Позиція;Вихід;Ціна, грн',
				'Перші;;',
				'Борщ;350;65,00',
				'Напої;;',
				'Чай;250;40,00',
			],
		]);
		expect(podil()).toHaveLength(2);
	});

	it('asks nothing about the number of a row beside sizes', async () => {
		const { asked } = await firstChoices([
			'№;Страва;Категорія;S;M',
			...['1;Лате;Кава;65;75', '2;Раф;Кава;75;85', '3;Какао;Інше;55;65'],
		]);
		expect(asked.map(({ heading }) => heading)).not.toContain('№');
		expect(podil()).toHaveLength(6);
	});

	it('takes no line below its last dish for the heading of a category', async () => {
		const lines = ['Страва;Ціна', 'Борщ;95', 'Уха;110', 'Instagram;'];
		const { asked } = await firstChoices(lines);
		expect(asked.flatMap(({ meanings }) => meanings).join()).not.toContain('are headings');
		expect(podil()).toHaveLength(2);
	});
});

describe('A column that is new beside a price that was answered', () => {
	const first = ['SKU;Назва;Категорія;Ціна;Price', 'a;Борщ;x;95;80', 'b;Уха;x;110;90'];
	const later = (second: string) => [
		`SKU;Назва;Категорія;Ціна;Price;${second}`,
		...['a;Борщ;x;95;80;105', 'b;Уха;x;110;90;120'],
	];
	beforeEach(async () => {
		const rows = rowsOf('Table', first.join('\n'));
		const { questions } = await run('previewImport', rows, {});
		const page: Record<string, string> = {};
		for (const { label, heading } of questions as Array<{ label: string; heading: string }>) {
			page[label] = heading === 'Ціна' ? 'Price' : 'Nothing of this: ignore the column';
		}
		await run('importProductsAndOffers', rows, page);
		expect(onSale()).toContain('a podil 95');
	});

	it.each(['Ціна доставка', 'Роздрібна ціна', 'Вартість'])(
		'is asked about: %s',
		async (heading) => {
			const { rows, stopsAt, asked } = await firstChoices(later(heading));
			expect(stopsAt).toEqual([heading]);
			const [{ label, meanings }] = asked;
			const other = meanings.find((one) => one.startsWith('Price')) ?? '';
			expect(other).toBe('Price, and ignore "Ціна"');
			await run('importProductsAndOffers', rows, { [label]: other });
			expect(onSale()).toContain('a podil 105');
			expect((await firstChoices(later(heading))).asked).toEqual([]);
		},
	);

	it('is not the price by its first choice where all is asked again', async () => {
		const rows = rowsOf('Table', later('Ціна доставка').join('\n'));
		const again = withPage({ answers: '{}' });
		const [{ json }] = await runAction(
			credentialFor(workflow.sandbox),
			{
				...{ resource: 'menu', operation: 'previewImport', companyId: COMPANY },
				...{ storeIds: 'podil, obolon', onQuestions: 'return', rememberAnswers: true, ...again },
				askAgain: true,
			},
			rows.map((row) => ({ json: row })),
			{ staticData: workflow.staticData, executionId: 'again' },
		);
		const asked = json.questions as unknown as Array<{ heading: string; meanings: string[] }>;
		const firstOf = (heading: string) => asked.find((one) => one.heading === heading)?.meanings[0];
		expect(firstOf('Ціна')).toMatch(/^Price/);
		expect(firstOf('Ціна доставка')).toMatch(/^Stop/);
	});
});

it.each(['ні', ''])('"off" below "Stop" stops, beside "%s"', async (other) => {
	const cells = ['off', other, other].map((word, index) => `s${index};Dish;x;9${index};${word}`);
	const { stopsAt } = await firstChoices(['SKU;Назва;Категорія;Ціна;Стоп', ...cells]);
	expect(stopsAt).toEqual(['Стоп']);
});

it('A discount with a percent sign in its heading stops', async () => {
	const sheet = ['SKU;Назва;Категорія;Ціна;Знижка, %', 'a;Борщ;x;145;15', 'b;Уха;x;160;20'];
	expect((await firstChoices(sheet)).stopsAt).toEqual(['Знижка, %']);
});

it("How many pieces a portion has stops, and isn't the stock by the first choice", async () => {
	const sheet = [
		'SKU;Назва;Категорія;Ціна;Кількість, шт',
		'a;Рол;x;145;8',
		'b;Макі;x;75;6',
		'c;Нігірі;x;75;1',
	];
	expect((await firstChoices(sheet)).stopsAt).toEqual(['Кількість, шт']);
});

it('Names for a website are not asked about as what is on sale', async () => {
	const dishes = ['Борщ', 'Уха', 'Суп', 'Рагу', 'Плов', 'Чай', 'Кава'];
	const { asked } = await firstChoices([
		'SKU;Назва;Категорія;Ціна;Назва для сайту',
		...dishes.map((dish, index) => `s${index};${dish};x;9${index};${dish} домашня`),
	]);
	expect(asked.flatMap(({ label }) => label).join()).not.toContain('on sale');
});

it("A remark isn't offered as the dish number", async () => {
	const sheet = ['Назва;Категорія;Ціна;Примітка', 'Борщ;x;95;гостре', 'Уха;x;110;', 'Чай;x;40;'];
	const { asked } = await firstChoices(sheet);
	expect(asked.flatMap(({ meanings }) => meanings).join()).not.toContain('Примітка');
});

it('Dashes in the prices of a store are counted as no price, and not as empty cells', async () => {
	const { plan } = await firstChoices([
		'SKU;Назва;Категорія;Ціна Поділ;Ціна Оболонь',
		...['a;Борщ;x;95;-', 'b;Уха;x;110;115', 'c;Чай;x;40;45'],
	]);
	expect(String(plan.warnings)).toContain('1 of 3 hold no price, the first in row 2');
});

it.each(['Онлайн', 'Сайт', 'Website'])(
	'Prices below "%s" are asked about as prices',
	async (heading) => {
		const cells = ['a;Борщ;x;145;155', 'b;Уха;x;160;170', 'c;Чай;x;70;80'];
		const { stopsAt, asked } = await firstChoices([
			`SKU;Назва;Категорія;Ціна;${heading}`,
			...cells,
		]);
		expect(stopsAt).toEqual([heading]);
		expect(asked[0].meanings.join()).toContain('Price');
	},
);

it.each(['Was', 'Була', 'Раніше'])(
	'What a dish cost before may be headed "%s"',
	async (heading) => {
		const cells = ['a;Борщ;x;145;165', 'b;Уха;x;160;180'];
		const { plan } = await firstChoices([`SKU;Назва;Категорія;Ціна;${heading}`, ...cells]);
		expect(plan.usedColumns).toContain(`Old Price ← "${heading}"`);
	},
);

it('One word below "Season" stops, and takes nothing off by the first choice', async () => {
	const cells = ['a;Борщ;x;145;зима', 'b;Уха;x;160;', 'c;Чай;x;70;'];
	const { stopsAt } = await firstChoices(['SKU;Назва;Категорія;Ціна;Сезон', ...cells]);
	expect(stopsAt).toEqual(['Сезон']);
});

describe('A dish on sale whose row is skipped by the first choice looks like an accident', () => {
	const DISHES = Array.from(
		{ length: 12 },
		(_one, index) => `s${index};Страва ${index};x;9${index};${index === 9 ? 'ні' : ''}`,
	);
	const sheet = (first: string, headings = 'SKU;Назва;Категорія;Ціна;Наявність') => [
		headings,
		first,
		...DISHES.slice(1),
	];
	const later = async (first: string, last = DISHES[0]) => {
		await firstChoices(sheet(last));
		return await firstChoices(sheet(first));
	};

	it.each(['5*2', 'О20', '13S'])('with the price "%s"', async (price) => {
		const { asked, accidents } = await later(`s0;Страва 0;x;${price};`);
		expect(asked[0]?.meanings[0]).toMatch(/^Skip it/);
		expect(accidents).toEqual(['1 dish of last time came in with a mistake in its row.']);
		expect(onSale()).toContain('s0 podil 90');
	});

	it('with its name and size instead of a number', async () => {
		const of = (price: string) => [
			'Назва;Розмір;Категорія;Ціна',
			...[`Піца;30 см;x;${price}`, 'Піца;40 см;x;120'],
			...DISHES.map((one) => one.split(';').slice(1, 4).toSpliced(1, 0, '').join(';')),
		];
		await firstChoices(of('90'));
		expect((await firstChoices(of('9O'))).accidents).toEqual([
			'1 dish of last time came in with a mistake in its row.',
		]);
	});

	it('beside one whose price is empty', async () => {
		await firstChoices(sheet(DISHES[0]));
		const { accidents } = await firstChoices([
			...sheet('s0;Страва 0;x;5*2;').slice(0, -1),
			';Страва 11;x;;',
		]);
		expect(accidents).toEqual([
			'1 dish of last time came in without a price.',
			'1 dish of last time came in with a mistake in its row.',
		]);
	});

	it('in the column of one store only', async () => {
		const of = (podil: string) => [
			'SKU;Назва;Категорія;Ціна podil;Ціна obolon',
			`s0;Страва 0;x;${podil};95`,
			...DISHES.slice(1).map((one) => `${one.split(';').slice(0, 4).join(';')};105`),
		];
		await firstChoices(of('90'));
		const { accidents } = await firstChoices(of('5*2'));
		expect(accidents).toEqual(['1 dish of last time came in with a mistake in its row.']);
		expect((await firstChoices(of(''))).accidents).toEqual([]);
	});

	it('but not where it was off already, or is new', async () => {
		const off = await later('s0;Страва 0;x;5*2;', 's0;Страва 0;x;90;ні');
		expect(off.accidents).toEqual([]);
		const { accidents } = await firstChoices(sheet('new;Пиріг;x;5*2;'));
		expect(accidents).toEqual([]);
	});
});

it('A row below nearly each dish stops, since it may be the description', async () => {
	const dishes = ['Борщ', 'Уха', 'Суп', 'Рагу', 'Плов', 'Чай'];
	const rows = dishes.flatMap((dish, index) => [`${dish};9${index}`, `${dish}, сіль, перець;`]);
	const { asked } = await firstChoices(['Назва;Ціна', ...rows, 'Кава;50']);
	const ofCategory = asked.find(({ meanings }) => meanings.join().includes('are headings'));
	expect(ofCategory?.meanings[0]).toMatch(/^Stop/);
});

describe('A row between dishes', () => {
	const sheet = (...rows: string[]) => [
		'Назва;Категорія;Ціна',
		...['Борщ;x;95', 'Уха;x;110', 'Чай;x;40'],
		...rows,
	];

	it.each(['Середній чек', 'Середня ціна:', 'Средний чек', 'Average price', 'Average check'])(
		'is a total, and no dish: %s',
		async (text) => {
			const { plan } = await firstChoices(sheet(`${text};;82`, `;${text};82`));
			expect(plan.skipped).toMatchObject([{ reason: 'a total' }, { reason: 'a total' }]);
			expect(onSale()).toHaveLength(6);
		},
	);

	it('is a dish beside a word that no total has', async () => {
		await firstChoices(sheet('Середня;x;82', 'Чек;x;70'));
		expect(onSale()).toEqual(expect.arrayContaining(['середня podil 82', 'чек podil 70']));
	});

	it('repeats the headings, and is skipped', async () => {
		const { asked, plan } = await firstChoices(sheet('Назва;Категорія;Ціна', 'Кава;x;50'));
		expect(asked.map(({ label }) => label).join()).not.toContain('Row 5');
		expect(plan.skipped).toEqual([]);
		expect(onSale()).toContain('кава podil 50');
	});

	it.each(['160 EUR', '$160', '€ 160'])(
		'has another currency, which is to be checked: %s',
		async (price) => {
			const { plan } = await firstChoices(sheet(`Сік;x;${price}`));
			const { toCheck } = plan.page as unknown as { toCheck: string[] };
			expect(toCheck).toEqual([
				`Column "Ціна": 1 dish names a currency that most of the others don't: "Сік" (${price}). Guests pay the number in the storefront's currency.`,
			]);
		},
	);

	it('has the same currency as the others, with nothing to check', async () => {
		const rows = ['Сік', 'Чай', 'Кава', 'Узвар', 'Квас'].map(
			(name, index) => `${name};x;${100 + index} грн`,
		);
		const { plan } = await firstChoices(sheet(...rows));
		expect((plan.page as unknown as { toCheck: string[] }).toCheck).toEqual([]);
	});

	it('has a price with a plus, which is to be checked', async () => {
		const { plan } = await firstChoices(sheet('Сметана;x;+20'));
		const { toCheck } = plan.page as unknown as { toCheck: string[] };
		expect(toCheck).toEqual([
			'Column "Ціна": 1 dish has a plus before the price: "Сметана" (+20). It is sold without another dish, at that price.',
		]);
	});
});

it('Dates of when a dish comes back stop first', async () => {
	const cells = ['a;Борщ;x;145;01.12.2026', 'b;Уха;x;160;', 'c;Чай;x;70;'];
	const { stopsAt } = await firstChoices(['SKU;Назва;Категорія;Ціна;Стоп до', ...cells]);
	expect(stopsAt).toEqual(['Стоп до']);
});

it('Headings are found below a title and rows of a label and a value', async () => {
	const { plan } = await firstChoices([
		...['Звіт: Товари;;;', 'Період:;01.11 – 30.11;;', 'Заклад:;Всі;;'],
		...['Код;Найменування;Категорія;Ціна продажу', '1;Хліб;x;45', '2;Батон;x;38', '3;Рогалик;x;25'],
	]);
	expect(plan.usedColumns).toContain('Title ← "Найменування"');
});

it('To check names a column that is read for another store than its heading names', async () => {
	const rows = rowsOf(
		'Table',
		['SKU;Назва;Категорія;Ціна podil;Ціна obolon', ...['a;Борщ;x;145;150', 'b;Уха;x;160;165']].join(
			'\n',
		),
	);
	const page: Record<string, string> = {};
	for (const { label, heading, meanings } of questionsIn(await run('previewImport', rows, page))) {
		const other = heading === 'Ціна podil' ? 'obolon' : 'podil';
		page[label] = meanings.find((one) => one === `Price in a Store: ${other}`) ?? '';
	}
	const { page: told } = await run('previewImport', rows, page);
	expect((told as unknown as { toCheck: string[] }).toCheck).toEqual(
		expect.arrayContaining([
			'Column "Ціна podil" is read for "obolon", though its heading names "podil".',
		]),
	);
});

it.each(['Кількість', 'Шт в порції'])(
	'Pieces of a portion take nothing off: %s',
	async (heading) => {
		const pieces = ['1', '12', '3', '1', '1', '1'];
		const { stopsAt, accidents } = await firstChoices([
			`SKU;Назва;Категорія;Ціна;${heading}`,
			...pieces.map((count, index) => `s${index};Страва ${index};x;9${index};${count}`),
		]);
		expect(stopsAt.length > 0 || accidents !== undefined).toBe(true);
		if (stopsAt.length === 0) expect(onSale()).toHaveLength(12);
	},
);

describe('A later menu', () => {
	const dishes = (podil: (index: number) => number) =>
		Array.from(
			{ length: 12 },
			(_one, index) => `s${index};Страва ${index};x;${podil(index)};${100 + index}`,
		);
	const HEADINGS = 'SKU;Назва;Категорія;Ціна podil;Ціна obolon';

	it('looks like an accident where nearly all prices of one store fell', async () => {
		await firstChoices([HEADINGS, ...dishes((index) => 100 + index)]);
		const { accidents } = await firstChoices([HEADINGS, ...dishes((index) => 80 + index)]);
		expect(accidents).toEqual(['12 of 12 prices in store podil fell.']);
	});
});

it.each(['Nr', 'Dish nr', 'Номер'])(
	'A column "%s" that counts the rows is not the dish number by first choice',
	async (heading) => {
		const { asked } = await firstChoices([
			`${heading};Name;Category;Price`,
			...['1;Margherita;Pizza;29', '2;Roma;Pizza;33', '3;Cola;Drinks;8'],
		]);
		expect(asked.some(({ meanings }) => meanings.join().includes(heading))).toBe(true);
		expect(onSale()).toContain('margherita podil 29');
	},
);

describe('Two rows of one name', () => {
	it('stop where only one of them is off, and say which', async () => {
		const { asked, stopsAt } = await firstChoices([
			'Назва;Категорія;Ціна;Наявність',
			...['Плов;x;185;так', 'Плов;x;185;ні', 'Борщ;x;150;так'],
		]);
		const label =
			'Two rows have the same name: row 2 ("Плов", 185, on sale), row 3 ("Плов", 185, off). What do guests see?';
		expect(asked.map((one) => one.label)).toContain(label);
		expect(stopsAt).toHaveLength(1);
	});
});

it('A dish number of last time stays one where it stands twice', async () => {
	const sheet = (last: string) => [
		'ID;Назва;Категорія;Ціна',
		...['1011;Борщ;x;150', '1012;Уха;x;160', `${last};Плов;x;170`],
	];
	await firstChoices(sheet('1013'));
	const { asked } = await firstChoices(sheet('1012'));
	expect(asked.map(({ label }) => label)).toEqual([
		'Two rows have the same dish number "1012": row 3 ("Уха", 160), row 4 ("Плов", 170). What do guests see?',
	]);
});

describe('A category that is typed for all rows', () => {
	const SHEET = ['Назва;Ціна', 'Борщ;95', 'Банош;120'];
	const bring = async (lines: string[], category: string) => {
		const rows = rowsOf('Table', lines.join('\n'));
		const page: Record<string, string> = {};
		for (const { label, meanings } of questionsIn(
			await runPage(workflow, 'previewImport', rows, page),
		)) {
			page[label] = meanings[0] ?? category;
		}
		const plan = await runPage(workflow, 'previewImport', rows, page);
		const { toCheck } = plan.page as unknown as { toCheck: string[] };
		await runPage(workflow, 'importProductsAndOffers', rows, page);
		return toCheck;
	};

	it('is named where it is new, since it may be meant as something else', async () => {
		expect(await bring(SHEET, '5*2')).toEqual(['A new category: "5*2", of all rows']);
		const wider = SHEET.map((line, index) => `${line};${['Опис', 'смачний', 'з бринзою'][index]}`);
		expect(await bring(wider, '5*2')).toEqual([]);
	});
});
