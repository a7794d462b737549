import { ENTITIES, type Entities, type Field, type Values } from '../menu/entities';
import { fieldOf, isDetail, namesOf, type AnyValue } from '../menu/fieldsOf';
import type { Cell } from '../table/cells';
import { KINDS, type Kind } from '../table/kinds';
import { problemAt, Unreadable, type Place, type Problem } from '../table/problems';
import { isEmpty } from '../table/rows';
import { capitalize } from '../platform/shown';
import { WEEK_DAYS } from '../platform/contract';
import { foldLetters, wordsFor, type WeekDay } from '../table/languages';
import { isWeekDay, readTimeOfDay, readWeekDay } from '../table/weekTimes';

type HoursDetail = (typeof HOURS_DETAILS)[number];

/** One interval of one day. */
export type OpeningHours = Values<Pick<Entities['hours'], 'weekDay' | 'open' | 'closed'>> & {
	[name in HoursDetail]?: AnyValue | undefined;
};

export const HOURS_DETAILS = namesOf('hours', isDetail).filter((name) => name !== 'storeId');
const OTHERS = HOURS_DETAILS.filter((name) => !['weekDay', 'open', 'closed'].includes(name));

/** One interval as it came in, and where it is. */
export type HoursDraft = Place & { [name in HoursDetail]?: unknown } & {
	/** How the fields are called there. */
	names: { [name in HoursDetail]?: string };
};

interface StoreHours {
	/** From Monday to Sunday. */
	hours: OpeningHours[];
	problems: Problem[];
	warnings: string[];
}

/** The opening hours of one store. A day with neither time is a day on which it stays closed. */
export function readOpeningHours(drafts: readonly HoursDraft[]): StoreHours {
	const problems: Problem[] = [];
	const warnings: string[] = [];
	const found = new Map<WeekDay, { hours?: OpeningHours; place: string }>();
	const named = new Set(
		drafts.map((draft) => draft.weekDay).filter((day) => typeof day === 'string' && isWeekDay(day)),
	);
	for (const draft of drafts) {
		const { place, itemIndex, row } = draft;
		const note = (part: HoursDetail, flaw: string) => {
			const at = { place: `${place}, ${draft.names[part]}`, itemIndex, row };
			const isMissing = isEmpty(draft[part]);
			const [example] = fieldOf('hours', part).sample ?? [];
			const message = isMissing ? `is empty. Write it as "${example}".` : flaw;
			problems.push(problemAt(at, isMissing ? undefined : draft[part], message));
		};
		const weekDay = readWeekDay(draft.weekDay, () => [...named]);
		const isFree = isClosed(draft.open) && isClosed(draft.closed);
		const open = isFree ? undefined : readTimeOfDay(draft.open);
		const closed = isFree ? undefined : readTimeOfDay(draft.closed);
		if (weekDay === undefined) {
			note('weekDay', NO_DAY);
		}
		if (!isFree && open === undefined) note('open', NO_TIME);
		if (!isFree && closed === undefined) note('closed', NO_TIME);
		if (open !== undefined && open === closed) {
			note('closed', 'is the opening time, too. Type when the store closes.');
		}
		const others: { [name in HoursDetail]?: AnyValue | undefined } = {};
		for (const name of OTHERS) {
			const value = readOther(ENTITIES.hours[name], draft[name]);
			if (value instanceof Unreadable) note(name, value.message);
			else others[name] = value;
		}
		if (weekDay === undefined) continue;
		const earlier = found.get(weekDay);
		if (earlier !== undefined) {
			const flaw = `is already in ${earlier.place}. The platform takes one interval for each day.`;
			note('weekDay', flaw);
			continue;
		}
		if (open === undefined || closed === undefined) {
			found.set(weekDay, { place });
			continue;
		}
		found.set(weekDay, { place, hours: { ...others, weekDay, open, closed } });
		if (closed < open) {
			warnings.push(
				`${capitalize(weekDay)} closes at ${closed}, before it opens at ${open}: that is sent as the next day. We don't know whether the platform reads it that way: check the storefront.`,
			);
		}
	}
	const hours = WEEK_DAYS.flatMap((day) => found.get(day)?.hours ?? []);
	return { hours, problems, warnings };
}

/** Days without opening hours. */
export function daysWithoutHours(hours: readonly OpeningHours[]): WeekDay[] {
	return WEEK_DAYS.filter((day) => !hours.some(({ weekDay }) => weekDay === day));
}

/** What isn't the day or its hours. */
function readOther({ kind }: Field<Kind>, cell: unknown): Cell<AnyValue> {
	return KINDS[kind].reader({ cells: () => [cell] })(cell);
}

const NO_DAY = `isn't a day of the week. Write it as "Monday".`;
const NO_TIME = `isn't a time of day. Write it as "10:00"; hours go from 00 to 23, minutes from 00 to 59.`;

const CLOSED_WORDS: ReadonlySet<string> = new Set(['', ...wordsFor('closed').map(foldLetters)]);

function isClosed(cell: unknown): boolean {
	if (cell === undefined || cell === null) return true;
	return typeof cell === 'string' && CLOSED_WORDS.has(foldLetters(cell.trim()));
}
