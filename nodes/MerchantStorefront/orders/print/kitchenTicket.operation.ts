import type {
	IBinaryKeyData,
	IExecuteFunctions,
	INodeExecutionData,
	INodeProperties,
} from 'n8n-workflow';

import { choices } from '../../n8n/choices';
import {
	asNumber,
	isOn,
	optionalTexts,
	readOptional,
	requiredOption,
	requiredText,
} from '../../n8n/inputs';
import { operationError } from '../../n8n/asNodeError';
import { parseJson } from '../../platform/parseJson';
import { show } from '../../platform/shown';
import { getOrder } from '../orderCalls';
import { CODE_PAGES, type CodePage } from './codePages';
import { orderChoiceFields, readOrderChoice } from '../orderChoice';
import { readInputOrder } from '../inputOrder';
import { readFormat, textFormatField } from '../orderOutput';
import { orderFields, type OrderFields } from '../simplify';
import { formatText } from '../textFormat';
import { changesOf, partsOf, type Station } from './parts';
import { PRINTERS, ticketBytes } from './printers';
import { ticketLines, type TicketLine } from './ticket';

const WIDTHS = [32, 42, 48];

const FORMATS = choices({
	escPos: ['ESC/POS', 'A file for printers of Epson and most others'],
	star: ['Star', 'A file for printers of Star'],
	text: ['Text', 'For a till, a chat or a plain printer'],
});

const ON_A_PRINTER = { displayOptions: { show: { format: ['escPos', 'star'] } } };

export const choice = {
	name: 'Kitchen Ticket',
	description: 'Write an order for a ticket printer, as text or as a file',
	action: 'Write a kitchen ticket of an order',
};

export const fields: INodeProperties[] = [
	...orderChoiceFields,
	{
		displayName: 'Format',
		name: 'format',
		type: 'options',
		options: FORMATS.options,
		default: 'text',
		description:
			'What comes out. A file has a large order number, bold dishes and a cut at its end.',
	},
	{
		displayName: 'Columns',
		name: 'columns',
		type: 'options',
		options: [
			{ name: '32 (Narrow Paper)', value: 32, description: 'The usual number on 58 mm paper' },
			{ name: '42 (Wide Paper)', value: 42, description: 'On 80 mm paper' },
			{
				name: '48 (Wide Paper)',
				value: 48,
				description: 'On 80 mm paper, in the usual font of newer printers',
			},
		],
		default: 42,
		description: 'How many characters fit in a line of the printer',
	},
	{
		displayName: 'Code Page',
		name: 'codePage',
		type: 'options',
		options: CODE_PAGES.options,
		default: 'unicode',
		description:
			'The characters that the printer has. Others become letters that read like them; emoji are dropped.',
	},
	{
		displayName: 'Buzzer',
		name: 'buzzer',
		type: 'boolean',
		default: false,
		description: 'Whether the printer sounds before it prints. It needs a buzzer.',
		...ON_A_PRINTER,
	},
	{
		displayName: 'Put Output File in Field',
		name: 'binaryPropertyName',
		type: 'string',
		default: 'data',
		required: true,
		description: 'The name of the output binary field to put the file in',
		...ON_A_PRINTER,
	},
	{
		displayName: 'Stations',
		name: 'stations',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		placeholder: 'Add Station',
		default: {},
		description:
			'One ticket for each station, such as a bar, with its dishes only. Dishes that no station has come on a ticket of their own. Accept the order only once all are printed. Leave it empty for one ticket.',
		options: [
			{
				displayName: 'Station',
				name: 'station',
				values: [
					{
						displayName: 'Name',
						name: 'name',
						type: 'string',
						default: '',
						placeholder: 'e.g. Bar',
						description: 'Printed on the ticket',
					},
					{
						displayName: 'SKUs',
						name: 'skus',
						type: 'string',
						default: '',
						placeholder: 'e.g. cola, lemonade',
						description: 'The dishes that are made there, with commas between them',
					},
				],
			},
		],
	},
	{
		displayName: 'Printed Before',
		name: 'printedBefore',
		type: 'json',
		default: '{}',
		description:
			'The same order as it was printed before. The ticket then has only what changed, and none comes out if no dish, comment or cancellation did. Leave it at {} for the whole order.',
	},
	{
		...textFormatField,
		displayOptions: { show: { format: ['text'] } },
		description:
			'Leave it at Plain Text for a printer. For a chat, characters that it would read as formatting are escaped.',
	},
];

