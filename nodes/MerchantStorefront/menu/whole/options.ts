import { many, show } from '../../platform/shown';
import { findBrokenCells } from '../checks/brokenTexts';
import type { Finding } from '../checks/finding';
import type { DecimalSeparator } from '../../table/numbers';
import { problemAt, type Problem, type Place } from '../../table/problems';
import { isEmpty, rowNumberIn, sheetOf, type Row } from '../../table/rows';
import { printChoice } from './readers';
import type { Choice } from '../entities';
import { OPTION_FIELDS, type OptionField } from './fields';
import { skuFromTitle } from '../rows/sizes';
import { headingTable, readTab, type ReadRow, type Tab } from './rows';
import { findSimilar } from './similar';

type OptionRow = ReadRow<typeof OPTION_FIELDS>;

interface Priced {
	listPrice: number;
	status?: 'enabled' | 'disabled' | undefined;
	at(field?: OptionField): Place;
}

/** An extra, with its surcharge. */
export interface Option {
	sku: string;
	title: string;
	media?: string | undefined;
	/** In every store that sells a dish of its groups, except for those with their own price. */
	everywhere?: Priced;
	inStore?: Map<string, Priced>;
	at(field?: OptionField): Place;
}

export interface Member {
	sku: string;
	position: number;
	max?: number | undefined;
}

/** A list that guests choose from. Its name is its ID. */
export interface Group {
	name: string;
	/** What guests read, where that isn't the name. */
	title: string | undefined;
	min: number;
	max: number;
	members: Member[];
	at(field?: OptionField): Place;
}

export interface Options {
	options: Map<string, Option>;
	groups: Map<string, Group>;
	problems: Problem[];
	findings: Finding[];
	unused: string[];
}

export const OPTION_HEADINGS = headingTable(OPTION_FIELDS);

/** A dish lists its groups with these in between. */
const SEPARATOR = /[,;]/;

interface GroupDraft {
	first: OptionRow;
	choice?: { value: Choice; row: OptionRow };
	title?: { value: string; row: OptionRow };
	members: Member[];
	/** Of each option, by its SKU, the first. */
	rows: Map<string, OptionRow>;
	/** SKU and store of further rows of an option. */
	otherStores?: Set<string>;
}

interface OptionSettings {
	firstDataRow: number;
	decimalSeparator?: DecimalSeparator | undefined;
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
	const {
		rows: read,
		suspicious,
		unused,
		...reading
	} = readTab(fillFromRowAbove ? withGroups(tab) : tab, OPTION_FIELDS, OPTION_HEADINGS, {
		...settings,
		notRequired: isMade ? ['sku'] : [],
	});
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
		...findBrokenCells(suspicious),
	];
	return { options, groups, problems, findings, unused };
}

const withSku = (row: OptionRow): OptionRow => ({
	...row,
	sku: row.sku ?? skuFromTitle(`${row.group} ${row.title}`),
});

/** Where cells are merged, only the first row of a group names it. */
function withGroups(tab: Tab): Tab {
	const { columns } = sheetOf(tab.rows, { headerRow: 1, firstDataRow: 2 });
	const group = columns.find(({ heading }) => OPTION_HEADINGS.find(heading) === 'group');
	if (group === undefined) return tab;
	const { heading } = group;
	let above: Row = {};
	const rows = tab.rows.map((row) => {
		if (!isEmpty(row[heading])) {
			above = { [heading]: row[heading] };
			return row;
		}
		if (Object.values(row).every(isEmpty)) return row;
		const told = rowNumberIn(row);
		return { ...row, ...above, ...(told === undefined ? {} : { row_number: told }) };
	});
	return { ...tab, rows };
}

function noteOption(options: Map<string, Option>, row: OptionRow, problems: Problem[]): void {
	const { sku = '', title = '', listPrice = 0, status, storeId, media, at } = row;
	let known = options.get(sku);
	if (known === undefined) options.set(sku, (known = { sku, title, media, at }));
	if (known.title !== title) {
		const message = `has the SKU ${show(sku)} of ${show(known.title)}, ${known.at().place}. Each option needs its own SKU.`;
		problems.push(problemAt(at('title'), title, message));
		return;
	}
	const before = storeId === undefined ? known.everywhere : known.inStore?.get(storeId);
	if (before === undefined) {
		const priced = { listPrice, status, at };
		if (storeId === undefined) known.everywhere = priced;
		else (known.inStore ??= new Map<string, Priced>()).set(storeId, priced);
	} else if (before.listPrice !== listPrice || before.status !== status) {
		const where = storeId === undefined ? '' : ` in store ${show(storeId)}`;
		const message = `differs from what ${before.at().place} says about the SKU ${show(sku)}${where}. An option has one price and one status, whatever its group.`;
		problems.push(problemAt(at('listPrice'), listPrice, message));
	}
}

function noteMember(drafts: Map<string, GroupDraft>, row: OptionRow, problems: Problem[]): void {
	const { group: name = '', groupTitle, sku = '', choose, position, max, storeId, at } = row;
	let draft = drafts.get(name);
	if (draft === undefined) {
		drafts.set(name, (draft = { first: row, members: [], rows: new Map() }));
	}
	const differs = (field: OptionField, value: string, first: OptionRow, said: string) => {
		const message = `differs from what ${first.at().place} says about the group ${show(name)}: ${show(said)}.`;
		if (value !== said) problems.push(problemAt(at(field), value, message));
	};
	if (choose !== undefined) {
		draft.choice ??= { value: choose, row };
		const { value, row: first } = draft.choice;
		differs('choose', printChoice(choose), first, printChoice(value));
	}
	if (groupTitle !== undefined) {
		draft.title ??= { value: groupTitle, row };
		differs('groupTitle', groupTitle, draft.title.row, draft.title.value);
	}
	const first = draft.rows.get(sku);
	if (first === undefined) {
		draft.rows.set(sku, row);
		draft.members.push({ sku, position: position ?? draft.members.length + 1, max });
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
	const { first, choice, title, members } = draft;
	if (choice === undefined) {
		problems.push({
			...first.at('choose'),
			message: `is empty for the group ${show(name)}. Say in one of its rows how many a guest chooses: 1, 0-1, 0-3 or 1-.`,
		});
		return undefined;
	}
	const most = members.reduce((sum, { max = 1 }) => sum + max, 0);
	const { min, max = Math.max(min, members.length) } = choice.value;
	if (max > most || min > most) {
		const message = `is more than there is to choose: the group ${show(name)} has ${many(members.length, 'option')}.`;
		problems.push(problemAt(choice.row.at('choose'), printChoice(choice.value), message));
	}
	return { name, title: title?.value, min, max, members, at: first.at };
}
