import {
	askUntilWhen,
	buttonFor,
	CHOICES,
	choose,
	exampleOf,
	help,
	labelsFor,
	listDishes,
	listOff,
	MOST_NAMED,
	say,
	skuOfButton,
	TOO_LONG,
	type Button,
	type Chat,
	type ChatReply,
	type SwitchCommand,
} from './chatMessages';
import { eachOnce, type KnownDish } from './knownDishes';
import { namedIn, split } from './splitCommand';
import { foldText } from './foldText';
import { isEnd } from './untilWords';
import { listNames, shorten, show } from '../platform/shown';

/** What somebody wants, or what to answer. */
export type Command =
	| ChatReply
	| {
			command: 'off' | 'on';
			/** Their names, for people. */
			dishes: string;
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

const END_LIKE = 'An end is like "until 18:00"';

/** What a button says and nobody writes: it is read unless it has passed. */
const PAST_END = / until @[\da-z]+$/;
const IS_PAST = 'That time has passed, so nothing is changed. Write it again.';

/** In the list of dishes. */
const PAGE = /^@(\d{1,6})$/;

/** With a slash or without: kitchens say "86 borscht", and "стоп борщ". */
const COMMAND = /^\/?(?:(off|on|help)|stopp?|стоп|86)(?:@\w+)?(?:\s([^]*))?$/i;

/** Reads what somebody has written, or the data of a button that this made. */
export function readCommand(text: string, chat: Chat): Command {
	if (text === TOO_LONG) return say(TOO_MANY);
	if (text.length > LONGEST) return say(TOO_MUCH);
	const command = COMMAND.exec(text.trim());
	if (command === null) return askWhatIsGone(text, chat);
	const [, word = 'stop', rest = ''] = command;
	const verb = word.toLowerCase() as SwitchCommand['verb'] | 'help';
	if (verb === 'help') return help(chat);
	// Some write one dish in each line.
	const words = rest.replaceAll('\n', ', ').split(/\s+/).filter(Boolean);
	const [, first = 0] = PAGE.exec(rest) ?? [];
	if (words.length > 0 && first === 0) return switched(verb, words, chat);
	return (verb === 'on' ? listOff : listDishes)(Number(first), chat);
}

const writeLike = (chat: Chat, verb: SwitchCommand['verb'] = 'off') =>
	verb === 'on'
		? `Write it like: /on ${exampleOf(chat)}. /on shows what is off.`
		: `Write it like: /off ${exampleOf(chat)} until 18:00. /stop shows the dishes, /help more.`;

/** Who writes "no soup today", or mistypes a command, may mean a dish: it goes off once somebody says for how long. */
function askWhatIsGone(text: string, chat: Chat): ChatReply {
	const what = `Can't read ${show(text)}`;
	const near = nearWithin(text, chat.storeIds, chat);
	const [first, second] = near;
	if (first === undefined) return say(`${what}. ${writeLike(chat)}`);
	if (second === undefined) return askUntilWhen([first.sku], undefined, chat);
	const buttons = buttonsFor(near, (sku) => buttonFor({ verb: 'stop', skus: [sku] }));
	return choose(`${what}, so nothing is changed yet. Is one of these to go off?`, buttons);
}

function buttonsFor(dishes: readonly KnownDish[], dataFor: (sku: string) => string): Button[] {
	const labelOf = labelsFor(dishes);
	return dishes.map((dish) => ({ text: labelOf(dish), data: dataFor(dish.sku) }));
}

function switched(asked: SwitchCommand['verb'], words: readonly string[], chat: Chat): Command {
	const { known } = chat;
	const { names, until, storeId, unread } = split(words, chat);
	if (unread !== undefined) {
		if (PAST_END.test(` ${unread}`)) return say(IS_PAST);
		const isNamed = (name: string) =>
			chat.storeIds.some((id) => namedIn(id, name, chat).length > 0);
		const unclear = sayUnclear(
			names.filter((name) => !isNamed(name)),
			chat.storeIds,
			chat,
		);
		const wrong = isEnd(unread)
			? `Can't read ${show(unread)} as a time, so nothing is changed. ${END_LIKE} or "until tomorrow 10:00".`
			: `Can't read ${show(unread)}, so nothing is changed. ${END_LIKE} or "until tomorrow", and a store one of these: ${listNames(chat.storeIds)}.`;
		return say([wrong, ...unclear].join(' '));
	}
	const storeIds = storeId === undefined ? chat.storeIds : [storeId];
	if (storeIds.length === 0) {
		return say('No store is known. Put your stores into the field Stores.');
	}
	if (names.length === 0) {
		return say(`No dish is named, so nothing is changed. ${writeLike(chat, asked)}`);
	}
	if (names.length > MOST_NAMES) return say(TOO_MUCH);
	const stores = storeIds.map((id) => ({ storeId: id, skus: [] as string[] }));
	const unclear: Array<{ name: string; several: KnownDish[] }> = [];
	for (const name of names) {
		const pressed = skuOfButton(name, known);
		if (pressed === undefined && name.startsWith('~')) return say(HAS_CHANGED);
		const found = storeIds.map((id) => namedIn(id, name, chat));
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
	const [one, ...later] = unclear;
	if (one !== undefined) {
		const isAlone = skus.length === 0 && later.length === 0;
		if (verb === 'stop' && isAlone && one.several.length === 0) {
			const [near, another] = known.nearest(one.name, storeIds);
			// The question for how long names the dish as well.
			if (near !== undefined && another === undefined) {
				return askUntilWhen([near.sku], storeId, chat);
			}
		}
		const names = later.map(({ name }) => name);
		const about = { storeId, names };
		const withOthers = (sku: string) => [...new Set([...skus, sku])];
		const dataFor = (sku: string, inStore = storeId) =>
			buttonFor({ ...about, verb, until, storeId: inStore, skus: withOthers(sku) });
		// Of a name that says more than a dish, the rest may be a store or an end: that is asked.
		const dataForPart = (sku: string) =>
			buttonFor({ ...about, verb: verb === 'on' ? verb : 'stop', skus: withOthers(sku) });
		const asked = { ...one, others: skus, later: names, verb };
		return askWhich(asked, storeIds, { dataFor, dataForPart }, chat);
	}
	if (skus.length === 0) {
		const named = names.map((name) => skuOfButton(name, known)).join(', ');
		return say(`No store sells ${show(named)} any more. /stop shows the dishes.`);
	}
	if (verb === 'stop') return askUntilWhen(skus, storeId, chat);
	return {
		command: verb,
		dishes: listNames(
			skus.map((sku) => known.nameOf(sku)),
			MOST_NAMED,
		),
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

interface Unclear {
	name: string;
	several: KnownDish[];
	/** What is switched with it. */
	others: readonly string[];
	/** What is asked about after it. */
	later: readonly string[];
	verb: SwitchCommand['verb'];
}

interface ButtonData {
	dataFor: (sku: string, storeId?: string) => string;
	/** Of a dish that only a part of what was written may mean. */
	dataForPart: (sku: string) => string;
}

/** Nothing is switched by a guess. */
function askWhich(
	{ name, several, others, later, verb }: Unclear,
	storeIds: readonly string[],
	{ dataFor, dataForPart }: ButtonData,
	chat: Chat,
): ChatReply {
	const { known } = chat;
	const isName = several.length > 0;
	const whose = isName ? 'Several dishes are' : 'No dish is';
	const where = listNames(storeIds, MOST_NAMED);
	const what = `${whose} called ${show(name)} in ${where}, so nothing is changed`;
	if (several.length > CHOICES) {
		const skus = listNames(several.map(({ sku }) => sku));
		return say(`${what}. Write an SKU instead of the name: ${skus}`);
	}
	const named = others.map((sku) => known.nameOf(sku));
	const elsewhere = isName ? [] : known.called(name);
	const together = [
		...saySellers(elsewhere),
		...(others.length === 0 ? [] : [`Together with it: ${listNames(named, MOST_NAMED)}.`]),
		...(later.length === 0 ? [] : [`I ask about ${listNames(later, MOST_NAMED)} next.`]),
	];
	const mayBe = isName ? several : known.nearest(name, storeIds);
	const labelOf = labelsFor([...mayBe, ...elsewhere]);
	// Another store would be that of the others as well.
	const isAlone = others.length === 0 && later.length === 0;
	const buttons = [
		...(isAlone ? elsewhere : []).flatMap((dish) =>
			dish.storeIds
				.filter((id) => chat.storeIds.includes(id))
				.map((id) => ({ text: `${labelOf(dish)} in ${id}`, data: dataFor(dish.sku, id) })),
		),
		...mayBe.map((dish) => ({ text: labelOf(dish), data: dataFor(dish.sku) })),
	].slice(0, CHOICES);
	// Another workflow may import it.
	if (!isName && !storeIds.every((id) => known.areAllOf(id))) {
		buttons.splice(CHOICES - 1);
		buttons.push({ text: `The SKU is ${shorten(name)}`, data: dataFor(name) });
	}
	if (buttons.some(({ data }) => data === TOO_LONG)) {
		const rest = listNames([...named, ...later], MOST_NAMED);
		return say([`${what}.`, ...sayNear(mayBe), `Write it by itself, and then ${rest}.`].join(' '));
	}
	if (buttons.length > 0) {
		return choose([`${what} yet.`, ...together, 'Did you mean:'].join(' '), buttons);
	}
	const ofParts = buttonsFor(nearWithin(name, storeIds, chat), dataForPart);
	if (ofParts.length > 0 && ofParts.every(({ data }) => data !== TOO_LONG)) {
		return choose([`${what} yet.`, ...together, 'Did you mean:'].join(' '), ofParts);
	}
	const unclear = sayUnclear(later, storeIds, chat);
	return say([`${what}.`, ...saySellers(elsewhere), ...unclear, writeLike(chat, verb)].join(' '));
}

/** As many words as somebody writes about a dish. */
const MOST_WORDS = 5;

/** What some words of a text may mean, as in "soup 18:00": the more words, the surer. */
function nearWithin(text: string, storeIds: readonly string[], { known }: Chat): KnownDish[] {
	const words = text.split(/\s+/).slice(0, MOST_WORDS);
	for (const length of [3, 2, 1]) {
		const near = words.slice(length - 1).flatMap((_word, start) => {
			const some = words.slice(start, start + length).join(' ');
			return foldText(some).length < 3 ? [] : known.nearest(some, storeIds);
		});
		if (near.length > 0) return eachOnce(near).slice(0, CHOICES);
	}
	return [];
}

const sayUnclear = (names: readonly string[], storeIds: readonly string[], { known }: Chat) =>
	names
		.slice(0, MOST_NAMED)
		.flatMap((name) => [
			`${show(name)} isn't clear either.`,
			...sayNear(known.nearest(name, storeIds)),
		]);

/** What somebody may write instead, such as "Do you mean Cola or Cola Zero?" */
const sayNear = (dishes: readonly KnownDish[]) =>
	dishes.length === 0 ? [] : [`Do you mean ${dishes.map(labelsFor(dishes)).join(' or ')}?`];

/** Of a dish that other stores have, such as "podil sells it." */
function saySellers(dishes: readonly KnownDish[]): string[] {
	const stores = [...new Set(dishes.flatMap(({ storeIds }) => storeIds))];
	if (stores.length === 0) return [];
	return [`${listNames(stores, MOST_NAMED)} ${stores.length === 1 ? 'sells' : 'sell'} it.`];
}
