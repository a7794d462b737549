import {
	NodeOperationError,
	sleep,
	type ICredentialDataDecryptedObject,
	type IDataObject,
	type IExecuteFunctions,
	type IHookFunctions,
	type IHttpRequestOptions,
	type ILoadOptionsFunctions,
	type IPollFunctions,
} from 'n8n-workflow';

import type { Endpoint } from './contract';
import type { NameOf } from './reasons';
import { failureOfError, failureOfResponse, isPage, type Failure } from './failure';
import { asksForRenewal, decide, TIMEOUT_MS, TIMEOUTS_IN_ALL } from './outcomes';
import { CREDENTIAL_NAME, pathOf, readSettings } from './settings';
import { RENEW_HEADER } from './tokenPolicy';
import { describeConnection } from './outcomeTexts';
import { isExchanging, isToReplace, noteAccepted } from './tokenStore';
import { joinUrl, parseUrl } from './urls';
import { apiError } from './apiError';

export type ApiContext =
	IExecuteFunctions | IHookFunctions | ILoadOptionsFunctions | IPollFunctions;

export interface ApiCall {
	endpoint: Endpoint;
	/** What the endpoint's path has for the one thing that is meant. */
	id?: string;
	query?: URLSearchParams | undefined;
	/** Bytes are sent as they are: each attempt sends the same. */
	body?: IDataObject | Buffer;
	/** One attempt takes no longer. */
	timeoutMs?: number;
	/** There must be a result by then, retries and waiting included, in milliseconds since 1970. */
	deadline?: number | undefined;
	/** The call is about this one company. */
	companyId?: string | undefined;
	/** The call is about this one store. */
	storeId?: string;
	/** It names what is at a position of the list that is sent, where an error has only the position. */
	nameOf?: NameOf | undefined;
	/** Something must be cleared away although the execution was canceled. */
	evenIfCanceled?: true;
}

interface Success {
	kind: 'success';
	status: number;
	body: unknown;
	/** The platform's time, in milliseconds, where the response carries it (RFC 9110). */
	sentAt?: number | undefined;
}

export type Outcome = Success | Failure;

/** Asks the platform's API. Returns the parsed body; it may be empty. */
export async function merchantApiRequest(context: ApiContext, call: ApiCall): Promise<unknown> {
	return (await merchantApiResponse(context, call)).body;
}

/** The same with what else a response tells. */
export async function merchantApiResponse(context: ApiContext, call: ApiCall): Promise<Success> {
	const outcome = await merchantApiOutcome(context, call);
	if (outcome.kind === 'success') return outcome;
	throw await apiError(context, outcome, call);
}

/** The one function that asks the platform's API, for callers to whom a failure is a result too. */
export async function merchantApiOutcome(context: ApiContext, call: ApiCall): Promise<Outcome> {
	await readCredential(context);
	const signal = call.evenIfCanceled ? undefined : cancelSignal(context);
	const { endpoint, timeoutMs = TIMEOUT_MS } = call;
	const deadline = call.deadline ?? Date.now() + TIMEOUTS_IN_ALL * timeoutMs;
	let last: Failure = { kind: 'outOfTime' };
	for (let attempts = 1; ; attempts++) {
		const msLeft = deadline - Date.now();
		// An attempt that may have acted must not be forgotten.
		if (msLeft <= 0) return last;
		const timed = { ...call, timeoutMs: Math.min(timeoutMs, msLeft) };
		const sent = send(context, timed, signal).catch(failureOfError);
		const outcome =
			call.deadline === undefined
				? await sent
				: await untilDeadline(sent, deadline, async () => await lateness(context, timed.timeoutMs));
		if (outcome.kind === 'success') return outcome;
		const decision = decide(outcome, endpoint, attempts, deadline - Date.now());
		if (decision.then === 'done') return { kind: 'success', status: 404, body: undefined };
		const what = `${endpoint.method} ${endpoint.path} failed (${outcome.kind})`;
		if (decision.then === 'stop') {
			context.logger.debug(`${what}, no more attempts: ${decision.why}`);
			return { ...outcome, attempts };
		}
		last = { ...outcome, attempts };
		context.logger.debug(`${what}, next attempt in ${Math.round(decision.ms)} ms`);
		await pause(decision.ms, signal);
		if (signal?.aborted) return { kind: 'canceled' };
	}
}

