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
	callback: z.string(),
	companyId: z.string(),
	events: z.array(z.string()),
	subscribers: z.array(subscriber).min(1),
});

const retired = z.object({ subscribers: z.array(subscriber), validUntil: z.string() });

export type RegisteredSubscriber = z.infer<typeof subscriber>;
export type Registration = z.infer<typeof registration>;

const PREVIOUS_VALID_MS = 24 * 60 * 60 * 1000;
const MOST_RETIRED = 3;

export class TriggerState {
	private constructor(private readonly data: Record<string, unknown>) {}

	static of(context: Pick<IHookFunctions | IWebhookFunctions, 'getWorkflowStaticData'>) {
		return new TriggerState(context.getWorkflowStaticData('node'));
	}

	/** Undefined also for a record that cannot be read: what it said is then found out anew. */
	get registration(): Registration | undefined {
		return registration.safeParse(this.data.registration).data;
	}

	/** Subscribers whose secrets still verify what was on its way when they were removed. */
	previousSubscribers(now: number): RegisteredSubscriber[] {
		return this.retired(now).flatMap(({ subscribers }) => subscribers);
	}

	register(entry: Registration): void {
		this.data.registration = entry;
	}

	/** Forgets the registration without a trace: it is another workflow's. */
	forget(): void {
		delete this.data.registration;
		delete this.data.retired;
	}

	/** Ends the registration; subscribers that were removed remotely keep their secret for a day. */
	retire(removed: RegisteredSubscriber[], now: number): void {
		delete this.data.registration;
		if (removed.length === 0) return;
		const validUntil = new Date(now + PREVIOUS_VALID_MS).toISOString();
		const newest = [{ subscribers: removed, validUntil }, ...this.retired(now)];
		this.data.retired = newest.slice(0, MOST_RETIRED);
	}

	private retired(now: number) {
		const entries = z.array(retired).safeParse(this.data.retired).data ?? [];
		return entries.filter(({ validUntil }) => Date.parse(validUntil) > now);
	}
}
