import type { NodeApiError } from 'n8n-workflow';

import { failureOf } from '../../platform/apiError';
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
import { isObject } from '../../platform/parseJson';
import { settingsOf } from '../../platform/settings';
import { permission } from '../../platform/scopes';
import { entriesOf, type Entry, type Probe, type Reply } from './probe';
import { namesIn, shownName } from './shape';

/** What came when a fact about the platform was tried. */
interface Trial {
	came?: Reply;
	/** How it differs; empty where the fact holds. */
	why: string;
	/** The setting that mends it. */
	setting?: string | undefined;
	/** Whom to ask for what. */
	ask?: string;
}

export interface TriedFact extends Trial {
	fact: string;
	/** Whether something of this package fails where the fact doesn't hold. */
	isNeeded: boolean;
	result: 'holds' | 'differs' | 'not tried' | 'no answer';
}

/** Tries one fact with a harmless request. */
export type WireCheck = (probe: Probe) => Promise<TriedFact>;

/** An attempt answers with a text where there is nothing to try. */
const checks =
	(isNeeded: boolean) =>
	(fact: string, attempt: (probe: Probe) => Promise<Trial | string>): WireCheck =>
	async (probe) => {
		try {
			const trial = await attempt(probe);
			if (typeof trial === 'string') return { fact, isNeeded, result: 'not tried', why: trial };
			return { fact, isNeeded, result: trial.why === '' ? 'holds' : 'differs', ...trial };
		} catch (error) {
			const { name, message, description } = error as NodeApiError;
			// Even an error that nobody foresaw leaves each area its line.
			const isForeseen = failureOf(error) !== undefined;
			const why = isForeseen ? join(message, description ?? '') : `This node failed (${name})`;
			return { fact, isNeeded, result: 'no answer', why };
		}
	};

const needed = checks(true);
const minor = checks(false);

const namesOf = (facts: ReadonlyArray<{ readonly name: string }>) => facts.map(({ name }) => name);

const OTHERS = 'Not documented';

/** The names that others don't have. */
function beyond(label: string, names: readonly string[], others: readonly string[]): string {
	const found = names.filter((name) => !others.includes(name));
	return found.length > 0 ? `${label}: ${found.map(shownName).join(', ')}` : '';
}

/** What is missing, beside what may be there under another name. */
function lacking(known: readonly string[], names: readonly string[]): string {
	const missing = beyond('Missing', known, names);
	return missing && join(missing, beyond(OTHERS, names, known));
}

/** Which request needs which scope isn't published, so a token that names none says nothing. */
export const permits = (scope: string, isNeeded: boolean): WireCheck =>
	checks(isNeeded)(`The token permits: ${permission(scope)}`, async (probe) => {
		const scopes = await probe.scopes();
		const isMissing = scopes.length > 0 && !scopes.includes(scope);
		const ask = `Ask your account manager at the platform for the permission “${permission(scope)}” (${scope}).`;
		return { why: isMissing ? 'It is missing' : '', ask };
	});

const lists = (things: string, endpoint: Endpoint, setting?: string) =>
	needed(`GET ${endpoint.path} lists ${things}`, async (probe) => {
		const came = await probe.reply({ endpoint });
		const why = entriesOf(came) === undefined ? 'There is no list at this path' : '';
		return { came, why, setting };
	});

const { getOrder, listEvents, listOrders, listSubscriptions } = ENDPOINTS;
const { stores, createdFrom, createdTo, sort, limit } = ORDER_QUERY;

const NO_ORDER = 'Place a test order: there is none to look at';

/** Looks at the orders that the platform sends without parameters: each parameter is tried by itself. */
const looking = (fact: string, flawOf: (orders: Entry[]) => string) =>
	minor(fact, async (probe) => {
		const orders = await probe.entries(listOrders);
		return orders.length === 0 ? NO_ORDER : { why: flawOf(orders) };
	});

