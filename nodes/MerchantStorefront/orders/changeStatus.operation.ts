import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { operationError } from '../n8n/asNodeError';
import { orderChoiceFields, readOrderChoice } from './orderChoice';
import type { Order } from './order';
import {
	forbiddance,
	isReached,
	possibilities,
	quantityFlaws,
	type StatusChange,
} from './statusChange';
import { setStatus } from './setStatus';
import { getOrder } from './orderCalls';
import { orderOutput, simplifyFields } from './orderOutput';
import { readStatusChange, statusChangeFields } from './statusChangeInput';

export const choice = {
	name: 'Change Status',
	description: 'Accept an order, or say how far it is',
	action: 'Change the status of an order',
};

export const fields: INodeProperties[] = [
	...orderChoiceFields,
	...statusChangeFields,
	...simplifyFields,
];

export async function execute(context: IExecuteFunctions, itemIndex: number): Promise<IDataObject> {
	const { id } = readOrderChoice(context, itemIndex);
	const change = readStatusChange(context, itemIndex);
	const order = await getOrder(context, id);
	refuseQuantities(context, order, change);
	const { changed, alreadyThere } = isReached(order, change)
		? { changed: order, alreadyThere: true }
		: await changeAllowed(context, order, change);
	return { ...orderOutput(context, itemIndex)(changed), alreadyThere };
}

async function changeAllowed(context: IExecuteFunctions, order: Order, change: StatusChange) {
	const forbidden = forbiddance(order, change);
	if (forbidden === undefined) return await setStatus(context, order, change);
	throw operationError(context, forbidden, `Nothing was sent. ${possibilities(order)}`);
}

function refuseQuantities(
	context: IExecuteFunctions,
	order: Order,
	{ items = [] }: StatusChange,
): void {
	const [first, ...others] = quantityFlaws(order, items);
	if (first === undefined) return;
	throw operationError(
		context,
		first,
		[
			...others,
			'Nothing was sent. Correct the field Items: each SKU of the order, with the quantity that the guest gets. Only list what changes.',
		].join('\n'),
	);
}
