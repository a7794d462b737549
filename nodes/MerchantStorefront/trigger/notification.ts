import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { AcceptedNotification } from './signature';

/** The item that a workflow starts from. What it holds is what was verified. */
export function notificationItem(
	{ event, data, notificationId, key }: AcceptedNotification,
	companyId: string,
	receivedAt: Date,
): INodeExecutionData {
	return {
		json: {
			event,
			companyId,
			data: data as IDataObject,
			notificationId,
			receivedAt: receivedAt.toISOString(),
			signedWith: key.signedWith,
		},
	};
}

/** Only the data; a value that is no object cannot be an item and keeps its name. */
export function dataItem({ data }: AcceptedNotification): INodeExecutionData {
	const isObject = typeof data === 'object' && data !== null && !Array.isArray(data);
	return { json: (isObject ? data : { data }) as IDataObject };
}
