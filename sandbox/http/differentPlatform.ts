import { omit } from '../omit';
import { badRequest } from '../platform/problem';
import type { Answer } from './faults';

/**
 * The same platform behind an API that contradicts the connector's contract wherever a caller can
 * see it, but for what is specified. To find out what Access → Diagnose finds out.
 */
const SUBSCRIPTIONS = '/v1/merchant/callback/subscriptions';
const OWN_SUBSCRIPTIONS = '/v1/merchant/callback/subscribers';
const ORDERS = '/v1/merchant/orders';
const LARGEST_PAGE = 10;

/** The platform has the same at another path. */
export function realPath(path: string): string {
	if (path.startsWith(SUBSCRIPTIONS)) return '/elsewhere';
	return path.replace(OWN_SUBSCRIPTIONS, SUBSCRIPTIONS);
}

type Fields = Record<string, unknown>;

/** What is asked, in the words of the platform itself. Refuses the words of the contract. */
export function understood<Sent extends { query: URLSearchParams; body: unknown }>(
	path: string,
	exchange: Sent,
): Sent {
	const query = new URLSearchParams(exchange.query);
	if (path.startsWith(SUBSCRIPTIONS)) {
		for (const name of query.keys()) throw unknown(name);
		return { ...exchange, body: exchange.body && subscriptionSent(exchange.body as Fields) };
	}
	if (path !== ORDERS) return exchange;
	if (query.has('sort[]')) throw unknown('sort[]');
	if (Number(query.get('limit') ?? 0) > LARGEST_PAGE) throw unknown('limit');
	// Here, stores have identifiers of the platform's own.
	const stores = query.getAll('filter[branchIds][]').map((id) => `own-${id}`);
	query.delete('filter[branchIds][]');
	for (const store of stores) query.append('filter[branchIds][]', store);
	const from = query.get('filter[createdAt][from]');
	if (from !== null) query.set('filter[createdAt][from]', String(Number(from) + 1));
	return { ...exchange, query };
}

const unknown = (name: string) => badRequest('No', { [name]: ['There is no such thing'] });

function subscriptionSent(body: Fields): Fields {
	for (const name of ['companyIds', 'callback']) if (name in body) throw unknown(name);
	return { ...omit(body, 'uri'), callback: body.uri };
}

const STATUSES: Partial<Record<number, number>> = {
	201: 200,
	202: 200,
	204: 200,
	401: 419,
	404: 410,
};

/** The answer in other words. */
export function disguised(path: string, answer: Answer): Answer {
	const status = STATUSES[answer.status] ?? answer.status;
	if (status >= 400) return { status, text: { type: 'txt', content: 'Something is wrong.' } };
	return { ...answer, status, body: other(path, answer.body as Fields | undefined) };
}

function other(path: string, body: Fields = {}): unknown {
	const entry = entryOf(path);
	if (!Array.isArray(body.items) || path.startsWith(`${ORDERS}/`)) return entry(body);
	return { items: (body.items as Fields[]).map(entry) };
}

function entryOf(path: string): (fields: Fields) => Fields {
	if (path.startsWith(`${ORDERS}/`)) return (fields) => ({ order: order(fields) });
	if (path === ORDERS) return order;
	return path.startsWith(SUBSCRIPTIONS) ? subscription : (fields) => fields;
}

function subscription(fields: Fields): Fields {
	if (Object.keys(fields).length === 0) return fields;
	const { id: uuid, callback: uri } = fields;
	return { ...omit(fields, 'id', 'companyIds', 'callback', 'events'), uuid, uri };
}

function order(fields: Fields): Fields {
	const { number, createdAt, listPrice: netPrice, netPrice: listPrice, status } = fields;
	const items = (fields.items as Fields[]).map((item) => ({
		...omit(item, 'sku'),
		article: item.sku,
	}));
	const at = String(createdAt).slice(0, 19).replace('T', ' ');
	return {
		...omit(fields, 'number'),
		orderNumber: number,
		createdAt: at,
		updatedAt: at,
		listPrice,
		netPrice,
		items,
		status: status === 'new' ? 'created' : status,
	};
}
