import { groupBy } from '../platform/groupBy';
import { capitalize, listNames, many, showPrice } from '../platform/shown';
import { ENTITIES, type Field } from './entities';
import { wasSwitchedOn, type Change, type Comparison } from './ledger/changes';
import type { Renamed } from './ledger/renamed';
import { KEPT, SEVERAL, type KeptValue } from './ledger/things';
import { shortenLong } from '../table/shortTexts';

const WAS_OFF = 'Gone, Was Off';

/** What is counted by itself, in few words. */
const COUNTED = {
	Off: 'off',
	[WAS_OFF]: 'gone, off before',
	'Sold Out': 'sold out',
	Dearer: 'dearer',
	Cheaper: 'cheaper',
	New: 'new',
	'New, Sold Out': 'new, but sold out',
	'New, Off': 'new, but off',
	'On Again': 'on again',
};

/** In the order in which they matter to guests; all others come after them. */
const FIRST = [...Object.keys(COUNTED), 'Renamed'];

const NEW = { on: 'New', soldOut: 'New, Sold Out', off: 'New, Off' } as const;
const STOCK = { on: 'On Again', soldOut: 'Sold Out', off: 'Stock' } as const;

const NAMES = new Set(Object.values(KEPT).map(({ name }) => name));

/** What happens, such as Dearer or Description. */
function whatHappens({ what, entity, field = '', from, to, sale, wasOff }: Change): string {
	if (what === 'off') return wasOff === true ? WAS_OFF : 'Off';
	if (what === 'added') return NEW[sale ?? 'on'];
	if (NAMES.has(field)) return 'Renamed';
	if (wasSwitchedOn({ field })) return sale === 'soldOut' ? 'Sold Out' : 'On Again';
	if (field === 'stock' && wasOff !== true && (from === 0 || to === 0)) return STOCK[sale ?? 'on'];
	if (field === 'listPrice' && typeof from === 'number' && typeof to === 'number') {
		return to > from ? 'Dearer' : 'Cheaper';
	}
	return headingOf(entity, field);
}

/** What is on, and has the stock 0 from now on. */
export const isSoldOut = (change: Change) => whatHappens(change).endsWith('Sold Out');

/** As the sheet heads it. Beside its own, a dish has the columns of offers, and a group those of options. */
export function headingOf(entity: Change['entity'], field: string): string {
	const fields: Readonly<Record<string, Field>> = {
		...{ ...ENTITIES.option, ...ENTITIES.offer },
		...ENTITIES[entity],
	};
	return fields[field]?.label ?? 'Options';
}

const rankOf = (what: string) => (FIRST.includes(what) ? FIRST.indexOf(what) : FIRST.length);

/** By what happens; what matters most to guests comes first. */
const inOrder = (changes: readonly Change[], happens = whatHappens) =>
	new Map([...groupBy(changes, happens)].sort(([one], [other]) => rankOf(one) - rankOf(other)));

/** Whoever approves has to see these, such as "Mon-Fri 08:00-11:00; Sat, Sun 09:00-12:00". */
const SAID_IN_FULL = new Set<string | undefined>(['hours', 'options']);

/** A change as an output lists it. */
export function entryOf(change: Change) {
	const {
		what,
		entity,
		key,
		name,
		store,
		field,
		from = null,
		to = null,
		price,
		why,
		values: { category } = {},
	} = change;
	const named =
		entity === 'group' || entity === 'category' ? { name, id: key } : { title: name, sku: key };
	const isChanged = what === 'changed';
	const valueOf = SAID_IN_FULL.has(field) ? (value: KeptValue) => value : shortenLong<KeptValue>;
	return {
		what: whatHappens(change),
		...named,
		...(store === undefined ? {} : { storeId: store }),
		...(isChanged ? { from: valueOf(from), to: valueOf(to) } : {}),
		...(isChanged || (category ?? null) === null ? {} : { category }),
		...(price === undefined ? {} : { listPrice: price }),
		...(why === undefined ? {} : { reason: why }),
	};
}

/** As they are listed: a dish that goes off everywhere, once for each store that sold it. */
export function perStore(changes: readonly Change[] = []): Change[] {
	const off = changes.filter(({ what, store }) => what === 'off' && store !== undefined);
	const inStores = new Set(off.map(({ key }) => key));
	const sorted = [...inOrder(changes).values()].flat();
	return sorted.filter(
		({ what, key, store }) => what !== 'off' || store !== undefined || !inStores.has(key),
	);
}

