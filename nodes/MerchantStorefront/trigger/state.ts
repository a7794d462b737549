import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { z } from 'zod';

/**
 * What the trigger keeps in n8n's static data. n8n saves static data as one object, the last writer
 * wins: it is written when a workflow is activated or deactivated, never for a notification.
 */
const subscriber = z.object({
	/** A platform that answers without an ID is not excluded by the specification. */
	id: z.string().optional(),
	secret: z.string().min(1),
	/** Set when this subscriber is told about this event and no other. */
	onlyEvent: z.string().optional(),
});

const registration = z.object({
	baseUrl: z.string(),
	/** Digest of the client that registered. Version 0.1 kept none. */
	client: z.string().optional(),
	callback: z.string(),
	companyId: z.string(),
	events: z.array(z.string()),
	subscribers: z.array(subscriber).min(1),
	/** Why settings that were published after these are not in effect. */
	refusal: z.string().optional(),
	/** Whether the user was told that it stays at the platform, where another client made it. */
	isAbandoned: z.boolean().optional(),
	/** Whether it stands for a test in the editor that gets a sample, and nothing at the platform. */
	isSample: z.boolean().optional(),
});

const retired = z.object({
	subscribers: z.array(subscriber),
	validUntil: z.string(),
	/** What they were registered for. Version 0.1 kept none. */
	companyId: z.string().optional(),
	events: z.array(z.string()).optional(),
});

/** A subscriber that is not needed any more and could not be removed. */
const lingering = z.object({ id: z.string(), baseUrl: z.string(), client: z.string().optional() });

export type RegisteredSubscriber = z.infer<typeof subscriber>;
export type Registration = z.infer<typeof registration>;
export type LingeringSubscriber = z.infer<typeof lingering>;

const PREVIOUS_VALID_MS = 24 * 60 * 60 * 1000;
const MOST_RETIRED = 3;
const MOST_LINGERING = 100;

export class TriggerState {
	private constructor(private readonly data: Record<string, unknown>) {}

	static of(context: Pick<IHookFunctions | IWebhookFunctions, 'getWorkflowStaticData'>) {
		return new TriggerState(context.getWorkflowStaticData('node'));
	}

	/** Undefined also for a record that cannot be read: what it said is then found out anew. */
	get registration(): Registration | undefined {
		return registration.safeParse(this.data.registration).data;
	}

	/** Subscribers whose secrets still verify what was on its way when they were replaced. */
	previousSubscribers(now: number): RegisteredSubscriber[] {
		return this.retired(now).flatMap(({ subscribers }) => subscribers);
	}

	/** What was registered until a moment ago, as when n8n publishes again. */
	justRetired(now: number, withinMs: number) {
		const [newest] = this.retired(now);
		if (newest?.companyId === undefined || newest.events === undefined) return undefined;
		const { companyId, events, subscribers, validUntil } = newest;
		const retiredAt = Date.parse(validUntil) - PREVIOUS_VALID_MS;
		return now - retiredAt <= withinMs ? { companyId, events, subscribers } : undefined;
	}

	get lingering(): LingeringSubscriber[] {
		return z.array(lingering).safeParse(this.data.lingering).data ?? [];
	}

	set lingering(subscribers: LingeringSubscriber[]) {
		if (subscribers.length === 0) delete this.data.lingering;
		else this.data.lingering = subscribers.slice(-MOST_LINGERING);
	}

	register(entry: Registration): void {
		this.data.registration = entry;
	}

	/** Forgets the registration without a trace: it is another workflow's, or another client's. */
	forget(): void {
		delete this.data.registration;
		delete this.data.retired;
		delete this.data.lingering;
	}

	/** Ends the registration of these subscribers, whose secrets stay valid for a day. */
	retire({ companyId, events, subscribers }: Registration, now: number): void {
		delete this.data.registration;
		if (subscribers.length === 0) return;
		const validUntil = new Date(now + PREVIOUS_VALID_MS).toISOString();
		const newest = { subscribers, validUntil, companyId, events };
		this.data.retired = [newest, ...this.retired(now)].slice(0, MOST_RETIRED);
	}

	private retired(now: number) {
		const entries = z.array(retired).safeParse(this.data.retired).data ?? [];
		return entries.filter(({ validUntil }) => Date.parse(validUntil) > now);
	}
}
