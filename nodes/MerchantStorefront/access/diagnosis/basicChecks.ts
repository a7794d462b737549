import { randomUUID } from 'node:crypto';

import {
	ANSWER_STATUSES,
	CALLBACK_EVENTS,
	ENDPOINTS,
	ERROR_FIELDS,
	LIST_FIELDS,
	SCOPES,
	TOKEN_ENDPOINT,
	TOKEN_REQUEST_FIELDS,
	TOKEN_RESPONSE_FIELDS,
} from '../../platform/contract';
import { CREDENTIAL_NAME } from '../../platform/settings';
import { mayPass } from '../../platform/outcomes';
import { differs, holds, judged, type Check, type Finding, type Platform } from './check';
import { entriesOf, isSuccess, NotTried, shown, type Reply } from './probe';
import { isObject, shownName } from './shape';

const eventList = async ({ probe }: Platform) =>
	await probe.reply({ endpoint: ENDPOINTS.listEvents });

/** The first call: n8n fetches a token for it. */
async function token(platform: Platform): Promise<Finding> {
	const { probe } = platform;
	await eventList(platform).catch(() => undefined);
	const { preparation } = probe;
	if (preparation?.said !== undefined) {
		const { message, description } = preparation.said;
		if (mayPass(preparation)) throw new NotTried(message);
		return differs(message, description);
	}
	const { tokenType, accessToken } = await probe.context.getCredentials(CREDENTIAL_NAME);
	if (typeof accessToken !== 'string' || accessToken === '') throw new NotTried('No token came');
	return holds(`a token of type ${shownName(String(tokenType))} that says when it expires`);
}

async function scopes(platform: Platform): Promise<Finding> {
	if ((await token(platform)).result === 'differs') throw new NotTried('There is no token');
	const { scope } = await platform.probe.context.getCredentials(CREDENTIAL_NAME);
	const names = String(scope ?? '')
		.split(/\s+/)
		.filter((name) => name !== '');
	const known = names.filter((name) => SCOPES.some((one) => one.name === name));
	const others = names
		.filter((name) => !known.includes(name))
		.map((name) => (/^[a-z-]+:[a-z-]+$/.test(name) ? name : '?'));
	const came = [`${known.length} of ${SCOPES.length} documented scopes`, ...others].join(', ');
	if (names.length === 0) return differs(came, 'The token names no scopes');
	return judged(came, others.length > 0 ? 'There are scopes that nobody documents' : undefined);
}

/** Without what the entries look like. */
const outline = (reply: Reply) => shown(reply, 2);

/** Whether something is listed at the path at all; what the list looks like is a fact of its own. */
export function listedAt(reply: Reply): Finding {
	const entries = entriesOf(reply);
	return judged(outline(reply), entries === undefined ? 'No list came from this path' : undefined);
}

export function hasListFields(reply: Reply): Finding {
	if (entriesOf(reply) === undefined) throw new NotTried(`No list came: ${shown(reply)}`);
	const { body } = reply;
	const { total, items } = LIST_FIELDS;
	const missing = [
		...(isObject(body) && typeof body[total.name] === 'number' ? [] : [total.name]),
		...(isObject(body) && Array.isArray(body[items.name]) ? [] : [items.name]),
	];
	return judged(
		outline(reply),
		missing.length > 0 ? `Missing or not as expected: ${missing.join(', ')}` : undefined,
	);
}

async function eventNames(platform: Platform): Promise<Finding> {
	const entries = await platform.probe.entries(ENDPOINTS.listEvents);
	const names = entries.map(({ name }) => (typeof name === 'string' ? name : ''));
	const known: string[] = CALLBACK_EVENTS.map(({ name }) => name);
	const missing = known.filter((name) => !names.includes(name));
	const others = names.filter((name) => !known.includes(name)).map(shownName);
	const flaws = [
		...(missing.length > 0 ? [`Missing: ${missing.join(', ')}.`] : []),
		...(others.length > 0 ? [`Not documented: ${others.join(', ')}.`] : []),
	];
	return judged(names.map(shownName).join(', '), flaws.length > 0 ? flaws.join(' ') : undefined);
}

const refused = async ({ probe }: Platform) =>
	await probe.reply({ endpoint: ENDPOINTS.listEvents, withoutToken: true });

/** An ID that nobody has. */
const NOWHERE = randomUUID();
const unknownOrder = async ({ probe }: Platform) =>
	await probe.reply({ endpoint: ENDPOINTS.getOrder, id: NOWHERE });

const hasStatus = (reply: Reply, expected: number): Finding =>
	judged(shown(reply), reply.status === expected ? undefined : `${reply.status}, not ${expected}`);

async function errorBody(platform: Platform): Promise<Finding> {
	const found = await unknownOrder(platform).catch(async () => await refused(platform));
	if (isSuccess(found)) throw new NotTried('Nothing was refused');
	const names = Object.values(ERROR_FIELDS).map(({ name }) => name);
	const { body } = found;
	const isKnown = isObject(body) && names.some((name) => name in body);
	return judged(shown(found), isKnown ? undefined : `None of ${names.join(', ')} came`);
}

export const BASIC_CHECKS: Check[] = [
	{
		fact: `${TOKEN_ENDPOINT.method} ${TOKEN_ENDPOINT.path} gives a token for client ID and secret`,
		covers: [
			TOKEN_ENDPOINT,
			...Object.values(TOKEN_REQUEST_FIELDS),
			...Object.values(TOKEN_RESPONSE_FIELDS),
		],
		run: token,
	},
	{ fact: 'The token names documented scopes', covers: SCOPES, run: scopes },
	{
		fact: `Events are listed at GET ${ENDPOINTS.listEvents.path}`,
		covers: [ENDPOINTS.listEvents],
		run: async (platform) => listedAt(await eventList(platform)),
	},
	{
		fact: 'The list of events has total and items',
		covers: Object.values(LIST_FIELDS),
		run: async (platform) => hasListFields(await eventList(platform)),
	},
	{ fact: 'The events are the five documented ones', covers: CALLBACK_EVENTS, run: eventNames },
	{
		fact: `A call without a token is answered with ${ANSWER_STATUSES.tokenRefused.status}`,
		covers: [ANSWER_STATUSES.tokenRefused],
		run: async (platform) =>
			hasStatus(await refused(platform), ANSWER_STATUSES.tokenRefused.status),
	},
	{
		fact: `What does not exist is answered with ${ANSWER_STATUSES.notFound.status}`,
		covers: [ANSWER_STATUSES.notFound],
		run: async (platform) =>
			hasStatus(await unknownOrder(platform), ANSWER_STATUSES.notFound.status),
	},
	{
		fact: 'Errors are JSON with some of error, message, code, errors',
		covers: Object.values(ERROR_FIELDS),
		run: errorBody,
	},
];
