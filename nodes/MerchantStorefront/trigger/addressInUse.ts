import { addressOf } from './callback';

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
