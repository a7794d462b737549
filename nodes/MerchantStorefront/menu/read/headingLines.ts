import { groupBy } from '../../platform/groupBy';
import { isNumber } from '../../table/numbers';
import { isEmpty, isUnnamed, type Row } from '../../table/rows';
import { textOf } from '../columns/betweenDishes';
import { holdAmounts, mayBeAbout } from '../columns/guess';

/** What a heading means; undefined for a text that nobody knows. */
export type Find = (text: string) => unknown;

/** The texts of one line, by the keys that the cells came in with. */
export type Line = ReadonlyMap<string, string>;

export const keysOf = (columns: readonly string[]): Line =>
	new Map(columns.filter((key) => !isUnnamed(key)).map((key) => [key, key.trim()]));

export const lineOf = (row: Row, columns: readonly string[]): Line =>
	new Map(columns.map((key) => [key, textOf(row[key])] as const).filter(([, text]) => text !== ''));

/** A title is a single cell. */
export function withoutTitle(line: Line, find: Find): Line {
	const [only = '', ...others] = line.values();
	const isTitle = others.length === 0 && (find(only) === undefined || !mayBeAbout(only, 'price'));
	return isTitle ? new Map() : line;
}

/** The heading of names that a line repeats with a price for each: two names beside one price may be languages. */
export function headsTwice({ lower, find }: Lines): string | undefined {
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
export function isSecondLine(lines: Lines): boolean {
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
		divided.some((group) => isDivided(group, lines)) &&
		(free.length === 0 || isHeaded) &&
		divided.every((group) => isDivided(group, lines) || isBeside(group, divided, lines)) &&
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

/** Such as "In the kitchen", which nobody knows, above the same stores as "Price" beside it. */
const isBeside = ({ text, cells }: Cells, others: readonly Cells[], lines: Lines): boolean =>
	text.length <= LONGEST &&
	others.some(
		(other) =>
			isDivided(other, lines) &&
			other.cells.length === cells.length &&
			other.cells.every(([, own], index) => own === cells[index]?.[1]),
	);

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
export function namesIn(lines: Lines, isTwo: boolean): Map<string, string> {
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
	const saysMore = isTwo ? above !== '' : find(above) !== undefined;
	return isAlone || !saysMore ? own : `${above} ${own}`;
}
