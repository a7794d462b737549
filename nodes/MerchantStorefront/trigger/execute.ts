import type { Logger, WorkflowActivateMode } from 'n8n-workflow';

import { caught } from '../platform/caught';
import { sameTexts } from '../subscriptions/calls';
import {
	groupsOf,
	idsOf,
	type Desired,
	type Group,
	type Observed,
	type Step,
	type TriggerRecord,
} from './plan';
import { ownOf, planAfterFailure } from './rivals';
import type { Platform } from './platform';
import type { LingeringSubscription, OwnSubscription, PlatformClient, TriggerState } from './state';

/** A trigger node in the moment that n8n publishes or unpublishes it. */
export interface Trigger {
	name: string;
	callback: string;
	mode: WorkflowActivateMode;
	state: TriggerState;
	platform: Platform;
	log: Pick<Logger, 'error' | 'warn' | 'info'>;
	/** Throws where the parameters or the credential can't be used. */
	readSettings(): Promise<{ desired: Desired; client: PlatformClient }>;
	readClient(): Promise<PlatformClient>;
}

/** What changes subscriptions, and what it remembers them by. */
type Actor = Pick<Trigger, 'platform' | 'state' | 'log'>;

const WHY_LEFT = {
	anotherClient:
		'the credential is for another client now. Notifications from it are rejected. Remove it with the previous client, or ask the platform to',
	newOneNotListed:
		"the platform doesn't list the new one yet. It is removed when the workflow is published again",
};

/** Creates every subscription that is desired, or none. */
export async function createAll(
	actor: Actor,
	desired: Desired,
	before: Observed,
	record: TriggerRecord,
	client: PlatformClient,
): Promise<OwnSubscription[]> {
	const { callback } = desired;
	const created: OwnSubscription[] = [];
	const create = async (group: Group) => {
		const { companyId, events } = group;
		const input = { companyIds: [companyId], events, callback };
		created.push(ownOf(group, desired, await actor.platform.create(input)));
	};
	for (const group of groupsOf(desired)) {
		const failure = await caught(create(group));
		if (failure === undefined) continue;
		const after = await actor.platform.list();
		const steps = planAfterFailure(desired, { before, after }, created, record, client);
		remember(actor, await removeAll(actor, steps));
		throw failure;
	}
	return created;
}

/** Which of the subscriptions are settled, and which stay at the platform though nobody needs them. */
export interface Removed {
	settled: Set<string>;
	left: LingeringSubscription[];
	/** Of these it isn't known whether they are still there. */
	doubtful: string[];
}

export async function removeAll({ state, platform, log }: Actor, steps: Step[]): Promise<Removed> {
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
export function remember({ state }: Actor, { settled, left }: Removed): void {
	const { lingering } = state;
	const isUntouched = ({ id }: { id: string }) => !settled.has(id) && !idsOf(left).includes(id);
	const next = [...lingering.filter(isUntouched), ...left];
	// n8n saves what was assigned to, over what another process may have saved.
	if (!sameTexts(idsOf(next), idsOf(lingering))) state.lingering = next;
}
