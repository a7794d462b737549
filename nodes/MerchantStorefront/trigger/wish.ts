import { NodeOperationError, type IHookFunctions } from 'n8n-workflow';

import { optionalTexts, requiredEvents, requiredText } from '../inputs';
import { readSettings } from '../shared/settings';
import { callbackFlaw, parseUrl } from '../shared/urls';
import { readCredential } from '../transport/credential';
import { sameTexts, type Subscriber, type SubscriberList } from '../transport/subscribers';
import type { Registration } from './state';

/** Where a trigger registers, and as which client. */
export type Place = Required<Pick<Registration, 'baseUrl' | 'client'>>;

/** What a trigger is to be registered for. */
export interface Wish extends Pick<Registration, 'callback' | 'companyId' | 'events'> {
	separately: boolean;
}

const SAMPLE_COMPANY = 'sample-company';

export async function readPlace(context: IHookFunctions): Promise<Place> {
	const { baseUrl, client } = readSettings(await readCredential(context));
	return { baseUrl, client };
}

/** What the node's parameters ask for now. A sample belongs to no company. */
export function readWish(context: IHookFunctions, isSample = false): Wish {
	const { subscribeSeparately, otherEvents } = context.getNodeParameter('options', {}) as {
		subscribeSeparately?: boolean;
		otherEvents?: unknown;
	};
	const typed = context.getNodeParameter('companyId', '', { extractValue: true });
	const companyId = isSample && optionalTexts(typed).length === 0 ? SAMPLE_COMPANY : typed;
	const events = [context.getNodeParameter('events'), otherEvents].flatMap(optionalTexts);
	return {
		callback: currentCallback(context),
		companyId: requiredText(context, companyId, 'Company ID'),
		events: requiredEvents(context, events).sort(),
		separately: subscribeSeparately === true,
	};
}

export function currentCallback(context: IHookFunctions): string {
	return context.getNodeWebhookUrl('default') ?? '';
}

/** The last parts of the path are the webhook's own; what stands before depends on where n8n is. */
export function isSameWebhook(one: string, other: string): boolean {
	const own = (address: string) => parseUrl(address)?.pathname.split('/').slice(-2).join('/');
	return own(one) !== undefined && own(one) === own(other);
}

/** Whether another client made it, or it stands at another platform: it cannot be removed from here. */
export function isForeign(of: Partial<Place>, place: Place): boolean {
	return of.baseUrl !== place.baseUrl || (of.client ?? place.client) !== place.client;
}

export function assertReachable(context: IHookFunctions, { callback }: Wish, place: Place): void {
	if (callbackFlaw(callback, place.baseUrl) === undefined) return;
	throw new NodeOperationError(
		context.getNode(),
		// While testing, n8n shows nothing but the message.
		`The platform cannot send notifications to ${callback}: set WEBHOOK_URL of n8n to its public https address`,
		{
			description:
				'Set the environment variable WEBHOOK_URL of n8n (in newer versions N8N_WEBHOOK_URL) to its public address, for instance https://n8n.example.com/, restart n8n and publish again.',
		},
	);
}

/** Each subscriber that is needed, by its events. */
export function groupsOf({ events, separately }: Wish): string[][] {
	return separately ? events.map((event) => [event]) : [events];
}

export function matches(registration: Registration, wish: Wish, place: Place): boolean {
	return (
		!isForeign(registration, place) &&
		registration.callback === wish.callback &&
		registration.companyId === wish.companyId &&
		sameTexts(registration.events, wish.events) &&
		sameTexts(
			registration.subscribers.map(({ onlyEvent }) => onlyEvent ?? ''),
			wish.separately ? wish.events : [''],
		)
	);
}

const subscribersAt = ({ callback }: Registration, list: SubscriberList) =>
	list.subscribers.filter((subscriber) => subscriber.callback === callback);

/**
 * Whether the platform holds what was registered. A list that was not sent to its end does not say
 * that one is missing.
 */
export function isAtPlatform(registration: Registration, list: SubscriberList): boolean {
	const here = subscribersAt(registration, list);
	return registration.subscribers.every(({ id, onlyEvent }) => {
		const events = onlyEvent === undefined ? registration.events : [onlyEvent];
		const isOurs = (candidate: Subscriber) =>
			id === undefined ? sameTexts(candidate.events, events) : candidate.id === id;
		const found = here.find(isOurs);
		return found === undefined ? !list.isWhole : sameTexts(found.events, events);
	});
}

/** The same, and no other subscriber for its callback. */
export function isAloneAtPlatform(registration: Registration, list: SubscriberList): boolean {
	const here = subscribersAt(registration, list);
	return here.length <= registration.subscribers.length && isAtPlatform(registration, list);
}
