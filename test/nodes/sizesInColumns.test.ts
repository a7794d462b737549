import { COMPANY, newWorkflow, takeFirstChoices } from '../support/firstChoices';
import { onSale as onSaleIn } from '../support/onSale';

const workflow = newWorkflow();

const firstChoices = async (lines: string[]) => await takeFirstChoices(workflow, lines);
/** In one of the stores, which all sell the same. */
const onSale = () =>
	onSaleIn(workflow.sandbox, COMPANY)
		.filter((one) => one.includes(' podil '))
		.map((one) => one.replace(' podil', ''));

describe('A second block of rows with its own sizes', () => {
	const PIZZAS = ['Name;30 cm;40 cm', 'PIZZA;;', 'Margherita;29;39', 'Roma;33;44'];

	it.each([
		['volumes', PIZZAS, 'DRINKS;0,33 l;0,5 l', 'Cola;6;8'],
		['words', PIZZAS, 'PASTA;small;large', 'Carbonara;29;35'],
		['one size', PIZZAS, 'DRINKS;0,5 l;', 'Cola;8;'],
		['sizes of prices', ['Name;Price 30 cm', 'Roma;33', 'Pepperoni;34'], 'DRINKS;0,5 l', 'Cola;8'],
		[
			'a full row of headings',
			['Name;Category;30 cm;40 cm', 'Margherita;Pizza;29;39', 'Roma;Pizza;33;44'],
			...['Name;Category;0.33 l;0.5 l', 'Cola;Drinks;6;8'],
		],
	])('is refused by its row: %s', async (_what, first, headings, drink) => {
		await expect(firstChoices([...first, headings, drink])).rejects.toThrow(
			`Row ${first.length + 1} looks like the headings of another table, so nothing is sent`,
		);
		expect(onSale()).toEqual([]);
	});

	it('says where its prices belong', async () => {
		const error = await firstChoices([...PIZZAS, 'DRINKS;0,33 l;0,5 l', 'Cola;6;8']).catch(
			({ description }: { description: string }) => description,
		);
		expect(error).toContain(
			'Give each of its sizes its own column in the first table, and move the prices below it there. Then delete row 5.',
		);
	});

	it('is nothing with the same sizes, nor a portion of each dish', async () => {
		await firstChoices([...PIZZAS, 'BREAD;30 cm;40cm', 'Pesto;19;25']);
		expect(onSale()).toContain('pesto-30-cm 19');
		workflow.staticData = {};
		await firstChoices(['Назва;Категорія;Мала;Ціна', 'Борщ;Супи;250 г;145', 'Уха;Супи;300 г;']);
		expect(onSale()).toContain('борщ 145');
	});
});

describe('A size without a price today', () => {
	const DRINKS = ['Beer', 'Cola', 'Fizz', 'Juice', 'Milk', 'Tea', 'Water'];
	const SMALL = DRINKS.map((drink, index) => `${drink.toLowerCase()}-0-5-l ${index + 5}`);
	const sheet = (...large: string[]) => [
		'Name;Category;0,5 l;1 l',
		...DRINKS.map((drink, index) => `${drink};Drinks;${index + 5};${large[index] ?? ''}`),
	];

	it.each(['brak', 'стоп', 'немає', 'sold out'])(
		'is off by itself where it says "%s", and comes back',
		async (word) => {
			await firstChoices(sheet('14'));
			expect(onSale()).toEqual([...SMALL, 'beer-1-l 14'].sort());
			expect((await firstChoices(sheet(word))).asked).toEqual([]);
			expect(onSale()).toEqual(SMALL);
			expect((await firstChoices(sheet('14'))).asked).toEqual([]);
			expect(onSale()).toContain('beer-1-l 14');
		},
	);

	it('is the first choice of what else is there instead of its prices', async () => {
		const { asked } = await firstChoices(sheet('sold out till Friday'));
		expect(asked[0].meanings[0]).toMatch(/^Price of a Size: 1 l/);
	});

	it('is asked about where its column said what is on sale: it may have prices again', async () => {
		const { asked } = await firstChoices(sheet('yes', 'yes', 'yes', 'no'));
		expect(asked[0].meanings[0]).toMatch(/^On sale where it says "yes"/);
		const [again] = (await firstChoices(sheet('14', '15', '13'))).asked;
		expect(again.label).toContain('Last time it was on sale where it says yes');
		expect(again.meanings[0]).toMatch(/^Price of a Size: 1 l/);
	});

	it("isn't a description", async () => {
		const { asked } = await firstChoices(sheet('sold out', '14', 'sold out till Friday'));
		expect(asked.map(({ label }) => label).join()).not.toContain('Description');
	});
});

