import { buttonFor, digestOff, TOO_LONG, type SwitchCommand } from './buttonData';
import { foldText } from './foldText';
import { nearestDishes, type KnownDish, type KnownDishes } from './knownDishes';
import { toLatin } from '../table/toLatin';
import { BEFORE_STORE, EXCEPT, isEnd, likelyEnd, sayEnd } from './untilWords';
import type { StopListEntry } from '../menu/ledger/stopList';
import { groupBy } from '../platform/groupBy';
import { listNames, shorten, show } from '../platform/shown';
import { endOfDay, sayTime } from '../platform/zonedTime';

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

export const CHOICES = 3;
export const MOST_BUTTONS = 7;

export interface Chat {
	known: KnownDishes;
	/** Those that are meant where nobody names one. */
	storeIds: readonly string[];
	offNow: readonly StopListEntry[];
	now: number;
	timeZone: string;
}

/** As many dishes or stores as a sentence names, and lines as a message has. */
export const MOST_NAMED = 8;
const MOST_LINES = 30;

export const say = (reply: string, buttons: Button[] = []): ChatReply => ({
	command: 'reply',
	reply,
	buttons,
});

const SOMETHING_ELSE: Button = { text: 'Something else', data: '/help' };

/** Those that fill up a message without a page to turn. */
const FILLING = {
	stop: [
		{ text: 'What is off', data: '/on' },
		{ text: 'Help', data: '/help' },
		{ text: 'Show again', data: '/stop' },
	],
	on: [
		{ text: 'Take a dish off', data: '/stop' },
		{ text: 'Help', data: '/help' },
		{ text: 'Show again', data: '/on' },
	],
} satisfies Partial<Record<SwitchCommand['verb'], Button[]>>;

/** All of them, and as many others as it takes. */
const fillUp = (buttons: readonly Button[], others: readonly Button[]) => {
	const size = [1, CHOICES].find((count) => buttons.length <= count) ?? MOST_BUTTONS;
	return [...buttons, ...others.slice(0, size - buttons.length)];
};

/** At most as many as `MOST_BUTTONS`. */
export const choose = (reply: string, buttons: readonly Button[]) =>
	say(reply, fillUp(buttons, buttons.length > CHOICES ? FILLING.stop : [SOMETHING_ELSE]));

/** Where not all fit, the last button turns the page. */
function chooseByPage<One>(
	reply: string,
	all: readonly One[],
	buttonOf: (one: One) => Button,
	verb: keyof typeof FILLING,
	first: number,
): ChatReply {
	if (all.length <= MOST_BUTTONS) return say(reply, fillUp(all.map(buttonOf), FILLING[verb]));
	// The last page is full as well: it begins earlier.
	const begin = Math.min(first, all.length - MOST_BUTTONS + 1);
	const end = begin + MOST_BUTTONS - 1;
	const rest = all.length - end;
	const more = {
		text: rest === 0 ? 'From the top' : `More (${rest})`,
		data: `/${verb} @${rest === 0 ? 0 : end}`,
	};
	return say(reply, [...all.slice(begin, end).map(buttonOf), more]);
}

/** A phone shows as many letters of a button. */
const MOST_LETTERS = 40;
const MOST_BEFORE_NAME = 28;

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

/** What a button does, which leaves no store open where there are several. */
function sayWhat(what: 'Off' | 'Back', storeId: string | undefined, { storeIds }: Chat) {
	if (storeIds.length < 2) return what === 'Off' ? 'Off' : '';
	return `${what} in ${storeId === undefined ? 'all stores' : shorten(storeId, MOST_OF_STORE)}`;
}

/** A dish that there is, so that what is shown works as it stands. */
export const exampleOf = ({ known }: Chat) => {
	const [{ sku } = { sku: 'borscht' }] = known.all();
	return shorten(known.nameOf(sku));
};

export const writeLike = (chat: Chat, verb: SwitchCommand['verb'] = 'off') =>
	verb === 'on'
		? `Write it like: /on ${exampleOf(chat)}. /on shows what is off.`
		: `Write it like: /off ${exampleOf(chat)} until 18:00. /stop shows the dishes, /help more.`;

