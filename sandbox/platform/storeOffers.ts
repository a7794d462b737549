import { imported, ImportChanges } from './importChanges';
import { menuOf, productKey, type OfferChanges, type StoreOffers } from './menu';
import { badRequest } from './problem';
import type { State } from './state';
import type { Client, ImportRecord, Offer, ShownProduct } from './model';
import { ensureStore } from './stores';

/** public; assumed: these are all offers of the store, so what is missing is switched off. */
export function importStoreOffers(
	state: State,
	client: Client,
	{ storeId, items }: StoreOffers,
): ImportRecord {
	const companyId = companyOf(state, client, storeId, items[0].sku);
	const menu = menuOf(state, companyId);
	refuseUnknown(items, new Set(menu.map(({ sku }) => sku)), 'No product has this sku');
	ensureStore(state, companyId, storeId);
	const wishes = new Map(items.map(({ sku, ...offer }) => [sku, offer]));
	const changes = changeOffers(state, menu, storeId, (product, earlier, noted) => {
		const wish = wishes.get(product.sku);
		if (!wish) return earlier && noted.switchOff(product.sku, earlier);
		const offer: Offer = { storeId, ...wish };
		if (earlier?.sortOrder !== undefined) offer.sortOrder = earlier.sortOrder;
		noted.compareOffers(product.sku, earlier, offer);
		return imported(offer, earlier);
	});
	return record(state, { kind: 'offers', companyId, storeId, client, items }, changes);
}

/** public: only the named offers change. assumed: they have to be there. */
export function changeStoreOffers(
	state: State,
	client: Client,
	{ storeId, items }: OfferChanges,
): ImportRecord {
	const companyId = companyOf(state, client, storeId, items[0].sku);
	const sold = menuOf(state, companyId).filter((product) => offerIn(product, storeId));
	refuseUnknown(items, new Set(sold.map(({ sku }) => sku)), `Not sold in store ${storeId}`);
	const wishes = new Map(items.map(({ sku, ...offer }) => [sku, offer]));
	const changes = changeOffers(state, sold, storeId, (product, earlier, noted) => {
		const wish = wishes.get(product.sku);
		if (!wish || !earlier) return earlier;
		const offer: Offer = { ...earlier, ...wish };
		noted.compareOffers(product.sku, earlier, offer);
		return imported(offer, earlier, 'stop-list');
	});
	const gone = sold.filter(({ sku, inMenu }) => !inMenu && wishes.has(sku));
	const absent =
		gone.length > 0 ? { absent: gone.map(({ title, sku }) => `${title} (${sku})`) } : {};
	return record(
		state,
		{ kind: 'part-offers', companyId, storeId, client, items, ...absent },
		changes,
	);
}

const offerIn = ({ offers }: ShownProduct, storeId: string) =>
	offers.find((offer) => offer.storeId === storeId);

/** The request names no company: it is that of the store, or for a new store that of the product. */
function companyOf(state: State, { companies }: Client, storeId: string, sku: string): string {
	const store = state.stores
		.all()
		.find((known) => known.storeId === storeId && companies.includes(known.companyId));
	const company =
		store?.companyId ??
		companies.find((companyId) => state.products.get(productKey(companyId, sku)));
	if (company === undefined) {
		throw badRequest('The request is not valid', { storeId: ['Neither store nor sku is known'] });
	}
	return company;
}

function refuseUnknown(
	items: Array<{ sku: string }>,
	known: ReadonlySet<string>,
	message: string,
): void {
	const errors: Record<string, string[]> = {};
	items.forEach(({ sku }, index) => {
		if (!known.has(sku)) errors[`items.${index}.sku`] = [message];
	});
	if (Object.keys(errors).length > 0) throw badRequest('The request is not valid', errors);
}

type NextOffer = (
	product: ShownProduct,
	earlier: Offer | undefined,
	changes: ImportChanges,
) => Offer | undefined;

function changeOffers(
	state: State,
	menu: ShownProduct[],
	storeId: string,
	nextOffer: NextOffer,
): ImportChanges {
	const changes = new ImportChanges();
	for (const product of menu) {
		const counted = changes.count;
		const earlier = offerIn(product, storeId);
		const next = nextOffer(product, earlier, changes);
		if (!next || changes.count === counted) continue;
		const others = product.offers.filter((offer) => offer !== earlier);
		state.products.set(productKey(product.companyId, product.sku), {
			...product,
			offers: [...others, next],
		});
	}
	return changes;
}

function record(
	state: State,
	given: Pick<ImportRecord, 'kind' | 'companyId' | 'storeId' | 'absent'> & {
		client: Client;
		items: unknown[];
	},
	changes: ImportChanges,
): ImportRecord {
	const { client, items, ...of } = given;
	const counts = { products: 0, offers: items.length };
	return changes.keep(state, { ...of, clientId: client.id, ...counts });
}
