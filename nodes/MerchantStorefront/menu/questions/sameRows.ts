import { capitalize, listNames, shorten, show } from '../../platform/shown';
import { groupBy } from '../../platform/groupBy';
import { sayPrice, sayWhere } from '../changesInWords';
import type { SameDish } from '../../table/problems';
import type { Row } from '../../table/rows';
import { meaningOf } from '../columns/meanings';
import { withoutStores } from '../rows/offers';
import { SKIPPED } from '../rows/otherRows';
import { ask, stopFirst, type Asked, type Choice } from './asked';
import type { OtherRow } from './given';

/** As many as somebody reads in a question, or answers one by one. */
export const MOST = 5;

/** The same choices beside columns of sizes: for the first dish, or where there are many for all of them. */
export function choicesOfRows(told: readonly SameDish[], rows: readonly Row[]): Choice[] {
	const same = findSame(told, rows);
	if (same.length === 0) return [];
	const areMany = same.length > MOST;
	const { choices } = askWhich(areMany ? same : same.slice(0, 1), rows, textsTaken(rows));
	const ofAll = areMany ? `Of all ${same.length} dishes in several rows: ` : '';
	const isOfRows = ({ given }: Choice) => given?.rows !== undefined;
	return choices.filter(isOfRows).map((one) => ({ ...one, label: `${ofAll}${one.label}` }));
}

/** Rows of one dish, the earliest first. */
interface Same {
	found: Array<{
		index: number;
		row: number | undefined;
		title: string;
		prices: string;
		/** Whether no store sells it. */
		isOff: boolean;
		stores: ReadonlySet<unknown>;
	}>;
	/** The column by which it is one dish: that of its name, or of its number. */
	heading: string;
	isName: boolean;
}

export function findSame(told: readonly SameDish[], rows: readonly Row[]): Same[] {
	return [...groupBy(told, (one) => one.rows[0]?.index).values()].flatMap((all) => {
		const [name, sku] = all.flatMap(({ headings }) => headings);
		// A row has an entry for each of its stores and sizes.
		const ofRows = [
			...groupBy(
				all.flatMap((one) => one.rows),
				({ index }) => index,
			).values(),
		];
		const offers = ofRows.flatMap(([one]) => one.offers);
		const storeCount = new Set(offers.map(({ storeId }) => storeId)).size;
		const found = ofRows.map(([one]) => ({
			...{ index: one.index, row: one.row, title: cellIn(rows[one.index], name) },
			prices: sayPrices(one.offers, storeCount),
			isOff: one.offers.every(({ status }) => status === 'disabled'),
			stores: new Set(one.offers.map(({ storeId }) => storeId)),
		}));
		const isName = found.every(({ index }) => cellIn(rows[index], sku) === '');
		const heading = isName ? name : sku;
		// Such as a size that takes the name of its dish from the row above.
		const isElsewhere = found.some(({ index }) => cellIn(rows[index], heading) === '');
		return heading === undefined || isElsewhere ? [] : [{ found, heading, isName }];
	});
}

type OfferInRow = SameDish['rows'][number]['offers'][number];

/** What guests pay by a row: for each size, with the stores where it isn't the same in all of them. */
function sayPrices(offers: readonly OfferInRow[], storeCount: number): string {
	const ofSizes = [...groupBy(offers, ({ sku }) => sku).values()];
	const said = ofSizes.flatMap((ofSize) =>
		[...groupBy(ofSize, priceOf)].map(([price, alike]) => {
			const stores = new Set(alike.map(({ storeId }) => String(storeId)));
			return price === '' ? '' : [price, sayWhere(stores, storeCount)].filter(Boolean).join(' ');
		}),
	);
	return said.filter(Boolean).join(', ');
}

const priceOf = ({ listPrice, oldPrice }: OfferInRow) =>
	typeof listPrice === 'number' ? sayPrice(listPrice, oldPrice) : '';

