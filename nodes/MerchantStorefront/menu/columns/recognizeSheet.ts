import { findColumns, type ColumnOptions } from './columns';
import type { MenuSheet, ReadingOptions } from './menuSheet';
import { withoutTemplateRows } from '../template';
import { sheetOf, type Row } from '../../sheet/rows';

export interface SheetSettings extends ColumnOptions, ReadingOptions {
	headerRow?: number | undefined;
	firstDataRow?: number | undefined;
}

/** Rows as a sheet of a menu, or of changes of offers: which column is what, and what is open. */
export function recognizeSheet(
	rows: readonly Row[],
	{ fields, answers, headerRow = 1, firstDataRow = 2, ...options }: SheetSettings = {},
): MenuSheet {
	const { sheet, warnings } = withoutTemplateRows(sheetOf(rows, { headerRow, firstDataRow }));
	return { sheet, warnings, options, columns: findColumns(sheet, { fields, answers }) };
}
