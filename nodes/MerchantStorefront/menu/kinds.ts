import { PRODUCT_TYPES } from '../platform/contract';
import type { Cell } from '../table/cells';
import { KINDS, type KindOf, type ValuesOf } from '../table/kinds';
import { Unreadable } from '../table/problems';
import { isEmpty } from '../table/rows';
import { oneOf } from '../table/rules';
import { saysOff } from '../table/words';
import { typeWords } from './languages';
import { isShortened } from './shortTexts';

export type ProductType = (typeof PRODUCT_TYPES)[number];

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

/** At the end of a title, such as "(sold out)". */
const LONGEST_REMARK = 40;
const REMARK = /(?:[([*]|(?:^|[)\]])[^()[\]*–—-]*[–—-])\s*([^\s()[\]*][^()[\]*]*)[)\]*]?$/iu;

function titleSaysOff(title: unknown): boolean {
	if (typeof title !== 'string') return false;
	const [, remark] = REMARK.exec(title.slice(-LONGEST_REMARK)) ?? [];
	return remark !== undefined && saysOff(remark);
}

const SHORTENED =
	'is only the beginning of a text that was too long to remember. Paste the whole text, or empty the cell.';

/** What is remembered of a long text must not come back as the text. */
const inFull = <Value>(kind: KindOf<Value>): KindOf<Value> => ({
	...kind,
	reader(beside) {
		const read = kind.reader(beside);
		return (cell) => (isShortened(cell) ? new Unreadable(cell, SHORTENED) : read(cell));
	},
});

export const MENU_KINDS = {
	...KINDS,
	name: {
		...inFull(KINDS.name),
		odd: {
			is: titleSaysOff,
			what: 'say that the dish is off',
			consequence: 'Titles switch nothing off: say it in a column such as Status.',
		},
	},
	text: inFull(KINDS.text),
	label: inFull(KINDS.label),
	list: inFull(KINDS.list),
	webAddress: inFull(KINDS.webAddress),
	type: {
		fits: (cell) => typeOf(cell) !== undefined,
		reader: () => readType,
		check: oneOf(PRODUCT_TYPES),
	},
} satisfies Record<string, KindOf>;

export type MenuKind = keyof typeof MENU_KINDS;
/** What the values of a field are: those of any sheet, and what a row of a menu is. */
export type MenuKindValues = ValuesOf<typeof MENU_KINDS>;
