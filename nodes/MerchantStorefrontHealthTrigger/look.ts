import type { IPollFunctions } from 'n8n-workflow';

import { asNodeError } from '../MerchantStorefront/n8n/asNodeError';
import { listOrders, orderPage, platformTime } from '../MerchantStorefront/orders/calls';
import {
	isOfStores,
	oneLine,
	orderKey,
	orderSchema,
	type Order,
} from '../MerchantStorefront/orders/order';
import { failureOf } from '../MerchantStorefront/platform/apiError';
import { ORDERS_PER_PAGE } from '../MerchantStorefront/platform/contract';
import { CREDENTIAL_NAME, readSettings } from '../MerchantStorefront/platform/settings';
import { many } from '../MerchantStorefront/platform/shown';
import { parseUrl, spelledOnce } from '../MerchantStorefront/platform/urls';
import { instantOf } from '../MerchantStorefront/platform/zonedTime';
import { listSubscriptions } from '../MerchantStorefront/subscriptions/calls';
import type { Look, Looks } from './health/judge';
import type { Finding } from './health/memory';
import type { Seen } from './health/poll';
import { expectedSince } from './health/quietHours';
import type { HealthSettings } from './settings';

const NEW = 'new';
const DAY_S = 24 * 3_600;

/** Makes the requests of one poll. One that fails is something to report, not an error. */
export async function look(
	context: IPollFunctions,
	settings: HealthSettings,
	deadline: number,
): Promise<Seen> {
	const { checks, stores, webhookAddress } = settings;
	// A wrong clock of this machine would look for orders on the wrong day.
	const clock = await tried(context, async () => await platformTime(context, { deadline }));
	const now = Math.floor(((clock.failed ? undefined : clock.value) ?? Date.now()) / 1_000);
	if (clock.failed && NOT_SIGNED_IN.includes(clock.kind)) {
		const signIn = { broken: [findingOf("n8n can't sign in to the platform", clock)] };
		return { looks: { signIn }, now };
	}
	const looks: Looks = {
		...((!clock.failed || clock.kind === 'forbidden') && { signIn: { broken: [] } }),
		...(clock.failed
			? { ordersList: unreadable(clock) }
			: await lookAtOrders(context, settings, now, deadline)),
	};
	const credentials = await context.getCredentials(CREDENTIAL_NAME);
	const granted = String(credentials.scope ?? '')
		.split(/\s+/)
		.filter(Boolean);
	const { account } = readSettings(credentials);
	const seen: Seen = {
		looks,
		now,
		granted: granted.length > 0 ? granted : undefined,
		about: JSON.stringify([account, [...stores].sort(), webhookAddress]),
	};
	if (!checks.includes('subscriptions')) return seen;
	const list = await tried(context, async () => await listSubscriptions(context, { deadline }));
	// The orders took all the time, so nobody has asked for the subscriptions.
	if (list.failed && list.kind === 'outOfTime') return seen;
	if (list.failed) {
		const broken = [findingOf("The subscriptions can't be listed", list)];
		return { ...seen, looks: { ...looks, subscriptions: { broken, isSure: () => false } } };
	}
	const { subscriptions, isWhole } = list.value;
	const own = subscriptions.filter(({ callback }) => isAddressOf(webhookAddress, callback));
	return { ...seen, listed: isWhole ? own : undefined };
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

async function lookAtOrders(
	context: IPollFunctions,
	settings: HealthSettings,
	now: number,
	deadline: number,
): Promise<Looks> {
	const { checks, stores, quiet, timeZone } = settings;
	const list = async (since: number, statuses: string[], most = Infinity) => {
		const filter = { storeIds: stores, createdAfter: 1_000 * since, statuses };
		const sorted = { ...filter, sort: 'oldestFirst' } as const;
		const listed = await listOrders(context, sorted, most, { deadline });
		const orders = listed.orders.map((order) => orderSchema.parse(order));
		// A platform may not know the filter.
		return orders.filter(({ storeId }) => isOfStores(storeId, stores));
	};
	const since = checks.includes('quiet') ? expectedSince(quiet, now, timeZone) : undefined;
	// Of all stores together, any order says that it isn't quiet.
	const enough = stores.length === 0 ? ORDERS_PER_PAGE : Infinity;
	const read = await tried(context, async () => {
		await orderPage(context, { sort: 'newestFirst' }, 0, ORDERS_PER_PAGE, { deadline });
		return {
			waiting: checks.includes('waitingOrder') ? await list(now - DAY_S, [NEW]) : [],
			latest: since === undefined ? [] : await list(now - quiet.seconds, [], enough),
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
		.map((order) => ({
			...order,
			subject: orderKey(order),
			since: Math.floor((instantOf(order.createdAt) ?? NaN) / 1_000),
		}))
		.filter(({ since }) => now - since >= longest)
		.map(({ subject, id, number, storeId, since }) => ({
			subject,
			text: `Order ${oneLine(number) ?? id} (${oneLine(storeId) ?? 'no store'}) has been New for ${many(Math.floor((now - since) / 60), 'minute')}`,
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
	const isBusy = (store: string) =>
		latest.some(({ storeId }) => store === '' || storeId?.trim() === store);
	const broken = (stores.length === 0 ? [''] : stores)
		.filter((store) => isLate && !isBusy(store))
		.map((store) => ({
			subject: store,
			text: `No order${store === '' ? '' : ` in ${store}`} for ${many(quiet.seconds / 3_600, 'hour')}`,
			whatToDo: 'Place a test order, and see whether the store is open on the storefront.',
			details: { storeId: store },
		}));
	return { broken, isSure: ({ subject }) => isBusy(subject) };
}

/** Of a published workflow: a test in the editor has its address for minutes. */
function isAddressOf(webhookAddress: string, callback: string): boolean {
	if ([webhookAddress, callback].some((address) => parseUrl(address) === undefined)) return false;
	const [address, own] = [spelledOnce(callback), spelledOnce(webhookAddress)];
	return address.startsWith(`${own}/`) && !/^[^/]*-test\//.test(address.slice(own.length + 1));
}
