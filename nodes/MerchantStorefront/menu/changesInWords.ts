import { capitalize, listNames, many, showPrice } from '../platform/shown';
import { groupBy } from '../platform/groupBy';
import { ENTITIES, type Field } from './entities';
import type { Change, Comparison } from './ledger/changes';
import { KEPT, SEVERAL, type KeptValue } from './ledger/things';

/** Whatever it is known by. */
type SaidChange = Omit<Change, 'key'>;

/** In the order in which they matter to guests; all others come after them. */
const FIRST = ['Off', 'Sold Out', 'Dearer', 'Cheaper', 'New', 'New, Off', 'On Again', 'Renamed'];

const NAMES = new Set(Object.values(KEPT).map(({ name }) => name));

/** What happens, such as Dearer or Description. */
function whatHappens({ what, entity, field = '', from, to, isOff }: SaidChange): string {
	if (what === 'off') return 'Off';
	if (what === 'added') return isOff === true ? 'New, Off' : 'New';
	if (NAMES.has(field)) return 'Renamed';
	if (field === 'status' && from === 'disabled') return 'On Again';
	if (field === 'stock' && to === 0) return 'Sold Out';
	if (field === 'listPrice' && typeof from === 'number' && typeof to === 'number') {
		return to > from ? 'Dearer' : 'Cheaper';
	}
	return labelOf(entity, field);
}

/** As the sheet heads it. Beside its own, a dish has the columns of offers, and a group those of options. */
export function labelOf(entity: Change['entity'], field: string): string {
	const fields: Readonly<Record<string, Field>> = {
		...{ ...ENTITIES.option, ...ENTITIES.offer },
		...ENTITIES[entity],
	};
	return fields[field]?.label ?? 'Options';
}

/** What matters most to guests comes first. */
function sortChanges(changes: readonly Change[]): Change[] {
	const sorted = groupBy(changes, whatHappens);
	const rest = [...sorted.keys()].filter((what) => !FIRST.includes(what));
	return [...FIRST, ...rest].flatMap((what) => sorted.get(what) ?? []);
}

/** A change as an output lists it. */
export function entryOf(change: Change) {
	const { what, entity, key, name, store, from, to, category, price } = change;
	const named =
		entity === 'group' || entity === 'category' ? { name, id: key } : { title: name, sku: key };
	return {
		what: whatHappens(change),
		...named,
		...(store === undefined ? {} : { storeId: store }),
		...(what === 'changed'
			? { from: from ?? null, to: to ?? null }
			: (category ?? null) === null
				? {}
				: { category }),
		...(price === undefined ? {} : { listPrice: price }),
	};
}

/** As they are listed: a dish that goes off everywhere, once for each store that sold it. */
export function perStore(changes: readonly Change[] = []): Change[] {
	const off = changes.filter(({ what, store }) => what === 'off' && store !== undefined);
	const inStores = new Set(off.map(({ key }) => key));
	return sortChanges(changes).filter(
		({ what, key, store }) => what !== 'off' || store !== undefined || !inStores.has(key),
	);
}

/** Such as "1 going off", "2 dearer" and "1 option changed". */
export function countChanges(
	{ list, changes = [], things, offers, offersAdded }: Comparison,
	off: string,
): string[] {
	const keysOf = (fits: (happens: string, store?: string) => boolean) =>
		new Set(changes.filter((one) => fits(whatHappens(one), one.store)).map(({ key }) => key)).size;
	const [areNew, areNewOff] = ['New', 'New, Off'].map((what) =>
		keysOf((happens, store) => happens === what && store === undefined),
	) as [number, number];
	const counted: ReadonlyArray<readonly [number, string]> = [
		[things.goingOff, off],
		[keysOf((happens) => happens === 'Sold Out'), 'sold out'],
		[keysOf((happens) => happens === 'Dearer'), 'dearer'],
		[keysOf((happens) => happens === 'Cheaper'), 'cheaper'],
		[areNew, 'new'],
		[areNewOff, 'new, but off'],
		[keysOf((happens) => happens === 'On Again'), 'on again'],
		[keysOf((happens) => happens === 'Renamed' || !FIRST.includes(happens)), 'changed'],
	];
	const ofThings = counted
		.filter(([count]) => count > 0)
		.map(
			([count, what]) => `${list === 'dish' ? count : many(count, list, SEVERAL[list])} ${what}`,
		);
	const offersOff = things.goingOff === 0 ? offers.goingOff : 0;
	const newOffers = areNew + areNewOff === 0 ? offersAdded : 0;
	return [
		...ofThings,
		...(offersOff === 0 ? [] : [`${many(offersOff, 'offer')} ${off}`]),
		...(newOffers === 0 ? [] : [many(newOffers, 'new offer')]),
	];
}

/** As many as a person reads. */
const MOST_NAMED = 5;
const LONGEST_TEXT = 40;

/** What nobody can tell who sees that one dish goes off and another is new. */
export const sayRenamed = ({ perhapsRenamed }: Comparison) =>
	perhapsRenamed.map(
		({ from, to }) =>
			`Perhaps renamed: ${from} → ${to}. Guests see a new dish, since a dish is known by its name.`,
	);

/** Such as "Dearer: Borscht: 145.50 → 149.50". */
export const sayChanges = (comparison: Comparison) =>
	changesInWords(comparison).map(
		({ what, lines }) => `${what}: ${firstOf(lines, MOST_NAMED).join('; ')}`,
	);

export const firstOf = (lines: readonly string[], most: number) => [
	...lines.slice(0, most),
	...(lines.length > most ? [`and ${lines.length - most} more`] : []),
];

/** What happens, to how many, and a line for each. */
export function changesInWords({ list, changes = [], selling }: Comparison) {
	const idOf = (change: Change) => `${whatHappens(change)} ${change.key}`;
	const everywhere = new Set(
		changes.filter(({ what, store }) => what !== 'changed' && store === undefined).map(idOf),
	);
	const told = sortChanges(changes).filter(
		(one) => one.what === 'changed' || one.store === undefined || !everywhere.has(idOf(one)),
	);
	return [...groupBy(told, whatHappens)].map(([what, same]) => ({
		what: list === 'dish' ? what : `${capitalize(list)} ${what.toLowerCase()}`,
		count: new Set(same.map(({ key }) => key)).size,
		lines: sayEach(same, selling.size),
	}));
}

/** Each once, with the stores where it isn't the same in all of them. */
export const sayEach = (changes: readonly SaidChange[], storeCount: number): string[] =>
	[...groupBy(changes, sayChange)].map(([text, alike]) => {
		const stores = new Set(alike.flatMap(({ store }) => store ?? []));
		const isEverywhere = stores.size === 0 || stores.size >= storeCount;
		return isEverywhere ? text : `${text} (${listNames([...stores], MOST_NAMED)})`;
	});

/** With old and new, unless one of them is too long to read. */
function sayChange(change: SaidChange): string {
	const { what, name, from, to, price } = change;
	const happens = whatHappens(change);
	if (what !== 'changed' || happens === 'On Again') {
		return price === undefined || what === 'off' ? name : `${name}: ${sayValue(price)}`;
	}
	const texts = [from, to].map(sayValue);
	const isShort = texts.every(({ length }) => length <= LONGEST_TEXT);
	if (!isShort) return name;
	const values = texts.join(' → ');
	return happens === 'Renamed' ? values : `${name}: ${values}`;
}

function sayValue(value: KeptValue): string {
	if (value === null || value === undefined) return '(empty)';
	return typeof value === 'number' ? showPrice(value) : value;
}
