import { randomUUID } from 'node:crypto';

import {
	ANSWER_STATUSES,
	CALLBACK_EVENTS,
	ENDPOINTS,
	ERROR_FIELDS,
	SCOPES,
	SUBSCRIPTION_FIELDS,
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
	namesOf,
	undocumented,
	type Check,
	type Finding,
	type Platform,
} from './check';
import { ORDER_CHECKS } from './orderChecks';
import { isSuccess, NotTried, type Reply } from './probe';
import { isObject, namesIn, shownName } from './shape';
import { callbackFieldIn, type Creation } from './trial';

const { listEvents, getOrder, createSubscription, deleteSubscription, listSubscriptions } =
	ENDPOINTS;
const { events, id, secret } = SUBSCRIPTION_FIELDS;
const { tokenRefused, notFound } = ANSWER_STATUSES;

/** What the credential keeps of the response to a token request, which n8n sends by itself. */
async function token({ probe }: Platform): Promise<Finding> {
	await probe.reply({ endpoint: listEvents });
	const credential = await probe.context.getCredentials(CREDENTIAL_NAME);
	const { accessToken, tokenType, expiresAt, scope } = credential;
	if (typeof accessToken !== 'string' || accessToken === '')
		throw new NotTried('No token was returned');
	const names: string[] = String(scope ?? '').match(/\S+/g) ?? [];
	const why = names.length === 0 ? 'It names no scopes' : undocumented(names, namesOf(SCOPES));
	return [{ status: 200, body: { tokenType, expiresAt, scope } }, why];
}

async function eventNames({ probe }: Platform): Promise<Finding> {
	const names = (await probe.entries(listEvents)).map(({ name }) => String(name));
	const known = namesOf(CALLBACK_EVENTS);
	const reply = await probe.reply({ endpoint: listEvents });
	return [reply, join(missing(known, names), undocumented(names, known))];
}

async function withoutToken({ probe }: Platform): Promise<Finding> {
	const reply = await probe.reply({ endpoint: listEvents, withoutToken: true });
	return [reply, statusFlaw(reply, tokenRefused)];
}

/** An ID that nobody has. */
const NOWHERE = randomUUID();

async function missingOrder({ probe }: Platform): Promise<Finding> {
	const reply = await probe.reply({ endpoint: getOrder, id: NOWHERE });
	const names = namesOf(Object.values(ERROR_FIELDS));
	const isKnown =
		isObject(reply.body) && namesIn([reply.body]).some((name) => names.includes(name));
	const flaw = isKnown ? '' : `The response has none of ${names.join(', ')}`;
	return [reply, join(statusFlaw(reply, notFound), flaw)];
}

const statusFlaw = ({ status }: Reply, expected: { readonly status: number }) =>
	status === expected.status ? '' : `${status} came, not ${expected.status}`;

/** What to set, unless it is set already. */
const settingFor = (name: string, value: string, present: string) =>
	value === present ? '' : `Advanced Settings → ${name}: ${value}`;

async function callbackSetting({ settings }: Platform, seen: unknown[]): Promise<string> {
	const { callbackField } = await settings();
	const found = callbackFieldIn(seen.filter(isObject), callbackField);
	return settingFor('Callback Field', shownName(found), callbackField);
}

async function fields(platform: Platform): Promise<Finding> {
	const listed = await platform.probe.entries(listSubscriptions);
	const one = await created(platform).catch(() => undefined);
	const seen = [...listed, one?.reply.body].filter(isObject);
	if (seen.length === 0) {
		throw new NotTried('There is no subscription to look at: switch on Try a Subscription');
	}
	const { companyFields, callbackField } = await platform.settings();
	const known = [...companyFields, events.name, callbackField, id.name];
	const why = missing(known, namesIn(seen));
	return [{ status: 200, body: seen }, why, await callbackSetting(platform, seen)];
}

async function created({ trial }: Platform): Promise<Creation> {
	const { creation } = await trial();
	if (creation instanceof Error) throw creation;
	return creation;
}

async function creation(platform: Platform): Promise<Finding> {
	const { reply, companyFields } = await created(platform);
	if (!isSuccess(reply)) return [reply, 'The platform refuses to create a subscription'];
	const present = (await platform.settings()).companyFields.join(' and ');
	const company = settingFor(
		'Company Field',
		`Only ${companyFields.join(' and ')}`,
		`Only ${present}`,
	);
	const setting = [company, await callbackSetting(platform, [reply.body])]
		.filter(Boolean)
		.join('; ');
	return [reply, setting === '' ? '' : 'It was only accepted in another form', setting];
}

async function secretOf(platform: Platform): Promise<Finding> {
	const { reply } = await created(platform);
	if (!isSuccess(reply)) throw new NotTried('No subscription was created');
	const isThere = isObject(reply.body) && secret.name in reply.body;
	return [reply, isThere ? '' : 'Without it, no notification can be verified'];
}

async function deletion({ trial }: Platform): Promise<Finding> {
	const { deleted, left } = await trial();
	if (deleted === undefined) throw new NotTried(left || 'No subscription was created');
	return [deleted, left];
}

/** In the order in which they run. */
export const CHECKS: readonly Check[] = [
	check(
		`${TOKEN_ENDPOINT.method} ${TOKEN_ENDPOINT.path} gives a token with documented scopes for client ID and secret`,
		[TOKEN_ENDPOINT, TOKEN_REQUEST_FIELDS, TOKEN_RESPONSE_FIELDS, SCOPES],
		token,
	),
	listCheck('events', listEvents),
	check('The events are the documented ones', CALLBACK_EVENTS, eventNames),
	check(`A request without a token gets ${tokenRefused.status}`, [tokenRefused], withoutToken),
	check(
		`What does not exist gets ${notFound.status}, and JSON with some of error, message, code, errors`,
		[notFound, ERROR_FIELDS],
		missingOrder,
	),
	listCheck('subscriptions', listSubscriptions, 'Advanced Settings → Subscription Path'),
	check('A subscription has the fields that the credential names', [SUBSCRIPTION_FIELDS], fields),
	check(
		`POST ${createSubscription.path} creates a subscription from these fields`,
		[createSubscription],
		creation,
	),
	check('The response to creating a subscription has its secret', [secret], secretOf),
	check(
		`DELETE ${deleteSubscription.path} deletes a subscription, and nothing of it is left`,
		[deleteSubscription],
		deletion,
	),
	...ORDER_CHECKS,
];
