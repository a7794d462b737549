import { isObject } from '../platform/parseJson';
import type { ApiContext } from '../platform/request';
import { show } from '../platform/shown';
import { isTimeToLog } from './isTimeToLog';

/** What finds it at the platform. Nothing about a guest, and no secret. */
const TOLD = ['number', 'storeId', 'status', 'createdAt', 'callback'];
const MOST_NAMES = 40;

/** Says once of an entry of a list that nobody can name it, and what it has. */
export function logWithoutId(
	context: ApiContext,
	what: 'an order' | 'a subscription',
	entry: unknown,
): void {
	const message = `The platform lists ${what} without an ID, which is skipped: ${contentOf(entry)}. Tell the platform's support.`;
	if (isTimeToLog(message, Infinity)) context.logger.error(message);
}

function contentOf(entry: unknown): string {
	if (!isObject(entry)) {
		return `it is ${Array.isArray(entry) ? 'a list' : entry === null ? 'null' : `a ${typeof entry}`}`;
	}
	const told = TOLD.filter((name) => entry[name] !== undefined && entry[name] !== null).map(
		(name) => `${name} ${show(entry[name])}`,
	);
	const names = Object.keys(entry).slice(0, MOST_NAMES).join(', ');
	return [...told, `its fields are ${names === '' ? 'none' : names}`].join(', ');
}
