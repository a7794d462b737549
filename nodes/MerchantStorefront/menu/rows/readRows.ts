import { groupBy } from '../../platform/groupBy';
import { shorten, show } from '../../platform/shown';
import { checkMenu, type CheckedMenu } from '../rules/checkMenu';
import { columnsOf, NO_STORES, type MenuSheet } from '../columns/menuSheet';
import { storeInCell } from '../columns/storesInCells';
import { kindOf, PRODUCT_FIELDS } from '../menuColumns';
import type { Product } from '../product';
import { sayOfRow } from '../problemsInWords';
import type { Problem } from '../../table/problems';
import type { Question } from '../../table/recognize';
import { Readers } from '../../table/readers';
import { EVERYWHERE, fillFromAbove, suggestFilling } from './above';
import { dishesOf, keyOfDish } from './dishes';
import {
	dashesIn,
	offersOfRows,
	warnOfOtherStores,
	type DishOfRows,
	type OfferOfRow,
} from './offers';
import { otherRowsIn, type SkippedRow } from './otherRows';
import { titlesThatSayOff } from './offTitles';
import { warnOfRemarks } from './remarks';
import { warnOfWrittenPrices } from './writtenPrices';
import { warnOfUnusedHours } from './unusedHours';
import { warnOfCoveredPrices, warnOfUnusedPrices } from './unusedPrices';
import {
	categorySplitter,
	joined,
	withBehindName,
	withHeading,
	withUnit,
	type MenuRow,
	type MenuValues,
} from './records';
import { identitiesIn, type SizeOfDish } from './identities';
import { oddSizes } from './oddSizes';
import { sizeQuestion } from './sizeQuestion';
import { sizesOfRows, type SizesOfRows } from './sizes';

export interface SheetMenu extends CheckedMenu {
	/** What only the user can tell; nothing else was read then. */
	questions: Question[];
	/** Rows that aren't dishes. */
	skipped: SkippedRow[];
	/** Why a dish that rows name isn't sold, by its SKU, or by what may be its name. */
	unpriced: ReadonlyMap<string, string>;
	/** Of dishes of one size, by their SKU. */
	sizes: ReadonlyMap<string, SizeOfDish>;
	/** Positions of the rows that a company's menu came from. */
	itemsOf(companyId: string): number[];
	/** Where a dish is, or its offer in a store, with the column of its price there. */
	placeOf(
		dish: { companyId: string; sku: string },
		storeId?: string,
	): { itemIndex: number; row: number; field: string | undefined } | undefined;
}

/** Makes dishes of the rows with the same company and SKU, and checks all. */
export function readRows(menu: MenuSheet): SheetMenu {
	const { questions, problems, options } = menu;
	if (questions.length > 0 || problems.length > 0) return unread(problems, questions);
	const readers = new Readers(menu.sheet, options.decimalSeparator);
	const others = otherRowsIn(menu);
	const rows = readRecords(menu, readers, others);
	const sizes = sizesOfRows(menu, readers);
	const read = readDishes(menu, readers, rows, { ...others, ...sizes });
	const dishes = dishesOf(menu, read.found);
	const inOrder = [...dishes.values()];
	const checked = checkMenu(inOrder, options);
	const question = sizeQuestion(
		menu,
		inOrder,
		checked.problems.flatMap(({ same }) => same ?? []),
	);
	if (question !== undefined) return unread([], [question]);
	const sold = soldOf(inOrder, checked.products);
	return {
		products: checked.products,
		questions: [],
		problems: byPlace([
			...others.refused.map(({ problem }) => problem),
			...withParts(suggestFilling(menu, checked.problems, read.above), sold),
		]),
		warnings: [
			...oddSizes(menu, sizes, rows),
			...menu.warnings,
			...warnOfOtherStores(menu),
			...readers.warnings(),
			...read.above.warnings(),
			...others.warnings(),
			...warnOfRemarks(menu, sold),
			...warnOfWrittenPrices(menu, sold),
			...warnOfUnusedPrices(menu, sold),
			...warnOfCoveredPrices(menu, sold),
			...warnOfUnusedHours(menu),
			...checked.warnings,
		],
		leftOut: [
			...others.refused.map(({ problem, text }) => ({
				row: problem.row,
				companyId: options.companyOf?.(problem.itemIndex ?? 0),
				title: text,
				reason: sayOfRow(problem),
			})),
			...checked.leftOut,
		],
		skipped: others.skipped.toSorted((one, other) => one.row - other.row),
		unpriced: others.unpriced,
		sizes: read.sizes,
		itemsOf: (companyId) =>
			rows.flatMap((row) => (row?.isDish && row.values.companyId === companyId ? row.index : [])),
		placeOf(known, storeId) {
			const dish = dishes.get(keyOfDish(known.companyId, known.sku));
			if (dish === undefined) return undefined;
			const offer = dish.offers.find(({ values }) => values.storeId === storeId);
			const { index } = offer?.row ?? dish.firstRow;
			const { field } = offer?.at('listPrice') ?? {};
			return { itemIndex: index, row: menu.sheet.rowNumber(index), field };
		},
	};
}

