import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';

import { CALLBACK_EVENTS } from '../shared/contract';
import { listEvents, type EventDescription } from '../transport/events';

/** The platform's own list, or the documented events where it cannot be had. */
export async function getEvents(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	const events = await listEvents(this).catch((error: Error): EventDescription[] => {
		this.logger.warn(
			`Showing the documented callback events instead of live ones: ${error.message}`,
		);
		return [...CALLBACK_EVENTS];
	});
	return events.map(({ name, description }) => ({ name, value: name, description }));
}