/** For each dish: all of its rows, told apart, or one of them. */
export function askWhich(same: readonly Same[], rows: readonly Row[], takenIn: TextsTaken): Asked {
	const apart = same.flatMap((one) => tellApart(one, rows, takenIn(one.heading)));
	const only = (label: string, position: number): Choice => ({
		label: `Only ${label}`,
		given: {
			rows: same.flatMap(({ found }) =>
				found
					.filter((one) => one !== found.at(position))
					.map(({ index, row, title }) => {
						const out = { ...rows[index], [SKIPPED]: true };
						return { index, row: out, said: `row ${row} (${title}) is skipped` };
					}),
			),
		},
	});
	const all = (label: string): Choice => ({ label, given: { rows: apart } });
	const ofStores = inTheirStores(same, rows);
	const firsts = new Set(same.map((one) => firstOf(one, rows)));
	const [first] = firsts.size === 1 ? firsts : (['stop'] as const);
	const askIn = (text: string, each: Choice[], allApart: Choice) => {
		const choices = first === 'one' ? [...each, allApart] : [allApart, ...each];
		const asked = ask(text, { choices: [...ofStores, ...choices] });
		return first === 'stop' ? { ...asked, choices: stopFirst(asked.choices) } : asked;
	};
	const askOfMany = (text: string, each = '') =>
		askIn(
			text,
			[only(`the first row${each}`, 0), only(`the last row${each}`, -1)],
			all('All rows: the later ones get a number behind their name or dish number'),
		);
	const [one = NONE] = same;
	if (same.length > 1) {
		const dishes = same.map(
			(each) => `${show(each.found[0]?.title)} in rows ${rowNumbersOf(each)}`,
		);
		const text = `${same.length} dishes are in several rows each: ${listNames(dishes, MOST)}`;
		return askOfMany(`${text}. What do guests see?`, ' of each');
	}
	const { found, heading, isName } = one;
	const { areApart, texts } = differencesIn(one, rows);
	const said = found.map(({ row, title, prices, isOff }, index) => {
		const sale = areApart ? (isOff ? 'off' : 'on sale') : '';
		return `row ${row} (${[show(title), prices, sale, texts[index]].filter(Boolean).join(', ')})`;
	});
	const which = isName
		? 'name'
		: `dish number ${show(cellIn(rows[found[0]?.index ?? 0], heading))}`;
	const [many, both] = found.length === 2 ? ['Two', 'Both'] : [found.length, 'All'];
	const advice =
		texts.length > 0
			? ' If they are several dishes, stop, and write into each name what differs.'
			: '';
	const text = `${many} rows have the same ${which}: ${listNames(said, MOST)}.${advice} What do guests see?`;
	if (found.length > MOST) return askOfMany(text);
	const allApart = all(`${both}: ${apart.map(({ said: how }) => how).join(', ')}`);
	return askIn(text, said.map(only), allApart);
}

/** What differs between the rows of a dish. */
function differencesIn({ found, heading }: Same, rows: readonly Row[]) {
	const areApart = new Set(found.map(({ isOff }) => isOff)).size > 1;
	const areEqual = new Set(found.map(({ prices }) => prices)).size === 1;
	const isOneTitle = new Set(found.map(({ title }) => title)).size === 1;
	// Two rows at two prices are mostly two dishes, or portions. More of them are such as the lunches of a week.
	const mayBeAlike = isOneTitle && !areApart && (areEqual || found.length > 2);
	const texts = mayBeAlike ? differingTexts(found, rows, heading) : [];
	return { areApart, areEqual, isOneTitle, texts };
}

/** What comes first about the rows of one dish: each in its stores, one of them, all of them, or to stop. */
function firstOf(one: Same, rows: readonly Row[]): 'stores' | 'one' | 'all' | 'stop' {
	if (inTheirStores([one], rows).length > 0) return 'stores';
	const { areApart, areEqual, isOneTitle, texts } = differencesIn(one, rows);
	// Mostly one dish, whose new price was typed into another row.
	const isOneDish = !one.isName && isOneTitle;
	if (areApart || texts.length > 0 || (isOneDish && !areEqual)) return 'stop';
	// What is written twice is mostly meant once.
	return areEqual ? 'one' : 'all';
}

