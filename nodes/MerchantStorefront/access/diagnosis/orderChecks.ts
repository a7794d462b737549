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
import { check, flawOf, missingOf, undocumentedIn, type CheckResult } from './check';
import { listChecks, NOT_TAKEN, pageChecks } from './listChecks';
import { entriesOf, isSuccess, NotTried, shown, type Entry, type Probe } from './probe';
import { isObject, namesIn, shapeOf, shownName } from './shape';

const LIST = ENDPOINTS.listOrders;

/** As the platform sends them unasked: each parameter is tried on its own. */
async function orders(probe: Probe): Promise<[Entry, ...Entry[]]> {
	const [first, ...others] = await probe.entries(LIST);
	if (first === undefined) throw new NotTried('There is no order to look at: place a test order');
	return [first, ...others];
}

/** Asks for orders with parameters, and compares what comes with what came without them. */
const asking = (
	fact: string,
	covers: readonly object[],
	queryFor: (first: Entry) => Record<string, string> | undefined,
	flaw: (page: Entry[], all: [Entry, ...Entry[]]) => string | undefined,
) =>
	check(fact, covers, async ({ probe }) => {
		const all = await orders(probe);
		const parameters = queryFor(all[0]);
		if (parameters === undefined) throw new NotTried('The order lacks the field to filter by');
		const reply = await probe.reply({ endpoint: LIST, query: new URLSearchParams(parameters) });
		const page = entriesOf(reply);
		if (page === undefined) return { came: shown(reply), why: NOT_TAKEN };
		return { came: `${reply.status}, orders: ${page.length}`, why: flaw(page, all) };
	});

const time = ({ createdAt }: Entry) => Date.parse(String(createdAt));
const second = (order: Entry) => Math.floor(time(order) / 1_000);
const textOf = (value: unknown) =>
	typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

const sorted = (sort: keyof typeof ORDER_SORTS, direction: 1 | -1) =>
	asking(
		`sort[]=${ORDER_SORTS[sort].name} lists ${direction === 1 ? 'the oldest' : 'the newest'} order first`,
		[ORDER_QUERY.sort, ORDER_SORTS[sort]],
		() => ({ [ORDER_QUERY.sort.name]: ORDER_SORTS[sort].name }),
		(page, all) => {
			if (page.length === 0) return 'No order came';
			const times = page.map((order) => time(order) * direction);
			const every = [...times, ...all.map((order) => time(order) * direction)];
			if (new Set(every.filter((at) => !Number.isNaN(at))).size < 2) {
				throw new NotTried('There are no two orders of different times');
			}
			const isSorted = times.slice(1).every((at, index) => !(at < (times[index] ?? at)));
			const isFirst = !every.some((at) => at < (times[0] ?? at));
			return isSorted && isFirst ? undefined : 'The orders come in another order';
		},
	);

/** Asks for what one order has: it has to come, and nothing else. */
const filtered = (
	fact: string,
	covers: readonly object[],
	queryFor: (order: Entry) => Record<string, string> | undefined,
	valueOf: (order: Entry) => unknown,
) =>
	asking(fact, covers, queryFor, (page, all) => {
		const fits = (order: Entry) => valueOf(order) === valueOf(all[0]);
		if (!page.some(fits)) return 'An order that fits did not come';
		if (!page.every(fits)) return 'Orders came that do not fit';
		if (!all.every(fits)) return undefined;
		throw new NotTried('It took the parameter, but there is no order to leave out');
	});

const filteredByText = (fact: string, covers: readonly object[], name: string, field: string) =>
	filtered(
		fact,
		covers,
		({ [field]: value }) => {
			const text = textOf(value);
			return text === undefined ? undefined : { [name]: text };
		},
		({ [field]: value }) => value,
	);

/** Looks at the orders that came. */
const looking = (
	fact: string,
	covers: readonly object[],
	judge: (orders: Entry[]) => CheckResult,
) => check(fact, covers, async ({ probe }) => judge(await orders(probe)));

const hasFields = (entries: Entry[], fields: ReadonlyArray<{ name: string }>) => ({
	came: shapeOf(entries),
	why: flawOf(missingOf(fields, namesIn(entries))),
});

const amount = (value: unknown) => (isObject(value) ? Number(value.value) : Number.NaN);

