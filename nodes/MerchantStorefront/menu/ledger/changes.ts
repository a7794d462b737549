import { lookAlikeKey } from '../rules/lookAlike';
import { groupBy } from '../../platform/groupBy';
import type { EntityName } from '../entities';
import { skuFromTitle } from '../rows/sizes';
import { shortenLong } from '../shortTexts';
import { DIGEST_LENGTH, idDigest, storeSales, type KnownList } from './knownList';
import {
	isOn,
	isSold,
	KEPT,
	nameOf,
	sells,
	type KeptValue,
	type KeptValues,
	type ListName,
	type Part,
	type Thing,
} from './things';

/** What would become otherwise on the storefront. */
export interface Change {
	what: 'added' | 'changed' | 'off';
	/** An offer is a dish in a store; of an option, the store says that it is about its surcharge there. */
	entity: Extract<EntityName, 'dish' | 'offer' | 'option' | 'group' | 'category'>;
	/** An SKU or ID. */
	key: string;
	/** As people know it: the new name where it changes. */
	name: string;
	store?: string;
	/** Absent where all of it is new, or goes off. */
	field?: string;
	from?: KeptValue;
	to?: KeptValue;
	/** That a dish is in. */
	category?: KeptValue;
	/** Of what is new or goes off, where it costs the same in all its stores. */
	price?: KeptValue;
	/** Whether what is new isn't sold, in this store or in any. */
	isOff?: boolean;
}

/** Of one store. */
export interface PriceChange extends Change {
	store: string;
	from: number;
	to: number;
}

export interface Renaming {
	from: string;
	to: string;
}

/** How many were on sale, and how many of them would no longer be. */
export interface Decline {
	before: number;
	goingOff: number;
}

/** A list of the menu, compared with what the ledger has of it. */
export interface Comparison {
	list: ListName;
	/** When the platform accepted that. */
	since: string;
	/** Whether a later request may have been carried out, so that the storefront may show something else. */
	inDoubt: boolean;
	unchanged: boolean;
	/**
	 * What is added, changes and goes off. A dish that goes off is listed by itself and once for each
	 * store that sold it. Absent where only digests of the SKUs are remembered.
	 */
	changes?: Change[];
	/** Fields that are not remembered, so that nobody sees how they change. */
	forgotten: string[];
	/** The dishes, options, groups or categories. */
	things: Decline;
	/** What stores sell of them, over all and in each. */
	offers: Decline;
	stores: Map<string, Decline>;
	/** Stores that would sell something now. */
	selling: ReadonlySet<string>;
	/** How many are in both menus. */
	inBoth: { things: number; offers: number };
	/** How many offers are new, also of new dishes. */
	offersAdded: number;
	/** Keys that are gone while one that differs only in zeros, case, spaces or look-alike letters is new. */
	renamed: Renaming[];
	renamedStores: Renaming[];
	/** The only dishes of their category and price that are gone and new, known by their names. */
	perhapsRenamed: Renaming[];
	/** What only one of the menus has dishes in, by their names; absent where that isn't remembered. */
	categories?: { added: string[]; gone: string[] } | undefined;
}

/** What the ledger needs to know of a list. */
export interface ComparedList {
	list: ListName;
	things: readonly Thing[];
	digest: string;
	/** Names of options, by their SKUs, for the groups that they are in. */
	optionNames?: ReadonlyMap<string, string>;
}

export function compare(now: ComparedList, last: KnownList): Comparison {
	const { list, things, digest } = now;
	const selling = storeSales(list, things).map(([storeId, offers]) => [storeId, offers] as const);
	const comparison: Comparison = {
		list,
		since: last.at,
		inDoubt: last.inDoubt === true,
		unchanged: last.digest === digest && last.inDoubt !== true,
		forgotten: [],
		things: { before: last.onSale, goingOff: 0 },
		offers: { before: 0, goingOff: 0 },
		stores: new Map(last.stores.map(([id, before]) => [id, { before, goingOff: 0 }])),
		selling: new Set(selling.map(([storeId]) => storeId)),
		inBoth: { things: 0, offers: 0 },
		offersAdded: 0,
		renamed: [],
		perhapsRenamed: [],
		renamedStores: renamedStores(things, last),
	};
	if (last.things === undefined) compareDigests(comparison, now, last, new Map(selling));
	else compareThings(comparison, now, last.things);
	for (const { before, goingOff } of comparison.stores.values()) {
		comparison.offers.before += before;
		comparison.offers.goingOff += goingOff;
	}
	return comparison;
}

