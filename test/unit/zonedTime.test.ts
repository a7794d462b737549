import fc from 'fast-check';
import { DateTime } from 'luxon';

import { isoInZone, readTime, sayTime } from '../../nodes/MerchantStorefront/platform/zonedTime';

const KYIV = 'Europe/Kyiv';

const at = (value: unknown, zone = KYIV) => {
	const reading = readTime(value, zone);
	return 'at' in reading ? new Date(reading.at).toISOString() : reading.flaw;
};

describe('A date and time', () => {
	it.each([
		['of the date picker is the time on the clocks in the zone', '2026-12-31T18:30:00'],
		['with a space', ' 2026-12-31 18:30 '],
		['with an offset', '2026-12-31T18:30:00.000+02:00'],
		['with another offset', '2026-12-31T11:30-0500'],
		['in UTC', '2026-12-31T16:30:00.000Z'],
		['with an offset and a zone', '2026-12-31T18:30:00.000+02:00[Europe/Kyiv]'],
	])('%s is read', (_, value) => {
		expect(at(value)).toBe('2026-12-31T16:30:00.000Z');
	});

	it('may be an object that stands for an instant', () => {
		expect(at(new Date('2026-12-31T16:30:00Z'))).toBe('2026-12-31T16:30:00.000Z');
		expect(at(DateTime.fromMillis(0))).toBe('1970-01-01T00:00:00.000Z');
	});

	it('without a time is the beginning of the day', () => {
		expect(at('2026-07-01')).toBe('2026-06-30T21:00:00.000Z');
	});

	it.each(['', 'soon', '25:70', 18, null, undefined, {}, [], new Date('soon'), '18:30', '2026'])(
		'is not %p',
		(value) => {
			expect(at(value)).toBe("isn't a date and time");
		},
	);

	it.each(['2026-12-31T25:70', '2026-12-31 10:60', '2026-12-31 10:00:99'])(
		'has no time of day such as in %s',
		(value) => {
			expect(at(value)).toBe("isn't a date and time");
		},
	);

	it.each(['2026-12-31T18:30+99:00', '2026-12-31 18:30-15:00'])(
		'has no offset such as in %s',
		(value) => {
			expect(at(value)).toBe("isn't a date and time");
			expect(at(value, 'UTC')).toBe("isn't a date and time");
		},
	);

	it.each(['2026-02-29', '2026-13-01 10:00', '2026-00-10', '2026-04-31T10:00:00Z'])(
		'has no day such as %s',
		(value) => {
			expect(at(value)).toBe("isn't a date and time");
		},
	);

	it('at 24:00 is the end of the day', () => {
		expect(at('2026-12-31 24:00')).toBe('2026-12-31T22:00:00.000Z');
	});

	it('that the clocks jump over is refused', () => {
		expect(at('2026-03-29 03:30')).toBe("doesn't exist in Europe/Kyiv");
		expect(at('2026-03-29 03:30+02:00')).toBe('2026-03-29T01:30:00.000Z');
	});

	it('that comes twice is the first of the two', () => {
		expect(at('2026-10-25 03:30')).toBe('2026-10-25T00:30:00.000Z');
	});
});

describe('An instant', () => {
	it('is written in the zone', () => {
		const instant = Date.parse('2026-12-31T16:30:00Z');
		expect(isoInZone(instant, KYIV)).toBe('2026-12-31T18:30:00+02:00');
		expect(isoInZone(instant, 'America/St_Johns')).toBe('2026-12-31T13:00:00-03:30');
		expect(sayTime(instant, KYIV)).toBe('Thursday, 31 December 2026, 18:30');
	});

	it('is read again as it is written, in every zone', () => {
		const zones = fc.constantFrom(KYIV, 'UTC', 'America/New_York', 'Asia/Kolkata', 'Pacific/Apia');
		const instants = fc
			.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2100, 0) })
			.map((ms) => Math.floor(ms / 1000) * 1000);
		fc.assert(
			fc.property(instants, zones, (instant, zone) => {
				const told = isoInZone(instant, zone);
				expect(readTime(told, zone)).toEqual({ at: instant });
				// The time on the clocks alone can mean two instants, when they are put back.
				const reading = readTime(told.slice(0, 19), zone);
				expect('at' in reading && isoInZone(reading.at, zone).slice(0, 19)).toBe(told.slice(0, 19));
			}),
		);
	});
});
