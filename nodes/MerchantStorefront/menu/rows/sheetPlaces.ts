import type { Places } from '../rules/checkMenu';
import type { OfferField, ProductField } from '../menuColumns';
import type { GroupedProduct, Grouping } from './grouping';
import { nameOf, placeOf, type MenuSheet } from '../columns/menuSheet';
import type { RowReader } from './rowReader';
import { show } from '../../platform/shown';

/** Where in a sheet the parts of a menu came from. */
export class SheetPlaces implements Places<GroupedProduct> {
	constructor(
		private readonly menu: MenuSheet,
		private readonly reader: RowReader,
		private readonly grouping: Grouping,
	) {}

	/** Once all rows are grouped, since only then it is quick to find the earlier row. */
	explainContradictions(): void {
		for (const { product, field, found, earlier } of this.grouping.contradictions) {
			const row = this.menu.sheet.rowNumber(this.firstRowWith(product, field));
			const what = `differs from ${show(earlier)} in row ${row}.`;
			const isOtherDish = field === 'category' && this.menu.options.skuFromTitle === true;
			found.message = isOtherDish
				? `${what} If these are two dishes, set Without SKU to Use Category, Title and Size.`
				: `${what} Rows with the same SKU need the same value here, or none.`;
		}
	}

	ofProduct(product: GroupedProduct, field?: ProductField) {
		if (field === undefined) return this.place(product, product.firstRow);
		return this.place(product, this.rowOf(product, field), nameOf(this.menu, field));
	}

	ofOffer(product: GroupedProduct, offerIndex: number, field?: OfferField) {
		const source = product.sources.at(offerIndex);
		if (source === undefined || field === undefined) {
			return this.place(product, source?.row ?? product.firstRow);
		}
		const heading = source.from.headingOf(field, source.row);
		return this.place(product, source.row, heading ?? nameOf(this.menu, field));
	}

	/** Of the rows of a product, the one that a field's value came from. */
	private rowOf(product: GroupedProduct, field: ProductField): number {
		const flaw = this.grouping.rowOfFlaw.get(product.draft[field]);
		return flaw ?? this.firstRowWith(product, field);
	}

	private firstRowWith(product: GroupedProduct, field: ProductField): number {
		// Identifiers are the same in all rows of a product.
		if (field === 'sku' || field === 'companyId') return product.firstRow;
		const says = (index: number) => this.reader.product(index)[field] !== undefined;
		const rows = product.sources.map(({ row }) => row);
		return rows.find(says) ?? product.firstRow;
	}

	private place({ draft: { sku } }: GroupedProduct, index: number, heading?: string) {
		return {
			...placeOf(this.menu, index, heading),
			...(typeof sku === 'string' ? { sku } : {}),
		};
	}
}