describe('To check names one dish that is written in two ways', () => {
	const warningsOf = async (lines: string[]) =>
		((await firstChoices(lines)).plan.warnings as string[]).join('\n');

	it('by its size', async () => {
		const warnings = await warningsOf([
			'Name;Category;Size;Price',
			...['Margherita;Pizza;30 cm;29', 'Margherita;Pizza;40 cm;39', 'margherita;Pizza;30cm;27'],
			...['Cola;Drinks;0,5l;7', 'Cola;Drinks;0,5 l;8'],
		]);
		expect(warnings).toContain(
			'names that guests see more than once: "Margherita, 30 cm" (row 2: 29, row 4, "margherita, 30cm": 27), "Cola, 0,5l" (row 5: 7, row 6, "Cola, 0,5 l": 8). Write into each name what differs.',
		);
	});

	it.each([
		['Margherita 30 cm', 'Margherita 30cm'],
		['Cola 0,5l', 'Cola, 0.5 l'],
		['Cola 0,50 l', 'Cola, 0.5l'],
	])('by its name: %s, %s', async (one, other) => {
		const warnings = await warningsOf([
			...['Name;Category;Price', 'Roma;Pizza;33', `${one};Pizza;29`, `${other};Pizza;27`],
		]);
		expect(warnings).toContain(`more than once: "${one}" (row 3: 29, row 4, "${other}": 27). `);
	});

	it('but no dishes that differ in a number', async () => {
		const sets = ['Set 1, 2;Pizza;50', 'Set 12;Pizza;60', 'Set 1;Pizza;70'];
		expect(await warningsOf(['Name;Category;Price', ...sets])).toBe('');
	});
});

it('To check counts all sales that are not used for sizes, however they are written', async () => {
	const { plan } = await firstChoices([
		'Name;Category;30 cm;40 cm;Promotion',
		...['Roma;Pizza;30;40;-20%', 'Salami;Pizza;31;41;2 for 1', 'Tuna;Pizza;32;42;25'],
		...['Pepperoni;Pizza;33;43;', 'Parma;Pizza;34;44;brak'],
	]);
	expect((plan.warnings as string[]).join('\n')).toContain(
		'"Promotion": 3 of 4 sale prices are not used for sizes, the first in row 2 ("-20%").',
	);
});

describe('A heading above sizes', () => {
	it.each([
		['Portion size', ['30 cm', '40 cm']],
		['Size', ['S', 'L']],
		['Розмір', ['мала', 'велика']],
	])('is the upper of two lines: %s', async (heading, [small, large]) => {
		const { stopsAt } = await firstChoices([
			`Name;Category;${heading};`,
			...[`;;${small};${large}`, 'Margherita;Pizza;29;39', 'Roma;Pizza;33;'],
		]);
		expect(stopsAt).toEqual([]);
		const behind = (size: string) => size.toLowerCase().replace(' ', '-');
		expect(onSale()).toEqual([
			...[`margherita-${behind(small)} 29`, `margherita-${behind(large)} 39`].sort(),
			`roma-${behind(small)} 33`,
		]);
	});

	it('is one of sizes where the rows have one each', async () => {
		await firstChoices([
			...['Name;Category;Price;Size;', 'Margherita;Pizza;29;30 cm;'],
			...['Margherita;Pizza;39;40 cm;', 'Roma;Pizza;33;30 cm;very hot'],
		]);
		expect(onSale()).toContain('margherita-40-cm 39');
	});
});

