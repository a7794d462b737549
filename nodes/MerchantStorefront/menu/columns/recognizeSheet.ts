import { MENU_COLUMNS, type MenuColumn } from '../menuColumns';
import type { Meaning } from './meanings';
import { menuTable } from './menuTable';
import { menuColumns, type MenuSheet, type ReadingOptions } from './menuSheet';
import { withoutTemplateRows } from '../templateMarks';
import type { Answer } from '../../table/answers';
import { recognize } from '../../table/recognize';
import { sheetOf, type Row } from '../../table/rows';

export interface SheetSettings extends ReadingOptions {
	/** The fields that the sheet may have: all of a menu, or those of a list of changes. */
	fields?: readonly MenuColumn[] | undefined;
	answers?: ReadonlyArray<Answer<Meaning>> | undefined;
	/** Fields that this time need no column. */
	notRequired?: readonly MenuColumn[] | undefined;
	headerRow?: number | undefined;
	firstDataRow?: number | undefined;
}

/** Rows as a sheet of a menu, or of changes of offers: which column is what, and what is open. */
export function recognizeSheet(
	rows: readonly Row[],
	{
		fields = MENU_COLUMNS,
		answers = [],
		notRequired = [],
		headerRow = 1,
		firstDataRow = 2,
		...options
	}: SheetSettings = {},
): MenuSheet {
	const { sheet, warnings } = withoutTemplateRows(sheetOf(rows, { headerRow, firstDataRow }));
	const found = recognize(sheet, menuTable(options, fields), answers, notRequired);
	const { questions, problems } = found;
	return {
		...{ sheet, options, questions, problems },
		columns: menuColumns(found),
		warnings: [...warnings, ...found.warnings],
	};
}
