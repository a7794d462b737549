import type { IHookFunctions } from 'n8n-workflow';

import { asNodeError, operationError } from '../n8n/asNodeError';
import {
	isOn,
	optionalList,
	optionalTexts,
	readTriggerOptions,
	requiredList,
	requiredOption,
} from '../n8n/inputs';
import { requiredFormat } from '../orders/orderOutput';
import { readStatuses } from '../orders/statuses';
import { TEST_ORDERS } from '../orders/wantedOrders';
import { failureOf } from '../platform/apiError';
import { mayHaveActed } from '../platform/outcomes';
import { readCredential } from '../platform/request';
import { readSettings } from '../platform/settings';
import { callbackFlaw } from '../platform/urls';
import {
	createSubscription,
	deleteSubscription,
	listSubscriptions,
} from '../subscriptions/subscriptionCalls';
import { requiredEvents } from '../subscriptions/subscriptionFields';
import { AddressInUseError } from './callback';
import type { Platform, Trigger } from './converge';
import { isInPlace, publish, unpublish } from './publication';
import { awaitSample, isSampleWanted } from './sample';
import { TriggerState, type PlatformClient } from './state';
import type { Desired } from './subscriptionPlan';
import { OPTIONS } from './triggerFields';

/** n8n asks this before it publishes, and n8n 1 at each start. */
export async function isSubscribed(context: IHookFunctions): Promise<boolean> {
	return await isInPlace(triggerIn(context));
}

/** n8n calls this where {@link isSubscribed} said no. */
export async function subscribe(context: IHookFunctions): Promise<boolean> {
	try {
		if (isSampleWanted(context)) await awaitSample(context, readDesired(context, true));
		else await publish(triggerIn(context));
	} catch (error) {
		const { message, description } =
			error instanceof AddressInUseError ? error : asNodeError(context, error);
		// Not an API error: of those n8n 1 shows the description only.
		throw operationError(context, message, description ?? '');
	}
	return true;
}

/** n8n calls this when it unpublishes, before it publishes again, and after publishing failed. */
export async function unsubscribe(context: IHookFunctions): Promise<boolean> {
	await unpublish(triggerIn(context));
	return true;
}

function triggerIn(context: IHookFunctions): Trigger {
	return {
		name: context.getNode().name,
		callback: currentCallback(context),
		mode: context.getActivationMode(),
		state: TriggerState.of(context),
		platform: platformOf(context),
		log: context.logger,
		readClient: async () => await readClient(context),
		async readAim() {
			const desired = readDesired(context);
			const client = await readClient(context);
			assertReachable(context, desired, client);
			return { desired, client };
		},
	};
}

function platformOf(context: IHookFunctions): Platform {
	return {
		async list() {
			try {
				const { withoutId, ...list } = await listSubscriptions(context);
				// Nobody knows which one that is, so nothing is deleted for what the others say.
				return withoutId > 0 ? 'unknown' : list;
			} catch (error) {
				// An outage must not keep a workflow from starting; where no request gets through, the next says why.
				const { message } = asNodeError(context, error);
				context.logger.warn(`The subscriptions couldn't be listed: ${message}`);
				return 'unknown';
			}
		},
		async create(input) {
			return await createSubscription(context, input);
		},
		async remove(id) {
			try {
				await deleteSubscription(context, id);
				return undefined;
			} catch (error) {
				const failure = failureOf(error);
				if (failure?.kind === 'notFound') return undefined;
				// This goes into the log, and the words of the platform may hold the secret.
				const reason =
					failure?.status === undefined
						? asNodeError(context, error).message
						: `the platform responded with status ${failure.status}`;
				return { reason, mayBeGone: mayHaveActed(failure) };
			}
		},
	};
}

const SAMPLE_COMPANY = 'sample-company';

/** What the node's parameters ask for now. A sample belongs to no company. */
function readDesired(context: IHookFunctions, isSample = false): Desired {
	// Without a value, filters let everything pass. A notification comes too late to say so.
	const options = readTriggerOptions(context, OPTIONS);
	optionalList(context, options.stores, 'Store IDs');
	readStatuses(context, options.statuses, 'Statuses');
	requiredOption(context, options.testOrders ?? 'include', 'Test Orders', TEST_ORDERS.values);
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
async function readClient(context: IHookFunctions): Promise<PlatformClient> {
	const { baseUrl, client } = readSettings(await readCredential(context));
	return { baseUrl, client };
}

function currentCallback(context: IHookFunctions): string {
	return context.getNodeWebhookUrl('default') ?? '';
}

function assertReachable(
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
