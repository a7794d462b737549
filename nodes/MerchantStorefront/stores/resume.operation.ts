import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { storeField } from './fields';
import { resumeStore } from './calls';
import { requiredStore } from './input';

export const description: INodeProperties[] = [
	{ ...storeField, displayOptions: { show: { resource: ['store'], operation: ['resume'] } } },
];

export async function execute(context: IExecuteFunctions, itemIndex: number): Promise<IDataObject> {
	const storeId = requiredStore(context, itemIndex);
	await resumeStore(context, storeId, itemIndex);
	return { storeId, paused: false };
}
