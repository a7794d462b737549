import { listNames, shorten, show } from '../platform/shown';
import type { Answer } from './answers';
import { HeadingTable } from './headings';
import { KINDS, type Kind } from './kinds';
import { problemAt, Unreadable, type Problem } from './problems';
import type { Question } from './questions';
import { filledCells, type Column, type Sheet } from './rows';
import { readStatusCell, type StatusColumn } from './status';

/** What a table says of a field. */
export interface TableField {
	label: string;
	kind: Kind;
	required?: true;
	/** How people head such a column, beside the label. */
	words: readonly string[];
	/** What else helps if a needed cell is empty, or the whole column is missing. */
	ifEmpty?: string;
	ifMissing?: string;
}

export interface TableOf<Name extends string> {
	fields: { readonly [name in Name]: TableField };
	headings: HeadingTable<Name | typeof OFF>;
	/** The field that says what is on sale, if there is one. */
	status: Name | undefined;
	/** Of a question, to be read after "Which column", such as "is the Week Day". */
	asks(field: Name): string;
	/** Whether a column that is not known may say what is on sale. */
	mayBeStatus(heading: string, cells: readonly unknown[]): boolean;
}

/** What a heading says of a column where yes means off. */
const OFF = Symbol('off');

/** What a column can mean, besides a field. */
export const COLUMN_MEANINGS = {
	onWhenYes: { label: 'Availability: Yes Means on Sale', needs: undefined },
	offWhenYes: { label: 'Availability: Yes Means Off', needs: undefined },
	onWhenListed: { label: 'Availability: Only Listed Words Mean on Sale', needs: 'words' },
	ignore: { label: 'Ignore', needs: undefined },
} as const;

const STATUS_CHOICES = ['onWhenYes', 'offWhenYes', 'onWhenListed', 'ignore'] as const;
const STATUS_LABELS = STATUS_CHOICES.map((meaning) => COLUMN_MEANINGS[meaning].label);
const IGNORE = COLUMN_MEANINGS.ignore.label;

export function tableOf<Name extends string>(
	fields: { readonly [name in Name]: TableField },
	{
		off = [],
		asks = (name) => `is the ${fields[name].label}`,
		mayBeStatus = () => false,
	}: { off?: readonly string[] } & Partial<Pick<TableOf<Name>, 'asks' | 'mayBeStatus'>> = {},
): TableOf<Name> {
	const names = Object.keys(fields) as Name[];
	const status = names.find((name) => fields[name].kind === 'status');
	const headings = new HeadingTable<Name | typeof OFF>(
		[
			...(status === undefined ? [] : off.map((heading) => [heading, OFF] as const)),
			...names.flatMap((name) =>
				[fields[name].label, ...fields[name].words].map((heading) => [heading, name] as const),
			),
		],
		(meaning) => meaning !== OFF && fields[meaning].kind === 'price',
	);
	return { fields, headings, status, asks, mayBeStatus };
}

/** What a column may be, before it is compared with the others. */
interface Proposal<Name> {
	column: StatusColumn;
	by: 'answer' | 'heading' | 'nothing';
	/** None of a column that is not used. */
	field?: Name | undefined;
	/** What only the user knows about it. */
	doubt?: { text: string; meanings: readonly string[] } | undefined;
}

export interface Recognized<Name extends string> {
	/** Of statuses, all columns count; of other fields there is one. */
	columns: ReadonlyMap<Name, readonly StatusColumn[]>;
	unused: string[];
	questions: Question[];
	problems: Problem[];
}

/** Which column is which field: each gets a proposal by itself, then they are compared. */
export function recognize<Name extends string>(
	sheet: Sheet,
	table: TableOf<Name>,
	answers: ReadonlyArray<Answer<string>> = [],
	notRequired: readonly string[] = [],
): Recognized<Name> {
	const answerOf = ({ heading }: Column) =>
		answers.find((answer) => answer.heading === heading) ??
		answers.find((answer) => fold(answer.heading) === fold(heading));
	const proposals = sheet.columns.map((column) => propose(sheet, table, column, answerOf(column)));
	return resolve(sheet, table, proposals, notRequired);
}

/** Answers to columns that aren't there. */
export function answersToNothing(
	{ columns }: Sheet,
	answers: ReadonlyArray<Answer<string>>,
): Problem[] {
	const known = new Set(columns.map(({ heading }) => fold(heading)));
	return answers
		.filter(({ heading }) => !known.has(fold(heading)))
		.map(({ heading }) =>
			problemAt({ place: 'Column Meanings' }, heading, "isn't a heading of this sheet."),
		);
}

const fold = (heading: string) => heading.trim().toLowerCase();

function propose<Name extends string>(
	sheet: Sheet,
	table: TableOf<Name>,
	column: Column,
	answer: Answer<string> | undefined,
): Proposal<Name> {
	if (answer !== undefined && isAbout(table, answer)) return asAnswered(table, column, answer);
	const meaning = table.headings.find(column.heading);
	if (meaning === OFF) {
		return doubted(sheet, table, { ...column, yes: 'off' }, table.status);
	}
	if (meaning !== undefined) return doubted(sheet, table, column, meaning);
	const cells = filledCells(sheet, column, Infinity);
	const mayBe =
		cells.length > 0 && table.status !== undefined && table.mayBeStatus(column.heading, cells);
	const text = 'This may say what is on sale.';
	return {
		column,
		by: 'nothing',
		doubt: mayBe ? { text, meanings: STATUS_LABELS } : undefined,
	};
}

