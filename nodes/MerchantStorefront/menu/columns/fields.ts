import { ENTITIES, type Field, type KindValues } from '../entities';

export {
	IGNORED_HEADINGS,
	OFF_HEADINGS,
	PARENT_HEADINGS,
	PRICE_HEADINGS,
	SIZE_HEADINGS,
} from './otherHeadings';

/** A row of the menu: a dish, and its offer in a store. */
export const FIELDS = { ...ENTITIES.dish, ...ENTITIES.offer };

export type ProductField = keyof typeof ENTITIES.dish;
export type OfferField = keyof typeof ENTITIES.offer;
export type MenuColumn = keyof typeof FIELDS;
export type MenuKind = (typeof FIELDS)[MenuColumn]['kind'];
type MenuField = Field<MenuKind>;

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

export const PRODUCT_FIELDS = Object.keys(ENTITIES.dish) as ProductField[];
export const OFFER_FIELDS = Object.keys(ENTITIES.offer) as OfferField[];

/** What a product or offer is described by, beside what it is known by. */
export const PRODUCT_DETAILS = PRODUCT_FIELDS.filter((name) => !fieldOf(name).isKey);
export const OFFER_DETAILS = OFFER_FIELDS.filter((name) => !fieldOf(name).isKey);
