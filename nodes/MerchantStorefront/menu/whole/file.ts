import { z } from 'zod';

import { parseJson } from '../../platform/parseJson';
import { printValue, type AnyValue } from '../../table/kinds';
import {
	CATEGORY_FIELDS,
	OPTION_FIELDS,
	type CategoryField,
	type OptionField,
} from '../menuColumns';
import { filled, SURCHARGE_DETAILS } from '../fieldsOf';
import type { WholeMenu } from './sold';
import type { Tab } from '../../table/readTable';
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
	const tab = (name: string, list: typeof options): Tab => ({
		...{ name, rows: list, itemIndexes: [], isList: true },
		placeOf: (index, field) => ({
			place: [`${name}[${index}]`, field].filter(Boolean).join(', '),
			field,
		}),
	});
	return {
		products,
		tabs: { menu: [], options: tab('options', options), categories: tab('categories', categories) },
	};
}

/** What readWholeJson takes back. */
export const printWholeJson = (menu: WholeMenu) =>
	JSON.stringify({
		products: menu.dishes,
		options: optionRows(menu),
		categories: categoryRows(menu),
	});

type Values<Name extends string> = { readonly [name in Name]?: AnyValue | undefined };

/** A row by the labels of its columns, without those that are empty. */
function labeled<Name extends string>(
	fields: Readonly<Record<Name, { label: string }>>,
	values: Values<Name>,
): Record<string, string | number> {
	const labels: Record<string, string | number> = {};
	for (const name of Object.keys(fields) as Name[]) {
		const cell = printValue(values[name]);
		if (cell !== undefined && cell !== '') labels[fields[name].label] = cell;
	}
	return labels;
}

const optionRows = ({ groups, options }: Pick<WholeMenu, 'groups' | 'options'>) =>
	[...groups.values()].flatMap((group) =>
		group.members.flatMap((member) => {
			const option = options.get(member.sku);
			const of = { ...group, ...member, ...option };
			return (option?.prices ?? []).map(({ storeId, ...price }) =>
				labeled<OptionField>(OPTION_FIELDS, {
					...of,
					...filled(price, SURCHARGE_DETAILS),
					storeId,
				}),
			);
		}),
	);

const categoryRows = ({ categories }: Pick<WholeMenu, 'categories'>) =>
	categories.map((category) => labeled<CategoryField>(CATEGORY_FIELDS, category));
