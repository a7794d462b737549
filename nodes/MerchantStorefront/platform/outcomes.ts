import type { Endpoint } from './contract';
import { kindOfStatus, type ErrorMessage, type Failure, type FailureKind } from './failure';
import { join, WORDS, type RequestFacts } from './outcomeTexts';

/** What n8n's polls go by (`error.failure`); older versions of n8n ignore it. */
export type Cause =
	'rate-limited' | 'temporarily-unavailable' | 'credential-invalid' | 'configuration-invalid';

interface Row {
	/** False only where the platform surely did not carry out the request. */
	readonly mayHaveActed: boolean;
	/** Whether the same request, or the same with another token, has a chance. */
	readonly then: 'retry' | 'renew' | 'stop';
	/** Whether requests about other things would fail for the same reason. */
	readonly concerns: 'this' | 'all';
	readonly cause: Cause;
}

const NOT_ACTED = { mayHaveActed: false, concerns: 'all' } as const;
const MAYBE_ACTED = { mayHaveActed: true, concerns: 'all' } as const;
const LATER = { then: 'retry', cause: 'temporarily-unavailable' } as const;
const NEVER = { then: 'stop', cause: 'configuration-invalid' } as const;
const NO_CREDENTIAL = { cause: 'credential-invalid' } as const;

/** Everything that depends on how a request failed is decided here, but for its words. */
const ROWS: Readonly<Record<FailureKind, Row>> = {
	// Nothing was sent.
	notReady: { ...NOT_ACTED, ...NEVER },
	notReadyYet: { ...NOT_ACTED, ...LATER },
	notSignedIn: { ...NOT_ACTED, then: 'stop', ...NO_CREDENTIAL },
	outOfTime: { ...NOT_ACTED, ...LATER, then: 'stop' },
	// No response came.
	// It is the same where the internet connection is down.
	unknownHost: { ...NOT_ACTED, ...LATER, then: 'stop' },
	lookupBusy: { ...NOT_ACTED, ...LATER },
	unreachable: { ...NOT_ACTED, ...LATER },
	insecure: { ...NOT_ACTED, ...NEVER },
	timeout: { ...MAYBE_ACTED, ...LATER },
	lost: { ...MAYBE_ACTED, ...LATER },
	unknown: { ...MAYBE_ACTED, ...LATER, then: 'stop' },
	canceled: { ...MAYBE_ACTED, ...LATER, then: 'stop' },
	// A response came. A redirect or a page may be of a proxy that has passed the request on.
	odd: { ...MAYBE_ACTED, ...LATER, then: 'stop' },
	invalid: { ...NOT_ACTED, ...NEVER, concerns: 'this' },
	unauthorized: { ...NOT_ACTED, then: 'renew', ...NO_CREDENTIAL },
	// A token may be older than a scope that was granted since.
	forbidden: { ...NOT_ACTED, ...NEVER, then: 'renew', concerns: 'this' },
	notFound: { ...NOT_ACTED, ...NEVER, concerns: 'this' },
	tooLarge: { ...NOT_ACTED, ...NEVER, concerns: 'this' },
	tooMany: { ...NOT_ACTED, then: 'retry', cause: 'rate-limited' },
	rejected: { ...NOT_ACTED, ...NEVER, concerns: 'this' },
	overloaded: { ...MAYBE_ACTED, ...LATER },
	broken: { ...MAYBE_ACTED, ...LATER, then: 'stop', concerns: 'this' },
};

const rowOf = ({ kind }: Pick<Failure, 'kind'>): Row => ROWS[kind];

/** Of an error that no failed request is behind, the worse is assumed. */
export const mayHaveActed = (failure: Failure | undefined) =>
	failure === undefined || rowOf(failure).mayHaveActed;
export const concernsAll = (failure: Failure | undefined) =>
	failure === undefined || rowOf(failure).concerns === 'all';
export const mayPass = (failure: Failure) => rowOf(failure).then === 'retry';
/** Whether another token may be accepted. */
export const asksForRenewal = (status: number) => ROWS[kindOfStatus(status)].then === 'renew';

/** This is what n8n reads from an error. */
export function failureForN8n(failure: Failure): {
	cause: Cause;
	retryAfterMs?: number | undefined;
} {
	const { cause } = rowOf(failure);
	return cause === 'rate-limited' ? { cause, retryAfterMs: failure.retryAfterMs } : { cause };
}

/** What the user reads: what happened, then what to do. */
export function describeFailure(failure: Failure, facts: RequestFacts): ErrorMessage {
	const { message, description } = WORDS[failure.kind](failure, facts);
	// What is final may follow failures of another kind, which have passed.
	const attempts =
		mayPass(failure) && (failure.attempts ?? 1) > 1
			? `It failed ${failure.attempts} times in a row.`
			: '';
	const doubt =
		mayHaveActed(failure) && !facts.endpoint.repeatable
			? 'The platform may still have carried this out: check with Get Many before you try again.'
			: '';
	return { message, description: join(description, attempts, doubt) };
}

/** One attempt takes no longer. */
export const TIMEOUT_MS = 30_000;
/** Attempts and the waiting between them take no longer than so many timeouts. */
export const TIMEOUTS_IN_ALL = 3;
const MOST_ATTEMPTS = 4;
const FIRST_WAIT_MS = 500;

export type Decision =
	| { then: 'done' }
	| { then: 'wait'; ms: number }
	| { then: 'stop'; why: 'final' | 'unsafe' | 'attempts' | 'time' };

/**
 * What to do after an attempt has failed, with so much time left. Nothing is sent again that does harm
 * when it is carried out twice, unless the platform surely did not act.
 */
export function decide(
	failure: Failure,
	endpoint: Endpoint,
	attempt: number,
	msLeft: number,
): Decision {
	// An earlier attempt did it, only its response was lost.
	const isGone = endpoint.method === 'DELETE' && failure.kind === 'notFound';
	if (isGone && attempt > 1) return { then: 'done' };
	if (!mayPass(failure)) return { then: 'stop', why: 'final' };
	if (!endpoint.repeatable && mayHaveActed(failure)) return { then: 'stop', why: 'unsafe' };
	if (attempt >= MOST_ATTEMPTS) return { then: 'stop', why: 'attempts' };
	const backOff = FIRST_WAIT_MS * 2 ** (attempt - 1) * (0.75 + Math.random() / 2);
	// The jitter also spreads the requests that may all be sent again at the same moment.
	const ms = failure.retryAfterMs === undefined ? backOff : failure.retryAfterMs + backOff / 4;
	return ms < msLeft ? { then: 'wait', ms } : { then: 'stop', why: 'time' };
}
