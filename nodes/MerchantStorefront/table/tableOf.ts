import { HeadingTable } from './headings';
import type { KindOf } from './kinds';
import type { Column, Sheet } from './rows';
import type { StatusColumn, StatusReading } from './status';

/** What a table says of a field. */
export interface TableField {
	label: string;
	kind: string;
	required?: true;
	/** Not every row needs it, but the sheet needs a column for it. */
	needsColumn?: true;
	/** Of a needed cell that is empty: what is wrong, and what else whoever edits the workflow may do. */
	ifEmpty?: string;
	ifEmptyInNode?: string;
	/** What helps if the whole column is missing. */
	ifMissing?: string;
	/** Nothing goes wrong where such a column is not read. */
	isMinor?: true;
	/** Many programs head something else so. */
	isCommonWord?: true;
}

/** A question that names meanings: pages call them otherwise than the node does. */
export type Wording = (nameOf: (meaning: string) => string) => string;

/** What only the user knows about a column. */
export interface Doubt {
	text: string | Wording;
	/** What they may say, by name. */
	meanings: readonly string[];
}

/** What a column is, as far as it is known. Each is judged by itself, then beside the others. */
export interface Proposal extends StatusColumn {
	by: 'answer' | 'heading' | 'nothing';
	/** What the heading says by itself. */
	says?: string | undefined;
	/** A field, or another meaning of the table; none of a column that is not read. */
	meaning?: string | undefined;
	/** The store or the size that it is about alone. */
	of?: string | undefined;
	doubt?: Doubt | undefined;
	/** Why it is not read, where that is more than that nobody knows it. */
	reason?: string | undefined;
}

/** By what they mean. Of statuses, all columns count; of other fields there is one. */
export type Columns = ReadonlyMap<string, readonly Proposal[]>;

/** A meaning of a column that isn't a field. */
export interface NamedMeaning {
	label: string;
	/** What is to be said more. */
	needs?: 'storeId' | 'size' | 'words' | undefined;
	/** Of what says what is on sale: how to read it. */
	reading?: StatusReading;
	/** Whether several columns may have it together. */
	isJoined?: true;
	/** The field that it adds to, which another column may be. */
	besides?: string;
	/** What to do where two columns have it, in whole sentences. */
	ifTwo?: string;
}

/** What a column can mean, besides a field. */
export const COLUMN_MEANINGS = {
	onWhenYes: { label: 'Availability: Yes Means on Sale', reading: { isAnswered: true } },
	offWhenYes: {
		label: 'Availability: Yes Means Off',
		// Only here an empty cell surely means the opposite of a cross.
		reading: { yes: 'off', isTold: true, isAnswered: true },
	},
	onWhenListed: { label: 'Availability: Only Listed Words Mean on Sale', needs: 'words' },
	offWhenListed: { label: 'Availability: Only Listed Words Mean Off', needs: 'words' },
	ignore: { label: 'Ignore' },
} as const satisfies Record<string, NamedMeaning>;

/** Of a column with the status, the likeliest first. */
export const STATUS_MEANINGS = [
	'onWhenYes',
	'offWhenYes',
	'onWhenListed',
	'offWhenListed',
] as const;
/** The same where yes means off by the heading. */
export const OFF_FIRST = ['offWhenYes', 'offWhenListed', 'onWhenYes', 'onWhenListed'] as const;

/** What the user says of a column. */
export interface Answer {
	heading: string;
	/** The only one that it is about; nobody can type it. */
	tab?: string | undefined;
	meaning: string;
	/** One, or several with commas between them. */
	storeId: string;
	size: string;
	words: string[];
	/** The texts that it was said of: all but the words mean on sale. */
	seen?: readonly string[] | undefined;
}

/** The stores that an answer names. */
export const storesNamedBy = ({ storeId = '' }: { storeId?: string | undefined }): string[] =>
	storeId
		.split(',')
		.map((id) => id.trim())
		.filter((id) => id !== '');

/** As an answer names them. */
export const asStoreId = (stores: readonly string[]) => stores.join(', ');

/** What may be a field that no column is. */
export interface Lacking {
	mayBe: readonly Proposal[];
	/** The stores in which no column is it, where others are it in other stores. */
	stores?: readonly string[] | undefined;
	/** What is asked, where that is more than which column it is. */
	text?: string | undefined;
	/** What answers it beside a column. */
	advice: string;
	/** What such a column can mean. */
	meanings: readonly string[];
}

/** What a table of a sheet holds, and how its columns are recognized. */
export interface TableOf<Name extends string> {
	fields: { readonly [name in Name]: TableField };
	kinds: Readonly<Record<string, KindOf>>;
	/** What else a user can say of a column. */
	others: Readonly<Record<string, NamedMeaning>>;
	/** What a heading says by itself: a field, another meaning, or nothing. */
	find(heading: string): string | undefined;
	/** Whether its headings stand for little else, so that cells that don't fit are mistakes unless most don't. */
	isWellHeaded?: true;
	/** The tab of the sheet, where it has several. */
	tab?: string | undefined;
	/** What a row is, such as "option". */
	row: string;
	/** Of a question, to be read after "Which column", such as "says which day a row is for". */
	asks?(meaning: Name): string;
	/** What a column may be that nobody knows, or that is known for saying nothing, such as remarks. */
	guess?(column: Column, cells: readonly unknown[], says?: 'ignore'): Partial<Proposal>;
	/** What several columns say together. */
	settle?(sheet: Sheet, proposals: readonly Proposal[]): Proposal[];
	/** About a needed field that no column is; undefined where it needs none. */
	lacking?(
		name: Name,
		proposals: readonly Proposal[],
		columns: Columns,
		sheet: Sheet,
	): Lacking | undefined;
}

export type AnyTable = TableOf<string>;

/** A table whose columns are known by the headings of their fields. */
export function tableOf<Name extends string>(
	fields: { readonly [name in Name]: TableField },
	{
		off = [],
		words,
		...told
	}: Pick<TableOf<Name>, 'kinds' | 'row' | 'asks' | 'guess' | 'settle'> & {
		/** Headings of columns where yes means off. */
		off?: readonly string[];
		/** How people head the column of a field, beside its label. */
		words(name: Name): readonly string[];
	},
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
	const { ignore } = COLUMN_MEANINGS;
	return {
		...{ fields, others: hasStatus ? COLUMN_MEANINGS : { ignore }, ...told },
		isWellHeaded: true,
		find: (heading) => headings.find(heading),
	};
}

/** What a user can say of a column, as it is listed under Column Meanings. */
export interface ListedMeaning extends Pick<NamedMeaning, 'needs'> {
	value: string;
	name: string;
}

export const meaningsOf = ({
	fields,
	others,
}: Pick<AnyTable, 'fields' | 'others'>): ListedMeaning[] => [
	...Object.entries(fields).map(([value, { label: name }]) => ({ value, name })),
	...Object.entries(others).map(([value, { label: name, needs }]) => ({ value, name, needs })),
];
