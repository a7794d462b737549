import { Readers, type Reader } from '../../table/readers';
import { isDash } from '../../table/status';
import { HEADING_TABLE } from '../columns/meanings';
import type { MenuSheet } from '../columns/menuSheet';
import { offerReaders, type OfferReader } from './offerReaders';
import { kindOf, PRODUCT_FIELDS, type ProductField } from '../menuColumns';
import { isNoSize, skuFromTitle, skuOfSize, titleOfSize, type SizeOfDish } from './sizes';
import { cellAt, isEmpty, type Column } from '../../table/rows';

/** What may be between categories. */
const SEVERAL = /[;|\n,]/;

/** A row as one dish of a size, or as the dish itself. */
export interface Variant {
	/** Of a column with the price of one size. */
	size?: string;
	offers: readonly OfferReader[];
	/** Whether the row makes such a dish. */
	isIn(index: number): boolean;
}

/** Reads what a row says of its products. */
export class RowReader {
	readonly readers: Readers;
	readonly variants: readonly Variant[];
	/** Of dishes of one size, by their SKU. */
	readonly sizes = new Map<string, SizeOfDish>();
	private readonly read: ReadonlyArray<readonly [ProductField, Reader]>;
	private readonly readSize: Reader;
	private readonly readStatus: Reader;
	private readonly sharedSkus: ReadonlySet<unknown>;
	private readonly severalSizes: ReadonlySet<unknown>;
	private readonly hasCategories: boolean;
	private readonly severalCategories: (text: string) => string[];

	constructor(private readonly menu: MenuSheet) {
		const { sheet, columns, options } = menu;
		this.readers = new Readers(sheet, options.decimalSeparator);
		this.read = PRODUCT_FIELDS.filter((field) => columns.fields.has(field)).map(
			(field) => [field, this.readers.of(kindOf(field), columns.fields.get(field))] as const,
		);
		this.readStatus = this.readers.of(kindOf('status'), columns.fields.get('status'));
		const { size } = columns;
		this.readSize = size === undefined ? () => undefined : this.readers.of(kindOf('unit'), [size]);
		this.sharedSkus = size === undefined ? new Set() : this.skusOfSeveralSizes();
		this.severalSizes = size === undefined ? new Set() : this.titlesOfSeveralRows();
		this.hasCategories =
			columns.fields.has('categories') ||
			sheet.columns.some(({ heading }) => HEADING_TABLE.find(heading) === 'categories');
		this.severalCategories = this.categorySplitter();
		this.variants = this.listVariants();
	}

	/** The dish as it is comes first, then its sizes. */
	private listVariants(): Variant[] {
		const { sheet, columns } = this.menu;
		const isFilled = (among: readonly Column[], index: number) =>
			among.some((column) => !isEmpty(cellAt(sheet, column, index)));
		const prices = [
			...(columns.fields.get('listPrice') ?? []),
			...[...columns.ofStore.values()].flatMap((own) => own.get('listPrice') ?? []),
		];
		const isPlain = (index: number) => columns.sizes.length === 0 || isFilled(prices, index);
		const plain = { offers: offerReaders(this.menu, this.readers), isIn: isPlain };
		const sizes = columns.sizes.map(({ size, column }) => {
			const offers = offerReaders(this.menu, this.readers, column);
			const isSold = (index: number) =>
				isFilled([column], index) && !isDash(cellAt(sheet, column, index));
			return { size, offers, isIn: isSold };
		});
		return [plain, ...sizes];
	}

	/** A row without any price is a mistake, not a dish that no store sells. */
	variantsOf(index: number): readonly Variant[] {
		if (this.variants.length === 1) return this.variants;
		const variants = this.variants.filter(({ isIn }) => isIn(index));
		return variants.length === 0 ? this.variants.slice(0, 1) : variants;
	}

	isOff(index: number): boolean {
		return this.readStatus(index) === 'disabled';
	}

