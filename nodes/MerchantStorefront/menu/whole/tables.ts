import { columnHeadings } from '../languages';
import { MENU_KINDS } from '../kinds';
import { doubtOfUnknown } from '../columns/guess';
import { meaningOf } from '../columns/meanings';
import { CATEGORY_COLUMNS, OPTION_FIELDS, type OptionField } from '../menuColumns';
import { mayBeBroken } from '../rules/brokenTexts';
import type { Place } from '../../table/problems';
import { tableOf, type TableField } from '../../table/recognize';

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
