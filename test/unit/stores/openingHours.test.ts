import fc from 'fast-check';

import { describeProblem } from '../../../nodes/MerchantStorefront/menu/problemsInWords';
import type { Row } from '../../../nodes/MerchantStorefront/table/rows';
import {
	daysWithoutHours,
	readOpeningHours,
} from '../../../nodes/MerchantStorefront/stores/openingHours';

const none = () => undefined;

const read = (days: Array<[weekDay: unknown, open: unknown, closed: unknown]>) => {
	const rows = days.map(([weekDay, open, closed]) => ({
		...{ 'Week Day': weekDay, Opens: open, Closes: closed },
	}));
	const placeOf = (index: number, field?: string) => ({
		...{ place: `Entry ${index + 1}${field === undefined ? '' : `, ${field}`}`, field },
	});
	const tab = { rows, itemIndexes: [...rows.keys()], placeOf };
	const { stores, ...all } = readOpeningHours(tab, () => 's');
	return stores[0] ?? { hours: [], warnings: [], ...all };
};
const texts = (days: Parameters<typeof read>[0]) => read(days).problems.map(describeProblem);
const timeOf = (cell: unknown) => read([['mon', cell, '22:00']]).hours[0]?.open;
const dayOf = (cell: unknown) => read([[cell, '9:00', '22:00']]).hours[0]?.weekDay;

describe('A time of day', () => {
	it.each([
		['10:00', '10:00'],
		[' 9:05 ', '09:05'],
		['23:59:00', '23:59'],
		['9:00 AM', '09:00'],
		['12:30 am', '00:30'],
		['12:00 p.m.', '12:00'],
		['11:15PM', '23:15'],
		[0.375, '09:00'],
		[0, '00:00'],
		[23.5 / 24, '23:30'],
	])('%p is %s', (cell, time) => {
		expect(timeOf(cell)).toBe(time);
	});

	it.each(['25:70', '24:00', '10:60', '10', '', 'noon', '13:00 PM', '0:30 AM', 10, 1, -0.5, NaN])(
		'%p is not a time of day',
		(cell) => {
			expect(timeOf(cell)).toBeUndefined();
		},
	);

	it('is read whatever the hour and minute, as text and as the part of a day', () => {
		fc.assert(
			fc.property(fc.nat(23), fc.nat(59), (hour, minute) => {
				const two = (part: number) => String(part).padStart(2, '0');
				const time = `${two(hour)}:${two(minute)}`;
				expect(timeOf(`${hour}:${two(minute)}`)).toBe(time);
				expect(timeOf((hour * 60 + minute) / 1440)).toBe(time);
			}),
		);
	});

	it('is hh:mm or nothing for whatever is typed', () => {
		fc.assert(
			fc.property(fc.oneof(fc.string(), fc.double(), fc.anything()), (cell) => {
				expect(timeOf(cell) ?? '00:00').toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
			}),
		);
	});
});

describe('A week day', () => {
	it.each([
		['monday', 'monday'],
		[' Tuesday ', 'tuesday'],
		['WED', 'wednesday'],
		['Sun.', 'sunday'],
		["п'ятниця", 'friday'],
		['П’ятниця', 'friday'],
		['п\u02BCятниця', 'friday'],
		['п\u02B9ятниця', 'friday'],
		['п`ятниця', 'friday'],
		['п´ятниця', 'friday'],
		['п‘ятниця', 'friday'],
		['Сб', 'saturday'],
	])('%s is %s', (cell, day) => {
		expect(dayOf(cell)).toBe(day);
	});

	it.each([1, '1', '', 'holiday', undefined, null])('%p is not a day', (cell) => {
		expect(dayOf(cell)).toBeUndefined();
	});
});

