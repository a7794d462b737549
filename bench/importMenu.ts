/* eslint-disable @n8n/community-nodes/no-restricted-globals -- asks Node how much memory it took */
import type * as Requests from '../nodes/MerchantStorefront/menu/send/requests';
import type * as ReadRows from '../nodes/MerchantStorefront/menu/rows/readRows';
import type * as MenuTable from '../nodes/MerchantStorefront/menu/columns/menuTable';
import { compiled } from './compiled';
import { lower, timesOf, type Figure } from './measure';

const { oneRequest } = compiled<typeof Requests>('menu/send/requests');
const { readRows } = compiled<typeof ReadRows>('menu/rows/readRows');
const { recognizeSheet } = compiled<typeof MenuTable>('menu/columns/menuTable');

type Row = Record<string, unknown>;

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

function build(rows: Row[]): Buffer {
	const { products, problems } = readRows(recognizeSheet(rows, { companyOf: () => COMPANY }));
	if (problems.length > 0) throw new Error('The menu has mistakes');
	return oneRequest(products).call.body;
}

const ROWS = 100_000;

/** Seconds from the rows of a sheet to the request, with every check in between, and the most memory that takes. */
export function importFigures(): Figure[] {
	const rows = rowsOf(ROWS);
	const megabytes = (build(rows).length / 1e6).toFixed(1);
	// Of one import. After many, it would be what Node hasn't collected yet.
	const peak = process.resourceUsage().maxRSS / 1024;
	const seconds = timesOf(() => build(rows)).map((milliseconds) => milliseconds / 1000);
	const note = `seconds for ${ROWS.toLocaleString('en')} rows, a request of ${megabytes} MB`;
	return [
		lower('import-100k', 3, seconds, note),
		lower(
			'import-100k-memory',
			600,
			[peak],
			'MB at the most, those of Node and of the rows included',
		),
	];
}
