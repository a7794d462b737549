import { randomUUID } from 'node:crypto';

import {
	ANSWER_STATUSES,
	CALLBACK_EVENTS,
	ENDPOINTS,
	ERROR_FIELDS,
	SCOPES,
	SUBSCRIPTION_FIELDS,
	SUBSCRIPTION_LIST_QUERY,
	TOKEN_ENDPOINT,
	TOKEN_REQUEST_FIELDS,
	TOKEN_RESPONSE_FIELDS,
} from '../../platform/contract';
import { join } from '../../platform/outcomeTexts';
import { CREDENTIAL_NAME } from '../../platform/settings';
import {
	check,
	listCheck,
	missing,
	pageChecks,
	undocumented,
	type Check,
	type Finding,
	type Platform,
} from './check';
import { ORDER_CHECKS } from './orderChecks';
import { isSuccess, NotTried, type Reply } from './probe';
import { isObject, namesIn } from './shape';
import { listCall, settingFor } from './subscriptions';

const { listEvents, getOrder, createSubscription, deleteSubscription, listSubscriptions } =
	ENDPOINTS;
const { company, companies, events, callback, id, secret } = SUBSCRIPTION_FIELDS;
const { tokenRefused, notFound } = ANSWER_STATUSES;

const eventList = async ({ probe }: Platform) => await probe.reply({ endpoint: listEvents });

/** What the credential keeps of the response to a token request, which n8n sends by itself. */
async function token(platform: Platform): Promise<Finding> {
	await eventList(platform);
	const credential = await platform.probe.context.getCredentials(CREDENTIAL_NAME);
	const { accessToken, tokenType, expiresAt, scope } = credential;
	if (typeof accessToken !== 'string' || accessToken === '') throw new NotTried('No token came');
	const names: string[] = String(scope ?? '').match(/\S+/g) ?? [];
	const why = names.length === 0 ? 'It names no scopes' : undocumented(names, SCOPES);
	return [{ status: 200, body: { tokenType, expiresAt, scope } }, why];
}

async function eventNames(platform: Platform): Promise<Finding> {
	const names = (await platform.probe.entries(listEvents)).map(({ name }) => String(name));
	const why = join(missing(CALLBACK_EVENTS, names), undocumented(names, CALLBACK_EVENTS));
	return [await eventList(platform), why];
}

async function withoutToken({ probe }: Platform): Promise<Finding> {
	const reply = await probe.reply({ endpoint: listEvents, withoutToken: true });
	return [reply, statusFlaw(reply, tokenRefused)];
}

/** An ID that nobody has. */
const NOWHERE = randomUUID();

async function missingOrder({ probe }: Platform): Promise<Finding> {
	const reply = await probe.reply({ endpoint: getOrder, id: NOWHERE });
	const names = Object.values(ERROR_FIELDS).map(({ name }) => name);
	const { body } = reply;
	const isKnown = isObject(body) && names.some((name) => name in body);
	const flaw = isKnown ? '' : `None of ${names.join(', ')} came`;
	return [reply, join(statusFlaw(reply, notFound), flaw)];
}

const statusFlaw = ({ status }: Reply, expected: { readonly status: number }) =>
	status === expected.status ? '' : `${status} came, not ${expected.status}`;

const ACCESS_CHECKS: Check[] = [
	check(
		`${TOKEN_ENDPOINT.method} ${TOKEN_ENDPOINT.path} gives a token with documented scopes for client ID and secret`,
		[TOKEN_ENDPOINT, TOKEN_REQUEST_FIELDS, TOKEN_RESPONSE_FIELDS, SCOPES],
		token,
	),
	listCheck('events', listEvents, async (platform) => [await eventList(platform), '']),
	check('The events are the documented ones', CALLBACK_EVENTS, eventNames),
	check(`A request without a token gets ${tokenRefused.status}`, [tokenRefused], withoutToken),
	check(
		`What does not exist gets ${notFound.status}, and JSON with some of error, message, code, errors`,
		[notFound, ERROR_FIELDS],
		missingOrder,
	),
];

