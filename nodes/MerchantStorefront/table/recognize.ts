import { groupBy } from '../platform/groupBy';
import { capitalize, listNames, shorten } from '../platform/shown';
import type { Answer, Meaning } from './answers';
import { doubtOf, isTicked, mostFit, withArticle, type Doubt, type TableField } from './doubts';
import { HeadingTable, isSameHeading } from './headings';
import { KINDS, type KindOf } from './kinds';
import type { Problem } from './problems';
import type { Question } from './questions';
import { columnWithin, filledCells, isEmpty, type Column, type Sheet } from './rows';
import type { StatusColumn, StatusReading } from './status';
import type { UnusedColumn } from './unusedColumns';

type Kinds = Readonly<Record<string, KindOf>>;

/** What a column is, as far as it is known. Each is judged by itself, then beside the others. */
export interface Proposal extends StatusColumn {
	by: 'answer' | 'heading' | 'nothing';
	/** What the heading says by itself. */
	says?: string | undefined;
	/** A field, or another meaning of the table; none of a column that is not read. */
	meaning?: string | undefined;
	/** The store or the size that it is about alone. */
	of?: string | undefined;
	/** What only the user knows about it. */
	doubt?: Doubt | undefined;
	/** Why it is not read, where that is more than that nobody knows it. */
	reason?: string | undefined;
}

/** A meaning of a column that isn't a field. */
export interface NamedMeaning {
	label: string;
	needs: Meaning['needs'];
	/** Of what says what is on sale: how to read it. */
	reading?: StatusReading;
}

/** What a column can mean, besides a field. */
export const COLUMN_MEANINGS = {
	onWhenYes: {
		label: 'Availability: Yes Means on Sale',
		needs: undefined,
		reading: { isAnswered: true },
	},
	offWhenYes: {
		label: 'Availability: Yes Means Off',
		needs: undefined,
		// Only here an empty cell surely means the opposite of a cross.
		reading: { yes: 'off', isTold: true, isAnswered: true },
	},
	onWhenListed: { label: 'Availability: Only Listed Words Mean on Sale', needs: 'words' },
	offWhenListed: { label: 'Availability: Only Listed Words Mean Off', needs: 'words' },
	ignore: { label: 'Ignore', needs: undefined },
} as const satisfies Record<string, NamedMeaning>;

const STATUS_MEANINGS = ['onWhenYes', 'offWhenYes', 'onWhenListed'] as const;

export interface TableOf<Name extends string> {
	fields: { readonly [name in Name]: TableField };
	kinds: Kinds;
	/** What else a user can say of a column. */
	others: Readonly<Record<string, NamedMeaning>>;
	/** What a heading says by itself: a field, another meaning, or nothing. */
	find(heading: string): string | undefined;
	/** What a row is, such as "option". */
	row: string;
	/** Whether the column of a field that is needed is one also where its cells are all empty. */
	keepsEmpty(name: Name): boolean;
	/** Of a question, to be read after "Which column", such as "is the Week Day". */
	asks(meaning: Name): string;
	/** The same after "No column". */
	lacks(meaning: Name): string;
	/** Meanings that several columns may have together. */
	joined: readonly string[];
	/** What only headings say, beside fields and what a user can say. */
	roles: readonly string[];
	/** What more is doubtful about a column with the heading of a field. */
	doubts?(name: string, column: Column, cells: readonly unknown[]): string | undefined;
	/** What a column may be that nobody knows, or that is known for saying nothing, such as remarks. */
	guess?(column: Column, cells: readonly unknown[], says?: 'ignore'): Partial<Proposal>;
	/** What several columns say together. */
	settle?(sheet: Sheet, proposals: readonly Proposal[]): Proposal[];
	/** Whether a column may be a field that has none. */
	canBe?(name: Name, proposal: Proposal, cells: readonly unknown[]): boolean;
	/** Whether a field needs no column. */
	isTold?(name: Name, columns: Columns): boolean;
	/** What answers a missing column beside another one, and what these can mean. */
	missing?(
		name: Name,
		mayBe: readonly Proposal[],
		sheet: Sheet,
	): { advice: string; meanings: readonly string[] };
}

/** By what they mean. Of statuses, all columns count; of other fields there is one. */
export type Columns = ReadonlyMap<string, readonly Proposal[]>;

export interface Recognized {
	columns: Columns;
	unused: UnusedColumn[];
	questions: Question[];
	problems: Problem[];
	warnings: Problem[];
}

