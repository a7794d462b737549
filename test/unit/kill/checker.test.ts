import { check as judge, type Arrival, type Journal } from '../../kill/checker';

const platform = (...ids: string[]) => ({
	orders: new Set(ids),
	canceled: new Set<string>(),
	uncertain: 0,
});
const arrivals = (...ids: string[]) => ids.map((id, at) => ({ id, at }));

const check = (journal: Journal, arrived: Arrival[], cancellations: string[] = []) =>
	judge(journal, arrived, cancellations);

describe('The checker of the kill test', () => {
	it('finds nothing where every order arrived once', () => {
		expect(check(platform('a', 'b'), arrivals('b', 'a'))).toEqual({
			lost: [],
			unexpected: [],
			duplicated: 0,
			recovered: 0,
			cancellationsLost: [],
			cancellationsTwice: 0,
			lastArrivalAt: 1,
		});
	});

	it('finds an order that never arrived', () => {
		expect(check(platform('a', 'b'), arrivals('a')).lost).toEqual(['b']);
	});

	it('finds an order that the platform does not know', () => {
		expect(check(platform('a'), arrivals('a', 'x')).unexpected).toEqual(['x']);
	});

	it('counts each further arrival, and times the last first one', () => {
		const verdict = check(platform('a', 'b'), arrivals('a', 'b', 'a', 'a'));
		expect(verdict.duplicated).toBe(2);
		expect(verdict.lastArrivalAt).toBe(1);
	});

	it('counts orders that arrived though their guest was never told', () => {
		expect(check({ ...platform('a', 'b'), uncertain: 2 }, arrivals('a')).recovered).toBe(1);
	});

	it('finds a cancellation that never arrived, and counts those that arrived twice', () => {
		const journal = { ...platform('a', 'b'), canceled: new Set(['a', 'b']) };
		expect(check(journal, arrivals('a', 'b'), ['a', 'a'])).toMatchObject({
			cancellationsLost: ['b'],
			cancellationsTwice: 1,
		});
	});
});
