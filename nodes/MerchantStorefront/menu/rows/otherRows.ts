import { columnsOf, headingFor, placeOf, type MenuSheet } from '../columns/menuSheet';
import { groupBy } from '../../platform/groupBy';
import { listNames, shorten } from '../../platform/shown';
import type { Problem } from '../../table/problems';
import type { Readers } from '../../table/readers';
import { isEmpty, type Column, type Row } from '../../table/rows';
import { offPhraseIn, saysOff, thereOrNot } from '../../table/status';
import {
	headingIn,
	isHeading,
	isTotal,
	isTotalOfSection,
	partsOfDishes,
	textOf,
	textsAcross,
} from '../columns/betweenDishes';
import { withUnit } from './records';

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

/** Tells dishes from what a sheet has between them. */
export function otherRowsIn(menu: MenuSheet) {
	const { sheet, options } = menu;
	const parents = findParents(menu);
	const parts = options.sectionHeadings === true ? partsOfDishes(sheet) : undefined;
	const [sku, titles] = [columnsOf(menu, 'sku'), columnsOf(menu, 'title')];
	const categories = columnsOf(menu, 'category');
	const prices = PRICES.flatMap((meaning) => columnsOf(menu, meaning));
	const behindName = (['size', 'weightInName'] as const).flatMap((meaning) =>
		columnsOf(menu, meaning).map(withUnit),
	);
	const skipped: SkippedRow[] = [];
	/** What a dish may be looked for by, and why it isn't sold. */
	const unpriced = new Map<string, string>();
	/** Rows that may be headings, where the user has not said that there are any. */
	const refused: Array<{ problem: Problem; text: string }> = [];
	const headings: Heading[] = [];
	const textIn = (columns: readonly Column[], row: Row) =>
		columns.map((column) => textOf(column.cellOf(row))).find(Boolean) ?? '';
	const titleOf = (row: Row) => textIn(titles, row);
	/** A row that may be more than it seems. */
	const refuse = (index: number, text: string, flaw: Flaw, heading?: string): 'other' => {
		const place = placeOf(menu, index, heading);
		refused.push({ problem: { ...place, value: `"${shorten(text)}"`, ...flaw }, text });
		return 'other';
	};
	const lacking = (index: number, text: string) => {
		const row = sheet.rowNumber(index);
		const cells = behindName.map(({ cellOf }) => textOf(cellOf(sheet.rows[index] ?? {})));
		const asGuestsRead = [text, ...cells.filter(Boolean)].join(', ');
		for (const name of [text, asGuestsRead]) {
			unpriced.set(shorten(name), `row ${row} has no price`);
		}
		// The reason comes behind it.
		return { row, text: shorten(text.endsWith(':') ? text.slice(0, -1) : text) };
	};
	const skip = (index: number, row: Row, isTotalRow = false): 'other' | undefined => {
		const title = titleOf(row);
		const text = title || textsAcross(sheet, row).find(isHeading);
		// Such as a number that a formula leaves below the table.
		if (text === undefined) return parents.rows.has(index) ? 'other' : undefined;
		if (saysOff(text)) return refuse(index, text, STOP_LIST);
		const reason = isTotalRow ? A_TOTAL : NO_PRICE;
		const category = textIn(categories, row) || headings.at(-1)?.text;
		const mayBeDish = !isTotalRow && title !== '';
		skipped.push({ ...lacking(index, text), reason, mayBeDish, category });
		return 'other';
	};
	const read = (row: Row, index: number): 'dish' | 'other' | undefined => {
		if (SKIPPED in row) {
			const [first = ''] = textsAcross(sheet, row);
			const of = { row: sheet.rowNumber(index), text: shorten(titleOf(row) || first) };
			skipped.push({ ...of, reason: SAYS_SKIPPED, mayBeDish: false });
			return 'other';
		}
		const hasSku = isFilled(row, sku);
		if (parents.rows.has(index) && !isFilled(row, prices)) return skip(index, row);
		// As nearly all rows are.
		if (hasSku && isFilled(row, titles)) return 'dish';
		const cells = textsAcross(sheet, row);
		if (!isFilled(row, prices)) {
			const text = headingIn(cells);
			// A row with nothing but an SKU is a dish that lost the rest.
			const isSku = hasSku && /\d/.test(text ?? '');
			if (text !== undefined && options.sectionHeadings === true && !isSku) {
				if (saysOff(text)) return refuse(index, text, STOP_LIST);
				if (parts?.has(index) === true) {
					skipped.push({ ...lacking(index, text), reason: NO_PRICE, mayBeDish: false });
					return 'other';
				}
				const column = sheet.columns.find(({ cellOf }) => textOf(cellOf(row)) === text);
				headings.push({ row: lacking(index, text).row, text, column, hasDish: false });
				return undefined;
			}
			if (text !== undefined && hasSku && !isSku) {
				return refuse(index, text, ALONE, headingFor(menu, 'sku'));
			}
			if (cells.length === 0) return undefined;
			if (!hasSku && !isTotal(cells)) return skip(index, row);
		}
		// Of a subtotal, the words are in whichever column is the first.
		const text = titleOf(row) || cells.find(isHeading);
		if (!isTotal(cells) && !isTotalOfSection(text ?? '')) return 'dish';
		skip(index, row, true);
		return undefined;
	};
	return {
		skipped,
		unpriced,
		refused,
		/** What the heading above says. */
		section: () => headings.at(-1)?.text,
		/** What a row is; undefined for one that ends what is above it. It notes the text of one that isn't a dish. */
		kindOf(row: Row, index: number): 'dish' | 'other' | undefined {
			const kind = read(row, index);
			const above = headings.at(-1);
			if (kind === 'dish' && above !== undefined) above.hasDish = true;
			return kind;
		},
		/** The row for all sizes that a row names. */
		parentOf: (row: Row) => parents.of(row),
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

const HALF = 0.5;

interface HeadingRow {
	row: number;
	text: string;
}

/** A row that is the category of those below it. */
interface Heading extends HeadingRow {
	column: Column | undefined;
	hasDish: boolean;
}

const sayHeading = ({ row, text }: HeadingRow) => `row ${row} "${shorten(text)}"`;

/** A dish whose price is missing looks like a heading, too. */
function oddHeadings(headings: readonly Heading[]): HeadingRow[] {
	const shareOf = (of: (heading: Heading) => unknown) => {
		const alike = groupBy(headings, of);
		return (one: Heading) => (alike.get(of(one)) ?? []).length / headings.length;
	};
	const isCapital = ({ text }: Heading) => text === text.toUpperCase();
	const [ofCase, ofColumn] = [shareOf(isCapital), shareOf(({ column }) => column)];
	return headings.filter(
		(one) =>
			!one.hasDish ||
			ofColumn(one) < HALF ||
			// Of as many in capitals as not, the others look like dishes.
			(isCapital(one) ? ofCase(one) < HALF : ofCase(one) <= HALF),
	);
}

function sayOdd(odd: readonly HeadingRow[]): Problem[] {
	const message = `These have no dish below them, or are written otherwise than others: ${listNames(odd.map(sayHeading))}. If one is a dish, fill in its price.`;
	const headings = odd.map(({ row, text }) => ({ row, text }));
	return odd.length === 0 ? [] : [{ place: 'Section Headings', message, headings }];
}

/** What is still to be looked at, where some odd headings were in the sheet that was sent last. */
export function withoutSeen(
	warnings: readonly Problem[],
	isSeen: (heading: string) => boolean,
): Problem[] {
	return warnings.flatMap((one) => {
		const left = one.headings?.filter(({ text }) => !isSeen(text));
		return left === undefined ? [one] : sayOdd(left);
	});
}

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

/** At the end of a title, such as "(sold out)". */
const LONGEST_REMARK = 40;
const REMARK = /(?:[([*]|(?:^|[)\]])[^()[\]*–—-]*[–—-])\s*([^\s()[\]*][^()[\]*]*)[)\]*]?$/iu;

