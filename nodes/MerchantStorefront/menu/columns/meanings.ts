import {
	FIELDS,
	fieldOf,
	IGNORED_HEADINGS,
	MENU_COLUMNS,
	OFF_HEADINGS,
	PARENT_HEADINGS,
	PRICE_HEADINGS,
	SIZE_HEADINGS,
	type MenuColumn,
} from './fields';
import { HeadingTable, wordsOf } from '../../sheet/headings';

/** What a column can mean, beside a field for all stores and sizes. */
const OTHER_MEANINGS = {
	priceInStore: { label: 'Price in a Store', needs: 'storeId' },
	stockInStore: { label: 'Stock in a Store', needs: 'storeId' },
	statusInStore: { label: 'Availability in a Store', needs: 'storeId' },
	priceOfSize: { label: 'Price of a Size', needs: 'size' },
	size: { label: 'Size', needs: undefined },
	onWhenYes: { label: 'Availability: Yes Means on Sale', needs: undefined },
	offWhenYes: { label: 'Availability: Yes Means Off', needs: undefined },
	onWhenListed: { label: 'Availability: Only Listed Words Mean on Sale', needs: 'words' },
	ignore: { label: 'Ignore', needs: undefined },
} as const;

type OtherMeaning = keyof typeof OTHER_MEANINGS;
/** What the user can say of a column. */
export type Meaning = MenuColumn | OtherMeaning;

const isOther = (meaning: string): meaning is OtherMeaning =>
	Object.hasOwn(OTHER_MEANINGS, meaning);
export const isField = (meaning: string): meaning is MenuColumn => Object.hasOwn(FIELDS, meaning);

export const labelOf = (meaning: Meaning): string =>
	isOther(meaning) ? OTHER_MEANINGS[meaning].label : fieldOf(meaning).label;

export const needsOf = (meaning: Meaning) =>
	isOther(meaning) ? OTHER_MEANINGS[meaning].needs : undefined;

/** Those that a list of changes has not: its rows name their store, and have no sizes. */
const OF_WHOLE_MENU: readonly OtherMeaning[] = [
	'priceInStore',
	'stockInStore',
	'statusInStore',
	'priceOfSize',
	'size',
];

/** Those of a whole menu, or of a list of changes, which has fewer fields and no sizes. */
function meaningsFor(fields: readonly MenuColumn[] = MENU_COLUMNS): Meaning[] {
	const isWhole = fields.length === MENU_COLUMNS.length;
	const others = Object.keys(OTHER_MEANINGS).filter(isOther);
	return [...fields, ...others.filter((meaning) => isWhole || !OF_WHOLE_MENU.includes(meaning))];
}

/** As the parameter Column Meanings offers them. */
export const choicesFor = (fields?: readonly MenuColumn[]) =>
	meaningsFor(fields).map((value) => ({ value, name: labelOf(value), needs: needsOf(value) }));

export const isMeaning =
	(fields?: readonly MenuColumn[]) =>
	(text: string): text is Meaning =>
		(isField(text) || isOther(text)) && meaningsFor(fields).includes(text);

/** What a heading says by itself. */
export type HeadingMeaning =
	MenuColumn | keyof typeof PRICE_HEADINGS | 'size' | 'parent' | 'offWhenYes' | 'ignore';

const PRICES: ReadonlySet<HeadingMeaning> = new Set([
	'listPrice',
	'oldPrice',
	...(Object.keys(PRICE_HEADINGS) as Array<keyof typeof PRICE_HEADINGS>),
] as const);

const of = <Of extends HeadingMeaning>(headings: readonly string[], meaning: Of) =>
	headings.map((heading) => [heading, meaning] as const);

/** All headings that are known. A field comes last: its heading may have been ignored before. */
const HEADINGS: ReadonlyArray<readonly [string, HeadingMeaning]> = [
	...of(IGNORED_HEADINGS, 'ignore'),
	...of(PRICE_HEADINGS.regular, 'regular'),
	...of(PRICE_HEADINGS.promo, 'promo'),
	...of(PRICE_HEADINGS.net, 'net'),
	...of(PRICE_HEADINGS.gross, 'gross'),
	...of(SIZE_HEADINGS, 'size'),
	...of(PARENT_HEADINGS, 'parent'),
	...of(OFF_HEADINGS, 'offWhenYes'),
	...MENU_COLUMNS.flatMap((name) =>
		of([name, fieldOf(name).label, ...fieldOf(name).headings], name),
	),
];

export const HEADING_TABLE = new HeadingTable(
	HEADINGS,
	(meaning) => PRICES.has(meaning) || meaning === 'ignore',
);

const LONGEST_HEADING = 200;

/** What a heading says by itself. In whichever store, an ignored column is ignored: "Low stock [Centre]". */
export function meaningOf(heading: string): HeadingMeaning | undefined {
	const known = HEADING_TABLE.find(heading) ?? inTwoLanguages(heading);
	if (known !== undefined) return known;
	const bare = heading.slice(0, LONGEST_HEADING).replace(/\[[^[\]]*\]\s*$/u, '');
	return HEADING_TABLE.find(bare) === 'ignore' ? 'ignore' : undefined;
}

const BETWEEN_LANGUAGES = /[/|\n()]|\s[-–—]\s/u;

/** Of a heading such as "Назва / Name", where each part says the same. */
function inTwoLanguages(heading: string): HeadingMeaning | undefined {
	const parts = heading
		.slice(0, LONGEST_HEADING)
		.split(BETWEEN_LANGUAGES)
		.map((part) => part.trim());
	const [first, ...others] = parts.filter(Boolean).map((part) => HEADING_TABLE.find(part));
	return others.length > 0 && others.every((other) => other === first) ? first : undefined;
}

/** Whether a heading such as "Hidden Centre" has words in it by which yes means off. */
export function saysOff(heading: string): boolean {
	const words = wordsOf(heading);
	return words.some((_word, index) =>
		[words.slice(0, index + 1), words.slice(index)].some(
			(part) => HEADING_TABLE.find(part.join(' ')) === 'offWhenYes',
		),
	);
}
