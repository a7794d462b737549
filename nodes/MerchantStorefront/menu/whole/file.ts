import { z } from 'zod';

import { parseJson } from '../../platform/parseJson';
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
		tabs: {
			...{ menu: [], unclear: [] },
			...{ options: tab('options', options), categories: tab('categories', categories) },
		},
	};
}
