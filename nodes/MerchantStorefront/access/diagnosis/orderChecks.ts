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
import { check, listCheck, missing, namesOf, undocumented, type Check } from './check';
import { entriesOf, isSuccess, NotTried, type Entry, type Probe } from './probe';
import { isObject, namesIn, shapeOf, textOf } from './shape';

const { getOrder, listOrders } = ENDPOINTS;
const { stores, statuses, createdFrom, createdTo, sort, limit } = ORDER_QUERY;

type Orders = [Entry, ...Entry[]];
type Fact = [fact: string, ...covers: object[]];
interface Named {
	readonly name: string;
}

/** As the platform sends them without parameters: each parameter is tried by itself. */
async function ordersOf(probe: Probe): Promise<Orders> {
	const [first, ...others] = await probe.entries(listOrders);
	if (first === undefined) throw new NotTried('There is no order to look at: place a test order');
	return [first, ...others];
}

/** Looks at a part of the orders that the platform sends without parameters. */
const looking = (
	[fact, ...covers]: Fact,
	lookAt: (orders: Orders) => [part: unknown, why: string],
) =>
	check(fact, covers, async ({ probe }) => {
		const [body, why] = lookAt(await ordersOf(probe));
		return [{ status: 200, body }, why];
	});

/** Lists orders with parameters, and compares the list with the one without. */
const asking = (
	[fact, ...covers]: Fact,
	parametersFor: (first: Entry) => Array<[Named, string]>,
	flaw: (page: Entry[], all: Orders) => string,
) =>
	check(fact, covers, async ({ probe }) => {
		const all = await ordersOf(probe);
		const query = new URLSearchParams();
		for (const [{ name }, value] of parametersFor(all[0])) query.append(name, value);
		const reply = await probe.reply({ endpoint: listOrders, query });
		const page = entriesOf(reply);
		return [reply, page === undefined ? 'The parameter is ignored' : flaw(page, all)];
	});

/** Filters by what one order has: that order must come, and no other that differs. */
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
			if (!page.some(fits)) return 'A matching order is missing';
			if (!page.every(fits)) return "The list has orders that don't match";
			if (!all.every(fits)) return '';
			throw new NotTried('It accepted the parameter, but every order matches');
		},
	);

const time = ({ createdAt }: Entry) => Date.parse(String(createdAt));
const second = (order: Entry) =>
	Number.isNaN(time(order)) ? undefined : String(Math.floor(time(order) / 1_000));

const sorted = (by: Named, direction: 1 | -1, first: string) =>
	asking(
		[`sort[]=${by.name} lists the ${first} order first`, sort, by],
		() => [[sort, by.name]],
		(page, all) => {
			if (new Set(all.map(time).filter((at) => !Number.isNaN(at))).size < 2) {
				throw new NotTried('It takes two orders that were placed at different times');
			}
			const times = page.map((order) => time(order) * direction);
			const isSorted = times.every((at, index) => !(at < (times[index - 1] ?? at)));
			return isSorted && page.length > 1 ? '' : 'The list is sorted differently';
		},
	);

const amount = (value: unknown) => (isObject(value) ? Number(value.value) : Number.NaN);

function prices(all: Orders): [unknown, string] {
	const both = all.map(({ listPrice, netPrice }) => ({ listPrice, netPrice }));
	const discounts = both
		.map(({ listPrice, netPrice }) => amount(listPrice) - amount(netPrice))
		.filter((discount) => discount !== 0 && !Number.isNaN(discount));
	if (discounts.length === 0) throw new NotTried('There is no order with a discount');
	const turned = discounts.filter((discount) => discount < 0).length;
	const why = `netPrice is higher than listPrice in ${turned} of ${discounts.length} orders`;
	return [both, turned === 0 ? '' : why];
}

function changes(all: Orders): [unknown, string] {
	// A status that nobody documents may be another name for a new order.
	const later = namesOf(ORDER_STATUSES.slice(1));
	const changed = all.filter(({ status }) => later.includes(String(status)));
	if (changed.length === 0) throw new NotTried('No order has changed: accept a test order');
	const still = changed.filter(({ createdAt, updatedAt }) => createdAt === updatedAt).length;
	const why = `It equals createdAt in ${still} of ${changed.length} changed orders`;
	return [changed.map(({ updatedAt }) => updatedAt), still === 0 ? '' : why];
}

export const ORDER_CHECKS: Check[] = [
	listCheck('orders', listOrders),
	check(`GET ${getOrder.path} reads one order`, [getOrder], async ({ probe }) => {
		const id = textOf((await ordersOf(probe))[0].id);
		if (id === undefined) throw new NotTried('Orders have no id');
		const reply = await probe.reply({ endpoint: getOrder, id });
		const isSame = isSuccess(reply) && isObject(reply.body) && textOf(reply.body.id) === id;
		return [reply, isSame ? '' : "The order wasn't returned"];
	}),
	looking(['An order has the documented fields', ORDER_FIELDS], (all) => [
		all,
		missing(namesOf(ORDER_FIELDS), namesIn(all)),
	]),
	looking(['An item of an order has the documented fields', ORDER_ITEM_FIELDS], (all) => {
		const items = all.flatMap((order) => order.items).filter(isObject);
		if (items.length === 0) throw new NotTried('No order has items');
		return [items, missing(namesOf(ORDER_ITEM_FIELDS), namesIn(items))];
	}),
	looking(['Orders have documented statuses', ORDER_STATUSES], (all) => {
		const names = [...new Set(all.map(({ status }) => textOf(status) ?? ''))];
		return [names, undocumented(names, namesOf(ORDER_STATUSES))];
	}),
	asking(
		assumed('orderPage'),
		() => [[limit, `${ORDERS_PER_PAGE}`]],
		() => '',
	),
	sorted(ORDER_SORTS.newestFirst, -1, 'newest'),
	sorted(ORDER_SORTS.oldestFirst, 1, 'oldest'),
	filtered(assumed('storeFilter', stores), [stores], ({ storeId }) => textOf(storeId)),
	filtered(
		['filter[status][] excludes orders of other statuses', statuses],
		[statuses],
		({ status }) => textOf(status),
	),
	filtered(assumed('timeFilter', createdFrom, createdTo), [createdFrom, createdTo], second),
	looking(assumed('orderTimes'), (all) => {
		const times = all.flatMap(({ createdAt, updatedAt }) => [createdAt, updatedAt]);
		const shape = shapeOf(times);
		return [times, shape === '[time]' ? '' : `Nothing shows whether they are in UTC: ${shape}`];
	}),
	looking(assumed('orderPrices'), prices),
	looking(assumed('updatedAt'), changes),
];

function assumed(name: keyof typeof ASSUMPTIONS, ...parameters: object[]): Fact {
	return [ASSUMPTIONS[name].name, ASSUMPTIONS[name], ...parameters];
}
