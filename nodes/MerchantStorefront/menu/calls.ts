import type { IExecuteFunctions } from 'n8n-workflow';
import { z } from 'zod';

import type { Product, StoreOffer } from './product';
import { bodyMaker } from './send/body';
import { asNodeError } from '../n8n/asNodeError';
import { failureOf } from '../platform/apiError';
import { COMPANY_PRODUCTS_FIELDS, ENDPOINTS, STORE_OFFERS_FIELDS } from '../platform/contract';
import { REJECTED } from '../platform/outcomeTexts';
import { readAnswer } from '../platform/readAnswer';
import { merchantApiResponse, type ApiCall } from '../platform/request';
import { PRICE_SETTING, STOCK_SETTING } from '../platform/settings';

const productBody = bodyMaker('products', 'dish');
const storeOfferBody = bodyMaker('storeOffers', 'offer');
const changeBody = bodyMaker('updateOffers', 'offer');

// The platform may read all of it before it responds.
const TIMEOUT_MS = 120_000;

const send = async (context: IExecuteFunctions, call: ApiCall) =>
	await merchantApiResponse(context, { ...call, timeoutMs: TIMEOUT_MS });

const importStarted = z.object({ id: z.union([z.string().min(1), z.number()]).transform(String) });

/** Undefined where the platform accepted the import and named none. */
export type ImportId = string | undefined;

export const WITHOUT_ID =
	'The platform accepted it without naming an import, so its support can only look for it by the time.';

/** As `202 {}`: with any other status, an empty response doesn't say that it was accepted. */
const isBare = ({ status, body }: { status: number; body: unknown }) =>
	status === 202 && JSON.stringify(body) === '{}';

/** Each call returns the identifier of the import that it started. */
async function start(context: IExecuteFunctions, call: ApiCall): Promise<ImportId> {
	const answer = await send(context, call);
	return isBare(answer) ? undefined : readAnswer(context, importStarted, answer.body).id;
}

const importsStarted = z.object({ ids: z.array(z.string()) });

/** All products and offers in one request: what is missing goes off. One import for each company. */
export async function importProductsAndOffers(
	context: IExecuteFunctions,
	body: Buffer,
): Promise<ImportId[]> {
	const answer = await send(context, { endpoint: ENDPOINTS.importProductsAndOffers, body });
	if (isBare(answer)) return [undefined];
	return readAnswer(context, importsStarted, answer.body).ids;
}

const startFor =
	(endpoint: ApiCall['endpoint']) =>
	async (context: IExecuteFunctions, companyId: string, body: Buffer): Promise<ImportId> =>
		await start(context, { endpoint, id: companyId, companyId, body });

/** All of a company's menu, with its categories and options: what is missing goes off. */
export const importWholeMenu = startFor(ENDPOINTS.importWholeMenu);

/** All categories of a company: what is missing goes off. */
export const importCategories = startFor(ENDPOINTS.importCategories);

/** All products of a company, without their offers. */
export async function importProducts(
	context: IExecuteFunctions,
	companyId: string,
	products: readonly Product[],
): Promise<ImportId> {
	const items = products.map(productBody);
	const { company, items: list } = COMPANY_PRODUCTS_FIELDS;
	const body = Buffer.from(JSON.stringify({ [company.name]: companyId, [list.name]: items }));
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
): Promise<ImportId> =>
	await sendOffers(
		context,
		{ endpoint: ENDPOINTS.importOffers, nameOf: (index) => nameOfDish(offers[index]) },
		storeId,
		offers,
		storeOfferBody,
	);

/** Changes the named offers of a store and no others. */
export const updateOffers = async (
	context: IExecuteFunctions,
	storeId: string,
	offers: readonly StoreOffer[],
	nameOf?: ApiCall['nameOf'],
): Promise<ImportId> =>
	await sendOffers(
		context,
		{ endpoint: ENDPOINTS.updateOffers, storeId, nameOf },
		storeId,
		offers,
		changeBody,
	);

async function sendOffers<Sent extends StoreOffer>(
	context: IExecuteFunctions,
	call: Omit<ApiCall, 'body'>,
	storeId: string,
	offers: readonly Sent[],
	bodyOf: (offer: Sent) => object,
): Promise<ImportId> {
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
