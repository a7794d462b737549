import { checkMenu, type CheckedMenu } from '../rules/checkMenu';
import type { MenuSheet } from '../columns/menuSheet';
import type { Problem } from '../../table/problems';
import type { Question } from '../../table/questions';
import { Readers } from '../../table/readers';
import { EVERYWHERE, fillFromAbove, suggestFilling } from './above';
import { dishesOf, keyOfDish } from './dishes';
import { offersOfRows, type OfferOfRow } from './offers';
import { otherRowsIn, type SkippedRow } from './otherRows';
import { readRecords, type MenuRow, type MenuValues } from './records';
import { identitiesIn, sizeQuestion, sizesOfRows, type SizeOfDish } from './sizes';

export interface SheetMenu extends CheckedMenu {
	/** What only the user can tell; nothing else was read then. */
	questions: Question[];
	/** Rows that aren't dishes. */
	skipped: SkippedRow[];
	/** Of dishes of one size, by their SKU. */
	sizes: ReadonlyMap<string, SizeOfDish>;
	/** Positions of the rows that a company's menu came from. */
	itemsOf(companyId: string): number[];
	/** Where a dish is, or its offer in a store. */
	placeOf(
		dish: { companyId: string; sku: string },
		storeId?: string,
	): { itemIndex: number; row: number } | undefined;
}

/** Makes dishes of the rows with the same company and SKU, and checks all. */
export function readRows(menu: MenuSheet): SheetMenu {
	const { questions, problems, options } = menu;
	if (questions.length > 0 || problems.length > 0) return unread(problems, questions);
	const readers = new Readers(menu.sheet, options.decimalSeparator);
	const others = otherRowsIn(menu);
	const rows = readRecords(menu, readers, others);
	const read = readDishes(menu, readers, rows);
	const dishes = dishesOf(menu, read.found);
	const inOrder = [...dishes.values()];
	const question = sizeQuestion(menu, inOrder);
	if (question !== undefined) return unread([], [question]);
	const checked = checkMenu(inOrder, options.allowSimilarSkus);
	return {
		products: checked.products,
		questions: [],
		problems: byPlace([...others.problems, ...suggestFilling(menu, checked.problems)]),
		warnings: [
			...menu.warnings,
			...readers.warnings(),
			...read.fromAbove(),
			...others.warnings(),
			...read.forgottenSizes(),
			...checked.warnings,
		],
		leftOut: [
			...others.problems.map(({ itemIndex = 0 }) => ({
				companyId: options.companyOf?.(itemIndex),
			})),
			...checked.leftOut,
		],
		skipped: others.skipped,
		sizes: read.sizes,
		itemsOf: (companyId) =>
			rows.flatMap((row) => (row?.isDish && row.values.companyId === companyId ? row.index : [])),
		placeOf(known, storeId) {
			const dish = dishes.get(keyOfDish(known.companyId, known.sku));
			if (dish === undefined) return undefined;
			const offer = dish.offers.find(({ values }) => values.storeId === storeId);
			const { index } = offer?.row ?? dish.firstRow;
			return { itemIndex: index, row: menu.sheet.rowNumber(index) };
		},
	};
}

const byPlace = (problems: readonly Problem[]): Problem[] =>
	problems
		.map((one): Problem => ({ ...one, mayBeSkipped: true }))
		.toSorted((one, other) => (one.itemIndex ?? -1) - (other.itemIndex ?? -1));

const unread = (problems: Problem[], questions: Question[]): SheetMenu => ({
	...{ products: [], questions, problems, warnings: [], leftOut: [], skipped: [] },
	sizes: new Map(),
	itemsOf: () => [],
	placeOf: () => undefined,
});

/** What each row says of its dish, or of each of its sizes. */
function readDishes(menu: MenuSheet, readers: Readers, rows: ReadonlyArray<MenuRow | undefined>) {
	const found: OfferOfRow[] = [];
	const sizes = new Map<string, SizeOfDish>();
	const titled = new Set<string | undefined>();
	const above = fillFromAbove(menu);
	const identityOf = identitiesIn(rows, menu.options);
	const { sizesOf, forgottenSizes } = sizesOfRows(menu, readers);
	const offersOf = offersOfRows(menu, readers);
	const isAlone = ({ parent, values, section }: MenuRow) => {
		const { sku } = identityOf(values, values.category ?? section);
		const key = keyOfDish(values.companyId, sku);
		return parent === undefined && (key === undefined || !titled.has(key));
	};
	const addDish = (row: MenuRow): void => {
		const { values, section } = row;
		const parent = row.parent === undefined ? undefined : rows[row.parent]?.values;
		const taken = above.isFilling && isAlone(row) ? above.take(row) : {};
		const isTitled = values.title !== undefined;
		values.title ??= parent?.title ?? taken.title;
		values.category ??= parent?.category ?? taken.category;
		const off: unknown[] = [];
		for (const size of sizesOf(row)) {
			const known = identityOf(values, values.category ?? section, size?.of);
			const { sku, size: ofDish } = known;
			if (ofDish !== undefined) sizes.set(String(sku), ofDish);
			const key = keyOfDish(values.companyId, sku);
			if (above.isFilling && known.title !== undefined) titled.add(key);
			const title = withWeight(known.title, values);
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
		if (isTitled) above.note(values, off);
	};
	for (const row of rows) {
		if (row === undefined) above.interrupt();
		else if (row.isDish) addDish(row);
		else above.note(row.values, row.values.status === 'disabled' ? [EVERYWHERE] : []);
	}
	const fromAbove = () => above.warnings();
	return { found, sizes, fromAbove, forgottenSizes: () => forgottenSizes(rows) };
}

/** Guests read it behind the name; the dish is known without it, so that it may change. */
const withWeight = (title: unknown, { weightInName: weight }: MenuValues) =>
	typeof title === 'string' && weight !== undefined ? `${title}, ${String(weight)}` : title;
