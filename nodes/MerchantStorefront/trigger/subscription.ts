import { NodeOperationError, type IHookFunctions } from 'n8n-workflow';

import { isLoopbackUrl } from '../shared/urls';
import { asNodeError } from '../transport/asNodeError';
import { staysAsBefore } from './fallback';
import { awaitSample, isSampleWished } from './sample';
import {
	createAll,
	giveWay,
	idsOf,
	remoteSubscribers,
	removeAll,
	rivalsOf,
	subscribersHere,
	warnOfStaying,
} from './remoteSubscribers';
import { TriggerState, type Registration } from './state';
import {
	assertReachable,
	currentCallback,
	isAloneAtPlatform,
	isForeign,
	isSameWebhook,
	matches,
	readPlace,
	readWish,
	type Place,
	type Wish,
} from './wish';

/** Whether the platform holds exactly the subscribers that this trigger needs and knows. */
export async function isSubscribed(context: IHookFunctions): Promise<boolean> {
	const registration = ownRegistration(context, TriggerState.of(context));
	if (registration === undefined || registration.refusal !== undefined) return false;
	// What keeps the parameters from being read is told by the attempt to subscribe.
	const isWished = await readPlace(context).then(
		(place) => matches(registration, readWish(context), place),
		() => false,
	);
	if (!isWished) return false;
	const list = await remoteSubscribers(context);
	return list === undefined || isAloneAtPlatform(registration, list);
}

/**
 * Registers what this trigger needs now, then removes what it had: for a moment an order may come
 * twice, but none is lost. A workflow that is live stays so with the settings before, should the
 * platform refuse the new ones.
 */
export async function subscribe(context: IHookFunctions): Promise<boolean> {
	const state = TriggerState.of(context);
	ownRegistration(context, state);
	try {
		const isSample = isSampleWished(context);
		const wish = readWish(context, isSample);
		if (isSample) {
			await awaitSample(context, wish);
			return true;
		}
		const place = await readPlace(context);
		assertReachable(context, wish, place);
		await replace(context, state, wish, place);
	} catch (error) {
		const { message, description } = asNodeError(context, error);
		if (await staysAsBefore(context, state, message)) return true;
		// Not an API error: of those n8n 1 shows the description only.
		throw new NodeOperationError(context.getNode(), message, {
			description: description ?? undefined,
		});
	}
	return true;
}

/** Removes the trigger's subscribers. Never fails, so that a workflow can always be deactivated. */
export async function unsubscribe(context: IHookFunctions): Promise<boolean> {
	const state = TriggerState.of(context);
	const registration = ownRegistration(context, state);
	if (registration?.isSample) return true;
	// Where the credential cannot be read, every attempt to remove fails and what is left is known.
	const place = await readPlace(context).catch(() => undefined);
	const isElsewhere =
		registration !== undefined && place !== undefined && isForeign(registration, place);
	if (isElsewhere) {
		warnOfForeign(context, registration);
		// Kept: n8n calls this also before it publishes again, and the new client may be a mistake.
		state.register({ ...registration, isAbandoned: true });
	}
	const own = isElsewhere ? undefined : registration;
	const ownIds = idsOf(own?.subscribers ?? []);
	const here = await subscribersHere(context, currentCallback(context));
	const keptIds = idsOf(registration?.subscribers ?? []);
	const others = [...(here?.byId.keys() ?? []), ...lingeringIds(state, place)];
	const left = await removeAll(context, new Set(others.filter((id) => !keptIds.includes(id))));
	// Last, since n8n calls this also before it publishes again: orders in between go nowhere.
	const ownLeft = await removeAll(context, ownIds);
	setLingering(state, left, place);
	if (own !== undefined) {
		const isLeft = ({ id }: { id?: string }) => ownLeft.some((one) => one.id === id);
		state.retire(
			{ ...own, subscribers: own.subscribers.filter((one) => !isLeft(one)) },
			Date.now(),
		);
		const kept = own.subscribers.filter(isLeft);
		if (kept.length > 0) state.register({ ...own, subscribers: kept });
	}
	warnOfStaying(context, [...left, ...ownLeft]);
	return true;
}

/** Forgets a record that came along when a workflow was duplicated: the original still lives by it. */
function ownRegistration(context: IHookFunctions, state: TriggerState): Registration | undefined {
	const { registration } = state;
	if (registration === undefined) return undefined;
	if (isSameWebhook(registration.callback, currentCallback(context))) return registration;
	state.forget();
	return undefined;
}

async function replace(
	context: IHookFunctions,
	state: TriggerState,
	wish: Wish,
	place: Place,
): Promise<void> {
	const old = state.registration;
	const before = await subscribersHere(context, wish.callback);
	const oldIds = idsOf(old?.subscribers ?? []);
	const knownIds = new Set([...(before?.byId.keys() ?? []), ...oldIds]);
	const created = await createAll(context, wish, knownIds);
	const after = await subscribersHere(context, wish.callback);
	const rivals = before === undefined ? [] : rivalsOf(wish, after, created, knownIds);
	const isOurs = rivals.length === 0 || rivals[0] === created[0].id;
	const subscribers = isOurs ? created : await giveWay(context, wish, created, after);
	// Without their secrets there is nothing to add to what the other process saves.
	if (subscribers === undefined) return;

	const isElsewhere = old !== undefined && isForeign(old, place);
	if (isElsewhere) {
		warnOfForeign(context, old);
		state.forget();
	} else if (old !== undefined) {
		state.retire(old, Date.now());
	}
	const { callback, companyId, events } = wish;
	state.register({ ...place, callback, companyId, events, subscribers });
	if (isLoopbackUrl(place.baseUrl)) {
		context.logger.info(
			`The trigger "${context.getNode().name}" is registered at ${place.baseUrl}, a sandbox on this machine: no real order comes from there.`,
		);
	}

	const ids = idsOf(subscribers);
	// With no rival, what came in between belongs to one that was there before.
	const isAlone = rivals.length === 1 && isOurs;
	const outdated = [
		...((isAlone ? after : before)?.byId.keys() ?? []),
		...(isElsewhere ? [] : oldIds),
		...lingeringIds(state, place),
	].filter((id) => !ids.includes(id));
	const isListed = after?.isWhole !== true || ids.every((id) => after.byId.has(id));
	const left = isListed
		? await removeAll(context, new Set(outdated))
		: outdated.map((id) => ({ id, reason: 'The new one is not in the list of the platform' }));
	setLingering(state, left, place);
	warnOfStaying(context, left);
}

const lingeringIds = (state: TriggerState, place: Place | undefined): string[] =>
	place === undefined ? [] : idsOf(state.lingering.filter((one) => !isForeign(one, place)));

/** What could not be removed from here is tried again; what stands elsewhere stays on the list. */
function setLingering(
	state: TriggerState,
	left: Array<{ id: string }>,
	place: Place | undefined,
): void {
	if (place === undefined) return;
	state.lingering = [
		...state.lingering.filter((one) => isForeign(one, place)),
		...left.map(({ id }) => ({ id, ...place })),
	];
}

/** Once: n8n calls `delete` and `create` when it publishes again. */
function warnOfForeign(context: IHookFunctions, registration: Registration): void {
	const { baseUrl, subscribers, isAbandoned } = registration;
	if (isAbandoned) return;
	context.logger.warn(
		`The callback subscriber ${idsOf(subscribers).join(', ')} at ${baseUrl} stays there, since the credential is another client's now. Notifications from it are refused. Remove it with the old client, or ask the platform to.`,
	);
}
