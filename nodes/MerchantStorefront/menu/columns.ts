import { SPELLINGS, type MenuColumn } from './spellings';

export interface Columns {
	/** The heading that each field is read from. */
	headingOf: Map<MenuColumn, string>;
	/** Headings that stand for no field. */
	unused: string[];
	/** Fields that several headings stand for, none of them written exactly as the field's name. */
	unclear: Array<{ column: MenuColumn; headings: string[] }>;
}

/** A column that other nodes add: it says where a row is, and is no part of the menu. */
export const ROW_NUMBER = 'row_number';

export function headingsOf(rows: ReadonlyArray<Record<string, unknown>>): string[] {
	// Nodes that read spreadsheets leave empty cells out, so no single row has them all.
	const headings = new Set<string>();
	for (const row of rows) for (const heading in row) headings.add(heading);
	headings.delete(ROW_NUMBER);
	return [...headings];
}

export function recogniseColumns(headings: readonly string[]): Columns {
	const candidates = new Map<MenuColumn, string[]>();
	const unused: string[] = [];
	for (const heading of headings) {
		const column = COLUMN_OF.get(simplify(heading));
		if (column === undefined) unused.push(heading);
		else candidates.set(column, [...(candidates.get(column) ?? []), heading]);
	}
	const headingOf = new Map<MenuColumn, string>();
	const unclear: Columns['unclear'] = [];
	for (const [column, found] of candidates) {
		const heading = found.length === 1 ? found[0] : found.find((other) => other === column);
		if (heading === undefined) {
			unclear.push({ column, headings: found });
		} else {
			headingOf.set(column, heading);
			unused.push(...found.filter((other) => other !== heading));
		}
	}
	return { headingOf, unused, unclear };
}

function simplify(heading: string): string {
	return heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

const COLUMN_OF = new Map(
	(Object.keys(SPELLINGS) as MenuColumn[]).flatMap((column) =>
		[column, ...SPELLINGS[column]].map((spelling) => [simplify(spelling), column] as const),
	),
);
