import type { Places } from '../checks/checkMenu';
import type { OfferField, ProductField } from '../columns/fields';
import { Contradiction, type Grouping } from './grouping';
import { nameOf, placeOf, type MenuSheet } from '../columns/menuSheet';
import type { RowReader } from './rowReader';
import { show } from '../../platform/shown';
import { readText } from '../../sheet/cells';
import { Unreadable } from '../../sheet/problems';

/** Where in a sheet the parts of a menu came from. */
export class SheetPlaces implements Places {
	constructor(
		private readonly menu: MenuSheet,
		private readonly reader: RowReader,
		private readonly grouping: Grouping,
	) {}

	/** Once all rows are grouped, since only then it is quick to find the earlier row. */
	explainContradictions(): void {
		for (const found of this.grouping.contradictions) {
			const row = this.menu.sheet.rowNumber(this.firstRowWith(found.productIndex, found.field));
			found.message = `differs from ${show(found.earlier)} in row ${row}. Rows of one SKU need the same here, or nothing.`;
		}
	}

	ofProduct(productIndex: number, field?: ProductField) {
		if (field === undefined) return this.place(productIndex, this.rowsOf(productIndex)[0]);
		return this.place(productIndex, this.rowOf(productIndex, field), nameOf(this.menu, field));
	}

	ofOffer(productIndex: number, offerIndex: number, field?: OfferField) {
		const { row, place } = this.grouping.sourceOf(productIndex, offerIndex);
		if (field === undefined) return this.place(productIndex, row);
		const heading = this.reader.offerAt(place).headingOf(field, row);
		return this.place(productIndex, row, heading ?? nameOf(this.menu, field));
	}

	private rowsOf(productIndex: number): number[] {
		return this.grouping.rowsOf(productIndex);
	}

	/** Of the rows of a product, the one that a field's value came from. */
	private rowOf(productIndex: number, field: ProductField): number {
		const value = this.grouping.drafts[productIndex][field];
		if (value instanceof Contradiction) return value.rowIndex;
		const [column] = this.menu.columns.fields.get(field) ?? [];
		if (column === undefined || !(value instanceof Unreadable)) {
			return this.firstRowWith(productIndex, field);
		}
		const rows = this.rowsOf(productIndex);
		const isSource = (index: number) => {
			const cell = column.cellOf(this.menu.sheet.rows[index]);
			return cell === value.cell || readText(cell) === value.cell;
		};
		return rows.find(isSource) ?? rows[0];
	}

	private firstRowWith(productIndex: number, field: ProductField): number {
		const rows = this.rowsOf(productIndex);
		// Identifiers are the same in all rows of a product.
		if (field === 'sku' || field === 'companyId') return rows[0];
		return rows.find((index) => this.reader.product(index)[field] !== undefined) ?? rows[0];
	}

	private place(productIndex: number, index: number, heading?: string) {
		const { sku } = this.grouping.drafts[productIndex];
		return {
			...placeOf(this.menu, index, heading),
			sku: typeof sku === 'string' ? sku : undefined,
		};
	}
}
