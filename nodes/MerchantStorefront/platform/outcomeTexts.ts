import {
	CALLBACK_EVENTS,
	ENDPOINTS,
	SUBSCRIPTION_FIELDS,
	SUBSCRIPTIONS_PATH,
	type Endpoint,
} from './contract';
import { isObject } from './parseJson';
import { isPage, type ErrorMessage, type Failure, type FailureKind } from './failure';
import { inWords, readReasons, type NameOf } from './reasons';
import { scopesIn } from './scopes';
import { shorten } from './shown';

/** What a message may name. */
export interface RequestFacts {
	endpoint: Endpoint;
	/** The request is about the one thing with this ID. */
	id?: string;
	host: string;
	/** The field of the credential that has the host. */
	addressField: string;
	/** How long a response was waited for. */
	timeoutMs: number;
	/** Scopes of the token, separated by spaces. */
	scope: string;
	/** The request is about this one company. */
	companyId?: string | undefined;
	/** The request is about this one store. */
	storeId?: string;
	nameOf?: NameOf | undefined;
	/** What was sent. */
	body?: unknown;
}

type Words = (failure: Failure, facts: RequestFacts) => ErrorMessage;

const notSent: Words = ({ said }) =>
	said ?? { message: 'The request could not be prepared', description: '' };

/** What the user reads of each kind of failure: what happened, then what to do. */
export const WORDS: Readonly<Record<FailureKind, Words>> = {
	notReady: notSent,
	notReadyYet: notSent,
	notSignedIn: notSent,
	outOfTime: describeConnection,
	unknownHost: describeConnection,
	lookupBusy: describeConnection,
	unreachable: describeConnection,
	insecure: describeConnection,
	timeout: describeConnection,
	lost: describeConnection,
	unknown: describeConnection,
	canceled: () => ({
		message: 'The execution was canceled during a request',
		description: 'The request may have reached the platform.',
	}),
	odd: describeOddResponse,
	invalid: describeInvalid,
	unauthorized: () => ({
		message: 'Sign-in failed: a new access token was refused',
		description:
			'Check that Auth URL, Base URL, Client ID and Client Secret of the credential belong to the same platform and environment.',
	}),
	forbidden: describeForbidden,
	notFound: describeNotFound,
	tooLarge: () => ({
		message: 'The request is too large for the platform',
		description:
			'Shorten descriptions or ask the platform for its limit. Do not split a menu: each part would switch the others off.',
	}),
	tooMany: describeTooMany,
	rejected: describeRejected,
	overloaded: describeFailed,
	broken: describeFailed,
};

type ConnectionFacts = Pick<RequestFacts, 'host' | 'addressField' | 'timeoutMs'>;

/** No response came from the address. */
export function describeConnection(
	{ kind }: Failure,
	{ host, addressField, timeoutMs }: ConnectionFacts,
): ErrorMessage {
	const check = `Check the ${addressField} in the credential`;
	switch (kind) {
		case 'unknownHost':
		case 'lookupBusy':
			return {
				message: `Can't find the host ${host} of the ${addressField}`,
				description: `${check} for typing mistakes, and that n8n can resolve public host names.`,
			};
		case 'unreachable':
			return {
				message: `Can't connect to ${host}, the ${addressField}`,
				description: `${check}, and that n8n may connect to it (firewall, proxy). The platform may also be down for a moment.`,
			};
		case 'insecure':
			return {
				message: `No secure connection to ${host}, the ${addressField}`,
				description:
					'Its certificate was rejected, or it answers without https. Check the address: a sandbox on your own machine needs http://. No proxy may replace certificates between n8n and the platform.',
			};
		case 'timeout':
			return {
				message: `${host} didn't respond within ${Math.ceil(timeoutMs / 1_000)} seconds`,
				description: 'The platform may be overloaded. Try again in a few minutes.',
			};
		case 'outOfTime':
			return {
				message: `There was no time left to ask ${host}`,
				description: 'The platform may be slow. Try again in a few minutes.',
			};
		default:
			return {
				message: `Lost the connection to ${host}`,
				description: `Try again. If this keeps happening, check the ${addressField} in the credential and the network of n8n.`,
			};
	}
}

function describeInvalid({ body }: Failure, facts: RequestFacts): ErrorMessage {
	const { storeId, nameOf } = facts;
	const reasons = readReasons(body, nameOf);
	const event = refusedEvent(reasons, facts);
	if (event !== undefined) return unknownEvent(event, reasons);
	const unknown = storeId === undefined ? undefined : sayUnknown(body, storeId, facts);
	if (unknown !== undefined) return { message: unknown, description: said(reasons) };
	const advice = reasons.length > 0 ? '' : 'It gave no reason. Check the values of this node.';
	const words = withReasons(REJECTED, reasons, advice);
	const { message } = words;
	const description = join(words.description, fieldAdvice(facts));
	if (storeId !== undefined) return { message: ofStore(message, storeId), description };
	const isReason = leadingReason(reasons) !== undefined;
	return { message: isReason ? `Rejected: ${message}` : message, description };
}

