import { groupBy } from '../platform/groupBy';
import { suggest } from '../platform/nearest';
import { capitalize, listNames, shorten, show } from '../platform/shown';
import { isSameHeading } from './headings';
import type { KindOf } from './kinds';
import { Unreadable, type Problem, type SameDish } from './problems';
import { areFew, filledCells, isEmpty, mostFit, type Column, type Sheet } from './rows';
import { isDash, isOffOfSwitch, MOST_WORDS, readStatusCell, type StatusReading } from './status';
import {
	OFF_FIRST,
	STATUS_MEANINGS,
	storesNamedBy,
	type Answer,
	type AnyTable,
	type Columns,
	type Doubt,
	type Lacking,
	type Proposal,
	type TableField,
	type Wording,
} from './tableOf';

/** Which column is what, and what is open. */
export interface Recognized {
	columns: Columns;
	unused: UnusedColumn[];
	/** Nothing is read while one is open. */
	questions: Question[];
	problems: Problem[];
	warnings: Problem[];
}

/** A heading whose cells are not read, with the reason where it is not unknown. */
export interface UnusedColumn {
	heading: string;
	reason?: string;
	/** Where a sheet has several. */
	tab?: string | undefined;
}

/** What only the user can tell about columns: answered under Column Meanings. */
export interface Question {
	/** A whole sentence. */
	text: string;
	/** The same, where it names a meaning. */
	wording?: Wording | undefined;
	/** Those it is about, or that may be the answer; none where no column fits. */
	columns: readonly Column[];
	/** Labels of the meanings to choose from. */
	meanings: readonly string[];
	/** The stores that it is about alone. */
	stores?: readonly string[] | undefined;
	/** Rows that say the same thing twice, where no column has to tell them apart: one may be wrong. */
	same?: readonly SameDish[];
}

/** Each column gets a proposal by itself; then these are compared with each other. */
export function recognize(
	sheet: Sheet,
	table: AnyTable,
	answers: readonly Answer[] = [],
	notRequired: readonly string[] = [],
): Recognized {
	const told = columnsOfAnswers(sheet, table, answers);
	const proposed = sheet.columns.flatMap((column) => {
		const answer = told.answered.get(column);
		return answer === undefined ? propose(sheet, table, column) : asAnswered(table, column, answer);
	});
	const settled = table.settle?.(sheet, proposed) ?? proposed;
	const found = doubtTicks(sheet, table, oneOfEach(table, settled));
	const sure = found.filter(({ doubt }) => doubt === undefined);
	const columns = groupBy(
		sure.filter(({ meaning }) => meaning !== undefined),
		({ meaning = '' }) => meaning,
	);
	const isBlank = sheet.columns.every((column) => filledCells(sheet, column, 1).length === 0);
	return {
		columns,
		unused: sure
			.filter(({ meaning }) => meaning === undefined)
			.map(({ heading, reason }) => (reason === undefined ? { heading } : { heading, reason })),
		questions: isBlank
			? []
			: [...doubtsOf(table, found), ...lackingIn(sheet, table, found, columns, notRequired)],
		problems: [...told.problems, ...clashes(table, columns)],
		warnings: told.warnings,
	};
}

const IN_NODE = 'Column Meanings';

const isKnown = ({ fields, others }: AnyTable, meaning: string) =>
	Object.hasOwn(fields, meaning) || Object.hasOwn(others, meaning);

const labelIn = ({ fields, others }: AnyTable, meaning: string): string =>
	(fields[meaning] ?? others[meaning])?.label ?? meaning;

const inNode = (table: AnyTable, text: Doubt['text']): string =>
	typeof text === 'string' ? text : text((meaning) => labelIn(table, meaning));

const statusOf = ({ fields }: AnyTable) =>
	Object.keys(fields).find((name) => fields[name]?.kind === 'status');

export const kindIn = ({ kinds }: Pick<AnyTable, 'kinds'>, { kind }: TableField): KindOf => {
	const found = kinds[kind];
	if (found === undefined) throw new Error(`No kind ${kind}`);
	return found;
};

