import { randomUUID } from 'node:crypto';
import { sleep, type IDataObject, type IExecuteFunctions } from 'n8n-workflow';

import {
	ENDPOINTS,
	LIST_FIELDS,
	SUBSCRIPTION_FIELDS,
	SUBSCRIPTION_LIST_QUERY as PAGE,
} from '../../platform/contract';
import { merchantApiOutcome, type ApiCall } from '../../platform/request';
import { callbackFlaw, parseUrl } from '../../platform/urls';
import { entriesOf, isSuccess, NotTried, type Entry, type Probe, type Reply } from './probe';
import { isObject } from './shape';
import { listCall, type Subscriptions } from './subscriptions';

/** What creating a subscription and deleting it again has shown. */
export interface Trial {
	/** Responses to requests that the platform did not accept. */
	refusals: Reply[];
	created?: Reply;
	/** The names of the company that the platform accepted. */
	companyFields: readonly string[];
	/** Why no clear response came. */
	unclear?: NotTried;
	/** The subscription in the list. */
	listed?: Entry;
	/** The last response to deleting it. */
	deleted?: Reply;
	/** What may have been left behind, and what to do about it. */
	left?: string;
}

const MARK = 'webhook/merchant-storefront-diagnose-';
const OUTDATED_MS = 3_600_000;
/** A creation that got no clear response may still happen, and a deletion fail for a moment. */
const PAUSES_MS = [0, 0, 1_000, 2_000, 3_000, 4_000, 5_000, 5_000, 5_000, 5_000];

/** Creates one subscription and deletes it, whatever happens in between. */
export async function tryTrial(
	probe: Probe,
	subscriptions: Subscriptions,
	input: { companyId: string; event: string },
): Promise<Trial> {
	const marked = `${ownAddress(probe.context)}${MARK}`;
	const callback = `${marked}${Date.now()}-${randomUUID()}`;
	if (callbackFlaw(callback, subscriptions.settings.baseUrl) !== undefined) {
		throw new NotTried(
			'The address of this n8n is not a public one with https: set WEBHOOK_URL of n8n to it',
		);
	}
	const trial: Trial = { refusals: [], companyFields: [] };
	await create(probe, subscriptions, { ...input, callback }, trial).catch((error: Error) => {
		trial.unclear = error instanceof NotTried ? error : new NotTried('It failed', true);
	});
	await clearAway(probe.context, subscriptions.path, marked, callback, trial);
	return trial;
}

/** Asks as the credential says, then with each name of the company alone. */
async function create(
	probe: Probe,
	{ settings, path, callbackField }: Subscriptions,
	{ companyId, event, callback }: { companyId: string; event: string; callback: string },
	trial: Trial,
): Promise<void> {
	const { company, companies, events } = SUBSCRIPTION_FIELDS;
	const values: IDataObject = { [company.name]: companyId, [companies.name]: [companyId] };
	for (const names of [settings.companyFields, [company.name], [companies.name]]) {
		const reply = await probe.reply({
			endpoint: ENDPOINTS.createSubscription,
			subscriptionPath: path,
			body: {
				...Object.fromEntries(names.map((name) => [name, values[name]])),
				[events.name]: [event],
				[callbackField]: callback,
			},
		});
		if (isSuccess(reply)) {
			trial.created = reply;
			trial.companyFields = names;
			return;
		}
		trial.refusals.push(reply);
		if (![400, 422].includes(reply.status)) return;
	}
}

