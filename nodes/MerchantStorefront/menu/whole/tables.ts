import { ENTITIES } from '../entities';
import { columnHeadings } from '../languages';
import { MENU_KINDS } from '../kinds';
import { doubtOfUnknown } from '../columns/guess';
import { meaningOf } from '../columns/meanings';
import { mayBeBroken } from '../rules/brokenTexts';
import { simplify } from '../../table/headings';
import type { Place } from '../../table/problems';
import { tableOf, type TableField } from '../../table/recognize';

/** A row of options: an option, and the group that it is chosen from. */
export const OPTION_FIELDS = { ...ENTITIES.group, ...ENTITIES.option };
export const CATEGORY_FIELDS = ENTITIES.category;

/** "From" may head a day here, so it heads no time. */
const OF_DAYS = new Set(
	[CATEGORY_FIELDS.start, CATEGORY_FIELDS.end]
		.flatMap(({ label, words }) => [label, ...words])
		.map(simplify),
);
const timeOf = ({ label, words }: TableField) => ({
	kind: 'time' as const,
	label,
	words: words.filter((word) => !OF_DAYS.has(simplify(word))),
});

/** Columns of categories: two of them may hold hours that are the same every day. */
export const CATEGORY_COLUMNS = {
	...CATEGORY_FIELDS,
	open: timeOf(ENTITIES.hours.open),
	closed: timeOf(ENTITIES.hours.closed),
};

export type OptionField = keyof typeof OPTION_FIELDS;
export type CategoryField = keyof typeof CATEGORY_FIELDS;
type CategoryColumn = keyof typeof CATEGORY_COLUMNS;

export const OPTION_TABLE = tableOf<OptionField>(OPTION_FIELDS, {
	off: columnHeadings('off'),
	row: 'option',
	kinds: MENU_KINDS,
	// What is sold out must not go on sale because nobody read its column.
	guess: (_sheet, { heading }, cells) =>
		meaningOf(heading) === 'ignore' ? {} : { doubt: doubtOfUnknown(heading, cells) },
});
export const CATEGORY_TABLE = tableOf<CategoryColumn>(CATEGORY_COLUMNS, { kinds: MENU_KINDS });

/** Texts that a wrong encoding or a failed formula may have left. */
export const suspiciousIn = <Name extends string>(
	rows: ReadonlyArray<{ [name in Name]?: unknown } & { at(field?: Name): Place }>,
	fields: { readonly [name in Name]: TableField },
) =>
	rows.flatMap((row) =>
		(Object.keys(fields) as Name[]).flatMap((name) => {
			const text = row[name];
			return typeof text === 'string' && mayBeBroken(text)
				? [{ place: row.at(name).place, text }]
				: [];
		}),
	);
