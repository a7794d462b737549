import { FIELDS, type KindValues, type MenuField } from './fieldTable';

export { FIELDS } from './fieldTable';
export type { Kind, MenuField, OfferStatus, ProductType } from './fieldTable';
export {
	IGNORED_HEADINGS,
	OFF_HEADINGS,
	PARENT_HEADINGS,
	PRICE_HEADINGS,
	SIZE_HEADINGS,
} from './otherHeadings';

export type MenuColumn = keyof typeof FIELDS;
export type ProductField = NamesOf<'product'>;
export type OfferField = NamesOf<'offer'>;

type NamesOf<Part> = {
	[name in MenuColumn]: (typeof FIELDS)[name]['part'] extends Part ? name : never;
}[MenuColumn];
type Value<name extends MenuColumn> = KindValues[(typeof FIELDS)[name]['kind']];
type RequiredName<name extends MenuColumn> = name extends unknown
	? (typeof FIELDS)[name] extends { required: true }
		? name
		: never
	: never;
type OptionalName<name extends MenuColumn> = Exclude<name, RequiredName<name>>;

/** What a product or an offer holds, as it is sent. */
export type Values<name extends MenuColumn> = {
	[required in RequiredName<name>]: Value<required>;
} & { [optional in OptionalName<name>]?: Value<optional> | undefined };

/** The table for code that treats all fields alike. */
export const fieldOf = (name: MenuColumn): MenuField => FIELDS[name];

export const MENU_COLUMNS = Object.keys(FIELDS) as MenuColumn[];

const namesWhere = (is: (field: MenuField) => boolean) =>
	MENU_COLUMNS.filter((name) => is(fieldOf(name)));

export const PRODUCT_FIELDS = namesWhere(({ part }) => part === 'product') as ProductField[];
export const OFFER_FIELDS = namesWhere(({ part }) => part === 'offer') as OfferField[];

/** What a product or offer is described by, beside what it is known by. */
export const PRODUCT_DETAILS = PRODUCT_FIELDS.filter((name) => !fieldOf(name).isKey);
export const OFFER_DETAILS = OFFER_FIELDS.filter((name) => !fieldOf(name).isKey);
