import { groupBy } from '../../platform/groupBy';
import type { ReadingOptions } from '../columns/menuTable';
import { onlySizeWords } from '../languages';
import type { MenuRow, MenuValues } from './records';

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
	return (
		title
			.normalize('NFC')
			.toLowerCase()
			.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
	).join('-');
}

/** What a dish is known by, and what it was made of where it is one of several sizes. */
interface Identity {
	sku: unknown;
	title: unknown;
	size?: SizeOfDish;
}

/** Gives rows SKU and title as they are sent: each size is its own dish. */
export class Identities {
	private readonly severalSizes: ReadonlySet<unknown>;
	private readonly sharedSkus: ReadonlySet<unknown>;

	constructor(
		rows: ReadonlyArray<MenuRow | undefined>,
		private readonly options: ReadingOptions,
	) {
		let title: unknown;
		const sized = rows.flatMap((row) => {
			// Rows without a title belong to the dish above.
			title = row?.values.title ?? title;
			const { sku, size } = row?.values ?? {};
			return size === undefined ? [] : [{ sku, title, size }];
		});
		const several = (key: (one: (typeof sized)[number]) => unknown) =>
			new Set(
				[...groupBy(sized, key)]
					.filter(([, all]) => new Set(all.map(({ size }) => size)).size > 1)
					.map(([known]) => known),
			);
		this.severalSizes = several((one) => one.title);
		this.sharedSkus = several(({ sku, size }) => (typeof size === 'string' ? sku : undefined));
	}

	of({ sku, title, category, size: ofRow }: MenuValues, ofColumn?: string): Identity {
		const told = ofColumn ?? ofRow;
		const isNone =
			typeof told !== 'string' ||
			(ofColumn === undefined && isNoSize(told) && !this.severalSizes.has(title));
		if (isNone) return { sku: sku ?? this.skuFrom(title, category), title };
		const named = typeof title === 'string' ? `${title}, ${told}` : title;
		const isShared = ofColumn !== undefined || this.sharedSkus.has(sku);
		const ofSize = typeof sku === 'string' && isShared ? `${sku}-${told}` : sku;
		const own = ofSize ?? this.skuFrom(named, category);
		if (typeof own !== 'string' || typeof title !== 'string') return { sku: own, title: named };
		const shared = typeof sku === 'string' && sku !== own ? { sku } : {};
		return { sku: own, title: named, size: { ...shared, title, size: told } };
	}

	/** Of a row that has none, where the user wants that. */
	private skuFrom(title: unknown, category: unknown): string | undefined {
		const { skuFromTitle: isMade, skuFromCategory } = this.options;
		if (isMade !== true || typeof title !== 'string') return undefined;
		const isBoth = skuFromCategory === true && typeof category === 'string';
		return skuFromTitle(isBoth ? `${category} ${title}` : title) || undefined;
	}
}
