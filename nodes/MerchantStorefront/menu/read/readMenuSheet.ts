import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { operationError } from '../../n8n/asNodeError';
import { isPerItem } from '../../n8n/inputs';
import { choicesFor, isSize, meaningOf } from '../columns/meanings';
import { recognizeSheet, type MenuSheet, type SheetSettings } from '../columns/menuSheet';
import type { StoreSettings } from '../columns/menuTable';
import { readAnswers, type Answer, type AnswerEntry, type Meaning } from '../../table/answers';
import { findFileProblem } from '../../table/fileProblems';
import type { DecimalSeparator } from '../../table/numbers';
import type { Row } from '../../table/rows';

/** All items as the rows of a sheet, with what the parameters say of its columns. */
export function readMenuSheet(
	context: IExecuteFunctions,
	items: INodeExecutionData[],
	known: Pick<SheetSettings, 'companyOf' | 'stores' | 'categoryOf' | 'fields' | 'notRequired'>,
	/** Rows of other tabs: their columns are answered in the same place. */
	elsewhere: readonly Row[] = [],
): MenuSheet {
	const rows = items.map(({ json }) => json);
	const answers = columnAnswers(context, choicesFor(known.fields)).filter(
		(answer) => hasColumn(rows, answer) || !hasColumn(elsewhere, answer),
	);
	refuseUnreadFile(
		context,
		items,
		answers,
		(text) => meaningOf(text) !== undefined || isSize(text),
	);
	return recognizeSheet(rows, {
		...known,
		answers,
		...rowSettings(context),
	});
}

/** What the user says of the columns of another tab. */
export const answersFor = (context: IExecuteFunctions, rows: readonly Row[]) =>
	columnAnswers(context, choicesFor()).filter((answer) => hasColumn(rows, answer));

function hasColumn(rows: readonly Row[], { heading }: { heading: string }): boolean {
	const fold = (text: string) => text.trim().toLowerCase();
	return rows.some((row) => Object.keys(row).some((key) => fold(key) === fold(heading)));
}

/** What stands under Options about rows. */
export function rowSettings(context: IExecuteFunctions) {
	const given = context.getNodeParameter('options', 0);
	const { decimalSeparator: chosen } = given;
	const decimalSeparator: DecimalSeparator | undefined =
		chosen === 'comma' || chosen === 'point' ? chosen : undefined;
	return {
		headerRow: Number(given.headerRow ?? 1),
		firstDataRow: Number(given.firstDataRow ?? 2),
		allowSimilarSkus: given.allowSimilarSkus === true,
		sectionHeadings: given.sectionHeadings === true,
		fillFromRowAbove: given.fillFromRowAbove === true,
		skuFromTitle: given.withoutSku === 'useTitle' || given.withoutSku === 'useCategory',
		skuFromCategory: given.withoutSku === 'useCategory',
		decimalSeparator,
	};
}

/** Before any heading is looked up: what was read wrongly would raise questions that nobody can answer. */
export function refuseUnreadFile(
	context: IExecuteFunctions,
	items: readonly INodeExecutionData[],
	answers: ReadonlyArray<{ heading: string }>,
	isHeading?: (text: string) => boolean,
): void {
	const problem = findFileProblem(
		items.map(({ json }) => json),
		answers.map(({ heading }) => heading),
		isHeading,
	);
	if (problem === undefined) return;
	throw operationError(context, `${problem.message}, so nothing is sent`, problem.description);
}

/** What is under Column Meanings. A heading is never evaluated: it names a column, not a cell. */
export function columnAnswers(context: IExecuteFunctions, meanings: readonly Meaning[]): Answer[] {
	const { columnMeanings } = context.getNode().parameters as {
		columnMeanings?: { columns?: AnswerEntry[] };
	};
	const entries = (columnMeanings?.columns ?? []).map((entry, index) => {
		const evaluated = (name: 'storeId' | 'size' | 'words') =>
			context.getNodeParameter(`columnMeanings.columns[${index}].${name}`, 0, '');
		return {
			...entry,
			storeId: evaluated('storeId'),
			size: evaluated('size'),
			words: evaluated('words'),
		};
	});
	const { answers, flaws } = readAnswers(entries, meanings);
	if (flaws.length === 0) return answers;
	throw operationError(
		context,
		'Column Meanings has mistakes, so nothing is sent',
		flaws.join('\n'),
	);
}

/** The stores of rows that name none. */
export function readStores(context: IExecuteFunctions, itemCount: number): StoreSettings {
	const read = (index: number) => storesIn(context.getNodeParameter('storeIds', index, ''));
	if (isPerItem(context.getNode().parameters.storeIds)) {
		const lists = Array.from({ length: itemCount }, (_, index) => read(index));
		const mostOfRow = lists.reduce((most, { length }) => Math.max(most, length), 0);
		return { ofRow: (index) => lists[index] ?? [], mostOfRow, typed: [] };
	}
	const typed = read(0);
	return { ofRow: () => typed, mostOfRow: typed.length, typed };
}

/** Also where an expression gave a number or a list. */
function storesIn(value: unknown): string[] {
	const texts = [value].flat().flatMap((entry) => String(entry ?? '').split(/[,;\n]/));
	return [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))];
}
