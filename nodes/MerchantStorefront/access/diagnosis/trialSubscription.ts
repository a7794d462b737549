import { randomUUID } from 'node:crypto';
import { sleep, type IDataObject, type IExecuteFunctions } from 'n8n-workflow';

import { ENDPOINTS, SUBSCRIPTION_FIELDS } from '../../platform/contract';
import { callbackFlaw, parseUrl } from '../../platform/urls';
import { merchantApiOutcome, type ApiCall } from '../../platform/request';
import { isSuccess, NotTried, type Entry, type Probe, type Reply } from './probe';
import { isObject } from './shape';
import { allEntries, listCall, type Subscriptions } from './subscriptions';

/** What creating a subscription and deleting it again has shown. */
export interface Trial {
	/** Answers to requests that the platform did not accept. */
	refusals: Reply[];
	created?: Reply;
	/** Under which the company was sent when the platform accepted it. */
	companyFields: readonly string[];
	/** Why no clear answer came. */
	unclear?: NotTried;
	/** The subscription in the list. */
	listed?: Entry;
	/** The last answer to deleting it. */
	deleted?: Reply;
	/** What may have been left behind, and what to do about it. */
	left?: string;
}

export interface TrialWish {
	companyId: string;
	event: string;
}

const MARK = 'webhook/merchant-storefront-diagnose-';
const OUTDATED_MS = 3_600_000;
/** A creation that got no clear answer may still happen, and a deletion fail for a moment. */
const PAUSES_MS = [0, 0, 1_000, 2_000, 3_000, 4_000, 5_000, 5_000, 5_000, 5_000];
const REFUSED = [400, 422];

/** Creates one subscription and deletes it, whatever happens in between. */
export async function tryTrial(
	probe: Probe,
	subscriptions: Subscriptions,
	wish: TrialWish,
): Promise<Trial> {
	const marked = `${ownAddress(probe.context)}${MARK}`;
	const callback = `${marked}${Date.now()}-${randomUUID()}`;
	if (callbackFlaw(callback, subscriptions.settings.baseUrl) !== undefined) {
		throw new NotTried(
			'The address of this n8n is not a public one with https: set WEBHOOK_URL of n8n to it',
		);
	}
	const trial: Trial = { refusals: [], companyFields: [] };
	try {
		await create(probe, subscriptions, wish, callback, trial);
	} catch (error) {
		trial.unclear = error instanceof NotTried ? error : new NotTried('It failed', true);
	}
	await clearAway(probe.context, subscriptions, marked, callback, trial);
	return trial;
}

/** Asks as the credential says, then with each name of the company alone. */
async function create(
	probe: Probe,
	{ settings, path, callbackField }: Subscriptions,
	{ companyId, event }: TrialWish,
	callback: string,
	trial: Trial,
): Promise<void> {
	const { company, companies, events } = SUBSCRIPTION_FIELDS;
	const values: IDataObject = { [company.name]: companyId, [companies.name]: [companyId] };
	const choices = [settings.companyFields, [company.name], [companies.name]];
	for (const names of choices) {
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
		if (!REFUSED.includes(reply.status)) return;
	}
}

/** The public address of this n8n, with a slash at its end. */
function ownAddress(context: IExecuteFunctions): string {
	const { $execution } = context.getWorkflowDataProxy(0) as {
		$execution?: { resumeUrl?: string };
	};
	// n8n 2 answers the address of the editor, which may be another, when asked for its own.
	const resumeUrl = parseUrl($execution?.resumeUrl ?? '');
	const address = resumeUrl
		? new URL('..', `${resumeUrl.origin}${resumeUrl.pathname}`).href
		: (context.getInstanceBaseUrl() ?? '');
	return address.replace(/\/*$/, '/');
}

/** Finds what was created by its address, and deletes it until it is gone. */
async function clearAway(
	context: IExecuteFunctions,
	{ path }: Subscriptions,
	marked: string,
	callback: string,
	trial: Trial,
): Promise<void> {
	const ask = async (call: ApiCall): Promise<Reply | undefined> => {
		const outcome = await merchantApiOutcome(context, { ...call, evenIfCancelled: true });
		const { status, body } = outcome;
		return status === undefined ? undefined : { status, body };
	};
	const isOwn = (entry: Entry) =>
		textsIn(entry).some((text) => text === callback || isOutdated(text, marked));
	const isDoubtful =
		trial.created !== undefined ||
		trial.unclear?.mayHaveActed === true ||
		trial.refusals.some(({ status }) => status < 400);
	const answeredId = isObject(trial.created?.body) ? idOf(trial.created.body) : undefined;
	const remaining = new Set(answeredId === undefined ? [] : [answeredId]);
	let isDeleted = false;
	let own: Entry[] = [];
	for (const pauseMs of PAUSES_MS) {
		await sleep(pauseMs);
		const entries = await allEntries(async (query) => await ask(listCall(path, query)));
		own = (entries ?? []).filter(isOwn);
		trial.listed ??= own.find((entry) => textsIn(entry).includes(callback));
		own.map(idOf).forEach((id) => id !== undefined && remaining.add(id));
		if (own.length === 0 && remaining.size === 0 && (isDeleted || !isDoubtful)) return;
		for (const id of remaining) {
			const endpoint = ENDPOINTS.deleteSubscription;
			const reply = await ask({ endpoint, subscriptionPath: path, id });
			trial.deleted = reply ?? trial.deleted;
			if (reply === undefined || (!isSuccess(reply) && reply.status !== 404)) continue;
			remaining.delete(id);
			// Another field of the answer may have been taken for the ID.
			isDeleted ||= isSuccess(reply) || own.some((entry) => idOf(entry) === id);
		}
	}
	trial.left = leftBehind(own, remaining, callback.slice(marked.length));
}

function leftBehind(own: Entry[], remaining: Set<string>, ending: string): string {
	const ids = new Set([...own.map(idOf), ...remaining]);
	const known = [...ids].filter((id) => id !== undefined);
	if (known.length > 0) {
		return `A subscription could not be removed. Remove it with Subscription → Delete, ID ${known.join(', ')}.`;
	}
	if (own.length > 0) {
		return `A subscription without an ID could not be removed: its address ends in ${ending}. Ask the platform to remove it.`;
	}
	return `Creating a subscription got no clear answer, and none has appeared since. Look in some minutes with Subscription → Get Many for an address that ends in ${ending}, and delete it.`;
}

const isOutdated = (text: string, marked: string) =>
	text.startsWith(marked) && Number.parseInt(text.slice(marked.length)) < Date.now() - OUTDATED_MS;

function textsIn(value: unknown): string[] {
	if (typeof value === 'string') return [value];
	return isObject(value) || Array.isArray(value) ? Object.values(value).flatMap(textsIn) : [];
}

/** Also under another name than the contract's. */
function idOf(entry: Entry): string | undefined {
	const others = Object.keys(entry).filter(
		(name) => /id$/i.test(name) && !/company|merchant|client/i.test(name),
	);
	return [SUBSCRIPTION_FIELDS.id.name, ...others]
		.map((name) => entry[name])
		.filter((value) => typeof value === 'string' || typeof value === 'number')
		.map(String)
		.find((id) => id !== '');
}
