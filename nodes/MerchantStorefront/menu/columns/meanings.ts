import {
	CATEGORY_COLUMNS,
	FIELDS,
	fieldOf,
	kindOf,
	MENU_COLUMNS,
	OPTION_FIELDS,
	type MenuColumn,
} from '../menuColumns';
import { fieldHeadings } from '../fieldsOf';
import { MENU_KINDS } from '../kinds';
import { columnHeadings, sizeWords } from '../languages';
import type { KindOf } from '../../table/kinds';
import type { TableField } from '../../table/doubts';
import { COLUMN_MEANINGS, kindIn } from '../../table/recognize';
import { HeadingTable, LONGEST_HEADING, wordsOf } from '../../table/headings';

/**
 * What a column can mean, besides a field for all stores and sizes. Some only that of a whole menu:
 * the rows of a list of changes name their store, and have no sizes.
 */
const OTHER_MEANINGS = {
	priceInStore: { label: 'Price in a Store', needs: 'storeId', isOfWholeMenu: true },
	stockInStore: { label: 'Stock in a Store', needs: 'storeId', isOfWholeMenu: true },
	statusInStore: { label: 'Availability in a Store', needs: 'storeId', isOfWholeMenu: true },
	priceOfSize: { label: 'Price of a Size', needs: 'size', isOfWholeMenu: true },
	size: { label: 'Size', needs: undefined, isOfWholeMenu: true },
	weightInName: { label: 'Weight in the Name', needs: undefined, isOfWholeMenu: true },
	...COLUMN_MEANINGS,
} as const;

export type OtherMeaning = keyof typeof OTHER_MEANINGS;
/** A field of another tab that dishes have no column for. */
type TabMeaning = `${TabName}.${string}`;
/** What the user can say of a column. */
export type Meaning = MenuColumn | OtherMeaning | TabMeaning;

/** The tabs beside the dishes. */
const TABS = {
	options: { name: 'Options', fields: OPTION_FIELDS },
	categories: { name: 'Categories', fields: CATEGORY_COLUMNS },
} as const satisfies Record<string, { name: string; fields: Record<string, TableField> }>;
export type TabName = keyof typeof TABS;

/** The fields of other tabs that dishes have no column for, as Column Meanings has them. */
const TAB_FIELDS = Object.entries<{ name: string; fields: Record<string, TableField> }>(
	TABS,
).flatMap(([tab, { name: tabName, fields }]) =>
	Object.entries(fields)
		.filter(([, { label }]) => MENU_COLUMNS.every((name) => fieldOf(name).label !== label))
		.map(([name, { label, kind }]) => {
			const meaning: TabMeaning = `${tab as TabName}.${name}`;
			return { tab, meaning, kind, label, shown: `${label} (${tabName})` };
		}),
);

export const labelInTab = (tab: TabName, label: string): string =>
	TAB_FIELDS.find((field) => field.tab === tab && field.label === label)?.shown ?? label;

/** The field that an answer is about in another tab; undefined where it is about something else. */
export const fieldInTab = (tab: TabName, meaning: string): string | undefined =>
	meaning.startsWith(`${tab}.`) ? meaning.slice(tab.length + 1) : undefined;

const tabField = (meaning: string) => TAB_FIELDS.find((field) => field.meaning === meaning);

export const isOfTab = (meaning: string): meaning is TabMeaning => tabField(meaning) !== undefined;

/** How the cells of a column with a meaning are read; undefined where that isn't a field. */
export function kindOfMeaning(meaning: string): KindOf | undefined {
	if (isField(meaning)) return kindOf(meaning);
	const field = tabField(meaning);
	return field && kindIn({ kinds: MENU_KINDS }, field);
}

const isOther = (meaning: string): meaning is OtherMeaning =>
	Object.hasOwn(OTHER_MEANINGS, meaning);
export const isField = (meaning: string): meaning is MenuColumn => Object.hasOwn(FIELDS, meaning);

export function labelOf(meaning: Meaning): string {
	if (isOther(meaning)) return OTHER_MEANINGS[meaning].label;
	return isField(meaning) ? fieldOf(meaning).label : (tabField(meaning)?.shown ?? meaning);
}

export const needsOf = (meaning: Meaning) =>
	isOther(meaning) ? OTHER_MEANINGS[meaning].needs : undefined;

/** Whether rows are dishes, with columns of single stores and sizes. A list of changes has no titles. */
export const isOfMenu = (fields: readonly MenuColumn[]) => fields.includes('title');

/** Beside fields: those of a menu, or of a list of changes, which has no sizes. */
export const othersFor = (fields: readonly MenuColumn[]) =>
	Object.fromEntries(
		Object.entries(OTHER_MEANINGS).filter(
			([, other]) => isOfMenu(fields) || !('isOfWholeMenu' in other),
		),
	);

