import type { ListedMeaning } from './answers';
import type { Doubt, TableField } from './doubts';
import { HeadingTable } from './headings';
import { KINDS, type KindOf } from './kinds';
import type { Column, Sheet } from './rows';
import type { StatusColumn, StatusReading } from './status';

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
	needs: ListedMeaning['needs'];
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

export const STATUS_MEANINGS = ['onWhenYes', 'offWhenYes', 'onWhenListed'] as const;

export interface TableOf<Name extends string> {
	fields: { readonly [name in Name]: TableField };
	kinds: Readonly<Record<string, KindOf>>;
	/** What else a user can say of a column. */
	others: Readonly<Record<string, NamedMeaning>>;
	/** What a heading says by itself: a field, another meaning, or nothing. */
	find(heading: string): string | undefined;
	/** What a row is, such as "option". */
	row: string;
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
		asks: (meaning) => `is the ${labelIn(table, meaning)}`,
		lacks: (meaning) => table.asks(meaning),
		joined: [],
		roles: [],
		...told,
	};
	return table;
}

export type AnyTable = TableOf<string>;

/** What a user can say of a column, as it is listed under Column Meanings. */
export const meaningsOf = ({
	fields,
	others,
}: Pick<AnyTable, 'fields' | 'others'>): ListedMeaning[] => [
	...Object.entries(fields).map(([value, { label: name }]) => ({ value, name })),
	...Object.entries(others).map(([value, { label: name, needs }]) => ({ value, name, needs })),
];

export const isKnown = ({ fields, others }: AnyTable, meaning: string) =>
	Object.hasOwn(fields, meaning) || Object.hasOwn(others, meaning);
export const statusOf = ({ fields }: AnyTable) =>
	Object.keys(fields).find((name) => fields[name]?.kind === 'status');

export const labelIn = ({ fields, others }: AnyTable, meaning: string): string =>
	(fields[meaning] ?? others[meaning])?.label ?? meaning;

export const kindIn = ({ kinds }: Pick<AnyTable, 'kinds'>, { kind }: TableField): KindOf => {
	const found = kinds[kind];
	if (found === undefined) throw new Error(`No kind ${kind}`);
	return found;
};

/** What a column may be that seems to be one of them. */
export function mayMean({ fields }: AnyTable, meaning: string): string[] {
	if (fields[meaning]?.kind !== 'status') return [meaning, 'ignore'];
	const countable = Object.keys(fields).filter((name) => fields[name]?.kind === 'count');
	return [...STATUS_MEANINGS, ...countable, 'ignore'];
}