/** Of the store alone, or of dishes alone: the platform's own words name a field. */
function sayUnknown(
	body: unknown,
	storeId: string,
	{ endpoint, nameOf }: RequestFacts,
): string | undefined {
	const fields = Object.keys(isObject(body) && isObject(body.errors) ? body.errors : {});
	const [first] = fields;
	if (first === undefined) return undefined;
	if (fields.every((field) => field === 'storeId')) return noStore(storeId);
	const areDishes = fields.every((field) => field.endsWith('.sku'));
	if (endpoint !== ENDPOINTS.updateOffers || !areDishes) return undefined;
	return `${inWords(first, nameOf)}: no such dish in store "${shorten(storeId)}"`;
}

const noStore = (storeId: string) => `No store has the ID "${shorten(storeId)}"`;

/** One that isn't documented: a platform may have further events, so only its refusal says that it hasn't. */
function refusedEvent(reasons: string[], { body }: RequestFacts): string | undefined {
	const events = isObject(body) ? body[SUBSCRIPTION_FIELDS.events.name] : undefined;
	if (!Array.isArray(events) || !/event/i.test(reasons.join(' '))) return undefined;
	const known = new Set<unknown>(CALLBACK_EVENTS.map(({ name }) => name));
	const unknown: unknown = events.find((name) => !known.has(name));
	return typeof unknown === 'string' ? unknown : undefined;
}

function unknownEvent(event: string, reasons: string[]): ErrorMessage {
	const known = CALLBACK_EVENTS.map(({ name, words }) => `${name} (${words})`).join(', ');
	return {
		message: `The platform doesn't know the event "${shorten(event)}"`,
		description: join(
			`Choose from these: ${known}. If your platform has others, Event → Get Many lists them`,
			said(reasons),
		),
	};
}

/** How the fields of a subscription are named isn't specified, so a credential can say it. */
function fieldAdvice({ endpoint, body }: RequestFacts): string {
	const fields = Object.keys(body ?? {});
	if (fields.length === 0 || !endpoint.path.startsWith(SUBSCRIPTIONS_PATH)) return '';
	return `The fields ${fields.join(', ')} were sent. If your platform names them differently, change Company Field and Callback Field under Advanced Settings of the credential.`;
}

/** A message that names its store: a platform may refuse an unknown one without a word about it. */
export function ofStore(message: string, storeId: string): string {
	const name = `"${shorten(storeId)}"`;
	return message.includes(name) ? message : `Store ${name}: ${message}`;
}

export const REJECTED = 'The platform rejected the data';

function describeForbidden({ body }: Failure, facts: RequestFacts): ErrorMessage {
	const reasons = readReasons(body);
	if (isAboutCompany(reasons, facts.companyId)) return foreignCompany(reasons, facts);
	const advice = forbiddenAdvice(facts);
	const { likelyScope } = facts.endpoint;
	const granted = scopesIn(facts.scope);
	if (likelyScope === undefined || granted.length === 0 || granted.includes(likelyScope)) {
		const words = withReasons('No permission for this operation', reasons, advice);
		if (facts.storeId === undefined) return words;
		return { ...words, message: ofStore(words.message, facts.storeId) };
	}
	return {
		message: `No permission: the scope ${likelyScope.split(':').at(-1)} is missing`,
		description: join(said(reasons), advice),
	};
}

function forbiddenAdvice({ endpoint: { likelyScope, thing }, scope }: RequestFacts): string {
	const granted = scopesIn(scope);
	const needed =
		likelyScope === undefined
			? 'Which permission this operation needs is not published.'
			: `This operation most likely needs the scope ${likelyScope}.`;
	const isGranted = likelyScope !== undefined && granted.includes(likelyScope);
	return join(
		isGranted ? NOT_YOURS : needed,
		`Scopes of your token: ${granted.join(', ') || 'none are known'}.`,
		isGranted ? '' : GRANT,
		thing === 'order' ? ORDER_ADVICE : '',
		thing === 'company' ? WHOLE_MENU_ADVICE : '',
	);
}

const NOT_YOURS =
	'Your token has the scope that this operation most likely needs. So check that company and store are yours, and that their IDs are typed as the platform has them, with capital and small letters. If they are, ask your account manager which permission is missing.';

const GRANT =
	'Ask your account manager at the platform to grant the missing one, and check that the company is yours.';

function isAboutCompany(reasons: string[], companyId = ''): boolean {
	const text = reasons.join(' ');
	return companyId !== '' && text.includes(companyId) && !/scope|permission/i.test(text);
}

function foreignCompany(reasons: string[], { companyId }: RequestFacts): ErrorMessage {
	return {
		message: `Company "${companyId}" does not belong to this client`,
		description: join(
			said(reasons),
			'Type the Company ID exactly as agreed with the platform, with capital and small letters, and check that the credential is the one for this company.',
		),
	};
}

