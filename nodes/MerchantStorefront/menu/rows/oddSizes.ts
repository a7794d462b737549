import { groupBy } from '../../platform/groupBy';
import { listNames, show } from '../../platform/shown';
import type { Problem } from '../../table/problems';
import { columnsOf, placeOf, type MenuSheet } from '../columns/menuSheet';
import type { MenuRow } from './records';
import type { SizesOfRows } from './sizes';

/** What is most likely no size, or lacks one. */
export function oddSizes(
	menu: MenuSheet,
	sizes: SizesOfRows,
	rows: ReadonlyArray<MenuRow | undefined>,
): Problem[] {
	const dishes = rows.flatMap((row) => (row?.isDish === true ? [row] : []));
	const found = onlySizes(sizes, dishes);
	const bare = new Set(found.map(({ row }) => row));
	const others = dishes.filter((row) => !bare.has(row));
	return [
		...[...groupBy(found, ({ size }) => size)].map(([{ heading, of }, same]) => {
			const names = same.map(({ row }) => show(`${String(row.values.title)}, ${of}`) ?? '');
			return inColumn(heading, `Guests read ${listNames(names)}.${ofOthers(sizes)}`);
		}),
		...forgottenSizes(menu, sizes, others),
		...bareAmongSized(menu, dishes),
		...pricedBesideSizes(menu, sizes, dishes),
	];
}

const inColumn = (heading: string, message: string): Problem => ({
	place: `Column "${heading}"`,
	field: heading,
	message,
});

const withRow = ({ sheet }: MenuSheet, { index, values }: MenuRow) =>
	`${show(values.title)} in row ${sheet.rowNumber(index)}`;

const ofOthers = ({ plain }: SizesOfRows) =>
	plain.length > 0 ? '' : ' The price of a dish without sizes belongs in a column Price.';

/** The only size that has prices in a category: most likely, its dishes have no sizes. */
function onlySizes({ ofSizes, plain, sizesOf }: SizesOfRows, dishes: readonly MenuRow[]) {
	if (ofSizes.length < 2 || plain.length > 0) return [];
	const categories = groupBy(dishes, ({ values, section }) => values.category ?? section);
	return [...categories.values()].flatMap((same) => {
		const [size, ...others] = new Set(same.flatMap(sizesOf));
		return size !== undefined && others.length === 0 ? same.map((row) => ({ size, row })) : [];
	});
}

/** Dishes without a price of a size that most others of several sizes have. A dash says that there is none. */
function forgottenSizes(
	menu: MenuSheet,
	sizes: SizesOfRows,
	dishes: readonly MenuRow[],
): Problem[] {
	const { ofSizes, priced, isFilled } = sizes;
	return priced.flatMap((column) => {
		const others = (ofSizes.length > 1 ? ofSizes : priced).filter((other) => other !== column);
		const sized = dishes.filter((row) => others.some((other) => isFilled(other, row)));
		const without = sized.filter((row) => !isFilled(column, row));
		if (without.length === 0 || without.length * 2 > sized.length) return [];
		const names = listNames(without.map((row) => withRow(menu, row)));
		const message = `No price, so this size isn't sold: ${names}.${ofOthers(sizes)}`;
		return [inColumn(column.heading, message)];
	});
}

/** A dish that has a price with a size in one row, and without one in another: guests see both. */
function bareAmongSized(menu: MenuSheet, dishes: readonly MenuRow[]): Problem[] {
	if (columnsOf(menu, 'size').length === 0) return [];
	const same = groupBy(dishes, ({ values: { companyId, title, category }, section }) =>
		JSON.stringify([companyId, title, category ?? section]),
	);
	return [...same.values()].flatMap((rows) => {
		const sized = rows.find(({ values }) => values.size !== undefined);
		const bare = rows.filter(({ values }) => values.size === undefined);
		if (sized === undefined) return [];
		const { title, size } = sized.values;
		const beside = show(`${String(title)}, ${String(size)}`) ?? '';
		const message = `has no size, and another row of this dish has one: guests see ${show(title) ?? ''} beside ${beside}. If it is a size, too, fill that in.`;
		return bare.map(({ index }) => ({ ...placeOf(menu, index), message }));
	});
}

/** A dish that has a price of its own beside those of several sizes, where most others don't: guests see all of them. */
function pricedBesideSizes(
	menu: MenuSheet,
	{ ofSizes, plain, isSold }: SizesOfRows,
	dishes: readonly MenuRow[],
): Problem[] {
	const sized = dishes.filter((row) => ofSizes.filter((one) => isSold(one, row)).length > 1);
	return plain.flatMap((column) => {
		const twice = sized.filter((row) => isSold(column, row));
		if (twice.length === 0 || twice.length * 2 > sized.length) return [];
		const names = listNames(twice.map((row) => withRow(menu, row)));
		const message = `A price beside those of sizes, so guests see the dish without a size as well: ${names}. If it isn't sold so, empty the cell.`;
		return [inColumn(column.heading, message)];
	});
}
