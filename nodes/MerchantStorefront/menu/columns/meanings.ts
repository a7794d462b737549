import {
	CATEGORY_COLUMNS,
	FIELDS,
	menuField,
	kindOf,
	MENU_COLUMNS,
	OPTION_FIELDS,
	type MenuColumn,
	type OfferField,
} from '../menuColumns';
import { fieldHeadings } from '../fieldsOf';
import { MENU_KINDS } from '../kinds/menuKinds';
import { columnHeadings, sizeWords } from '../languages';
import type { KindOf } from '../../table/kinds';
import type { StatusReading } from '../../table/status';
import { COLUMN_MEANINGS, type NamedMeaning } from '../../table/tableOf';
import type { EntityName, Field } from '../entities';
import { capitalize } from '../../platform/shown';
import { HeadingTable, LONGEST_HEADING, wordsOf } from '../../table/headings';

/** Where each store has its own price of each size. */
export const HOW_TO_WRITE_SIZES =
	'give each size a row, with a column of sizes such as 30 cm, and one column of prices for each store.';

/**
 * What a column can mean, besides a field for all stores and sizes. Some only that of a whole menu:
 * the rows of a list of changes name their store, and have no sizes.
 */
const OTHER_MEANINGS = {
	priceInStore: {
		label: 'Price in a Store',
		needs: 'storeId',
		isOfMenu: true,
		as: 'listPrice',
		ifTwo: `If they are the prices of sizes, ${HOW_TO_WRITE_SIZES}`,
	},
	stockInStore: { label: 'Stock in a Store', needs: 'storeId', isOfMenu: true, as: 'stock' },
	statusInStore: {
		label: 'Availability in a Store',
		needs: 'storeId',
		isOfMenu: true,
		as: 'status',
		isJoined: true,
	},
	priceOfSize: { label: 'Price of a Size', needs: 'size', isOfMenu: true, as: 'listPrice' },
	promo: {
		label: 'Sale Price',
		isOfMenu: true,
		as: 'listPrice',
		ifTwo:
			'A sale price holds in all stores: use one of these columns, or ignore both. If each store has its own, give each dish a row for each store. Or say Price in a Store: guests pay it there, and nothing is crossed out.',
	},
	newPrice: { label: 'New Price, Where Filled', isOfMenu: true, as: 'listPrice' },
	size: { label: 'Size', isOfMenu: true, isJoined: true },
	weightInName: { label: 'Weight in the Name', isOfMenu: true },
	inDescription: {
		label: 'In the Description',
		isOfMenu: true,
		isJoined: true,
		besides: 'description',
	},
	...COLUMN_MEANINGS,
} as const;

export type OtherMeaning = keyof typeof OTHER_MEANINGS;

/** Columns of one store, by the field that they say instead of those for all stores. */
export const IN_STORE = new Map<OfferField, 'priceInStore' | 'stockInStore' | 'statusInStore'>(
	(['priceInStore', 'stockInStore', 'statusInStore'] as const).map((meaning) => [
		OTHER_MEANINGS[meaning].as,
		meaning,
	]),
);

export const OF_ONE_STORE: ReadonlySet<unknown> = new Set(IN_STORE.values());

const OF_DISHES = ['dish', 'offer'] as const satisfies EntityName[];

type TabField = Pick<Field, 'label' | 'kind'>;

/** The tabs beside the dishes. */
const TABS = {
	options: { tabName: 'Options', entities: ['group', 'option'], fields: OPTION_FIELDS },
	categories: { tabName: 'Categories', entities: ['category', 'hours'], fields: CATEGORY_COLUMNS },
} as const satisfies Record<
	string,
	{ tabName: string; entities: EntityName[]; fields: Record<string, TabField> }
>;
export type TabName = keyof typeof TABS;
/** A field of another tab that dishes have no column for. */
type TabMeaning = `${TabName}.${string}`;

/** What the user can say of a column. */
export type Meaning = MenuColumn | OtherMeaning | TabMeaning;

interface KnownMeaning {
	value: Meaning;
	/** As Column Meanings has it. */
	name: string;
	needs?: NamedMeaning['needs'];
	/** The field that it says of a store or a size. */
	as?: MenuColumn | undefined;
	/** How the cells of such a column are read. */
	kind?: KindOf | undefined;
	isOfMenu?: boolean;
	/** Whether several columns may be it, each of which counts. */
	isJoined?: boolean;
}

const LABELS = new Set<string>(MENU_COLUMNS.map((name) => menuField(name).label));

