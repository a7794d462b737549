import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { operationError } from './asNodeError';
import { show } from '../platform/shown';

type NodeContext = Pick<IExecuteFunctions, 'getNode'>;

type ItemContext = Pick<IExecuteFunctions, 'getNode' | 'getNodeParameter'>;

/** Whether an AI agent runs the node: n8n then gives it another type. */
export function isTool(context: NodeContext): boolean {
	return context.getNode().type.endsWith('Tool');
}

/**
 * What a field holds that may stay empty, undefined where nothing is given. `parameter` leads to the
 * field, also into a collection: `filters.createdAfter`.
 *
 * An expression that evaluates to nothing is an error, since a filter without a value lets
 * everything pass. Only a field that the user left empty is empty. An agent doesn't send what it
 * doesn't need, so for it nothing means "not given".
 */
export function readOptional(
	context: ItemContext,
	parameter: string,
	displayName: string,
	itemIndex: number,
	advice = 'Correct it, or clear the field.',
): unknown {
	const [name = '', ...path] = parameter.split('.');
	const value = follow(context.getNodeParameter(name, itemIndex, ''), path);
	if (!isNothing(value)) return value;
	const typed = context.getNodeParameter(name, itemIndex, '', { rawExpressions: true });
	if (isTool(context) || !holdsExpression(typed, path)) return undefined;
	throw evaluatesToNothing(context, displayName, advice);
}

/** The same for all options of a trigger: what they hold, by their names. */
export function readTriggerOptions<Name extends string>(
	context: NodeContext & { getNodeParameter(parameter: 'options', byDefault: object): unknown },
	fields: Readonly<Record<Name, INodeProperties>>,
): Partial<Record<Name, unknown>> {
	const options = Object(context.getNodeParameter('options', {}) ?? {}) as Partial<
		Record<Name, unknown>
	>;
	const typed = context.getNode().parameters.options;
	for (const [name, { displayName }] of Object.entries<INodeProperties>(fields)) {
		if (!isNothing(follow(options, [name])) || !holdsExpression(typed, [name])) continue;
		throw evaluatesToNothing(context, displayName, 'Correct it, or clear the field.');
	}
	return options;
}

const evaluatesToNothing = (context: NodeContext, displayName: string, advice: string) =>
	operationError(
		context,
		`${displayName} is empty`,
		`The expression in the field ${displayName} evaluates to nothing. ${advice}`,
	);

