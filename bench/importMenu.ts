/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- measures the memory of its own process */
import { GCProfiler } from 'node:v8';

import type * as ImportRequest from '../nodes/MerchantStorefront/menu/importRequest';
import type * as ReadRows from '../nodes/MerchantStorefront/sheet/readRows';
import type * as Sheet from '../nodes/MerchantStorefront/sheet/sheet';
import { compiled } from './compiled';
import { lower, median, ROUNDS, SHORT_ROUNDS, sideBySide, type Figure } from './measure';

const { buildRequest } = compiled<typeof ImportRequest>('menu/importRequest');
const { readRows } = compiled<typeof ReadRows>('sheet/readRows');
const { sheetByHeadings } = compiled<typeof Sheet>('sheet/sheet');

type Row = Sheet.Row;

const COMPANY = 'demo-company';

/** Two offers a product, as a sheet brings them. */
function rowsOf(count: number): Row[] {
	return Array.from({ length: count }, (_, index) => ({
		SKU: `dish-${index >> 1}`,
		Title: `Борщ український №${index >> 1}`,
		Description: 'З пампушками, часником та сметаною, порція 350 г',
		Category: `category-${(index >> 1) % 40}`,
		'Store ID': index % 2 === 0 ? 'podil' : 'obolon',
		Price: 100 + ((index >> 1) % 900) / 4,
		Stock: index % 50,
		Status: 'enabled',
	}));
}

const SHEET_OPTIONS = { companyOf: () => COMPANY, headerRow: 1, firstDataRow: 2 };

function build(rows: Row[]): Buffer {
	const { products, problems } = readRows(sheetByHeadings(rows, SHEET_OPTIONS));
	if (problems.length > 0) throw new Error('The menu has mistakes');
	return buildRequest(products).body;
}

/** Grouping and serialising, and nothing else. */
function floor(rows: Row[]): string {
	const products = new Map<unknown, { offers: unknown[] }>();
	for (const row of rows) {
		const offer = {
			storeId: row['Store ID'],
			listPrice: row.Price,
			stock: row.Stock,
			status: row.Status,
		};
		const product = products.get(row.SKU);
		if (product !== undefined) {
			product.offers.push(offer);
			continue;
		}
		products.set(row.SKU, {
			sku: row.SKU,
			title: row.Title,
			description: row.Description,
			companyId: COMPANY,
			category: row.Category,
			offers: [offer],
		} as { offers: unknown[] });
	}
	return JSON.stringify([...products.values()]);
}

export function importFigures(): Figure[] {
	const [thousand, tenThousand, hundredThousand] = [1_000, 10_000, 100_000].map(rowsOf);
	const small = sideBySide(10, [() => floor(thousand), () => build(thousand)]);
	const middle = sideBySide(3, [() => floor(tenThousand), () => build(tenThousand)]);
	const large = sideBySide(1, [() => floor(hundredThousand), () => build(hundredThousand)]);
	const sizes = [() => build(tenThousand), () => build(hundredThousand)];
	const growth = sideBySide(1, sizes, SHORT_ROUNDS);
	const smaller = [small, middle].map(({ ratios }) => median(ratios[1]).toFixed(2));
	return [
		lower(
			'import-100k',
			3,
			large.ratios[1],
			`floor ${large.times[0].toFixed(0)} ms; 1,000 rows ${smaller[0]}, 10,000 rows ${smaller[1]}`,
		),
		lower(
			'import-growth',
			12,
			growth.ratios[1],
			`10,000 rows ${growth.times[0].toFixed(0)} ms, 100,000 rows ${growth.times[1].toFixed(0)} ms`,
		),
		memoryFigure(hundredThousand),
	];
}

/** At its peak, which is before one of the collections or at the end; what is garbage by then counts. */
function peakOf(work: () => unknown): number {
	const profiler = new GCProfiler();
	profiler.start();
	work();
	const { heapUsed, external } = process.memoryUsage();
	const before = profiler
		.stop()
		.statistics.map(({ beforeGC: { heapStatistics } }) => heapStatistics)
		.map(({ usedHeapSize, externalMemory }) => usedHeapSize + externalMemory);
	return Math.max(heapUsed + external, ...before);
}

/** What a build takes above its input, in sizes of its request. */
function memoryFigure(rows: Row[]): Figure {
	const { gc } = global;
	if (gc === undefined) throw new Error('Run with node --expose-gc, as npm run bench does');
	const requestBytes = build(rows).length;
	const ratios = Array.from({ length: ROUNDS }, () => {
		gc();
		const { heapUsed, external } = process.memoryUsage();
		return (peakOf(() => build(rows)) - heapUsed - external) / requestBytes;
	});
	const note = `of the request's ${(requestBytes / 1e6).toFixed(1)} MB, garbage included`;
	return lower('import-memory', 4, ratios, note);
}
