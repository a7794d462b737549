import type {
	IDataObject,
	INodeExecutionData,
	IPollFunctions,
	NodeApiError,
	NodeOperationError,
} from 'n8n-workflow';

import { orderKey, orderSchema, type Order } from '../MerchantStorefront/orders/order';
import { plainForTelegram } from '../MerchantStorefront/orders/plainForTelegram';
import { simplifyOrder } from '../MerchantStorefront/orders/simplify';
import type { WantedOrders } from '../MerchantStorefront/orders/wantedOrders';
import { asNodeError, withHtmlDescription } from '../MerchantStorefront/n8n/asNodeError';
import { isTimeToLog } from '../MerchantStorefront/n8n/isTimeToLog';
import { workflowNodes } from '../MerchantStorefront/n8n/workflowNodes';
import { caught } from '../MerchantStorefront/platform/caught';
import type { Cause } from '../MerchantStorefront/platform/outcomes';
import {
	deadlineOf,
	pollInTurn,
	triggerTitle,
	triggerOf,
	type Remembered,
} from '../MerchantStorefront/polling/polling';
import SAMPLES from '../MerchantStorefront/trigger/samples.json';
import { latestWanted, listWindow, WARN_EVERY_MS } from './listing';
import { pollEveryChange } from './poll/everyChange';
import { pollNewOrders } from './poll/newOrders';
import {
	ordersMemorySchema,
	withPassed,
	type Listing,
	type OrdersMemory,
	type Start,
} from './poll/ordersMemory';
import { readTriggerSettings, type TriggerSettings } from './ordersTriggerSettings';

export async function pollOrders(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	const settings = usableSettings(context);
	if (context.getMode() === 'manual') return await testOutput(context, settings);
	try {
		return await pollInTurn(context, {
			schema: ordersMemorySchema,
			startsAnew:
				'New Orders starts with all orders that are New, Every Change with the next change.',
			async look(deadline) {
				warnOfNeighbors(context);
				const listing = await listWindow(context, settings, deadline);
				await caught(warnOfStores(context, settings.wanted, listing, deadline));
				failedPolls.delete(triggerOf(context));
				return listing;
			},
			decide: (listing, remembered) => decide(context, settings, listing, remembered),
		});
	} catch (error) {
		return reportFailure(context, asNodeError(context, error));
	}
}

/** Settings that can't be are an error each time: no later poll would read them. */
function usableSettings(context: IPollFunctions): TriggerSettings {
	try {
		return readTriggerSettings(context);
	} catch (error) {
		throw withHtmlDescription(asNodeError(context, error));
	}
}

/** The error workflow hears of the first failed poll and then of each tenth: one outage is one matter. */
const ERROR_EVERY_POLLS = 10;

const failedPolls = new Map<string, number>();

/**
 * To n8n a failed poll is a failed execution, which starts the error workflow. It isn't thrown: with
 * the durable cursor n8n would wait after that, for up to 30 minutes, and orders with it.
 */
function reportFailure(context: IPollFunctions, error: NodeApiError | NodeOperationError): null {
	const trigger = triggerOf(context);
	// Until a first poll succeeds, somebody is publishing and wants to see what is wrong.
	const hasPolled = context.getWorkflowStaticData('node').memory !== undefined;
	if (!hasPolled) throw withHtmlDescription(error);
	const before = failedPolls.get(trigger) ?? 0;
	failedPolls.set(trigger, before + 1);
	if (before % ERROR_EVERY_POLLS === 0) {
		context.__emitError(Object.assign(withHtmlDescription(error), { failure: PASSING }));
	} else {
		context.logger.warn(`${triggerTitle(context)} still can't poll: ${error.message}`);
	}
	return null;
}

function decide(
	context: IPollFunctions,
	settings: TriggerSettings,
	listing: Listing,
	{ memory: stored, isDurable }: Remembered<OrdersMemory>,
) {
	const trigger = triggerOf(context);
	const passed = isDurable ? [] : (passedLast.get(trigger) ?? []);
	const memory = stored && withPassed(stored, passed, true);
	const { poll } = settings;
	const { items, canceled, next, givenUp } =
		poll.startFor === 'newOrders'
			? pollNewOrders(memory, listing, poll)
			: pollEveryChange(memory, listing, poll);
	const starts = items.map(({ order, attempt }) =>
		itemOf(context, settings, order, attempt === undefined ? {} : { attempt }),
	);
	const cancellations = canceled.map((order) => itemOf(context, settings, order, {}));
	for (const start of givenUp) logGivenUp(context, start);
	const passedNow = canceled.map(orderKey);
	passedLast.set(trigger, passedNow);
	return {
		output: settings.canceled ? [starts, cancellations] : [starts],
		next: isDurable ? next : withPassed(next, passedNow, false),
	};
}

