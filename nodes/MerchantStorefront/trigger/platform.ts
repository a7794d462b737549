import type { IHookFunctions } from 'n8n-workflow';

import { mayHaveActed } from '../platform/outcomes';
import { failureOf } from '../platform/apiError';
import { asNodeError } from '../n8n/asNodeError';
import {
	createSubscription,
	deleteSubscription,
	listSubscriptions,
	type SubscriptionInput,
} from '../subscriptions/calls';
import type { Observed } from './subscriptionPlan';

export interface StillThere {
	reason: string;
	/** Whether the request may have been carried out all the same. */
	mayBeGone: boolean;
}

/** The three requests that a trigger needs. */
export interface Platform {
	list(): Promise<Observed>;
	/** Throws where it isn't known that the subscription was created. */
	create(input: SubscriptionInput): Promise<{ id?: string | undefined; secret: string }>;
	/** Returns why the subscription may still be there, or nothing once it is gone. */
	remove(id: string): Promise<StillThere | undefined>;
}

export function platformOf(context: IHookFunctions): Platform {
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
