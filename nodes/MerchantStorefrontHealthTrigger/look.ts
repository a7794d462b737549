import type { IDataObject, IPollFunctions } from 'n8n-workflow';

import { asNodeError } from '../MerchantStorefront/n8n/asNodeError';
import { listOrders, orderPage, platformTime } from '../MerchantStorefront/orders/calls';
import { oneLine, orderSchema, type Order } from '../MerchantStorefront/orders/order';
import { failureOf } from '../MerchantStorefront/platform/apiError';
import { ENDPOINTS, ORDERS_PER_PAGE, SCOPES } from '../MerchantStorefront/platform/contract';
import { CREDENTIAL_NAME } from '../MerchantStorefront/platform/settings';
import { instantOf } from '../MerchantStorefront/platform/zonedTime';
import { listSubscriptions } from '../MerchantStorefront/subscriptions/calls';
import { lookAtAddresses } from './health/addresses';
import type { Look } from './health/judge';
import type { Check, Finding, Memory, SeenAddress } from './health/memory';
import { expectedSince } from './health/quietHours';
import type { HealthSettings } from './settings';

const NEW = 'new';
const DAY_S = 24 * 3_600;
const HOUR_S = 3_600;

/** What one poll sees, and what it adds to what is known. Times in unix seconds of the platform. */
export interface Observation {
	looks: Look[];
	scopes: string[];
	addresses: SeenAddress[];
	now: number;
}

const nothingSeen = (check: Check): Look => ({ check, broken: [], isSureOf: () => false });

const works = (check: Check): Look => ({ check, broken: [] });

/** Makes the requests of one poll, one after the other. A request that fails is an observation, not an error. */
export async function look(
	context: IPollFunctions,
	settings: HealthSettings,
	{ scopes, addresses }: Pick<Memory, 'scopes' | 'addresses'>,
	deadline: number,
): Promise<Observation> {
	const seen: Record<Check, Look> = {
		signIn: nothingSeen('signIn'),
		permissions: nothingSeen('permissions'),
		ordersList: nothingSeen('ordersList'),
		waitingOrder: nothingSeen('waitingOrder'),
		subscriptions: nothingSeen('subscriptions'),
		quiet: nothingSeen('quiet'),
	};
	const observed = (now: number, known: Partial<Observation> = {}): Observation => ({
		looks: settings.checks.map((check) => seen[check]),
		scopes,
		addresses,
		now,
		...known,
	});
	const request = { context, settings, deadline };
	const clock = await attempt(context, async () => await platformTime(context, { deadline }));
	const now = Math.floor((('value' in clock ? clock.value : undefined) ?? Date.now()) / 1_000);
	if ('kind' in clock && NOT_SIGNED_IN.includes(clock.kind)) {
		seen.signIn = { check: 'signIn', broken: [signInFinding(clock)] };
		return observed(now);
	}
	if ('value' in clock || clock.kind === 'forbidden') seen.signIn = works('signIn');
	const granted = await grantedScopes(context);
	const known = [...new Set([...scopes, ...granted])];
	if (granted.length > 0) seen.permissions = lookAtScopes(settings.checks, known, granted);
	Object.assign(seen, 'value' in clock ? await lookAtOrders(request, now) : ordersFail(clock));
	if (!settings.checks.includes('subscriptions')) return observed(now, { scopes: known });
	const listed = await attempt(context, async () => await listSubscriptions(context));
	if ('value' in listed && listed.value.isWhole) {
		const { broken, addresses: all } = lookAtAddresses(
			addresses,
			listed.value.subscriptions,
			(address) => isOwn(address, settings.webhookAddress),
		);
		seen.subscriptions = { check: 'subscriptions', broken };
		return observed(now, { scopes: known, addresses: all });
	}
	if ('message' in listed) {
		const isSureOf = () => false;
		seen.subscriptions = { check: 'subscriptions', broken: [unlisted(listed)], isSureOf };
	}
	return observed(now, { scopes: known });
}

interface Failed {
	kind: string;
	message: string;
	description: string;
}

/** Failures before a request reaches the API, and those that say that the token isn't accepted. */
const NOT_SIGNED_IN = ['notReady', 'notReadyYet', 'notSignedIn', 'unauthorized'];

async function attempt<Value>(
	context: IPollFunctions,
	work: () => Promise<Value>,
): Promise<{ value: Value } | Failed> {
	try {
		return { value: await work() };
	} catch (error) {
		const { message, description } = asNodeError(context, error);
		return { kind: failureOf(error)?.kind ?? 'odd', message, description: description ?? '' };
	}
}

const signInFinding = ({ message, description, kind }: Failed): Finding => ({
	subject: '',
	text: `The platform doesn't let n8n sign in: ${message}`,
	whatToDo: description,
	whenItWorks: 'n8n can sign in to the platform again',
	details: { kind },
});

async function grantedScopes(context: IPollFunctions): Promise<string[]> {
	const { scope } = await context.getCredentials(CREDENTIAL_NAME);
	return String(scope ?? '')
		.split(/\s+/)
		.filter((name) => name !== '');
}

const OF_ORDERS: readonly Check[] = ['ordersList', 'waitingOrder', 'quiet'];

