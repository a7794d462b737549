import type { IExecuteFunctions, NodeApiError, NodeOperationError } from 'n8n-workflow';

import { asNodeError, operationError } from '../../n8n/asNodeError';
import { failureOf } from '../../platform/apiError';
import { mayHaveActed } from '../../platform/outcomes';
import { listNames, shorten } from '../../platform/shown';
import { sendRequest, type ImportId, type MenuRequest } from './menuCalls';

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
): NodeOperationError {
	const names = requests.map(({ name }) => name);
	const say = (part: readonly string[]) => (part.length === 0 ? 'nothing' : listNames(part));
	const failed = names[failedAt] ?? '';
	const failure = failureOf(error);
	const mayBeDone = failure === undefined || mayHaveActed(failure);
	const ofFirst = mayBeDone ? error.message : 'Nothing of the menu was accepted';
	return operationError(
		context,
		failedAt === 0 ? ofFirst : `The menu was accepted in part: ${shorten(failed)} failed`,
		[
			`${error.message}. ${error.description ?? ''}`.trim(),
			`Accepted: ${say(names.slice(0, failedAt))}.`,
			`Failed${mayBeDone ? ', and may have been accepted all the same' : ''}: ${failed}.`,
			`Not sent: ${say(names.slice(failedAt + 1))}.`,
			'The same import again completes it.',
		].join('\n'),
	);
}
