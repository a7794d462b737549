import {
	ASSUMPTIONS,
	ENDPOINTS,
	ORDER_FIELDS,
	ORDER_ITEM_FIELDS,
	ORDER_QUERY,
	ORDER_SORTS,
	ORDER_STATUSES,
	ORDERS_PER_PAGE,
} from '../../platform/contract';
import {
	check,
	listCheck,
	missing,
	NOT_TAKEN,
	pageChecks,
	undocumented,
	type Check,
	type Platform,
} from './check';
import { entriesOf, isSuccess, NotTried, type Entry } from './probe';
import { isObject, namesIn, shapeOf, textOf } from './shape';

const { getOrder, listOrders } = ENDPOINTS;
const { stores, statuses, createdFrom, createdTo, sort, limit } = ORDER_QUERY;

type Orders = [Entry, ...Entry[]];
type Fact = [fact: string, covers: readonly object[]];
interface Named {
	readonly name: string;
}

const ask = async ({ probe }: Platform, query?: URLSearchParams) =>
	await probe.reply({ endpoint: listOrders, query });

/** As the platform sends them unasked: each parameter is tried on its own. */
async function ordersOf({ probe }: Platform): Promise<Orders> {
	const [first, ...others] = await probe.entries(listOrders);
	if (first === undefined) throw new NotTried('There is no order to look at: place a test order');
	return [first, ...others];
}

/** Looks at the orders that come unasked. */
const looking = ([fact, covers]: Fact, flaw: (orders: Orders) => string, depth?: number) =>
	check(
		fact,
		covers,
		async (platform) => [await ask(platform), flaw(await ordersOf(platform))],
		depth === undefined ? {} : { depth },
	);

/** Asks for orders with parameters, and compares what comes with what comes without them. */
const asking = (
	[fact, covers]: Fact,
	parametersFor: (first: Entry) => Array<[Named, string]>,
	flaw: (page: Entry[], all: Orders) => string,
) =>
	check(fact, covers, async (platform) => {
		const all = await ordersOf(platform);
		const query = new URLSearchParams();
		for (const [{ name }, value] of parametersFor(all[0])) query.append(name, value);
		const reply = await ask(platform, query);
		const page = entriesOf(reply);
		return [reply, page === undefined ? NOT_TAKEN : flaw(page, all)];
	});

/** Asks for what one order has: it has to come, and nothing else. */
const filtered = (
	fact: Fact,
	parameters: readonly Named[],
	valueOf: (order: Entry) => string | undefined,
) =>
	asking(
		fact,
		(first) => {
			const value = valueOf(first);
			if (value === undefined) throw new NotTried('The order lacks the field to filter by');
			return parameters.map((parameter) => [parameter, value]);
		},
		(page, all) => {
			const fits = (order: Entry) => valueOf(order) === valueOf(all[0]);
			if (!page.some(fits)) return "A matching order didn't come";
			if (!page.every(fits)) return "Orders came that don't match";
			if (!all.every(fits)) return '';
			throw new NotTried('It accepted the parameter, but every order matches');
		},
	);

const time = ({ createdAt }: Entry) => Date.parse(String(createdAt));
const second = (order: Entry) =>
	Number.isNaN(time(order)) ? undefined : String(Math.floor(time(order) / 1_000));

const sorted = (by: Named, direction: 1 | -1, first: string) =>
	asking(
		[`sort[]=${by.name} lists the ${first} order first`, [sort, by]],
		() => [[sort, by.name]],
		(page, all) => {
			if (new Set(all.map(time).filter((at) => !Number.isNaN(at))).size < 2) {
				throw new NotTried('There are no two orders of different times');
			}
			const times = page.map((order) => time(order) * direction);
			const isSorted = times.every((at, index) => !(at < (times[index - 1] ?? at)));
			return isSorted && page.length > 1 ? '' : 'The orders come in another order';
		},
	);

const amount = (value: unknown) => (isObject(value) ? Number(value.value) : Number.NaN);

function prices(all: Orders): string {
	const discounts = all
		.map(({ listPrice, netPrice }) => amount(listPrice) - amount(netPrice))
		.filter((discount) => discount !== 0 && !Number.isNaN(discount));
	if (discounts.length === 0) throw new NotTried('There is no order with a discount');
	const turned = discounts.filter((discount) => discount < 0).length;
	return turned === 0
		? ''
		: `netPrice is the larger one in ${turned} of ${discounts.length} orders`;
}

function changes(all: Orders): string {
	// A status that nobody documents may be another name for a new order.
	const [, ...later] = ORDER_STATUSES;
	const changed = all.filter(({ status }) => later.some(({ name }) => name === status));
	if (changed.length === 0) throw new NotTried('No order has changed: accept a test order');
	const still = changed.filter(({ createdAt, updatedAt }) => createdAt === updatedAt).length;
	return still === 0 ? '' : `It is createdAt in ${still} of ${changed.length} changed orders`;
}

const assumed = (assumption: Named, ...parameters: Named[]): Fact => [
	assumption.name,
	[assumption, ...parameters],
];

/** How deep an order is shown. */
const WITH_ITEMS = 5;

export const ORDER_CHECKS: Check[] = [
	listCheck('orders', listOrders, async (platform) => [await ask(platform), '']),
	check(`GET ${getOrder.path} reads one order`, [getOrder], async (platform) => {
		const id = textOf((await ordersOf(platform))[0].id);
		if (id === undefined) throw new NotTried('Orders have no id');
		const reply = await platform.probe.reply({ endpoint: getOrder, id });
		const isSame = isSuccess(reply) && isObject(reply.body) && textOf(reply.body.id) === id;
		return [reply, isSame ? '' : 'The order did not come'];
	}),
	looking(
		['An order has the documented fields', ORDER_FIELDS],
		(all) => missing(ORDER_FIELDS, namesIn(all)),
		WITH_ITEMS,
	),
	looking(['An item of an order has the documented fields', ORDER_ITEM_FIELDS], (all) => {
		const items = all.flatMap((order) => order.items).filter(isObject);
		if (items.length === 0) throw new NotTried('No order has items');
		return missing(ORDER_ITEM_FIELDS, namesIn(items));
	}),
	looking(['Orders have documented statuses', ORDER_STATUSES], (all) => {
		const names = all.map(({ status }) => textOf(status) ?? '');
		return undocumented([...new Set(names)], ORDER_STATUSES);
	}),
	asking(
		assumed(ASSUMPTIONS.orderPage),
		() => [[limit, `${ORDERS_PER_PAGE}`]],
		() => '',
	),
	...pageChecks('orders', ORDER_QUERY, ask),
	sorted(ORDER_SORTS.newestFirst, -1, 'newest'),
	sorted(ORDER_SORTS.oldestFirst, 1, 'oldest'),
	filtered(assumed(ASSUMPTIONS.storeFilter, stores), [stores], ({ storeId }) => textOf(storeId)),
	filtered(
		['filter[status][] excludes orders of other statuses', [statuses]],
		[statuses],
		({ status }) => textOf(status),
	),
	filtered(
		assumed(ASSUMPTIONS.timeFilter, createdFrom, createdTo),
		[createdFrom, createdTo],
		second,
	),
	looking(assumed(ASSUMPTIONS.orderTimes), (all) => {
		const times = shapeOf(all.flatMap(({ createdAt, updatedAt }) => [createdAt, updatedAt]));
		return times === '[time]' ? '' : `Nothing shows whether they are in UTC: ${times}`;
	}),
	looking(assumed(ASSUMPTIONS.orderPrices), prices),
	looking(assumed(ASSUMPTIONS.updatedAt), changes),
];
