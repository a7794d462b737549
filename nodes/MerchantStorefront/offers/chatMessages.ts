import {
	buttonFor,
	digestOff,
	inStoreOfList,
	MOST_DISHES,
	readButton,
	TOO_LONG,
	type SwitchCommand,
} from './buttonData';
import type { KnownDish, KnownDishes } from './knownDishes';
import { sayEnd } from './untilWords';
import type { StopListEntry } from '../menu/ledger/stopList';
import type { Sale } from '../menu/product';
import { groupBy } from '../platform/groupBy';
import { listNames, shorten } from '../platform/shown';
import { sayTime } from '../platform/zonedTime';

export interface Button {
	text: string;
	data: string;
}

/** What to answer where nothing can be sent yet. */
export interface ChatReply {
	command: 'reply';
	reply: string;
	/** None, 1, `CHOICES` or `MOST_BUTTONS`: n8n's Telegram node takes a fixed number of them. */
	buttons: Button[];
}

const CHOICES = 3;
export const MOST_BUTTONS = 7;

export interface Chat {
	known: KnownDishes;
	/** Those that are meant where nobody names one. */
	storeIds: readonly string[];
	offNow: readonly StopListEntry[];
	now: number;
	timeZone: string;
}

/** The stores that are known, and that this chat isn't about. */
export const storesElsewhere = ({ known, storeIds }: Chat): string[] =>
	known.storeIds().filter((id) => !storeIds.includes(id));

const isOfSome = (chat: Chat) => storesElsewhere(chat).length > 0;

/** Where a store is named, only that one is meant. */
export const inStore = (storeId: string | undefined, chat: Chat): Chat =>
	storeId === undefined ? chat : { ...chat, storeIds: [storeId] };

/** As many dishes or stores as a sentence names, and lines as a message has. */
export const MOST_NAMED = 8;
const MOST_LINES = 30;

export const say = (reply: string, buttons: Button[] = []): ChatReply => ({
	command: 'reply',
	reply,
	buttons,
});

export const WHAT_IS_OFF: Button = { text: 'What is off', data: '/on' };

const HELP: Button = { text: 'Help', data: '/help' };

/** Those that fill up a message without a page to turn. */
const FILLING = {
	stop: [WHAT_IS_OFF, HELP],
	on: [{ text: 'Take a dish off', data: '/stop' }, HELP],
} satisfies Partial<Record<SwitchCommand['verb'], Button[]>>;

export const withText = (before: string, { reply, ...more }: ChatReply): ChatReply => ({
	...more,
	reply: `${before}${reply}`,
});

export const SHOW_DISHES: Button = { text: 'Show again', data: '/stop' };

/** All of them, and as many others as it takes. */
const fillUp = (buttons: readonly Button[], others: readonly Button[]) => {
	const size = [1, CHOICES].find((count) => buttons.length <= count) ?? MOST_BUTTONS;
	return [...buttons, ...others.slice(0, size - buttons.length)];
};

/** At most as many as `MOST_BUTTONS`. */
export const choose = (reply: string, buttons: readonly Button[]) =>
	say(reply, buttons.length === 0 ? [] : fillUp(buttons, [...FILLING.stop, SHOW_DISHES]));

/** Where not all fit, the last button turns the page. */
function chooseByPage<One>(
	reply: string,
	all: readonly One[],
	buttonOf: (one: One) => Button,
	verb: keyof typeof FILLING,
	first: number,
	storeId?: string,
): ChatReply {
	const list = (page: string) => `/${verb}${page}${inStoreOfList(storeId)}`;
	if (all.length <= MOST_BUTTONS) {
		const again = { text: 'Show again', data: list('') };
		return say(reply, fillUp(all.map(buttonOf), [...FILLING[verb], again]));
	}
	// The last page is full as well: it begins earlier.
	const begin = Math.min(first, all.length - MOST_BUTTONS + 1);
	const end = begin + MOST_BUTTONS - 1;
	const rest = all.length - end;
	const more = {
		text: rest === 0 ? 'From the top' : `More (${rest})`,
		data: list(` @${rest === 0 ? 0 : end}`),
	};
	return say(reply, [...all.slice(begin, end).map(buttonOf), more]);
}

/** A phone shows as many letters of a button. */
const MOST_LETTERS = 40;
const MOST_OF_STORE = 16;

