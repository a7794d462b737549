import { Above, EVERYWHERE, suggestFilling } from './above';
import { checkMenu, type CheckedMenu } from '../rules/checkMenu';
import { Grouping } from './grouping';
import { columnsOf, type MenuSheet } from '../columns/menuSheet';
import { OffersOfRows } from './offers';
import { OtherRows, type SkippedRow } from './otherRows';
import { keyOf, readRecords, type MenuRow, type MenuValues } from './records';
import { Identities, sizeQuestion, type SizeOfDish } from './sizes';
import { listNames, show } from '../../platform/shown';
import { Unreadable, type Problem } from '../../table/problems';
import type { Question } from '../../table/questions';
import { Readers } from '../../table/readers';
import { isDash } from '../../table/status';

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
	const others = new OtherRows(menu);
	const rows = readRecords(menu, readers, others);
	const above = new Above(menu);
	const { grouping, sizes } = groupRows(menu, rows, above, new OffersOfRows(menu, readers));
	for (const { values, firstRow } of grouping.dishes) {
		values.category ??= options.categoryOf?.(firstRow.index);
	}
	const question = sizeQuestion(menu, grouping);
	if (question !== undefined) return unread([], [question]);
	const checked = checkMenu(grouping.dishes, grouping.skus);
	return {
		products: checked.products,
		questions: [],
		problems: inOrder([...others.problems, ...suggestFilling(menu, checked.problems)]),
		warnings: [
			...menu.warnings,
			...readers.warnings(),
			...above.warnings(),
			...others.warnings(),
			...forgottenSizes(menu, rows),
			...checked.warnings,
		],
		leftOut: [
			...others.problems.map(({ itemIndex = 0 }) => ({
				companyId: options.companyOf?.(itemIndex),
			})),
			...checked.leftOut,
		],
		skipped: others.skipped,
		sizes,
		itemsOf: (companyId) =>
			rows.flatMap((row) => (row?.isDish && row.values.companyId === companyId ? row.index : [])),
		placeOf({ companyId, sku }, storeId) {
			const dish = grouping.find(companyId, sku);
			if (dish === undefined) return undefined;
			const offer = dish.offers.find(({ values }) => values.storeId === storeId);
			const { index } = offer?.row ?? dish.firstRow;
			return { itemIndex: index, row: menu.sheet.rowNumber(index) };
		},
	};
}

const inOrder = (problems: readonly Problem[]): Problem[] =>
	problems.toSorted((one, other) => (one.itemIndex ?? -1) - (other.itemIndex ?? -1));

const unread = (problems: Problem[], questions: Question[]): SheetMenu => ({
	...{ products: [], questions, problems, warnings: [], leftOut: [], skipped: [] },
	sizes: new Map(),
	itemsOf: () => [],
	placeOf: () => undefined,
});

function groupRows(
	menu: MenuSheet,
	rows: ReadonlyArray<MenuRow | undefined>,
	above: Above,
	offers: OffersOfRows,
) {
	const grouping = new Grouping(menu);
	const sizes = new Map<string, SizeOfDish>();
	const identities = new Identities(rows, menu.options);
	const addDish = (row: MenuRow): void => {
		const { values, section } = row;
		const asItIs = identities.of({ ...values, category: values.category ?? section });
		const sameDish = grouping.find(values.companyId, asItIs.sku)?.values;
		const parent = row.parent === undefined ? undefined : rows[row.parent]?.values;
		const isAlone = row.parent === undefined && sameDish?.title === undefined;
		const taken = isAlone ? above.for(row) : {};
		const filled = {
			...values,
			title: values.title ?? parent?.title ?? taken.title,
			category: values.category ?? parent?.category ?? taken.category,
		};
		const named = { ...filled, category: filled.category ?? section };
		const off: unknown[] = [];
		for (const size of sizesIn(menu, row)) {
			const { sku, title, size: ofDish } = identities.of(named, size?.of);
			if (ofDish !== undefined) sizes.set(String(sku), ofDish);
			const dish = grouping.dishOf(row, { ...filled, sku, title: withWeight(title, values) });
			for (const offer of offers.of(row, sku, size)) {
				const { storeId } = offer.values;
				if (parent?.status === 'disabled') offer.values.status = 'disabled';
				if (taken.off?.has(storeId) || taken.off?.has(EVERYWHERE)) {
					offer.values.status ??= 'disabled';
				}
				if (offer.values.status === 'disabled') off.push(storeId);
				dish.offers.push(offer);
			}
		}
		if (values.title !== undefined) above.note(filled, off);
	};
	for (const row of rows) {
		if (row === undefined) above.interrupt();
		else if (row.isDish) addDish(row);
		else above.note(row.values, row.values.status === 'disabled' ? [EVERYWHERE] : []);
	}
	return { grouping, sizes };
}

/** Guests read it behind the name; the dish is known without it, so that it may change. */
const withWeight = (title: unknown, { weightInName: weight }: MenuValues) =>
	typeof title === 'string' && weight !== undefined ? `${title}, ${String(weight)}` : title;

/** Dishes without a price of a size that most others of several sizes have. A dash says that there is none. */
function forgottenSizes(menu: MenuSheet, rows: ReadonlyArray<MenuRow | undefined>): Problem[] {
	const columns = columnsOf(menu, 'priceOfSize');
	const keys = columns.map(({ of = '' }) => keyOf('priceOfSize', of));
	return columns.flatMap((column) => {
		const own = keyOf('priceOfSize', column.of ?? '');
		const sized = rows.flatMap((row) => {
			const isSized = keys.some((key) => key !== own && row?.values[key] !== undefined);
			return row?.isDish && isSized ? [row] : [];
		});
		const without = sized.filter(({ values }) => values[own] === undefined);
		if (without.length === 0 || without.length * 2 > sized.length) return [];
		const names = without.map(
			({ index, values }) => `${show(values.title)} in row ${menu.sheet.rowNumber(index)}`,
		);
		const message = `No price, so this size isn't sold: ${listNames(names)}.`;
		return [{ place: `Column "${column.heading}"`, field: column.heading, message }];
	});
}

/**
 * The sizes that a row has a price for, after the dish as it is, if that has a price, too. A row
 * without any price is a mistake, not a dish that no store sells.
 */
function sizesIn(menu: MenuSheet, { values }: MenuRow) {
	const sold = columnsOf(menu, 'priceOfSize').filter(({ of = '' }) => {
		const price = values[keyOf('priceOfSize', of)];
		return price !== undefined && !(price instanceof Unreadable && isDash(price.cell));
	});
	const ofStores = columnsOf(menu, 'priceInStore').map(({ of = '' }) => keyOf('priceInStore', of));
	const isPlain =
		sold.length === 0 || [values.listPrice, ...ofStores.map((key) => values[key])].some(isPrice);
	return isPlain ? [undefined, ...sold] : sold;
}

const isPrice = (value: unknown) => value !== undefined;