/** As much of a text as tells rows apart. */
const LONGEST_TEXT = 40;
/** Of a column that guests may read, as far as its heading says. */
const MAY_BE_READ = new Set([undefined, 'description', 'ignore']);
const IS_TEXT = /\p{L}[\s,;]+\p{L}/u;

/** What the rows say otherwise of their dishes, where guests may read it: a text of several words. A weight is asked about as a size. */
function differingTexts(
	found: Same['found'],
	rows: readonly Row[],
	known: string,
): Array<string | undefined> {
	const columns = Object.keys(rows[found[0]?.index ?? 0] ?? {}).flatMap((heading) => {
		const cells = found.map(({ index }) => cellIn(rows[index], heading));
		const isRead = heading !== known && MAY_BE_READ.has(meaningOf(heading));
		const isText = isRead && cells.some((cell) => IS_TEXT.test(cell));
		const count = new Set(cells).size;
		return isText && count > 1 ? [{ cells, count }] : [];
	});
	const [most] = columns.toSorted((one, other) => other.count - one.count);
	return (most?.cells ?? []).map((cell) =>
		cell === '' ? undefined : show(shorten(cell, LONGEST_TEXT)),
	);
}

/** For each dish: the rows that name a store count there, and the row for all stores elsewhere. */
function inTheirStores(same: readonly Same[], rows: readonly Row[]): Choice[] {
	const read = same.flatMap(({ found }): OtherRow[] => {
		const [most, ...others] = found.toSorted((one, other) => other.stores.size - one.stores.size);
		const named = others.flatMap(({ stores }) => [...stores]);
		const stores = new Set(named);
		const areApart = stores.size === named.length && stores.size < (most?.stores.size ?? 0);
		if (most === undefined || !areApart || !named.every((id) => most.stores.has(id))) return [];
		const where = others.map(
			(one) => `row ${one.row} in ${listNames([...one.stores].map(String), MOST)}`,
		);
		const said = `${where.join(', ')}, and row ${most.row} in the other stores`;
		return [{ index: most.index, row: withoutStores(rows[most.index], stores), said }];
	});
	const [first] = read;
	if (first === undefined || read.length < same.length) return [];
	const label =
		same.length === 1
			? capitalize(first.said)
			: 'All rows: those that name a store count there, the others elsewhere';
	return [{ label, given: { rows: read } }];
}

function rowNumbersOf({ found }: Same): string {
	const numbers = found.map(({ row }) => String(row));
	return numbers.length > MOST ? listNames(numbers, MOST) : numbers.join(' and ');
}

const NONE: Same = { found: [], heading: '', isName: true };

/** What a column has in any row, and what is added to it. */
type TextsTaken = (heading: string) => Set<string>;

/** A large sheet may have thousands of dishes twice, so that each column is read once for all of them. */
export function textsTaken(rows: readonly Row[]): TextsTaken {
	const known = new Map<string, Set<string>>();
	return (heading) => {
		const taken =
			known.get(heading) ?? new Set(rows.map((row) => cellIn(row, heading).toLowerCase()));
		known.set(heading, taken);
		return taken;
	};
}

/** The later rows of a dish with a number behind what is the same. */
function tellApart(
	{ found, heading, isName }: Same,
	rows: readonly Row[],
	taken: Set<string>,
): OtherRow[] {
	// What was tried for one row need not be tried for the next: a dish may be in thousands of them.
	let count = 2;
	return found.slice(1).map(({ index, row }) => {
		const before = cellIn(rows[index], heading);
		const numbered = () => `${before}${isName ? ` (${count})` : `-${count}`}`;
		while (taken.has(numbered().toLowerCase())) count++;
		const value = numbered();
		taken.add(value.toLowerCase());
		const said = `row ${row} ${isName ? 'is named' : 'gets the dish number'} ${show(value)}`;
		return { index, row: { ...rows[index], [heading]: value }, said };
	});
}

export const cellIn = (row: Row | undefined, heading = '') => String(row?.[heading] ?? '').trim();
