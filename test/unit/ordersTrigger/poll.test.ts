import {
	ordersMemorySchema,
	withPassed,
	type Listing,
	type OrdersMemory,
	type PollResult,
} from '../../../nodes/MerchantStorefrontOrdersTrigger/poll/ordersMemory';
import type { EveryChangeSettings } from '../../../nodes/MerchantStorefrontOrdersTrigger/poll/everyChange';
import type { NewOrdersSettings } from '../../../nodes/MerchantStorefrontOrdersTrigger/poll/newOrders';
import { ordersPoll, type PollSettings } from './ordersPoll';
import { orderKey, orderSchema, type Order } from '../../../nodes/MerchantStorefront/orders/order';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const NOON = Date.UTC(2026, 10, 22, 12) / 1_000;

const iso = (at: number) => new Date(at * 1_000).toISOString();

const order = (id: string, fields: object = {}): Order =>
	orderSchema.parse({
		id,
		number: `no-${id}`,
		status: 'new',
		createdAt: iso(NOON),
		updatedAt: iso(NOON),
		...fields,
	});

const newOrders = (settings: Partial<NewOrdersSettings> = {}): NewOrdersSettings => ({
	startFor: 'newOrders',
	windowSeconds: 24 * HOUR,
	listSeconds: 48 * HOUR,
	retrySeconds: 10 * MINUTE,
	mostAttempts: 5,
	minimumAgeSeconds: 0,
	...settings,
});

const everyChange = (settings: Partial<EveryChangeSettings> = {}): EveryChangeSettings => ({
	startFor: 'everyChange',
	windowSeconds: 24 * HOUR,
	selection: 'all',
	...settings,
});

/** One look at the list, by two clocks that agree. */
const poll = (
	memory: OrdersMemory | undefined,
	orders: Order[],
	now: number,
	settings: PollSettings,
	rest: Partial<Listing> = {},
) => {
	const listing = { account: 'demo', orders, canceled: [], now, localNow: now, ...rest };
	return ordersPoll(memory, listing, settings);
};

/** As n8n keeps it. */
const kept = ({ next }: PollResult): OrdersMemory =>
	ordersMemorySchema.parse(JSON.parse(JSON.stringify(next)));
const started = ({ items }: PollResult) => items.map(({ order: { id }, attempt }) => [id, attempt]);
const ids = ({ items }: PollResult) => items.map(({ order: { id } }) => id);

