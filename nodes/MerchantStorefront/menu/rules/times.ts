import { groupBy } from '../../platform/groupBy';
import { capitalize, show } from '../../platform/shown';
import { problemAt, type Place, type Problem } from '../../table/problems';
import { lengthOf, printHours, type DayHours } from '../kinds/weekHours';
import { ENTITIES } from '../entities';

/** In hours. Few kitchens serve longer, and 11:00-08:00 is more likely 08:00-11:00. */
const LONGEST_OVER_MIDNIGHT = 18;

/** What to look at after hours that end on the next day are sent. */
export function warningsPastMidnight(all: readonly DayHours[]): string[] {
	const past = all.filter(({ open, closed }) => closed < open);
	return [...groupBy(past, ({ open, closed }) => `${open}-${closed}`)].map(([times, same]) => {
		const [first] = same;
		const { weekDay, open, closed } = first;
		const days =
			same.length === 1 ? capitalize(weekDay) : printHours(same).replace(` ${times}`, '');
		const hours = Math.floor(lengthOf(first) / 60);
		const length =
			lengthOf(first) <= 60 * LONGEST_OVER_MIDNIGHT
				? '.'
				: `, so it is open for ${hours} hours. Are the times swapped?`;
		return `${days} closes at ${closed}, before it opens at ${open}: that is sent as the next day${length} We don't know whether the platform reads it that way: check the storefront.`;
	});
}

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
