import { NodeOperationError, type IExecuteFunctions, type INodeExecutionData } from 'n8n-workflow';

import { asNodeError } from '../transport/asNodeError';
import { OPERATIONS, type ItemOperation } from './operations';

export async function route(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const items = this.getInputData();
	const resource = this.getNodeParameter('resource', 0);
	const operationName = this.getNodeParameter('operation', 0);
	const operation = OPERATIONS[resource]?.[operationName];
	if (operation === undefined) {
		throw new NodeOperationError(
			this.getNode(),
			`The operation "${operationName}" of "${resource}" does not exist`,
			{ description: 'Choose Resource and Operation anew in this node.' },
		);
	}
	if ('executeAll' in operation) return [await operation.executeAll.call(this, items)];
	return [await forEachItem.call(this, items, operation)];
}

async function forEachItem(
	this: IExecuteFunctions,
	items: INodeExecutionData[],
	operation: ItemOperation,
): Promise<INodeExecutionData[]> {
	const output: INodeExecutionData[] = [];
	for (let itemIndex = 0; itemIndex < items.length; itemIndex++) {
		try {
			const result = await operation.execute.call(this, itemIndex);
			const json = this.helpers.returnJsonArray(result);
			output.push(
				...this.helpers.constructExecutionMetaData(json, { itemData: { item: itemIndex } }),
			);
		} catch (error) {
			const nodeError = asNodeError(this, error, itemIndex);
			if (!this.continueOnFail()) throw nodeError;
			// n8n sends an item to the error output by these keys, when it holds no others.
			output.push({
				json: { error: nodeError.message, details: nodeError.description },
				pairedItem: { item: itemIndex },
			});
		}
	}
	return output;
}
