import type { IHookFunctions } from 'n8n-workflow';

import { failureOf } from '../transport/apiError';
import { asNodeError } from '../transport/asNodeError';
import {
	createSubscriber,
	deleteSubscriber,
	listSubscribers,
	sameTexts,
	type Subscriber,
	type SubscriberList,
} from '../transport/subscribers';
import type { RegisteredSubscriber } from './state';
import { groupsOf, type Wish } from './wish';

/**
 * The platform's subscribers, or undefined where it does not tell. An outage at the moment n8n
 * starts must not keep a workflow from receiving orders; where no call gets through, the next one
 * says why.
 */
export async function remoteSubscribers(
	context: IHookFunctions,
): Promise<SubscriberList | undefined> {
	try {
		return await listSubscribers(context);
	} catch (error) {
		const { message } = asNodeError(context, error);
		context.logger.warn(`The callback subscribers could not be listed: ${message}`);
		return undefined;
	}
}

interface SubscribersHere {
	isWhole: boolean;
	byId: Map<string, Subscriber>;
}

/** Those for this callback. One without an ID can be neither told from others nor removed. */
export async function subscribersHere(
	context: IHookFunctions,
	callback: string,
): Promise<SubscribersHere | undefined> {
	const list = await remoteSubscribers(context);
	if (list === undefined) return undefined;
	const here = list.subscribers.filter((subscriber) => subscriber.callback === callback);
	const byId = new Map(here.flatMap((one) => (one.id === undefined ? [] : [[one.id, one]])));
	return { isWhole: list.isWhole, byId };
}

/** Creates every subscriber that is wished, or none: those before one that fails are removed. */
export async function createAll(
	context: IHookFunctions,
	wish: Wish,
	knownIds: ReadonlySet<string>,
): Promise<RegisteredSubscriber[]> {
	const { companyId, callback, separately } = wish;
	const created: RegisteredSubscriber[] = [];
	try {
		for (const events of groupsOf(wish)) {
			const input = { companyIds: [companyId], events, callback };
			const { id, secret } = await createSubscriber(context, input);
			created.push({ id, secret, onlyEvent: separately ? events[0] : undefined });
		}
		return created;
	} catch (error) {
		const ids = idsOf(created);
		const left = await removeAll(context, ids);
		// The answer may be all that was lost; a subscriber nobody has the secret of must not stay.
		const here = await subscribersHere(context, callback);
		const lost = [...(here?.byId.keys() ?? [])].filter(
			(id) => !knownIds.has(id) && !ids.includes(id),
		);
		warnOfStaying(context, [...left, ...(await removeAll(context, lost))]);
		throw asNodeError(context, error);
	}
}

/** Removes subscribers. Answers which ones stay; one that is not there any more is removed. */
export async function removeAll(
	context: IHookFunctions,
	ids: Iterable<string>,
): Promise<Array<{ id: string; reason: string }>> {
	const left = [];
	for (const id of ids) {
		try {
			await deleteSubscriber(context, id);
		} catch (error) {
			const failure = failureOf(error);
			const { message } = asNodeError(context, error);
			// The reason goes into the log, and the words of the platform may repeat the secret.
			const { status } = failure ?? {};
			const reason = status === undefined ? message : `it responded with status ${status}`;
			if (failure?.kind !== 'notFound') left.push({ id, reason });
		}
	}
	return left;
}

export function warnOfStaying(
	context: IHookFunctions,
	left: Array<{ id: string; reason: string }>,
): void {
	if (left.length === 0) return;
	const ids = left.map(({ id }) => id).join(', ');
	context.logger.warn(
		`The callback subscriber ${ids} may stay at the platform, until it can be removed when the workflow is published again: ${left[0].reason}`,
	);
}

export const idsOf = (subscribers: ReadonlyArray<{ id?: string }>): string[] =>
	subscribers.flatMap(({ id }) => id ?? []);

/**
 * The first subscribers of all processes of n8n that register this trigger at the same moment, in
 * the order of the list, where the oldest stands first: that one stays, the others give way to it.
 */
export function rivalsOf(
	wish: Wish,
	here: SubscribersHere | undefined,
	created: RegisteredSubscriber[],
	knownIds: ReadonlySet<string>,
): string[] {
	if (created.some(({ id }) => id === undefined)) return [];
	const [firstEvents] = groupsOf(wish);
	return [...(here?.byId ?? [])].flatMap(([id, { events }]) =>
		knownIds.has(id) || (wish.separately && !sameTexts(events, firstEvents)) ? [] : [id],
	);
}

/** Removes what was created. Answers what the other process created, where the list tells secrets. */
export async function giveWay(
	context: IHookFunctions,
	wish: Wish,
	created: RegisteredSubscriber[],
	here: SubscribersHere | undefined,
): Promise<RegisteredSubscriber[] | undefined> {
	const createdIds = idsOf(created);
	warnOfStaying(context, await removeAll(context, createdIds));
	const others = [...(here?.byId.values() ?? [])].filter(
		({ id }) => id !== undefined && !createdIds.includes(id),
	);
	const theirs = groupsOf(wish).map((events) => {
		const same = others.find(
			(other) => sameTexts(other.events, events) && sameTexts(other.companyIds, [wish.companyId]),
		);
		const onlyEvent = wish.separately ? events[0] : undefined;
		return { id: same?.id, secret: same?.secret ?? '', onlyEvent };
	});
	return theirs.every(({ secret }) => secret !== '') ? theirs : undefined;
}
