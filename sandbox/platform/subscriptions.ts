import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { EVENT_NAMES } from './catalogue';
import { notFound, validated } from './problem';
import { count, refuseUnknownParameters } from './query';
import type { State } from './state';
import type { Client, Subscription } from './model';
import { requireCompany } from './tokens';

/** spec §2.5 names `company_id`, the public client `companyIds`; either will do, and both when they agree. */
const subscriptionSchema = z
	.object({
		company_id: z.string().min(1).optional(),
		companyIds: z.array(z.string().min(1)).min(1).optional(),
		events: z.array(z.enum(EVENT_NAMES)).min(1),
		callback: z
			.string()
			.url()
			.regex(/^https?:/i, 'Only http and https addresses can be called'),
	})
	.strict()
	.superRefine(({ company_id: companyId, companyIds }, context) => {
		const problem = (path: string, message: string) =>
			context.addIssue({ code: z.ZodIssueCode.custom, path: [path], message });
		if (companyId === undefined && companyIds === undefined) {
			problem('companyIds', 'Required, unless company_id is given');
		} else if (companyId !== undefined && companyIds?.includes(companyId) === false) {
			problem('company_id', 'Not among companyIds');
		}
	})
	.transform(({ company_id: companyId, companyIds, events, callback }) => ({
		companyIds: [...new Set(companyIds ?? (companyId === undefined ? [] : [companyId]))],
		events: [...new Set(events)],
		callback,
	}));

function read(client: Client, body: unknown) {
	const wish = validated(subscriptionSchema, body);
	for (const companyId of wish.companyIds) requireCompany(client, companyId);
	return wish;
}

export function subscribe(state: State, client: Client, body: unknown): Subscription {
	const subscription = {
		...read(client, body),
		id: randomUUID(),
		secret: randomBytes(32).toString('hex'),
	};
	state.subscriptions.set(subscription.id, subscription);
	return subscription;
}

function subscriptionsOf(state: State, { companies }: Client): Subscription[] {
	return state.subscriptions
		.all()
		.filter(({ companyIds }) => companyIds.every((id) => companies.includes(id)));
}

const pageSchema = z.object({
	offset: count.default('0'),
	limit: count.pipe(z.number().min(1)).optional(),
});

/** public: the whole list; assumed: that it can be asked for in pages, as the list of orders can */
export function listSubscriptions(
	state: State,
	client: Client,
	query: URLSearchParams,
): { total: number; items: Subscription[] } {
	refuseUnknownParameters(query, ['offset', 'limit']);
	const { offset, limit = Infinity } = validated(pageSchema, Object.fromEntries(query));
	const all = subscriptionsOf(state, client);
	return { total: all.length, items: all.slice(offset, offset + limit) };
}

/** assumed: what belongs to others is answered like what does not exist. */
function ownSubscription(state: State, client: Client, id: string): Subscription {
	const subscription = subscriptionsOf(state, client).find((own) => own.id === id);
	if (!subscription) throw notFound(`Subscription ${id}`);
	return subscription;
}

export function resubscribe(state: State, client: Client, id: string, body: unknown): Subscription {
	const { secret } = ownSubscription(state, client, id);
	const subscription = { ...read(client, body), id, secret };
	state.subscriptions.set(id, subscription);
	return subscription;
}

export function unsubscribe(state: State, client: Client, id: string): void {
	state.subscriptions.delete(ownSubscription(state, client, id).id);
}
