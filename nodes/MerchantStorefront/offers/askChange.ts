import { NOTHING, type SwitchCommand } from './buttonData';
import {
	areShown,
	buttonBack,
	buttonThatSees,
	choose,
	hasRoom,
	inStore,
	labelsFor,
	listDishNames,
	mayAsk,
	MOST_BUTTONS,
	MOST_NAMED,
	offOf,
	say,
	sayIn,
	sayOff,
	sayWhere,
	sellersOf,
	stateOf,
	TOO_MANY,
	WHAT_IS_OFF,
	type Button,
	type Chat,
	type ChatReply,
} from './chatMessages';
import { skusOf, type KnownDish } from './knownDishes';
import type { Way } from './readTalk';
import { endForButton, sayEnd, sayStart } from './untilWords';
import { endsIn, isOffByMenu, targetsOfButton } from './targets';
import { groupBy } from '../platform/groupBy';
import { shorten } from '../platform/shown';
import { endOfDay } from '../platform/zonedTime';

const CHANGE_NOTHING: Button = { text: 'Change nothing', data: NOTHING };

/** How dishes are now, with buttons for what may change: each does what it says, whatever the message said. */
export function askChange(
	command: SwitchCommand,
	chat: Chat,
	isClear = true,
	isReport = false,
): ChatReply {
	const { verb, skus, storeId, until } = command;
	const here = inStore(storeId, chat);
	const sellers = sellersOf(skus, here);
	const data = (more: Partial<SwitchCommand>) => buttonThatSees({ ...command, ...more }, chat);
	const goesOff = targetsOfButton({ ...command, verb: 'off' }, chat);
	const [onlyOff, otherOff] = goesOff.map((one) => one.storeId);
	const offStore = storeId ?? (otherOff === undefined ? onlyOff : undefined);
	const areSeveral = sellers.length > 1;
	const offUntil = (text: string, end?: SwitchCommand['until']): Button => ({
		text: `${sayWhere('⛔ Off', offStore, chat)} ${text}`,
		data: data({ verb: 'off', until: end, storeId: areSeveral ? offStore : storeId }),
	});
	// No button ends earlier than what is in force, unless somebody wrote that end.
	const endOf = endsIn(chat);
	const inForce = goesOff.flatMap((one) => one.skus.map((sku) => endOf(one.storeId, sku)));
	const least = inForce.reduce((one, other) => Math.min(one, other), Infinity);
	const longest = inForce.reduce((one, other) => Math.max(one, other), -Infinity);
	const midnight = endOfDay(chat.now, chat.timeZone) + 1;
	const tomorrow = endOfDay(midnight, chat.timeZone);
	const areAllOff = inForce.length > 0 && least > 0;
	const isTomorrow = until !== undefined && endForButton(until) === endForButton(tomorrow);
	const offs = [
		...(until !== undefined
			? [offUntil(`until ${sayEnd(until, chat.now, chat.timeZone)}`, until)]
			: least > midnight
				? []
				: [offUntil('today', midnight)]),
		...(least > tomorrow || isTomorrow ? [] : [offUntil('today and tomorrow', tomorrow)]),
		...(least === Infinity ? [] : [offUntil('until I say so')]),
	];
	const soonest = until ?? (least > midnight ? tomorrow : midnight);
	const stays = least <= soonest && soonest < longest ? ' What is off longer stays so.' : '';
	const isOn = verb === 'on';
	const back = buttonsBack(command, sellers, chat, !isOn && offs.length > 0);
	const onlyIn = (goesOff.length > 1 && !areAllOff && !isOn ? goesOff : []).map(
		({ storeId: id }) => ({
			text: `Only ${shorten(id)}`,
			data: data({ verb: 'stop', storeId: id }),
		}),
	);
	// The first button is where the thumb is.
	const isShorter = until !== undefined && least > until;
	const nothing = isClear && !isShorter && (isOn || offs.length > 0) ? [] : [CHANGE_NOTHING];
	const [end, ...others] = isOn ? [] : offs;
	const ends = end === undefined ? [] : [end, ...(isClear ? others : others.slice(-1))];
	const first = [...nothing, ...ends, ...back.inAll];
	const ways = [[...first, ...back.inEach, ...onlyIn], [...first, ...onlyIn], first];
	if (!first.every(hasRoom)) return say(`${sayDishes(command, here)} ${TOO_MANY}`, [WHAT_IS_OFF]);
	// Whoever says that it is gone doesn't want to sell it.
	const since = lastOff(command, chat);
	if (isReport && areAllOff && offs.length === 0 && since !== undefined) {
		const are = skus.length > 1 ? 'They are' : 'It is';
		const start = sayStart(since, chat.now, chat.timeZone);
		return say(`${are} already off, since ${start}. ${sayDishes(command, here)}`, [WHAT_IS_OFF]);
	}
	const it = skus.length > 1 ? 'them' : 'it';
	const where = sayIn(storeId, chat);
	const isToBack = isOn || (areAllOff && offs.length === 0);
	const take = areAllOff ? `Change until when, or put ${it} back` : `Take ${it} off${where} now`;
	const question = isToBack ? `Put ${it} back${where}` : take;
	return choose(
		`${sayDishes(command, here)}${isOn ? '' : stays} ${question}?`,
		ways.find(areShown) ?? first,
	);
}

