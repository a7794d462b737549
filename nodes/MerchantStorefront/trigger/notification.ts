import { z } from 'zod';

import { eventWords } from '../events/eventWords';
import { readOrder } from '../orders/order';
import { simplifyOrder, type SummaryStyle } from '../orders/simplify';
import { formatText } from '../orders/textFormat';
import type { AcceptedNotification } from '../verifier/signature';
import type { Registration } from './state';

export interface Filters {
	/** Only these stores; none means all. */
	stores: string[];
	/** Only these statuses, for events about orders; none means all. */
	statuses: string[];
	testOrders: 'include' | 'skip' | 'only';
}

/**
 * Why a workflow does not ask for a notification, or undefined where it does. Skipped is only what is
 * known to be something else: where the platform does not say which store or status it is, it may be
 * the one that is waited for.
 */
export function whySkipped(event: string, data: unknown, filters: Filters): string | undefined {
	const { stores, statuses, testOrders } = filters;
	if (!event.startsWith('order.'))
		return notAmong('Store IDs', stores, readAvailability(data)?.storeId);
	const order = readOrder(data);
	const isTest = order?.isTest === true;
	if (testOrders === 'skip' && isTest) return 'it is a test order, which Test Orders skips';
	if (testOrders === 'only' && !isTest)
		return "it isn't a test order, and Test Orders is set to Only";
	return (
		notAmong('Store IDs', stores, order?.storeId) ?? notAmong('Statuses', statuses, order?.status)
	);
}

function notAmong(
	option: string,
	wanted: string[],
	value: string | null | undefined,
): string | undefined {
	if (wanted.length === 0 || value === null || value === undefined) return undefined;
	const present = value.trim();
	if (wanted.includes(present)) return undefined;
	return `"${shortened(present)}" isn't among its ${option} ("${shortened(wanted.join('", "'))}")`;
}

const shortened = (text: string) => (text.length > 80 ? `${text.slice(0, 80)}…` : text);

const SAMPLE = 'This is a sample. It was not sent by the platform.';
const NOT_IN_EFFECT = 'The latest settings of this trigger are not in effect';

/** What a workflow starts from: what was verified, and flat fields of it where a style is given. */
export function notificationFields(
	{ event, data, notificationId, key }: AcceptedNotification,
	{ refusal, isSample }: Registration,
	receivedAt: Date,
	style: SummaryStyle | undefined,
): object {
	const { companyId, signedWith } = key;
	const rest = {
		notificationId,
		receivedAt: receivedAt.toISOString(),
		signedWith,
		...(refusal === undefined ? {} : { warning: `${NOT_IN_EFFECT}: ${refusal}` }),
		...(isSample ? { isSample, warning: SAMPLE } : {}),
	};
	if (style === undefined) return { event, companyId, data, ...rest };
	const simple = simplify(event, data, style);
	return { ...simple, event, eventName: eventWords(event), companyId, ...rest, data };
}

function simplify(event: string, data: unknown, style: SummaryStyle): object {
	if (event.startsWith('order.')) {
		const order = readOrder(data);
		return order === undefined ? {} : simplifyOrder(order, style);
	}
	const store = readAvailability(data);
	if (store === undefined) return {};
	return { ...store, summary: formatText(store.summary, style.textFormat) };
}

const availabilityData = z.object({
	id: z.union([z.string(), z.number().transform(String)]),
	availability: z.object({ open: z.boolean() }),
});

/** What a notification says of a store that opened or closed. Undefined for anything else. */
function readAvailability(data: unknown) {
	const { success, data: store } = availabilityData.safeParse(data);
	if (!success) return undefined;
	const { open } = store.availability;
	return { summary: `Store ${store.id} is ${open ? 'open' : 'closed'}`, storeId: store.id, open };
}
