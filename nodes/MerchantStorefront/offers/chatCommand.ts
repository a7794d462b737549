import {
	askUntilWhen,
	buttonFor,
	choose,
	digest,
	DISHES_SHOWN,
	exampleOf,
	help,
	labelsFor,
	listDishes,
	listOff,
	say,
	skuOfButton,
	TOO_LONG,
	type Chat,
	type ChatReply,
	type Switched,
} from './chatMessages';
import { foldText } from './foldText';
import { eachOnce, type KnownDish } from './knownDishes';
import { readUntil, wordsFor } from './untilWords';
import { listNames, shorten, show } from '../platform/shown';

/** What somebody wants, or what to answer. */
export type Command =
	| ChatReply
	| {
			command: 'off' | 'on';
			/** What to switch in each store. */
			targets: Array<{ storeId: string; skus: string[] }>;
			/** In milliseconds; undefined until somebody switches it on. */
			until?: number | undefined;
			opposite: string;
			again: string;
	  };

/** Of what somebody writes: each dish is compared with all that there are. */
const LONGEST = 1_000;
const MOST_NAMES = 30;
const TOO_MUCH = `That is too long, so nothing is changed. Name at most ${MOST_NAMES} dishes in a message.`;

const TOO_MANY = 'These dishes are too many for a button. Write /on or /off and their names.';
const HAS_CHANGED = 'The menu has changed since this button was made. Write /stop for a new one.';

/** What a button says and nobody writes: it is read unless it has passed. */
const PAST_END = / until @[\da-z]+$/;
const IS_PAST = 'That time has passed, so nothing is changed. Write it again.';

/** In the list of dishes. */
const PAGE = /^@(\d{1,6})$/;

/** With a slash or without: kitchens say "86 borscht", and "стоп борщ". */
const COMMAND = /^\/?(?:(off|on|help)|stopp?|стоп|86)(?:@\w+)?(?:\s([^]*))?$/i;

/** Words between a dish and a store. */
const IN = wordsFor('in');

/** The ID of a store is looked for in as many words at the end of a text. */
const MOST_WORDS = 4;

/** Reads what somebody has written, or the data of a button that this made. */
export function readCommand(text: string, chat: Chat): Command {
	if (text === TOO_LONG) return say(TOO_MANY);
	if (text.length > LONGEST) return say(TOO_MUCH);
	const command = COMMAND.exec(text.trim());
	if (command === null) {
		return say(
			`Can't read ${show(text)}. Write it like: /off ${exampleOf(chat)} until 18:00, or /help.`,
		);
	}
	const [, word = 'stop', rest = ''] = command;
	const verb = word.toLowerCase() as Switched['verb'] | 'help';
	if (verb === 'help') return help(chat);
	const words = rest.split(/\s+/).filter(Boolean);
	const [, first = 0] = PAGE.exec(rest) ?? [];
	if (words.length > 0 && first === 0) return switched(verb, words, chat);
	return verb === 'on' ? listOff(chat) : listDishes(Number(first), chat);
}

function switched(asked: Switched['verb'], words: readonly string[], chat: Chat): Command {
	const { known } = chat;
	const { text, until, storeId } = split(words, chat);
	if (PAST_END.test(text)) return say(IS_PAST);
	const storeIds = storeId === undefined ? chat.storeIds : [storeId];
	if (storeIds.length === 0) {
		return say('No store is known. Put your stores into the field Stores.');
	}
	const names = known.listed(text);
	if (names.length > MOST_NAMES) return say(TOO_MUCH);
	const stores = storeIds.map((id) => ({ storeId: id, skus: [] as string[] }));
	const unclear: Array<{ name: string; several: KnownDish[] }> = [];
	for (const name of names) {
		const pressed = skuOfButton(name, known);
		if (pressed === undefined && name.startsWith('~')) return say(HAS_CHANGED);
		const found = storeIds.map((id) => called(name, id, chat));
		const [sku = pressed] = found.flat().map((dish) => dish.sku);
		if (sku === undefined || found.some((dishes) => dishes.length > 1)) {
			unclear.push({ name, several: eachOnce(found.flat()) });
			continue;
		}
		for (const [index, { storeId: id, skus }] of stores.entries()) {
			// Where not everything is known, it may be sold without having been imported or ordered.
			const here = found[index]?.[0]?.sku ?? (known.areAllOf(id) ? undefined : sku);
			if (here !== undefined) skus.push(here);
		}
	}
	const skus = [...new Set(stores.flatMap((one) => one.skus))];
	const verb = asked === 'stop' && until !== undefined ? 'off' : asked;
	const [one, other] = unclear;
	if (one !== undefined && other !== undefined) {
		return say(
			`Can't tell which dishes ${show(one.name)} and ${show(other.name)} are, so nothing is changed. Write one dish in a message.`,
		);
	}
	if (one !== undefined) {
		const dataFor = (sku: string) =>
			buttonFor({ verb, until, storeId, skus: [...new Set([...skus, sku])] });
		return askWhich(one, storeIds, dataFor, chat);
	}
	if (skus.length === 0) {
		const named = names.map((name) => skuOfButton(name, known) ?? name).join(', ');
		return say(`No store sells ${show(named)} any more. /stop shows the dishes.`);
	}
	if (verb === 'stop') return askUntilWhen(skus, storeId, chat);
	return {
		command: verb,
		targets: stores.filter((target) => target.skus.length > 0),
		until,
		opposite: buttonFor(
			verb === 'off'
				? { verb: 'on', storeId, skus }
				: { verb: 'off', until: 'today', storeId, skus },
		),
		again: buttonFor({ verb, until, storeId, skus }),
	};
}

