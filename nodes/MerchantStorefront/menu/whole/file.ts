import { z } from 'zod';

import { parseJson } from '../../platform/parseJson';
import type { Product } from '../product';
import { printChoice } from './readers';
import { CATEGORY_FIELDS, OPTION_FIELDS, type CategoryField, type OptionField } from './fields';
import { printHours } from './hours';
import type { WholeMenu } from './build';
import type { Option } from './options';
import type { Tabs } from './tabs';

const rows = z.array(z.record(z.string(), z.unknown())).default([]);

/** A whole menu as JSON: a list of products, and the rows of the other two tabs. */
const wholeFile = z
	.object({ products: z.array(z.unknown()), options: rows, categories: rows })
	.strict();

export interface WholeJson {
	products: unknown[];
	tabs: Tabs;
}

/** Undefined where it is something else, such as a list of products alone. */
export function readWholeJson(input: unknown): WholeJson | undefined {
	const { success, data } = wholeFile.safeParse(
		typeof input === 'string' ? parseJson(input) : input,
	);
	if (!success) return undefined;
	const { products, options, categories } = data;
	const tab = (name: string, list: typeof options) => ({
		...{ name, rows: list, itemIndexes: [], isList: true },
	});
	return {
		products,
		tabs: { menu: [], options: tab('options', options), categories: tab('categories', categories) },
	};
}

/** What readWholeJson takes back. */
export function printWholeJson(
	products: readonly Product[],
	menu: Pick<WholeMenu, 'categories' | 'groups' | 'options'>,
): string {
	return JSON.stringify({ products, options: optionRows(menu), categories: categoryRows(menu) });
}

type RowOf<Field extends string> = { [field in Field]?: string | number | undefined };

/** A row by the labels of its columns, without those that are empty. */
function labeled<Field extends string>(
	fields: Record<Field, { label: string }>,
	row: RowOf<Field>,
): Record<string, string | number> {
	const labels: Record<string, string | number> = {};
	for (const field of Object.keys(fields) as Field[]) {
		const cell = row[field];
		if (cell !== undefined && cell !== '') labels[fields[field].label] = cell;
	}
	return labels;
}

function optionRows({ groups, options }: Pick<WholeMenu, 'groups' | 'options'>) {
	return [...groups.values()].flatMap(({ name, title, min, max, members }) =>
		members.flatMap(({ sku, position, max: most }) => {
			const option = options.get(sku);
			const choose = printChoice({ min, max });
			const ofGroup = { group: name, groupTitle: title, choose, position, max: most };
			return option === undefined
				? []
				: pricesOf(option).map((price) =>
						labeled<OptionField>(OPTION_FIELDS, {
							...ofGroup,
							...{ sku, title: option.title, media: option.media },
							...price,
						}),
					);
		}),
	);
}

function pricesOf({ everywhere, inStore }: Option): Array<RowOf<OptionField>> {
	const prices = [
		...(everywhere === undefined ? [] : [{ ...everywhere, storeId: undefined }]),
		...[...(inStore ?? [])].map(([storeId, price]) => ({ ...price, storeId })),
	];
	return prices.map(({ listPrice, status, storeId }) => ({ listPrice, status, storeId }));
}

function categoryRows({ categories }: Pick<WholeMenu, 'categories'>) {
	return categories.map(({ hours, ...category }) =>
		labeled<CategoryField>(CATEGORY_FIELDS, { ...category, hours: printHours(hours) }),
	);
}