/** Lists orders with a parameter: one order that fits has to come, and none that doesn't. */
const asking = (
	fact: string,
	parameters: string[],
	valueOf: (order: Entry) => string | undefined,
	isInOrder: (page: Entry[]) => boolean = () => true,
) =>
	needed(fact, async (probe) => {
		const [first] = await probe.entries(listOrders);
		const value = first && valueOf(first);
		if (value === undefined) return first ? 'The order lacks the field to filter by' : NO_ORDER;
		const query = new URLSearchParams(parameters.map((name): [string, string] => [name, value]));
		const came = await probe.reply({ endpoint: listOrders, query });
		const page = entriesOf(came);
		if (page === undefined) return { came, why: 'It was rejected' };
		const isFitting = page.every((order) => valueOf(order) === value);
		const isRight = page.length > 0 && isFitting && isInOrder(page);
		return { came, why: isRight ? '' : 'Other orders came' };
	});

const itemsOf = ({ items }: Entry) => [items].flat().filter(isObject);

const second = ({ createdAt }: Entry) => Math.floor(Date.parse(String(createdAt)) / 1_000);

const sorting = (which: string, by: string, direction: 1 | -1) =>
	asking(
		`sort[]=${by} lists the ${which} order first`,
		[sort.name],
		() => by,
		(page) => {
			const times = page.map((order) => direction * second(order));
			return times.every((one, index) => !(one < (times[index - 1] ?? one)));
		},
	);

export const ORDER_CHECKS: readonly WireCheck[] = [
	lists('orders', listOrders),
	needed(`GET ${getOrder.path} gives the order with this ID`, async (probe) => {
		const [first] = await probe.entries(listOrders);
		if (first === undefined) return NO_ORDER;
		const came = await probe.reply({ endpoint: getOrder, id: String(first.id) });
		const isSame = isObject(came.body) && came.body.id === first.id;
		return { came, why: isSame ? '' : "It didn't come" };
	}),
	asking(ASSUMPTIONS.orderPage.name, [limit.name], () => String(ORDERS_PER_PAGE)),
	sorting('newest', ORDER_SORTS.newestFirst.name, -1),
	sorting('oldest', ORDER_SORTS.oldestFirst.name, 1),
	asking(ASSUMPTIONS.storeFilter.name, [stores.name], ({ storeId }) =>
		storeId === undefined ? undefined : String(storeId),
	),
	asking(ASSUMPTIONS.timeFilter.name, [createdFrom.name, createdTo.name], (order) =>
		Number.isNaN(second(order)) ? undefined : String(second(order)),
	),
	looking('Orders and their items have the documented fields', (all) =>
		join(
			lacking(namesOf(ORDER_FIELDS), namesIn(all)),
			lacking(namesOf(ORDER_ITEM_FIELDS), namesIn(all.flatMap(itemsOf))),
		),
	),
	looking('Orders have documented statuses', (all) =>
		beyond(OTHERS, [...new Set(all.map(({ status }) => String(status)))], namesOf(ORDER_STATUSES)),
	),
	looking(ASSUMPTIONS.orderTimes.name, (all) => {
		const times = all.flatMap(({ createdAt, updatedAt }) => [String(createdAt), String(updatedAt)]);
		const isClear = times.every((time) => /[T ][\d:.]+(?:Z|[+-]\d\d:?\d\d)$/.test(time));
		return isClear ? '' : 'Nothing shows whether they are in UTC';
	}),
];

export const NOTIFICATION_CHECKS: readonly WireCheck[] = [
	lists(
		'subscriptions',
		listSubscriptions,
		'Advanced Settings → Subscription Path: ask your account manager at the platform for the path.',
	),
	needed('The Callback Field of a subscription has its address', async (probe) => {
		const listed = await probe.entries(listSubscriptions);
		if (listed.length === 0) return 'This account has no subscription to look at yet';
		const isAddress = (name: string) =>
			listed.some((one) => /^https?:\/\//.test(String(one[name])));
		const { callbackField } = await settingsOf(probe.context);
		const found = [callbackField, ...namesIn(listed)].find(isAddress) ?? callbackField;
		const setting = `Advanced Settings → Callback Field: ${shownName(found)}.`;
		return { why: found === callbackField ? '' : 'Another one has it', setting };
	}),
	minor('The events are the documented ones', async (probe) => {
		const names = (await probe.entries(listEvents)).map(({ name }) => String(name));
		const known = namesOf(CALLBACK_EVENTS);
		const why = join(beyond('Missing', known, names), beyond(OTHERS, names, known));
		return { came: await probe.reply({ endpoint: listEvents }), why };
	}),
];
