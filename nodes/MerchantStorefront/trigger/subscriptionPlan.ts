import {
	sameTexts,
	type Subscription,
	type SubscriptionList,
} from '../subscriptions/subscriptionCalls';
import { isElsewhere, isMeant } from './callback';
import type {
	LingeringSubscription,
	OwnSubscription,
	PlatformClient,
	Registration,
	TriggerRecord,
} from './state';

/** What the parameters ask for. Without events: that nothing is subscribed at this callback URL. */
export interface Desired {
	callback: string;
	companyIds: string[];
	events: string[];
	/** Whether each event has its own subscription. */
	separately: boolean;
	/** The address of an n8n whose subscription of this trigger is to be replaced. */
	replaces?: string | undefined;
}

/** What the platform says is there. Unknown is not an empty list. */
export type Observed = Pick<SubscriptionList, 'subscriptions' | 'isWhole'> | 'unknown';

/** All that a plan follows from. */
export interface Situation {
	desired: Desired;
	/** The trigger subscribes at this platform, as this client. */
	client: PlatformClient;
	/** What the trigger remembers of what it subscribed. */
	record: TriggerRecord;
	/** What was there before anything was created. */
	observed: Observed;
}

export type PlanStep =
	| { step: 'keep'; id: string | undefined }
	| { step: 'create'; group: SubscriptionGroup }
	| { step: 'delete'; which: LingeringSubscription }
	| { step: 'leave'; which: LingeringSubscription; why: 'anotherClient' | 'newOneNotListed' };

export interface SubscriptionGroup {
	companyId: string;
	events: string[];
}

/**
 * The subscriptions that are needed. Each company has its own: not every platform takes several, and
 * its secret says whose order it is.
 */
export function groupsOf({
	companyIds,
	events,
	separately,
}: Pick<Desired, 'companyIds' | 'events' | 'separately'>): SubscriptionGroup[] {
	const each = separately ? events.map((event) => [event]) : [events];
	return companyIds.flatMap((companyId) => each.map((some) => ({ companyId, events: some })));
}

/** Whether it is listed with these events, and with this company where the platform lists one. */
const isOf = ({ companyIds, events }: Subscription, group: SubscriptionGroup) =>
	sameTexts(events, group.events) &&
	(companyIds.length === 0 || sameTexts(companyIds, [group.companyId]));

export const idsOf = (subscriptions: ReadonlyArray<{ id?: string | undefined }>): string[] =>
	subscriptions.flatMap(({ id }) => id ?? []);

export const isSameClient = (one: PlatformClient, other: PlatformClient): boolean =>
	one.baseUrl === other.baseUrl && one.client === other.client;

/** Whether what was subscribed is what the parameters ask for. */
export function isFor(
	registration: Registration,
	{ desired, client }: Pick<Situation, 'desired' | 'client'>,
): boolean {
	const { callback, companyIds, events, separately, subscriptions } = registration;
	return (
		isSameClient(registration, client) &&
		callback === desired.callback &&
		sameTexts(companyIds, desired.companyIds) &&
		sameTexts(events, desired.events) &&
		separately === desired.separately &&
		subscriptions.length === groupsOf(desired).length
	);
}

/**
 * What is to be done, in this order: nothing is deleted before what is needed is there. If all goes
 * well, the next plan only keeps.
 */
export function plan(situation: Situation): PlanStep[] {
	const { desired, observed, record } = situation;
	const { registration } = record;
	const kept =
		registration !== undefined && isFor(registration, situation)
			? findAll(registration, observed)
			: undefined;
	const missing = kept === undefined ? groupsOf(desired) : [];
	return [
		...(kept ?? []).map(({ id }): PlanStep => ({ step: 'keep', id })),
		...missing.map((group): PlanStep => ({ step: 'create', group })),
		...removals(situation, idsOf(kept ?? [])),
	];
}

