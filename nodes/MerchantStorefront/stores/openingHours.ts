import { ENTITIES, type Entities, type FieldName, type Values } from '../menu/entities';
import { MENU_KINDS, type AnyValue } from '../menu/kinds/menuKinds';
import { fieldHeadings, fieldOf, filled, isDetail, namesOf } from '../menu/fieldsOf';
import { problemsOfTimes, warningsPastMidnight } from '../menu/rules/times';
import { WEEK_DAYS } from '../platform/contract';
import { type Answer, meaningsOf, tableOf } from '../table/tableOf';
import { readIdentifier } from '../table/kinds';
import type { WeekDay } from '../table/languages';
import { problemAt, type Problem } from '../table/problems';
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
	const stores = new Map<string, HoursReader>();
	for (const row of rows) {
		const { itemIndex = 0 } = row.at();
		const storeId = storeIn(row, () => storeOf(itemIndex));
		if (typeof storeId !== 'string') {
			ofNone.push(...storeId);
			continue;
		}
		const store = stores.get(storeId) ?? new HoursReader(storeId);
		stores.set(storeId, store);
		store.add(row, itemIndex);
	}
	return { ...read, problems: ofNone, stores: [...stores.values()].map((one) => one.read()) };
}

/** The store of a row, or why nobody can tell. */
function storeIn(row: HoursRow, storeOfNode: () => unknown): string | Problem[] {
	if (row.storeId !== undefined) return row.storeId;
	const { field } = row.at('storeId');
	const flaws = row.flaws?.filter((flaw) => flaw.field === field) ?? [];
	if (flaws.length > 0) return flaws;
	const chosen = readIdentifier(storeOfNode());
	if (typeof chosen === 'string') return chosen;
	const message = chosen?.message ?? 'is empty. Fill it in, or choose a store in this node.';
	return [problemAt(row.at('storeId'), chosen, message)];
}

/** Puts the days of a store together. */
class HoursReader {
	private readonly found = new Map<WeekDay, { hours?: OpeningHours; place: string }>();
	private readonly itemIndexes: number[] = [];
	private readonly problems: Problem[] = [];

	constructor(private readonly storeId: string) {}

	add(row: HoursRow, itemIndex: number): void {
		const { weekDay, flaws = [], at } = row;
		this.itemIndexes.push(itemIndex);
		this.problems.push(...flaws);
		const hours = flaws.length > 0 ? undefined : this.hoursIn(row);
		if (weekDay === undefined) return;
		const earlier = this.found.get(weekDay);
		if (earlier === undefined) {
			this.found.set(weekDay, { place: at().place, ...(hours === undefined ? {} : { hours }) });
			return;
		}
		const flaw = `is already in ${earlier.place}. The platform takes one interval for each day.`;
		this.problems.push(problemAt(at('weekDay'), weekDay, flaw));
	}

	read(): StoreHours {
		const { storeId, itemIndexes, problems } = this;
		const hours = WEEK_DAYS.flatMap((day) => this.found.get(day)?.hours ?? []);
		return { storeId, itemIndexes, hours, problems, warnings: warningsPastMidnight(hours) };
	}

	/** There are none for a day with neither time, on which the store stays closed. */
	private hoursIn({ at, ...row }: HoursRow): OpeningHours | undefined {
		const { weekDay, open, closed } = row;
		if (weekDay === undefined) {
			const message = `is empty. Write it as "${ENTITIES.hours.weekDay.sample[0]}".`;
			this.problems.push({ ...at('weekDay'), message });
		}
		this.problems.push(...problemsOfTimes({ open, closed, at }));
		if (weekDay === undefined || open === undefined || closed === undefined) return undefined;
		return { ...filled(row, HOURS_DETAILS), weekDay, open, closed };
	}
}

/** Days without opening hours. */
export function daysWithoutHours(hours: readonly OpeningHours[]): WeekDay[] {
	return WEEK_DAYS.filter((day) => !hours.some(({ weekDay }) => weekDay === day));
}
