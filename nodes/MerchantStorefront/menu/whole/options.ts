import { groupBy } from '../../platform/groupBy';
import { many, show } from '../../platform/shown';
import { withoutTemplateRows } from '../templateMarks';
import { findBrokenCells } from '../rules/brokenTexts';
import type { Finding } from '../rules/finding';
import type { DecimalSeparator } from '../../table/numbers';
import { problemAt, type Problem, type Place } from '../../table/problems';
import type { HowMany } from '../kinds/howMany';
import { printValue } from '../kinds/menuKinds';
import type { Entities, OptionPart, Values } from '../entities';
import {
	filled,
	GROUP_DETAILS,
	MEMBER_DETAILS,
	OPTION_DETAILS,
	SURCHARGE_DETAILS,
} from '../fieldsOf';
import { OPTION_FIELDS, type OptionField } from '../menuColumns';
import { amongFlawed, OPTION_TABLE, suspiciousIn } from './tables';
import type { ReadingOptions } from '../columns/menuSheet';
import { skuFromTitle } from '../rows/identities';
import type { Answer } from '../../table/tableOf';
import { readTable, type ReadRow, type Tab, type TableReading } from '../../table/readTable';
import { MOST_SUGGESTED, suggest } from '../../platform/nearest';
import { findSimilar } from './similar';

type OptionValues = Values<typeof OPTION_FIELDS>;
type OptionRow = ReadRow<OptionValues>;
type MayLackSku<Of extends { sku: unknown }> = Omit<Of, 'sku'> & Partial<Pick<Of, 'sku'>>;
/** That name the same thing. */
type OptionRows = readonly [OptionRow, ...OptionRow[]];

/** What an option costs beside its dish: in a store, or wherever it lacks its own price. */
export interface Priced extends Values<OptionPart<'price'>> {
	at(field?: OptionField): Place;
}

/** An extra, with its surcharge. */
export interface Option extends Values<OptionPart<undefined>> {
	/** By store. Without one: in every store that sells a dish of its groups and has no own price. */
	prices: ReadonlyMap<string | undefined, Priced>;
	at(field?: OptionField): Place;
}

export interface Member extends Values<OptionPart<'member'>> {
	sku: string;
	position: number;
}

/** A list that guests choose from. Its name is its ID. */
export interface Group extends Values<Entities['group']> {
	choose: Required<HowMany>;
	members: Member[];
	at(field?: OptionField): Place;
}

export interface Options extends Omit<TableReading<OptionValues>, 'rows'> {
	options: Map<string, Option>;
	groups: Map<string, Group>;
	findings: Finding[];
}

/** A dish lists its groups with these in between. */
const SEPARATOR = /[,;]/;

interface OptionSettings {
	decimalSeparator?: DecimalSeparator | undefined;
	answers?: readonly Answer[];
	/** Whether only the first row of a group names it, as in merged cells. */
	fillFromRowAbove?: ReadingOptions['fillFromRowAbove'];
	/** Whether options without an SKU are known by their group and title. */
	skuFromTitle?: boolean;
}

/** Options and their groups, in the order of the rows. */
export function readOptions(
	tab: Tab,
	{ fillFromRowAbove = false, skuFromTitle: isMade = false, ...settings }: OptionSettings,
): Options {
	const own = { ...tab, ...withoutTemplateRows(tab.rows) };
	const { rows: read, ...reading } = readTable<MayLackSku<OptionValues>>(own, OPTION_TABLE, {
		...settings,
		notRequired: isMade ? ['sku'] : [],
		mergedCells: fillFromRowAbove === false ? undefined : 'group',
		knownBy: ['group', 'title'],
	});
	const rows = read.map((row): OptionRow => {
		const { sku = skuFromTitle(`${row.group} ${row.title}`) } = row;
		return Object.assign(row, { sku });
	});
	const problems = [...reading.problems];
	const options = new Map<string, Option>();
	for (const [sku, same] of groupBy(rows, (row) => row.sku)) {
		options.set(sku, optionOf(sku, same, problems));
	}
	const groups = new Map<string, Group>();
	const isPartly = amongFlawed(reading.flawed, 'group');
	const rowsOf = groupBy(rows, (row) => row.group);
	for (const [name, members] of rowsOf) {
		const suggestOther = () => {
			if (problems.length >= MOST_SUGGESTED) return '';
			return suggest(
				name,
				[...rowsOf.keys()].filter((other) => other !== name),
			);
		};
		groups.set(name, groupOf(name, members, problems, !isPartly(name), suggestOther));
	}
	const findings = [
		...findSimilar('groups', groups),
		...findSimilar('options', options),
		...findBrokenCells(suspiciousIn(rows, OPTION_FIELDS)),
	];
	return { ...reading, options, groups, problems, findings };
}

