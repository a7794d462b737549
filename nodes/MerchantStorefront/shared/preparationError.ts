const LASTING = 'NOT_PREPARED';
const RETRYABLE = 'NOT_PREPARED_YET';

/**
 * What went wrong before the platform's API was called: an address that is none, a token that was
 * not to be had. Its text never holds a secret.
 */
export class PreparationError extends Error {
	/** The one mark that stays when n8n 1 wraps this error: it keeps no `cause`. */
	readonly httpCode: string;

	constructor(
		message: string,
		readonly description: string,
		retryable = false,
	) {
		super(message);
		this.httpCode = retryable ? RETRYABLE : LASTING;
	}

	/** What such an error says, also after n8n has made another one of it. */
	static read(
		error: object,
	): { message: string; description: string; retryable: boolean } | undefined {
		const { httpCode, message = '', description = '' } = error as Partial<PreparationError>;
		if (httpCode !== LASTING && httpCode !== RETRYABLE) return undefined;
		return { message, description, retryable: httpCode === RETRYABLE };
	}
}
