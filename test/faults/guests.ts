/* eslint-disable @n8n/community-nodes/no-restricted-imports -- compares data deeply, and has the platform forge and repeat by its admin API */
import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';

import type { Delivery, Sandbox } from '../../sandbox';
import type { TriggerWorkflow } from '../support/n8n';

/** Of comments in an order. */
const LENGTHS = [0, 10, 100, 1_000, 5_000, 20_000];
/** Of three bytes each, a little less than a notification may have. */
const HUGE_LENGTH = 40_000;
const LETTERS = ['щ', 'é', '/', '"', '\\', '\u2028'];
/** The platform remembers no more of them for long. */
const REPEATABLE = 100;

export type Visit =
	| { kind: 'order'; length: number; letter: string }
	| { kind: 'repeat'; share: number }
	| { kind: 'forge'; how: 'wrong-secret' | 'altered' | 'unsigned' };

export const anyVisit: fc.Arbitrary<Visit> = fc.oneof(
	{
		weight: 60,
		arbitrary: fc.record({
			kind: fc.constant('order' as const),
			length: fc.oneof(
				{ weight: 80, arbitrary: fc.constantFrom(...LENGTHS) },
				{ weight: 1, arbitrary: fc.constant(HUGE_LENGTH) },
			),
			letter: fc.constantFrom(...LETTERS),
		}),
	},
	{
		weight: 20,
		arbitrary: fc.record({
			kind: fc.constant('repeat' as const),
			share: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
		}),
	},
	{
		weight: 20,
		arbitrary: fc.record({
			kind: fc.constant('forge' as const),
			how: fc.constantFrom('wrong-secret' as const, 'altered' as const, 'unsigned' as const),
		}),
	},
);

interface Ordered {
	order: unknown;
	/** How often the platform says that it was acknowledged. */
	deliveries: number;
}

/** Order, and see to it that what a published trigger is sent arrives, and nothing else. */
export class Guests {
	private readonly ordered = new Map<string, Ordered>();
	private readonly repeatable: Array<{ delivery: Delivery; orderId: string }> = [];
	private repeats = 0;
	private forgeries = 0;
	private readonly wrong: string[] = [];

	constructor(
		private readonly sandbox: Sandbox,
		private readonly subscriptionId: string,
	) {}

	async visit(visit: Visit): Promise<void> {
		if (visit.kind === 'order') await this.order(visit.letter.repeat(visit.length));
		else if (visit.kind === 'repeat') await this.repeat(visit.share);
		else await this.forge(visit.how);
	}

	private async order(comment: string): Promise<void> {
		const { order } = this.sandbox.placeOrder({ comment });
		const told = this.sandbox
			.deliveries()
			.findLast(({ subscriptionId }) => subscriptionId === this.subscriptionId);
		this.ordered.set(order.id, { order: JSON.parse(JSON.stringify(order)), deliveries: 0 });
		await this.arrival(told, order.id);
	}

	private async repeat(share: number): Promise<void> {
		const earlier = this.repeatable[Math.floor(share * this.repeatable.length)];
		if (earlier === undefined) return;
		const again = await this.admin<Delivery>(`deliveries/${earlier.delivery.id}/repeat`);
		this.repeats += 1;
		await this.arrival(again, earlier.orderId);
	}

	private async forge(how: string): Promise<void> {
		const { items } = await this.admin<{ items: Delivery[] }>('forgeries', {
			subscriptionId: this.subscriptionId,
			how,
		});
		const { attempts } = await this.settled(items[0]);
		this.forgeries += 1;
		if (attempts[0].status !== 401) this.wrong.push(`forged: ${JSON.stringify(attempts)}`);
	}

	private async arrival(told: Delivery | undefined, orderId: string): Promise<void> {
		const delivery = told && (await this.settled(told));
		const ordered = this.ordered.get(orderId);
		if (delivery?.state !== 'delivered' || ordered === undefined) {
			this.wrong.push(`genuine, but refused: ${JSON.stringify(delivery?.attempts)}`);
			return;
		}
		ordered.deliveries += 1;
		this.repeatable.push({ delivery, orderId });
		if (this.repeatable.length > REPEATABLE) this.repeatable.shift();
	}

	private async settled({ id }: Delivery): Promise<Delivery> {
		return await this.sandbox.whenDelivery((one) => one.id === id && one.state !== 'pending');
	}

	private async admin<Answer>(path: string, body: object = {}): Promise<Answer> {
		const response = await fetch(`${this.sandbox.url}/sandbox/${path}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(body),
		});
		if (!response.ok) throw new Error(`${path} answered ${response.status}`);
		return (await response.json()) as Answer;
	}

	/** What is wrong with what the trigger that they told about has started. */
	flawsOf(told: TriggerWorkflow): string[] {
		const missing = new Map([...this.ordered].map(([id, { deliveries }]) => [id, deliveries]));
		for (const { json } of told.started) {
			const { id } = json.data as { id: string };
			missing.set(id, (missing.get(id) ?? 0) - 1);
		}
		const miscounted = [...missing].filter(([, count]) => count !== 0);
		return [
			...this.wrong,
			...miscounted.map(([id, count]) => `${count} too few starts with order ${id}`),
			...this.foreignIn(told),
		];
	}

	/** What a trigger was started with that no guest has ordered exactly like that. */
	foreignIn({ started }: TriggerWorkflow): string[] {
		return started
			.map(({ json }) => json.data as { id: string })
			.filter((data) => !isDeepStrictEqual(data, this.ordered.get(data.id)?.order))
			.map(({ id }) => `started with what was never ordered: ${id}`);
	}

	get summary(): string {
		return `${this.ordered.size} orders, ${this.repeats} repeated, ${this.forgeries} forged`;
	}
}
