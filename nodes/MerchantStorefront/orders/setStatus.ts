import { sleep, type IExecuteFunctions, type NodeApiError } from 'n8n-workflow';

import type { Order } from './order';
import {
	hasMovedOn,
	isReached,
	orderName,
	possibilities,
	presentStatus,
	quantitiesMissed,
	standing,
	type StatusChange,
} from './statusChange';
import { findStatus, statusWords } from './statuses';
import type { FailureKind } from '../platform/failure';
import { mayHaveActed, mayPass } from '../platform/outcomes';
import { join, leadingReason, LONGEST_MESSAGE } from '../platform/outcomeTexts';
import { failureOf, reworded, wordedError } from '../platform/apiError';
import { caught } from '../platform/caught';
import { readReasons } from '../platform/reasons';
import { getOrder, sendStatusChange } from './orderCalls';

const MOST_ATTEMPTS = 3;
const MOST_READINGS = 3;
const PAUSE_MS = 1_000;

/**
 * Changes an order, and is safe to send again: after each failure the order is read again. Success is
 * only what was read back as requested: a chat says "accepted" by it. Returns the order as it is now,
 * and whether it was as requested before this request was answered.
 */
export async function setStatus(context: IExecuteFunctions, before: Order, change: StatusChange) {
	let isInDoubt = false;
	for (let attempt = 1; ; attempt++) {
		const failure = await caught<NodeApiError>(sendStatusChange(context, before.id, change));
		if (failure === undefined) {
			return { changed: await readChanged(context, before, change), alreadyThere: false };
		}
		isInDoubt ||= mayHaveActed(failureOf(failure));
		const order = await getOrder(context, before.id).catch((error: Error) => {
			context.logger.debug(`The order could not be read after a failure: ${error.message}`);
			throw failure;
		});
		if (isReached(order, change)) return { changed: order, alreadyThere: true };
		if (isInDoubt && hasMovedOn(order, before, change)) {
			throw movedOn(context, failure, order, change);
		}
		if (attempt === MOST_ATTEMPTS || !isWorthAnother(failure)) {
			throw explained(context, failure, order, change);
		}
		await sleep(PAUSE_MS);
	}
}

/** What surely did nothing has been sent again already. */
const isWorthAnother = (error: unknown) => {
	const failure = failureOf(error);
	return failure !== undefined && mayPass(failure) && mayHaveActed(failure);
};

/** A platform may show a change a moment after it has taken it. */
async function readChanged(
	context: IExecuteFunctions,
	before: Order,
	change: StatusChange,
): Promise<Order> {
	for (let readings = 1; ; readings++) {
		const order = await getOrder(context, before.id).catch((error: NodeApiError) => {
			const doubt =
				'The platform took the change; only reading the order again failed. Setting the same status again does no harm.';
			throw withAdvice(context, error, error.message, doubt);
		});
		if (isReached(order, change)) return order;
		if (hasMovedOn(order, before, change)) throw overtaken(context, order, change);
		if (readings === MOST_READINGS) {
			refuseUnchanged(context, order, change);
			// The platform took the cooking time; that it shows it anywhere is only assumed.
			return order;
		}
		await sleep(PAUSE_MS);
	}
}

function refuseUnchanged(context: IExecuteFunctions, order: Order, change: StatusChange): void {
	const missed = quantitiesMissed(order, change);
	if (order.status === change.status && missed.length === 0) return;
	const words =
		order.status === change.status
			? {
					message: `The platform took the status, but not the quantities of ${orderName(order)}`,
					description: `${missed.join('; ')}. Correct the order with the platform's support before the courier takes it.`,
				}
			: {
					message: `The platform took the change, but ${orderName(order)} is still ${presentStatus(order)}`,
					description: `Look at the order in a minute. Setting it to ${statusWords(change.status)} again does no harm.`,
				};
	throw wordedError(context, words);
}

/** The platform took the change, and somebody else's came with it: a guest cancels, a courier comes. */
function overtaken(context: IExecuteFunctions, order: Order, change: StatusChange): NodeApiError {
	return wordedError(context, {
		message: `The platform took ${statusWords(change.status)}, but ${orderName(order)} is ${presentStatus(order)} by now`,
		description: `Somebody else has changed the order, or the platform did. Nothing more was sent. ${possibilities(order)}`,
	});
}

/** Nobody can tell whether the change came before the later one. */
function movedOn(
	context: IExecuteFunctions,
	failure: NodeApiError,
	order: Order,
	change: StatusChange,
): NodeApiError {
	return withAdvice(
		context,
		failure,
		`${standing(order, change)} by now: whether it was set to ${statusWords(change.status)} before is unknown`,
		`The response to the change was lost (${failure.message}), and the order has moved on since. Nothing more was sent. ${possibilities(order)}`,
	);
}

/** Somebody was faster, and with another cooking time. */
function accepted(order: Order): string {
	const minutes = order.estimatedCookingTime;
	return `${orderName(order)} is already accepted${minutes === null ? '' : ` with ${minutes} min`}`;
}

const REFUSALS: ReadonlyArray<FailureKind | undefined> = ['invalid', 'rejected'];

/** A failure together with where the order is. */
function explained(
	context: IExecuteFunctions,
	failure: NodeApiError,
	order: Order,
	change: StatusChange,
): NodeApiError {
	const present = standing(order, change);
	const refusal = failureOf(failure);
	if (!REFUSALS.includes(refusal?.kind)) {
		const advice = `${present} now. Setting the same status again does no harm.`;
		return withAdvice(context, failure, failure.message, advice);
	}
	const notDone =
		order.status === change.status
			? 'was not changed'
			: `was not set to ${statusWords(change.status)}`;
	const agreement = findStatus(change.status)?.needsAgreement
		? ` Agree on using ${statusWords(change.status)} with the platform first.`
		: '';
	const reasons = readReasons(refusal?.body);
	const reason = leadingReason(reasons) ?? failure.message;
	// Of several reasons the description has them all.
	const untold = reasons.length > 1 ? '' : reason;
	if (change.status === 'preparation' && order.status === change.status) {
		return withAdvice(context, failure, accepted(order), join(untold, possibilities(order)));
	}
	const whole = `${present} and ${notDone}: ${reason}`;
	const isShort = whole.length <= LONGEST_MESSAGE;
	return withAdvice(
		context,
		failure,
		isShort ? whole : `${present} and ${notDone}`,
		join(isShort ? '' : untold, `${possibilities(order)}${agreement}`),
	);
}

function withAdvice(
	context: IExecuteFunctions,
	error: NodeApiError,
	message: string,
	advice: string,
): NodeApiError {
	const words = { message, description: join(error.description ?? '', advice) };
	return reworded(context, error, words);
}