/** By their names, with the SKU where a dish and an option, or two dishes, have the same; what the button does with one stands before it. */
export function labelsFor(dishes: readonly KnownDish[], what = '') {
	const room = what === '' ? undefined : MOST_LETTERS - what.length - 2;
	const titleOf = ({ sku, title = sku }: KnownDish) => shorten(title, room);
	const before = what === '' ? '' : `${what}: `;
	const counts = new Map<string, number>();
	for (const dish of dishes) counts.set(titleOf(dish), (counts.get(titleOf(dish)) ?? 0) + 1);
	return (dish: KnownDish) => {
		const title = titleOf(dish);
		const isOne = (counts.get(title) ?? 1) === 1;
		return `${before}${isOne ? title : `${title} (${shorten(dish.sku)})`}`;
	};
}

/** Such as "Back in podil", where there are several stores. */
export function sayWhere(what: string, storeId: string | undefined, chat: Chat): string {
	const [first, another] = chat.storeIds;
	if (another === undefined && !isOfSome(chat)) return what;
	const one = storeId ?? (another === undefined ? first : undefined);
	const all = isOfSome(chat) ? "this chat's stores" : 'all stores';
	return `${what} in ${one === undefined ? all : shorten(one, MOST_OF_STORE)}`;
}

/** The store that is named, or those of a chat that isn't of all stores. */
export function sayIn(storeId: string | undefined, chat: Chat): string {
	const where = storeId ?? (isOfSome(chat) ? sayStores(chat) : undefined);
	return where === undefined ? '' : ` in ${where}`;
}

const sayStores = ({ storeIds }: Chat) => storeIds.join(' and ');

/** It offers nothing for the stores of this chat: the names aren't slips. */
export const sayElsewhere = (named: readonly string[], chat: Chat) =>
	say(
		`This chat is of ${sayStores(chat)}, so nothing is changed. Write that in the chat of ${named.join(' or ')}, or in a chat of all stores.`,
	);

/** A dish that there is, so that what is shown works as it stands. */
const exampleOf = ({ known }: Chat) => {
	const [{ sku } = { sku: 'borscht' }] = known.all();
	return shorten(known.nameOf(sku));
};

export const writeLike = (chat: Chat, verb: SwitchCommand['verb'] = 'off') =>
	verb === 'on'
		? `Write it like: /on ${exampleOf(chat)}. /on shows what is off.`
		: `Write it like: /off ${exampleOf(chat)} until 18:00. /stop shows the dishes, /help more.`;

/** In words that can be written so, for whoever answers a question only with an end. */
export const sayWithDish = (end: string, chat: Chat) =>
	say(
		`Nothing is changed: press a button, or write the dish as well, as in "стоп ${exampleOf(chat)} ${end}".`,
	);

export function help(chat: Chat): ChatReply {
	const dish = exampleOf(chat);
	const [storeId, another] = chat.storeIds;
	const mayNameOne = storeId !== undefined && (another !== undefined || !isOfSome(chat));
	return say(
		[
			'/stop shows the dishes to take off',
			`/off ${dish} takes a dish off until somebody puts it back`,
			`/off ${dish} until 18:00, until tomorrow or for 2 hours. Several dishes: commas or "and" between them`,
			...(mayNameOne ? [`/off ${dish} in ${storeId} in one store`] : []),
			`/on ${dish} puts it back, /on shows what is off`,
			`Without a slash, nothing changes until you press a button: 86 ${dish}, ${dish} нема, ${dish} є`,
			...(isOfSome(chat)
				? [`This chat is of ${sayStores(chat)}: it changes nothing in other stores`]
				: []),
		].join('\n'),
	);
}

export function listDishes(first: number, chat: Chat): ChatReply {
	const { known, offNow, timeZone } = chat;
	const dishes = known.all();
	if (dishes.length === 0) {
		return say(
			"No dish is known yet: this workflow hasn't imported a menu, and no order has come in yet. Write /off and the SKU of a dish.",
		);
	}
	const labelOf = labelsFor(dishes);
	const skusOff = new Set(offNow.map(({ sku }) => sku));
	const off = dishes.filter(({ sku }) => skusOff.has(sku)).map(labelOf);
	const sentAt = Math.max(...known.menus.values());
	const here = sayIn(undefined, chat);
	const reply = [
		...(off.length === 0 ? [] : [`Off now${here}: ${listNames(off, MOST_NAMED)}.`]),
		`Which dish is to go off${here}?`,
		...(sentAt > 0 ? [`The menu is that of ${sayTime(sentAt, timeZone)}.`] : []),
	].join('\n');
	const buttonOf = (dish: KnownDish): Button => ({
		text: `${skusOff.has(dish.sku) ? '⛔ ' : ''}${labelOf(dish)}`,
		data: buttonFor({ verb: 'stop', skus: [dish.sku] }),
	});
	return chooseByPage(reply, dishes, buttonOf, 'stop', first);
}