export function tableOf<Name extends string>(
	fields: { readonly [name in Name]: TableField },
	{
		off = [],
		words = () => [],
		...told
	}: {
		/** Headings of columns where yes means off. */
		off?: readonly string[];
		/** How people head the column of a field, beside its label. */
		words?(name: Name): readonly string[];
	} & Partial<Omit<TableOf<Name>, 'fields'>> = {},
): TableOf<Name> {
	const names = Object.keys(fields) as Name[];
	const hasStatus = names.some((name) => fields[name].kind === 'status');
	const headings = new HeadingTable<string>(
		[
			...(hasStatus ? off.map((heading) => [heading, 'offWhenYes'] as const) : []),
			...names.flatMap((name) =>
				[fields[name].label, ...words(name)].map((heading) => [heading, name] as const),
			),
		],
		(meaning) => Object.hasOwn(fields, meaning) && fields[meaning as Name].kind === 'price',
	);
	const { ignore, ...statuses } = COLUMN_MEANINGS;
	const table: TableOf<Name> = {
		fields,
		kinds: KINDS,
		others: { ...(hasStatus ? statuses : {}), ignore },
		find: (heading) => headings.find(heading),
		row: 'row',
		keepsEmpty: (name) => fields[name].required === true,
		asks: (meaning) => `is the ${labelOf(table, meaning)}`,
		lacks: (meaning) => table.asks(meaning),
		joined: [],
		roles: [],
		...told,
	};
	return table;
}

type AnyTable = TableOf<string>;

/** What a user can say of a column, as it is listed under Column Meanings. */
export const meaningsOf = ({ fields, others }: Pick<AnyTable, 'fields' | 'others'>): Meaning[] => [
	...Object.entries(fields).map(([value, { label: name }]) => ({ value, name })),
	...Object.entries(others).map(([value, { label: name, needs }]) => ({ value, name, needs })),
];

const isField = ({ fields }: AnyTable, meaning: string) => Object.hasOwn(fields, meaning);
const isKnown = (table: AnyTable, meaning: string) =>
	isField(table, meaning) || Object.hasOwn(table.others, meaning);
const statusOf = ({ fields }: AnyTable) =>
	Object.keys(fields).find((name) => fields[name]?.kind === 'status');

const labelOf = ({ fields, others }: AnyTable, meaning: string): string =>
	(fields[meaning] ?? others[meaning])?.label ?? meaning;

const IN_NODE = 'Column Meanings';

/** Which column is which field, and what only the user can tell. */
export function recognize(
	sheet: Sheet,
	table: AnyTable,
	answers: readonly Answer[] = [],
	notRequired: readonly string[] = [],
): Recognized {
	const told = columnsOfAnswers(sheet, table, answers);
	const proposed = [...new Set([...sheet.columns, ...told.answered.keys()])].map((column) => {
		const answer = told.answered.get(column);
		return answer === undefined ? propose(sheet, table, column) : asAnswered(table, column, answer);
	});
	const filled = withEmpty(table, proposed);
	const settled = (table.settle?.(sheet, filled) ?? filled).map((one) =>
		one.meaning === undefined || isKnown(table, one.meaning) || table.roles.includes(one.meaning)
			? one
			: { ...one, meaning: undefined },
	);
	const found = doubtTicks(sheet, table, oneOfEach(table, settled));
	const sure = found.filter(({ doubt }) => doubt === undefined);
	const columns = groupBy(
		sure.filter(({ meaning }) => meaning !== undefined),
		({ meaning = '' }) => meaning,
	);
	const problems = [...told.problems, ...clashes(table, columns)];
	const missing = Object.keys(table.fields).filter(
		(name) =>
			table.fields[name]?.required === true &&
			!notRequired.includes(name) &&
			!columns.has(name) &&
			table.isTold?.(name, columns) !== true &&
			// What is asked already may well be the answer.
			!found.some(({ doubt }) => doubt?.meanings.includes(name)),
	);
	const unused = sure
		.filter(({ meaning }) => meaning === undefined)
		.map(({ heading, reason }) => (reason === undefined ? { heading } : { heading, reason }));
	const recognized = { columns, unused, problems, warnings: told.warnings };
	if (sheet.columns.every((column) => filledCells(sheet, column, 1).length === 0))
		return { ...recognized, questions: [] };
	const questions = [
		...questionsOf(table, found),
		...missing.map((name) => missingQuestion(sheet, table, name, found)),
	];
	return { ...recognized, questions };
}

/** What is asked about several columns is asked once. */
const questionsOf = (table: AnyTable, proposals: readonly Proposal[]): Question[] => {
	const doubted = proposals.filter(({ doubt }) => doubt !== undefined);
	const alike = groupBy(doubted, ({ doubt }) =>
		[doubt?.text, ...(doubt?.meanings ?? [])].join('\n'),
	);
	return [...alike.values()].flatMap((columns) => {
		const [{ doubt } = { doubt: undefined }] = columns;
		return doubt === undefined ? [] : [questionOf(table, doubt, columns)];
	});
};

