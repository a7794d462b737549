import * as crypto from 'node:crypto';
import {
	NotificationVerifier,
	type RefusalReason,
	type VerificationKey,
} from '../../../nodes/MerchantStorefront/verifier/signature';

const SECRET = 'made-up secret';

const EVENTS = ['order.new', 'order.status.changed'];
export const CURRENT: VerificationKey = { secret: SECRET, signedWith: 'current', events: EVENTS };
export const PREVIOUS: VerificationKey = {
	secret: 'an older made-up secret',
	signedWith: 'previous',
	events: EVENTS,
};

export const sign = (text: string | Buffer, secret = SECRET) =>
	crypto.createHmac('sha512', secret).update(text).digest();

export const hex = (text: string, secret = SECRET) => sign(text, secret).toString('hex');

export const notification = (data: string, signature: string, event = 'order.new') =>
	`{"event":${JSON.stringify(event)},"data":${data},"signature":"${signature}"}`;

export const withHigherBytes = (text: string) =>
	text.replace(/./g, (digit) => String.fromCharCode(0x100 + digit.charCodeAt(0)));

interface Case {
	body: string | Buffer;
	headers?: Record<string, string | string[] | undefined>;
	keys?: VerificationKey[];
	verifier?: NotificationVerifier;
	sender?: string;
}

export const newVerifier = () => new NotificationVerifier(async () => {});

export const verify = async ({
	body,
	headers = {},
	keys = [CURRENT],
	verifier = newVerifier(),
	sender = 'sender',
}: Case) =>
	await verifier.verify(
		sender,
		{ body: Buffer.isBuffer(body) ? body : Buffer.from(body), headers },
		keys,
	);

export const refusal = (reason: RefusalReason) => ({ accepted: false, reason });

export const DATA = '{"a":1}';
export const SIGNATURE = hex(DATA);
export const FORGED = hex('something else');

export const sha256 = (text: string) => crypto.createHash('sha256').update(text).digest('hex');

/** How often a text was hashed with a secret while something ran. */
export async function hmacsDuring(run: () => Promise<unknown>): Promise<number> {
	const { calls } = jest.mocked(crypto.createHmac).mock;
	const before = calls.length;
	await run();
	return calls.length - before;
}
