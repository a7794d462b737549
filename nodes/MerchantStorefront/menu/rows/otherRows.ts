import { columnsOf, headingFor, placeOf, type MenuSheet } from '../columns/menuSheet';
import { listNames, shorten } from '../../platform/shown';
import type { Problem } from '../../table/problems';
import { isEmpty, type Column, type Row } from '../../table/rows';
import { saysOff } from '../../table/status';
import {
	headingIn,
	isHeading,
	isTotal,
	isTotalOfSection,
	partsOfDishes,
	textOf,
	textsAcross,
} from '../columns/betweenDishes';
import { findParents } from './parents';
import { withUnit } from './records';
import { oddHeadings, sayHeading, sayOdd, type Heading } from './sectionHeadings';

/** A row that isn't a dish: a heading of a section, a note, a total, a picture, a parent of sizes. */
export interface SkippedRow {
	row: number;
	text: string;
	/** Why it isn't sent: one of these, or the dash that it has instead of a price. */
	reason: string;
	/** Whether it may be a dish that lost its price: its text is where dishes have their names. */
	mayBeDish: boolean;
	/** As its row says it, or the heading above. */
	category?: string | undefined;
}

/** Marks a row that somebody skipped by an answer. What it lends to the rows below it stays. */
export const SKIPPED = Symbol('skipped by an answer');
const SAYS_SKIPPED = 'skipped by an answer';
export const NO_PRICE = 'no price';
const A_TOTAL = 'a total';

const PRICES = [
	...(['listPrice', 'oldPrice', 'newPrice', 'promo', 'priceInStore', 'priceOfSize'] as const),
];

/** What a row is, by its cells. */
type Judged =
	| { is: 'dish' | 'empty' | 'parent' }
	| { is: 'heading'; text: string; column: Column | undefined }
	| { is: 'skipped'; text: string; reason: string; mayBeDish: boolean }
	/** It may be more than it seems. */
	| { is: 'refused'; text: string; flaw: Flaw; field?: string | undefined };

type Flaw = Pick<Problem, 'message' | 'inNode'>;
const ALONE: Flaw = {
	message: 'is all that the row holds. If it is a dish, fill in the rest.',
	inNode: 'If it is the heading of the rows below, switch on Section Headings.',
};
/** The dishes below it would go on sale. */
const STOP_LIST: Flaw = {
	message:
		'says that dishes are off, and not which. Say it in a column such as Status, and remove this row.',
};

/** Tells dishes from what a sheet has between them. */
function judgeRows(menu: MenuSheet) {
	const { sheet, options } = menu;
	const parents = findParents(menu);
	const parts = options.sectionHeadings === true ? partsOfDishes(sheet) : undefined;
	const [skus, titles] = [columnsOf(menu, 'sku'), columnsOf(menu, 'title')];
	const prices = PRICES.flatMap((meaning) => columnsOf(menu, meaning));
	const skipped = (row: Row, reason: string): Judged => {
		const title = textIn(titles, row);
		const text = title || textsAcross(sheet, row).find(isHeading);
		// Such as a number that a formula leaves below the table.
		if (text === undefined) return { is: 'empty' };
		if (saysOff(text)) return { is: 'refused', text, flaw: STOP_LIST };
		return { is: 'skipped', text, reason, mayBeDish: reason === NO_PRICE && title !== '' };
	};
	const heading = (row: Row, index: number, text: string): Judged => {
		if (saysOff(text)) return { is: 'refused', text, flaw: STOP_LIST };
		if (parts?.has(index) === true) {
			return { is: 'skipped', text, reason: NO_PRICE, mayBeDish: false };
		}
		const column = sheet.columns.find(({ cellOf }) => textOf(cellOf(row)) === text);
		return { is: 'heading', text, column };
	};
	return {
		/** The row for all sizes that a row names. */
		parentOf: (row: Row) => parents.of(row),
		judge(row: Row, index: number): Judged {
			if (SKIPPED in row) {
				const text = textIn(titles, row) || (textsAcross(sheet, row)[0] ?? '');
				return { is: 'skipped', text, reason: SAYS_SKIPPED, mayBeDish: false };
			}
			const hasSku = isFilled(row, skus);
			if (parents.rows.has(index) && !isFilled(row, prices)) {
				const judged = skipped(row, NO_PRICE);
				return judged.is === 'empty' ? { is: 'parent' } : judged;
			}
			// As nearly all rows are.
			if (hasSku && isFilled(row, titles)) return { is: 'dish' };
			const isPriced = isFilled(row, prices);
			const cells = textsAcross(sheet, row);
			const text = isPriced ? undefined : headingIn(cells);
			// A row with nothing but an SKU is a dish that lost the rest.
			const isSku = hasSku && /\d/.test(text ?? '');
			if (text !== undefined && !isSku) {
				if (options.sectionHeadings === true) return heading(row, index, text);
				if (hasSku) return { is: 'refused', text, flaw: ALONE, field: headingFor(menu, 'sku') };
			}
			if (!isPriced && cells.length === 0) return { is: 'empty' };
			if (!isPriced && !hasSku && !isTotal(cells)) return skipped(row, NO_PRICE);
			// Of a subtotal, the words are in whichever column is the first.
			const first = textIn(titles, row) || (cells.find(isHeading) ?? '');
			const isTotalRow = isTotal(cells) || isTotalOfSection(first);
			return isTotalRow ? skipped(row, A_TOTAL) : { is: 'dish' };
		},
	};
}