/** What may be so in one store only: that the dishes are off there, or that they are on sale there. */
export function askOnly(command: SwitchCommand, chat: Chat, way: Way | undefined): ChatReply {
	const { skus, storeId: only = '' } = command;
	const everywhere = { ...command, storeId: undefined };
	const isOff = (storeId: string) => offOf({ skus, storeId }, chat).length > 0;
	const stores = [only, ...sellersOf(skus, chat).filter((id) => id !== only)];
	// What is on sale there only isn't to go off there, nor to come back elsewhere.
	const changes = stores.filter((id) => way !== 'on' || isOff(id) === (id === only));
	const buttons = changes.map((storeId): Button => {
		const one = { ...command, storeId };
		return isOff(storeId)
			? buttonBack(one, chat)
			: {
					text: sayWhere('⛔ Off', storeId, chat),
					data: buttonThatSees({ ...one, verb: 'stop' }, chat),
				};
	});
	const states = sayDishes(everywhere, chat);
	if (buttons.length === 0) return say(states, [WHAT_IS_OFF]);
	const are = skus.length > 1 ? 'Are they' : 'Is it';
	const what =
		way === 'on' ? `on sale only in ${only}` : `off only in ${only}, or on sale only there`;
	return choose(`${states} ${are} ${what}?`, [
		CHANGE_NOTHING,
		...buttons.slice(0, MOST_BUTTONS - 1),
	]);
}

/** When the last of what is off went off; undefined where that isn't known of all. */
function lastOff(command: SwitchCommand, chat: Chat): number | undefined {
	const starts = offOf(command, chat).map(({ since }) => since ?? Infinity);
	const last = Math.max(...starts);
	return Number.isFinite(last) ? last : undefined;
}

/** They put back what is off, or what the menu has off: with several stores, in all of them or in each. */
function buttonsBack(
	command: SwitchCommand,
	sellers: readonly string[],
	chat: Chat,
	isAmongOthers: boolean,
) {
	const { verb, skus, storeId } = command;
	const back = (id: string | undefined): Button => {
		const button = buttonBack({ ...command, storeId: id }, chat);
		return isAmongOthers ? button : { ...button, text: sayWhere('✅ Back', id, chat) };
	};
	const offIn = [...new Set(offOf(command, chat).map((entry) => entry.storeId))];
	const isOff = isOffByMenu(chat);
	const offByMenu = sellers.filter((id) => skus.every((sku) => isOff(id, sku)));
	const others = offByMenu.length > 0 ? offByMenu : sellers;
	const stores = offIn.length > 0 || verb !== 'on' ? offIn : others;
	if (stores.length < 2) return { inAll: stores.map(back), inEach: [] };
	// In all stores, it would leave as it is what the menu has off in some.
	const areAll = offIn.length > 0 || stores.length === sellers.length;
	return { inAll: areAll ? [back(storeId)] : [], inEach: stores.map(back) };
}

/** One dish with all that is known of it, or several with what is off. */
export function sayDishes({ skus, category, storeId }: SwitchCommand, chat: Chat): string {
	const { known } = chat;
	const [sku = '', another] = skus;
	const name = category === undefined ? '' : `${shorten(category.name)}: `;
	if (another === undefined) return `${name}${stateOf(known.dish(sku), chat)}`;
	const off = [...groupBy(offOf({ skus, storeId }, chat), (entry) => entry.sku)]
		.slice(0, MOST_NAMED)
		.map(([one, same]) => `${shorten(known.nameOf(one))} is off ${sayOff(same, chat)}.`);
	return [`${name}${listDishNames(skus, chat)}.`, ...off].join(' ');
}

interface Choices {
	/** Of which all of the dishes are. */
	category: Button | undefined;
	/** Beside the dishes. */
	others: readonly Button[];
	/** Whether the names are clear, so that one button may be for all of them. */
	mayBeAll: boolean;
	/** Whether no other word may change which dishes these are. */
	isRead: boolean;
	/** Whether it is also certain what the names mean. */
	isClear: boolean;
	/** Whether somebody says of one that it is gone, and of another that it is back. */
	isMixed: boolean;
	/** Which of it is said of each dish, where that is clear. */
	ways: ReadonlyMap<string, Way> | undefined;
}

/** It is on none of the first buttons. */
const sayShared = ({ verb, until }: SwitchCommand, { now, timeZone }: Chat) =>
	verb === 'on' || until === undefined
		? ''
		: ` What goes off stays off until ${sayEnd(until, now, timeZone)}.`;

