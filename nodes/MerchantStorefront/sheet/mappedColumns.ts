import { availabilityIn } from './availability';
import { Findings, type RecognisedColumns } from './findings';
import { COLUMN_NAMES } from './headingAliases';
import type { MenuColumn } from '../menu/product';
import type { FieldRule } from '../menu/rules';

/** What can be mapped for a single store. */
export const STORE_COLUMNS = [
	'listPrice',
	'oldPrice',
	'stock',
	'status',
] as const satisfies readonly MenuColumn[];

/** How n8n knows a field of one store: without the dots and brackets that it takes for a path. */
export function mappedKey(column: MenuColumn, storeId: string): string {
	return `${column}@${encodeURIComponent(storeId).replace(/[.()]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`;
}

function partsOf(key: string): { column: MenuColumn; storeId?: string } {
	const [column, storeId] = key.split('@');
	return {
		column: column as MenuColumn,
		storeId: storeId === undefined ? undefined : decodeURIComponent(storeId),
	};
}

/** Such as "Price [podil]". */
export function labelOfMapped(key: string): string {
	const { column, storeId } = partsOf(key);
	return storeId === undefined ? COLUMN_NAMES[column] : `${COLUMN_NAMES[column]} [${storeId}]`;
}

/** The columns as they were mapped by hand. */
export function mappedColumns(
	keys: readonly string[],
	rules: ReadonlyArray<FieldRule<MenuColumn>>,
	/** The column of the sheet that a key reads, where it reads just one. */
	headingOf: (key: string) => string | undefined,
): RecognisedColumns {
	const found = new Findings();
	for (const key of keys) {
		const { column, storeId } = partsOf(key);
		if (!rules.some(({ field }) => field === column)) continue;
		found.add(column, key, storeId);
		const heading = column === 'status' ? headingOf(key) : undefined;
		if (heading === undefined || !availabilityIn(heading)?.isInverted) continue;
		found.inverted.add(key);
		found.guesses.push({
			place: `Column "${heading}"`,
			field: heading,
			message: `is read as the ${labelOfMapped(key)}: yes means off.`,
		});
	}
	return found;
}
