import type { IExecuteFunctions } from 'n8n-workflow';

import { requiredText } from '../../n8n/inputs';
import { CREDENTIAL_NAME } from '../../platform/settings';

/** Of the credential: every process of n8n knows it, and nothing has to be kept for it. */
export async function pageSecret(context: IExecuteFunctions): Promise<string> {
	const { clientSecret } = await context.getCredentials(CREDENTIAL_NAME);
	return requiredText(context, clientSecret, 'Client Secret');
}
