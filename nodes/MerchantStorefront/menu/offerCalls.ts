import type { IExecuteFunctions } from 'n8n-workflow';
import { z } from 'zod';

import type { Product, StoreOffer } from './product';
import { COMPANY_PRODUCTS_FIELDS, ENDPOINTS, STORE_OFFERS_FIELDS } from '../platform/contract';
import { STOCK_SETTING } from '../platform/settings';
import { failureOf } from '../platform/apiError';
import { asNodeError } from '../n8n/asNodeError';
import { REJECTED } from '../platform/outcomeTexts';
import { merchantApiRequest, type ApiCall } from '../platform/request';
import { readAnswer } from '../platform/readAnswer';

const acceptedAnswer = z.object({ id: z.union([z.string().min(1), z.number()]).transform(String) });

// The platform may read all offers before it answers.
const TIMEOUT_MS = 120_000;

/** Changes the named offers of a store and no others. Answers the identifier of the import. */
export async function updateOffers(
	context: IExecuteFunctions,
	storeId: string,
	offers: readonly StoreOffer[],
	{ itemIndex, nameOf }: Pick<ApiCall, 'itemIndex' | 'nameOf'> = {},
): Promise<string> {
	const answer = await merchantApiRequest(context, {
		endpoint: ENDPOINTS.updateOffers,
		storeId,
		body: offersBody(storeId, offers),
		timeoutMs: TIMEOUT_MS,
		itemIndex,
		nameOf,
	}).catch((error: unknown) => {
		throw adviseStock(context, error, offers);
	});
	return readAnswer(context, acceptedAnswer, answer, itemIndex).id;
}

/** All offers of a store: what is not among them is switched off. */
export async function importOffers(
	context: IExecuteFunctions,
	storeId: string,
	offers: readonly StoreOffer[],
): Promise<string> {
	const answer = await merchantApiRequest(context, {
		endpoint: ENDPOINTS.importOffers,
		body: offersBody(storeId, offers),
		timeoutMs: TIMEOUT_MS,
		nameOf: (index) => nameOfDish(offers[index]),
	}).catch((error: unknown) => {
		throw adviseStock(context, error, offers);
	});
	return readAnswer(context, acceptedAnswer, answer).id;
}

/** Which fields an offer needs is not published: a rejection without a reason may be about the stock. */
function adviseStock(context: IExecuteFunctions, error: unknown, offers: readonly StoreOffer[]) {
	const nodeError = asNodeError(context, error);
	const lacksStock = offers.some(({ stock }) => stock === undefined);
	const said = `${nodeError.message} ${nodeError.description ?? ''}`;
	const mayBeStock = nodeError.message.endsWith(REJECTED) || /stock/i.test(said);
	if (lacksStock && mayBeStock && failureOf(error)?.kind === 'invalid') {
		nodeError.description = `${nodeError.description ?? ''}\nIf your account requires a stock with each offer: in the credential, switch on ${STOCK_SETTING}.`;
	}
	return nodeError;
}

/** All products of a company, without their offers. */
export async function importProducts(
	context: IExecuteFunctions,
	companyId: string,
	products: readonly Product[],
): Promise<string> {
	const items = products.map((product) => ({
		...product,
		companyId: undefined,
		// No public source names it there.
		type: undefined,
		offers: undefined,
	}));
	const { company, items: list } = COMPANY_PRODUCTS_FIELDS;
	const answer = await merchantApiRequest(context, {
		endpoint: ENDPOINTS.importProducts,
		body: Buffer.from(JSON.stringify({ [company.name]: companyId, [list.name]: items })),
		timeoutMs: TIMEOUT_MS,
		nameOf: (index) => nameOfDish(products[index]),
	});
	return readAnswer(context, acceptedAnswer, answer).id;
}

/** Undefined for what is not in the list. */
export function nameOfDish(dish?: Partial<Pick<Product, 'sku' | 'title'>>): string | undefined {
	if (dish === undefined) return undefined;
	return [dish.title, `SKU ${dish.sku}`].filter((part) => part !== undefined).join(', ');
}

function offersBody(storeId: string, offers: readonly StoreOffer[]): Buffer {
	return Buffer.from(
		JSON.stringify({
			[STORE_OFFERS_FIELDS.store.name]: storeId,
			[STORE_OFFERS_FIELDS.items.name]: offers,
		}),
	);
}
