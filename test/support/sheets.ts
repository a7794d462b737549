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
	/** Options of n8n's Extract from File. */
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
type Meaning = string | { meaning: string; storeId?: string; size?: string; words?: string };

/** As they are answered under Column Meanings. */
export const means = (columns: Record<string, Meaning>): INodeParameters => ({
	columnMeanings: {
		columns: Object.entries(columns).map(([heading, meaning]) => ({
			heading,
			...(typeof meaning === 'string' ? { meaning } : meaning),
		})),
	},
});
const inStore = (meaning: 'price' | 'status' | 'stock', storeId: string) => ({
	meaning: `${meaning}InStore`,
	storeId,
});

/** The rows of the table in docs/menu-sync.md. */
export const SHEETS: Record<string, SheetCase> = {
	Shopify: {
		file: 'shopify.csv',
		extract: {},
		parameters: {
			storeIds: 'podil',
			...means({
				'Product Category': 'ignore',
				Type: 'category',
				Published: 'onWhenYes',
				Status: 'status',
			}),
			options: { fillFromRowAbove: true },
		},
		filledColumn: 'Variant Price',
		onSale: ['DS-TIR podil 6', 'PZ-MAR-30 podil 9.5', 'PZ-MAR-40 podil 13'],
		off: ['DR-LEM podil', 'DR-LEM-1L podil', 'PS-LAS podil'],
		titles: { 'PZ-MAR-40': 'Pizza Margherita, 40 cm' },
		categories: { 'PZ-MAR-40': 'Pizza', 'DR-LEM-1L': 'Drinks' },
	},
	WooCommerce: {
		file: 'woocommerce.csv',
		extract: {},
		parameters: {
			storeIds: 'podil',
			...means({
				'Visibility in catalog': 'ignore',
				'In stock?': 'onWhenYes',
				Published: 'onWhenYes',
				'Sold individually?': 'ignore',
				'Attribute 1 visible': 'ignore',
			}),
			options: { fillFromRowAbove: true },
		},
		onSale: ['gyoza podil 7.2', 'ramen-shoyu podil 10.9', 'tea-cup podil 3', 'tea-pot podil 5.5'],
		off: ['mochi podil', 'ramen-miso podil'],
		titles: { 'tea-pot': 'Green tea - Pot' },
		categories: { 'ramen-shoyu': 'Menu > Ramen', 'tea-pot': 'Menu > Drinks' },
	},
	Loyverse: {
		file: 'loyverse.csv',
		extract: {},
		parameters: {
			...means({
				'Tax - "VAT" (20%)': 'ignore',
				'Modifier - "Milk"': 'ignore',
				'Quantity of included item': 'ignore',
				'Available for sale [Centre]': inStore('status', 'podil'),
				'Price [Centre]': inStore('price', 'podil'),
				'In stock [Centre]': inStore('stock', 'podil'),
				'Available for sale [Harbour]': inStore('status', 'obolon'),
				'Price [Harbour]': inStore('price', 'obolon'),
				'In stock [Harbour]': inStore('stock', 'obolon'),
			}),
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
		titles: { 10002: 'Flat white, Large' },
		categories: { 10002: 'Coffee' },
	},
	Square: {
		file: 'square.json',
		extract: {},
		parameters: {
			storeIds: 'podil',
			...means({
				'Square Online Item Visibility': 'ignore',
				'Delivery Enabled': 'ignore',
				'Pickup Enabled': 'ignore',
				Sellable: 'onWhenYes',
				Stockable: 'ignore',
				'Stock Alert Enabled Old Town': 'ignore',
				'Current Quantity Old Town': 'stock',
			}),
		},
		onSale: ['BRG-1 podil 11.5', 'BRG-2 podil 14.25', 'FRS-1 podil 4.2'],
		off: ['SUP-9 podil'],
		titles: { 'BRG-2': 'Cheeseburger, Double' },
		categories: { 'BRG-2': 'Burgers' },
	},
	Poster: {
		file: 'poster.json',
		extract: {},
		parameters: {
			...means({
				'Ціна Поділ': inStore('price', 'podil'),
				'Ціна Оболонь': inStore('price', 'obolon'),
				Тип: 'ignore',
				'Прихована Поділ': inStore('status', 'podil'),
				'Прихована Оболонь': inStore('status', 'obolon'),
			}),
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
			...means({ 'In stock?': 'onWhenYes' }),
			options: { sectionHeadings: true },
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
	},
	'A café, a price for each store': {
		file: 'cafe.json',
		extract: {},
		parameters: means({
			'Price Centre': inStore('price', 'podil'),
			'Price Station': inStore('price', 'obolon'),
			Quantity: 'ignore',
		}),
		onSale: ['c-1 obolon 5.9', 'c-1 podil 5.4', 'c-2 obolon 8.2', 'c-2 podil 8.2', 'c-3 podil 9.1'],
		off: ['c-4 obolon', 'c-4 podil'],
		titles: { 'c-1': 'Porridge' },
		categories: { 'c-4': 'Desserts' },
	},
};

export const parametersOf = ({ parameters }: SheetCase): INodeParameters => ({
	resource: 'menu',
	companyId: COMPANY,
	...parameters,
});

/** Parameters in which the answers of a page stand where they belong: under Options. */
export const withPage = ({ answers, options, ...others }: INodeParameters): INodeParameters => ({
	...others,
	options: { ...(options as INodeParameters), ...(answers === undefined ? {} : { answers }) },
});
