import type { Courier, Order, Product } from './model';

/** A small restaurant to practice with; its pictures are served by the sandbox itself. */
const DISHES = [
	['borscht', 'Борщ з пампушками', 'soups', 'Буряковий, зі сметаною та часником', 145.5, 165],
	['mushroom-soup', 'Юшка грибна', 'soups', 'Білі гриби, перлова крупа', 128.9],
	['varenyky-cherry', 'Вареники з вишнею', 'mains', '12 штук, зі сметаною', 132.75],
	['chicken-kyiv', 'Котлета по-київськи', 'mains', 'З пюре та кропом', 219.5, 249],
	['banosh', 'Банош з бринзою', 'mains', 'Кукурудзяна крупа, шкварки, гриби', 174.25],
	['holubtsi', 'Голубці', 'mains', 'Три штуки, у томатному соусі', 158],
	['syrnyky', 'Сирники', 'desserts', 'З домашнім варенням', 119.9, 134.9],
	['honey-cake', 'Медовик', 'desserts', 'За бабусиним рецептом', 98.5],
	['uzvar', 'Узвар 0,5 л', 'drinks', 'Сушені яблука та груші', 54.3],
] as const;

const STORES = ['podil', 'obolon'] as const;

export function sampleMenuOf(companyId: string, baseUrl: string): Product[] {
	return DISHES.map(([sku, title, category, description, listPrice, oldPrice]) => ({
		sku,
		title,
		description,
		companyId,
		category,
		type: 'product',
		media: `${baseUrl}/pictures/${sku}.svg`,
		unit: 'порція',
		offers: STORES.map((storeId, place) => ({
			storeId,
			listPrice: listPrice + place * 5,
			...(oldPrice === undefined ? {} : { oldPrice: oldPrice + place * 5 }),
			stock: 200,
			status: 'enabled',
		})),
	}));
}

export const CUSTOMERS: ReadonlyArray<Order['customer']> = [
	{ firstName: 'Олена', lastName: 'Шевченко', phone: '+380670000001' },
	{ firstName: 'Андрій', lastName: 'Коваленко', phone: '+380670000002' },
	{ firstName: "Мар'яна", lastName: 'Їжакевич', phone: '+380670000003' },
];

export const COURIERS: ReadonlyArray<Omit<Courier, 'id'>> = [
	{ firstName: 'Тарас', phone: '+380500000001' },
	{ firstName: 'Ганна', phone: '+380500000002' },
	{ firstName: 'Юрій', phone: '+380500000003' },
];

/** Each with slashes, quotes and an emoji: what signatures stumble over. */
export const COMMENTS: readonly string[] = [
	'Домофон 12/4, дзвоніть "тихо" — дитина спить 😴',
	'Без цибулі! Ключ у "зеленій" скриньці / 3 під’їзд 🌿',
	'Кур\'єру: подзвоніть за 5/10 хв & захопіть "решту" з 500 ₴ 💵',
];
