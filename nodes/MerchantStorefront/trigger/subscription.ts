import { NodeOperationError, type IHookFunctions } from 'n8n-workflow';

import { requiredEvents, requiredText } from '../inputs';
import { asNodeError } from '../transport/asNodeError';
import { CREDENTIAL_NAME, readSettings } from '../shared/settings';
import {
	createSubscriber,
	deleteSubscriber,
	listSubscribers,
	sameTexts,
	type Subscriber,
} from '../transport/subscribers';
import { callbackFlaw, parseUrl } from '../shared/urls';
import { TriggerState, type RegisteredSubscriber, type Registration } from './state';

/** What the node's parameters ask for now. */
interface Wish extends Omit<Registration, 'subscribers'> {
	separately: boolean;
}

/** Whether the platform holds exactly the subscribers that this trigger needs and knows. */
export async function isSubscribed(context: IHookFunctions): Promise<boolean> {
	const wish = await readWish(context);
	const state = TriggerState.of(context);
	const { registration } = state;
	if (registration === undefined) return false;
	if (!isSameWebhook(registration.callback, wish.callback)) {
		// It came along when a workflow was duplicated: the original still lives by it.
		state.forget();
		return false;
	}
	if (!matches(registration, wish)) return false;
	const remote = await remoteSubscribers(context);
	return remote === undefined || areExactly(registration.subscribers, remote, wish);
}

/** Removes what this trigger had at the platform, then registers what it needs now. */
export async function subscribe(context: IHookFunctions): Promise<boolean> {
	const wish = await readWish(context);
	assertReachable(context, wish);
	const state = TriggerState.of(context);
	await removeOutdated(context, state, wish);
	await removeLeftovers(context, wish.callback);
	try {
		const subscribers = await register(context, wish);
		const { baseUrl, callback, companyId, events } = wish;
		state.register({ baseUrl, callback, companyId, events, subscribers });
	} catch (error) {
		// The answer may be all that was lost; a subscriber nobody has the secret of must not stay.
		await removeLeftovers(context, wish.callback).catch((cleanUpError: Error) =>
			warnOfStaying(context, wish.callback, cleanUpError),
		);
		throw asNodeError(context, error);
	}
	return true;
}

/** Removes the trigger's subscribers. Never fails, so that a workflow can always be deactivated. */
export async function unsubscribe(context: IHookFunctions): Promise<boolean> {
	const state = TriggerState.of(context);
	const callback = currentCallback(context);
	const { registration } = state;
	if (registration !== undefined && isSameWebhook(registration.callback, callback)) {
		const { removed, kept, reason } = await remove(context, registration.subscribers);
		state.retire(removed, Date.now());
		if (kept.length > 0) {
			state.register({ ...registration, subscribers: kept });
			warnOfStaying(context, callback, reason);
			return true;
		}
	} else {
		state.forget();
	}
	await removeLeftovers(context, callback).catch((error: Error) =>
		warnOfStaying(context, callback, error),
	);
	return true;
}

async function readWish(context: IHookFunctions): Promise<Wish> {
	const { baseUrl } = readSettings(await context.getCredentials(CREDENTIAL_NAME));
	const options = context.getNodeParameter('options', {}) as { subscribeSeparately?: boolean };
	return {
		baseUrl,
		callback: currentCallback(context),
		companyId: requiredText(context, context.getNodeParameter('companyId'), 'Company ID'),
		events: requiredEvents(context, context.getNodeParameter('events')).sort(),
		separately: options.subscribeSeparately === true,
	};
}

function currentCallback(context: IHookFunctions): string {
	return context.getNodeWebhookUrl('default') ?? '';
}

/** The last parts of the path are the webhook's own; what stands before depends on where n8n is. */
function isSameWebhook(one: string, other: string): boolean {
	const own = (address: string) => parseUrl(address)?.pathname.split('/').slice(-2).join('/');
	return own(one) !== undefined && own(one) === own(other);
}

function matches(registration: Registration, wish: Wish): boolean {
	return (
		registration.baseUrl === wish.baseUrl &&
		registration.callback === wish.callback &&
		registration.companyId === wish.companyId &&
		sameTexts(registration.events, wish.events) &&
		sameTexts(
			registration.subscribers.map(({ onlyEvent }) => onlyEvent ?? ''),
			wish.separately ? wish.events : [''],
		)
	);
}

/** Whether the platform holds these subscribers as registered, and no other for this callback. */
function areExactly(registered: RegisteredSubscriber[], remote: Subscriber[], wish: Wish): boolean {
	const here = remote.filter(({ callback }) => callback === wish.callback);
	if (here.length !== registered.length) return false;
	return registered.every(({ id, onlyEvent }) =>
		here.some(
			(candidate) =>
				(id === undefined || candidate.id === id) &&
				sameTexts(candidate.events, onlyEvent === undefined ? wish.events : [onlyEvent]),
		),
	);
}

