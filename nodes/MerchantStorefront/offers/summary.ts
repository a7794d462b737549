import { DateTime } from 'luxon';

import { groupBy } from '../platform/groupBy';
import { listNames } from '../platform/shown';
import { sayTime } from '../platform/zonedTime';

/** A dish that was switched, as the output has it. */
export interface SummarizedChange {
	sku: string;
	title?: string;
	status?: string;
	/** It has an offset, and is null until somebody switches the dish on. */
	until?: string | null;
}

const MOST_NAMED = 5;

interface Clock {
	timeZone: string;
	now: number;
}

/** For people, such as "Borscht is off in podil until 23:59." */
export function summaryOf(
	storeId: string,
	changes: readonly SummarizedChange[],
	clock: Clock,
): string {
	const alike = groupBy(changes, ({ status, until }) => `${status} ${until}`);
	return [...alike.values()]
		.map((dishes) => {
			const [{ status, until } = { status: undefined, until: undefined }] = dishes;
			const names = listNames(
				dishes.map(({ sku, title = sku }) => title),
				MOST_NAMED,
			);
			const verb = dishes.length === 1 ? 'is' : 'are';
			return status === 'disabled'
				? `${names} ${verb} off in ${storeId} until ${sayEnd(until, clock)}.`
				: `${names} ${verb} on sale in ${storeId}.`;
		})
		.join(' ');
}

function sayEnd(until: string | null | undefined, { timeZone, now }: Clock): string {
	if (until === null || until === undefined) return 'somebody switches it on';
	const end = DateTime.fromISO(until, { zone: timeZone });
	const today = DateTime.fromMillis(now, { zone: timeZone });
	return end.hasSame(today, 'day') ? end.toFormat('HH:mm') : sayTime(end.toMillis(), timeZone);
}
