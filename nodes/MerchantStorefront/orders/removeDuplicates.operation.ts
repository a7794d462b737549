import type { IExecuteFunctions, INodeExecutionData, INodeProperties } from 'n8n-workflow';

import { choices } from '../n8n/choices';
import { optionsField } from '../n8n/collections';
import { errorItem, operationError } from '../n8n/asNodeError';
import { hint } from '../n8n/hint';
import { requiredOption, wholeOf } from '../n8n/inputs';
import { duplicateKey, type DuplicateOf } from './duplicateKey';
import { Turns } from '../platform/turns';

export const choice = {
	name: 'Remove Duplicates',
	description: 'Remove orders that already passed, from the trigger and from lists',
	action: 'Remove duplicates of orders',
};

const DUPLICATES = choices<DuplicateOf>({
	change: ['Each Change of an Order', 'Each state of an order passes once, by its changeKey'],
	notification: [
		'Each Notification',
		'Each notification of the trigger passes once, by its notificationId',
	],
	order: ['Each Order', 'Each order of a store passes once, by its ID'],
});

const REMEMBERED = {
	displayName: 'Number Remembered',
	name: 'remembered',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: 100_000 },
	default: 5000,
	description:
		'How many are remembered; the oldest are forgotten first. Choose more than any list that comes here holds.',
} satisfies INodeProperties;

export const fields: INodeProperties[] = [
	{
		displayName:
			'Passes each order once, whether it comes from the trigger or a list. Test runs are not remembered.',
		name: 'duplicatesNotice',
		type: 'notice',
		default: '',
	},
	{
		displayName: 'For',
		name: 'duplicatesOf',
		type: 'options',
		noDataExpression: true,
		options: DUPLICATES.options,
		default: 'order',
		description: 'What passes once',
	},
	optionsField([REMEMBERED]),
];

const FROM_TRIGGER_OR_LIST =
	'Connect this node to a trigger or to Order: Get Many, or to nodes that keep their fields. Use an If node to send store events down another branch.';

const MISSING: Record<DuplicateOf, { name: string; wayOut: string }> = {
	order: { name: 'order', wayOut: FROM_TRIGGER_OR_LIST },
	change: { name: 'order', wayOut: FROM_TRIGGER_OR_LIST },
	notification: {
		name: 'notification',
		wayOut:
			'Only the Merchant Storefront Trigger gives a notificationId. For orders from a list, choose Each Order.',
	},
};

export async function executeAll(
	context: IExecuteFunctions,
	items: INodeExecutionData[],
): Promise<INodeExecutionData[]> {
	const chosen = context.getNodeParameter('duplicatesOf', 0);
	const of = requiredOption(context, chosen, 'For', DUPLICATES.values);
	const firstOf = new Map<string, INodeExecutionData>();
	const unknown: INodeExecutionData[] = [];
	items.forEach((item, index) => {
		const key = duplicateKey(item.json, of);
		if (key === undefined) unknown.push(cannotTell(context, of, index));
		else if (!firstOf.has(key)) firstOf.set(key, { ...item, pairedItem: { item: index } });
	});

	const isPassing = await choosePassing(context, [...firstOf.keys()]);
	const passing = [...firstOf].filter(([key]) => isPassing.has(key));
	const duplicates = items.length - unknown.length - passing.length;
	if (duplicates > 0) hint(context, `Duplicates removed: ${duplicates}`);
	return [...passing.map(([, item]) => item), ...unknown];
}

async function choosePassing(context: IExecuteFunctions, keys: string[]): Promise<Set<string>> {
	const { remembered = 5000 } = context.getNodeParameter('options', 0) as { remembered?: unknown };
	const maxEntries = wholeOf(context, remembered, REMEMBERED);
	if (context.getMode() === 'manual') {
		hint(context, "Test runs aren't remembered: only duplicates within this run are removed.");
		return new Set(keys);
	}
	if (keys.length > maxEntries) {
		hint(
			context,
			`More orders came at once (${keys.length}) than are remembered (${maxEntries}), so some will pass again. Raise Number Remembered.`,
		);
	}
	if (keys.length === 0) return new Set();
	const record = async () =>
		await context.helpers.checkProcessedAndRecord(keys, 'node', { mode: 'entries', maxEntries });
	const { new: passing } = await turns.take(
		[String(context.getWorkflow().id)],
		async () =>
			await record().catch(async (error: Error) => {
				if (!ROW_IS_THERE.test(error.message)) throw error;
				return await record();
			}),
	);
	return new Set(passing.map(String));
}

/**
 * What SQLite, PostgreSQL and MySQL say where another process has stored this node's first
 * entries. Then nothing of ours is stored; after any other failure it might be, and an order that is
 * tried again would pass for a duplicate.
 */
const ROW_IS_THERE = /unique constraint|duplicate entry/i;

/**
 * One after the other, among all executions of this workflow in this process: n8n reads and writes
 * what it remembers without a lock. Nothing does that between processes.
 */
const turns = new Turns();

function cannotTell(
	context: IExecuteFunctions,
	of: DuplicateOf,
	itemIndex: number,
): INodeExecutionData {
	const { name, wayOut } = MISSING[of];
	const message = `Can't tell which ${name} this item belongs to`;
	return errorItem(context, operationError(context, message, wayOut), itemIndex);
}
