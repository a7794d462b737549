import { groupBy } from '../../platform/groupBy';
import { capitalize, listNames, show } from '../../platform/shown';
import { sayEach } from '../changesInWords';
import {
	priceChanges,
	type Change,
	type Comparison,
	type Decline,
	type PriceChange,
} from '../ledger/changes';
import { SEVERAL } from '../ledger/things';
import {
	findingAbout,
	type About,
	type Finding,
	type FindingKind,
	type InSheet,
} from '../rules/finding';
import { lookAlikeKey } from '../rules/lookAlike';
import type { ComparedCompany, SafetyLimits } from './comparedMenu';
import { findMoved } from './movedCells';
import { findShifted, isFar, isUp, jumpsIn } from './priceMoves';
import { findRenamedDishes } from './renamedDishes';
import { FEWEST_DISHES, PRICE_SHIFT } from './thresholds';

/** What makes a menu look like an accident, compared with the last one and the limits. */
export const findBeyondLimits = (
	{ companyId, comparisons }: Pick<ComparedCompany, 'companyId' | 'comparisons'>,
	limits: SafetyLimits,
	inSheet: InSheetColumns,
): Finding[] =>
	comparisons.flatMap((comparison) => {
		const report: Report = (kind, cases, told) =>
			findingAbout(kind, cases, {
				cell: (one) => [companyId, comparison.list, one],
				since: comparison.last?.at,
				...told,
			});
		const prices = jumpsIn(priceChanges(comparison.changes), limits.largestPriceChange);
		const isOfDishes = comparison.list === 'dish';
		const cellIn = ({ key: sku, store }: Change) =>
			isOfDishes ? inSheet.price({ companyId, sku }, store) : undefined;
		const { changes = [], inBoth } = comparison;
		const moved = isOfDishes ? findMoved(changes, prices.all, inBoth) : [];
		const inList = { ...inSheet, cellIn, haveCause: moved.some(arePricesMoved) };
		return [
			...findRenamedDishes(companyId, comparison, inSheet.hasColumn('sku')),
			...ofList(comparison, prices, limits, report, inList),
			...(isOfDishes ? ofDishes(comparison, prices, report, inSheet) : []),
			...moved,
		];
	});

const arePricesMoved = ({ kind }: Finding) => kind === 'prices-moved';

type InSheetColumns = Pick<InSheet, 'columns' | 'hasColumn' | 'price'>;

type Report = <Case>(
	kind: FindingKind,
	cases: readonly Case[],
	told: Omit<About<Case>, 'cell' | 'since'>,
) => Finding[];

type Prices = ReturnType<typeof jumpsIn>;

/** What may be wrong with any list. */
function ofList(
	comparison: Comparison,
	{ jumps }: Prices,
	limits: SafetyLimits,
	report: Report,
	{ columns, hasColumn, cellIn, haveCause }: InSheetColumns & InList,
): Finding[] {
	const { list, changes = [], selling } = comparison;
	const column = list === 'dish' ? columns('listPrice') : 'prices of the options';
	const off = switchedOff(comparison, limits.mostSwitchedOff);
	const saysStatus = list === 'dish' && hasColumn('status');
	return [
		...(off === undefined
			? []
			: report('switched-off', [off, ...changes.flatMap(goingOff)], {
					...off,
					areListed: true,
					whatToDo: `${isAnother(comparison) ? 'Is it the right file? ' : ''}Check whether rows or prices are missing${saysStatus ? `, and check the ${columns('status')}` : ''}.`,
					inNode: 'Most Switched Off sets how much may go.',
				})),
		...jumps.flatMap(({ reason, same }) =>
			report('price-jumps', same.map(cellOf), {
				...{ reason, names: sayJumps(same, selling.size, cellIn) },
				...(haveCause ? { hasCause: true } : { named: same }),
				whatToDo: same.some(cellIn) ? 'Check what the sheet says there.' : `Check the ${column}.`,
				inNode: 'Largest Price Change sets how far a price may change.',
			}),
		),
	];
}

interface InList {
	cellIn: CellIn;
	/** Whether its prices moved to other dishes. */
	haveCause: boolean;
}

type CellIn = (change: Change) => string | undefined;

/** A line for each dish, with the cells that its prices are in. */
const sayJumps = (jumps: readonly PriceChange[], storeCount: number, cellIn: CellIn) =>
	[...groupBy(jumps, ({ key }) => key).values()].flatMap((same) => {
		const cells = [...new Set(same.flatMap((one) => cellIn(one) ?? []))];
		const where = cells.length === 0 ? '' : ` (${cells.join('; ')})`;
		return sayEach(same, storeCount).map((line) => `${line}${where}`);
	});

const isGoingOff = ({ what, wasOff }: Change) => what === 'off' && wasOff !== true;
const goingOff = (change: Change) =>
	isGoingOff(change) ? { key: change.key, store: change.store } : [];
const cellOf = ({ key, store, from, to }: Change) => [key, store, from, to];

