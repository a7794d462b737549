import { eventWords } from '../events/eventWords';
import { caught } from '../platform/caught';
import { AddressInUseError } from './callback';
import { converge, observe, remember, removeAll, type Trigger } from './converge';
import {
	idsOf,
	isFor,
	isSameClient,
	lingeringOf,
	listedAt,
	plan,
	type Situation,
} from './subscriptionPlan';
import type { OwnSubscription, Registration } from './state';

/** Whether the platform has exactly what this trigger needs and knows. */
export async function isInPlace(trigger: Trigger): Promise<boolean> {
	const { registration } = trigger.state;
	if (registration === undefined || registration.refusal !== undefined) return false;
	// What is wrong with them is said when n8n asks for them to be published.
	const aim = await trigger.readAim().catch(() => undefined);
	if (aim === undefined || !isFor(registration, aim)) return false;
	return plan(await observe(trigger, aim)).every(({ step }) => step === 'keep');
}

/**
 * Subscribes what the parameters ask for, then removes what was there before. Where that fails, a
 * live workflow stays as it was.
 */
export async function publish(trigger: Trigger): Promise<void> {
	const failure = await caught(trigger.readAim().then(async (aim) => await converge(trigger, aim)));
	if (failure === undefined) return;
	const { message } = failure;
	if (failure instanceof AddressInUseError && isStart(trigger)) {
		trigger.log.error(`${message} ${failure.description}`);
		return;
	}
	if (isLive(trigger) && (await keepsSettingsBefore(trigger, message))) return;
	// n8n ends the workflow now: its settings are no longer those of a live one.
	if (trigger.state.registration?.subscriptions.length === 0) {
		trigger.state.registration = undefined;
	}
	throw failure;
}

/** Removes the trigger's subscriptions. Never fails, so that a workflow can always be unpublished. */
export async function unpublish(trigger: Trigger): Promise<void> {
	const { state, callback } = trigger;
	const { registration } = state;
	if (registration?.isSample === true) return;
	const client = await trigger.readClient().catch(() => undefined);
	if (client === undefined) {
		for (const { id, baseUrl } of registration === undefined ? [] : lingeringOf(registration)) {
			trigger.log.warn(
				`The subscription ${id} at ${baseUrl} stays there: the credential can't be read.`,
			);
		}
		return;
	}
	const desired = { callback, companyIds: [], events: [], separately: false };
	const situation = await observe(trigger, { desired, client });
	const removed = await removeAll(trigger, plan(situation));
	remember(trigger, removed);
	if (!isFound(situation)) {
		trigger.log.warn(
			`A subscription may still be at ${client.baseUrl}, but it wasn't found. Remove the one with the address ${callback}, or ask the platform to.`,
		);
	}
	if (registration?.callback !== callback || !isSameClient(registration, client)) return;
	const leftIds = idsOf(removed.left);
	const isLeft = ({ id }: OwnSubscription) => id !== undefined && leftIds.includes(id);
	const left = registration.subscriptions.filter(isLeft);
	const gone = registration.subscriptions.filter((one) => !isLeft(one));
	state.retire({ ...registration, subscriptions: gone }, Date.now());
	const isDoubtful =
		left.length > 0 && (registration.isDoubtful === true || removed.doubtful.length > 0);
	state.registration = { ...registration, subscriptions: left, isDoubtful };
	state.lingering = state.lingering.filter(({ id }) => !idsOf(left).includes(id));
}

/** Whether everything that is or may be subscribed at the callback URL has an ID to remove it by. */
function isFound({ desired, record: { registration }, observed }: Situation): boolean {
	if (listedAt(observed, desired.callback).some(({ id }) => id !== undefined)) return true;
	if (registration === undefined) return observed !== 'unknown' && observed.isWhole;
	return registration.subscriptions.every(({ id }) => id !== undefined);
}

/** n8n 1 also asks at its start, when there is nobody to show an error to. */
const isStart = ({ mode }: Trigger) => mode === 'init' || mode === 'leadershipChange';

/**
 * Whether n8n publishes a workflow that was live right before. n8n 1 with several main processes
 * calls each publication the first one: a mistake ends the workflow there.
 */
const isLive = (trigger: Trigger) => trigger.mode === 'update' || isStart(trigger);

const MOST_ATTEMPTS = 3;

/**
 * n8n ends a workflow whose trigger fails, and has its subscription removed before it publishes
 * again. So when a live one is published with settings that are refused, those before stay or are
 * subscribed again, and everything that shows it says so.
 */
async function keepsSettingsBefore(trigger: Trigger, refusal: string): Promise<boolean> {
	const { state, name, log, callback } = trigger;
	const before = state.registration;
	if (before?.callback !== callback) return false;
	const outcome = await restore(trigger, before);
	if (outcome === 'failed') return false;
	if (outcome === 'restored') {
		const { registration = before } = state;
		const ids = idsOf(registration.subscriptions);
		state.registration = { ...registration, refusal };
		state.lingering = state.lingering.filter(({ id }) => !ids.includes(id));
	}
	log.error(
		`The new settings of the trigger "${name}" are not in effect: ${refusal}. It still receives ${before.events.map(eventWords).join(', ')} of company ${before.companyIds.join(', ')}.`,
	);
	return true;
}

async function restore(
	trigger: Trigger,
	before: Registration,
): Promise<'restored' | 'byAnotherProcess' | 'failed'> {
	const client = await trigger.readClient().catch(() => undefined);
	const isOutOfReach = client === undefined || !isSameClient(before, client);
	// What another client subscribed can't be looked at, and n8n had nothing of it removed.
	const isStanding = before.subscriptions.length > 0 && before.isDoubtful !== true;
	if (isOutOfReach && isStanding) return 'restored';
	if (client === undefined) return 'failed';
	for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
		try {
			return (await converge(trigger, { desired: before, client }))
				? 'restored'
				: 'byAnotherProcess';
		} catch (error) {
			const { message } = error as Error;
			trigger.log.warn(`Couldn't subscribe again with the previous settings: ${message}`);
		}
	}
	return 'failed';
}