/** Whether this table has what an answer means: another tab may have a column of the same heading. */
const isAbout = <Name extends string>(
	{ fields, status }: TableOf<Name>,
	{ meaning }: Answer<string>,
) =>
	meaning === 'ignore' ||
	Object.hasOwn(fields, meaning) ||
	(status !== undefined && Object.hasOwn(COLUMN_MEANINGS, meaning));

function asAnswered<Name extends string>(
	{ fields, status }: TableOf<Name>,
	column: Column,
	{ meaning, words }: Answer<string>,
): Proposal<Name> {
	const by = 'answer';
	switch (meaning) {
		case 'onWhenYes':
			return { column: { ...column, isAnswered: true }, by, field: status };
		case 'offWhenYes':
			return {
				column: { ...column, yes: 'off', isTold: true, isAnswered: true },
				by,
				field: status,
			};
		case 'onWhenListed': {
			const onWords = words.map((word) => word.toLowerCase());
			return { column: { ...column, onWords }, by, field: status };
		}
	}
	const isField = (name: string): name is Name => Object.hasOwn(fields, name);
	return { column, by, field: isField(meaning) ? meaning : undefined };
}

const MOST_MISFITS = 0.1;

/** Why a column with the heading of a field may be something else. Where it is spelled like the field, odd cells are mistakes. */
function doubted<Name extends string>(
	sheet: Sheet,
	{ fields }: TableOf<Name>,
	column: StatusColumn,
	field: Name | undefined,
): Proposal<Name> {
	const by = 'heading';
	if (field === undefined) return { column, by: 'nothing' };
	const { label, kind, required } = fields[field];
	if (required === true || column.heading === label) return { column, by, field };
	const isStatus = kind === 'status';
	const fits = (cell: unknown) =>
		isStatus ? !(readStatusCell(cell, column) instanceof Unreadable) : KINDS[kind].fits(cell);
	const cells = filledCells(sheet, column);
	const odd = cells.filter((cell) => !fits(cell));
	if (odd.length <= cells.length * MOST_MISFITS) return { column, by, field };
	const text = isStatus
		? `Does this say what is on sale? ${show(odd[0])} is neither yes nor no.`
		: `Is this the ${label}? ${show(odd[0])} doesn't look like it.`;
	return {
		column,
		by,
		field,
		doubt: { text, meanings: isStatus ? STATUS_LABELS : [label, IGNORE] },
	};
}

function resolve<Name extends string>(
	sheet: Sheet,
	table: TableOf<Name>,
	proposals: ReadonlyArray<Proposal<Name>>,
	notRequired: readonly string[],
): Recognized<Name> {
	const columns = new Map<Name, readonly StatusColumn[]>();
	const questions: Question[] = [];
	const problems: Problem[] = [];
	const names = Object.keys(table.fields) as Name[];
	const isFilled = ({ column }: Proposal<Name>) => filledCells(sheet, column, 1).length > 0;
	for (const name of names) {
		const { label, kind } = table.fields[name];
		const all = proposals.filter(({ field }) => field === name);
		const own = all.length > 1 ? all.filter((one) => one.by === 'answer' || isFilled(one)) : all;
		const answered = own.filter(({ by }) => by === 'answer').map(({ column }) => column);
		const headed = own.filter(({ by }) => by === 'heading');
		const [first] = headed;
		const meanings = kind === 'status' ? STATUS_LABELS : [label, IGNORE];
		if (answered.length > 0) columns.set(name, answered);
		if (answered.length > 1 && kind !== 'status') {
			const two = listNames(answered.map(({ heading }) => `"${shorten(heading)}"`));
			const message = `Two columns are the ${label}: ${two}. Give one of them another meaning.`;
			problems.push({ place: 'Column Meanings', message });
		}
		if (first === undefined) continue;
		const asked = headed.map(({ column }) => column);
		if (answered.length > 0) {
			const text = `Another column is already the ${label}. What is this one?`;
			questions.push({ text, columns: asked, meanings });
		} else if (asked.length > 1) {
			const text = `Which of these ${table.asks(name)}?`;
			questions.push({ text, columns: asked, meanings });
		} else if (first.doubt !== undefined) questions.push({ ...first.doubt, columns: asked });
		else columns.set(name, asked);
	}
	const open = proposals.filter(({ by }) => by === 'nothing');
	for (const { column, doubt } of open) {
		if (doubt !== undefined) questions.push({ ...doubt, columns: [column] });
	}
	const missing = names.filter(
		(name) => table.fields[name].required === true && !notRequired.includes(name),
	);
	for (const name of proposals.some(isFilled) ? missing : []) {
		const { label, kind, ifMissing = '' } = table.fields[name];
		const isAsked = questions.some(({ meanings }) => meanings.includes(label));
		if (columns.has(name) || isAsked) continue;
		const mayBe = open.filter(({ column }) => mostFit(sheet, column, kind));
		questions.push({
			text:
				(mayBe.length === 0
					? `No column ${table.asks(name)}.`
					: `Which column ${table.asks(name)}?`) + ifMissing,
			columns: mayBe.map(({ column }) => column),
			meanings: [label],
		});
	}
	const used = new Set([...columns.values()].flat().map(({ heading }) => heading));
	const unused = sheet.columns.map(({ heading }) => heading).filter((one) => !used.has(one));
	return { columns, questions, problems, unused };
}

function mostFit(sheet: Sheet, column: Column, kind: Kind): boolean {
	const cells = filledCells(sheet, column);
	const fitting = cells.filter((cell) => KINDS[kind].fits(cell)).length;
	return cells.length > 0 && fitting >= cells.length * (1 - MOST_MISFITS);
}
