import { createHash } from 'node:crypto';
import type { ICredentialDataDecryptedObject, IHookFunctions } from 'n8n-workflow';

import {
	PAUSE_PATHS,
	RESUME_PATHS,
	SUBSCRIPTION_FIELDS,
	SUBSCRIPTIONS_PATH,
	type Endpoint,
} from './contract';
import { PreparationError } from './preparationError';
import { readServiceUrl, spelledOnce, withoutSlashesAtEnd } from './urls';

export const CREDENTIAL_NAME = 'merchantStorefrontApi';

/** Errors and Access → Diagnose name it so. */
export const STOCK_SETTING = 'Advanced Settings → Stock Is Required With Offers';
export const PRICE_SETTING = 'Advanced Settings → Offers Need a Price';

export interface ApiSettings {
	baseUrl: string;
	/** Digest of the Client ID, to tell one account from another. */
	client: string;
	/** Client and address: what is remembered of one says nothing about another. */
	account: string;
	companyFields: readonly string[];
	callbackField: string;
	subscriptionPath: string;
	pausePath: keyof typeof PAUSE_PATHS;
	/** Whether offers that change go with a stock. */
	requiresStock: boolean;
	/** Whether offers that change go with their last price where none is given. */
	needsPrice: boolean;
}

/** What the credential says about the API. Throws a PreparationError that says what to type. */
export function readSettings(credentials: ICredentialDataDecryptedObject): ApiSettings {
	const advanced = credentials.advanced === true ? credentials : {};
	const baseUrl = readServiceUrl(credentials.baseUrl, 'Base URL');
	const client = createHash('sha256')
		.update(textOr(credentials.clientId, ''))
		.digest('hex')
		.slice(0, 16);
	return {
		baseUrl,
		client,
		account: `${client} ${spelledOnce(baseUrl)}`,
		companyFields: companyFields(advanced.companyField),
		callbackField: textOr(advanced.callbackField, SUBSCRIPTION_FIELDS.callback.name),
		subscriptionPath: withoutSlashesAtEnd(textOr(advanced.subscriptionPath, SUBSCRIPTIONS_PATH)),
		pausePath: advanced.pausePath === 'store' ? 'store' : 'schedule',
		requiresStock: advanced.requiresStock === true,
		needsPrice: advanced.needsPrice !== false,
	};
}

export const settingsOf = async (context: Pick<IHookFunctions, 'getCredentials'>) =>
	readSettings(await context.getCredentials(CREDENTIAL_NAME));

export function pathOf(endpoint: Endpoint, settings: ApiSettings, id = ''): string {
	// An address with such a part means another: the collection, not the one thing in it. Half an
	// emoji can't be in an address.
	const isNone = ['', '.', '..'].includes(id) || /\p{Cs}/u.test(id);
	if (endpoint.path.includes('{id}') && isNone) {
		throw new PreparationError(
			`"${id}" isn't an ID`,
			'Type the ID as Get Many shows it, or check the expression in its field.',
		);
	}
	return endpoint.path
		.replace(SUBSCRIPTIONS_PATH, () => settings.subscriptionPath)
		.replace(PAUSE_PATHS.schedule.path, PAUSE_PATHS[settings.pausePath].path)
		.replace(RESUME_PATHS.schedule.path, RESUME_PATHS[settings.pausePath].path)
		.replace('{id}', () => encodeURIComponent(id));
}

function companyFields(choice: unknown): readonly string[] {
	const names = [SUBSCRIPTION_FIELDS.company.name, SUBSCRIPTION_FIELDS.companies.name];
	const chosen = names.filter((name) => name === choice);
	return chosen.length > 0 ? chosen : names;
}

function textOr(value: unknown, fallback: string): string {
	return typeof value === 'string' && value.trim() !== '' ? value.trim() : fallback;
}
