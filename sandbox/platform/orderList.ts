import { z } from 'zod';
import type { Move } from '../settings';
import { FINAL_STATUSES, ORDER_STATUSES } from './catalogue';
import { changeStatus } from './orderChanges';
import { orderAgain } from './orders';
import { validated } from './problem';
import { count, refuseUnknownParameters } from './query';
import type { Platform } from './state';
import type { Client, Order, PlacedOrder } from './model';

const DEFAULT_PAGE = 20;
const LARGEST_PAGE = 100;

const seconds = z.string().regex(/^\d+$/, 'Not a time in unix seconds').transform(Number);

const sortSchema = z.enum(['createdAt', '-createdAt', 'updatedAt', '-updatedAt']);
type Sort = z.infer<typeof sortSchema>;
const NEWEST_FIRST: Sort[] = ['-createdAt'];

const PARAMETERS = [
	'filter[branchIds][]',
	'filter[status][]',
	'filter[createdAt][from]',
	'filter[createdAt][to]',
	'sort[]',
	'offset',
	'limit',
];

/** public: the names of the filters; assumed: the page size and what can be sorted by. */
const filterSchema = z.object({
	branchIds: z.array(z.string()),
	status: z.array(z.enum(ORDER_STATUSES)),
	from: seconds.optional(),
	to: seconds.optional(),
	sort: z.array(sortSchema).transform((rules) => (rules.length > 0 ? rules : NEWEST_FIRST)),
	offset: count.default('0'),
	limit: count.pipe(z.number().min(1).max(LARGEST_PAGE)).default(String(DEFAULT_PAGE)),
});
type Wish = z.output<typeof filterSchema>;

export function listOrders(
	platform: Platform,
	client: Client,
	query: URLSearchParams,
	move?: Move,
): { total: number; items: Order[] } {
	refuseUnknownParameters(query, PARAMETERS);
	const wish = validated(filterSchema, {
		branchIds: query.getAll('filter[branchIds][]'),
		status: query.getAll('filter[status][]'),
		from: query.get('filter[createdAt][from]') ?? undefined,
		to: query.get('filter[createdAt][to]') ?? undefined,
		sort: query.getAll('sort[]'),
		offset: query.get('offset') ?? undefined,
		limit: query.get('limit') ?? undefined,
	});
	const { offset, limit } = wish;
	const found = matching(platform.state.orders.all(), client, wish).sort(compareBy(wish.sort));
	const page = found.slice(offset, offset + limit);
	const next = found.at(offset + limit);
	if (move === 'swap' && next) page.splice(-1, 1, next);
	const items = page.map(({ order }) => order);
	if (move === 'arrival' && page.length > 0) orderAgain(platform, page[0]);
	if (move === 'departure') depart(platform, page);
	return { total: found.length, items };
}

function matching(orders: PlacedOrder[], { companies }: Client, wish: Wish): PlacedOrder[] {
	const { branchIds, status, from = 0, to = Infinity } = wish;
	return orders.filter(({ companyId, order }) => {
		const created = Math.floor(Date.parse(order.createdAt) / 1_000);
		return (
			companies.includes(companyId) &&
			(branchIds.length === 0 || branchIds.includes(order.storeId)) &&
			(status.length === 0 || status.includes(order.status)) &&
			created >= from &&
			created <= to
		);
	});
}

/** Times of one form compare as texts. Of orders of the same moment, the number decides. */
const compareBy = (sort: Sort[]) => (one: PlacedOrder, other: PlacedOrder) => {
	for (const rule of sort) {
		const field = rule.replace('-', '') as 'createdAt' | 'updatedAt';
		const [early, late] = [one.order[field], other.order[field]];
		const difference =
			early === late
				? Number(one.order.number) - Number(other.order.number)
				: early < late
					? -1
					: 1;
		if (difference !== 0) return rule.startsWith('-') ? -difference : difference;
	}
	return 0;
};

/** Moves the first order of the page that has a next status to it, so it leaves a list of its old status. */
function depart(platform: Platform, page: PlacedOrder[]): void {
	const leaves = page.find(({ order }) => !FINAL_STATUSES.includes(order.status));
	if (leaves) changeStatus(platform, leaves, {});
}
