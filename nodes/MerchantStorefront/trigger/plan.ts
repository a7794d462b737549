import { sameTexts, type Subscription, type SubscriptionList } from '../subscriptions/calls';
import { isElsewhere, isMeant } from './callback';
import type { LingeringSubscription, OwnSubscription, PlatformClient, Registration } from './state';

/** What the parameters ask for. Without events: that nothing is subscribed at this callback URL. */
export interface Desired {
	callback: string;
	companyId: string;
	events: string[];
	/** Whether each event has its own subscription. */
	separately: boolean;
	/** The address of an n8n whose subscription of this trigger is to be replaced. */
	replaces?: string;
}

/** What the platform says is there. Unknown is not an empty list. */
export type Observed = SubscriptionList | 'unknown';

/** What the trigger remembers of what it subscribed. */
export interface TriggerRecord {
	registration?: Registration;
	lingering: LingeringSubscription[];
}

export type Step =
	| { step: 'keep'; id?: string }
	| { step: 'create'; events: string[] }
	| { step: 'delete'; which: LingeringSubscription }
	| { step: 'leave'; which: LingeringSubscription; why: 'anotherClient' | 'newOneNotListed' };

/** The events of each subscription that is needed. */
export function groupsOf({ events, separately }: Pick<Desired, 'events' | 'separately'>) {
	return separately || events.length === 0 ? events.map((event) => [event]) : [events];
}

export const idsOf = (subscriptions: ReadonlyArray<{ id?: string }>): string[] =>
	subscriptions.flatMap(({ id }) => id ?? []);

export const isSameClient = (one: PlatformClient, other: PlatformClient): boolean =>
	one.baseUrl === other.baseUrl && one.client === other.client;

/** Whether what was subscribed is what the parameters ask for. */
export function isFor(registration: Registration, desired: Desired, client: PlatformClient) {
	const { callback, companyId, events, separately, subscriptions } = registration;
	return (
		isSameClient(registration, client) &&
		callback === desired.callback &&
		companyId === desired.companyId &&
		sameTexts(events, desired.events) &&
		separately === desired.separately &&
		subscriptions.length === groupsOf(desired).length
	);
}

/**
 * What is to be done, in this order: nothing is deleted before what is needed is there. Done without
 * fault, the next plan only keeps.
 */
export function plan(
	desired: Desired,
	observed: Observed,
	record: TriggerRecord,
	client: PlatformClient,
): Step[] {
	const { registration } = record;
	const kept =
		registration !== undefined && isFor(registration, desired, client)
			? findAll(registration, observed)
			: undefined;
	const missing = kept === undefined ? groupsOf(desired) : [];
	return [
		...(kept ?? []).map(({ id }): Step => ({ step: 'keep', id })),
		...missing.map((events): Step => ({ step: 'create', events })),
		...removals(desired, observed, record, client, idsOf(kept ?? [])),
	];
}

/** What the platform listed before something was created, and after. */
export interface Listings {
	before: Observed;
	after: Observed;
}

/**
 * What is to be done once the subscriptions are created. A second process of n8n may have created
 * the same at the same moment: the one that the platform lists first stays, the other one gives way.
 */
export function planAfterCreation(
	desired: Desired,
	{ before, after }: Listings,
	created: OwnSubscription[],
	record: TriggerRecord,
	client: PlatformClient,
): { steps: Step[]; givesWay: boolean } {
	const ids = idsOf(created);
	const canTell = ids.length === created.length;
	const rivals = canTell ? rivalIds(desired, { before, after }, record) : [];
	// Where this one isn't listed, the other one has removed it already.
	if (rivals.length > 0 && rivals[0] !== ids[0]) {
		return { steps: deletions(ids, desired, client), givesWay: true };
	}
	// A rival removes its own.
	const listed = rivals.length === 1 ? after : before;
	const steps = removals(desired, listed, record, client, ids);
	const keeps = created.map(({ id }): Step => ({ step: 'keep', id }));
	if (!isProvedMissing(ids, after)) return { steps: [...keeps, ...steps], givesWay: false };
	const leaves = steps.map((one): Step =>
		one.step === 'delete' ? { ...one, step: 'leave', why: 'newOneNotListed' } : one,
	);
	return { steps: [...keeps, ...leaves], givesWay: false };
}

/** The subscriptions of the process that was first, where the platform lists their secrets. */
export function subscriptionsOfRival(
	desired: Desired,
	after: Observed,
	created: OwnSubscription[],
): OwnSubscription[] | undefined {
	const others = listedAt(after, desired.callback).filter(
		({ id }) => id !== undefined && !idsOf(created).includes(id),
	);
	const found = groupsOf(desired).flatMap((events) => {
		const { id, secret } =
			others.find(
				(one) => sameTexts(one.events, events) && sameTexts(one.companyIds, [desired.companyId]),
			) ?? {};
		const onlyEvent = desired.separately ? events[0] : undefined;
		return secret === undefined ? [] : [{ id, secret, onlyEvent }];
	});
	return found.length === groupsOf(desired).length ? found : undefined;
}