const MEANINGS: readonly KnownMeaning[] = [
	...MENU_COLUMNS.map((value) => ({ value, name: menuField(value).label, kind: kindOf(value) })),
	...Object.entries<{ label: string; as?: MenuColumn }>(OTHER_MEANINGS).map(
		([value, { label: name, as, ...other }]) => ({
			...{ value: value as OtherMeaning, name, as, kind: as && kindOf(as) },
			...other,
		}),
	),
	...Object.entries<{ tabName: string; fields: Record<string, TabField> }>(TABS).flatMap(
		([tab, { tabName, fields }]) =>
			Object.entries(fields)
				.filter(([, { label }]) => !LABELS.has(label))
				.map(([name, field]) => ({
					value: `${tab as TabName}.${name}` as const,
					name: `${field.label} (${tabName})`,
					kind: MENU_KINDS[field.kind],
					isOfMenu: true,
				})),
	),
];
const KNOWN = new Map<string, KnownMeaning>(MEANINGS.map((known) => [known.value, known]));

export const labelOf = (meaning: string): string => KNOWN.get(meaning)?.name ?? meaning;
/** Whether a column says a field, of all stores and sizes or of one. */
export const isOfField = (field: MenuColumn, meaning: string): boolean =>
	meaning === field || KNOWN.get(meaning)?.as === field;
/** What a dish costs where nothing is off its price. */
export const PRICES: ReadonlySet<unknown> = new Set(['listPrice', 'priceInStore', 'priceOfSize']);
export const needsOf = (meaning: Meaning) => KNOWN.get(meaning)?.needs;
/** Whether a second column that means the same is a mistake. */
export const isOneOnly = (meaning: string): boolean =>
	!Object.hasOwn(COLUMN_MEANINGS, meaning) &&
	!isOfField('status', meaning) &&
	KNOWN.get(meaning)?.isJoined !== true;
/** How the cells of a column with a meaning are read; undefined where that isn't a field. */
export const kindOfMeaning = (meaning: string) => KNOWN.get(meaning)?.kind;

export const labelInTab = (tab: TabName, label: string): string => {
	const name = `${label} (${TABS[tab].tabName})`;
	return MEANINGS.some((known) => known.name === name) ? name : label;
};

const CYRILLIC = /\p{Script=Cyrillic}/u;

/** How a column of this label may be headed: in English, and in the letters of headings that nobody knows. */
export function knownHeadings(label: string, unknown: readonly string[]): string[] {
	const { value = '' } = MEANINGS.find(({ name }) => name === label) ?? {};
	const tab = (Object.keys(TABS) as TabName[]).find((name) => fieldInTab(name, value));
	const field = tab === undefined ? value : (fieldInTab(tab, value) ?? '');
	if (tab === undefined && !isField(field)) return [];
	const words = fieldHeadings(field, ...(tab === undefined ? OF_DISHES : TABS[tab].entities));
	const isCyrillic = (text: string) => CYRILLIC.test(text);
	const like = unknown.some(isCyrillic) ? words.find(isCyrillic) : undefined;
	return [label.replace(/ \(.*\)$/u, ''), ...(like === undefined ? [] : [capitalize(like)])];
}

/** The field that an answer is about in another tab; undefined where it is about something else. */
export const fieldInTab = (tab: TabName, meaning: string): string | undefined =>
	meaning.startsWith(`${tab}.`) ? meaning.slice(tab.length + 1) : undefined;

export const isOfTab = (meaning: string) => KNOWN.has(meaning) && meaning.includes('.');
export const isField = (meaning: string): meaning is MenuColumn => Object.hasOwn(FIELDS, meaning);

/** Whether rows are dishes, with columns of single stores and sizes. A list of changes has no titles. */
export const isOfMenu = (fields: readonly MenuColumn[]) => fields.includes('title');

/** Beside fields: those of a menu, or of a list of changes, which has no sizes. */
export const othersFor = (fields: readonly MenuColumn[]) =>
	Object.fromEntries(
		Object.entries(OTHER_MEANINGS).filter(
			([, other]) => isOfMenu(fields) || !('isOfMenu' in other),
		),
	);

/** As the parameter Column Meanings offers them. */
export const choicesFor = (fields: readonly MenuColumn[] = MENU_COLUMNS) =>
	MEANINGS.filter((known) =>
		isField(known.value)
			? fields.includes(known.value)
			: isOfMenu(fields) || known.isOfMenu !== true,
	);

export const isMeaning =
	(fields?: readonly MenuColumn[]) =>
	(text: string): text is Meaning =>
		choicesFor(fields).some(({ value }) => value === text);

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
	...PRICE_MEANINGS.flatMap((meaning) => of(columnHeadings(meaning), meaning)),
	...of(columnHeadings('size'), 'size'),
	...of(columnHeadings('parent'), 'parent'),
	...of(columnHeadings('off'), 'offWhenYes'),
	...of(columnHeadings('briefDescription'), 'briefDescription'),
	...MENU_COLUMNS.flatMap((name) =>
		of([name, menuField(name).label, ...fieldHeadings(name, ...OF_DISHES)], name),
	),
];

