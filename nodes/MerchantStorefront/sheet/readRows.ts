import { readText } from './cells';
import { checkMenu, type CheckedMenu, type Places } from '../menu/checkMenu';
import { columnReaders, type ColumnReaders } from './columnReaders';
import { Contradiction, Grouping } from './grouping';
import { Filling } from './filling';
import { OtherRows } from './otherRows';
import { type MenuProblem, Unreadable } from '../menu/problems';
import { show } from '../platform/shown';
import {
	PRODUCT_DETAILS,
	type MenuColumn,
	type OfferField,
	type ProductField,
} from '../menu/product';
import { checkColumns, placeOf, type Sheet } from './sheet';
import { withoutTemplateRows } from './template';

export interface SheetMenu extends CheckedMenu {
	/** Positions of the rows of each company. */
	rowsOfCompany: Map<string, number[]>;
}

/** Reads an offer from each row, makes products of those with the same company and sku, checks all. */
export function readRows(given: Sheet): SheetMenu {
	const { sheet, warnings } = withoutTemplateRows(given);
	const columnProblems = checkColumns(sheet);
	if (columnProblems.length > 0) {
		return {
			products: [],
			problems: columnProblems,
			warnings: [],
			leftOut: [],
			rowsOfCompany: new Map(),
		};
	}
	const read = columnReaders(sheet);
	const others = new OtherRows(sheet, (index, column) => placeOf(sheet, index, column));
	const { grouping, filling } = group(sheet, read, others);
	const places = new SheetPlaces(sheet, read, grouping);
	places.explainContradictions();
	const checked = checkMenu(withoutParents(grouping, filling.parents), places, grouping.skus);
	const problems = checked.problems.map((problem) => offerFilling(sheet, problem));
	return {
		products: checked.products,
		problems: [...others.problems, ...problems],
		warnings: [
			...warnings,
			...read.warnings(),
			...filling.warnings,
			...others.warnings(),
			...checked.warnings,
		],
		leftOut: [
			...others.problems.map(({ itemIndex = 0 }) => ({ companyId: sheet.companyOf?.(itemIndex) })),
			...checked.leftOut,
		],
		rowsOfCompany: rowsOfCompany(sheet.rows.length, grouping),
	};
}

function withoutParents({ drafts }: Grouping, parents: ReadonlySet<number>) {
	if (parents.size === 0) return drafts;
	return drafts.map((draft, index) => (parents.has(index) ? undefined : draft));
}

/** Titles that are missing below a dish may be those of its variants. */
function offerFilling(sheet: Sheet, problem: MenuProblem): MenuProblem {
	const { field, value, sku, itemIndex = 0 } = problem;
	const isTitle = field === sheet.nameOf('title') && value === undefined && sku !== undefined;
	if (!isTitle || itemIndex === 0 || sheet.fillFromRowAbove === true) return problem;
	const message =
		'is missing. Fill it in, or switch on Fill From Row Above in this node if such rows are variants.';
	return { ...problem, message };
}

function group(
	sheet: Sheet,
	read: ColumnReaders,
	others: OtherRows,
): { grouping: Grouping; filling: ReturnType<Filling['apply']> } {
	const { rows, keyOf } = sheet;
	const grouping = new Grouping(rows.length, read.offers.length, sheet.allowSimilarSkus);
	const filling = new Filling(sheet, grouping);
	const details = PRODUCT_DETAILS.filter((field) => keyOf.has(field)).map((field) => ({
		field,
		readField: read[field],
	}));
	for (let index = 0; index < rows.length; index++) {
		const isDish = !others.take(index);
		const sku = isDish ? read.sku(index) : undefined;
		if (!isDish || (sku === undefined && read.isEmptyRow(index))) {
			filling.interrupt();
			continue;
		}
		const companyId = read.companyId(index) ?? sheet.companyOf?.(index);
		const known = grouping.drafts.length;
		const productIndex = grouping.productOf(companyId, sku);
		filling.note(index, productIndex, productIndex === known, others.section);
		for (const { field, readField } of details) {
			grouping.setField(productIndex, index, field, readField(index));
		}
		let hasOffer = false;
		for (let place = 0; place < read.offers.length; place++) {
			const offer = read.offers[place].read(index);
			if (offer === undefined) continue;
			hasOffer = true;
			grouping.addOffer(productIndex, index, offer, place);
		}
		// A row without any price is a mistake, not a dish that no store sells.
		if (!hasOffer) grouping.addOffer(productIndex, index, read.offers[0].read(index, true) ?? {});
	}
	return { grouping, filling: filling.apply() };
}

class SheetPlaces implements Places {
	constructor(
		private readonly sheet: Sheet,
		private readonly read: ColumnReaders,
		private readonly grouping: Grouping,
	) {}

	/** Once all rows are grouped, since only then it is quick to find the earlier row. */
	explainContradictions(): void {
		for (const found of this.grouping.contradictions) {
			const row = this.sheet.rowNumber(this.firstRowWith(found.productIndex, found.field));
			found.message = `differs from ${show(found.earlier)} in row ${row}. Rows of one SKU need the same here, or nothing.`;
		}
	}

	ofProduct(productIndex: number, field?: ProductField) {
		const rows = this.grouping.rowsOf(productIndex);
		return this.place(
			productIndex,
			field === undefined ? rows[0] : this.rowOf(productIndex, field),
			field,
		);
	}

	ofOffer(productIndex: number, offerIndex: number, field: OfferField) {
		const { row, place } = this.grouping.sourceOf(productIndex, offerIndex);
		return this.place(productIndex, row, field, this.read.offers[place].keyOf(field, row));
	}

	/** Of the rows of a product, the one that a field's value came from. */
	private rowOf(productIndex: number, field: ProductField): number {
		const value = this.grouping.drafts[productIndex][field];
		if (value instanceof Contradiction) return value.rowIndex;
		const key = this.sheet.keyOf.get(field);
		if (key === undefined || !(value instanceof Unreadable)) {
			return this.firstRowWith(productIndex, field);
		}
		const rows = this.grouping.rowsOf(productIndex);
		const isSource = (index: number) => {
			const cell = this.sheet.rows[index][key];
			return cell === value.cell || readText(cell) === value.cell;
		};
		return rows.find(isSource) ?? rows[0];
	}

	private firstRowWith(productIndex: number, field: ProductField): number {
		const rows = this.grouping.rowsOf(productIndex);
		const isFilled = (index: number) => this.read[field](index) !== undefined;
		// Identifiers are the same in all rows of a product.
		const isShared = field === 'sku' || field === 'companyId';
		return (isShared ? undefined : rows.find(isFilled)) ?? rows[0];
	}

	private place(productIndex: number, index: number, column?: MenuColumn, key?: string) {
		const { sku } = this.grouping.drafts[productIndex];
		return {
			...placeOf(this.sheet, index, column, key),
			sku: typeof sku === 'string' ? sku : undefined,
		};
	}
}

function rowsOfCompany(rowCount: number, grouping: Grouping): Map<string, number[]> {
	const found = new Map<string, number[]>();
	for (let index = 0; index < rowCount; index++) {
		const productIndex = grouping.productOfRow(index);
		if (productIndex === undefined) continue;
		const { companyId } = grouping.drafts[productIndex];
		if (typeof companyId !== 'string') continue;
		const rows = found.get(companyId);
		if (rows === undefined) found.set(companyId, [index]);
		else rows.push(index);
	}
	return found;
}
