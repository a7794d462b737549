import { show } from '../../platform/shown';
import { wordsOf } from '../../table/headings';
import { isCurrency } from '../../table/numbers';
import { filledCells, isUnnamed, textsOf, type Column, type Sheet } from '../../table/rows';
import { isTick, remarksIn } from '../../table/status';
import { storesNamedBy } from '../../table/tableOf';
import { asksWhatIsOn, mayBeAbout, offWordIn } from '../columns/guess';
import { isOffHeading, meaningOf, OF_ONE_STORE } from '../columns/meanings';
import { asTyped, names, onlyIn, storeSaidIn } from '../columns/storesInCells';
import type { ColumnAnswer } from '../ledger/rememberedAnswers';

/** The stores that are known already. */
export interface KnownStores {
	stores: readonly string[];
	/** IDs by what people call these stores, where that isn't the ID in other letters. */
	called?: ReadonlyMap<string, string>;
}

const LETTER = /\p{L}/u;

const partsIn = (text: string) => text.split(/[^\p{L}\p{N}'’ʼ]+/u).filter(Boolean);

/** Whether a word of a heading says what its column holds. */
const isOfColumn = (word: string) =>
	meaningOf(word) !== undefined ||
	isCurrency(word) ||
	mayBeAbout(word, 'availability') ||
	(mayBeAbout(word, 'price') && !mayBeAbout(word, 'elsewhere'));

/** What a heading says beside what its column holds, such as "Центр" in "Ціна Центр, грн"; empty where that is nothing. */
function nameIn(heading: string): string {
	const words = partsIn(heading);
	const starts = words.map((_word, index) => words.slice(0, words.length - index));
	const known = starts.find((start) => meaningOf(start.join(' ')) !== undefined) ?? [];
	const name = words.slice(known.length).filter((word) => !isOfColumn(word));
	return LETTER.test(name.join('')) ? name.join(' ') : '';
}

const spaced = (text: string) => ` ${wordsOf(text).join(' ')} `;

/** What people call stores, by the headings of columns that were answered to be of one store. */
export function namesOfStores(
	answers: readonly ColumnAnswer[],
	stores: readonly string[],
): Map<string, string> {
	const found = answers.flatMap((answer) => {
		const [storeId, ...others] = storesNamedBy(answer);
		const isOfOne = OF_ONE_STORE.has(answer.meaning) && others.length === 0;
		if (storeId === undefined || !isOfOne || stores.some((id) => names(answer, id))) return [];
		const name = nameIn(answer.heading);
		return name === '' ? [] : [[name, storeId] as const];
	});
	const isClear = ([name, storeId]: readonly [string, string]) =>
		found.every(([other, id]) => spaced(other) !== spaced(name) || id === storeId);
	return new Map(found.filter(isClear));
}

/** The stores that a heading names. */
export function storesIn(heading: string, { stores, called = new Map() }: KnownStores): string[] {
	const text = spaced(heading);
	const byName = [...called].flatMap(([name, id]) => (text.includes(spaced(name)) ? [id] : []));
	return stores.filter((id) => names({ heading }, id) || byName.includes(id));
}

/** What names one of several stores in the cells of a column. */
function namedInCells(
	sheet: Sheet,
	column: Column,
	{ stores, called = new Map() }: KnownStores,
): string | undefined {
	const texts = textsOf(sheet, column).map(spaced);
	const isSaid = (name: string) => texts.some((text) => text.includes(spaced(name)));
	return storeSaidIn(sheet, column, stores) ?? [...called.keys()].find(isSaid);
}

interface StoreBeside {
	/** The end of a question. */
	says: string;
	/** Whether a cell surely names it. */
	isInCells: boolean;
}

/** One of several stores that is named, or may be, beside what a column says of all of them. */
export function storeBeside(
	sheet: Sheet,
	column: Column,
	known: KnownStores,
	isOnlyIgnored: boolean,
): StoreBeside | undefined {
	const { heading } = column;
	const { stores } = known;
	if (stores.length < 2) return undefined;
	const store = namedInCells(sheet, column, known);
	if (store === undefined) {
		const only = isOnlyIgnored ? onlyIn(sheet, column, stores) : undefined;
		const says = asksWhatIsOn(heading)
			? askWhetherStore(sheet, column)
			: only && ` If ${show(only)} is about one of your stores, give each store a column.`;
		return says === undefined ? undefined : { says, isInCells: false };
	}
	// Several stores in one cell aren't read.
	const isOfRows =
		isOnlyIgnored && textsOf(sheet, column).every((text) => stores.includes(asTyped(text, stores)));
	const orStore = isOfRows
		? ' Or, if each row is for the store that it names, head this column Store.'
		: '';
	const says = ` ${show(store)} names a store, which isn't read in this column. Give each store a column${suchAs(heading, store)}.${orStore}`;
	return { says, isInCells: true };
}

/** How to head the column of a store instead. */
const suchAs = (heading: string, store: string) =>
	isUnnamed(heading) ? ' with its name in the heading' : `, such as ${show(`${heading} ${store}`)}`;

/** About what may be a store in a column of what is on sale: in its heading, or in a cell. */
function askWhetherStore(sheet: Sheet, column: Column): string | undefined {
	const { heading } = column;
	const name = meaningOf(heading) === undefined ? nameIn(heading) : '';
	if (name !== '' && (isOffHeading(heading) || /\p{Lu}/u.test(name))) {
		return ` If ${show(name)} is one of your stores, answer what the column says in one store.`;
	}
	const [inCell] = filledCells(sheet, column, Infinity).flatMap(
		(cell) => storeInRemark(cell) ?? [],
	);
	return inCell === undefined
		? undefined
		: ` If ${show(inCell)} is one of your stores, give each store a column${suchAs(heading, inCell)}.`;
}

/** Such as "Центр", or "стоп Центр": what begins with a capital letter, alone or behind a word for off. */
function storeInRemark(cell: unknown): string | undefined {
	const text = String(cell).trim();
	const [first = '', ...others] = partsIn(text);
	if (others.length === 0) return isRemark(text) && isName(first) ? first : undefined;
	return offWordIn(text) === undefined ? undefined : others.find(isName);
}

const isName = (word: string) => /^\p{Lu}\p{Ll}/u.test(word);

/** Whether a cell says neither that a dish is on sale nor that it is off. */
const isRemark = (text: string) =>
	remarksIn([text], {}).length > 0 && !isTick(text) && offWordIn(text) === undefined;
