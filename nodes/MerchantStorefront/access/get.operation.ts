import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { failureOf } from '../platform/apiError';
import { asNodeError } from '../n8n/asNodeError';
import { listEvents } from '../events/eventCalls';
import { CREDENTIAL_NAME } from '../platform/settings';
import { permission, scopesIn } from '../platform/scopes';

export const choice = {
	name: 'Get',
	description: 'See what the credential may do and when its token expires',
	action: 'Get access',
};

export async function execute(context: IExecuteFunctions): Promise<IDataObject> {
	await useToken(context);
	const { tokenType, expiresAt, scope } = await context.getCredentials(CREDENTIAL_NAME);
	const scopes = scopesIn(scope);
	return { permissions: scopes.map(permission).join(', '), expiresAt, tokenType, scopes };
}

/** The credential's token may be old or missing until a call is made with it. */
async function useToken(context: IExecuteFunctions): Promise<void> {
	try {
		await listEvents(context);
	} catch (error) {
		// A token that may not list events is a good token, and its scopes are the result.
		if (failureOf(error)?.kind !== 'forbidden') throw asNodeError(context, error);
	}
}