const questionOf = (
	table: AnyTable,
	{ text, meanings }: Doubt,
	columns: readonly Column[],
): Question => ({
	text,
	columns,
	meanings: meanings
		.filter((meaning) => isKnown(table, meaning))
		.map((meaning) => labelOf(table, meaning)),
});

/** What the user says of each column, and of columns that aren't there. */
function columnsOfAnswers(sheet: Sheet, table: AnyTable, answers: readonly Answer[]) {
	const answered = new Map<Column, Answer>();
	const problems: Problem[] = [];
	const warnings: Problem[] = [];
	for (const answer of answers) {
		// Another tab may have a column of the same heading.
		if (!isKnown(table, answer.meaning)) continue;
		const column =
			sheet.columns.find(({ heading }) => heading === answer.heading) ??
			sheet.columns.find(({ heading }) => isSameHeading(heading, answer.heading)) ??
			columnWithin(sheet, answer.heading);
		const flaw = `"${answer.heading}" isn't a heading of this sheet`;
		if (column === undefined && mayBeAbsent(table, answer.meaning)) {
			warnings.push({ place: IN_NODE, message: `${flaw}. It counts as empty.` });
		} else if (column === undefined) problems.push({ place: IN_NODE, message: `${flaw}.` });
		else if (answered.has(column)) {
			problems.push({ place: IN_NODE, message: `"${column.heading}" is listed twice.` });
		} else answered.set(column, answer);
	}
	return { answered, problems, warnings };
}

/**
 * Extract From File drops columns whose cells are all empty. Without most columns, a table says less of
 * each row; what is known by others, is sold or is paid for is not among them.
 */
function mayBeAbsent({ fields, others }: AnyTable, meaning: string): boolean {
	const { kind, required } = fields[meaning] ?? {};
	if (kind === undefined) return meaning === 'ignore' || others[meaning]?.needs === undefined;
	return kind !== 'identifier' && kind !== 'status' && !(kind === 'price' && required);
}

export const AS_ASKED = 'ignored, as you asked';
const EMPTY = 'empty';

function asAnswered(
	table: AnyTable,
	column: Column,
	{ meaning, storeId, size, words }: Answer,
): Proposal {
	const answered = { ...column, by: 'answer' as const, meaning };
	if (meaning === 'ignore') return { ...answered, meaning: undefined, reason: AS_ASKED };
	const { needs, reading } = table.others[meaning] ?? {};
	const status = { ...answered, meaning: statusOf(table), ...reading };
	if (reading !== undefined) return status;
	if (needs === undefined) return answered;
	if (needs !== 'words') return { ...answered, of: needs === 'size' ? size : storeId };
	const listed = words.map((word) => word.toLowerCase());
	return { ...status, [meaning === 'onWhenListed' ? 'onWords' : 'offWords']: listed };
}

function propose(sheet: Sheet, table: AnyTable, column: Column): Proposal {
	const cells = filledCells(sheet, column);
	const says = table.find(column.heading);
	const proposal: Proposal = { ...column, by: says === undefined ? 'nothing' : 'heading', says };
	if (cells.length === 0) return { ...proposal, reason: EMPTY };
	switch (says) {
		case undefined:
		case 'ignore':
			return { ...proposal, ...table.guess?.(column, cells, says) };
		case 'offWhenYes':
			return asHeaded(table, { ...proposal, yes: 'off' }, statusOf(table), cells);
		default:
			return asHeaded(table, proposal, says, cells);
	}
}

/** A column that is needed and empty is a mistake of each row, unless another has its heading. */
const withEmpty = (table: AnyTable, proposals: readonly Proposal[]): Proposal[] =>
	proposals.map((one) => {
		const { says, reason } = one;
		if (says === undefined || reason !== EMPTY || !isField(table, says)) return one;
		const isAlone = proposals.every(
			(other) => other === one || (other.meaning ?? other.says) !== says,
		);
		return isAlone && table.keepsEmpty(says) ? { ...one, meaning: says, reason: undefined } : one;
	});

function asHeaded(
	table: AnyTable,
	column: Proposal,
	meaning: string | undefined,
	cells: readonly unknown[],
): Proposal {
	const field = meaning === undefined ? undefined : table.fields[meaning];
	if (meaning === undefined || field === undefined) return { ...column, meaning };
	const doubt =
		table.doubts?.(meaning, column, cells) ??
		doubtOf({ ...field, name: meaning, row: table.row }, kindIn(table, field), column, cells);
	if (doubt === undefined) return { ...column, meaning };
	if (typeof doubt === 'object') return { ...column, ...doubt };
	return { ...column, meaning, doubt: { text: doubt, meanings: choicesOf(table, meaning) } };
}

