import { sameTexts, type Subscription, type SubscriptionList } from '../subscriptions/calls';
import { isElsewhere, isMeant } from './callback';
import type { LingeringSubscription, PlatformClient, Registration } from './state';

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

/** What the trigger remembers of what it subscribed. */
export interface TriggerRecord {
	registration?: Registration | undefined;
	lingering: LingeringSubscription[];
}

export type Step =
	| { step: 'keep'; id: string | undefined }
	| { step: 'create'; group: Group }
	| { step: 'delete'; which: LingeringSubscription }
	| { step: 'leave'; which: LingeringSubscription; why: 'anotherClient' | 'newOneNotListed' };

/** What one subscription is for. */
export interface Group {
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
}: Pick<Desired, 'companyIds' | 'events' | 'separately'>): Group[] {
	const each = separately || events.length === 0 ? events.map((event) => [event]) : [events];
	return companyIds.flatMap((companyId) => each.map((some) => ({ companyId, events: some })));
}

/** Whether it is listed with these events, and with this company where the platform lists one. */
export const isOf = ({ companyIds, events }: Subscription, group: Group) =>
	sameTexts(events, group.events) &&
	(companyIds.length === 0 || sameTexts(companyIds, [group.companyId]));

export const idsOf = (subscriptions: ReadonlyArray<{ id?: string | undefined }>): string[] =>
	subscriptions.flatMap(({ id }) => id ?? []);

export const isSameClient = (one: PlatformClient, other: PlatformClient): boolean =>
	one.baseUrl === other.baseUrl && one.client === other.client;

/** Whether what was subscribed is what the parameters ask for. */
export function isFor(registration: Registration, desired: Desired, client: PlatformClient) {
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
		...missing.map((group): Step => ({ step: 'create', group })),
		...removals(desired, observed, record, client, idsOf(kept ?? [])),
	];
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

export const deletions = (
	ids: string[],
	{ callback }: Desired,
	{ baseUrl, client }: PlatformClient,
) => ids.map((id): Step => ({ step: 'delete', which: { id, callback, baseUrl, client } }));

export const allListed = (observed: Observed): Subscription[] =>
	observed === 'unknown' ? [] : observed.subscriptions;

export const listedAt = (observed: Observed, callback: string): Subscription[] =>
	allListed(observed).filter((one) => one.callback === callback);

/** What is neither needed nor another trigger's. A subscription without an ID can't be removed. */
export function removals(
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
