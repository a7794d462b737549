import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { asNodeError, errorItem } from './asNodeError';

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
			output.push(errorItem(context, error, itemIndex));
		}
	}
	return output;
}

/** What an item asks for, where all of them are sent together: an error belongs to its item. */
export function readItem<Read>(
	context: IExecuteFunctions,
	itemIndex: number,
	read: (itemIndex: number) => Read,
): Read {
	try {
		return read(itemIndex);
	} catch (error) {
		throw asNodeError(context, error, itemIndex);
	}
}

export const readEach = <Read>(
	context: IExecuteFunctions,
	items: readonly INodeExecutionData[],
	read: (itemIndex: number) => Read,
): Read[] => items.map((_item, itemIndex) => readItem(context, itemIndex, read));
