import { z } from 'zod';
import { ORDER_STATUSES } from './catalogue';
import { validated } from './problem';
import type { Client, Order, State } from './state';

const DEFAULT_PAGE = 20;
const LARGEST_PAGE = 100;

const seconds = z.string().regex(/^\d+$/, 'Not a time in unix seconds').transform(Number);

const sortSchema = z.enum(['createdAt', '-createdAt', 'updatedAt', '-updatedAt']);
type Sort = z.infer<typeof sortSchema>;
const NEWEST_FIRST: Sort[] = ['-createdAt'];

/** public: the names of the filters; assumed: the page size and what can be sorted by. */
const filterSchema = z.object({
	branchIds: z.array(z.string()),
	status: z.array(z.enum(ORDER_STATUSES)),
	from: seconds.optional(),
	to: seconds.optional(),
	sort: z.array(sortSchema).transform((rules) => (rules.length > 0 ? rules : NEWEST_FIRST)),
	offset: z.coerce.number().int().nonnegative().default(0),
	limit: z.coerce.number().int().positive().max(LARGEST_PAGE).default(DEFAULT_PAGE),
});

export function listOrders(state: State, { companies }: Client, query: URLSearchParams) {
	const wish = validated(filterSchema, {
		branchIds: query.getAll('filter[branchIds][]'),
		status: query.getAll('filter[status][]'),
		from: query.get('filter[createdAt][from]') ?? undefined,
		to: query.get('filter[createdAt][to]') ?? undefined,
		sort: query.getAll('sort[]'),
		offset: query.get('offset') ?? undefined,
		limit: query.get('limit') ?? undefined,
	});
	const { branchIds, status, from = 0, to = Infinity, sort, offset, limit } = wish;
	const found = state.orders
		.all()
		.filter(({ companyId }) => companies.includes(companyId))
		.map(({ order }) => order)
		.filter((order) => branchIds.length === 0 || branchIds.includes(order.storeId))
		.filter((order) => status.length === 0 || status.includes(order.status))
		.filter(({ createdAt }) => {
			const created = Math.floor(Date.parse(createdAt) / 1_000);
			return created >= from && created <= to;
		})
		.sort(compareBy(sort));
	return { total: found.length, items: found.slice(offset, offset + limit) };
}

/** Orders of the same moment are told apart by their numbers. */
const compareBy = (sort: Sort[]) => (one: Order, other: Order) => {
	for (const rule of sort) {
		const field = rule.replace('-', '') as 'createdAt' | 'updatedAt';
		const difference =
			Date.parse(one[field]) - Date.parse(other[field]) ||
			Number(one.number) - Number(other.number);
		if (difference !== 0) return rule.startsWith('-') ? -difference : difference;
	}
	return 0;
};
