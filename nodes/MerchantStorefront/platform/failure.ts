import { PreparationError } from './preparationError';

export interface ErrorMessage {
	message: string;
	description: string;
}

/** How a request can fail. What follows from each is in `outcomes.ts`. */
export type FailureKind =
	// Nothing was sent.
	| 'notReady'
	| 'notReadyYet'
	| 'notSignedIn'
	| 'outOfTime'
	// No response came.
	| 'unknownHost'
	| 'lookupBusy'
	| 'unreachable'
	| 'insecure'
	| 'timeout'
	| 'lost'
	| 'unknown'
	| 'canceled'
	// A response came that does not say success, or that says it with a page instead of data.
	| 'odd'
	| 'invalid'
	| 'unauthorized'
	| 'forbidden'
	| 'notFound'
	| 'tooLarge'
	| 'tooMany'
	| 'rejected'
	| 'overloaded'
	| 'broken';

/** It says why a request did not succeed, and what came. */
export interface Failure {
	readonly kind: FailureKind;
	/** The response has it; it is undefined where none came. */
	readonly status?: number;
	readonly body?: unknown;
	readonly retryAfterMs?: number | undefined;
	/** What is in words already, where nothing was sent. */
	readonly said?: ErrorMessage;
	/** How often it was tried. */
	readonly attempts?: number;
}

const KIND_OF_STATUS: Partial<Record<number, FailureKind>> = {
	400: 'invalid',
	401: 'unauthorized',
	403: 'forbidden',
	404: 'notFound',
	408: 'overloaded',
	413: 'tooLarge',
	422: 'invalid',
	429: 'tooMany',
	502: 'overloaded',
	503: 'overloaded',
	504: 'overloaded',
	// Cloudflare, which gets nothing from the platform.
	520: 'overloaded',
	521: 'overloaded',
	522: 'overloaded',
	523: 'overloaded',
	524: 'overloaded',
};

export function kindOfStatus(status: number): FailureKind {
	const known = KIND_OF_STATUS[status];
	if (known !== undefined) return known;
	if (status < 400) return 'odd';
	return status < 500 ? 'rejected' : 'broken';
}

export function failureOfResponse(
	status: number,
	body: unknown,
	headers: Readonly<Record<string, unknown>>,
): Failure {
	const retryAfterMs = readRetryAfter(headers['retry-after'], Date.now());
	return { kind: kindOfStatus(status), status, body, retryAfterMs };
}

function readRetryAfter(header: unknown, now: number): number | undefined {
	if (typeof header !== 'string') return undefined;
	const text = header.trim();
	if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
	// Date.parse would also read a number as a date.
	const date = /^[a-z]/i.test(text) ? Date.parse(text) : NaN;
	return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

const TLS_CODE = /CERT|SELF_SIGNED|ISSUER|^ERR_TLS|^ERR_SSL|SIGNATURE_FAILURE/;

const KIND_OF_CODE: Partial<Record<string, FailureKind>> = {
	ENOTFOUND: 'unknownHost',
	EAI_AGAIN: 'lookupBusy',
	ECONNREFUSED: 'unreachable',
	EHOSTUNREACH: 'unreachable',
	ENETUNREACH: 'unreachable',
	ECONNABORTED: 'timeout',
	ETIMEDOUT: 'timeout',
	ECONNRESET: 'lost',
	EPIPE: 'lost',
	ERR_BAD_RESPONSE: 'lost',
	EPROTO: 'insecure',
};

/** Looks into an error as n8n passes it on: n8n and axios wrap errors in each other. */
export function failureOfError(thrown: unknown): Failure {
	const errors = [...causes(thrown)];
	for (const error of errors) {
		const preparation = PreparationError.read(error);
		if (preparation !== undefined) return preparation;
		if (codeOf(error) === 'ERR_CANCELED') return { kind: 'canceled' };
	}
	// The innermost cause that has a code has that of Node or OpenSSL.
	const code = errors.map(codeOf).findLast((found) => found !== undefined) ?? '';
	return { kind: TLS_CODE.test(code) ? 'insecure' : (KIND_OF_CODE[code] ?? 'unknown') };
}

/** An error and what it was made from, to a depth that ends also where causes do not. */
function* causes(thrown: unknown): Generator<object> {
	let error = thrown;
	for (let depth = 0; depth < 6 && typeof error === 'object' && error !== null; depth++) {
		yield error;
		error = (error as { cause?: unknown }).cause;
	}
}

/** n8n 1 keeps no cause, but its code as `httpCode`. */
function codeOf(error: object): string | undefined {
	const { code, httpCode } = error as Record<string, unknown>;
	return [code, httpCode].find((value) => typeof value === 'string');
}

/** What web servers send where they don't know the API. */
export function isPage(body: unknown): boolean {
	return typeof body === 'string' && /^\s*</.test(body);
}
