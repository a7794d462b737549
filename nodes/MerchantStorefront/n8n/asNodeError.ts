import {
	NodeOperationError,
	type IDataObject,
	type IExecuteFunctions,
	type INodeExecutionData,
	type NodeApiError,
} from 'n8n-workflow';

import { failureOf } from '../platform/apiError';
import type { Failure } from '../platform/failure';
import { failureForN8n } from '../platform/outcomes';
import { fitting } from '../platform/outcomeTexts';

/**
 * An error as n8n shows it, linked to its item. Recognized by name: a manual installation may bring
 * a second copy of n8n-workflow with its own classes.
 */
export function asNodeError(
	context: Pick<IExecuteFunctions, 'getNode'>,
	error: unknown,
	itemIndex?: number,
): NodeApiError | NodeOperationError {
	const known = error as NodeApiError;
	if (known.name !== 'NodeApiError' && known.name !== 'NodeOperationError') {
		const place = itemIndex === undefined ? {} : { itemIndex };
		return new NodeOperationError(context.getNode(), error as Error, place);
	}
	known.context.itemIndex ??= itemIndex;
	return known;
}

/** What happened, and what to do about it. */
export const operationError = (
	context: Pick<IExecuteFunctions, 'getNode'>,
	message: string,
	description: string,
) => {
	const words = fitting({ message, description });
	return new NodeOperationError(context.getNode(), words.message, {
		description: words.description,
	});
};

/** The same about what came in: what whoever brought it, and sees no node, may do. */
export function sheetError(
	context: Pick<IExecuteFunctions, 'getNode'>,
	message: string,
	description: string,
	advice = description,
): NodeOperationError {
	const error = operationError(context, message, description);
	error.context.advice = advice;
	return error;
}

/** Gives the item that stands for an error where the node continues on fail, and throws the error otherwise. */
export function errorItem(
	context: IExecuteFunctions,
	error: unknown,
	itemIndex: number,
): INodeExecutionData {
	const nodeError = asNodeError(context, error, itemIndex);
	if (!context.continueOnFail()) throw nodeError;
	return itemOfError(nodeError, failureOf(nodeError), { item: itemIndex });
}

/** The item of an error: what people read, and where a request failed, what a workflow can go by. */
export function itemOfError(
	{ message, description }: { message: string; description?: string | null | undefined },
	failure: Failure | undefined,
	pairedItem: NonNullable<INodeExecutionData['pairedItem']>,
	more: IDataObject = {},
): INodeExecutionData {
	const ofRequest = failure && {
		failure: failureForN8n(failure).cause,
		...(failure.status !== undefined && { httpStatus: failure.status }),
	};
	return asError({ error: message, details: description, ...more, ...ofRequest }, pairedItem);
}

/** An item that isn't a result, whatever it holds: n8n knows it by `error`. */
export const asError = (
	json: IDataObject & { error: string },
	pairedItem: NonNullable<INodeExecutionData['pairedItem']>,
	message = json.error,
): INodeExecutionData => ({
	json,
	// For an expression that names the node, n8n 2 copies the item: it can't copy an instance of a class.
	error: { name: 'NodeOperationError', message } as NodeOperationError,
	pairedItem,
});

/**
 * Descriptions are plain texts until they are thrown to n8n, whose editor shows them as HTML: what
 * the platform or a cell says must appear there unchanged.
 */
export function withHtmlDescription<NodeError extends NodeApiError | NodeOperationError>(
	error: NodeError,
): NodeError {
	error.description = error.description
		?.replaceAll('&', '&amp;')
		.replaceAll('<', '&lt;')
		.replaceAll('>', '&gt;')
		.replaceAll('\n', '<br>\n');
	return error;
}
