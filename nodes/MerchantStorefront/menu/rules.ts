import { OFFER_FIELDS, OFFER_STATUSES, PRODUCT_FIELDS, PRODUCT_TYPES } from '../shared/contract';
import { isPlain, nameInvisible } from './invisible';
import type { OfferField, ProductField } from './product';

/** What is wrong with a value that is there, or undefined. */
type Rule = (value: unknown) => string | undefined;

export interface FieldRule<Field> {
	field: Field;
	required: boolean;
	flawOf: Rule;
}

const anyText: Rule = (value) => (typeof value === 'string' ? undefined : 'is not a text.');

const text: Rule = (value) =>
	anyText(value) ?? ((value as string).trim() === '' ? 'is empty. Fill it in.' : undefined);

const identifier: Rule = (value) => {
	if (typeof value === 'string' && isPlain(value)) return undefined;
	const flaw = text(value);
	if (flaw !== undefined) return flaw;
	const id = value as string;
	const invisible = nameInvisible(id);
	if (invisible !== undefined) return `contains ${invisible}. Delete it, or type the text anew.`;
	return id === id.trim() ? undefined : 'begins or ends with a space. Delete it.';
};

const number: Rule = (value) =>
	typeof value === 'number' && Number.isFinite(value) ? undefined : 'is not a number like 12.50.';

const amount: Rule = (value) =>
	number(value) ?? ((value as number) < 0 ? 'is below zero. Use 0 or more.' : undefined);

const textList: Rule = (value) => {
	if (!Array.isArray(value)) return 'is not a list of texts.';
	return value.some((entry) => text(entry) !== undefined)
		? 'holds something that is not a filled text.'
		: undefined;
};

// A cell may hold the start of anything, and only these are pictures on the web.
const webAddress: Rule = (value) =>
	typeof value === 'string' && /^https?:\/\/\S+$/i.test(value) && URL.canParse(value)
		? undefined
		: 'is not a web address. It should look like https://example.com/picture.jpg.';

const oneOf =
	(choices: readonly string[]): Rule =>
	(value) =>
		choices.includes(value as string) ? undefined : `is neither ${choices.join(' nor ')}.`;

const PRODUCT_RULE_OF: Record<ProductField, Rule> = {
	sku: identifier,
	title: text,
	description: anyText,
	companyId: identifier,
	category: text,
	categories: textList,
	type: oneOf(PRODUCT_TYPES),
	media: webAddress,
	unit: anyText,
};

const OFFER_RULE_OF: Record<OfferField, Rule> = {
	storeId: identifier,
	listPrice: amount,
	oldPrice: amount,
	sortOrder: number,
	stock: amount,
	status: oneOf(OFFER_STATUSES),
};

export const PRODUCT_RULES: ReadonlyArray<FieldRule<ProductField>> = PRODUCT_FIELDS.flatMap(
	({ name, required }) =>
		name === 'offers' ? [] : [{ field: name, required, flawOf: PRODUCT_RULE_OF[name] }],
);

export const OFFER_RULES: ReadonlyArray<FieldRule<OfferField>> = OFFER_FIELDS.map(
	({ name, required }) => ({ field: name, required, flawOf: OFFER_RULE_OF[name] }),
);