/** What rows say of one thing together: of each field the first value. Another one is a mistake. */
function together(
	rows: OptionRows,
	names: readonly OptionField[],
	about: () => string,
	problems: Problem[],
): OptionRow {
	const [first] = rows;
	if (rows.length === 1) return first;
	const values = { ...first };
	for (const name of names) {
		const said = rows.find((row) => row[name] !== undefined) ?? first;
		Object.assign(values, { [name]: said[name] });
		const before = printValue(said[name]);
		for (const row of rows) {
			const value = printValue(row[name]);
			if (value === undefined || value === before) continue;
			const message = `differs from what ${said.at().place} says about ${about()}: ${show(before)}.`;
			problems.push(problemAt(row.at(name), value, message));
		}
	}
	return values;
}

/** An option has one price and one status in a store, whatever its group. */
function optionOf(sku: string, [first, ...others]: OptionRows, problems: Problem[]): Option {
	const { title, at } = first;
	const about = () => `the SKU ${show(sku)}`;
	const same: OptionRows = [first, ...others.filter((row) => row.title === title)];
	for (const other of others) {
		if (other.title === title) continue;
		const message = `has the SKU ${show(sku)} of ${show(title)}, ${at().place}. Each option needs its own SKU.`;
		problems.push(problemAt(other.at('title'), other.title, message));
	}
	const prices = new Map<string | undefined, Priced>();
	for (const [storeId, ofStore] of groupBy(same, (row) => row.storeId)) {
		const where = () => (storeId === undefined ? about() : `${about()} in store ${show(storeId)}`);
		prices.set(storeId, together(ofStore, SURCHARGE_DETAILS, where, problems));
	}
	const details = filled(together(same, OPTION_DETAILS, about, problems), OPTION_DETAILS);
	return { sku, title, prices, at, ...details };
}

function groupOf(
	name: string,
	rows: OptionRows,
	problems: Problem[],
	isWhole: boolean,
	suggestOther: () => string,
): Group {
	const [{ at }] = rows;
	if (SEPARATOR.test(name)) {
		const message = 'has a comma or semicolon, which separate the groups of a dish.';
		problems.push(problemAt(at('group'), name, message));
	}
	const bySku = groupBy(rows, ({ sku }) => sku);
	for (const same of bySku.values()) {
		// Most options are in one row, and there may be a hundred thousand of them.
		if (same.length === 1) continue;
		for (const [first, ...others] of groupBy(same, ({ storeId }) => storeId).values()) {
			for (const { sku, title, at: atTwin } of others) {
				// That two options have one SKU is said already.
				if (title !== first.title) continue;
				const message = `is in the group ${show(name)} twice, first here: ${first.at().place}.`;
				problems.push(problemAt(atTwin('sku'), sku, message));
			}
		}
	}
	const about = () => `the group ${show(name)}`;
	const values = together(rows, GROUP_DETAILS, about, problems);
	const first = rows.find((row) => row.choose !== undefined) ?? rows[0];
	const areApart = [...bySku.values()].every(([one, ...others]) =>
		others.every(({ title }) => title === one.title),
	);
	const note = (value: unknown, message: string) =>
		isWhole && areApart && problems.push(problemAt(first.at('choose'), value, message));
	if (values.choose === undefined) {
		note(
			undefined,
			`is empty for the group ${show(name)}. Say in one of its rows how many a guest chooses: 1, 0-1, 0-3 or 1-.`,
		);
	}
	const members = [...bySku.values()].map(([row], index): Member => {
		const { sku, position = index + 1 } = row;
		return { ...filled(row, MEMBER_DETAILS), sku, position };
	});
	const most = members.reduce((sum, { max = 1 }) => sum + max, 0);
	const { choose = { min: 0 } } = values;
	const { min, max = Math.max(min, members.length) } = choose;
	if (max > most) {
		note(
			printValue(choose),
			`is more than there is to choose: the group ${show(name)} has ${many(members.length, 'option')}.${suggestOther()}`,
		);
	}
	// What is more than that is one mistake, and not one in each store as well.
	const limits = { min: Math.min(min, most), max };
	return { ...{ group: name, members, at }, ...filled(values, GROUP_DETAILS), choose: limits };
}
