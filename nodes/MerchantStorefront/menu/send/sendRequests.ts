import type { IExecuteFunctions, NodeApiError, NodeOperationError } from 'n8n-workflow';
import { z } from 'zod';

import type { StoreOffer } from '../product';
import { asNodeError } from '../../n8n/asNodeError';
import { failureOf, reworded } from '../../platform/apiError';
import { mayHaveActed } from '../../platform/outcomes';
import { REJECTED } from '../../platform/outcomeTexts';
import { readAnswer } from '../../platform/readAnswer';
import { merchantApiResponse } from '../../platform/request';
import { PRICE_SETTING, STOCK_SETTING } from '../../platform/settings';
import { listNames, shorten } from '../../platform/shown';
import type { MenuRequest } from './requests';

// The platform may read all of a menu before it responds.
const TIMEOUT_MS = 120_000;
/** Whoever takes a few dishes off waits for the answer. */
const FEW_OFFERS = 100;

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
		const isShort = (offers?.length ?? Infinity) <= FEW_OFFERS;
		const timed = isShort ? call : { ...call, timeoutMs: TIMEOUT_MS };
		const answer = await merchantApiResponse(context, timed);
		return isBare(answer)
			? [undefined]
			: readAnswer(context, isOfSeveral === true ? SEVERAL : ONE, answer.body);
	} catch (error) {
		throw offers === undefined ? error : adviseSettings(context, error, offers);
	}
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

/** Answers the identifiers of all. One that fails ends it, since offers need their products. */
export async function sendRequests(
	context: IExecuteFunctions,
	requests: readonly MenuRequest[],
): Promise<ImportId[]> {
	const ids: ImportId[] = [];
	for (const [index, request] of requests.entries()) {
		try {
			ids.push(...(await sendRequest(context, request)));
		} catch (thrown) {
			const error = asNodeError(context, thrown);
			if (requests.length === 1) throw error;
			throw halfDone(context, error, requests, index);
		}
	}
	return ids;
}

/** What was accepted and what not, so that nobody has to look for it on the storefront. */
function halfDone(
	context: IExecuteFunctions,
	error: NodeApiError | NodeOperationError,
	requests: readonly MenuRequest[],
	failedAt: number,
): NodeApiError {
	const names = requests.map(({ name }) => name);
	const say = (part: readonly string[]) => (part.length === 0 ? 'nothing' : listNames(part));
	const failed = names[failedAt] ?? '';
	const mayBeDone = mayHaveActed(failureOf(error));
	const ofFirst = mayBeDone ? error.message : 'Nothing of the menu was accepted';
	return reworded(context, error, {
		message: failedAt === 0 ? ofFirst : `The menu was accepted in part: ${shorten(failed)} failed`,
		description: [
			`${error.message}. ${error.description ?? ''}`.trim(),
			`Accepted: ${say(names.slice(0, failedAt))}.`,
			`Failed${mayBeDone ? ', and may have been accepted all the same' : ''}: ${failed}.`,
			`Not sent: ${say(names.slice(failedAt + 1))}.`,
			'The same import again completes it.',
		].join('\n'),
	});
}
