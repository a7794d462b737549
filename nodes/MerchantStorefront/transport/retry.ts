import type { Endpoint } from '../shared/contract';
import type { Failure } from '../shared/failure';

const MOST_ATTEMPTS = 4;
const FIRST_WAIT_MS = 500;
const LONGEST_RETRY_AFTER_MS = 60_000;

/**
 * How long to wait before the next attempt, or undefined where there should be none: the failure
 * will not pass, or the platform may have acted and acting twice would do harm.
 */
export function waitBeforeRetry(
	failure: Failure,
	endpoint: Endpoint,
	attempt: number,
): number | undefined {
	if (attempt >= MOST_ATTEMPTS || !failure.retryable) return undefined;
	if (!endpoint.repeatable && failure.mayHaveActed) return undefined;
	const backOff = FIRST_WAIT_MS * 2 ** (attempt - 1) * (0.75 + Math.random() / 2);
	if (failure.kind !== 'answer' || failure.retryAfterMs === undefined) return backOff;
	// The jitter also spreads those who were all told to come back at the same moment.
	return failure.retryAfterMs > LONGEST_RETRY_AFTER_MS
		? undefined
		: failure.retryAfterMs + backOff / 4;
}
