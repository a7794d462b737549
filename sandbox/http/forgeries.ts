import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Deliverer } from '../deliverer';
import type { EventName } from '../platform/catalogue';
import type { Delivery, Subscription } from '../platform/model';
import { badRequest, notFound, validated } from '../platform/problem';
import type { State } from '../platform/state';

/** What the page says, too. */
export const NOBODY =
	'Nobody is subscribed. Publish a workflow that starts with the Merchant Storefront Trigger';

const forgerySchema = z
	.object({
		subscriptionId: z.string().optional(),
		how: z.enum(['wrong-secret', 'altered', 'unsigned']).default('wrong-secret'),
	})
	.strict();

/** Notifications that the platform didn't send, as an attacker would send them. */
export function forge(state: State, deliverer: Deliverer, body: unknown): Delivery[] {
	const { subscriptionId, how } = validated(forgerySchema, body);
	const victims = state.subscriptions.all().filter(({ id }) => id === (subscriptionId ?? id));
	if (subscriptionId !== undefined && victims.length === 0) {
		throw notFound(`Subscription ${subscriptionId}`);
	}
	if (victims.length === 0) {
		throw badRequest(NOBODY);
	}
	return victims.map((victim) => {
		const event = victim.events[0];
		return deliverer.forge(victim, event, forgedData(state, victim, event), how);
	});
}

function forgedData(state: State, { companyIds }: Subscription, event: EventName): object {
	if (event === 'store.availability.changed') {
		return { id: randomUUID(), company: { id: companyIds[0] }, availability: { open: false } };
	}
	const latest = state.orders.all().at(-1);
	if (!latest) throw badRequest('Place an order first: a forgery imitates one');
	return { ...latest.order, id: randomUUID() };
}
