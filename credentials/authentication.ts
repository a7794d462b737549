import type {
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	IDataObject,
	IHttpRequestHelper,
	IHttpRequestOptions,
} from 'n8n-workflow';

import { ENDPOINTS } from '../nodes/MerchantStorefront/platform/contract';
import { kindOfStatus } from '../nodes/MerchantStorefront/platform/failure';
import { isExpiring, RENEW_HEADER } from '../nodes/MerchantStorefront/platform/tokenPolicy';
import {
	noteFetched,
	replaceToken,
	tokenOf,
} from '../nodes/MerchantStorefront/platform/tokenStore';
import { joinUrl, readServiceUrl } from '../nodes/MerchantStorefront/platform/urls';
import { askService, exchange } from './tokenExchange';

const TEST_HEADER = 'x-merchant-storefront-credential-test';

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

/** n8n asks for this when the stored token is empty, when a call answered 401, and in a test. */
export async function renewToken(
	http: IHttpRequestHelper,
	credentials: ICredentialDataDecryptedObject,
): Promise<IDataObject> {
	const { authUrl, clientId, clientSecret } = credentials;
	const client = { authUrl, clientId, clientSecret };
	if (underTest.has(credentials)) {
		const token = await exchange(http, client);
		noteFetched(client, token);
		await tryEventList(http, credentials.baseUrl, token.accessToken);
		renewedForThisCall.add(credentials);
		return { ...token };
	}
	const stored = tokenOf(credentials);
	const token = await replaceToken(client, stored, async () => await exchange(http, client));
	renewedForThisCall.add(credentials);
	return { ...(token ?? { accessToken: credentials.accessToken }) };
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
	// A token fetched for this request is used, however short it lives: asking again would loop.
	const isRenewed = renewedForThisCall.delete(credentials);
	const isRefused = refused !== undefined && refused === credentials.accessToken;
	if (!isRenewed && (isRefused || isExpiring(tokenOf(credentials), Date.now())))
		throw renewalRequest();
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
	return Object.assign(new Error('The access token must be renewed'), {
		response: { status: 401 },
	});
}

/**
 * The request of the test, sent by ourselves: n8n would show no more than a status or an error
 * code, which does not tell a wrong address from a missing permission.
 */
async function tryEventList(
	http: IHttpRequestHelper,
	typedBaseUrl: unknown,
	accessToken: string,
): Promise<void> {
	const baseUrl = readServiceUrl(typedBaseUrl, 'Base URL');
	const { statusCode, body } = await askService(http, 'Base URL', baseUrl, {
		url: ENDPOINTS.listEvents.path,
		headers: { Authorization: `Bearer ${accessToken}` },
	});
	const flaw = testFlaw(statusCode, body, joinUrl(baseUrl, ENDPOINTS.listEvents.path));
	if (flaw !== undefined) throw new Error(flaw);
}

function testFlaw(statusCode: number, body: unknown, asked: string): string | undefined {
	const { host } = new URL(asked);
	const items = (Object(body) as { items?: unknown }).items;
	if (statusCode === 200 && Array.isArray(items)) return undefined;
	switch (kindOfStatus(statusCode)) {
		case 'unauthorized':
			return `The ID and secret are right, but ${host} rejects their token. Check that Auth URL and Base URL belong to the same platform and environment.`;
		case 'forbidden':
			return 'The ID and secret are right, but they have no permission to list events. Ask the account manager to grant it.';
		case 'tooMany':
		case 'overloaded':
		case 'broken':
			return `The platform at ${host} is overloaded or down for a moment (status ${statusCode}). Try again in a few minutes.`;
		default:
			return `${host} responds, but not as the merchant API (status ${statusCode}). Check the Base URL: n8n asked ${asked}.`;
	}
}