function lookAtScopes(checks: readonly Check[], known: string[], granted: string[]): Look {
	const needsOrders = checks.some((check) => OF_ORDERS.includes(check));
	const needed = needsOrders ? [ENDPOINTS.listOrders.likelyScope] : [];
	const missing = [...new Set([...known, ...needed])].filter((name) => !granted.includes(name));
	const broken = missing.map((name): Finding => {
		const allows = SCOPES.find((scope) => scope.name === name)?.allows ?? name;
		return {
			subject: name,
			text: `The client has no permission: ${allows}`,
			whatToDo: `Ask your account manager for the scope ${name}.`,
			whenItWorks: `The client has this permission again: ${allows}`,
			details: { scope: name },
		};
	});
	return { check: 'permissions', broken };
}

const ordersFail = ({ message, description, kind }: Failed): Partial<Record<Check, Look>> => ({
	ordersList: {
		check: 'ordersList',
		broken: [
			{
				subject: '',
				text: `The list of orders can't be read: ${message}`,
				whatToDo: description,
				whenItWorks: 'The list of orders can be read again',
				details: { kind },
			},
		],
	},
});

interface Request {
	context: IPollFunctions;
	settings: HealthSettings;
	deadline: number;
}

async function lookAtOrders(
	{ context, settings, deadline }: Request,
	now: number,
): Promise<Partial<Record<Check, Look>>> {
	const { checks, stores, waitingMinutes, quiet, timeZone } = settings;
	const options = { deadline };
	const list = async (since: number, statuses: string[]) => {
		const filter = { createdAfter: 1_000 * since, storeIds: stores, statuses };
		const entries = await listOrders(
			context,
			{ ...filter, sort: 'oldestFirst' },
			Infinity,
			options,
		);
		return entries
			.map((entry) => orderSchema.parse(entry))
			.filter(({ storeId }) => stores.length === 0 || stores.includes(storeId?.trim() ?? ''));
	};
	const expected = checks.includes('quiet') ? expectedSince(quiet, now, timeZone) : undefined;
	const read = await attempt(context, async () => {
		await orderPage(context, { sort: 'newestFirst' }, 0, ORDERS_PER_PAGE, options);
		const waiting = checks.includes('waitingOrder') ? await list(now - DAY_S, [NEW]) : [];
		const latest = expected === undefined ? [] : await list(now - quiet.hours * HOUR_S, []);
		return { waiting, latest };
	});
	if ('message' in read) return ordersFail(read);
	const { waiting, latest } = read.value;
	return {
		ordersList: works('ordersList'),
		waitingOrder: lookAtWaiting(waiting, now, 60 * waitingMinutes),
		...(expected !== undefined && { quiet: lookAtQuiet(settings, latest, now, expected) }),
	};
}

function lookAtWaiting(orders: readonly Order[], now: number, longest: number): Look {
	const broken = orders
		.filter(({ status }) => (status ?? NEW) === NEW)
		.map((order) => ({ order, since: Math.floor((instantOf(order.createdAt) ?? 0) / 1_000) }))
		.filter(({ since }) => since > 0 && now - since >= longest)
		.map(({ order: { id, number, storeId }, since }): Finding => {
			const name = `Order ${oneLine(number) ?? id}${storeId === null ? '' : ` (${oneLine(storeId)})`}`;
			return {
				subject: id,
				text: `${name} has been New for ${Math.floor((now - since) / 60)} minutes`,
				whatToDo: 'Accept or cancel it.',
				whenItWorks: `${name} isn't waiting any more`,
				since,
				details: { id, number, storeId },
			};
		});
	// An order that is older than a day has left the list without being accepted.
	const isSureOf = ({ since }: { since: number }) => since > now - DAY_S;
	return { check: 'waitingOrder', broken, isSureOf };
}

function lookAtQuiet(
	{ quiet, stores }: HealthSettings,
	latest: readonly Order[],
	now: number,
	expected: number,
): Look {
	const busy = (store: string) =>
		latest.some(({ storeId }) => store === '' || storeId?.trim() === store);
	const isLate = now - expected >= quiet.hours * HOUR_S;
	const broken = (stores.length === 0 ? [''] : stores)
		.filter((store) => isLate && !busy(store))
		.map((store): Finding => {
			const where = store === '' ? '' : ` in ${store}`;
			return {
				subject: store,
				text: `No order${where} for ${quiet.hours} hours`,
				whatToDo: 'Place a test order, and look at the storefront: is the store open there?',
				whenItWorks: `Orders come in again${where}`,
				details: { storeId: store } as IDataObject,
			};
		});
	return { check: 'quiet', broken, isSureOf: ({ subject }) => busy(subject) };
}

const unlisted = ({ message, description }: Failed): Finding => ({
	subject: '',
	text: `The subscriptions can't be listed: ${message}`,
	whatToDo: description,
	whenItWorks: 'The subscriptions can be listed again',
	details: {},
});

/** A published workflow of this n8n; tests in the editor have an address of their own for minutes. */
function isOwn(address: string, webhookAddress: string): boolean {
	const path = address.startsWith(`${webhookAddress}/`) && address.slice(webhookAddress.length + 1);
	return path !== false && !/^[^/]*-test\//.test(path);
}
