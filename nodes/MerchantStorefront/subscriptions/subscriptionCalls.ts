import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';

import { errorOf } from '../platform/apiError';
import { ENDPOINTS, SUBSCRIPTION_FIELDS, SUBSCRIPTION_LIST_QUERY } from '../platform/contract';
import { asNodeError } from '../n8n/asNodeError';
import { logWithoutId } from '../n8n/logWithoutId';
import { isObject } from '../platform/parseJson';
import { readPages, requestPage, warnOfMissing, type Page } from '../platform/paging';
import {
	merchantApiOutcome,
	merchantApiRequest,
	type ApiCall,
	type ApiContext,
} from '../platform/request';
import { readAnswer } from '../platform/readAnswer';
import { settingsOf, type ApiSettings } from '../platform/settings';
import { many } from '../platform/shown';

/** A platform may answer null or an empty body: there, everything is absent. */
const subscriptionAnswer = z
	.record(z.string(), z.unknown())
	.nullish()
	.catch(undefined)
	.transform((fields) => (fields ?? {}) as IDataObject);

/** What a subscription is made of, under names that do not depend on the wire. */
export interface SubscriptionInput {
	companyIds: string[];
	events: string[];
	callback: string;
}

export interface Subscription extends SubscriptionInput {
	/** It isn't specified, so a platform could answer without one. */
	id?: string | undefined;
	secret?: string | undefined;
}

const FIELD = SUBSCRIPTION_FIELDS;
const MOST_CREATIONS = 3;

export interface SubscriptionList {
	subscriptions: Subscription[];
	/** Whether the platform sent as many as it says there are, and each has an ID. */
	isWhole: boolean;
	/** How many entries have no ID: which subscriptions they are isn't known. */
	withoutId: number;
}

const PAGE_LIMIT = 100;

/**
 * All subscriptions. The first page is asked for as public descriptions show it, further ones only
 * where the platform may have more; one that knows no paging refuses, or sends the same again.
 */
export async function listSubscriptions(
	context: ApiContext,
	options: Pick<ApiCall, 'deadline'> = {},
): Promise<SubscriptionList> {
	const settings = await settingsOf(context);
	const found = new Map<string, Subscription>();
	const odd = new Map<string, unknown>();
	let announced: number | undefined;
	const fetchPage = async (offset: number, limit: number): Promise<Page<Subscription>> => {
		const page = new URLSearchParams({
			[SUBSCRIPTION_LIST_QUERY.offset.name]: String(offset),
			[SUBSCRIPTION_LIST_QUERY.limit.name]: String(limit),
		});
		const { total, items } = await requestPage(context, {
			endpoint: ENDPOINTS.listSubscriptions,
			query: offset === 0 ? undefined : page,
			...options,
		});
		const subscriptions = items.map((entry) => {
			const one = readSubscription(isObject(entry) ? entry : {}, settings);
			if (isObject(entry)) found.set(keyOf(one), one);
			if (one.id === undefined) odd.set(JSON.stringify(entry), entry);
			return one;
		});
		announced = total;
		return { total, items: subscriptions };
	};
	let isRead = true;
	try {
		const list = { fetchPage, idOf: keyOf, pageSize: PAGE_LIMIT, most: Infinity };
		isRead = 'entries' in (await readPages(list));
	} catch (error) {
		if (found.size === 0) throw asNodeError(context, error);
		isRead = false;
		context.logger.debug(`No further page of subscriptions: ${(error as Error).message}`);
	}
	for (const entry of odd.values()) logWithoutId(context, 'a subscription', entry);
	warnOfMissing(context, announced, found.size, 'subscriptions');
	// Without a total, only a short first page says that nothing follows it.
	const isAll =
		announced === undefined ? isRead || found.size < PAGE_LIMIT : found.size >= announced;
	const isWhole = odd.size === 0 && isAll;
	return { subscriptions: [...found.values()], isWhole, withoutId: odd.size };
}

const keyOf = (subscription: Subscription) => subscription.id ?? JSON.stringify(subscription);

/**
 * An answer without a secret means that the subscription was most likely not created (spec 4.3), so
 * it is created again; one that exists after all is used, or removed first. One that is
 * listed without its secret and can't be removed is not joined by another.
 */
