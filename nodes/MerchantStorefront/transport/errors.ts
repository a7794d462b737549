import { describeConnectionFailure } from '../shared/connectionFailure';
import type { Endpoint } from '../shared/contract';
import type { Failure } from './failure';

export interface Words {
	message: string;
	description: string;
}

export interface CallFacts {
	endpoint: Endpoint;
	host: string;
	/** Scopes of the token, separated by spaces. */
	scope: string;
}

/** A failure in words for the owner of a shop: what happened, then what to do. */
export function describeFailure(failure: Failure, facts: CallFacts): Words {
	switch (failure.kind) {
		case 'preparation':
			return { message: failure.message, description: failure.description };
		case 'cancelled':
			return {
				message: 'The execution was cancelled while the platform was being called',
				description: 'The platform may or may not have carried out this call.',
			};
		case 'connection': {
			const words = describeConnectionFailure(failure.failure, facts.host, 'Base URL');
			return failure.failure.acted === false ? words : withDoubt(words, facts);
		}
		case 'answer': {
			const words = describeAnswer(failure.status, failure, facts);
			return failure.status < 500 ? words : withDoubt(words, facts);
		}
	}
}

/** For calls that must not be made twice and may have been carried out in spite of the failure. */
function withDoubt({ message, description }: Words, { endpoint }: CallFacts): Words {
	if (endpoint.repeatable) return { message, description };
	const doubt =
		'The platform may have carried this out all the same: look with Get Many before you try again.';
	return { message, description: join(description, doubt) };
}

function describeAnswer(
	status: number,
	{ body, retryAfterMs }: { body: unknown; retryAfterMs?: number },
	facts: CallFacts,
): Words {
	const reasons = readReasons(body);
	const said = reasons.length > 0 ? `The platform says: ${reasons.join('; ')}` : '';
	if (status === 400 || status === 422) {
		return {
			message: 'The platform did not accept the data',
			description: said || 'It gave no reason. Check the values of this node.',
		};
	}
	if (status === 401) {
		return {
			message: 'The platform does not accept the access token, not even a new one',
			description:
				'Check that Auth URL, Base URL, Client ID and Client Secret of the credential belong to the same platform and environment.',
		};
	}
	if (status === 403) return forbidden(said, facts);
	if (isPage(body)) return notTheApi(status, facts);
	if (status === 404) {
		return {
			message: 'The platform does not know what was asked for',
			description: join(
				said,
				`Check the ID, if this operation has one, and the Base URL in the credential: ${facts.endpoint.path} is appended to it.`,
			),
		};
	}
	if (status === 413) {
		return {
			message: 'The platform refuses the request as too large',
			description:
				'Shorten descriptions or ask the platform for its limit. Do not split a menu: each part would switch the others off.',
		};
	}
	if (status === 429) {
		const wait =
			retryAfterMs === undefined ? 'a few minutes' : `${Math.ceil(retryAfterMs / 1000)} seconds`;
		return {
			message: 'The platform receives too many requests',
			description: `Try again in ${wait}, and let the workflow run less often.`,
		};
	}
	if (status >= 500) {
		return {
			message: `The platform failed to answer (status ${status})`,
			description: join(said, 'It may be overloaded or down for a moment. Try again later.'),
		};
	}
	if (status < 400) return notTheApi(status, facts);
	return {
		message: `The platform refused the call (status ${status})`,
		description: said || 'It gave no reason. Ask its support if this stays.',
	};
}

function forbidden(said: string, { endpoint, scope }: CallFacts): Words {
	const granted = scope.trim() === '' ? 'none are known' : scope.trim().split(/\s+/).join(', ');
	const needed =
		endpoint.likelyScope === undefined
			? 'Which permission this operation needs is not published.'
			: `This operation most likely needs the scope ${endpoint.likelyScope}.`;
	return {
		message: 'The platform does not allow this operation to your client',
		description: join(
			said,
			`${needed} Scopes of your token: ${granted}. Ask your account manager at the platform to grant the missing one, and check that the company is yours.`,
		),
	};
}

function notTheApi(status: number, { host, endpoint }: CallFacts): Words {
	return {
		message: `The address ${host} answers, but not as the merchant API (status ${status})`,
		description: `A web page or a redirect came instead of data. Check the Base URL in the credential: ${endpoint.path} is appended to it.`,
	};
}

function isPage(body: unknown): boolean {
	return typeof body === 'string' && /^\s*</.test(body);
}

const MOST_REASONS = 20;
const LONGEST_REASON = 300;

/**
 * The reasons in an error body: `message`, `error`, and `errors` as texts or as field with texts.
 */
function readReasons(body: unknown): string[] {
	if (typeof body !== 'object' || body === null) return [];
	const { message, error, errors } = body as Record<string, unknown>;
	const reasons = [...texts(message), ...texts(error), ...fieldReasons(errors)];
	const short = [...new Set(reasons)].map((reason) => reason.slice(0, LONGEST_REASON));
	return short.length > MOST_REASONS
		? [...short.slice(0, MOST_REASONS), `and ${short.length - MOST_REASONS} more`]
		: short;
}

function fieldReasons(errors: unknown): string[] {
	if (Array.isArray(errors) || typeof errors !== 'object' || errors === null) return texts(errors);
	return Object.entries(errors).flatMap(([field, reasons]) =>
		texts(reasons).map((reason) => `${field}: ${reason}`),
	);
}

function texts(value: unknown): string[] {
	if (Array.isArray(value)) return value.flatMap(texts);
	if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()];
	if (typeof value === 'number') return [String(value)];
	if (typeof value === 'object' && value !== null) return [JSON.stringify(value)];
	return [];
}

function join(...sentences: string[]): string {
	return sentences
		.filter((sentence) => sentence !== '')
		.map((sentence) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`))
		.join(' ');
}