export const HEADING_TABLE = new HeadingTable(HEADINGS, (meaning) =>
	MAY_HAVE_CURRENCY.has(meaning),
);

/** What a heading says by itself. In whichever store, an ignored column is ignored: "Low stock [Centre]". */
export function meaningOf(heading: string): HeadingMeaning | undefined {
	const known = HEADING_TABLE.find(heading);
	if (known !== undefined) return known;
	if (isWeight(heading) || isAllergens(heading)) return 'ignore';
	const bare = heading.slice(0, LONGEST_HEADING).replace(/\[[^[\]]*\]\s*$/u, '');
	return HEADING_TABLE.find(bare) === 'ignore' || isWeight(bare) ? 'ignore' : undefined;
}

const ABOUT_SALE: ReadonlySet<string> = new Set(['status', 'offWhenYes', 'ignore']);

/**
 * Whether a heading such as "Hidden Centre" begins or ends with words by which yes means off. In "Є/немає"
 * and "Brak glutenu", these are part of something else.
 */
export function isOffHeading(heading: string): boolean {
	const words = wordsOf(heading);
	const starts = words.map((_word, index) => words.slice(0, words.length - index));
	const ends = words.map((_word, index) => words.slice(index));
	return [starts, ends].some((longestFirst) => {
		const known = longestFirst.map((part) => HEADING_TABLE.find(part.join(' ')) ?? '');
		return known.find((one) => ABOUT_SALE.has(one)) === 'offWhenYes';
	});
}

/** How a column of one store is read: its heading says what yes means, and then a cross is a yes. */
export const readingInStore = (heading: string): StatusReading =>
	isOffHeading(heading) ? { yes: 'off', isTold: true } : {};

const WEIGHTS = new HeadingTable(of(columnHeadings('weight'), 'ignore'));
const UNIT = /(?<=[\s(,/[])(?:g|kg|ml|cl|l|oz|lb|г|гр|кг|мл|л)(?=\.?[)\]]?$)/iu;

/** The unit that a heading such as "Weight, g" names, in small letters but for a liter: a heading may be all capitals. */
export function unitIn(heading: string): string | undefined {
	const unit = UNIT.exec(heading.trim())?.[0];
	return unit === 'L' ? unit : unit?.toLowerCase();
}

const ALLERGENS = new HeadingTable(of(columnHeadings('allergens'), 'ignore'));
export const isAllergens = (heading: string): boolean => ALLERGENS.find(heading) !== undefined;

/** Whether a column is the weight of a dish, with or without its unit. */
export const isWeight = (heading: string): boolean =>
	WEIGHTS.find(heading.trim().replace(UNIT, '')) !== undefined;

/** Such as "350 g", or "350/50 g" of a dish and what is beside it. */
const WEIGHT = /^[\d\s.,/+]{1,20}(?:g|kg|ml|cl|l|oz|lb|г|гр|кг|мл|л)\.?$/iu;

/** Whether a cell is an amount with a unit of weight or volume. */
export const saysWeight = (cell: unknown): boolean =>
	typeof cell === 'string' && /^\d/u.test(cell.trim()) && WEIGHT.test(cell.trim());

const SIZE_LETTERS = /^(?:x{0,3}[sl]|m|[хx]{1,3}[lл]|[смл])$/iu;
const SIZE_MEASURE =
	/^(?:[ø⌀d]\s*)?\d+(?:[.,/]\d+)?\s*(?:cm|mm|ml|cl|dl|l|g|kg|oz|in|inch|"|”|см|мм|мл|л|г|гр|кг|шт|pcs|szt|ks|db|st|stk|kpl)\.?$/iu;
const SIZE_WORDS: ReadonlySet<string> = new Set(sizeWords());

/** Whether a heading is nothing but a size, such as S, 30 cm, 0,5 л or "S 250 ml". */
export function isSize(heading: string): boolean {
	const text = heading.trim().replace(/^\((.*)\)$|^\[(.*)\]$/u, '$1$2');
	if (text.length > LONGEST_SIZE) return false;
	const isOne = [SIZE_LETTERS, SIZE_MEASURE].some((shape) => shape.test(text));
	if (isOne || SIZE_WORDS.has(text.toLowerCase())) return true;
	const [first = '', ...others] = text.split(/\s+/u);
	return others.length > 0 && isSize(first) && isSize(others.join(' '));
}

const LONGEST_SIZE = 20;

/** Whether a heading such as "Price 30 cm" has a size in it. */
export function namesSize(heading: string): boolean {
	const words = heading.slice(0, LONGEST_HEADING).split(/[\s,]+/u);
	return words.some((word, index) => [word, `${word} ${words[index + 1] ?? ''}`].some(isSize));
}