function prices(all: Entry[]): CheckResult {
	const unequal = all
		.map(({ listPrice, netPrice }) => amount(netPrice) - amount(listPrice))
		.filter((difference) => difference !== 0 && !Number.isNaN(difference));
	if (unequal.length === 0) throw new NotTried('No order has a discount to know by');
	const turned = unequal.filter((difference) => difference > 0).length;
	const came = `netPrice above listPrice in ${turned} of ${unequal.length} orders where they differ`;
	return { came, why: turned > 0 ? 'netPrice is not the smaller one' : undefined };
}

function changes(all: Entry[]): CheckResult {
	// A status that nobody documents may be another name for a new order.
	const isChanged = ({ status }: Entry) =>
		ORDER_STATUSES.slice(1).some(({ name }) => name === status);
	const changed = all.filter(isChanged);
	if (changed.length === 0) throw new NotTried('No order has changed: accept a test order');
	const still = changed.filter(({ createdAt, updatedAt }) => createdAt === updatedAt).length;
	const came = `updatedAt is createdAt in ${still} of ${changed.length} orders that have changed`;
	return { came, why: still > 0 ? 'It does not move with every change' : undefined };
}

export const ORDER_CHECKS = [
	...listChecks('Orders', LIST, async ({ probe }) => ({
		reply: await probe.reply({ endpoint: LIST }),
	})),
	check(`${ENDPOINTS.getOrder.path} reads one order`, [ENDPOINTS.getOrder], async ({ probe }) => {
		const id = textOf((await orders(probe))[0].id);
		if (id === undefined) throw new NotTried('Orders have no id');
		const reply = await probe.reply({ endpoint: ENDPOINTS.getOrder, id });
		const isSame = isSuccess(reply) && isObject(reply.body) && textOf(reply.body.id) === id;
		return { came: shown(reply), why: isSame ? undefined : 'The order did not come' };
	}),
	looking('An order has the documented fields', ORDER_FIELDS, (all) =>
		hasFields(all, ORDER_FIELDS),
	),
	looking('An item of an order has the documented fields', ORDER_ITEM_FIELDS, (all) => {
		const items = all.flatMap((order) => order.items).filter(isObject);
		if (items.length === 0) throw new NotTried('No order has items');
		return hasFields(items, ORDER_ITEM_FIELDS);
	}),
	looking('Orders have documented statuses', ORDER_STATUSES, (all) => {
		const names = [...new Set(all.map(({ status }) => textOf(status) ?? ''))];
		const why = flawOf(undocumentedIn(names, ORDER_STATUSES));
		return { came: names.map(shownName).join(', '), why };
	}),
	asking(
		ASSUMPTIONS.orderPage.name,
		[ASSUMPTIONS.orderPage],
		() => ({ [ORDER_QUERY.limit.name]: `${ORDERS_PER_PAGE}` }),
		() => undefined,
	),
	...pageChecks(
		'orders',
		ORDER_QUERY,
		async ({ probe }, query) => await probe.reply({ endpoint: LIST, query }),
		async ({ probe }) => await orders(probe),
	),
	sorted('newestFirst', -1),
	sorted('oldestFirst', 1),
	filteredByText(
		ASSUMPTIONS.storeFilter.name,
		[ORDER_QUERY.stores, ASSUMPTIONS.storeFilter],
		ORDER_QUERY.stores.name,
		'storeId',
	),
	filteredByText(
		'filter[status][] leaves orders of other statuses out',
		[ORDER_QUERY.statuses],
		ORDER_QUERY.statuses.name,
		'status',
	),
	filtered(
		ASSUMPTIONS.timeFilter.name,
		[ORDER_QUERY.createdFrom, ORDER_QUERY.createdTo, ASSUMPTIONS.timeFilter],
		(order) => {
			const at = String(second(order));
			if (at === 'NaN') return undefined;
			return { [ORDER_QUERY.createdFrom.name]: at, [ORDER_QUERY.createdTo.name]: at };
		},
		second,
	),
	looking(ASSUMPTIONS.orderTimes.name, [ASSUMPTIONS.orderTimes], (all) => {
		const came = shapeOf(all.flatMap(({ createdAt, updatedAt }) => [createdAt, updatedAt]));
		const why = came === '[time]' ? undefined : 'Nothing here shows whether they are in UTC';
		return { came, why };
	}),
	looking(ASSUMPTIONS.orderPrices.name, [ASSUMPTIONS.orderPrices], prices),
	looking(ASSUMPTIONS.updatedAt.name, [ASSUMPTIONS.updatedAt], changes),
];