const keysOf = (changes: readonly Change[]) => new Set(changes.map(({ key }) => key)).size;

/** Changes of single offers, of which a dish has one for each store. */
const sayStores = (offers: readonly Change[]) =>
	keysOf(offers) === offers.length ? 'in one store' : 'in some stores';

const isOfStore = ({ what, store, saleOfDish }: Change) =>
	store !== undefined && (what === 'off' || (what === 'added' && saleOfDish === undefined));

/** Whether a new dish is something else in another store. */
const isApart = ({ sale, saleOfDish = sale }: Change) => sale !== saleOfDish;

/** What happens, and to how many dishes: what only some stores have is said apart, so that the counts add up. */
function countEach(changes: readonly Change[]) {
	const off = changes.filter(({ what, store }) => what === 'off' && store === undefined);
	const everywhere = new Set(off.map(({ key }) => key));
	const told = changes.filter(
		({ what, store, key }) => what !== 'off' || store === undefined || !everywhere.has(key),
	);
	const happens = (change: Change) =>
		change.saleOfDish === undefined ? whatHappens(change) : NEW[change.saleOfDish];
	return [...inOrder(told, happens)].map(([what, same]) => {
		const ofStore = same.filter(isOfStore);
		const all = keysOf(same) - keysOf(ofStore);
		const apart = same.filter(isApart);
		const asides = [
			...[...groupBy(apart, sayValues)].map(
				([sale, offers]) => `${keysOf(offers)} of them ${sale} ${sayStores(offers)}`,
			),
			...(ofStore.length === 0 ? [] : [`${keysOf(ofStore)} more ${sayStores(ofStore)} only`]),
		];
		const aside = asides.length === 0 ? '' : ` (${listNames(asides)})`;
		const apartLast = [...same.filter((one) => !isApart(one)), ...apart];
		return all > 0
			? { what, same: apartLast, count: all, aside }
			: { what, same, count: keysOf(ofStore), aside: ` ${sayStores(ofStore)} only` };
	});
}

/** Such as "1 going off", "2 dearer" and "1 option changed". */
export function countChanges(
	{ list, changes, things, offers }: Comparison,
	words: Partial<typeof COUNTED>,
): string[] {
	const said = { ...COUNTED, ...words };
	const sayCount = (count: number, what: string) =>
		`${list === 'dish' ? count : many(count, list, SEVERAL[list])} ${what}`;
	if (changes === undefined) {
		if (things.goingOff > 0) return [sayCount(things.goingOff, said.Off)];
		return offers.goingOff === 0 ? [] : [`${many(offers.goingOff, 'offer')} ${said.Off}`];
	}
	const counted = new Map(Object.entries(said));
	const all = countEach(changes);
	const others = keysOf(all.flatMap(({ what, same }) => (counted.has(what) ? [] : same)));
	return [
		...all.flatMap(({ what, count, aside }) => {
			const word = counted.get(what);
			return word === undefined ? [] : [`${sayCount(count, word)}${aside}`];
		}),
		...(others === 0 ? [] : [sayCount(others, 'changed')]),
	];
}

const whatOf = (list: Comparison['list'], what: string) =>
	list === 'dish' ? what : `${capitalize(list)} ${what.toLowerCase()}`;

/** What happens to some of the changes, as `changesInWords` calls it. */
export const happensTo = (some: ReadonlySet<object>, { list, changes = [] }: Comparison) =>
	new Set(changes.filter((one) => some.has(one)).map((one) => whatOf(list, whatHappens(one))));

/** What happens, to how many, and a line for each, without what a finding has named. */
export function changesInWords(
	{ list, changes = [], selling, stores }: Comparison,
	named: ReadonlySet<object> = new Set(),
) {
	const storeCount = new Set([...selling, ...stores.keys()]).size;
	return countEach(changes.filter((one) => !named.has(one))).map(
		({ what, same, count, aside }) => ({
			what: whatOf(list, what),
			...{ count, aside },
			lines: sayEach(same, storeCount),
		}),
	);
}

/** As many values, or stores, as a person reads of one dish. */
const MOST_NAMED = 5;
const LONGEST_TEXT = 40;
const LONGEST_IN_FULL = 250;

