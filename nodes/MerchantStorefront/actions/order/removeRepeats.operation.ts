import {
	NodeOperationError,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeProperties,
} from 'n8n-workflow';

import { repeatKey, type RepeatOf } from '../../orders/repeatKey';
import { passUntilDone } from './onTheWay';
import { inTurn, ProcessedList } from './processedList';
import { historyKey, refuseSecondHistory, UNTIL_DONE } from './repeatNodes';

const displayOptions = { show: { resource: ['order'], operation: ['removeRepeats'] } };

export const description: INodeProperties[] = [
	{
		displayName:
			'Lets each order through once, whether the trigger or a list brings it. Test runs in the editor remember nothing.',
		name: 'repeatsNotice',
		type: 'notice',
		default: '',
		displayOptions,
	},
	{
		displayName: 'For',
		name: 'repeatsOf',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'Each Change of an Order',
				value: 'change',
				description: 'Each state of an order goes through once, by its changeKey',
			},
			{
				name: 'Each Notification',
				value: 'notification',
				description: 'Each delivery of the trigger goes through once, by its notificationId',
			},
			{
				name: 'Each Order',
				value: 'order',
				description: 'Each order goes through once, by its ID',
			},
		],
		default: 'order',
		description: 'What goes through once',
		displayOptions,
	},
	{
		displayName: 'Remember',
		name: 'remember',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'When Marked as Done',
				value: UNTIL_DONE,
				description:
					'An order whose run fails or is killed comes again with the next list, until Mark as Done says that it has arrived',
			},
			{
				name: 'When Passed',
				value: 'whenPassed',
				description: 'An order is remembered as soon as it goes through here, whatever comes of it',
			},
		],
		default: 'whenPassed',
		description: 'When an order counts as taken',
		displayOptions,
	},
	{
		displayName: 'Comes Again After (Minutes)',
		name: 'comesAgainAfter',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 15,
		description:
			'How long an order may be on its way. One that is not marked as done by then goes through again when it comes again. Choose more than your workflow ever takes.',
		displayOptions: { show: { ...displayOptions.show, remember: [UNTIL_DONE] } },
	},
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		options: [
			{
				displayName: 'Number Remembered',
				name: 'remembered',
				type: 'number',
				typeOptions: { minValue: 1 },
				default: 5000,
				description:
					'How many are remembered; the oldest are forgotten first. Choose more than any list that comes here holds.',
			},
		],
		displayOptions,
	},
];

const FROM_TRIGGER_OR_LIST =
	'Connect this node to the trigger or to Order: Get Many, or to nodes that keep their fields. What the trigger says of stores must go another way: put an If or a Switch in front.';

const MISSING: Record<RepeatOf, { name: string; wayOut: string }> = {
	order: { name: 'order', wayOut: FROM_TRIGGER_OR_LIST },
	change: { name: 'order', wayOut: FROM_TRIGGER_OR_LIST },
	notification: {
		name: 'notification',
		wayOut: 'Only the trigger gives a notificationId. For orders from a list, choose Each Order.',
	},
};

export async function executeAll(
	context: IExecuteFunctions,
	items: INodeExecutionData[],
): Promise<INodeExecutionData[]> {
	const of = context.getNodeParameter('repeatsOf', 0) as RepeatOf;
	const firstOf = new Map<string, number>();
	const refused: INodeExecutionData[] = [];
	items.forEach(({ json }, index) => {
		const key = repeatKey(json, of);
		if (key === undefined) refused.push(refuse(context, of, index));
		else if (!firstOf.has(key)) firstOf.set(key, index);
	});

	const isPassing = await choosePassing(context, of, [...firstOf.keys()]);
	const passing = [...firstOf].filter(([key]) => isPassing.has(key));
	const repeats = items.length - refused.length - passing.length;
	if (repeats > 0) hint(context, `Repeats left out: ${repeats}`);
	return [
		...passing.map(([, index]) => ({ ...items[index], pairedItem: { item: index } })),
		...refused,
	];
}

async function choosePassing(
	context: IExecuteFunctions,
	of: RepeatOf,
	keys: string[],
): Promise<Set<string>> {
	const isUntilDone = context.getNodeParameter('remember', 0) === UNTIL_DONE;
	if (isUntilDone) refuseSecondHistory(context, of);
	const { remembered = 5000 } = context.getNodeParameter('options', 0) as { remembered?: number };
	const limit = readNumber(context, remembered, 'Number Remembered', 1);
	const comesAgainAfter = isUntilDone ? context.getNodeParameter('comesAgainAfter', 0) : 15;
	const minutes = readNumber(context, comesAgainAfter, 'Comes Again After (Minutes)', 0.1);
	if (context.getMode() === 'manual') {
		hint(context, 'A test run remembers nothing and leaves out only repeats within it.');
		return new Set(keys);
	}
	if (keys.length > limit) {
		hint(
			context,
			`More came at once (${keys.length}) than are remembered (${limit}), so some will come again. Raise Number Remembered.`,
		);
	}
	const named = keys.map((key) => historyKey(of, key));
	const passing = isUntilDone
		? await passUntilDone(context, named, { remembered: limit, minutes }, Date.now())
		: await passOnce(context, named, limit);
	return new Set(keys.filter((key) => passing.has(historyKey(of, key))));
}

async function passOnce(
	context: IExecuteFunctions,
	keys: string[],
	limit: number,
): Promise<Set<string>> {
	return await inTurn(context, async () => ProcessedList.of(context, 'node').record(keys, limit));
}

function readNumber(
	context: IExecuteFunctions,
	value: unknown,
	displayName: string,
	least: number,
): number {
	const number = typeof value === 'string' && value.trim() === '' ? NaN : Number(value);
	if (Number.isFinite(number) && number >= least) return number;
	throw new NodeOperationError(context.getNode(), `${displayName} is no number from ${least} on`, {
		description: `It is "${String(value)}". Type a number.`,
	});
}

function refuse(context: IExecuteFunctions, of: RepeatOf, itemIndex: number): INodeExecutionData {
	const { name, wayOut } = MISSING[of];
	const error = new NodeOperationError(context.getNode(), `The item names no ${name}`, {
		description: `Nobody can tell whether it is a repeat. ${wayOut}`,
		itemIndex,
	});
	if (!context.continueOnFail()) throw error;
	return {
		json: { error: error.message, details: error.description },
		pairedItem: { item: itemIndex },
	};
}

function hint(context: IExecuteFunctions, message: string): void {
	context.addExecutionHints({ message, location: 'outputPane' });
}
