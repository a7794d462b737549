import type { IDataObject, IExecuteFunctions, INode } from 'n8n-workflow';

import { isOn, requiredOption } from '../n8n/inputs';
import { orderSchema } from './order';
import { simplifyOrder } from './simplify';
import { TEXT_FORMATS, type TextFormat } from './textFormat';

/** Shows orders as the user wants to see them: in flat fields, or as the platform sent them. */
export function orderOutput(
	context: IExecuteFunctions,
	itemIndex: number,
): (order: IDataObject) => IDataObject {
	if (!isOn(context.getNodeParameter('simplify', itemIndex, true))) return (order) => order;
	const style = { timeZone: context.getTimezone(), textFormat: readFormat(context, itemIndex) };
	return (order) => ({ ...simplifyOrder(orderSchema.parse(order), style) });
}

export function readFormat(context: IExecuteFunctions, itemIndex: number): TextFormat {
	return requiredFormat(context, context.getNodeParameter('textFormat', itemIndex, 'plain'));
}

export const requiredFormat = (context: { getNode(): INode }, value: unknown): TextFormat =>
	requiredOption(context, value, 'Text Format', TEXT_FORMATS);
