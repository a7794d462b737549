import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { requiredOption } from '../../n8n/inputs';
import { getOrder } from '../calls';
import { CODE_PAGES } from './codePages';
import { orderChoiceFields, readOrderChoice, textFormatField } from '../fields';
import { readInputOrder } from '../input';
import { orderSchema } from '../order';
import { readFormat } from '../output';
import { orderFields, type OrderFields } from '../simplify';
import { formatText } from '../textFormat';
import { ticketLines } from './ticket';

const WIDTHS = [32, 42, 48];

export const choice = {
	name: 'Kitchen Ticket',
	description: 'Write an order as lines for a ticket printer',
	action: 'Write a kitchen ticket of an order',
};

export const fields: INodeProperties[] = [
	...orderChoiceFields,
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
		options: [
			{
				name: 'ASCII',
				value: 'ascii',
				description: 'Every printer: Latin letters without accents',
			},
			{ name: 'IBM866 (Cyrillic)', value: 'ibm866', description: 'Also known as CP866' },
			{
				name: 'Windows-1250 (Central European)',
				value: 'windows1250',
				description: 'Polish, Czech, Slovak, Hungarian, Romanian and others',
			},
			{
				name: 'Windows-1251 (Cyrillic)',
				value: 'windows1251',
				description: 'Ukrainian, Bulgarian, Serbian and others',
			},
			{
				name: 'Windows-1252 (Western European)',
				value: 'windows1252',
				description: 'English, German, French, Spanish and others',
			},
		],
		default: 'ascii',
		description:
			'The characters that the printer has. Others become letters that read like them; emoji are dropped.',
	},
	{
		...textFormatField,
		description:
			'Leave it at Plain Text for a printer. For a chat, characters that it would read as formatting are escaped.',
	},
];

export async function execute(context: IExecuteFunctions, itemIndex: number): Promise<IDataObject> {
	const columns = Number(context.getNodeParameter('columns', itemIndex));
	const codePage = context.getNodeParameter('codePage', itemIndex);
	const style = {
		columns: requiredOption(context, columns, 'Columns', WIDTHS),
		codePage: requiredOption(context, codePage, 'Code Page', CODE_PAGES),
		timeZone: context.getTimezone(),
	};
	const format = readFormat(context, itemIndex);
	const order = await readWhole(context, itemIndex);
	const lines = ticketLines(order, style);
	const { number, storeId, status, id } = order;
	return { ticket: formatText(lines.join('\n'), format), lines, number, storeId, status, id };
}

/** As a node above has given it: a ticket has to be printed also while the platform doesn't respond. */
async function readWhole(context: IExecuteFunctions, itemIndex: number): Promise<OrderFields> {
	const { id, json = context.getInputData()[itemIndex]?.json } = readOrderChoice(
		context,
		itemIndex,
	);
	const given = readInputOrder(json ?? {});
	if (given?.id === id) return given;
	return orderFields(orderSchema.parse(await getOrder(context, id)));
}
