import { groupBy } from '../platform/groupBy';
import { capitalize, listNames, many, showPrice } from '../platform/shown';
import { ENTITIES, type Field } from './entities';
import type { Change, Comparison } from './ledger/changes';
import type { Renamed } from './ledger/renamed';
import { KEPT, SEVERAL, type KeptValue } from './ledger/things';
import { shortenLong } from '../table/shortTexts';

const WAS_OFF = 'Gone, Was Off';

/** In the order in which they matter to guests; all others come after them. */
const FIRST = [
	'Off',
	WAS_OFF,
	'Sold Out',
	'Dearer',
	'Cheaper',
	'New',
	'New, Sold Out',
	'New, Off',
	'On Again',
	'Renamed',
];

const NEW = { on: 'New', soldOut: 'New, Sold Out', off: 'New, Off' } as const;
const STOCK = { on: 'On Again', soldOut: 'Sold Out', off: 'Stock' } as const;

const NAMES = new Set(Object.values(KEPT).map(({ name }) => name));

/** What happens, such as Dearer or Description. */
function whatHappens({ what, entity, field = '', from, to, sale, wasOff }: Change): string {
	if (what === 'off') return wasOff === true ? WAS_OFF : 'Off';
	if (what === 'added') return NEW[sale ?? 'on'];
	if (NAMES.has(field)) return 'Renamed';
	if (field === 'status' && from === 'disabled')
		return sale === 'soldOut' ? 'Sold Out' : 'On Again';
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
const inOrder = (changes: readonly Change[]) =>
	new Map([...groupBy(changes, whatHappens)].sort(([one], [other]) => rankOf(one) - rankOf(other)));

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

/** Such as "1 going off", "2 dearer" and "1 option changed". */
export function countChanges(
	{ list, changes = [], things, offers, added }: Comparison,
	off: string,
): string[] {
	const keysOf = (fits: (happens: string) => boolean) =>
		new Set(changes.filter((one) => fits(whatHappens(one))).map(({ key }) => key)).size;
	const counted: ReadonlyArray<readonly [number, string]> = [
		[things.goingOff, off],
		[keysOf((happens) => happens === WAS_OFF), 'gone, off before'],
		[keysOf((happens) => happens === 'Sold Out'), 'sold out'],
		[keysOf((happens) => happens === 'Dearer'), 'dearer'],
		[keysOf((happens) => happens === 'Cheaper'), 'cheaper'],
		[added.on, 'new'],
		[added.soldOut, 'new, but sold out'],
		[added.off, 'new, but off'],
		[keysOf((happens) => happens === 'On Again'), 'on again'],
		[keysOf((happens) => happens === 'Renamed' || !FIRST.includes(happens)), 'changed'],
	];
	const ofThings = counted
		.filter(([count]) => count > 0)
		.map(
			([count, what]) => `${list === 'dish' ? count : many(count, list, SEVERAL[list])} ${what}`,
		);
	const offersOff = things.goingOff === 0 ? offers.goingOff : 0;
	const newOffers = added.on + added.soldOut + added.off === 0 ? added.offers : 0;
	return [
		...ofThings,
		...(offersOff === 0 ? [] : [`${many(offersOff, 'offer')} ${off}`]),
		...(newOffers === 0 ? [] : [many(newOffers, 'new offer')]),
	];
}

/** What happens, to how many, and a line for each, without what a finding has named. */
export function changesInWords(
	{ list, changes = [], selling, stores }: Comparison,
	named: ReadonlySet<object> = new Set(),
) {
	const idOf = (change: Change) => `${whatHappens(change)} ${change.key}`;
	const gone = changes.filter(({ what, store }) => what === 'off' && store === undefined);
	const everywhere = new Set(gone.map(idOf));
	const told = changes.filter(
		(one) => !named.has(one) && (one.store === undefined || !everywhere.has(idOf(one))),
	);
	const storeCount = new Set([...selling, ...stores.keys()]).size;
	return [...inOrder(told)].map(([what, same]) => ({
		list,
		what: list === 'dish' ? what : `${capitalize(list)} ${what.toLowerCase()}`,
		count: new Set(same.map(({ key }) => key)).size,
		lines: sayEach(same, storeCount),
	}));
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
			const isEverywhere = stores.size === 0 || stores.size >= storeCount;
			const where = isEverywhere ? '' : `(${listNames([...stores], MOST_NAMED)})`;
			return [text, where].filter(Boolean).join(' ');
		});
		const [first] = same;
		const said = listNames(values, MOST_NAMED);
		if (whatHappens(first) === 'Renamed' && said !== '') return said;
		const separator = sayValues(first) === '' ? ' ' : ': ';
		return [nameInWords(first), said].filter(Boolean).join(separator);
	});

/** Why it goes off, or from the old to the new, unless one of them is too long to read. */
function sayValues(change: Change): string {
	const { what, entity, field, from, to, price, oldPrice, why = '' } = change;
	if (what === 'off') return why;
	if (field === 'status') return '';
	if (what === 'added') {
		if (price === undefined) return to === undefined ? '' : sayValue(to);
		const instead = typeof oldPrice === 'number' ? ` instead of ${sayValue(oldPrice)}` : '';
		return `${entity === 'option' ? '+' : ''}${sayValue(price)}${instead}`;
	}
	const texts = [from, to].map(sayValue);
	const longest = SAID_IN_FULL.has(field) ? LONGEST_IN_FULL : LONGEST_TEXT;
	return texts.every(({ length }) => length <= longest) ? texts.join(' → ') : '';
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

function sayValue(value: KeptValue): string {
	if (value === null || value === undefined) return '(empty)';
	return typeof value === 'number' ? showPrice(value) : value;
}

/** What nobody can tell who sees that one dish goes off and another is new. */
export function sayRenamed({ from, to, by }: Renamed): string {
	if (by === 'place') {
		return `Perhaps renamed: ${from.name} → ${to.name}. Guests see a new dish, since a dish is known by its name.`;
	}
	// Nobody who has the sheet knows an SKU that was made of a name.
	const [before, now] = [from, to].map(({ name, key, knownBy }) =>
		knownBy === 'SKU' || from.name === to.name ? `${name} (SKU ${key})` : name,
	);
	return `Perhaps the same dish: ${before} → ${now}. Guests see a new dish.`;
}

export const firstOf = (lines: readonly string[], most: number) => [
	...lines.slice(0, most),
	...(lines.length > most ? [`and ${lines.length - most} more`] : []),
];
