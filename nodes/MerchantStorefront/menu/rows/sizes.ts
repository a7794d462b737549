import { groupBy } from '../../platform/groupBy';
import type { ReadingOptions } from '../columns/menuTable';
import { onlySizeWords } from '../languages';
import type { MenuRow, MenuValues } from './records';
import { AS_ASKED } from '../../table/recognize';
import { HEADING_TABLE, labelOf } from '../columns/meanings';
import type { MenuSheet } from '../columns/menuSheet';
import { show } from '../../platform/shown';
import type { Question } from '../../table/questions';
import { filledCells, isEmpty, type Column } from '../../table/rows';
import type { Grouping } from './grouping';
import type { OfferOfRow } from './offers';

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

/**
 * Where a dish appears several times with different prices, and a column may tell its sizes apart:
 * guests would see one title with two prices, and no difference.
 */
export function sizeQuestion(menu: MenuSheet, { dishes }: Grouping): Question | undefined {
	if (menu.columns.has('priceOfSize')) return undefined;
	const sold = dishes.flatMap(({ values: { title }, offers }, index) =>
		offers.map((offer) => ({ title, offer, key: `${index} ${String(offer.values.storeId)}` })),
	);
	const within = differing(sold);
	if (within !== undefined) {
		const columns = tellApart(menu, within.rows);
		return columns.length === 0 ? undefined : questionOf(within.title, columns, ['size']);
	}
	const titled = dishes.flatMap(({ values: { companyId, title, category }, offers: [offer] }) => {
		if (typeof title !== 'string' || offer === undefined) return [];
		return { title, offer, key: JSON.stringify([companyId, title.trim().toLowerCase(), category]) };
	});
	const among = differing(titled);
	if (among === undefined) return undefined;
	const columns = tellApart(menu, among.rows).filter((column) => mayNameSizes(menu, column));
	return columns.length === 0 ? undefined : questionOf(among.title, columns, ['size', 'ignore']);
}

/** The first two rows that have one key and different prices. */
function differing(all: ReadonlyArray<{ key: string; title: unknown; offer: OfferOfRow }>) {
	const first = new Map<string, OfferOfRow>();
	for (const { key, title, offer } of all) {
		const earlier = first.get(key) ?? offer;
		first.set(key, earlier);
		if (earlier.values.listPrice !== offer.values.listPrice) {
			return { title, rows: [earlier.row, offer.row] as const };
		}
	}
	return undefined;
}

/** Several dishes have the same size; what differs in each row is a code or an amount. */
function mayNameSizes({ sheet, unused }: MenuSheet, column: Column): boolean {
	const cells = filledCells(sheet, column);
	const { reason } = unused.find(({ heading }) => heading === column.heading) ?? {};
	const isKnown = HEADING_TABLE.find(column.heading) !== undefined;
	return !isKnown && reason !== AS_ASKED && new Set(cells).size < cells.length;
}

const questionOf = (
	title: unknown,
	columns: readonly Column[],
	meanings: ReadonlyArray<'size' | 'ignore'>,
): Question => ({
	text: `${show(title) ?? 'A dish'} appears several times with different prices. Which column is its size?`,
	columns,
	meanings: meanings.map(labelOf),
});

const MAY_BE_SIZE: ReadonlySet<string> = new Set(['unit', 'size', 'parent', 'weightInName']);

/** Columns outside the fields that differ between the rows. */
function tellApart({ sheet, columns }: MenuSheet, [one, other]: readonly [MenuRow, MenuRow]) {
	const used = new Set<unknown>(
		[...columns].flatMap(([meaning, all]) =>
			MAY_BE_SIZE.has(meaning) ? [] : all.map(({ heading }) => heading),
		),
	);
	const cellIn = (column: Column, { index }: MenuRow) => column.cellOf(sheet.rows[index] ?? {});
	return sheet.columns.filter((column) => {
		const [first, second] = [cellIn(column, one), cellIn(column, other)];
		return !used.has(column.heading) && !isEmpty(first) && !isEmpty(second) && first !== second;
	});
}
