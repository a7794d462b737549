import type { IHookFunctions } from 'n8n-workflow';

import { asNodeError, operationError } from '../n8n/asNodeError';
import { failureOf } from '../platform/apiError';
import { mayHaveActed } from '../platform/outcomes';
import {
	createSubscription,
	deleteSubscription,
	listSubscriptions,
} from '../subscriptions/subscriptionCalls';
import { AddressInUseError } from './callback';
import type { Platform, Trigger } from './converge';
import { assertReachable, currentCallback, readClient, readDesired } from './parameters';
import { isInPlace, publish, unpublish } from './publication';
import { awaitSample, isSampleWanted } from './sample';
import { TriggerState } from './state';

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
		async readSettings() {
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
				return { reason, mayBeGone: failure === undefined || mayHaveActed(failure) };
			}
		},
	};
}
