import { FIELDS } from '../fields';
import { isEmpty } from '../../sheet/rows';
import { categoryField } from './categories';
import { optionField } from './options';
import { remembered, simplify, type Row, type Tab } from './rows';

/** Three tabs of a sheet that came in together. */
export interface Tabs {
	/** All rows, those of the other tabs empty: so each dish keeps its place. */
	menu: Row[];
	options: Tab;
	categories: Tab;
}

const simplified = (headings: readonly string[]) => new Set(headings.map(simplify));

const isTitle = remembered((heading) => TITLES.has(simplify(heading)));
const isOfDish = remembered((heading) => OF_DISHES.has(simplify(heading)));

const TITLES = simplified([FIELDS.title.label, ...FIELDS.title.headings]);
/** What only a dish or an offer has. */
const OF_DISHES = simplified(
	[FIELDS.sku, FIELDS.listPrice, FIELDS.storeId, FIELDS.stock, FIELDS.description].flatMap(
		({ label, headings }) => [label, ...headings],
	),
);
const NUMBER = /^\s*[\d.,]+\s*$/u;

/** The rows of each tab, recognized by their headings. */
export function splitTabs(rows: readonly Row[]): Tabs {
	const tabs: Tabs = { menu: [], options: tab('Options'), categories: tab('Categories') };
	rows.forEach((row, index) => {
		const filled = Object.keys(row).filter((heading) => !isEmpty(row[heading]));
		const other = isOptionRow(filled)
			? tabs.options
			: isCategoryRow(row, filled)
				? tabs.categories
				: undefined;
		tabs.menu.push(other === undefined ? row : {});
		if (other === undefined) return;
		other.rows.push(row);
		other.itemIndexes.push(index);
	});
	return tabs;
}

const tab = (name: string) => ({ name, rows: [] as Row[], itemIndexes: [] as number[] });

/** A dish may have a column Group, too, but no column Option. */
function isOptionRow(filled: readonly string[]): boolean {
	const fields = new Set(filled.map(optionField));
	if (!fields.has('option') || filled.some(isTitle)) return false;
	return fields.has('group') || fields.has('choose');
}

function isCategoryRow(row: Row, filled: readonly string[]): boolean {
	if (filled.some(isOfDish)) return false;
	const fields = new Map(filled.map((heading) => [categoryField(heading), heading]));
	if (!fields.has('externalId') || !fields.has('name')) return false;
	// Sizes with prices are of a dish.
	return filled.every(
		(heading) =>
			heading === 'row_number' ||
			categoryField(heading) !== undefined ||
			!NUMBER.test(String(row[heading])),
	);
}
