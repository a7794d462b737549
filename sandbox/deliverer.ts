/* eslint-disable @n8n/community-nodes/no-restricted-imports -- the sandbox is a separate server and never part of the published nodes */
import { randomUUID } from 'node:crypto';
import { EventEmitter, once, setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { takeFault } from './faults';
import { omit } from './omit';
import type { EventName } from './platform/catalogue';
import { notFound } from './platform/problem';
import { now, type State } from './platform/state';
import type { Attempt, Delivery, Subscription } from './platform/model';
import type { Fault, NotificationFault, Settings } from './settings';
import { notification, signatureOf, signedText } from './signer';

const DELIVERIES_KEPT = 2_000;
const ANSWER_KEPT = 500;
const LONGEST_BACKOFF_MS = 60_000;
const SOCKETS_PER_RECEIVER = 32;
const LARGEST_ANSWER = 1024 * 1024;

export type Forgery = 'wrong-secret' | 'altered' | 'unsigned';

/** Brings every notification to its subscription, at least once. */
export class Deliverer {
	private readonly agent = new Agent({
		connections: SOCKETS_PER_RECEIVER,
		maxResponseSize: LARGEST_ANSWER,
	});
	private readonly closing = new AbortController();
	private readonly updates = new EventEmitter().setMaxListeners(0);

	constructor(
		private readonly state: State,
		private readonly settings: () => Settings,
	) {
		setMaxListeners(0, this.closing.signal); // every delivery under way listens
	}

	/** Queues the event for its subscriptions; sending begins when the caller's own work is done. */
	announce(companyId: string, event: EventName, data: object): void {
		for (const subscription of this.state.subscriptions.all()) {
			if (!subscription.events.includes(event)) continue;
			if (!subscription.companyIds.includes(companyId)) continue;
			const { signing, delivery, faults } = this.settings();
			const text = signedText(data, signing);
			const signature = signatureOf(text, subscription.secret, signing.encoding);
			const { headers, body } = notification(event, data, signature, signing);
			const fault = takeFault(faults, (one) => strikes(one, event));
			if (fault?.kind === 'lose-notification') {
				this.log(subscription, { event, kind: 'genuine', state: 'lost', headers, body });
				continue;
			}
			for (let copy = 0; copy < delivery.copies; copy += 1) {
				const kind = copy === 0 ? 'genuine' : 'duplicate';
				this.queue(subscription, event, kind, headers, body, fault?.delayMs);
			}
		}
	}

	/** A notification that the platform did not send: the receiver has to refuse it. */
	forge(subscription: Subscription, event: EventName, data: object, how: Forgery): Delivery {
		const { signing } = this.settings();
		const secret = how === 'wrong-secret' ? randomUUID() : subscription.secret;
		const signature = signatureOf(signedText(data, signing), secret, signing.encoding);
		const { headers, body } = notification(
			event,
			how === 'altered' ? { ...data, id: randomUUID() } : data,
			how === 'unsigned' ? undefined : signature,
			signing,
		);
		return this.queue(subscription, event, 'forged', headers, body);
	}

	/** Sends a notification again, byte for byte. */
	repeat(delivery: Delivery): Delivery {
		const subscription = this.state.subscriptions.get(delivery.subscriptionId);
		if (!subscription) throw notFound(`Subscription ${delivery.subscriptionId}`);
		const kind = delivery.kind === 'forged' ? 'forged' : 'duplicate';
		return this.queue(subscription, delivery.event, kind, delivery.headers, delivery.body);
	}

	/** Takes up what an earlier run of the sandbox left undone. */
	resume(): void {
		for (const delivery of this.state.deliveries.all()) {
			if (delivery.state === 'pending') void this.deliver(delivery);
		}
	}

	/** The first delivery, past or to come, that fits. */
	async whenDelivery(fits: (delivery: Delivery) => boolean): Promise<Delivery> {
		const known = this.state.deliveries.all().find(fits);
		if (known) return known;
		for (;;) {
			const [delivery] = (await once(this.updates, 'delivery')) as [Delivery];
			if (fits(delivery)) return delivery;
		}
	}

	async close(): Promise<void> {
		this.closing.abort();
		await this.agent.destroy();
	}

	private queue(
		subscription: Subscription,
		event: EventName,
		kind: Delivery['kind'],
		headers: Record<string, string>,
		body: string,
		delayMs?: number,
	): Delivery {
		const delivery = this.log(subscription, {
			event,
			kind,
			state: 'pending',
			headers,
			body,
			...(delayMs !== undefined && { nextAttemptAt: new Date(Date.now() + delayMs).toISOString() }),
		});
		void this.deliver(delivery);
		return delivery;
	}

	private log(
		{ id, callback }: Subscription,
		posted: Pick<Delivery, 'event' | 'kind' | 'state' | 'headers' | 'body' | 'nextAttemptAt'>,
	): Delivery {
		const delivery: Delivery = {
			id: randomUUID(),
			subscriptionId: id,
			callback,
			...posted,
			createdAt: now(),
			attempts: [],
		};
		this.save(delivery);
		this.state.deliveries.keepNewest(DELIVERIES_KEPT, ({ state }) => state === 'pending');
		return delivery;
	}

	private async deliver(delivery: Delivery): Promise<void> {
		let current = delivery;
		while (current.state === 'pending') {
			const wait = current.nextAttemptAt ? Date.parse(current.nextAttemptAt) - Date.now() : 0;
			try {
				await sleep(Math.max(wait, 0), undefined, { signal: this.closing.signal });
			} catch {
				return; // closing: what is pending is taken up by the next run
			}
			const attempt = await this.post(current);
			if (this.closing.signal.aborted) return;
			current = this.after(current, attempt);
			this.save(current);
		}
	}

	private after(delivery: Delivery, attempt: Attempt): Delivery {
		const { attempts: allowed, backoffMs } = this.settings().delivery;
		const attempts = [...delivery.attempts, attempt];
		const rest = { ...omit(delivery, 'nextAttemptAt'), attempts };
		const { status = 0 } = attempt;
		if (status >= 200 && status < 300) return { ...rest, state: 'delivered' };
		const gone = !this.state.subscriptions.get(delivery.subscriptionId);
		if (gone || delivery.kind === 'forged' || attempts.length >= allowed) {
			return { ...rest, state: 'failed' };
		}
		const backoff = Math.min(backoffMs * 2 ** (attempts.length - 1), LONGEST_BACKOFF_MS);
		return { ...rest, nextAttemptAt: new Date(Date.now() + backoff).toISOString() };
	}

	private async post({ callback, headers, body }: Delivery): Promise<Attempt> {
		const { timeoutMs } = this.settings().delivery;
		const started = Date.now();
		const attempt = () => ({
			startedAt: new Date(started).toISOString(),
			durationMs: Date.now() - started,
		});
		try {
			const answer = await request(callback, {
				method: 'POST',
				headers,
				body,
				dispatcher: this.agent,
				signal: this.closing.signal,
				headersTimeout: timeoutMs,
				bodyTimeout: timeoutMs,
			});
			const text = await answer.body.text();
			return { ...attempt(), status: answer.statusCode, answer: text.slice(0, ANSWER_KEPT) };
		} catch (error) {
			return { ...attempt(), error: reason(error) };
		}
	}

	private save(delivery: Delivery): void {
		this.state.deliveries.set(delivery.id, delivery);
		this.updates.emit('delivery', delivery);
	}
}

const strikes = (fault: Fault, event: EventName): fault is NotificationFault =>
	(fault.kind === 'lose-notification' || fault.kind === 'delay-notification') &&
	(fault.event === '*' || fault.event === event);

function reason(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	const code = 'code' in error ? `${String(error.code)} ` : '';
	return `${code}${error.message}`.trim();
}