const settingOfPath = async ({ subscriptions }: Platform) => (await subscriptions()).pathSetting;

async function subscriptionList({ subscriptions }: Platform): Promise<Finding> {
	const { reply, path, pathSetting } = await subscriptions();
	return [reply, pathSetting === '' ? '' : `They are at ${path}`];
}

const KNOWN_FIELDS = [company, companies, events, callback, id];

async function fields(platform: Platform): Promise<Finding> {
	const { entries = [] } = await platform.subscriptions();
	const one = await created(platform).catch(() => undefined);
	const seen = [...entries, one?.body].filter(isObject);
	if (seen.length === 0) {
		throw new NotTried('There is no subscription to look at: switch on Try a Subscription');
	}
	return [{ status: 200, body: seen }, missing(KNOWN_FIELDS, namesIn(seen))];
}

/** The response to creating one. */
async function created({ trial }: Platform): Promise<Reply> {
	const { creation } = await trial();
	if (creation instanceof Error) throw creation;
	return creation.reply;
}

async function creation(platform: Platform): Promise<Finding> {
	const reply = await created(platform);
	if (!isSuccess(reply)) return [reply, 'The platform refuses to create a subscription'];
	const setting = await settingsOfCreation(platform);
	return [reply, setting === '' ? '' : 'It was only accepted in another form'];
}

async function settingsOfCreation({ subscriptions, trial }: Platform): Promise<string> {
	const { settings, callbackSetting, pathSetting } = await subscriptions();
	const { creation } = await trial();
	if (creation instanceof Error || !isSuccess(creation.reply)) return '';
	const [one = '', ...others] = creation.companyFields;
	const present = `Only ${settings.companyFields.join()}`;
	const companySetting =
		others.length > 0 ? '' : settingFor('Company Field', `Only ${one}`, present);
	return [companySetting, callbackSetting, pathSetting].filter((text) => text !== '').join('; ');
}

async function secretOf(platform: Platform): Promise<Finding> {
	const reply = await created(platform);
	if (!isSuccess(reply)) throw new NotTried('No subscription was created');
	const isThere = isObject(reply.body) && secret.name in reply.body;
	return [reply, isThere ? '' : 'Without it no notification could be verified'];
}

async function deletion({ subscriptions, trial }: Platform): Promise<Finding> {
	const { deleted, left } = await trial();
	if (deleted === undefined) throw new NotTried(left || 'No subscription was created');
	if (left !== '') return [deleted, left];
	const { path, pathSetting } = await subscriptions();
	return [deleted, pathSetting === '' ? '' : `It was deleted at ${path}`];
}

const SUBSCRIPTION_CHECKS: Check[] = [
	listCheck('subscriptions', listSubscriptions, subscriptionList, { setting: settingOfPath }),
	...pageChecks(
		'subscriptions',
		SUBSCRIPTION_LIST_QUERY,
		async ({ probe, subscriptions }, query) =>
			await probe.reply(listCall((await subscriptions()).path, query)),
	),
	check('A subscription has the documented fields', KNOWN_FIELDS, fields, {
		setting: async ({ subscriptions }) => (await subscriptions()).callbackSetting,
	}),
	check(
		`POST ${createSubscription.path} creates a subscription from company_id, companyIds, events and callback`,
		[createSubscription],
		creation,
		{ setting: settingsOfCreation },
	),
	check('The response to creating a subscription has its secret', [secret], secretOf),
	check(
		`DELETE ${deleteSubscription.path} deletes a subscription, and nothing of it is left`,
		[deleteSubscription],
		deletion,
		{ setting: settingOfPath },
	),
];

/** In the order in which they run. */
export const CHECKS: readonly Check[] = [...ACCESS_CHECKS, ...SUBSCRIPTION_CHECKS, ...ORDER_CHECKS];