/** What a button or a text names in a store. */
function called(name: string, storeId: string, { known }: Chat): KnownDish[] {
	const pressed = skuOfButton(name, known);
	if (pressed === undefined) return known.named(name, storeId);
	return known.soldIn(storeId, pressed);
}

/** Nothing is switched by a guess. */
function askWhich(
	{ name, several }: { name: string; several: KnownDish[] },
	storeIds: readonly string[],
	dataFor: (sku: string) => string,
	chat: Chat,
): ChatReply {
	const { known } = chat;
	const isName = several.length > 0;
	const mayBe = isName ? several : known.nearest(name, storeIds);
	const dishes = mayBe.length > 0 ? undefined : beginningOf(name, chat);
	if (dishes !== undefined) {
		const rest = name.slice(dishes.length).trim();
		return say(
			`Can't read ${show(rest)} behind ${show(dishes)}, so nothing is changed. Write a time like "until 18:00", "until tomorrow" or "until 2026-12-31". The stores are ${listNames(chat.storeIds, DISHES_SHOWN)}.`,
		);
	}
	const labelOf = labelsFor(mayBe);
	const buttons = mayBe.slice(0, DISHES_SHOWN).map((dish) => ({
		text: `Did you mean ${labelOf(dish)}?`,
		data: dataFor(dish.sku),
	}));
	// Another workflow may import it.
	if (!storeIds.every((id) => known.areAllOf(id))) {
		buttons.push({ text: `Yes, the SKU is ${shorten(name)}`, data: dataFor(name) });
	}
	return buttons.length === 0
		? say(
				`No dish is called ${show(name)} in ${listNames(storeIds, DISHES_SHOWN)}, so nothing is changed. /stop shows the dishes.`,
			)
		: choose(
				`${isName ? 'Several dishes are' : 'No dish is'} called ${show(name)}, so nothing is changed yet.`,
				buttons,
			);
}

/** The dish that a text begins with, before what can't be read. */
function beginningOf(text: string, chat: Chat): string | undefined {
	const words = text.split(' ');
	const beginnings = words.slice(1).map((_word, index) => words.slice(0, index + 1));
	return beginnings.findLast((some) => isDish(some, chat))?.join(' ');
}

function isDish(words: readonly string[], chat: Chat): boolean {
	const names = chat.known.listed(words.join(' '));
	return names.every((name) => chat.storeIds.some((id) => called(name, id, chat).length > 0));
}

/** Takes the end and the store away, which may stand behind the dishes in either order. */
function split(words: readonly string[], chat: Chat) {
	let rest = words;
	let until: number | undefined;
	let storeId: string | undefined;
	for (let round = 0; round < 2; round++) {
		if (isDish(rest, chat)) break;
		const end = until === undefined ? splitEnd(rest, chat) : undefined;
		if (end !== undefined) ({ until, rest } = end);
		const place = storeId === undefined ? splitStore(rest, chat) : undefined;
		if (place !== undefined) ({ storeId, rest } = place);
	}
	return { text: rest.join(' '), until, storeId };
}

function splitEnd(words: readonly string[], { now, timeZone }: Chat) {
	for (let at = 1; at < words.length; at++) {
		const until = readUntil(words.slice(at).join(' '), now, timeZone);
		if (until !== undefined) return { until, rest: words.slice(0, at) };
	}
	return undefined;
}

/** Only a store that there is: "chicken in sauce" is a dish. */
function splitStore(words: readonly string[], { storeIds }: Chat) {
	for (let count = 1; count <= MOST_WORDS && words.length > count + 1; count++) {
		const [word = '', ...named] = words.slice(-count - 1);
		const name = foldText(named.join(' '));
		const storeId = storeIds.find((id) => foldText(id) === name || digest(id) === named.join(' '));
		if (IN.has(foldText(word)) && storeId !== undefined) {
			return { storeId, rest: words.slice(0, -count - 1) };
		}
	}
	return undefined;
}