export function help(chat: Chat): ChatReply {
	const dish = exampleOf(chat);
	const [storeId] = chat.storeIds;
	return say(
		[
			'/stop shows the dishes to take off',
			`/off ${dish} takes a dish off until somebody puts it back`,
			`/off ${dish} until 18:00, until tomorrow or for 2 hours. Several dishes: commas or "and" between them`,
			...(storeId === undefined ? [] : [`/off ${dish} in ${storeId} in one store`]),
			`/on ${dish} puts it back, /on and "що на стопі?" show what is off, "${dish} є?" where one is`,
			`Without a slash, off ${dish} acts at once, and стоп ${dish} or 86 ${dish} if you write until when. All else asks first: a part of a name, ${dish} нема, ${dish} є`,
		].join('\n'),
	);
}

export function listDishes(first: number, { known, offNow, timeZone }: Chat): ChatReply {
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
	const reply = [
		...(off.length === 0 ? [] : [`Off now: ${listNames(off, MOST_NAMED)}.`]),
		'Which dish is to go off?',
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

const dataFor = (command: SwitchCommand, chat: Chat) =>
	buttonFor({ ...command, was: digestOff(offOf(command, chat)) });

/** Without a button for all stores where one of them is meant. */
export function listOff(first: number, chat: Chat, mayBeAll = true): ChatReply {
	const { known } = chat;
	const dishes = [...groupBy(offHere(chat), ({ sku }) => sku)];
	if (dishes.length === 0) return say('Nothing is off that was taken off here.');
	const labelOf = labelsFor(known.all());
	const nameOf = (sku: string) => labelOf(known.get(sku) ?? { sku, storeIds: [] });
	const lines = dishes.map(([sku, same]) => `${nameOf(sku)}: off ${sayWhere(same, chat)}`);
	const more = lines.length - MOST_LINES;
	const reply = [
		...lines.slice(0, MOST_LINES),
		...(more > 0 ? [`and ${more} more`] : []),
		'Which dish is to come back?',
	].join('\n');
	const back = buttonsWith('Back', chat);
	const inAll = dishes.map(([sku, same]) => back(sku, onlyStoreOf(same)));
	const inEach = dishes.flatMap(([sku, same], index) => [
		...(mayBeAll || same.length === 1 ? inAll.slice(index, index + 1) : []),
		...(same.length > 1 ? same : []).map(({ storeId }) => back(sku, storeId)),
	]);
	const buttons = areShown(inEach) ? inEach : inAll;
	return chooseByPage(reply, buttons, (button) => button, 'on', first);
}

/** For dishes in a store, or in all of them; one that takes a dish off asks for how long, unless it has room for the end. */
export function buttonsWith(what: 'Off' | 'Back', chat: Chat) {
	const labels = new Map<string, ReturnType<typeof labelsFor>>();
	return (sku: string, storeId: string | undefined, end?: number): Button => {
		const where = sayWhat(what, storeId, chat);
		const whereAndWhen = `${where} until ${sayEnd(end, chat.now, chat.timeZone)}`;
		const until = whereAndWhen.length <= MOST_BEFORE_NAME ? end : undefined;
		const before = until === undefined ? where : whereAndWhen;
		const labelOf = labels.get(before) ?? labelsFor(chat.known.all(), before);
		labels.set(before, labelOf);
		const off = until === undefined ? 'stop' : 'off';
		const verb = what === 'Back' ? 'on' : off;
		return {
			text: labelOf(chat.known.get(sku) ?? { sku, storeIds: [] }),
			data: dataFor({ verb, skus: [sku], storeId, until }, chat),
		};
	};
}

/** One button for each of several stores. */
const onlyIn = (
	storeIds: readonly string[],
	command: SwitchCommand,
	chat: Chat,
	textOf: (storeId: string) => string,
): Button[] =>
	(storeIds.length > 1 ? storeIds : []).map((storeId) => ({
		text: textOf(storeId),
		data: dataFor({ ...command, storeId }, chat),
	}));

/** Whether a message has room for such buttons. */
export const areShown = (buttons: readonly Button[]) =>
	buttons.length <= MOST_BUTTONS && buttons.every(({ data }) => data !== TOO_LONG);

/** The menu may have it off in the other stores. */
const onlyStoreOf = ([first, other]: readonly StopListEntry[]) =>
	other === undefined ? first?.storeId : undefined;

/** Such as "in podil until midnight, in obolon (over since 09:00, not back yet)". */
export const sayWhere = (entries: readonly StopListEntry[], { now, timeZone }: Chat) =>
	[
		...groupBy(entries, ({ until }) => {
			const end = sayEnd(until, now, timeZone);
			const isOver = until !== undefined && until <= now;
			return isOver ? `(over since ${end}, not back yet)` : `until ${end}`;
		}),
	]
		.map(([end, same]) => `in ${same.map(({ storeId }) => storeId).join(' and ')} ${end}`)
		.join(', ');

/** What goes off or on together, such as "soups: Borscht, Solyanka". */
const sayDishes = ({ skus, category }: SwitchCommand, chat: Chat) =>
	`${category === undefined ? '' : `${shorten(category.name)}: `}${listDishNames(skus, chat)}`;

export const listDishNames = (skus: readonly string[], { known }: Chat) =>
	listNames(
		skus.map((sku) => shorten(known.nameOf(sku))),
		MOST_NAMED,
	);

function sellersOf(skus: readonly string[], { known, storeIds }: Chat): readonly string[] {
	const sellers = storeIds.filter((id) => skus.some((one) => known.soldIn(id, one).length > 0));
	return sellers.length > 0 ? sellers : storeIds;
}

/** Those that somebody may mean: people write the name of a store in their own letters, and with other endings. */
export function storesNear(written: string, storeIds: readonly string[]): string[] {
	const words = written.split(' ').filter((word) => !BEFORE_STORE.has(foldText(word)));
	const name = toLatin(words.join(' '));
	if (!/\p{L}/u.test(name)) return [];
	const stores = storeIds.map((id) => ({ sku: toLatin(id), id }));
	return nearestDishes(name, stores).map(({ id }) => id);
}

/** Such as podil in "not in podil": a store that can be read stands behind what can't be. */
export function storesExcluded(
	unread = '',
	storeId: string | undefined,
	storeIds: readonly string[],
) {
	const [isFound, behind] = EXCEPT.exec(foldText(unread)) ?? [];
	if (isFound === undefined) return [];
	if (behind !== undefined) {
		const [next = ''] = behind.split(' ').filter((word) => !BEFORE_STORE.has(word));
		const near = [behind, next].map((text) => storesNear(text, storeIds));
		const named = near.find(({ length }) => length > 0);
		if (named !== undefined || !isEnd(behind)) return named ?? [];
	}
	return storeId === undefined ? [] : [storeId];
}

/** The one store that some words may mean, and the other words. */
export function storeIn(unread: string, storeIds: readonly string[]) {
	const [whole, another] = storesNear(unread, storeIds);
	if (whole !== undefined) return another === undefined ? { storeId: whole, rest: '' } : undefined;
	const words = unread.split(' ');
	const named = words.map((word) => storesNear(word, storeIds));
	const [storeId, other] = new Set(named.flat());
	if (storeId === undefined || other !== undefined) return undefined;
	const isStore = (index: number) => (named[index] ?? []).length > 0;
	const rest = words.filter(
		(word, index) => !isStore(index) && !(isStore(index + 1) && BEFORE_STORE.has(foldText(word))),
	);
	return { storeId, rest: rest.join(' ') };
}

/** Whether a word names a store, or is before one. */
export const isPlace = (word: string, { storeIds }: Pick<Chat, 'storeIds'>) =>
	BEFORE_STORE.has(foldText(word)) || storesNear(word, storeIds).length > 0;

/** Whether a text has an end, and names no store before it. */
function isEndBehind(unread: string, chat: Chat): boolean {
	const words = unread.split(' ');
	const begin = words.findIndex((_word, at) => isEnd(words.slice(at).join(' ')));
	return begin !== -1 && !words.slice(0, begin).some((word) => isPlace(word, chat));
}

/** Such as "for 1004", which is an order, where no store has a number. */
const isNumberOnly = (unread: string, { storeIds }: Chat) =>
	/^(?:\S+ )?\d+$/.test(unread) && !storeIds.some((id) => /\d/.test(id));

/** For how long, or in which store: what somebody wrote about it can't be read. */
export function askAbout(unread: string, command: SwitchCommand, chat: Chat): ChatReply {
	const { verb, skus, storeId, until } = command;
	const { now, timeZone } = chat;
	const what = `Can't read ${show(unread)}`;
	// A number alone may be a store or a piece, and a word a start.
	const bare = /^\d+\D/.test(unread) ? `until ${unread}` : '';
	const meant = likelyEnd(unread, now, timeZone) ?? likelyEnd(bare, now, timeZone);
	const excluded = storesExcluded(unread, storeId, chat.storeIds);
	const isTime = meant !== undefined || isEndBehind(unread, chat);
	const isNumber = until === undefined && isNumberOnly(unread, chat);
	if (verb !== 'on' && excluded.length === 0 && (isTime || isNumber)) {
		const next = { ...command, verb: 'stop', until: meant?.until } as const;
		const { reply, buttons } = askWhetherAndWhen(next, chat);
		// It may stand where no end does.
		if (meant?.text === foldText(unread)) return say(reply, buttons);
		const asWhat = isTime ? ' as a time: it is like "until 18:00"' : '';
		return say(`${what}${asWhat}. ${reply}`, buttons);
	}
	const isAnother = excluded.length > 0 || storesNear(unread, chat.storeIds).length > 0;
	const sellers = storeId === undefined || isAnother ? sellersOf(skus, chat) : [storeId];
	const ids = sellers.filter((id) => !excluded.includes(id));
	if (ids.length === 0) {
		return say(`No other store sells ${listDishNames(skus, chat)}, so nothing is changed.`);
	}
	const stores = [...new Set([...storesNear(unread, ids), ...ids])].slice(0, MOST_BUTTONS - 1);
	// Such as "in kyiv until noon": the end is asked for as well.
	const isEndToo = unread.split(' ').some((_word, at, all) => isEnd(all.slice(at).join(' ')));
	const next = { ...command, verb: verb === 'off' && isEndToo ? 'stop' : verb } as const;
	const to = verb === 'on' ? 'back on sale' : 'off';
	const isSwitchedNext = next.verb === 'off' || (next.verb === 'stop' && typeof until === 'number');
	const end = isSwitchedNext && until !== 'today' ? ` until ${sayEnd(until, now, timeZone)}` : '';
	const isRead = excluded.length > 0 && !isEndToo;
	const before = isRead
		? `Not in ${listNames(excluded, MOST_NAMED)}.`
		: `${what}, so nothing is changed yet.`;
	return choose(`${before} ${sayDishes(command, chat)}: ${to}${end} in which store?`, [
		...stores.map((id) => ({ text: id, data: buttonFor({ ...next, storeId: id }) })),
		...(ids.length === 1 || excluded.length > 0
			? []
			: [{ text: 'All of them', data: buttonFor({ ...next, storeId: undefined }) }]),
	]);
}

/** Whether the dishes go back on sale, or for how long they go off; first until the end that was written. */
export function askWhetherAndWhen(command: SwitchCommand, chat: Chat): ChatReply {
	const { verb, skus, category, storeId, until } = command;
	const { known, now, timeZone } = chat;
	const names = sayDishes(command, chat);
	const off = offOf({ skus, storeId }, chat);
	const button = (text: string, until?: SwitchCommand['until']): Button => ({
		text,
		data: dataFor({ verb: 'off', skus, category, storeId, until }, chat),
	});
	const end = typeof until === 'number' ? ` until ${sayEnd(until, now, timeZone)}` : '';
	const sellers = storeId === undefined ? sellersOf(skus, chat) : [storeId];
	const where = listNames(sellers, MOST_NAMED);
	const nextVerb = verb === 'on' ? verb : end === '' ? 'stop' : 'off';
	const next = { verb: nextVerb, skus, category, until } as const;
	const inOne = onlyIn(sellers, next, chat, (id) =>
		verb === 'on' ? sayWhat('Back', id, chat) : `Only ${id}${end}`,
	);
	const back = (store: string | undefined) => ({
		text: sayWhat('Back', store, chat) || 'Put it back',
		data: dataFor({ verb: 'on', skus, category, storeId: store }, chat),
	});
	const withStores = (buttons: readonly Button[]) =>
		areShown([...buttons, ...inOne]) ? [...buttons, ...inOne] : buttons;
	const already = [...groupBy(off, ({ sku }) => sku)]
		.slice(0, MOST_NAMED)
		.map(([sku, same]) => `${shorten(known.nameOf(sku))} is off ${sayWhere(same, chat)}.`);
	if (verb === 'on') {
		return choose(
			[...already, `${names}: back on sale in ${where}?`].join(' '),
			withStores([back(storeId ?? (sellers.length === 1 ? sellers[0] : undefined))]),
		);
	}
	const [sku, another] = off.length > 0 ? skus : [];
	const isOneOff = sku !== undefined && another === undefined;
	const asked = isOneOff
		? `Off in ${where} for how long from now?`
		: `${names}: off in ${where} for how long?`;
	const tomorrow = endOfDay(endOfDay(now, timeZone) + 1, timeZone);
	const buttons = [
		end === '' ? button('Rest of today', 'today') : button(end.trim(), until),
		...(isOneOff ? [] : [button('Today and tomorrow', tomorrow)]),
		button('Until I say so'),
		...(isOneOff ? [back(onlyStoreOf(off))] : []),
	];
	return choose([...already, asked].join(' '), withStores(buttons));
}
