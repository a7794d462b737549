import {
	NodeOperationError,
	type ICredentialDataDecryptedObject,
	type IHookFunctions,
} from 'n8n-workflow';

import { CREDENTIAL_NAME } from './settings';

/** Of the trigger, which can be tested without one: n8n itself would say that none is needed. */
export async function readCredential(
	context: Pick<IHookFunctions, 'getNode' | 'getCredentials'>,
): Promise<ICredentialDataDecryptedObject> {
	if (context.getNode().credentials?.[CREDENTIAL_NAME] === undefined) {
		throw new NodeOperationError(context.getNode(), 'No credential is chosen', {
			description: 'Choose or create a Merchant Storefront API credential in this node.',
		});
	}
	return await context.getCredentials(CREDENTIAL_NAME);
}
