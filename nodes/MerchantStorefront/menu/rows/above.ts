import { columnsOf, nameOf, type MenuSheet } from '../columns/menuSheet';
import { MISSING } from '../rules/rules';
import { filledCells } from '../../table/rows';
import type { Problem } from '../../table/problems';
import type { MenuRow, MenuValues } from './records';

/** What a row takes over from the rows above it. */
export interface FromAbove {
	title?: unknown | undefined;
	category?: unknown | undefined;
	/** Stores where it is off: programs write that into the first row of a dish only. */
	off?: ReadonlySet<unknown> | undefined;
}

/** Stands for all stores, of a row that makes no offers. */
export const EVERYWHERE = Symbol('every store');

type DishRow = Pick<MenuValues, 'sku' | 'companyId' | 'title' | 'category'>;

/**
 * Sizes without a title take title and category of the dish above them. A dish with a title takes a
 * category only where cells are merged, so that each category is there once: otherwise it would be
 * that of another dish.
 */
export class Above {
	private dish?: (DishRow & FromAbove) | undefined;
	private category?: unknown | undefined;
	private readonly isOn: boolean;
	private readonly hasMergedCategories: boolean;
	private filled = 0;
	private firstRow = 0;

	constructor(private readonly menu: MenuSheet) {
		this.isOn = menu.options.fillFromRowAbove === true;
		this.hasMergedCategories = this.isOn && hasMergedCells(menu, 'category');
	}

	/** After each row that may lend something, dish or not. */
	note(dish: DishRow, off: readonly unknown[]): void {
		if (!this.isOn) return;
		if (dish.category !== undefined) this.category = dish.category;
		if (dish.title === undefined) return;
		const before = this.dish;
		const isSame = before !== undefined && before.sku !== undefined && before.sku === dish.sku;
		this.dish = { ...dish, off: new Set([...(isSame ? (before.off ?? []) : []), ...off]) };
	}

	/** After a row that ends what is above it. */
	interrupt(): void {
		this.dish = undefined;
		this.category = undefined;
	}

	/** For the first row of a product. */
	for(row: MenuRow): FromAbove {
		const taken = this.isOn ? this.taken(row) : {};
		if (taken.title !== undefined || taken.category !== undefined) {
			if (this.filled++ === 0) this.firstRow = this.menu.sheet.rowNumber(row.index);
		}
		return taken;
	}

	private taken({ values: { title, category, companyId } }: MenuRow): FromAbove {
		const isMerged = category === undefined && this.hasMergedCategories;
		if (title !== undefined) return isMerged ? { category: this.category } : {};
		if (this.dish === undefined || this.dish.companyId !== companyId) return {};
		return {
			title: this.dish.title,
			category: category ?? this.dish.category ?? (isMerged ? this.category : undefined),
			off: this.dish.off,
		};
	}

	warnings(): Problem[] {
		if (this.filled === 0) return [];
		const message = `Products that take their title or category from above: ${this.filled}, the first in row ${this.firstRow}.`;
		return [{ place: 'Fill From Row Above', message }];
	}
}

/** A title or category that is missing may be that of the row above. */
export function suggestFilling(menu: MenuSheet, problems: Problem[]): Problem[] {
	const { fillFromRowAbove, sectionHeadings } = menu.options;
	const mayFill = (field: 'title' | 'category') =>
		fillFromRowAbove !== true &&
		(field === 'title' || (sectionHeadings !== true && hasMergedCells(menu, field)));
	const fill = ' If the row above has it, switch on the option Fill From Row Above.';
	const hints = new Map([
		[nameOf(menu, 'title'), mayFill('title') ? fill : ''],
		[
			nameOf(menu, 'category'),
			`${mayFill('category') ? fill : ''} Category for All Rows is that of rows without one.`,
		],
	]);
	return problems.map((problem) => {
		const { field = '', message, itemIndex = 0 } = problem;
		const hint = message === MISSING ? hints.get(field) : undefined;
		if (hint === undefined || (itemIndex === 0 && hint === fill)) return problem;
		return { ...problem, message: `${MISSING}${hint}` };
	});
}

/** Where cells are merged, each text is there once. */
function hasMergedCells(menu: MenuSheet, field: 'category'): boolean {
	const [column] = columnsOf(menu, field);
	const cells = column === undefined ? [] : filledCells(menu.sheet, column, Infinity);
	return cells.length > 0 && new Set(cells).size === cells.length;
}
