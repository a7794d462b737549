import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { operationError, sheetError } from '../../n8n/asNodeError';
import { isPerItem, perItem } from '../../n8n/inputs';
import { readRows, type SheetMenu } from '../rows/readRows';
import { describeProblem } from '../../table/problems';
import { inTab, type Question } from '../../table/questions';
import { listUnused, type UnusedColumn } from '../../table/unusedColumns';
import { readCompanyId } from '../company';
import { OpenQuestionsError } from '../invalidMenu';
import {
	choicesFor,
	fieldInTab,
	isOfTab,
	isSize,
	meaningOf,
	type TabName,
} from '../columns/meanings';
import {
	recognizeSheet,
	usedColumns,
	type MenuSheet,
	type SheetSettings,
	type UsedColumn,
} from '../columns/menuSheet';
import type { StoreSettings } from '../columns/menuTable';
import {
	readAnswers,
	type Answer,
	type AnswerEntry,
	type ListedMeaning,
} from '../../table/answers';
import { isSameHeading } from '../../table/headings';
import { findFileProblem } from '../../table/fileProblems';
import { underHeadings } from '../../table/headingRow';
import type { DecimalSeparator } from '../../table/numbers';
import type { Column, Row } from '../../table/rows';
import { checkProducts } from './readJson';

export interface MenuInput extends Omit<SheetMenu, 'questions'> {
	/** Of a sheet; n8n shows no hint about them beside an error. */
	unused: readonly UnusedColumn[];
	/** Which of its columns is what. */
	used: readonly UsedColumn[];
	/** The column of options of a sheet that has one. */
	optionsHeading?: string | undefined;
}

/** What other tabs have, whose columns are answered in the same place, and what is open about them. */
export interface Elsewhere {
	questions: Question[];
	rows: readonly Row[];
	columns: readonly Column[];
}

export const NOTHING_ELSEWHERE: Elsewhere = { rows: [], columns: [], questions: [] };

/** The menu as the parameters describe it, read and checked. */
export function readInput(
	context: IExecuteFunctions,
	items: INodeExecutionData[],
	/** Those of a whole menu, where they came as JSON. */
	products?: readonly unknown[],
	others = NOTHING_ELSEWHERE,
): MenuInput {
	if (context.getNodeParameter('input', 0) === 'json') {
		return readJsonInput(context, items, products);
	}
	refuseIfNothingCame(context, items);
	const categoryOf = (index: number) =>
		String(context.getNodeParameter('category', index, '') ?? '').trim() || undefined;
	const menu = readMenuSheet(
		context,
		items,
		{
			companyOf: perItem(
				context,
				'companyId',
				(index) => readCompanyId(context, index) || undefined,
			),
			stores: readStores(context),
			categoryOf: perItem(context, 'category', categoryOf),
		},
		others.rows,
	);
	const { questions: ofDishes, ...read } = readRows(menu);
	const own = inTab(undefined, menu.sheet, ofDishes);
	const questions = [...own.questions, ...others.questions];
	const { unused } = menu;
	if (questions.length > 0) {
		// An answer with a typo in its heading leaves its question open.
		const notes = [
			...read.problems.map(describeProblem),
			...listUnused(unused),
			...(menu.columns.size === 0 ? [NO_COLUMN_KNOWN] : []),
		];
		const rows = [...menu.sheet.rows, ...others.rows];
		const columns = [...own.columns, ...others.columns];
		throw new OpenQuestionsError({ ...menu.sheet, rows, columns }, questions, notes);
	}
	return {
		...read,
		unused,
		used: usedColumns(menu),
		optionsHeading: menu.columns.get('optionGroups')?.[0]?.heading,
	};
}

const NO_COLUMN_KNOWN =
	'None of the columns is known. Are these the rows of your sheet, below its headings? If not, look at the node before this one.';

function refuseIfNothingCame(context: IExecuteFunctions, items: INodeExecutionData[]): void {
	if (items.some(({ json }) => Object.keys(json).length > 0)) return;
	throw sheetError(
		context,
		'No menu came in, so nothing is sent',
		'The input is empty. Connect your sheet before this node, or set Input to JSON. If a sheet is connected: it has no rows, or a filter before this node removes all of them.',
		'The sheet has no rows. Is it the right one?',
	);
}

function readJsonInput(
	context: IExecuteFunctions,
	items: INodeExecutionData[],
	products: unknown = context.getNodeParameter('products', 0),
): MenuInput {
	const isExpression = String(context.getNode().parameters.products).startsWith('=');
	if (items.length > 1 && isExpression) {
		throw operationError(
			context,
			'The menu would come from one item of many',
			`${items.length} items came in, and each may hold another part of the menu. Bring them together into one item before this node, or switch on Execute Once in its settings if the first is the whole menu.`,
		);
	}
	const everyItem = items.map((_item, index) => index);
	const menu = checkProducts(products, rowSettings(context).allowSimilarSkus);
	return {
		...menu,
		unused: [],
		used: [],
		skipped: [],
		sizes: new Map(),
		itemsOf: () => everyItem,
		placeOf: () => undefined,
	};
}

