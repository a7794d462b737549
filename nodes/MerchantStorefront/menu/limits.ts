import type {
	IDataObject,
	IDisplayOptions,
	IExecuteFunctions,
	INodeProperties,
} from 'n8n-workflow';

import { operationError } from '../n8n/asNodeError';
import { show } from '../platform/shown';
import type { SafetyLimits } from './checks/safetyLimits';

export const limitsField = (
	description: string,
	options: INodeProperties[],
	displayOptions: IDisplayOptions,
): INodeProperties => ({
	displayName: 'Safety Limits',
	name: 'limits',
	type: 'collection',
	placeholder: 'Add Limit',
	default: {},
	description,
	displayOptions,
	options,
});

export const mostSwitchedOffLimit = (description: string): INodeProperties => ({
	displayName: 'Most Switched Off (%)',
	name: 'mostSwitchedOff',
	type: 'number',
	typeOptions: { minValue: 0, maxValue: 100 },
	default: 20,
	description,
});

export function readSafetyLimits(context: IExecuteFunctions): SafetyLimits {
	return {
		mostSwitchedOff: readSafetyLimit(
			context,
			['limits', 'mostSwitchedOff'],
			'Most Switched Off (%)',
			{
				unset: 20,
				most: 100,
			},
		),
		largestPriceChange: readSafetyLimit(
			context,
			['limits', 'largestPriceChange'],
			'Largest Price Change (%)',
		),
		fewestProducts: readSafetyLimit(context, ['limits', 'fewestProducts'], 'Fewest Products', {
			unset: 1,
		}),
	};
}

/** A limit may come from an expression, and one that isn't a number would never stop anything. */
export function readSafetyLimit(
	context: IExecuteFunctions,
	[collection, name]: readonly [string, string],
	displayName: string,
	{ unset = 0, most = Infinity } = {},
): number {
	const { [name]: value } = context.getNodeParameter(collection, 0, {}) as IDataObject;
	// What an expression makes of a missing field is undefined as well, and yet a limit was set.
	const typed = context.getNode().parameters[collection];
	const isSet = typeof typed === 'object' && typed !== null && name in typed;
	if (value === undefined && !isSet) return unset;
	const isText = typeof value === 'string' && value.trim() !== '';
	const limit = isText || typeof value === 'number' ? Number(value) : NaN;
	if (Number.isFinite(limit) && limit >= 0 && limit <= most) return limit;
	throw operationError(
		context,
		`${displayName} must be a number${most === Infinity ? ', 0 or greater' : ` from 0 to ${most}`}`,
		`It is ${show(value) ?? 'empty'}, so nothing is sent. Type a number, or remove the limit.`,
	);
}
