import { Above, EVERYWHERE, suggestFilling } from './above';
import { checkMenu, type CheckedMenu } from '../rules/checkMenu';
import { PRODUCT_DETAILS } from '../menuColumns';
import { Grouping } from './grouping';
import type { MenuSheet } from '../columns/menuSheet';
import { sizeQuestion } from './sizeQuestion';
import type { OfferReader } from './offerReaders';
import { OtherRows, type SkippedRow } from './otherRows';
import type { OfferDraft } from '../product';
import { RowReader } from './rowReader';
import { SheetPlaces } from './sheetPlaces';
import type { SizeOfDish } from './sizes';
import type { Problem } from '../../table/problems';
import type { Question } from '../../table/questions';
import type { Row } from '../../table/rows';

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
	placeOf(dish: DishId, storeId?: string): { itemIndex: number; row: number } | undefined;
}

type DishId = { companyId: string; sku: string };

/** Reads dishes from each row, makes products of those with the same company and SKU, checks all. */
export function readRows(menu: MenuSheet): SheetMenu {
	const { questions, problems } = menu;
	if (questions.length > 0 || problems.length > 0) return unread(problems, questions);
	const reader = new RowReader(menu);
	const others = new OtherRows(menu);
	const above = new Above(menu);
	const grouping = new Grouping(menu.options.allowSimilarSkus);
	group(menu, { reader, others, above, grouping });
	for (const { draft, firstRow } of grouping.products) {
		draft.category ??= menu.options.categoryOf?.(firstRow);
	}
	const question = sizeQuestion(menu, grouping);
	if (question !== undefined) return unread([], [question]);
	const places = new SheetPlaces(menu, reader, grouping);
	places.explainContradictions();
	const checked = checkMenu(grouping.products, places, grouping.skus);
	return {
		products: checked.products,
		questions: [],
		problems: inOrder([...others.problems, ...suggestFilling(menu, checked.problems)]),
		warnings: [
			...menu.warnings,
			...reader.readers.warnings(),
			...above.warnings(),
			...others.warnings(),
			...checked.warnings,
		],
		leftOut: [
			...others.problems.map(({ itemIndex = 0 }) => ({
				companyId: menu.options.companyOf?.(itemIndex),
			})),
			...checked.leftOut,
		],
		skipped: others.skipped,
		sizes: reader.sizes,
		itemsOf: (companyId) =>
			[...menu.sheet.rows.keys()].filter(
				(index) => grouping.productOfRow(index)?.draft.companyId === companyId,
			),
		placeOf(dish, storeId) {
			const itemIndex = rowOf(grouping, dish, storeId);
			return itemIndex === undefined
				? undefined
				: { itemIndex, row: menu.sheet.rowNumber(itemIndex) };
		},
	};
}

const inOrder = (problems: readonly Problem[]): Problem[] =>
	problems.toSorted((one, other) => (one.itemIndex ?? -1) - (other.itemIndex ?? -1));

function unread(problems: Problem[], questions: Question[]): SheetMenu {
	return {
		products: [],
		questions,
		problems,
		warnings: [],
		leftOut: [],
		skipped: [],
		sizes: new Map(),
		itemsOf: () => [],
		placeOf: () => undefined,
	};
}

/** What reads a sheet, row after row. */
interface Reading {
	reader: RowReader;
	others: OtherRows;
	above: Above;
	grouping: Grouping;
}

function group({ sheet }: MenuSheet, reading: Reading): void {
	const { reader, others, above } = reading;
	for (const [index, row] of sheet.rows.entries()) {
		const kind = others.kindOf(row, index);
		if (kind === 'dish') addDish(row, index, reading);
		else if (kind === 'other')
			above.note(reader.product(index), reader.isOff(index) ? [EVERYWHERE] : []);
		else above.interrupt();
	}
}

function addDish(row: Row, index: number, { reader, others, above, grouping }: Reading): void {
	const dish = reader.product(index);
	const isVariant = others.isVariant(row);
	const asItIs = reader.identify(index, { ...dish, category: dish.category ?? others.section });
	const sameDish = grouping.find(dish.companyId, asItIs.sku)?.draft;
	const parent = others.parentOf(row);
	const lent = parent === undefined ? {} : reader.product(parent);
	const isOff = parent !== undefined && reader.isOff(parent);
	const isAlone = parent === undefined && sameDish?.title === undefined;
	const taken = isAlone ? above.for(index, dish, isVariant) : {};
	const hasTitle = dish.title !== undefined;
	dish.title ??= lent.title ?? taken.title;
	const isFilledIn = dish.category === undefined;
	dish.category ??= lent.category ?? taken.category;
	const named = { ...dish, category: dish.category ?? others.section };
	const off: unknown[] = [];
	for (const { size, offers } of reader.variantsOf(index)) {
		const isKnown = hasTitle && size === undefined && !isFilledIn;
		const { sku, title } = isKnown ? asItIs : reader.identify(index, named, size);
		const product = grouping.productOf(index, dish.companyId, sku);
		const section = dish.category ?? others.sectionFor(product);
		for (const field of PRODUCT_DETAILS) {
			const value = field === 'title' ? title : field === 'category' ? section : dish[field];
			grouping.setField(product, index, field, value);
		}
		const add = (offer: OfferDraft, from: OfferReader) => {
			if (isOff) offer.status = 'disabled';
			if (taken.off?.has(offer.storeId) || taken.off?.has(EVERYWHERE)) offer.status ??= 'disabled';
			if (offer.status === 'disabled') off.push(offer.storeId);
			grouping.addOffer(product, index, offer, from);
		};
		let isMade = false;
		for (const from of offers) {
			const offer = from.read(index);
			if (offer === undefined) continue;
			isMade = true;
			add(offer, from);
		}
		const [first] = offers;
		const needed = isMade ? undefined : first?.read(index, true);
		if (first !== undefined && needed !== undefined) add(needed, first);
	}
	if (hasTitle && !isVariant) above.note(dish, off);
}

function rowOf(
	grouping: Grouping,
	{ companyId, sku }: DishId,
	storeId?: string,
): number | undefined {
	const product = grouping.find(companyId, sku);
	if (product === undefined || storeId === undefined) return product?.firstRow;
	const at = product.draft.offers.findIndex((offer) => offer.storeId === storeId);
	return at < 0 ? product.firstRow : product.sources[at]?.row;
}
