import type { IExecuteFunctions } from 'n8n-workflow';
import { z } from 'zod';

import type { Product, StoreOffer } from '../product';
import { bodyMaker } from './bodies';
import { asNodeError } from '../../n8n/asNodeError';
import { failureOf } from '../../platform/apiError';
import { COMPANY_PRODUCTS_FIELDS, ENDPOINTS, STORE_OFFERS_FIELDS } from '../../platform/contract';
import { REJECTED } from '../../platform/outcomeTexts';
import { readAnswer } from '../../platform/readAnswer';
import { merchantApiResponse, type ApiCall } from '../../platform/request';
import { PRICE_SETTING, STOCK_SETTING } from '../../platform/settings';

const productBody = bodyMaker('products', 'dish');
const storeOfferBody = bodyMaker('storeOffers', 'offer');
const changeBody = bodyMaker('updateOffers', 'offer');

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

/** Answers the identifiers of the imports that it started. */
async function start(
	context: IExecuteFunctions,
	call: ApiCall,
	started: typeof ONE | typeof SEVERAL = ONE,
): Promise<ImportId[]> {
	const answer = await merchantApiResponse(context, { ...call, timeoutMs: TIMEOUT_MS });
	return isBare(answer) ? [undefined] : readAnswer(context, started, answer.body);
}

/** All products and offers in one request: what is missing goes off. One import for each company. */
export const importProductsAndOffers = async (context: IExecuteFunctions, body: Buffer) =>
	await start(context, { endpoint: ENDPOINTS.importProductsAndOffers, body }, SEVERAL);

/** All of a company's menu, or all of its categories: what is missing goes off. */
export const importOfCompany = async (
	context: IExecuteFunctions,
	what: 'importWholeMenu' | 'importCategories',
	companyId: string,
	body: Buffer,
) => await start(context, { endpoint: ENDPOINTS[what], id: companyId, companyId, body });

/** All products of a company, without their offers. */
export async function importProducts(
	context: IExecuteFunctions,
	companyId: string,
	products: readonly Product[],
): Promise<ImportId[]> {
	const { company, items } = COMPANY_PRODUCTS_FIELDS;
	const all = { [company.name]: companyId, [items.name]: products.map(productBody) };
	const body = Buffer.from(JSON.stringify(all));
	const nameOf = (index: number) => nameOfDish(products[index]);
	return await start(context, { endpoint: ENDPOINTS.importProducts, body, nameOf });
}

/** Undefined for what is not in the list. */
export function nameOfDish(dish?: {
	sku?: string;
	title?: string | undefined;
}): string | undefined {
	if (dish === undefined) return undefined;
	return [dish.title, `SKU ${dish.sku}`].filter((part) => part !== undefined).join(', ');
}

/** All offers of a store: what is not among them is switched off. */
export const importOffers = async (
	context: IExecuteFunctions,
	storeId: string,
	offers: readonly StoreOffer[],
) => {
	const nameOf = (index: number) => nameOfDish(offers[index]);
	const call = { endpoint: ENDPOINTS.importOffers, nameOf };
	return await sendOffers(context, call, storeId, offers, storeOfferBody);
};

/** Changes the named offers of a store and no others. */
export const updateOffers = async (
	context: IExecuteFunctions,
	storeId: string,
	offers: readonly StoreOffer[],
	nameOf: ApiCall['nameOf'],
) => {
	const call = { endpoint: ENDPOINTS.updateOffers, storeId, nameOf };
	const [id] = await sendOffers(context, call, storeId, offers, changeBody);
	return id;
};

async function sendOffers(
	context: IExecuteFunctions,
	call: Omit<ApiCall, 'body'>,
	storeId: string,
	offers: readonly StoreOffer[],
	bodyOf: (offer: StoreOffer) => object,
): Promise<ImportId[]> {
	const { store, items } = STORE_OFFERS_FIELDS;
	const bodies = offers.map((offer) => ({ sku: offer.sku, ...bodyOf(offer) }));
	const body = Buffer.from(JSON.stringify({ [store.name]: storeId, [items.name]: bodies }));
	return await start(context, { ...call, body }).catch((error: unknown) => {
		throw adviseSettings(context, error, offers);
	});
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
