import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { asNodeError } from './asNodeError';

/** Runs for each item, and links to it what comes out. With continue-on-fail, an error as well. */
export async function forEachItem(
	context: IExecuteFunctions,
	items: readonly INodeExecutionData[],
	execute: (context: IExecuteFunctions, itemIndex: number) => Promise<IDataObject | IDataObject[]>,
): Promise<INodeExecutionData[]> {
	const output: INodeExecutionData[] = [];
	for (let itemIndex = 0; itemIndex < items.length; itemIndex++) {
		try {
			const result = await execute(context, itemIndex);
			const json = context.helpers.returnJsonArray(result);
			const itemData = { item: itemIndex };
			// One by one: a call can't take as many arguments as a list may be long.
			for (const item of context.helpers.constructExecutionMetaData(json, { itemData })) {
				output.push(item);
			}
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
