import fc from 'fast-check';

import { orderKey, orderSchema, type Order } from '../../../nodes/MerchantStorefront/orders/order';
import {
	ordersMemorySchema,
	withPassed,
	type OrdersMemory,
} from '../../../nodes/MerchantStorefrontOrdersTrigger/poll/ordersMemory';
import { ordersPoll, type PollSettings } from './ordersPoll';

const MINUTE = 60;
const NOON = Date.UTC(2026, 10, 22, 12) / 1_000;
const WINDOW = 24 * 60 * MINUTE;

type Step =
	| { do: 'place'; minutesAgo: number }
	| { do: 'accept'; order: number }
	/** New again, after it was accepted. */
	| { do: 'renew'; order: number }
	| { do: 'cancel'; order: number }
	| { do: 'comment'; order: number }
	/** Not in the next list, though it is there. */
	| { do: 'hide'; order: number }
	| { do: 'wait'; minutes: number }
	/** The platform's clock shows another time, and that of n8n's machine goes on. */
	| { do: 'leap'; minutes: number }
	| { do: 'poll' }
	/** The poll fails before it is done. */
	| { do: 'fail' }
	/** n8n is killed: the workflow started, or the memory was stored, but not both. */
	| { do: 'killBeforeStored' }
	| { do: 'killBeforeStarted' }
	| { do: 'restore'; memory: number };

const order = fc.nat(30);
const calm: Array<fc.Arbitrary<Step>> = [
	fc.record({ do: fc.constant('place' as const), minutesAgo: fc.constantFrom(0, 0, 0, 5, 600) }),
	fc.record({ do: fc.constant('accept' as const), order }),
	fc.record({ do: fc.constant('renew' as const), order }),
	fc.record({ do: fc.constant('cancel' as const), order }),
	fc.record({ do: fc.constant('comment' as const), order }),
	fc.record({ do: fc.constant('hide' as const), order }),
	fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 45 }) }),
	fc.constant({ do: 'poll' as const }),
	fc.constant({ do: 'poll' as const }),
	fc.constant({ do: 'fail' as const }),
];
const wrongClock: Array<fc.Arbitrary<Step>> = [
	fc.record({
		do: fc.constant('wait' as const),
		minutes: fc.constantFrom(-1, -60, -3_000, 3_000, 100_000, -100_000),
	}),
];
const leaps: Array<fc.Arbitrary<Step>> = [
	fc.record({ do: fc.constant('leap' as const), minutes: fc.constantFrom(-60, 60, 3, -100_000) }),
];
const kills: Array<fc.Arbitrary<Step>> = [
	fc.constant({ do: 'killBeforeStored' as const }),
	fc.constant({ do: 'killBeforeStarted' as const }),
	fc.record({ do: fc.constant('restore' as const), memory: order }),
];
const steps = (...kinds: Array<fc.Arbitrary<Step>>) =>
	fc.array(fc.oneof(...kinds), { maxLength: 60 });

interface Placed {
	order: Order;
	createdAt: number;
	states: number;
	/** How often it was New again after it had been given up. */
	renewals: number;
}

/** A platform, n8n with this trigger, and what the workflow was started with. */
class World {
	now = NOON;
	localNow = NOON;
	readonly orders: Placed[] = [];
	readonly starts: Array<{
		id: string;
		attempt?: number;
		at: number;
		comment: string | null;
		renewals: number;
	}> = [];
	readonly givenUp: string[] = [];
	/** Each with how often the workflow had started with it by then. */
	readonly passed: string[] = [];
	memory: OrdersMemory | undefined;
	private passedLast: string[] = [];
	private readonly stuck = new Set<string>();
	private hidden?: string;
	private stored: Array<OrdersMemory | undefined> = [undefined];

	constructor(
		private readonly settings: PollSettings,
		private readonly isDurable: boolean,
	) {}

	run(step: Step): void {
		const chosen =
			'order' in step ? this.orders[step.order % (this.orders.length || 1)] : undefined;
		if (step.do === 'place') this.place(step.minutesAgo);
		else if (step.do === 'leap') this.now += step.minutes * MINUTE;
		else if (step.do === 'wait') {
			this.now += step.minutes * MINUTE;
			this.localNow += step.minutes * MINUTE;
		} else if (step.do === 'accept' && chosen?.order.status === 'new') {
			chosen.order.status = 'preparation';
		} else if (step.do === 'renew' && chosen?.order.status === 'preparation') {
			chosen.order.status = 'new';
		} else if (step.do === 'cancel' && chosen) chosen.order.status = 'canceled';
		else if (step.do === 'comment' && chosen) chosen.order.comment = `comment ${++chosen.states}`;
		else if (step.do === 'hide') this.hidden = chosen?.order.id;
		else if (step.do === 'restore') {
			this.memory = this.stored[step.memory % this.stored.length];
			this.passedLast = [];
		} else if (['poll', 'fail', 'killBeforeStored', 'killBeforeStarted'].includes(step.do)) {
			this.poll(step.do);
		}
	}

