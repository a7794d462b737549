import type { EntityName, Field, FieldName, RequestName } from '../entities';
import { fieldOf, namesOf, wireOf } from '../fieldsOf';
import type { Product, StoreOffer } from '../product';
import type { CompanyMenu } from '../whole/sold';
import { COMPANY_PRODUCTS_FIELDS, ENDPOINTS, STORE_OFFERS_FIELDS } from '../../platform/contract';
import type { ApiCall } from '../../platform/request';

/** A request as it will be sent, and sent again on a retry. */
export interface MenuRequest {
	/** As a message names it. */
	name: string;
	call: ApiCall & { body: Buffer };
	/** Whether it starts an import for each of several companies. */
	isOfSeveral?: true;
	/** Those of a store: where they are rejected, something may be missing from them. */
	offers?: readonly StoreOffer[];
}

type Body = Record<string, unknown>;

/** Makes what a request says of an entity: what is empty is not in it. */
export function bodyMaker<Name extends EntityName>(
	request: RequestName,
	entity: Name,
	which: (field: Field) => boolean = () => true,
): (values: { readonly [name in FieldName<Name>]?: unknown }) => Body {
	const fields = namesOf(entity, which).flatMap((name) => {
		const wire = wireOf(name, fieldOf(entity, name), request);
		if (wire === null) return [];
		const [key = '', within] = wire.split('.').reverse();
		return [{ name, key, within }];
	});
	return (values) => {
		const body: Body = {};
		for (const { name, key, within } of fields) {
			const value = values[name];
			if (value === undefined) continue;
			const part = within === undefined ? body : ((body[within] ??= {}) as Body);
			if (key === '') Object.assign(part, value);
			else part[key] = value;
		}
		return body;
	};
}

const toBody = (body: object) => Buffer.from(JSON.stringify(body));

const dishInOneRequest = bodyMaker('oneRequest', 'dish');
const offerInOneRequest = bodyMaker('oneRequest', 'offer');

/** All products and offers in one request: what is missing goes off. */
export function oneRequest(products: readonly Product[]): MenuRequest {
	const body = products.map((product) =>
		Object.assign(dishInOneRequest(product), { offers: product.offers.map(offerInOneRequest) }),
	);
	return {
		name: 'the menu',
		call: { endpoint: ENDPOINTS.importProductsAndOffers, body: toBody(body) },
		isOfSeveral: true,
	};
}

/** All of a company's menu, or all of its categories: what is missing goes off. */
export const requestOfCompany = (
	what: 'importWholeMenu' | 'importCategories',
	companyId: string,
	body: object,
): MenuRequest => ({
	name: 'the menu',
	call: { endpoint: ENDPOINTS[what], id: companyId, companyId, body: toBody(body) },
});

const productBody = bodyMaker('products', 'dish');

/** All products of a company, without their offers. */
export function requestOfProducts(companyId: string, products: readonly Product[]): MenuRequest {
	const { company, items } = COMPANY_PRODUCTS_FIELDS;
	const body = toBody({ [company.name]: companyId, [items.name]: products.map(productBody) });
	const nameOf = (index: number) => nameOfDish(products[index]);
	return {
		name: `the dishes of ${companyId}`,
		call: { endpoint: ENDPOINTS.importProducts, body, nameOf },
	};
}

/** Undefined for what is not in the list. */
export function nameOfDish(dish?: {
	sku?: string;
	title?: string | undefined;
}): string | undefined {
	if (dish === undefined) return undefined;
	return [dish.title, `SKU ${dish.sku}`].filter((part) => part !== undefined).join(', ');
}

const OFFER_BODIES = {
	importOffers: bodyMaker('storeOffers', 'offer'),
	updateOffers: bodyMaker('updateOffers', 'offer'),
};

/** Offers of a store: all of them, so that others go off, or those that change. */
export function requestOfOffers(
	what: keyof typeof OFFER_BODIES,
	storeId: string,
	offers: readonly StoreOffer[],
	more: Pick<ApiCall, 'storeId' | 'nameOf'> = {},
): MenuRequest {
	const { store, items } = STORE_OFFERS_FIELDS;
	const bodies = offers.map((offer) => ({ sku: offer.sku, ...OFFER_BODIES[what](offer) }));
	const body = toBody({ [store.name]: storeId, [items.name]: bodies });
	const nameOf = (index: number) => nameOfDish(offers[index]);
	const call = { endpoint: ENDPOINTS[what], body, nameOf, ...more };
	return { name: `the offers of store ${storeId}`, call, offers };
}

const dishBody = bodyMaker('wholeMenu', 'dish');
const offerBody = bodyMaker('wholeMenu', 'offer');
const optionBody = bodyMaker('wholeMenu', 'option', ({ of }) => of === undefined);
const surchargeBody = bodyMaker('wholeMenu', 'option', ({ of }) => of === 'price');
const memberBody = bodyMaker('wholeMenu', 'option', ({ of }) => of === 'member');
const groupBody = bodyMaker('wholeMenu', 'group');
const categoryBody = bodyMaker('wholeMenu', 'category');
const categoryInList = bodyMaker('categories', 'category');

/** The request for all categories of a company. */
export const categoriesBody = ({ categories }: Pick<CompanyMenu, 'categories'>) =>
	categories.map(categoryInList);

/** The request for all of a company's menu, everything in the order of its rows. */
export function buildWholeMenu({ categories, dishes, groups, options }: CompanyMenu) {
	return {
		categories: categories.map(categoryBody),
		products: dishes.map((dish, index) =>
			Object.assign(dishBody(dish), {
				optionGroups: (dish.optionGroups ?? []).map((externalId, at) => ({
					externalId,
					sortOrder: at + 1,
				})),
				offers: dish.offers.map((offer) => ({ sortOrder: index + 1, ...offerBody(offer) })),
			}),
		),
		options: options.map((option) =>
			Object.assign(optionBody(option), { offers: option.offers.map(surchargeBody) }),
		),
		optionGroups: groups.map((group) =>
			Object.assign(groupBody({ ...group, groupTitle: group.groupTitle ?? group.group }), {
				type: group.choose.max > 1 ? 'multiple' : 'single',
				options: group.members.map((member) => ({ sku: member.sku, ...memberBody(member) })),
			}),
		),
	};
}
