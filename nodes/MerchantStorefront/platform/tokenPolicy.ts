/** The hidden fields of the credential. Times are ISO texts, so that people can read them. */
export interface StoredToken {
	accessToken: string;
	tokenType: string;
	scope: string;
	/** The client that it belongs to. */
	issuedTo: string;
	obtainedAt: string;
	expiresAt: string;
}

/** New tokens are refused as well. */
export interface Refusal {
	readonly waitMs: number;
	readonly until: number;
}

const LONGEST_MARGIN_MS = 60_000;
const YOUNG_MS = 60_000;
const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 15 * 60_000;

/** Whether to replace a token that was refused: not again and again. */
export function mayReplace(
	token: Partial<StoredToken>,
	refusedWith: number,
	refusal: Refusal | undefined,
	now: number,
): boolean {
	if (isExpiring(token, now)) return true;
	// A token that lacks a scope may be older than the scope.
	const youngUntil = Date.parse(token.obtainedAt ?? '') + YOUNG_MS;
	if (refusedWith === 403 && now < youngUntil) return false;
	return refusal === undefined || now >= refusal.until;
}

/** Whether it is about to expire: it isn't sent then, since the status that answers an expired one is not specified. */
export function isExpiring(token: Partial<StoredToken>, now: number): boolean {
	const expiresAt = Date.parse(token.expiresAt ?? '');
	const obtainedAt = Date.parse(token.obtainedAt ?? '');
	const margin = Math.min(LONGEST_MARGIN_MS, (expiresAt - obtainedAt) / 10);
	// This is so where a time is missing, too.
	return !token.accessToken || !(now < expiresAt - margin);
}

/**
 * After a refused token was replaced: how long to hold the new one, in case it is refused as well.
 */
export function afterReplacing(before: Refusal | undefined, now: number): Refusal {
	const isRecent = before !== undefined && now < before.until + LONGEST_WAIT_MS;
	const waitMs = isRecent ? Math.min(before.waitMs * 2, LONGEST_WAIT_MS) : FIRST_WAIT_MS;
	return { waitMs, until: now + waitMs };
}

/** Another process may have stored a token since this one fetched its own, which must not come back. */
export function isNewer(token: StoredToken, stored: Partial<StoredToken>): boolean {
	if (token.accessToken === stored.accessToken) return false;
	return (
		!stored.accessToken || !(Date.parse(stored.obtainedAt ?? '') > Date.parse(token.obtainedAt))
	);
}

/**
 * Header by which a request asks for another token than the one it names, which was refused. It never
 * leaves n8n: `authenticate` takes it away.
 */
export const RENEW_HEADER = 'x-merchant-storefront-renew-token';
