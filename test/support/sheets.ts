/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- reads the fixtures from disk */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { utils, write } from '@e965/xlsx';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

const FOLDER = join(__dirname, '../fixtures/sheets');

/** A sheet as people have it, with the settings that docs/menu-sync.md tells for it. */
export interface SheetCase {
	/** Of the fixture: a CSV file, or the cells of an Excel file as JSON. */
	file: string;
	/** Options of n8n's Extract From File. */
	extract: IDataObject;
	/** A Filter node keeps the rows in which this column is filled. */
	filledColumn?: string;
	parameters: INodeParameters;
	/** What guests can order afterwards: SKU, store and price. */
	onSale: string[];
	/** What is on the storefront, but off. */
	off?: string[];
	titles: Record<string, string>;
	categories: Record<string, string>;
	/** Parts of what is odd but was accepted. */
	warnings?: RegExp[];
}

export const formatOf = ({ file }: SheetCase) => (file.endsWith('.csv') ? 'csv' : 'xlsx');

export function bytesOf({ file }: SheetCase): Buffer {
	const bytes = readFileSync(join(FOLDER, file));
	if (file.endsWith('.csv')) return bytes;
	const workbook = utils.book_new();
	const cells = JSON.parse(bytes.toString()) as unknown[][];
	utils.book_append_sheet(workbook, utils.aoa_to_sheet(cells), 'Menu');
	return write(workbook, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

const COMPANY = 'demo-company';
const byHand = (value: IDataObject): INodeParameters => ({
	columns: { mappingMode: 'defineBelow', value } as INodeParameters,
});
const stores = (names: Record<string, string>): INodeParameters => ({
	storeNames: {
		stores: Object.entries(names).map(([name, storeId]) => ({ name, storeId })),
	},
});

/** The rows of the table in docs/menu-sync.md. */
export const SHEETS: Record<string, SheetCase> = {
	Shopify: {
		file: 'shopify.csv',
		extract: {},
		parameters: {
			storeIds: 'podil',
			...byHand({
				sku: '={{ $json["Variant SKU"] }}',
				title: '={{ $json.Title }}',
				description: '={{ $json["Body (HTML)"] }}',
				category: '={{ $json.Type }}',
				media: '={{ $json["Image Src"] }}',
				listPrice: '={{ $json["Variant Price"] }}',
				oldPrice: '={{ $json["Variant Compare At Price"] }}',
				stock: '={{ $json["Variant Inventory Qty"] }}',
				status: '={{ $json.Published === "false" ? "no" : $json.Status }}',
			}),
			options: { fillFromRowAbove: true },
		},
		filledColumn: 'Variant Price',
		onSale: ['DS-TIR podil 6', 'PZ-MAR-30 podil 9.5', 'PZ-MAR-40 podil 13'],
		off: ['DR-LEM podil', 'DR-LEM-1L podil', 'PS-LAS podil'],
		titles: { 'PZ-MAR-40': 'Pizza Margherita' },
		categories: { 'PZ-MAR-40': 'Pizza', 'DR-LEM-1L': 'Drinks' },
		warnings: [/HTML/],
	},
	WooCommerce: {
		file: 'woocommerce.csv',
		extract: {},
		parameters: {
			storeIds: 'podil',
			...byHand({
				sku: '={{ $json.Type === "variable" ? "" : $json.SKU }}',
				title: '={{ $json.Name }}',
				description: '={{ $json.Description?.removeTags() }}',
				category: '={{ $json.Categories?.split(",")[0] }}',
				media: '={{ $json.Images }}',
				listPrice: '={{ $json["Sale price"] || $json["Regular price"] }}',
				oldPrice: '={{ $json["Sale price"] && $json["Regular price"] }}',
				stock: '={{ $json.Stock }}',
				status: '={{ $json.Published === "1" && $json["In stock?"] === "1" ? "yes" : "no" }}',
			}),
			options: { fillFromRowAbove: true },
		},
		onSale: ['gyoza podil 7.2', 'ramen-shoyu podil 10.9', 'tea-cup podil 3', 'tea-pot podil 5.5'],
		off: ['mochi podil', 'ramen-miso podil'],
		titles: { 'tea-pot': 'Green tea - Pot' },
		categories: { 'ramen-shoyu': 'Menu > Ramen', 'tea-pot': 'Menu > Drinks' },
		warnings: [/several pictures/],
	},
	Loyverse: {
		file: 'loyverse.csv',
		extract: {},
		parameters: {
			...stores({ Centre: 'podil', Harbour: 'obolon' }),
			options: { fillFromRowAbove: true },
		},
		onSale: [
			'10001 obolon 3.4',
			'10001 podil 3.2',
			'10002 podil 4.2',
			'10003 obolon 2.5',
			'10003 podil 2.5',
			'10005 obolon 7.2',
			'10005 podil 6.9',
		],
		off: ['10002 obolon', '10004 obolon', '10004 podil'],
		titles: { 10002: 'Flat white' },
		categories: { 10002: 'Coffee' },
	},
	Square: {
		file: 'square.json',
		extract: {},
		parameters: { storeIds: 'podil', ...stores({ 'Old Town': 'podil' }) },
		onSale: ['BRG-1 podil 11.5', 'BRG-2 podil 14.25', 'FRS-1 podil 4.2'],
		off: ['SUP-9 podil'],
		titles: { 'BRG-2': 'Cheeseburger' },
		categories: { 'BRG-2': 'Burgers' },
	},
	Poster: {
		file: 'poster.json',
		extract: {},
		parameters: {
			...stores({ Поділ: 'podil', Оболонь: 'obolon' }),
			options: { leaveOut: ['Тип'] },
		},
		onSale: [
			'K-01 obolon 79',
			'K-01 podil 77.4',
			'S-01 podil 144.6',
			'X-01 obolon 205',
			'X-01 podil 198.8',
		],
		off: ['S-01 obolon'],
		titles: { 'S-01': 'Сирники' },
		categories: { 'S-01': 'Сніданки' },
		warnings: [/Всього/],
	},
	'A pizzeria, headings in row 4': {
		file: 'pizzeria.json',
		extract: { range: '3' },
		parameters: {
			storeIds: 'podil, obolon',
			options: { sectionHeadings: true, headerRow: 4, firstDataRow: 5 },
		},
		onSale: [
			'D1 obolon 3.9',
			'D1 podil 3.9',
			'P1 obolon 9.5',
			'P1 podil 9.5',
			'P2 obolon 11',
			'P2 podil 11',
		],
		off: ['N1 obolon', 'N1 podil'],
		titles: { N1: 'Carbonara' },
		categories: { P2: 'PIZZA', N1: 'PASTA', D1: 'DRINKS' },
		warnings: [/Total/],
	},
	'A bistro, semicolons': {
		file: 'bistro.csv',
		extract: { delimiter: ';' },
		parameters: { storeIds: 'podil' },
		onSale: ['001 podil 145', '002 podil 1128.5'],
		off: ['003 podil'],
		titles: { '001': 'Борщ український' },
		categories: { '001': 'Супи' },
		warnings: [/HTML/, /several pictures/],
	},
	'A café, a price for each store': {
		file: 'cafe.json',
		extract: {},
		parameters: { ...stores({ Centre: 'podil', Station: 'obolon' }) },
		onSale: ['c-1 obolon 5.9', 'c-1 podil 5.4', 'c-2 obolon 8.2', 'c-2 podil 8.2', 'c-3 podil 9.1'],
		off: ['c-4 obolon', 'c-4 podil'],
		titles: { 'c-1': 'Porridge' },
		categories: { 'c-4': 'Desserts' },
		warnings: [/several pictures/],
	},
};

export const parametersOf = ({ parameters }: SheetCase): INodeParameters => ({
	resource: 'menu',
	companyId: COMPANY,
	...parameters,
});
