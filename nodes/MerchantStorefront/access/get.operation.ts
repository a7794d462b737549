import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { failureOf } from '../platform/apiError';
import { asNodeError } from '../n8n/asNodeError';
import { SCOPES } from '../platform/contract';
import { listEvents } from '../events/calls';
import { CREDENTIAL_NAME } from '../platform/settings';

export const choice = {
	name: 'Get',
	description: 'See what the credential may do and when its token expires',
	action: 'Get access',
};

export async function execute(context: IExecuteFunctions): Promise<IDataObject> {
	await useToken(context);
	const { tokenType, expiresAt, scope } = await context.getCredentials(CREDENTIAL_NAME);
	const granted = String(scope ?? '')
		.split(/\s+/)
		.filter((name) => name !== '');
	return {
		tokenType,
		expiresAt,
		scopes: granted.map((name) => ({ name, allows: meaningOf(name) })),
	};
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

function meaningOf(name: string): string {
	return SCOPES.find((scope) => scope.name === name)?.allows ?? 'Not documented';
}
