import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { listEvents } from '../events/eventCalls';
import { asNodeError } from '../n8n/asNodeError';
import { failureOf } from '../platform/apiError';
import { caught } from '../platform/caught';
import { permission, scopesIn } from '../platform/scopes';
import { CREDENTIAL_NAME } from '../platform/settings';

export const choice = {
	name: 'Get',
	description: 'See what the credential may do and when its token expires',
	action: 'Get access',
};

export async function execute(context: IExecuteFunctions): Promise<IDataObject> {
	const failure = await caught(listEvents(context));
	// A token that may not list events is a good token, and its scopes are the result.
	const isTaken = failure === undefined || failureOf(failure)?.kind === 'forbidden';
	if (!isTaken) throw asNodeError(context, failure);
	const { tokenType, expiresAt, scope } = await context.getCredentials(CREDENTIAL_NAME);
	const scopes = scopesIn(scope);
	return { permissions: scopes.map(permission).join(', '), expiresAt, tokenType, scopes };
}
