import type { IPollFunctions } from 'n8n-workflow';

import { asNodeError } from '../MerchantStorefront/n8n/asNodeError';
import { listOrders, orderPage, platformTime } from '../MerchantStorefront/orders/calls';
import { oneLine, orderSchema, type Order } from '../MerchantStorefront/orders/order';
import { failureOf } from '../MerchantStorefront/platform/apiError';
import { ENDPOINTS, ORDERS_PER_PAGE, SCOPES } from '../MerchantStorefront/platform/contract';
import { CREDENTIAL_NAME } from '../MerchantStorefront/platform/settings';
import { instantOf } from '../MerchantStorefront/platform/zonedTime';
import { listSubscriptions } from '../MerchantStorefront/subscriptions/calls';
import type { Look, Looks } from './health/judge';
import type { Finding, Memory } from './health/memory';
import { expectedSince } from './health/quietHours';
import { compareCovers } from './health/subscriptions';
import type { HealthSettings } from './settings';

const NEW = 'new';
const DAY_S = 24 * 3_600;

type Known = Pick<Memory, 'scopes' | 'covers'>;

/** What one poll sees, and what is known since. Times are unix seconds of the platform. */
interface Observation extends Known {
	looks: Looks;
	now: number;
}

/** Makes the requests of one poll. One that fails is something to report, not an error. */
export async function look(
	context: IPollFunctions,
	settings: HealthSettings,
	{ scopes, covers }: Known,
	deadline: number,
): Promise<Observation> {
	const clock = await tried(context, async () => await platformTime(context, { deadline }));
	const now = Math.floor(((clock.failed ? undefined : clock.value) ?? Date.now()) / 1_000);
	if (clock.failed && NOT_SIGNED_IN.includes(clock.kind)) {
		const signIn = { broken: [findingOf("n8n can't sign in to the platform", clock)] };
		return { looks: { signIn }, scopes, covers, now };
	}
	const isSignedIn = !clock.failed || clock.kind === 'forbidden';
	const { scope } = await context.getCredentials(CREDENTIAL_NAME);
	const granted = String(scope ?? '')
		.split(/\s+/)
		.filter(Boolean);
	const known = [...new Set([...scopes, ...granted])];
	const orders = clock.failed
		? { ordersList: unreadable(clock) }
		: await lookAtOrders(context, settings, now, deadline);
	const looks: Looks = {
		...(isSignedIn && { signIn: { broken: [] } }),
		...(granted.length > 0 && { permissions: lookAtScopes(known, granted) }),
		...orders,
	};
	if (!settings.checks.includes('subscriptions')) return { looks, scopes: known, covers, now };
	const list = await tried(context, async () => await listSubscriptions(context));
	if (list.failed) {
		const broken = [findingOf("The subscriptions can't be listed", list)];
		looks.subscriptions = { broken, isSure: () => false };
	} else if (list.value.isWhole) {
		const { subscriptions } = list.value;
		const isOwn = (address: string) => isAddressOf(settings.webhookAddress, address);
		const compared = compareCovers(covers, subscriptions, isOwn);
		looks.subscriptions = compared;
		return { looks, scopes: known, covers: compared.covers, now };
	}
	return { looks, scopes: known, covers, now };
}

interface Failed {
	failed: true;
	kind: string;
	message: string;
	description: string;
}

/** The request didn't reach the API, or the API didn't take the token. */
const NOT_SIGNED_IN = ['notReady', 'notReadyYet', 'notSignedIn', 'unauthorized'];

async function tried<Value>(
	context: IPollFunctions,
	work: () => Promise<Value>,
): Promise<Failed | { failed: false; value: Value }> {
	try {
		return { failed: false, value: await work() };
	} catch (error) {
		const { message, description } = asNodeError(context, error);
		const kind = failureOf(error)?.kind ?? 'odd';
		return { failed: true, kind, message, description: description ?? '' };
	}
}

const findingOf = (what: string, { message, description, kind }: Failed): Finding => ({
	subject: '',
	text: `${what}: ${message}`,
	whatToDo: description,
	details: { kind },
});