function compareDigests(
	comparison: Comparison,
	{ list, things }: ComparedList,
	{ digests = '' }: KnownList,
	selling: ReadonlyMap<string, number>,
): void {
	for (const [storeId, store] of comparison.stores) {
		store.goingOff = Math.max(0, store.before - (selling.get(storeId) ?? 0));
	}
	const on = new Set(things.filter((thing) => isOn(list, thing)).map(([key]) => idDigest(key)));
	for (let start = 0; start < digests.length; start += DIGEST_LENGTH) {
		if (!on.has(digests.slice(start, start + DIGEST_LENGTH))) comparison.things.goingOff++;
	}
}

function compareThings(comparison: Comparison, now: ComparedList, before: readonly Thing[]): void {
	const { list } = now;
	const changes: Change[] = [];
	comparison.changes = changes;
	const forgotten = new Set<string>();
	const missing = new Map(before.map((thing) => [thing[0], thing]));
	const added: Thing[] = [];
	for (const thing of now.things) {
		const [key, values, parts] = thing;
		const known = missing.get(key);
		missing.delete(key);
		if (known === undefined) {
			added.push(thing);
			const isNew = { what: 'added', ...aboutThing(list, thing) } as const;
			const on = parts.filter(sells);
			const isOff = isSold(list) && on.length === 0;
			changes.push({ ...isNew, ...priceOf(isOff ? parts : on), isOff });
			for (const part of isOff ? [] : parts.filter((one) => !sells(one))) {
				changes.push({
					...inStore(isNew, part[0]),
					what: 'added',
					...priceOf([part]),
					isOff: true,
				});
			}
			if (isSold(list)) comparison.offersAdded += parts.length;
			continue;
		}
		comparison.inBoth.things++;
		const about = aboutThing(list, thing);
		const { fields } = KEPT[list];
		noteValues(changes, forgotten, about, fields, known[1], values);
		if (isSold(list)) compareOffers(comparison, changes, forgotten, about, known, thing);
		else compareMembers(changes, now, about, known[2], parts);
	}
	for (const thing of missing.values()) {
		const [key] = thing;
		const about = aboutThing(list, thing);
		if (!isSold(list)) {
			comparison.things.goingOff++;
			changes.push({ what: 'off', ...about });
		} else {
			if (thing[2].length === 0) changes.push({ what: 'off', ...about });
			compareOffers(comparison, changes, forgotten, about, thing, [key, {}, []]);
		}
	}
	comparison.forgotten = [...forgotten];
	if (list === 'dish') comparison.categories = compareCategories(now.things, before);
	const gone = [...missing.values()];
	comparison.renamed = lookAlikes(
		added.map(([key]) => key),
		gone.map(([key]) => key),
	);
	if (list === 'dish') comparison.perhapsRenamed = findRenamed(added, gone);
}

const aboutThing = <List extends ListName>(list: List, thing: Thing) => ({
	...{ entity: list, key: thing[0], name: nameOf(list, thing) },
	...(list === 'dish' ? { category: thing[1].category } : {}),
});

const inStore = (about: About & { entity: ListName }, store: string): About => ({
	...about,
	entity: about.entity === 'dish' ? 'offer' : about.entity,
	store,
});

/** With another name, a dish that is known by it is another one: only a person can tell. */
function findRenamed(added: readonly Thing[], gone: readonly Thing[]): Renaming[] {
	const byPlace = (things: readonly Thing[]) =>
		groupBy(
			things.filter((thing) => isOn('dish', thing) && isKnownByName(thing)),
			([, { category }, parts]) => JSON.stringify([category, priceOf(parts.filter(sells)).price]),
		);
	const before = byPlace(gone);
	return [...byPlace(added)].flatMap(([place, [to, ...others]]) => {
		const [from, ...more] = before.get(place) ?? [];
		if (to === undefined || from === undefined || others.length + more.length > 0) return [];
		const [name, newName] = [nameOf('dish', from), nameOf('dish', to)];
		return name === newName ? [] : [{ from: name, to: newName }];
	});
}

/** Whether its SKU was made of its title, with or without a category and a size. */
const isKnownByName = ([key, { title, category }, parts]: Thing) =>
	typeof title === 'string' &&
	typeof category === 'string' &&
	priceOf(parts.filter(sells)).price !== undefined &&
	key.includes(skuFromTitle(title.split(', ')[0] ?? title));

function compareCategories(...menus: [now: readonly Thing[], before: readonly Thing[]]) {
	const [now, before] = menus.map((dishes) => [
		...new Set(dishes.map(([, values]) => values.category)),
	]) as [KeptValue[], KeptValue[]];
	if (before.includes(undefined)) return undefined;
	const without = (some: KeptValue[], others: KeptValue[]) =>
		some.filter((one) => !others.includes(one)).map(String);
	return { added: without(now, before), gone: without(before, now) };
}

