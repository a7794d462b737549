import { NodeApiError, type IHookFunctions } from 'n8n-workflow';

import type { ErrorMessage, Failure } from './failure';
import { describeFailure, failureForN8n, TIMEOUT_MS } from './outcomes';
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
	{
		timeoutMs = TIMEOUT_MS,
		...facts
	}: Pick<RequestFacts, 'endpoint' | 'id' | 'companyId' | 'storeId' | 'nameOf' | 'body'> & {
		timeoutMs?: number;
	},
): Promise<NodeApiError> {
	const credentials = await context.getCredentials(CREDENTIAL_NAME);
	const secrets = [credentials.accessToken, credentials.clientSecret];
	// This comes before the text is cut: half a secret would not be found.
	const told = { ...failure, body: redact(failure.body, secrets) };
	const { message, description } = describeFailure(told, {
		...facts,
		timeoutMs,
		host: parseUrl(String(credentials.baseUrl))?.host ?? 'the Base URL',
		addressField: 'Base URL',
		scope: String(credentials.scope ?? ''),
	});
	return errorOf(context, told, redact({ message, description }, secrets));
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
export function reworded(context: NodeContext, error: Error, words: ErrorMessage): NodeApiError {
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

/** A platform that repeats a request must not reveal a secret: it is removed from all texts. */
export function redact<Said>(said: Said, secrets: unknown[]): Said {
	const known = secrets.filter(
		(secret): secret is string => typeof secret === 'string' && secret !== '',
	);
	return JSON.parse(JSON.stringify(said ?? null), (_key, value: unknown) =>
		typeof value === 'string'
			? known.reduce((text, secret) => text.replaceAll(secret, '***'), value)
			: value,
	) as Said;
}
