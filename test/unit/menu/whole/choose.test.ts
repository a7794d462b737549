import fc from 'fast-check';

import { readDay } from '../../../../nodes/MerchantStorefront/menu/kinds/calendar';
import { printChoice, readChoice } from '../../../../nodes/MerchantStorefront/menu/kinds/howMany';
import { printHours, readHours } from '../../../../nodes/MerchantStorefront/menu/kinds/weekHours';
import { suggest } from '../../../../nodes/MerchantStorefront/platform/nearest';
import { WEEK_DAYS } from '../../../../nodes/MerchantStorefront/platform/contract';
import { Unreadable } from '../../../../nodes/MerchantStorefront/table/problems';

describe('Choose', () => {
	it.each([
		['1', { min: 1, max: 1 }],
		['0-1', { min: 0, max: 1 }],
		['0 – 3', { min: 0, max: 3 }],
		['2-3', { min: 2, max: 3 }],
		['1-', { min: 1 }],
	])('%s is read', (text, choice) => {
		expect(readChoice(text)).toEqual(choice);
	});

	it.each(['-', '-1', 'one', '1-2-3', '1.5', '1+', '12345'])('"%s" is not', (text) => {
		expect(readChoice(text)).toBeInstanceOf(Unreadable);
	});

	it('any choice survives printing', () => {
		const choices = fc
			.record(
				{ min: fc.nat(9_999), max: fc.integer({ min: 1, max: 9_999 }) },
				{ requiredKeys: ['min'] },
			)
			.filter(({ min, max = min }) => min <= max);
		fc.assert(
			fc.property(choices, (choice) => {
				expect(readChoice(printChoice(choice))).toEqual(choice);
			}),
		);
	});
});

const at = (weekDay: string, open: string, closed: string) => ({ weekDay, open, closed });
const of = (days: string[], open: string, closed: string) =>
	days.map((weekDay) => at(weekDay, open, closed));
const WORKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];

