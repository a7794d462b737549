import { PreparationError } from './preparationError';

/** An answer that does not say success, or that says it with a page instead of data. */
export class AnswerError extends Error {
	constructor(
		readonly status: number,
		readonly body: unknown,
		readonly headers: Record<string, unknown>,
	) {
		super(`The platform answered with status ${status}`);
	}
}

interface Consequences {
	/** Whether the same call has a chance later. */
	readonly retryable: boolean;
	/** False only where the platform surely did not carry out the call. */
	readonly mayHaveActed: boolean;
}

interface AnswerFailure extends Consequences {
	readonly kind: 'answer';
	readonly status: number;
	readonly body: unknown;
	readonly retryAfterMs?: number;
}

/** No answer arrived. */
export interface ConnectionFailure extends Consequences {
	readonly kind: 'dns' | 'refused' | 'tls' | 'timeout' | 'interrupted';
}

interface CancelledFailure extends Consequences {
	readonly kind: 'cancelled';
}

/** The platform's API was not called, for a reason that is in words already. */
interface PreparationFailure extends Consequences {
	readonly kind: 'preparation';
	readonly message: string;
	readonly description: string;
}

/** Why a call did not succeed. */
export type Failure = AnswerFailure | ConnectionFailure | CancelledFailure | PreparationFailure;

export const CANCELLED: CancelledFailure = {
	kind: 'cancelled',
	retryable: false,
	mayHaveActed: true,
};

/** Of an error as n8n passes it on: n8n and axios wrap errors in each other. */
export function readFailure(thrown: unknown): Failure {
	for (const error of causes(thrown)) {
		if (error instanceof AnswerError) return answerFailure(error);
		const preparation = PreparationError.read(error);
		if (preparation !== undefined) {
			return { kind: 'preparation', ...preparation, mayHaveActed: false };
		}
		if (codeOf(error) === 'ERR_CANCELED') return CANCELLED;
	}
	return readConnectionFailure(thrown);
}

/** Told by the code of the innermost cause that has one: those of Node and OpenSSL. */
export function readConnectionFailure(thrown: unknown): ConnectionFailure {
	const code = [...causes(thrown)].map(codeOf).findLast((found) => found !== undefined);
	if (code !== undefined && TLS_CODE.test(code)) return TLS;
	return BY_CODE[code ?? ''] ?? { kind: 'interrupted', retryable: false, mayHaveActed: true };
}

const TLS_CODE = /CERT|SELF_SIGNED|ISSUER|^ERR_TLS|^ERR_SSL|SIGNATURE_FAILURE/;
const TLS: ConnectionFailure = { kind: 'tls', retryable: false, mayHaveActed: false };
const REFUSED: ConnectionFailure = { kind: 'refused', retryable: true, mayHaveActed: false };
const TIMEOUT: ConnectionFailure = { kind: 'timeout', retryable: true, mayHaveActed: true };
const INTERRUPTED: ConnectionFailure = { kind: 'interrupted', retryable: true, mayHaveActed: true };

const BY_CODE: Partial<Record<string, ConnectionFailure>> = {
	ENOTFOUND: { kind: 'dns', retryable: false, mayHaveActed: false },
	EAI_AGAIN: { kind: 'dns', retryable: true, mayHaveActed: false },
	ECONNREFUSED: REFUSED,
	EHOSTUNREACH: REFUSED,
	ENETUNREACH: REFUSED,
	ECONNABORTED: TIMEOUT,
	ETIMEDOUT: TIMEOUT,
	ECONNRESET: INTERRUPTED,
	EPIPE: INTERRUPTED,
	ERR_BAD_RESPONSE: INTERRUPTED,
	EPROTO: TLS,
};

const RETRYABLE_STATUSES = [408, 429, 502, 503, 504, 520, 521, 522, 523, 524];

function answerFailure({ status, body, headers }: AnswerError): AnswerFailure {
	return {
		kind: 'answer',
		status,
		body,
		retryAfterMs: readRetryAfter(headers['retry-after'], Date.now()),
		retryable: RETRYABLE_STATUSES.includes(status),
		// A redirect or a page may come from a proxy that has passed the call on.
		mayHaveActed: status < 400 || status === 408 || status >= 500,
	};
}

function readRetryAfter(header: unknown, now: number): number | undefined {
	if (typeof header !== 'string') return undefined;
	const text = header.trim();
	if (/^\d+$/.test(text)) return Number(text) * 1000;
	const date = Date.parse(text);
	return Number.isNaN(date) ? undefined : Math.max(0, date - now);
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
