import { capitalize, show } from '../../platform/shown';
import { problemAt, type Place, type Problem } from '../../table/problems';
import type { DayHours } from '../kinds/weekHours';
import { ENTITIES } from '../entities';

/** What to look at after hours that end on the next day are sent. */
export const warningsPastMidnight = (hours: readonly DayHours[]): string[] =>
	hours
		.filter(({ open, closed }) => closed < open)
		.map(
			({ weekDay, open, closed }) =>
				`${capitalize(weekDay)} closes at ${closed}, before it opens at ${open}: that is sent as the next day. We don't know whether the platform reads it that way: check the storefront.`,
		);

interface TimesOfRow {
	open?: string | undefined;
	closed?: string | undefined;
	at(field: 'open' | 'closed'): Place;
}

/** Why the times of a row can't be those of a day. Without both, it is a day off. */
export function problemsOfTimes({ open, closed, at }: TimesOfRow): Problem[] {
	const missing = (field: 'open' | 'closed', other: 'open' | 'closed') => {
		const message = `has no time, but ${show(at(other).field)} has. Write it as "${ENTITIES.hours[field].sample[0]}".`;
		return [{ ...at(field), message }];
	};
	if (open === undefined) return closed === undefined ? [] : missing('open', 'closed');
	if (closed === undefined) return missing('closed', 'open');
	const message = 'is the opening time, too. Type the time when it closes.';
	return open === closed ? [problemAt(at('closed'), closed, message)] : [];
}