export async function execute(
	context: IExecuteFunctions,
	itemIndex: number,
): Promise<INodeExecutionData[]> {
	const read = (name: string) => context.getNodeParameter(name, itemIndex);
	const style = {
		columns: requiredOption(context, asNumber(read('columns')), 'Columns', WIDTHS),
		codePage: requiredOption(context, read('codePage'), 'Code Page', CODE_PAGES.values),
		timeZone: context.getTimezone(),
	};
	const format = requiredOption(context, read('format'), 'Format', FORMATS.values);
	const textFormat = format === 'text' ? readFormat(context, itemIndex) : 'plain';
	const order = await readWhole(context, itemIndex);
	const before = readPrintedBefore(context, itemIndex, order);
	const printed = before === undefined ? order : changesOf(order, before);
	if (printed === undefined) return [];
	const { number, storeId, status, id } = order;
	const items: INodeExecutionData[] = [];
	for (const { station, dishes } of partsOf(printed.dishes, readStations(context, itemIndex))) {
		const part = { ...style, station, isChange: before !== undefined };
		const ticket = ticketLines({ ...printed, dishes }, part);
		const lines = ticket.map(({ text }) => text);
		const text = formatText(lines.join('\n'), textFormat);
		const json = { ticket: text, lines, number, storeId, station, status, id };
		items.push(
			format === 'text'
				? { json }
				: { json, binary: await fileOf(context, itemIndex, ticket, format, style.codePage) },
		);
	}
	return items;
}

/** What a printer takes, in the field that the user names. */
async function fileOf(
	context: IExecuteFunctions,
	itemIndex: number,
	ticket: readonly TicketLine[],
	language: keyof typeof PRINTERS,
	codePage: CodePage,
): Promise<IBinaryKeyData> {
	const named = context.getNodeParameter('binaryPropertyName', itemIndex);
	const field = requiredText(context, named, 'Put Output File in Field');
	const isBuzzing = isOn(context.getNodeParameter('buzzer', itemIndex));
	const bytes = ticketBytes(ticket, { language, codePage, isBuzzing });
	const { mimeType } = PRINTERS[language];
	return { [field]: await context.helpers.prepareBinaryData(bytes, 'ticket.bin', mimeType) };
}

function readStations(context: IExecuteFunctions, itemIndex: number): Station[] {
	const { station = [] } = context.getNodeParameter('stations', itemIndex, {}) as {
		station?: Array<{ name: unknown; skus: unknown }>;
	};
	return station.map(({ name, skus }) => ({
		name: requiredText(context, name, 'Name'),
		skus: optionalTexts(skus),
	}));
}

function readPrintedBefore(
	context: IExecuteFunctions,
	itemIndex: number,
	{ id }: OrderFields,
): OrderFields | undefined {
	const given = readOptional(context, 'printedBefore', 'Printed Before', itemIndex);
	if (given === undefined) return undefined;
	const json: unknown = typeof given === 'string' ? parseJson(given) : given;
	// The field's own default.
	if (JSON.stringify(json) === '{}') return undefined;
	const before = readInputOrder(Object(json) as Record<string, unknown>);
	if (before?.id === id) return before;
	throw operationError(
		context,
		before === undefined ? "Printed Before isn't an order" : 'Printed Before is another order',
		`Give the order ${show(id)} as a trigger or Get gave it, or type {} for the whole order.`,
	);
}

/** Prefers what a node above has given: a ticket has to be printed also while the platform doesn't respond. */
async function readWhole(context: IExecuteFunctions, itemIndex: number): Promise<OrderFields> {
	const { id, json = context.getInputData()[itemIndex]?.json } = readOrderChoice(
		context,
		itemIndex,
	);
	const given = readInputOrder(json ?? {});
	if (given?.id === id) return given;
	return orderFields(await getOrder(context, id));
}