/** What the menu no longer has can't come back. */
export const offHere = ({ known, storeIds, offNow }: Chat) =>
	offNow.filter(
		({ storeId, sku }) =>
			storeIds.includes(storeId) && (known.get(sku) !== undefined || !known.areAllOf(storeId)),
	);

/** How some dishes are off in a store, or in all that are meant. */
export const offOf = (
	{ skus, storeId }: Pick<SwitchCommand, 'skus' | 'storeId'>,
	{ storeIds, offNow }: Chat,
) =>
	offNow.filter(
		(entry) =>
			skus.includes(entry.sku) &&
			(storeId === undefined ? storeIds.includes(entry.storeId) : entry.storeId === storeId),
	);

/** In all stores, or in one. */
export function listOff(first: number, chat: Chat, storeId?: string): ChatReply {
	const { known } = chat;
	// What went off last is mostly what was a mistake.
	const dishes = [...groupBy(offHere(inStore(storeId, chat)), ({ sku }) => sku)].toReversed();
	if (dishes.length === 0) {
		return say(`Nothing is off${sayIn(storeId, chat)} that was taken off here.`);
	}
	const labelOf = labelsFor(known.all());
	const nameOf = (sku: string) => labelOf(known.dish(sku));
	const inAll = dishes.map(([sku, same]) => ({ sku, storeId: onlyStoreOf(same) }));
	const inEach = dishes.flatMap(([sku, same], index) => [
		...inAll.slice(index, index + 1),
		...(same.length > 1 ? same.map((entry) => ({ sku, storeId: entry.storeId })) : []),
	]);
	const all: Button = {
		text: `Put all ${dishes.length} back`,
		data: `/on all${inStoreOfList(storeId)}`,
	};
	const alls = dishes.length > 1 ? [all] : [];
	const hasRoom = alls.length + inEach.length <= MOST_BUTTONS;
	const backs = hasRoom ? inEach : inAll;
	const [inSeveral] = dishes.flatMap(([, same]) => (same.length > 1 ? same.slice(0, 1) : []));
	const lines = dishes.map(([sku, same]) => `${nameOf(sku)}: off ${sayOff(same, chat)}`);
	const more = lines.length - MOST_LINES;
	const reply = [
		...lines.slice(0, MOST_LINES),
		...(more > 0 ? [`and ${more} more`] : []),
		...(hasRoom || inSeveral === undefined
			? []
			: [`To put dishes back in one store only, write /on ${inSeveral.storeId} first.`]),
		'Which dish is to come back?',
	].join('\n');
	const buttonOf = (one: Button | (typeof backs)[number]) =>
		'text' in one ? one : buttonBack({ ...one, verb: 'on', skus: [one.sku] }, chat);
	// Where there are more pages, the first has it: nobody looks for it on the others.
	const place = backs.length + alls.length > MOST_BUTTONS ? MOST_BUTTONS - 2 : backs.length;
	const buttons = [...backs.slice(0, place), ...alls, ...backs.slice(place)];
	return chooseByPage(reply, buttons, buttonOf, 'on', first, storeId);
}

/** It names what it puts back. */
export function buttonBack(command: SwitchCommand, chat: Chat): Button {
	const { skus, category, storeId } = command;
	const { known } = chat;
	const what = sayWhere('✅ Back', storeId, chat);
	const [sku = '', another] = skus;
	const several = category === undefined ? `all ${skus.length}` : shorten(category.name);
	return {
		text:
			another === undefined ? labelsFor(known.all(), what)(known.dish(sku)) : `${what}: ${several}`,
		data: buttonThatSees({ ...command, verb: 'on', until: undefined }, chat),
	};
}

/** Buttons keep whole minutes: what went off in this one is still as it was seen. */
const MINUTE = 60_000;

