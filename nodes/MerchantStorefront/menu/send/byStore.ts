import type { NodeOperationError, IExecuteFunctions } from 'n8n-workflow';

import type { MenuAccount } from '../account';
import { show } from '../../platform/shown';
import { operationError } from '../../n8n/asNodeError';
import { requestOfOffers, requestOfProducts, type MenuRequest } from './requests';
import { InvalidMenuError } from '../invalidMenu';
import type { KnownList } from '../ledger/knownList';
import type { Problem } from '../../table/problems';
import { storesIn, type Product, type StoreOffer } from '../product';
import type { CompanyMenu } from '../whole/sold';
import { dishFlaws } from '../check/dishFlaws';

/** The menu in several requests: the products of each company, then the offers of each store. */
export function requestsByStore(
	context: IExecuteFunctions,
	companies: readonly CompanyMenu[],
	{ ledger, requiresStock }: MenuAccount,
): MenuRequest[] {
	const flaws = companies.flatMap(({ companyId, dishes }) => [
		...dishFlaws(
			dishes,
			requiresStock,
			({ sku }) => ({ place: `SKU ${show(sku)}`, sku }),
			'Offers by store have no field for that, so it would become a dish. Choose Send As → One Request, or remove it.',
		),
		...storesLeftOn(dishes, ledger.find(companyId)),
	]);
	if (flaws.length > 0) throw new InvalidMenuError(flaws);
	const companyOfStore = new Map<string, string>();
	return companies.flatMap(({ companyId, dishes }) => {
		const stores = storeImports(dishes, ledger.find(companyId), requiresStock);
		for (const { storeId } of stores) {
			const other = companyOfStore.get(storeId);
			if (other !== undefined) throw sharedStore(context, storeId, [other, companyId]);
			companyOfStore.set(storeId, companyId);
		}
		return [
			requestOfProducts(companyId, dishes),
			...stores.map(({ storeId, offers }) => requestOfOffers('importOffers', storeId, offers)),
		];
	});
}

function sharedStore(
	context: IExecuteFunctions,
	storeId: string,
	companies: readonly string[],
): NodeOperationError {
	return operationError(
		context,
		`Store ${show(storeId)} is in two companies, so nothing is sent`,
		`Offers by store name no company, so those of ${companies.join(' and ')} would switch each other off. Choose Send As → One Request, or import one company at a time.`,
	);
}

/**
 * The offers of each store of a company. A store that sold something at the last import and is in
 * no row any more is there as well: all its offers are off.
 */
function storeImports(
	products: readonly Product[],
	last: KnownList | undefined,
	requiresStock: boolean,
) {
	const stores = new Map<string, StoreOffer[]>();
	for (const { sku, offers } of products) {
		for (const { storeId, ...offer } of offers) {
			const store = stores.get(storeId);
			if (store === undefined) stores.set(storeId, [{ sku, ...offer }]);
			else store.push({ sku, ...offer });
		}
	}
	const named = new Set(stores.keys());
	const skus = new Set(products.map(({ sku }) => sku));
	for (const [sku, , offers] of last?.things ?? []) {
		// What is missing goes off with the products.
		if (!skus.has(sku)) continue;
		for (const [storeId, { listPrice }] of offers) {
			if (named.has(storeId) || typeof listPrice !== 'number') continue;
			const store = stores.get(storeId) ?? [];
			stores.set(storeId, store);
			store.push({ sku, listPrice, stock: requiresStock ? 0 : undefined, status: 'disabled' });
		}
	}
	return [...stores].map(([storeId, offers]) => ({ storeId, offers }));
}

/** Stores that would go on selling: of a menu too large to be kept, nobody knows what to switch off. */
function storesLeftOn(products: readonly Product[], last: KnownList | undefined): Problem[] {
	if (last === undefined || last.things !== undefined) return [];
	const named = storesIn(products.flatMap(({ offers }) => offers));
	return last.stores
		.filter(([storeId]) => !named.has(storeId))
		.map(([storeId]) => ({
			place: `Store ${show(storeId)}`,
			message:
				'has no rows any more, but its dishes would stay on sale: the last menu was too large to remember them. Choose Send As → One Request.',
		}));
}
