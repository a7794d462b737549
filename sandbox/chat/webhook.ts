import { z } from 'zod';
import type { Webhook } from './model';
import { badRequest } from './refusal';
import type { Updates } from './updates';

const PORTS = ['', '80', '88', '443', '8443'];
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

const webhookSchema = z.object({
	url: z.string().default(''),
	secret_token: z.string().max(256).optional(),
	allowed_updates: z.array(z.string()).default([]),
	drop_pending_updates: z.boolean().default(false),
});

/** An empty address takes the webhook away. */
export function readWebhook(body: unknown): { webhook?: Webhook; dropsPending: boolean } {
	const read = webhookSchema.safeParse(body);
	if (!read.success) throw badRequest('bad webhook: the parameters are not valid');
	const { url, secret_token, allowed_updates, drop_pending_updates: dropsPending } = read.data;
	if (secret_token !== undefined && !/^[\w-]+$/.test(secret_token)) {
		throw badRequest('secret token contains unallowed characters');
	}
	if (url === '') return { dropsPending };
	checkUrl(url);
	const webhook = { url, secretToken: secret_token, allowedUpdates: allowed_updates };
	return { webhook, dropsPending };
}

function checkUrl(text: string): void {
	if (!URL.canParse(text)) throw badRequest('bad webhook: Failed to resolve host');
	const { protocol, hostname, port } = new URL(text);
	// The only leniency: Telegram itself reaches no address of this machine.
	if (LOOPBACK.includes(hostname)) return;
	if (protocol !== 'https:') {
		throw badRequest('bad webhook: An HTTPS URL must be provided for webhook');
	}
	if (!PORTS.includes(port)) {
		throw badRequest('bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443');
	}
}

export function webhookInfo({ webhook, pending }: Pick<Updates, 'webhook' | 'pending'>) {
	const { url = '', allowedUpdates = [], lastErrorDate, lastErrorMessage } = webhook ?? {};
	return {
		url,
		has_custom_certificate: false,
		pending_update_count: pending,
		...(url !== '' && { max_connections: 40 }),
		...(allowedUpdates.length > 0 && { allowed_updates: allowedUpdates }),
		...(lastErrorDate !== undefined && {
			last_error_date: lastErrorDate,
			last_error_message: lastErrorMessage,
		}),
	};
}
