import { withPlainApostrophes } from '../../platform/apostrophes';
import { groupBy } from '../../platform/groupBy';
import { isWeight } from '../columns/meanings';
import { columnsOf, type DishBefore, type MenuSheet } from '../columns/menuSheet';
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
function skusBefore(dishes: readonly DishBefore[]): (sku: string) => string | undefined {
	const skus = dishes.map(({ sku }) => sku);
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

type Dish = Pick<MenuValues, 'companyId' | 'sku' | 'title' | 'size' | 'category'>;

/** The dishes of rows: rows without a title belong to the dish above. */
function dishesIn(rows: ReadonlyArray<MenuRow | undefined>): Dish[] {
	let title: unknown;
	let category: unknown;
	return rows.flatMap((row) => {
		title = row?.values.title ?? title;
		category = row?.values.category ?? row?.section ?? category;
		const { companyId, sku, size } = row?.values ?? {};
		return row?.isDish === true ? [{ companyId, sku, title, size, category }] : [];
	});
}

/** What several dishes have in common that differ in something else. */
const several = (
	dishes: readonly Dish[],
	key: (one: Dish) => unknown,
	of: (one: Dish) => unknown,
): ReadonlySet<unknown> =>
	new Set(
		[...groupBy(dishes, key)]
			.filter(([, alike]) => alike.length > 1 && new Set(alike.map(of)).size > 1)
			.map(([known]) => known),
	);
const sizeOf = ({ size }: Dish) => size;

/** Makes SKUs of names for rows that have none, where the user wants that. */
function skusMadeOf(menu: MenuSheet, sized: readonly Dish[]) {
	const { skuFromTitle: isMade, skuFromCategory, dishesBefore = [] } = menu.options;
	const madeOf = (title: string, category: unknown) => {
		const isBoth = skuFromCategory === true && typeof category === 'string';
		return skuFromTitle(isBoth ? `${category} ${title}` : title);
	};
	const skuBefore = skusBefore(dishesBefore);
	const ofName = (title: unknown, category: unknown): string | undefined => {
		if (isMade !== true || typeof title !== 'string') return undefined;
		const sku = madeOf(title, category);
		return skuBefore(sku) ?? (sku || undefined);
	};
	const columns = columnsOf(menu, 'size');
	const areWeights = columns.length > 0 && columns.every(({ heading }) => isWeight(heading));
	const keyOf = ({ title, category }: Dish) =>
		typeof title === 'string' ? madeOf(title, category) : title;
	const severalWeights = several(areWeights ? sized : [], keyOf, sizeOf);
	const before = groupBy(areWeights ? dishesBefore : [], ({ name, category }) =>
		madeOf(name, category),
	);
	return {
		ofName,
		/** A weight may change any time, so only where nothing else does it make two dishes of one name. */
		ofSize(title: string, size: string, category: unknown): string | undefined {
			const whole = `${title}, ${size}`;
			if (!areWeights) return ofName(whole, category);
			const [one, ...others] = before.get(madeOf(whole, category)) ?? [];
			if (isMade === true && one !== undefined && others.length === 0) return one.sku;
			return ofName(severalWeights.has(madeOf(title, category)) ? whole : title, category);
		},
	};
}

/** Gives rows SKU and title as they are sent: each size is its own dish. */
export function identitiesIn(rows: ReadonlyArray<MenuRow | undefined>, menu: MenuSheet) {
	const dishes = dishesIn(rows);
	const sized = dishes.filter(({ size }) => size !== undefined);
	const severalSizes = several(sized, ({ title }) => title, sizeOf);
	const skuOfSize = ({ sku, size }: Dish) => (typeof size === 'string' ? sku : undefined);
	const sharedSkus = several(sized, skuOfSize, sizeOf);
	const severalTitles = several(dishes, numberOf, ({ title }) =>
		typeof title === 'string' ? skuFromTitle(title) : title,
	);
	const made = skusMadeOf(menu, sized);
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
		if (isNone) return { sku: sku ?? made.ofName(title, category), title };
		const isShared = ofColumn !== undefined || sharedSkus.has(sku);
		const numbered = typeof sku === 'string' && isShared ? `${sku}-${told}` : sku;
		if (typeof title !== 'string') return { sku: numbered, title };
		const own =
			numbered ??
			(ofColumn === undefined
				? made.ofSize(title, told, category)
				: made.ofName(`${title}, ${told}`, category));
		const named = withBehindName(title, told);
		if (typeof own !== 'string') return { sku: own, title: named };
		const shared = typeof sku === 'string' && sku !== own ? { sku } : {};
		return { sku: own, title: named, size: { ...shared, title, size: told } };
	};
}
