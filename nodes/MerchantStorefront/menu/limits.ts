import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { operationError } from '../n8n/asNodeError';
import { showFilled } from '../n8n/inputs';
import { readKeys } from './rules/finding';
import type { SafetyLimits } from './check/comparedMenu';

const LIMITS: Record<
	keyof SafetyLimits,
	Required<Pick<INodeProperties, 'displayName' | 'typeOptions'>> & {
		/** Of a limit that is added. */
		default: number;
		/** Where nobody has set it. */
		unset?: number;
	}
> = {
	fewestDishes: { displayName: 'Fewest Dishes', typeOptions: { minValue: 1 }, default: 1 },
	largestPriceChange: {
		displayName: 'Largest Price Change (%)',
		typeOptions: { minValue: 0 },
		default: 50,
		unset: 0,
	},
	mostSwitchedOff: {
		displayName: 'Most Switched Off (%)',
		typeOptions: { minValue: 0, maxValue: 100 },
		default: 20,
	},
};

export function limitField(name: keyof SafetyLimits, description: string): INodeProperties {
	const { displayName, typeOptions, default: added } = LIMITS[name];
	return { displayName, name, type: 'number', typeOptions, default: added, description };
}

export const limitsField = (description: string, options: INodeProperties[]): INodeProperties => ({
	displayName: 'Safety Limits',
	name: 'limits',
	type: 'collection',
	placeholder: 'Add Limit',
	default: {},
	description,
	options,
});

export const readSafetyLimits = (context: IExecuteFunctions): SafetyLimits => ({
	fewestDishes: readSafetyLimit(context, 'fewestDishes'),
	largestPriceChange: readSafetyLimit(context, 'largestPriceChange'),
	mostSwitchedOff: readSafetyLimit(context, 'mostSwitchedOff'),
});

/** A limit may come from an expression, and one that isn't a number would never stop anything. */
function readSafetyLimit(context: IExecuteFunctions, name: keyof SafetyLimits): number {
	const { displayName, typeOptions, default: added, unset = added } = LIMITS[name];
	const most = typeOptions?.maxValue ?? Infinity;
	const { [name]: value } = context.getNodeParameter('limits', 0, {}) as IDataObject;
	// What an expression makes of a missing field is undefined as well, and yet a limit was set.
	const typed = context.getNode().parameters.limits;
	const isSet = typeof typed === 'object' && typed !== null && name in typed;
	if (value === undefined && !isSet) return unset;
	const isText = typeof value === 'string' && value.trim() !== '';
	const limit = isText || typeof value === 'number' ? Number(value) : NaN;
	if (Number.isFinite(limit) && limit >= 0 && limit <= most) return limit;
	throw operationError(
		context,
		`${displayName} must be a number${most === Infinity ? ', 0 or greater' : ` from 0 to ${most}`}`,
		`It is ${showFilled(value)}, so nothing is sent. Type a number, or remove the limit.`,
	);
}

export const confirmedFindingsOption: INodeProperties = {
	displayName: 'Confirmed Findings',
	name: 'confirmedFindings',
	type: 'string',
	noDataExpression: true,
	default: '',
	placeholder: 'e.g. free-dishes-3f0c2a9b, same-title-86b1f2a4',
	description:
		'Findings that are intended: the keys that Preview Import lists under keysToConfirm. Each holds until one of its cells changes.',
};

/** As a person typed them: an expression is not evaluated, since it could confirm whatever is found. */
export function readConfirmed(context: IExecuteFunctions): Set<string> {
	const { options } = context.getNode().parameters as {
		options?: { confirmedFindings?: unknown };
	};
	return readKeys(String(options?.confirmedFindings ?? ''));
}
