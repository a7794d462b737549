import type { Sandbox } from '../../sandbox';

const offersOf = (sandbox: Sandbox, companyId: string, wanted: 'enabled' | 'disabled') =>
	sandbox
		.storefront(companyId)
		.filter(({ inMenu }) => inMenu)
		.flatMap(({ sku, offers }) =>
			offers.filter(({ status }) => status === wanted).map((offer) => ({ sku, ...offer })),
		);

/** What guests of a company can order: sku, store and price. */
export function onSale(sandbox: Sandbox, companyId: string): string[] {
	return offersOf(sandbox, companyId, 'enabled')
		.map(({ sku, storeId, listPrice }) => `${sku} ${storeId} ${listPrice}`)
		.sort();
}

/** What of its menu is switched off: sku and store. */
export function offIn(sandbox: Sandbox, companyId: string): string[] {
	return offersOf(sandbox, companyId, 'disabled')
		.map(({ sku, storeId }) => `${sku} ${storeId}`)
		.sort();
}
