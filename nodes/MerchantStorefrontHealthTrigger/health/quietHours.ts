import { DateTime } from 'luxon';

import { WEEK_DAYS } from '../../MerchantStorefront/platform/contract';

interface QuietHours {
	/** Minutes of the day. Where the end isn't later than the start, it is on the next day. */
	from: number;
	to: number;
	days: ReadonlyArray<(typeof WEEK_DAYS)[number]>;
}

/** Orders have been expected since then, in unix seconds. It is undefined where none are expected now. */
export function expectedSince(
	{ from, to, days }: QuietHours,
	now: number,
	zone: string,
): number | undefined {
	const today = DateTime.fromSeconds(now, { zone }).startOf('day');
	let since: number | undefined;
	for (const day of [0, 1, 2].map((days) => today.minus({ days }))) {
		if (!days.some((name) => name === WEEK_DAYS[day.weekday - 1])) continue;
		const start = atMinute(day, from).toSeconds();
		const end = atMinute(to > from ? day : day.plus({ days: 1 }), to).toSeconds();
		const isNow = start <= now && now < end;
		// Where orders come around the clock, a new day changes nothing.
		if (since === undefined ? isNow : end === since) since = start;
	}
	return since;
}

/** The clock on the wall counts, also on a day on which it is changed. */
export const atMinute = (day: DateTime, minute: number): DateTime =>
	day.set({ hour: Math.floor(minute / 60), minute: minute % 60 });