/** The callback URL of this trigger in another n8n, whose orders this one would take. */
export function callbackInTheWay(situation: Situation): string | undefined {
	const { desired, client, observed } = situation;
	const { registration } = situation.record;
	// What this n8n has subscribed before is its own, whatever else is there.
	if (registration?.callback === desired.callback) return undefined;
	const isStanding =
		registration !== undefined &&
		isSameClient(registration, client) &&
		registration.subscriptions.length > 0 &&
		(observed === 'unknown' || !observed.isWhole);
	const callbacks = [
		...(isStanding ? [registration.callback] : []),
		...allListed(observed)
			.map(({ callback }) => callback)
			.filter((callback) => isElsewhere(callback, desired.callback)),
	];
	return callbacks.find((callback) => !mayReplace(desired, callback));
}

const mayReplace = ({ callback, replaces }: Desired, other: string) =>
	replaces !== undefined && isElsewhere(other, callback) && isMeant(replaces, other);

const deletions = (ids: string[], { desired: { callback }, client }: Situation) =>
	ids.map((id): PlanStep => ({ step: 'delete', which: { ...client, id, callback } }));

const allListed = (observed: Observed): Subscription[] =>
	observed === 'unknown' ? [] : observed.subscriptions;

export const listedAt = (observed: Observed, callback: string): Subscription[] =>
	allListed(observed).filter((one) => one.callback === callback);

/** What is neither needed nor another trigger's. A subscription without an ID can't be removed. */
function removals({ desired, client, record, observed }: Situation, keptIds: string[]): PlanStep[] {
	const { registration, lingering } = record;
	const isOwnClient = (one: PlatformClient) => isSameClient(one, client);
	const isOwnCallback = ({ callback }: { callback: string }) =>
		callback === desired.callback || mayReplace(desired, callback);
	const own = registration === undefined ? [] : lingeringOf(registration);
	const foreign = own.filter((one) => !isOwnClient(one));
	// Until the settings of another client are accepted, what the one before subscribed is needed.
	const needed = [...keptIds, ...(desired.events.length === 0 ? idsOf(foreign) : [])];
	const listed = allListed(observed).flatMap(({ id, callback }) =>
		id === undefined ? [] : [{ ...client, id, callback }],
	);
	const doomed = new Map(
		[...listed, ...[...lingering, ...own].filter(isOwnClient)]
			.filter((one) => isOwnCallback(one) && !needed.includes(one.id))
			.map((which) => [which.id, which]),
	);
	const left = foreign.filter(({ id }) => !doomed.has(id));
	const isOwn = ({ id }: { id: string }) => Number(idsOf(own).includes(id));
	return [
		...left.map((which): PlanStep => ({ step: 'leave', which, why: 'anotherClient' })),
		...[...doomed.values()]
			// Its own last: n8n has them removed also before it publishes again.
			.sort((one, other) => isOwn(one) - isOwn(other))
			.map((which): PlanStep => ({ step: 'delete', which })),
	];
}

/** What was subscribed, once it is replaced. */
export function lingeringOf({
	subscriptions,
	callback,
	baseUrl,
	client,
}: Registration): LingeringSubscription[] {
	return idsOf(subscriptions).map((id) => ({ id, callback, baseUrl, client }));
}

/**
 * What was registered, as the platform lists it. Undefined where some of it is gone or changed: an
 * incomplete list doesn't say that of what it lacks.
 */
function findAll(
	registration: Registration,
	observed: Observed,
): Array<{ id?: string | undefined }> | undefined {
	const { subscriptions, callback } = registration;
	const isTrusted = registration.isDoubtful !== true;
	if (observed === 'unknown') return isTrusted ? subscriptions : undefined;
	const here = listedAt(observed, callback);
	const found = subscriptions.flatMap((own): Array<{ id?: string | undefined }> => {
		const events = own.onlyEvent === undefined ? registration.events : [own.onlyEvent];
		const group = { companyId: own.companyId, events };
		const listed = here.find((one) =>
			own.id === undefined ? isOf(one, group) : one.id === own.id,
		);
		if (listed === undefined) return isTrusted && !observed.isWhole ? [own] : [];
		return sameTexts(listed.events, events) ? [listed] : [];
	});
	return found.length === subscriptions.length ? found : undefined;
}

