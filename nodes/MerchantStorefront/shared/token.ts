/** The hidden fields of the credential. Times are ISO texts, so that people can read them. */
export interface StoredToken {
	accessToken: string;
	tokenType: string;
	scope: string;
	obtainedAt: string;
	expiresAt: string;
}

const LONGEST_MARGIN_MS = 60_000;
const JUST_FETCHED_MS = 60_000;

/**
 * Whether a token should be replaced before it is used. The status that answers an expired token is
 * not specified, so an expired one must never be sent.
 */
export function needsRenewal(token: Partial<StoredToken>, now: number): boolean {
	if (!token.accessToken) return true;
	const expiresAt = readTime(token.expiresAt);
	if (expiresAt === undefined) return true;
	const obtainedAt = readTime(token.obtainedAt);
	const margin =
		obtainedAt === undefined
			? LONGEST_MARGIN_MS
			: Math.min(LONGEST_MARGIN_MS, (expiresAt - obtainedAt) / 10);
	return now >= expiresAt - margin;
}

/** A refusal of a token this young is not the token's fault: a new one would be refused as well. */
export function isJustFetched(token: Partial<StoredToken>, now: number): boolean {
	const obtainedAt = readTime(token.obtainedAt);
	return obtainedAt !== undefined && now - obtainedAt < JUST_FETCHED_MS;
}

function readTime(value: unknown): number | undefined {
	if (typeof value !== 'string' && typeof value !== 'number') return undefined;
	if (value === '') return undefined;
	const time = new Date(value).getTime();
	return Number.isNaN(time) ? undefined : time;
}

/**
 * Header by which a call asks for another token than the one it names, which was refused. It never
 * leaves n8n: `authenticate` takes it away.
 */
export const RENEW_HEADER = 'x-merchant-storefront-renew-token';