	/** As the platform lists them. */
	listed(): Order[] {
		return this.orders
			.filter((placed) => this.isInWindow(placed))
			.filter(({ order: { status } }) => this.settings.startFor !== 'newOrders' || status === 'new')
			.sort((one, other) => one.createdAt - other.createdAt)
			.map(({ order: listed }) => listed)
			.filter(({ id }) => id !== this.hidden);
	}

	canceled(): Order[] {
		return this.orders
			.filter((placed) => this.isInWindow(placed))
			.map(({ order: canceled }) => canceled)
			.filter(({ status }) => status === 'canceled');
	}

	private isInWindow({ createdAt }: Placed): boolean {
		return createdAt >= this.now - this.settings.windowSeconds;
	}

	private place(minutesAgo: number): void {
		const createdAt = this.now - minutesAgo * MINUTE;
		const time = new Date(createdAt * 1_000).toISOString();
		const id = `order-${this.orders.length}`;
		const fields = { id, number: id, status: 'new', createdAt: time, updatedAt: time };
		this.orders.push({ order: orderSchema.parse(fields), createdAt, states: 0, renewals: 0 });
	}

	private poll(how: string): void {
		const listed = this.listed();
		this.hidden = undefined;
		const memory = this.memory && withPassed(this.memory, this.passedLast, true);
		const { now, localNow } = this;
		const listing = { account: 'demo', orders: listed, canceled: this.canceled(), now, localNow };
		const before = JSON.stringify([memory, listing]);
		const { items, canceled, next, givenUp } = ordersPoll(memory, listing, this.settings);
		expect(JSON.stringify([memory, listing])).toBe(before);
		if (how === 'fail') return;
		const isKilled = how !== 'poll';
		this.renewAll(listed);
		for (const { order: stuck } of givenUp) this.stuck.add(stuck.id);
		if (how !== 'killBeforeStarted') {
			const areRetries = items.map(({ attempt = 1 }) => attempt > 1);
			expect(areRetries).toEqual(areRetries.toSorted());
			this.starts.push(
				...items.map(({ order: { id, comment }, attempt }) => ({
					id,
					attempt,
					comment,
					at: this.localNow,
					renewals: this.renewalsOf(id),
				})),
			);
			this.givenUp.push(...givenUp.map(({ order: { id } }) => `${id} ${this.renewalsOf(id)}`));
			const startsOf = (id: string) => this.starts.filter((start) => start.id === id).length;
			this.passed.push(...canceled.map(({ id }) => `${id} ${startsOf(id)}`));
		}
		const keys = canceled.map(orderKey);
		if (how !== 'killBeforeStored') {
			const kept = this.isDurable ? next : withPassed(next, keys, false);
			this.memory = ordersMemorySchema.parse(JSON.parse(JSON.stringify(kept)));
			this.stored.push(this.memory);
		}
		this.passedLast = this.isDurable || isKilled ? [] : keys;
	}

	/** What is in the window and not in its list isn't New, for all that the trigger can know. */
	private renewAll(listed: readonly Order[]): void {
		for (const placed of this.orders) {
			const { id } = placed.order;
			const isListed = listed.some((one) => one.id === id);
			if (!this.stuck.has(id) || isListed || !this.isInWindow(placed)) continue;
			this.stuck.delete(id);
			placed.renewals++;
		}
	}

	private readonly renewalsOf = (wanted: string) =>
		this.orders.find(({ order: { id } }) => id === wanted)?.renewals ?? 0;
}

const RETRY = 10;
const MOST = 3;
const newOrders = (retrySeconds: number | undefined): PollSettings => ({
	startFor: 'newOrders',
	windowSeconds: WINDOW,
	retrySeconds,
	listSeconds: WINDOW,
	mostAttempts: MOST,
	minimumAgeSeconds: 0,
});
const everyChange: PollSettings = {
	startFor: 'everyChange',
	windowSeconds: WINDOW,
	selection: 'all',
};

const repeated = <Entry>(entries: Entry[]) =>
	entries.filter((entry, index) => entries.indexOf(entry) !== index);

const run = (settings: PollSettings, taken: Step[], { isDurable = false } = {}) => {
	const world = new World(settings, isDurable);
	for (const step of taken) world.run(step);
	return world;
};

