import { ENTITIES, type Field, type KindValues } from '../entities';

/** A row of options: an option, and the group that it is chosen from. */
export const OPTION_FIELDS = { ...ENTITIES.group, ...ENTITIES.option };
export const CATEGORY_FIELDS = ENTITIES.category;

export type OptionField = keyof typeof OPTION_FIELDS;
export type CategoryField = keyof typeof CATEGORY_FIELDS;
export type RowKind =
	(typeof OPTION_FIELDS)[OptionField]['kind'] | (typeof CATEGORY_FIELDS)[CategoryField]['kind'];
/** What a column of the option rows or the category rows is. */
export type RowField = Field<RowKind>;
export type RowValues = Pick<KindValues, RowKind>;