const meaningsFor = (fields: readonly MenuColumn[] = MENU_COLUMNS) =>
	[
		...fields,
		...Object.keys(othersFor(fields)),
		...(isOfMenu(fields) ? TAB_FIELDS.map(({ meaning }) => meaning) : []),
	] as Meaning[];

/** As the parameter Column Meanings offers them. */
export const choicesFor = (fields?: readonly MenuColumn[]) =>
	meaningsFor(fields).map((value) => ({ value, name: labelOf(value), needs: needsOf(value) }));

export const isMeaning =
	(fields?: readonly MenuColumn[]) =>
	(text: string): text is Meaning =>
		meaningsFor(fields).some((meaning) => meaning === text);

/** What a heading says by itself. */
export type HeadingMeaning =
	| MenuColumn
	| (typeof PRICE_MEANINGS)[number]
	| 'size'
	| 'parent'
	| 'offWhenYes'
	| 'briefDescription'
	| 'ignore';

const PRICE_MEANINGS = ['regular', 'promo', 'net', 'gross'] as const;
const MAY_HAVE_CURRENCY: ReadonlySet<HeadingMeaning> = new Set([
	'listPrice',
	'oldPrice',
	'ignore',
	...PRICE_MEANINGS,
] as const);

const of = <Of extends HeadingMeaning>(headings: readonly string[], meaning: Of) =>
	headings.map((heading) => [heading, meaning] as const);

/** All headings that are known. A field comes last: its heading may have been ignored before. */
const HEADINGS: ReadonlyArray<readonly [string, HeadingMeaning]> = [
	...of(columnHeadings('ignored'), 'ignore'),
	...of(columnHeadings('weight'), 'ignore'),
	...PRICE_MEANINGS.flatMap((meaning) => of(columnHeadings(meaning), meaning)),
	...of(columnHeadings('size'), 'size'),
	...of(columnHeadings('parent'), 'parent'),
	...of(columnHeadings('off'), 'offWhenYes'),
	...of(columnHeadings('briefDescription'), 'briefDescription'),
	...MENU_COLUMNS.flatMap((name) =>
		of([name, fieldOf(name).label, ...fieldHeadings(name, 'dish', 'offer')], name),
	),
];

export const HEADING_TABLE = new HeadingTable(HEADINGS, (meaning) =>
	MAY_HAVE_CURRENCY.has(meaning),
);

/** What a heading says by itself. In whichever store, an ignored column is ignored: "Low stock [Centre]". */
export function meaningOf(heading: string): HeadingMeaning | undefined {
	const known = HEADING_TABLE.find(heading);
	if (known !== undefined) return known;
	if (isWeight(heading)) return 'ignore';
	const bare = heading.slice(0, LONGEST_HEADING).replace(/\[[^[\]]*\]\s*$/u, '');
	return HEADING_TABLE.find(bare) === 'ignore' ? 'ignore' : undefined;
}

/** Whether a heading such as "Hidden Centre" has words in it by which yes means off. */
export function isOffHeading(heading: string): boolean {
	const words = wordsOf(heading);
	return words.some((_word, index) =>
		[words.slice(0, index + 1), words.slice(index)].some(
			(part) => HEADING_TABLE.find(part.join(' ')) === 'offWhenYes',
		),
	);
}

const WEIGHTS = new HeadingTable(of(columnHeadings('weight'), 'ignore'));
const UNIT = /(?<=[\s(,/[])(?:g|kg|ml|cl|l|oz|lb|г|гр|кг|мл|л)(?=\.?[)\]]?$)/iu;

/** The unit that a heading such as "Weight, g" names. */
export const unitIn = (heading: string): string | undefined => UNIT.exec(heading.trim())?.[0];

/** Whether a column is the weight of a dish, with or without its unit. */
export const isWeight = (heading: string): boolean =>
	WEIGHTS.find(heading.trim().replace(UNIT, '')) !== undefined;

const SIZE_LETTERS = /^(?:x{0,3}[sl]|m|[хx]{1,3}[lл]|[смл])$/iu;
const SIZE_MEASURE =
	/^(?:[ø⌀d]\s*)?\d+(?:[.,/]\d+)?\s*(?:cm|mm|ml|cl|dl|l|g|kg|oz|in|inch|"|”|см|мм|мл|л|г|гр|кг|шт|pcs|szt|ks|db|st|stk|kpl)\.?$/iu;
const SIZE_WORDS: ReadonlySet<string> = new Set(sizeWords());

/** Whether a heading is nothing but a size, such as S, 30 cm or 0,5 л. */
export function isSize(heading: string): boolean {
	const text = heading.trim().replace(/^\((.*)\)$|^\[(.*)\]$/u, '$1$2');
	if (text.length > LONGEST_SIZE) return false;
	return SIZE_LETTERS.test(text) || SIZE_MEASURE.test(text) || SIZE_WORDS.has(text.toLowerCase());
}

const LONGEST_SIZE = 20;
