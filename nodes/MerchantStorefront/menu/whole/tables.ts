import { fieldHeadings } from '../fieldsOf';
import { columnHeadings } from '../languages';
import { MENU_KINDS } from '../kinds/menuKinds';
import { doubtOfAnswers, doubtOfUnknown } from '../columns/guess';
import { meaningOf } from '../columns/meanings';
import { mayBeBroken } from '../rules/brokenTexts';
import { CATEGORY_COLUMNS, OPTION_FIELDS, type OptionField } from '../menuColumns';
import { simplify } from '../../table/headings';
import type { Place } from '../../table/problems';
import { mostFit, filledCells, type Column } from '../../table/rows';
import { type TableField, tableOf } from '../../table/tableOf';
import { isOpen } from '../../table/recognize';

type CategoryColumn = keyof typeof CATEGORY_COLUMNS;

const isIgnored = (heading: string) => meaningOf(heading) === 'ignore';

export const OPTION_TABLE = tableOf<OptionField>(OPTION_FIELDS, {
	off: columnHeadings('off'),
	row: 'option',
	words: (name) => fieldHeadings(name, 'group', 'option'),
	kinds: MENU_KINDS,
	// What is sold out must not go on sale because nobody read its column.
	guess: ({ heading }, cells) =>
		isIgnored(heading) ? {} : { doubt: doubtOfUnknown(heading, cells) },
	settle(sheet, all) {
		// Until one is the Choose, a column of 1 and 0-3 may well be that.
		const lacksChoose = !all.some(({ meaning }) => meaning === 'choose');
		const mayBeChoose = (one: Column) => mostFit(filledCells(sheet, one), MENU_KINDS.choose.fits);
		return all.map((one) =>
			isOpen(one) && !isIgnored(one.heading) && !(lacksChoose && mayBeChoose(one))
				? { ...one, doubt: doubtOfAnswers(sheet, one, true) }
				: one,
		);
	},
});
/** "From" may head a day here, so it heads no time. */
const OF_DAYS = new Set(
	(['start', 'end'] as const)
		.flatMap((name) => [CATEGORY_COLUMNS[name].label, ...fieldHeadings(name, 'category')])
		.map(simplify),
);

export const CATEGORY_TABLE = tableOf<CategoryColumn>(CATEGORY_COLUMNS, {
	kinds: MENU_KINDS,
	row: 'category',
	words: (name) =>
		name === 'open' || name === 'closed'
			? fieldHeadings(name, 'hours').filter((word) => !OF_DAYS.has(simplify(word)))
			: fieldHeadings(name, 'category'),
});

/** Texts that a wrong encoding or a failed formula may have left. */
export const suspiciousIn = <Name extends string>(
	rows: ReadonlyArray<{ [name in Name]?: unknown } & { at(field?: Name): Place }>,
	fields: { readonly [name in Name]: TableField },
) =>
	(Object.keys(fields) as Name[]).flatMap((name) =>
		rows
			.filter(({ [name]: text }) => typeof text === 'string' && mayBeBroken(text))
			.map((row) => ({ place: row.at(name).place, text: String(row[name]) })),
	);

/** Whether a row with mistakes may be of a thing: it says so, or doesn't say of which it is. */
export function amongFlawed<Name extends string>(
	flawed: ReadonlyArray<{ readonly [name in Name]?: unknown }>,
	field: Name,
): (key: string) => boolean {
	const fold = (key: unknown) => (key === undefined ? undefined : String(key).toLowerCase());
	const named = new Set(flawed.map(({ [field]: key }) => fold(key)));
	return (key) => named.has(undefined) || named.has(fold(key));
}
