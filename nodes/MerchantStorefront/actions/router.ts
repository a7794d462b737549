import { NodeOperationError, type IExecuteFunctions, type INodeExecutionData } from 'n8n-workflow';

import { asNodeError, withHtmlDescription } from '../transport/asNodeError';
import { forEachItem } from './eachItem';
import { isTool } from './menu/guards';
import { OPERATIONS } from './operations';

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
				: await forEachItem(context, items, operation.execute);
		return [output];
	} catch (error) {
		const nodeError = asNodeError(context, error);
		throw isTool(context) ? nodeError : withHtmlDescription(nodeError);
	}
}
