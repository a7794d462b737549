import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { listFields } from '../../descriptions/list';
import { readLimit } from '../../inputs';
import { listEvents } from '../../transport/events';

export const description = listFields({
	show: { resource: ['event'], operation: ['getAll'] },
});

export async function execute(
	context: IExecuteFunctions,
	itemIndex: number,
): Promise<IDataObject[]> {
	const limit = readLimit(context, itemIndex);
	const events = await listEvents(context, itemIndex);
	return events.slice(0, limit).map((event) => ({ ...event }));
}