describe('New Orders', () => {
	it('starts with each New order once, in the order of the list', () => {
		const first = poll(undefined, [order('a'), order('b')], NOON, newOrders());
		expect(started(first)).toEqual([
			['a', 1],
			['b', 1],
		]);
		const second = poll(
			kept(first),
			['a', 'b', 'c'].map((id) => order(id)),
			NOON,
			newOrders(),
		);
		expect(started(second)).toEqual([['c', 1]]);
	});

	it('distinguishes orders of the same moment', () => {
		const first = poll(undefined, [order('a')], NOON, newOrders());
		expect(ids(poll(kept(first), [order('a'), order('b')], NOON, newOrders()))).toEqual(['b']);
	});

	it('starts with an order that appears late, before others that are known', () => {
		const late = order('late', { createdAt: iso(NOON - 20 * HOUR) });
		const first = poll(undefined, [order('a')], NOON, newOrders());
		expect(ids(poll(kept(first), [late, order('a')], NOON, newOrders()))).toEqual(['late']);
	});

	it('recognizes an order that was missing from a list', () => {
		const first = poll(undefined, [order('a')], NOON, newOrders());
		const second = poll(kept(first), [], NOON + MINUTE, newOrders());
		expect(ids(poll(kept(second), [order('a')], NOON + 2 * MINUTE, newOrders()))).toEqual([]);
	});

	it('doubles the wait with each attempt, then gives up and says so once', () => {
		let memory: OrdersMemory | undefined;
		const attempts: number[][] = [];
		const givenUp: number[] = [];
		for (let minute = 0; minute <= 1_000; minute++) {
			const result = poll(memory, [order('a')], NOON + minute * MINUTE, newOrders());
			for (const { attempt = 0 } of result.items) attempts.push([minute, attempt]);
			for (const { order: stuck } of result.givenUp) {
				expect([stuck.id, stuck.number]).toEqual(['a', 'no-a']);
				givenUp.push(minute);
			}
			memory = kept(result);
		}
		expect(attempts).toEqual([
			[0, 1],
			[10, 2],
			[30, 3],
			[70, 4],
			[150, 5],
		]);
		expect(givenUp).toEqual([310]);
	});

	it('starts a first attempt before retries of older orders', () => {
		const first = poll(undefined, [order('old')], NOON, newOrders());
		const both = [order('old'), order('young')];
		expect(started(poll(kept(first), both, NOON + 10 * MINUTE, newOrders()))).toEqual([
			['young', 1],
			['old', 2],
		]);
	});

	it('never starts again where retries are off', () => {
		const settings = newOrders({ retrySeconds: undefined });
		const first = poll(undefined, [order('a')], NOON, settings);
		const later = poll(kept(first), [order('a')], NOON + 20 * HOUR, settings);
		expect([later.items, later.givenUp]).toEqual([[], []]);
	});

	it('starts with no order that is older than the window, but again with one that was younger', () => {
		const old = order('old', { createdAt: iso(NOON - 25 * HOUR) });
		const first = poll(undefined, [old, order('a')], NOON, newOrders());
		expect(ids(first)).toEqual(['a']);
		const edge = order('edge', { createdAt: iso(NOON - 24 * HOUR) });
		expect(ids(poll(undefined, [edge], NOON, newOrders()))).toEqual(['edge']);
		const later = poll(kept(first), [order('a')], NOON + 25 * HOUR, newOrders());
		expect(started(later)).toEqual([['a', 2]]);
	});

	it('ends with an order that was accepted between two polls', () => {
		const first = poll(undefined, [order('a')], NOON, newOrders());
		expect(ids(poll(kept(first), [], NOON + HOUR, newOrders()))).toEqual([]);
	});

	it('waits until an order has been New for the minimum age', () => {
		const settings = newOrders({ minimumAgeSeconds: 5 * MINUTE });
		const first = poll(undefined, [order('a')], NOON + 4 * MINUTE, settings);
		expect(ids(first)).toEqual([]);
		expect(ids(poll(kept(first), [order('a')], NOON + 5 * MINUTE, settings))).toEqual(['a']);
	});

	it.each([
		['no date', { createdAt: null }],
		['a date in the future', { createdAt: iso(NOON + 3 * HOUR) }],
	])('waits for the minimum age since it knows an order with %s', (_, dated) => {
		const settings = newOrders({ minimumAgeSeconds: 5 * MINUTE });
		let result = poll(undefined, [order('a', dated)], NOON, settings);
		expect(ids(result)).toEqual([]);
		result = poll(kept(result), [order('a', dated)], NOON + 5 * MINUTE, settings);
		expect(ids(result)).toEqual(['a']);
	});

	it('waits no longer when the clock is put back', () => {
		const first = poll(undefined, [order('a')], NOON + 12 * HOUR, newOrders());
		const second = poll(kept(first), [order('a')], NOON, newOrders());
		expect(ids(second)).toEqual([]);
		const third = poll(kept(second), [order('a')], NOON + 10 * MINUTE, newOrders());
		expect(started(third)).toEqual([['a', 2]]);
	});

	it('starts with no order again after a leap of the clock', () => {
		const first = poll(undefined, [order('a')], NOON, newOrders({ retrySeconds: undefined }));
		const leap = poll(kept(first), [], NOON + 72 * HOUR, newOrders({ retrySeconds: undefined }));
		const back = poll(kept(leap), [order('a')], NOON, newOrders({ retrySeconds: undefined }));
		expect(ids(back)).toEqual([]);
	});

	it('goes on from an older memory that was restored', () => {
		const first = poll(undefined, [order('a')], NOON, newOrders());
		poll(kept(first), [order('a'), order('b')], NOON + MINUTE, newOrders());
		const restored = poll(kept(first), [order('a'), order('b')], NOON + 2 * MINUTE, newOrders());
		expect(started(restored)).toEqual([['b', 1]]);
	});

	it('starts with all New orders where the memory is of Every Change', () => {
		const first = poll(undefined, [order('a')], NOON, everyChange());
		expect(ids(poll(kept(first), [order('a')], NOON, newOrders()))).toEqual(['a']);
	});

	it.each([
		['a leap of the platform’s clock', 60 * MINUTE, 4 * MINUTE],
		['a leap of this machine’s clock', 4 * MINUTE, 60 * MINUTE],
	])("doesn't start again early after %s", (_, passed, localPassed) => {
		const first = poll(undefined, [order('a')], NOON, newOrders());
		const later = { localNow: NOON + localPassed };
		expect(ids(poll(kept(first), [order('a')], NOON + passed, newOrders(), later))).toEqual([]);
		const both = NOON + 60 * MINUTE;
		expect(started(poll(kept(first), [order('a')], both, newOrders()))).toEqual([['a', 2]]);
	});

	it('waits no longer when the clock of this machine is put back', () => {
		const ahead = { localNow: NOON + 12 * HOUR };
		const first = poll(undefined, [order('a')], NOON, newOrders(), ahead);
		const second = poll(kept(first), [order('a')], NOON + MINUTE, newOrders());
		const third = poll(kept(second), [order('a')], NOON + 11 * MINUTE, newOrders());
		expect(started(third)).toEqual([['a', 2]]);
	});

	it.each([
		['company', { companyId: 'one' }, { companyId: 'two' }],
		['store', { storeId: 'podil' }, { storeId: 'obolon' }],
	])('starts with an ID once for each %s', (_, one, other) => {
		const first = poll(undefined, [order('7', one)], NOON, newOrders());
		const both = [order('7', one), order('7', other)];
		const second = poll(kept(first), both, NOON, newOrders());
		expect(second.items.map((start) => start.order)).toEqual([both[1]]);
		expect(ids(poll(kept(second), both, NOON, newOrders()))).toEqual([]);
	});

	it('knows nothing of the orders of another account', () => {
		const first = poll(undefined, [order('7')], NOON, newOrders());
		const other = { account: 'other' };
		expect(ids(poll(kept(first), [order('7')], NOON, newOrders(), other))).toEqual(['7']);
	});

	it.each(['__proto__', 'constructor', 'toString'])('starts once with the ID %s', (id) => {
		for (const settings of [newOrders(), everyChange()]) {
			const first = poll(poll(undefined, [], NOON, settings).next, [order(id)], NOON, settings);
			expect(ids(first)).toEqual([id]);
			expect(ids(poll(kept(first), [order(id)], NOON, settings))).toEqual([]);
		}
	});

	describe('an order that was given up', () => {
		const settings = newOrders({ mostAttempts: 1, minimumAgeSeconds: 5 * MINUTE });
		const at = (minutes: number) => NOON + minutes * MINUTE;
		const givenUp = () => {
			let result = poll(undefined, [order('a')], at(5), settings);
			expect(started(result)).toEqual([['a', 1]]);
			result = poll(kept(result), [order('a')], at(15), settings);
			expect(result.givenUp).toHaveLength(1);
			return result;
		};

		it('starts again where it was accepted and is New again, once it is old enough', () => {
			let result = poll(kept(givenUp()), [], at(20), settings);
			result = poll(kept(result), [order('a')], at(30), settings);
			expect(ids(result)).toEqual([]);
			result = poll(kept(result), [order('a')], at(35), settings);
			expect(started(result)).toEqual([['a', 1]]);
			expect(poll(kept(result), [order('a')], at(45), settings).givenUp).toHaveLength(1);
		});

		it("doesn't start again where the list didn't go back to it", () => {
			const leap = poll(kept(givenUp()), [], NOON + 72 * HOUR, settings);
			expect(ids(poll(kept(leap), [order('a')], at(20), settings))).toEqual([]);
			expect(ids(poll(kept(leap), [order('a')], at(40), settings))).toEqual([]);
		});
	});

	it('starts once with an ID that the list holds twice', () => {
		expect(ids(poll(undefined, [order('a'), order('a')], NOON, newOrders()))).toEqual(['a']);
	});
});

