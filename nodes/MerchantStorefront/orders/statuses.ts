import type { INode } from 'n8n-workflow';

import { optionalList, requiredOption } from '../n8n/inputs';
import { ORDER_STATUSES, type OrderStatus } from '../platform/contract';

/** It is undefined for a status that this package does not know. */
export function findStatus(name: string | null): OrderStatus | undefined {
	return ORDER_STATUSES.find((status) => status.name === name);
}

/** Words for a status; one that this package does not know stays as it is. */
export function statusWords(name: string | null): string | null {
	return findStatus(name)?.words ?? name;
}

/** Nobody has to make such an order any more, even if the platform has not granted that yet. */
export const isCanceled = ({ status }: { status: string | null }) =>
	status === 'canceled' || status === 'request_cancellation';

export const statusOptions = ORDER_STATUSES.map(({ name, words }) => ({
	name: words,
	value: name,
}));

const NAMES: readonly string[] = ORDER_STATUSES.map(({ name }) => name);

/** Refuses what this package does not know: no order would have it. */
export const readStatuses = (context: { getNode(): INode }, value: unknown, label: string) =>
	optionalList(context, value, label).map((status) =>
		requiredOption(context, status, label, NAMES),
	);