/** The public address of this n8n, with a slash at its end. */
function ownAddress(context: IExecuteFunctions): string {
	const proxy = context.getWorkflowDataProxy(0) as { $execution?: { resumeUrl?: string } };
	// n8n 2 gives the address of the editor, which may be another, when asked for its own.
	const resumeUrl = parseUrl(proxy.$execution?.resumeUrl ?? '');
	const address = resumeUrl
		? new URL('..', `${resumeUrl.origin}${resumeUrl.pathname}`).href
		: (context.getInstanceBaseUrl() ?? '');
	return address.replace(/\/*$/, '/');
}

/** Finds what was created by its address, and deletes it until it is gone. */
async function clearAway(
	context: IExecuteFunctions,
	path: string,
	marked: string,
	callback: string,
	trial: Trial,
): Promise<void> {
	const ask = async (call: ApiCall): Promise<Reply | undefined> => {
		const { status, body } = await merchantApiOutcome(context, { ...call, evenIfCancelled: true });
		return status === undefined ? undefined : { status, body };
	};
	const isOwn = (entry: Entry) =>
		textsIn(entry).some((text) => text === callback || isOutdated(text, marked));
	const isDoubtful =
		trial.created !== undefined ||
		trial.unclear?.mayHaveActed === true ||
		trial.refusals.some(({ status }) => status < 400);
	const remaining = new Set(isObject(trial.created?.body) ? idsIn(trial.created.body) : []);
	let isDeleted = false;
	let own: Entry[] = [];
	for (const pauseMs of PAUSES_MS) {
		await sleep(pauseMs);
		own = (await allEntries(async (query) => await ask(listCall(path, query)))).filter(isOwn);
		trial.listed ??= own.find((entry) => textsIn(entry).includes(callback));
		for (const id of own.flatMap(idsIn)) remaining.add(id);
		if (own.length === 0 && remaining.size === 0 && (isDeleted || !isDoubtful)) return;
		for (const id of remaining) {
			const endpoint = ENDPOINTS.deleteSubscription;
			const reply = await ask({ endpoint, subscriptionPath: path, id });
			trial.deleted = reply ?? trial.deleted;
			if (reply === undefined || (!isSuccess(reply) && reply.status !== 404)) continue;
			remaining.delete(id);
			// This may be another field of the response than the ID.
			isDeleted ||= isSuccess(reply) || own.some((entry) => idsIn(entry).includes(id));
		}
	}
	trial.left = leftBehind(own, remaining, callback.slice(marked.length));
}

function leftBehind(own: Entry[], remaining: Set<string>, ending: string): string {
	const ids = new Set([...own.flatMap(idsIn), ...remaining]);
	if (ids.size > 0) {
		return `A subscription could not be deleted. Delete it with Subscription → Delete, ID ${[...ids].join(', ')}.`;
	}
	return `A subscription may be left. Look in some minutes with Subscription → Get Many for an address that ends in ${ending}. Delete it, or ask the platform to.`;
}

const isOutdated = (text: string, marked: string) =>
	text.startsWith(marked) && Number.parseInt(text.slice(marked.length)) < Date.now() - OUTDATED_MS;

/** Page by page, as far as the platform lets it. */
async function allEntries(
	ask: (query?: URLSearchParams) => Promise<Reply | undefined>,
): Promise<Entry[]> {
	const found = new Map<string, Entry>();
	for (let reply = await ask(); reply !== undefined;) {
		const before = found.size;
		for (const entry of entriesOf(reply) ?? []) found.set(JSON.stringify(entry), entry);
		const total = isObject(reply.body) ? reply.body[LIST_FIELDS.total.name] : undefined;
		if (found.size === before || found.size >= Number(total ?? Infinity)) break;
		const page = { [PAGE.offset.name]: `${found.size}`, [PAGE.limit.name]: '100' };
		reply = await ask(new URLSearchParams(page));
	}
	return [...found.values()];
}

function textsIn(value: unknown): string[] {
	if (typeof value === 'string') return [value];
	return isObject(value) || Array.isArray(value) ? Object.values(value).flatMap(textsIn) : [];
}

/** The ID, if there is one, also under another name than the contract's. */
function idsIn(entry: Entry): string[] {
	const others = Object.keys(entry).filter(
		(name) => /id$/i.test(name) && !/company|merchant|client/i.test(name),
	);
	return [SUBSCRIPTION_FIELDS.id.name, ...others]
		.map((name) => entry[name])
		.filter((value) => typeof value === 'string' || typeof value === 'number')
		.map(String)
		.filter((id) => id !== '')
		.slice(0, 1);
}
