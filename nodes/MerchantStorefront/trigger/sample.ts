import { createHmac, randomBytes } from 'node:crypto';
import {
	sleep,
	type IHookFunctions,
	type IHttpRequestMethods,
	type IN8nHttpFullResponse,
} from 'n8n-workflow';

import { operationError } from '../n8n/asNodeError';
import { NOTIFICATION_FIELDS } from '../platform/contract';
import SAMPLES from './samples.json';
import type { Desired } from './subscriptionPlan';
import { TriggerState } from './state';

/** n8n has to save the secret and tell the editor to wait before the sample may come. */
const SENT_AFTER_MS = 1_000;
const MOST_ATTEMPTS = 5;

/** Whether the trigger is tested in the editor and is to give a sample. Never when published. */
export function isSampleWanted(context: IHookFunctions): boolean {
	return (
		context.getActivationMode() === 'manual' &&
		context.getNodeParameter('whileTesting', 'sample') === 'sample'
	);
}

/**
 * Has this n8n send itself a notification as the platform would, signed with a secret of this test.
 * The platform is not asked. n8n does not keep what a test writes to static data.
 */
export async function awaitSample(
	context: IHookFunctions,
	{ callback, companyIds, events }: Desired,
): Promise<void> {
	const sample = Object.entries(SAMPLES).find(([event]) => events.includes(event));
	if (sample === undefined) {
		throw operationError(
			context,
			`There is no sample for ${events.join(', ')}`,
			'Set While Testing to Wait for a Real Notification, or add another event.',
		);
	}
	await callOwnWebhook(context, callback).catch(({ message }: Error) => {
		throw operationError(
			context,
			`This n8n cannot reach itself at ${callback}, where the sample has to arrive`,
			`${message}. If the address is wrong, set the environment variable WEBHOOK_URL of n8n (in newer versions N8N_WEBHOOK_URL) to the right one. Otherwise pin a sample to this node: the folder docs/samples of this package's repository has one of each event.`,
		);
	});
	const secret = randomBytes(32).toString('hex');
	TriggerState.of(context).registration = {
		baseUrl: '',
		client: '',
		callback,
		companyIds,
		events,
		separately: false,
		subscriptions: [{ secret, companyId: companyIds.join(', ') }],
		isSample: true,
	};
	void send(context, callback, signed(...sample, secret));
}

async function send(context: IHookFunctions, callback: string, body: string): Promise<void> {
	for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
		await sleep(SENT_AFTER_MS);
		const outcome = await callOwnWebhook(context, callback, body).catch(
			({ message }: Error) => message,
		);
		if (outcome === 200) return;
		context.logger.warn(`The sample notification did not arrive: ${outcome}`);
		// The test was stopped.
		if (outcome === 404) return;
	}
}

const TIMEOUT_MS = 10_000;

/** n8n sends it, and answers it without asking a node, though its types do not have it. */
const OPTIONS = 'OPTIONS' as string as IHttpRequestMethods;

/** Calls an address of this n8n, and answers the status. Throws where none comes. */
async function callOwnWebhook(
	context: IHookFunctions,
	url: string,
	body?: string,
): Promise<number> {
	const response = (await context.helpers.httpRequest({
		url,
		method: body === undefined ? OPTIONS : 'POST',
		body,
		headers: { 'Content-Type': 'application/json' },
		timeout: TIMEOUT_MS,
		ignoreHttpStatusErrors: true,
		returnFullResponse: true,
	})) as IN8nHttpFullResponse;
	return response.statusCode;
}

function signed(event: string, data: object, secret: string): string {
	const signature = createHmac('sha512', secret).update(JSON.stringify(data)).digest('hex');
	return JSON.stringify({
		[NOTIFICATION_FIELDS.event.name]: event,
		[NOTIFICATION_FIELDS.data.name]: data,
		[NOTIFICATION_FIELDS.signature.name]: signature,
	});
}
