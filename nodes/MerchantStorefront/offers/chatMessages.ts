import type { KnownDish, KnownDishes } from './knownDishes';
import { endForButton } from './untilWords';
import { idDigest } from '../menu/ledger/knownList';
import { listNames, shorten } from '../platform/shown';
import { endOfDay, sayTime } from '../platform/zonedTime';

interface Button {
	text: string;
	data: string;
}

/** What to answer where nothing can be sent yet. */
export interface ChatReply {
	/** `choose` has one button a message; `list` has `DISHES_SHOWN` and another, `ask` has three. */
	command: 'choose' | 'list' | 'ask' | 'reply';
	messages: Array<{ reply: string; buttons: Button[] }>;
}

export interface Chat {
	known: KnownDishes;
	/** Those that are meant where nobody names one. */
	storeIds: readonly string[];
	/** SKUs on the stop list. */
	offNow: readonly string[];
	now: number;
	timeZone: string;
}

export interface SwitchCommand {
	/** `stop` asks until when. */
	verb: 'off' | 'on' | 'stop';
	skus: readonly string[];
	/** It is undefined for all stores. */
	storeId?: string | undefined;
	/** In milliseconds, or the end of the day of the press; undefined until somebody switches it on. */
	until?: number | 'today' | undefined;
}

/** Chats have no keyboard of any length: n8n's Telegram node takes a fixed number of buttons. */
export const DISHES_SHOWN = 6;

/** Telegram refuses a button with more data. */
const MOST_BYTES = 64;

/** Of a button whose dishes don't fit. */
export const TOO_LONG = '/off @long';

/** What a button says when it is pressed: a command like a written one, since no chat remembers what it does. */
export function buttonFor({ verb, skus, storeId, until }: SwitchCommand): string {
	const end = typeof until === 'number' ? endForButton(until) : until;
	const where = (named?: string) => (named === undefined ? '' : ` in ${named}`);
	const ends = end === undefined ? '' : ` until ${end}`;
	const texts = [
		`/${verb} ${skus.map(exactly).join(',')}${where(storeId)}${ends}`,
		`/${verb} ${skus.map(digest).join(',')}${where(storeId && digest(storeId))}${ends}`,
	];
	return texts.find((data) => Buffer.byteLength(data) <= MOST_BYTES) ?? TOO_LONG;
}

export const digest = (id: string) => `~${idDigest(id)}`;

/** An SKU that isn't a name as well, unless it holds what stands between the parts of a command. */
const exactly = (sku: string) => (/^[^\s,;~]+(?: [^\s,;~]+)*$/.test(sku) ? `=${sku}` : digest(sku));

/** The SKU that a button names; undefined for what somebody wrote, and for a dish that is gone. */
export const skuOfButton = (name: string, known: KnownDishes): string | undefined =>
	name.startsWith('=')
		? name.slice(1)
		: name.startsWith('~')
			? known.all().find(({ sku }) => digest(sku) === name)?.sku
			: undefined;

export const say = (reply: string): ChatReply => ({
	command: 'reply',
	messages: [{ reply, buttons: [] }],
});

/** A message for each button, the first of which says what it is about. */
export const choose = (about: string, buttons: readonly Button[]): ChatReply => ({
	command: 'choose',
	messages: buttons.map((button, index) => ({
		reply: index === 0 ? about : 'Or this one?',
		buttons: [button],
	})),
});

/** By their names, with the SKU where a dish and an option, or two dishes, have the same. */
export function labelsFor(dishes: readonly KnownDish[]) {
	const titleOf = ({ sku, title = sku }: KnownDish) => shorten(title);
	const counts = new Map<string, number>();
	for (const dish of dishes) counts.set(titleOf(dish), (counts.get(titleOf(dish)) ?? 0) + 1);
	return (dish: KnownDish) => {
		const title = titleOf(dish);
		return (counts.get(title) ?? 1) > 1 ? `${title} (${shorten(dish.sku)})` : title;
	};
}

/** A dish that there is, so that what is shown works as it stands. */
export const exampleOf = ({ known }: Chat) => {
	const [{ sku } = { sku: 'borscht' }] = known.all();
	return shorten(known.nameOf(sku));
};

export function help(chat: Chat): ChatReply {
	const dish = exampleOf(chat);
	const [storeId] = chat.storeIds;
	return say(
		[
			'/stop shows the dishes to take off',
			`/off ${dish} takes a dish off until somebody puts it back`,
			`/off ${dish} until tomorrow, or until 18:00`,
			...(storeId === undefined ? [] : [`/off ${dish} in ${storeId} in one store`]),
			`/on ${dish} puts it back, /on shows what is off`,
			`Or write off ${dish}, стоп ${dish} or 86 ${dish}. Messages that begin otherwise start nothing.`,
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
	const isOff = ({ sku }: KnownDish) => offNow.includes(sku);
	const buttonOf = (dish: KnownDish): Button => ({
		text: `${isOff(dish) ? '⛔ ' : ''}${labelOf(dish)}`,
		data: buttonFor({ verb: 'stop', skus: [dish.sku] }),
	});
	const off = dishes.filter(isOff).map(labelOf);
	const sentAt = Math.max(...known.menus.values());
	const reply = [
		...(off.length === 0 ? [] : [`Off now: ${listNames(off, DISHES_SHOWN)}.`]),
		'Which dish is to go off?',
		...(sentAt > 0 ? [`The menu is that of ${sayTime(sentAt, timeZone)}.`] : []),
	].join('\n');
	if (dishes.length < DISHES_SHOWN) return choose(reply, dishes.map(buttonOf));
	// The last page is full as well: it begins earlier.
	const begin = Math.min(first, dishes.length - DISHES_SHOWN);
	const end = begin + DISHES_SHOWN;
	const rest = dishes.length - end;
	const more = {
		text: rest === 0 ? 'From the top' : `More (${rest})`,
		data: `/stop @${rest === 0 ? 0 : end}`,
	};
	const buttons = [...dishes.slice(begin, end).map(buttonOf), more];
	return { command: 'list', messages: [{ reply, buttons }] };
}

export function listOff({ known, offNow }: Chat): ChatReply {
	if (offNow.length === 0) return say('Nothing was taken off here.');
	const labelOf = labelsFor(known.all());
	const off = offNow.map((sku) => ({
		text: labelOf(known.get(sku) ?? { sku, storeIds: [] }),
		data: buttonFor({ verb: 'on', skus: [sku] }),
	}));
	const names = listNames(off.map(({ text }) => text));
	return choose(`Off now: ${names}. Which dish is to come back?`, off.slice(0, DISHES_SHOWN));
}

const MOST_NAMED = 5;

export function askUntilWhen(
	skus: readonly string[],
	storeId: string | undefined,
	{ known, now, timeZone }: Chat,
): ChatReply {
	const names = skus.map((sku) => shorten(known.nameOf(sku)));
	const reply = `${listNames(names, MOST_NAMED)}: off for how long?`;
	const button = (text: string, until?: SwitchCommand['until']): Button => ({
		text,
		data: buttonFor({ verb: 'off', skus, storeId, until }),
	});
	const buttons = [
		button('Rest of today', 'today'),
		button('Today and tomorrow', endOfDay(endOfDay(now, timeZone) + 1, timeZone)),
		button('Until I say so'),
	];
	return { command: 'ask', messages: [{ reply, buttons }] };
}
