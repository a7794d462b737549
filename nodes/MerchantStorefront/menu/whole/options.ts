import { groupBy } from '../../platform/groupBy';
import { many, show } from '../../platform/shown';
import { withoutTemplateRows } from '../templateMarks';
import { findBrokenCells } from '../rules/brokenTexts';
import type { Finding } from '../rules/finding';
import type { DecimalSeparator } from '../../table/numbers';
import { problemAt, type Problem, type Place } from '../../table/problems';
import type { Choice } from '../../table/choices';
import { printValue } from '../../table/kinds';
import type { Entities, OptionPart, Values } from '../entities';
import {
	filled,
	GROUP_DETAILS,
	MEMBER_DETAILS,
	OPTION_DETAILS,
	SURCHARGE_DETAILS,
} from '../fieldsOf';
import { OPTION_FIELDS, type OptionField } from '../menuColumns';
import { OPTION_TABLE, suspiciousIn } from './tables';
import { skuFromTitle } from '../rows/sizes';
import type { Answer } from '../../table/answers';
import { readTable, type ReadRow, type Tab, type TableReading } from '../../table/readTable';
import { findSimilar } from './similar';

type OptionRow = ReadRow<typeof OPTION_FIELDS>;

/** What an option costs in a store, beside its dish. */
export interface Priced extends Values<Omit<OptionPart<'price'>, 'storeId'>> {
	at(field?: OptionField): Place;
}

/** An extra, with its surcharge. */
export interface Option extends Values<OptionPart<undefined>> {
	/** By store; without one, in every store that sells a dish of its groups and has no own price. */
	prices: ReadonlyMap<string | undefined, Priced>;
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

export interface Options extends Omit<TableReading<typeof OPTION_FIELDS>, 'rows'> {
	options: Map<string, Option>;
	groups: Map<string, Group>;
	findings: Finding[];
}

/** A dish lists its groups with these in between. */
const SEPARATOR = /[,;]/;

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
	const { rows: read, ...reading } = readTable<typeof OPTION_FIELDS>(own, OPTION_TABLE, {
		...settings,
		notRequired: isMade ? ['sku'] : [],
		mergedCells: fillFromRowAbove ? 'group' : undefined,
	});
	const rows = isMade ? read.map(withSku) : read;
	const problems = [...reading.problems];
	for (const { group = '', at } of rows) {
		if (!SEPARATOR.test(group)) continue;
		const message = 'has a comma or semicolon, which separate groups in the column Options.';
		problems.push(problemAt(at('group'), group, message));
	}
	const options = new Map<string, Option>();
	for (const [sku, same] of groupBy(rows, (row) => row.sku ?? '')) {
		const [first] = same;
		if (first !== undefined) options.set(sku, optionOf(sku, first, same, problems));
	}
	const groups = new Map<string, Group>();
	for (const [name, members] of groupBy(rows, (row) => row.group ?? '')) {
		// With rows that could not be read, nobody knows how many options it has.
		const group = groupOf(name, members, problems, reading.problems.length === 0);
		if (group !== undefined) groups.set(name, group);
	}
	const findings = [
		...findSimilar('groups', groups),
		...findSimilar('options', options),
		...findBrokenCells(suspiciousIn(rows, OPTION_FIELDS)),
	];
	return { ...reading, options, groups, problems, findings };
}

const withSku = (row: OptionRow): OptionRow => ({
	...row,
	sku: row.sku ?? skuFromTitle(`${row.group} ${row.title}`),
});

/** What rows say of one thing together: of each field the first value. Another one is a mistake. */
function together<Name extends OptionField>(
	rows: readonly OptionRow[],
	names: readonly Name[],
	about: string,
	problems: Problem[],
) {
	const values: { [name in Name]?: OptionRow[name] } = {};
	for (const name of names) {
		let first: OptionRow | undefined;
		for (const row of rows) {
			if (row[name] === undefined) continue;
			first ??= row;
			values[name] = first[name];
			if (row[name] === first[name]) continue;
			const [before, value] = [printValue(first[name]), printValue(row[name])];
			if (value === before) continue;
			const message = `differs from what ${first.at().place} says about ${about}: ${show(before)}.`;
			problems.push(problemAt(row.at(name), value, message));
		}
	}
	return values;
}

/** An option has one price and one status in a store, whatever its group. */
function optionOf(
	sku: string,
	{ title = '', at }: OptionRow,
	rows: readonly OptionRow[],
	problems: Problem[],
): Option {
	const about = `the SKU ${show(sku)}`;
	for (const other of rows) {
		if (other.title === title) continue;
		const message = `has the SKU ${show(sku)} of ${show(title)}, ${at().place}. Each option needs its own SKU.`;
		problems.push(problemAt(other.at('title'), other.title, message));
	}
	const same = rows.filter((row) => row.title === title);
	const prices = [...groupBy(same, ({ storeId }) => storeId)].map(([storeId, ofStore]) => {
		const where = storeId === undefined ? about : `${about} in store ${show(storeId)}`;
		const { listPrice = 0, ...others } = together(ofStore, SURCHARGE_DETAILS, where, problems);
		return [storeId, { listPrice, ...others, at: ofStore[0]?.at ?? at }] as const;
	});
	const details = together(same, OPTION_DETAILS, about, problems);
	return { ...details, sku, title, prices: new Map(prices), at };
}

function groupOf(
	name: string,
	rows: readonly OptionRow[],
	problems: Problem[],
	isWhole: boolean,
): Group | undefined {
	for (const [first, ...others] of groupBy(rows, skuInStore).values()) {
		for (const { sku, at } of others) {
			const message = `is in the group ${show(name)} twice, first here: ${first?.at().place}.`;
			problems.push(problemAt(at('sku'), sku, message));
		}
	}
	const { choose, ...values } = together(rows, GROUP_DETAILS, `the group ${show(name)}`, problems);
	const first = rows.find((row) => row.choose !== undefined) ?? rows[0];
	if (first === undefined) return undefined;
	const note = (value: unknown, message: string) =>
		isWhole && problems.push(problemAt(first.at('choose'), value, message));
	if (choose === undefined) {
		note(
			undefined,
			`is empty for the group ${show(name)}. Say in one of its rows how many a guest chooses: 1, 0-1, 0-3 or 1-.`,
		);
		return undefined;
	}
	const members = [...groupBy(rows, ({ sku = '' }) => sku)].flatMap(
		([sku, [row]], index): Member[] =>
			row === undefined
				? []
				: [{ ...filled(row, MEMBER_DETAILS), sku, position: row.position ?? index + 1 }],
	);
	const most = members.reduce((sum, { max = 1 }) => sum + max, 0);
	const { min, max = Math.max(min, members.length) } = choose;
	if (max > most) {
		note(
			printValue(choose),
			`is more than there is to choose: the group ${show(name)} has ${many(members.length, 'option')}.`,
		);
	}
	return { ...values, group: name, choose: { min, max }, members, at: (rows[0] ?? first).at };
}

const skuInStore = ({ sku, storeId }: OptionRow) => JSON.stringify([sku, storeId]);
