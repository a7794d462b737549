import type { IDataObject } from 'n8n-workflow';
import type { Sandbox } from '../sandbox';
import type { N8nApi, SavedCredential } from './n8nApi';

export const CREDENTIAL_TYPE = 'merchantStorefrontApi';

/** One of the clients that the sandbox knows from the start. */
export function credentialData({ url, apiUrl }: Sandbox, clientId = 'demo'): IDataObject {
	return { authUrl: url, baseUrl: apiUrl, clientId, clientSecret: `${clientId}-secret` };
}

/** The credential of the chat: going live changes nothing else. */
export async function createChatCredential(
	api: N8nApi,
	sandbox: Sandbox,
): Promise<SavedCredential> {
	const data = { accessToken: sandbox.botToken, baseUrl: sandbox.url };
	return await api.createCredential('Sandbox chat', 'telegramApi', data);
}

export async function createCredential(api: N8nApi, sandbox: Sandbox): Promise<SavedCredential> {
	return await api.createCredential('Sandbox', CREDENTIAL_TYPE, credentialData(sandbox));
}

/** What the page of the kitchen screen asks for. */
export const KITCHEN_LOGIN = { user: 'kitchen', password: 'kitchen' };

export async function createKitchenLogin(api: N8nApi): Promise<SavedCredential> {
	return await api.createCredential('Kitchen screen', 'httpBasicAuth', KITCHEN_LOGIN);
}
