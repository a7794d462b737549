import { ORDER_STATUSES } from '../shared/contract';

/** Words for a status; one that this package does not know stays as it is. */
export function statusWords(status: string | null): string | null {
	return ORDER_STATUSES.find(({ name }) => name === status)?.words ?? status;
}
