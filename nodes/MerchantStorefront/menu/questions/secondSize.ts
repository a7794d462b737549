import { groupBy } from '../../platform/groupBy';
import { listNames, show } from '../../platform/shown';
import type { SameDish } from '../../table/problems';
import { filledCells, isEmpty, type Column, type Sheet } from '../../table/rows';
import type { KnownList } from '../ledger/knownList';
import { nameOf } from '../ledger/things';
import { withBehindName, withUnit } from '../rows/records';
import { skuFromTitle } from '../rows/identities';
import type { Choice } from './asked';
import type { OtherRow } from './given';
import type { Surroundings } from './ofAllRows';
import { findSame, MOST, textsTaken } from './sameRows';

/** The SKUs of dishes in the last menu, by their names. */
export const skusOf = (
	lists: ReadonlyArray<KnownList | undefined>,
): NonNullable<Surroundings['skus']> =>
	new Map(
		lists.flatMap((list) =>
			(list?.things ?? []).map((dish) => [nameOf('dish', dish), dish[0]] as const),
		),
	);

type NamedRow = OtherRow & { title: string; name: string; prices: readonly unknown[] };

/**
 * Rows that were added to a known menu, such as a second size of a drink: with what a column says behind
 * their names, all other dishes stay as they are. As a size, it would make other dishes of them.
 */
export function besideKnown(
	told: readonly SameDish[],
	sheet: Sheet,
	[column]: readonly Column[],
	surroundings: Surroundings,
): Choice[] {
	const same = findSame(told, sheet.rows).filter(({ isName }) => isName);
	const count = same.flatMap(({ found }) => found).length;
	const isKnown = surroundings.skus !== undefined && surroundings.skus.size > 0;
	if (!isKnown || column === undefined) return [];
	if (filledCells(sheet, column, Infinity).length <= count) return [];
	const { cellOf } = withUnit(column);
	const offers = groupBy(
		told.flatMap((one) => one.rows),
		({ index }) => index,
	);
	const takenIn = textsTaken(sheet.rows);
	const rows = same.flatMap(({ found, heading }): OtherRow[] => {
		const named = found.map(({ index, row: number, title }): NamedRow => {
			const row = sheet.rows[index] ?? {};
			const size = cellOf(row);
			const name = isEmpty(size) ? title : withBehindName(title, String(size).trim());
			const of = offers.get(index) ?? [];
			return {
				...{ index, title, name, row: { ...row, [heading]: name } },
				prices: of.flatMap((one) => one.offers.map(({ listPrice }) => listPrice)),
				said: `row ${number} is named ${show(name)}`,
			};
		});
		const stays = rowThatStays(named, surroundings);
		const added = named.filter((one) => one !== stays);
		const taken = takenIn(heading);
		const areApart = new Set(named.map(({ name }) => name)).size === named.length;
		return areApart && added.every(({ name }) => !taken.has(name.toLowerCase())) ? added : [];
	});
	const said = rows.map((one) => one.said);
	const label = `All other dishes stay as they are: ${listNames(said, MOST)}`;
	return rows.length === 0 ? [] : [{ label, given: { rows } }];
}

/** The row of the dish that was there before the others. */
function rowThatStays(
	rows: readonly NamedRow[],
	{ skus = new Map(), prices: before = new Map() }: Surroundings,
): NamedRow | undefined {
	// Those that were added earlier are known by all of their name.
	const isAdded = ({ name }: NamedRow) => skus.get(name)?.endsWith(skuFromTitle(name)) === true;
	const others = rows.filter((one) => !isAdded(one));
	return (
		others.find(({ name }) => skus.has(name)) ??
		others.find(({ title, prices }) => prices.some((price) => before.get(title)?.has(price))) ??
		others[0]
	);
}