describe('Whatever happens, New Orders', () => {
	it('starts each attempt of an order once, also with a wrong clock', () => {
		fc.assert(
			fc.property(steps(...calm, ...wrongClock), (taken) => {
				const { starts, givenUp } = run(newOrders(RETRY * MINUTE), taken);
				const attempts = starts.map((start) => `${start.id} ${start.renewals} ${start.attempt}`);
				expect(repeated(attempts)).toEqual([]);
				expect(repeated(givenUp)).toEqual([]);
				expect(starts.every(({ attempt = 0 }) => attempt >= 1 && attempt <= MOST)).toBe(true);
			}),
		);
	});

	it('starts with each order once where retries are off', () => {
		fc.assert(
			fc.property(steps(...calm, ...wrongClock), (taken) => {
				const { starts } = run(newOrders(undefined), taken);
				expect(repeated(starts.map(({ id }) => id))).toEqual([]);
			}),
		);
	});

	it('waits twice as long before each retry, also with a clock of the platform that leaps', () => {
		fc.assert(
			fc.property(steps(...calm, ...leaps), (taken) => {
				const { starts } = run(newOrders(RETRY * MINUTE), taken);
				const retries = starts.filter((start) => start.attempt !== 1);
				for (const { id, renewals, attempt = 0, at } of retries) {
					const last = starts.find(
						(start) =>
							start.id === id && start.renewals === renewals && start.attempt === attempt - 1,
					);
					const waited = at - (last?.at ?? Infinity);
					expect(waited).toBeGreaterThanOrEqual(RETRY * MINUTE * 2 ** (attempt - 2));
				}
			}),
		);
	});

	it('has started with every order that the last list held', () => {
		fc.assert(
			fc.property(steps(...calm, ...wrongClock), (taken) => {
				const world = run(newOrders(undefined), taken);
				// What the first of them does not show, the next one does.
				world.run({ do: 'poll' });
				world.run({ do: 'poll' });
				const started = new Set(world.starts.map(({ id }) => id));
				expect(world.listed().filter(({ id }) => !started.has(id))).toEqual([]);
			}),
		);
	});

	it('loses no order to kills and restored memories: it starts after the retry', () => {
		fc.assert(
			fc.property(steps(...calm, ...kills), (taken) => {
				const world = run(newOrders(RETRY * MINUTE), taken);
				const before = world.starts.length;
				const longest = RETRY * 2 ** (MOST - 1);
				const waiting = world.listed().map(({ id }) => id);
				for (let minute = 0; minute <= longest; minute++) {
					world.run({ do: 'poll' });
					world.run({ do: 'wait', minutes: 1 });
				}
				const arrived = new Set(world.starts.map(({ id }) => id));
				const stillListed = new Set(world.listed().map(({ id }) => id));
				// An order whose last attempt was lost to a kill is named in the log instead.
				const lost = waiting.filter(
					(id) =>
						stillListed.has(id) &&
						!arrived.has(id) &&
						!world.givenUp.some((stuck) => stuck.startsWith(`${id} `)),
				);
				expect(lost).toEqual([]);
				expect(world.starts.length).toBeGreaterThanOrEqual(before);
			}),
		);
	});
});

describe('Whatever happens, a canceled order', () => {
	const all = [...calm, ...wrongClock, ...leaps];

	it.each([
		['with the durable cursor', true],
		['while n8n runs', false],
	])('passes once for all that the workflow has started with it, %s', (_, isDurable) => {
		fc.assert(
			fc.property(steps(...all), (taken) => {
				const { passed } = run(newOrders(RETRY * MINUTE), taken, { isDurable });
				expect(repeated(passed)).toEqual([]);
			}),
		);
	});

	it.each([
		['with the durable cursor', true, all],
		['also where n8n is killed', false, [...all, ...kills]],
	])('passes if the trigger remembers that it started, %s', (_, isDurable, kinds) => {
		fc.assert(
			fc.property(steps(...kinds), (taken) => {
				const world = run(newOrders(RETRY * MINUTE), [...taken, { do: 'poll' }], { isDurable });
				const known = Object.entries(world.memory?.orders ?? {}).filter(
					([, entry]) => 'attempts' in entry && entry.attempts > 0,
				);
				const keys = known.map(([key]) => key);
				const passed = new Set(world.passed.map((text) => text.split(' ')[0]));
				const missing = world
					.canceled()
					.filter((canceled) => keys.includes(orderKey(canceled)) && !passed.has(canceled.id));
				expect(missing).toEqual([]);
			}),
		);
	});
});

describe('Whatever happens, Every Change', () => {
	it('starts with each state of each order once, also with a wrong clock', () => {
		fc.assert(
			fc.property(steps(...calm, ...wrongClock), (taken) => {
				const { starts } = run(
					everyChange,
					taken.filter((step) => !['accept', 'renew', 'cancel'].includes(step.do)),
				);
				expect(repeated(starts.map(({ id, comment }) => `${id} ${comment}`))).toEqual([]);
			}),
		);
	});

	it('has started with the state of every order that came after the first poll', () => {
		fc.assert(
			fc.property(steps(...calm), (taken) => {
				const world = run(everyChange, [{ do: 'poll' }, ...taken, { do: 'poll' }, { do: 'poll' }]);
				const started = new Set(world.starts.map(({ id, comment }) => `${id} ${comment}`));
				const missing = world
					.listed()
					.filter(({ id, comment }) => !started.has(`${id} ${comment}`));
				expect(missing).toEqual([]);
			}),
		);
	});
});
