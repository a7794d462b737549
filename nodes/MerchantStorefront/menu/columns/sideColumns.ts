import { isDate, leavesOutDish } from './fit';
import { currencyOf } from '../../table/currencies';
import { filledCells, type Column, type Sheet } from '../../table/rows';

/** Such as 11:00–15:00. */
const HOURS = /\d:\d\d\s*[-–—]\s*\d/u;

const isHours = (cell: unknown) => typeof cell === 'string' && HOURS.test(cell);

export const holdDates = (sheet: Sheet, column: Column) => filledCells(sheet, column).some(isDate);

/** Whether a column that is not known may say on which days, or at what hours, a dish is sold. */
export function saysWhen(
	sheet: Sheet,
	column: Column,
	/** What a row has filled if it is a dish. */
	ofDish: readonly Column[],
): boolean {
	const cells = filledCells(sheet, column);
	const areMost = (is: (cell: unknown) => boolean) => cells.filter(is).length * 2 > cells.length;
	if (areMost(namesDays) || areMost(isHours)) return new Set(cells).size > 1;
	return areMost(isDate) && leavesOutDish(sheet, column, ofDish);
}

const LANGUAGES = 'en uk ru pl de es fr it pt cs ro hu sv da nb fi'.split(' ');
const MONDAY = Date.UTC(2024, 0, 1);
const DAY = 24 * 60 * 60 * 1000;

let days: ReadonlySet<string> | undefined;

/** As they are written in full and shortened. */
function daysOfWeek(): ReadonlySet<string> {
	return new Set(
		LANGUAGES.flatMap((language) =>
			(['long', 'short'] as const).flatMap((weekday) => {
				const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' });
				return Array.from({ length: 7 }, (_, day) =>
					words(format.format(MONDAY + day * DAY)).slice(0, 1),
				).flat();
			}),
		),
	);
}

/** Some apostrophes count as letters, such as that of п\u02BCятниця. */
const words = (text: string): string[] =>
	text
		.toLowerCase()
		.replace(/['’]|\p{Lm}/gu, '')
		.match(/\p{L}+/gu) ?? [];

/** Such as "Mon–Fri" or "понеділок". */
function namesDays(cell: unknown): boolean {
	if (typeof cell !== 'string' || cell.length > LONGEST) return false;
	const known = (days ??= daysOfWeek());
	const found = words(cell);
	return found.length > 0 && found.every((word) => known.has(word));
}

const LONGEST = 80;

/** The currencies of a column that holds amounts, or nothing but currencies; none if it holds more. */
export function currenciesIn(sheet: Sheet, column: Column): string[] {
	const found = new Map<string | undefined, string>();
	for (const cell of filledCells(sheet, column)) {
		if (typeof cell !== 'string') continue;
		for (const word of cell.split(/[\d\s.,'’+−-]+/u).filter(Boolean)) {
			const currency = currencyOf(word);
			if (currency === undefined) return [];
			if (!found.has(currency)) found.set(currency, word);
		}
	}
	return [...found.values()];
}
