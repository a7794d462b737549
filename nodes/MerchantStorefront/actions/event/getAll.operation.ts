import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { listEvents } from '../../transport/events';

export async function execute(this: IExecuteFunctions, itemIndex: number): Promise<IDataObject[]> {
	const events = await listEvents.call(this, itemIndex);
	return events.map((event) => ({ ...event }));
}
