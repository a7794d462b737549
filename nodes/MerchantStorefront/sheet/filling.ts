import type { Grouping } from './grouping';
import type { MenuProblem } from '../menu/problems';
import { listNames, show } from '../platform/shown';
import type { ProductDraft } from '../menu/product';
import type { Sheet } from './sheet';

const FILL_FROM_ROW_ABOVE = 'Fill From Row Above';
const TAKEN_OVER = ['title', 'category'] as const;

/** Gives products what they take over from rows above: the heading of a section, or a dish. */
export class Filling {
	private readonly ofSection: Array<{ productIndex: number; index: number; section: string }> = [];
	private readonly firstRows: Array<{ productIndex: number; index: number; above: number }> = [];
	/** The product of the row above, where that is a dish. */
	private above?: number;

	constructor(
		private readonly sheet: Sheet,
		private readonly grouping: Grouping,
	) {}

	/** After each row of a dish, in their order. */
	note(index: number, productIndex: number, isFirst: boolean, section: string | undefined): void {
		if (section !== undefined) this.ofSection.push({ productIndex, index, section });
		if (this.sheet.fillFromRowAbove !== true) return;
		if (isFirst && this.above !== undefined) {
			this.firstRows.push({ productIndex, index, above: this.above });
		}
		this.above = productIndex;
	}

	/** After a row that is no dish. */
	interrupt(): void {
		this.above = undefined;
	}

	/** Once all rows are grouped, since what a product has itself may stand in any of its rows. */
	apply(): { warnings: MenuProblem[]; parents: ReadonlySet<number> } {
		const { drafts } = this.grouping;
		const hasCategory = drafts.map(({ category }) => category !== undefined);
		for (const { productIndex, index, section } of this.ofSection) {
			if (hasCategory[productIndex]) continue;
			this.grouping.setField(productIndex, index, 'category', section);
		}
		const filled = this.firstRows.filter(({ productIndex, above }) =>
			this.takeOver(productIndex, above),
		);
		const parents = new Set(
			filled.map(({ above }) => above).filter((above) => this.isParent(above)),
		);
		return {
			parents,
			warnings: [...this.describeFilled(filled), ...this.describeParents(parents)],
		};
	}

	/** Whether it only tells what its variants take over, and is no dish itself. */
	private isParent(productIndex: number): boolean {
		const { sku, offers } = this.grouping.drafts[productIndex];
		return sku === undefined && offers.every(({ listPrice }) => listPrice === undefined);
	}

	private describeFilled(filled: ReadonlyArray<{ index: number }>): MenuProblem[] {
		if (filled.length === 0) return [];
		const first = this.sheet.rowNumber(filled[0].index);
		const message = `Products that take their title or category from the row above: ${filled.length}, the first in row ${first}.`;
		return [{ place: FILL_FROM_ROW_ABOVE, message }];
	}

	private describeParents(parents: ReadonlySet<number>): MenuProblem[] {
		if (parents.size === 0) return [];
		const rows = [...parents].map((productIndex) => {
			const [row] = this.grouping.rowsOf(productIndex);
			return `row ${this.sheet.rowNumber(row)} ${show(this.grouping.drafts[productIndex].title) ?? ''}`;
		});
		const message = `These rows have neither SKU nor price and are read for the rows below them only: ${listNames(rows)}.`;
		return [{ place: FILL_FROM_ROW_ABOVE, message }];
	}

	/** Earlier products are filled by now, so that a dish with many variants fills all of them. */
	private takeOver(productIndex: number, above: number): boolean {
		const draft = this.grouping.drafts[productIndex];
		const source = this.grouping.drafts[above];
		if (typeof draft.sku !== 'string' || draft.companyId !== source.companyId) return false;
		const fields = TAKEN_OVER.filter(
			(field) => draft[field] === undefined && typeof source[field] === 'string',
		);
		if (fields.length === 0) return false;
		for (const field of fields) draft[field] = source[field];
		if (fields.includes('title')) switchOffLike(draft, source);
		return true;
	}
}

/** Programs write into the first row of a dish only that it is off; a title of its own makes another dish. */
function switchOffLike(variant: ProductDraft, dish: ProductDraft): void {
	const isOff = new Set(
		dish.offers.filter(({ status }) => status === 'disabled').map(({ storeId }) => storeId),
	);
	for (const offer of variant.offers) {
		if (isOff.has(offer.storeId)) offer.status ??= 'disabled';
	}
}
