import { randomUUID } from 'node:crypto';
import { sleep, type IDataObject, type IExecuteFunctions } from 'n8n-workflow';

import { CALLBACK_EVENTS, ENDPOINTS, SUBSCRIPTION_FIELDS } from '../../platform/contract';
import { mayHaveActed } from '../../platform/outcomes';
import { merchantApiOutcome, type ApiCall } from '../../platform/request';
import type { ApiSettings } from '../../platform/settings';
import { callbackFlaw, parseUrl, withoutSlashesAtEnd } from '../../platform/urls';
import { entriesOf, isSuccess, NotTried, type Entry, type Probe, type Reply } from './probe';
import { isObject, namesIn, textOf } from './shape';

export interface Creation {
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

const { company, companies, events, id: idFact } = SUBSCRIPTION_FIELDS;
const PATH = 'webhook/merchant-storefront-diagnose-';
/** A creation without a clear response may still happen, and a deletion may fail for a moment. */
const PAUSES_MS = [0, 0, 1_000, 2_000, 3_000, 4_000, 5_000, 5_000, 5_000, 5_000];

/** Creates one subscription and deletes it, whatever happens in between. */
export async function tryTrial(
	probe: Probe,
	settings: ApiSettings,
	companyId: string,
): Promise<Trial> {
	const callback = `${ownAddress(probe.context)}${PATH}${randomUUID()}`;
	if (callbackFlaw(callback, settings.baseUrl) !== undefined) {
		throw new NotTried(
			'The address of this n8n is not a public one with https: set WEBHOOK_URL of n8n to it',
		);
	}
	// Without a list it could not be found again.
	const listed = await probe.entries(ENDPOINTS.listSubscriptions);
	const rest = {
		[events.name]: WITHOUT_GUESTS.map(({ name }) => name),
		[callbackFieldIn(listed, settings.callbackField)]: callback,
	};
	const companyFields = [settings.companyFields, [company.name], [companies.name]];
	const creation = await create(probe, companyId, rest, companyFields).catch(
		(error: Error) => error,
	);
	return { creation, ...(await clearAway(probe.context, callback, creation)) };
}

/** In case something happens at that moment. */
const WITHOUT_GUESTS = CALLBACK_EVENTS.filter(({ isWithoutGuests }) => isWithoutGuests);

/** The public address of this n8n, with a slash at its end. */
function ownAddress(context: IExecuteFunctions): string {
	const proxy = context.getWorkflowDataProxy(0) as { $execution?: { resumeUrl?: string } };
	// n8n 2 gives the address of the editor, which may be another, when asked for its own.
	const resumeUrl = parseUrl(proxy.$execution?.resumeUrl ?? '');
	const address = resumeUrl
		? new URL('..', `${resumeUrl.origin}${resumeUrl.pathname}`).href
		: (context.getInstanceBaseUrl() ?? '');
	return `${withoutSlashesAtEnd(address)}/`;
}

/** The field of subscriptions that has their address: the expected one, where several have one or none has. */
export function callbackFieldIn(subscriptions: Entry[], expected: string): string {
	const isAddress = (value: unknown) => /^https?:\/\//.test(textOf(value) ?? '');
	const hasAddress = (name: string) => subscriptions.some((one) => isAddress(one[name]));
	return [expected, ...namesIn(subscriptions)].find(hasAddress) ?? expected;
}

/** With these names of the company; where they are refused, with the next ones. */
async function create(
	probe: Probe,
	companyId: string,
	rest: IDataObject,
	[companyFields = [], ...others]: Array<readonly string[]>,
): Promise<Creation> {
	const values: IDataObject = { [company.name]: companyId, [companies.name]: [companyId] };
	const named = Object.fromEntries(companyFields.map((name) => [name, values[name]]));
	const body = { ...named, ...rest };
	const reply = await probe.reply({ endpoint: ENDPOINTS.createSubscription, body });
	const isRefused = [400, 422].includes(reply.status) && others.length > 0;
	return isRefused ? await create(probe, companyId, rest, others) : { reply, companyFields };
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
	callback: string,
	creation: Creation | Error,
): Promise<Omit<Trial, 'creation'>> {
	const ask = async (call: ApiCall): Promise<Reply | undefined> => {
		const { status, body } = await merchantApiOutcome(context, { ...call, evenIfCanceled: true });
		return status === undefined ? undefined : { status, body };
	};
	let isSettled = !mayExist(creation);
	const ids = new Set(creation instanceof Error || isSettled ? [] : idsIn(creation.reply.body));
	let deleted: Reply | undefined;
	for (const pauseMs of PAUSES_MS) {
		await sleep(pauseMs);
		const list = await ask({ endpoint: ENDPOINTS.listSubscriptions });
		const own = ((list && entriesOf(list)) ?? []).filter((one) =>
			JSON.stringify(one).includes(callback),
		);
		for (const id of own.flatMap(idsIn)) ids.add(id);
		if (own.length === 0 && ids.size === 0 && isSettled) return { deleted, left: '' };
		for (const id of ids) {
			const reply = await ask({ endpoint: ENDPOINTS.deleteSubscription, id });
			deleted = reply ?? deleted;
			if (reply === undefined || (!isSuccess(reply) && reply.status !== 404)) continue;
			ids.delete(id);
			// What is gone may be another field of the response than the ID.
			isSettled ||= isSuccess(reply) || own.some((one) => idsIn(one).includes(id));
		}
	}
	const left =
		ids.size === 0
			? `A subscription may be left over. Look for it in a few minutes with Subscription → Get Many for an address that ends in ${callback.split('-diagnose-').at(-1)}. Delete it, or ask the platform to.`
			: `A subscription could not be deleted. Delete it with Subscription → Delete, ID ${[...ids].join(', ')}.`;
	return { deleted, left };
}

/** The ID, if there is one, also under another name than the contract's. */
function idsIn(body: unknown): string[] {
	if (!isObject(body)) return [];
	const others = Object.keys(body).filter(
		(name) => /id$/i.test(name) && !/company|merchant|client/i.test(name),
	);
	const ids = [idFact.name, ...others].map((name) => textOf(body[name]) ?? '');
	return ids.filter((id) => id !== '').slice(0, 1);
}