const unreadable = (failed: Failed): Look => ({
	broken: [findingOf("The list of orders can't be read", failed)],
});

function lookAtScopes(known: readonly string[], granted: readonly string[]): Look {
	const needed = new Set([...known, ENDPOINTS.listOrders.likelyScope]);
	const broken = [...needed]
		.filter((name) => !granted.includes(name))
		.map((name) => ({
			subject: name,
			text: `The client lacks a permission: ${SCOPES.find((scope) => scope.name === name)?.allows ?? name}`,
			whatToDo: `Ask your account manager for the scope ${name}.`,
			details: { scope: name },
		}));
	return { broken };
}

async function lookAtOrders(
	context: IPollFunctions,
	settings: HealthSettings,
	now: number,
	deadline: number,
): Promise<Looks> {
	const { checks, stores, quiet, timeZone } = settings;
	const list = async (since: number, statuses: string[]) => {
		const filter = { storeIds: stores, createdAfter: 1_000 * since, statuses };
		const sorted = { ...filter, sort: 'oldestFirst' } as const;
		const listed = await listOrders(context, sorted, Infinity, { deadline });
		const orders = listed.orders.map((order) => orderSchema.parse(order));
		// A platform may not know the filter.
		return orders.filter(({ storeId }) => stores.length === 0 || stores.includes(storeId ?? ''));
	};
	const since = checks.includes('quiet') ? expectedSince(quiet, now, timeZone) : undefined;
	const read = await tried(context, async () => {
		await orderPage(context, { sort: 'newestFirst' }, 0, ORDERS_PER_PAGE, { deadline });
		return {
			waiting: checks.includes('waitingOrder') ? await list(now - DAY_S, [NEW]) : [],
			latest: since === undefined ? [] : await list(now - quiet.seconds, []),
		};
	});
	if (read.failed) return { ordersList: unreadable(read) };
	const { waiting, latest } = read.value;
	return {
		ordersList: { broken: [] },
		waitingOrder: lookAtWaiting(waiting, now, settings.waitingSeconds),
		...(since !== undefined && {
			quiet: lookAtQuiet(settings, latest, now - since >= quiet.seconds),
		}),
	};
}

function lookAtWaiting(orders: readonly Order[], now: number, longest: number): Look {
	const broken = orders
		.filter(({ status }) => (status ?? NEW) === NEW)
		.map((order) => ({ ...order, since: Math.floor((instantOf(order.createdAt) ?? NaN) / 1_000) }))
		.filter(({ since }) => now - since >= longest)
		.map(({ id, number, storeId, since }) => ({
			subject: id,
			text: `Order ${oneLine(number) ?? id} (${oneLine(storeId) ?? 'no store'}) has been New for ${Math.floor((now - since) / 60)} minutes`,
			whatToDo: 'Accept or cancel it.',
			since,
			details: { id, number, storeId },
		}));
	// An order that is older than a day has left the list, though nobody accepted it.
	return { broken, isSure: ({ since }) => since > now - DAY_S };
}

function lookAtQuiet(
	{ quiet, stores }: HealthSettings,
	latest: readonly Order[],
	isLate: boolean,
): Look {
	const isBusy = (store: string) => latest.some(({ storeId }) => store === '' || storeId === store);
	const broken = (stores.length === 0 ? [''] : stores)
		.filter((store) => isLate && !isBusy(store))
		.map((store) => ({
			subject: store,
			text: `No order${store === '' ? '' : ` in ${store}`} for ${quiet.seconds / 3_600} hours`,
			whatToDo: 'Place a test order, and see whether the store is open on the storefront.',
			details: { storeId: store },
		}));
	return { broken, isSure: ({ subject }) => isBusy(subject) };
}

/** Of a published workflow: a test in the editor has its address for minutes. */
const isAddressOf = (webhookAddress: string, address: string) =>
	address.startsWith(`${webhookAddress}/`) &&
	!/^[^/]*-test\//.test(address.slice(webhookAddress.length + 1));
