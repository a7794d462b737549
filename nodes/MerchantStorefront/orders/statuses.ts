import { ORDER_STATUSES, type OrderStatus } from '../platform/contract';

/** Undefined for a status that this package does not know. */
export function findStatus(name: string | null): OrderStatus | undefined {
	return ORDER_STATUSES.find((status) => status.name === name);
}

/** Words for a status; one that this package does not know stays as it is. */
export function statusWords(name: string | null): string | null {
	return findStatus(name)?.words ?? name;
}
