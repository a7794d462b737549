import { connectionFailure, type ConnectionFailure } from '../shared/connectionFailure';
import type { Endpoint } from '../shared/contract';
import { preparationFailure, type PreparationFailure } from '../shared/preparationError';

/** An answer that does not say success, or that says it with a page instead of data. */
export class AnswerError extends Error {
	constructor(
		readonly status: number,
		readonly body: unknown,
		readonly headers: Record<string, unknown>,
	) {
		super(`The platform answered with status ${status}`);
	}
}

/** Why a call did not succeed. */
export type Failure =
	| { kind: 'answer'; status: number; body: unknown; retryAfterMs?: number }
	| { kind: 'connection'; failure: ConnectionFailure }
	| { kind: 'cancelled' }
	| PreparationFailure;

export function readFailure(thrown: unknown): Failure {
	for (const error of causes(thrown)) {
		if (error instanceof AnswerError) {
			const { status, body, headers } = error;
			const retryAfterMs = readRetryAfter(headers['retry-after'], Date.now());
			return { kind: 'answer', status, body, retryAfterMs };
		}
		const preparation = preparationFailure(error);
		if (preparation !== undefined) return preparation;
		const { code, httpCode } = error as { code?: unknown; httpCode?: unknown };
		if ((code ?? httpCode) === 'ERR_CANCELED') return { kind: 'cancelled' };
	}
	return { kind: 'connection', failure: connectionFailure(thrown) };
}

/** An error and what it was made from: n8n and axios wrap errors in each other. */
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

const MOST_ATTEMPTS = 4;
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
		case 'preparation':
			return failure.passing;
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
			return failure.kind === 'preparation';
	}
}
