import { createHmac } from 'node:crypto';
import type { WorkflowDraft } from '../../host/n8nApi';
import { chain, trigger } from '../../host/workflows';
import type { Sandbox } from '../../sandbox';
import { notification, signatureOf, signedText } from '../../sandbox/signer';
import type { CalService } from './calService';
import type { Instance } from './instance';
import { code, webhook, withCredential } from './workflow';

export interface Message {
	headers: Record<string, string>;
	body: string;
}

/** A published workflow that notifications start. */
export interface Candidate {
	given: Instance;
	workflowId: string;
	url: string;
	/** An order as its service sends it, genuinely signed. */
	message(order: object): Message;
}

const EVENT = 'order.new';
const SECRET = 'made-up secret of the platform';

async function publish({ api }: Instance, draft: WorkflowDraft): Promise<string> {
	const { id } = await api.createWorkflow(draft);
	await api.publish(id);
	return id;
}

export const platformMessage =
	(sandbox: Sandbox, secret: string): Candidate['message'] =>
	(order) => {
		const { signing } = sandbox.settings();
		const signature = signatureOf(signedText(order, signing), secret, signing.encoding);
		return notification(EVENT, order, signature, signing);
	};

export async function ourTrigger(given: Instance): Promise<Candidate> {
	const workflowId = await publish(given, chain('Trigger', [trigger(given.credential)]));
	const [{ callback, secret }] = given.sandbox.subscriptions();
	return { given, workflowId, url: callback, message: platformMessage(given.sandbox, secret) };
}

/** Verifies nothing: what n8n itself needs for a notification. */
export async function bareWebhook(given: Instance): Promise<Candidate> {
	const workflowId = await publish(given, chain('Webhook', [webhook('bare', {})]));
	return {
		given,
		workflowId,
		url: `${given.url}/webhook/bare`,
		message: platformMessage(given.sandbox, SECRET),
	};
}

/** For all items at once and without a library: the Code node at its fastest. */
const VERIFY = `
const { createHmac, timingSafeEqual } = require('crypto');

const sorted = (value) => {
	if (Array.isArray(value)) return value.map(sorted);
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(Object.keys(value).sort().map((key) => [key, sorted(value[key])]));
};

return $input.all().map(({ json: { body: { event, data, signature } } }) => {
	const expected = createHmac('sha512', ${JSON.stringify(SECRET)})
		.update(JSON.stringify(sorted(data)))
		.digest();
	const given = Buffer.from(String(signature), 'hex');
	const genuine = given.length === expected.length && timingSafeEqual(given, expected);
	return { json: { event, data, genuine } };
});`;

/** What people build who have no node for it; an order that it took for forged fails the measurement. */
export async function byHand(given: Instance): Promise<Candidate> {
	const workflowId = await publish(
		given,
		chain('By hand', [
			webhook('by-hand', {}),
			code('Verify', VERIFY),
			{
				name: 'Forged?',
				type: 'n8n-nodes-base.if',
				typeVersion: 2.3,
				parameters: {
					conditions: {
						options: { caseSensitive: true, typeValidation: 'strict', version: 3 },
						conditions: [
							{
								id: 'forged',
								leftValue: '={{ $json.genuine }}',
								rightValue: '',
								operator: { type: 'boolean', operation: 'false', singleValue: true },
							},
						],
						combinator: 'and',
					},
					options: {},
				},
			},
			{
				name: 'Refuse',
				type: 'n8n-nodes-base.stopAndError',
				typeVersion: 1,
				parameters: { errorMessage: 'The signature does not match' },
			},
		]),
	);
	return {
		given,
		workflowId,
		url: `${given.url}/webhook/by-hand`,
		message: platformMessage(given.sandbox, SECRET),
	};
}

/**
 * The built-in trigger most like ours: it registers at its service with its own secret and
 * verifies an HMAC, of the plain bytes. Nearly all others are of version 1, for which n8n evaluates
 * one more expression a request: measured against one of them, ours would win by that alone.
 */
export async function calTrigger(given: Instance, service: CalService): Promise<Candidate> {
	const credential = await given.api.createCredential('Cal', 'calApi', {
		apiKey: 'made-up key',
		host: service.url,
	});
	const workflowId = await publish(
		given,
		chain('Cal', [
			{
				name: 'Cal.com Trigger',
				type: 'n8n-nodes-base.calTrigger',
				typeVersion: 3,
				webhookId: 'cal-trigger',
				parameters: { events: ['BOOKING_CREATED'], options: {} },
				...withCredential(credential),
			},
		]),
	);
	const [{ subscriberUrl, secret }] = service.subscribers;
	return {
		given,
		workflowId,
		url: subscriberUrl,
		message: (order) => {
			const body = JSON.stringify({ triggerEvent: 'BOOKING_CREATED', payload: order });
			const signature = createHmac('sha256', secret).update(body).digest('hex');
			return {
				headers: { 'content-type': 'application/json', 'x-cal-signature-256': signature },
				body,
			};
		},
	};
}
