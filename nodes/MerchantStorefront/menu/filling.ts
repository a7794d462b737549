import type { Grouping } from './grouping';
import type { MenuProblem } from './problems';
import type { Sheet } from './sheet';

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
	apply(): MenuProblem[] {
		const { drafts } = this.grouping;
		const hasCategory = drafts.map(({ category }) => category !== undefined);
		for (const { productIndex, index, section } of this.ofSection) {
			if (hasCategory[productIndex]) continue;
			this.grouping.setField(productIndex, index, 'category', section);
		}
		const filled = this.firstRows.filter(({ productIndex, above }) =>
			this.takeOver(productIndex, above),
		);
		if (filled.length === 0) return [];
		const first = this.sheet.rowNumber(filled[0].index);
		return [
			{
				place: 'Fill From Row Above',
				message: `Products that take their title or category from the row above: ${filled.length}, the first in row ${first}.`,
			},
		];
	}

	/** Earlier products are filled by now, so that a dish with many variants fills all of them. */
	private takeOver(productIndex: number, above: number): boolean {
		const draft = this.grouping.drafts[productIndex];
		const source = this.grouping.drafts[above];
		if (typeof draft.sku !== 'string' || draft.companyId !== source.companyId) return false;
		const fields = TAKEN_OVER.filter(
			(field) => draft[field] === undefined && typeof source[field] === 'string',
		);
		for (const field of fields) draft[field] = source[field];
		return fields.length > 0;
	}
}
