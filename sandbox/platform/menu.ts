import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { badRequest, validated } from './problem';
import {
	now,
	type ImportRecord,
	type Offer,
	type Product,
	type ShownProduct,
	type State,
} from './state';
import { ensureStore } from './stores';

const IMPORTS_KEPT = 100;
/** Of each list in an import's record; the counts are always whole. */
const CHANGES_KEPT = 10_000;

const text = z.string().trim().min(1);
// assumed: the specification says "number"; a menu has no negative or endless ones.
const amount = z.number().finite().nonnegative();

const offerSchema = z
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

// assumed: nothing to import is a mistake, since it would name no company.
const menuSchema = z.array(productSchema).min(1);

const PRODUCT_FIELDS = [
	'title',
	'description',
	'category',
	'categories',
	'type',
	'media',
	'unit',
] as const satisfies ReadonlyArray<keyof Product>;

const OFFER_FIELDS = [
	'listPrice',
	'oldPrice',
	'sortOrder',
	'stock',
	'status',
] as const satisfies ReadonlyArray<keyof Offer>;

export function readMenu(body: unknown): Product[] {
	const menu = validated(menuSchema, body);
	refuseRepeats(menu);
	return menu;
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

/** spec §1, §3: the menu is whole, so what it leaves out is switched off. One record per company. */
export function importMenu(state: State, clientId: string, products: Product[]): ImportRecord[] {
	const companies = new Map<string, Product[]>();
	for (const product of products) {
		const menu = companies.get(product.companyId);
		if (menu) menu.push(product);
		else companies.set(product.companyId, [product]);
	}
	return [...companies].map(([companyId, menu]) => {
		const changes = replaceMenu(state, companyId, menu);
		return keepRecord(state, { companyId, clientId, menu, changes });
	});
}

type Changes = Pick<ImportRecord, 'added' | 'changed' | 'switchedOff'>;

function replaceMenu(state: State, companyId: string, menu: Product[]): Changes {
	const changes: Changes = { added: [], changed: [], switchedOff: [] };
	const show = (product: ShownProduct) =>
		state.products.set(productKey(companyId, product.sku), product);

	const storeIds = new Set(menu.flatMap(({ offers }) => offers.map(({ storeId }) => storeId)));
	for (const storeId of storeIds) ensureStore(state, companyId, storeId);

	const missing = new Map(menuOf(state, companyId).map((product) => [product.sku, product]));
	for (const product of menu) {
		const before = missing.get(product.sku);
		missing.delete(product.sku);
		if (!before) {
			changes.added.push({ sku: product.sku });
			show({ ...product, inMenu: true });
			continue;
		}
		const counted = countOf(changes);
		const offers = replaceOffers(before, product, changes);
		compareProducts(before, product, changes);
		if (countOf(changes) > counted) show({ ...product, offers, inMenu: true });
	}

	for (const product of missing.values()) {
		if (!product.inMenu) continue;
		const { sku } = product;
		const offers = product.offers.map((offer) => switchOff(sku, offer, changes));
		if (offers.length === 0) changes.switchedOff.push({ sku });
		show({ ...product, offers, inMenu: false });
	}
	return changes;
}

const countOf = ({ added, changed, switchedOff }: Changes) =>
	added.length + changed.length + switchedOff.length;

function keepRecord(
	state: State,
	given: { companyId: string; clientId: string; menu: Product[]; changes: Changes },
): ImportRecord {
	const { companyId, clientId, menu } = given;
	const { added, changed, switchedOff } = given.changes;
	const record: ImportRecord = {
		id: randomUUID(),
		companyId,
		clientId,
		importedAt: now(),
		products: menu.length,
		offers: menu.reduce((sum, { offers }) => sum + offers.length, 0),
		counts: {
			added: added.length,
			changed: changed.length,
			switchedOff: switchedOff.length,
		},
		added: added.slice(0, CHANGES_KEPT),
		changed: changed.slice(0, CHANGES_KEPT),
		switchedOff: switchedOff.slice(0, CHANGES_KEPT),
	};
	state.imports.set(record.id, record);
	state.imports.keepNewest(IMPORTS_KEPT);
	return record;
}

function compareProducts(before: ShownProduct, after: Product, { changed }: Changes): void {
	const { sku } = after;
	if (!before.inMenu) changed.push({ sku, field: 'inMenu', from: false, to: true });
	for (const field of PRODUCT_FIELDS) {
		const [from, to] = [before[field], after[field]];
		if (!same(from, to)) changed.push({ sku, field, from, to });
	}
}

/** The offers of the import, then those that it left out, switched off. */
function replaceOffers(before: Product, { sku, offers }: Product, changes: Changes): Offer[] {
	const missing = new Map(before.offers.map((offer) => [offer.storeId, offer]));
	for (const offer of offers) {
		const { storeId } = offer;
		const earlier = missing.get(storeId);
		missing.delete(storeId);
		if (!earlier) {
			changes.added.push({ sku, storeId });
			continue;
		}
		for (const field of OFFER_FIELDS) {
			const [from, to] = [earlier[field], offer[field]];
			if (from !== to) changes.changed.push({ sku, storeId, field, from, to });
		}
	}
	return [...offers, ...[...missing.values()].map((offer) => switchOff(sku, offer, changes))];
}

function switchOff(sku: string, offer: Offer, { switchedOff }: Changes): Offer {
	if (offer.status === 'disabled') return offer;
	switchedOff.push({ sku, storeId: offer.storeId });
	return { ...offer, status: 'disabled' };
}

const same = (one: unknown, other: unknown) =>
	one === other || (Array.isArray(one) && JSON.stringify(one) === JSON.stringify(other));

/** What a guest can order: in the menu, switched on, and shown on the storefront by itself. */
export function orderable(state: State, companyId: string, storeId?: string) {
	return menuOf(state, companyId)
		.filter(({ inMenu, type }) => inMenu && type === 'product')
		.flatMap((product) => product.offers.map((offer) => ({ product, offer })))
		.filter(
			({ offer }) => offer.status === 'enabled' && offer.storeId === (storeId ?? offer.storeId),
		);
}
