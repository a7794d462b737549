import type {
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	IDataObject,
	IHttpRequestHelper,
	IHttpRequestOptions,
} from 'n8n-workflow';

import { ENDPOINTS } from '../nodes/MerchantStorefront/shared/contract';
import { describeConnectionFailure } from '../nodes/MerchantStorefront/shared/errorMessages';
import { readConnectionFailure } from '../nodes/MerchantStorefront/shared/failure';
import { needsRenewal, RENEW_HEADER } from '../nodes/MerchantStorefront/shared/token';
import { joinUrl, readServiceUrl } from '../nodes/MerchantStorefront/shared/urls';
import { freshToken, sharedToken } from './tokenExchange';

const TEST_HEADER = 'x-merchant-storefront-credential-test';
const TEST_TIMEOUT_MS = 30_000;

export const CREDENTIAL_TEST: ICredentialTestRequest = {
	request: {
		// Read as everywhere else once the test has succeeded, see `authenticateRequest`.
		baseURL: '={{ $credentials.baseUrl }}',
		url: ENDPOINTS.listEvents.path,
		headers: { [TEST_HEADER]: 'true' },
	},
};

/**
 * n8n hands one and the same credential object to `preAuthentication` and `authenticate` of a call,
 * and to no other call. So what one of them found out is kept here for the other.
 */
const renewedForThisCall = new WeakSet<ICredentialDataDecryptedObject>();
const underTest = new WeakSet<ICredentialDataDecryptedObject>();
const refusedToCaller = new WeakSet<ICredentialDataDecryptedObject>();

/** n8n asks for this when the stored token is empty, when a call answered 401, and in a test. */
export async function renewToken(
	http: IHttpRequestHelper,
	credentials: ICredentialDataDecryptedObject,
): Promise<IDataObject> {
	const { authUrl, clientId, clientSecret } = credentials;
	const client = { authUrl, clientId, clientSecret };
	if (underTest.has(credentials)) {
		const token = await freshToken(http, client);
		await tryEventList(http, credentials.baseUrl, token.accessToken);
		renewedForThisCall.add(credentials);
		return { ...token };
	}
	const isWorthwhile = refusedToCaller.delete(credentials);
	const token = await sharedToken(http, client, credentials, isWorthwhile);
	renewedForThisCall.add(credentials);
	return { ...token };
}

/** Signs a request, or has n8n renew the token first by failing in the shape of a 401 answer. */
export async function authenticateRequest(
	credentials: ICredentialDataDecryptedObject,
	options: IHttpRequestOptions,
): Promise<IHttpRequestOptions> {
	const { [TEST_HEADER]: isTest, [RENEW_HEADER]: refused, ...headers } = options.headers ?? {};
	if (isTest !== undefined && !underTest.has(credentials)) {
		underTest.add(credentials);
		throw renewalRequest();
	}
	// A token fetched for this very call is used, however short it lives: asking again would loop.
	const isRenewed = renewedForThisCall.delete(credentials);
	const isRefused = refused !== undefined && refused === credentials.accessToken;
	if (!isRenewed && (isRefused || needsRenewal(credentials, Date.now()))) {
		if (isRefused) refusedToCaller.add(credentials);
		throw renewalRequest();
	}
	return {
		...options,
		...(isTest === undefined
			? {}
			: {
					baseURL: readServiceUrl(credentials.baseUrl, 'Base URL'),
					disableFollowRedirect: true,
				}),
		headers: { ...headers, Authorization: `Bearer ${String(credentials.accessToken)}` },
	};
}

function renewalRequest(): Error {
	return Object.assign(new Error('The access token is to be renewed'), {
		response: { status: 401 },
	});
}

/**
 * The call of the test in our own hands: n8n itself would show no more than a status or an error
 * code, which does not tell a wrong address from a missing permission.
 */
async function tryEventList(
	http: IHttpRequestHelper,
	typedBaseUrl: unknown,
	accessToken: string,
): Promise<void> {
	const baseUrl = readServiceUrl(typedBaseUrl, 'Base URL');
	const { host } = new URL(baseUrl);
	const { statusCode, body } = await http.helpers
		.httpRequest({
			url: joinUrl(baseUrl, ENDPOINTS.listEvents.path),
			headers: { Accept: 'application/json', Authorization: `Bearer ${accessToken}` },
			timeout: TEST_TIMEOUT_MS,
			disableFollowRedirect: true,
			ignoreHttpStatusErrors: true,
			returnFullResponse: true,
		})
		.catch((error: unknown) => {
			const words = describeConnectionFailure(readConnectionFailure(error), host, 'Base URL');
			throw new Error(`${words.message}. ${words.description}`);
		});
	const flaw = testFlaw(statusCode, body, host);
	if (flaw !== undefined) throw new Error(flaw);
}

function testFlaw(statusCode: number, body: unknown, host: string): string | undefined {
	if (statusCode === 401) {
		return `The ID and secret are right, but ${host} does not accept their token. Check that Auth URL and Base URL belong to the same platform and environment.`;
	}
	if (statusCode === 403) {
		return 'The ID and secret are right, but they have no permission to list callback events. Ask the account manager to grant it.';
	}
	if (statusCode === 429 || statusCode >= 500) {
		return `The platform at ${host} is overloaded or down for a moment (status ${statusCode}). Try again in a few minutes.`;
	}
	const items = (Object(body) as { items?: unknown }).items;
	if (statusCode !== 200 || !Array.isArray(items)) {
		return `The address ${host} answers, but not as the merchant API (status ${statusCode}). Check the Base URL: ${ENDPOINTS.listEvents.path} is appended to it.`;
	}
	return undefined;
}