describe('To check names a larger size that costs less than a smaller one', () => {
	it.each([
		['of columns', ['Name;Category;30 cm;40 cm', 'Roma;Pizza;39;29', 'Pepperoni;Pizza;28;38']],
		[
			'in the names',
			['Name;Category;Price', 'Roma, 40 cm;Pizza;29', 'Pepperoni;Pizza;9', 'Roma, 30 cm;Pizza;39'],
		],
	])('%s', async (_what, lines) => {
		const { plan } = await firstChoices(lines);
		expect((plan.warnings as string[]).join('\n')).toContain(
			'cost less than a smaller size: row 2, "Roma, 40 cm": 29 ("Roma, 30 cm": 39). Have prices changed places?',
		);
	});

	it('in letters', async () => {
		const { plan } = await firstChoices(['Name;Category;S;M;L', 'Latte;Coffee;70;130;100']);
		expect((plan.warnings as string[]).join('\n')).toContain(
			'cost less than a smaller size: row 2, "Latte, L": 100 ("Latte, M": 130).',
		);
	});

	it('beside the dearest of those that are smaller', async () => {
		const { plan } = await firstChoices([
			'Name;Category;25 cm;30 cm;35 cm;40 cm',
			'Roma;Pizza;31;39;35;30',
		]);
		expect((plan.warnings as string[]).join('\n')).toContain(
			'cost less than a smaller size: row 2, "Roma, 35 cm": 35 ("Roma, 30 cm": 39), row 2, "Roma, 40 cm": 30 ("Roma, 30 cm": 39). ',
		);
	});

	it('but not of another unit, dish or category, nor words', async () => {
		const { plan } = await firstChoices([
			...['Name;Category;Price', 'Cola, 500 ml;Drinks;9', 'Cola, 1 l;Drinks;8'],
			...['Roma, 30 cm;Pizza;39', 'Pepperoni, 40 cm;Pizza;29', 'Roma, 40 cm;Calzone;29'],
			...[
				'Tort, small;Desserts;9',
				'Tort, large;Desserts;8',
				'Nuggets 9 x;Pizza;9',
				'Nuggets 6 x;Pizza;12',
			],
		]);
		expect((plan.warnings as string[]).join('\n')).not.toContain('smaller size');
	});
});

describe('Amounts where the price is empty', () => {
	it.each([
		['Ø30', 'Ø40'],
		['Келих', 'Пляшка'],
	])('are asked about, and stop first: %s and %s', async (small, large) => {
		const { stopsAt, asked } = await firstChoices([
			`SKU;Назва;Категорія;Ціна;${small};${large}`,
			...['a;Борщ;Супи;150;;', 'b;Уха;Супи;160;;', 'c;Плов;Основні;170;;'],
			...['d;Сирна;Піца;;195;240', 'e;Мʼясна;Піца;;205;260'],
		]);
		expect(stopsAt).toEqual([small, large]);
		expect(asked.flatMap(({ meanings }) => meanings).join()).toContain(`Price of a Size: ${small}`);
	});

	it('are asked about also where a single dish has them', async () => {
		const { stopsAt } = await firstChoices([
			'SKU;Назва;Категорія;Ціна;Ø30;Ø40',
			...['a;Борщ;Супи;150;;', 'b;Уха;Супи;160;;', 'd;Сирна;Піца;;195;240'],
		]);
		expect(stopsAt).toEqual(['Ø30', 'Ø40']);
	});
});

it.each([
	['Порція', 'Пів порції'],
	['Portion', 'Half portion'],
])('A column "%s" of prices beside "%s" stops first', async (whole, half) => {
	const { stopsAt } = await firstChoices([
		`Назва;Категорія;${whole};${half}`,
		...['Борщ;x;150;90', 'Уха;x;160;95', 'Плов;x;170;'],
	]);
	expect(stopsAt).toEqual([whole]);
	expect(onSale()).toEqual([]);
});

describe('The headings of another table below', () => {
	it.each(['Назва;;Келих;Пляшка', 'Назва;;50 мл;Пляшка', 'Найменування;;;Пляшка'])(
		'are refused by their row: %s',
		async (headings) => {
			await expect(
				firstChoices([
					'Назва;Категорія;Вага, г;Ціна',
					...['Борщ;Супи;300;150', 'Уха;Супи;300;160', headings, 'Шабо;Вина;110;480'],
				]),
			).rejects.toThrow('Row 4 looks like the headings of another table');
		},
	);
});

describe('A price beside the prices of sizes', () => {
	const sheet = (...plain: string[]) => [
		'Name;Category;Price;30 cm;40 cm',
		...['Margherita', 'Roma', 'Pesto', 'Hawaii', 'Vegetarian'].map(
			(name, index) => `${name};Pizza;${plain[index] ?? ''};${200 + index * 7};${260 + index * 7}`,
		),
		'Cola;Drinks;60;;',
	];
	const toCheck = async (lines: string[]) => {
		workflow.staticData = {};
		const { plan } = await firstChoices(lines);
		return (plan.page as { toCheck: string[] }).toCheck.join('\n');
	};

	it('is named where few dishes have one', async () => {
		expect(await toCheck(sheet('', '', '', '249'))).toContain(
			'A price beside those of sizes, so guests see the dish without a size as well: "Hawaii" in row 5. If it isn\'t sold so, empty the cell.',
		);
	});

	it('is meant where most have one, or none has', async () => {
		for (const lines of [sheet('190', '199', '206', '213'), sheet()]) {
			expect(await toCheck(lines)).not.toContain('beside those of sizes');
		}
	});
});
