import type { IExecuteFunctions } from 'n8n-workflow';

import { LIST_FIELDS, type Endpoint } from '../../platform/contract';
import type { Failure, FailureKind } from '../../platform/failure';
import { asksForRenewal, concernsAll, describeFailure, TIMEOUT_MS } from '../../platform/outcomes';
import { merchantApiOutcome, type ApiCall } from '../../platform/request';
import { CREDENTIAL_NAME } from '../../platform/settings';
import { isObject, shapeOf } from './shape';

/** Why a fact could not be tried. */
export class NotTried extends Error {
	constructor(
		message: string,
		readonly failure?: Failure,
	) {
		super(message);
	}
}

export interface Reply {
	status: number;
	body: unknown;
}

export type Entry = Record<string, unknown>;

/** Failures of a request that the platform has processed. */
const DEALT_WITH: readonly FailureKind[] = ['odd', 'invalid', 'notFound', 'tooLarge', 'rejected'];

/** Sends each request once, however many facts depend on it. */
export class Probe {
	private readonly replies = new Map<string, Reply>();
	/** Why further requests are pointless. */
	private stopped = '';

	constructor(readonly context: IExecuteFunctions) {}

	/** The response, if the platform processed the request. Throws NotTried otherwise. */
	async reply(call: ApiCall): Promise<Reply> {
		const { endpoint, id, query, withoutToken } = call;
		const { method, path } = endpoint;
		const key = [method, path, id, query, withoutToken].join(' ');
		const reply = this.replies.get(key) ?? (await this.ask(call));
		if (method === 'GET') this.replies.set(key, reply);
		return reply;
	}

	/** The entries of a list, whatever its field is called. Throws NotTried if there is none. */
	async entries(endpoint: Endpoint): Promise<Entry[]> {
		const reply = await this.reply({ endpoint });
		const entries = entriesOf(reply);
		if (entries === undefined) throw new NotTried(`No list was returned: ${shown(reply)}`);
		return entries;
	}

	private async ask(call: ApiCall): Promise<Reply> {
		if (this.stopped !== '') throw new NotTried(this.stopped);
		const outcome = await merchantApiOutcome(this.context, call);
		if (outcome.kind === 'success') return outcome;
		const { kind, status, body } = outcome;
		if (status !== undefined) {
			const isMeant = call.withoutToken === true && asksForRenewal(status);
			if (isMeant || DEALT_WITH.includes(kind)) return { status, body };
		}
		const { scope } = await this.context.getCredentials(CREDENTIAL_NAME);
		const facts = { endpoint: call.endpoint, host: '***', addressField: 'Base URL' };
		// Without the platform's own words, which may contain anything.
		const { message } = describeFailure(
			{ ...outcome, body: undefined },
			{ ...facts, timeoutMs: TIMEOUT_MS, scope: String(scope ?? '') },
		);
		// What isn't repeatable was sent only once.
		if (concernsAll(outcome) && call.endpoint.repeatable) this.stopped = message;
		throw new NotTried(message, outcome);
	}
}

export const isSuccess = ({ status }: Reply) => status >= 200 && status < 300;

export function entriesOf(reply: Reply): Entry[] | undefined {
	if (!isSuccess(reply)) return undefined;
	const { body } = reply;
	const candidates = isObject(body)
		? [body[LIST_FIELDS.items.name], ...Object.values(body)]
		: [body];
	return candidates.find(Array.isArray)?.filter(isObject);
}

const DEEPEST = 2;

/** The response, in a form that anybody may see. */
export function shown({ status, body }: Reply): string {
	return body === undefined || body === '' ? `${status}` : `${status} ${shapeOf(body, DEEPEST)}`;
}
