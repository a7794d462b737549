const LASTING = 'NOT_PREPARED';
const PASSING = 'NOT_PREPARED_YET';

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
		/** Whether trying again has a chance. */
		passing = false,
	) {
		super(message);
		this.httpCode = passing ? PASSING : LASTING;
	}
}

export interface PreparationFailure {
	kind: 'preparation';
	message: string;
	description: string;
	passing: boolean;
}

export function preparationFailure(error: object): PreparationFailure | undefined {
	const { httpCode, message, description } = error as Partial<PreparationError>;
	if (httpCode !== LASTING && httpCode !== PASSING) return undefined;
	return {
		kind: 'preparation',
		message: message ?? '',
		description: description ?? '',
		passing: httpCode === PASSING,
	};
}