export const kindIn = ({ kinds }: Pick<AnyTable, 'kinds'>, { kind }: TableField): KindOf => {
	const found = kinds[kind];
	if (found === undefined) throw new Error(`No kind ${kind}`);
	return found;
};

/** What a column may be that seems to be one of them. */
function choicesOf({ fields }: AnyTable, meaning: string): string[] {
	if (fields[meaning]?.kind !== 'status') return [meaning, 'ignore'];
	const countable = Object.keys(fields).filter((name) => fields[name]?.kind === 'count');
	return [...STATUS_MEANINGS, ...countable, 'ignore'];
}

/** Of statuses all columns count, once the user has looked at them; of others there can be one. */
function oneOfEach(table: AnyTable, proposals: readonly Proposal[]): Proposal[] {
	const byMeaning = groupBy(proposals, ({ meaning }) => meaning);
	return proposals.map((proposal) => {
		const { by, meaning } = proposal;
		const same = meaning === undefined ? [] : (byMeaning.get(meaning) ?? []);
		if (meaning === undefined || by !== 'heading' || same.length < 2) return proposal;
		const isAnswered = same.some((one) => one.by === 'answer');
		if (table.fields[meaning]?.kind === 'status') {
			if (isAnswered || same.filter((one) => one.by === 'heading').length < 2) return proposal;
			const row = capitalize(withArticle(table.row));
			const text = `Which of these say what is on sale? ${row} is off if any of them says so.`;
			return { ...proposal, doubt: { text, meanings: [meaning, ...STATUS_MEANINGS, 'ignore'] } };
		}
		const text = isAnswered
			? `Another column is already the ${labelOf(table, meaning)}. What is this one?`
			: `Which of these ${table.asks(meaning)}?`;
		return { ...proposal, doubt: { text, meanings: [meaning, 'ignore'] } };
	});
}

/** In a column of ticks, a row that has all it needs and no tick may be off. */
function doubtTicks(sheet: Sheet, table: AnyTable, proposals: readonly Proposal[]): Proposal[] {
	const needed = proposals.filter(
		({ meaning = '', doubt }) => doubt === undefined && table.fields[meaning]?.required === true,
	);
	return proposals.map((proposal) => {
		const { by, meaning, doubt } = proposal;
		const field = meaning === undefined ? undefined : table.fields[meaning];
		if (meaning === undefined || field?.kind !== 'status') return proposal;
		if (by !== 'heading' || doubt !== undefined) return proposal;
		const cells = filledCells(sheet, proposal);
		if (!isTicked({ ...field, name: meaning, row: table.row }, proposal, cells)) return proposal;
		const isLeftOut = sheet.rows.some(
			(row) =>
				isEmpty(proposal.cellOf(row)) && needed.every((column) => !isEmpty(column.cellOf(row))),
		);
		if (!isLeftOut) return proposal;
		const text = `Every filled cell says that the ${table.row} is on sale. If an empty one means that it is off, only the listed words mean on sale.`;
		return { ...proposal, doubt: { text, meanings: choicesOf(table, meaning) } };
	});
}

function clashes(table: AnyTable, columns: Columns): Problem[] {
	return [...columns].flatMap(([meaning, all]) => {
		const mayBeSeveral = table.fields[meaning]?.kind === 'status' || table.joined.includes(meaning);
		const alike = [...groupBy(mayBeSeveral ? [] : all, ({ of }) => of).values()];
		return alike
			.filter(({ length }) => length > 1)
			.map((two): Problem => {
				const clashing = two.map(({ heading }) => heading);
				const named = listNames(clashing.map((heading) => `"${shorten(heading)}"`));
				const message = `Two columns are the ${labelOf(table, meaning)}: give one of them another meaning (${named}).`;
				return { place: IN_NODE, message, clashing };
			});
	});
}

function missingQuestion(
	sheet: Sheet,
	table: AnyTable,
	name: string,
	proposals: readonly Proposal[],
): Question {
	const field = table.fields[name];
	const fits = field === undefined ? () => false : kindIn(table, field).fits;
	const mayBe = proposals.filter((column) => {
		const cells = filledCells(sheet, column);
		return table.canBe?.(name, column, cells) ?? (isOpen(column) && mostFit(cells, fits));
	});
	const { advice = field?.ifMissing ?? '', meanings = [name] } =
		table.missing?.(name, mayBe, sheet) ?? {};
	const text =
		mayBe.length === 0 ? `No column ${table.lacks(name)}.` : `Which column ${table.asks(name)}?`;
	return questionOf(table, { text: text + advice, meanings }, mayBe);
}

/** Of a column that nobody knows, and nothing is asked about. */
export const isOpen = ({ by, meaning, doubt, reason }: Proposal) =>
	by === 'nothing' && meaning === undefined && doubt === undefined && reason === undefined;
