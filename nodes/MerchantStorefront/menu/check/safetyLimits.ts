import { SEVERAL, type KeptValue } from '../ledger/things';
import type { ComparedCompany, SafetyLimits } from './comparedMenu';
import {
	priceChanges,
	type Change,
	type Comparison,
	type Decline,
	type PriceChange,
	type Renaming,
} from '../ledger/changes';
import { findingAbout, type Finding, type FindingKind } from '../rules/finding';
import { groupBy } from '../../platform/groupBy';
import { listNames, show, showPrice } from '../../platform/shown';
import {
	FEWEST_DISHES,
	FEWEST_MOVED,
	HALF,
	LEAST_OTHER_WAY,
	NEARLY_ALL,
	PRICE_JUMP,
	PRICE_SHIFT,
} from './thresholds';

const MOST_LISTED = 50;

/** What makes a menu look like an accident, compared with the last one and the limits. */
export const findBeyondLimits = (
	{ companyId, comparisons }: Pick<ComparedCompany, 'companyId' | 'comparisons'>,
	limits: SafetyLimits,
): Finding[] =>
	comparisons.flatMap((comparison) => {
		const report: Report = (kind, cases, reason, whatToDo) =>
			findingAbout(kind, cases, {
				cell: (one) => [companyId, one],
				since: comparison.since,
				...{ reason, whatToDo },
			});
		return [
			...ofList(comparison, limits, report),
			...(comparison.list === 'dish' ? ofDishes(comparison, limits, report) : []),
		];
	});

type Report = (
	kind: FindingKind,
	cases: readonly unknown[],
	reason: string,
	whatToDo: string,
) => Finding[];

/** What may be wrong with any list. */
function ofList(comparison: Comparison, limits: SafetyLimits, report: Report): Finding[] {
	const { list: name, changes = [] } = comparison;
	const isOfDishes = name === 'dish';
	const off = switchedOff(comparison, limits.mostSwitchedOff);
	const jumps = findJumps(priceChanges(changes), limits.largestPriceChange);
	return [
		...report(
			isOfDishes ? 'switched-off' : `${SEVERAL[name]}-off`,
			off === '' ? [] : [off, ...changes.flatMap(goingOff)],
			off,
			'Check whether rows are missing, or what the Status says. Most Switched Off sets how much may go.',
		),
		...report(
			isOfDishes ? 'price-jumps' : 'surcharge-jumps',
			jumps,
			describeJumps(jumps),
			`Check the column Price${isOfDishes ? '' : ' of the options'}. Largest Price Change sets how far a price may change.`,
		),
	];
}

const goingOff = ({ what, key, store }: Change) => (what === 'off' ? { key, store } : []);

/** What only dishes have: stores, titles, and prices that guests pay. */
function ofDishes(comparison: Comparison, limits: SafetyLimits, report: Report): Finding[] {
	const { stores, selling, changes = [], inBoth, renamed, renamedStores } = comparison;
	const dark = [...stores]
		.filter(([storeId, { before }]) => before > 0 && !selling.has(storeId))
		.map(([storeId]) => storeId);
	const prices = priceChanges(changes);
	const reported = new Set(findJumps(prices, limits.largestPriceChange));
	const shifted = findShifted(
		prices.filter((price) => !reported.has(price)),
		inBoth,
	);
	const asBefore = 'Write them as before, as plain text.';
	return [
		...report(
			'stores-dark',
			dark,
			`These stores would no longer sell anything: ${list(dark)}`,
			'Check whether their rows or columns came in.',
		),
		...report(
			'prices-shifted',
			shifted,
			`${shifted.length} of ${inBoth.offers} prices ${shifted.every(isUp) ? 'rose' : 'fell'} by more than ${PRICE_SHIFT} %: ${list(shifted.map(nameMove))}`,
			'Check whether the column Price holds what guests pay, and not what a dish costs you.',
		),
		...findMoved(changes, prices, inBoth),
		...report('renamed-skus', renamed, renaming('SKUs', 'dishes', renamed), asBefore),
		...report(
			'renamed-stores',
			renamedStores,
			renaming('Store IDs', 'stores', renamedStores),
			asBefore,
		),
	];
}

function renaming(ids: string, what: string, renamed: readonly Renaming[]): string {
	const names = renamed.map(({ from, to }) => `${show(from)} to ${show(to)}`);
	return `${ids} changed only in zeros, case, spaces or look-alike letters, which makes them new ${what}: ${list(names)}`;
}

