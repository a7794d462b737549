import { NOTHING, TOO_LONG, type SwitchCommand } from './buttonData';
import {
	areShown,
	buttonThatSees,
	choose,
	inStore,
	labelsFor,
	listDishNames,
	MOST_BUTTONS,
	MOST_NAMED,
	offOf,
	sayOff,
	sayWhere,
	sellersOf,
	stateOf,
	type Button,
	type Chat,
	type ChatReply,
} from './chatMessages';
import type { KnownDish } from './knownDishes';
import { sayEnd } from './untilWords';
import { endsIn, targetsOfButton } from './targets';
import { groupBy } from '../platform/groupBy';
import { listNames, shorten } from '../platform/shown';
import { endOfDay } from '../platform/zonedTime';

const sayIn = (storeId?: string) => (storeId === undefined ? '' : ` in ${storeId}`);

const CHANGE_NOTHING: Button = { text: 'Change nothing', data: NOTHING };

/** How dishes are now, with buttons for what may change: each does what it says, whatever the message said. */
export function askChange(command: SwitchCommand, chat: Chat, isClear = true): ChatReply {
	const { verb, skus, storeId, until } = command;
	const here = inStore(storeId, chat);
	const off = offOf(command, chat);
	const sellers = sellersOf(skus, here);
	const data = (more: Partial<SwitchCommand>) => buttonThatSees({ ...command, ...more }, chat);

	const back = (id: string | undefined): Button => ({
		text: sayWhere('✅ Back', id, chat),
		data: data({ verb: 'on', storeId: id, until: undefined }),
	});
	const offIn = [...groupBy(off, (entry) => entry.storeId).keys()];
	const backIn = verb === 'on' && off.length === 0 ? sellers : offIn;
	const isBackInOne = backIn.length === 1;
	const backs = backIn.length === 0 ? [] : [back(isBackInOne ? backIn[0] : storeId)];
	const backInEach = isBackInOne ? [] : backIn.map(back);

	const onlySeller = sellers.length === 1 ? sellers[0] : undefined;
	const offUntil = (text: string, end?: SwitchCommand['until']): Button => ({
		text: `${sayWhere('⛔ Off', storeId ?? onlySeller, chat)} ${text}`,
		data: data({ verb: 'off', until: end }),
	});
	// No button ends earlier than what is in force, unless somebody wrote that end.
	const endOf = endsIn(chat);
	const inForce = targetsOfButton({ ...command, verb: 'off' }, chat).flatMap((one) =>
		one.skus.map((sku) => endOf(one.storeId, sku)),
	);
	const least = inForce.reduce((one, other) => Math.min(one, other), Infinity);
	const longest = inForce.reduce((one, other) => Math.max(one, other), -Infinity);
	const midnight = endOfDay(chat.now, chat.timeZone) + 1;
	const tomorrow = endOfDay(midnight, chat.timeZone);
	const areAllOff = inForce.length > 0 && least > 0;
	const offs = [
		...(until !== undefined
			? [offUntil(`until ${sayEnd(until, chat.now, chat.timeZone)}`, until)]
			: least > midnight
				? []
				: [offUntil('today', midnight)]),
		...(least > tomorrow ? [] : [offUntil('today and tomorrow', tomorrow)]),
		...(least === Infinity ? [] : [offUntil('until I say so')]),
	];
	const soonest = until ?? (least > midnight ? tomorrow : midnight);
	const stays = least <= soonest && soonest < longest ? ' What is off longer stays so.' : '';
	const isOn = verb === 'on';
	const onlyIn = (sellers.length > 1 && !areAllOff && !isOn ? sellers : []).map((id) => ({
		text: `Only ${shorten(id)}`,
		data: data({ verb: 'stop', storeId: id }),
	}));
	// The first button is where the thumb is.
	const isShorter = until !== undefined && least > until;
	const nothing = isClear && !isShorter && (isOn || offs.length > 0) ? [] : [CHANGE_NOTHING];
	const [end, ...others] = isOn ? [] : offs;
	const ends = end === undefined ? [] : [end, ...(isClear ? others : others.slice(-1))];
	const first = [...nothing, ...ends, ...backs];
	const ways = [[...first, ...backInEach, ...onlyIn], [...first, ...onlyIn], first];
	const it = skus.length > 1 ? 'them' : 'it';
	const where = sayIn(storeId);
	const isToBack = isOn || (areAllOff && offs.length === 0);
	const take = areAllOff ? `Change until when, or put ${it} back` : `Take ${it} off${where} now`;
	const question = isToBack ? `Put ${it} back${where}` : take;
	return choose(
		`${sayDishes(command, here)}${isOn ? '' : stays} ${question}?`,
		ways.find(areShown) ?? first,
	);
}

/** One dish with all that is known of it, or several with what is off. */
function sayDishes({ skus, category, storeId }: SwitchCommand, chat: Chat): string {
	const { known } = chat;
	const [sku = '', another] = skus;
	const name = category === undefined ? '' : `${shorten(category.name)}: `;
	if (another === undefined) return `${name}${stateOf(known.dish(sku), chat)}`;
	const off = [...groupBy(offOf({ skus, storeId }, chat), (entry) => entry.sku)]
		.slice(0, MOST_NAMED)
		.map(([one, same]) => `${shorten(known.nameOf(one))} is off ${sayOff(same, chat)}.`);
	return [`${name}${listDishNames(skus, chat)}.`, ...off].join(' ');
}

/** Which of several dishes is meant, or all of them. */
export function askWhich(
	dishes: readonly KnownDish[],
	command: SwitchCommand,
	chat: Chat,
	{ others, mayBeAll, isClear }: { others: readonly Button[]; mayBeAll: boolean; isClear: boolean },
): ChatReply {
	const { verb } = command;
	const isOff = ({ sku }: KnownDish) => offOf({ ...command, skus: [sku] }, chat).length > 0;
	const labelOf = labelsFor(dishes, verb === 'on' ? '✅ Back' : '');
	const data = (some: readonly KnownDish[]) =>
		buttonThatSees({ ...command, skus: some.map(({ sku }) => sku) }, chat);
	const textOfAll = verb === 'on' ? `✅ Back: all ${dishes.length}` : `All ${dishes.length}`;
	const all = [{ text: textOfAll, data: data(dishes) }].filter(
		(button) => mayBeAll && button.data !== TOO_LONG,
	);
	const shown = dishes.slice(0, MOST_BUTTONS - all.length - others.length);
	const later = dishes.slice(shown.length).map((dish) => shorten(chat.known.nameOf(dish.sku)));
	const here = inStore(command.storeId, chat);
	const reply = [
		...shown.map((dish) => stateOf(dish, here)),
		...(later.length === 0 ? [] : [`Write these afterwards: ${listNames(later, MOST_NAMED)}.`]),
		`Which is to ${verb === 'on' ? 'come back' : 'change'}${sayIn(command.storeId)}?`,
	];
	return choose(reply.join('\n'), [
		...(isClear ? all : []),
		...shown.map((dish) => ({
			text: `${verb !== 'on' && isOff(dish) ? '⛔ ' : ''}${labelOf(dish)}`,
			data: data([dish]),
		})),
		...(isClear ? [] : all),
		...others,
	]);
}
