import {
	deepCopy,
	type IDataObject,
	type INodeExecutionData,
	type IPollFunctions,
} from 'n8n-workflow';

import { orderSchema } from '../MerchantStorefront/orders/order';
import { simplifyOrder } from '../MerchantStorefront/orders/simplify';
import { asNodeError, withHtmlDescription } from '../MerchantStorefront/n8n/asNodeError';
import { logRarely } from '../MerchantStorefront/n8n/logRarely';
import SAMPLES from '../MerchantStorefront/trigger/samples.json';
import { deadlineOf, latestOrders, listWindow } from './listing';
import { endangeredNeighbors } from './neighbors';
import { endOutage, mustReportFailure } from './outage';
import { memorySchema, type Memory, type Start } from './poll/memory';
import { poll } from './poll/poll';
import { readTriggerSettings, type WantedOrders, type TriggerSettings } from './settings';

export async function pollOrders(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	const isTest = context.getMode() === 'manual';
	const trigger = `${context.getWorkflow().id} ${context.getNode().id}`;
	try {
		const settings = await readTriggerSettings(context);
		if (isTest) return [[await exampleOf(context, settings)]];
		const output = await pollOnce(context, settings);
		endOutage(trigger);
		return output;
	} catch (error) {
		const nodeError = asNodeError(context, error);
		// Until a first poll succeeds, somebody is publishing and wants to see what is wrong.
		const hasPolled = context.getWorkflowStaticData('node').memory !== undefined;
		if (isTest || !hasPolled || mustReportFailure(trigger, nodeError)) {
			throw withHtmlDescription(nodeError);
		}
		context.logger.warn(`${titleOf(context)} still can't poll: ${nodeError.message}`);
		return null;
	}
}

async function pollOnce(
	context: IPollFunctions,
	settings: TriggerSettings,
): Promise<INodeExecutionData[][] | null> {
	warnOfNeighbors(context);
	const deadline = deadlineOf(context);
	const { orders, sent, now } = await listWindow(context, settings, deadline);
	const data = context.getWorkflowStaticData('node');
	if (data.memory === undefined && orders.length === 0) {
		await warnOfStores(context, settings.wanted, deadline);
	}
	// From here on nothing waits, so that no other poll comes between reading and writing.
	const memory = readMemory(context, data.memory);
	const { items, next, givenUp } = poll(memory, orders, now, settings.poll);
	const output = items.map(({ order, attempt }) =>
		itemOf(context, settings, sent.get(order.id) ?? {}, attempt === undefined ? {} : { attempt }),
	);
	for (const start of givenUp) logGivenUp(context, start);
	// Last and in one step: n8n keeps what a poll has changed before it fails.
	if (JSON.stringify(next) !== JSON.stringify(memory)) data.memory = next;
	return output.length > 0 ? [output] : null;
}

function readMemory(context: IPollFunctions, stored: unknown): Memory | undefined {
	if (stored === undefined) return undefined;
	// What n8n gives watches itself with a hidden field, which zod 4 would read as an order.
	const { success, data } = memorySchema.safeParse(deepCopy(stored));
	if (success) return data;
	context.logger.error(
		`${titleOf(context)} can't read what it remembered. It starts as if published for the first time: New Orders starts with all orders that are New, Every Change with the next change.`,
	);
	return undefined;
}

function itemOf(
	context: IPollFunctions,
	{ textFormat }: TriggerSettings,
	data: IDataObject,
	rest: IDataObject,
): INodeExecutionData {
	if (textFormat === undefined) return { json: { ...rest, data } };
	const style = { timeZone: context.getTimezone(), textFormat };
	return { json: { ...simplifyOrder(orderSchema.parse(data), style), ...rest, data } };
}

/** To build a workflow with. Nothing is remembered, so that the order starts the published workflow. */
async function exampleOf(
	context: IPollFunctions,
	settings: TriggerSettings,
): Promise<INodeExecutionData> {
	const first = settings.poll.startFor === 'newOrders' ? { attempt: 1 } : {};
	const [latest] = await latestOrders(context, settings.wanted, deadlineOf(context));
	return latest === undefined
		? itemOf(context, settings, SAMPLES['order.new'], { ...first, isSample: true })
		: itemOf(context, settings, latest, first);
}

function logGivenUp(context: IPollFunctions, { order, attempt }: Start): void {
	context.logger.error(
		`Order ${order.number ?? 'without a number'} (ID ${order.id}) is still New after ${attempt} attempts. ${titleOf(context)} doesn't start with it again. Accept or cancel the order by hand.`,
	);
}

const WARN_EVERY_MS = 60 * 60 * 1_000;

/** Each poll of a published workflow passes here. */
function warnOfNeighbors(context: IPollFunctions): void {
	const neighbors = endangeredNeighbors(context);
	if (neighbors.length === 0) return;
	logRarely(`${context.getWorkflow().id} neighbors`, WARN_EVERY_MS, () =>
		context.logger.warn(
			`${titleOf(context)} is in one workflow with "${neighbors.join('", "')}". n8n may then undo what those nodes remember, and notifications are rejected. Move this trigger to its own workflow.`,
		),
	);
}

/** A store that is misspelled would look like one without orders. */
async function warnOfStores(
	context: IPollFunctions,
	wanted: WantedOrders,
	deadline: number,
): Promise<void> {
	if (wanted.stores.length === 0) return;
	if ((await latestOrders(context, wanted, deadline)).length > 0) return;
	const others = await latestOrders(context, { ...wanted, stores: [] }, deadline);
	if (others.length === 0) return;
	const found = [...new Set(others.map(({ storeId }) => storeId))].join('", "');
	context.logger.warn(
		`${titleOf(context)} finds no order of the stores "${wanted.stores.join('", "')}". The latest orders are of "${found}".`,
	);
}

function titleOf(context: IPollFunctions): string {
	const { id, name } = context.getWorkflow();
	return `"${context.getNode().name}" of the workflow "${name}" (${id})`;
}
