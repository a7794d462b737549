import { listNames, shorten } from '../platform/shown';

/** A heading whose cells are not read, with the reason where it is not unknown. */
export interface UnusedColumn {
	heading: string;
	reason?: string;
	/** Where a sheet has several. */
	tab?: string | undefined;
}

export function describeUnused({ heading, reason, tab }: UnusedColumn): string {
	const more = [tab, reason].filter((part) => part !== undefined).join(', ');
	return `"${shorten(heading)}"${more === '' ? '' : ` (${more})`}`;
}

/** Of a column that has nothing but its heading. */
export const EMPTY = 'empty';

/** In a sentence; none where all are used. */
export function listUnused(columns: readonly UnusedColumn[]): string[] {
	if (columns.length === 0) return [];
	return [`Columns that were not used: ${listNames(columns.map(describeUnused))}.`];
}