/** What the user says of each column, and of columns that aren't there. */
function columnsOfAnswers(sheet: Sheet, table: AnyTable, answers: readonly Answer[]) {
	const answered = new Map<Column, Answer>();
	const problems: Problem[] = [];
	const warnings: Problem[] = [];
	const absent: Answer[] = [];
	for (const answer of answers) {
		// Another tab may have a column of the same heading.
		if (!isKnown(table, answer.meaning)) continue;
		const column =
			sheet.columns.find(({ heading }) => heading === answer.heading) ??
			sheet.columns.find(({ heading }) => isSameHeading(heading, answer.heading));
		if (column === undefined) absent.push(answer);
		else if (answered.has(column)) {
			problems.push({ place: IN_NODE, message: `"${column.heading}" is listed twice.` });
		} else answered.set(column, answer);
	}
	const unknown = sheet.columns
		.filter((column) => !answered.has(column))
		.map(({ heading }) => heading)
		.filter((heading) => [undefined, 'ignore'].includes(table.find(heading)));
	for (const { heading, meaning } of absent) {
		const flaw = `"${heading}" isn't a heading of this sheet.`;
		const near = suggest(heading, unknown);
		if (near === '' && mayBeAbsent(table, meaning)) {
			warnings.push({ place: IN_NODE, message: `${flaw} It counts as empty.` });
		} else problems.push({ place: IN_NODE, message: flaw + near });
	}
	return { answered, problems, warnings };
}

/**
 * Extract from File drops columns whose cells are all empty. Without most columns, a table says less of
 * each row; what is known by others, is sold or is paid for is not among them.
 */
function mayBeAbsent({ fields, others }: AnyTable, meaning: string): boolean {
	const { kind, required } = fields[meaning] ?? {};
	if (kind === undefined) return meaning === 'ignore' || others[meaning]?.needs === undefined;
	return kind !== 'identifier' && kind !== 'status' && !(kind === 'price' && required);
}

/** Of a column that has nothing but its heading. */
export const EMPTY = 'empty';
export const AS_ASKED = 'ignored, as you asked';

/** Of each store by itself, where it is about several. */
function asAnswered(
	table: AnyTable,
	column: Column,
	{ meaning, size, words, seen, ...answer }: Answer,
): Proposal | Proposal[] {
	const answered = { ...column, by: 'answer' as const, meaning };
	if (meaning === 'ignore') return { ...answered, meaning: undefined, reason: AS_ASKED };
	const { needs, reading } = table.others[meaning] ?? {};
	const status = { ...answered, meaning: statusOf(table), ...reading };
	const listed = words.map((word) => word.toLowerCase());
	if (reading !== undefined) return { ...status, remarks: listed, seen };
	if (needs === undefined) return answered;
	if (needs === 'size') return { ...answered, of: size };
	if (needs === 'storeId') {
		return storesNamedBy(answer).map((of) => ({ ...answered, of, remarks: listed, seen }));
	}
	return { ...status, [meaning === 'onWhenListed' ? 'onWords' : 'offWords']: listed };
}

/** What a column is by its heading, unless its cells raise a doubt. */
function propose(sheet: Sheet, table: AnyTable, column: Column): Proposal {
	const cells = filledCells(sheet, column);
	const says = table.find(column.heading);
	const proposal: Proposal = { ...column, by: says === undefined ? 'nothing' : 'heading', says };
	if (cells.length === 0) return { ...proposal, reason: EMPTY };
	if (says === undefined || says === 'ignore') {
		return { ...proposal, ...table.guess?.(column, cells, says) };
	}
	const isOff = says === 'offWhenYes';
	const headed: Proposal = isOff ? { ...proposal, yes: 'off' } : proposal;
	const meaning = isOff ? statusOf(table) : says;
	const field = meaning === undefined ? undefined : table.fields[meaning];
	if (meaning === undefined || field === undefined) return { ...headed, meaning };
	const doubt = doubtOf(table, meaning, field, headed, cells);
	if (typeof doubt === 'object') return { ...headed, ...doubt };
	if (doubt === undefined) return { ...headed, meaning };
	return { ...headed, meaning, doubt: { text: doubt, meanings: mayMean(table, meaning, isOff) } };
}

/** What a column may be that seems to be one of them. */
function mayMean({ fields }: AnyTable, meaning: string, isOff = false): string[] {
	if (fields[meaning]?.kind !== 'status') return [meaning, 'ignore'];
	const countable = Object.keys(fields).filter((name) => fields[name]?.kind === 'count');
	return [...(isOff ? OFF_FIRST : STATUS_MEANINGS), ...countable, 'ignore'];
}

/** Spelled like the field, so that cells that do not fit are mistakes. */
const isOwnName = (name: string, { label, isCommonWord }: TableField, heading: string) =>
	heading === name || (heading === label && isCommonWord !== true);

/** What a program lists of each record: no cell that anybody typed. */
const holdsRecords = (cell: unknown) =>
	Array.isArray(cell) && cell.every((entry) => typeof entry === 'object');

