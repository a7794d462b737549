import { ENTITIES, type Entities, type FieldName, type Values } from '../menu/entities';
import { MENU_KINDS, type AnyValue } from '../menu/kinds/menuKinds';
import { fieldHeadings, fieldOf, filled, isDetail, namesOf } from '../menu/fieldsOf';
import { problemsOfTimes, warningsPastMidnight } from '../menu/rules/times';
import { WEEK_DAYS } from '../platform/contract';
import { groupBy } from '../platform/groupBy';
import { type Answer, meaningsOf, tableOf } from '../table/tableOf';
import { readIdentifier } from '../table/kinds';
import type { WeekDay } from '../table/languages';
import { MISSING, problemAt, Unreadable, type Problem } from '../table/problems';
import { readTable, type ReadRow, type Tab, type TableReading } from '../table/readTable';

type HoursField = FieldName<'hours'>;
type HoursDetail = (typeof HOURS_DETAILS)[number];
/** A row that can't be read still tells whose it is, and a day without times is a day off. */
type HoursValues = Partial<Values<Entities['hours']>>;
type HoursRow = ReadRow<HoursValues>;

/** One interval of one day. */
export type OpeningHours = Values<Pick<Entities['hours'], 'weekDay' | 'open' | 'closed'>> & {
	[name in HoursDetail]?: AnyValue | undefined;
};

const HOURS_FIELDS = namesOf('hours');
export const HOURS_DETAILS = namesOf('hours', isDetail).filter((name) => name !== 'storeId');

export const HOURS_TABLE = tableOf<HoursField>(ENTITIES.hours, {
	kinds: MENU_KINDS,
	row: 'row',
	words: (field) => fieldHeadings(field, 'hours'),
	asks: (field) => `says ${fieldOf('hours', field).help}`,
});

export const HOURS_MEANINGS = meaningsOf(HOURS_TABLE);

export interface StoreHours {
	storeId: string;
	itemIndexes: number[];
	/** They go from Monday to Sunday. */
	hours: OpeningHours[];
	problems: Problem[];
	warnings: string[];
}

export interface HoursOfStores extends Pick<
	TableReading<HoursValues>,
	'sheet' | 'questions' | 'unused'
> {
	stores: StoreHours[];
	/** Problems that belong to no single store. */
	problems: Problem[];
}

/** The opening hours of several stores: each row is a week day of one store. */
export function readOpeningHours(
	tab: Tab,
	/** It is for rows that name none. */
	storeOf: (itemIndex: number) => unknown,
	answers: readonly Answer[] = [],
): HoursOfStores {
	const { rows, problems, ...read } = readTable<HoursValues>(tab, HOURS_TABLE, {
		answers,
		mayBeEmpty: HOURS_FIELDS,
	});
	const ofRows = new Set(rows.flatMap(({ flaws = [] }) => flaws));
	const ofNone = problems.filter((problem) => !ofRows.has(problem));
	const ofStores = rows.flatMap((row) => {
		const storeId = storeIn(row, storeOf);
		if (typeof storeId === 'string') return [{ storeId, row }];
		ofNone.push(...storeId);
		return [];
	});
	const stores = [...groupBy(ofStores, ({ storeId }) => storeId)].map(([storeId, same]) =>
		readStore(
			storeId,
			same.map(({ row }) => row),
		),
	);
	return { ...read, problems: ofNone, stores };
}

/** The store of a row, or why nobody can tell. */
function storeIn(row: HoursRow, storeOf: (itemIndex: number) => unknown): string | Problem[] {
	if (row.storeId !== undefined) return row.storeId;
	const { field } = row.at('storeId');
	const flaws = row.flaws?.filter((flaw) => flaw.field === field) ?? [];
	if (flaws.length > 0) return flaws;
	const chosen = readIdentifier(storeOf(row.at().itemIndex ?? 0));
	if (typeof chosen === 'string') return chosen;
	const missing = new Unreadable(undefined, MISSING, 'Or choose a store in this node.');
	return [problemAt(row.at('storeId'), chosen ?? missing, (chosen ?? missing).message)];
}

function readStore(storeId: string, rows: readonly HoursRow[]): StoreHours {
	const problems: Problem[] = [];
	const days = new Map<WeekDay, { place: string; hours: OpeningHours[] }>();
	for (const row of rows) {
		const { weekDay, flaws = [], at } = row;
		const read = flaws.length > 0 ? { hours: [], problems: flaws } : hoursIn(row);
		problems.push(...read.problems);
		if (weekDay === undefined) continue;
		const earlier = days.get(weekDay);
		if (earlier === undefined) days.set(weekDay, { place: at().place, hours: read.hours });
		else {
			const flaw = `is already in ${earlier.place}. The platform takes one interval for each day.`;
			problems.push(problemAt(at('weekDay'), weekDay, flaw));
		}
	}
	const hours = WEEK_DAYS.flatMap((day) => days.get(day)?.hours ?? []);
	const itemIndexes = rows.map(({ at }) => at().itemIndex ?? 0);
	return { storeId, itemIndexes, hours, problems, warnings: warningsPastMidnight(hours) };
}

/** There are none for a day with neither time, on which the store stays closed. */
function hoursIn({ at, ...row }: HoursRow): { hours: OpeningHours[]; problems: Problem[] } {
	const { weekDay, open, closed } = row;
	const problems = problemsOfTimes({ open, closed, at });
	if (weekDay === undefined) {
		const message = `is empty. Write it as "${ENTITIES.hours.weekDay.sample[0]}".`;
		problems.unshift({ ...at('weekDay'), message });
	}
	const isWhole = weekDay !== undefined && open !== undefined && closed !== undefined;
	const hours = isWhole ? [{ ...filled(row, HOURS_DETAILS), weekDay, open, closed }] : [];
	return { hours, problems };
}

export function daysWithoutHours(hours: readonly OpeningHours[]): WeekDay[] {
	return WEEK_DAYS.filter((day) => !hours.some(({ weekDay }) => weekDay === day));
}
