import { many, show } from '../../platform/shown';
import { withoutTemplateRows } from '../templateMarks';
import { findBrokenCells } from '../rules/brokenTexts';
import type { Finding } from '../rules/finding';
import type { DecimalSeparator } from '../../table/numbers';
import { problemAt, type Problem, type Place } from '../../table/problems';
import { isSameHeading } from '../../table/headings';
import { isBlank, isEmpty, rowNumberIn, sheetOf, type Row } from '../../table/rows';
import { printChoice, type Choice } from '../../table/choices';
import type { Entities, OptionPart, Values } from '../entities';
import {
	filled,
	GROUP_DETAILS,
	MEMBER_DETAILS,
	OPTION_DETAILS,
	printValue,
	SURCHARGE_DETAILS,
	type AnyValue,
} from '../fieldsOf';
import { OPTION_FIELDS, type OptionField } from '../menuColumns';
import { OPTION_TABLE, suspiciousIn } from './tables';
import { skuFromTitle } from '../rows/sizes';
import type { Answer } from '../../table/answers';
import { readTable, type ReadRow, type Tab, type TableReading } from '../../table/readTable';
import { findSimilar } from './similar';
import type { UnusedColumn } from '../../table/unusedColumns';

type OptionRow = ReadRow<typeof OPTION_FIELDS>;
type GroupDetail = (typeof GROUP_DETAILS)[number];

/** What an option costs in a store, beside its dish. */
export interface Priced extends Values<Omit<OptionPart<'price'>, 'storeId'>> {
	at(field?: OptionField): Place;
}

/** An extra, with its surcharge. */
export interface Option extends Values<OptionPart<undefined>> {
	/** In every store that sells a dish of its groups, except for those with their own price. */
	everywhere?: Priced;
	inStore?: Map<string, Priced>;
	at(field?: OptionField): Place;
}

export interface Member extends Values<OptionPart<'member'>> {
	sku: string;
	position: number;
}

/** A list that guests choose from. Its name is its ID. */
export interface Group extends Values<Entities['group']> {
	choose: Required<Choice>;
	members: Member[];
	at(field?: OptionField): Place;
}

export interface Options {
	options: Map<string, Option>;
	groups: Map<string, Group>;
	problems: Problem[];
	findings: Finding[];
	warnings: Problem[];
	unused: UnusedColumn[];
	/** What only the user can tell; nothing else was read then. */
	open: Pick<TableReading<typeof OPTION_FIELDS>, 'sheet' | 'questions'>;
}

/** A dish lists its groups with these in between. */
const SEPARATOR = /[,;]/;

interface GroupDraft {
	first: OptionRow;
	/** Of what the group is, the first row that says it. */
	saidBy: { [field in GroupDetail]?: OptionRow };
	members: Member[];
	/** Of each option, by its SKU, the first. */
	rows: Map<string, OptionRow>;
	/** SKU and store of further rows of an option. */
	otherStores?: Set<string>;
}

interface OptionSettings {
	firstDataRow: number;
	decimalSeparator?: DecimalSeparator | undefined;
	answers?: readonly Answer[];
	/** Whether only the first row of a group names it, as in merged cells. */
	fillFromRowAbove?: boolean;
	/** Whether options without an SKU are known by their group and title. */
	skuFromTitle?: boolean;
}

/** Options and their groups, in the order of the rows. */
export function readOptions(
	tab: Tab,
	{ fillFromRowAbove = false, skuFromTitle: isMade = false, ...settings }: OptionSettings,
): Options {
	const own = { ...tab, ...withoutTemplateRows(tab.rows) };
	const {
		rows: read,
		unused,
		...reading
	} = readTable<typeof OPTION_FIELDS>(
		fillFromRowAbove ? withGroups(own, settings.answers) : own,
		OPTION_TABLE,
		{
			...settings,
			notRequired: isMade ? ['sku'] : [],
		},
	);
	const rows = isMade ? read.map(withSku) : read;
	const problems = [...reading.problems];
	const options = new Map<string, Option>();
	const drafts = new Map<string, GroupDraft>();
	for (const row of rows) {
		if (SEPARATOR.test(row.group ?? '')) {
			const message = 'has a comma or semicolon, which separate groups in the column Options.';
			problems.push(problemAt(row.at('group'), row.group, message));
		}
		noteOption(options, row, problems);
		noteMember(drafts, row, problems);
	}
	const groups = new Map<string, Group>();
	for (const [name, draft] of drafts) {
		// With rows that could not be read, nobody knows how many options it has.
		const group = toGroup(name, draft, reading.problems.length === 0 ? problems : []);
		if (group !== undefined) groups.set(name, group);
	}
	const findings = [
		...findSimilar('groups', groups),
		...findSimilar('options', options),
		...findBrokenCells(suspiciousIn(rows, OPTION_FIELDS)),
	];
	const { warnings } = reading;
	return { options, groups, problems, findings, warnings, unused, open: reading };
}

const withSku = (row: OptionRow): OptionRow => ({
	...row,
	sku: row.sku ?? skuFromTitle(`${row.group} ${row.title}`),
});

