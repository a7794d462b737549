import { WEEK_DAYS } from '../../../nodes/MerchantStorefront/platform/contract';
import { MENU_KINDS } from '../../../nodes/MerchantStorefront/menu/kinds/menuKinds';
import { languages, listed, type WeekDay } from '../../../nodes/MerchantStorefront/table/languages';
import otherDays from '../../../nodes/MerchantStorefront/menu/kinds/otherDays.json';
import { Unreadable } from '../../../nodes/MerchantStorefront/table/problems';

/** What each day is called, the first word in full. */
type Week = Array<[day: WeekDay, words: string[]]>;

const WEEKS: Array<[language: string, week: Week]> = [
	...languages.flatMap(([name, { days }]) => (days === undefined ? [] : [[name, days] as const])),
	...Object.entries(otherDays),
].map(([name, days]) => [name, WEEK_DAYS.map((day) => [day, listed(days[day])])]);

/** What this machine knows of official languages of Europe. */
const LOCALES =
	'be bg bs ca cs cy da de el en es et eu fi fr ga gl hr hu is it lb lt lv mk mt nb nl nn pl pt-PT ro ru sk sl sq sr sr-Latn sv tr uk'.split(
		' ',
	);
const MONDAY = Date.UTC(2026, 0, 5);
const weekOf = (locale: string): Week =>
	WEEK_DAYS.map((day, index) => {
		const date = new Date(MONDAY + index * 86_400_000);
		const word = (weekday: 'long' | 'short') =>
			new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }).format(date);
		return [day, [word('long'), word('short')].filter((one) => !/[\s-]/u.test(one))];
	});

const cellOf = (kind: 'weekDay' | 'hours', cell: string, column = [cell]) =>
	MENU_KINDS[kind].reader({ cells: () => column, rowNumber: (index) => index + 2 })(cell);

/** The days that a cell of hours is read as; none where somebody has to write it another way. */
function daysOf(text: string): WeekDay[] | undefined {
	const hours = cellOf('hours', `${text} 10:00-22:00`);
	return Array.isArray(hours)
		? hours.flatMap((one) => (typeof one === 'object' ? [one.weekDay] : []))
		: undefined;
}

function mistakesIn(week: Week): string[] {
	const mistakes: string[] = [];
	for (const [from, fromWords] of week) {
		for (const first of fromWords) {
			const alone = cellOf('weekDay', first);
			if (alone !== from && !(alone instanceof Unreadable)) mistakes.push(`${first}: ${alone}`);
			for (const [to, toWords] of week.slice(WEEK_DAYS.indexOf(from) + 1)) {
				const days = WEEK_DAYS.slice(WEEK_DAYS.indexOf(from), WEEK_DAYS.indexOf(to) + 1);
				for (const last of toWords) {
					const read = daysOf(`${first}–${last}`);
					if (read !== undefined && read.join() !== days.join()) {
						mistakes.push(`${first}–${last}: ${read.join()}`);
					}
				}
			}
		}
	}
	return mistakes;
}

describe('Words for days', () => {
	it.each(WEEKS)('%s: none is read as another day, alone or from day to day', (_name, week) => {
		expect(mistakesIn(week)).toEqual([]);
	});

	it.each(LOCALES)('%s: nor as the words of this machine have it', (locale) => {
		expect(mistakesIn(weekOf(locale))).toEqual([]);
	});

	it.each(WEEKS)('%s: a week in short words is read, or asked about', (_name, week) => {
		for (const index of [0, 1, 2]) {
			const column = week.map(([, words]) => words[index] ?? words[0] ?? '');
			const read = column.map((cell) => cellOf('weekDay', cell, column));
			expect(read).toEqual(
				WEEK_DAYS.map((day, at) => (read[at] instanceof Unreadable ? read[at] : day)),
			);
			if (index === 0) expect(read).toEqual(WEEK_DAYS);
		}
	});

	it.each([
		['Po-Št', ['monday', 'tuesday', 'wednesday', 'thursday']],
		['Po-St', ['monday', 'tuesday', 'wednesday']],
		['Pon-Tor', ['monday', 'tuesday']],
		['Pt, Sa', ['monday', 'tuesday']],
		['pn.-pt.', ['monday', 'tuesday', 'wednesday', 'thursday', 'friday']],
		['śr-pt', ['wednesday', 'thursday', 'friday']],
		['Sa', undefined],
		['Pt', undefined],
		['Sa, So', ['saturday', 'sunday']],
		['Mon-Tor', undefined],
		['Monday, понеділок', ['monday', 'monday']],
	])('%s is %s', (text, days) => {
		const read = cellOf('hours', `${text} 10:00-22:00`);
		const isTwice = days !== undefined && new Set(days).size < days.length;
		expect(isTwice ? (read as Unreadable).message : daysOf(text)).toEqual(
			isTwice ? 'has hours that overlap.' : days,
		);
	});

	it('that languages disagree on are read as in the other cells of the column', () => {
		const column = ['Mo-Fr 10:00-22:00', 'Sa 12:00-20:00'];
		expect(cellOf('hours', 'Sa 12:00-20:00', column)).toMatchObject([{ weekDay: 'saturday' }]);
		expect(cellOf('weekDay', 'Sa', ['Pzt', 'Sa', 'Çar'])).toBe('tuesday');
	});

	it('of a column may be in two languages that have different alphabets', () => {
		const column = ['Mon-Fri 07:00-12:00', 'Пн, Нд 11:00-21:00', 'Sat 9:00-12:00; Чт 9:00-12:00'];
		const days = column.map((cell) => {
			const hours = cellOf('hours', cell, column);
			return Array.isArray(hours) ? hours.map((one) => (one as { weekDay: WeekDay }).weekDay) : [];
		});
		expect(days).toEqual([
			['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
			['monday', 'sunday'],
			['thursday', 'saturday'],
		]);
		expect(cellOf('weekDay', 'Sa', ['Mo', 'Вт', 'Sa'])).toBe('saturday');
	});

	it('of a column may not be in two languages of one alphabet, and each row names the other', () => {
		const column = ['Пн-Пт 9:00-12:00', 'Mon-Fri 9:00-12:00', 'Lun-Ven 9:00-12:00'];
		const read = column.map((cell) => cellOf('hours', cell, column));
		expect(read).toMatchObject([
			Array.from({ length: 5 }, () => ({ open: '09:00' })),
			{ message: expect.stringContaining('another language than row 4.') as string },
			{ message: expect.stringContaining('another language than row 3.') as string },
		]);
	});

	it('that languages disagree on are to be written in full', () => {
		expect(cellOf('weekDay', 'Sa')).toMatchObject({
			message: 'is another day in other languages. Write it in full, like "Monday".',
		});
		expect(cellOf('hours', 'Sa 12:00-20:00')).toMatchObject({
			message: expect.stringContaining('is another one in other languages') as string,
		});
	});
});
