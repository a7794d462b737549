import {
	ASSUMPTIONS,
	ENDPOINTS,
	LIST_FIELDS,
	ORDER_FIELDS,
	ORDER_ITEM_FIELDS,
	ORDER_QUERY,
	ORDER_SORTS,
	ORDER_STATUSES,
	ORDERS_PER_PAGE,
} from '../../platform/contract';
import { hasListFields, listedAt } from './basicChecks';
import { differs, holds, judged, type Check, type Finding, type Platform } from './check';
import { entriesOf, isSuccess, NotTried, shown, type Entry, type Reply } from './probe';
import { isObject, namesIn, shapeOf, shownName } from './shape';

const LIST = ENDPOINTS.listOrders;

/** As the platform sends them unasked: each parameter is tried on its own. */
async function orders({ probe }: Platform): Promise<Entry[]> {
	const entries = await probe.entries(LIST);
	if (entries.length === 0) throw new NotTried('There is no order to look at: place a test order');
	return entries;
}

async function asked(
	{ probe }: Platform,
	query: Record<string, string>,
): Promise<{ reply: Reply; page: Entry[] | undefined; came: string }> {
	const reply = await probe.reply({ endpoint: LIST, query: new URLSearchParams(query) });
	return { reply, page: entriesOf(reply), came: countOf(reply) };
}

/** What is in an order stands at the facts about its fields. */
function countOf(reply: Reply): string {
	const page = entriesOf(reply);
	return page === undefined ? shown(reply) : `${reply.status}, orders: ${page.length}`;
}

const NOT_TAKEN = 'The parameter is not taken';

const time = ({ createdAt }: Entry) => Date.parse(String(createdAt));

const sorted = (sort: keyof typeof ORDER_SORTS, direction: 1 | -1): Check => ({
	fact: `sort[]=${ORDER_SORTS[sort].name} lists ${direction === 1 ? 'the oldest' : 'the newest'} order first`,
	covers: [ORDER_QUERY.sort, ORDER_SORTS[sort]],
	run: async (platform) => {
		const all = await orders(platform);
		const { page, came } = await asked(platform, {
			[ORDER_QUERY.sort.name]: ORDER_SORTS[sort].name,
		});
		if (page === undefined) return differs(came, NOT_TAKEN);
		if (page.length === 0) return differs(came, 'No order came');
		const times = [...page, ...all].map(time).filter((at) => !Number.isNaN(at));
		if (new Set(times).size < 2) throw new NotTried('There are no two orders of different times');
		const steps = page
			.slice(1)
			.map((entry, index) => (time(entry) - time(page[index])) * direction);
		const ends = all.map((entry) => (time(entry) - time(page[0])) * direction);
		const isSorted = ![...steps, ...ends].some((step) => step < 0);
		return judged(came, isSorted ? undefined : 'The orders come in another order');
	},
});

/** Asks for what one order has: it has to come, and nothing else. */
const filtered = (
	fact: string,
	covers: readonly object[],
	query: (order: Entry) => Record<string, string> | undefined,
	fits: (order: Entry, sought: Entry) => boolean,
): Check => ({
	fact,
	covers,
	run: async (platform) => {
		const all = await orders(platform);
		const [sought] = all;
		const parameters = query(sought);
		if (parameters === undefined) throw new NotTried('The order lacks the field to filter by');
		const { page, came } = await asked(platform, parameters);
		if (page === undefined) return differs(came, NOT_TAKEN);
		if (!page.some((order) => fits(order, sought))) {
			return differs(came, 'An order that fits did not come');
		}
		if (!page.every((order) => fits(order, sought))) {
			return differs(came, 'Orders came that do not fit');
		}
		if (all.every((order) => fits(order, sought))) {
			throw new NotTried('It took the parameter, but there is no order to leave out');
		}
		return holds(came);
	},
});

const textOf = (value: unknown) =>
	typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

const second = (order: Entry) => Math.floor(time(order) / 1_000);

async function pageSize(platform: Platform): Promise<Finding> {
	const { page, came } = await asked(platform, { [ORDER_QUERY.limit.name]: `${ORDERS_PER_PAGE}` });
	return judged(came, page === undefined ? `${ORDERS_PER_PAGE} at once are refused` : undefined);
}

async function limit(platform: Platform): Promise<Finding> {
	const all = await orders(platform);
	const { page, came } = await asked(platform, { [ORDER_QUERY.limit.name]: '1' });
	if (page === undefined) return differs(came, NOT_TAKEN);
	if (all.length < 2) throw new NotTried('There are not two orders, so none can be left out');
	return judged(came, page.length === 1 ? undefined : 'Not one order came');
}

async function offset(platform: Platform): Promise<Finding> {
	await orders(platform);
	const beyond = { [ORDER_QUERY.offset.name]: '10000000', [ORDER_QUERY.limit.name]: '1' };
	const { page, came } = await asked(platform, beyond);
	if (page === undefined) return differs(came, NOT_TAKEN);
	return judged(came, page.length > 0 ? 'Nothing was skipped' : undefined);
}

async function oneOrder(platform: Platform): Promise<Finding> {
	const [order] = await orders(platform);
	const id = textOf(order.id);
	if (id === undefined) throw new NotTried('Orders have no id');
	const reply = await platform.probe.reply({ endpoint: ENDPOINTS.getOrder, id });
	const isSame = isSuccess(reply) && isObject(reply.body) && textOf(reply.body.id) === id;
	return judged(shown(reply), isSame ? undefined : 'The order did not come');
}

