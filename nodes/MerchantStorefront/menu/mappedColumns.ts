import type { RecognisedColumns } from './columns';
import { COLUMN_NAMES } from './headingAliases';
import type { MenuColumn } from './product';
import type { FieldRule } from './rules';

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

/** The columns as they were mapped by hand, which leaves no doubt. */
export function mappedColumns(
	keys: readonly string[],
	rules: ReadonlyArray<FieldRule<MenuColumn>>,
): RecognisedColumns {
	const columns: RecognisedColumns['columns'] = new Map();
	const ofStore: RecognisedColumns['ofStore'] = new Map();
	for (const { field } of rules) {
		for (const key of keys) {
			const { column, storeId } = partsOf(key);
			if (column !== field) continue;
			if (storeId === undefined) columns.set(column, [key]);
			else ofStore.set(storeId, (ofStore.get(storeId) ?? new Map()).set(column, [key]));
		}
	}
	return { columns, ofStore, inverted: new Set(), unused: [], questions: [], guesses: [] };
}