/** A button that tells when it is pressed whether the dishes are off as they were when it was made. */
export const buttonThatSees = (command: SwitchCommand, chat: Chat) =>
	buttonThatWorks(
		{
			...command,
			was: command.verb === 'off' ? digestOff(offOf(command, chat)) : undefined,
			madeAt: command.verb === 'stop' ? undefined : chat.now + (command.verb === 'on' ? MINUTE : 0),
		},
		chat,
	);

/** One that is too long, too, where the menu has two dishes of one digest, or not the dish of a long SKU. */
export function buttonThatWorks(command: SwitchCommand, { known, storeIds }: Chat): string {
	const data = buttonFor(command);
	return readButton(data, known, storeIds)?.isKnown === true ? data : TOO_LONG;
}

/** Whether each button has room in what asks until when, in one store, too, and whatever is off by then. */
export function mayAsk(command: SwitchCommand, chat: Chat): boolean {
	const { storeId, until = chat.now } = command;
	const worst = { ...command, verb: 'off', until, was: '0000', madeAt: chat.now } as const;
	const stores = storeId === undefined ? chat.storeIds : [storeId];
	return stores.every((id) => buttonThatWorks({ ...worst, storeId: id }, chat) !== TOO_LONG);
}

/** Whether a message has room for such buttons. */
export const areShown = (buttons: readonly Button[]) =>
	buttons.length <= MOST_BUTTONS && buttons.every(hasRoom);

export const hasRoom = ({ data }: Button) => data !== TOO_LONG;

export const TOO_MANY = `These dishes are too many for a button, so nothing is changed. Write /off or /on and their names, up to ${MOST_DISHES} in a message.`;

/** The menu may have it off in the other stores. */
const onlyStoreOf = ([first, other]: readonly StopListEntry[]) =>
	other === undefined ? first?.storeId : undefined;

/** Such as "in podil until midnight, in obolon (over since 09:00, not back yet)". */
export const sayOff = (entries: readonly StopListEntry[], { now, timeZone }: Chat) =>
	[
		...groupBy(entries, ({ until }) => {
			const end = sayEnd(until, now, timeZone);
			const isOver = until !== undefined && until <= now;
			return isOver ? `(over since ${end}, not back yet)` : `until ${end}`;
		}),
	]
		.map(([end, same]) => `in ${same.map(({ storeId }) => storeId).join(' and ')} ${end}`)
		.join(', ');

export const listDishNames = (skus: readonly string[], { known }: Chat) =>
	listNames(
		skus.map((sku) => shorten(known.nameOf(sku))),
		MOST_LINES,
	);

/** Such as "Borscht is on sale in podil; off in obolon until 18:00." */
export function stateOf({ sku, title = sku, storeIds, sales }: KnownDish, chat: Chat): string {
	const sellers = chat.storeIds.filter((id) => storeIds.includes(id));
	const off = offOf({ skus: [sku] }, chat);
	const others = sellers.filter((id) => !off.some(({ storeId }) => storeId === id));
	const listed = (what: string, sale?: Sale) => {
		const ids = others.filter((id) => sales?.get(id) === sale);
		return ids.length === 0 ? [] : [`${what} in ${ids.join(' and ')}`];
	};
	const parts = [
		...listed('on sale', 'on'),
		...(off.length === 0 ? [] : [`off ${sayOff(off, chat)}`]),
		...listed('off by the menu', 'off'),
		...listed('without stock by the menu', 'soldOut'),
		// Of a dish that is known from orders.
		...listed('not taken off here'),
	];
	return parts.length === 0 ? `${shorten(title)}.` : `${shorten(title)} is ${parts.join('; ')}.`;
}

export const sayStates = (skus: readonly string[], chat: Chat) =>
	[...new Set(skus)]
		.slice(0, MOST_NAMED)
		.flatMap((sku) => chat.known.get(sku) ?? [])
		.map((dish) => stateOf(dish, chat))
		.join('\n');

/** Where any of some dishes may be sold, as far as this workflow knows. */
export function sellersOf(skus: readonly string[], { known, storeIds }: Chat): readonly string[] {
	const maySell = (id: string, sku: string) =>
		known.soldIn(id, sku).length > 0 || !known.areAllOf(id);
	const sellers = storeIds.filter((id) => skus.some((sku) => maySell(id, sku)));
	return sellers.length > 0 ? sellers : storeIds;
}
