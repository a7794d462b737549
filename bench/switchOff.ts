import type * as KnownDishes from '../nodes/MerchantStorefront/offers/knownDishes';
import type * as Ledgers from '../nodes/MerchantStorefront/menu/ledger/ledger';
import type { Product } from '../nodes/MerchantStorefront/menu/product';
import type * as Things from '../nodes/MerchantStorefront/menu/ledger/things';
import { compiled } from './compiled';
import { lower, median, timesOf, type Figure } from './measure';

const { Ledger } = compiled<typeof Ledgers>('menu/ledger/ledger');
const { thingsOf } = compiled<typeof Things>('menu/ledger/things');
const { importedDishes } = compiled<typeof KnownDishes>('offers/knownDishes');

const DISHES = 20_000;
const COMPANY = 'demo-company';

const menu = (): Product[] =>
	Array.from({ length: DISHES }, (_, index) => ({
		sku: `dish-${index}`,
		title: `Борщ український №${index}`,
		companyId: COMPANY,
		category: `category-${index % 40}`,
		offers: ['podil', 'obolon'].map((storeId) => ({ storeId, listPrice: 100 + (index % 900) / 4 })),
	}));

/** What Switch Off does with a dish that somebody names, but for its request. */
function switchOff(staticData: Record<string, unknown>, name: string): void {
	const ledger = new Ledger(staticData, 'bench');
	const [dish] = importedDishes(ledger).named(name, 'podil');
	if (dish === undefined) throw new Error(`No dish is called ${name}`);
	const change = { sku: dish.sku, storeId: 'podil', status: 'disabled' as const };
	ledger.acceptChanges([
		{ ...change, listPrice: ledger.offer('podil', change.sku)?.listPrice as number },
	]);
}

/** How much longer than to read what the workflow remembers from its text, and to print it again. */
export function switchOffFigure(): Figure {
	const staticData: Record<string, unknown> = {};
	new Ledger(staticData, 'bench').accept(COMPANY, {
		dish: {
			things: thingsOf.dish({ dishes: menu() }),
			digest: 'bench',
			at: '2026-01-01T00:00:00.000Z',
		},
	});
	const texts = Object.values(staticData).map(String);
	const floor = median(timesOf(() => texts.map((text) => JSON.stringify(JSON.parse(text)))));
	let round = 0;
	const times = timesOf(() => switchOff({ ...staticData }, `борщ український №${round++}`));
	const [took, size] = [Math.round(median(times)), Math.round(texts.join('').length / 1_000)];
	const note = `times the floor of ${Math.round(floor)} ms, ${took} ms beside it, for 20,000 known dishes in ${size} KB`;
	return lower(
		'switch-off-20k',
		10,
		times.map((time) => time / floor),
		note,
	);
}
