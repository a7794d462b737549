import type {
	Icon,
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	ICredentialType,
	IHttpRequestHelper,
	INodeProperties,
} from 'n8n-workflow';

import { authenticateRequest, CREDENTIAL_TEST, renewToken } from './authentication';
import { advancedFields, connectionFields, tokenFields } from './credentialFields';

export class MerchantStorefrontApi implements ICredentialType {
	name = 'merchantStorefrontApi';

	displayName = 'Merchant Storefront API';

	icon: Icon = {
		light: 'file:../icons/merchantStorefront.svg',
		dark: 'file:../icons/merchantStorefront.dark.svg',
	};

	documentationUrl =
		'https://github.com/merchant-storefront/n8n-nodes-merchant-storefront#credentials';

	properties: INodeProperties[] = [...connectionFields, ...advancedFields, ...tokenFields];

	async preAuthentication(this: IHttpRequestHelper, credentials: ICredentialDataDecryptedObject) {
		return await renewToken(this, credentials);
	}

	authenticate = authenticateRequest;

	test: ICredentialTestRequest = CREDENTIAL_TEST;
}
