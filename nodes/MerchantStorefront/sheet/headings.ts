import { availabilityIn, type Availability } from './availability';
import { COLUMN_NAMES, HEADING_ALIASES } from './headingAliases';
import { OFFER_DETAILS, type MenuColumn } from '../menu/product';
import type { StoreNames } from './storeNames';

/** What a heading may stand for, as far as the heading itself tells. */
export interface Meaning {
	heading: string;
	column: MenuColumn;
	/** Spelled like the field, so that cells which do not fit are mistakes. */
	isExact?: boolean;
	/** Counts where no other column is the field. */
	isSecondChoice?: boolean;
	availability?: Availability;
	/** Told by its cells, since the heading may be two fields. */
	isByCells?: boolean;
	/** Of a column of a single store. */
	storeId?: string;
	/** A store as the heading calls it, where its ID is not known. */
	storeName?: string;
	/** Whether the store stands in brackets; without them, it may be anything, such as a size. */
	isInBrackets?: boolean;
}

const simplify = (heading: string) => heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

// Nearly all programs give out a column "Type" that means something else.
const EXACT = new Set(
	[...Object.keys(COLUMN_NAMES), ...Object.values(COLUMN_NAMES), 'Статус']
		.map(simplify)
		.filter((name) => name !== 'type'),
);
const isExact = (heading: string) => heading === 'type' || EXACT.has(simplify(heading));

const columnsByHeading = (headings: { readonly [column in MenuColumn]?: readonly string[] }) =>
	new Map(
		Object.entries(headings).flatMap(([column, all]) =>
			all.map((heading) => [simplify(heading), column as MenuColumn] as const),
		),
	);

const FIRST_CHOICE = new Map([
	...columnsByHeading(HEADING_ALIASES),
	...Object.entries(COLUMN_NAMES).flatMap(([column, name]) =>
		[column, name].map((heading) => [simplify(heading), column as MenuColumn] as const),
	),
]);
/** Headings that other matters have as well: they count where no other column is the field. */
const SECOND_CHOICE = columnsByHeading({
	sku: ['variant sku'],
	title: ['item name', 'item', 'dish name', 'назва позиції'],
	description: ['body (html)'],
	category: ['reporting category', 'product category', 'item category', 'menu category'],
	media: ['images', 'image src', 'photos'],
	storeId: ['location', 'location id', 'restaurant', 'restaurant id', 'торгова точка'],
	listPrice: ['default price', 'variant price', 'selling price', 'ціна продажу'],
	oldPrice: ['compare at price', 'variant compare at price', 'regular price'],
	stock: ['current quantity', 'variant inventory qty'],
});

const CURRENCY_SIGNS = ['₴', '€', '$', '£', 'zł'];
const CURRENCY_WORDS = [
	'in',
	'uah',
	'usd',
	'eur',
	'gbp',
	'pln',
	'у',
	'в',
	'грн',
	'гривнях',
	'гривень',
];
const WORD_CHARACTER = /[\p{L}\p{N}_]/u;

/** Such as "Price" of "Price, in UAH (₴)". From the end on, so that no heading is read twice. */
function withoutCurrency(heading: string): string {
	const text = heading.toLowerCase();
	let end = endWithout(text, text.length, /[\s.)\]]/);
	for (;;) {
		const sign = CURRENCY_SIGNS.find((one) => text.endsWith(one, end));
		const word = CURRENCY_WORDS.find(
			(one) =>
				text.endsWith(one, end) &&
				!WORD_CHARACTER.test(text.charAt(end - one.length - 1)) &&
				!WORD_CHARACTER.test(text.charAt(end)),
		);
		const token = sign ?? word;
		if (token === undefined) return heading.slice(0, end);
		end = endWithout(text, end - token.length, /[\s,([/]/);
	}
}

function endWithout(text: string, from: number, character: RegExp): number {
	let end = from;
	while (end > 0 && character.test(text[end - 1])) end--;
	return end;
}

/** The field that a text would stand for if it was a heading. */
export function fieldOf(text: string): MenuColumn | undefined {
	return plainMeaning(text)?.column;
}

/** Undefined for a heading that is about nothing on the menu. */
export function meaningOf(heading: string, stores: StoreNames | undefined): Meaning | undefined {
	return (
		plainMeaning(heading) ?? (stores === undefined ? undefined : meaningForStore(heading, stores))
	);
}

function plainMeaning(heading: string): Meaning | undefined {
	if (heading.length > LONGEST_HEADING) return undefined;
	const second = SECOND_CHOICE.get(simplify(heading));
	const first = second === undefined ? FIRST_CHOICE.get(simplify(heading)) : undefined;
	const availability = availabilityIn(heading);
	// Such as "Available": a known heading, and yet it has to be told from a stock.
	if (availability !== undefined && (first === undefined || ON_SALE.includes(first))) {
		return { heading, column: 'status', availability };
	}
	if (first !== undefined) return { heading, column: first, isExact: isExact(heading) };
	const column = second ?? priceWithCurrency(heading);
	return column === undefined ? undefined : { heading, column, isSecondChoice: true };
}

/** Beyond, it is a text that came to stand in the first row. */
const LONGEST_HEADING = 200;

const ON_SALE: readonly MenuColumn[] = ['status', 'stock'];

function priceWithCurrency(heading: string): MenuColumn | undefined {
	const name = simplify(withoutCurrency(heading));
	const column = FIRST_CHOICE.get(name) ?? SECOND_CHOICE.get(name);
	return column === 'listPrice' || column === 'oldPrice' ? column : undefined;
}

const OF_OFFERS: readonly MenuColumn[] = OFFER_DETAILS;

/** Such as "Price [Centre]", "Ціна Поділ" or "Enabled Main Store". */
function meaningForStore(heading: string, stores: StoreNames): Meaning | undefined {
	if (heading.length > LONGEST_HEADING) return undefined;
	const bracket = heading.trimEnd().endsWith(']') ? heading.lastIndexOf('[') : -1;
	const [name, ...others] = heading
		.slice(bracket + 1)
		.split(']')
		.map((part) => part.trim());
	const before = heading.slice(0, Math.max(0, bracket)).trimEnd();
	if (before !== '' && name !== '' && others.length === 1) {
		const storeId = stores.idInBrackets(name);
		return ofOffers(heading, before, { storeId, storeName: name, isInBrackets: true });
	}
	const known = stores.inHeading(heading);
	if (known !== undefined) return ofOffers(heading, known.rest, { storeId: known.storeId });
	const gaps = [...heading.matchAll(/[\s:/(–—-]+/gu)].slice(-MOST_WORDS_OF_A_STORE);
	for (const { index, 0: between } of gaps.reverse()) {
		const start = index + between.length;
		const storeName = heading.slice(start, endWithout(heading, heading.length, /[\s)]/));
		if (storeName === '' || NO_NAME.test(storeName)) continue;
		const found = ofOffers(heading, heading.slice(0, index), { storeName });
		if (found !== undefined) return found;
	}
	return undefined;
}

const MOST_WORDS_OF_A_STORE = 8;

/** Such as "per kg": that is no store. */
const NO_NAME =
	/^(?:per|for|of|with|without|incl|from|at|date|id|за|для|з|із|без|до|від|дата)(?!\p{L})/iu;

function ofOffers(
	heading: string,
	rest: string,
	store: Pick<Meaning, 'storeId' | 'storeName' | 'isInBrackets'>,
): Meaning | undefined {
	const meaning = plainMeaning(rest);
	return meaning !== undefined && OF_OFFERS.includes(meaning.column)
		? { ...meaning, heading, isExact: false, ...store }
		: undefined;
}
