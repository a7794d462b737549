import { withPlainApostrophes } from '../../platform/apostrophes';
import { groupBy } from '../../platform/groupBy';
import type { ReadingOptions } from '../columns/menuSheet';
import { onlySizeWords } from '../languages';
import { withBehindName, type MenuRow, type MenuValues } from './records';

/** What programs write for a dish that has no sizes. */
const NO_SIZE: ReadonlySet<string> = new Set(onlySizeWords());

function isNoSize(size: string): boolean {
	return NO_SIZE.has(size.toLowerCase());
}

/** What a dish of one size was made of. */
export interface SizeOfDish {
	/** Where the sheet has one for all sizes. */
	sku?: string;
	title: string;
	size: string;
}

/** The same for the same title, however it is spaced and capitalized. */
export function skuFromTitle(title: string): string {
	// The keyboard of a phone writes an invisible character behind many emoji.
	const shown = title.normalize('NFC').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
	return (shown.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join('-');
}

/** A dish keeps the SKU that its name had when it was written with another kind of apostrophe, some of which are letters. */
export function skusBefore(skus: readonly string[]): (sku: string) => string | undefined {
	const fold = (sku: string) => skuFromTitle(withPlainApostrophes(sku));
	const exact = new Set(skus);
	const folded = groupBy(skus, fold);
	return (sku) => {
		const [before, ...others] = exact.has(sku) ? [sku] : (folded.get(fold(sku)) ?? []);
		return others.length === 0 ? before : undefined;
	};
}

/** What a dish is known by, and what it was made of where it is one of several sizes. */
interface Identity {
	sku: unknown;
	title: unknown;
	size?: SizeOfDish;
}

const numberOf = ({ companyId, sku }: Pick<MenuValues, 'companyId' | 'sku'>) =>
	JSON.stringify([companyId, sku]);

/** Gives rows SKU and title as they are sent: each size is its own dish. */
export function identitiesIn(
	rows: ReadonlyArray<MenuRow | undefined>,
	{ skuFromTitle: isMade, skuFromCategory, skusBefore }: ReadingOptions,
) {
	let above: unknown;
	const dishes = rows.flatMap((row) => {
		// Rows without a title belong to the dish above.
		above = row?.values.title ?? above;
		const { companyId, sku, size } = row?.values ?? {};
		return row?.isDish === true ? [{ companyId, sku, title: above, size }] : [];
	});
	const sized = dishes.filter(({ size }) => size !== undefined);
	type Dish = (typeof dishes)[number];
	const several = (all: readonly Dish[], key: (one: Dish) => unknown, of: (one: Dish) => unknown) =>
		new Set(
			[...groupBy(all, key)]
				.filter(([, alike]) => alike.length > 1 && new Set(alike.map(of)).size > 1)
				.map(([known]) => known),
		);
	const sizeOf = ({ size }: Dish) => size;
	const severalSizes = several(sized, ({ title }) => title, sizeOf);
	const sharedSkus = several(
		sized,
		({ sku, size }) => (typeof size === 'string' ? sku : undefined),
		sizeOf,
	);
	const severalTitles = several(dishes, numberOf, ({ title }) =>
		typeof title === 'string' ? skuFromTitle(title) : title,
	);
	/** Of a row that has none, where the user wants that. */
	const skuFrom = (title: unknown, category: unknown): string | undefined => {
		if (isMade !== true || typeof title !== 'string') return undefined;
		const isBoth = skuFromCategory === true && typeof category === 'string';
		const sku = skuFromTitle(isBoth ? `${category} ${title}` : title);
		return skusBefore?.(sku) ?? (sku || undefined);
	};
	return (
		{ companyId, sku, title, size: ofRow }: MenuValues,
		category: unknown,
		ofColumn?: string,
	): Identity => {
		const told = ofColumn ?? ofRow;
		const isNone =
			typeof told !== 'string' ||
			(ofColumn === undefined && isNoSize(told) && !severalSizes.has(title)) ||
			// Two dishes that were given one number by mistake aren't sizes of each other.
			(sku !== undefined && severalTitles.has(numberOf({ companyId, sku })));
		if (isNone) return { sku: sku ?? skuFrom(title, category), title };
		const named = typeof title === 'string' ? withBehindName(title, told) : title;
		const isShared = ofColumn !== undefined || sharedSkus.has(sku);
		const ofSize = typeof sku === 'string' && isShared ? `${sku}-${told}` : sku;
		const whole = typeof title === 'string' ? `${title}, ${told}` : title;
		const own = ofSize ?? skuFrom(whole, category);
		if (typeof own !== 'string' || typeof title !== 'string') return { sku: own, title: named };
		const shared = typeof sku === 'string' && sku !== own ? { sku } : {};
		return { sku: own, title: named, size: { ...shared, title, size: told } };
	};
}