/** Where cells are merged, only the first row of a group names it. */
function withGroups(tab: Tab, answers: readonly Answer[] = []): Tab {
	const { columns } = sheetOf(tab.rows, { headerRow: 1, firstDataRow: 2 });
	const answer = answers.find(({ meaning }) => meaning === 'group');
	const group = columns.find(({ heading }) =>
		answer === undefined
			? OPTION_TABLE.find(heading) === 'group'
			: isSameHeading(heading, answer.heading),
	);
	if (group === undefined) return tab;
	const { heading } = group;
	let above: Row = {};
	const rows = tab.rows.map((row) => {
		if (!isEmpty(row[heading])) {
			above = { [heading]: row[heading] };
			return row;
		}
		if (isBlank(row)) return row;
		const told = rowNumberIn(row);
		return { ...row, ...above, ...(told === undefined ? {} : { row_number: told }) };
	});
	return { ...tab, rows };
}

function noteOption(options: Map<string, Option>, row: OptionRow, problems: Problem[]): void {
	const { sku = '', title = '', listPrice = 0, storeId, at } = row;
	const own = { ...filled(row, OPTION_DETAILS), sku, title };
	const known = options.get(sku);
	const priced = { ...filled(row, SURCHARGE_DETAILS), listPrice, at };
	if (known === undefined) {
		options.set(sku, addPrice({ ...own, at }, storeId, priced));
		return;
	}
	if (known.title !== title) {
		const message = `has the SKU ${show(sku)} of ${show(known.title)}, ${known.at().place}. Each option needs its own SKU.`;
		problems.push(problemAt(at('title'), title, message));
		return;
	}
	for (const field of OPTION_DETAILS) {
		const [said, before] = [own[field], known[field]];
		if (said === undefined || before === undefined || !isOther(said, before)) continue;
		const message = `differs from what ${known.at().place} says about the SKU ${show(sku)}: ${show(printValue(before))}.`;
		problems.push(problemAt(at(field), printValue(said), message));
	}
	Object.assign(known, { ...own, ...filled(known, OPTION_DETAILS) });
	const before = storeId === undefined ? known.everywhere : known.inStore?.get(storeId);
	if (before === undefined) {
		addPrice(known, storeId, priced);
	} else if (SURCHARGE_DETAILS.some((field) => isOther(before[field], priced[field]))) {
		const where = storeId === undefined ? '' : ` in store ${show(storeId)}`;
		const message = `differs from what ${before.at().place} says about the SKU ${show(sku)}${where}. An option has one price and one status, whatever its group.`;
		problems.push(problemAt(at('listPrice'), listPrice, message));
	}
}

function addPrice(option: Option, storeId: string | undefined, priced: Priced): Option {
	if (storeId === undefined) option.everywhere = priced;
	else (option.inStore ??= new Map<string, Priced>()).set(storeId, priced);
	return option;
}

const isOther = (one: AnyValue | undefined, other: AnyValue | undefined) =>
	printValue(one) !== printValue(other);

function noteMember(drafts: Map<string, GroupDraft>, row: OptionRow, problems: Problem[]): void {
	const { group: name = '', sku = '', position, storeId, at } = row;
	let draft = drafts.get(name);
	if (draft === undefined) {
		draft = { first: row, saidBy: {}, members: [], rows: new Map() };
		drafts.set(name, draft);
	}
	for (const field of GROUP_DETAILS) {
		if (row[field] === undefined) continue;
		const before = (draft.saidBy[field] ??= row);
		if (!isOther(row[field], before[field])) continue;
		const message = `differs from what ${before.at().place} says about the group ${show(name)}: ${show(printValue(before[field]))}.`;
		problems.push(problemAt(at(field), printValue(row[field]), message));
	}
	const first = draft.rows.get(sku);
	if (first === undefined) {
		draft.rows.set(sku, row);
		draft.members.push({
			...filled(row, MEMBER_DETAILS),
			sku,
			position: position ?? draft.members.length + 1,
		});
		return;
	}
	const others = (draft.otherStores ??= new Set());
	const skuInStore = JSON.stringify([sku, storeId]);
	if (first.storeId !== storeId && !others.has(skuInStore)) {
		others.add(skuInStore);
		return;
	}
	const message = `is in the group ${show(name)} twice, first here: ${first.at().place}.`;
	problems.push(problemAt(at('sku'), sku, message));
}

function toGroup(name: string, draft: GroupDraft, problems: Problem[]): Group | undefined {
	const { first, saidBy, members } = draft;
	const values: { [field in GroupDetail]?: OptionRow[field] } = {};
	for (const field of GROUP_DETAILS) Object.assign(values, filled(saidBy[field] ?? first, [field]));
	const { choose } = values;
	if (choose === undefined) {
		problems.push({
			...first.at('choose'),
			message: `is empty for the group ${show(name)}. Say in one of its rows how many a guest chooses: 1, 0-1, 0-3 or 1-.`,
		});
		return undefined;
	}
	const most = members.reduce((sum, { max = 1 }) => sum + max, 0);
	const { min, max = Math.max(min, members.length) } = choose;
	if (max > most) {
		const message = `is more than there is to choose: the group ${show(name)} has ${many(members.length, 'option')}.`;
		const { at } = saidBy.choose ?? first;
		problems.push(problemAt(at('choose'), printChoice(choose), message));
	}
	return { ...values, group: name, choose: { min, max }, members, at: first.at };
}
