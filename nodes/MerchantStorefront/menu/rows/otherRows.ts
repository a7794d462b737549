import { columnsOf, nameOf, placeOf, type MenuSheet } from '../columns/menuSheet';
import { listNames, shorten } from '../../platform/shown';
import type { Problem } from '../../table/problems';
import { isEmpty, type Column, type Row } from '../../table/rows';
import { saysOff } from '../../table/words';
import {
	headingIn,
	isHeading,
	isTotal,
	isTotalOfSection,
	textOf,
	textsAcross,
} from '../columns/betweenDishes';

/** A row that isn't a dish: a heading of a section, a note, a total, a picture, a parent of sizes. */
export interface SkippedRow {
	row: number;
	text: string;
}

const PRICES = ['listPrice', 'oldPrice', 'promo', 'priceInStore', 'priceOfSize'] as const;

/** What a sheet has between its dishes. */
export class OtherRows {
	readonly skipped: SkippedRow[] = [];
	/** Rows that may be headings, where the user has not said that there are any. */
	readonly problems: Problem[] = [];
	private readonly headings: string[] = [];
	/** What the heading above says. */
	section?: string;
	private readonly sku: readonly Column[];
	private readonly title: readonly Column[];
	private readonly prices: readonly Column[];
	private readonly parents: Parents;

	constructor(private readonly menu: MenuSheet) {
		this.parents = findParents(menu);
		this.sku = columnsOf(menu, 'sku');
		this.title = columnsOf(menu, 'title');
		this.prices = PRICES.flatMap((meaning) => columnsOf(menu, meaning));
	}

	/** What a row is. It notes the text of one that isn't a dish. */
	kindOf(row: Row, index: number): 'dish' | 'empty' | 'section' | 'total' | 'other' {
		const hasSku = isFilled(row, this.sku);
		if (this.parents.rows.has(index) && !isFilled(row, this.prices)) return this.skip(index, row);
		// As nearly all rows are.
		if (hasSku && isFilled(row, this.title)) return 'dish';
		if (!isFilled(row, this.prices)) {
			const cells = textsAcross(this.menu.sheet, row);
			if (cells.length === 0) return 'empty';
			const heading = headingIn(cells);
			if (heading !== undefined) {
				// A row with nothing but an SKU is a dish that lost the rest.
				const isSku = hasSku && /\d/.test(heading);
				if (this.menu.options.sectionHeadings === true && !isSku) {
					if (saysOff(heading)) return this.refuse(index, heading, STOP_LIST);
					this.section = heading;
					this.headings.push(`row ${this.menu.sheet.rowNumber(index)} "${shorten(heading)}"`);
					return 'section';
				}
				if (hasSku && !isSku) {
					return this.refuse(index, heading, ALONE, nameOf(this.menu, 'sku'));
				}
			}
			if (!hasSku && !isTotal(cells)) return this.skip(index, row);
		}
		if (!isTotal(textsAcross(this.menu.sheet, row)) && !isTotalOfSection(this.titleOf(row)))
			return 'dish';
		this.skip(index, row);
		return 'total';
	}

	/** The row for all sizes that a row names. */
	parentOf(row: Row): number | undefined {
		return this.parents.of(row);
	}

	warnings(): Problem[] {
		const skipped = this.skipped.map(({ row, text }) => `row ${row} "${text}"`);
		return [
			...listed(
				'Section Headings',
				'These rows are the category of the rows below them',
				this.headings,
			),
			...listed('Skipped rows', 'They have neither SKU nor price, or are totals', skipped),
		];
	}

	/** A row that may be more than it seems. */
	private refuse(index: number, text: string, message: string, heading?: string): 'other' {
		const place = placeOf(this.menu, index, heading);
		this.problems.push({ ...place, value: `"${shorten(text)}"`, message });
		return 'other';
	}

	private skip(index: number, row: Row): 'empty' | 'other' {
		const text = this.titleOf(row) || textsAcross(this.menu.sheet, row).find(isHeading);
		// Such as a number that a formula leaves below the table.
		if (text === undefined) return this.parents.rows.has(index) ? 'other' : 'empty';
		if (saysOff(text)) return this.refuse(index, text, STOP_LIST);
		this.skipped.push({ row: this.menu.sheet.rowNumber(index), text: shorten(text) });
		return 'other';
	}

	private titleOf(row: Row): string {
		return this.title.map((column) => textOf(column.cellOf(row))).find(Boolean) ?? '';
	}
}

const ALONE =
	'is all that the row holds. If it is the heading of the rows below, switch on Section Headings in this node; if it is a dish, fill in the rest.';
/** The dishes below it would go on sale. */
const STOP_LIST =
	'says that dishes are off, and not which. Say it in a column such as Status, and remove this row.';

const listed = (place: string, what: string, rows: readonly string[]): Problem[] =>
	rows.length === 0 ? [] : [{ place, message: `${what}: ${listNames(rows)}.` }];

interface Parents {
	/** Those that others name. */
	rows: ReadonlySet<number>;
	/** The one that a row names. */
	of(row: Row): number | undefined;
}

/** WooCommerce has a row for all sizes of a dish together, which the rows of the sizes name. */
function findParents(menu: MenuSheet): Parents {
	const { sheet } = menu;
	const [parent] = columnsOf(menu, 'parent');
	if (parent === undefined) return { rows: new Set(), of: () => undefined };
	const named = new Set(sheet.rows.map((row) => textOf(parent.cellOf(row))).filter(Boolean));
	const [sku] = columnsOf(menu, 'sku');
	const id = sheet.columns.find(({ heading }) => heading === 'ID');
	const rowOf = new Map<string, number>();
	sheet.rows.forEach((row, index) => {
		// Where the row of all sizes has no SKU, its ID is named.
		for (const key of [textOf(sku?.cellOf(row)), `id:${textOf(id?.cellOf(row))}`]) {
			if (named.has(key)) rowOf.set(key, index);
		}
	});
	return { rows: new Set(rowOf.values()), of: (row) => rowOf.get(textOf(parent.cellOf(row))) };
}

function isFilled(row: Row, columns: readonly Column[]): boolean {
	return columns.some((column) => !isEmpty(column.cellOf(row)));
}
