import { allWordsFor } from '../../table/languages';
import { isEmpty, type Row, type Sheet } from '../../table/rows';

/** The texts of rows that hold nothing else, as headings of sections do. Below the last dish, they are notes. */
export function headingsIn(sheet: Sheet): string[] {
	const texts = sheet.rows.map((row) => textsAcross(sheet, row));
	const last = texts.findLastIndex((cells) => cells.length > 1);
	const parts = partsOfDishes(sheet);
	return texts
		.slice(0, Math.max(last, 0))
		.flatMap((cells, index) => (parts.has(index) ? [] : (headingIn(cells) ?? [])));
}

/** Such as "soup" and "- salad" below "Lunch". */
const IS_SMALL = /^\P{L}*\p{Ll}/u;
const FEWEST_PARTS = 2;
/** Written like headings, two may well be a heading and another one within it. */
const MANY_PARTS = 3;

interface Run {
	/** The first text of the row right above. */
	dish: string;
	texts: Array<{ index: number; text: string }>;
}

/** Rows of a single text, as they follow each other below a dish, and those above the first dish. */
function runsOfTexts(sheet: Sheet): { below: Run[]; above: string[] } {
	const below: Run[] = [];
	const above: string[] = [];
	let run: Run | undefined;
	for (const [index, row] of sheet.rows.entries()) {
		const cells = textsAcross(sheet, row);
		const text = headingIn(cells);
		if (text === undefined) {
			run = { dish: cells.find(isHeading) ?? '', texts: [] };
			below.push(run);
		} else if (run === undefined) above.push(text);
		else run.texts.push({ index, text });
	}
	return { below, above };
}

/**
 * The rows that say what is in the dish above them: several below each other that begin with a small
 * letter, where no heading does.
 */
export function partsOfDishes(sheet: Sheet): ReadonlySet<number> {
	const { below, above } = runsOfTexts(sheet);
	const runs = below.map(({ texts }) => {
		const end = texts.findIndex(({ text }) => !IS_SMALL.test(text));
		const small = end < 0 ? texts : texts.slice(0, end);
		return small.length < FEWEST_PARTS ? [] : small;
	});
	const parts = new Set(runs.flat().map(({ index }) => index));
	const others = below.flatMap(({ texts }) => texts).filter(({ index }) => !parts.has(index));
	const headings = [...above, ...others.map(({ text }) => text)];
	return headings.some((text) => IS_SMALL.test(text)) ? new Set() : parts;
}

/** A dish with rows below it that may say what is in it, or be headings; below the last dish, they are notes. */
export function mayHaveParts(sheet: Sheet): { dish: string; texts: string[] } | undefined {
	const parts = partsOfDishes(sheet);
	const [found] = runsOfTexts(sheet)
		.below.slice(0, -1)
		.map(({ dish, texts }) => ({ dish, texts: texts.filter(({ index }) => !parts.has(index)) }))
		.filter(({ texts }) => texts.length >= MANY_PARTS);
	return found && { dish: found.dish, texts: found.texts.map(({ text }) => text) };
}

/** Whether nearly each dish has a row of several words with commas, which is rather its description. */
export function areDescriptions(sheet: Sheet): boolean {
	const dishes = sheet.rows.filter((row) => textsAcross(sheet, row).length > 1).length;
	const { length } = headingsIn(sheet).filter((text) => text.includes(','));
	return length >= FEWEST && length >= dishes * NEARLY_ALL;
}

const FEWEST = 3;
const NEARLY_ALL = 0.8;

/** Of each filled cell. A box that is not ticked is there in every row. */
export const textsAcross = ({ columns }: Pick<Sheet, 'columns'>, row: Row): string[] =>
	columns
		.map((column) => column.cellOf(row))
		.filter((cell) => !isEmpty(cell) && String(cell).toLowerCase() !== 'false')
		.map(textOf);

/** The text of a row that holds nothing else. */
export function headingIn(cells: readonly string[]): string | undefined {
	const [only, ...others] = cells;
	if (only === undefined || others.length > 0) return undefined;
	return isHeading(only) && !isTotal(cells) ? only : undefined;
}

/** Whether a text has any letters. */
export const isHeading = (text: string) => /\p{L}/u.test(text);

export function textOf(cell: unknown): string {
	return typeof cell === 'object' ? '' : String(cell ?? '').trim();
}

const TOTAL_WORDS: ReadonlySet<string> = new Set(allWordsFor('total'));
/** What is next to these in such a row. */
const BESIDE_TOTAL = new Set([
	...['grand', 'sub', 'items', 'dishes', 'products', 'amount', 'price', 'uah', 'usd', 'eur'],
	...['загальна', 'позицій', 'позиції', 'страв', 'товарів', 'шт', 'грн', 'позиций', 'блюд', 'zł'],
]);

/** No dish begins with these, so that more may follow: "Итого по супам". */
const TOTAL_BEGINNINGS = new RegExp(`^(?:${allWordsFor('totalOf').join('|')})\\s+\\S`, 'iu');

export const isTotalOfSection = (title: string) => TOTAL_BEGINNINGS.test(title);

/** No dish has such a name. */
const AVERAGES = new RegExp(`^(?:${allWordsFor('average').join('|')})(?!\\p{L})`, 'u');

/** Nothing but the words for it and amounts, such as "Total:" or "Всього 12 страв". */
export function isTotal(cells: readonly string[]): boolean {
	const texts = cells.map((cell) => cell.toLowerCase());
	const all = texts.flatMap((text) => text.replace(AVERAGES, '').match(/\p{L}+/gu) ?? []);
	return (
		(all.some((word) => TOTAL_WORDS.has(word)) || texts.some((text) => AVERAGES.test(text))) &&
		all.every((word) => TOTAL_WORDS.has(word) || BESIDE_TOTAL.has(word))
	);
}
