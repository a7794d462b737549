import { z } from 'zod';
import { badRequest, validated } from './problem';
import type { State } from './state';
import type { Product, ShownProduct } from './model';

export const text = z.string().trim().min(1);
// assumed: the specification says "number"; a menu has no negative or endless ones.
const amount = z.number().finite().nonnegative();

export const offerSchema = z
	.object({
		storeId: text, // assumed to be required
		listPrice: amount, // assumed to be required
		oldPrice: amount.optional(),
		sortOrder: z.number().finite().optional(),
		stock: amount.optional(),
		status: z.enum(['enabled', 'disabled']).default('enabled'), // assumed default
	})
	.strict();

/** spec §2.2 and §2.3; assumed: fields that they do not name are refused. */
const productSchema = z
	.object({
		sku: text,
		title: text,
		description: z.string().optional(),
		companyId: text,
		category: text,
		categories: z.array(text).optional(),
		type: z.enum(['product', 'attribute']).default('product'), // assumed default
		media: z.string().url().optional(),
		unit: z.string().optional(),
		offers: z.array(offerSchema).default([]), // assumed: a product may have none
	})
	.strict();

/** public; assumed: a product without a category keeps the one it has */
const productsSchema = z
	.object({
		companyId: text,
		items: z
			.array(
				productSchema
					.omit({ companyId: true, offers: true, type: true })
					.extend({ category: text.optional() }),
			)
			.min(1),
	})
	.strict();

/** public: the public client always sends the price and the stock, a whole number */
const storeOfferSchema = z
	.object({
		sku: text,
		listPrice: amount,
		oldPrice: amount.optional(),
		stock: amount.int().optional(),
		status: offerSchema.shape.status,
	})
	.strict();

const storeOffersSchema = z
	.object({ storeId: text, items: z.array(storeOfferSchema).min(1) })
	.strict();

/** Whether a SKU and a status alone suffice is not known. */
const offerChangeSchema = storeOfferSchema.extend({
	listPrice: amount.optional(),
	status: z.enum(['enabled', 'disabled']).optional(),
});
const completeChangeSchema = offerChangeSchema.required({ listPrice: true, stock: true });

const offerChangesSchema = (complete: boolean) =>
	z
		.object({
			storeId: text,
			items: z.array(complete ? completeChangeSchema : offerChangeSchema).min(1),
		})
		.strict();

export type CompanyProducts = z.output<typeof productsSchema>;
export type StoreOffers = z.output<typeof storeOffersSchema>;
export interface OfferChanges {
	storeId: string;
	items: Array<z.output<typeof offerChangeSchema>>;
}

// assumed: nothing to import is a mistake, since it would name no company.
const menuSchema = z.array(productSchema).min(1);

export function readMenu(body: unknown): Product[] {
	const menu = validated(menuSchema, body);
	refuseRepeats(menu);
	return menu;
}

export function readProducts(body: unknown): CompanyProducts {
	const products = validated(productsSchema, body);
	refuseRepeatedSkus(products.items);
	return products;
}

export function readStoreOffers(body: unknown): StoreOffers {
	const offers = validated(storeOffersSchema, body);
	refuseRepeatedSkus(offers.items);
	return offers;
}

export function readOfferChanges(body: unknown, complete: boolean): OfferChanges {
	const changes = validated(offerChangesSchema(complete), body);
	refuseRepeatedSkus(changes.items);
	return changes;
}

function refuseRepeatedSkus(items: Array<{ sku: string }>): void {
	const errors: Record<string, string[]> = {};
	const seen = new Set<string>();
	items.forEach(({ sku }, index) => {
		if (seen.has(sku)) errors[`items.${index}.sku`] = [`The sku ${sku} is repeated`];
		seen.add(sku);
	});
	if (Object.keys(errors).length > 0) throw badRequest('The list repeats itself', errors);
}

function refuseRepeats(products: Product[]): void {
	const errors: Record<string, string[]> = {};
	const seen = new Set<string>();
	products.forEach(({ companyId, sku, offers }, index) => {
		const key = productKey(companyId, sku);
		if (seen.has(key)) errors[`${index}.sku`] = [`The sku ${sku} is repeated`];
		seen.add(key);
		const stores = new Set<string>();
		offers.forEach(({ storeId }, position) => {
			if (stores.has(storeId)) {
				errors[`${index}.offers.${position}.storeId`] = [`The store ${storeId} is repeated`];
			}
			stores.add(storeId);
		});
	});
	if (Object.keys(errors).length > 0) throw badRequest('The menu repeats itself', errors);
}

export const productKey = (companyId: string, sku: string) => JSON.stringify([companyId, sku]);

export function menuOf(state: State, companyId: string): ShownProduct[] {
	return state.products.all().filter((product) => product.companyId === companyId);
}

/** What a guest can order: in the menu, switched on, and shown on the storefront by itself. */
export function orderable(state: State, companyId: string, storeId?: string) {
	return menuOf(state, companyId)
		.filter(({ inMenu, type }) => inMenu && type === 'product')
		.flatMap((product) => product.offers.map((offer) => ({ product, offer })))
		.filter(
			({ offer }) => offer.status === 'enabled' && offer.storeId === (storeId ?? offer.storeId),
		);
}
