import { capitalize } from '../../platform/shown';
import type { DayHours } from '../../table/weekHours';

/** What to look at after hours that end on the next day are sent. */
export const warningsPastMidnight = (hours: readonly DayHours[]): string[] =>
	hours
		.filter(({ open, closed }) => closed < open)
		.map(
			({ weekDay, open, closed }) =>
				`${capitalize(weekDay)} closes at ${closed}, before it opens at ${open}: that is sent as the next day. We don't know whether the platform reads it that way: check the storefront.`,
		);
