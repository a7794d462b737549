import {
	ASSUMPTIONS,
	CALLBACK_EVENTS,
	ENDPOINTS,
	ORDER_FIELDS,
	ORDER_ITEM_FIELDS,
	ORDER_QUERY,
	ORDER_SORTS,
	ORDER_STATUSES,
	ORDERS_PER_PAGE,
	type Endpoint,
} from '../../platform/contract';
import { join } from '../../platform/outcomeTexts';
import { settingsOf } from '../../platform/settings';
import { permission } from '../../platform/scopes';
import { entriesOf, isSuccess, NothingToTry, type Entry, type Probe } from './probe';
import { isObject, namesIn, shapeOf, shownName, textOf } from './shape';

export interface CheckResult {
	came: { status?: number; body: unknown };
	/** How it differs; empty where the fact holds. */
	why: string;
	/** The setting that mends it. */
	setting?: string;
	/** Whom to ask for what. */
	ask?: string;
}

/** One fact about the platform, and a harmless request that tries it. */
export interface WireCheck {
	fact: string;
	/** Whether something of this package fails where the fact doesn't hold. */
	isNeeded: boolean;
	run(probe: Probe): Promise<CheckResult>;
}

const needed = (fact: string, run: WireCheck['run']): WireCheck => ({ fact, isNeeded: true, run });
const minor = (fact: string, run: WireCheck['run']): WireCheck => ({ fact, isNeeded: false, run });

const listed = (label: string, names: readonly string[]) =>
	names.length > 0 ? `${label}: ${names.map(shownName).join(', ')}` : '';

const missing = (known: ReadonlyArray<{ readonly name: string }>, names: readonly string[]) =>
	listed(
		'Missing',
		known.flatMap(({ name }) => (names.includes(name) ? [] : [name])),
	);

const undocumented = (names: readonly string[], known: ReadonlyArray<{ readonly name: string }>) =>
	listed(
		'Not documented',
		names.filter((name) => !known.some((one) => one.name === name)),
	);

/** Which request needs which scope isn't published, so a token that names none says nothing. */
export const permits = (scope: string, isNeeded: boolean): WireCheck => ({
	fact: `The token permits: ${permission(scope)}`,
	isNeeded,
	async run(probe) {
		const scopes = await probe.scopes();
		const isMissing = scopes.length > 0 && !scopes.includes(scope);
		const ask = `Ask your account manager at the platform for the permission “${permission(scope)}” (${scope}).`;
		return { came: { body: { scopes } }, why: isMissing ? 'It is missing' : '', ask };
	},
});

const lists = (things: string, endpoint: Endpoint, help: Pick<CheckResult, 'setting'> = {}) =>
	needed(`GET ${endpoint.path} lists ${things}`, async (probe) => {
		const came = await probe.reply({ endpoint });
		const why = entriesOf(came) === undefined ? 'There is no list at this path' : '';
		return { came, why, ...help };
	});

const { getOrder, listEvents, listOrders, listSubscriptions } = ENDPOINTS;
const { stores, createdFrom, createdTo, sort, limit } = ORDER_QUERY;
const { newestFirst, oldestFirst } = ORDER_SORTS;

/** As the platform sends them without parameters: each parameter is tried by itself. */
async function ordersOf(probe: Probe): Promise<[Entry, ...Entry[]]> {
	const [first, ...others] = await probe.entries(listOrders);
	if (first === undefined) throw new NothingToTry('Place a test order: there is none to look at');
	return [first, ...others];
}

/** Looks at the orders that the platform sends without parameters. */
const looking = (fact: string, flawOf: (orders: Entry[]) => string) =>
	minor(fact, async (probe) => {
		const body = await ordersOf(probe);
		return { came: { body }, why: flawOf(body) };
	});

