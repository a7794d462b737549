import {
	ICredentialsHelper,
	type ICredentialDataDecryptedObject,
	type ICredentials,
	type IHttpRequestHelper,
	type IHttpRequestOptions,
	type INode,
	type INodeCredentialsDetails,
	type INodeProperties,
	type IRequestOptionsSimplified,
} from 'n8n-workflow';

import { MerchantStorefrontApi } from '../../credentials/MerchantStorefrontApi.credentials';

/**
 * Keeps one credential and treats it as n8n does (host code, not to be had outside the n8n server):
 * defaults for what is absent, a copy for every reader, `preAuthentication` when the expirable field
 * is empty, when the call failed with a 401, and in a credential test.
 */
export class CredentialStore extends ICredentialsHelper {
	readonly type = new MerchantStorefrontApi();

	constructor(public data: ICredentialDataDecryptedObject) {
		super();
		const defaults = this.type.properties.map((field) => [field.name, field.default]);
		this.data = { ...Object.fromEntries(defaults), ...data };
	}

	getParentTypes(): string[] {
		return [];
	}

	isCredentialUsableByNode(): boolean {
		return true;
	}

	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		_typeName: string,
		options: IHttpRequestOptions | IRequestOptionsSimplified,
	): Promise<IHttpRequestOptions> {
		return await this.type.authenticate(credentials, options as IHttpRequestOptions);
	}

	async preAuthentication(
		http: IHttpRequestHelper,
		credentials: ICredentialDataDecryptedObject,
		_typeName: string,
		node: INode,
		credentialsExpired: boolean,
	): Promise<ICredentialDataDecryptedObject | undefined> {
		const isTest = node.type === 'n8n-nodes-base.noOp' && node.parameters.temp === '';
		if (credentials.accessToken !== '' && !credentialsExpired && !isTest) return undefined;
		const output = await this.type.preAuthentication.call(http, credentials);
		Object.assign(credentials, output);
		this.data = { ...credentials };
		return credentials;
	}

	/** What n8n does when one of its own nodes is answered 401. */
	async renewAfterRefusal(): Promise<void> {
		const http = {
			helpers: {
				httpRequest: async ({ url, method, body, headers }: IHttpRequestOptions) => {
					const init = { method, body: body as string, headers: headers as Record<string, string> };
					const response = await fetch(url, init);
					return { statusCode: response.status, body: await response.json(), headers: {} };
				},
			},
		} as unknown as IHttpRequestHelper;
		await this.preAuthentication(http, structuredClone(this.data), '', {} as INode, true);
	}

	async runPreAuthentication(): Promise<undefined> {
		return undefined;
	}

	async getCredentials(): Promise<ICredentials> {
		throw new Error('Not needed by the nodes');
	}

	async getDecrypted(): Promise<ICredentialDataDecryptedObject> {
		return structuredClone(this.data);
	}

	async updateCredentials(
		_details: INodeCredentialsDetails,
		_type: string,
		data: ICredentialDataDecryptedObject,
	): Promise<void> {
		this.data = { ...data };
	}

	async updateCredentialsOauthTokenData(): Promise<void> {
		throw new Error('Not needed by the nodes');
	}

	getCredentialsProperties(): INodeProperties[] {
		return this.type.properties;
	}
}
