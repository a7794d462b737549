import { z } from 'zod';
import {
	categoriesSchema,
	categoryErrors,
	replaceCategories,
	type FieldErrors,
} from './categories';
import { ImportChanges, replaceAll } from './importChanges';
import { offerSchema, text } from './menu';
import { NO_CATEGORY, replaceMenu, replaceOffers } from './menuImport';
import { badRequest, validated } from './problem';
import type { State } from './state';
import type { ImportRecord, OptionGroup, Product } from './model';
import { ensureStore } from './stores';

/** public: a stock is a whole number; assumed: unit, media and stock may be absent */
const offers = z.array(
	offerSchema.extend({ stock: z.number().int().nonnegative().optional() }).strict(),
);

const productSchema = z
	.object({
		sku: text,
		title: text,
		description: z.string().optional(),
		unit: z.string().optional(),
		media: z.string().url().optional(),
		categories: z
			.object({ mainExternalId: text, extraExternalIds: z.array(text).optional() })
			.strict(),
		optionGroups: z
			.array(z.object({ externalId: text, sortOrder: z.number().int() }).strict())
			.default([]),
		offers,
	})
	.strict();

const optionSchema = z
	.object({ sku: text, title: text, media: z.string().url().optional(), offers })
	.strict();

const groupSchema = z
	.object({
		externalId: text,
		title: text,
		type: z.enum(['single', 'multiple', 'complex']),
		min: z.number().int().nonnegative(),
		max: z.number().int().positive(),
		options: z
			.array(
				z
					.object({
						sku: text,
						sortOrder: z.number().int(),
						max: z.number().int().positive().optional(),
					})
					.strict(),
			)
			.min(1), // assumed: a group without options is a mistake
	})
	.strict();

/** public; assumed: fields that nobody names are refused */
const wholeMenuSchema = z
	.object({
		categories: categoriesSchema,
		products: z.array(productSchema).min(1),
		options: z.array(optionSchema).default([]),
		optionGroups: z.array(groupSchema).default([]),
	})
	.strict();

type WholeMenu = z.output<typeof wholeMenuSchema>;

export function readWholeMenu(body: unknown): WholeMenu {
	const menu = validated(wholeMenuSchema, body);
	const errors = {
		...categoryErrors(menu.categories, 'categories.'),
		...productErrors(menu),
		...groupErrors(menu),
	};
	if (Object.keys(errors).length > 0) throw badRequest('The menu contradicts itself', errors);
	return menu;
}

/** Notes an entry that an earlier one of the same list has the identifier of. */
class Once {
	private readonly seen = new Set<string>();

	constructor(private readonly errors: FieldErrors) {}

	note(id: string, field: string): void {
		if (this.seen.has(id)) this.errors[field] = [`${id} is there twice`];
		this.seen.add(id);
	}
}

/** assumed: SKUs are a product's or an option's, once each; categories and groups come along. */
function productErrors({ categories, products, options, optionGroups }: WholeMenu): FieldErrors {
	const errors: FieldErrors = {};
	const skus = new Once(errors);
	const categoryIds = new Set(categories.map(({ externalId }) => externalId));
	const groupIds = new Set(optionGroups.map(({ externalId }) => externalId));
	const known = (ids: ReadonlySet<string>, id: string, field: string) => {
		if (!ids.has(id)) errors[field] = [`${id} is not in this request`];
	};
	const checkOffers = (path: string, list: ReadonlyArray<{ storeId: string }>) => {
		const stores = new Once(errors);
		list.forEach(({ storeId }, at) => stores.note(storeId, `${path}.offers.${at}.storeId`));
	};
	products.forEach((product, index) => {
		const path = `products.${index}`;
		const { mainExternalId, extraExternalIds = [] } = product.categories;
		skus.note(product.sku, `${path}.sku`);
		known(categoryIds, mainExternalId, `${path}.categories.mainExternalId`);
		extraExternalIds.forEach((id, at) =>
			known(categoryIds, id, `${path}.categories.extraExternalIds.${at}`),
		);
		const groups = new Once(errors);
		product.optionGroups.forEach(({ externalId }, at) => {
			groups.note(externalId, `${path}.optionGroups.${at}.externalId`);
			known(groupIds, externalId, `${path}.optionGroups.${at}.externalId`);
		});
		checkOffers(path, product.offers);
	});
	options.forEach((option, index) => {
		skus.note(option.sku, `options.${index}.sku`);
		checkOffers(`options.${index}`, option.offers);
	});
	return errors;
}

/** assumed: all of it, but for `complex`, whose meaning nobody states. */
function groupErrors({ options, optionGroups }: WholeMenu): FieldErrors {
	const errors: FieldErrors = {};
	const optionSkus = new Set(options.map(({ sku }) => sku));
	const ids = new Once(errors);
	optionGroups.forEach(({ externalId, type, min, max, options: members }, index) => {
		const path = `optionGroups.${index}`;
		ids.note(externalId, `${path}.externalId`);
		const skus = new Once(errors);
		members.forEach(({ sku }, at) => {
			skus.note(sku, `${path}.options.${at}.sku`);
			if (!optionSkus.has(sku)) errors[`${path}.options.${at}.sku`] = [`${sku} is not an option`];
		});
		const most = members.reduce((sum, member) => sum + (member.max ?? 1), 0);
		if (min > max) errors[`${path}.min`] = ['More than max'];
		if (max > most) errors[`${path}.max`] = ['More than there are to choose'];
		if (type === 'single' && max > 1) errors[`${path}.type`] = ['One at most can be single'];
	});
	return errors;
}

/** public; assumed: what is missing from it is switched off, options, groups and categories included. */
export function importWholeMenu(
	state: State,
	clientId: string,
	companyId: string,
	{ categories, products, options, optionGroups }: WholeMenu,
): ImportRecord {
	const menu = [
		...products.map(
			({ categories: { mainExternalId, extraExternalIds }, ...product }): Product => ({
				...product,
				companyId,
				type: 'product',
				category: mainExternalId,
				...(extraExternalIds ? { categories: extraExternalIds } : {}),
			}),
		),
		...options.map((option): Product => ({
			...option,
			companyId,
			type: 'attribute',
			category: NO_CATEGORY,
		})),
	];
	const storeIds = new Set(menu.flatMap((product) => product.offers.map(({ storeId }) => storeId)));
	for (const storeId of storeIds) ensureStore(state, companyId, storeId);
	const changes = new ImportChanges();
	replaceCategories(state, companyId, categories, changes);
	const fields: ReadonlyArray<keyof OptionGroup> = ['title', 'type', 'min', 'max', 'options'];
	replaceAll<OptionGroup>(state.optionGroups, companyId, optionGroups, fields, 'group', changes);
	replaceMenu(state, companyId, menu, replaceOffers, changes);
	return changes.keep(state, {
		kind: 'whole-menu',
		companyId,
		clientId,
		products: products.length,
		offers: products.reduce((sum, product) => sum + product.offers.length, 0),
		categories: categories.length,
		options: options.length,
		groups: optionGroups.length,
	});
}
