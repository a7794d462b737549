import type { ComparedList } from '../../../nodes/MerchantStorefront/menu/ledger/changes';
import { compare as compareThings } from '../../../nodes/MerchantStorefront/menu/ledger/compare';
import {
	digestOf,
	type KnownList,
	type SentList,
} from '../../../nodes/MerchantStorefront/menu/ledger/knownList';
import { Ledger } from '../../../nodes/MerchantStorefront/menu/ledger/ledger';
import {
	thingsOf,
	type ListName,
	type Thing,
} from '../../../nodes/MerchantStorefront/menu/ledger/things';
import { saysStatus, type Product } from '../../../nodes/MerchantStorefront/menu/product';

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

/** As it comes back from n8n's database. */
export function keep(sent: SentList, list: ListName = 'dish'): KnownList {
	const staticData = {};
	new Ledger(staticData, 'account').accept('c', { [list]: sent });
	const kept = new Ledger({ ...staticData }, 'account').find('c', list);
	if (kept === undefined) throw new Error('The last import did not come back');
	return kept;
}

const thingsOfDishes = (dishes: Product[]) => thingsOf.dish({ dishes });

export const sentOf = (menu: Product[]): SentList => ({
	things: thingsOfDishes(menu),
	digest: digestOf(thingsOfDishes(menu)),
	at: AT,
	hasStatus: saysStatus(menu),
});

/** What is known once a menu was accepted. */
export const lastOf = (menu: Product[]) => keep(sentOf(menu));

export const compare = (now: Product[], before: Product[]) =>
	compareThings(listOf('dish', thingsOfDishes(now)), lastOf(before));

export const listOf = (list: ListName, things: readonly Thing[]): ComparedList => ({
	...{ list, things, digest: digestOf(things) },
	whyOff: () => 'not in the sheet',
});

export const IN_SHEET = {
	columns: () => 'column "Ціна"',
	hasColumn: () => true,
	price: () => undefined,
};