describe('Opening hours', () => {
	it('are listed from Monday to Sunday', () => {
		const { hours, problems, warnings } = read([
			['Sun', '11:00', '20:00'],
			['mon', '9:00', '22:00'],
		]);
		expect(hours).toEqual([
			{ weekDay: 'monday', open: '09:00', closed: '22:00' },
			{ weekDay: 'sunday', open: '11:00', closed: '20:00' },
		]);
		expect([problems, warnings]).toEqual([[], []]);
		expect(daysWithoutHours(hours)).toEqual([
			'tuesday',
			'wednesday',
			'thursday',
			'friday',
			'saturday',
		]);
	});

	it('have no entry for a day that stays closed', () => {
		const { hours, problems } = read([
			['mon', '9:00', '22:00'],
			['tue', 'closed', ''],
			['wed', null, undefined],
			['thu', '-', 'вихідний'],
		]);
		expect(hours.map(({ weekDay }) => weekDay)).toEqual(['monday']);
		expect(problems).toEqual([]);
	});

	it('say what is wrong and where', () => {
		expect(
			texts([
				['someday', '10:00', '20:00'],
				['mon', '25:70', '20:00'],
				['tue', '10:00', ''],
				['wed', '10:00', '10:00'],
				['thu', 'closed', '20:00'],
			]),
		).toEqual([
			'Entry 1, Week Day: "someday" isn\'t a day of the week. Write it as "Monday".',
			'Entry 2, Opens: "25:70" isn\'t a time of day. Write it as "10:00".',
			'Entry 3, Closes has no time, but "Opens" has. Write it as "22:00".',
			'Entry 4, Closes: "10:00" is the opening time, too. Type the time when it closes.',
			'Entry 5, Opens has no time, but "Closes" has. Write it as "10:00".',
		]);
	});

	it('take one interval for each day', () => {
		expect(
			texts([
				['mon', '10:00', '14:00'],
				['Monday', '17:00', '22:00'],
			]),
		).toEqual([
			'Entry 2, Week Day: "monday" is already in Entry 1. The platform takes one interval for each day.',
		]);
	});

	it('warn of hours past midnight', () => {
		const { hours, warnings } = read([['fri', '18:00', '02:00']]);
		expect(hours).toEqual([{ weekDay: 'friday', open: '18:00', closed: '02:00' }]);
		expect(warnings).toEqual([expect.stringContaining('Friday closes at 02:00')]);
	});
});

const readHours = (
	rows: Row[],
	storeOf: (index: number) => unknown = none,
	answers: Array<{ heading: string; meaning: string }> = [],
) =>
	readOpeningHours(
		{ rows, itemIndexes: [...rows.keys()] },
		storeOf,
		answers.map((answer) => ({ ...answer, storeId: '', size: '', words: [] })),
	);

describe('Rows of opening hours', () => {
	it('are put together by store, whatever the language of the headings', () => {
		const { stores, problems } = readHours([
			{ Заклад: 'podil', День: 'пн', Відкрито: '9:00', Закрито: '21:00' },
			{ Заклад: 7, День: 'пн', Відкрито: '10:00', Закрито: '21:00' },
			{ Заклад: '', День: ' ' },
			{ Заклад: 'podil', День: 'вт', Відкрито: '9:00', Закрито: '21:00' },
		]);
		expect(problems).toEqual([]);
		expect(stores.map(({ storeId, itemIndexes }) => [storeId, itemIndexes])).toEqual([
			['podil', [0, 3]],
			['7', [1]],
		]);
	});

	it('that name no store use that of the node', () => {
		const rows = [{ Day: 'mon', Open: '9:00', Closed: '21:00' }];
		expect(readHours(rows, () => 'podil').stores).toMatchObject([{ storeId: 'podil' }]);
		const { problems } = readHours(rows);
		expect(problems.map(({ itemIndex }) => itemIndex)).toEqual([0]);
		expect(problems.map(describeProblem)).toEqual([
			'Row 2, column "Store ID" is empty. Fill it in. Or choose a store in this node.',
		]);
	});

	it('ask which column is the day or a time', () => {
		const { questions } = readHours([
			{ 'Store ID': 's', Day: 'mon', 'Week Day': 'mon', Open: '9:00' },
		]);
		expect(questions.map(({ text, columns }) => [text, columns.length])).toEqual([
			['Which of these says which day a row is for?', 2],
			['No column says when the store closes. Add a column Closes.', 0],
		]);
	});

	it('follow the answers of the user', () => {
		const { stores, questions } = readHours(
			[{ Tag: 'mon', Open: '9:00', Bis: '21:00' }],
			() => 's',
			[
				{ heading: 'Tag', meaning: 'weekDay' },
				{ heading: 'Bis', meaning: 'closed' },
			],
		);
		expect(questions).toEqual([]);
		expect(stores).toMatchObject([{ hours: [{ weekDay: 'monday', closed: '21:00' }] }]);
	});

	it('are named as the sheet counts them', () => {
		const { stores } = readHours([
			{ Store: 's', Day: 'mon', Open: 'x', Closed: '9:00', row_number: 17 },
		]);
		expect(describeProblem(stores[0].problems[0])).toMatch(
			/^Row 17, column "Open": "x" isn't a time/,
		);
	});
});
