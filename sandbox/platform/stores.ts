import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { omit } from '../omit';
import { WEEK_DAYS } from './catalogue';
import { badRequest, notFound, validated } from './problem';
import type { Platform, State } from './state';
import type { Client, Store } from './model';

/** public: unix seconds, as text, or null; always sent, to end a pause as well */
const pauseSchema = z
	.object({ till: z.string().regex(/^\d+$/, 'Not a time in unix seconds').nullable() })
	.strict();

export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Not a time as hh:mm');

export const hoursOfDay = z
	.object({ weekDay: z.enum(WEEK_DAYS), open: timeOfDay, closed: timeOfDay })
	.strict();

/** public; assumed: a day comes once at most, and a day that is missing is a day off */
const scheduleSchema = z.array(hoursOfDay).min(1);

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

export function pause(platform: Platform, store: Store, body: unknown): void {
	const { till } = validated(pauseSchema, body);
	if (till !== null && Number(till) * 1_000 <= Date.now()) {
		throw badRequest('The request is not valid', { till: ['The time is in the past'] });
	}
	const pausedTill = till === null ? {} : { pausedTill: Number(till) };
	setAvailability(platform, store, { open: false, closedBy: 'pause', ...pausedTill });
}

export function resume(platform: Platform, store: Store, body: unknown): void {
	validated(pauseSchema, body);
	setAvailability(platform, store, { open: true });
}

export function setOpeningHours({ state }: Platform, store: Store, body: unknown): void {
	const openingHours = validated(scheduleSchema, body);
	const errors: Record<string, string[]> = {};
	openingHours.forEach(({ weekDay }, index) => {
		if (openingHours.findIndex((other) => other.weekDay === weekDay) < index) {
			errors[`${index}.weekDay`] = ['The day is repeated'];
		}
	});
	if (Object.keys(errors).length > 0) throw badRequest('The request is not valid', errors);
	state.stores.set(store.id, { ...store, openingHours });
}

export function reopenDue(platform: Platform): void {
	for (const store of platform.state.stores.all()) {
		if (store.pausedTill !== undefined && store.pausedTill * 1_000 <= Date.now()) {
			setAvailability(platform, store, { open: true });
		}
	}
}

/** Opening an open store, or closing a closed one, isn't an event. */
export function setAvailability(
	{ state, notify }: Platform,
	store: Store,
	availability: Pick<Store, 'open' | 'closedBy' | 'pausedTill'>,
): Store {
	const { id, companyId } = store;
	const updated: Store = { ...omit(store, 'closedBy', 'pausedTill'), ...availability };
	state.stores.set(id, updated);
	if (store.open !== updated.open) {
		notify(companyId, 'store.availability.changed', {
			id,
			company: { id: companyId },
			availability: { open: updated.open },
		});
	}
	return updated;
}
