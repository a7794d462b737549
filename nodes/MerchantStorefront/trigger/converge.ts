import type { Logger, WorkflowActivateMode } from 'n8n-workflow';

import { caught } from '../platform/caught';
import { isLoopbackUrl } from '../platform/urls';
import { sameTexts, type SubscriptionInput } from '../subscriptions/subscriptionCalls';
import { AddressInUseError } from './callback';
import {
	callbackInTheWay,
	groupsOf,
	idsOf,
	isProvedMissing,
	isSameClient,
	ownOf,
	plan,
	planAfterCreation,
	planAfterFailure,
	subscriptionsOfRival,
	type Observed,
	type SubscriptionGroup,
	type Situation,
	type PlanStep,
} from './subscriptionPlan';
import type { LingeringSubscription, OwnSubscription, PlatformClient, TriggerState } from './state';

interface StillThere {
	reason: string;
	/** Whether the request may have been carried out all the same. */
	mayBeGone: boolean;
}

/** The three requests that a trigger needs. */
export interface Platform {
	list(): Promise<Observed>;
	/** Throws where it isn't known that the subscription was created. */
	create(input: SubscriptionInput): Promise<{ id?: string | undefined; secret: string }>;
	/** Returns why the subscription may still be there, or nothing once it is gone. */
	remove(id: string): Promise<StillThere | undefined>;
}

/** A trigger node in the moment that n8n publishes or unpublishes it. */
export interface Trigger {
	name: string;
	callback: string;
	mode: WorkflowActivateMode;
	state: TriggerState;
	platform: Platform;
	log: Pick<Logger, 'error' | 'warn' | 'info'>;
	/** Throws where the parameters or the credential can't be used. */
	readAim(): Promise<Aim>;
	readClient(): Promise<PlatformClient>;
}

export type Aim = Pick<Situation, 'desired' | 'client'>;

/** What the platform lists now, beside what is desired and what is on record. */
export async function observe({ platform, state }: Trigger, aim: Aim): Promise<Situation> {
	return { ...aim, record: state.record, observed: await platform.list() };
}

/**
 * Brings the platform to what is desired. What is needed is there before anything is removed. False
 * where another process of n8n did so: then nothing may be saved over what that one saves.
 */
export async function converge(trigger: Trigger, aim: Aim): Promise<boolean> {
	const { platform, state } = trigger;
	const situation = await observe(trigger, aim);
	const other = trigger.mode === 'manual' ? undefined : callbackInTheWay(situation);
	if (other !== undefined) throw new AddressInUseError(other, aim.desired.callback);
	const steps = plan(situation);
	if (!steps.some(({ step }) => step === 'create')) {
		const { registration } = situation.record;
		if (registration !== undefined) {
			state.registration = { ...registration, refusal: undefined, isDoubtful: undefined };
		}
		remember(trigger, await removeAll(trigger, steps));
		return true;
	}
	const created = await createAll(trigger, situation);
	const after = await platform.list();
	const next = planAfterCreation(situation, created, after);
	const removed = await removeAll(trigger, next.steps);
	if (next.isRivalFirst) {
		const theirs = subscriptionsOfRival(aim.desired, after, created);
		if (theirs === undefined) return false;
		replace(trigger, aim, theirs);
		return true;
	}
	const isStanding =
		removed.settled.size <= created.length ||
		!isProvedMissing(idsOf(created), await platform.list());
	// Another process removed it with what was there before.
	if (!isStanding) return false;
	replace(trigger, aim, created);
	remember(trigger, removed);
	return true;
}

/** Creates every subscription that is desired, or none. */
async function createAll(trigger: Trigger, situation: Situation): Promise<OwnSubscription[]> {
	const { desired } = situation;
	const { platform } = trigger;
	const created: OwnSubscription[] = [];
	const create = async (group: SubscriptionGroup) => {
		const { companyId, events } = group;
		const input = { companyIds: [companyId], events, callback: desired.callback };
		created.push(ownOf(group, desired, await platform.create(input)));
	};
	for (const group of groupsOf(desired)) {
		const failure = await caught(create(group));
		if (failure === undefined) continue;
		const steps = planAfterFailure(situation, created, await platform.list());
		remember(trigger, await removeAll(trigger, steps));
		throw failure;
	}
	return created;
}

/** It says which subscriptions are settled, and which stay at the platform though nobody needs them. */
interface Removed {
	settled: Set<string>;
	left: LingeringSubscription[];
	/** Nobody knows whether these are still there. */
	doubtful: string[];
}

const WHY_LEFT = {
	anotherClient:
		'the credential is for another client now. Notifications from it are rejected. Remove it with the previous client, or ask the platform to',
	newOneNotListed:
		"the platform doesn't list the new one yet. It is removed when the workflow is published again",
};

export async function removeAll(
	{ state, platform, log }: Trigger,
	steps: PlanStep[],
): Promise<Removed> {
	const settled = new Set<string>();
	const left: LingeringSubscription[] = [];
	const doubtful: string[] = [];
	for (const one of steps) {
		if (one.step === 'keep' && one.id !== undefined) settled.add(one.id);
		if (one.step === 'leave') {
			const { id, baseUrl } = one.which;
			const isKnown = state.lingering.some((other) => other.id === id);
			if (!isKnown) {
				log.warn(`The subscription ${id} stays at ${baseUrl}: ${WHY_LEFT[one.why]}.`);
			}
			left.push(one.which);
		}
		if (one.step === 'delete') {
			const { id, baseUrl } = one.which;
			const still = await platform.remove(id);
			if (still === undefined) {
				settled.add(id);
			} else {
				const { reason, mayBeGone } = still;
				log.warn(`The subscription ${id} may still be at ${baseUrl}: ${reason}.`);
				left.push(one.which);
				if (mayBeGone) doubtful.push(id);
			}
		}
	}
	return { settled, left, doubtful };
}

/** What stays is tried again when n8n publishes again. */
export function remember({ state }: Trigger, { settled, left }: Removed): void {
	const { lingering } = state;
	const isUntouched = ({ id }: { id: string }) => !settled.has(id) && !idsOf(left).includes(id);
	const next = [...lingering.filter(isUntouched), ...left];
	// n8n saves what was assigned to, over what another process may have saved.
	if (!sameTexts(idsOf(next), idsOf(lingering))) state.lingering = next;
}

function replace(
	{ state, log, name }: Trigger,
	{ desired: { callback, companyIds, events, separately }, client }: Aim,
	subscriptions: OwnSubscription[],
): void {
	const old = state.registration;
	if (old !== undefined && isSameClient(old, client)) {
		state.retire(old, Date.now());
	} else {
		state.forgetSecrets();
	}
	state.registration = { ...client, callback, companyIds, events, separately, subscriptions };
	if (!isLoopbackUrl(client.baseUrl)) return;
	log.info(
		`The trigger "${name}" is subscribed at ${client.baseUrl}, a sandbox on this machine: no real order comes from there.`,
	);
}
