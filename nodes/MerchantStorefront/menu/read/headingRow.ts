import { groupBy } from '../../platform/groupBy';
import { textOf } from '../columns/betweenDishes';
import { holdAmounts, mayBeAbout } from '../columns/guess';
import { isSize } from '../columns/meanings';
import { isNumber } from '../../table/numbers';
import {
	filledIn,
	isEmpty,
	isUnnamed,
	keysInOrder,
	rowNumberAt,
	sheetOf,
	type Row,
} from '../../table/rows';

/** Above a table there are titles and notes, not whole pages. */
const MOST_ROWS_ABOVE = 30;
/** As many rows as tell what a column holds. */
const MOST_ROWS_BELOW = 1_000;
const LEAST_KNOWN = 2;

/** What a heading means; undefined for a text that nobody knows. */
type Find = (text: string) => unknown;

interface Below {
	/** In their places; those above have become empty. */
	rows: Row[];
	/** What columns are headed with, by the names that they came in with. */
	names: ReadonlyMap<string, string>;
	/** Of the headings, as the sheet counts: the lower one of two lines. */
	headingRow: number;
	/** What heads the names of dishes in each of two tables that stand side by side. */
	twice?: string;
}

/** The rows of a sheet whose headings are below its first row, or go on there; undefined where the first row has all. */
export function underHeadings(rows: readonly Row[], find: Find): Below | undefined {
	const columns = keysInOrder(rows.slice(0, MOST_ROWS_BELOW));
	const lineAt = (index: number) =>
		index < 0 ? keysOf(columns) : lineOf(rows[index] ?? {}, columns);
	const of = (last: number) => ({
		...{ columns, find, upper: withoutTitle(lineAt(last - 1), find), lower: lineAt(last) },
		below: rows.slice(last + 1, last + 1 + MOST_ROWS_BELOW),
	});
	const isUpper = (index: number) => isSecondLine(of(index + 1));
	const hasMost = saysMost(rows, find);
	const at = [FIRST_ROW, ...rows.slice(0, MOST_ROWS_ABOVE).keys()].find(
		(index) => isUpper(index) || hasMost(index),
	);
	if (at === undefined || !areTitles(rows.slice(0, Math.max(at, 0)))) return undefined;
	const isTwo = isUpper(at);
	const last = isTwo ? at + 1 : at;
	if (last === FIRST_ROW) return undefined;
	const names = namesIn(of(last), isTwo);
	const twice = headsTwice(of(last));
	// A column without cells is still one of the sheet.
	const emptied = Object.fromEntries([...names.values()].map((name) => [name, '']));
	const category = isTwo ? [] : categoryAbove(lineAt(last - 1), rows.slice(last + 1), names, find);
	const headingRow = rowNumberAt(rows, last);
	const headings = {
		...{ ...emptied, ...Object.fromEntries(category) },
		...(category.length === 0 ? {} : { row_number: headingRow - 1 }),
	};
	const named = (row: Row, index: number): Row => {
		if (index < last) return {};
		if (index === last) return rows.length > last + 1 ? headings : {};
		const cells = filledIn(row).map(([key, cell]) => [names.get(key) ?? key, cell] as const);
		return { ...Object.fromEntries(cells), row_number: rowNumberAt(rows, index) };
	};
	return { rows: rows.map(named), names, headingRow, ...(twice === undefined ? {} : { twice }) };
}

/**
 * A text right above the headings is the category of the first dishes where the others have theirs in a
 * row above them. It comes in with the row of the headings, which is empty otherwise.
 */
function categoryAbove(
	line: Line,
	below: readonly Row[],
	names: ReadonlyMap<string, string>,
	find: Find,
): Array<[name: string, text: string]> {
	const [[key = '', text = ''] = [], ...others] = line;
	const name = names.get(key);
	const hasColumn = [...names.values()].some((one) => find(one) === 'category');
	if (name === undefined || others.length > 0 || hasColumn) return [];
	const rows = below.map((row) => filledIn(row)).filter(({ length }) => length > 0);
	const isHeading = rows.map((cells) => cells.length === 1 && cells[0]?.[0] === key);
	const isDishBelow = (index: number) => (rows[index + 1]?.length ?? 0) > 1;
	const isUsual = isHeading.some((is, index) => is && isDishBelow(index));
	return isUsual && isHeading[0] === false ? [[name, text]] : [];
}

/** The one that the names of the columns are from: no row came in for it. */
const FIRST_ROW = -1;

