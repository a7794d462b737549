import { groupBy } from '../../platform/groupBy';
import { listNames, showPrice } from '../../platform/shown';
import { saleOf } from '../product';
import { isShortened, shortenLong } from '../../table/shortTexts';
import type { Change, ComparedList, Comparison } from './changes';
import { DIGEST_LENGTH, idDigest, storeSales, type KnownList } from './knownList';
import { findRenamed } from './renamed';
import {
	isOffered,
	isSold,
	KEPT,
	nameOf,
	priceOf,
	saleIn,
	sells,
	type KeptValue,
	type KeptValues,
	type ListName,
	type Part,
	type Thing,
} from './things';

const NOTHING: Omit<KnownList, 'at' | 'digest'> = { stores: [], onSale: 0, things: [] };

export function compare(now: ComparedList, known?: KnownList): Comparison {
	const { list, things, digest } = now;
	const last = known ?? NOTHING;
	const selling = storeSales(list, things).map(([storeId, offers]) => [storeId, offers] as const);
	const comparison: Comparison = {
		...{ list, now, last: known },
		unchanged: known?.digest === digest && last.inDoubt !== true,
		forgotten: [],
		things: { before: last.onSale, goingOff: 0 },
		offers: { before: 0, goingOff: 0 },
		stores: new Map(last.stores.map(([id, before]) => [id, { before, goingOff: 0 }])),
		selling: new Set(selling.map(([storeId]) => storeId)),
		inBoth: { things: 0, offers: 0 },
		added: { on: 0, soldOut: 0, off: 0, offers: 0 },
		renamed: [],
	};
	if (last.things === undefined) compareDigests(comparison, last, new Map(selling));
	else new ThingsCompared(comparison, last.things).run();
	for (const { before, goingOff } of comparison.stores.values()) {
		comparison.offers.before += before;
		comparison.offers.goingOff += goingOff;
	}
	return comparison;
}

/** One or two that were off by hand may well be taken off the menu. */
const FEWEST_GONE = 3;

/** Changes of a list of which more was on sale: what was off by hand, and isn't in the menu any more, goes off as well. */
export function withAllBefore(changes: Comparison, last: KnownList): Comparison {
	const { list, now } = changes;
	const { onSale, stores } = last;
	const inStore = new Map(stores.map(([id, before]) => [id, before]));
	const still = new Set(now.things.map(([key]) => key));
	const wasOff = new Set(
		changes.last?.things?.flatMap((thing) => (isOffered(list, thing) ? [] : [thing[0]])),
	);
	const notThere = (last.things ?? []).filter(
		(thing) => wasOff.has(thing[0]) && !still.has(thing[0]) && isOffered(list, thing),
	);
	const gone = notThere.length < FEWEST_GONE ? [] : notThere;
	const goneIn = groupBy(
		gone.flatMap(([, , parts]) => parts.filter(sells)),
		([storeId]) => storeId,
	);
	const offers = [...goneIn.values()].reduce((sum, parts) => sum + parts.length, 0);
	return {
		...{ ...changes, last },
		things: { before: onSale, goingOff: changes.things.goingOff + gone.length },
		offers: {
			before: stores.reduce((sum, [, before]) => sum + before, 0),
			goingOff: changes.offers.goingOff + offers,
		},
		stores: new Map(
			[...changes.stores].map(([id, { before, goingOff }]) => [
				id,
				{
					before: inStore.get(id) ?? before,
					goingOff: goingOff + (goneIn.get(id)?.length ?? 0),
				},
			]),
		),
	};
}

function compareDigests(
	{ list, now, stores, things }: Comparison,
	{ digests = '' }: Pick<KnownList, 'digests'>,
	selling: ReadonlyMap<string, number>,
): void {
	for (const [storeId, store] of stores) {
		store.goingOff = Math.max(0, store.before - (selling.get(storeId) ?? 0));
	}
	const offered = now.things.filter((thing) => isOffered(list, thing));
	const on = new Set(offered.map(([key]) => idDigest(key)));
	for (let start = 0; start < digests.length; start += DIGEST_LENGTH) {
		if (!on.has(digests.slice(start, start + DIGEST_LENGTH))) things.goingOff++;
	}
}

type About = Pick<
	Change,
	'entity' | 'key' | 'name' | 'values' | 'groups' | 'store' | 'sale' | 'saleOfDish' | 'wasOff'
>;

