import { ENTITIES, type Field, type FieldName } from './entities';
import { isDetail, namesOf } from './fieldsOf';
import { MENU_KINDS } from './kinds';
import type { ReadableKind } from '../table/kinds';

/** A row of the menu: a dish, and its offer in a store. */
export const FIELDS = { ...ENTITIES.dish, ...ENTITIES.offer };

export type ProductField = FieldName<'dish'>;
export type OfferField = FieldName<'offer'>;
export type MenuColumn = keyof typeof FIELDS;
export type MenuKind = (typeof FIELDS)[MenuColumn]['kind'];
type MenuField = Field<MenuKind>;

/** How its cells are read. */
export const kindOf = (name: MenuColumn): ReadableKind => MENU_KINDS[FIELDS[name].kind];

/** The table for code that treats all fields alike. */
export const fieldOf = (name: MenuColumn): MenuField => FIELDS[name];

export const MENU_COLUMNS = Object.keys(FIELDS) as MenuColumn[];

export const PRODUCT_FIELDS = namesOf('dish');
export const OFFER_FIELDS = namesOf('offer');

/** What a product or offer is described by, beside what it is known by. */
export const PRODUCT_DETAILS = namesOf('dish', isDetail);
export const OFFER_DETAILS = namesOf('offer', isDetail);