/** Whether a row has more headings than the first one, which then is a title; the first one if it has enough. */
function saysMost(rows: readonly Row[], find: Find): (index: number) => boolean {
	const known = new Set(sheetOf(rows).columns.map(({ heading }) => find(heading)));
	known.delete(undefined);
	const lackingIn = (row: Row) =>
		new Set(
			filledIn(row)
				.map(([, cell]) => (typeof cell === 'string' ? find(cell.trim()) : undefined))
				.filter((meaning) => meaning !== undefined && !known.has(meaning)),
		);
	const isFirst = known.size >= LEAST_KNOWN;
	// Below a title, such as "Position" and "Price", or sizes.
	const isPriced = (row: Row, found: ReadonlySet<unknown>) => {
		const texts = filledIn(row).map(([, cell]) => textOf(cell));
		return (
			known.size === 0 &&
			texts.length >= LEAST_KNOWN &&
			(found.has('listPrice') || texts.filter(isSize).length >= LEAST_KNOWN) &&
			!texts.some(isNumber)
		);
	};
	// Such as "Dish", "Hall" and "Delivery" below a title.
	const isAboveAmounts = (row: Row, found: ReadonlySet<unknown>, below: readonly Row[]) => {
		const cells = filledIn(row);
		const isHeaded = known.size === 0 && found.size > 0 && cells.length > LEAST_KNOWN;
		if (!isHeaded || cells.some(([, cell]) => isNumber(textOf(cell)))) return false;
		return cells.some(([key]) => {
			const amounts = below.map((one) => one[key]).filter((cell) => !isEmpty(cell));
			return amounts.length >= LEAST_KNOWN && holdAmounts(amounts);
		});
	};
	return (index) => {
		if (index === FIRST_ROW) return isFirst;
		const row = rows[index] ?? {};
		const found = lackingIn(row);
		const below = rows.slice(index + 1, index + 1 + MOST_ROWS_BELOW);
		return found.size >= LEAST_KNOWN || isPriced(row, found) || isAboveAmounts(row, found, below);
	};
}

/** Such as a name beside a date, "Period:" beside one, and lines of text: rows of another table would be lost. */
const areTitles = (rows: readonly Row[]) =>
	rows.filter((row) => filledIn(row).length > 1 && !isLabeled(row)).length <= 1;

function isLabeled(row: Row): boolean {
	const [[, label] = [], ...others] = filledIn(row);
	return others.length === 1 && /:$/.test(textOf(label));
}

/** The texts of one line, by the keys that the cells came in with. */
type Line = ReadonlyMap<string, string>;

const keysOf = (columns: readonly string[]): Line =>
	new Map(columns.filter((key) => !isUnnamed(key)).map((key) => [key, key.trim()]));

const lineOf = (row: Row, columns: readonly string[]): Line =>
	new Map(columns.map((key) => [key, textOf(row[key])] as const).filter(([, text]) => text !== ''));

/** A title is a single cell. */
function withoutTitle(line: Line, find: Find): Line {
	const [only = '', ...others] = line.values();
	const isTitle = others.length === 0 && (find(only) === undefined || !mayBeAbout(only, 'price'));
	return isTitle ? new Map() : line;
}

/** The heading of names that a line repeats with a price for each: two names beside one price may be languages. */
function headsTwice({ lower, find }: Lines): string | undefined {
	const texts = [...lower.values()];
	if (texts.filter((text) => find(text) === 'listPrice').length < 2) return undefined;
	return texts.find((text, index) => find(text) === 'title' && texts.indexOf(text) < index);
}

/** Two lines above a table, of which one or both are its headings. */
interface Lines {
	/** All keys, as the sheet has its columns. */
	columns: readonly string[];
	find: Find;
	upper: Line;
	lower: Line;
	/** The rows of the table. */
	below: readonly Row[];
}

/** Columns below one cell of the upper line, which is merged if there are several; without a text where nothing is above. */
interface Group {
	text: string;
	keys: string[];
}

function groupsIn(lines: Lines): Group[] {
	const groups: Group[] = [];
	for (const key of lines.columns) {
		const text = lines.upper.get(key);
		const last = groups.at(-1);
		if (text === undefined && last !== undefined) last.keys.push(key);
		else groups.push({ text: text ?? '', keys: [key] });
	}
	const last = groups.pop();
	if (last === undefined) return [];
	const end = endOf(last, groups, lines);
	const rest = last.keys.slice(end);
	const free = rest.length === 0 ? [] : [{ text: '', keys: rest }];
	return [...groups, { ...last, keys: last.keys.slice(0, end) }, ...free];
}

/** How far the last merged cell goes, to the right of which nothing is. */
function endOf({ text, keys }: Group, others: readonly Group[], lines: Lines): number {
	// What is below sizes are their prices.
	if (mayBeAbout(text, 'price') || lines.find(text) === 'size') {
		const end = keys.findIndex((key, index) => index > 0 && !holdsAmounts(key, lines));
		return end < 0 ? keys.length : end;
	}
	const merged = others.filter((group) => group.text !== '').map((group) => group.keys.length);
	return merged.length === 0 ? keys.length : Math.max(...merged);
}