/** What a list of options doesn't say by its order, or by a number before an option. */
const SAID_IN_LIST = new Set(['position', 'max']);
const NONE: ReadonlySet<string> = new Set();

/** Fields that hold IDs of categories, which people know by their names. */
const OF_CATEGORIES = ['category', 'categories', 'parent'];

class ThingsCompared {
	private readonly changes: Change[] = [];
	private readonly forgotten = new Set<string>();
	private readonly list: ListName;

	constructor(
		private readonly comparison: Comparison,
		private readonly before: readonly Thing[],
	) {
		this.list = comparison.list;
	}

	run(): void {
		const { comparison, list } = this;
		const { things: now } = comparison.now;
		const gone = new Map(this.before.map((thing) => [thing[0], thing]));
		const added: Thing[] = [];
		for (const thing of now) {
			const known = gone.get(thing[0]);
			if (known === undefined) {
				added.push(thing);
				this.add(thing);
			} else {
				gone.delete(thing[0]);
				this.alter(known, thing);
			}
		}
		for (const thing of gone.values()) this.remove(thing);
		comparison.changes = this.changes;
		comparison.forgotten = [...this.forgotten];
		if (list !== 'dish') return;
		comparison.categories = compareCategories(now, this.before);
		comparison.renamed = findRenamed(added, [...gone.values()]);
	}

	private add(thing: Thing): void {
		const { comparison, list } = this;
		const [, , parts] = thing;
		const about = this.aboutThing(thing);
		if (!isSold(list)) {
			const options = partsInWords(parts, (sku) => this.optionWithPrice(sku));
			const to = list === 'group' ? listNames(options, MOST_OPTIONS) : undefined;
			this.changes.push({ what: 'added', ...about, to });
			comparison.added.on++;
			return;
		}
		const sale = saleIn(parts);
		const price = priceOf(parts);
		const { oldPrice, stock } = parts[0]?.[1] ?? {};
		const isAlike = parts.every(
			(part) => saleIn([part]) === sale && part[1].oldPrice === oldPrice && part[1].stock === stock,
		);
		const isSame =
			sale === 'off' ||
			(price !== undefined && isAlike && parts.length === comparison.selling.size);
		const ofDish = { price, oldPrice, stock: stock || undefined, sale };
		if (isSame) this.changes.push({ what: 'added', ...about, ...ofDish });
		else for (const part of parts) this.addOffer({ ...about, saleOfDish: sale }, part);
		comparison.added[sale]++;
		comparison.added.offers += parts.length;
	}

	private alter(known: Thing, thing: Thing): void {
		const about = this.aboutThing(thing);
		this.comparison.inBoth.things++;
		this.compareValues(about, KEPT[this.list].fields, known[1], thing[1]);
		if (isSold(this.list)) this.compareOffers(about, known[2], thing[2]);
		else this.compareMembers(about, known[2], thing[2]);
	}

	private remove(thing: Thing): void {
		const { comparison } = this;
		const about = this.aboutThing(thing);
		const [, , parts] = thing;
		const why = comparison.now.whyOff(about);
		if (!isSold(this.list)) comparison.things.goingOff++;
		if (parts.length === 0 || !isSold(this.list)) this.changes.push({ what: 'off', ...about, why });
		else if (parts.some(sells)) this.compareOffers(about, parts, []);
		else this.changes.push({ what: 'off', ...about, why, wasOff: true });
	}

	private aboutThing(thing: Thing): About {
		const { list } = this;
		const values = this.withCategoryNames(thing[1]);
		const [key] = thing;
		const { groupNames, groupsOf } = this.comparison.now;
		const name = groupNames?.get(key) ?? nameOf(list, thing);
		return { entity: list, key, name, values, groups: groupsOf?.get(key) };
	}

	private withCategoryNames(values: KeptValues): KeptValues {
		const { categoryNames } = this.comparison.now;
		if (categoryNames === undefined) return values;
		const named = { ...values };
		for (const field of OF_CATEGORIES) {
			const { [field]: ids } = values;
			if (typeof ids !== 'string') continue;
			named[field] = ids
				.split(', ')
				.map((id) => categoryNames.get(id) ?? id)
				.join(', ');
		}
		return named;
	}

	private inStore(about: About, store: string): About {
		return { ...about, entity: this.list === 'dish' ? 'offer' : this.list, store };
	}

	private addOffer(about: About, part: Part): void {
		this.changes.push({
			...{ what: 'added', ...this.inStore(about, part[0]) },
			...{ price: priceOf([part]), oldPrice: part[1].oldPrice },
			...{ stock: part[1].stock || undefined, sale: saleIn([part]) },
		});
	}