/** Which of several dishes is meant, or all of them. */
export function askWhich(
	dishes: readonly KnownDish[],
	command: SwitchCommand,
	chat: Chat,
	{ category, others, mayBeAll, isRead, isClear, isMixed, ways }: Choices,
): ChatReply {
	const { verb } = command;
	const here = inStore(command.storeId, chat);
	const isOff = ({ sku }: KnownDish) => offOf({ ...command, skus: [sku] }, chat).length > 0;
	// Some may come back: each button then says which way it goes.
	const isEitherWay = isMixed && verb === 'stop' && dishes.some(isOff);
	if (isEitherWay && ways === undefined) return eachAlone(sayAll(dishes, here));
	// What somebody says is gone can only go off, where none of them is off.
	const isToGo = isMixed && isRead && !isEitherWay && others.length === 0;
	const gone = isToGo ? dishes.filter(({ sku }) => ways?.get(sku) === 'off') : [];
	const areSeveralGone = gone.length > 1;
	const offered = areSeveralGone ? gone : dishes;
	const labelOf = labelsFor(dishes, verb === 'on' ? '✅ Back' : '');
	const textOfAll = verb === 'on' ? `✅ Back: all ${dishes.length}` : `All ${offered.length}`;
	const isForAll = mayBeAll && (!isMixed || areSeveralGone);
	const ofAll = { ...command, skus: skusOf(offered) };
	const all = [{ text: textOfAll, data: buttonThatSees(ofAll, chat) }].filter(
		(button) => isForAll && hasRoom(button) && (verb === 'on' || mayAsk(ofAll, chat)),
	);
	const buttonsOf = (dish: KnownDish): Button[] =>
		isEitherWay
			? buttonsEitherWay(dish, dishes, { command, way: ways?.get(dish.sku) }, chat)
			: [
					{
						text: `${verb !== 'on' && isOff(dish) ? '⛔ ' : ''}${labelOf(dish)}`,
						data: buttonThatSees({ ...command, skus: [dish.sku] }, chat),
					},
				];
	if (isEitherWay && others.length === 0 && dishes.flatMap(buttonsOf).length === 0) {
		return say(sayAll(dishes, here), [WHAT_IS_OFF]);
	}
	const nothing = [
		...(isRead && !isEitherWay ? [] : [CHANGE_NOTHING]),
		...(category === undefined || isEitherWay ? [] : [category]),
	];
	// Where each other button is a dish.
	const isCrowded = offered.length + others.length > MOST_BUTTONS;
	const last =
		isCrowded && !isForAll && nothing.length === 0 ? [...others, CHANGE_NOTHING] : others;
	const room = MOST_BUTTONS - nothing.length - all.length - last.length;
	const shown = offered
		.slice(0, room)
		.filter((_dish, index, some) => some.slice(0, index + 1).flatMap(buttonsOf).length <= room);
	const rest = offered.slice(shown.length);
	const names = listDishNames(skusOf(rest), chat);
	const later = all.length > 0 ? [] : rest;
	const reply = [
		...dishes.filter((dish) => !later.includes(dish)).map((dish) => stateOf(dish, here)),
		...(isForAll && all.length === 0 ? [sayTooMany(offered.length, verb)] : []),
		...(rest.length > later.length ? [`Only "${textOfAll}" has these: ${names}.`] : []),
		...(later.length === 0 ? [] : [`Write these afterwards: ${names}.`]),
		`Which is to ${verb === 'on' ? 'come back' : isToGo ? 'go off' : 'change'}${sayIn(command.storeId, chat)}?${sayShared(command, chat)}`,
	];
	return choose(reply.join('\n'), [
		...nothing,
		...(isClear ? all : []),
		...shown.flatMap(buttonsOf),
		...(isClear ? [] : all),
		...last,
	]);
}

const sayTooMany = (count: number, verb: SwitchCommand['verb']) =>
	`All ${count} are too many for a button, so nothing is changed yet. Press each, or write /${verb === 'on' ? 'on' : 'off'} and their names.`;

/** How several dishes are, as many as a message has room for. */
const sayAll = (dishes: readonly KnownDish[], chat: Chat) =>
	dishes
		.slice(0, MOST_BUTTONS)
		.map((dish) => stateOf(dish, chat))
		.join('\n');

/** Where a button may be the opposite of what somebody wrote, none changes anything. */
export const eachAlone = (states: string): ChatReply =>
	say(`${states}\nWrite one message for each dish.`, [CHANGE_NOTHING, WHAT_IS_OFF]);

/** What is said of a dish, where it isn't so yet. What is partly off may also go off: that asks first. */
function buttonsEitherWay(
	dish: KnownDish,
	dishes: readonly KnownDish[],
	{ command, way }: { command: SwitchCommand; way: Way | undefined },
	chat: Chat,
): Button[] {
	const one = { ...command, skus: [dish.sku] };
	const sellers = sellersOf(one.skus, inStore(command.storeId, chat));
	const off = offOf(one, chat).filter(({ storeId }) => sellers.includes(storeId));
	const button = (what: string, more: Partial<SwitchCommand>): Button => ({
		text: labelsFor(dishes, what)(dish),
		data: buttonThatSees({ ...one, ...more }, chat),
	});
	return [
		...(way === 'on' && off.length > 0
			? [button('✅ Back', { verb: 'on', until: undefined })]
			: []),
		...(off.length < sellers.length && (way === 'off' || off.length > 0)
			? [button('⛔ Off', { verb: 'stop' })]
			: []),
	];
}
