import { COLUMN_NAMES } from './headingAliases';
import { isShortened, type KeptValue, type LastImport } from '../menu/lastImport';
import type { MenuProblem } from '../menu/problems';
import { show } from '../platform/shown';
import { OFFER_DETAILS, PRODUCT_DETAILS, type MenuColumn } from '../menu/product';
import { placeOf, type Row, type Sheet } from './sheet';

export type TemplateRow = Record<string, string | number>;

const COLUMNS = Object.keys(COLUMN_NAMES) as MenuColumn[];

/**
 * What stands in the SKU column of the row that explains the columns, and of the sample rows. Both
 * are known by exactly this text, and sheets in use have it: it may never change.
 */
const EXPLANATION_SKU =
	'Needed: your article number, the same in all stores. Format this column as plain text. This row and the two samples below are not imported.';
const SAMPLE_SKU = 'SAMPLE-001 (delete this row)';

const EXPLANATIONS: Record<MenuColumn, string> = {
	sku: EXPLANATION_SKU,
	title: 'Needed: the name that guests see. The same in all rows of an SKU, or in one of them.',
	description: 'Optional: what guests read about it.',
	companyId: 'Needed, here or in the node: whose menu it is.',
	category: 'Needed: identifier of the main category.',
	categories: 'Optional: more categories, separated by commas.',
	type: 'Optional: product, or attribute for a modifier.',
	media: 'Optional: address of the picture, with https://',
	unit: 'Optional: piece, portion, litre, …',
	storeId: 'Needed: the store of this price. A dish has one row for each store that sells it.',
	listPrice: 'Needed: what the guest pays. Type 0 if it is free.',
	oldPrice: 'Optional: the crossed-out price, above the price.',
	sortOrder: 'Optional: a number, its place among the other dishes.',
	stock: 'Optional: how many there are.',
	status: 'Optional: enabled or disabled; yes and no work as well.',
};

/** One dish in two stores. Disabled, so that it is on sale nowhere even if a program sends it. */
const SAMPLES: Array<Partial<Record<MenuColumn, string | number>>> = [
	{
		sku: SAMPLE_SKU,
		title: 'Sample: Margherita',
		description: 'Tomatoes, mozzarella, basil',
		category: 'pizza',
		categories: 'hot, lunch',
		type: 'product',
		media: 'https://example.com/margherita.jpg',
		unit: 'portion',
		storeId: 'centre',
		listPrice: 189.5,
		oldPrice: 210,
		sortOrder: 1,
		stock: 20,
		status: 'disabled',
	},
	{ sku: SAMPLE_SKU, storeId: 'station', listPrice: 195, status: 'disabled' },
];

/** The sheet to fill in: what each column holds, two samples, and what is known of each company. */
export function templateRows(
	lastImports: ReadonlyMap<string, LastImport>,
	companyId = '',
): TemplateRow[] {
	const menu = [...lastImports].flatMap(([id, last]) => menuRows(id, last));
	return [
		explanationRow(menu),
		...SAMPLES.map((sample) => toRow((column) => sample[column] ?? ownCompany(column, companyId))),
		...menu.map((values) => toRow((column) => values[column] ?? '')),
	];
}

function ownCompany(column: MenuColumn, companyId: string): string {
	return column === 'companyId' ? companyId : '';
}

function toRow(valueOf: (column: MenuColumn) => string | number): TemplateRow {
	return Object.fromEntries(COLUMNS.map((column) => [COLUMN_NAMES[column], valueOf(column)]));
}

type KeptRow = { [column in MenuColumn]?: KeptValue };

/** One for each offer: a product without any cannot stand in a sheet. */
function menuRows(companyId: string, { products = [] }: LastImport): KeptRow[] {
	return products.flatMap(([sku, details, offers]) =>
		offers.map(([storeId, values]) => ({
			sku,
			companyId,
			storeId,
			...named(PRODUCT_DETAILS, details),
			...named(OFFER_DETAILS, values),
		})),
	);
}

function named(columns: readonly MenuColumn[], values: readonly KeptValue[]): KeptRow {
	return Object.fromEntries(columns.map((column, index) => [column, values[index]]));
}

function explanationRow(menu: readonly KeptRow[]): TemplateRow {
	const gaps = findGaps(menu);
	return toRow((column) => {
		const gap = gaps.get(column);
		return gap === undefined || column === 'sku'
			? EXPLANATIONS[column]
			: `${EXPLANATIONS[column]} ${gap}`;
	});
}

/** Columns that a menu too large to be remembered as a whole leaves empty or shortened. */
function findGaps(menu: readonly KeptRow[]): Map<MenuColumn, string> {
	const gaps = new Map<MenuColumn, string>();
	for (const column of [...PRODUCT_DETAILS, ...OFFER_DETAILS]) {
		if (menu.some((row) => row[column] === undefined && !isStatus(column))) {
			gaps.set(column, 'Not remembered of the last import: fill it in.');
		} else if (menu.some((row) => isShortened(row[column]))) {
			gaps.set(
				column,
				'Long texts are remembered by their beginning only, with … and a code behind it: paste the whole text.',
			);
		}
	}
	return gaps;
}

// Known of every menu: of a large one only where it is disabled.
const isStatus = (column: MenuColumn) => column === 'status';

/** What the rows hold, and what not, for whoever runs the node. */
export function describeTemplate(
	lastImports: ReadonlyMap<string, LastImport>,
	companyId = '',
): string {
	if (lastImports.size === 0) {
		const ofCompany = companyId === '' ? '' : ` of company ${show(companyId)}`;
		return `No import${ofCompany} by this workflow is known, so there are only the sample rows. To have the menu filled in, put this node into the workflow that imports it.`;
	}
	return [...lastImports]
		.map(([id, last]) => {
			const known = `Company ${show(id)}: ${describeLastImport(last)}`;
			const gaps = [...findGaps(menuRows(id, last)).keys()].map((column) => COLUMN_NAMES[column]);
			return gaps.length === 0
				? known
				: `${known} The menu is too large to remember all of it: complete ${gaps.join(', ')}.`;
		})
		.join(' ');
}

function describeLastImport({ at, products, isUnknown }: LastImport): string {
	if (products === undefined) {
		return `the menu of the import of ${at} is too large to be remembered, so its rows are not here.`;
	}
	const withoutOffers = products.filter(([, , offers]) => offers.length === 0).length;
	return [
		`${products.length} products of the import of ${at}.`,
		...(withoutOffers > 0 ? [`${withoutOffers} of them have no store and no row.`] : []),
		...(isUnknown === true
			? ['A later import failed, so the storefront may show something else.']
			: []),
	].join(' ');
}

/** The sheet with the template's own rows emptied, and a warning of each sample that still stands in it. */
export function withoutTemplateRows(sheet: Sheet): { sheet: Sheet; warnings: MenuProblem[] } {
	const key = sheet.keyOf.get('sku') ?? '';
	const isOwn = (row: Row) => row[key] === EXPLANATION_SKU || row[key] === SAMPLE_SKU;
	if (!sheet.rows.some(isOwn)) return { sheet, warnings: [] };
	const warnings = sheet.rows.flatMap((row, index) =>
		row[key] === SAMPLE_SKU
			? [
					{
						...placeOf(sheet, index, 'sku'),
						value: show(SAMPLE_SKU),
						message: 'marks a sample row of the template, so the row is not imported.',
					},
				]
			: [],
	);
	return { sheet: { ...sheet, rows: sheet.rows.map((row) => (isOwn(row) ? {} : row)) }, warnings };
}
