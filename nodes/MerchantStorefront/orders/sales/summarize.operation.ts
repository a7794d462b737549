import type { IExecuteFunctions, INodeExecutionData, INodeProperties } from 'n8n-workflow';

import { hint } from '../../n8n/hint';
import { notAnOrder, readInputOrder } from '../inputOrder';
import { readFormat, textFormatField } from '../orderOutput';
import { addUp, type SoldOrder } from './sales';
import { salesText } from './salesText';
import { formatText } from '../textFormat';

export const choice = {
	name: 'Summarize',
	description: 'Add up orders: revenue, top dishes, cancellations, by store',
	action: 'Summarize orders',
};

export const fields: INodeProperties[] = [
	{
		displayName:
			"All input orders become one item. Connect this node to Order: Get Many with Return All and Created After. An order that comes more than once counts once, and test orders don't count.",
		name: 'summarizeNotice',
		type: 'notice',
		default: '',
	},
	textFormatField,
];

const NO_ORDERS =
	'No orders came in. If there should be some, connect this node to Order: Get Many.';

export async function executeAll(
	context: IExecuteFunctions,
	items: INodeExecutionData[],
): Promise<INodeExecutionData[]> {
	const format = readFormat(context, 0);
	const orders: SoldOrder[] = [];
	const unknown: INodeExecutionData[] = [];
	items.forEach((item, index) => {
		// n8n's Always Output Data makes one of these where there is no order.
		if (Object.keys(item.json).length === 0) return;
		const order = readInputOrder(item.json);
		if (order === undefined) unknown.push(notAnOrder(context, index));
		else orders.push({ ...order, acceptedAt: timeIn(item.json.acceptedAt) });
	});
	if (orders.length === 0 && unknown.length === 0) hint(context, NO_ORDERS);
	const sales = addUp(orders);
	return [
		{
			json: { summary: formatText(salesText(sales, context.getTimezone()), format), ...sales },
			pairedItem: items.map((_, item) => ({ item })),
		},
		...unknown,
	];
}

function timeIn(value: unknown): string | null {
	if (value instanceof Date) return value.toISOString();
	return typeof value === 'string' && value.trim() !== '' ? value : null;
}
