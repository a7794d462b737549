import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { permission } from '../platform/scopes';
import { CREDENTIAL_NAME } from '../platform/settings';
import { Probe } from './diagnosis/probe';

export const choice = {
	name: 'Get',
	description: 'See what the credential may do and when its token expires',
	action: 'Get access',
};

export async function execute(context: IExecuteFunctions): Promise<IDataObject> {
	const scopes = await new Probe(context).scopes();
	const { tokenType, expiresAt } = await context.getCredentials(CREDENTIAL_NAME);
	return { permissions: scopes.map(permission).join(', '), expiresAt, tokenType, scopes };
}