describe('Every Change', () => {
	it('only remembers what is there first, then starts with each state once', () => {
		const first = poll(undefined, [order('a')], NOON, everyChange());
		expect(ids(first)).toEqual([]);
		const accepted = order('a', { status: 'preparation' });
		const second = poll(kept(first), [accepted, order('b')], NOON, everyChange());
		expect(started(second)).toEqual([
			['a', undefined],
			['b', undefined],
		]);
		expect(ids(poll(kept(second), [accepted, order('b')], NOON, everyChange()))).toEqual([]);
	});

	it('starts once with an order that the list holds twice', () => {
		const first = poll(undefined, [], NOON, everyChange());
		const twice = [order('a'), order('a', { status: 'preparation' })];
		expect(ids(poll(kept(first), twice, NOON, everyChange()))).toEqual(['a']);
	});

	it('remembers since when it has known an order', () => {
		const first = poll(undefined, [order('a')], NOON, everyChange());
		const second = poll(kept(first), [order('a')], NOON + HOUR, everyChange());
		expect(Object.values(second.next.orders)).toMatchObject([{ at: NOON }]);
	});

	it('starts with a comment that changes within the second', () => {
		const first = poll(undefined, [order('a')], NOON, everyChange());
		const commented = order('a', { comment: 'PEANUT ALLERGY' });
		expect(ids(poll(kept(first), [commented], NOON, everyChange()))).toEqual(['a']);
	});

	it('does not start with a state that an older copy of the list shows again', () => {
		const accepted = order('a', { status: 'preparation' });
		let result = poll(undefined, [order('a')], NOON, everyChange());
		result = poll(kept(result), [accepted], NOON, everyChange());
		result = poll(kept(result), [order('a')], NOON, everyChange());
		expect(ids(result)).toEqual([]);
		expect(ids(poll(kept(result), [accepted], NOON, everyChange()))).toEqual([]);
	});

	it('starts in the order of the changes', () => {
		const first = poll(undefined, [], NOON, everyChange());
		const list = [order('a', { updatedAt: iso(NOON + 5) }), order('b')];
		expect(ids(poll(kept(first), list, NOON, everyChange()))).toEqual(['b', 'a']);
	});

	it('starts with nothing from before where Created Within is made longer', () => {
		const hour = everyChange({ windowSeconds: HOUR });
		const day = everyChange({ windowSeconds: 24 * HOUR });
		const morning = { createdAt: iso(NOON - 3 * HOUR), updatedAt: iso(NOON - 3 * HOUR) };
		const first = poll(undefined, [order('known')], NOON, hour);
		const list = [
			order('old', morning),
			order('known', { comment: 'No onions' }),
			order('fresh', { createdAt: iso(NOON + MINUTE) }),
		];
		const second = poll(kept(first), list, NOON + MINUTE, day);
		expect(ids(second).sort()).toEqual(['fresh', 'known']);
		const accepted = order('old', { ...morning, status: 'preparation' });
		expect(ids(poll(kept(second), [accepted], NOON + 2 * MINUTE, day))).toEqual(['old']);
	});

	it('starts with a change of an order that the list shows though the window is over', () => {
		const early = { createdAt: iso(NOON - 25 * HOUR) };
		const first = poll(undefined, [order('a', early)], NOON, everyChange());
		const accepted = order('a', { ...early, status: 'preparation' });
		expect(ids(poll(kept(first), [accepted], NOON, everyChange()))).toEqual(['a']);
		const shorter = everyChange({ windowSeconds: HOUR });
		expect(ids(poll(kept(first), [accepted], NOON, shorter))).toEqual(['a']);
	});

	it('starts over with another account', () => {
		const first = poll(undefined, [order('a')], NOON, everyChange());
		const other = { account: 'other' };
		expect(ids(poll(kept(first), [order('b')], NOON, everyChange(), other))).toEqual([]);
	});

	it('starts over with another selection of orders', () => {
		const first = poll(undefined, [order('a')], NOON, everyChange());
		const other = everyChange({ selection: 'podil' });
		const second = poll(kept(first), [order('a'), order('b')], NOON, other);
		expect(ids(second)).toEqual([]);
		expect(ids(poll(kept(second), [order('c')], NOON, other))).toEqual(['c']);
	});
});

