import type { Product } from '../../../../nodes/MerchantStorefront/menu/product';
import { buildWholeMenu } from '../../../../nodes/MerchantStorefront/menu/send/requests';
import {
	menuOfCompany,
	type WholeMenu,
} from '../../../../nodes/MerchantStorefront/menu/whole/sold';
import {
	categoriesOfDishes,
	readCategories,
} from '../../../../nodes/MerchantStorefront/menu/whole/categories';
import { readOptions } from '../../../../nodes/MerchantStorefront/menu/whole/options';
import type { Row } from '../../../../nodes/MerchantStorefront/table/rows';

const tab = (name: string, rows: readonly Row[]) => ({
	name,
	rows: [...rows],
	itemIndexes: rows.map((_, index) => index),
});

export const optionsOf = (
	rows: readonly Row[],
	settings: { fillFromRowAbove?: boolean; skuFromTitle?: boolean } = {},
) => readOptions(tab('Options', rows), settings);
export const categoriesIn = (rows: readonly Row[]) => readCategories(tab('Categories', rows));

export const size = (Option: string, Price: number, fields: Row = {}): Row => ({
	Group: 'Size',
	Option,
	SKU: `size-${Option}`,
	Price,
	Choose: '1',
	...fields,
});
export const extra = (Option: string, Price: number, fields: Row = {}): Row => ({
	Group: 'Extras',
	Option,
	SKU: `extra-${Option}`,
	Price,
	Choose: '0-2',
	...fields,
});
export const ROWS = [size('25', 0), size('35', 60), extra('Cheese', 25), extra('Olives', 20)];

export const dish = (sku: string, fields: Partial<Product> = {}): Product => ({
	sku,
	title: 'Margherita',
	companyId: 'demo',
	category: 'pizza',
	optionGroups: ['Size', 'Extras'],
	offers: [{ storeId: 'centre', listPrice: 180 }],
	...fields,
});

export const menuOf = (rows: readonly Row[] = ROWS, dishes = [dish('pizza-1')]): WholeMenu => {
	const { groups, options } = optionsOf(rows);
	return { companyId: 'demo', categories: categoriesOfDishes(dishes), dishes, groups, options };
};

interface Sent {
	options: Array<{
		sku: string;
		offers: Array<{ storeId: string; listPrice: number; status?: string }>;
	}>;
	optionGroups: Array<{ options: Array<{ sku: string; max?: number }> }>;
}

/** The request as the platform reads it. */
export const sentOf = (menu: WholeMenu) =>
	JSON.parse(JSON.stringify(buildWholeMenu(menuOfCompany(menu)))) as Sent;

export const at = ({ sku }: Product, field: string) => ({ place: `${sku}, ${field}` });
