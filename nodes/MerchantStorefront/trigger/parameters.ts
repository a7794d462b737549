import type { IHookFunctions } from 'n8n-workflow';

import { operationError } from '../n8n/asNodeError';
import {
	isOn,
	optionalList,
	optionalTexts,
	refuseEmptyOptions,
	requiredEvents,
	requiredList,
	requiredOption,
} from '../n8n/inputs';
import { TEST_ORDERS } from '../orders/testOrders';
import { requiredFormat } from '../orders/orderOutput';
import { readStatuses } from '../orders/statuses';
import { readSettings } from '../platform/settings';
import { callbackFlaw } from '../platform/urls';
import { readCredential } from '../platform/request';
import type { Desired } from './subscriptionPlan';
import type { PlatformClient } from './state';

/** Without a value, filters let everything pass. A notification comes too late to say so. */
const LABELS = {
	otherEvents: 'Other Event Names or IDs',
	stores: 'Store IDs',
	statuses: 'Statuses',
	testOrders: 'Test Orders',
};

const SAMPLE_COMPANY = 'sample-company';

/** What the node's parameters ask for now. A sample belongs to no company. */
export function readDesired(context: IHookFunctions, isSample = false): Desired {
	const options = context.getNodeParameter('options', {}) as Record<string, unknown>;
	refuseEmptyOptions(context, options, LABELS);
	optionalList(context, options.stores, LABELS.stores);
	readStatuses(context, options.statuses, LABELS.statuses);
	requiredOption(context, options.testOrders ?? 'include', LABELS.testOrders, TEST_ORDERS);
	requiredFormat(context, context.getNodeParameter('textFormat', 'plain'));
	const { subscribeSeparately, otherEvents, replaceSubscription } = options;
	const typed = context.getNodeParameter('companyId', '', { extractValue: true });
	const companyIds = isSample && optionalTexts(typed).length === 0 ? SAMPLE_COMPANY : typed;
	const events = [context.getNodeParameter('events'), otherEvents].flatMap((chosen) =>
		optionalList(context, chosen, 'Events'),
	);
	return {
		callback: currentCallback(context),
		companyIds: requiredList(context, companyIds, 'Company ID').sort(),
		events: requiredEvents(context, events).sort(),
		separately: isOn(subscribeSeparately),
		replaces: typeof replaceSubscription === 'string' ? replaceSubscription : undefined,
	};
}

/** This trigger subscribes at this platform, as this client. */
export async function readClient(context: IHookFunctions): Promise<PlatformClient> {
	const { baseUrl, client } = readSettings(await readCredential(context));
	return { baseUrl, client };
}

export function currentCallback(context: IHookFunctions): string {
	return context.getNodeWebhookUrl('default') ?? '';
}

export function assertReachable(
	context: IHookFunctions,
	{ callback }: Desired,
	{ baseUrl }: PlatformClient,
): void {
	if (callbackFlaw(callback, baseUrl) === undefined) return;
	throw operationError(
		context,
		// While testing, n8n shows nothing but the message.
		`The platform cannot send notifications to ${callback}: set WEBHOOK_URL of n8n to its public https address`,
		'Set the environment variable WEBHOOK_URL of n8n (in newer versions N8N_WEBHOOK_URL) to its public address, for instance https://n8n.example.com/, restart n8n and publish again.',
	);
}