/** One reason, however much goes beyond the limit; empty where nothing does. */
function switchedOff(comparison: Comparison, most: number): string {
	const { list: name, things, offers, stores, selling, changes = [] } = comparison;
	const isTooMuch = ({ before, goingOff: off }: Decline) => off * 100 > before * most;
	const text = ({ before, goingOff: off }: Decline, what: string, names: readonly string[] = []) =>
		`${off} of ${before} ${what} would be switched off, more than ${most} %${names.length === 0 ? '.' : `: ${list(names)}`}`;
	const parts: string[] = [];
	if (isTooMuch(things)) {
		const dishes = changes.filter(({ what, store }) => what === 'off' && store === undefined);
		parts.push(
			text(
				things,
				SEVERAL[name],
				dishes.map(({ name: dish }) => dish),
			),
		);
	}
	// Options go off in a store together with the dishes that they are chosen with.
	if (name !== 'dish') return parts.join('');
	if (parts.length === 0 && isTooMuch(offers)) parts.push(text(offers, 'offers'));
	// A store that loses as much as all others needs no line.
	const said = parts.length === 0 ? 0 : Math.max(shareOf(things), shareOf(offers));
	const lessened = [...stores].filter(
		([storeId, store]) => selling.has(storeId) && isTooMuch(store) && shareOf(store) > said,
	);
	for (const [storeId, store] of lessened.slice(0, MOST_LISTED)) {
		parts.push(`In store ${storeId}, ${text(store, 'offers')}`);
	}
	if (lessened.length > MOST_LISTED) {
		parts.push(`The same in ${lessened.length - MOST_LISTED} more stores.`);
	}
	return parts.join(' ');
}

const shareOf = ({ before, goingOff: off }: Decline) => (before === 0 ? 0 : off / before);

/** Prices that changed by more than they may, in a whole menu or in a few offers. */
export const findJumps = (
	changes: readonly PriceChange[],
	/** In percent; 0 where only the factor counts. */
	largestPriceChange: number,
) => changes.filter((change) => isJump(change, largestPriceChange));

/** By what each of them may come from. */
export function describeJumps(jumps: readonly PriceChange[]): string {
	const kinds = groupBy(jumps, (jump) => (jump.to === 0 ? 'free' : isFar(jump) ? 'far' : 'other'));
	return [...kinds].map(([kind, same]) => `${JUMPS[kind]}: ${list(same.map(nameMove))}`).join(' ');
}

const JUMPS = {
	free: 'Prices fell to 0, so guests would pay nothing',
	far: `Prices are at least ${PRICE_JUMP} times what they were, or a tenth, as if a comma had been lost`,
	other: 'Prices changed by more than the limit',
};

const inStore = ({ name, store }: Change) => `${name} in store ${store}`;
const nameMove = (one: PriceChange) =>
	`${inStore(one)} from ${showPrice(one.from)} to ${showPrice(one.to)}`;

/** Most prices, where they moved far in the same direction. */
function findShifted(
	changes: readonly PriceChange[],
	{ things, offers }: Comparison['inBoth'],
): PriceChange[] {
	if (things < FEWEST_DISHES) return [];
	const far = changes.filter(({ from, to }) => Math.abs(to - from) * 100 > from * PRICE_SHIFT);
	const ways = [far.filter(isUp), far.filter((change) => !isUp(change))];
	return ways.find((moved) => moved.length > offers * HALF) ?? [];
}

const isUp = ({ from, to }: PriceChange) => to > from;

function isJump(change: PriceChange, largestPercentage: number): boolean {
	const { from, to } = change;
	if (from === 0) return false;
	const isBeyond = largestPercentage > 0 && Math.abs(to - from) * 100 > from * largestPercentage;
	return isBeyond || isFar(change);
}

function isFar({ from, to }: PriceChange): boolean {
	// A little less, since numbers such as 1.1 have no exact binary fraction.
	const nearly = PRICE_JUMP * (1 - 1e-12);
	return to >= from * nearly || from >= to * nearly;
}

/** Titles or prices that belong to other dishes now, as they do when one column is sorted alone. */
function findMoved(
	changes: readonly Change[],
	priced: readonly PriceChange[],
	inBoth: Comparison['inBoth'],
): Finding[] {
	const titles = changes.filter(({ field }) => field === 'title');
	const up = priced.filter(isUp).length;
	const leastOneWay = priced.length * LEAST_OTHER_WAY;
	// Where all prices rise, many new ones are the old ones of other dishes as well.
	const goBothWays = up >= leastOneWay && priced.length - up >= leastOneWay;
	const report = (
		what: 'titles' | 'prices',
		moves: readonly Change[],
		most: number,
		name: (one: Change) => string,
	) =>
		findingAbout(`${what}-moved`, haveMoved(moves, most) ? moves : [], {
			cell: (one) => [name(one), one.from, one.to],
			reason: `The ${what} of ${moves.length} dishes moved to other dishes, as if only one column had been sorted.`,
			example: (one) => `${name(one)} from ${said(one.from)} to ${said(one.to)}`,
			whatToDo: 'Undo the sorting in the sheet, or sort all columns together.',
		});
	return [
		...report('titles', titles, inBoth.things, ({ key }) => key),
		...report('prices', goBothWays ? priced : [], inBoth.offers, inStore),
	];
}

const said = (value: KeptValue) => (typeof value === 'number' ? showPrice(value) : show(value));

/** Whether at least half have changed, nearly all to the former value of another. */
function haveMoved(moves: readonly Change[], inBoth: number): boolean {
	const dishes = new Set(moves.map(({ key }) => key)).size;
	if (dishes < FEWEST_MOVED || moves.length < inBoth * HALF) return false;
	const old = new Map<unknown, number>();
	for (const { from } of moves) old.set(from, (old.get(from) ?? 0) + 1);
	const taken = moves.filter(({ to }) => {
		const left = old.get(to) ?? 0;
		old.set(to, left - 1);
		return left > 0;
	});
	return taken.length >= moves.length * NEARLY_ALL;
}

function list(names: readonly string[]): string {
	return `${listNames(names)}.`;
}
