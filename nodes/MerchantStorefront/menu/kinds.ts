import { PRODUCT_TYPES } from '../platform/contract';
import type { Cell } from '../table/cells';
import { KINDS, type KindOf, type KindValues as TableValues } from '../table/kinds';
import { Unreadable } from '../table/problems';
import { isEmpty } from '../table/rows';
import { oneOf } from '../table/rules';
import { typeWords } from './languages';

export type ProductType = (typeof PRODUCT_TYPES)[number];

/** What the values of a field are: those of any sheet, and what a row of a menu is. */
export interface KindValues extends TableValues {
	type: ProductType;
}
export type Kind = keyof KindValues;

const TYPE_WORDS = new Map<unknown, ProductType>([
	...typeWords('product').map((word) => [word, 'product'] as const),
	...typeWords('attribute').map((word) => [word, 'attribute'] as const),
]);

const typeOf = (cell: unknown) =>
	TYPE_WORDS.get(cell) ?? TYPE_WORDS.get(String(cell).trim().toLowerCase());

function readType(cell: unknown): Cell<ProductType> {
	if (isEmpty(cell)) return undefined;
	return (
		typeOf(cell) ?? new Unreadable(cell, "isn't a type. Write product, or attribute for an option.")
	);
}

export const MENU_KINDS: { readonly [kind in Kind]: KindOf<KindValues[kind]> } = {
	...KINDS,
	type: {
		fits: (cell) => typeOf(cell) !== undefined,
		reader: () => readType,
		check: oneOf(PRODUCT_TYPES),
		print: (value) => value,
	},
};
