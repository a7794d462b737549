import { SAMPLE, type Field } from './entities';
import { FIELDS } from './menuColumns';
import { show } from '../platform/shown';
import { placeInSheet, type Problem } from '../table/problems';
import type { Sheet } from '../table/rows';

/**
 * What is in the SKU column of the row that explains the columns, and of the sample rows. Both
 * are known by exactly this text, and sheets in use have it: it may never change.
 */
const EXPLANATION_SKU = explanationOf(FIELDS.sku);

/** What the template says about a column. */
export function explanationOf({ required, help }: Pick<Field, 'required' | 'help'>): string {
	return `${required === true ? 'Needed' : 'Optional'}: ${help}`;
}

/** The sheet with the template's own rows emptied, and a warning of each sample that is still in it. */
export function withoutTemplateRows(sheet: Sheet): { sheet: Sheet; warnings: Problem[] } {
	const own = new Map<number, { heading: string; cell: unknown }>();
	sheet.rows.forEach((row, index) => {
		for (const heading in row) {
			const cell = row[heading];
			if (cell === SAMPLE || cell === EXPLANATION_SKU) own.set(index, { heading, cell });
		}
	});
	if (own.size === 0) return { sheet, warnings: [] };
	const warnings = [...own]
		.filter(([, { cell }]) => cell === SAMPLE)
		.map(([index, { heading }]) => ({
			...placeInSheet({ row: sheet.rowNumber(index), itemIndex: index, field: heading }),
			value: show(SAMPLE),
			message: 'marks a sample row of the template, so the row is not imported.',
		}));
	const rows = sheet.rows.map((row, index) => (own.has(index) ? {} : row));
	return { sheet: { ...sheet, rows }, warnings };
}
