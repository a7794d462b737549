import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';

import { CALLBACK_EVENTS } from '../platform/contract';
import { eventWords, findEvent } from './eventWords';
import { listEvents, type EventDescription } from './eventCalls';

/** The platform's own list, or the documented events if it can't be read. */
export async function getEvents(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	const events = await listEvents(this).catch((error: Error): EventDescription[] => {
		this.logger.warn(`Showing the documented events instead of live ones: ${error.message}`);
		return [...CALLBACK_EVENTS];
	});
	return events.map(asOption);
}

/** What the platform offers beyond the documented events. */
export async function getOtherEvents(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	const events = await listEvents(this);
	return events.filter(({ name }) => findEvent(name) === undefined).map(asOption);
}

const asOption = ({ name, description }: EventDescription) => ({
	name: eventWords(name),
	value: name,
	description,
});
