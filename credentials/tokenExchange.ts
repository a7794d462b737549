import type { IHttpRequestHelper, IHttpRequestOptions } from 'n8n-workflow';
import { z } from 'zod';

import {
	GRANT_TYPE,
	TOKEN_ENDPOINT,
	TOKEN_REQUEST_FIELDS,
	TOKEN_RESPONSE_FIELDS,
} from '../nodes/MerchantStorefront/platform/contract';
import { failureOfError, kindOfStatus } from '../nodes/MerchantStorefront/platform/failure';
import { mayPass, TIMEOUT_MS } from '../nodes/MerchantStorefront/platform/outcomes';
import { describeConnection } from '../nodes/MerchantStorefront/platform/outcomeTexts';
import { isObject } from '../nodes/MerchantStorefront/platform/parseJson';
import { PreparationError } from '../nodes/MerchantStorefront/platform/preparationError';
import type { StoredToken } from '../nodes/MerchantStorefront/platform/tokenPolicy';
import {
	nameOfClient,
	type ClientCredentials,
} from '../nodes/MerchantStorefront/platform/tokenStore';
import { joinUrl, readServiceUrl } from '../nodes/MerchantStorefront/platform/urls';

// Ten years: a longer life is a mistake, and its end would be no date.
const LONGEST_LIFE_SECONDS = 315_360_000;

/** Exchanges the client's ID and secret for a token. */
export async function exchange(
	http: IHttpRequestHelper,
	client: ClientCredentials,
): Promise<StoredToken> {
	const authUrl = readServiceUrl(client.authUrl, 'Auth URL');
	const body = new URLSearchParams({
		[TOKEN_REQUEST_FIELDS.grantType.name]: GRANT_TYPE,
		[TOKEN_REQUEST_FIELDS.clientId.name]: requiredSetting(client.clientId, 'Client ID'),
		[TOKEN_REQUEST_FIELDS.clientSecret.name]: requiredSetting(client.clientSecret, 'Client Secret'),
	});
	const answer = await askService(http, 'Auth URL', authUrl, {
		method: TOKEN_ENDPOINT.method,
		url: TOKEN_ENDPOINT.path,
		headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
		body: body.toString(),
	});
	const token = readToken(answer, Date.now(), new URL(authUrl).host);
	return { ...token, issuedTo: nameOfClient(client) };
}

interface Answer {
	statusCode: number;
	body: unknown;
}

/** Sends a request of the credential itself. Any answer will do; an error says that none came. */
export async function askService(
	http: IHttpRequestHelper,
	addressField: 'Auth URL' | 'Base URL',
	address: string,
	{ url, headers, ...request }: IHttpRequestOptions,
): Promise<Answer> {
	try {
		return (await http.helpers.httpRequest({
			...request,
			url: joinUrl(address, url),
			headers: { Accept: 'application/json', ...headers },
			timeout: TIMEOUT_MS,
			disableFollowRedirect: true,
			ignoreHttpStatusErrors: true,
			returnFullResponse: true,
		})) as Answer;
	} catch (error) {
		throw unreachable(error, { host: new URL(address).host, addressField, timeoutMs: TIMEOUT_MS });
	}
}

/** A new error without `cause`: the original carries the request, and with it the client secret. */
function unreachable(error: unknown, facts: Parameters<typeof describeConnection>[1]) {
	const failure = failureOfError(error);
	const { message, description } = describeConnection(failure, facts);
	const kind = mayPass(failure) ? 'notReadyYet' : 'notReady';
	// The credential's test shows nothing but the message.
	return new PreparationError(`${message}. ${description}`, '', kind);
}

function requiredSetting(value: unknown, fieldName: string): string {
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
	// It is only shown: an odd one doesn't make the token unusable.
	[FIELD.scope.name]: z.string().catch(''),
});

function readToken(
	{ statusCode, body }: Answer,
	receivedAt: number,
	host: string,
): Omit<StoredToken, 'issuedTo'> {
	if (['tooMany', 'overloaded', 'broken'].includes(kindOfStatus(statusCode))) {
		throw new PreparationError(
			`The token service at ${host} isn't available (status ${statusCode})`,
			'The platform is overloaded or down for a moment. Try again in a few minutes.',
			'notReadyYet',
		);
	}
	const address = `Check the Auth URL of the credential: the platform's sign-in address, to which n8n adds ${TOKEN_ENDPOINT.path}`;
	if (isRefusal(statusCode, body)) {
		const code = errorCode(body);
		const [what, whatToDo] = isOfClient(statusCode, body)
			? [': this Client ID and Client Secret were refused', 'Copy both again']
			: [` at ${host}`, `${address}. Then copy Client ID and Client Secret again`];
		throw new PreparationError(
			`Sign-in failed${what}${code && ` (${code})`}. ${whatToDo}`,
			`Both must have no missing or extra characters, and belong to ${host}. The platform's account manager can issue new ones.`,
			'notSignedIn',
		);
	}
	if (statusCode < 200 || statusCode > 299 || !isObject(body)) {
		throw new PreparationError(
			`Found no token service at ${host} (status ${statusCode}). ${address}`,
			'Ask your account manager at the platform for the right one.',
		);
	}
	const parsed = tokenAnswer.safeParse(body);
	if (!parsed.success) {
		const fields = [...new Set(parsed.error.issues.map(({ path }) => path.join('.')))];
		throw new PreparationError(
			`The token response of ${host} can't be used: ${fields.join(', ')} missing or not as expected`,
			'A token response needs a non-empty access_token, a positive expires_in and the token_type Bearer. Check the Auth URL in the credential, or ask the platform.',
		);
	}
	const token = parsed.data;
	return {
		accessToken: token.access_token,
		tokenType: 'Bearer',
		scope: token.scope,
		obtainedAt: new Date(receivedAt).toISOString(),
		expiresAt: new Date(receivedAt + token.expires_in * 1000).toISOString(),
	};
}

/** The errors of the token endpoint are not specified; those of OAuth2 are assumed. */
function isRefusal(statusCode: number, body: unknown): boolean {
	const kind = kindOfStatus(statusCode);
	return kind === 'unauthorized' || kind === 'forbidden' || (kind === 'invalid' && isObject(body));
}

/** Whether it is surely the ID or the secret: another 400 may come from an address that gives no tokens. */
const isOfClient = (statusCode: number, body: unknown) =>
	kindOfStatus(statusCode) !== 'invalid' ||
	['invalid_client', 'unauthorized_client', 'invalid_grant', 'access_denied'].includes(
		errorCode(body),
	);

/** The code of an OAuth2 error, or an empty text: anything else in the body could repeat what was sent. */
function errorCode(body: unknown): string {
	const { error } = Object(body) as { error?: unknown };
	return typeof error === 'string' && /^[a-z_]{1,40}$/.test(error) ? error : '';
}
