import {
	NodeApiError,
	sleep,
	type IDataObject,
	type IExecuteFunctions,
	type JsonObject,
} from 'n8n-workflow';

import { orderSchema, type Order } from '../orders/order';
import { isReached, nameOf, possibilities, type StatusChange } from '../orders/statusChange';
import { findStatus, statusWords } from '../orders/statuses';
import { getOrder, sendStatusChange } from './orders';

export interface ChangedOrder {
	/** As the platform has it now. */
	changed: IDataObject;
	/** Whether the order stood there before this call was answered. */
	alreadyThere: boolean;
}

const MOST_SENDINGS = 3;
const MOST_READINGS = 3;
const PAUSE_MS = 1_000;

/**
 * Sets the status, and is safe to repeat: after a refusal or a failure that leaves open whether the
 * platform has acted, the order is read again. If it is there, that is success.
 */
export async function changeOrder(
	context: IExecuteFunctions,
	before: Order,
	change: StatusChange,
	itemIndex: number,
): Promise<ChangedOrder> {
	for (let sendings = 1; ; sendings++) {
		const failure = await sendStatusChange(context, before.id, change, itemIndex).then(
			() => undefined,
			(error: NodeApiError) => error,
		);
		if (failure === undefined) {
			return {
				changed: await readChanged(context, before, change, itemIndex),
				alreadyThere: false,
			};
		}
		const present = await getOrder(context, before.id, itemIndex).catch((error: Error) => {
			context.logger.debug(`The order could not be read after a failure: ${error.message}`);
			throw failure;
		});
		const order = orderSchema.parse(present);
		if (isReached(order, change)) return { changed: present, alreadyThere: true };
		if (sendings === MOST_SENDINGS || !mayPass(failure)) {
			throw explained(context, failure, order, change, itemIndex);
		}
		await sleep(PAUSE_MS);
	}
}

const PASSING_STATUSES = ['408', '502', '503', '504'];

/** Without a status, no answer came. */
const mayPass = ({ httpCode }: NodeApiError) =>
	httpCode === null || httpCode === undefined || PASSING_STATUSES.includes(httpCode);

/** A platform may show a change a moment after it has taken it. */
async function readChanged(
	context: IExecuteFunctions,
	before: Order,
	change: StatusChange,
	itemIndex: number,
): Promise<IDataObject> {
	for (let readings = 1; ; readings++) {
		const present = await getOrder(context, before.id, itemIndex).catch((error: NodeApiError) => {
			const doubt =
				'The platform has taken the change; only reading the order again failed. Setting the same status once more does no harm.';
			throw withAdvice(context, error, error.message, doubt, itemIndex);
		});
		const order = orderSchema.parse(present);
		// Another status than both has come since.
		if (isReached(order, change) || order.status !== before.status) return present;
		if (readings === MOST_READINGS) {
			throw new NodeApiError(context.getNode(), {} as JsonObject, {
				message: `The platform took the change, but ${nameOf(order)} is still ${statusWords(order.status)}`,
				description: `Look at the order in a minute. Setting it to ${statusWords(change.status)} once more does no harm.`,
				itemIndex,
			});
		}
		await sleep(PAUSE_MS);
	}
}

const REFUSALS = ['400', '409', '422'];

/** A failure together with where the order stands. */
function explained(
	context: IExecuteFunctions,
	failure: NodeApiError,
	order: Order,
	{ status }: StatusChange,
	itemIndex: number,
): NodeApiError {
	const name = `${nameOf(order)} is ${statusWords(order.status)}`;
	if (!REFUSALS.includes(failure.httpCode ?? '')) {
		const advice = `${name} now. Setting the same status once more does no harm.`;
		return withAdvice(context, failure, failure.message, advice, itemIndex);
	}
	const agreement = findStatus(status)?.needsAgreement
		? ` The use of ${statusWords(status)} must be agreed with the platform first.`
		: '';
	return withAdvice(
		context,
		failure,
		`${name} and was not set to ${statusWords(status)}: ${failure.message}`,
		`${possibilities(order)}${agreement}`,
		itemIndex,
	);
}

function withAdvice(
	context: IExecuteFunctions,
	{ description, httpCode }: NodeApiError,
	message: string,
	advice: string,
	itemIndex: number,
): NodeApiError {
	return new NodeApiError(
		context.getNode(),
		{},
		{
			message,
			description: [description, advice].filter(Boolean).join(' '),
			httpCode: httpCode ?? undefined,
			itemIndex,
		},
	);
}
