type Row = Record<string, unknown>;

/** A column that other nodes add: it says where a row is, and is no part of the menu. */
export const ROW_NUMBER = 'row_number';

/** The row of the sheet that an item came from, where the node before tells it. */
export function toldRow(item: Row): number | undefined {
	const told = item[ROW_NUMBER];
	if (typeof told === 'number') return told;
	// Extract From File counts from 0 in a hidden property, which n8n keeps until it stores the rows.
	const hidden = item.__rowNum__;
	return typeof hidden === 'number' ? hidden + 1 : undefined;
}
