import { buttonFor } from './chatButtons';
import type { KnownDish, KnownDishes } from './knownDishes';
import { listNames, shorten } from '../platform/shown';
import { sayTime } from '../platform/zonedTime';

interface Button {
	text: string;
	data: string;
}

export interface Message {
	reply: string;
	buttons: Button[];
}

/** What to answer where nothing can be sent yet. */
export interface ChatReply {
	/** `choose` has one button a message; `list` has `DISHES_SHOWN` and another, `ask` those of `ENDS`. */
	command: 'choose' | 'list' | 'ask' | 'reply';
	messages: Message[];
}

export interface Chat {
	known: KnownDishes;
	/** Those that are meant where nobody names one. */
	storeIds: readonly string[];
	/** SKUs on the stop list. */
	offNow: readonly string[];
	/** When this workflow sent the menu, which another one may have replaced since. */
	sentAt?: number | undefined;
	now: number;
	timeZone: string;
}

/** Chats have no keyboard of any length: n8n's Telegram node takes a fixed number of buttons. */
export const DISHES_SHOWN = 6;

const ENDS = [
	{ text: 'Until tomorrow', until: 'today' },
	{ text: 'Tomorrow as well', until: 'tomorrow' },
	{ text: 'Until I say so', until: 'switchedOn' },
] as const;

const MOST_NAMED = 5;

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

export const titleOf = ({ sku, title = sku }: Pick<KnownDish, 'sku' | 'title'>) => shorten(title);

/** By their names, with the SKU where a dish and an option, or two dishes, have the same. */
function labelsFor(dishes: readonly KnownDish[]) {
	const counts = new Map<string, number>();
	for (const dish of dishes) counts.set(titleOf(dish), (counts.get(titleOf(dish)) ?? 0) + 1);
	return (dish: Pick<KnownDish, 'sku' | 'title'>) => {
		const title = titleOf(dish);
		return (counts.get(title) ?? 1) > 1 ? `${title} (${shorten(dish.sku)})` : title;
	};
}

/** A dish that there is, so that what is shown works as it stands. */
export const exampleOf = ({ known }: Chat) => {
	const [dish] = known.all();
	return dish === undefined ? 'borscht' : titleOf(dish);
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
		].join('\n'),
	);
}

export function listDishes(first: number, { known, offNow, sentAt, timeZone }: Chat): ChatReply {
	const dishes = known.all();
	if (dishes.length === 0) {
		return say(
			"No dish is known yet: this workflow hasn't imported a menu, and no order has come in yet. Write /off and the SKU of a dish.",
		);
	}
	const labelOf = labelsFor(dishes);
	const buttonOf = (dish: KnownDish): Button => ({
		text: offNow.includes(dish.sku) ? `⛔ ${labelOf(dish)}` : labelOf(dish),
		data: buttonFor({ verb: 'stop', skus: [dish.sku] }),
	});
	const off = dishes.filter(({ sku }) => offNow.includes(sku)).map(labelOf);
	const reply = [
		...(off.length === 0 ? [] : [`Off now: ${listNames(off, DISHES_SHOWN)}.`]),
		'Which dish is to go off?',
		...(sentAt === undefined ? [] : [`The menu is that of ${sayTime(sentAt, timeZone)}.`]),
	].join('\n');
	if (dishes.length < DISHES_SHOWN) return choose(reply, dishes.map(buttonOf));
	// The last page is full as well: it begins earlier.
	const begin = Math.min(first, dishes.length - DISHES_SHOWN);
	const end = begin + DISHES_SHOWN;
	const isLast = end >= dishes.length;
	const more = {
		text: isLast ? 'From the top' : `More (${dishes.length - end})`,
		data: `/stop @${isLast ? 0 : end}`,
	};
	const buttons = [...dishes.slice(begin, end).map(buttonOf), more];
	return { command: 'list', messages: [{ reply, buttons }] };
}

export function listOff({ known, offNow }: Chat): ChatReply {
	if (offNow.length === 0) return say('Nothing was taken off here.');
	const labelOf = labelsFor(known.all());
	return choose(
		`Off now: ${offNow.length}. Which dish is to come back?`,
		offNow.slice(0, DISHES_SHOWN).map((sku) => ({
			text: labelOf({ sku, title: known.titleOf(sku) }),
			data: buttonFor({ verb: 'on', skus: [sku] }),
		})),
	);
}

export function askUntilWhen(
	skus: readonly string[],
	storeId: string | undefined,
	{ known }: Chat,
): ChatReply {
	const titles = skus.map((sku) => titleOf({ sku, title: known.titleOf(sku) }));
	const reply = `${listNames(titles, MOST_NAMED)}: off until when? Until tomorrow ends at midnight, Tomorrow as well a day later.`;
	const buttons = ENDS.map(({ text, until }) => ({
		text,
		data: buttonFor({ verb: 'off', until, storeId, skus }),
	}));
	return { command: 'ask', messages: [{ reply, buttons }] };
}
