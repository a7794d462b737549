import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { TOO_LONG } from './buttonData';
import { isOfStopList, mayBeOfStopList, readCommand } from './chatCommand';
import { say } from './chatMessages';
import { importedDishes, KnownDishes, type KnownDish } from './knownDishes';
import type { Command } from './switched';
import { accountOf } from '../menu/account';
import { asTyped } from '../menu/columns/storesInCells';
import { optionalList, readOptional, requiredText } from '../n8n/inputs';
import { requiredTimeZone } from '../n8n/timeInputs';
import { storesField } from '../n8n/storeFields';
import { latestIfReadable } from '../orders/orderCalls';
import { listNames } from '../platform/shown';
import { isoInZone } from '../platform/zonedTime';

export const choice = {
	name: 'Read Command',
	description:
		'Read what somebody writes or presses in a chat: which dishes are to go off or on, in which stores and until when. Sends nothing.',
	action: 'Read a stop list command from a chat',
};

export const fields: INodeProperties[] = [
	{
		displayName: 'Text',
		name: 'text',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. /off borscht in podil until 18:00',
		description:
			'What somebody wrote, or the data of a button that this operation made. It knows /off, /on, /stop and /help.',
	},
	storesField(
		'The IDs of the stores that this chat is about, separated by commas. What somebody writes or presses there changes nothing in another store. Leave it empty for all stores of the last import.',
	),
];

export async function execute(
	context: IExecuteFunctions,
	itemIndex: number,
): Promise<IDataObject[]> {
	const text = requiredText(context, context.getNodeParameter('text', itemIndex), 'Text');
	// Most of what is long or for others ends here.
	if (!mayBeOfStopList(text)) return [];
	// Without a store all are meant, so an expression without a result is an error.
	const written = readOptional(context, 'stores', 'Stores', itemIndex);
	const given = optionalList(context, written, 'Stores');
	const timeZone = requiredTimeZone(context);
	const now = Date.now();
	const { ledger } = await accountOf(context);
	const { stopList } = ledger;
	// Guests can't order them until something puts them back.
	const overdue = stopList.over(now).filter((dish) => !ledger.staysOff(dish));
	const imported = importedDishes(ledger);
	const isMenuKnown = imported.all().length > 0;
	if (!isMenuKnown && !isOfStopList(text)) return [];
	const known = isMenuKnown ? imported : await dishesOfOrders(context);
	const stores = known.storeIds();
	const ofChat = [...new Set(given.map((id) => asTyped(id, stores)))];
	// Beside one that is known, others may have no dishes yet.
	const here = isMenuKnown ? ofChat.filter((id) => stores.includes(id)) : ofChat;
	const command = readCommand(text, {
		known,
		storeIds: here.length > 0 ? here : stores,
		offNow: [...stopList.inForce(now).filter((dish) => dish.isOffInMenu !== true), ...overdue],
		now,
		timeZone,
	});
	const isTalk = command.command === 'reply' && command.reply === '';
	const isAnswered = ofChat.length === 0 || here.length > 0 || isTalk;
	return itemsOf(isAnswered ? command : sayUnknown(ofChat, stores), timeZone);
}

/** Without it, the chat would know no dish, and offer buttons that can't work. */
const sayUnknown = (unknown: readonly string[], stores: readonly string[]) =>
	say(
		`No store is called ${unknown.join(' or ')}, so nothing is changed. The stores are ${listNames(stores)}. Correct the field in Your menu, or what fills the field Stores of Read Command.`,
	);

/** What a workflow without an import knows of a menu. */
async function dishesOfOrders(context: IExecuteFunctions): Promise<KnownDishes> {
	// Without any, dishes are known by their SKUs alone.
	const orders = await latestIfReadable(context);
	const ordered = orders.flatMap(({ storeId, items }): KnownDish[] => {
		const storeIds = storeId === null ? [] : [storeId];
		return items.flatMap(({ sku, name }) =>
			sku === null ? [] : [{ sku, title: name ?? undefined, storeIds }],
		);
	});
	return new KnownDishes(ordered);
}

/** Instead of a button that has no room for its dishes. */
const LISTS = {
	on: { text: 'Put all back', data: '/on all' },
	off: { text: 'Take a dish off', data: '/stop' },
};

/** One item for each store, or what to answer. */
function itemsOf(command: Command, timeZone: string): IDataObject[] {
	if (command.command === 'reply') {
		const { buttons, ...said } = command;
		if (said.reply === '') return [];
		return [{ ...said, buttons: buttons.map((button) => ({ ...button })) }];
	}
	const { until, dishes } = command;
	const isOff = command.command === 'off';
	const text = isOff ? 'Put it back' : 'Off today';
	return command.targets.map(({ storeId, skus }) => ({
		...{ command: command.command, dishes, storeId, skus },
		// As Offer → Switch Off takes it.
		until: until === undefined ? 'switchedOn' : 'time',
		untilTime: until === undefined ? '' : isoInZone(until, timeZone),
		buttons: [
			command.opposite === TOO_LONG
				? LISTS[isOff ? 'on' : 'off']
				: { text, data: command.opposite },
			command.again === TOO_LONG
				? LISTS[command.command]
				: { text: 'Try again', data: command.again },
		],
	}));
}
