import { createHash } from 'node:crypto';

const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 15 * 60_000;
const MOST_REMEMBERED = 100;

/** By digest: tokens that were refused although they had just been fetched in place of others. */
const refused = new Map<string, { waitMs: number; until: number }>();

const digestOf = (token: string) => createHash('sha256').update(token).digest('base64');

/** Whether another token than this refused one is worth an exchange: not where new ones are refused too. */
export function mayRenew(token: string, now: number): boolean {
	const known = refused.get(digestOf(token));
	return known === undefined || now >= known.until;
}

/** The token that came in place of a refused one was refused as well. */
export function rememberRefusal(before: string, token: string, now: number): void {
	const known = refused.get(digestOf(before));
	const waitMs = known === undefined ? FIRST_WAIT_MS : Math.min(known.waitMs * 2, LONGEST_WAIT_MS);
	refused.delete(digestOf(before));
	refused.set(digestOf(token), { waitMs, until: now + waitMs });
	if (refused.size > MOST_REMEMBERED) refused.delete([...refused.keys()][0]);
}

/** A token that is accepted again starts anew should it be refused later. */
export function forgetRefusal(token: string): void {
	if (refused.size > 0) refused.delete(digestOf(token));
}