/** Notes titles that say so: nothing goes off by a title. */
export function titlesThatSayOff(menu: MenuSheet, readers: Readers) {
	const [column] = columnsOf(menu, 'title');
	const note =
		column &&
		readers.note(column, {
			what: 'say that the dish is off',
			consequence: 'Titles switch nothing off: say it in a column such as Status.',
			isEach: true,
		});
	return (index: number, title: unknown): void => {
		if (typeof title === 'string' && titleSaysOff(title)) note?.(index, title);
	};
}

/** Such as "Cola (sold out)". */
export function titleSaysOff(title: string): boolean {
	const [, remark = ''] = REMARK.exec(title.slice(-LONGEST_REMARK)) ?? [];
	// A single word among others may praise the dish, such as a hidden gem.
	const isOff = saysGone(remark) || offPhraseIn(remark)?.includes(' ') === true;
	return isOff || endsWithOff(title) || beginsWithOff(title);
}

const saysGone = (text: string) => saysOff(text) || thereOrNot(text) === false;

/** A shorter word for off is part of names, such as "Pit Stop". */
const SHORTEST_WORD = 8;
const MOST_LAST_WORDS = 3;

/** Whether a name such as "Cola NIEDOSTĘPNA" has words behind it that say so. */
function endsWithOff(title: string): boolean {
	const words = title.trim().split(/\s+/u).slice(1);
	return words.slice(-MOST_LAST_WORDS).some((_word, index, last) => {
		const text = last.slice(index).join(' ');
		const isClear = /\s/u.test(text) || text.length >= SHORTEST_WORD;
		return isClear ? saysGone(text) : thereOrNot(text) === false;
	});
}

