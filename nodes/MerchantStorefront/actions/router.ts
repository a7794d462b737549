import { NodeOperationError, type IExecuteFunctions, type INodeExecutionData } from 'n8n-workflow';

import { asNodeError, withHtmlDescription } from '../transport/asNodeError';
import { isTool } from './menu/guards';
import { OPERATIONS, type ItemOperation } from './operations';

export async function route(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const items = context.getInputData();
	const resource = context.getNodeParameter('resource', 0);
	const operationName = context.getNodeParameter('operation', 0);
	const operation = OPERATIONS[resource]?.[operationName];
	if (operation === undefined) {
		throw new NodeOperationError(
			context.getNode(),
			`The operation "${operationName}" of "${resource}" does not exist`,
			{ description: 'Choose Resource and Operation anew in this node.' },
		);
	}
	try {
		const output =
			'executeAll' in operation
				? await operation.executeAll(context, items)
				: await forEachItem(context, items, operation);
		return [output];
	} catch (error) {
		const nodeError = asNodeError(context, error);
		throw isTool(context) ? nodeError : withHtmlDescription(nodeError);
	}
}

async function forEachItem(
	context: IExecuteFunctions,
	items: INodeExecutionData[],
	operation: ItemOperation,
): Promise<INodeExecutionData[]> {
	const output: INodeExecutionData[] = [];
	for (let itemIndex = 0; itemIndex < items.length; itemIndex++) {
		try {
			const result = await operation.execute(context, itemIndex);
			const json = context.helpers.returnJsonArray(result);
			output.push(
				...context.helpers.constructExecutionMetaData(json, { itemData: { item: itemIndex } }),
			);
		} catch (error) {
			const nodeError = asNodeError(context, error, itemIndex);
			if (!context.continueOnFail()) throw nodeError;
			// n8n sends an item to the error output by these keys, when it holds no others.
			output.push({
				json: { error: nodeError.message, details: nodeError.description },
				pairedItem: { item: itemIndex },
			});
		}
	}
	return output;
}
