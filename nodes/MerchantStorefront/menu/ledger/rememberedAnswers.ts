import { hash } from 'node:crypto';

import { z } from 'zod';

import { foldHeading, isSameHeading } from '../../table/headings';
import type { Sheet } from '../../table/rows';

const strings = z.array(z.string());

/** What a person said of a column. */
const columnAnswer = z.object({
	heading: z.string(),
	/** Where a sheet has several; none of that with the dishes. */
	tab: z.string().optional(),
	meaning: z.string(),
	storeId: z.string().optional(),
	size: z.string().optional(),
	words: strings.optional(),
	/** What is still to be typed once the meaning is chosen: nothing of what is remembered. */
	missing: z.enum(['storeId', 'words']).optional(),
	/** What was typed, where no cell says some of it. */
	typed: z.string().optional(),
	/** The meanings that were offered: with another one to choose, the cells have changed. */
	offered: strings,
	/**
	 * All texts of the column, where only some mean on sale or off. Where yes means on sale, or in one
	 * store, those that say neither yes nor no. Of an ignored column, those that say off.
	 */
	seen: strings.optional(),
});

/** What a person said of all rows of a sheet. */
const settingAnswer = z.object({
	setting: z.enum([
		...(['companyId', 'storeIds', 'category', 'withoutSku'] as const),
		...(['sectionHeadings', 'fillFromRowAbove', 'nameFromRowAbove'] as const),
	]),
	value: z.string(),
	/** Stands for the headings of that sheet: another one may be of another company. */
	sheet: z.string(),
	/** Those of the columns that it goes by. A sheet that still has them is the same sheet. */
	about: strings.optional(),
});

/** As an account remembers them. */
export const keptAnswers = z.object({
	columns: z.array(columnAnswer).default([]),
	settings: z.array(settingAnswer).default([]),
	/** Stand for the texts of odd headings in the sheet that was sent last, such as a note at its end. */
	oddHeadings: strings.optional(),
});

export type ColumnAnswer = z.output<typeof columnAnswer>;
export type SettingAnswer = z.output<typeof settingAnswer>;

/** Answers to questions about sheets. */
export type Answers = z.output<typeof keptAnswers>;

export const NO_ANSWERS: Answers = { columns: [], settings: [] };

export const hasAnswers = ({ columns, settings, oddHeadings = [] }: Answers) =>
	columns.length + settings.length + oddHeadings.length > 0;

type ColumnOfTab = Pick<ColumnAnswer, 'heading' | 'tab'>;

/** Whether it is the same column of the same tab. */
export const isSameColumn = (one: ColumnOfTab, other: ColumnOfTab) =>
	one.heading === other.heading && one.tab === other.tab;

/** The answer about a column: with exactly its heading, if there are two. */
export const answerAbout = (
	{ columns }: Pick<Answers, 'columns'>,
	column: ColumnOfTab,
): ColumnAnswer | undefined =>
	columns.find((one) => isSameColumn(one, column)) ??
	columns.find((one) => isSameHeading(one.heading, column.heading) && one.tab === column.tab);

/** The column that an answer is about: with exactly its heading, if there are two. */
export const columnOf = ({ columns }: Pick<Sheet, 'columns'>, heading: string) =>
	columns.find((one) => one.heading === heading) ??
	columns.find((one) => isSameHeading(one.heading, heading));

/**
 * One answer for each heading, the later one, however they are spaced and capitalized. A sheet may have
 * several such columns: then each keeps its own.
 */
export function oneForEach(answers: Answers, sheet: Pick<Sheet, 'columns'>): Answers {
	const isOfSeveral = ({ heading }: ColumnOfTab) =>
		sheet.columns.some((one) => one.heading === heading) &&
		sheet.columns.filter((one) => isSameHeading(one.heading, heading)).length > 1;
	const keyOf = (one: ColumnOfTab) =>
		JSON.stringify([one.tab, isOfSeveral(one) ? one.heading : foldHeading(one.heading)]);
	return {
		...answers,
		columns: [...new Map(answers.columns.map((one) => [keyOf(one), one])).values()],
	};
}

/** Stands for the text of a heading, however it is spaced and capitalized. */
export const headingKey = (heading: string) =>
	hash('sha256', foldHeading(heading), 'base64url').slice(0, 6);

/** Stands for the headings of a sheet, in whatever order. */
export const sheetKey = ({ columns }: Pick<Sheet, 'columns'>): string =>
	columns
		.map(({ heading }) => headingKey(heading))
		.sort()
		.join();

/** Whether a sheet had a column with this heading. */
export const hadColumn = ({ sheet }: SettingAnswer, heading: string) =>
	sheet.split(',').includes(headingKey(heading));

/** Whether an answer is about a sheet, or about one that has lost or got columns since. */
export const isAboutSheet = ({ sheet, about = [] }: SettingAnswer, key: string) =>
	sheet === key || (about.length > 0 && about.every((one) => key.split(',').includes(one)));

/** These go by what dishes are known by, and by no other column. */
const BY_NAME = new Set([
	...['withoutSku', 'sectionHeadings', 'fillFromRowAbove', 'nameFromRowAbove'],
]);

/** With the columns that they go by. */
export const withColumns = (answers: Answers, headings: readonly string[]): Answers => ({
	...answers,
	settings: answers.settings.map((one) =>
		BY_NAME.has(one.setting) ? { ...one, about: headings.map(headingKey) } : one,
	),
});

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
		settings: settings.filter((answer) => !isAboutSheet(answer, key)),
	};
}

/** The later of two answers to the same question stays. */
export const withAnswers = (
	before: Answers,
	{ columns = [], settings = [] }: Partial<Answers>,
): Answers => ({
	columns: [
		...before.columns.filter((column) => !columns.some((one) => isSameColumn(one, column))),
		...columns,
	],
	settings: [
		...before.settings.filter(
			({ setting, sheet }) =>
				!settings.some((one) => one.setting === setting && one.sheet === sheet),
		),
		...settings,
	],
});