/** A line for each dish, with the stores where it isn't the same in all of them. */
export const sayEach = (changes: readonly Change[], storeCount: number): string[] =>
	[...groupBy(changes, ({ key, name }) => JSON.stringify([key, name])).values()].map((same) => {
		const values = [...groupBy(same, sayValues)].map(([text, alike]) => {
			const stores = new Set(alike.flatMap(({ store }) => store ?? []));
			const where = sayWhere(stores, storeCount) || sayEachStore(alike[0], storeCount);
			return [text, where].filter(Boolean).join(' ');
		});
		const [first] = same;
		const said = listNames(values, MOST_NAMED);
		if (whatHappens(first) === 'Renamed' && said !== '') return said;
		const separator = sayValues(first) === '' ? ' ' : ': ';
		return [nameInWords(first), said].filter(Boolean).join(separator);
	});

/** A stock may be meant for all stores together, and each of them has it. */
function sayEachStore({ what, field, to, stock, sale }: Change, storeCount: number): string {
	const isLeft =
		what === 'added' ? sale === 'on' && stock !== undefined : field === 'stock' && to !== 0;
	return isLeft && storeCount > 1 ? 'in each store' : '';
}

/** The stores, unless it is the same in all of them. */
export function sayWhere(stores: ReadonlySet<string>, storeCount: number): string {
	const isEverywhere = stores.size === 0 || stores.size >= storeCount;
	return isEverywhere ? '' : `(${listNames([...stores], MOST_NAMED)})`;
}

/** Why it goes off, or from the old to the new, unless one of them is too long to read. */
function sayValues(change: Change): string {
	const { what, entity, field, from, to, price, oldPrice, stock, sale, why = '' } = change;
	if (what === 'off') return why;
	if (field === 'status') return '';
	if (isApart(change)) return change.sale === 'off' ? 'off' : 'sold out';
	if (what === 'added') {
		if (price === undefined) return to === undefined ? '' : sayValue(to);
		const left = sale === 'on' && stock !== undefined ? `, stock ${stock}` : '';
		return `${entity === 'option' ? '+' : ''}${sayPrice(price, oldPrice)}${left}`;
	}
	const texts = [from, to].map(sayValue);
	const longest = SAID_IN_FULL.has(field) ? LONGEST_IN_FULL : LONGEST_TEXT;
	if (texts.every(({ length }) => length <= longest)) return texts.join(' → ');
	return texts[1] === EMPTY ? 'now empty' : '';
}

/** What guests pay, and what it cost before: guests see no discount where the price isn't lower. */
export function sayPrice(price: KeptValue, oldPrice: unknown): string {
	const isLower = typeof oldPrice === 'number' && typeof price === 'number' && oldPrice > price;
	return `${sayValue(price)}${isLower ? ` instead of ${showPrice(oldPrice)}` : ''}`;
}

/** Of a new dish, with its category and groups; of a new group or category, with all that it is. */
function nameInWords({ what, entity, name, groups: ofOption, values = {} }: Change): string {
	if (ofOption !== undefined) return `${ofOption}, ${name}`;
	if (what !== 'added' || entity === 'option') return name;
	if (entity === 'dish' || entity === 'offer') {
		const { category, optionGroups } = values;
		const groups = typeof optionGroups === 'string' ? ` (${optionGroups})` : '';
		return [category, `${name}${groups}`].filter((text) => typeof text === 'string').join(' · ');
	}
	const details = KEPT[entity].fields.flatMap((field) => {
		const { [field]: value } = values;
		const isTold = field === KEPT[entity].name || field === 'position';
		if (isTold || value === null || value === undefined) return [];
		return [`${headingOf(entity, field).toLowerCase()} ${sayValue(value)}`];
	});
	return details.length === 0 ? name : `${name} (${details.join('; ')})`;
}

const EMPTY = '(empty)';

function sayValue(value: KeptValue): string {
	if (value === null || value === undefined) return EMPTY;
	return typeof value === 'number' ? showPrice(value) : value;
}

/** What nobody can tell who sees that one dish goes off and another is new. */
export function sayRenamed({ from, to, by, isBack }: Renamed): string {
	if (by === 'place') {
		return `Perhaps renamed: ${from.name} → ${to.name}. Guests see a new dish, since a dish is known by its name.`;
	}
	// Nobody who has the sheet knows an SKU that was made of a name.
	const [before, now] = [from, to].map(({ name, key, knownBy }) =>
		knownBy === 'SKU' || from.name === to.name ? `${name} (SKU ${key})` : name,
	);
	const aside = isBack ? 'It was off, and comes on sale.' : 'Guests see a new dish.';
	return `Perhaps the same dish: ${before} → ${now}. ${aside}`;
}

export const firstOf = (lines: readonly string[], most: number) => [
	...lines.slice(0, most),
	...(lines.length > most ? [`and ${lines.length - most} more`] : []),
];
