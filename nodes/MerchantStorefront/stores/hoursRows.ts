import { isEmpty, readIdentifier } from '../sheet/cells';
import { HEADING_ALIASES } from '../sheet/headingAliases';
import { show } from '../platform/shown';
import type { HoursDraft, HoursProblem } from './openingHours';

type Row = Record<string, unknown>;
type Column = 'storeId' | 'weekDay' | 'open' | 'closed';

export interface HoursSheet {
	stores: Map<string, { itemIndexes: number[]; drafts: HoursDraft[] }>;
	problems: HoursProblem[];
}

const NAMES: Record<Column, string> = {
	storeId: 'Store ID',
	weekDay: 'Week Day',
	open: 'Opens',
	closed: 'Closes',
};

/** How people head these columns. Case, spaces and punctuation do not matter. */
const ALIASES: Record<Column, readonly string[]> = {
	storeId: ['store id', ...HEADING_ALIASES.storeId],
	weekDay: 'week day, day, day of week, день, день тижня'.split(','),
	open: 'open, opens, from, opening time, відкрито, відкриття, з, від'.split(','),
	closed: 'closed, close, closes, to, until, closing time, закрито, закриття, до'.split(','),
};

const simplify = (heading: string) => heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const COLUMN_OF = new Map(
	(Object.keys(ALIASES) as Column[]).flatMap((column) =>
		ALIASES[column].map((alias) => [simplify(alias), column] as const),
	),
);

/** The opening hours of several stores: each row is a week day of one store. */
export function readHoursRows(
	rows: readonly Row[],
	/** Of rows that name none. */
	storeOf: (index: number) => unknown,
	{ headerRow, firstDataRow }: { headerRow: number; firstDataRow: number },
): HoursSheet {
	const problems: HoursProblem[] = [];
	const stores: HoursSheet['stores'] = new Map();
	const headingOf = recognise(rows, headerRow, problems);
	if (problems.length > 0) return { stores, problems };
	const names = {
		weekDay: nameOf(headingOf, 'weekDay'),
		open: nameOf(headingOf, 'open'),
		closed: nameOf(headingOf, 'closed'),
	};
	rows.forEach((row, index) => {
		const cell = (column: Column) => {
			const heading = headingOf.get(column);
			return heading === undefined ? undefined : row[heading];
		};
		const isBlank = [...headingOf.values()].every((heading) => isEmpty(row[heading]));
		if (isBlank) return;
		const told = row.row_number;
		const place = `Row ${typeof told === 'number' ? told : firstDataRow + index}`;
		const storeId = readIdentifier(isEmpty(cell('storeId')) ? storeOf(index) : cell('storeId'));
		if (typeof storeId !== 'string') {
			const name = nameOf(headingOf, 'storeId');
			problems.push({
				itemIndex: index,
				text:
					storeId === undefined
						? `${place}, ${name} is missing. Fill it in, or choose a store in this node.`
						: `${place}, ${name}: ${show(storeId.cell)} ${storeId.message}`,
			});
			return;
		}
		const store = stores.get(storeId) ?? { itemIndexes: [], drafts: [] };
		stores.set(storeId, store);
		store.itemIndexes.push(index);
		store.drafts.push({
			weekDay: cell('weekDay'),
			open: cell('open'),
			closed: cell('closed'),
			place,
			itemIndex: index,
			names,
		});
	});
	return { stores, problems };
}

function recognise(
	rows: readonly Row[],
	headerRow: number,
	problems: HoursProblem[],
): Map<Column, string> {
	const headings = new Set(rows.flatMap((row) => Object.keys(row)));
	const found = new Map<Column, string>();
	for (const heading of headings) {
		const column = COLUMN_OF.get(simplify(heading));
		if (column === undefined) continue;
		const other = found.get(column);
		if (other !== undefined) {
			problems.push({
				text: `Row ${headerRow} (headings): The columns "${other}" and "${heading}" can both be ${NAMES[column]}. Rename the one that is not.`,
			});
		}
		found.set(column, heading);
	}
	for (const column of ['weekDay', 'open', 'closed'] as const) {
		if (!found.has(column)) {
			problems.push({
				text: `Row ${headerRow} (headings): No column for ${NAMES[column]} was found. Head it "${NAMES[column]}".`,
			});
		}
	}
	return found;
}

function nameOf(headingOf: ReadonlyMap<Column, string>, column: Column): string {
	return `column "${headingOf.get(column) ?? NAMES[column]}"`;
}
