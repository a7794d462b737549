import { columnsOf, headingFor, type MenuSheet } from '../columns/menuSheet';
import { isBlank, isEmpty } from '../../table/rows';
import { MISSING, type Problem } from '../../table/problems';
import type { MenuRow, MenuValues } from './records';

/** What a row takes over from the rows above it. */
interface FromAbove {
	title?: unknown;
	category?: unknown;
	/** Stores where it is off: programs write that into the first row of a dish only. */
	off?: ReadonlySet<unknown> | undefined;
}

/** Stands for all stores, of a row that makes no offers. */
export const EVERYWHERE = Symbol('every store');

/**
 * Sizes without a title take title and category of the dish above them. A dish with a title takes a
 * category only where cells are merged, so that each category is there once: otherwise it would be
 * that of another dish.
 */
export function fillFromAbove(menu: MenuSheet) {
	const isFilling = menu.options.fillFromRowAbove === true;
	const hasMergedCategories = isFilling && hasMergedCells(menu, 'category');
	const filled: number[] = [];
	let dish: (MenuValues & FromAbove) | undefined;
	let lastCategory: unknown;
	const taken = ({ values: { title, category, companyId } }: MenuRow): FromAbove => {
		const merged = hasMergedCategories ? lastCategory : undefined;
		if (title !== undefined) return category === undefined ? { category: merged } : {};
		if (dish === undefined || dish.companyId !== companyId) return {};
		return {
			title: dish.title,
			category: category ?? dish.category ?? merged,
			off: dish.off,
		};
	};
	return {
		isFilling,
		/** After each row that may lend something, dish or not. */
		note(values: MenuValues, off: readonly unknown[]): void {
			if (!isFilling) return;
			lastCategory = values.category ?? lastCategory;
			if (values.title === undefined) return;
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

/** A title or category that is missing may be that of the row above. */
export function suggestFilling(menu: MenuSheet, problems: Problem[]): Problem[] {
	const { fillFromRowAbove, sectionHeadings } = menu.options;
	const mayFill = (field: 'title' | 'category') =>
		fillFromRowAbove !== true &&
		(field === 'title' || (sectionHeadings !== true && hasMergedCells(menu, field)));
	const fill = 'If the row above has it, switch on the option Fill From Row Above.';
	const forAll = 'Category for All Rows is that of rows without one.';
	const fields = new Map(
		(['title', 'category'] as const).map((field) => [headingFor(menu, field), field] as const),
	);
	return problems.map((problem) => {
		const { field: heading = '', message, itemIndex = 0 } = problem;
		const field = message === MISSING ? fields.get(heading) : undefined;
		if (field === undefined) return problem;
		const mayBeAbove = itemIndex > 0 && mayFill(field) ? field : undefined;
		const ofCategory = field === 'category' ? forAll : '';
		const inNode = [mayBeAbove && fill, ofCategory].filter(Boolean).join(' ');
		return { ...problem, inNode, mayBeAbove };
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
