import { connectionFailure, type ConnectionFailure } from './connectionFailure';
import type { Endpoint } from './contract';
import { TokenExchangeError } from './token';
import { InvalidUrlError } from './urls';

/** Why a call did not succeed, read from the errors in which n8n and axios wrap each other. */
export type Failure =
	| { kind: 'answer'; status: number; body: unknown; retryAfterMs?: number }
	| { kind: 'not-json'; status: number }
	| { kind: 'connection'; failure: ConnectionFailure }
	| { kind: 'token'; error: TokenExchangeError }
	| { kind: 'setting'; error: InvalidUrlError }
	| { kind: 'cancelled' };

/** Thrown for an answer that says success but is no JSON. */
export class NotJsonError extends Error {
	constructor(readonly status: number) {
		super('The answer is not JSON');
	}
}

export function readFailure(thrown: unknown): Failure {
	for (const error of causes(thrown)) {
		if (error instanceof TokenExchangeError) return { kind: 'token', error };
		if (error instanceof InvalidUrlError) return { kind: 'setting', error };
		if (error instanceof NotJsonError) return { kind: 'not-json', status: error.status };
		const { code, response } = error as { code?: unknown; response?: HttpResponse };
		if (code === 'ERR_CANCELED') return { kind: 'cancelled' };
		// An answer that broke off in the middle has a status of success and is none.
		if (typeof response?.status === 'number' && response.status >= 300) {
			return answerFailure(response);
		}
	}
	return { kind: 'connection', failure: connectionFailure(thrown) };
}

interface HttpResponse {
	status?: unknown;
	data?: unknown;
	headers?: Record<string, unknown>;
}

function answerFailure({ status, data, headers }: HttpResponse): Failure {
	const isPage = typeof data === 'string' && data.trim() !== '';
	const retryAfterMs = readRetryAfter(headers?.['retry-after'], Date.now());
	if (isPage && Number(status) < 400) return { kind: 'not-json', status: Number(status) };
	return { kind: 'answer', status: Number(status), body: data, retryAfterMs };
}

function* causes(thrown: unknown): Generator<object> {
	let error = thrown;
	for (let depth = 0; depth < 6 && typeof error === 'object' && error !== null; depth++) {
		yield error;
		error = (error as { cause?: unknown }).cause;
	}
}

function readRetryAfter(header: unknown, now: number): number | undefined {
	if (typeof header !== 'string') return undefined;
	const text = header.trim();
	if (/^\d+$/.test(text)) return Number(text) * 1000;
	const date = Date.parse(text);
	return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

export const MOST_ATTEMPTS = 4;
const FIRST_WAIT_MS = 500;
const LONGEST_RETRY_AFTER_MS = 60_000;
const PASSING_STATUSES = [429, 502, 503, 504];

/**
 * How long to wait before the next attempt, or undefined where there should be none: the failure
 * will not pass, or the platform may have acted and acting twice would do harm.
 */
export function waitBeforeRetry(
	failure: Failure,
	endpoint: Endpoint,
	attempt: number,
): number | undefined {
	if (attempt >= MOST_ATTEMPTS || !mayPass(failure)) return undefined;
	if (!endpoint.repeatable && !surelyNotActed(failure)) return undefined;
	const backOff = FIRST_WAIT_MS * 2 ** (attempt - 1) * (0.75 + Math.random() / 2);
	if (failure.kind !== 'answer' || failure.retryAfterMs === undefined) return backOff;
	// The jitter also spreads those who were all told to come back at the same moment.
	return failure.retryAfterMs > LONGEST_RETRY_AFTER_MS
		? undefined
		: failure.retryAfterMs + backOff / 4;
}

function mayPass(failure: Failure): boolean {
	switch (failure.kind) {
		case 'answer':
			return PASSING_STATUSES.includes(failure.status);
		case 'connection':
			return failure.failure.passing;
		case 'token':
			return failure.error.passing;
		default:
			return false;
	}
}

function surelyNotActed(failure: Failure): boolean {
	switch (failure.kind) {
		case 'answer':
			return failure.status === 429;
		case 'connection':
			return failure.failure.acted === false;
		default:
			return failure.kind === 'token';
	}
}
