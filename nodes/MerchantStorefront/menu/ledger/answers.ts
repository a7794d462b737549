import { hash } from 'node:crypto';

import { z } from 'zod';

import type { Sheet } from '../../table/rows';

const strings = z.array(z.string());

/** What a person said of a column. */
const columnAnswer = z.object({
	heading: z.string(),
	meaning: z.string(),
	storeId: z.string().optional(),
	size: z.string().optional(),
	words: strings.optional(),
	/** The meanings that were offered: with another one to choose, the cells have changed. */
	offered: strings,
	/** All texts of the column, where only some mean on sale. */
	seen: strings.optional(),
});

/** What a person said of all rows of a sheet. */
const settingAnswer = z.object({
	setting: z.enum(['companyId', 'storeIds', 'category', 'withoutSku', 'sectionHeadings']),
	value: z.string(),
	/** Stands for the headings of that sheet: another one may be of another company. */
	sheet: z.string(),
});

/** As an account remembers them. */
export const keptAnswers = z.object({
	columns: z.array(columnAnswer).default([]),
	settings: z.array(settingAnswer).default([]),
});

export type ColumnAnswer = z.output<typeof columnAnswer>;
export type SettingAnswer = z.output<typeof settingAnswer>;

/** Answers to questions about sheets. */
export type Answers = z.output<typeof keptAnswers>;

export const NO_ANSWERS: Answers = { columns: [], settings: [] };

export const hasAnswers = ({ columns, settings }: Answers) => columns.length + settings.length > 0;

const fold = (heading: string) => heading.trim().toLowerCase();

/** Whether two headings are the same to a person. */
export const isSameHeading = (one: string, other: string) => fold(one) === fold(other);

/** The answer about a column: with exactly its heading, if there are two. */
export const answerAbout = ({ columns }: Answers, heading: string): ColumnAnswer | undefined =>
	columns.find((one) => one.heading === heading) ??
	columns.find((one) => isSameHeading(one.heading, heading));

/** Stands for the headings of a sheet, in whatever order. */
export function sheetKey({ columns }: Pick<Sheet, 'columns'>): string {
	const headings = columns.map(({ heading }) => fold(heading)).sort();
	return hash('sha256', JSON.stringify(headings)).slice(0, 16);
}

/** All but what was answered about a sheet. */
export function withoutSheet(
	{ columns, settings }: Answers,
	sheet: Pick<Sheet, 'columns'>,
): Answers {
	const key = sheetKey(sheet);
	return {
		columns: columns.filter(
			(answer) => !sheet.columns.some(({ heading }) => isSameHeading(heading, answer.heading)),
		),
		settings: settings.filter((answer) => answer.sheet !== key),
	};
}

/** The later of two answers to the same question stays. */
export function withAnswers(before: Answers, later: Answers): Answers {
	const columns = before.columns.filter(
		({ heading }) => !later.columns.some((one) => one.heading === heading),
	);
	const settings = before.settings.filter(
		({ setting, sheet }) =>
			!later.settings.some((one) => one.setting === setting && one.sheet === sheet),
	);
	return {
		columns: [...columns, ...later.columns],
		settings: [...settings, ...later.settings],
	};
}
