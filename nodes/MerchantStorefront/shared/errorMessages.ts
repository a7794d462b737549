import { ENDPOINTS, type Endpoint } from './contract';
import type { ConnectionFailure, Failure } from './failure';

export interface ErrorMessage {
	message: string;
	description: string;
}

export interface CallFacts {
	endpoint: Endpoint;
	host: string;
	/** Scopes of the token, separated by spaces. */
	scope: string;
	/** Of the one company that the call is about. */
	companyId?: string;
	/** Of the one store that the call is about. */
	storeId?: string;
}

/** A failure in words for the owner of a shop: what happened, then what to do. */
export function describeFailure(failure: Failure, facts: CallFacts): ErrorMessage {
	const { message, description } = describe(failure, facts);
	if (!failure.mayHaveActed || facts.endpoint.repeatable) return { message, description };
	const doubt =
		'The platform may have carried this out all the same: look with Get Many before you try again.';
	return { message, description: join(description, doubt) };
}

function describe(failure: Failure, facts: CallFacts): ErrorMessage {
	switch (failure.kind) {
		case 'preparation':
			return failure;
		case 'cancelled':
			return {
				message: 'The execution was cancelled while the platform was being called',
				description: 'The call may have reached the platform.',
			};
		case 'answer':
			return describeAnswer(failure, facts);
		default:
			return describeConnectionFailure(failure, facts.host, 'Base URL');
	}
}

export function describeConnectionFailure(
	{ kind }: ConnectionFailure,
	host: string,
	fieldName: string,
): ErrorMessage {
	switch (kind) {
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
		case 'interrupted':
			return {
				message: `The connection to ${host} broke off`,
				description: `Try again. If it stays like this, check the ${fieldName} in the credential and the network of n8n.`,
			};
	}
}

function describeAnswer(
	{ status, body, retryAfterMs }: Extract<Failure, { kind: 'answer' }>,
	facts: CallFacts,
): ErrorMessage {
	const reasons = readReasons(body);
	if (status === 400 || status === 422) {
		const refusal = withReasons(
			'The platform did not accept the data',
			reasons,
			reasons.length > 0 ? '' : 'It gave no reason. Check the values of this node.',
		);
		return ofStore(refusal, facts.storeId);
	}
	if (status === 401) {
		return {
			message: 'The platform does not accept the access token, not even a new one',
			description:
				'Check that Auth URL, Base URL, Client ID and Client Secret of the credential belong to the same platform and environment.',
		};
	}
	if (status === 403) {
		if (isAboutCompany(reasons, facts.companyId)) return foreignCompany(reasons, facts);
		const refusal = withReasons(
			'The platform does not allow this operation to your client',
			reasons,
			forbiddenAdvice(facts),
		);
		return ofStore(refusal, facts.storeId);
	}
	if (isPage(body)) return notTheApi(status, facts);
	if (status === 404 && facts.storeId !== undefined) {
		return {
			message: `No store has the ID "${facts.storeId}"`,
			description: join(said(reasons), storeAdvice(facts)),
		};
	}
	if (status === 404) {
		return withReasons(
			'The platform does not know what was asked for',
			reasons,
			`Check the ID, if this operation has one, and the Base URL in the credential: ${facts.endpoint.path} is appended to it.`,
		);
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
			description: join(
				said(reasons),
				'It may be overloaded or down for a moment. Try again later.',
			),
		};
	}
	if (status < 400) return notTheApi(status, facts);
	return withReasons(
		`The platform refused the call (status ${status})`,
		reasons,
		reasons.length > 0 ? '' : 'It gave no reason. Ask its support if this stays.',
	);
}

const PAUSING: string[] = [ENDPOINTS.pauseStore.path, ENDPOINTS.resumeStore.path];

function storeAdvice({ endpoint }: CallFacts): string {
	const advice = 'Check the ID of the store: it is the one that your menu has for it.';
	return PAUSING.includes(endpoint.path)
		? `${advice} If it exists, your platform pauses stores at another path: switch on Advanced Settings in the credential and choose the other Pause Path.`
		: advice;
}

/** A platform may refuse an unknown store without a word about it. */
function ofStore({ message, description }: ErrorMessage, storeId?: string): ErrorMessage {
	if (storeId === undefined || message.includes(`"${storeId}"`)) return { message, description };
	return { message: `Store "${storeId}": ${message}`.slice(0, LONGEST_HEADLINE), description };
}

/** Leads with what the platform says, where it says more than that it refuses. */
function withReasons(summary: string, reasons: string[], advice: string): ErrorMessage {
	const leading = reasons.find(tellsMore);
	if (leading === undefined) return { message: summary, description: join(said(reasons), advice) };
	const isAll = reasons.length === 1 && leading.length <= LONGEST_HEADLINE;
	return {
		message: leading.slice(0, LONGEST_HEADLINE),
		description: join(summary, isAll ? '' : said(reasons), advice),
	};
}

const LONGEST_HEADLINE = 200;
const SAYS_NO_MORE =
	/^(\S+|bad request|not found|no access|access denied|permission denied|validation (error|failed)|invalid (data|request)|the request is (invalid|not valid)|unprocessable (entity|content)|the given data was invalid|an error occurred|something went wrong)[.!]?$/i;

const tellsMore = (reason: string) => !SAYS_NO_MORE.test(reason);

const said = (reasons: string[]) =>
	reasons.length > 0 ? `The platform says: ${reasons.join('; ')}` : '';

function forbiddenAdvice({ endpoint, scope }: CallFacts): string {
	const granted = scope.trim() === '' ? 'none are known' : scope.trim().split(/\s+/).join(', ');
	const needed =
		endpoint.likelyScope === undefined
			? 'Which permission this operation needs is not published.'
			: `This operation most likely needs the scope ${endpoint.likelyScope}.`;
	return `${needed} Scopes of your token: ${granted}. Ask your account manager at the platform to grant the missing one, and check that the company is yours.`;
}

function isAboutCompany(reasons: string[], companyId = ''): boolean {
	const text = reasons.join(' ');
	return companyId !== '' && text.includes(companyId) && !/scope|permission/i.test(text);
}

function foreignCompany(reasons: string[], { companyId }: CallFacts): ErrorMessage {
	return {
		message: `Company "${companyId}" does not belong to this client`,
		description: join(
			said(reasons),
			'Type the Company ID exactly as agreed with the platform, with capital and small letters, and check that the credential is the one for this company.',
		),
	};
}

function notTheApi(status: number, { host, endpoint }: CallFacts): ErrorMessage {
	return {
		message: `The address ${host} answers, but not as the merchant API (status ${status})`,
		description: `A web page or a redirect came instead of data. Check the Base URL in the credential: ${endpoint.path} is appended to it.`,
	};
}

export function isPage(body: unknown): boolean {
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
	const named = [...texts(message), ...fieldReasons(errors)];
	// A code like `not_found` tells a person no more than the message beside it.
	const codes = texts(error).filter((code) => named.length === 0 || !/^[a-z\d_.-]+$/.test(code));
	const reasons = [...named, ...codes];
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
	const present = sentences.filter((sentence) => sentence !== '');
	if (present.length === 1) return present[0];
	return present.map((sentence) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`)).join(' ');
}
