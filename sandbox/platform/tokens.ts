import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Scope } from './catalogue';
import { forbidden } from './problem';
import type { State } from './state';
import type { Client } from './model';

const TOKENS_KEPT = 1_000;

export type TokenState = 'valid' | 'expired' | 'revoked' | 'missing' | 'unknown';

export interface TokenAnswer {
	access_token: string;
	token_type: string;
	expires_in: number;
	scope: string;
}

/** assumed: errors of the token endpoint have the shape of RFC 6749 §5.2. */
export class TokenRefusal extends Error {
	constructor(
		readonly status: number,
		readonly error: 'invalid_request' | 'invalid_client' | 'unsupported_grant_type',
		description: string,
	) {
		super(description);
	}

	get body() {
		return { error: this.error, error_description: this.message };
	}
}

const exchangeSchema = z.object({
	grant_type: z.string(),
	client_id: z.string(),
	client_secret: z.string(),
});

const digest = (token: string) => createHash('sha256').update(token).digest('hex');

/** spec §4.1 */
export function issueToken(state: State, form: unknown, lifetimeSeconds: number): TokenAnswer {
	const exchange = exchangeSchema.safeParse(form ?? {});
	if (!exchange.success) {
		const fields = exchange.error.issues.map((issue) => issue.path.join('.')).join(', ');
		throw new TokenRefusal(400, 'invalid_request', `Missing or repeated form fields: ${fields}`);
	}
	const { grant_type: grantType, client_id: clientId, client_secret: secret } = exchange.data;
	if (grantType !== 'client_credentials') {
		throw new TokenRefusal(400, 'unsupported_grant_type', 'Only client_credentials is supported');
	}
	const client = state.clients.get(clientId);
	if (client?.secret !== secret) {
		throw new TokenRefusal(401, 'invalid_client', 'The client is unknown or its secret is wrong');
	}
	const token = randomBytes(32).toString('base64url');
	const expiresAt = Date.now() + lifetimeSeconds * 1_000;
	state.tokens.set(digest(token), { clientId, expiresAt, revoked: false });
	state.tokens.keepNewest(TOKENS_KEPT, (kept) => kept.expiresAt > Date.now());
	return {
		access_token: token,
		token_type: 'Bearer',
		expires_in: lifetimeSeconds,
		scope: client.scopes.join(' '),
	};
}

export interface Bearer {
	tokenState: TokenState;
	client?: Client;
}

export function inspectToken(state: State, authorization: string | undefined): Bearer {
	const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
	if (!token) return { tokenState: 'missing' };
	const known = state.tokens.get(digest(token));
	if (!known) return { tokenState: 'unknown' };
	if (known.revoked) return { tokenState: 'revoked' };
	if (known.expiresAt <= Date.now()) return { tokenState: 'expired' };
	return { tokenState: 'valid', client: state.clients.get(known.clientId) };
}

export function revokeTokens(state: State): void {
	state.tokens.change((token) => ({ ...token, revoked: true }));
}

export function expireTokens(state: State): void {
	state.tokens.change((token) => ({ ...token, expiresAt: Date.now() }));
}

/** public: an endpoint whose scope the client lacks answers 403. */
export function requireScope(client: Client, scope: Scope): void {
	if (!client.scopes.includes(scope)) throw forbidden(`The scope ${scope} is missing`);
}

/** assumed: a client acts for its own companies only. */
export function requireCompany(client: Client, companyId: string): void {
	if (!client.companies.includes(companyId)) {
		throw forbidden(`The client does not act for company ${companyId}`);
	}
}