describe('Hours', () => {
	it.each([
		[
			'Mon-Fri 08:00-11:00; Sat, Sun 09:00-12:00',
			[...of(WORKDAYS, '08:00', '11:00'), ...of(['saturday', 'sunday'], '09:00', '12:00')],
		],
		['Пн–Пт 8:00–11:00', of(WORKDAYS, '08:00', '11:00')],
		['Saturday: 9:00 AM - 1:00 PM', of(['saturday'], '09:00', '13:00')],
		['10:00-22:00', of([...WORKDAYS, 'saturday', 'sunday'], '10:00', '22:00')],
		['щодня 12:00-16:00', of([...WORKDAYS, 'saturday', 'sunday'], '12:00', '16:00')],
		[
			'Weekdays 8:00-20:00; weekend: 10-22',
			[...of(WORKDAYS, '08:00', '20:00'), ...of(['saturday', 'sunday'], '10:00', '22:00')],
		],
		[
			'у будні 8:00-20:00; вихідні 9-15',
			[...of(WORKDAYS, '08:00', '20:00'), ...of(['saturday', 'sunday'], '09:00', '15:00')],
		],
		['11-22', of([...WORKDAYS, 'saturday', 'sunday'], '11:00', '22:00')],
		[
			'Mon 17:00-20:00, 08:00-11:00',
			[at('monday', '08:00', '11:00'), at('monday', '17:00', '20:00')],
		],
		['Sat-Mon 22:00-02:00', of(['monday', 'saturday', 'sunday'], '22:00', '02:00')],
		['Mon 10-14, 17-22', [at('monday', '10:00', '14:00'), at('monday', '17:00', '22:00')]],
		['Пн-Вт 8-11', of(['monday', 'tuesday'], '08:00', '11:00')],
		['Pn-Wt 8-11', of(['monday', 'tuesday'], '08:00', '11:00')],
		['Mon 12pm-10:30 pm', [at('monday', '12:00', '22:30')]],
		['Mon-Tue 8 a.m. – 12am', of(['monday', 'tuesday'], '08:00', '00:00')],
		['Sun 9:00-12:00\nMon 9:00-12:00', of(['monday', 'sunday'], '09:00', '12:00')],
	])('"%s" is read, sorted by day and time', (text, hours) => {
		expect(readHours(text)).toEqual(hours);
	});

	it.each([
		['morning', "isn't a list of hours. Write"],
		['Mon-Fri', "isn't a list of hours. Write"],
		['8-11', "isn't a list of hours. Write"],
		['22-2', "isn't a list of hours. Write"],
		['Mon-Fri 8-11; Sat, Sun 9:00-12:30', `isn't a list of hours: "8-11" can't be read`],
		['Пн-Пт 22-2', `isn't a list of hours`],
		['Mon 9-5', `"9-5" can't be read`],
		['Mon 9-25', `"9-25" can't be read`],
		['Mon 10-22:30', `"10-22:30" can't be read`],
		['Mon 5pm', `"5pm" can't be read`],
		['Mon 13pm-10pm', `"13pm-10pm" can't be read`],
		['Mon 5-9 PM', `"5-9 PM" can't be read`],
		['Mon 08:00-11:00, 25:00-26:00', `"25:00-26:00" can't be read`],
		['Mon-Tue-Wed 08:00-11:00', `"Mon-Tue-Wed" can't be read`],
		['Mon, Brunch 08:00-11:00', `"Brunch" can't be read`],
		['Mon-weekend 08:00-11:00', `"Mon-weekend" can't be read`],
		['Mon 08:00', `"08:00" can't be read`],
		['Mon 08:00-11:00; Tue', `"Tue" can't be read`],
		['Mon 08:00-08:00', 'opens and closes at the same time'],
		['Mon 08:00-11:00; Mon-Fri 10:00-12:00', 'overlap'],
		['Sun 22:00-02:00; Mon 01:00-03:00', 'overlap'],
	])('"%s" is not', (text, flaw) => {
		expect(readHours(text)).toEqual({ flaw: expect.stringContaining(flaw) });
	});

	it('any hours survive printing', () => {
		const minute = fc.integer({ min: 0, max: 24 * 60 - 1 });
		const two = (part: number) => String(part).padStart(2, '0');
		const time = (of: number) => `${two(Math.floor(of / 60))}:${two(of % 60)}`;
		const day = fc.uniqueArray(minute, { maxLength: 6 }).map((times) => {
			const sorted = [...times].sort((one, other) => one - other);
			return Array.from({ length: Math.floor(sorted.length / 2) }, (_, pair) => ({
				open: time(sorted[pair * 2]),
				closed: time(sorted[pair * 2 + 1]),
			}));
		});
		const week = fc
			.tuple(day, day, day, day, day, day, day)
			.map((days) =>
				days.flatMap((hours, index) =>
					hours.map((each) => ({ weekDay: WEEK_DAYS[index], ...each })),
				),
			)
			.filter((hours) => hours.length > 0);
		fc.assert(
			fc.property(week, (hours) => {
				expect(readHours(printHours(hours))).toEqual(hours);
			}),
		);
	});
});

describe('A day of the calendar', () => {
	it.each([
		['2026-12-01', '2026-12-01'],
		['01.12.2026', '2026-12-01'],
		['2026-12-01T00:00:00.000Z', '2026-12-01'],
		[46357, '2026-12-01'],
		[new Date('2026-12-01T00:00:00Z'), '2026-12-01'],
		['', undefined],
	])('%s is read', (cell, day) => {
		expect(readDay(cell)).toBe(day);
	});

	it.each(['2026-02-30', '12/01/2026', 'tomorrow', 12])('%s is not', (cell) => {
		expect(readDay(cell)).toMatchObject({ message: expect.stringContaining("isn't a date") });
	});
});

it.each([
	['Sized', ' Do you mean "Size"?'],
	['extra', ' Do you mean "Extras"?'],
	['Sauce', ''],
	['A', ''],
])('to %s, what is suggested is:%s', (typed, text) => {
	expect(suggest(typed, ['Size', 'Extras', 'B'])).toBe(text);
});
