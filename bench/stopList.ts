import type * as OfferChanges from '../nodes/MerchantStorefront/sheet/offerChanges';
import type * as Sheet from '../nodes/MerchantStorefront/sheet/sheet';
import type * as Offers from '../nodes/MerchantStorefront/transport/offers';
import { compiled } from './compiled';
import { lower, sideBySide, type Figure } from './measure';

const { offerRules, readOfferChanges } = compiled<typeof OfferChanges>('sheet/offerChanges');
const { sheetByHeadings } = compiled<typeof Sheet>('sheet/sheet');
const { offersBody } = compiled<typeof Offers>('transport/offers');

type Row = Sheet.Row;

const STORES = 20;

function rowsOf(count: number): Row[] {
	return Array.from({ length: count }, (_, index) => ({
		SKU: `dish-${Math.floor(index / STORES)}`,
		'Store ID': `store-${index % STORES}`,
		Price: 100 + (index % 900) / 4,
		Stock: index % 50,
		Status: index % 3 === 0 ? 'disabled' : 'enabled',
	}));
}

function build(rows: Row[]): Buffer[] {
	const sheet = sheetByHeadings(rows, { rules: offerRules(false), headerRow: 1, firstDataRow: 2 });
	const { stores, problems } = readOfferChanges(sheet, () => undefined);
	if (problems.length > 0) throw new Error('The stop list has mistakes');
	return [...stores.values()].map(({ storeId, offers }) => offersBody(storeId, offers));
}

/** Grouping and serialising, and nothing else. */
function floor(rows: Row[]): string[] {
	const stores = new Map<unknown, unknown[]>();
	for (const row of rows) {
		const offer = {
			sku: row.SKU,
			listPrice: row.Price,
			stock: row.Stock,
			status: row.Status,
		};
		const offers = stores.get(row['Store ID']);
		if (offers === undefined) stores.set(row['Store ID'], [offer]);
		else offers.push(offer);
	}
	return [...stores].map(([storeId, items]) => JSON.stringify({ storeId, items }));
}

export function stopListFigure(): Figure {
	const rows = rowsOf(10_000);
	const { times, ratios } = sideBySide(10, [() => floor(rows), () => build(rows)]);
	const note = `10,000 rows over ${STORES} stores; floor ${times[0].toFixed(1)} ms`;
	return lower('stop-list-10k', 3, ratios[1], note);
}
