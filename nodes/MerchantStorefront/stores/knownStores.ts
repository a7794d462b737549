import { NodeApiError, type IExecuteFunctions } from 'n8n-workflow';

import { accountOf } from '../menu/account';
import { suggest } from '../platform/nearest';
import { asNodeError } from '../n8n/asNodeError';
import { latestIfReadable } from '../orders/orderCalls';
import { failureOf, reworded } from '../platform/apiError';
import { STORE_ADVICE } from '../platform/outcomeTexts';
import { listNames } from '../platform/shown';

const MOST_LISTED = 10;

/** The stores of what this workflow has imported, and of the latest orders: the platform lists none. */
async function knownStores(context: IExecuteFunctions): Promise<Set<string>> {
	const { ledger } = await accountOf(context);
	// The error that brought us here says enough.
	const orders = await latestIfReadable(context);
	const ordered = orders.flatMap(({ storeId }) => storeId ?? []);
	return new Set([...ledger.stores(), ...ordered]);
}

/** An error about a store that nobody has heard of is most likely a typing mistake. */
export async function adviseStores(
	context: IExecuteFunctions,
	thrown: unknown,
	storeId: string,
): Promise<Error> {
	const error = asNodeError(context, thrown);
	const failure = failureOf(error);
	const mayBeStore = failure?.kind === 'notFound' || failure?.kind === 'invalid';
	if (!mayBeStore || !(error instanceof NodeApiError)) return error;
	const stores = await knownStores(context);
	if (stores.size === 0 || stores.has(storeId)) return error;
	const known = `The stores of your menu and of the latest orders are ${listNames([...stores].sort(), MOST_LISTED)}.`;
	return reworded(context, error, {
		message: error.message,
		description: [
			`${known}${suggest(storeId, stores)}`,
			failure.kind === 'notFound' ? STORE_ADVICE : error.description,
		].join('\n'),
	});
}
