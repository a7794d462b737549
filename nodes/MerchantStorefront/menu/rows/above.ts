import { columnsOf, headingFor, type FieldAbove, type MenuSheet } from '../columns/menuSheet';
import { isBlank, isEmpty } from '../../table/rows';
import { MISSING, type Problem } from '../../table/problems';
import type { MenuRow, MenuValues } from './records';

/** What a row takes over from the rows above it. */
interface FromAbove {
	title?: unknown;
	category?: unknown;
	description?: unknown;
	media?: unknown;
	/** Stores where it is off: programs write that into the first row of a dish only. */
	off?: ReadonlySet<unknown> | undefined;
}

/** Stands for all stores, of a row that makes no offers. */
export const EVERYWHERE = Symbol('every store');

/**
 * Sizes without a title take title, category, description and picture of the dish above them. A dish with a title takes a
 * category only where cells are merged, so that each category is there once: otherwise it would be
 * that of another dish.
 */
export function fillFromAbove(menu: MenuSheet) {
	const isFilling = (field: FieldAbove) => isFillingIn(menu, field);
	const hasMergedCategories = isFilling('category') && hasMergedCells(menu, 'category');
	const isOfSizesOrStores = ['size' as const, 'storeId' as const].some(
		(field) => columnsOf(menu, field).length > 0,
	);
	const filled: number[] = [];
	/** Rows without a title, and whether they are of the dish above in another size or store. */
	const untitled = new Map<number, boolean>();
	/** Those of which only a size could tell that they are of the dish above. */
	const unsized = new Set<number>();
	let dish: (MenuValues & FromAbove) | undefined;
	const seen = new Set<string>();
	const printOf = ({ size, storeId }: MenuValues) => JSON.stringify([size, storeId]);
	/** A dish that has lost its name is not to be sold as the one above it. */
	const isOfDishAbove = (values: MenuValues) =>
		(values.size !== undefined || values.storeId !== undefined) && !seen.has(printOf(values));
	let lastCategory: unknown;
	const taken = ({ index, values }: MenuRow): FromAbove => {
		const { title, category, companyId } = values;
		const merged = hasMergedCategories ? lastCategory : undefined;
		const onlyCategory = category === undefined ? { category: merged } : {};
		if (title !== undefined) return onlyCategory;
		if (dish === undefined || dish.companyId !== companyId) return {};
		const isOfDish = isOfDishAbove(values);
		if (!isOfDish && values.size === undefined && dish.size !== undefined) unsized.add(index);
		if (isOfDish || !isOfSizesOrStores) untitled.set(index, isOfDish);
		const isAnswered = menu.options.fillFromRowAbove !== true;
		const isTaken = isFilling('title') && (!isAnswered || untitled.has(index));
		if (!isTaken) return onlyCategory;
		seen.add(printOf(values));
		return {
			title: dish.title,
			category: category ?? dish.category ?? merged,
			description: dish.description,
			media: dish.media,
			off: dish.off,
		};
	};
	return {
		untitled,
		unsized,
		/** After each row that may lend something, dish or not. */
		note(values: MenuValues, off: readonly unknown[]): void {
			lastCategory = values.category ?? lastCategory;
			if (values.title === undefined) return;
			if (dish?.title !== values.title) seen.clear();
			seen.add(printOf(values));
			const isSame = dish?.sku !== undefined && dish.sku === values.sku;
			dish = { ...values, off: new Set([...(isSame ? (dish?.off ?? []) : []), ...off]) };
		},
		/** After a row that ends what is above it. */
		interrupt(): void {
			dish = undefined;
			lastCategory = undefined;
		},
		/** For the first row of a dish. */
		take(row: MenuRow): FromAbove {
			const found = taken(row);
			if (found.title !== undefined || found.category !== undefined) filled.push(row.index);
			return found;
		},
		warnings(): Problem[] {
			const [first] = filled;
			if (first === undefined) return [];
			const message = `Products that take their title or category from above: ${filled.length}, the first in row ${menu.sheet.rowNumber(first)}.`;
			return [{ place: 'Fill From Row Above', message, isListed: true }];
		},
	};
}

function isFillingIn({ options: { fillFromRowAbove } }: MenuSheet, field: FieldAbove): boolean {
	return Array.isArray(fillFromRowAbove)
		? fillFromRowAbove.includes(field)
		: fillFromRowAbove === true;
}

const fillInBoth = (size: string) =>
	`is empty, and so is column "${size}". If it is a size of the dish above, fill in both.`;

/** A title or category that is missing may be that of the row above. */
export function suggestFilling(
	menu: MenuSheet,
	problems: Problem[],
	{ untitled, unsized }: Pick<ReturnType<typeof fillFromAbove>, 'untitled' | 'unsized'>,
): Problem[] {
	const { sectionHeadings } = menu.options;
	const mayFill = (field: FieldAbove, index: number) =>
		!isFillingIn(menu, field) &&
		(field === 'title'
			? untitled.has(index)
			: index > 0 && sectionHeadings !== true && hasMergedCells(menu, field));
	const fill = 'If the row above has it, switch on the option Fill From Row Above.';
	const forAll = 'Category for All Rows is that of rows without one.';
	const fields = new Map(
		(['title', 'category'] as const).map((field) => [headingFor(menu, field), field] as const),
	);
	return problems.map((problem) => {
		const { field: heading = '', message, itemIndex = 0 } = problem;
		const field = message === MISSING ? fields.get(heading) : undefined;
		if (field === undefined) return problem;
		// A row that takes the name above takes the category with it.
		const mayBeAbove = ([field, 'title'] as const).find((one) => mayFill(one, itemIndex));
		const ofCategory = field === 'category' ? forAll : '';
		const inNode = [mayBeAbove && fill, ofCategory].filter(Boolean).join(' ');
		const [size] = field === 'title' && unsized.has(itemIndex) ? columnsOf(menu, 'size') : [];
		return {
			...{ ...problem, inNode, mayBeAbove, isOfSameDish: untitled.get(itemIndex) },
			message: size === undefined ? MISSING : fillInBoth(size.heading),
		};
	});
}

/** Where cells are merged, each text is there once for all rows below it, and may head others further down. */
function hasMergedCells(menu: MenuSheet, field: 'category'): boolean {
	const [column] = columnsOf(menu, field);
	const rows = column === undefined ? [] : menu.sheet.rows.filter((row) => !isBlank(row));
	const cells = rows.map((row) => column?.cellOf(row));
	const filled = cells.filter((cell) => !isEmpty(cell));
	if (new Set(filled).size === filled.length) return filled.length > 0;
	// Where most rows have their own, an empty cell is a mistake.
	const areFew = filled.length * 2 <= cells.length;
	return areFew && cells.every((cell, index) => isEmpty(cell) || cell !== cells[index - 1]);
}