/** Why a column with the heading of a field may be something else all the same, or why it surely is. */
function doubtOf(
	table: AnyTable,
	name: string,
	field: TableField,
	column: Proposal,
	cells: readonly unknown[],
): Doubt['text'] | { reason: string } | undefined {
	const { label, kind, required, isMinor, isCommonWord } = field;
	const { fits, writeLike } = kindIn(table, field);
	const isOwn = isOwnName(name, field, column.heading);
	if (kind === 'status') return doubtOfStatus(column, cells, isOwn);
	const odd = cells.filter((cell) => !fits(cell) || holdsRecords(cell));
	const areAllOdd = odd.length === cells.length;
	// A till's "Item" often holds its number, and the name stands elsewhere.
	if (required === true && kind !== 'name') return undefined;
	if (isOwn && !(isCommonWord === true && areAllOdd)) return undefined;
	if (areFew(odd, cells, kind === 'name' || table.isWellHeaded === true)) return undefined;
	const example = show(odd[0]);
	const isHarmless = isMinor === true || odd.every(holdsRecords);
	return isHarmless && areAllOdd
		? { reason: `${example} doesn't fit ${label}` }
		: (nameOf) =>
				`Is this the ${nameOf(name)}? ${example} doesn't look like it.${writeLike === undefined ? '' : ` ${writeLike}`}`;
}

function doubtOfStatus(
	column: Proposal,
	cells: readonly unknown[],
	isOwn: boolean,
): string | undefined {
	const isOpen = (cell: unknown) => column.yes === 'off' && isOffOfSwitch(cell);
	const odd = cells.filter(
		(cell) => readStatusCell(cell, column) instanceof Unreadable || isOpen(cell),
	);
	// However few, it means the same in all rows, and in those of the next sheet.
	const isForAll = (cell: unknown) => column.yes === 'off' || (!isOwn && isDash(cell));
	if (!odd.some(isForAll) && areFew(odd, cells, isOwn)) return undefined;
	return askWhatIsOn(odd, column);
}

export function askWhatIsOn(odd: readonly unknown[], { yes }: StatusReading): string {
	const words = [...new Set(odd.map((cell) => show(cell) ?? ''))];
	const are = words.length === 1 ? 'is' : 'are';
	// "None" is a word for off that could also mean that nothing is.
	const flaw = yes === 'off' ? 'can mean off, or something else' : `${are} neither yes nor no`;
	return `Does this say what is on sale? ${listNames(words, MOST_WORDS)} ${flaw}.`;
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
			const isOff = proposal.yes === 'off';
			return { ...proposal, doubt: { text, meanings: mayMean(table, meaning, isOff) } };
		}
		const both =
			table.others[meaning]?.isJoined === true ? ' If this one is, too, both count.' : '';
		const text: Doubt['text'] = isAnswered
			? `Another column is already the ${labelIn(table, meaning)}.${both || ' What is this one?'}`
			: (nameOf) => `Which of these ${table.asks?.(meaning) ?? `is the ${nameOf(meaning)}`}?`;
		const added = Object.entries(table.others).filter(([, { besides }]) => besides === meaning);
		const meanings = [...(isAnswered ? added.map(([name]) => name) : []), meaning, 'ignore'];
		return { ...proposal, doubt: { text, meanings } };
	});
}

const withArticle = (noun: string) => `${/^(?:a|e|i|o)/.test(noun) ? 'an' : 'a'} ${noun}`;

const asks = (table: AnyTable, name: string) =>
	table.asks?.(name) ?? `is the ${labelIn(table, name)}`;

/** In a column of ticks, a row that has all it needs and no tick may be off. */
function doubtTicks(sheet: Sheet, table: AnyTable, proposals: readonly Proposal[]): Proposal[] {
	const needed = proposals.filter(
		({ meaning = '', doubt }) => doubt === undefined && table.fields[meaning]?.required === true,
	);
	return proposals.map((proposal) => {
		const { by, meaning, doubt, heading, yes } = proposal;
		const field = meaning === undefined ? undefined : table.fields[meaning];
		if (meaning === undefined || field?.kind !== 'status') return proposal;
		if (by !== 'heading' || doubt !== undefined || yes !== undefined) return proposal;
		if (isOwnName(meaning, field, heading)) return proposal;
		const cells = filledCells(sheet, proposal);
		if (!cells.every((cell) => readStatusCell(cell, proposal) === 'enabled')) return proposal;
		const isLeftOut = sheet.rows.some(
			(row) =>
				isEmpty(proposal.cellOf(row)) && needed.every((column) => !isEmpty(column.cellOf(row))),
		);
		if (!isLeftOut) return proposal;
		const text = `Every filled cell says that the ${table.row} is on sale. If an empty one means that it is off, only the listed words mean on sale.`;
		return { ...proposal, doubt: { text, meanings: mayMean(table, meaning) } };
	});
}

