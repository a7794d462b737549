import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { operationError, sheetError } from '../../n8n/asNodeError';
import { isNothing, isPerItem, optionalList, perItem, requiredText } from '../../n8n/inputs';
import { show } from '../../platform/shown';
import { readRows, type SheetMenu } from '../rows/readRows';
import { describeProblem } from '../problemsInWords';
import type { Question, UnusedColumn } from '../../table/recognize';
import { readCompanyId } from '../company';
import { OpenQuestionsError } from '../invalidMenu';
import { isSize, meaningOf } from '../columns/meanings';
import {
	listUnused,
	usedColumns,
	type FieldAbove,
	type MenuSheet,
	type StoreSettings,
	type UsedColumn,
} from '../columns/menuSheet';
import { recognizeSheet, type SheetSettings } from '../columns/menuTable';
import type { DecimalSeparator } from '../../table/numbers';
import { repeatsHeadings, type Column, type Row } from '../../table/rows';
import { answersForDishes, entriesIn, inTab } from './columnMeanings';
import { findFileProblem } from './fileProblems';
import { underHeadings } from './headingRow';
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
	dishesBefore?: SheetSettings['dishesBefore'],
): MenuInput {
	if (context.getNodeParameter('input', 0) === 'json') {
		return readJsonInput(context, items, products);
	}
	refuseIfNothingCame(context, items);
	const categoryOf = (index: number) => {
		const value = context.getNodeParameter('category', index, '');
		return isNothing(value) ? undefined : requiredText(context, value, 'Category for All Rows');
	};
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
			dishesBefore,
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
		unpriced: new Map(),
		sizes: new Map(),
		itemsOf: () => everyItem,
		placeOf: () => undefined,
	};
}

export const tabOfDishes = (elsewhere: readonly Row[]) =>
	elsewhere.length === 0 ? undefined : 'Menu';

/** All items as the rows of a sheet, with what the parameters say of its columns. */
export function readMenuSheet(
	context: IExecuteFunctions,
	items: INodeExecutionData[],
	known: Pick<
		SheetSettings,
		'companyOf' | 'stores' | 'categoryOf' | 'dishesBefore' | 'fields' | 'notRequired'
	>,
	/** Rows of other tabs: their columns are answered in the same place. */
	elsewhere: readonly Row[] = [],
): MenuSheet {
	const { rows } = belowTitle(context, items);
	const answers = answersForDishes(context, known.fields, rows, elsewhere);
	refuseUnreadFile(context, rows, answers, meaningOf);
	const tab = tabOfDishes(elsewhere);
	return recognizeSheet(rows, { ...known, answers, tab, ...rowSettings(context) });
}

/** What stands under Options about rows. */
export function rowSettings(context: IExecuteFunctions) {
	const given = context.getNodeParameter('options', 0, {}) as IDataObject;
	const { decimalSeparator: chosen, fillFromRowAbove: above } = given;
	const decimalSeparator: DecimalSeparator | undefined =
		chosen === 'comma' || chosen === 'point' ? chosen : undefined;
	return {
		allowSimilarSkus: given.allowSimilarSkus === true,
		sectionHeadings: given.sectionHeadings === true,
		fillFromRowAbove: Array.isArray(above) ? (above as FieldAbove[]) : above === true,
		skuFromTitle: given.withoutSku === 'useTitle' || given.withoutSku === 'useCategory',
		skuFromCategory: given.withoutSku === 'useCategory',
		decimalSeparator,
	};
}

/** Columns of sizes are mostly headed with nothing but the size. */
const findInMenu = (text: string) => meaningOf(text) ?? (isSize(text) || undefined);

/** The rows, and where the headings are if they aren't all in the first one; what the user has named is a heading. */
export function belowTitle(
	context: IExecuteFunctions,
	items: readonly INodeExecutionData[],
	find: (text: string) => unknown = findInMenu,
): { rows: readonly Row[]; headingRow?: number } {
	const rows = items.map(({ json }) => json);
	const below = underHeadings(rows, find);
	const named = entriesIn(context).map(({ heading }) => String(heading));
	const isRenamed = named.some((heading) => (below?.names.get(heading) ?? heading) !== heading);
	if (below?.twice !== undefined) refuseTwoTables(context, below.headingRow, below.twice, named);
	const read = below === undefined || isRenamed ? { rows } : below;
	return { ...read, rows: read.rows.map((row) => (repeatsHeadings(row) ? {} : row)) };
}

/** Each row would be a dish of both, unless somebody has said which of the columns with names counts. */
function refuseTwoTables(
	context: IExecuteFunctions,
	row: number,
	twice: string,
	named: readonly string[],
): void {
	if (named.some((heading) => heading.startsWith(twice) && heading !== twice)) return;
	throw sheetError(
		context,
		`Two tables stand side by side: row ${row} has ${show(twice)} twice, so nothing is sent`,
		'Put the rows of the right one below the left one, under the same headings, and bring the sheet again.',
	);
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
		problem.isOfSheet === true
			? problem.description
			: 'Save the sheet with its headings in one row, as a workbook or as CSV UTF-8, and bring it again.',
	);
}

/** The stores of rows that name none. */
export function readStores(context: IExecuteFunctions): StoreSettings {
	const ofRow = perItem(context, 'storeIds', (index) =>
		optionalList(context, context.getNodeParameter('storeIds', index, ''), 'Store for All Rows'),
	);
	return { ofRow, typed: isPerItem(context.getNode().parameters.storeIds) ? [] : ofRow(0) };
}