describe('Canceled orders', () => {
	const canceled = (id: string) => order(id, { status: 'canceled' });
	const passed = (result: PollResult) => result.canceled.map(({ id }) => id);

	it('pass once, if the workflow has started with them', () => {
		const first = poll(undefined, [order('a')], NOON, newOrders());
		const gone = { canceled: [canceled('never started'), canceled('a')] };
		const second = poll(kept(first), [], NOON + MINUTE, newOrders(), gone);
		expect(passed(second)).toEqual(['a']);
		expect(passed(poll(kept(second), [], NOON + 2 * MINUTE, newOrders(), gone))).toEqual([]);
	});

	it('pass once where two lists hold them', () => {
		const first = poll(undefined, [order('a')], NOON, newOrders());
		const gone = { canceled: [canceled('a'), canceled('a')] };
		expect(passed(poll(kept(first), [], NOON, newOrders(), gone))).toEqual(['a']);
	});

	it("don't start again where the list of New orders is older", () => {
		const first = poll(undefined, [order('a')], NOON, newOrders());
		const gone = { canceled: [canceled('a')] };
		const second = poll(kept(first), [order('a')], NOON + 10 * MINUTE, newOrders(), gone);
		expect([passed(second), ids(second)]).toEqual([['a'], []]);
		const third = poll(kept(second), [order('a')], NOON + 11 * MINUTE, newOrders());
		expect(started(third)).toEqual([['a', 2]]);
		const fourth = poll(kept(third), [], NOON + 12 * MINUTE, newOrders(), gone);
		expect(passed(fourth)).toEqual(['a']);
	});

	it('that wait for their minimum age never pass', () => {
		const settings = newOrders({ minimumAgeSeconds: 5 * MINUTE });
		const first = poll(undefined, [order('a')], NOON, settings);
		const gone = { canceled: [canceled('a')] };
		expect(passed(poll(kept(first), [], NOON + MINUTE, settings, gone))).toEqual([]);
	});

	it('that were given up pass', () => {
		const settings = newOrders({ mostAttempts: 1 });
		const first = poll(undefined, [order('a')], NOON, settings);
		const second = poll(kept(first), [order('a')], NOON + 10 * MINUTE, settings);
		const gone = { canceled: [canceled('a')] };
		expect(passed(poll(kept(second), [], NOON + HOUR, settings, gone))).toEqual(['a']);
	});

	it('pass again where it was not stored that they were', () => {
		const first = poll(undefined, [order('a')], NOON, newOrders());
		const gone = { canceled: [canceled('a')] };
		const second = poll(kept(first), [], NOON, newOrders(), gone);
		const key = [orderKey(order('a'))];
		const unsaid = withPassed(kept(second), key, false);
		expect(passed(poll(unsaid, [], NOON, newOrders(), gone))).toEqual(['a']);
		expect(passed(poll(withPassed(unsaid, key, true), [], NOON, newOrders(), gone))).toEqual([]);
	});
});

