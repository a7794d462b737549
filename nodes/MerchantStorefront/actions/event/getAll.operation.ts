import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { listEvents } from '../../transport/events';

export async function execute(
	context: IExecuteFunctions,
	itemIndex: number,
): Promise<IDataObject[]> {
	const events = await listEvents(context, itemIndex);
	return events.map((event) => ({ ...event }));
}
