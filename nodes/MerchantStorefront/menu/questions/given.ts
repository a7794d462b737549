import type { IDataObject, IExecuteFunctions, INode, INodeParameters } from 'n8n-workflow';

import { isObject } from '../../platform/parseJson';
import { capitalize } from '../../platform/shown';
import { operationError } from '../../n8n/asNodeError';
import { headingOf, type AnswerEntry } from '../read/answers';
import { entriesIn } from '../read/columnMeanings';
import { foldHeading } from '../../table/headings';
import type { Row } from '../../table/rows';
import type { FieldAbove } from '../columns/menuSheet';
import { isMeaning, labelOf } from '../columns/meanings';
import {
	isSameColumn,
	NO_ANSWERS,
	withAnswers,
	type Answers,
	type ColumnAnswer,
	type SettingAnswer,
} from '../ledger/rememberedAnswers';

/** How a row is read instead of as it came, and that in words. */
export interface OtherRow {
	index: number;
	row: Row;
	said: string;
}

/** What an answer says. What it says of columns and of all rows holds for later sheets, too. */
export interface Given extends Partial<Answers> {
	rows?: readonly OtherRow[];
	/** Whether rows with mistakes are skipped; where it is false, the answer says to stop. */
	skips?: boolean;
}

/** All that is answered about a sheet. */
export interface AllGiven extends Answers {
	rows: readonly OtherRow[];
	skips: boolean;
	/** Which of these answers were given to an earlier sheet. */
	remembered: ReadonlySet<unknown>;
}

export const NOTHING_GIVEN: AllGiven = {
	...NO_ANSWERS,
	rows: [],
	skips: false,
	remembered: new Set(),
};

export const withGiven = (before: AllGiven, given: Given, isRemembered: boolean): AllGiven => ({
	...withAnswers(before, given),
	rows: [...before.rows, ...(given.rows ?? [])],
	skips: given.skips ?? before.skips,
	remembered: new Set([
		...before.remembered,
		...(isRemembered ? [given.columns, given.settings].flat() : []),
	]),
});

/** What was answered about columns of which something else is said now. */
export const replacedBy = ({ columns }: AllGiven, { columns: said = [] }: Given): ColumnAnswer[] =>
	columns.filter((before) =>
		said.some((now) => isSameColumn(now, before) && now.meaning !== before.meaning),
	);

/** The rows as they are read. */
export function rowsWith({ rows: others }: AllGiven, rows: readonly Row[]): readonly Row[] {
	const byIndex = new Map(others.map(({ index, row }) => [index, row]));
	return others.length === 0 ? rows : rows.map((row, index) => byIndex.get(index) ?? row);
}

/** One line each, for a person. */
export function describeGiven({ columns, settings, rows, skips, remembered }: AllGiven): string[] {
	const line = (text: string, answer: ColumnAnswer | SettingAnswer) =>
		remembered.has(answer) ? `${text}, as answered before` : text;
	return [
		...columns
			.filter(({ missing }) => missing === undefined)
			.map((answer) => line(`${columnIn(answer)} → ${meaningIn(answer)}`, answer)),
		...settings.map((answer) => line(settingIn(answer), answer)),
		...rows.map(({ said }) => capitalize(said)),
		...(skips ? ['Rows with mistakes → skipped'] : []),
	];
}

const columnIn = ({ heading, tab }: ColumnAnswer) =>
	tab === undefined ? `"${heading}"` : `${capitalize(tab)}: "${heading}"`;

function meaningIn({ meaning, storeId, size, words }: ColumnAnswer): string {
	const label = isMeaning()(meaning) ? labelOf(meaning) : meaning;
	const details = [storeId, size, ...(words ?? [])].filter((detail) => detail !== undefined);
	return details.length === 0 ? label : `${label}: ${details.join(', ')}`;
}

function settingIn({ setting, value }: SettingAnswer): string {
	switch (setting) {
		case 'withoutSku':
			return `No dish number (SKU) → ${value === 'useTitle' ? '' : 'category, '}name and size instead`;
		case 'sectionHeadings':
			return 'Rows with a single text → categories of the rows below them';
		case 'fillFromRowAbove':
			return 'Rows without a category → that of the row above';
		case 'nameFromRowAbove':
			return 'Rows of another size or store without a name → that of the row above';
		default:
			return `${LABELS[setting]} of all rows → ${value}`;
	}
}

