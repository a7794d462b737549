import { isDate } from './fit';
import { currencyOf } from '../../table/currencies';
import { isWeekDay } from '../../table/weekDays';
import { filledCells, type Column, type Sheet } from '../../table/rows';

/** Such as 11:00–15:00. */
const HOURS = /\d:\d\d\s*[-–—]\s*\d/u;

const isHours = (cell: unknown) => typeof cell === 'string' && HOURS.test(cell);

export const holdDates = (sheet: Sheet, column: Column) => filledCells(sheet, column).some(isDate);

/** Whether a column that is not known may say on which days, or at what hours, a dish is sold. */
export function saysWhen(sheet: Sheet, column: Column): boolean {
	const cells = filledCells(sheet, column);
	const areMost = (is: (cell: unknown) => boolean) => cells.filter(is).length * 2 > cells.length;
	return (areMost(namesDays) || areMost(isHours)) && new Set(cells).size > 1;
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
	const found = words(cell);
	// A single Latin letter, such as N, mostly says yes or no.
	return found.length > 0 && found.every(isWeekDay) && found.some((word) => !LETTER.test(word));
}

const LONGEST = 80;
const LETTER = /^\p{Script=Latin}$/u;

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
