import { randomUUID } from 'node:crypto';
import { sleep, type IDataObject, type IExecuteFunctions } from 'n8n-workflow';

import { ENDPOINTS, SUBSCRIPTION_FIELDS } from '../../platform/contract';
import { mayHaveActed } from '../../platform/outcomes';
import { merchantApiOutcome, type ApiCall } from '../../platform/request';
import { callbackFlaw, parseUrl } from '../../platform/urls';
import { entriesOf, isSuccess, NotTried, type Entry, type Probe, type Reply } from './probe';
import { isObject, textOf } from './shape';
import { listCall, type Subscriptions } from './subscriptions';

interface Creation {
	/** The response to the last request. */
	reply: Reply;
	/** The names of the company in it. */
	companyFields: readonly string[];
}

/** What creating a subscription and deleting it again has shown. */
export interface Trial {
	creation: Creation | Error;
	/** The last response to deleting it. */
	deleted: Reply | undefined;
	/** What may have been left behind, and what to do about it; empty where nothing was. */
	left: string;
}

const PATH = 'webhook/merchant-storefront-diagnose-';
/** A creation that got no clear response may still happen, and a deletion fail for a moment. */
const PAUSES_MS = [0, 0, 1_000, 2_000, 3_000, 4_000, 5_000, 5_000, 5_000, 5_000];

/** Creates one subscription and deletes it, whatever happens in between. */
export async function tryTrial(
	probe: Probe,
	found: Subscriptions,
	input: { companyId: string; event: string },
): Promise<Trial> {
	const callback = `${ownAddress(probe.context)}${PATH}${randomUUID()}`;
	if (callbackFlaw(callback, found.settings.baseUrl) !== undefined) {
		throw new NotTried(
			'The address of this n8n is not a public one with https: set WEBHOOK_URL of n8n to it',
		);
	}
	const creation = await create(probe, found, { ...input, callback }).catch(
		(error: Error) => error,
	);
	return { creation, ...(await clearAway(probe.context, found.path, callback, creation)) };
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

/** Asks as the credential says, then with each name of the company alone. */
async function create(
	probe: Probe,
	{ settings, path, callbackField }: Subscriptions,
	{ companyId, event, callback }: { companyId: string; event: string; callback: string },
): Promise<Creation> {
	const { company, companies, events } = SUBSCRIPTION_FIELDS;
	const values: IDataObject = { [company.name]: companyId, [companies.name]: [companyId] };
	const ask = async (companyFields: readonly string[]): Promise<Creation> => {
		const body = {
			...Object.fromEntries(companyFields.map((name) => [name, values[name]])),
			[events.name]: [event],
			[callbackField]: callback,
		};
		const endpoint = ENDPOINTS.createSubscription;
		return { reply: await probe.reply({ endpoint, subscriptionPath: path, body }), companyFields };
	};
	let creation = await ask(settings.companyFields);
	for (const { name } of [company, companies]) {
		if (![400, 422].includes(creation.reply.status)) break;
		creation = await ask([name]);
	}
	return creation;
}

/** Whether a request to create one may have been carried out. */
function mayExist(creation: Creation | Error): boolean {
	if (!(creation instanceof Error)) return creation.reply.status < 400;
	if (!(creation instanceof NotTried)) return true;
	return creation.failure !== undefined && mayHaveActed(creation.failure);
}

/** Finds what was created by its address, and deletes it until it is gone. */
async function clearAway(
	context: IExecuteFunctions,
	subscriptionPath: string,
	callback: string,
	creation: Creation | Error,
): Promise<Omit<Trial, 'creation'>> {
	const ask = async (call: ApiCall): Promise<Reply | undefined> => {
		const { status, body } = await merchantApiOutcome(context, { ...call, evenIfCanceled: true });
		return status === undefined ? undefined : { status, body };
	};
	const body = creation instanceof Error ? undefined : creation.reply.body;
	const remaining = new Set(mayExist(creation) && isObject(body) ? idsIn(body) : []);
	let isDone = !mayExist(creation);
	let deleted: Reply | undefined;
	let own: Entry[] = [];
	for (const pauseMs of PAUSES_MS) {
		await sleep(pauseMs);
		const list = await ask(listCall(subscriptionPath));
		own = ((list && entriesOf(list)) ?? []).filter((entry) => textsIn(entry).includes(callback));
		for (const id of own.flatMap(idsIn)) remaining.add(id);
		if (own.length === 0 && remaining.size === 0 && isDone) return { deleted, left: '' };
		for (const id of remaining) {
			const reply = await ask({ endpoint: ENDPOINTS.deleteSubscription, subscriptionPath, id });
			deleted = reply ?? deleted;
			if (reply === undefined || (!isSuccess(reply) && reply.status !== 404)) continue;
			remaining.delete(id);
			// What is gone may be another field of the response than the ID.
			isDone ||= isSuccess(reply) || own.some((entry) => idsIn(entry).includes(id));
		}
	}
	const ids = [...new Set([...own.flatMap(idsIn), ...remaining])].join(', ');
	const left =
		ids === ''
			? `A subscription may be left over. Look for it in a few minutes with Subscription → Get Many for an address that ends in ${callback.split('-diagnose-').at(-1)}. Delete it, or ask the platform to.`
			: `A subscription could not be deleted. Delete it with Subscription → Delete, ID ${ids}.`;
	return { deleted, left };
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
		.flatMap((name) => textOf(entry[name]) ?? [])
		.filter((id) => id !== '')
		.slice(0, 1);
}
