import { CALLBACK_EVENTS, type CallbackEvent } from '../platform/contract';

/** It is undefined for an event that this package does not know. */
export function findEvent(name: string): CallbackEvent | undefined {
	return CALLBACK_EVENTS.find((event) => event.name === name);
}

/** Words for an event; one that this package does not know stays as it is. */
export function eventWords(name: string): string {
	return findEvent(name)?.words ?? name;
}
