import * as fc from 'fast-check';

import { startSandbox } from '../../sandbox';
import { COMPANY, takeFirstChoices } from '../support/firstChoices';
import { onSale } from '../support/onSale';
import '../support/propertyTests';

/** What a sheet is to say of a dish in both stores, or in one of them. */
interface Dish {
	price: number;
	inStore: Record<Store, { price: number; isOff: boolean }>;
}
const STORES = ['podil', 'obolon'] as const;
type Store = (typeof STORES)[number];
const NAMES: Record<Store, string[]> = {
	podil: ['Podil', 'Поділ'],
	obolon: ['Obolon', 'Оболонь'],
};

/** A column: how it is headed, what it says of each dish, and what somebody means by that. */
interface Column {
	heading: string;
	cells: string[];
	means(dish: Dish, index: number): void;
}
const MOST_DISHES = 9;
const FEWEST_DISHES = 4;
const PRICES = [65, 78, 95, 110, 125, 139, 145, 160, 185, 210, 245];
const dishesOf = <Value>(one: fc.Arbitrary<Value>) =>
	fc.array(one, { minLength: MOST_DISHES, maxLength: MOST_DISHES });
const meansNothing = () => undefined;

/** Numbers that are not what guests pay, for each dish by its price. */
const besides = (headings: string[], numberOf: (price: number, index: number) => string) =>
	fc
		.record({ heading: fc.constantFrom(...headings) })
		.map(({ heading }) => ({ prices }: { prices: number[] }): Column => ({
			heading,
			cells: prices.map(numberOf),
			means: meansNothing,
		}));
const share = (part: number) => (price: number) => (price * part).toFixed(0);
const ofIndex = (first: number, step: number) => (_price: number, index: number) =>
	String(first + index * step);

const NOT_PAID = fc.oneof(
	besides(['Вага', 'Weight, g', 'Вихід, г', 'Portion'], ofIndex(150, 25)),
	besides(['Ккал', 'КБЖУ', 'Calories', 'ккал/100г'], ofIndex(120, 31)),
	besides(['Собівартість', 'Food cost', 'Закупка', 'Опт', 'Wholesale'], share(0.3)),
	besides(['Націнка, %', 'Маржинальність', 'Margin', '%'], ofIndex(180, 7)),
	besides(['Ціна зал', 'Зал', 'Dine-in', 'Hall price'], share(0.9)),
	besides(['Glovo', 'Ціна Glovo', 'Bolt', 'Ціна Bolt'], share(1.3)),
	besides(['Стара ціна', 'Була ціна', 'Old price', 'Ціна 2025'], share(1.2)),
	besides(['Нова ціна', 'Ціна з 1 грудня', 'New price', 'Ціна (план)'], share(1.15)),
	besides(['Ціна для персоналу', 'Staff price', 'Співробітникам'], share(0.5)),
	besides(['USD', 'Ціна, $', 'Price EUR', '€'], share(0.025)),
	besides(['Час, хв', 'Prep time', 'Приготування'], ofIndex(10, 1)),
	besides(['Продано', 'Рейтинг', 'Orders', 'Топ'], ofIndex(3, 17)),
	besides(['Коментар', 'Нотатки', 'Note'], (_price, index) => (index % 3 === 0 ? 'уточнити' : '')),
);

/** What takes dishes off, in all stores or in one. */
const OFF = fc
	.record({
		are: dishesOf(fc.boolean()),
		store: fc.constantFrom(undefined, ...STORES),
		name: fc.nat({ max: 1 }),
		isBefore: fc.boolean(),
		said: fc.constantFrom(
			{ headings: ['Стоп', 'На стопі', 'Stop', 'Sold out', 'Знято'], on: '', off: 'x' },
			{ headings: ['Стоп', '86', 'Off', 'Не продаємо'], on: 'ні', off: 'так' },
			{ headings: ['Стоп', 'Stop', 'Hidden'], on: '', off: '+' },
			{ headings: ['Наявність', 'Available', 'Статус'], on: 'є', off: 'немає' },
			{ headings: ['В наявності', 'Active', 'Показувати'], on: '1', off: '0' },
			{ headings: ['Є', 'Доступно', 'Наявність'], on: '', off: 'немає' },
		),
		which: fc.nat(),
	})
	.map(({ are, store, name, isBefore, said: { headings, on, off }, which }) => (): Column => {
		const word = headings[which % headings.length] ?? '';
		const place = store === undefined ? [] : [NAMES[store][name] ?? ''];
		return {
			heading: (isBefore ? [...place, word] : [word, ...place]).join(' '),
			cells: are.map((isOff) => (isOff ? off : on)),
			means(dish, index) {
				if (are[index] !== true) return;
				for (const id of store === undefined ? STORES : [store]) dish.inStore[id].isOff = true;
			},
		};
	});