/** All items as the rows of a sheet, with what the parameters say of its columns. */
export function readMenuSheet(
	context: IExecuteFunctions,
	items: INodeExecutionData[],
	known: Pick<SheetSettings, 'companyOf' | 'stores' | 'categoryOf' | 'fields' | 'notRequired'>,
	/** Rows of other tabs: their columns are answered in the same place. */
	elsewhere: readonly Row[] = [],
): MenuSheet {
	const { rows } = belowTitle(context, items);
	const answers = answersOf('dishes', columnAnswers(context, choicesFor(known.fields))).filter(
		(answer) => hasColumn(rows, answer) || !hasColumn(elsewhere, answer),
	);
	refuseUnreadFile(context, rows, answers, meaningOf);
	return recognizeSheet(rows, {
		...known,
		answers,
		...rowSettings(context),
	});
}

/** What was answered about a column of the tab comes before what is typed for all tabs. */
function answersOf(tab: TabName | 'dishes', answers: readonly Answer[]): Answer[] {
	const own = answers.filter((answer) => answer.tab === tab);
	const isOwn = ({ heading }: Answer) => own.some((one) => isSameHeading(one.heading, heading));
	return [...own, ...answers.filter((answer) => answer.tab === undefined && !isOwn(answer))];
}

/** What the user says of the columns of another tab. */
export const answersFor = (context: IExecuteFunctions, tab: TabName, rows: readonly Row[]) =>
	answersOf(tab, columnAnswers(context, choicesFor())).flatMap((answer) => {
		const isTyped = answer.tab === undefined && isOfTab(answer.meaning);
		if (!isTyped && !hasColumn(rows, answer)) return [];
		if (!isOfTab(answer.meaning)) return [answer];
		const field = fieldInTab(tab, answer.meaning);
		return field === undefined ? [] : [{ ...answer, meaning: field }];
	});

const hasColumn = (rows: readonly Row[], { heading }: { heading: string }) =>
	rows.some((row) => Object.keys(row).some((key) => isSameHeading(key, heading)));

/** What stands under Options about rows. */
export function rowSettings(context: IExecuteFunctions) {
	const given = context.getNodeParameter('options', 0, {}) as IDataObject;
	const { decimalSeparator: chosen } = given;
	const decimalSeparator: DecimalSeparator | undefined =
		chosen === 'comma' || chosen === 'point' ? chosen : undefined;
	return {
		allowSimilarSkus: given.allowSimilarSkus === true,
		sectionHeadings: given.sectionHeadings === true,
		fillFromRowAbove: given.fillFromRowAbove === true,
		skuFromTitle: given.withoutSku === 'useTitle' || given.withoutSku === 'useCategory',
		skuFromCategory: given.withoutSku === 'useCategory',
		decimalSeparator,
	};
}

/** Columns of sizes are mostly headed with nothing but the size. */
const findInMenu = (text: string) => meaningOf(text) ?? (isSize(text) || undefined);

/** The rows, and where the headings are if a title is above them; what the user has named is a heading. */
export function belowTitle(
	context: IExecuteFunctions,
	items: readonly INodeExecutionData[],
	find: (text: string) => unknown = findInMenu,
): { rows: readonly Row[]; headingRow?: number } {
	const { columnMeanings } = context.getNode().parameters as {
		columnMeanings?: { columns?: Array<{ heading?: unknown }> };
	};
	const rows = items.map(({ json }) => json);
	const isNamed = (columnMeanings?.columns ?? []).some(({ heading }) =>
		rows.some((row) => Object.hasOwn(row, String(heading))),
	);
	const below = isNamed ? undefined : underHeadings(rows, find);
	return below ?? { rows };
}

/** Before any heading is looked up: what was read wrongly would raise questions that nobody can answer. */
export function refuseUnreadFile(
	context: IExecuteFunctions,
	rows: readonly Row[],
	answers: ReadonlyArray<{ heading: string }>,
	find: (text: string) => unknown,
): void {
	const known = answers.map(({ heading }) => heading);
	const problem = findFileProblem(rows, known, find);
	if (problem === undefined) return;
	throw sheetError(
		context,
		`${problem.message}, so nothing is sent`,
		problem.description,
		'Save the sheet with its headings in one row, as a workbook or as CSV UTF-8, and bring it again.',
	);
}

/** What is under Column Meanings. A heading is never evaluated: it names a column, not a cell. */
export function columnAnswers(
	context: IExecuteFunctions,
	meanings: readonly ListedMeaning[],
): Answer[] {
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
export function readStores(context: IExecuteFunctions): StoreSettings {
	const ofRow = perItem(context, 'storeIds', (index) =>
		storesIn(context.getNodeParameter('storeIds', index, '')),
	);
	return { ofRow, typed: isPerItem(context.getNode().parameters.storeIds) ? [] : ofRow(0) };
}

/** Also where an expression gave a number or a list. */
function storesIn(value: unknown): string[] {
	const texts = [value].flat().flatMap((entry) => String(entry ?? '').split(/[,;\n]/));
	return [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))];
}
