import type { IPollFunctions } from 'n8n-workflow';

import { asNodeError } from '../MerchantStorefront/n8n/asNodeError';
import { listOrders, orderPage, platformTime } from '../MerchantStorefront/orders/orderCalls';
import { oneLine, orderKey, type Order } from '../MerchantStorefront/orders/order';
import { whyUnwanted } from '../MerchantStorefront/orders/wantedOrders';
import { failureOf } from '../MerchantStorefront/platform/apiError';
import { ORDERS_PER_PAGE } from '../MerchantStorefront/platform/contract';
import { scopesIn } from '../MerchantStorefront/platform/scopes';
import { CREDENTIAL_NAME, readSettings } from '../MerchantStorefront/platform/settings';
import { many } from '../MerchantStorefront/platform/shown';
import { parseUrl, spelledOnce } from '../MerchantStorefront/platform/urls';
import { instantOf } from '../MerchantStorefront/platform/zonedTime';
import { listSubscriptions } from '../MerchantStorefront/subscriptions/subscriptionCalls';
import type { FoundTrouble, Look, Looks, Possession } from './health/healthMemory';
import type { Seen } from './health/healthPoll';
import { expectedSince } from './health/quietHours';
import type { HealthSettings } from './healthSettings';

const NEW = 'new';
const DAY_S = 24 * 3_600;
const WORKS: Look = { broken: [] };

/** Makes the requests of one poll. One that fails is something to report, not an error. */
export async function look(
	context: IPollFunctions,
	settings: HealthSettings,
	deadline: number,
): Promise<Seen> {
	const clock = await tried(context, async () => await platformTime(context, { deadline }));
	const now = Math.floor((clock.failed ? Date.now() : clock.value) / 1_000);
	if (clock.failed && NOT_SIGNED_IN.includes(clock.kind)) {
		return { now, looks: { signIn: failing("n8n can't sign in to the platform", clock) }, has: {} };
	}
	const signIn = !clock.failed || clock.kind === 'forbidden' ? { signIn: WORKS } : {};
	const orders: Looks = clock.failed
		? { ordersList: failing(LIST_FAILS, clock) }
		: await lookAtOrders(context, settings, now, deadline);
	const credentials = await context.getCredentials(CREDENTIAL_NAME);
	const permissions = scopesIn(credentials.scope).map(
		(subject) => ({ check: 'permissions', subject, part: '' }) as const,
	);
	const subscriptions = settings.checks.includes('subscriptions')
		? await lookAtSubscriptions(context, settings.webhookAddress, deadline)
		: {};
	// Where neither list can be read, the platform is down, and people need to hear of orders first.
	const isSaid = settings.checks.includes('ordersList') && orders.ordersList !== WORKS;
	return {
		now,
		looks: { ...signIn, ...orders, ...(isSaid ? {} : subscriptions.looks) },
		has: { ...(permissions.length > 0 && { permissions }), ...subscriptions.has },
		about: JSON.stringify([
			readSettings(credentials).account,
			[...settings.stores].sort(),
			settings.webhookAddress,
		]),
	};
}

interface Failed {
	failed: true;
	kind: string;
	message: string;
	description: string;
}

/** The request didn't reach the API, or the API didn't take the token. */
const NOT_SIGNED_IN = ['notReady', 'notReadyYet', 'notSignedIn', 'unauthorized'];
const ifIncomplete =
	"An order that waits may be missing from the list, so the checks of orders aren't made. If this goes on, tell the platform's support which numbers differ.";
const LIST_FAILS = "The list of orders can't be read";

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

function failing(what: string, { message, description, kind }: Failed): Look {
	const text = `${what}: ${message}`;
	return { broken: [{ subject: '', text, whatToDo: description, details: { kind } }] };
}

async function lookAtSubscriptions(
	context: IPollFunctions,
	webhookAddress: string,
	deadline: number,
): Promise<Partial<Seen>> {
	const list = await tried(context, async () => await listSubscriptions(context, { deadline }));
	// The orders took all the time, so nobody has asked for the subscriptions.
	if (list.failed && list.kind === 'outOfTime') return {};
	if (list.failed) {
		const unread = failing("The subscriptions can't be listed", list);
		return { looks: { subscriptions: { ...unread, isSure: () => false } } };
	}
	if (!list.value.isWhole) return {};
	const subscriptions = list.value.subscriptions
		.filter(({ callback }) => isAddressOf(webhookAddress, callback))
		.flatMap(({ callback, companyIds, events }) =>
			(companyIds.length > 0 ? companyIds : ['all companies']).flatMap((company) =>
				events.map((event): Possession => {
					const part = `${event} of ${company}`;
					return { check: 'subscriptions', subject: callback, part };
				}),
			),
		);
	return { has: { subscriptions } };
}

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
		const { orders } = await listOrders(context, sorted, most, { deadline, ifIncomplete });
		// A platform may not know the filter.
		return orders.filter((order) => whyUnwanted(order, { stores }) === undefined);
	};
	const since = checks.includes('quiet') ? expectedSince(quiet, now, timeZone) : undefined;
	// Of all stores together, any order says that it isn't quiet.
	const enough = stores.length === 0 ? ORDERS_PER_PAGE : Infinity;
	const read = await tried(context, async () => {
		await orderPage(context, { sort: 'newestFirst' }, 0, { deadline });
		return {
			waiting: checks.includes('waitingOrder') ? await list(now - DAY_S, [NEW]) : [],
			latest: since === undefined ? [] : await list(now - quiet.seconds, [], enough),
		};
	});
	if (read.failed) return { ordersList: failing(LIST_FAILS, read) };
	const waitingOrder = lookAtWaiting(read.value.waiting, now, settings.waitingSeconds);
	if (since === undefined) return { ordersList: WORKS, waitingOrder };
	const isLate = now - since >= quiet.seconds;
	return {
		ordersList: WORKS,
		waitingOrder,
		quiet: lookAtQuiet(settings, read.value.latest, isLate),
	};
}

function lookAtWaiting(orders: readonly Order[], now: number, longest: number): Look {
	const broken = orders
		.filter(({ status }) => (status ?? NEW) === NEW)
		.flatMap((order) => {
			const { id, number, storeId } = order;
			const at = instantOf(order.createdAt);
			const since = at === undefined ? undefined : Math.floor(at / 1_000);
			const waits = since === undefined ? longest : now - since;
			if (waits < longest) return [];
			return {
				subject: orderKey(order),
				text: `Order ${oneLine(number) ?? id} (${oneLine(storeId) ?? 'no store'}) has been New for ${many(Math.floor(waits / 60), 'minute')}`,
				whatToDo: 'Accept or cancel it.',
				details: { id, number, storeId },
				...(since === undefined ? { lasting: longest } : { since }),
			} satisfies FoundTrouble;
		});
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

/** Only a published workflow counts: a test in the editor has its address for minutes. */
function isAddressOf(webhookAddress: string, callback: string): boolean {
	if (parseUrl(callback) === undefined) return false;
	const [address, own] = [spelledOnce(callback), spelledOnce(webhookAddress)];
	return address.startsWith(`${own}/`) && !/^[^/]*-test\//.test(address.slice(own.length + 1));
}
