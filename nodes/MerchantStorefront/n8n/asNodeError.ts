import {
	NodeOperationError,
	type IExecuteFunctions,
	type INodeExecutionData,
	type NodeApiError,
} from 'n8n-workflow';

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
	return {
		// n8n sends an item to the error output by these keys, when it holds no others.
		json: { error: nodeError.message, details: nodeError.description },
		pairedItem: { item: itemIndex },
	};
}

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