/**
 * What is to be removed where not everything was created. The response may be all that was lost: a
 * subscription whose secret nobody has must not stay.
 */
export function planAfterFailure(
	desired: Desired,
	{ before, after }: Listings,
	created: OwnSubscription[],
	{ registration, lingering }: TriggerRecord,
	client: PlatformClient,
): Step[] {
	const known = idsOf([...allListed(before), ...(registration?.subscriptions ?? []), ...lingering]);
	const lost = idsOf(listedAt(after, desired.callback)).filter((id) => !known.includes(id));
	return deletions([...new Set([...idsOf(created), ...lost])], desired, client);
}

/** The callback URL of this trigger in another n8n, whose orders this one would take. */
export function callbackInTheWay(
	desired: Desired,
	observed: Observed,
	{ registration }: TriggerRecord,
	client: PlatformClient,
): string | undefined {
	// What this n8n has subscribed before is its own, whatever else is there.
	if (registration?.callback === desired.callback) return undefined;
	const isStanding =
		registration !== undefined &&
		isSameClient(registration, client) &&
		registration.subscriptions.length > 0 &&
		(observed === 'unknown' ||
			!observed.isWhole ||
			listedAt(observed, registration.callback).length > 0);
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

const deletions = (ids: string[], { callback }: Desired, { baseUrl, client }: PlatformClient) =>
	ids.map((id): Step => ({ step: 'delete', which: { id, callback, baseUrl, client } }));

const allListed = (observed: Observed): Subscription[] =>
	observed === 'unknown' ? [] : observed.subscriptions;

const listedAt = (observed: Observed, callback: string): Subscription[] =>
	allListed(observed).filter((one) => one.callback === callback);

/** What is neither needed nor another trigger's. A subscription without an ID can't be removed. */
function removals(
	desired: Desired,
	observed: Observed,
	{ registration, lingering }: TriggerRecord,
	{ baseUrl, client }: PlatformClient,
	keptIds: string[],
): Step[] {
	const isOwnClient = (one: PlatformClient) => isSameClient(one, { baseUrl, client });
	const isOwnCallback = ({ callback }: { callback: string }) =>
		callback === desired.callback || mayReplace(desired, callback);
	const own = registration === undefined ? [] : lingeringOf(registration);
	const foreign = own.filter((one) => !isOwnClient(one));
	// Until the settings of another client are accepted, what the one before subscribed is needed.
	const needed = [...keptIds, ...(desired.events.length === 0 ? idsOf(foreign) : [])];
	const listed = allListed(observed).flatMap(({ id, callback }) =>
		id === undefined ? [] : [{ id, callback, baseUrl, client }],
	);
	const doomed = new Map(
		[...listed, ...[...lingering, ...own].filter(isOwnClient)]
			.filter((one) => isOwnCallback(one) && !needed.includes(one.id))
			.map((which) => [which.id, which]),
	);
	const left = foreign.filter(({ id }) => !doomed.has(id) && !keptIds.includes(id));
	const isOwn = ({ id }: { id: string }) => Number(idsOf(own).includes(id));
	return [
		...left.map((which): Step => ({ step: 'leave', which, why: 'anotherClient' })),
		...[...doomed.values()]
			// Its own last: n8n has them removed also before it publishes again.
			.sort((one, other) => isOwn(one) - isOwn(other))
			.map((which): Step => ({ step: 'delete', which })),
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
): Array<{ id?: string }> | undefined {
	const { subscriptions, callback } = registration;
	const isTrusted = registration.isDoubtful !== true;
	if (observed === 'unknown') return isTrusted ? subscriptions : undefined;
	const here = listedAt(observed, callback);
	const found = subscriptions.flatMap((own): Array<{ id?: string }> => {
		const events = own.onlyEvent === undefined ? registration.events : [own.onlyEvent];
		const listed = here.find((one) =>
			own.id === undefined ? sameTexts(one.events, events) : one.id === own.id,
		);
		if (listed === undefined) return isTrusted && !observed.isWhole ? [own] : [];
		return sameTexts(listed.events, events) ? [listed] : [];
	});
	return found.length === subscriptions.length ? found : undefined;
}

/** Whether a complete list lacks one of them. */
export function isProvedMissing(ids: string[], observed: Observed): boolean {
	if (observed === 'unknown' || !observed.isWhole) return false;
	const listed = idsOf(observed.subscriptions);
	return ids.some((id) => !listed.includes(id));
}

/** The first subscriptions of all processes that subscribed this trigger since; the oldest first. */
function rivalIds(
	desired: Desired,
	{ before, after }: Listings,
	{ registration }: TriggerRecord,
): string[] {
	// What an incomplete list lacks may have been there before.
	if (before === 'unknown' || after === 'unknown') return [];
	if (!before.isWhole || !after.isWhole) return [];
	const [firstEvents] = groupsOf(desired);
	const known = idsOf([...before.subscriptions, ...(registration?.subscriptions ?? [])]);
	const isFirst = ({ events }: Subscription) =>
		!desired.separately || sameTexts(events, firstEvents);
	return idsOf(listedAt(after, desired.callback).filter(isFirst)).filter(
		(id) => !known.includes(id),
	);
}