type About = Pick<Change, 'entity' | 'key' | 'name' | 'store' | 'category'>;

function compareOffers(
	comparison: Comparison,
	changes: Change[],
	forgotten: Set<string>,
	about: About & { entity: ListName },
	[, , before]: Thing,
	thing: Thing,
): void {
	const list = about.entity;
	const { parts: fields } = KEPT[list];
	const now = new Map(thing[2]);
	const wasOn = before.some(sells);
	if (wasOn && !isOn(list, thing)) {
		comparison.things.goingOff++;
		changes.push({ what: 'off', ...about, ...priceOf(before.filter(sells)) });
	}
	for (const part of before) {
		const [storeId, valuesBefore] = part;
		const values = now.get(storeId);
		now.delete(storeId);
		const soldBefore = sells(part);
		if (soldBefore && (values === undefined || !sells([storeId, values]))) {
			const store = comparison.stores.get(storeId);
			if (store !== undefined) store.goingOff++;
			changes.push({ what: 'off', ...inStore(about, storeId), ...priceOf([part]) });
		}
		if (values === undefined) continue;
		comparison.inBoth.offers++;
		// Going off is said above, and on sale is the same with no status as with one.
		const compared = soldBefore ? { ...values, status: valuesBefore.status } : values;
		noteValues(changes, forgotten, inStore(about, storeId), fields, valuesBefore, compared);
	}
	for (const part of now) {
		changes.push({
			...{ what: 'added', ...inStore(about, part[0]), ...priceOf([part]) },
			isOff: !sells(part),
		});
	}
	comparison.offersAdded += now.size;
}

function priceOf(parts: readonly Part[]): Pick<Change, 'price'> {
	const [price, ...others] = new Set(parts.map(([, { listPrice }]) => listPrice));
	return price === undefined || others.length > 0 ? {} : { price };
}

/** What a list of options doesn't say by its order, or by a number before an option. */
const SAID_IN_LIST = new Set(['position', 'max']);

function compareMembers(
	changes: Change[],
	{ list, optionNames = new Map<string, string>() }: ComparedList,
	about: About,
	before: readonly Part[],
	now: readonly Part[],
): void {
	const { parts: fields } = KEPT[list];
	const print = ([sku, values]: Part, name = sku) => {
		const count = values.max ?? 1;
		return count === 1 ? name : `${count} × ${name}`;
	};
	const texts = (parts: readonly Part[], nameOfPart: (sku: string) => string | undefined) =>
		parts.map((part) => print(part, nameOfPart(part[0]))).join(', ');
	if (texts(before, String) !== texts(now, String)) {
		const nameOfPart = (sku: string) => optionNames.get(sku);
		const [from, to] = [texts(before, nameOfPart), texts(now, nameOfPart)];
		changes.push({ what: 'changed', ...about, field: 'options', from, to });
	}
	const known = new Map(before);
	for (const [sku, values] of now) {
		const valuesBefore = known.get(sku);
		if (valuesBefore === undefined) continue;
		const name = `${about.name}, ${optionNames.get(sku) ?? sku}`;
		noteValues(changes, new Set(), { ...about, name }, fields, valuesBefore, values, SAID_IN_LIST);
	}
}

function noteValues(
	changes: Change[],
	forgotten: Set<string>,
	about: About,
	fields: readonly string[],
	before: KeptValues,
	now: KeptValues,
	except: ReadonlySet<string> = NONE,
): void {
	for (const field of fields) {
		const [from, to] = [shortenLong(before[field]), shortenLong(now[field])];
		if (from === undefined) forgotten.add(field);
		else if (from !== to && !except.has(field)) {
			changes.push({ what: 'changed', ...about, field, from, to });
		}
	}
}

const NONE: ReadonlySet<string> = new Set();

export const priceChanges = (changes: readonly Change[] = []) =>
	changes.filter(
		(one): one is PriceChange =>
			one.field === 'listPrice' &&
			one.store !== undefined &&
			typeof one.from === 'number' &&
			typeof one.to === 'number',
	);

function renamedStores(things: readonly Thing[], last: KnownList): Renaming[] {
	const added = new Set<string>();
	for (const [, , parts] of things) for (const [storeId] of parts) added.add(storeId);
	const gone = last.stores.map(([storeId]) => storeId).filter((storeId) => !added.delete(storeId));
	return lookAlikes([...added], gone);
}

function lookAlikes(added: readonly string[], gone: readonly string[]): Renaming[] {
	const goneByFold = new Map(gone.map((id) => [lookAlikeKey(id), id]));
	return added.flatMap((to) => {
		const from = goneByFold.get(lookAlikeKey(to));
		return from === undefined ? [] : [{ from, to }];
	});
}
