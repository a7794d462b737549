import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { z } from 'zod';

import type { VerificationKey } from '../verifier/signature';

const ownSubscription = z.object({
	/** The specification doesn't promise one. */
	id: z.string().optional(),
	secret: z.string().min(1),
	companyId: z.string(),
	/** Set when this subscription is for this event and no other. */
	onlyEvent: z.string().optional(),
});

const platformClient = z.object({
	baseUrl: z.string(),
	/** Digest of the client that subscribed. */
	client: z.string(),
});

const registration = platformClient.extend({
	callback: z.string(),
	companyIds: z.array(z.string()),
	events: z.array(z.string()),
	separately: z.boolean(),
	/** There are none once n8n had them removed. The settings stay: n8n removes also before it publishes again. */
	subscriptions: z.array(ownSubscription),
	/**
	 * Whether it isn't known if the platform still has them: n8n tried to have them removed, but that
	 * failed.
	 */
	isDoubtful: z.boolean().optional(),
	/** It says why settings that were published after these are not in effect. */
	refusal: z.string().optional(),
	/** Whether it stands for a test in the editor that gets a sample, and nothing at the platform. */
	isSample: z.boolean().optional(),
});

const retired = z.object({
	subscriptions: z.array(ownSubscription),
	/** What they were for, together. */
	events: z.array(z.string()),
	validUntil: z.string(),
});

const lingering = platformClient.extend({ id: z.string(), callback: z.string() });

export type PlatformClient = z.infer<typeof platformClient>;
export type OwnSubscription = z.infer<typeof ownSubscription>;
export type Registration = z.infer<typeof registration>;
type Subscribed = Pick<Registration, 'subscriptions' | 'events'>;
export type LingeringSubscription = z.infer<typeof lingering>;
export type TriggerRecord = Pick<z.infer<typeof stored>, 'registration' | 'lingering'>;

const PREVIOUS_VALID_MS = 24 * 60 * 60 * 1000;
const MOST_RETIRED = 3;
const MOST_LINGERING = 100;

/** What can't be read is found out again. */
const stored = z.object({
	registration: registration.optional().catch(undefined),
	/** Subscriptions that are no longer needed and may still be at the platform. */
	lingering: z.array(lingering).catch([]),
	retired: z.array(retired).catch([]),
});

const KEY = 'merchantStorefrontTrigger';

/**
 * What a trigger keeps in n8n's static data. n8n saves static data as one object, the last writer
 * wins: it is written when a workflow is published or unpublished, never for a notification. Not in
 * the node's own part, which n8n finds by the name of the node: a renamed node would lose it.
 */
export class TriggerState {
	private readonly key: string;

	constructor(
		private readonly staticData: Record<string, unknown>,
		webhookId: string,
	) {
		this.key = `${KEY} ${webhookId}`;
	}

	static of(
		context: Pick<IHookFunctions | IWebhookFunctions, 'getWorkflowStaticData' | 'getNode'>,
	) {
		const { webhookId, name } = context.getNode();
		return new TriggerState(context.getWorkflowStaticData('global'), webhookId ?? name);
	}

	/** What was subscribed, as it is now. */
	get record(): TriggerRecord {
		const { registration, lingering } = this.read();
		return { registration, lingering };
	}

	get registration(): Registration | undefined {
		return this.read().registration;
	}

	set registration(entry: Registration | undefined) {
		this.write({ registration: entry });
	}

	get lingering(): LingeringSubscription[] {
		return this.read().lingering;
	}

	set lingering(subscriptions: LingeringSubscription[]) {
		this.write({ lingering: subscriptions.slice(-MOST_LINGERING) });
	}

	/** What verifies a notification: also the secrets before, for those that were sent before they were replaced. */
	verificationKeys(now: number): VerificationKey[] {
		const keysOf = (
			{ subscriptions, events }: Subscribed,
			signedWith: VerificationKey['signedWith'],
		): VerificationKey[] => subscriptions.map((one) => ({ ...one, events, signedWith }));
		const { registration } = this;
		return [
			...(registration === undefined ? [] : keysOf(registration, 'current')),
			...this.retired(now).flatMap((previous) => keysOf(previous, 'previous')),
		];
	}

	/** The secrets of these subscriptions stay valid for a day. */
	retire({ subscriptions, events }: Subscribed, now: number): void {
		if (subscriptions.length === 0) return;
		const validUntil = new Date(now + PREVIOUS_VALID_MS).toISOString();
		const all = [{ subscriptions, events, validUntil }, ...this.retired(now)];
		this.write({ retired: all.slice(0, MOST_RETIRED) });
	}

	/** No earlier secret verifies any more: it is another client's. */
	forgetSecrets(): void {
		this.write({ retired: [] });
	}

	private retired(now: number) {
		return this.read().retired.filter(({ validUntil }) => Date.parse(validUntil) > now);
	}

	private read(): z.infer<typeof stored> {
		return stored.catch({ lingering: [], retired: [] }).parse(this.staticData[this.key]);
	}

	private write(change: Partial<z.infer<typeof stored>>): void {
		this.staticData[this.key] = { ...this.read(), ...change };
	}
}
