import type { IDataObject, INodeExecutionData, IWebhookFunctions } from 'n8n-workflow';

import { isOn, optionalTexts } from '../n8n/inputs';
import { logRarely } from '../n8n/logRarely';
import { readOrder } from '../orders/order';
import { requiredFormat } from '../orders/output';
import { plainForTelegram } from '../orders/plainForTelegram';
import { simplifyOrder, type SummaryStyle } from '../orders/simplify';
import { formatText } from '../orders/textFormat';
import { eventWords } from '../events/words';
import type { AcceptedNotification } from '../verifier/signature';
import type { Registration } from './state';
import { readAvailability } from './storeAvailability';
import { whySkipped, type Filters } from './wanted';

interface TriggerOptions {
	stores?: unknown;
	statuses?: unknown;
	testOrders?: Filters['testOrders'];
}

const SAMPLE = 'This is a sample. It was not sent by the platform.';
const NOT_IN_EFFECT = 'The latest settings of this trigger are not in effect';

/**
 * The item that a workflow starts from. What it holds is what was verified. Undefined for what the
 * options skip.
 */
export function notificationItem(
	context: IWebhookFunctions,
	notification: AcceptedNotification,
	{ refusal, isSample }: Registration,
	receivedAt: Date,
): INodeExecutionData | undefined {
	const { event, data, notificationId, key } = notification;
	const { companyId } = key;
	const options = context.getNodeParameter('options', {}) as TriggerOptions;
	const reason = isSample ? undefined : whySkipped(event, data, filtersIn(options));
	if (reason !== undefined) {
		logSkipped(context, event, reason);
		return undefined;
	}
	const rest = {
		notificationId,
		receivedAt: receivedAt.toISOString(),
		signedWith: key.signedWith,
		...(refusal === undefined ? {} : { warning: `${NOT_IN_EFFECT}: ${refusal}` }),
		...(isSample ? { isSample, warning: SAMPLE } : {}),
	};
	if (isOn(context.getNodeParameter('simplify', false))) {
		const textFormat = requiredFormat(context, context.getNodeParameter('textFormat', 'plain'));
		const simple = simplify(event, data, { timeZone: context.getTimezone(), textFormat });
		const marks = context.getMode() === 'manual' ? plainForTelegram(context, textFormat) : {};
		const eventName = eventWords(event);
		return {
			json: {
				...simple,
				event,
				eventName,
				companyId,
				...rest,
				...marks,
				data: data as IDataObject,
			},
		};
	}
	return { json: { event, companyId, data: data as IDataObject, ...rest } };
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

const LOG_EVERY_MS = 60_000;

/** A filter that never matches would otherwise look like a platform that sends nothing. */
function logSkipped(context: IWebhookFunctions, event: string, reason: string): void {
	const { id, name } = context.getWorkflow();
	logRarely(`${id} ${context.getNode().name} skipped`, LOG_EVERY_MS, () =>
		context.logger.info(
			`The trigger "${context.getNode().name}" of workflow "${name}" (${id}) skipped ${event}: ${reason}`,
		),
	);
}

function filtersIn({ stores, statuses, testOrders = 'include' }: TriggerOptions): Filters {
	return { stores: optionalTexts(stores), statuses: optionalTexts(statuses), testOrders };
}