const byPlace = (problems: readonly Problem[]): Problem[] =>
	problems
		.map((one): Problem => ({ ...one, mayBeSkipped: true }))
		.toSorted((one, other) => (one.itemIndex ?? -1) - (other.itemIndex ?? -1));

/** The offers of the dishes that can be sent. */
function soldOf(dishes: readonly DishOfRows[], products: readonly Product[]): OfferOfRow[] {
	const sold = new Set(products.map(({ companyId, sku }) => keyOfDish(companyId, sku)));
	return dishes
		.filter(({ values: { companyId, sku } }) => sold.has(keyOfDish(companyId, sku)))
		.flatMap(({ offers }) => offers);
}

/** Other sizes of its row may be sold, or the same dish in other stores. */
function withParts(problems: readonly Problem[], sold: readonly OfferOfRow[]): Problem[] {
	if (problems.length === 0) return [];
	const byRow = groupBy(sold, ({ row }) => row.index);
	return problems.map((problem) => {
		const rest = byRow.get(problem.itemIndex ?? -1);
		if (rest === undefined || problem.same !== undefined) return problem;
		const isSame = rest.some(({ sku }) => sku === problem.sku);
		return { ...problem, part: isSame ? 'store' : 'size' };
	});
}

const unread = (problems: Problem[], questions: Question[]): SheetMenu => ({
	...{ products: [], questions, problems, warnings: [], leftOut: [], skipped: [] },
	sizes: new Map(),
	unpriced: new Map(),
	itemsOf: () => [],
	placeOf: () => undefined,
});

/** The rows of a menu, each in its place; undefined where there is none, or one that ends what is above it. */
function readRecords(
	menu: MenuSheet,
	readers: Readers,
	others: ReturnType<typeof otherRowsIn>,
): Array<MenuRow | undefined> {
	const added = joined(columnsOf(menu, 'inDescription').map(withHeading), '\n');
	const read = readers.values<keyof MenuValues>([
		...[...PRODUCT_FIELDS, 'storeId' as const, 'status' as const].map(
			(name) => [name, kindOf(name), columnsOf(menu, name)] as const,
		),
		['size', kindOf('unit'), joined(columnsOf(menu, 'size').map(withUnit))],
		['weightInName', kindOf('unit'), columnsOf(menu, 'weightInName').map(withUnit)],
		['inDescription', kindOf('description'), added],
	]);
	const split = categorySplitter(menu);
	const noteOff = titlesThatSayOff(menu, readers);
	const { typed } = menu.options.stores ?? NO_STORES;
	return menu.sheet.rows.map((row, index) => {
		const kind = others.kindOf(row, index);
		if (kind === undefined) return undefined;
		const values: MenuValues = read(index);
		values.storeId = storeInCell(values.storeId, typed);
		values.description = withAdded(values);
		noteOff(index, values.title);
		values.companyId ??= menu.options.companyOf?.(index);
		split(values);
		const parent = others.parentOf(row);
		return { index, values, isDish: kind === 'dish', parent, section: others.section() };
	});
}

