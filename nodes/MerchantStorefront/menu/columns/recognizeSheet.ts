import { findColumns, type ColumnOptions } from './columns';
import type { MenuColumn } from '../menuColumns';
import { labelOf } from './meanings';
import { TakenColumns } from './takenColumns';
import type { MenuSheet, ReadingOptions } from './menuSheet';
import { withoutTemplateRows } from '../templateRows';
import { sheetOf, type Row } from '../../table/rows';

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
	const columns = findColumns(sheet, { fields, answers });
	return { sheet, warnings: [...warnings, ...columns.warnings], options, columns };
}

/** Rows of a form: each field has the column of its name, and there is nothing to find out. */
export function sheetOfFields(rows: readonly Row[], fields: readonly MenuColumn[]): MenuSheet {
	const columns = new TakenColumns(fields);
	const all = fields.map((field) => {
		const column = { heading: labelOf(field), cellOf: (row: Row) => row[field] };
		columns.add(field, column);
		return column;
	});
	return {
		sheet: { rows, columns: all, headerRow: 0, rowNumber: (index) => index + 1 },
		columns,
		options: {},
		warnings: [],
	};
}
