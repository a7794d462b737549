import { createHash } from 'node:crypto';

import { dropOldest } from './dropOldest';
import {
	afterReplacing,
	isExpiring,
	isNewer,
	mayReplace,
	type Refusal,
	type StoredToken,
} from './tokenPolicy';

/** It is as somebody typed it into the credential. */
export interface ClientCredentials {
	authUrl?: unknown;
	clientId?: unknown;
	clientSecret?: unknown;
}

/** What this process knows of a client's tokens. */
interface Slot {
	inFlight?: Promise<StoredToken> | undefined;
	latest?: StoredToken;
	refusal?: Refusal | undefined;
}

const MOST_SLOTS = 100;
const slots = new Map<string, Slot>();

function slotOf({ authUrl, clientId, clientSecret }: ClientCredentials): Slot {
	const key = createHash('sha256')
		.update(JSON.stringify([authUrl, clientId, clientSecret]))
		.digest('base64');
	const slot = slots.get(key) ?? {};
	// Setting it again keeps the map ordered by use, so that the first key is the one to drop.
	slots.delete(key);
	slots.set(key, slot);
	dropOldest(slots, MOST_SLOTS);
	return slot;
}

/** It is made of what a person types: n8n keeps a token when somebody types another client. */
export const nameOfClient = ({ authUrl, clientId }: ClientCredentials) =>
	JSON.stringify([authUrl, clientId]);

/** The stored token; none where it is another client's. */
export const tokenOf = (credentials: ClientCredentials & Partial<StoredToken>) =>
	credentials.issuedTo === nameOfClient(credentials) ? credentials : {};

/** Whether to replace a client's stored token that was answered with this status. */
export const isToReplace = (
	client: ClientCredentials & Partial<StoredToken>,
	refusedWith: number,
) => mayReplace(tokenOf(client), refusedWith, slotOf(client).refusal, Date.now());

/** A token was accepted: if it is refused later, it is replaced at once. */
export function noteAccepted(client: ClientCredentials): void {
	slotOf(client).refusal = undefined;
}

/** Whether a token is being fetched for this client. */
export const isExchanging = (client: ClientCredentials) => slotOf(client).inFlight !== undefined;

export function noteFetched(client: ClientCredentials, token: StoredToken): void {
	slotOf(client).latest = token;
}

/**
 * A token for a caller whose stored one has expired or was refused. Callers that ask at the same time
 * share one exchange; one that still holds an outdated copy gets the new token. Undefined where the
 * stored one is to be held, since new ones are refused as well.
 */
export async function replaceToken(
	client: ClientCredentials,
	stored: Partial<StoredToken>,
	exchange: () => Promise<StoredToken>,
): Promise<StoredToken | undefined> {
	const slot = slotOf(client);
	if (slot.inFlight !== undefined) return await slot.inFlight;
	const now = Date.now();
	const { latest } = slot;
	if (latest !== undefined && !isExpiring(latest, now) && isNewer(latest, stored)) return latest;
	const isRefused = !isExpiring(stored, now);
	if (isRefused && !mayReplace(stored, 401, slot.refusal, now)) return undefined;
	slot.inFlight = exchange();
	try {
		slot.latest = await slot.inFlight;
		if (isRefused) slot.refusal = afterReplacing(slot.refusal, Date.now());
		return slot.latest;
	} finally {
		slot.inFlight = undefined;
	}
}
