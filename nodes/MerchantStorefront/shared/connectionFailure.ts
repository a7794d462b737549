/**
 * What went wrong before any answer arrived, told apart by the error codes of Node and OpenSSL.
 * `acted: false` says that the platform surely did not see the request.
 */
export interface ConnectionFailure {
	readonly kind: 'dns' | 'refused' | 'tls' | 'timeout' | 'interrupted' | 'unknown';
	readonly acted: boolean | 'unknown';
	/** Whether trying again has a chance. */
	readonly passing: boolean;
}

const BY_CODE: Record<string, ConnectionFailure> = {
	ENOTFOUND: { kind: 'dns', acted: false, passing: false },
	EAI_AGAIN: { kind: 'dns', acted: false, passing: true },
	ECONNREFUSED: { kind: 'refused', acted: false, passing: true },
	EHOSTUNREACH: { kind: 'refused', acted: false, passing: true },
	ENETUNREACH: { kind: 'refused', acted: false, passing: true },
	ECONNABORTED: { kind: 'timeout', acted: 'unknown', passing: true },
	ETIMEDOUT: { kind: 'timeout', acted: 'unknown', passing: true },
	ECONNRESET: { kind: 'interrupted', acted: 'unknown', passing: true },
	EPIPE: { kind: 'interrupted', acted: 'unknown', passing: true },
	ERR_BAD_RESPONSE: { kind: 'interrupted', acted: 'unknown', passing: true },
	EPROTO: { kind: 'tls', acted: false, passing: false },
};

const TLS_CODE = /CERT|SELF_SIGNED|ISSUER|^ERR_TLS|^ERR_SSL|SIGNATURE_FAILURE/;

export function connectionFailure(error: unknown): ConnectionFailure {
	const code = errorCode(error);
	if (code === undefined) return { kind: 'unknown', acted: 'unknown', passing: false };
	if (TLS_CODE.test(code)) return { kind: 'tls', acted: false, passing: false };
	return BY_CODE[code] ?? { kind: 'unknown', acted: 'unknown', passing: false };
}

/**
 * The code of the innermost cause that has one, since n8n and axios wrap errors in each other. n8n 1
 * keeps no cause, but the code as `httpCode`.
 */
function errorCode(error: unknown, depth = 0): string | undefined {
	if (typeof error !== 'object' || error === null || depth > 5) return undefined;
	const { cause, code, httpCode } = error as Record<string, unknown>;
	return errorCode(cause, depth + 1) ?? [code, httpCode].find((value) => typeof value === 'string');
}

/** In words for the owner of a shop: what happened to `host`, and what to do. */
export function describeConnectionFailure(
	failure: ConnectionFailure,
	host: string,
	fieldName: string,
): { message: string; description: string } {
	switch (failure.kind) {
		case 'dns':
			return {
				message: `The host ${host} was not found`,
				description: `Check the ${fieldName} in the credential for typing mistakes, and that n8n can resolve public host names.`,
			};
		case 'refused':
			return {
				message: `The host ${host} could not be reached`,
				description: `Check the ${fieldName} in the credential, and that n8n may connect to it (firewall, proxy). The platform may also be down for a moment.`,
			};
		case 'tls':
			return {
				message: `No secure connection to ${host} could be made`,
				description:
					'Its certificate was not accepted. Check that the address is right and that no proxy replaces certificates between n8n and the platform.',
			};
		case 'timeout':
			return {
				message: `The host ${host} did not answer in time`,
				description: 'The platform may be overloaded. Try again in a few minutes.',
			};
		default:
			return {
				message: `The connection to ${host} broke off`,
				description: `Try again. If it stays like this, check the ${fieldName} in the credential and the network of n8n.`,
			};
	}
}
