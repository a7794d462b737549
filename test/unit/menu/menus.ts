import { compareMenus } from '../../../nodes/MerchantStorefront/menu/memory/comparison';
import { buildRequest } from '../../../nodes/MerchantStorefront/menu/send/importRequest';
import {
	toLastImport,
	type LastImport,
} from '../../../nodes/MerchantStorefront/menu/memory/lastImport';
import { ImportMemory } from '../../../nodes/MerchantStorefront/menu/memory/importMemory';
import type { Product } from '../../../nodes/MerchantStorefront/menu/product';

export const AT = '2026-05-01T10:00:00.000Z';

export const menuOf = (count: number, more: Partial<Product> = {}): Product[] =>
	Array.from({ length: count }, (_, index) => ({
		sku: `sku-${index}`,
		title: `Dish ${index}`,
		companyId: 'c',
		category: 'soups',
		offers: ['1', '2'].map((storeId) => ({ storeId, listPrice: 100 + index })),
		...more,
	}));

const digestOf = (menu: Product[]) => buildRequest(menu).companies.get('c')?.digest ?? '';

/** As it comes back from n8n's database. */
export function keep(last: LastImport): LastImport {
	const lastImports = new ImportMemory({}, 'https://api.example.com');
	lastImports.set('c', last);
	const kept = lastImports.get('c');
	if (kept === undefined) throw new Error('The last import did not come back');
	return kept;
}

const lastImportOf = (menu: Product[]) =>
	keep(toLastImport(menu, { digest: digestOf(menu), at: AT }));

export const compare = (now: Product[], before: Product[]) =>
	compareMenus(now, digestOf(now), lastImportOf(before));
