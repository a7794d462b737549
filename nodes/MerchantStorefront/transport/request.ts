import {
	NodeApiError,
	sleep,
	type ICredentialDataDecryptedObject,
	type IDataObject,
	type IExecuteFunctions,
	type IHookFunctions,
	type IHttpRequestOptions,
	type ILoadOptionsFunctions,
	type IPollFunctions,
} from 'n8n-workflow';

import type { Endpoint } from '../shared/contract';
import { describeFailure, isPage } from '../shared/errorMessages';
import { AnswerError, CANCELLED, readFailure, type Failure } from '../shared/failure';
import { CREDENTIAL_NAME, pathOf, readSettings } from '../shared/settings';
import { isJustFetched, needsRenewal, RENEW_HEADER } from '../shared/token';
import { joinUrl, parseUrl } from '../shared/urls';
import { readCredential } from './credential';
import { forgetRefusal, mayRenew, rememberRefusal } from './refusedTokens';
import { waitBeforeRetry } from './retry';

export type ApiContext =
	IExecuteFunctions | IHookFunctions | ILoadOptionsFunctions | IPollFunctions;

export interface ApiCall {
	endpoint: Endpoint;
	/** Of the one thing that is meant, as in the endpoint's path. */
	id?: string;
	query?: URLSearchParams;
	/** Bytes are sent as they are: each attempt sends the same. */
	body?: IDataObject | Buffer;
	/** Of one attempt. */
	timeoutMs?: number;
	/** Until when there must be a result, retries and waiting included, in milliseconds since 1970. */
	deadline?: number;
	/** Of the one company that the call is about, if it is about one. */
	companyId?: string;
	/** Of the one store that the call is about. */
	storeId?: string;
	itemIndex?: number;
	/** In place of the credential's. */
	subscriberPath?: string;
	/** To see how the platform refuses it. */
	withoutToken?: true;
	/** For what must be cleared away although the execution was cancelled. */
	evenIfCancelled?: true;
}

interface Success {
	kind: 'success';
	status: number;
	body: unknown;
	/** The platform's time, in milliseconds, where the response carries it (RFC 9110). */
	sentAt?: number;
}

export type Outcome = Success | Failure;

const TIMEOUT_MS = 30_000;

/** Calls the platform's API. Answers the parsed body; it may be empty. */
export async function merchantApiRequest(context: ApiContext, call: ApiCall): Promise<unknown> {
	return (await merchantApiResponse(context, call)).body;
}

/** The same with what else a response tells. */
export async function merchantApiResponse(context: ApiContext, call: ApiCall): Promise<Success> {
	const outcome = await merchantApiOutcome(context, call);
	if (outcome.kind === 'success') return outcome;
	throw await nodeError(context, outcome, call);
}

/** The one function that calls the platform's API, for callers to whom a failure is an answer too. */
export async function merchantApiOutcome(context: ApiContext, call: ApiCall): Promise<Outcome> {
	await readCredential(context);
	const signal = call.evenIfCancelled ? undefined : cancelSignal(context);
	for (let attempt = 1; ; attempt++) {
		try {
			return { kind: 'success', ...(await send(context, call, signal)) };
		} catch (error) {
			const failure = readFailure(error);
			if (attempt > 1 && isGone(failure, call.endpoint)) {
				return { kind: 'success', status: 404, body: undefined };
			}
			const waitMs = waitBeforeRetry(failure, call.endpoint, attempt);
			if (waitMs === undefined || signal?.aborted) return failure;
			if (call.deadline !== undefined && Date.now() + waitMs >= call.deadline) return failure;
			context.logger.debug(
				`${call.endpoint.method} ${call.endpoint.path} failed (${failure.kind}), next attempt in ${Math.round(waitMs)} ms`,
			);
			await pause(waitMs, signal);
			if (signal?.aborted) return CANCELLED;
		}
	}
}

/** A repeated DELETE that finds nothing: an earlier attempt did it, only its answer was lost. */
function isGone(failure: Failure, endpoint: Endpoint): boolean {
	return endpoint.method === 'DELETE' && failure.kind === 'answer' && failure.status === 404;
}

async function send(
	context: ApiContext,
	call: ApiCall,
	signal: AbortSignal | undefined,
): Promise<Omit<Success, 'kind'>> {
	const credentials = await context.getCredentials(CREDENTIAL_NAME);
	const wasNew = isNew(credentials);
	let answer = await sendOnce(context, call, credentials, signal);
	if (call.withoutToken) return readSuccess(answer, call.endpoint);
	const isRefused = answer.statusCode === 401;
	// A 403 may come from a token that has not yet got a scope, but not from one just fetched.
	if (isRefused || (answer.statusCode === 403 && !wasNew)) {
		const current = await context.getCredentials(CREDENTIAL_NAME);
		const token = String(current.accessToken);
		if (!isRefused || mayRenew(token, Date.now())) {
			const askedAt = Date.now();
			answer = await sendOnce(context, call, current, signal, token);
			if (isRefused && answer.statusCode === 401) {
				const renewed = await context.getCredentials(CREDENTIAL_NAME);
				const isFetched = Date.parse(String(renewed.obtainedAt)) >= askedAt;
				if (isFetched) rememberRefusal(token, String(renewed.accessToken), Date.now());
			}
		}
	} else {
		forgetRefusal(String(credentials.accessToken));
	}
	return readSuccess(answer, call.endpoint);
}

