import * as fc from 'fast-check';

import { startSandbox, type Sandbox } from '../../sandbox';
import { COMPANY, takeFirstChoices } from '../support/firstChoices';
import '../support/propertyTests';

const NAMES = [
	...['Борщ', 'Маргарита', 'Цезар', 'Вареники з вишнею', 'Деруни', 'Лате', 'Капучино'],
	...['Узвар', 'Карбонара', 'Чізкейк', 'Бургер', 'Окрошка'],
];
const CATEGORIES = ['Супи', 'Піца', 'Салати', 'Напої'];
const SIZES: ReadonlyArray<readonly [string, string]> = [
	['30 см', '40 см'],
	['S', 'L'],
	['мала', 'велика'],
	['0,33 л', '0,5 л'],
	['Ø30', 'Ø40'],
	['Келих', 'Пляшка'],
];
/** How a cell says that a dish is on sale, and that it is off, below which headings. */
const MARKS = [
	{ headings: ['Стоп', 'На стопі', 'Немає', 'Знято', 'Sold out'], on: '', off: 'x' },
	{ headings: ['Стоп', 'Відсутнє', 'Нема сьогодні', 'Off'], on: 'ні', off: 'так' },
	{ headings: ['Стоп', 'Нема', 'Закінчилось', 'Вимкнено'], on: 'FALSE', off: 'TRUE' },
	{ headings: ['Стоп-лист', 'Нема сьогодні', 'Зняти'], on: '', off: 'стоп' },
	{ headings: ['Наявність', 'Статус', 'Є'], on: 'є', off: 'немає' },
	{ headings: ['Коментар', 'Нотатки'], on: '', off: 'sold out' },
];
const BESIDES: Record<string, (index: number) => string> = {
	Ккал: (index) => String(200 + index * 13),
	Собівартість: (index) => String(30 + index * 3),
	'Час, хв': (index) => String(10 + index),
	Алергени: (index) => (index % 2 === 0 ? 'глютен' : ''),
	'№': (index) => String(index + 1),
};

const dishes = fc.array(
	fc.record({
		price: fc.constantFrom(65, 78, 95, 110, 125, 139, 145, 160, 185, 210, 245),
		more: fc.constantFrom(20, 40, 60),
		grams: fc.constantFrom(100, 150, 250, 300),
		hasSizes: fc.boolean(),
		isOff: fc.tuple(rarely(), rarely()),
		/** What somebody does to it in the second week. */
		change: fc.option(
			fc.constantFrom(
				...['price' as const, 'weight' as const, 'gone' as const, 'new' as const],
				...['capitals' as const, 'space' as const, 'twice' as const],
				...['withoutPrice' as const, 'dash' as const, 'withoutLarge' as const],
			),
			{ nil: undefined, freq: 15 },
		),
	}),
	{ minLength: 8, maxLength: NAMES.length },
);
type Dish = typeof dishes extends fc.Arbitrary<Array<infer One>> ? One : never;

function rarely() {
	return fc.integer({ min: 0, max: 9 }).map((number) => number === 0);
}

const sheets = fc.record({
	dishes,
	hasNumbers: fc.boolean(),
	hasSections: fc.boolean(),
	sizes: fc.constantFrom(...SIZES),
	sizesAre: fc.constantFrom('none', 'columns', 'columnsBesidePrice', 'rows'),
	weight: fc.constantFrom(undefined, 'Вага', 'Вихід, г', 'Порція'),
	marks: fc.option(fc.constantFrom(...MARKS), { nil: undefined }),
	heading: fc.tuple(fc.nat(), fc.nat()),
	besides: fc.constantFrom(undefined, ...Object.keys(BESIDES)),
	unit: fc.constantFrom('', ',00', ' грн', ' ₴', '.-'),
	/** What somebody does to the sheet in the second week. */
	edit: fc.constantFrom(
		...[undefined, undefined, 'withoutMarks', 'withoutWeight', 'otherHeading', 'otherOrder'],
		...['total', 'title', 'emptyRows'],
	),
});
type Parts = typeof sheets extends fc.Arbitrary<infer One> ? One : never;

/** A row by its headings, and what guests pay for what it sells. */
interface Row {
	cells: Record<string, string>;
	sells: Array<{ title: string; price: number }>;
}

function rowsOfDish(dish: Dish, index: number, { sizes, sizesAre }: Parts, isSecond: boolean) {
	const change = isSecond ? dish.change : undefined;
	const title = NAMES[index] ?? '';
	const price = dish.price + (change === 'price' ? 7 : 0);
	const [small, large] = sizes;
	const ofLarge = price + dish.more;
	const none = { withoutPrice: '', dash: '-' }[change as string];
	const row = (cells: Row['cells'], sells: Row['sells']): Row => ({ cells, sells });
	if (sizesAre === 'none' || (!dish.hasSizes && sizesAre !== 'columns')) {
		return [row({ Ціна: none ?? String(price) }, none === undefined ? [{ title, price }] : [])];
	}
	const isLarge = dish.hasSizes && change !== 'withoutLarge' && none === undefined;
	const first = { title: `${title}, ${small}`, price };
	const second = { title: `${title}, ${large}`, price: ofLarge };
	if (sizesAre !== 'rows') {
		const noLarge = dish.hasSizes ? (none ?? 'немає') : '';
		return [
			row({ [small]: none ?? String(price), [large]: isLarge ? String(ofLarge) : noLarge }, [
				...(none === undefined ? [first] : []),
				...(isLarge ? [second] : []),
			]),
		];
	}
	return [
		row({ Розмір: small, Ціна: none ?? String(price) }, none === undefined ? [first] : []),
		row({ Розмір: large, Ціна: isLarge ? String(ofLarge) : 'немає' }, isLarge ? [second] : []),
	];
}

