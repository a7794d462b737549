import {
	afterReplacing,
	decideToken,
	isNewer,
	type Refusal,
	type StoredToken,
} from '../../nodes/MerchantStorefront/platform/tokenPolicy';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const MINUTE = 60_000;
const at = (ms: number) => new Date(NOW + ms).toISOString();

const token = (obtained: number, expires: number): StoredToken => ({
	accessToken: 'made-up',
	tokenType: 'Bearer',
	scope: '',
	issuedTo: 'demo',
	obtainedAt: at(obtained),
	expiresAt: at(expires),
});

const FRESH = token(-10 * MINUTE, 50 * MINUTE);
const YOUNG = token(-1_000, 60 * MINUTE);
const HELD: Refusal = { waitMs: MINUTE, until: NOW + 1 };
const ENDED: Refusal = { waitMs: MINUTE, until: NOW };

describe('A token', () => {
	it.each([
		['it is missing', {}, 'renew'],
		['it has expired', token(-60 * MINUTE, -1), 'renew'],
		['it expires within a minute', token(-59 * MINUTE, MINUTE), 'renew'],
		['a tenth of a short life is left', token(-9_000, 1_000), 'renew'],
		['a bit more is left', token(-8_999, 1_001), 'use'],
		["its time isn't a date", { ...FRESH, expiresAt: 'soon' }, 'renew'],
		['it is valid', FRESH, 'use'],
	])('before it is sent, where %s: %s', (_, stored, then) => {
		expect(decideToken(stored, undefined, undefined, NOW)).toEqual({ then });
	});

	it.each([
		['with 401', 401, FRESH, undefined, { then: 'renew' }],
		['with 401, a moment old', 401, YOUNG, undefined, { then: 'renew' }],
		['with 401, as new ones are', 401, FRESH, HELD, { then: 'hold', until: NOW + 1 }],
		['with 401, as new ones were', 401, FRESH, ENDED, { then: 'renew' }],
		['with 403', 403, FRESH, undefined, { then: 'renew' }],
		['with 403, a moment old', 403, YOUNG, undefined, { then: 'hold', until: NOW + 59_000 }],
		['with 403, a minute old', 403, token(-MINUTE, 60 * MINUTE), undefined, { then: 'renew' }],
		['with 403, as new ones are', 403, FRESH, HELD, { then: 'hold', until: NOW + 1 }],
	] as const)('that was refused %s', (_, status, stored, refusal, decision) => {
		expect(decideToken(stored, status, refusal, NOW)).toEqual(decision);
	});

	it('whose replacement was refused is held twice as long each time, up to 15 minutes', () => {
		let refusal: Refusal | undefined;
		const waits = Array.from({ length: 6 }, () => {
			const now = refusal?.until ?? NOW;
			refusal = afterReplacing(refusal, now);
			expect(refusal.until).toBe(now + refusal.waitMs);
			return refusal.waitMs / MINUTE;
		});
		expect(waits).toEqual([1, 2, 4, 8, 15, 15]);
	});

	it('replaced after a long while is held for a minute again', () => {
		const before = { waitMs: 8 * MINUTE, until: NOW };
		expect(afterReplacing(before, NOW + 15 * MINUTE).waitMs).toBe(MINUTE);
	});

	it('replaces the stored one unless that was obtained later', () => {
		const latest = { ...FRESH, accessToken: 'latest' };
		expect(isNewer(latest, {})).toBe(true);
		expect(isNewer(latest, { ...FRESH, obtainedAt: at(-20 * MINUTE) })).toBe(true);
		expect(isNewer(latest, YOUNG)).toBe(false);
		expect(isNewer(latest, FRESH)).toBe(true);
		expect(isNewer(latest, latest)).toBe(false);
	});
});