/** What each row says of its dish, or of each of its sizes. */
function readDishes(
	menu: MenuSheet,
	readers: Readers,
	rows: ReadonlyArray<MenuRow | undefined>,
	{ unpriced, skipped, sizesOf, unsoldOf }: ReturnType<typeof otherRowsIn> & SizesOfRows,
) {
	const found: OfferOfRow[] = [];
	const sizes = new Map<string, SizeOfDish>();
	const titled = new Set<string | undefined>();
	const above = fillFromAbove(menu);
	const identityOf = identitiesIn(rows, menu);
	const offersOf = offersOfRows(menu, readers);
	const dashIn = dashesIn(menu);
	/** A row with a dash instead of a price. */
	const leaveOut = ({ index, values, section }: MenuRow, reason: string): void => {
		const row = menu.sheet.rowNumber(index);
		const { sku, title } = identityOf(values, values.category ?? section);
		unpriced.set(shorten(String(sku)), `row ${row} has ${reason}`);
		skipped.push({ row, text: shorten(String(title ?? sku ?? '')), reason, mayBeDish: true });
	};
	const isAlone = ({ parent, values, section }: MenuRow) => {
		const { sku } = identityOf(values, values.category ?? section);
		const key = keyOfDish(values.companyId, sku);
		return parent === undefined && (key === undefined || !titled.has(key));
	};
	const addDish = (row: MenuRow): void => {
		const { values, section } = row;
		const parent = row.parent === undefined ? undefined : rows[row.parent]?.values;
		const taken = isAlone(row) ? above.take(row) : {};
		const isTitled = values.title !== undefined;
		values.title ??= parent?.title ?? taken.title;
		values.category ??= parent?.category ?? taken.category;
		values.description ??= taken.description;
		values.media ??= taken.media;
		const dash = dashIn(row);
		if (dash !== undefined) {
			leaveOut(row, `${show(dash.cell)} below "${dash.heading}"`);
			if (isTitled) above.note(values, []);
			return;
		}
		const off: unknown[] = [];
		const sold = sizesOf(row);
		for (const size of sold) {
			// A dish without sizes keeps the SKU and the title of its row.
			const known = identityOf(values, values.category ?? section, size?.of);
			const { sku, size: ofDish } = known;
			if (ofDish !== undefined) sizes.set(String(sku), ofDish);
			const key = keyOfDish(values.companyId, sku);
			if (known.title !== undefined) titled.add(key);
			// Beside a price without a size, the weight isn't that of the sizes.
			const isOther = size !== undefined && sold.includes(undefined);
			const title = isOther ? known.title : withWeight(known.title, values);
			const { category } = values;
			const offers = offersOf({ row, key: key ?? Symbol(), sku, title, category }, size);
			for (const { values: offer } of offers) {
				if (parent?.status === 'disabled') offer.status = 'disabled';
				if (taken.off?.has(offer.storeId) || taken.off?.has(EVERYWHERE)) {
					offer.status ??= 'disabled';
				}
				if (offer.status === 'disabled') off.push(offer.storeId);
			}
			found.push(...offers);
		}
		for (const { heading, of } of unsoldOf(row)) {
			const { sku } = identityOf(values, values.category ?? section, of);
			const number = menu.sheet.rowNumber(row.index);
			const isBySize = of === undefined && sold.length > 0;
			const reason = isBySize
				? `row ${number} sells it by size now`
				: `row ${number} has no price in "${heading}"`;
			unpriced.set(shorten(String(sku)), reason);
		}
		if (isTitled) above.note(values, off);
	};
	for (const row of rows) {
		if (row === undefined) above.interrupt();
		else if (row.isDish) addDish(row);
		else above.note(row.values, row.values.status === 'disabled' ? [EVERYWHERE] : []);
	}
	return { found, sizes, above };
}

/** Guests read it behind the name; the dish is known without it, so that it may change. */
const withWeight = (title: unknown, { weightInName: weight }: MenuValues) =>
	typeof title === 'string' && weight !== undefined ? withBehindName(title, String(weight)) : title;

/** Guests read it below the description. */
const withAdded = ({ description, inDescription: added }: MenuValues) =>
	typeof added === 'string' && (description === undefined || typeof description === 'string')
		? [description, added].filter(Boolean).join('\n')
		: description;
