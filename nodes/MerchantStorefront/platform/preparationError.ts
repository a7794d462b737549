const KINDS = ['notReady', 'notReadyYet', 'notSignedIn'] as const;
type Kind = (typeof KINDS)[number];

/**
 * What went wrong before the platform's API was asked: an address that can't be one, a token that
 * couldn't be fetched. Its text never holds a secret.
 */
export class PreparationError extends Error {
	/** The one mark that stays when n8n 1 wraps this error: it keeps no `cause`. */
	readonly httpCode: Kind;

	constructor(
		message: string,
		readonly description: string,
		kind: Kind = 'notReady',
	) {
		super(message);
		this.httpCode = kind;
	}

	/** What such an error says, also after n8n has made another one of it. */
	static read(error: object) {
		const { httpCode, message = '', description = '' } = error as Partial<PreparationError>;
		const kind = KINDS.find((known) => known === httpCode);
		return kind === undefined ? undefined : { kind, said: { message, description } };
	}
}
