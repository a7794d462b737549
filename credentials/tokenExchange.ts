import { createHash } from 'node:crypto';
import type { IHttpRequestHelper } from 'n8n-workflow';
import { z } from 'zod';

import {
	GRANT_TYPE,
	TOKEN_ENDPOINT,
	TOKEN_REQUEST_FIELDS,
	TOKEN_RESPONSE_FIELDS,
} from '../nodes/MerchantStorefront/shared/contract';
import { describeConnectionFailure } from '../nodes/MerchantStorefront/shared/errorMessages';
import { readConnectionFailure } from '../nodes/MerchantStorefront/shared/failure';
import { PreparationError } from '../nodes/MerchantStorefront/shared/preparationError';
import { needsRenewal, type StoredToken } from '../nodes/MerchantStorefront/shared/token';
import { joinUrl, readServiceUrl } from '../nodes/MerchantStorefront/shared/urls';

const TIMEOUT_MS = 30_000;
// Ten years: a longer life is a mistake, and its end would be no date.
const LONGEST_LIFE_SECONDS = 315_360_000;

export interface ClientCredentials {
	authUrl: unknown;
	clientId: unknown;
	clientSecret: unknown;
}

interface TokenSlot {
	inFlight?: Promise<StoredToken>;
	latest?: StoredToken;
	/** When a token was last fetched in place of one that was refused. */
	replacedAt?: number;
}

const MOST_SLOTS = 100;
const slots = new Map<string, TokenSlot>();

const REPLACE_EVERY_MS = 60_000;

/**
 * A token for a caller whose stored one is of no more use. Callers that ask at the same time share
 * one exchange; one that still holds an outdated copy gets the token just fetched.
 */
export async function sharedToken(
	http: IHttpRequestHelper,
	client: ClientCredentials,
	stored: Partial<StoredToken>,
	/** Whether the caller has found out that another token may be accepted. */
	isWorthwhile = false,
): Promise<StoredToken> {
	const slot = slotOf(client);
	if (slot.inFlight !== undefined) return await slot.inFlight;
	const now = Date.now();
	const { latest } = slot;
	if (latest !== undefined && !needsRenewal(latest, now)) {
		if (isNewer(latest, stored)) return latest;
		const isRefused = latest.accessToken === stored.accessToken;
		const isReplaced = slot.replacedAt !== undefined && now - slot.replacedAt < REPLACE_EVERY_MS;
		// Refused again so soon, it is not the token's fault: the platform accepts none.
		if (isRefused && isReplaced && !isWorthwhile) return latest;
	}
	if (!needsRenewal(stored, now)) slot.replacedAt = now;
	slot.inFlight = freshToken(http, client);
	try {
		return await slot.inFlight;
	} finally {
		slot.inFlight = undefined;
	}
}

/** Another process may have stored a token since this one fetched its own, which must not come back. */
function isNewer(token: StoredToken, stored: Partial<StoredToken>): boolean {
	if (token.accessToken === stored.accessToken) return false;
	return (
		!stored.accessToken || !(Date.parse(stored.obtainedAt ?? '') > Date.parse(token.obtainedAt))
	);
}

/** A token from a real exchange, whatever is known already. */
export async function freshToken(
	http: IHttpRequestHelper,
	client: ClientCredentials,
): Promise<StoredToken> {
	const token = await exchange(http, client);
	slotOf(client).latest = token;
	return token;
}

function slotOf(client: ClientCredentials): TokenSlot {
	const key = createHash('sha256')
		.update(JSON.stringify([client.authUrl, client.clientId, client.clientSecret]))
		.digest('base64');
	const slot = slots.get(key) ?? {};
	// Setting it anew keeps the map ordered by use, so that the first key is the one to drop.
	slots.delete(key);
	slots.set(key, slot);
	if (slots.size > MOST_SLOTS) slots.delete([...slots.keys()][0]);
	return slot;
}

async function exchange(http: IHttpRequestHelper, client: ClientCredentials): Promise<StoredToken> {
	const authUrl = readServiceUrl(client.authUrl, 'Auth URL');
	const body = new URLSearchParams({
		[TOKEN_REQUEST_FIELDS.grantType.name]: GRANT_TYPE,
		[TOKEN_REQUEST_FIELDS.clientId.name]: requiredText(client.clientId, 'Client ID'),
		[TOKEN_REQUEST_FIELDS.clientSecret.name]: requiredText(client.clientSecret, 'Client Secret'),
	});
	const answer = await send(http, authUrl, body.toString());
	return readToken(answer, Date.now(), new URL(authUrl).host);
}

