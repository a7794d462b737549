import { ENTITIES, type Field, type FieldName } from './entities';
import { isDetail, namesOf } from './fieldsOf';
import { MENU_KINDS } from './kinds/menuKinds';
import type { KindOf } from '../table/kinds';

/** A row of the menu: a dish, and its offer in a store. */
export const FIELDS = { ...ENTITIES.dish, ...ENTITIES.offer };

export type ProductField = FieldName<'dish'>;
export type OfferField = FieldName<'offer'>;
export type MenuColumn = keyof typeof FIELDS;

/** How its cells are read. */
export const kindOf = (name: MenuColumn): KindOf => MENU_KINDS[FIELDS[name].kind];

/** The table for code that treats all fields alike. */
export const menuField = (name: MenuColumn): Field => FIELDS[name];

export const MENU_COLUMNS = Object.keys(FIELDS) as MenuColumn[];

export const PRODUCT_FIELDS = namesOf('dish');
export const OFFER_FIELDS = namesOf('offer');

/** What a product or offer is described by, beside what it is known by. */
export const PRODUCT_DETAILS = namesOf('dish', isDetail);
export const OFFER_DETAILS = namesOf('offer', isDetail);

/** A row of options: an option, and the group that it is chosen from. */
export const OPTION_FIELDS = { ...ENTITIES.group, ...ENTITIES.option };
export const CATEGORY_FIELDS = ENTITIES.category;

const timeOf = ({ label }: Field) => ({ kind: 'time' as const, label });

/** Columns of categories: two of them may hold hours that are the same every day. */
export const CATEGORY_COLUMNS = {
	...CATEGORY_FIELDS,
	open: timeOf(ENTITIES.hours.open),
	closed: timeOf(ENTITIES.hours.closed),
};

export type OptionField = keyof typeof OPTION_FIELDS;