/** Lists orders with a parameter: one order that fits has to come, and none that doesn't. */
const asking = (
	fact: string,
	parameters: ReadonlyArray<{ readonly name: string }>,
	valueOf: (order: Entry) => string | undefined,
	isInOrder: (page: Entry[]) => boolean = () => true,
) =>
	needed(fact, async (probe) => {
		const [first] = await ordersOf(probe);
		const value = valueOf(first);
		if (value === undefined) throw new NothingToTry('The order lacks the field to filter by');
		const query = new URLSearchParams(
			parameters.map(({ name }): [string, string] => [name, value]),
		);
		const came = await probe.reply({ endpoint: listOrders, query });
		const page = entriesOf(came);
		if (page === undefined) return { came, why: 'It was rejected' };
		const fitting = page.filter((order) => valueOf(order) === valueOf(first));
		const isRight = page.length > 0 && fitting.length === page.length && isInOrder(page);
		return { came, why: isRight ? '' : 'Other orders came' };
	});

const second = ({ createdAt }: Entry) => Math.floor(Date.parse(String(createdAt)) / 1_000);

const isSorted = (numbers: number[]) =>
	numbers.every((one, index) => !(one < (numbers[index - 1] ?? one)));

export const ORDER_CHECKS: readonly WireCheck[] = [
	lists('orders', listOrders),
	needed(`GET ${getOrder.path} gives the order with this ID`, async (probe) => {
		const id = textOf((await ordersOf(probe))[0].id) ?? '-';
		const came = await probe.reply({ endpoint: getOrder, id });
		const isSame = isSuccess(came) && isObject(came.body) && textOf(came.body.id) === id;
		return { came, why: isSame ? '' : "It didn't come" };
	}),
	asking(ASSUMPTIONS.orderPage.name, [limit], () => String(ORDERS_PER_PAGE)),
	asking(
		`sort[]=${newestFirst.name} lists the newest order first`,
		[sort],
		() => newestFirst.name,
		(page) => isSorted(page.map((order) => -second(order))),
	),
	asking(
		`sort[]=${oldestFirst.name} lists the oldest order first`,
		[sort],
		() => oldestFirst.name,
		(page) => isSorted(page.map(second)),
	),
	asking(ASSUMPTIONS.storeFilter.name, [stores], ({ storeId }) => textOf(storeId)),
	asking(ASSUMPTIONS.timeFilter.name, [createdFrom, createdTo], (order) =>
		Number.isNaN(second(order)) ? undefined : String(second(order)),
	),
	looking('Orders and their items have the documented fields', (all) =>
		join(
			missing(ORDER_FIELDS, namesIn(all)),
			missing(ORDER_ITEM_FIELDS, namesIn(all.flatMap(({ items }) => items).filter(isObject))),
		),
	),
	looking('Orders have documented statuses', (all) => {
		const names = [...new Set(all.map(({ status }) => textOf(status) ?? ''))];
		return undocumented(names, ORDER_STATUSES);
	}),
	looking(ASSUMPTIONS.orderTimes.name, (all) => {
		const shape = shapeOf(all.flatMap(({ createdAt, updatedAt }) => [createdAt, updatedAt]));
		return shape === '[time]' ? '' : `Nothing shows whether they are in UTC: ${shape}`;
	}),
];

export const NOTIFICATION_CHECKS: readonly WireCheck[] = [
	lists('subscriptions', listSubscriptions, {
		setting:
			'Advanced Settings → Subscription Path: ask your account manager at the platform for the path.',
	}),
	needed('The Callback Field of a subscription has its address', async (probe) => {
		const body = await probe.entries(listSubscriptions);
		if (body.length === 0) throw new NothingToTry('There is no subscription to look at yet');
		const isAddress = (name: string) =>
			body.some((one) => /^https?:\/\//.test(textOf(one[name]) ?? ''));
		const { callbackField } = await settingsOf(probe.context);
		const found = [callbackField, ...namesIn(body)].find(isAddress) ?? callbackField;
		const setting = `Advanced Settings → Callback Field: ${shownName(found)}.`;
		return { came: { body }, why: found === callbackField ? '' : 'Another one has it', setting };
	}),
	minor('The events are the documented ones', async (probe) => {
		const names = (await probe.entries(listEvents)).map(({ name }) => String(name));
		const why = join(missing(CALLBACK_EVENTS, names), undocumented(names, CALLBACK_EVENTS));
		return { came: await probe.reply({ endpoint: listEvents }), why };
	}),
];
