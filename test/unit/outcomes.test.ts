import { ENDPOINTS } from '../../nodes/MerchantStorefront/platform/contract';
import type { Failure, FailureKind } from '../../nodes/MerchantStorefront/platform/failure';
import {
	concernsAll,
	decide,
	failureForN8n,
	mayHaveActed,
} from '../../nodes/MerchantStorefront/platform/outcomes';

/** Whether it may have acted, whether it is retried where that does no harm, and n8n's cause. */
const TABLE: Record<FailureKind, [acted: 'no' | 'maybe', retried: boolean, cause: string]> = {
	notReady: ['no', false, 'configuration-invalid'],
	notReadyYet: ['no', true, 'temporarily-unavailable'],
	notSignedIn: ['no', false, 'credential-invalid'],
	outOfTime: ['no', false, 'temporarily-unavailable'],
	unknownHost: ['no', false, 'temporarily-unavailable'],
	lookupBusy: ['no', true, 'temporarily-unavailable'],
	unreachable: ['no', true, 'temporarily-unavailable'],
	insecure: ['no', false, 'configuration-invalid'],
	timeout: ['maybe', true, 'temporarily-unavailable'],
	lost: ['maybe', true, 'temporarily-unavailable'],
	unknown: ['maybe', false, 'temporarily-unavailable'],
	canceled: ['maybe', false, 'temporarily-unavailable'],
	odd: ['maybe', false, 'temporarily-unavailable'],
	invalid: ['no', false, 'configuration-invalid'],
	unauthorized: ['no', false, 'credential-invalid'],
	forbidden: ['no', false, 'configuration-invalid'],
	notFound: ['no', false, 'configuration-invalid'],
	tooLarge: ['no', false, 'configuration-invalid'],
	tooMany: ['no', true, 'rate-limited'],
	rejected: ['no', false, 'configuration-invalid'],
	overloaded: ['maybe', true, 'temporarily-unavailable'],
	broken: ['maybe', false, 'temporarily-unavailable'],
};
const ROWS = Object.entries(TABLE).map(([kind, row]) => [kind as FailureKind, ...row] as const);

const { createSubscription, deleteSubscription, listOrders } = ENDPOINTS;
const failure = (kind: FailureKind, more: Partial<Failure> = {}): Failure => ({ kind, ...more });

describe('Each kind of failure', () => {
	it.each(ROWS)('%s: acted %s, retried %s, %s', (kind, acted, isRetried, cause) => {
		expect(mayHaveActed(failure(kind))).toBe(acted === 'maybe');
		expect(failureForN8n(failure(kind)).cause).toBe(cause);
		const then = isRetried ? 'wait' : 'stop';
		expect(decide(failure(kind), listOrders, 1, 60_000).then).toBe(then);
	});

	it.each(ROWS)('%s: harm is never done twice', (kind, acted, isRetried) => {
		const isSafe = isRetried && acted === 'no';
		const { then } = decide(failure(kind), createSubscription, 1, 60_000);
		expect(then).toBe(isSafe ? 'wait' : 'stop');
	});

	it('that is about one thing says nothing about others', () => {
		const aboutOne = ROWS.map(([kind]) => kind).filter((kind) => !concernsAll(failure(kind)));
		expect(aboutOne).toEqual([
			'invalid',
			'forbidden',
			'notFound',
			'tooLarge',
			'rejected',
			'broken',
		]);
	});

	it('carries what the platform asked to wait for to n8n', () => {
		expect(failureForN8n(failure('tooMany', { retryAfterMs: 30_000 }))).toEqual({
			cause: 'rate-limited',
			retryAfterMs: 30_000,
		});
	});
});

describe('The next attempt', () => {
	it.each([1, 2, 3])('comes after a longer wait each time (attempt %i)', (attempt) => {
		const decision = decide(failure('overloaded'), listOrders, attempt, 60_000);
		const least = 375 * 2 ** (attempt - 1);
		expect(decision).toEqual({ then: 'wait', ms: expect.any(Number) });
		expect(decision.then === 'wait' && decision.ms).toBeGreaterThanOrEqual(least);
	});

	it.each([
		['after four attempts', failure('overloaded'), listOrders, 4, 60_000, 'attempts'],
		['without time for it', failure('overloaded'), listOrders, 1, 100, 'time'],
		[
			'where the platform wants a longer wait than there is time',
			failure('tooMany', { retryAfterMs: 90_000 }),
			listOrders,
			1,
			60_000,
			'time',
		],
		['where it may do harm', failure('timeout'), createSubscription, 1, 60_000, 'unsafe'],
		['where it has no chance', failure('invalid'), listOrders, 1, 60_000, 'final'],
	] as const)('does not come %s', (_, of, endpoint, attempt, msLeft, why) => {
		expect(decide(of, endpoint, attempt, msLeft)).toEqual({ then: 'stop', why });
	});

	it('that finds nothing left to delete is the success of one before', () => {
		expect(decide(failure('notFound'), deleteSubscription, 2, 60_000)).toEqual({ then: 'done' });
		expect(decide(failure('notFound'), deleteSubscription, 1, 60_000).then).toBe('stop');
	});
});