	private compareOffers(about: About, before: readonly Part[], after: readonly Part[]): void {
		const { comparison, changes } = this;
		const now = new Map(after);
		const sold = before.filter(sells);
		const whyIn = (storeId: string) => comparison.now.whyOff(about, storeId);
		if (sold.length > 0 && !after.some(sells)) {
			comparison.things.goingOff++;
			const why = [...new Set(sold.map(([storeId]) => whyIn(storeId)))].join(', ');
			changes.push({ what: 'off', ...about, price: priceOf(sold), why });
		}
		for (const part of before) {
			const [storeId, valuesBefore] = part;
			const values = now.get(storeId);
			now.delete(storeId);
			const soldBefore = sells(part);
			if (soldBefore && (values === undefined || !sells([storeId, values]))) {
				const store = comparison.stores.get(storeId);
				if (store !== undefined) store.goingOff++;
				const gone = { ...this.inStore(about, storeId), price: priceOf([part]) };
				changes.push({ what: 'off', ...gone, why: whyIn(storeId) });
			}
			if (values === undefined) continue;
			comparison.inBoth.offers++;
			// Going off is said above, and on sale is the same with no status as with one.
			const compared = soldBefore ? { ...values, status: valuesBefore.status } : values;
			const { parts: fields } = KEPT[this.list];
			const offer = { ...this.inStore(about, storeId), sale: saleOf(values), wasOff: !soldBefore };
			this.compareValues(offer, fields, valuesBefore, compared);
		}
		for (const part of now) this.addOffer(about, part);
		comparison.added.offers += now.size;
	}

	private compareMembers(about: About, before: readonly Part[], now: readonly Part[]): void {
		if (printParts(before) !== printParts(now)) {
			const skus = new Set([...before, ...now].map(([sku]) => sku));
			const named = groupBy(skus, (sku) => this.optionName(sku));
			// Another option of the same name is another one for the platform.
			const nameOfPart = (sku: string) => {
				const name = this.optionName(sku);
				return named.get(name)?.length === 1 ? name : `${name} (SKU ${sku})`;
			};
			const [from, to] = [before, now].map((parts) => printParts(parts, nameOfPart));
			this.changes.push({ what: 'changed', ...about, field: 'options', from, to });
		}
		const known = new Map(before);
		for (const [sku, values] of now) {
			const valuesBefore = known.get(sku);
			if (valuesBefore === undefined) continue;
			const name = `${about.name}, ${this.optionName(sku)}`;
			const { parts: fields } = KEPT[this.list];
			this.compareValues({ ...about, name }, fields, valuesBefore, values, SAID_IN_LIST);
		}
	}

	private optionName(sku: string): string {
		return this.comparison.now.optionNames?.get(sku) ?? sku;
	}

	private optionWithPrice(sku: string): string {
		const price = this.comparison.now.optionPrices?.get(sku);
		const name = this.optionName(sku);
		return typeof price === 'number' ? `${name} +${showPrice(price)}` : name;
	}

	private compareValues(
		about: About,
		fields: readonly string[],
		before: KeptValues,
		now: KeptValues,
		except = NONE,
	): void {
		for (const field of fields) {
			const { [field]: from } = before;
			const to = isShortened(from) ? shortenLong(now[field]) : now[field];
			if (from === undefined) this.forgotten.add(field);
			else if (from !== to && !except.has(field)) {
				this.changes.push({ what: 'changed', ...about, field, from, to });
			}
		}
	}
}

/** As many as somebody reads of one group. */
const MOST_OPTIONS = 12;

const partsInWords = (parts: readonly Part[], nameOfPart: (sku: string) => string = String) =>
	parts.map(([sku, { max }]) => `${(max ?? 1) === 1 ? '' : `${max} × `}${nameOfPart(sku)}`);

const printParts = (...given: Parameters<typeof partsInWords>) => partsInWords(...given).join(', ');

function compareCategories(...menus: [now: readonly Thing[], before: readonly Thing[]]) {
	const [now, before] = menus.map((dishes) => [
		...new Set(dishes.map(([, values]) => values.category)),
	]) as [KeptValue[], KeptValue[]];
	if (before.includes(undefined)) return undefined;
	const without = (some: KeptValue[], others: KeptValue[]) =>
		some.filter((one) => !others.includes(one)).map(String);
	return { added: without(now, before), gone: without(before, now) };
}
