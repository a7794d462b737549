import type { IExecuteFunctions, NodeApiError } from 'n8n-workflow';

import { apiError } from '../../platform/apiError';
import { caught } from '../../platform/caught';
import { ENDPOINTS, LIST_FIELDS, type Endpoint } from '../../platform/contract';
import type { FailureKind } from '../../platform/failure';
import { concernsAll } from '../../platform/outcomes';
import { isObject } from '../../platform/parseJson';
import { merchantApiOutcome, type ApiCall } from '../../platform/request';
import { CREDENTIAL_NAME } from '../../platform/settings';
import { scopesIn } from '../../platform/scopes';

export interface Reply {
	status: number;
	body: unknown;
}

export type Entry = Record<string, unknown>;

/** Failures of a request that the platform has processed. */
const DEALT_WITH: readonly FailureKind[] = ['odd', 'invalid', 'notFound', 'tooLarge', 'rejected'];

/** Sends each request once, however many facts depend on it. */
export class Probe {
	private readonly replies = new Map<string, Promise<Reply>>();
	/** Why further requests are pointless. */
	private stopped: NodeApiError | undefined;

	constructor(readonly context: IExecuteFunctions) {}

	/** The response, if the platform processed the request. */
	async reply(call: ApiCall): Promise<Reply> {
		const key = [call.endpoint.path, call.id, call.query].join(' ');
		const reply = this.replies.get(key) ?? this.ask(call);
		this.replies.set(key, reply);
		return await reply;
	}

	/** The entries of a list; none where there is no list. */
	async entries(endpoint: Endpoint): Promise<Entry[]> {
		return entriesOf(await this.reply({ endpoint })) ?? [];
	}

	/** The scopes of the token, which the first request gets where there is none. */
	async scopes(): Promise<string[]> {
		const failure = await caught(this.reply({ endpoint: ENDPOINTS.listEvents }));
		if (failure !== undefined && this.stopped !== undefined) throw failure;
		return scopesIn((await this.context.getCredentials(CREDENTIAL_NAME)).scope);
	}

	private async ask(call: ApiCall): Promise<Reply> {
		if (this.stopped !== undefined) throw this.stopped;
		const outcome = await merchantApiOutcome(this.context, call);
		if (outcome.kind === 'success') return outcome;
		const { kind, status, body } = outcome;
		if (status !== undefined && DEALT_WITH.includes(kind)) return { status, body };
		// The platform's own words stay away: they may contain anything.
		const unsaid = { ...outcome, body: undefined };
		const error = await apiError(this.context, unsaid, { endpoint: call.endpoint });
		if (concernsAll(outcome)) this.stopped = error;
		throw error;
	}
}

/** The entries of a list, whatever its field is called. */
export function entriesOf({ status, body }: Reply): Entry[] | undefined {
	if (status < 200 || status >= 300) return undefined;
	const fields = isObject(body) ? [body[LIST_FIELDS.items.name], ...Object.values(body)] : [body];
	return fields.find(Array.isArray)?.filter(isObject);
}
