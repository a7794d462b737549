import type { IExecuteFunctions } from 'n8n-workflow';
import { z } from 'zod';

import type { Product, StoreOffer } from '../product';
import { bodyMaker, oneRequestBody } from './bodies';
import { asNodeError } from '../../n8n/asNodeError';
import { failureOf } from '../../platform/apiError';
import { COMPANY_PRODUCTS_FIELDS, ENDPOINTS, STORE_OFFERS_FIELDS } from '../../platform/contract';
import { REJECTED } from '../../platform/outcomeTexts';
import { readAnswer } from '../../platform/readAnswer';
import { merchantApiResponse, type ApiCall } from '../../platform/request';
import { PRICE_SETTING, STOCK_SETTING } from '../../platform/settings';

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

// The platform may read all of it before it responds.
const TIMEOUT_MS = 120_000;

/** Undefined where the platform accepted the import and named none. */
export type ImportId = string | undefined;

export const WITHOUT_ID =
	'The platform accepted it without naming an import, so its support can only look for it by the time.';

/** As `202 {}`: with any other status, an empty response doesn't say that it was accepted. */
const isBare = ({ status, body }: { status: number; body: unknown }) =>
	status === 202 && JSON.stringify(body) === '{}';

const ONE = z
	.object({ id: z.union([z.string().min(1), z.number()]) })
	.transform(({ id }) => [String(id)]);
const SEVERAL = z.object({ ids: z.array(z.string()) }).transform(({ ids }) => ids);

/** Answers the identifiers of the imports that it starts. */
export async function sendRequest(
	context: IExecuteFunctions,
	{ call, isOfSeveral, offers }: MenuRequest,
): Promise<ImportId[]> {
	try {
		const answer = await merchantApiResponse(context, { ...call, timeoutMs: TIMEOUT_MS });
		return isBare(answer)
			? [undefined]
			: readAnswer(context, isOfSeveral === true ? SEVERAL : ONE, answer.body);
	} catch (error) {
		throw offers === undefined ? error : adviseSettings(context, error, offers);
	}
}

const toBody = (body: object) => Buffer.from(JSON.stringify(body));

/** All products and offers in one request: what is missing goes off. */
export const oneRequest = (products: readonly Product[]): MenuRequest => ({
	name: 'the menu',
	call: { endpoint: ENDPOINTS.importProductsAndOffers, body: oneRequestBody(products) },
	isOfSeveral: true,
});

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

/** Which fields an offer needs is not published: a rejection without a reason may be about either. */
function adviseSettings(context: IExecuteFunctions, error: unknown, offers: readonly StoreOffer[]) {
	const nodeError = asNodeError(context, error);
	if (failureOf(error)?.kind !== 'invalid') return nodeError;
	const said = `${nodeError.message} ${nodeError.description ?? ''}`;
	const saysNothing = nodeError.message.endsWith(REJECTED);
	const needs = [
		{
			field: 'listPrice',
			name: 'price',
			advice: `switch on ${PRICE_SETTING}, or give the price with Offer → Update`,
		},
		{ field: 'stock', name: 'stock', advice: `switch on ${STOCK_SETTING}` },
	] as const;
	for (const { field, name, advice } of needs) {
		const isMissing = offers.some((offer) => offer[field] === undefined);
		if (!isMissing || !(saysNothing || new RegExp(name, 'i').test(said))) continue;
		nodeError.description = `${nodeError.description ?? ''}\nIf your account requires a ${name} with each offer: in the credential, ${advice}.`;
	}
	return nodeError;
}
