import { withPlainApostrophes } from '../../platform/apostrophes';
import { groupBy } from '../../platform/groupBy';
import { listNames, show } from '../../platform/shown';
import { isNumber } from '../../table/numbers';
import { Unreadable, type Problem, type SameDish } from '../../table/problems';
import { type Question, AS_ASKED } from '../../table/recognize';
import type { Readers } from '../../table/readers';
import type { Proposal } from '../../table/tableOf';
import {
	areMost,
	filledCells,
	isEmpty,
	mostFit,
	type Column,
	type Row,
	type Sheet,
} from '../../table/rows';
import { saysNotSold } from '../../table/status';
import { describesDishes, mayBeAbout } from '../columns/guess';
import { isSize, isWeight, labelOf, meaningOf } from '../columns/meanings';
import { columnsOf, placeOf, type DishBefore, type MenuSheet } from '../columns/menuSheet';
import { onlySizeWords } from '../languages';
import { kindOf } from '../menuColumns';
import type { DishOfRows, OfferOfRow } from './offers';
import { withBehindName, type MenuRow, type MenuValues } from './records';

/** What programs write for a dish that has no sizes. */
const NO_SIZE: ReadonlySet<string> = new Set(onlySizeWords());

function isNoSize(size: string): boolean {
	return NO_SIZE.has(size.toLowerCase());
}

/** What a dish of one size was made of. */
export interface SizeOfDish {
	/** Where the sheet has one for all sizes. */
	sku?: string;
	title: string;
	size: string;
}

