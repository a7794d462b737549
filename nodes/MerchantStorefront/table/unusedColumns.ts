import { listNames, shorten } from '../platform/shown';

/** A heading whose cells are not read, with the reason where it is not unknown. */
export interface UnusedColumn {
	heading: string;
	reason?: string;
}

export function describeUnused({ heading, reason }: UnusedColumn): string {
	return `"${shorten(heading)}"${reason === undefined ? '' : ` (${reason})`}`;
}

/** In a sentence; none where all are used. */
export function listUnused(columns: readonly UnusedColumn[]): string[] {
	if (columns.length === 0) return [];
	return [`Columns that were not used: ${listNames(columns.map(describeUnused))}.`];
}