function clashes(table: AnyTable, columns: Columns): Problem[] {
	return [...columns].flatMap(([meaning, all]) => {
		const mayBeSeveral =
			table.fields[meaning]?.kind === 'status' || table.others[meaning]?.isJoined === true;
		const alike = [...groupBy(mayBeSeveral ? [] : all, ({ of }) => of).values()];
		return alike
			.filter(({ length }) => length > 1)
			.map((two): Problem => {
				const clashing = two.map(({ heading }) => heading);
				const named = listNames(clashing.map((heading) => `"${shorten(heading)}"`));
				const { ifTwo } = table.others[meaning] ?? {};
				const message = `Two columns are the ${labelIn(table, meaning)}: give one of them another meaning (${named}).${ifTwo === undefined ? '' : ` ${ifTwo}`}`;
				return { place: IN_NODE, message, clashing };
			});
	});
}

/** What is asked about several columns is asked once. */
function doubtsOf(table: AnyTable, proposals: readonly Proposal[]): Question[] {
	const alike = groupBy(
		proposals,
		({ doubt }) => doubt && [inNode(table, doubt.text), ...doubt.meanings].join('\n'),
	);
	return [...alike.values()].flatMap((columns) => {
		const [{ doubt }] = columns;
		return doubt === undefined ? [] : [questionOf(table, doubt, columns)];
	});
}

const questionOf = (
	table: AnyTable,
	{ text, meanings }: Doubt,
	columns: readonly Column[],
): Question => ({
	text: inNode(table, text),
	wording: typeof text === 'string' ? undefined : text,
	columns,
	meanings: meanings
		.filter((meaning) => isKnown(table, meaning))
		.map((meaning) => labelIn(table, meaning)),
});

/** About each needed field that no column is. */
function lackingIn(
	sheet: Sheet,
	table: AnyTable,
	proposals: readonly Proposal[],
	columns: Columns,
	notRequired: readonly string[],
): Question[] {
	return Object.entries(table.fields).flatMap(([name, field]) => {
		if (
			(field.required ?? field.needsColumn) !== true ||
			notRequired.includes(name) ||
			columns.has(name)
		)
			return [];
		// What is asked already may well be the answer.
		if (proposals.some(({ doubt }) => doubt?.meanings.includes(name))) return [];
		const usual = (): Lacking => ({
			mayBe: proposals.filter(
				(one) => isOpen(one) && mostFit(filledCells(sheet, one), kindIn(table, field).fits),
			),
			...{ advice: field.ifMissing ?? '', meanings: [name] },
		});
		const lacking =
			table.lacking === undefined ? usual() : table.lacking(name, proposals, columns, sheet);
		if (lacking === undefined) return [];
		const { mayBe, advice, meanings, stores } = lacking;
		const none = table.asks?.(name) ?? `seems to be the ${field.label}`;
		const toAdd = howToAdd(table, name, proposals);
		// What another tab's things are known by is rarely there under another heading.
		const mayAdd = table.tab !== undefined && field.kind === 'identifier';
		const usualText =
			mayBe.length === 0
				? `No column ${none}. ${toAdd}`
				: mayAdd
					? `No column is headed ${field.label}. ${toAdd} Or does one say it already?`
					: `Which column ${asks(table, name)}?`;
		const { text = usualText } = lacking;
		return [{ ...questionOf(table, { text: text + advice, meanings }, mayBe), stores }];
	});
}

function howToAdd(table: AnyTable, name: string, proposals: readonly Proposal[]): string {
	const empty = proposals.find(({ says, reason }) => says === name && reason === EMPTY);
	if (empty !== undefined) return `Fill in the column ${shorten(empty.heading)}.`;
	const tab = table.tab === undefined ? '' : ` to the tab ${table.tab}`;
	return `Add a column ${labelIn(table, name)}${tab}.`;
}

/** Of a column that nobody knows, and nothing is asked about. */
export const isOpen = ({ by, meaning, doubt, reason }: Proposal) =>
	by === 'nothing' && meaning === undefined && doubt === undefined && reason === undefined;
