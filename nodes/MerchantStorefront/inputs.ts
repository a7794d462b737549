import { NodeOperationError, type IExecuteFunctions } from 'n8n-workflow';

import { show } from './menu/problems';
import { CREDENTIAL_NAME, readSettings } from './shared/settings';
import { callbackFlaw } from './shared/urls';
import { readTime } from './zonedTime';

type NodeContext = Pick<IExecuteFunctions, 'getNode'>;

/** A text that must not be empty. Numbers count as texts, since IDs from a sheet often are. */
export function requiredText(
	context: NodeContext,
	value: unknown,
	displayName: string,
	itemIndex?: number,
): string {
	const text = typeof value === 'number' ? String(value) : value;
	if (typeof text === 'string' && text.trim() !== '') return text.trim();
	throw new NodeOperationError(context.getNode(), `${displayName} is empty`, {
		description: `Type a value, or check the expression in the field ${displayName}.`,
		itemIndex,
	});
}

/** A list, or a text with commas between its entries, without repetitions. */
export function optionalTexts(value: unknown): string[] {
	const entries: unknown[] = typeof value === 'string' ? value.split(',') : [value].flat();
	const texts = entries.map((entry) => String(entry ?? '').trim()).filter((text) => text !== '');
	return [...new Set(texts)];
}

/** Event names from the list, or from an expression as a list or as text separated by commas. */
export function requiredEvents(context: NodeContext, value: unknown, itemIndex?: number): string[] {
	const names = optionalTexts(value);
	if (names.length > 0) return names;
	throw new NodeOperationError(context.getNode(), 'No event is chosen', {
		description: 'Choose at least one event that the callback URI is to be told about.',
		itemIndex,
	});
}

const CALLBACK_FLAWS = {
	'not-a-url': 'Type a whole web address, like https://n8n.example.com/webhook/orders.',
	'not-reachable':
		'Its host is private or local, where the platform cannot send anything. Type the public address.',
	'not-encrypted':
		'It starts with http://, and notifications carry names and phone numbers. Type an address with https://.',
};

export async function requiredCallback(
	context: IExecuteFunctions,
	value: unknown,
	itemIndex: number,
): Promise<string> {
	const callback = requiredText(context, value, 'Callback URI', itemIndex);
	const { baseUrl } = readSettings(await context.getCredentials(CREDENTIAL_NAME, itemIndex));
	const flaw = callbackFlaw(callback, baseUrl);
	if (flaw === undefined) return callback;
	throw new NodeOperationError(context.getNode(), 'The callback URI cannot be used', {
		description: CALLBACK_FLAWS[flaw],
		itemIndex,
	});
}

/** A whole number between two others. A text from an expression counts as the number it shows. */
export function requiredWhole(
	context: NodeContext,
	value: unknown,
	displayName: string,
	[least, most]: readonly [number, number],
	itemIndex?: number,
): number {
	const isDigits = typeof value === 'string' && /^\d+$/.test(value.trim());
	const number = isDigits ? Number(value) : value;
	if (Number.isInteger(number) && Number(number) >= least && Number(number) <= most) {
		return Number(number);
	}
	throw new NodeOperationError(
		context.getNode(),
		`${displayName} is no whole number from ${least} to ${most}`,
		{ description: `It is ${show(value) ?? 'empty'}. Type it in digits.`, itemIndex },
	);
}

/** An instant in milliseconds, read in the time zone of the workflow. */
export function requiredTime(
	context: NodeContext & Pick<IExecuteFunctions, 'getTimezone'>,
	value: unknown,
	displayName: string,
	itemIndex?: number,
): number {
	const reading = readTime(value, context.getTimezone());
	if ('at' in reading) return reading.at;
	throw new NodeOperationError(context.getNode(), `${displayName} cannot be read`, {
		description: `${displayName}: ${show(value) ?? 'an empty value'} ${reading.flaw}`,
		itemIndex,
	});
}

/** One entry or several: a list from an expression, or a text with commas or line breaks between. */
export function requiredList(
	context: NodeContext,
	value: unknown,
	displayName: string,
	itemIndex?: number,
): string[] {
	const entries: unknown[] = typeof value === 'string' ? value.split(/[,;\n]/) : [value].flat();
	const filled = entries.filter((entry) => entry !== null && entry !== undefined && entry !== '');
	const texts = filled
		.filter((entry) => typeof entry !== 'string' || entry.trim() !== '')
		.map((entry) => requiredText(context, entry, displayName, itemIndex));
	if (texts.length > 0) return [...new Set(texts)];
	return [requiredText(context, '', displayName, itemIndex)];
}

/** From a list or by its ID; `parameter` leads to the field, which may stand in a collection. */
export function requiredChoice(
	context: IExecuteFunctions,
	parameter: string,
	displayName: string,
	itemIndex: number,
): string {
	const chosen = context.getNodeParameter(parameter, itemIndex, '', { extractValue: true });
	return requiredText(context, chosen, displayName, itemIndex);
}

/** How many entries of a list are wanted. */
export function readLimit(context: IExecuteFunctions, itemIndex: number): number {
	// A list that has no such field is one of version 0.1, which gives all.
	if (context.getNodeParameter('returnAll', itemIndex, true) === true) return Infinity;
	const limit = Number(context.getNodeParameter('limit', itemIndex, 50));
	if (Number.isInteger(limit) && limit >= 1) return limit;
	throw new NodeOperationError(context.getNode(), 'Limit is no whole number from 1 on', {
		description: 'Type how many you want at most, or turn on Return All.',
		itemIndex,
	});
}
