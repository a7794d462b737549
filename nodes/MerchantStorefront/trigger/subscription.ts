import { NodeOperationError, sleep, type IHookFunctions } from 'n8n-workflow';

import { asNodeError } from '../transport/asNodeError';
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
	isAtPlatform,
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
		const place = await readPlace(context);
		const wish = readWish(context);
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
	const others = [...(here?.byId.keys() ?? []), ...lingeringIds(state, place)];
	const left = await removeAll(context, new Set(others.filter((id) => !ownIds.includes(id))));
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

/** How long after n8n called `delete` it may still be about to publish again. */
const REPUBLISHED_WITHIN_MS = 10 * 60 * 1000;

/**
 * n8n ends a workflow whose trigger fails to register, and before it publishes again it has the old
 * registration removed. So when a live workflow is published with settings that are refused, the
 * ones before are kept or registered again, and everything that shows it tells so.
 */
async function staysAsBefore(
	context: IHookFunctions,
	state: TriggerState,
	refusal: string,
): Promise<boolean> {
	if (!['update', 'init', 'leadershipChange'].includes(context.getActivationMode())) return false;
	const kept = (await keptAtPlatform(context, state)) ?? (await registerAgain(context, state));
	if (kept === undefined) return false;
	state.register({ ...kept, refusal, isAbandoned: undefined });
	context.logger.error(
		`The new settings of the trigger "${context.getNode().name}" are not in effect: ${refusal}. It still receives ${kept.events.join(', ')} of company ${kept.companyId}.`,
	);
	return true;
}

/** What is on record, unless the platform says that it has gone: an attempt to remove it may have acted. */
async function keptAtPlatform(
	context: IHookFunctions,
	{ registration }: TriggerState,
): Promise<Registration | undefined> {
	if (registration === undefined) return undefined;
	const place = await readPlace(context).catch(() => undefined);
	if (place === undefined || isForeign(registration, place)) return registration;
	const list = await remoteSubscribers(context);
	return list === undefined || isAtPlatform(registration, list) ? registration : undefined;
}

const MOST_ATTEMPTS = 3;
const WAIT_MS = 1_000;

async function registerAgain(
	context: IHookFunctions,
	state: TriggerState,
): Promise<Registration | undefined> {
	const settings = state.registration ?? state.justRetired(Date.now(), REPUBLISHED_WITHIN_MS);
	if (settings === undefined) return undefined;
	const { companyId, events } = settings;
	const callback = currentCallback(context);
	const separately = settings.subscribers.some(({ onlyEvent }) => onlyEvent !== undefined);
	for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
		try {
			const place = await readPlace(context);
			const wish = { callback, companyId, events, separately };
			const subscribers = await createAll(context, wish, new Set());
			return { ...place, callback, companyId, events, subscribers };
		} catch (error) {
			const { message } = asNodeError(context, error);
			context.logger.warn(`The settings before could not be registered again: ${message}`);
			if (attempt < MOST_ATTEMPTS) await sleep(WAIT_MS);
		}
	}
	return undefined;
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