describe('The memory', () => {
	const one = order('any');
	const many = (count: number, name = 'order') =>
		Array.from({ length: count }, (_, index) => ({ ...one, id: `${name}-${index}` }));
	const sizeOf = ({ next }: PollResult) => Object.keys(next.orders).length;

	it('holds 10,000 New orders, and starts with none of them twice', () => {
		const orders = many(10_000);
		const first = poll(undefined, orders, NOON, newOrders());
		expect(first.items).toHaveLength(10_000);
		expect(poll(kept(first), orders, NOON + MINUTE, newOrders()).items).toEqual([]);
		expect(JSON.stringify(first.next).length).toBeLessThan(1_000_000);
	});

	it('forgets orders that are out of the window, but for the latest', () => {
		const first = poll(undefined, many(10_000), NOON, newOrders());
		expect(sizeOf(poll(kept(first), [], NOON + 23 * HOUR, newOrders()))).toBe(10_000);
		expect(sizeOf(poll(kept(first), [], NOON + 24 * HOUR, newOrders()))).toBe(2_000);
	});

	it('of Every Change forgets them as well', () => {
		const first = poll(undefined, many(3_000), NOON, everyChange());
		expect(sizeOf(poll(kept(first), [], NOON + 23 * HOUR, everyChange()))).toBe(3_000);
		expect(sizeOf(poll(kept(first), [], NOON + 24 * HOUR, everyChange()))).toBe(2_000);
	});

	it('has a limit for orders that are gone', () => {
		let memory: OrdersMemory | undefined;
		for (let day = 0; day < 5; day++) {
			memory = poll(memory, many(10_000, `day-${day}`), NOON + day, newOrders()).next;
		}
		expect(Object.keys(memory?.orders ?? {})).toHaveLength(30_000);
		expect(Object.keys(memory?.orders ?? {})).not.toContain(orderKey(order('day-0-0')));
	});

	it('keeps a limited number of states for each order', () => {
		let memory: OrdersMemory | undefined;
		for (let minutes = 1; minutes < 100; minutes++) {
			const changed = order('a', { estimatedCookingTime: minutes });
			memory = kept(poll(memory, [changed], NOON, everyChange()));
		}
		expect(Object.values(memory?.orders ?? {})[0]).toMatchObject({ states: { length: 10 } });
	});

	it.each([
		['another version', { version: 2, startFor: 'newOrders', account: 'demo', orders: {} }],
		['no version', { startFor: 'newOrders', account: 'demo', orders: {} }],
		[
			'an order of another form',
			{ version: 1, startFor: 'newOrders', account: 'demo', orders: { a: 5 } },
		],
		['a text', 'cursor'],
	])("doesn't count as one where it is %s", (_, stored) => {
		expect(ordersMemorySchema.safeParse(stored).success).toBe(false);
	});
});
