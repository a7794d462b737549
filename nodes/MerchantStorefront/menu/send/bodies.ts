import type { EntityName, Field, FieldName, RequestName } from '../entities';
import { fieldOf, namesOf, wireOf } from '../fieldsOf';
import type { Product } from '../product';
import type { CompanyMenu } from '../whole/sold';

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

const dishInOneRequest = bodyMaker('oneRequest', 'dish');
const offerInOneRequest = bodyMaker('oneRequest', 'offer');

/** The request for all of the menu. */
export const oneRequestBody = (products: readonly Product[]) =>
	Buffer.from(
		JSON.stringify(
			products.map((product) =>
				Object.assign(dishInOneRequest(product), { offers: product.offers.map(offerInOneRequest) }),
			),
		),
	);

/** In the order of their stores. Most came in so, and need no copy. */
export function withOffersInOrder(product: Product): Product {
	const { offers } = product;
	const isInOrder = offers.every(
		({ storeId }, index) => index === 0 || (offers[index - 1]?.storeId ?? '') <= storeId,
	);
	if (isInOrder) return product;
	const sorted = offers.toSorted((one, other) => (one.storeId < other.storeId ? -1 : 1));
	return { ...product, offers: sorted };
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
