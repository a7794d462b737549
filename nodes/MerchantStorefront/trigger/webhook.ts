import {
	sleep,
	type IDataObject,
	type IWebhookFunctions,
	type IWebhookResponseData,
} from 'n8n-workflow';
import { z } from 'zod';

import { eventWords } from '../events/eventWords';
import { isOn, optionalTexts } from '../n8n/inputs';
import { isTimeToLog } from '../n8n/isTimeToLog';
import { readOrder } from '../orders/order';
import { requiredFormat } from '../orders/orderOutput';
import { plainForTelegram } from '../orders/plainForTelegram';
import { simplifyOrder, type SummaryStyle } from '../orders/simplify';
import { formatText } from '../orders/textFormat';
import { notAmong, whyUnwanted, type WantedOrders } from '../orders/wantedOrders';
import { NOTIFICATION_ANSWERS } from '../platform/contract';
import {
	NotificationVerifier,
	type AcceptedNotification,
	type RefusalReason,
} from '../verifier/signature';

import { TriggerState, type Registration } from './state';

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
		state.verificationKeys(receivedAt.getTime()),
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

/** Says why a workflow doesn't ask for a notification, undefined where it does. Only orders have statuses. */
const whySkipped = (event: string, data: unknown, wanted: WantedOrders) =>
	event.startsWith('order.')
		? whyUnwanted(readOrder(data), wanted)
		: notAmong('Store IDs', wanted.stores, readAvailability(data)?.storeId);

const SAMPLE = 'This is a sample. It was not sent by the platform.';
const NOT_IN_EFFECT = 'The latest settings of this trigger are not in effect';

/** What a workflow starts from: what was verified, and with Simplify flat fields of it. */
function itemFields(
	context: IWebhookFunctions,
	{ event, data, notificationId, key: { companyId, signedWith } }: AcceptedNotification,
	{ refusal, isSample }: Registration,
	receivedAt: Date,
): IDataObject {
	const rest = {
		notificationId,
		receivedAt: receivedAt.toISOString(),
		signedWith,
		...(refusal === undefined ? {} : { warning: `${NOT_IN_EFFECT}: ${refusal}` }),
		...(isSample ? { isSample, warning: SAMPLE } : {}),
	};
	const sent = data as IDataObject;
	if (!isOn(context.getNodeParameter('simplify', false))) {
		return { event, companyId, data: sent, ...rest };
	}
	const textFormat = requiredFormat(context, context.getNodeParameter('textFormat', 'plain'));
	const simple = simplify(event, data, { timeZone: context.getTimezone(), textFormat });
	const marks = context.getMode() === 'manual' ? plainForTelegram(context, textFormat) : {};
	const eventName = eventWords(event);
	return { ...simple, event, eventName, companyId, ...rest, data: sent, ...marks };
}

function simplify(event: string, data: unknown, style: SummaryStyle): object {
	if (event.startsWith('order.')) {
		const order = readOrder(data);
		return order === undefined ? {} : simplifyOrder(order, style);
	}
	const store = readAvailability(data);
	if (store === undefined) return {};
	return { ...store, summary: formatText(store.summary, style.textFormat) };
}

const availabilityData = z.object({
	id: z.union([z.string(), z.number().transform(String)]),
	availability: z.object({ open: z.boolean() }),
});

/** What a notification says of a store that opened or closed. Undefined for anything else. */
function readAvailability(data: unknown) {
	const { success, data: store } = availabilityData.safeParse(data);
	if (!success) return undefined;
	const { open } = store.availability;
	return { summary: `Store ${store.id} is ${open ? 'open' : 'closed'}`, storeId: store.id, open };
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
	if (!isTimeToLog(`${id} ${reason}`, LOG_EVERY_MS)) return;
	context.logger.warn(
		`Rejected a notification to workflow "${name}" (${id}): ${REFUSALS[reason].text}`,
	);
}

/** A filter that never matches would otherwise look like a platform that sends nothing. */
function logSkipped(context: IWebhookFunctions, event: string, reason: string): void {
	const { id, name } = context.getWorkflow();
	const trigger = context.getNode().name;
	if (!isTimeToLog(`${id} ${trigger} skipped`, LOG_EVERY_MS)) return;
	context.logger.info(
		`The trigger "${trigger}" of workflow "${name}" (${id}) skipped ${event}: ${reason}`,
	);
}
