import fc from 'fast-check';
import { DateTime } from 'luxon';

import { readUntil } from '../../../nodes/MerchantStorefront/offers/untilWords';

const ZONE = 'Europe/Kyiv';
const NOW = Date.parse('2026-05-01T12:00:00+03:00');
const read = (text: string) => {
	const until = readUntil(text, NOW, ZONE);
	return until && DateTime.fromMillis(until, { zone: ZONE }).toFormat('yyyy-MM-dd HH:mm');
};

describe('An end that somebody writes', () => {
	it.each([
		...['until tomorrow', 'till tomorrow', 'Until Tomorrow', 'until midnight', 'until tonight'],
		...['до завтра', 'до півночі', 'до кінця дня', 'до конца дня', 'do jutra', 'do końca dnia'],
		...['до кінця зміни', 'до конца смены', 'do końca zmiany', 'until the end of the shift'],
		...['till end of shift', 'bis Schichtende', 'bis zum Feierabend', 'до кінця робочого дня'],
		...['до закриття', 'до закрытия', 'do zamknięcia', 'until closing', 'until closing time'],
		...['do konca dnia', 'bis morgen', 'bis heute Abend', 'bis Mitternacht', 'bis Tagesende'],
	])('%p is midnight', (text) => {
		expect(read(text)).toBe('2026-05-02 00:00');
	});

	it.each([
		['until 18:00', '2026-05-01 18:00'],
		['до 18:00', '2026-05-01 18:00'],
		['до 18.30', '2026-05-01 18:30'],
		['до 18 год.', '2026-05-01 18:00'],
		['до 18h30', '2026-05-01 18:30'],
		['до 18-00', '2026-05-01 18:00'],
		['until 18–30', '2026-05-01 18:30'],
		['until 6pm', '2026-05-01 18:00'],
		['until 6:30 pm', '2026-05-01 18:30'],
		['until 12am', '2026-05-02 00:00'],
		['until 9', '2026-05-02 09:00'],
		['bis 18 Uhr', '2026-05-01 18:00'],
		['bis um 18:15', '2026-05-01 18:15'],
		['do godz. 18', '2026-05-01 18:00'],
		['until 24:00', '2026-05-02 00:00'],
		['until tomorrow at 10', '2026-05-02 10:00'],
		['bis morgen um 10 Uhr', '2026-05-02 10:00'],
		['до завтра 10:00', '2026-05-02 10:00'],
		['until 10:00 tomorrow', '2026-05-02 10:00'],
		['for 2 hours', '2026-05-01 14:00'],
		['for an hour', '2026-05-01 13:00'],
		['2h', '2026-05-01 14:00'],
		['на годину', '2026-05-01 13:00'],
		['2 години', '2026-05-01 14:00'],
		['до 10 ранку', '2026-05-02 10:00'],
		['до завтра 9 утра', '2026-05-02 09:00'],
		['до 6 вечора', '2026-05-01 18:00'],
		['до 8 вечера', '2026-05-01 20:00'],
		['на 30 хв.', '2026-05-01 12:30'],
		['на пів години', '2026-05-01 12:30'],
		['на півгодини', '2026-05-01 12:30'],
		['на полчаса', '2026-05-01 12:30'],
		['на пол часа', '2026-05-01 12:30'],
		['for half an hour', '2026-05-01 12:30'],
		['na pół godziny', '2026-05-01 12:30'],
		['für eine halbe Stunde', '2026-05-01 12:30'],
		['до 12 ночі', '2026-05-02 00:00'],
		['до понеділка', '2026-05-04 00:00'],
		['до понедельника 9 утра', '2026-05-04 09:00'],
		['until Tuesday', '2026-05-05 00:00'],
		['до середи 10:00', '2026-05-06 10:00'],
		['bis Donnerstag um 10 Uhr', '2026-05-07 10:00'],
		['до п’ятниці', '2026-05-08 00:00'],
		['до пятницы', '2026-05-08 00:00'],
		['do piątku', '2026-05-08 00:00'],
		['до суботи', '2026-05-02 00:00'],
		['до неділі', '2026-05-03 00:00'],
		['до 3 травня', '2026-05-03 00:00'],
		['до 1 грудня', '2026-12-01 00:00'],
		['до 1 января', '2027-01-01 00:00'],
		['do 3 października', '2026-10-03 00:00'],
		['bis 3. März', '2027-03-03 00:00'],
		['until 1 December 10:00', '2026-12-01 10:00'],
		['until December 1', '2026-12-01 00:00'],
		['until 2026-12-01', '2026-12-01 00:00'],
		['до 31.05', '2026-05-31 00:00'],
		['до 24.10.', '2026-10-24 00:00'],
		['bis 31/05', '2026-05-31 00:00'],
		['до 5.12.2026', '2026-12-05 00:00'],
		['do 05.12.26', '2026-12-05 00:00'],
		['до 31.12.2026', '2026-12-31 00:00'],
		['до 31.05 10:00', '2026-05-31 10:00'],
		['до 5.06 10:00', '2026-06-05 10:00'],
		['until 10:00 5.06', '2026-06-05 10:00'],
		['до завтра о 5.12', '2026-05-02 05:12'],
		['until tmr', '2026-05-02 00:00'],
		['until Dec 25', '2026-12-25 00:00'],
		['until 25th December', '2026-12-25 00:00'],
		['до 25 груд.', '2026-12-25 00:00'],
		['до пт', '2026-05-08 00:00'],
		['до нд 10:00', '2026-05-03 10:00'],
		['до 18:00!', '2026-05-01 18:00'],
		['до Понеділка!', '2026-05-04 00:00'],
		['на 2 дні', '2026-05-03 12:00'],
		['на 5 дней', '2026-05-06 12:00'],
		['на 10 днів', '2026-05-11 12:00'],
		['for 2 days', '2026-05-03 12:00'],
		['na 2 dni', '2026-05-03 12:00'],
		['für 2 Tage', '2026-05-03 12:00'],
		['на тиждень', '2026-05-08 12:00'],
		['на неделю', '2026-05-08 12:00'],
		['for a week', '2026-05-08 12:00'],
		['na tydzień', '2026-05-08 12:00'],
		['für eine Woche', '2026-05-08 12:00'],
		['на 2 тижні', '2026-05-15 12:00'],
		['до післязавтра', '2026-05-03 00:00'],
		['до послезавтра', '2026-05-03 00:00'],
		['until the day after tomorrow', '2026-05-03 00:00'],
		['until the day after tomorrow 10:00', '2026-05-03 10:00'],
		['do pojutrza', '2026-05-03 00:00'],
		['bis übermorgen um 10 Uhr', '2026-05-03 10:00'],
		['на час', '2026-05-01 13:00'],
		['na 2 godziny', '2026-05-01 14:00'],
		['für 90 Minuten', '2026-05-01 13:30'],
	])('%p is %s', (text, end) => {
		expect(read(text)).toBe(end);
	});

	it.each([
		...['tomorrow', '18:00', 'until', 'until soup', 'until 25:00', 'until 18:75', 'until 13pm'],
		...['until 03.05', 'until 3.5', 'until 31.12', 'until 18.12', 'until 03/05', 'until 0pm'],
		...['until 18-12', 'until 5-05', 'до 10-20'],
		...['до 1 травня', 'until 30 April', 'до 30 квітня'],
		...['до 31.06', 'до 31.11', 'до 30.04', 'до 5.12.2025', 'до 23.05', 'до завтра 5.12'],
		...['until 12/5/2026', 'until 5/12 10:00', 'до 5.12.202'],
		...['до ранку', 'до вечора', 'до 12 вечора', 'до 18 вечора'],
		...['until 2026-02-30', 'until 2026-04-30', 'until 31 June', 'до 2 ночі', 'до обіду'],
		...['до середини', 'до четверти', 'do czwartej', 'do piątej'],
		...['на неділю', 'на день', 'день', 'тиждень', 'for 0 days', 'for 100 days', 'післязавтра'],
		...['in sauce', '', 'do', 'borsch until tomorrow', 'until 18:00 or so'],
		`until 18:00${' '.repeat(80)}or so`,
	])('%p has no meaning', (text) => {
		expect(read(text)).toBeUndefined();
	});

	it('is at the same hour some days later, also where the clocks change', () => {
		const until = readUntil('на 2 дні', Date.parse('2026-10-24T12:00:00+03:00'), ZONE);
		expect(until).toBe(Date.parse('2026-10-26T12:00:00+02:00'));
	});

	const minutes = fc.integer({ min: 0, max: 24 * 60 - 1 });
	it('is the next time that the clocks show the hour', () => {
		fc.assert(
			fc.property(minutes, fc.constantFrom('until', 'до', 'bis', 'do'), (minute, word) => {
				const clock = `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;
				const until = readUntil(`${word} ${clock}`, NOW, ZONE) ?? 0;
				expect(until).toBeGreaterThan(NOW);
				expect(until - NOW).toBeLessThanOrEqual(24 * 3_600_000);
				const shown = DateTime.fromMillis(until, { zone: ZONE }).toFormat('H:mm');
				expect(shown).toBe(clock);
			}),
		);
	});

	it('is never in the past, whatever is written', () => {
		const text = fc.oneof(
			fc.string({ unit: 'grapheme' }),
			fc.stringMatching(/^\d{1,4}[./: -]\d{1,2}([./: -]\d{1,4}){0,3}$/),
		);
		fc.assert(
			fc.property(text, (end) => {
				const until = readUntil(`until ${end}`, NOW, ZONE);
				expect(until ?? Infinity).toBeGreaterThan(NOW);
			}),
		);
	});
});