/** Notes what a sheet has between its dishes. */
export function otherRowsIn(menu: MenuSheet) {
	const { sheet } = menu;
	const { judge, parentOf } = judgeRows(menu);
	const categories = columnsOf(menu, 'category');
	const behindName = (['size', 'weightInName'] as const).flatMap((meaning) =>
		columnsOf(menu, meaning).map(withUnit),
	);
	const skipped: SkippedRow[] = [];
	/** What a dish may be looked for by, and why it isn't sold. */
	const unpriced = new Map<string, string>();
	/** Rows that may be headings, where the user has not said that there are any. */
	const refused: Array<{ problem: Problem; text: string }> = [];
	const headings: Heading[] = [];
	const noteUnpriced = (row: Row, number: number, text: string): void => {
		const cells = behindName.map(({ cellOf }) => textOf(cellOf(row)));
		const asGuestsRead = [text, ...cells.filter(Boolean)].join(', ');
		for (const name of [text, asGuestsRead]) {
			unpriced.set(shorten(name), `row ${number} has no price`);
		}
	};
	const note = (judged: Judged, row: Row, index: number): void => {
		const number = sheet.rowNumber(index);
		if (judged.is === 'refused') {
			const { text, flaw, field } = judged;
			const problem = { ...placeOf(menu, index, field), value: `"${shorten(text)}"`, ...flaw };
			refused.push({ problem, text });
		}
		if (judged.is === 'heading') {
			headings.push({ row: number, text: judged.text, column: judged.column, hasDish: false });
		}
		if (judged.is === 'skipped') {
			const { text, reason, mayBeDish } = judged;
			// The reason comes behind it.
			const shown = shorten(text.endsWith(':') ? text.slice(0, -1) : text);
			const category = textIn(categories, row) || headings.at(-1)?.text;
			skipped.push({ row: number, text: shown, reason, mayBeDish, category });
		}
		const lacksPrice =
			judged.is === 'heading' || (judged.is === 'skipped' && judged.reason !== SAYS_SKIPPED);
		if (lacksPrice) noteUnpriced(row, number, judged.text);
	};
	return {
		skipped,
		unpriced,
		refused,
		parentOf,
		/** What the heading above says. */
		section: () => headings.at(-1)?.text,
		/** What a row is; undefined for one that ends what is above it. It notes the text of one that isn't a dish. */
		kindOf(row: Row, index: number): 'dish' | 'other' | undefined {
			const judged = judge(row, index);
			note(judged, row, index);
			const above = headings.at(-1);
			if (judged.is === 'dish' && above !== undefined) above.hasDish = true;
			if (judged.is === 'dish') return 'dish';
			const isTotalRow = judged.is === 'skipped' && judged.reason === A_TOTAL;
			return judged.is === 'heading' || judged.is === 'empty' || isTotalRow ? undefined : 'other';
		},
		warnings: (): Problem[] => [
			...listed(
				'Section Headings',
				'These rows are the category of the rows below them',
				headings.map(sayHeading),
			),
			...sayOdd(oddHeadings(headings)),
			...listed(
				'Skipped rows',
				'They have neither SKU nor price, or are totals',
				skipped
					.filter(({ reason }) => reason === NO_PRICE || reason === A_TOTAL)
					.map(({ row, text }) => `row ${row} "${text}"`),
			),
		],
	};
}

const listed = (place: string, what: string, rows: readonly string[]): Problem[] =>
	rows.length === 0 ? [] : [{ place, message: `${what}: ${listNames(rows)}.`, isListed: true }];

function isFilled(row: Row, columns: readonly Column[]): boolean {
	return columns.some((column) => !isEmpty(column.cellOf(row)));
}

const textIn = (columns: readonly Column[], row: Row): string =>
	columns.map(({ cellOf }) => textOf(cellOf(row))).find(Boolean) ?? '';