/** The same for the same title, however it is spaced and capitalized. */
export function skuFromTitle(title: string): string {
	// The keyboard of a phone writes an invisible character behind many emoji.
	const shown = title.normalize('NFC').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
	return (shown.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join('-');
}

/** A dish keeps the SKU that its name had when it was written with another kind of apostrophe, some of which are letters. */
function skusOf(dishes: readonly DishBefore[]): (sku: string) => string | undefined {
	const skus = dishes.map(({ sku }) => sku);
	const fold = (sku: string) => skuFromTitle(withPlainApostrophes(sku));
	const exact = new Set(skus);
	const folded = groupBy(skus, fold);
	return (sku) => {
		const [before, ...others] = exact.has(sku) ? [sku] : (folded.get(fold(sku)) ?? []);
		return others.length === 0 ? before : undefined;
	};
}

/** What a dish is known by, and what it was made of where it is one of several sizes. */
interface Identity {
	sku: unknown;
	title: unknown;
	size?: SizeOfDish;
}

const numberOf = ({ companyId, sku }: Pick<MenuValues, 'companyId' | 'sku'>) =>
	JSON.stringify([companyId, sku]);

/** Gives rows SKU and title as they are sent: each size is its own dish. */
export function identitiesIn(rows: ReadonlyArray<MenuRow | undefined>, menu: MenuSheet) {
	const { skuFromTitle: isMade, skuFromCategory, dishesBefore = [] } = menu.options;
	const madeOf = (title: string, category: unknown) => {
		const isBoth = skuFromCategory === true && typeof category === 'string';
		return skuFromTitle(isBoth ? `${category} ${title}` : title);
	};
	let above: unknown;
	let categoryAbove: unknown;
	const dishes = rows.flatMap((row) => {
		// Rows without a title belong to the dish above.
		above = row?.values.title ?? above;
		categoryAbove = row?.values.category ?? row?.section ?? categoryAbove;
		const { companyId, sku, size } = row?.values ?? {};
		const made = typeof above === 'string' ? madeOf(above, categoryAbove) : above;
		return row?.isDish === true ? [{ companyId, sku, title: above, size, made }] : [];
	});
	const sized = dishes.filter(({ size }) => size !== undefined);
	type Dish = (typeof dishes)[number];
	const several = (all: readonly Dish[], key: (one: Dish) => unknown, of: (one: Dish) => unknown) =>
		new Set(
			[...groupBy(all, key)]
				.filter(([, alike]) => alike.length > 1 && new Set(alike.map(of)).size > 1)
				.map(([known]) => known),
		);
	const sizeOf = ({ size }: Dish) => size;
	const severalSizes = several(sized, ({ title }) => title, sizeOf);
	const sharedSkus = several(
		sized,
		({ sku, size }) => (typeof size === 'string' ? sku : undefined),
		sizeOf,
	);
	const severalTitles = several(dishes, numberOf, ({ title }) =>
		typeof title === 'string' ? skuFromTitle(title) : title,
	);
	const skuBefore = skusOf(dishesBefore);
	/** Of a row that has none, where the user wants that. */
	const skuFrom = (title: unknown, category: unknown): string | undefined => {
		if (isMade !== true || typeof title !== 'string') return undefined;
		const sku = madeOf(title, category);
		return skuBefore(sku) ?? (sku || undefined);
	};
	const columns = columnsOf(menu, 'size');
	const areWeights = columns.length > 0 && columns.every(({ heading }) => isWeight(heading));
	const severalWeights = several(areWeights ? sized : [], ({ made }) => made, sizeOf);
	const before = groupBy(areWeights ? dishesBefore : [], ({ name, category }) =>
		madeOf(name, category),
	);
	/** A weight may change any time, so only where nothing else does it make two dishes of one name. */
	const skuOfWeighed = (title: string, weight: string, category: unknown) => {
		const whole = `${title}, ${weight}`;
		const [one, ...others] = before.get(madeOf(whole, category)) ?? [];
		if (isMade === true && one !== undefined && others.length === 0) return one.sku;
		return skuFrom(severalWeights.has(madeOf(title, category)) ? whole : title, category);
	};
	return (
		{ companyId, sku, title, size: ofRow }: MenuValues,
		category: unknown,
		ofColumn?: string,
	): Identity => {
		const told = ofColumn ?? ofRow;
		const isNone =
			typeof told !== 'string' ||
			(ofColumn === undefined && isNoSize(told) && !severalSizes.has(title)) ||
			// Two dishes that were given one number by mistake aren't sizes of each other.
			(sku !== undefined && severalTitles.has(numberOf({ companyId, sku })));
		if (isNone) return { sku: sku ?? skuFrom(title, category), title };
		const isShared = ofColumn !== undefined || sharedSkus.has(sku);
		const ofSize = typeof sku === 'string' && isShared ? `${sku}-${told}` : sku;
		if (typeof title !== 'string') return { sku: ofSize, title };
		const isWeighed = areWeights && ofColumn === undefined;
		const made = isWeighed
			? skuOfWeighed(title, told, category)
			: skuFrom(`${title}, ${told}`, category);
		const own = ofSize ?? made;
		const named = withBehindName(title, told);
		if (typeof own !== 'string') return { sku: own, title: named };
		const shared = typeof sku === 'string' && sku !== own ? { sku } : {};
		return { sku: own, title: named, size: { ...shared, title, size: told } };
	};
}

/** Reads columns of prices that are each of one size. */
export function sizesOfRows(menu: MenuSheet, readers: Readers) {
	const columns = columnsOf(menu, 'priceOfSize');
	const plain = [...columnsOf(menu, 'listPrice'), ...columnsOf(menu, 'priceInStore')];
	// The price of a dish as it is may be that of its usual size, beside one other.
	const priced = columns.length === 0 ? [] : [...columnsOf(menu, 'listPrice'), ...columns];
	const priceIn = (column: Proposal, { index }: MenuRow) =>
		readers.column(kindOf('listPrice'), column)(index);
	const ofOthers =
		plain.length > 0 ? '' : ' The price of a dish without sizes belongs in a column Price.';
	const isFilled = (column: Proposal, row: MenuRow) => priceIn(column, row) !== undefined;
	const isSold = (column: Proposal, row: MenuRow) => {
		const price = priceIn(column, row);
		return price !== undefined && !(price instanceof Unreadable && saysNotSold(price.cell));
	};
	/**
	 * The sizes that a row has a price for, after the dish as it is, if that has a price, too. A row
	 * without any price is a mistake, not a dish that no store sells.
	 */
	const sizesOf = (row: MenuRow): Array<Proposal | undefined> => {
		const sold = columns.filter((column) => isSold(column, row));
		const isPlain = sold.length === 0 || plain.some((column) => isFilled(column, row));
		return isPlain ? [undefined, ...sold] : sold;
	};
	/** The only size that has prices in a category: most likely, its dishes have no sizes. */
	const onlySizes = (dishes: readonly MenuRow[]) => {
		if (columns.length < 2 || plain.length > 0) return [];
		const categories = groupBy(dishes, ({ values, section }) => values.category ?? section);
		return [...categories.values()].flatMap((same) => {
			const [size, ...others] = new Set(same.flatMap(sizesOf));
			return size !== undefined && others.length === 0 ? same.map((row) => ({ size, row })) : [];
		});
	};
	/** Dishes without a price of a size that most others of several sizes have. A dash says that there is none. */
	const forgottenSizes = (dishes: readonly MenuRow[]): Problem[] =>
		priced.flatMap((column) => {
			const others = (columns.length > 1 ? columns : priced).filter((other) => other !== column);
			const sized = dishes.filter((row) => others.some((other) => isFilled(other, row)));
			const without = sized.filter((row) => !isFilled(column, row));
			if (without.length === 0 || without.length * 2 > sized.length) return [];
			const names = without.map(
				({ index, values }) => `${show(values.title)} in row ${menu.sheet.rowNumber(index)}`,
			);
			const message = `No price, so this size isn't sold: ${listNames(names)}.${ofOthers}`;
			return [{ place: `Column "${column.heading}"`, field: column.heading, message }];
		});
	/** A dish that has a price with a size in one row, and without one in another: guests see both. */
	const bareAmongSized = (dishes: readonly MenuRow[]): Problem[] => {
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
	};
	/** A dish that has a price of its own beside those of several sizes, where most others don't: guests see all of them. */
	const pricedBesideSizes = (dishes: readonly MenuRow[]): Problem[] => {
		const sized = dishes.filter((row) => columns.filter((one) => isSold(one, row)).length > 1);
		return plain.flatMap((column) => {
			const twice = sized.filter((row) => isSold(column, row));
			if (twice.length === 0 || twice.length * 2 > sized.length) return [];
			const names = twice.map(
				({ index, values }) => `${show(values.title)} in row ${menu.sheet.rowNumber(index)}`,
			);
			const message = `A price beside those of sizes, so guests see the dish without a size as well: ${listNames(names)}. If it isn't sold so, empty the cell.`;
			return [{ place: `Column "${column.heading}"`, field: column.heading, message }];
		});
	};
	return {
		sizesOf,
		/** The columns without a price for a dish that has others. */
		unsoldOf: (row: MenuRow) => priced.filter((column) => !isSold(column, row)),
		/** What is most likely no size, or lacks one. */
		oddSizes(rows: ReadonlyArray<MenuRow | undefined>): Problem[] {
			const dishes = rows.flatMap((row) => (row?.isDish === true ? [row] : []));
			const found = onlySizes(dishes);
			const bare = new Set(found.map(({ row }) => row));
			return [
				...[...groupBy(found, ({ size }) => size)].map(([{ heading, of }, same]): Problem => {
					const names = same.map(({ row }) => show(`${String(row.values.title)}, ${of}`) ?? '');
					const message = `Guests read ${listNames(names)}.${ofOthers}`;
					return { place: `Column "${heading}"`, field: heading, message };
				}),
				...forgottenSizes(dishes.filter((row) => !bare.has(row))),
				...bareAmongSized(dishes),
				...pricedBesideSizes(dishes),
			];
		},
	};
}

/**
 * Where a dish appears several times with different prices, and a column may tell its sizes apart:
 * guests would see one title with two prices, and no difference.
 */
export function sizeQuestion(
	menu: MenuSheet,
	dishes: readonly DishOfRows[],
	/** The rows of each dish that is there twice. */
	same: readonly SameDish[],
): Question | undefined {
	if (menu.columns.has('priceOfSize')) return undefined;
	const sold = dishes.flatMap(({ values: { title }, offers }, index) =>
		offers.map((offer) => {
			const { storeId } = offer.values;
			// Two titles are two dishes with one number, whatever their sizes are.
			const key = JSON.stringify([index, storeId, offer.row.values.title ?? title]);
			return { title, offer, key };
		}),
	);
	const within = differing(sold);
	if (within.length > 0) {
		const found = firstToldApart(menu, within);
		if (found === undefined) return undefined;
		const { title, columns, rows } = found;
		const isOf = (one: SameDish) => one.rows.some(({ index }) => index === rows[1].index);
		const inOrder = same.toSorted((one, other) => Number(isOf(other)) - Number(isOf(one)));
		return { ...questionOf(title, columns, ['size']), same: inOrder };
	}
	const titled = dishes.flatMap(({ values: { companyId, title, category }, offers: [offer] }) => {
		if (typeof title !== 'string' || offer === undefined) return [];
		return { title, offer, key: JSON.stringify([companyId, title.trim().toLowerCase(), category]) };
	});
	const among = firstToldApart(menu, differing(titled), (column) => mayNameSizes(menu, column));
	return among && questionOf(among.title, among.columns, ['size', 'ignore']);
}

interface Differing {
	title: unknown;
	rows: readonly [MenuRow, MenuRow];
}

/** Of each key that has different prices, the first two rows. */
function differing(
	all: ReadonlyArray<{ key: string; title: unknown; offer: OfferOfRow }>,
): Differing[] {
	const first = new Map<string, OfferOfRow>();
	const found = new Map<string, Differing>();
	for (const { key, title, offer } of all) {
		const earlier = first.get(key) ?? offer;
		first.set(key, earlier);
		if (earlier.values.listPrice === offer.values.listPrice || found.has(key)) continue;
		const rows = [earlier.row, offer.row] as const;
		found.set(key, { title: earlier.row.values.title ?? title, rows });
	}
	return [...found.values()];
}

/** Several dishes have the same size; what differs in each row is a code or an amount. */
function mayNameSizes({ sheet, unused }: MenuSheet, column: Column): boolean {
	const cells = filledCells(sheet, column);
	const { reason } = unused.find(({ heading }) => heading === column.heading) ?? {};
	const isKnown = meaningOf(column.heading) !== undefined;
	return !isKnown && reason !== AS_ASKED && new Set(cells).size < cells.length;
}

const questionOf = (
	title: unknown,
	columns: readonly Column[],
	meanings: ReadonlyArray<'size' | 'ignore'>,
): Question => ({
	text: `${show(title) ?? 'A dish'} appears several times with different prices. Which column is its size?`,
	columns,
	meanings: meanings.map(labelOf),
});

const MAY_BE_SIZE: ReadonlySet<string> = new Set(['unit', 'size', 'parent', 'weightInName']);

/** The first dish whose rows differ in a column that may hold sizes, and all such columns. */
function firstToldApart(
	{ sheet, columns }: MenuSheet,
	all: readonly Differing[],
	mayBe: (column: Column) => boolean = () => true,
) {
	if (all.length === 0) return undefined;
	const used = new Set<unknown>(
		[...columns].flatMap(([meaning, ofMeaning]) =>
			MAY_BE_SIZE.has(meaning) ? [] : ofMeaning.map(({ heading }) => heading),
		),
	);
	const ofSeveral = new Set(all.flatMap(({ rows }) => rows.map(({ index }) => index)));
	const found = sheet.columns.filter(
		(column) => !used.has(column.heading) && mayBe(column) && holdsSizes(sheet, column, ofSeveral),
	);
	const cellIn = (column: Column, { index }: MenuRow) => column.cellOf(sheet.rows[index] ?? {});
	const told = all.map(({ title, rows }) => {
		const [one, other] = rows;
		const differs = (column: Column) => {
			const [first, second] = [cellIn(column, one), cellIn(column, other)];
			return !isEmpty(first) && !isEmpty(second) && first !== second;
		};
		return { title, rows, columns: found.filter(differs) };
	});
	return told.find((one) => one.columns.length > 0);
}

/** Whether a column may say sizes: no store, number of a row or price does, nor what each dish has its own. */
function holdsSizes(sheet: Sheet, column: Column, ofSeveral: ReadonlySet<number>): boolean {
	const { heading } = column;
	const says = meaningOf(heading);
	if (isWeight(heading) || (says !== undefined && MAY_BE_SIZE.has(says))) return true;
	const isOther = (['price', 'code', 'availability'] as const).some((about) =>
		mayBeAbout(heading, about),
	);
	if (says !== undefined || isOther || /[№#]/u.test(heading)) return false;
	const cells = filledCells(sheet, column);
	if (mostFit(cells, (cell) => isSize(String(cell)))) return true;
	const count = new Set(cells).size;
	// Most amounts without a unit are prices, or number the rows.
	if (areMost(cells, isNumber)) return count * 2 <= cells.length && !numbersRows(cells);
	const isOfSeveral = (row: Row, index: number) =>
		ofSeveral.has(index) || isEmpty(column.cellOf(row));
	if (sheet.rows.every(isOfSeveral)) return true;
	// Such as what a dish is made of, which two dishes may have in common.
	return count < cells.length && !describesDishes(cells);
}

/** 1, 2, 3 …, which may begin again in each category. */
const numbersRows = (cells: readonly unknown[]) =>
	cells.some((cell) => Number(cell) > 2) &&
	cells.every((cell, index) => [1, Number(cells[index - 1]) + 1].includes(Number(cell)));
