import {
	CATEGORY_DETAILS,
	GROUP_DETAILS,
	isDetail,
	MEMBER_DETAILS,
	namesOf,
	OPTION_DETAILS,
	SURCHARGE_DETAILS,
} from '../fieldsOf';
import { printValue, type AnyValue } from '../kinds/menuKinds';
import { saleOf, type Sale } from '../product';
import type { CompanyMenu } from '../whole/sold';

/** Null where there is nothing, undefined where it isn't remembered. */
export type KeptValue = string | number | null | undefined;

/** By the names of fields. */
export type KeptValues = { [field in string]?: KeptValue };

/** What a thing has in a store, by the store's ID, or an option of a group, by its SKU. */
export type Part = [key: string, values: KeptValues];

/** A dish, an option, a group or a category, by its SKU or ID. */
export type Thing = [key: string, values: KeptValues, parts: Part[]];

/** A list of things that a menu has, and a request replaces as a whole. */
export type ListName = 'dish' | 'option' | 'group' | 'category';

interface Kept {
	fields: readonly string[];
	/** Of its parts. */
	parts: readonly string[];
	/** The field that people know it by. */
	name: string;
}

const DISH_DETAILS = namesOf('dish', isDetail);
const OFFER_DETAILS = namesOf('offer', isDetail);

/** All fields are remembered, but for those that a thing is known by. */
export const KEPT: Readonly<Record<ListName, Kept>> = {
	dish: { fields: DISH_DETAILS, parts: OFFER_DETAILS, name: 'title' },
	option: { fields: OPTION_DETAILS, parts: SURCHARGE_DETAILS, name: 'title' },
	group: { fields: GROUP_DETAILS, parts: MEMBER_DETAILS, name: 'groupTitle' },
	category: { fields: CATEGORY_DETAILS, parts: [], name: 'name' },
};

/** In words, of more than one. */
export const SEVERAL = {
	dish: 'dishes',
	option: 'options',
	group: 'groups',
	category: 'categories',
} as const satisfies Record<ListName, string>;

export const LISTS = ['dish', 'option', 'category', 'group'] as const satisfies ListName[];

/** The same of each list that there is. */
export const mapLists = <From, To>(
	lists: { readonly [list in ListName]?: From | undefined },
	make: (list: ListName, of: From) => To,
): { [list in ListName]?: To } =>
	Object.fromEntries(
		LISTS.flatMap((list) => {
			const of = lists[list];
			return of === undefined ? [] : [[list, make(list, of)] as const];
		}),
	);

/** Whether things of a list are sold in stores. */
export const isSold = (list: ListName) => list === 'dish' || list === 'option';

const valuesOf = <Name extends string>(
	fields: readonly Name[],
	record: { readonly [name in Name]?: AnyValue | undefined },
): KeptValues => keepEach(fields, (field) => printValue(record[field]) ?? null);

/** A loop, since of tens of thousands of records all others take longer than the rest of an import. */
export function keepEach<Name extends string>(
	fields: readonly Name[],
	valueOf: (field: Name, index: number) => KeptValue,
): KeptValues {
	const values: KeptValues = {};
	for (let index = 0; index < fields.length; index++) {
		const field = fields[index] as Name;
		values[field] = valueOf(field, index);
	}
	return values;
}

const inStores = <Offer extends { storeId: string }>(
	offers: readonly Offer[],
	valuesIn: (offer: Offer) => KeptValues,
) => offers.map((offer): Part => [offer.storeId, valuesIn(offer)]);

/** What is remembered of each list of a menu, by the names of SEVERAL. */
export const thingsOf = {
	dish: ({ dishes }) =>
		dishes.map((dish) => [
			dish.sku,
			valuesOf(DISH_DETAILS, dish),
			inStores(dish.offers, (offer) => valuesOf(OFFER_DETAILS, offer)),
		]),
	option: ({ options }) =>
		options.map((option) => [
			option.sku,
			valuesOf(OPTION_DETAILS, option),
			inStores(option.offers, (offer) => valuesOf(SURCHARGE_DETAILS, offer)),
		]),
	group: ({ groups }) =>
		groups.map((group) => [
			group.group,
			valuesOf(GROUP_DETAILS, group),
			[...group.members]
				.sort((one, other) => one.position - other.position)
				.map((member): Part => [member.sku, valuesOf(MEMBER_DETAILS, member)]),
		]),
	category: ({ categories }) =>
		categories.map((one) => [one.externalId, valuesOf(CATEGORY_DETAILS, one), []]),
} satisfies {
	[list in ListName]: (menu: Pick<CompanyMenu, (typeof SEVERAL)[list]>) => Thing[];
};

/** As people know it. */
export function nameOf(list: ListName, [key, values]: Thing): string {
	const { [KEPT[list].name]: name } = values;
	return typeof name === 'string' ? name : key;
}

/** Whether it is on in a store, sold out or not. */
export const sells = ([, values]: Part) => saleOf(values) !== 'off';

/** Where it can be ordered in any store, it isn't sold out. */
export function saleIn(parts: readonly Part[]): Sale {
	const sales = parts.map(([, values]) => saleOf(values));
	return (['on', 'soldOut'] as const).find((sale) => sales.includes(sale)) ?? 'off';
}

/** Whether guests see it at all. */
export const isOffered = (list: ListName, [, , parts]: Thing) => !isSold(list) || parts.some(sells);

/** Undefined where it differs between these stores. */
export function priceOf(parts: readonly Part[]): KeptValue {
	const [price, ...others] = new Set(parts.map(([, { listPrice }]) => listPrice));
	return others.length > 0 ? undefined : price;
}
