import type { Sandbox } from '../../sandbox';

/** What guests of a company can order: sku, store and price. */
export function onSale(sandbox: Sandbox, companyId: string): string[] {
	return sandbox
		.storefront(companyId)
		.filter(({ inMenu }) => inMenu)
		.flatMap(({ sku, offers }) =>
			offers
				.filter(({ status }) => status === 'enabled')
				.map(({ storeId, listPrice }) => `${sku} ${storeId} ${listPrice}`),
		)
		.sort();
}
