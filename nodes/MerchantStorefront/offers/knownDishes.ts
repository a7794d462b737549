import { digest } from './chatButtons';
import { foldText } from './foldText';
import type { Ledger } from '../menu/ledger/ledger';
import { mistypedIn } from '../menu/rules/nearest';
import { groupBy } from '../platform/groupBy';

/** Of a name with four commas, these included. */
const MOST_PARTS = 9;

export interface KnownDish {
	sku: string;
	/** Of a large menu only SKUs and prices are kept. */
	title?: string | undefined;
	storeIds: readonly string[];
}

/** The one dish that a text names, or those that it may mean: several of one name, or the nearest, which take a while to find. */
export type Found = { dish: KnownDish } | { several: KnownDish[] } | { nearest(): KnownDish[] };

/** How strictly a name is compared, one after the other: two dishes may differ in case alone. */
const READINGS = [
	(text: string) => text.trim(),
	(text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase(),
	foldText,
];

interface Named {
	name: string;
	dish: KnownDish;
}

const namesOf = ({ sku, title = sku }: KnownDish) => (title === sku ? [sku] : [sku, title]);

/** Two companies may have the same SKU. */
export const eachOnce = (dishes: readonly KnownDish[]): KnownDish[] => [
	...new Map(dishes.map((dish) => [dish.sku, dish])).values(),
];

/** The dishes and options that a workflow knows, by their SKUs and names. */
export class KnownDishes {
	private readonly bySku = new Map<string, KnownDish>();
	/** By each reading of their SKUs and names, made when it is needed: that takes a while in a large menu. */
	private readonly byName: Array<ReadonlyMap<string, Named[]>> = [];

	constructor(
		private readonly dishes: readonly KnownDish[],
		readonly storeIds: ReadonlySet<string>,
		/** Whether stores sell nothing else. */
		private readonly isComplete: boolean,
	) {
		for (const dish of dishes) {
			const before = this.bySku.get(dish.sku);
			const storeIds = before && [...before.storeIds, ...dish.storeIds];
			this.bySku.set(dish.sku, storeIds === undefined ? dish : { ...dish, storeIds });
		}
	}

	/** Those whose name or SKU is the text, in the strictest reading that finds any that fit. */
	private called(text: string, fits: (dish: KnownDish) => boolean = () => true): KnownDish[] {
		for (const [index] of READINGS.entries()) {
			const found = eachOnce(this.read(text, index).filter(fits));
			if (found.length > 0) return found;
		}
		return [];
	}

	private read(text: string, index: number): KnownDish[] {
		const read = READINGS[index] ?? foldText;
		const named = (this.byName[index] ??= groupBy(
			this.dishes.flatMap((dish) => namesOf(dish).map((name) => ({ name: read(name), dish }))),
			({ name }) => name,
		));
		return named.get(read(text))?.map(({ dish }) => dish) ?? [];
	}

	all(): KnownDish[] {
		return [...this.bySku.values()];
	}

	/** Whether it is sold there, or nobody here knows. */
	mayBeSoldIn(storeId: string, sku: string): boolean {
		return !this.areAllOf(storeId) || this.bySku.get(sku)?.storeIds.includes(storeId) === true;
	}

	titleOf(sku: string): string | undefined {
		return this.bySku.get(sku)?.title;
	}

	nameOf(sku: string): string {
		return this.titleOf(sku) ?? sku;
	}

	/** Whether the store sells nothing else, for all that this workflow has imported. */
	areAllOf(storeId: string): boolean {
		return this.isComplete && this.storeIds.has(storeId);
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
		return found;
	}

	/** The SKU that a button names: as it is, or by its digest. */
	skuOfButton(text: string): string | undefined {
		if (text.startsWith('=')) return text.slice(1);
		return text.startsWith('~')
			? [...this.bySku.keys()].find((sku) => digest(sku) === text)
			: undefined;
	}

	/** What a text names in a store: by its SKU, or by a name that differs in case and accents only. */
	find(text: string, storeId: string): Found {
		const bySku = this.bySku.get(this.skuOfButton(text) ?? text.trim());
		if (bySku?.storeIds.includes(storeId)) return { dish: bySku };
		const isHere = ({ storeIds }: KnownDish) => storeIds.includes(storeId);
		const here = this.called(text, isHere);
		const [dish] = here;
		if (dish !== undefined) return here.length === 1 ? { dish } : { several: here };
		return { nearest: () => nearestDishes(text, this.all().filter(isHere)) };
	}

	/** Where a dish of this SKU or name is sold, whichever store it is. */
	storesWith(text: string): string[] {
		const all = READINGS.flatMap((_, index) => this.read(text, index));
		return [...new Set(all.flatMap(({ storeIds }) => storeIds))];
	}
}

/** The dishes that the last imports of this workflow left on record. */
export function importedDishes(ledger: Ledger): KnownDishes {
	const storeIds = new Set<string>();
	const dishes = ledger.companies().flatMap((companyId) =>
		(['dish', 'option'] as const).flatMap((list): KnownDish[] => {
			const { stores = [], things = [] } = ledger.find(companyId, list) ?? {};
			for (const [storeId] of stores) storeIds.add(storeId);
			return things.map(([sku, values, offers]) => {
				const { title } = values;
				for (const [storeId] of offers) storeIds.add(storeId);
				return {
					sku,
					title: typeof title === 'string' ? title : undefined,
					storeIds: offers.map(([storeId]) => storeId),
				};
			});
		}),
	);
	return new KnownDishes(dishes, storeIds, ledger.areDishesCertain());
}

/** Those of orders, where nothing was imported: they are never all. */
export const orderedDishes = (dishes: readonly KnownDish[]) =>
	new KnownDishes(dishes, new Set(dishes.flatMap((dish) => dish.storeIds)), false);

/** As many as somebody chooses from at a glance. */
const MOST_NEAREST = 3;

/** Nobody types a name that is longer. */
const LONGEST = 100;

/**
 * The dishes that a text may mean, the likeliest first: whose name has its words, or which it is with a
 * typing mistake. None of them is certain: it takes a person to choose.
 */
export function nearestDishes<Dish extends Pick<KnownDish, 'sku' | 'title'>>(
	text: string,
	dishes: readonly Dish[],
): Dish[] {
	const typed = foldText(text.slice(0, LONGEST));
	if (typed === '') return [];
	const words = typed.split(' ');
	return dishes
		.map((dish) => ({ dish, distance: distanceTo(typed, words, dish) }))
		.filter(({ distance }) => distance < Infinity)
		.sort((one, other) => one.distance - other.distance)
		.slice(0, MOST_NEAREST)
		.map(({ dish }) => dish);
}

/** 0 where the name has every word, otherwise how many letters are typed wrong. */
function distanceTo(
	typed: string,
	words: readonly string[],
	{ sku, title = '' }: Pick<KnownDish, 'sku' | 'title'>,
): number {
	const [name, code] = [title, sku].map((one) => foldText(one.slice(0, LONGEST)));
	const wordsOfName = (name ?? '').split(' ');
	if (words.every((word) => wordsOfName.some((one) => begins(one, word)))) return 0;
	const wanted = [name ?? '', code ?? '', ...partsOf(wordsOfName, words.length)];
	return Math.min(...wanted.map((one) => mistypedIn(typed, one)));
}

/** As long a part of the name as what was typed: people type the beginning only. */
const partsOf = (words: readonly string[], count: number) =>
	words.length <= count
		? []
		: words
				.slice(0, words.length - count + 1)
				.map((_, at) => words.slice(at, at + count).join(' '));

/** A single letter begins too many words. */
const begins = (one: string, word: string) =>
	word.length < 2 ? one === word : one.startsWith(word);
