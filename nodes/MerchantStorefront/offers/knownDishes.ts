import { foldText } from './foldText';
import { AMOUNTS, UNITS, WITHIN_NAMES } from './talkWords';
import { toLatin } from '../table/toLatin';
import type { Ledger } from '../menu/ledger/ledger';
import { nameOf, sells } from '../menu/ledger/things';
import { saleOf, type Sale } from '../menu/product';
import { mistypedIn } from '../platform/nearest';
import { groupBy } from '../platform/groupBy';

export interface KnownDish {
	sku: string;
	/** Of a large menu only SKUs and prices are kept. */
	title?: string | undefined;
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

	storeIds(): string[] {
		const storeIds = this.dishes.flatMap((dish) => dish.storeIds);
		return [...new Set([...this.menus.keys(), ...storeIds])];
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

/** Nobody types a name that is longer. */
const LONGEST = 100;

interface Compared<Dish> {
	dish: Dish;
	/** How many letters are typed wrong. */
	mistyped: number;
}

/** The likeliest first. */
export function nearestDishes<Dish extends Named>(text: string, dishes: readonly Dish[]): Dish[] {
	return compareDishes(text, dishes)
		.slice(0, MOST_NEAREST)
		.map(({ dish }) => dish);
}

function compareDishes<Dish extends Named>(
	text: string,
	dishes: readonly Dish[],
): Array<Compared<Dish>> {
	const mistypedAs = compareWith(text);
	return dishes
		.map((dish) => ({ dish, mistyped: mistypedAs(dish) }))
		.filter((one) => one.mistyped < Infinity)
		.sort((one, other) => one.mistyped - other.mistyped);
}

const AMOUNT = new RegExp(`^(?:[\\d.,/]+(?:${UNITS})?|${UNITS}|${AMOUNTS.join('|')})$`, 'iu');
/** Such as "12 шт" and "мало", which many names hold as well. */
export const isAmount = (text: string) => text.split(' ').every((word) => AMOUNT.test(word));

/** People decline names, as in "вареників немає". Folding makes й and ї the same as и and і. */
const withoutEnding = (word: string) =>
	word.replace(/(?<=\p{Script=Cyrillic}{4})(?:[ая]ми|[аеєиіоуюяыэь][вмхию]?)$/u, '');

/** Also of short words, and in Russian or Ukrainian: what is left is too little to find a name by. */
const stemOf = (word: string) =>
	word
		.replace(/[іы]/g, 'и')
		.replace(/(?<=\p{Script=Cyrillic}{2})(?:[ая]ми|[ое](?:го|му)|[аеєоуюяэьи][вмхию]?)$/u, '');

/** What a word has that the name hasn't: "юшок" and "bułek" are of several, "узварчик" and "юшечка" are said fondly. */
const OTHER_FORMS = [
	/(?<=\p{L}{2})[оеoe](?=[кk]$)/u,
	/(?<=\p{L}{3})чик$/u,
	/(?<=\p{L}{2})[оеє]ч(?=к$)/u,
];

/** Whether a word of a name is the typed one in such a form, but for its last letter. */
function isOtherForm(typed: string, words: readonly string[]): boolean {
	const stem = withoutEnding(typed);
	return OTHER_FORMS.some((form) => {
		const base = stem.replace(form, '');
		const isBase = (word: string) => word.startsWith(base) && word.length <= base.length + 1;
		return base !== stem && words.some(isBase);
	});
}

/** Whether all of a text is in a name, but for endings and other letters; it may only be like it. */
export function isPartOf(text: string, dish: Named): boolean {
	if (isCyrillic(text) !== isCyrillic(dish.title)) return true;
	const { words } = typedOf(dish);
	const stems = new Set(words.map(stemOf));
	const isIn = (word: string) =>
		words.some((one) => one.startsWith(word) || isSameNumber(word, one)) ||
		stems.has(stemOf(word)) ||
		isOtherForm(word, words);
	return foldText(text).split(' ').every(isIn);
}

/** Whether a text may mean any of them. */
export function isNearAny(text: string, dishes: readonly Named[]): boolean {
	const mistypedAs = compareWith(text);
	return dishes.some((dish) => mistypedAs(dish) < Infinity);
}

/** In Latin ones, with the same letter for "кока-кола" and "Coca-Cola". */
const inOtherLetters = (text: string) => toLatin(text).replace(/c(?!h)/g, 'k');

/** Another word is too near to a shorter one, as "про" is to "по-київськи". */
const LEAST_MISTYPED = 3;

/** Words such as "we" and "czy" are too near to shorter ones. */
const LEAST_ABROAD = 5;

/** The words of a name as Poles and Germans write them: "barszcz", "gołąbki", "Borschtsch" and "Wareniki". */
function wordsAbroad(latin: string): string[] {
	const withG = latin.replace(/(?<![ck]|[sz])h/g, 'g');
	const polish = [latin, withG.replaceAll('ts', 'c'), withG.replace(/tsi(?=$|[ -])/g, 'ki')];
	return [
		...polish.map((name) => name.replaceAll('sh', 'sz').replaceAll('ch', 'cz')),
		latin.replaceAll('ch', 'tsch').replace(/sh|zh/g, 'sch'),
	]
		.flatMap((written) => written.replaceAll('v', 'w').split(/[ -]/))
		.filter(({ length }) => length >= LEAST_ABROAD);
}

/** Of a shorter word, too little is left of what it sounds like. */
const LEAST_SOUND = 7;

/** Menus write English words as they sound, such as "чізбургер" and "бейгл", with a г for their g. */
const soundsOf = (name: string) =>
	inOtherLetters(name.replaceAll('г', 'ґ'))
		.split(/[ -]/)
		.filter(({ length }) => length >= LEAST_SOUND);

/** Such as "chizburger" for "cheeseburgers". */
const soundOf = (word: string) =>
	word
		.replace(/ee|ea/g, 'i')
		.replaceAll('oo', 'u')
		.replace(/s(?=eb)/g, 'z')
		.replace(/(?<=[a-z]{6})(?:e?s|a|y|u|em|ow)$/, '');

const IN_NAMES: ReadonlySet<string> = new Set(WITHIN_NAMES);

/** Between its first and its last word, "with" says no more of which dish it is. */
const readTyped = (typed: string) => {
	const words = typed.split(' ');
	const said = words.filter(
		(word, index) => index === 0 || index === words.length - 1 || !IN_NAMES.has(word),
	);
	/** Each word with what is left of it without its ending. */
	return { typed, words: new Map(said.map((word) => [word, withoutEnding(word)])) };
};

const isCyrillic = (title = '') => /\p{Script=Cyrillic}/u.test(title);

function compareWith(text: string): (dish: Named) => number {
	const typed = foldText(text.slice(0, LONGEST));
	// The Polish "ą" is a "у" in names that both have, such as "gołąbki" and "голубці".
	const asTyped = readTyped(foldText(text.slice(0, LONGEST).replaceAll('ą', 'u')));
	// Some type in Cyrillic letters what the menu has in Latin ones.
	const inLatin = readTyped(inOtherLetters(typed));
	return (dish) =>
		typed === '' ? Infinity : mistyped(isCyrillic(dish.title) ? asTyped : inLatin, dish);
}

type Named = Pick<KnownDish, 'sku' | 'title'>;

interface TypedName {
	names: readonly string[];
	/** People type the beginning of them only. */
	words: readonly string[];
	/** Those that are typed in full, perhaps with a mistake. */
	wholeWords: readonly string[];
	/** Of words such as "мала", without their endings: "мало" isn't a mistyped one. */
	sizes: ReadonlySet<string>;
	/** What English words of a name sound like. */
	sounds: readonly string[];
}

/** What people type of dishes. A text is compared with each of them several times. */
const typedNames = new WeakMap<Named, TypedName>();

function typedOf(dish: Named): TypedName {
	const known = typedNames.get(dish);
	if (known !== undefined) return known;
	const { sku, title = sku } = dish;
	const [name = '', code = ''] = [title, sku].map((one) => foldText(one.slice(0, LONGEST)));
	// Some type in Latin letters what the menu has in Cyrillic ones.
	const latin = inOtherLetters(name);
	const names = [...new Set([name, latin])];
	const codes = [code, inOtherLetters(code), ...code.split('-', 1)];
	const parts = [...names.flatMap((one) => [...one.split(' '), ...one.split(/[ -]/)]), ...codes];
	const words = [...new Set(parts.map(withoutEnding))];
	const wholeWords = [...words, ...(isCyrillic(name) ? wordsAbroad(latin) : [])].filter(
		(word) => word.length >= LEAST_MISTYPED && !isAmount(word),
	);
	const sizes = new Set(
		words.filter((word) => /^\p{L}{2}/u.test(word) && isAmount(word)).map(stemOf),
	);
	const typed = { names, words, wholeWords, sizes, sounds: isCyrillic(name) ? soundsOf(name) : [] };
	typedNames.set(dish, typed);
	return typed;
}

/** Such as "0.5" and "0,5л", but not "1" and "12". */
function isSameNumber(typed: string, word: string): boolean {
	const [number = '', whole = ''] = [typed, word].map((text) => text.replaceAll(',', '.'));
	const isBegun = /^\d/.test(number) && whole.startsWith(number);
	return isBegun && !/^\.?\d/.test(whole.slice(number.length));
}

/** How many letters are typed wrong in a name, or in words of it. */
function mistyped({ typed, words: typedWords }: ReturnType<typeof readTyped>, dish: Named): number {
	const { names, words, wholeWords, sizes, sounds } = typedOf(dish);
	let ofWords = 0;
	for (const [word, stem] of typedWords) {
		// A single letter begins too many words.
		const begins = /^\d/.test(word)
			? (word.length > 1 || typedWords.size > 1) && words.some((one) => isSameNumber(word, one))
			: word.length > 1 &&
				(sizes.has(stemOf(word)) ||
					words.some((one) => one.startsWith(word)) ||
					isOtherForm(word, words));
		if (!begins) {
			const sound = sounds.length === 0 || word.length < LEAST_SOUND ? '' : soundOf(word);
			ofWords += Math.min(
				...wholeWords.map((one) => mistypedIn(stem, one)),
				...(sound === '' ? [] : sounds.map((one) => mistypedIn(sound, one))),
			);
		}
		if (ofWords === Infinity) break;
	}
	return Math.min(ofWords, ...names.map((name) => mistypedIn(typed, name)));
}