const LABELS = { companyId: 'Company', storeIds: 'Store', category: 'Category' } as const;

const ENTRY = /^columnMeanings\.columns\[(\d+)\]\.(\w+)$/;

/** Of which something is typed later; until then it is read with this in its place. */
const SOMETHING = '?';

/**
 * The node as if somebody had typed the answers into it: columns under Column Meanings, and what
 * holds for all rows in its own field. So they are read and checked like everything else.
 */
export function fillIn(context: IExecuteFunctions, given: AllGiven): IExecuteFunctions {
	const answered = given.columns.map(({ tab = 'dishes', missing, ...answer }) => ({
		...{ ...answer, tab },
		...(missing === undefined ? {} : { [missing]: SOMETHING }),
	}));
	const columns = [...entriesIn(context), ...answered];
	const { withoutSku, sectionHeadings, fillFromRowAbove, nameFromRowAbove, ...settings } =
		Object.fromEntries(given.settings.map(({ setting, value }) => [setting, value]));
	const above: FieldAbove[] = [
		...(fillFromRowAbove === undefined ? [] : ['category' as const]),
		...(nameFromRowAbove === undefined ? [] : ['title' as const]),
	];
	const fields: IDataObject = {
		...settings,
		...(given.skips ? { onInvalidRows: 'skip', confirmLeftOut: true } : {}),
	};
	const added: IDataObject = {
		...(withoutSku === undefined ? {} : { withoutSku }),
		...(sectionHeadings === undefined ? {} : { sectionHeadings: true }),
		...(above.length === 0 ? {} : { fillFromRowAbove: above }),
	};
	return asIf(context, columns, fields, added);
}

/** The node as if somebody had typed these into it: its own columns come first. */
function asIf(
	context: IExecuteFunctions,
	columns: readonly AnswerEntry[],
	fields: IDataObject,
	added: IDataObject,
): IExecuteFunctions {
	const node = context.getNode();
	const before = entriesIn(context);
	const { options } = node.parameters as { options?: IDataObject };
	const filled: INode = {
		...node,
		parameters: {
			...node.parameters,
			...fields,
			columnMeanings: { columns },
			options: { ...options, ...added },
		} as unknown as INodeParameters,
	};
	const read = (name: string, index: number, ...rest: unknown[]): unknown => {
		const [, position = '', key = ''] = ENTRY.exec(name) ?? [];
		const entry = columns[Number(position)] as IDataObject | undefined;
		if (position !== '' && entry !== before[Number(position)]) return entry?.[key] ?? '';
		if (name in fields) return fields[name];
		const value = (context.getNodeParameter as (...given: unknown[]) => unknown)(
			name,
			index,
			...rest,
		);
		return name === 'options' ? { ...(value as IDataObject), ...added } : value;
	};
	return Object.create(context, {
		getNode: { value: () => filled },
		getNodeParameter: { value: read },
	}) as IExecuteFunctions;
}

/** The options about rows. Confirmed Findings isn't one: a person has to type it. */
const OF_ROWS =
	/^(?:allowSimilarSkus|decimalSeparator|fillFromRowAbove|sectionHeadings|withoutSku)$/;

/** The node as if somebody had also typed into it what the preview says of columns and rows. */
export function readLike(context: IExecuteFunctions): IExecuteFunctions {
	const { options } = context.getNode().parameters as { options?: IDataObject };
	if (options?.readLike === undefined) return context;
	const like: unknown = context.getNodeParameter('options.readLike', 0, undefined);
	if (!isObject(like)) {
		throw operationError(
			context,
			'Read Like the Preview has no settings, so nothing is sent',
			"It is an expression such as {{ $('Preview the import').params }}, with the name of your preview.",
		);
	}
	const parameters = like as INodeParameters;
	const rows = Object.entries(parameters.options ?? {}).filter(([name]) => OF_ROWS.test(name));
	const own = entriesIn(context);
	const headings = own.map((entry) => foldHeading(headingOf(entry) ?? ''));
	const columns = entriesIn({ getNode: () => ({ ...context.getNode(), parameters }) }).filter(
		(entry) => !headings.includes(foldHeading(headingOf(entry) ?? '')),
	);
	return asIf(context, [...own, ...columns], {}, Object.fromEntries(rows));
}