export async function createSubscription(
	context: ApiContext,
	input: SubscriptionInput,
): Promise<Subscription & { secret: string }> {
	const settings = await settingsOf(context);
	let creations = 0;
	let leftId: string | undefined;
	while (creations < MOST_CREATIONS && leftId === undefined) {
		creations += 1;
		const answer = await merchantApiRequest(context, {
			endpoint: ENDPOINTS.createSubscription,
			body: writeSubscription(input, settings),
			companyId: onlyOne(input.companyIds),
		});
		const fields = readAnswer(context, subscriptionAnswer, answer);
		const { secret, ...created } = readSubscription(fields, settings);
		if (secret !== undefined) return { ...input, id: created.id, secret };
		if (created.id !== undefined && (await isCleared(context, created.id))) continue;
		const subscriptions = await listedAfter(context);
		const found = withSecret(subscriptions, input);
		if (found !== undefined) return found;
		leftId = subscriptions.find(({ id }) => id !== undefined && id === created.id)?.id;
	}
	throw errorOf(context, { kind: 'odd' }, withoutSecret(creations, leftId));
}

function withoutSecret(creations: number, leftId: string | undefined) {
	const left =
		leftId === undefined
			? ''
			: ` Have them remove the subscription ${leftId} as well: it could not be deleted.`;
	return {
		message: `The platform answered ${many(creations, 'time')} without a secret, so no subscription was created`,
		description: `Try again in a few minutes. If this keeps happening, contact the support of the platform: without the secret no notification could be verified.${left}`,
	};
}

/** Whether what was created without a secret is gone. That it may not be is never the error. */
async function isCleared(context: ApiContext, id: string): Promise<boolean> {
	const endpoint = ENDPOINTS.deleteSubscription;
	const outcome = await merchantApiOutcome(context, { endpoint, id, evenIfCanceled: true });
	return outcome.kind === 'success';
}

/** What the platform lists after a creation without a secret; nothing where it can't be asked. */
async function listedAfter(context: ApiContext): Promise<Subscription[]> {
	const { subscriptions } = await listSubscriptions(context).catch((error: Error) => {
		context.logger.debug(`No list to look for the subscription in: ${error.message}`);
		return { subscriptions: [] };
	});
	return subscriptions;
}

/** A subscription like the requested one, if the platform lists its secret. */
function withSecret(
	subscriptions: Subscription[],
	input: SubscriptionInput,
): (Subscription & { secret: string }) | undefined {
	const { companyIds, events, callback } = input;
	for (const { id, secret, ...found } of subscriptions) {
		const isSame =
			found.callback === callback &&
			sameTexts(found.companyIds, companyIds) &&
			sameTexts(found.events, events);
		if (isSame && secret !== undefined) return { ...input, id, secret };
	}
	return undefined;
}

/** Whether two lists hold the same, in whatever order. */
export function sameTexts(one: readonly string[], other: readonly string[]): boolean {
	return JSON.stringify([...one].sort()) === JSON.stringify([...other].sort());
}

export async function updateSubscription(
	context: ApiContext,
	id: string,
	input: SubscriptionInput,
): Promise<void> {
	await merchantApiRequest(context, {
		endpoint: ENDPOINTS.updateSubscription,
		id,
		body: writeSubscription(input, await settingsOf(context)),
		companyId: onlyOne(input.companyIds),
	});
}

export async function deleteSubscription(context: ApiContext, id: string): Promise<void> {
	await merchantApiRequest(context, { endpoint: ENDPOINTS.deleteSubscription, id });
}

const onlyOne = (ids: string[]) => (ids.length === 1 ? ids[0] : undefined);

function writeSubscription(input: SubscriptionInput, settings: ApiSettings): IDataObject {
	const companies: Record<string, string | string[] | undefined> = {
		[FIELD.company.name]: input.companyIds[0],
		[FIELD.companies.name]: input.companyIds,
	};
	return {
		...Object.fromEntries(settings.companyFields.map((name) => [name, companies[name]])),
		[FIELD.events.name]: input.events,
		[settings.callbackField]: input.callback,
	};
}

function readSubscription(fields: Record<string, unknown>, settings: ApiSettings): Subscription {
	const companies = fields[FIELD.companies.name] ?? fields[FIELD.company.name];
	return {
		id: text(fields[FIELD.id.name]),
		companyIds: texts(companies),
		events: texts(fields[FIELD.events.name]),
		callback: text(fields[settings.callbackField]) ?? '',
		secret: text(fields[FIELD.secret.name]),
	};
}

function text(value: unknown): string | undefined {
	if (typeof value === 'number') return String(value);
	return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

function texts(value: unknown): string[] {
	const values: unknown[] = Array.isArray(value) ? value : [value];
	return values.map(text).filter((entry) => entry !== undefined);
}