/** A sheet in one of the weeks, and what guests can order by it. */
function sheetOf(parts: Parts, week: 0 | 1) {
	const { hasNumbers, hasSections, sizes, sizesAre, weight, marks, besides, unit } = parts;
	const edit = week === 0 ? undefined : parts.edit;
	const number = parts.heading[edit === 'otherHeading' ? 1 : 0];
	const mark = edit === 'withoutMarks' ? undefined : marks;
	const markHeading = mark?.headings[number % mark.headings.length] ?? '';
	const weighed = edit === 'withoutWeight' ? undefined : weight;
	const prices = [
		...(sizesAre === 'columns' ? [] : ['Ціна']),
		...(sizesAre.startsWith('columns') ? sizes : []),
	];
	const headings = [
		...(hasNumbers ? ['Код'] : []),
		...(hasSections ? ['Назва'] : ['Категорія', 'Назва']),
		...(sizesAre === 'rows' ? ['Розмір'] : []),
		...[weighed ?? [], prices, mark === undefined ? [] : markHeading, besides ?? []].flat(),
	];
	const found = parts.dishes.flatMap((dish, index) => {
		const change = week === 0 ? undefined : dish.change;
		if (change === 'gone' || (week === 0 && dish.change === 'new')) return [];
		const category = CATEGORIES[index % CATEGORIES.length] ?? '';
		const name = NAMES[index] ?? '';
		const isOff = dish.isOff[week];
		const rows = rowsOfDish(dish, index, parts, week === 1).map(({ cells, sells }, of): Row => ({
			cells: {
				...{ Код: `${index}-${of}`, Категорія: category },
				Назва: { capitals: name.toUpperCase(), space: `${name} ` }[change as string] ?? name,
				...(weighed && { [weighed]: `${dish.grams + (change === 'weight' ? 5 : 0)} г` }),
				...(mark && { [markHeading]: isOff ? mark.off : mark.on }),
				...(besides && { [besides]: BESIDES[besides]?.(index) ?? '' }),
				...cells,
			},
			sells: mark !== undefined && isOff ? [] : sells,
		}));
		return [{ name, category, rows: change === 'twice' ? [...rows, ...rows] : rows }];
	});
	const inOrder = found.toSorted(
		(one, other) =>
			CATEGORIES.indexOf(one.category) - CATEGORIES.indexOf(other.category) ||
			(edit === 'otherOrder' ? one.name.localeCompare(other.name) : 0),
	);
	const rows = inOrder.flatMap((one, index): Row[] => {
		const isFirst = one.category !== inOrder[index - 1]?.category;
		const heading = { cells: { Назва: one.category }, sells: [] };
		const empty = edit === 'emptyRows' ? [{ cells: {}, sells: [] }] : [];
		return [...(hasSections && isFirst ? [heading] : []), ...one.rows, ...empty];
	});
	if (edit === 'total') rows.push({ cells: { Назва: 'Разом', Ціна: '1234' }, sells: [] });
	const cellOf = ({ cells }: Row, heading: string) => {
		const cell = cells[heading] ?? '';
		return prices.includes(heading) && /\d/.test(cell) ? `${cell}${unit}` : cell;
	};
	const lineOf = (cells: string[]) => cells.map((cell) => `"${cell}"`).join(';');
	return {
		lines: [
			...(edit === 'title' ? [lineOf(['Меню, грудень', ...headings.slice(1).map(() => '')])] : []),
			lineOf(headings),
			...rows.map((row) => lineOf(headings.map((heading) => cellOf(row, heading)))),
		],
		sold: new Set(
			rows.flatMap(({ sells }) => sells.map(({ title, price }) => `${title}: ${price}`)),
		),
	};
}

/** Guests may also read the weight behind a name; how it is capitalized is the sheet's. */
const soldIn = (sandbox: Sandbox) =>
	new Set(
		sandbox
			.storefront(COMPANY)
			.filter(({ inMenu }) => inMenu)
			.flatMap(({ title, offers }) =>
				offers
					.filter(({ status }) => status === 'enabled')
					.map(({ listPrice }) => `${title.replace(/, \d+ г$/, '')}: ${listPrice}`),
			),
	);
const folded = (texts: ReadonlySet<string>) => [...texts].map((text) => text.toLowerCase()).sort();

it('The first choices of a page stop, or sell what each of two weekly sheets means', async () => {
	await fc.assert(
		fc.asyncProperty(sheets, async (parts) => {
			const sandbox = await startSandbox({ port: 0 });
			try {
				const workflow = { sandbox, staticData: {} };
				for (const week of [0, 1] as const) {
					const { lines, sold } = sheetOf(parts, week);
					const { stopsAt, accidents = [] } = await takeFirstChoices(workflow, lines);
					if (stopsAt.length > 0 || accidents.length > 0) return;
					expect(folded(soldIn(sandbox))).toEqual(folded(sold));
				}
			} finally {
				await sandbox.close();
			}
		}),
	);
});