const NOT_OFFERED = ['403', '404', '405'];
const OUT_OF_ORDER = [undefined, null, '429', '500', '502', '503', '504'];

/**
 * The platform's subscribers, or undefined where it does not tell. An outage at the moment n8n
 * starts must not keep a workflow from receiving orders, so what is on record is trusted then.
 */
async function remoteSubscribers(context: IHookFunctions): Promise<Subscriber[] | undefined> {
	try {
		return await listSubscribers(context);
	} catch (error) {
		const nodeError = asNodeError(context, error);
		const status = 'httpCode' in nodeError ? nodeError.httpCode : undefined;
		if (![...NOT_OFFERED, ...OUT_OF_ORDER].includes(status)) throw nodeError;
		context.logger.warn(`The callback subscribers could not be listed: ${nodeError.message}`);
		return undefined;
	}
}

function assertReachable(context: IHookFunctions, { callback, baseUrl }: Wish): void {
	if (callbackFlaw(callback, baseUrl) === undefined) return;
	throw new NodeOperationError(
		context.getNode(),
		`The platform cannot send notifications to ${callback}`,
		{
			description:
				'It needs a public https address of this n8n. Set the environment variable WEBHOOK_URL of n8n (in newer versions N8N_WEBHOOK_URL) to that address, for instance https://n8n.example.com/, restart n8n and publish again.',
		},
	);
}

async function register(context: IHookFunctions, wish: Wish): Promise<RegisteredSubscriber[]> {
	const { companyId, callback, events } = wish;
	const create = async (wanted: string[], onlyEvent?: string): Promise<RegisteredSubscriber> => {
		const created = await createSubscriber(context, {
			companyIds: [companyId],
			events: wanted,
			callback,
		});
		return { id: created.id, secret: created.secret, onlyEvent };
	};
	if (!wish.separately) return [await create(events)];
	const subscribers: RegisteredSubscriber[] = [];
	for (const event of events) subscribers.push(await create([event], event));
	return subscribers;
}

/** A registration that no longer fits goes before the new one comes: nothing arrives twice. */
async function removeOutdated(
	context: IHookFunctions,
	state: TriggerState,
	wish: Wish,
): Promise<void> {
	const { registration } = state;
	if (registration === undefined) return;
	if (!isSameWebhook(registration.callback, wish.callback)) {
		state.forget();
		return;
	}
	if (registration.baseUrl !== wish.baseUrl) {
		context.logger.warn(
			`The callback subscriber at ${registration.baseUrl} stays there: the credential now points to ${wish.baseUrl}`,
		);
		state.forget();
		return;
	}
	const { removed, kept, reason } = await remove(context, registration.subscribers);
	if (reason !== undefined) {
		const ids = kept.map(({ id }) => id).join(', ');
		throw new NodeOperationError(context.getNode(), reason, {
			message: `The outdated callback subscriber ${ids} could not be removed`,
			description: `A second one would deliver every order twice, so none was registered. ${reason.message}. ${reason.description ?? ''}`,
		});
	}
	state.retire(removed, Date.now());
}

async function removeLeftovers(context: IHookFunctions, callback: string): Promise<void> {
	const remote = (await remoteSubscribers(context)) ?? [];
	const { reason } = await remove(
		context,
		remote.filter((subscriber) => subscriber.callback === callback),
	);
	if (reason !== undefined) throw asNodeError(context, reason);
}

interface Removal<Entry> {
	removed: Entry[];
	kept: Entry[];
	reason?: ReturnType<typeof asNodeError>;
}

async function remove<Entry extends { id?: string }>(
	context: IHookFunctions,
	subscribers: Entry[],
): Promise<Removal<Entry>> {
	const removal: Removal<Entry> = { removed: [], kept: [] };
	for (const subscriber of subscribers) {
		const reason = await removeOne(context, subscriber.id);
		removal.reason ??= reason;
		(reason === undefined ? removal.removed : removal.kept).push(subscriber);
	}
	return removal;
}

/** Answers why it failed; one that is not there any more is as good as removed. */
async function removeOne(
	context: IHookFunctions,
	id: string | undefined,
): Promise<Removal<unknown>['reason']> {
	if (id === undefined) return undefined;
	try {
		await deleteSubscriber(context, id);
		return undefined;
	} catch (error) {
		const reason = asNodeError(context, error);
		return 'httpCode' in reason && reason.httpCode === '404' ? undefined : reason;
	}
}

function warnOfStaying(context: IHookFunctions, callback: string, reason?: Error): void {
	context.logger.warn(
		`A callback subscriber for ${callback} may stay at the platform until the workflow is published again: ${reason?.message ?? ''}`,
	);
}