function hasFields(entries: Entry[], fields: ReadonlyArray<{ name: string }>): Finding {
	const present = namesIn(entries);
	const missing = fields.map(({ name }) => name).filter((name) => !present.includes(name));
	const came = shapeOf(entries);
	return judged(came, missing.length > 0 ? `Missing: ${missing.join(', ')}` : undefined);
}

async function items(platform: Platform): Promise<Finding> {
	const found = (await orders(platform)).flatMap((order) => order.items).filter(isObject);
	if (found.length === 0) throw new NotTried('No order has items');
	return hasFields(found, ORDER_ITEM_FIELDS);
}

async function statuses(platform: Platform): Promise<Finding> {
	const names = new Set((await orders(platform)).map(({ status }) => textOf(status) ?? ''));
	const others = [...names].filter((name) => !ORDER_STATUSES.some((one) => one.name === name));
	return judged(
		[...names].map(shownName).join(', '),
		others.length > 0 ? `Not documented: ${others.map(shownName).join(', ')}` : undefined,
	);
}

async function times(platform: Platform): Promise<Finding> {
	const found = (await orders(platform)).flatMap(({ createdAt, updatedAt }) => [
		createdAt,
		updatedAt,
	]);
	const shape = shapeOf(found);
	if (shape === '[time]') return { ...holds(shape), why: 'Each has an offset' };
	return differs(shape, 'Whether they are in UTC cannot be told from here');
}

const amount = (value: unknown) => (isObject(value) ? Number(value.value) : Number.NaN);

async function prices(platform: Platform): Promise<Finding> {
	const pairs = (await orders(platform)).map((order) => [
		amount(order.listPrice),
		amount(order.netPrice),
	]);
	const unequal = pairs.filter(([list, net]) => list !== net && !Number.isNaN(list + net));
	if (unequal.length === 0) throw new NotTried('No order has a discount to tell the two by');
	const turned = unequal.filter(([list, net]) => net > list).length;
	const came = `netPrice above listPrice in ${turned} of ${unequal.length} orders where they differ`;
	return judged(came, turned > 0 ? 'netPrice is not the smaller one' : undefined);
}

/** A status that nobody documents may be another name for a new order. */
const hasChanged = ({ status }: Entry) =>
	ORDER_STATUSES.slice(1).some(({ name }) => name === status);

async function changes(platform: Platform): Promise<Finding> {
	const changed = (await orders(platform)).filter(hasChanged);
	if (changed.length === 0) throw new NotTried('No order has changed: accept a test order');
	const still = changed.filter(({ createdAt, updatedAt }) => createdAt === updatedAt).length;
	const came = `updatedAt is createdAt in ${still} of ${changed.length} orders that have changed`;
	return judged(came, still > 0 ? 'It does not move with every change' : undefined);
}

export const ORDER_CHECKS: Check[] = [
	{
		fact: `Orders are listed at GET ${LIST.path}`,
		covers: [LIST],
		run: async ({ probe }) => listedAt(await probe.reply({ endpoint: LIST })),
	},
	{
		fact: 'The list of orders has total and items',
		covers: Object.values(LIST_FIELDS),
		run: async ({ probe }) => hasListFields(await probe.reply({ endpoint: LIST })),
	},
	{
		fact: `${ENDPOINTS.getOrder.path} reads one order`,
		covers: [ENDPOINTS.getOrder],
		run: oneOrder,
	},
	{
		fact: 'An order has the documented fields',
		covers: ORDER_FIELDS,
		run: async (platform) => hasFields(await orders(platform), ORDER_FIELDS),
	},
	{ fact: 'An item of an order has the documented fields', covers: ORDER_ITEM_FIELDS, run: items },
	{ fact: 'Orders have documented statuses', covers: ORDER_STATUSES, run: statuses },
	{ fact: ASSUMPTIONS.orderPage.name, covers: [ASSUMPTIONS.orderPage], run: pageSize },
	{ fact: 'limit shortens a page of orders', covers: [ORDER_QUERY.limit], run: limit },
	{ fact: 'offset skips orders', covers: [ORDER_QUERY.offset], run: offset },
	sorted('newestFirst', -1),
	sorted('oldestFirst', 1),
	filtered(
		ASSUMPTIONS.storeFilter.name,
		[ORDER_QUERY.stores, ASSUMPTIONS.storeFilter],
		({ storeId }) => {
			const id = textOf(storeId);
			return id === undefined ? undefined : { [ORDER_QUERY.stores.name]: id };
		},
		(order, sought) => order.storeId === sought.storeId,
	),
	filtered(
		'filter[status][] leaves orders of other statuses out',
		[ORDER_QUERY.statuses],
		({ status }) => {
			const name = textOf(status);
			return name === undefined ? undefined : { [ORDER_QUERY.statuses.name]: name };
		},
		(order, sought) => order.status === sought.status,
	),
	filtered(
		ASSUMPTIONS.timeFilter.name,
		[ORDER_QUERY.createdFrom, ORDER_QUERY.createdTo, ASSUMPTIONS.timeFilter],
		(order) => {
			if (Number.isNaN(second(order))) return undefined;
			const at = String(second(order));
			return { [ORDER_QUERY.createdFrom.name]: at, [ORDER_QUERY.createdTo.name]: at };
		},
		(order, sought) => second(order) === second(sought),
	),
	{ fact: ASSUMPTIONS.orderTimes.name, covers: [ASSUMPTIONS.orderTimes], run: times },
	{ fact: ASSUMPTIONS.orderPrices.name, covers: [ASSUMPTIONS.orderPrices], run: prices },
	{ fact: ASSUMPTIONS.updatedAt.name, covers: [ASSUMPTIONS.updatedAt], run: changes },
];
