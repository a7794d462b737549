import fc from 'fast-check';

import { WEEK_DAYS } from '../../../nodes/MerchantStorefront/platform/contract';
import type { KindOf } from '../../../nodes/MerchantStorefront/table/kinds';
import {
	MENU_KINDS,
	printValue,
	type AnyValue,
	type MenuKind,
	type MenuKindValues,
} from '../../../nodes/MerchantStorefront/menu/kinds/menuKinds';
import { Unreadable } from '../../../nodes/MerchantStorefront/table/problems';

const two = (part: number) => String(part).padStart(2, '0');
const time = fc
	.tuple(fc.nat(23), fc.nat(59))
	.map(([hour, minute]) => `${two(hour)}:${two(minute)}`);
const word = fc.stringMatching(/^[A-Za-zА-ЯҐа-яґ][a-zа-яґ]{1,12}$/u);
const words = fc.array(word, { minLength: 1, maxLength: 4 }).map((all) => all.join(' '));
const cents = fc.integer({ min: 0, max: 10_000_000 }).map((amount) => amount / 100);

/** Any value of each kind. */
const VALUES: { [kind in MenuKind]: fc.Arbitrary<MenuKindValues[kind]> } = {
	identifier: fc.stringMatching(/^[A-Z]{1,4}-\d{1,6}$/),
	name: words,
	text: words,
	label: words,
	list: fc.array(word, { minLength: 1, maxLength: 5 }),
	webAddress: word.map((name) => `https://example.com/${encodeURIComponent(name)}.jpg`),
	price: cents,
	number: fc.integer({ min: -1000, max: 1000 }),
	count: fc.nat(100_000),
	wholeNumber: fc.integer({ min: 1, max: 100_000 }),
	status: fc.constantFrom('enabled', 'disabled'),
	type: fc.constantFrom('product', 'attribute'),
	choose: fc.tuple(fc.nat(20), fc.nat(20)).map(([min, more]) => ({ min, max: min + more + 1 })),
	hours: fc
		.subarray([...WEEK_DAYS], { minLength: 1 })
		.map((days) => days.map((weekDay) => ({ weekDay, open: '08:00', closed: '21:30' }))),
	date: fc
		.date({ min: new Date('2000-01-01'), max: new Date('2049-12-31'), noInvalidDate: true })
		.map((day) => day.toISOString().slice(0, 10)),
	weekDay: fc.constantFrom(...WEEK_DAYS),
	time,
};

describe('A value of any kind', () => {
	it.each(Object.keys(MENU_KINDS) as MenuKind[])('%s: what is printed is read back', (kind) => {
		const { fits, reader, check }: KindOf = MENU_KINDS[kind];
		fc.assert(
			fc.property(VALUES[kind] as fc.Arbitrary<AnyValue>, (value) => {
				const cell = printValue(value);
				expect(reader({ cells: () => [cell] })(cell)).toEqual(value);
				expect([fits(cell), check?.(value)]).toEqual([true, undefined]);
			}),
		);
	});

	it.each(Object.keys(MENU_KINDS) as MenuKind[])('%s: an empty cell has no value', (kind) => {
		expect(MENU_KINDS[kind].reader({ cells: () => [] })('  ')).toBeUndefined();
	});
});

describe('A cell of opening hours', () => {
	const { reader } = MENU_KINDS.hours;
	const read = (cell: string) => reader({ cells: () => [cell] })(cell);
	const sunday = (weekDay: string) => ({ weekDay, open: '12:00', closed: '20:00' });

	it('tells whose Sunday "So" is by the days before it, as Czech has it for Saturday', () => {
		expect(read('Mo, Mi 10:00-22:00; So 12:00-20:00')).toContainEqual(sunday('sunday'));
		expect(read('Út, Pá 10:00-22:00; So 12:00-20:00')).toContainEqual(sunday('saturday'));
		expect(read('So 12:00-20:00')).toBeInstanceOf(Unreadable);
	});
});

it('A date is no longer than a date with its time and zone', () => {
	const read = MENU_KINDS.date.reader({ cells: () => [] });
	expect(read('2026-12-31T10:00:00.000000+02:00[Europe/Kyiv]')).toBe('2026-12-31');
	expect(read(`2026-12-31 10:00 ${'11:11 '.repeat(10)}`)).toBeInstanceOf(Unreadable);
});
