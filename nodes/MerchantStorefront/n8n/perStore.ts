import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	NodeApiError,
	NodeOperationError,
} from 'n8n-workflow';

import { listNames, shorten } from '../platform/shown';
import { concernsAll } from '../platform/outcomes';
import { ofStore } from '../platform/outcomeTexts';
import { failureOf } from '../platform/apiError';
import type { Failure } from '../platform/failure';
import { asNodeError, itemOfError, operationError } from './asNodeError';

/** What is sent about one store. */
export interface StoreRequest {
	storeId: string;
	/** The input items that it is made of. */
	itemIndexes: readonly number[];
	/** Answers what comes out where it succeeds. */
	send(): Promise<IDataObject>;
}

interface Outcome {
	request: StoreRequest;
	json?: IDataObject;
	error?: { message: string; description?: string | null | undefined } | undefined;
	/** The request that failed, also where it was that of another store. */
	failure?: Failure | undefined;
}

/**
 * One request after the other, and an item for each store. A store that fails does not keep the
 * others from being sent, unless they would fail for the same reason.
 */
export async function sendPerStore(
	context: IExecuteFunctions,
	requests: readonly StoreRequest[],
): Promise<INodeExecutionData[]> {
	const outcomes: Outcome[] = [];
	let stopped: NodeApiError | NodeOperationError | undefined;
	for (const request of requests) {
		if (stopped !== undefined) {
			const failure = failureOf(stopped);
			outcomes.push({ request, error: notSent(request, stopped), failure });
			continue;
		}
		try {
			outcomes.push({ request, json: await request.send() });
		} catch (thrown) {
			const error = asNodeError(context, thrown, request.itemIndexes[0]);
			// Without an answer, or with one that is not about the store, others need not be tried.
			const failure = failureOf(error);
			if (concernsAll(failure)) stopped = error;
			outcomes.push({ request, error, failure });
		}
	}
	const failed = outcomes.filter(({ error }) => error !== undefined);
	if (failed.length > 0 && !context.continueOnFail()) throw summary(context, outcomes);
	return outcomes.map(({ request, json, error, failure }) => {
		const pairedItem = request.itemIndexes.map((item) => ({ item }));
		if (json !== undefined) return { json, pairedItem };
		const message = ofStore(error?.message ?? '', request.storeId);
		return itemOfError({ message, description: error?.description }, failure, pairedItem);
	});
}

function notSent({ storeId }: StoreRequest, { message }: Error): Outcome['error'] {
	return {
		message: 'not sent',
		description: `Nothing was sent for store ${storeId}, since the store before it failed: ${message}`,
	};
}

/** The description names them all. */
const MOST_IN_MESSAGE = 2;

function summary(
	context: IExecuteFunctions,
	outcomes: readonly Outcome[],
): NodeApiError | NodeOperationError {
	const failed = outcomes.filter(({ error }) => error !== undefined);
	const [first] = failed;
	if (outcomes.length === 1 && first?.error instanceof Error) {
		return first.error as NodeApiError;
	}
	const done = outcomes.filter(({ error }) => error === undefined);
	const failedNames = failed.map(({ request }) => shorten(request.storeId));
	const doneNames = done.map(({ request }) => request.storeId).join(', ');
	const lines = [
		...failed.map(({ request, error }) =>
			`${ofStore(error?.message ?? '', request.storeId)}. ${error?.description ?? ''}`.trim(),
		),
		done.length === 0 ? 'No store was changed.' : `Done: ${doneNames}.`,
		'Running it again is safe: what is done stays as it is.',
	];
	const error = operationError(
		context,
		`${failed.length} of ${outcomes.length} stores failed: ${listNames(failedNames, MOST_IN_MESSAGE)}`,
		lines.join('\n'),
	);
	return asNodeError(context, error, first?.request.itemIndexes[0]);
}