/** Into a collection, and into what is chosen from a list or typed. */
function follow(value: unknown, path: readonly string[]): unknown {
	const [key, ...rest] = path;
	if (key !== undefined) return follow(isRecord(value) ? value[key] : undefined, rest);
	return isRecord(value) && 'mode' in value ? value.value : value;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null;

/** This holds for a text or a list with only separators left, too. */
export function isNothing(value: unknown): boolean {
	if (Array.isArray(value)) return value.every(isNothing);
	return value === undefined || value === null || /^[\s,;]*$/.test(String(value));
}

/** An agent fills what `$fromAI` names, or doesn't send it. */
function holdsExpression(typed: unknown, [key, ...rest]: readonly string[]): boolean {
	if (typeof typed === 'string') return typed.startsWith('=') && !/\$fromai\b/i.test(typed);
	if (!isRecord(typed)) return false;
	if (key !== undefined) return holdsExpression(typed[key], rest);
	return Object.values(typed).some((entry) => holdsExpression(entry, []));
}

/** Some people type semicolons. */
const SEPARATORS = /[,;\n]/;

/**
 * Whether a parameter may say something else for each item: n8n takes long to evaluate an expression
 * for thousands of rows, and the first item of another node is the same for all.
 */
export function isPerItem(parameter: unknown): boolean {
	const typed = JSON.stringify(parameter ?? '');
	const isExpression = /^"=|"value":"=/.test(typed);
	return isExpression && typed.replaceAll(/\$\('[^']*'\)\.first\(\)/g, '').includes('$');
}

/** Reads what a parameter says of an item; what all items have in common is read once. */
export function perItem<Said>(
	context: NodeContext,
	parameter: string,
	read: (itemIndex: number) => Said,
): (itemIndex: number) => Said {
	if (isPerItem(context.getNode().parameters[parameter])) return read;
	const said = read(0);
	return () => said;
}

/** What a switch says; an expression may give it as a text. */
export const isOn = (value: unknown) => String(value) === 'true';

/** A text that must not be empty. Whole numbers count as texts, since IDs from a sheet often are. */
export function requiredText(context: NodeContext, value: unknown, displayName: string): string {
	if (Number.isSafeInteger(value)) return String(value);
	if (typeof value === 'string' && value.trim() !== '') return value.trim();
	if (isNothing(value)) {
		throw operationError(
			context,
			`${displayName} is empty`,
			`Type a value, or check the expression in the field ${displayName}.`,
		);
	}
	throw operationError(
		context,
		`${displayName} isn't a text: ${show(value)}`,
		`Correct the expression in the field ${displayName}. A number with more than 15 digits has to come as a text.`,
	);
}

const entriesOf = (value: unknown): unknown[] =>
	(typeof value === 'string' ? value.split(SEPARATORS) : [value].flat()).filter(
		(entry) => !isNothing(entry),
	);

/** A list, or a text with commas or line breaks between its entries, without duplicates. */
export const optionalTexts = (value: unknown): string[] => [
	...new Set(entriesOf(value).map((entry) => String(entry).trim())),
];

/** The same, but each entry must be a text: any other would match nothing. */
export function optionalList(context: NodeContext, value: unknown, displayName: string): string[] {
	const entries = entriesOf(value);
	return [...new Set(entries.map((entry) => requiredText(context, entry, displayName)))];
}

/** A text of digits, which an expression may give, counts as the number that it shows. */
export const asNumber = (value: unknown) =>
	typeof value === 'string' && /^\d+$/.test(value.trim()) ? Number(value) : value;

/** A whole number, perhaps between two others. */
export function requiredWhole(
	context: NodeContext,
	value: unknown,
	displayName: string,
	[least, most]: readonly [least: number, most?: number | undefined],
): number {
	const number = asNumber(value);
	const isSafe = Number.isSafeInteger(number);
	if (isSafe && Number(number) >= least && Number(number) <= (most ?? Infinity)) {
		return Number(number);
	}
	const range = most === undefined ? `, ${least} or greater` : ` from ${least} to ${most}`;
	throw operationError(
		context,
		`${displayName} must be a whole number${range}`,
		`It is ${showFilled(value)}. Type it in digits.`,
	);
}

/** A field that says which whole numbers it takes. */
interface WholeField {
	displayName: string;
	typeOptions: { minValue: number; maxValue?: number };
}

/** Reads the same as the field has it. */
export const wholeOf = (
	context: NodeContext,
	value: unknown,
	{ displayName, typeOptions: { minValue, maxValue } }: WholeField,
) => requiredWhole(context, value, displayName, [minValue, maxValue]);

export const showFilled = (value: unknown) => (isNothing(value) ? 'empty' : show(value));

/** One of the choices of a field, which an expression may have missed. */
export function requiredOption<Option extends string | number>(
	context: NodeContext,
	value: unknown,
	displayName: string,
	options: readonly Option[],
): Option {
	const known = options.find((option) => option === value);
	if (known !== undefined) return known;
	throw operationError(
		context,
		`${displayName} must be one of ${options.join(', ')}`,
		`It is ${showFilled(value)}. Choose from the list in the field ${displayName}, or correct the expression.`,
	);
}

/** One entry or several: a list from an expression, or a text with commas or line breaks between. */
export function requiredList(context: NodeContext, value: unknown, displayName: string): string[] {
	const texts = optionalList(context, value, displayName);
	if (texts.length > 0) return texts;
	return [requiredText(context, '', displayName)];
}

/** It was chosen from a list or typed as an ID. `parameter` leads to the field, also into a collection. */
export function requiredChoice(
	context: ItemContext,
	parameter: string,
	displayName: string,
	itemIndex: number,
): string {
	const chosen = readOptional(context, parameter, displayName, itemIndex, 'Correct it.');
	return requiredText(context, chosen, displayName);
}

/** How many entries of a list are wanted. */
export function readLimit(context: ItemContext, itemIndex: number): number {
	if (isOn(context.getNodeParameter('returnAll', itemIndex, false))) return Infinity;
	return requiredWhole(context, context.getNodeParameter('limit', itemIndex, 50), 'Limit', [1]);
}
