import { z } from 'zod';

import { eventWords } from '../events/eventWords';
import { readOrder } from '../orders/order';
import { simplifyOrder, type SummaryStyle } from '../orders/simplify';
import { formatText } from '../orders/textFormat';
import { notAmong, whyUnwanted, type WantedOrders } from '../orders/wantedOrders';
import type { AcceptedNotification } from '../verifier/signature';
import type { Registration } from './state';

/** Says why a workflow doesn't ask for a notification, undefined where it does. Only orders have statuses. */
export const whySkipped = (event: string, data: unknown, wanted: WantedOrders) =>
	event.startsWith('order.')
		? whyUnwanted(readOrder(data), wanted)
		: notAmong('Store IDs', wanted.stores, readAvailability(data)?.storeId);

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
