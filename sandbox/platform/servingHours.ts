import { WEEK_DAYS } from './catalogue';
import { productKey } from './menu';
import type { State } from './state';
import type { Category, ShownCategory, ShownProduct } from './model';

type Schedule = NonNullable<Category['workSchedule']>;

const two = (number: number) => String(number).padStart(2, '0');

/** assumed: on the clocks of this machine, where nobody states a time zone. */
const clockOf = (at: Date) => ({
	day: WEEK_DAYS[(at.getDay() + 6) % 7],
	yesterday: WEEK_DAYS[(at.getDay() + 5) % 7],
	date: `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
	time: `${two(at.getHours())}:${two(at.getMinutes())}`,
});

/** assumed: hours that close before they open, or as they do, end on the next day; those of days go before those of the week. */
function isOn({ dailyWorkingHours, weeklyWorkingHours, start, end }: Schedule, at: Date): boolean {
	const { day, yesterday, date, time } = clockOf(at);
	if ((start !== undefined && date < start) || (end !== undefined && date > end)) return false;
	const everyDay = WEEK_DAYS.flatMap((weekDay) =>
		weeklyWorkingHours === undefined ? [] : [{ weekDay, ...weeklyWorkingHours }],
	);
	const hours = dailyWorkingHours ?? everyDay;
	if (hours.length === 0) return true;
	return hours.some(({ weekDay, open, closed }) => {
		const isOvernight = closed <= open;
		if (weekDay === day && time >= open && (isOvernight || time < closed)) return true;
		return weekDay === yesterday && isOvernight && time < closed;
	});
}

/** The category that the dish waits for; undefined where guests can order it now. assumed: one of its categories, with all that it is in, has to be on. */
export function waitsFor(state: State, product: ShownProduct): ShownCategory | undefined {
	const { companyId, category, categories = [] } = product;
	const now = new Date();
	const find = (id?: string) => {
		const found = id === undefined ? undefined : state.categories.get(productKey(companyId, id));
		return found?.inMenu === true ? found : undefined;
	};
	const closed = [category, ...categories].map((id) => {
		let one = find(id);
		while (one !== undefined && (one.workSchedule === undefined || isOn(one.workSchedule, now))) {
			one = find(one.parentExternalId);
		}
		return one;
	});
	return closed.every((one) => one !== undefined) ? closed[0] : undefined;
}