/** What only dishes have: stores, titles, and prices that guests pay. */
function ofDishes(
	comparison: Comparison,
	{ others }: Prices,
	report: Report,
	{ columns }: InSheetColumns,
): Finding[] {
	const { selling, inBoth, added, things } = comparison;
	// All rows may have been pasted again.
	const isTwice = things.before >= FEWEST_DISHES && added.on - things.goingOff >= things.before;
	const dark = darkStores(comparison);
	const shifted = findShifted(others, inBoth);
	const inStores = shifted.length > 0 ? [] : shiftedInStores(others, comparison);
	const prices = columns('listPrice');
	return [
		...report('stores-dark', dark, {
			reason: 'These stores would no longer sell anything.',
			names: dark,
			whatToDo: 'Check whether their rows or columns came in, and how their IDs are typed.',
		}),
		...report('many-new', isTwice ? [added.on] : [], {
			reason: `${added.on} dishes would come new, beside ${things.before} of last time.`,
			areListed: true,
			whatToDo: 'Check whether rows were pasted twice, or whether another menu is below yours.',
		}),
		...report('prices-shifted', shifted.map(cellOf), {
			reason: `${shifted.length} of ${inBoth.offers} prices ${sayWay(shifted)}${shifted.every(isFar) ? ` by more than ${PRICE_SHIFT} %` : ''}.`,
			names: sayEach(shifted, selling.size),
			areListed: true,
			whatToDo: `Check whether it is the latest sheet, and whether the ${prices} ${prices.startsWith('columns') ? 'hold' : 'holds'} what guests pay, and not what a dish costs you.`,
		}),
		...inStores.flatMap(({ storeId, offers, moved }) =>
			report('prices-shifted', moved.map(cellOf), {
				reason: `${moved.length} of ${offers} prices in store ${storeId} ${sayWay(moved)}.`,
				names: sayEach(moved, selling.size),
				areListed: true,
				whatToDo:
					'Check whether the prices of this store are the latest, and what guests pay there.',
			}),
		),
	];
}

const sayWay = (shifted: readonly PriceChange[]) => (shifted.every(isUp) ? 'rose' : 'fell');

/** One store may have its own sheet or column, which is old. */
function shiftedInStores(changes: readonly PriceChange[], { stores, inBoth }: Comparison) {
	const byStore = groupBy(changes, ({ store }) => store);
	return [...stores].map(([storeId, { before, goingOff: off }]) => {
		const offers = before - off;
		const things = Math.min(inBoth.things, offers);
		return { storeId, offers, moved: findShifted(byStore.get(storeId) ?? [], { things, offers }) };
	});
}

/** Stores that would sell nothing, each with the new one that its ID may have become. */
function darkStores({ stores, selling }: Comparison): string[] {
	const dark = [...stores.keys()].filter((id) => !selling.has(id));
	const added = [...selling].filter((id) => !stores.has(id));
	return dark.map((id) => {
		const now = added.find((one) => lookAlikeKey(one) === lookAlikeKey(id));
		return now === undefined ? id : `${show(id)}, which is ${show(now)} now`;
	});
}

const goneIn = ({ changes = [] }: Comparison) =>
	changes.filter((one) => isGoingOff(one) && one.store === undefined);

/** How many dishes of the last menu came in, under whatever name. */
const cameIn = ({ inBoth, renamed }: Comparison) => inBoth.things + renamed.length;

/** Whether next to nothing of the last menu came in, nor a row of it: another menu may have a dish of the same name. */
function isAnother(comparison: Comparison): boolean {
	const gone = goneIn(comparison);
	return (
		gone.length > 0 &&
		cameIn(comparison) * 5 <= gone.length &&
		gone.every(({ why = '' }) => why.startsWith('not in'))
	);
}

/** One reason, however much goes beyond the limit; undefined where nothing does. */
function switchedOff(comparison: Comparison, most: number) {
	const { list: name, things, offers, stores, selling } = comparison;
	const isTooMuch = ({ before, goingOff: off }: Decline) => off * 100 > before * most;
	const count = ({ before, goingOff: off }: Decline) => `${off} of ${before}`;
	const isMuchOff = isTooMuch(things);
	// Options go off in a store together with the dishes that they are chosen with.
	const isOfDishes = name === 'dish';
	const isMuchInStores = isOfDishes && isTooMuch(offers);
	const lessened = [...stores]
		.filter(([storeId, store]) => isOfDishes && selling.has(storeId) && isTooMuch(store))
		.sort(([, one], [, other]) => shareOf(other) - shareOf(one));
	// Where no store loses more than all of them together, their names add nothing.
	const said = Math.max(shareOf(things), shareOf(offers));
	const isMoreInOne = lessened.some(([, store]) => shareOf(store) > said);
	const inStores = listNames(lessened.map(([id, store]) => `in store ${id} ${count(store)}`));
	const more = isMoreInOne ? ` (${inStores})` : '';
	const subject = isMuchOff
		? `${count(things)} ${SEVERAL[name]}${more}`
		: isMuchInStores
			? `${count(offers)} dishes, counted in each store${more || ','}`
			: more && `Too many dishes${more}`;
	if (subject === '') return undefined;
	return {
		reason:
			isAnother(comparison) && cameIn(comparison) === 0
				? `None of the ${SEVERAL[name]} on sale is in this sheet.`
				: `${capitalize(subject)} would go off, more than ${most} %.`,
		names: isMuchOff ? namesByReason(goneIn(comparison)) : [],
	};
}

const namesByReason = (gone: readonly Change[]) =>
	[...groupBy(gone, ({ why }) => why)].map(
		([why, same]) => `${listNames(same.map(({ name }) => name))} (${why})`,
	);

const shareOf = ({ before, goingOff: off }: Decline) => off / before;
