import { compareDishes, type Compared, type NamedDish } from './compareNames';
import { foldText } from './foldText';
import type { Ledger } from '../menu/ledger/ledger';
import { nameOf, sells } from '../menu/ledger/things';
import { saleOf, type Sale } from '../menu/product';
import { groupBy } from '../platform/groupBy';

export interface KnownDish extends NamedDish {
	storeIds: readonly string[];
	/** In each store, as the menu itself has it. */
	sales?: ReadonlyMap<string, Sale>;
}

export interface KnownCategory {
	id: string;
	name: string;
	/** Of the dishes that the menu has on. */
	skus: readonly string[];
}

/** How strictly a name is compared, one after the other: two dishes may differ in case alone. */
const READINGS = [
	(text: string) => text.trim(),
	(text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase(),
	foldText,
];

/** Of a name with four commas, these included. */
const MOST_PARTS = 9;

const namesOf = ({ sku, title = sku }: KnownDish) => (title === sku ? [sku] : [sku, title]);

export const skusOf = (dishes: readonly KnownDish[]) => dishes.map(({ sku }) => sku);

/** Two companies may have the same SKU. */
export const eachOnce = (dishes: readonly KnownDish[]): KnownDish[] => [
	...new Map(dishes.map((dish) => [dish.sku, dish])).values(),
];

/** The dishes and options that a workflow knows, by their SKUs and names. */
export class KnownDishes {
	private readonly bySku = new Map<string, KnownDish>();
	/** By each reading of their SKUs and names, made when it is needed: that takes a while in a large menu. */
	private readonly byName: Array<ReadonlyMap<string, Array<{ dish: KnownDish }>>> = [];
	/** An answer asks for them several times. */
	private allStoreIds: readonly string[] | undefined;
	/** What was found near a text. */
	private readonly compares = new Map<string, Array<Compared<KnownDish>>>();

	constructor(
		private readonly dishes: readonly KnownDish[],
		/** When this workflow sent the menu of a store, in milliseconds. */
		readonly menus: ReadonlyMap<string, number> = new Map(),
		/** Whether these menus are all that their stores sell, as far as this workflow knows. */
		private readonly isComplete = false,
		readonly categories: readonly KnownCategory[] = [],
	) {
		for (const dish of dishes) {
			const before = this.bySku.get(dish.sku);
			const storeIds = before && [...before.storeIds, ...dish.storeIds];
			this.bySku.set(dish.sku, storeIds === undefined ? dish : { ...dish, storeIds });
		}
	}

	all(): KnownDish[] {
		return [...this.bySku.values()];
	}

	get(sku: string): KnownDish | undefined {
		return this.bySku.get(sku);
	}

	/** Also one that isn't known: another workflow may import it. */
	dish(sku: string): KnownDish {
		return this.get(sku) ?? { sku, storeIds: [] };
	}

	/** As people know it. */
	nameOf(sku: string): string {
		return this.get(sku)?.title ?? sku;
	}

	storeIds(): readonly string[] {
		this.allStoreIds ??= [
			...new Set([...this.menus.keys(), ...this.dishes.flatMap((dish) => dish.storeIds)]),
		];
		return this.allStoreIds;
	}

	/** What some of the stores may sell; the others are still known. */
	ofStores(storeIds: readonly string[]): KnownDishes {
		const maySell = (dish: KnownDish) =>
			storeIds.some((id) => dish.storeIds.includes(id) || !this.areAllOf(id));
		const dishes = this.dishes.filter(maySell);
		const sold = new Set(skusOf(dishes));
		const categories = this.categories
			.map((one) => ({ ...one, skus: one.skus.filter((sku) => sold.has(sku)) }))
			.filter(({ skus }) => skus.length > 0);
		return new KnownDishes(dishes, this.menus, this.isComplete, categories);
	}

	/** Whether the store sells nothing else, for all that this workflow has imported. */
	areAllOf(storeId: string): boolean {
		return this.isComplete && this.menus.has(storeId);
	}

	/** The dish of an SKU, if the store is known to sell it. */
	soldIn(storeId: string, sku: string): KnownDish[] {
		const dish = this.get(sku);
		return dish?.storeIds.includes(storeId) ? [dish] : [];
	}

	/** What a text names in a store: the dish of this SKU, or all whose name differs in case and accents at most. */
	named(text: string, storeId: string): KnownDish[] {
		const bySku = this.soldIn(storeId, text.trim());
		if (bySku.length > 0) return bySku;
		return this.called(text, ({ storeIds }) => storeIds.includes(storeId));
	}

	/** Those whose name or SKU is the text, in the strictest reading that finds any that fit. */
	called(text: string, fits: (dish: KnownDish) => boolean = () => true): KnownDish[] {
		for (const [index, read] of READINGS.entries()) {
			const names = (this.byName[index] ??= groupBy(
				this.dishes.flatMap((dish) => namesOf(dish).map((name) => ({ name: read(name), dish }))),
				({ name }) => name,
			) as ReadonlyMap<string, Array<{ dish: KnownDish }>>);
			// Of an emoji, the last reading leaves nothing.
			const found = (names.get(read(text) || text) ?? []).map(({ dish }) => dish).filter(fits);
			if (found.length > 0) return eachOnce(found);
		}
		return [];
	}

	/**
	 * Dishes with commas between them. Names hold commas as well, such as "Cola, 0.5 l": of what begins
	 * at a place, the longest that is a name counts.
	 */
	listed(text: string): string[] {
		const found: string[] = [];
		const parts = text.split(/([,;\n])/);
		for (let first = 0; first < parts.length;) {
			let end = Math.min(parts.length, first + MOST_PARTS);
			const name = () => parts.slice(first, end).join('').trim();
			while (end > first + 1 && this.called(name()).length === 0) end -= 2;
			found.push(name());
			first = end + 1;
		}
		return found.filter((name) => name !== '');
	}

	/** All of some stores that a text may mean, the likeliest first. */
	near(text: string, storeIds: readonly string[]): KnownDish[] {
		return this.compared(text, storeIds).map(({ dish }) => dish);
	}

	/** The likeliest of them: none of them is certain, and it takes a person to choose. */
	nearest(text: string, storeIds: readonly string[]): KnownDish[] {
		const found = this.compared(text, storeIds);
		// A dish whose words these are is meant rather than one whose words are only like them.
		const areAny = found[0]?.mistyped === 0;
		const likeliest = found.filter(({ mistyped }) => !areAny || mistyped === 0);
		return likeliest.slice(0, MOST_NEAREST).map(({ dish }) => dish);
	}

	private compared(text: string, storeIds: readonly string[]) {
		const isHere = (dish: KnownDish) => storeIds.some((id) => dish.storeIds.includes(id));
		const key = JSON.stringify([text, storeIds]);
		const found = this.compares.get(key) ?? compareDishes(text, this.all().filter(isHere));
		this.compares.set(key, found);
		return found;
	}
}

/** The dishes that the last imports of this workflow left on record. */
export function importedDishes(ledger: Ledger): KnownDishes {
	const menus = new Map<string, number>();
	const dishes = ledger.companies().flatMap((companyId) =>
		(['option', 'dish'] as const).flatMap((list): KnownDish[] => {
			const { at = '', stores = [], things = [] } = ledger.find(companyId, list) ?? {};
			const sentAt = Date.parse(at);
			for (const [storeId] of stores) menus.set(storeId, sentAt);
			return ledger.stopList.asInMenu(things).map(([sku, { title }, offers]) => {
				const storeIds = offers.map(([storeId]) => storeId);
				for (const storeId of storeIds) menus.set(storeId, sentAt);
				const sales = new Map(offers.map(([storeId, values]) => [storeId, saleOf(values)]));
				return { sku, title: typeof title === 'string' ? title : undefined, storeIds, sales };
			});
		}),
	);
	const categories = ledger.companies().flatMap((companyId) => categoriesIn(companyId, ledger));
	return new KnownDishes(dishes, menus, ledger.areDishesCertain(), categories);
}

/** None of a large menu, of which only SKUs, names and prices are kept. */
function categoriesIn(companyId: string, ledger: Ledger): KnownCategory[] {
	const named = ledger.find(companyId, 'category')?.things ?? [];
	const names = new Map(named.map((category) => [category[0], nameOf('category', category)]));
	const things = ledger.stopList.asInMenu(ledger.find(companyId)?.things ?? []);
	const listed = things
		.filter(([, , parts]) => parts.some(sells))
		.flatMap(([sku, { category, categories }]) =>
			[category, ...(typeof categories === 'string' ? categories.split(', ') : [])]
				.filter((id) => typeof id === 'string')
				.map((id) => ({ id, sku })),
		);
	return [...groupBy(listed, ({ id }) => id)].map(([id, same]) => ({
		...{ id, name: names.get(id) ?? id, skus: [...new Set(same.map(({ sku }) => sku))] },
	}));
}

/** As many as somebody chooses from at a glance. */
const MOST_NEAREST = 3;

/** The likeliest first. */
export function nearestDishes<Dish extends NamedDish>(
	text: string,
	dishes: readonly Dish[],
): Dish[] {
	return compareDishes(text, dishes)
		.slice(0, MOST_NEAREST)
		.map(({ dish }) => dish);
}
