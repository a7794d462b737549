import type { Request } from 'express';
import type { TokenState } from '../platform/tokens';

const CALLS_KEPT = 20_000;
/** The log has to stay small beside a menu of many megabytes. */
const LARGEST_BODY_KEPT = 1024 * 1024;
const HIDDEN = '[hidden]';
const SECRET_FIELDS = new Set(['client_secret', 'access_token', 'secret']);

export interface Call {
	method: string;
	path: string;
	query: Record<string, string[]>;
	headers: Record<string, string>;
	/** Parsed; absent when there was none or it was too large to keep. */
	body?: unknown;
	tokenState: TokenState;
	startedAt: number;
	/** Absent while the call is under way, and where the connection was dropped. */
	status?: number;
	endedAt?: number;
}

export class CallLog {
	readonly calls: Call[] = [];

	start(request: Request, url: URL): Call {
		const call: Call = {
			method: request.method,
			path: url.pathname,
			query: queryOf(url),
			headers: shownHeaders(request),
			tokenState: 'missing',
			startedAt: Date.now(),
		};
		this.calls.push(call);
		if (this.calls.length > CALLS_KEPT) this.calls.shift();
		return call;
	}

	clear(): void {
		this.calls.length = 0;
	}
}

/** What may be kept of a body. */
export function shownBody(body: unknown, contentLength: number): unknown {
	return contentLength > LARGEST_BODY_KEPT ? undefined : hideSecrets(body);
}

function hideSecrets(body: unknown): unknown {
	if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
	return Object.fromEntries(
		Object.entries(body).map(([key, value]) => [key, SECRET_FIELDS.has(key) ? HIDDEN : value]),
	);
}

function queryOf(url: URL): Call['query'] {
	const names = new Set(url.searchParams.keys());
	return Object.fromEntries([...names].map((name) => [name, url.searchParams.getAll(name)]));
}

function shownHeaders({ headers }: Request): Call['headers'] {
	return Object.fromEntries(
		Object.entries(headers).map(([name, value]) => [
			name,
			name === 'authorization' ? hideCredentials(String(value)) : String(value),
		]),
	);
}

const hideCredentials = (authorization: string) => authorization.replace(/ .*/, ` ${HIDDEN}`);
