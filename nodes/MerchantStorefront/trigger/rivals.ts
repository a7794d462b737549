import type { Subscription } from '../subscriptions/calls';
import {
	allListed,
	deletions,
	groupsOf,
	idsOf,
	isOf,
	listedAt,
	removals,
	type Desired,
	type Group,
	type Observed,
	type Step,
	type TriggerRecord,
} from './plan';
import type { OwnSubscription, PlatformClient } from './state';

/** What the platform listed before something was created, and after. */
export interface Listings {
	before: Observed;
	after: Observed;
}

/**
 * What is to be done once the subscriptions are created. A second process of n8n may have created
 * the same at the same moment: the one whose last subscription is listed first stays, the other one removes its own.
 */
export function planAfterCreation(
	desired: Desired,
	{ before, after }: Listings,
	created: OwnSubscription[],
	record: TriggerRecord,
	client: PlatformClient,
): { steps: Step[]; isRivalFirst: boolean } {
	const ids = idsOf(created);
	const canTell = ids.length === created.length;
	const rivals = canTell ? rivalIds(desired, { before, after }, record) : [];
	// Where this one isn't listed, the other one has removed it already.
	if (rivals.length > 0 && rivals[0] !== ids.at(-1)) {
		return { steps: deletions(ids, desired, client), isRivalFirst: true };
	}
	// What appeared since is a rival's, who removes it.
	const steps = removals(desired, before, record, client, ids);
	const keeps = created.map(({ id }): Step => ({ step: 'keep', id }));
	if (!isProvedMissing(ids, after)) return { steps: [...keeps, ...steps], isRivalFirst: false };
	const leaves = steps.map((one): Step =>
		one.step === 'delete' ? { ...one, step: 'leave', why: 'newOneNotListed' } : one,
	);
	return { steps: [...keeps, ...leaves], isRivalFirst: false };
}

/** A subscription as the trigger remembers it. */
export const ownOf = (
	{ companyId, events: [onlyEvent] }: Group,
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
function rivalIds(
	desired: Desired,
	{ before, after }: Listings,
	{ registration }: TriggerRecord,
): string[] {
	// What an incomplete list lacks may have been there before.
	if (before === 'unknown' || after === 'unknown') return [];
	if (!before.isWhole || !after.isWhole) return [];
	const groups = groupsOf(desired);
	const lastGroup = groups.at(-1);
	const known = idsOf([...before.subscriptions, ...(registration?.subscriptions ?? [])]);
	const isLast = (one: Subscription) =>
		groups.length === 1 || (lastGroup !== undefined && isOf(one, lastGroup));
	return idsOf(listedAt(after, desired.callback).filter(isLast)).filter(
		(id) => !known.includes(id),
	);
}
