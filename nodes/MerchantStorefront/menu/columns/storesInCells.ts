import { capitalize, listNames } from '../../platform/shown';
import { allWordsFor, foldLetters } from '../../table/languages';
import { Unreadable } from '../../table/problems';
import { textsOf, type Column, type Sheet } from '../../table/rows';
import { toLatin } from '../../table/toLatin';

/** A store as the node names it, where a sheet writes exactly one of those in other letters: in capitals, or in Cyrillic. */
export function asTyped<Id>(storeId: Id, typed: readonly string[]): Id | string {
	if (typeof storeId !== 'string' || typed.includes(storeId)) return storeId;
	const [own, ...others] = typed.filter((one) => toLatin(one) === toLatin(storeId));
	return others.length === 0 ? (own ?? storeId) : storeId;
}

const ONLY = new Set(allWordsFor('only').map(foldLetters));

/** Whether a word is "only", in any language. */
const isOnly = (word: string) => ONLY.has(foldLetters(word));

const wordsOfStores = (text: string) => text.split(/[\s,:;/+!.]+/u).filter(Boolean);

/** The store of a row, as the node names it: what the cell says, also in other letters or behind "only". */
export function storeInCell(cell: unknown, typed: readonly string[]) {
	const store = asTyped(cell, typed);
	if (typeof cell !== 'string' || typed.some((one) => one === store)) return store;
	const words = wordsOfStores(cell).map((word) => asTyped(word, typed));
	const [named, ...others] = words.filter((word) => typed.includes(word));
	if (named === undefined) return store;
	if (others.length === 0 && words.every((word) => word === named || isOnly(word))) return named;
	const flaw = `isn't one of your stores. Write one of them there: ${listNames(typed)}. Or leave it empty, if all of them sell the dish.`;
	return new Unreadable(cell, flaw);
}

const MOST_OF_REMARK = 5;

/** Whether a remark such as "only at Podil" says where or when a dish is sold. */
export function saysOnly(text: string): boolean {
	const words = wordsOfStores(text);
	return isOnly(words[0] ?? '') && words.length <= MOST_OF_REMARK;
}

/** The end of a name changes, as in "на Оболоні". */
const BEGINNING = 5;

/** Such a remark, or one that has "only" and a store anywhere. */
export function onlyIn(sheet: Sheet, column: Column, stores: readonly string[]) {
	const begins = (word: string) => (id: string) =>
		toLatin(word).startsWith(toLatin(id).slice(0, BEGINNING));
	return textsOf(sheet, column).find((text) => {
		const words = wordsOfStores(text);
		const isOfStore = words.some((word) => stores.some(begins(word)));
		return saysOnly(text) || (isOfStore && words.some(isOnly));
	});
}

/** Whether the heading of a column names a store, also in Cyrillic letters. */
export const names = ({ heading }: Pick<Column, 'heading'>, storeId: string) =>
	toLatin(heading).includes(toLatin(storeId));

/** The first word by which the cells of a column name one of several stores; of a text, at least a share of its words. */
export function storeSaidIn(
	sheet: Sheet,
	column: Column,
	stores: readonly string[],
	share = 0,
): string | undefined {
	if (stores.length < 2) return undefined;
	const isStore = (word: string) => stores.includes(asTyped(word, stores));
	const said = textsOf(sheet, column).flatMap((text) => {
		const words = wordsOfStores(text);
		const named = words.filter(isStore);
		return named.length >= words.length * share ? named : [];
	});
	return said[0] === undefined ? undefined : capitalize(said[0]);
}
