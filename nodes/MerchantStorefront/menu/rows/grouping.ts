import { Unreadable } from '../../table/problems';
import { show } from '../../platform/shown';
import { nameOf, placeOf, type MenuSheet } from '../columns/menuSheet';
import { SkuIndex } from '../rules/skuIndex';
import { PRODUCT_DETAILS, PRODUCT_FIELDS, type ProductField } from '../menuColumns';
import type { DishRecord } from '../product';
import type { OfferOfRow } from './offers';
import type { MenuRow } from './records';

export type DishValues = DishRecord['values'];

/** A dish that rows make together. */
export class GroupedDish implements DishRecord {
	readonly offers: OfferOfRow[] = [];
	/** Whether its category is that of a heading. */
	private isInSection: boolean;
	/** Where a later row has a mistake. */
	private rowOfFlaw?: Map<ProductField, MenuRow>;

	constructor(
		private readonly menu: MenuSheet,
		readonly firstRow: MenuRow,
		readonly values: DishValues,
	) {
		this.isInSection = values.category === undefined && firstRow.section !== undefined;
		values.category ??= firstRow.section;
	}

	/** A cell left empty takes the value of the dish's other rows; two that differ are a mistake. */
	add(row: MenuRow, values: DishValues): void {
		for (const field of PRODUCT_DETAILS) {
			const value = field === 'category' ? this.categoryIn(row, values) : values[field];
			const earlier = this.values[field];
			if (value === undefined || earlier instanceof Unreadable) continue;
			if (earlier === undefined || value instanceof Unreadable) this.values[field] = value;
			else if (String(value) !== String(earlier)) {
				this.values[field] = this.contradiction(field, earlier, value);
			}
			if (this.values[field] instanceof Unreadable) (this.rowOfFlaw ??= new Map()).set(field, row);
		}
	}

	/** That of the heading above, where the dish has none itself, so that one in two sections is a mistake. */
	private categoryIn({ section }: MenuRow, { category }: DishValues): unknown {
		const isOfSection = this.isInSection || this.values.category === undefined;
		if (category !== undefined || !isOfSection) return category;
		this.isInSection = section !== undefined || this.isInSection;
		return section;
	}

	private contradiction(field: ProductField, earlier: unknown, value: unknown): Unreadable {
		const row = this.menu.sheet.rowNumber(this.rowWith(field).index);
		const isOtherDish = field === 'category' && this.menu.options.skuFromTitle === true;
		const whatToDo = isOtherDish
			? 'If these are two dishes, set Without SKU to Use Category, Title and Size.'
			: 'Rows with the same SKU need the same value here, or none.';
		const message = `differs from ${show(earlier)} in row ${row}. ${whatToDo}`;
		const others = new Set(this.offers.map((offer) => offer.row.index));
		return new Unreadable(value, message, [...others]);
	}

	at(field?: ProductField) {
		const { sku } = this.values;
		const row =
			field === undefined ? this.firstRow : (this.rowOfFlaw?.get(field) ?? this.rowWith(field));
		return {
			...placeOf(this.menu, row.index, field && nameOf(this.menu, field)),
			...(typeof sku === 'string' ? { sku } : {}),
		};
	}

	private rowWith(field: ProductField): MenuRow {
		// Identifiers are the same in all rows of a dish.
		if (field === 'sku' || field === 'companyId') return this.firstRow;
		return this.offers.find(({ row }) => row.values[field] !== undefined)?.row ?? this.firstRow;
	}
}

/** Dishes in the making, of rows that each bring some offers. */
export class Grouping {
	readonly dishes: GroupedDish[] = [];
	readonly skus: SkuIndex<GroupedDish>;

	constructor(private readonly menu: MenuSheet) {
		this.skus = new SkuIndex(menu.options.allowSimilarSkus);
	}

	/** The dish of the row; rows whose company or SKU is not known share theirs with no other. */
	dishOf(row: MenuRow, values: DishValues): GroupedDish {
		const { companyId, sku } = values;
		const known = typeof companyId === 'string' ? this.find(companyId, sku) : undefined;
		known?.add(row, values);
		return known ?? this.start(row, values);
	}

	/** As far as earlier rows have said. */
	find(companyId: unknown, sku: unknown): GroupedDish | undefined {
		return typeof sku === 'string' ? this.skus.find(companyId, sku) : undefined;
	}

	private start(row: MenuRow, values: DishValues): GroupedDish {
		const inOrder: DishValues = {};
		for (const field of PRODUCT_FIELDS) inOrder[field] = values[field];
		const dish = new GroupedDish(this.menu, row, inOrder);
		this.skus.add(dish);
		this.dishes.push(dish);
		return dish;
	}
}
