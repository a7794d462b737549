import type { IExecuteFunctions } from 'n8n-workflow';

import { LIST_FIELDS, type Endpoint } from '../../platform/contract';
import { kindOfStatus, type Failure, type FailureKind } from '../../platform/failure';
import { asksForRenewal, mayHaveActed, TIMEOUT_MS } from '../../platform/outcomes';
import { describeConnection } from '../../platform/outcomeTexts';
import { merchantApiOutcome, type ApiCall } from '../../platform/request';
import { isObject, shapeOf } from './shape';

/** Why a fact could not be tried. */
export class NotTried extends Error {
	constructor(
		message: string,
		/** Whether the platform may have carried out the call all the same. */
		readonly mayHaveActed = false,
	) {
		super(message);
	}
}

export interface Reply {
	status: number;
	body: unknown;
}

export type Entry = Record<string, unknown>;

const NO_ANSWER: Partial<Record<FailureKind, string>> = {
	unauthorized: 'The platform refused the token',
	forbidden: 'This client has no permission for it',
	tooMany: 'Too many requests',
	overloaded: 'The platform was overloaded',
	broken: 'The platform failed',
};

const MOST_SILENCES = 2;

/** Calls the platform, each call once however many facts it tells of. */
export class Probe {
	private readonly replies = new Map<string, Promise<Reply>>();
	private isTokenAccepted = false;
	private silences = 0;
	/** Why no further call makes sense. */
	private stopped?: string;
	/** Why there is no token. */
	preparation?: Failure;

	constructor(readonly context: IExecuteFunctions) {}

	/** What came, where the platform dealt with the call. Throws NotTried otherwise. */
	async reply(call: ApiCall): Promise<Reply> {
		const { endpoint, id, query, subscriptionPath, withoutToken } = call;
		const key = [endpoint.method, endpoint.path, id, query, subscriptionPath, withoutToken].join(
			' ',
		);
		const reply = this.replies.get(key) ?? this.judged(call);
		if (endpoint.method === 'GET') this.replies.set(key, reply);
		return await reply;
	}

	/** The entries of a list, whatever its field is called. Throws NotTried where none came. */
	async entries(endpoint: Endpoint, query?: Record<string, string>): Promise<Entry[]> {
		const reply = await this.reply({ endpoint, query: query && new URLSearchParams(query) });
		const entries = entriesOf(reply);
		if (entries === undefined) throw new NotTried(`No list came: ${shown(reply)}`);
		return entries;
	}

	private async judged(call: ApiCall): Promise<Reply> {
		if (this.stopped !== undefined) throw new NotTried(this.stopped);
		const outcome = await merchantApiOutcome(this.context, call);
		if (outcome.kind !== 'success' && outcome.status === undefined) throw this.silence(outcome);
		const { status = 0, body } = outcome;
		if (call.withoutToken && asksForRenewal(status)) return { status, body };
		if (status !== 401) this.isTokenAccepted = true;
		const why = NO_ANSWER[kindOfStatus(status)];
		if (why === undefined) return { status, body };
		const scope = status === 403 ? call.endpoint.likelyScope : undefined;
		const needed = scope === undefined ? '' : `; it most likely needs the scope ${scope}`;
		const reason = `${why} (status ${status})${needed}`;
		if (!this.isTokenAccepted) this.stopped = reason;
		throw new NotTried(reason, outcome.kind !== 'success' && mayHaveActed(outcome));
	}

	private silence(failure: Failure): NotTried {
		if (failure.said !== undefined) this.preparation = failure;
		const isCanceled = failure.kind === 'canceled';
		const facts = { host: '***', addressField: 'Base URL', timeoutMs: TIMEOUT_MS };
		const { message } = isCanceled
			? { message: 'The execution was canceled' }
			: (failure.said ?? describeConnection(failure, facts));
		this.silences++;
		if (isCanceled || !this.isTokenAccepted || this.silences >= MOST_SILENCES) {
			this.stopped = message;
		}
		return new NotTried(message, mayHaveActed(failure));
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

/** What came, as it may be shown to anybody. */
export function shown({ status, body }: Reply, deepest?: number): string {
	return body === undefined || body === '' ? `${status}` : `${status} ${shapeOf(body, deepest)}`;
}