function describeNotFound(failure: Failure, facts: RequestFacts): ErrorMessage {
	if (isPage(failure.body)) return describeOddResponse(failure, facts);
	const { endpoint, storeId, id = '' } = facts;
	const reasons = readReasons(failure.body);
	const description = join(said(reasons), notFoundAdvice(facts));
	if (storeId !== undefined) return { message: noStore(storeId), description };
	const { thing } = endpoint;
	if (thing === undefined)
		return { message: 'The platform has nothing at this address', description };
	return { message: `No ${thing} has the ID "${shorten(id)}"`, description };
}

const PAUSING: string[] = [ENDPOINTS.pauseStore.path, ENDPOINTS.resumeStore.path];

const WHOLE_MENU_ADVICE =
	'Not every account has this import: options and categories may have to be agreed with your account manager. Import Products and Offers with Send As → One Request works without it.';

const PATH_ADVICE =
	'Check the Base URL in the credential. If your platform keeps subscriptions at another path, change Subscription Path under Advanced Settings.';

const ORDER_ADVICE =
	'Order ID takes the ID of an order, not the number that guests see: choose the order from the list, or check the expression. The order may also belong to another company than this credential.';

export const STORE_ADVICE = 'Check the ID of the store: it is the one that your menu has for it.';

function notFoundAdvice({ endpoint: { path, thing }, storeId }: RequestFacts): string {
	if (storeId !== undefined) {
		return PAUSING.includes(path)
			? `${STORE_ADVICE} If it exists, your platform pauses stores at another path: switch on Advanced Settings in the credential and choose the other Pause Path.`
			: STORE_ADVICE;
	}
	if (thing === 'order') return ORDER_ADVICE;
	if (path === SUBSCRIPTIONS_PATH) return PATH_ADVICE;
	if (thing === 'company') return `Check the Company ID. ${WHOLE_MENU_ADVICE}`;
	return `Check the ID, if this operation has one, and the Base URL in the credential: n8n adds ${path} to it.`;
}

function describeTooMany({ retryAfterMs }: Failure): ErrorMessage {
	const seconds = Math.ceil((retryAfterMs ?? 0) / 1_000);
	const wait = seconds === 0 ? 'a few minutes' : `${seconds} seconds`;
	return {
		message: `Too many requests: try again in ${wait}`,
		description: 'Let the workflow run less often.',
	};
}

function describeFailed({ status, body }: Failure): ErrorMessage {
	return {
		message: `The platform failed (status ${status})`,
		description: join(
			said(readReasons(body)),
			'It may be overloaded or down for a moment. Try again later.',
		),
	};
}

function describeRejected(failure: Failure, facts: RequestFacts): ErrorMessage {
	const { status, body } = failure;
	if (isPage(body)) return describeOddResponse(failure, facts);
	const reasons = readReasons(body);
	const advice =
		reasons.length > 0 ? '' : 'It gave no reason. If this keeps happening, ask its support.';
	return withReasons(`The platform rejected the request (status ${status})`, reasons, advice);
}

function describeOddResponse({ status }: Failure, facts: RequestFacts): ErrorMessage {
	const { host, endpoint, addressField } = facts;
	return {
		message: `${host} responds, but not as the merchant API (status ${status})`,
		description: `A web page or a redirect came instead of data. Check the ${addressField} in the credential: n8n adds ${endpoint.path} to it.`,
	};
}

function withReasons(summary: string, reasons: string[], advice: string): ErrorMessage {
	const leading = leadingReason(reasons);
	if (leading === undefined) return { message: summary, description: join(said(reasons), advice) };
	const others = reasons.length === 1 ? '' : said(reasons);
	return { message: leading, description: join(summary, others, advice) };
}

const SAYS_NO_MORE =
	/^(\S+|bad request|not found|no access|access denied|permission denied|validation (error|failed)|invalid (data|request)|the request is (invalid|not valid)|unprocessable (entity|content)|the given data was invalid|an error occurred|something went wrong)[.!]?$/i;

/** What says more than that the platform refuses. */
export const leadingReason = (reasons: readonly string[]) =>
	reasons.find((reason) => !SAYS_NO_MORE.test(reason));

const said = (reasons: string[]) =>
	reasons.length > 0 ? `The platform says: ${reasons.join('; ')}` : '';

export function join(...sentences: string[]): string {
	const present = sentences.filter((sentence) => sentence !== '');
	const [first = '', ...others] = present;
	if (others.length === 0) return first;
	return present.map((sentence) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`)).join(' ');
}

export const LONGEST_MESSAGE = 200;

/** What a headline has no room for leads the description. */
export function fitting({ message, description }: ErrorMessage): ErrorMessage {
	if (message.length <= LONGEST_MESSAGE) return { message, description };
	return {
		message: `${message.slice(0, LONGEST_MESSAGE - 1)}…`,
		description: join(message, description),
	};
}