	/** All fields that the row itself says, of products without regard to sizes. */
	product(index: number): { [field in ProductField]?: unknown } {
		const found: { [field in ProductField]?: unknown } = {};
		for (const [field, read] of this.read) found[field] = read(index);
		found.companyId ??= this.menu.options.companyOf?.(index);
		const { category, categories } = found;
		if (category === undefined && Array.isArray(categories)) {
			const [main, ...others]: unknown[] = categories;
			return { ...found, category: main, categories: others.length === 0 ? undefined : others };
		}
		// Where others have a column of their own, there is but one here.
		if (typeof category !== 'string' || this.hasCategories) return found;
		const [main, ...others] = this.severalCategories(category);
		if (others.length === 0) return found;
		return { ...found, category: main, categories: categories ?? others };
	}

	/** SKU and title as they are sent: each size is its own dish. */
	identify(
		index: number,
		{ sku, title, category }: { sku?: unknown; title?: unknown; category?: unknown },
		sizeOfColumn?: string,
	): { sku: unknown; title: unknown } {
		const told = sizeOfColumn ?? this.readSize(index);
		const isNone =
			typeof told !== 'string' ||
			(sizeOfColumn === undefined && isNoSize(told) && !this.severalSizes.has(title));
		const size = isNone ? undefined : told;
		const named =
			typeof title === 'string' && size !== undefined ? titleOfSize(title, size) : title;
		const isShared = sizeOfColumn !== undefined || this.sharedSkus.has(sku);
		const ofSize =
			typeof sku === 'string' && size !== undefined && isShared ? skuOfSize(sku, size) : sku;
		const own = ofSize ?? this.skuFrom(named, category);
		if (typeof own === 'string' && typeof title === 'string' && size !== undefined) {
			const shared = typeof sku === 'string' && sku !== own ? { sku } : {};
			this.sizes.set(own, { ...shared, title, size });
		}
		return { sku: own, title: named };
	}

	/** Of a row that has none, where the user wants that. */
	private skuFrom(title: unknown, category: unknown): string | undefined {
		const { skuFromTitle: isMade, skuFromCategory } = this.menu.options;
		if (isMade !== true || typeof title !== 'string') return undefined;
		const isBoth = skuFromCategory === true && typeof category === 'string';
		return skuFromTitle(isBoth ? `${category} ${title}` : title) || undefined;
	}

	/** Of dishes with several variations; rows without a title belong to the dish above. */
	private titlesOfSeveralRows(): ReadonlySet<unknown> {
		const readTitle = this.readers.of(kindOf('title'), this.menu.columns.fields.get('title'));
		const sizeOf = new Map<unknown, unknown>();
		const several = new Set<unknown>();
		let above: unknown;
		this.menu.sheet.rows.forEach((_row, index) => {
			const size = this.readSize(index);
			above = readTitle(index) ?? above;
			if (size === undefined) return;
			if (sizeOf.has(above) && sizeOf.get(above) !== size) several.add(above);
			sizeOf.set(above, size);
		});
		return several;
	}

	/** Of a sheet with one SKU for all sizes of a dish. */
	private skusOfSeveralSizes(): ReadonlySet<unknown> {
		const sizeOf = new Map<unknown, unknown>();
		const shared = new Set<unknown>();
		const readSku = this.readers.of(kindOf('sku'), this.menu.columns.fields.get('sku'));
		this.menu.sheet.rows.forEach((_row, index) => {
			const sku = readSku(index);
			const size = this.readSize(index);
			if (typeof sku !== 'string' || typeof size !== 'string') return;
			if (!sizeOf.has(sku)) sizeOf.set(sku, size);
			else if (sizeOf.get(sku) !== size) shared.add(sku);
		});
		return shared;
	}

	/** The first of several is the main one. A comma may also be part of a name. */
	private categorySplitter(): (text: string) => string[] {
		const { sheet, columns } = this.menu;
		const [column] = columns.fields.get('category') ?? [];
		let known: Set<string> | undefined;
		const texts = () =>
			(known ??= new Set(sheet.rows.map((row) => String(column?.cellOf(row) ?? '').trim())));
		const split = (text: string, separator: RegExp) =>
			text
				.split(separator)
				.map((part) => part.trim())
				.filter(Boolean);
		return (text) => {
			if (!SEVERAL.test(text)) return [text];
			const parts = split(text, /[;|\n]/);
			if (parts.length > 1) return parts;
			const commas = split(text, /,/);
			return commas.length > 1 && commas.some((part) => texts().has(part)) ? commas : [text];
		};
	}
}