interface Answer {
	statusCode: number;
	body: unknown;
}

async function send(http: IHttpRequestHelper, authUrl: string, body: string): Promise<Answer> {
	try {
		return (await http.helpers.httpRequest({
			method: TOKEN_ENDPOINT.method,
			url: joinUrl(authUrl, TOKEN_ENDPOINT.path),
			headers: {
				'Content-Type': 'application/x-www-form-urlencoded',
				Accept: 'application/json',
			},
			body,
			timeout: TIMEOUT_MS,
			disableFollowRedirect: true,
			ignoreHttpStatusErrors: true,
			returnFullResponse: true,
		})) as Answer;
	} catch (error) {
		throw unreachable(error, new URL(authUrl).host);
	}
}

// A new error without `cause`: the original carries the request, and with it the client secret.
function unreachable(error: unknown, host: string): PreparationError {
	const failure = readConnectionFailure(error);
	const { message, description } = describeConnectionFailure(failure, host, 'Auth URL');
	return new PreparationError(message, description, failure.retryable);
}

function requiredText(value: unknown, fieldName: string): string {
	if (typeof value === 'string' && value.trim() !== '') return value.trim();
	throw new PreparationError(
		`${fieldName} is empty`,
		`Type the ${fieldName} that the platform gave you into the credential.`,
	);
}

const FIELD = TOKEN_RESPONSE_FIELDS;

const DECIMAL = /^\d+(\.\d+)?$/;

const tokenAnswer = z.object({
	[FIELD.accessToken.name]: z.string().trim().min(1),
	[FIELD.tokenType.name]: z.string().regex(/^bearer$/i),
	[FIELD.expiresIn.name]: z
		.union([z.number(), z.string().regex(DECIMAL).transform(Number)])
		.pipe(z.number().positive().max(LONGEST_LIFE_SECONDS)),
	[FIELD.scope.name]: z.string().nullish(),
});

function readToken({ statusCode, body }: Answer, receivedAt: number, host: string): StoredToken {
	if (statusCode === 429 || statusCode >= 500) {
		throw new PreparationError(
			`The token service at ${host} is not available (status ${statusCode})`,
			'The platform is overloaded or down for a moment. Try again in a few minutes.',
			true,
		);
	}
	if (isRefusal(statusCode, body)) {
		throw new PreparationError(
			`The platform does not accept this Client ID and Client Secret${errorCode(body)}`,
			`Check both for missing or extra characters, and that they belong to ${host}. The platform's account manager can issue new ones.`,
		);
	}
	if (statusCode < 200 || statusCode > 299 || typeof body !== 'object' || body === null) {
		throw new PreparationError(
			`The token service was not found at ${host} (status ${statusCode})`,
			`Check the Auth URL in the credential: ${TOKEN_ENDPOINT.path} is appended to it.`,
		);
	}
	const parsed = tokenAnswer.safeParse(body);
	if (!parsed.success) {
		const fields = [...new Set(parsed.error.issues.map(({ path }) => path.join('.')))];
		throw new PreparationError(
			`The token answer of ${host} cannot be used: ${fields.join(', ')} missing or not as expected`,
			'A token answer needs a non-empty access_token, a positive expires_in and the token_type Bearer. Check the Auth URL in the credential, or ask the platform.',
		);
	}
	const token = parsed.data;
	return {
		accessToken: token.access_token,
		tokenType: 'Bearer',
		scope: token.scope ?? '',
		obtainedAt: new Date(receivedAt).toISOString(),
		expiresAt: new Date(receivedAt + token.expires_in * 1000).toISOString(),
	};
}

/** The errors of the token endpoint are not specified; those of OAuth2 are assumed. */
function isRefusal(statusCode: number, body: unknown): boolean {
	if (statusCode === 401 || statusCode === 403) return true;
	return statusCode === 400 && typeof body === 'object';
}

/** The code of an OAuth2 error; anything else in the body could repeat what was sent. */
function errorCode(body: unknown): string {
	const { error } = Object(body) as { error?: unknown };
	return typeof error === 'string' && /^[a-z_]{1,40}$/.test(error) ? ` (${error})` : '';
}
