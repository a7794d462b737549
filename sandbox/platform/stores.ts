import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { badRequest, notFound } from './problem';
import type { Client, Platform, State, Store } from './state';

/** public: unix seconds, as text */
export const pauseSchema = z.object({ till: z.string().regex(/^\d+$/).optional() });

/** assumed: a store comes into being with the first offer that names it, and is open. */
export function ensureStore(state: State, companyId: string, storeId: string): Store {
	const known = state.stores
		.all()
		.find((store) => store.companyId === companyId && store.storeId === storeId);
	if (known) return known;
	const store: Store = { id: randomUUID(), companyId, storeId, open: true };
	state.stores.set(store.id, store);
	return store;
}

/** assumed: the identifier in the path is the merchant's own. */
export function storeOf(state: State, { companies }: Client, storeId: string): Store {
	const store = state.stores
		.all()
		.find((known) => known.storeId === storeId && companies.includes(known.companyId));
	if (!store) throw notFound(`Store ${storeId}`);
	return store;
}

export function pause(platform: Platform, store: Store, till?: string): void {
	const pausedTill = till === undefined ? undefined : Number(till);
	if (pausedTill !== undefined && pausedTill * 1_000 <= Date.now()) {
		throw badRequest('The request is not valid', { till: ['The time is in the past'] });
	}
	setAvailability(platform, store, false, pausedTill);
}

export function reopenDue(platform: Platform): void {
	for (const store of platform.state.stores.all()) {
		if (store.pausedTill !== undefined && store.pausedTill * 1_000 <= Date.now()) {
			setAvailability(platform, store, true);
		}
	}
}

/** Opening an open store, or closing a closed one, is no event. */
export function setAvailability(
	{ state, notify }: Platform,
	store: Store,
	open: boolean,
	pausedTill?: number,
): Store {
	const { id, companyId, storeId } = store;
	const updated: Store = { id, companyId, storeId, open, pausedTill };
	state.stores.set(id, updated);
	if (store.open !== open) {
		notify(companyId, 'store.availability.changed', {
			id,
			company: { id: companyId },
			availability: { open },
		});
	}
	return updated;
}
