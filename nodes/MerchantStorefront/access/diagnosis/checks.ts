import { randomUUID } from 'node:crypto';

import {
	ANSWER_STATUSES,
	CALLBACK_EVENTS,
	ENDPOINTS,
	ERROR_FIELDS,
	SCOPES,
	SUBSCRIPTION_FIELDS,
	SUBSCRIPTION_LIST_QUERY,
	SUBSCRIPTIONS_PATH,
	TOKEN_ENDPOINT,
	TOKEN_REQUEST_FIELDS,
	TOKEN_RESPONSE_FIELDS,
} from '../../platform/contract';
import { mayPass } from '../../platform/outcomes';
import { CREDENTIAL_NAME } from '../../platform/settings';
import { check, flawOf, missingOf, undocumentedIn, type Check, type Platform } from './check';
import { listChecks, pageChecks } from './listChecks';
import { ORDER_CHECKS } from './orderChecks';
import { isSuccess, NotTried, shown, type Reply } from './probe';
import { isObject, namesIn, shapeOf, shownName } from './shape';
import { listCall, listed } from './subscriptions';

const FIELD = SUBSCRIPTION_FIELDS;

const events = async ({ probe }: Platform) => await probe.reply({ endpoint: ENDPOINTS.listEvents });

/** The first request: n8n fetches a token for it. */
async function token(platform: Platform) {
	await events(platform).catch(() => undefined);
	const { preparation, context } = platform.probe;
	if (preparation?.said !== undefined) {
		const { message, description } = preparation.said;
		if (mayPass(preparation)) throw new NotTried(message);
		return { came: message, why: description };
	}
	const { tokenType, accessToken } = await context.getCredentials(CREDENTIAL_NAME);
	if (typeof accessToken !== 'string' || accessToken === '') throw new NotTried('No token came');
	return { came: `a token of type ${shownName(String(tokenType))} that says when it expires` };
}

async function scopes(platform: Platform) {
	if ('why' in (await token(platform))) throw new NotTried('There is no token');
	const { scope } = await platform.probe.context.getCredentials(CREDENTIAL_NAME);
	const names: string[] = String(scope ?? '').match(/\S+/g) ?? [];
	const known = SCOPES.filter(({ name }) => names.includes(name)).length;
	const came = `${known} of ${SCOPES.length} documented scopes`;
	if (names.length === 0) return { came, why: 'The token names no scopes' };
	return { came, why: flawOf(undocumentedIn(names, SCOPES)) };
}

async function eventNames({ probe }: Platform) {
	const names = (await probe.entries(ENDPOINTS.listEvents)).map(({ name }) => String(name));
	const flaws = [missingOf(CALLBACK_EVENTS, names), undocumentedIn(names, CALLBACK_EVENTS)];
	return { came: names.map(shownName).join(', '), why: flawOf(...flaws) };
}

const rejected = async ({ probe }: Platform) =>
	await probe.reply({ endpoint: ENDPOINTS.listEvents, withoutToken: true });

/** An ID that nobody has. */
const NOWHERE = randomUUID();
const notFound = async ({ probe }: Platform) =>
	await probe.reply({ endpoint: ENDPOINTS.getOrder, id: NOWHERE });

const hasStatus = (reply: Reply, { status }: { status: number }) => ({
	came: shown(reply),
	why: reply.status === status ? undefined : `${reply.status}, not ${status}`,
});

async function errorBody(platform: Platform) {
	const reply = await notFound(platform).catch(async () => await rejected(platform));
	if (isSuccess(reply)) throw new NotTried('Nothing was rejected');
	const names = Object.values(ERROR_FIELDS).map(({ name }) => name);
	const { body } = reply;
	const isKnown = isObject(body) && names.some((name) => name in body);
	return { came: shown(reply), why: isKnown ? undefined : `None of ${names.join(', ')} came` };
}

const ACCESS_CHECKS = [
	check(
		`${TOKEN_ENDPOINT.method} ${TOKEN_ENDPOINT.path} gives a token for client ID and secret`,
		[TOKEN_ENDPOINT, TOKEN_REQUEST_FIELDS, TOKEN_RESPONSE_FIELDS],
		token,
	),
	check('The token names documented scopes', SCOPES, scopes),
	...listChecks('Events', ENDPOINTS.listEvents, async (platform) => ({
		reply: await events(platform),
	})),
	check('The events are the documented ones', CALLBACK_EVENTS, eventNames),
	check(
		`A request without a token gets ${ANSWER_STATUSES.tokenRefused.status}`,
		[ANSWER_STATUSES.tokenRefused],
		async (platform) => hasStatus(await rejected(platform), ANSWER_STATUSES.tokenRefused),
	),
	check(
		`What does not exist gets ${ANSWER_STATUSES.notFound.status}`,
		[ANSWER_STATUSES.notFound],
		async (platform) => hasStatus(await notFound(platform), ANSWER_STATUSES.notFound),
	),
	check('Errors are JSON with some of error, message, code, errors', [ERROR_FIELDS], errorBody),
];

