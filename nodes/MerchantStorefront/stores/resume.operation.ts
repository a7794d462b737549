import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { requiredStore, storeField } from '../n8n/storeFields';
import { resumeStore } from './storeCalls';

export const choice = {
	name: 'Resume',
	description: 'End the pause of a store: guests can order from it again',
	action: 'Resume a paused store so that guests can order again',
};

export const fields: INodeProperties[] = [storeField];

export async function execute(context: IExecuteFunctions, itemIndex: number): Promise<IDataObject> {
	const storeId = requiredStore(context, itemIndex);
	await resumeStore(context, storeId);
	return { storeId, paused: false };
}
