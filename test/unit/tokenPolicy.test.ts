import {
	afterReplacing,
	isExpiring,
	isNewer,
	mayReplace,
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
		['it is missing', {}],
		['it has expired', token(-60 * MINUTE, -1)],
		['it expires within a minute', token(-59 * MINUTE, MINUTE)],
		['a tenth of a short life is left', token(-9_000, 1_000)],
		["its time isn't a date", { ...FRESH, expiresAt: 'soon' }],
	])("isn't sent where %s", (_, stored) => {
		expect(isExpiring(stored, NOW)).toBe(true);
		expect(mayReplace(stored, 401, HELD, NOW)).toBe(true);
	});

	it.each([
		['it is valid', FRESH],
		['a bit more than a tenth is left', token(-8_999, 1_001)],
	])('is sent where %s', (_, stored) => {
		expect(isExpiring(stored, NOW)).toBe(false);
	});

	it.each([
		['with 401', 401, FRESH, undefined],
		['with 401, a moment old', 401, YOUNG, undefined],
		['with 401, as new ones were', 401, FRESH, ENDED],
		['with 403', 403, FRESH, undefined],
		['with 403, a minute old', 403, token(-MINUTE, 60 * MINUTE), undefined],
	] as const)('that was refused %s is replaced', (_, status, stored, refusal) => {
		expect(mayReplace(stored, status, refusal, NOW)).toBe(true);
	});

	it.each([
		['with 401, as new ones are', 401, FRESH, HELD],
		['with 403, a moment old', 403, YOUNG, undefined],
		['with 403, almost a minute old', 403, token(1 - MINUTE, 60 * MINUTE), undefined],
		['with 403, as new ones are', 403, FRESH, HELD],
	] as const)('that was refused %s is kept', (_, status, stored, refusal) => {
		expect(mayReplace(stored, status, refusal, NOW)).toBe(false);
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
