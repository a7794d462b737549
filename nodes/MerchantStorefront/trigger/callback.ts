import { parseUrl, withoutSlashesAtEnd } from '../platform/urls';

/** A path of n8n ends with the name of its webhooks, the ID of the webhook and the node's own part. */
const PARTS = 3;

const lastParts = (url: URL) => url.pathname.split('/').slice(-PARTS).join('/');

/** Whether one is the other's trigger in another n8n. The address of a test run isn't. */
export function isElsewhere(one: string, other: string): boolean {
	const [a, b] = [parseUrl(one), parseUrl(other)];
	return one !== other && a !== undefined && b !== undefined && lastParts(a) === lastParts(b);
}

/** The address of the n8n that a callback URL leads to. */
function addressOf(callback: string): string {
	const url = parseUrl(callback);
	if (url === undefined) return callback;
	const path = url.pathname.split('/').slice(0, -PARTS).join('/');
	return `${url.origin}${path}`;
}

/** Whether a person means this callback URL: by itself, or by the address of its n8n. */
export function isMeant(typed: string, callback: string): boolean {
	const url = parseUrl(typed.trim());
	if (url === undefined) return false;
	const address = withoutSlashesAtEnd(`${url.origin}${url.pathname}`);
	return address === callback || address === addressOf(callback);
}

/** This trigger is subscribed for another n8n, whose orders must not be taken without asking. */
export class AddressInUseError extends Error {
	readonly description: string;

	constructor(otherCallback: string, callback: string) {
		const isSameAddress = addressOf(otherCallback) === addressOf(callback);
		const [other, own] = [otherCallback, callback].map((one) =>
			isSameAddress ? one : addressOf(one),
		);
		super(`This trigger is already subscribed for the n8n at ${other}. This n8n is at ${own}.`);
		this.description = `If the n8n at ${other} is no longer used, add the option Replace Subscription Of with ${other} and publish again. Otherwise this workflow is a copy: duplicate it in this n8n and publish the duplicate.`;
	}
}