/** What n8n's back-off reads from an error. */
const PASSING = { cause: 'temporarily-unavailable' } satisfies { cause: Cause };

/**
 * The canceled orders of the last poll. Without the durable cursor n8n stores the memory before the
 * execution, and may be killed in between. So they are remembered one poll later: an order that is
 * still New starts again, but a cancellation would be lost.
 */
const passedLast = new Map<string, string[]>();

function itemOf(
	context: IPollFunctions,
	{ textFormat }: TriggerSettings,
	order: Order,
	rest: IDataObject,
): INodeExecutionData {
	const { sent: data } = order;
	if (textFormat === undefined) return { json: { ...rest, data } };
	const style = { timeZone: context.getTimezone(), textFormat };
	return { json: { ...simplifyOrder(order, style), ...rest, data } };
}

/** It is there to build a workflow with. Nothing is remembered, so that the order starts the published workflow. */
async function testOutput(
	context: IPollFunctions,
	settings: TriggerSettings,
): Promise<INodeExecutionData[][]> {
	const marks = {
		...(settings.poll.startFor === 'newOrders' && { attempt: 1 }),
		...(endangeredNeighbors(context).length > 0 && { [SHARES_MEMORY]: true }),
		...plainForTelegram(context, settings.textFormat),
	};
	try {
		const [latest] = await latestWanted(context, settings.wanted, deadlineOf(context));
		const sample = { ...marks, isSample: true };
		return [
			[
				latest === undefined
					? itemOf(context, settings, orderSchema.parse(SAMPLES['order.new']), sample)
					: itemOf(context, settings, latest, marks),
			],
		];
	} catch (error) {
		throw withHtmlDescription(asNodeError(context, error));
	}
}

function logGivenUp(context: IPollFunctions, { order, attempt }: Start): void {
	context.logger.error(
		`Order ${order.number ?? 'without a number'} (ID ${order.id}) is still New after ${attempt} attempts. ${triggerTitle(context)} doesn't start with it again. Accept or cancel the order by hand.`,
	);
}

/** What the action node remembers: the last import, and dishes that are off for now. */
const REMEMBERING = ['menu', 'offer'];

/** A mark of test runs, by which the trigger shows a hint: n8n's hints know nothing of other nodes. */
export const SHARES_MEMORY = 'sharesMemory';

/** The names of nodes of this package whose memory this trigger could undo. */
const endangeredNeighbors = (context: IPollFunctions): string[] =>
	workflowNodes(context)
		.filter(
			({ type, resource }) =>
				type === 'merchantStorefrontTrigger' ||
				(type === 'merchantStorefront' && REMEMBERING.includes(String(resource))),
		)
		.map(({ name }) => name);

/** Each poll of a published workflow passes here. */
function warnOfNeighbors(context: IPollFunctions): void {
	const neighbors = endangeredNeighbors(context);
	if (neighbors.length === 0) return;
	if (!isTimeToLog(`${context.getWorkflow().id} neighbors`, WARN_EVERY_MS)) return;
	context.logger.warn(
		`${triggerTitle(context)} is in one workflow with "${neighbors.join('", "')}". n8n may then undo what those nodes remember, and notifications are rejected. Move this trigger to its own workflow.`,
	);
}

/** A store that is misspelled would look like one without orders. */
async function warnOfStores(
	context: IPollFunctions,
	wanted: WantedOrders,
	{ orders }: Listing,
	deadline: number,
): Promise<void> {
	if (wanted.stores.length === 0 || orders.length > 0) return;
	if (!isTimeToLog(`${triggerOf(context)} stores ${wanted.stores.join()}`, WARN_EVERY_MS)) return;
	if ((await latestWanted(context, wanted, deadline)).length > 0) return;
	const others = await latestWanted(context, { ...wanted, stores: [] }, deadline);
	if (others.length === 0) return;
	const found = [...new Set(others.map(({ storeId }) => storeId))].join('", "');
	context.logger.warn(
		`${triggerTitle(context)} finds no order of the stores "${wanted.stores.join('", "')}". The latest orders are of "${found}".`,
	);
}