/**
 * What is to be done once the subscriptions are created. A second process of n8n may have created
 * the same at the same moment: the one whose last subscription is listed first stays, the other one
 * removes its own.
 */
export function planAfterCreation(
	situation: Situation,
	created: OwnSubscription[],
	after: Observed,
): { steps: PlanStep[]; isRivalFirst: boolean } {
	const ids = idsOf(created);
	const canTell = ids.length === created.length;
	const rivals = canTell ? rivalIds(situation, after) : [];
	// Where this one isn't listed, the other one has removed it already.
	if (rivals.length > 0 && rivals[0] !== ids.at(-1)) {
		return { steps: deletions(ids, situation), isRivalFirst: true };
	}
	// What appeared since is a rival's, who removes it.
	const steps = removals(situation, ids);
	const keeps = created.map(({ id }): PlanStep => ({ step: 'keep', id }));
	if (!isProvedMissing(ids, after)) return { steps: [...keeps, ...steps], isRivalFirst: false };
	const leaves = steps.map((one): PlanStep =>
		one.step === 'delete' ? { ...one, step: 'leave', why: 'newOneNotListed' } : one,
	);
	return { steps: [...keeps, ...leaves], isRivalFirst: false };
}

/** A subscription as the trigger remembers it. */
export const ownOf = (
	{ companyId, events: [onlyEvent] }: SubscriptionGroup,
	{ separately }: Desired,
	{ id, secret }: { id?: string | undefined; secret: string },
): OwnSubscription => ({ id, secret, companyId, onlyEvent: separately ? onlyEvent : undefined });

/** The subscriptions of the process that was first, where the platform lists their secrets. */
export function subscriptionsOfRival(
	desired: Desired,
	after: Observed,
	created: OwnSubscription[],
): OwnSubscription[] | undefined {
	const others = listedAt(after, desired.callback).filter(
		({ id }) => id !== undefined && !idsOf(created).includes(id),
	);
	const groups = groupsOf(desired);
	const found = groups.flatMap((group) => {
		const { id, secret } = others.find((one) => isOf(one, group)) ?? {};
		return secret === undefined ? [] : [ownOf(group, desired, { id, secret })];
	});
	return found.length === groups.length ? found : undefined;
}

/**
 * What is to be removed where not everything was created. The response may be all that was lost: a
 * subscription whose secret nobody has must not stay.
 */
export function planAfterFailure(
	situation: Situation,
	created: OwnSubscription[],
	after: Observed,
): PlanStep[] {
	const { desired, observed } = situation;
	const { registration, lingering } = situation.record;
	const own = [...(registration?.subscriptions ?? []), ...lingering];
	const known = idsOf([...allListed(observed), ...own]);
	const lost = idsOf(listedAt(after, desired.callback)).filter((id) => !known.includes(id));
	return deletions([...new Set([...idsOf(created), ...lost])], situation);
}

/** Whether a complete list lacks one of them. */
export function isProvedMissing(ids: string[], observed: Observed): boolean {
	if (observed === 'unknown' || !observed.isWhole) return false;
	const listed = idsOf(observed.subscriptions);
	return ids.some((id) => !listed.includes(id));
}

/**
 * The last subscription of each process that subscribed this trigger since; the oldest first. The
 * last one says that a process has created all that it needs.
 */
function rivalIds({ desired, observed: before, record }: Situation, after: Observed): string[] {
	// What an incomplete list lacks may have been there before.
	if (before === 'unknown' || after === 'unknown') return [];
	if (!before.isWhole || !after.isWhole) return [];
	const groups = groupsOf(desired);
	const lastGroup = groups.at(-1);
	const known = idsOf([...before.subscriptions, ...(record.registration?.subscriptions ?? [])]);
	const isLast = (one: Subscription) =>
		groups.length === 1 || (lastGroup !== undefined && isOf(one, lastGroup));
	return idsOf(listedAt(after, desired.callback).filter(isLast)).filter(
		(id) => !known.includes(id),
	);
}
