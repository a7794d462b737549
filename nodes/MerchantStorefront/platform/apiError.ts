import { NodeApiError, type IHookFunctions } from 'n8n-workflow';

import type { ErrorMessage, Failure } from './failure';
import { describeFailure, failureForN8n } from './outcomes';
import { fitting, type RequestFacts } from './outcomeTexts';
import { CREDENTIAL_NAME } from './settings';
import { parseUrl } from './urls';

type NodeContext = Pick<IHookFunctions, 'getNode'>;

const failures = new WeakMap<object, Failure>();

/** What became of the request that an error is about; undefined for other errors. */
export function failureOf(error: unknown): Failure | undefined {
	return typeof error === 'object' && error !== null ? failures.get(error) : undefined;
}

/** The original error is not kept as cause: it carries the request, and with it the token. */
export async function apiError(
	context: NodeContext & Pick<IHookFunctions, 'getCredentials'>,
	failure: Failure,
	facts: Pick<
		RequestFacts,
		'endpoint' | 'id' | 'timeoutMs' | 'companyId' | 'storeId' | 'nameOf' | 'body'
	>,
): Promise<NodeApiError> {
	const credentials = await context.getCredentials(CREDENTIAL_NAME);
	const secrets = [credentials.accessToken, credentials.clientSecret];
	// This comes before the text is cut: half a secret would not be found.
	const told = { ...failure, body: redactAll(failure.body, secrets) };
	const { message, description } = describeFailure(told, {
		...facts,
		host: parseUrl(String(credentials.baseUrl))?.host ?? 'the Base URL',
		addressField: 'Base URL',
		scope: String(credentials.scope ?? ''),
	});
	const words = {
		message: redact(message, secrets),
		description: redact(description, secrets),
	};
	return errorOf(context, failure, words);
}

/** An error about the platform that no failed request is behind. */
export const wordedError = (context: NodeContext, words: ErrorMessage, status?: number) =>
	new NodeApiError(
		context.getNode(),
		{},
		{
			...fitting(words),
			...(status !== undefined && { httpCode: String(status) }),
		},
	);

/** The same error in other words. */
export function reworded(
	context: NodeContext,
	error: NodeApiError,
	words: ErrorMessage,
): NodeApiError {
	const failure = failureOf(error);
	return failure === undefined ? wordedError(context, words) : errorOf(context, failure, words);
}

/** The caller puts this failure into words. */
export function errorOf(context: NodeContext, failure: Failure, words: ErrorMessage): NodeApiError {
	const error = wordedError(context, words, failure.status);
	failures.set(error, failure);
	// It is set afterwards: the constructors of older versions of n8n do not know it.
	return Object.assign(error, { failure: failureForN8n(failure) });
}

function redactAll(body: unknown, secrets: unknown[]): unknown {
	return JSON.parse(JSON.stringify(body ?? null), (_key, value: unknown) =>
		typeof value === 'string' ? redact(value, secrets) : value,
	);
}

/** A platform that repeats a request must not reveal a secret. */
export function redact(text: string, secrets: unknown[]): string {
	return secrets
		.filter((secret): secret is string => typeof secret === 'string' && secret !== '')
		.reduce((redacted, secret) => redacted.replaceAll(secret, '***'), text);
}