/** Such as "СТОП Медовик" and "немає - Чізкейк", but not "Stop and Go". */
const FIRST_WORD = /^[^\p{L}]*(?<word>\p{L}+)(?<end>[^\p{L}]*)\p{L}/u;
const CUTS_OFF = /[!:.,;–—-]/u;

function beginsWithOff(title: string): boolean {
	const { word = '', end = '' } = FIRST_WORD.exec(title)?.groups ?? {};
	const isLoud = word.length > 2 && word === word.toUpperCase() && title !== title.toUpperCase();
	return saysGone(word) && (isLoud || CUTS_OFF.test(end));
}

const listed = (place: string, what: string, rows: readonly string[]): Problem[] =>
	rows.length === 0 ? [] : [{ place, message: `${what}: ${listNames(rows)}.`, isListed: true }];

/** WooCommerce has a row for all sizes of a dish together, which the rows of the sizes name. */
function findParents(menu: MenuSheet) {
	const { sheet } = menu;
	const [parent] = columnsOf(menu, 'parent');
	const [sku] = columnsOf(menu, 'sku');
	const id = sheet.columns.find(({ heading }) => heading === 'ID');
	const rowOf = new Map<string, number>();
	const named = new Set(
		parent && sheet.rows.map((row) => textOf(parent.cellOf(row))).filter(Boolean),
	);
	if (named.size > 0) {
		sheet.rows.forEach((row, index) => {
			// Where the row of all sizes has no SKU, its ID is named.
			for (const key of [textOf(sku?.cellOf(row)), `id:${textOf(id?.cellOf(row))}`]) {
				if (named.has(key)) rowOf.set(key, index);
			}
		});
	}
	return {
		/** Those that others name. */
		rows: new Set(rowOf.values()),
		/** The one that a row names. */
		of: (row: Row) => rowOf.get(textOf(parent?.cellOf(row))),
	};
}

function isFilled(row: Row, columns: readonly Column[]): boolean {
	return columns.some((column) => !isEmpty(column.cellOf(row)));
}