const carries = (key: 'company' | 'companies' | 'events' | 'callback' | 'id') =>
	check(`A subscription carries ${FIELD[key].name}`, [FIELD[key]], async (platform) => {
		const { name } = FIELD[key];
		const { entries = [], advice } = await platform.subscriptions();
		const trial = await platform.trial().catch(() => undefined);
		const seen = [...entries, trial?.created?.body, trial?.listed].filter(isObject);
		if (seen.length === 0) {
			throw new NotTried('There is no subscription to look at: switch on Try a Subscription');
		}
		if (namesIn(seen).includes(name)) return { came: shapeOf(seen) };
		const setting = key === 'callback' ? advice.callback : undefined;
		return { came: shapeOf(seen), why: `No subscription has ${name}`, setting };
	});

async function creation(platform: Platform) {
	const { refusals, created, companyFields, unclear } = await platform.trial();
	const { path, advice, callbackField } = await platform.subscriptions();
	const came = [...refusals, ...(created ? [created] : [])]
		.map((reply) => shown(reply))
		.join(', then ');
	if (created === undefined) {
		if (unclear !== undefined) throw unclear;
		return { came, why: 'The platform refuses to create a subscription' };
	}
	const setting = [
		companyFields.length > 1 ? undefined : advice.company(companyFields.join()),
		advice.callback,
		advice.path,
	].filter((one) => one !== undefined);
	if (setting.length === 0) return { came };
	const sent = [...companyFields, FIELD.events.name, shownName(callbackField)].join(', ');
	return { came, why: `It was accepted at ${path} with ${sent}`, setting: setting.join('; ') };
}

async function created(platform: Platform): Promise<Reply> {
	const trial = await platform.trial();
	if (trial.created !== undefined) return trial.created;
	throw trial.unclear ?? new NotTried('No subscription was created');
}

async function deletion(platform: Platform) {
	await created(platform);
	const { deleted, left } = await platform.trial();
	const { path, advice } = await platform.subscriptions();
	if (deleted === undefined) throw new NotTried('It was not found again');
	if (left === undefined && !isSuccess(deleted)) {
		throw new NotTried('It is gone, but the response to deleting it was lost');
	}
	const came = shown(deleted);
	if (!isSuccess(deleted)) return { came, why: 'It was not deleted' };
	if (advice.path === undefined) return { came };
	return { came, why: `It was deleted at ${path}`, setting: advice.path };
}

const subscriptionPage = async ({ probe, subscriptions }: Platform, query: URLSearchParams) =>
	await probe.reply(listCall((await subscriptions()).path, query));

const SUBSCRIPTION_CHECKS = [
	...listChecks('Subscriptions', ENDPOINTS.listSubscriptions, async (platform) => {
		const { reply, path, advice } = await platform.subscriptions();
		return { reply, path, setting: advice.path };
	}),
	...pageChecks('subscriptions', SUBSCRIPTION_LIST_QUERY, subscriptionPage, async (platform) =>
		listed(await platform.subscriptions()),
	),
	...(['company', 'companies', 'events', 'callback', 'id'] as const).map(carries),
	check(
		`POST ${SUBSCRIPTIONS_PATH} creates a subscription from company_id, companyIds, events and callback`,
		[ENDPOINTS.createSubscription],
		creation,
	),
	check(
		'The response to creating a subscription carries secret',
		[FIELD.secret],
		async (platform) => {
			const reply = await created(platform);
			const isThere = isObject(reply.body) && FIELD.secret.name in reply.body;
			const why = isThere ? undefined : 'Without it no notification could be verified';
			return { came: shown(reply), why };
		},
	),
	check(
		`DELETE ${SUBSCRIPTIONS_PATH}/{id} deletes a subscription`,
		[ENDPOINTS.deleteSubscription],
		deletion,
	),
	check('Nothing of the tried subscription is left at the platform', [], async (platform) => {
		const { left } = await platform.trial();
		return { came: left === undefined ? 'nothing' : 'a subscription', why: left };
	}),
];

/** In the order in which they run. */
export const CHECKS: readonly Check[] = [...ACCESS_CHECKS, ...SUBSCRIPTION_CHECKS, ...ORDER_CHECKS];
