import { FIELDS, fieldOf, MENU_COLUMNS, type MenuColumn } from '../menu/fields';

const ofAll = <Value>(valueOf: (column: MenuColumn) => Value) =>
	Object.fromEntries(MENU_COLUMNS.map((column) => [column, valueOf(column)])) as Record<
		MenuColumn,
		Value
	>;

export const COLUMN_NAMES = ofAll((column) => fieldOf(column).label);
export const HEADING_ALIASES = ofAll((column): readonly string[] => FIELDS[column].headings);