/** A mark where a store sells a dish. */
const SOLD = fc
	.record({
		are: dishesOf(fc.boolean()),
		store: fc.constantFrom(...STORES),
		mark: fc.constantFrom('+', 'v', 'так', '1'),
		name: fc.nat({ max: 1 }),
	})
	.map(({ are, store, mark, name }) => (): Column => ({
		heading: NAMES[store][name] ?? '',
		cells: are.map((isSold) => (isSold ? mark : '')),
		means(dish, index) {
			if (are[index] !== true) dish.inStore[store].isOff = true;
		},
	}));

/** What guests pay in one store: instead of the price, or on top of it. */
const IN_STORE = fc
	.record({
		more: dishesOf(fc.constantFrom(0, 5, 10, 15)),
		store: fc.constantFrom(...STORES),
		isOnTop: fc.boolean(),
		name: fc.nat({ max: 1 }),
		which: fc.nat({ max: 2 }),
	})
	.map(({ more, store, isOnTop, name, which }) => ({ prices }: { prices: number[] }): Column => {
		const place = NAMES[store][name] ?? '';
		const headings = isOnTop
			? [`${place} +`, `Доплата ${place}`, `Surcharge ${place}`]
			: [`Ціна ${place}`, place, `${place} price`];
		return {
			heading: headings[which] ?? '',
			cells: more.map((amount, index) => String(amount + (isOnTop ? 0 : (prices[index] ?? 0)))),
			means(dish, index) {
				dish.inStore[store].price = dish.price + (more[index] ?? 0);
			},
		};
	});

const sheets = fc
	.record({
		count: fc.integer({ min: FEWEST_DISHES, max: MOST_DISHES }),
		prices: dishesOf(fc.constantFrom(...PRICES)),
		price: fc.constantFrom('Ціна', 'Ціна, грн', 'Прайс', 'Price', 'грн', 'Сума', 'Вартість'),
		unit: fc.constantFrom('', ' грн', ',00', '₴'),
		category: fc.constantFrom('Категорія', 'Меню', 'Розділ', 'Type'),
		columns: fc.uniqueArray(fc.oneof(NOT_PAID, OFF, SOLD, IN_STORE), { maxLength: 3 }),
		places: fc.array(fc.nat(), { minLength: 3, maxLength: 3 }),
	})
	.map(({ count, prices, price, unit, category, columns, places }) => {
		const own: Column[] = [
			{ heading: 'Код', cells: prices.map((_price, index) => `a${index}`), means: meansNothing },
			{ heading: 'Страва', cells: prices.map((_p, index) => `Dish ${index}`), means: meansNothing },
			{
				heading: category,
				cells: prices.map((_p, index) => KINDS[index % 3] ?? ''),
				means: meansNothing,
			},
			{ heading: price, cells: prices.map((amount) => `${amount}${unit}`), means: meansNothing },
		];
		const all = columns.reduce(
			(before, columnOf, index) =>
				before.toSpliced((places[index] ?? 0) % before.length, 0, columnOf({ prices })),
			own,
		);
		// Two columns of one heading are another matter.
		const headed = all.filter(
			({ heading }, index) => all.findIndex((one) => one.heading === heading) === index,
		);
		const dishes = prices.slice(0, count).map((amount, index) => {
			const inStore = () => ({ price: amount, isOff: false });
			const dish: Dish = { price: amount, inStore: { podil: inStore(), obolon: inStore() } };
			for (const column of headed) column.means(dish, index);
			return dish;
		});
		const lineOf = (cells: string[]) => cells.map((cell) => `"${cell}"`).join(';');
		const lines = [
			lineOf(headed.map(({ heading }) => heading)),
			...dishes.map((_dish, index) => lineOf(headed.map(({ cells }) => cells[index] ?? ''))),
		];
		return { lines, dishes };
	});
const KINDS = ['Перші страви', 'Салати', 'Напої'];

const columnsOf = ([, ...lines]: string[]) =>
	(lines[0] ?? '').split(';').map((_cell, index) => lines.map((line) => line.split(';')[index]));

const meant = (dishes: readonly Dish[]) =>
	dishes
		.flatMap(({ inStore }, index) =>
			STORES.filter((id) => !inStore[id].isOff).map((id) => `a${index} ${id} ${inStore[id].price}`),
		)
		.sort();

it('The first choices of a page stop, or sell each dish where and for what its sheet means', async () => {
	await fc.assert(
		fc.asyncProperty(sheets, async ({ lines, dishes }) => {
			// A column in which nothing is said has no meaning.
			fc.pre(columnsOf(lines).every((cells) => cells.some((cell) => cell !== '""')));
			const sandbox = await startSandbox({ port: 0 });
			try {
				const workflow = { sandbox, staticData: {} };
				const { stopsAt, accidents = [] } = await takeFirstChoices(workflow, lines);
				if (stopsAt.length > 0 || accidents.length > 0) return;
				expect(onSale(sandbox, COMPANY)).toEqual(meant(dishes));
			} finally {
				await sandbox.close();
			}
		}),
	);
});
