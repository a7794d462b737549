import { API_PREFIX, TOKEN_ENDPOINT } from './contract';
import { PreparationError } from './preparationError';

/** What people paste behind an address though it is appended by itself. */
const APPENDED: Record<string, string> = {
	'Auth URL': TOKEN_ENDPOINT.path,
	'Base URL': API_PREFIX,
};

/**
 * The address of a service as typed by a person: trimmed, without trailing slashes and without what
 * is appended to it, its path kept.
 * Throws a {@link PreparationError} that says what to type.
 */
export function readServiceUrl(typed: unknown, fieldName: string): string {
	const text = typeof typed === 'string' ? typed.trim() : '';
	if (text === '') {
		throw unusable(`${fieldName} is empty. Type an address like https://api.example.com`);
	}
	const url = parseUrl(text);
	if (url === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
		if (/\s/.test(text)) throw unusable(`${fieldName} has a space in it. Type one address`);
		const scheme = isThisMachine(parseUrl(`http://${text}`)?.hostname ?? '') ? 'http' : 'https';
		throw unusable(`${fieldName} is not a web address. Type it with ${scheme}:// in front`);
	}
	if (url.protocol === 'http:' && !isThisMachine(url.hostname)) {
		throw unusable(
			`${fieldName} starts with http://, which would send your secret unprotected. Type https:// instead`,
		);
	}
	if (url.username !== '' || url.password !== '') {
		throw unusable(
			`${fieldName} contains a user name or password. Type only the address; the ID and secret have their own fields`,
		);
	}
	// A bare "?" or "#" leaves `search` and `hash` empty but still breaks the joined address.
	if (/[?#]/.test(text)) {
		throw unusable(`${fieldName} contains "?" or "#". Type the address only up to there`);
	}
	return withoutEnd(`${url.origin}${url.pathname}`, APPENDED[fieldName]);
}

function withoutEnd(address: string, appended: string | undefined): string {
	const trimmed = withoutSlashesAtEnd(address);
	if (appended === undefined || !trimmed.endsWith(appended)) return trimmed;
	return withoutEnd(trimmed.slice(0, -appended.length), appended);
}

/** A regular expression for the last of many slashes would start at each of them. */
export const withoutSlashesAtEnd = (text: string): string => text.replace(/(?<!\/)\/+$/, '');

/** Scheme, host, port and path: the same text for every way to type the same address. */
export function spelledOnce(serviceUrl: string): string {
	const { protocol, hostname, port, pathname } = new URL(serviceUrl);
	const path = pathname.split('/').filter((part) => part !== '');
	return [`${protocol}//${hostname.replace(/\.$/, '')}:${port}`, ...path].join('/');
}

function unusable(message: string): PreparationError {
	return new PreparationError(message, 'Correct it in the credential Merchant Storefront API.');
}

export function joinUrl(serviceUrl: string, path: string): string {
	return `${serviceUrl}/${path.replace(/^\/+/, '')}`;
}

export function parseUrl(text: string): URL | undefined {
	return URL.canParse(text) ? new URL(text) : undefined;
}

/** Docker calls the machine so that a container runs on. */
const DOCKER_HOST = 'host.docker.internal';

function isThisMachine(hostname: string): boolean {
	return (
		hostname === 'localhost' ||
		hostname === DOCKER_HOST ||
		hostname.endsWith('.localhost') ||
		hostname === '[::1]' ||
		/^127\.\d+\.\d+\.\d+$/.test(hostname)
	);
}

export function isLoopbackUrl(address: string): boolean {
	const url = parseUrl(address);
	return url !== undefined && isThisMachine(url.hostname);
}

const PRIVATE_IPV4 = [
	/^0\./,
	/^10\./,
	/^127\./,
	/^169\.254\./,
	/^192\.168\./,
	/^198\.1[89]\./,
	/^172\.(1[6-9]|2\d|3[01])\./,
	/^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./,
];
const PRIVATE_IPV6 = /^\[(::1?\]|::ffff:|f[cd]|fe[89ab])/i;
const PRIVATE_NAME = /(^|\.)(localhost|local|internal|lan|home\.arpa)$/i;

/** Whether a platform on the internet could reach this host, as far as its name tells. */
function isPublicHost(host: string): boolean {
	// A dot at the end only says that the name is complete.
	const hostname = host.replace(/(?<!\.)\.+$/, '');
	if (hostname.startsWith('[')) return !PRIVATE_IPV6.test(hostname);
	if (/^\d+\.\d+\.\d+\.\d+$/.test(hostname)) {
		return !PRIVATE_IPV4.some((range) => range.test(hostname));
	}
	return hostname.includes('.') && !PRIVATE_NAME.test(hostname);
}

/**
 * What is wrong with a callback address, and what to type instead. A platform on this machine reaches any address here;
 * one on the internet needs a public host, and https since orders carry names and phone numbers.
 */
export function callbackFlaw(callback: string, baseUrl: string): string | undefined {
	// Within an address, a line break would be skipped.
	const url = /\s/.test(callback) ? undefined : parseUrl(callback);
	if (url === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
		return 'Type a whole web address, like https://n8n.example.com/webhook/orders.';
	}
	if (isLoopbackUrl(baseUrl)) return undefined;
	if (!isPublicHost(url.hostname)) {
		return 'Its host is private or local, where the platform cannot send anything. Type the public address.';
	}
	return url.protocol === 'https:'
		? undefined
		: 'It starts with http://, and notifications carry names and phone numbers. Type an address with https://.';
}