/** A token that has to be fetched first, or again, has its own time-out. */
async function untilDeadline(
	sent: Promise<Outcome>,
	deadline: number,
	lateness: () => Promise<Failure>,
): Promise<Outcome> {
	let isOver = false;
	const waiting = async () => {
		while (!isOver && Date.now() < deadline) {
			await sleep(Math.min(LONGEST_SLEEP_MS, deadline - Date.now()));
		}
		return isOver ? await sent : await lateness();
	};
	return await Promise.race([sent, waiting()]).finally(() => (isOver = true));
}

/** What has not responded when the deadline comes: the token service, or the API. */
async function lateness(context: ApiContext, timeoutMs: number): Promise<Failure> {
	const credentials = await context.getCredentials(CREDENTIAL_NAME);
	if (!isExchanging(credentials)) return { kind: 'timeout' };
	const host = parseUrl(String(credentials.authUrl))?.host ?? 'the Auth URL';
	const facts = { host, addressField: 'Auth URL', timeoutMs };
	return { kind: 'notReadyYet', said: describeConnection({ kind: 'timeout' }, facts) };
}

async function send(
	context: ApiContext,
	call: ApiCall,
	signal: AbortSignal | undefined,
): Promise<Outcome> {
	const credentials = await context.getCredentials(CREDENTIAL_NAME);
	const first = await sendOnce(context, call, credentials, signal);
	if (!asksForRenewal(first.statusCode)) {
		noteAccepted(credentials);
		return outcomeOf(first, call.endpoint);
	}
	const current = await context.getCredentials(CREDENTIAL_NAME);
	if (!isToReplace(current, first.statusCode)) return outcomeOf(first, call.endpoint);
	const second = await sendOnce(context, call, current, signal, String(current.accessToken));
	if (!asksForRenewal(second.statusCode)) noteAccepted(credentials);
	return outcomeOf(second, call.endpoint);
}

function outcomeOf({ statusCode, body, headers }: Answer, endpoint: Endpoint): Outcome {
	const isText = typeof body === 'string' && body.trim() !== '';
	const isOdd = isText && (endpoint.isResponseUnread !== true || isPage(body));
	if (statusCode < 200 || statusCode > 299 || isOdd) {
		return failureOfResponse(statusCode, body, headers);
	}
	const sentAt = Date.parse(String(headers.date));
	return {
		kind: 'success',
		status: statusCode,
		body,
		sentAt: Number.isNaN(sentAt) ? undefined : sentAt,
	};
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
	const path = pathOf(endpoint, settings, id);
	const options: IHttpRequestOptions = {
		method: endpoint.method,
		url: joinUrl(settings.baseUrl, query === undefined ? path : `${path}?${query}`),
		headers: {
			Accept: 'application/json',
			...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
			...(refusedToken === undefined ? {} : { [RENEW_HEADER]: refusedToken }),
		},
		...(body !== undefined && { body }),
		timeout: Math.max(1, timeoutMs),
		// A redirect could carry the token to another host.
		disableFollowRedirect: true,
		ignoreHttpStatusErrors: true,
		returnFullResponse: true,
		...(signal !== undefined && { abortSignal: signal }),
	};
	return (await context.helpers.httpRequestWithAuthentication.call(
		call.evenIfCanceled ? neverCanceled(context) : context,
		CREDENTIAL_NAME,
		options,
	)) as Answer;
}

/** n8n takes the signal from the context, whatever the options say. */
function neverCanceled(context: ApiContext): ApiContext {
	return Object.create(context, {
		getExecutionCancelSignal: { value: () => undefined },
	}) as ApiContext;
}

function cancelSignal(context: ApiContext): AbortSignal | undefined {
	return 'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined;
}

const LONGEST_SLEEP_MS = 1_000;

/** Sleeps shortly and often, since n8n offers no sleep that can be ended: a long one would outlive its run. */
async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
	const cancelled = new Promise<void>((resolve) => {
		signal?.addEventListener('abort', () => resolve(), { once: true });
	});
	for (let left = ms; left > 0 && !signal?.aborted; left -= LONGEST_SLEEP_MS) {
		await Promise.race([sleep(Math.min(left, LONGEST_SLEEP_MS)), cancelled]);
	}
}

/** Says so if there is none: the trigger can be tested without one, so n8n itself wouldn't. */
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
