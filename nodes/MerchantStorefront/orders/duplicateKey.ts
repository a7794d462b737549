import { isObject } from '../platform/parseJson';
import { changeKey } from './changeKey';
import { readOrder } from './order';

/** What counts as the same. */
export type DuplicateOf = 'order' | 'change' | 'notification';

type Json = Record<string, unknown>;

/**
 * What identifies an item from the trigger or from a list, as it came or simplified. Undefined when
 * it does not say: nobody can tell then whether it is a duplicate.
 */
export function duplicateKey(json: Json, of: DuplicateOf): string | undefined {
	if (of === 'notification') return filled(json.notificationId);
	const order = orderIn(json);
	if (order === undefined) return undefined;
	if (of === 'order') return orderOfStore(order);
	const known = filled(order.changeKey);
	const read = known === undefined ? readOrder(order) : undefined;
	return read === undefined ? known : changeKey(read);
}

/** The ID of the order that an item is about. */
export const orderIdIn = (json: Json): string | undefined => filled(orderIn(json)?.id);

/** A simplified order has a change key. */
function orderIn(json: Json): Json | undefined {
	if (filled(json.changeKey) !== undefined) return json;
	const order = looksLikeOrder(json.data) ? json.data : json;
	return looksLikeOrder(order) ? order : undefined;
}

/** Two stores, also of two companies, may number their orders alike. */
function orderOfStore({ id, storeId }: Json): string | undefined {
	const known = filled(id);
	return known === undefined ? undefined : JSON.stringify([filled(storeId), known]);
}

/** A store and the answer of a till have an ID as well. */
function looksLikeOrder(value: unknown): value is Json {
	if (!isObject(value)) return false;
	const { status, items, number, storeId } = value;
	return typeof status === 'string' && (items ?? number ?? storeId) !== undefined;
}

function filled(value: unknown): string | undefined {
	if (typeof value !== 'string' && typeof value !== 'number') return undefined;
	const text = String(value).trim();
	return text === '' ? undefined : text;
}