const cellsBelow = (key: string, { below }: Lines) =>
	below.map((row) => row[key]).filter((cell) => !isEmpty(cell));

function holdsAmounts(key: string, lines: Lines): boolean {
	const cells = cellsBelow(key, lines);
	return cells.length === 0 || holdAmounts(cells);
}

/** Longer texts are notes. */
const LONGEST = 40;

/** Whether the lower line divides merged cells of the upper one and isn't a dish, a category or a note. */
function isSecondLine(lines: Lines): boolean {
	const { upper, lower, find } = lines;
	const texts = [...lower.values()];
	if (texts.some((text) => isNumber(text) || text.length > LONGEST)) return false;
	const groups = groupsIn(lines).map(({ text, keys }) => ({
		...{ text, isMerged: keys.length > 1 },
		cells: keys.flatMap((key): Array<[string, string]> => {
			const own = lower.get(key);
			return own === undefined ? [] : [[key, own]];
		}),
	}));
	const above = groups.filter(({ text, cells }) => text !== '' && cells.length > 0);
	const divided = above.filter(({ isMerged, cells }) => isMerged && cells.length > 1);
	const free = groups.flatMap(({ text, cells }) => (text === '' ? cells : []));
	// The names of dishes are headed in one of the lines.
	const hasTitle = [...upper.values()].some((text) => find(text) === 'title');
	const isHeaded = !hasTitle && free.some(([, text]) => find(text) !== undefined);
	return (
		divided.length > 0 &&
		(free.length === 0 || isHeaded) &&
		divided.every((group) => isDivided(group, lines)) &&
		above.every((group) => divided.includes(group) || isUnit(group, lines))
	);
}

type Cells = Pick<Group, 'text'> & { cells: ReadonlyArray<[key: string, text: string]> };

/** Such as a store above "Price" and "Stop", or a price above the stores, sizes or places that it holds in. */
function isDivided({ text, cells }: Cells, lines: Lines): boolean {
	const { find } = lines;
	const own = cells.map(([, one]) => one);
	if (find(text) === 'title' || new Set(own).size < own.length) return false;
	if (own.every((one) => find(one) !== undefined)) return true;
	const isOfAll = mayBeAbout(text, 'availability');
	return (
		isWord(text, find) &&
		cells.every(([key, one]) => {
			const isBelow = cellsBelow(key, lines).some((cell) => textOf(cell) === one);
			return !isBelow && (isOfAll || holdsAmounts(key, lines));
		})
	);
}

/** Such as "g" below "Weight". */
const isUnit = ({ text, cells }: Cells, { find }: Lines) =>
	find(text) !== undefined && cells.every(([, own]) => find(`${text} ${own}`) === find(text));

/** Whether a text heads a column, and isn't a note with a date. */
const isWord = (text: string, find: Find) =>
	find(text) !== undefined ||
	(text.length <= LONGEST &&
		!/\d/u.test(text) &&
		(mayBeAbout(text, 'price') || mayBeAbout(text, 'availability')));

/** By the keys that the cells came in with: what is below a merged cell says more with its text. */
function namesIn(lines: Lines, isTwo: boolean): Map<string, string> {
	const { lower, upper } = lines;
	const headings = groupsIn(lines).flatMap(({ text, keys }) =>
		keys.flatMap((key) => {
			const own = lower.get(key);
			if (own !== undefined) return [{ key, text: joined(text, own, lines, isTwo), above: text }];
			const alone = isTwo ? upper.get(key) : undefined;
			return alone === undefined ? [] : [{ key, text: alone, above: '' }];
		}),
	);
	const alike = groupBy(headings, ({ text }) => text);
	const names = new Map<string, string>();
	const taken = new Set<string>();
	for (const { key, text, above } of headings) {
		const isAlone = alike.get(text)?.length === 1;
		const below = isAlone || above === '' ? text : `${text} ${above}`;
		const name = taken.has(below) ? `${text} ${key}` : below;
		names.set(key, name);
		taken.add(name);
	}
	return names;
}

/** A size, or "Price" below a store, heads a column by itself. */
function joined(above: string, own: string, { find }: Lines, isTwo: boolean): string {
	const says = find(own);
	// A price in the restaurant isn't the ID of a store.
	const isAlone = says !== undefined && (says !== 'storeId' || find(above) === undefined);
	// What is above all headings may be a title with a word about prices.
	const saysMore = isTwo ? isWord(above, find) : find(above) !== undefined;
	return isAlone || !saysMore ? own : `${above} ${own}`;
}
