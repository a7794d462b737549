import {
	sleep,
	type IDataObject,
	type IWebhookFunctions,
	type IWebhookResponseData,
} from 'n8n-workflow';

import { isOn, optionalTexts } from '../n8n/inputs';
import { logRarely } from '../n8n/logRarely';
import { requiredFormat } from '../orders/orderOutput';
import { plainForTelegram } from '../orders/plainForTelegram';
import type { WantedOrders } from '../orders/wantedOrders';
import { NOTIFICATION_ANSWERS } from '../platform/contract';
import {
	NotificationVerifier,
	type AcceptedNotification,
	type RefusalReason,
	type VerificationKey,
} from '../verifier/signature';

import { notificationFields, whySkipped } from './notification';
import { TriggerState, type Registration, type Subscribed } from './state';

const { noNotification, notProven, tooBusy, tooLarge } = NOTIFICATION_ANSWERS;

/** The texts are for the log of the receiver; a sender learns nothing but the status. */
const REFUSALS: Readonly<Record<RefusalReason, { status: number; text: string }>> = {
	tooLarge: { ...tooLarge, text: 'The body is larger than a notification can be' },
	notJson: { ...noNotification, text: 'The body is not a JSON object in UTF-8' },
	tooBusy: { ...tooBusy, text: 'Too many large notifications are waiting to be verified' },
	tooDeep: { ...noNotification, text: 'The body is nested too deeply' },
	duplicateKey: { ...noNotification, text: 'An object in the body has the same key twice' },
	protoKey: { ...noNotification, text: 'An object in the body has a key named __proto__' },
	noEvent: {
		...noNotification,
		text: "The notification doesn't name its event. Turn on the trigger's option Subscribe Each Event Separately",
	},
	noData: { ...noNotification, text: 'The body has no data' },
	noSecret: { ...notProven, text: 'There is no secret to verify with' },
	noSecretForEvent: {
		...notProven,
		text: 'None of the secrets belongs to a subscription of this event',
	},
	noSignature: { ...notProven, text: 'Neither the body nor a header holds a signature' },
	wrongSignature: { ...notProven, text: 'The signature does not match the data' },
};

/** This process has one: what it remembers makes it faster, and changes no verdict. */
const verifier = new NotificationVerifier(async () => await sleep(0));

export async function receiveNotification(
	context: IWebhookFunctions,
): Promise<IWebhookResponseData> {
	const receivedAt = new Date();
	const state = TriggerState.of(context);
	const verdict = await verifier.verify(
		// One platform signs for all subscriptions of a trigger, so they have one sender.
		state.registration?.callback ?? '',
		{ body: await bytesOf(context), headers: context.getHeaderData() },
		verificationKeys(state, receivedAt.getTime()),
	);
	if (!verdict.accepted) {
		warnOfRefusal(context, verdict.reason);
		context.getResponseObject().status(REFUSALS[verdict.reason].status).end();
		return { noWebhookResponse: true };
	}
	const { registration } = state;
	// Without workflow data n8n acknowledges with 200 and starts nothing.
	if (registration === undefined || !registration.events.includes(verdict.event)) return {};
	const reason =
		registration.isSample === true
			? undefined
			: whySkipped(verdict.event, verdict.data, readWantedOrders(context));
	if (reason !== undefined) {
		logSkipped(context, verdict.event, reason);
		return {};
	}
	return { workflowData: [[{ json: itemFields(context, verdict, registration, receivedAt) }]] };
}

function readWantedOrders(context: IWebhookFunctions): WantedOrders {
	const options = context.getNodeParameter('options', {}) as Record<string, unknown>;
	const { stores, statuses, testOrders = 'include' } = options;
	return {
		stores: optionalTexts(stores),
		statuses: optionalTexts(statuses),
		testOrders: testOrders as Required<WantedOrders>['testOrders'],
	};
}

function itemFields(
	context: IWebhookFunctions,
	verdict: AcceptedNotification,
	registration: Registration,
	receivedAt: Date,
): IDataObject {
	const isSimple = isOn(context.getNodeParameter('simplify', false));
	if (!isSimple) return { ...notificationFields(verdict, registration, receivedAt, undefined) };
	const textFormat = requiredFormat(context, context.getNodeParameter('textFormat', 'plain'));
	const style = { timeZone: context.getTimezone(), textFormat };
	const marks = context.getMode() === 'manual' ? plainForTelegram(context, textFormat) : {};
	return { ...notificationFields(verdict, registration, receivedAt, style), ...marks };
}

function verificationKeys(state: TriggerState, now: number): VerificationKey[] {
	const { registration } = state;
	const keysOf = (
		{ subscriptions, events }: Subscribed,
		signedWith: VerificationKey['signedWith'],
	): VerificationKey[] =>
		subscriptions.map((subscription) => ({ ...subscription, events, signedWith }));
	return [
		...(registration === undefined ? [] : keysOf(registration, 'current')),
		...state.previousSubscriptions(now).flatMap((previous) => keysOf(previous, 'previous')),
	];
}

interface RawRequest {
	rawBody?: unknown;
	/** n8n reads with it what it does not parse. */
	readRawBody?: () => Promise<void>;
	readableDidRead?: boolean;
}

/**
 * The bytes as they came. None where n8n has used them up, as it does for form uploads, or where
 * they end too early: without bytes a notification is rejected.
 */
async function bytesOf(context: IWebhookFunctions): Promise<Buffer> {
	const request = context.getRequestObject() as unknown as RawRequest;
	if (!Buffer.isBuffer(request.rawBody) && request.readableDidRead !== true) {
		await request.readRawBody?.().catch((error: Error) => {
			context.logger.debug(`The body of a notification could not be read: ${error.message}`);
		});
	}
	return Buffer.isBuffer(request.rawBody) ? request.rawBody : Buffer.alloc(0);
}

const LOG_EVERY_MS = 60_000;

function warnOfRefusal(context: IWebhookFunctions, reason: RefusalReason): void {
	const { id, name } = context.getWorkflow();
	logRarely(`${id} ${reason}`, LOG_EVERY_MS, () =>
		context.logger.warn(
			`Rejected a notification to workflow "${name}" (${id}): ${REFUSALS[reason].text}`,
		),
	);
}

/** A filter that never matches would otherwise look like a platform that sends nothing. */
function logSkipped(context: IWebhookFunctions, event: string, reason: string): void {
	const { id, name } = context.getWorkflow();
	logRarely(`${id} ${context.getNode().name} skipped`, LOG_EVERY_MS, () =>
		context.logger.info(
			`The trigger "${context.getNode().name}" of workflow "${name}" (${id}) skipped ${event}: ${reason}`,
		),
	);
}