function readSuccess(
	{ statusCode, body, headers }: Answer,
	endpoint: Endpoint,
): Omit<Success, 'kind'> {
	const isText = typeof body === 'string' && body.trim() !== '';
	const isOdd = isText && (endpoint.isResponseUnread !== true || isPage(body));
	if (statusCode < 200 || statusCode > 299 || isOdd) {
		throw new AnswerError(statusCode, body, headers);
	}
	const sentAt = Date.parse(String(headers.date));
	return { status: statusCode, body, sentAt: Number.isNaN(sentAt) ? undefined : sentAt };
}

interface Answer {
	statusCode: number;
	body: unknown;
	headers: Record<string, unknown>;
}

/** Statuses are judged here, not by n8n: in n8n 1 its errors tell less than the answer does. */
async function sendOnce(
	context: ApiContext,
	{ endpoint, id, query, body, timeoutMs = TIMEOUT_MS, ...call }: ApiCall,
	credentials: ICredentialDataDecryptedObject,
	signal: AbortSignal | undefined,
	refusedToken?: string,
): Promise<Answer> {
	const settings = readSettings(credentials);
	const { subscriberPath = settings.subscriberPath } = call;
	const path = pathOf(endpoint, { ...settings, subscriberPath }, id);
	const options: IHttpRequestOptions = {
		method: endpoint.method,
		url: joinUrl(settings.baseUrl, query === undefined ? path : `${path}?${query}`),
		headers: {
			Accept: 'application/json',
			...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
			...(refusedToken === undefined ? {} : { [RENEW_HEADER]: refusedToken }),
		},
		body,
		timeout: Math.max(1, Math.min(timeoutMs, (call.deadline ?? Infinity) - Date.now())),
		// A redirect could carry the token to another host.
		disableFollowRedirect: true,
		ignoreHttpStatusErrors: true,
		returnFullResponse: true,
		abortSignal: signal,
	};
	if (call.withoutToken) return (await context.helpers.httpRequest(options)) as Answer;
	return (await context.helpers.httpRequestWithAuthentication.call(
		call.evenIfCancelled ? uncancellable(context) : context,
		CREDENTIAL_NAME,
		options,
	)) as Answer;
}

/** n8n takes the signal from the context, whatever the options say. */
function uncancellable(context: ApiContext): ApiContext {
	return Object.create(context, {
		getExecutionCancelSignal: { value: () => undefined },
	}) as ApiContext;
}

function isNew(credentials: ICredentialDataDecryptedObject): boolean {
	const now = Date.now();
	return needsRenewal(credentials, now) || isJustFetched(credentials, now);
}

// The original error is not kept as cause: it carries the request, and with it the token.
async function nodeError(
	context: ApiContext,
	failure: Failure,
	{ endpoint, companyId, storeId, itemIndex }: ApiCall,
): Promise<NodeApiError> {
	const credentials = await context.getCredentials(CREDENTIAL_NAME);
	const { message, description } = describeFailure(failure, {
		endpoint,
		host: parseUrl(String(credentials.baseUrl))?.host ?? 'of the Base URL',
		scope: String(credentials.scope ?? ''),
		companyId,
		storeId,
	});
	const secrets = [credentials.accessToken, credentials.clientSecret];
	return new NodeApiError(
		context.getNode(),
		{},
		{
			message: redact(message, secrets),
			description: redact(description, secrets),
			httpCode: failure.kind === 'answer' ? String(failure.status) : undefined,
			itemIndex,
		},
	);
}

/** A platform that repeats in its answer what it was sent must not bring a secret to light. */
function redact(text: string, secrets: unknown[]): string {
	return secrets
		.filter((secret): secret is string => typeof secret === 'string' && secret !== '')
		.reduce((redacted, secret) => redacted.replaceAll(secret, '***'), text);
}

function cancelSignal(context: ApiContext): AbortSignal | undefined {
	return 'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined;
}

const LONGEST_SLEEP_MS = 1_000;

/** In short sleeps, since n8n offers none that can be ended: a long one would outlive its run. */
async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
	const cancelled = new Promise<void>((resolve) => {
		signal?.addEventListener('abort', () => resolve(), { once: true });
	});
	for (let left = ms; left > 0 && !signal?.aborted; left -= LONGEST_SLEEP_MS) {
		await Promise.race([sleep(Math.min(left, LONGEST_SLEEP_MS)), cancelled]);
	}
}
