import { ENDPOINTS } from '../../nodes/MerchantStorefront/platform/contract';
import type { Failure, FailureKind } from '../../nodes/MerchantStorefront/platform/failure';
import {
	asksForRenewal,
	concernsAll,
	decide,
	describeFailure,
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
		expect(failureForN8n(failure('overloaded', { retryAfterMs: 30_000 }))).toEqual({
			cause: 'temporarily-unavailable',
		});
	});

	it('asks for another token only where that may help', () => {
		const statuses = [200, 302, 400, 401, 403, 404, 409, 413, 429, 500, 502, 503];
		expect(statuses.filter(asksForRenewal)).toEqual([401, 403]);
	});

	const facts = {
		host: 'platform.example',
		addressField: 'API Address',
		timeoutMs: 30_000,
		scope: '',
	};
	const DOUBT = 'The platform may still have carried this out';

	it.each([
		['timeout', createSubscription, true],
		['timeout', listOrders, false],
		['unreachable', createSubscription, false],
	] as const)(
		'that is %s warns of harm done twice only where there may be any',
		(kind, endpoint, isTold) => {
			const { description } = describeFailure(failure(kind), { ...facts, endpoint });
			expect(description.includes(DOUBT)).toBe(isTold);
		},
	);

	it.each([
		[undefined, undefined],
		[1, undefined],
		[2, 'It failed 2 times in a row.'],
	])('after %s attempts says how many', (attempts, said) => {
		const of = failure('unreachable', attempts === undefined ? {} : { attempts });
		const { message, description } = describeFailure(of, { ...facts, endpoint: listOrders });
		expect(message).toContain('platform.example');
		expect(/It failed.*row\./.exec(description)?.[0]).toBe(said);
		expect(description.trimEnd()).toMatch(said === undefined ? /moment\.$/ : /row\.$/);
	});

	it('that is final says nothing of attempts that failed otherwise before', () => {
		const { description } = describeFailure(failure('notFound', { attempts: 3 }), {
			...facts,
			endpoint: listOrders,
		});
		expect(description).not.toContain('in a row');
	});
});

describe('The next attempt', () => {
	afterEach(() => void jest.restoreAllMocks());

	it.each([
		[1, 0, undefined, 375],
		[1, 0.5, undefined, 500],
		[1, 0.9, undefined, 600],
		[2, 0.5, undefined, 1_000],
		[3, 0.5, undefined, 2_000],
		[1, 0.5, 10_000, 10_125],
		[3, 0.5, 10_000, 10_500],
	])(
		'after attempt %i, by the chance %f and the wish %s, comes in %i ms',
		(attempt, chance, wish, ms) => {
			jest.spyOn(Math, 'random').mockReturnValue(chance);
			const of = failure('tooMany', { retryAfterMs: wish });
			expect(decide(of, listOrders, attempt, ms + 1)).toEqual({ then: 'wait', ms });
			expect(decide(of, listOrders, attempt, ms)).toEqual({ then: 'stop', why: 'time' });
		},
	);

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
		expect(decide(failure('notFound'), listOrders, 2, 60_000).then).toBe('stop');
		expect(decide(failure('broken'), deleteSubscription, 2, 60_000).then).toBe('stop');
	});
});
