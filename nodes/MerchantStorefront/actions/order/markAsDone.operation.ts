import {
	NodeOperationError,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeProperties,
} from 'n8n-workflow';

import { repeatKey } from '../../orders/repeatKey';
import { markAsDone } from './onTheWay';
import { historyKey, waitingNodesBefore, type WaitingNode } from './repeatNodes';

const displayOptions = { show: { resource: ['order'], operation: ['markAsDone'] } };

export const description: INodeProperties[] = [
	{
		displayName:
			'Put this behind the till, where an order arrives only when the till has it. It belongs to a Remove Repeats of the same workflow with Remember → When Marked as Done.',
		name: 'doneNotice',
		type: 'notice',
		default: '',
		displayOptions,
	},
	{
		displayName: 'Order ID',
		name: 'doneId',
		type: 'string',
		default: '',
		placeholder: 'e.g. {{ $json.orderId }}',
		description:
			'Leave it empty when this stands behind Remove Repeats: the order is then the one that the item comes from. Otherwise the ID of the order (or the changeKey or notificationId, as Remove Repeats goes by).',
		displayOptions,
	},
];

export async function executeAll(
	context: IExecuteFunctions,
	items: INodeExecutionData[],
): Promise<INodeExecutionData[]> {
	const before = waitingNodesBefore(context);
	const keys: string[] = [];
	const unknown = new Map<number, NodeOperationError>();
	let failed = 0;
	items.forEach((item, index) => {
		// An error that somebody let pass is no arrival.
		if (item.error !== undefined || Boolean(item.json.error)) {
			failed++;
			return;
		}
		const found = keysOf(context, before, index);
		if (found.length === 0) unknown.set(index, cannotTell(context, before, index));
		keys.push(...found);
	});
	if (failed > 0) {
		hint(context, `Items with an error: ${failed}. Their orders are not marked as done.`);
	}
	if (context.getMode() === 'manual') hint(context, 'A test run marks nothing as done.');
	else if (keys.length > 0) await markAsDone(context, [...new Set(keys)]);

	// What has arrived is marked by now, whatever the others lack.
	const [error] = unknown.values();
	if (error !== undefined && !context.continueOnFail()) throw error;
	return items.map((item, index) => {
		const problem = unknown.get(index);
		const pairedItem = { item: index };
		if (problem === undefined) return { ...item, pairedItem };
		return { json: { error: problem.message, details: problem.description }, pairedItem };
	});
}

function keysOf(context: IExecuteFunctions, before: WaitingNode[], itemIndex: number): string[] {
	const typed = String(context.getNodeParameter('doneId', itemIndex) ?? '').trim();
	if (typed !== '') {
		const kinds = before.length === 0 ? ['order' as const] : before.map(({ of }) => of);
		return kinds.map((of) => historyKey(of, typed));
	}
	return before.flatMap(({ name, of }) => {
		const passed = itemBefore(context, name, itemIndex);
		const key = passed && repeatKey(passed.json, of);
		return key === undefined ? [] : [historyKey(of, key)];
	});
}

/** The item of a node before this one that an item was made from. */
function itemBefore(
	context: IExecuteFunctions,
	nodeName: string,
	itemIndex: number,
): INodeExecutionData | undefined {
	const { $: node } = context.getWorkflowDataProxy(itemIndex) as unknown as {
		$: (name: string) => { item?: INodeExecutionData };
	};
	try {
		return node(nodeName).item;
	} catch {
		// It came another way, or a node in between did not say what it made it from.
		return undefined;
	}
}

function cannotTell(context: IExecuteFunctions, before: WaitingNode[], itemIndex: number) {
	const description =
		before.length === 0
			? 'There is no Remove Repeats before this node whose Remember is When Marked as Done. Set it there, or type the Order ID here.'
			: 'A node between Remove Repeats and this one does not say which item it made this one from. Type the Order ID here, as an expression.';
	return new NodeOperationError(context.getNode(), 'Which order is done cannot be told', {
		description,
		itemIndex,
	});
}

function hint(context: IExecuteFunctions, message: string): void {
	context.addExecutionHints({ message, location: 'outputPane' });
}
