import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { listFields } from '../n8n/list';
import { readLimit } from '../n8n/inputs';
import { listEvents } from './eventCalls';

export const choice = {
	name: 'Get Many',
	description: 'List the events that the platform sends notifications about',
	action: 'Get many events',
};

export const fields = listFields;

export async function execute(
	context: IExecuteFunctions,
	itemIndex: number,
): Promise<IDataObject[]> {
	const limit = readLimit(context, itemIndex);
	const events = await listEvents(context);
	return events.slice(0, limit).map((event) => ({ ...event }));
}
