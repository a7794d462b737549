import { buttonFor, digest, TOO_LONG, type Verb } from './chatButtons';
import {
	askUntilWhen,
	choose,
	DISHES_SHOWN,
	exampleOf,
	help,
	listDishes,
	listOff,
	say,
	titleOf,
	type ChatReply,
	type Chat,
} from './chatMessages';
import { foldText } from './foldText';
import { eachOnce, type KnownDish } from './knownDishes';
import { beginsAsUntil, readUntil, wordsFor, type Until } from './untilWords';
import { suggest } from '../menu/rules/nearest';
import { listNames, shorten, show } from '../platform/shown';

/** What somebody wants, or what to answer. */
export type Command =
	| ChatReply
	| {
			command: Exclude<Verb, 'stop'>;
			targets: Target[];
			until: Until;
			opposite: string;
			again: string;
	  };

/** What to switch in one store. */
interface Target {
	storeId: string;
	skus: string[];
}

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

const COMMAND = /^\/?(off|on|stop|help)(?:@\w+)?(?:\s([^]*))?$/i;

/** What kitchens say instead of a command. */
const OFF = wordsFor('off');

/** Words between a dish and a store. */
const IN = wordsFor('in');

/** The ID of a store is looked for in as many words at the end of a text. */
const MOST_WORDS = 4;

/** Reads what somebody has written, or the data of a button that this made. */
export function readCommand(text: string, chat: Chat): Command {
	if (text === TOO_LONG) return say(TOO_MANY);
	if (text.length > LONGEST) return say(TOO_MUCH);
	const [, verb = '', rest = ''] = COMMAND.exec(asCommand(text.trim())) ?? [];
	const words = rest.split(/\s+/).filter(Boolean);
	switch (verb.toLowerCase()) {
		case 'help':
			return help(chat);
		case 'on':
			return words.length === 0 ? listOff(chat) : written('on', words, chat);
		case 'off':
		case 'stop': {
			const [, first = 0] = PAGE.exec(rest) ?? [];
			if (words.length === 0 || first !== 0) return listDishes(Number(first), chat);
			return written(verb.toLowerCase() === 'off' ? 'off' : 'stop', words, chat);
		}
		default:
			return say(
				`Can't read ${show(text)}. Write it like: /off ${exampleOf(chat)} until 18:00, or /help.`,
			);
	}
}

/** "86 borscht" or "стоп борщ": it says of no dish until when. */
function asCommand(text: string): string {
	const [word = ''] = text.split(/\s/, 1);
	return OFF.has(foldText(word)) ? `/stop${text.slice(word.length)}` : text;
}

function written(asked: Verb, words: readonly string[], chat: Chat): Command {
	const { text, until = 'switchedOn', storeId } = split(words, chat);
	if (PAST_END.test(text)) return say(IS_PAST);
	const verb = asked === 'stop' && until !== 'switchedOn' ? 'off' : asked;
	const storeIds = storeId === undefined ? chat.storeIds : [storeId];
	if (storeIds.length === 0)
		return say('No store is known. Put your stores into the field Stores.');
	const targets = storeIds.map((id): Target => ({ storeId: id, skus: [] }));
	const names = chat.known.listed(text).filter((name) => name !== '');
	if (names.length > MOST_NAMES) return say(TOO_MUCH);
	const open: Array<{ name: string; mayBe: KnownDish[]; isName: boolean }> = [];
	for (const name of names) {
		const sku = chat.known.skuOfButton(name);
		if (sku === undefined && name.startsWith('~')) return say(HAS_CHANGED);
		if (sku !== undefined) {
			const sellers = targets.filter((target) => chat.known.mayBeSoldIn(target.storeId, sku));
			for (const target of sellers) target.skus.push(sku);
			continue;
		}
		const found = targets.map((target) => ({ target, ...chat.known.find(name, target.storeId) }));
		const hits = found.flatMap((one) => ('dish' in one ? [one] : []));
		for (const { target, dish } of hits) target.skus.push(dish.sku);
		const doubtful = targets.filter(({ storeId: id }) => !chat.known.areAllOf(id));
		const several = found.flatMap((one) => ('several' in one ? one.several : []));
		const [hit] = hits;
		if (hit !== undefined && several.length === 0) {
			// Where not everything is known, it may be sold without having been imported or ordered.
			const others = doubtful.filter((target) => !hits.some((one) => one.target === target));
			for (const target of others) target.skus.push(hit.dish.sku);
			continue;
		}
		const isName = several.length > 0;
		const mayBe = eachOnce(
			isName ? several : found.flatMap((one) => ('nearest' in one ? one.nearest() : [])),
		);
		if (mayBe.length > 0 || doubtful.length === 0) open.push({ name, mayBe, isName });
		// Another workflow may import it.
		else for (const target of doubtful) target.skus.push(name);
	}
	const [first] = open;
	if (first === undefined) {
		const named = names.map((name) => chat.known.skuOfButton(name) ?? name).join(', ');
		return carryOut(verb, { targets, storeId, until, named }, chat);
	}
	if (first.mayBe.length === 0) return unknown(first.name, text, storeIds, chat);
	const others = targets.flatMap(({ skus }) => skus);
	const dataFor = (sku: string) =>
		buttonFor({ verb, until, storeId, skus: [...new Set([...others, sku])] });
	const isDoubtful = storeIds.some((id) => !chat.known.areAllOf(id));
	const buttons = first.mayBe.slice(0, DISHES_SHOWN).map((dish) => ({
		text: `Did you mean ${titleOf(dish)}${first.isName ? ` (${shorten(dish.sku)})` : ''}?`,
		data: dataFor(dish.sku),
	}));
	// Another workflow may import it.
	const asSku = { text: `Yes, the SKU is ${shorten(first.name)}`, data: dataFor(first.name) };
	return choose(
		`${first.isName ? 'Several dishes are' : 'No dish is'} called ${show(first.name)}, so nothing is changed yet.`,
		isDoubtful ? [...buttons, asSku] : buttons,
	);
}

function carryOut(
	verb: Verb,
	wanted: { targets: Target[]; storeId?: string | undefined; until: Until; named: string },
	chat: Chat,
): Command {
	const { storeId, until, named } = wanted;
	const targets = wanted.targets.filter(({ skus }) => skus.length > 0);
	const skus = [...new Set(targets.flatMap((target) => target.skus))];
	if (skus.length === 0)
		return say(`No store sells ${show(named)} any more. /stop shows the dishes.`);
	if (verb === 'stop') return askUntilWhen(skus, storeId, chat);
	const opposite = buttonFor(
		verb === 'off' ? { verb: 'on', storeId, skus } : { verb: 'off', until: 'today', storeId, skus },
	);
	const again = buttonFor({ verb, until, storeId, skus });
	return { command: verb, targets, until, opposite, again };
}

function unknown(name: string, text: string, storeIds: readonly string[], chat: Chat): Command {
	const words = text.split(/\s+/);
	const end = words.findIndex((_word, at) => at > 0 && beginsAsUntil(words.slice(at).join(' ')));
	const where = `${listNames(chat.storeIds, DISHES_SHOWN)}`;
	const before = words.slice(0, end);
	if (end > 0 && isDish(splitStore(before, chat)?.rest ?? before, chat)) {
		const read = words.slice(end).join(' ');
		return say(
			`Can't read the time ${show(read)}, so nothing is changed. Write it like "until 18:00", "until tomorrow" or "until 2026-12-31".`,
		);
	}
	const at = words.findLastIndex((word, index) => index > 0 && IN.has(foldText(word)));
	if (at > 0 && isDish(words.slice(0, at), chat)) {
		const store = words.slice(at + 1).join(' ');
		return say(
			`No store has the ID ${show(store)}, so nothing is changed. The stores are ${where}.${suggest(store, chat.storeIds)}`,
		);
	}
	return say(
		`No dish is called ${show(name)} in ${listNames(storeIds, DISHES_SHOWN)}, so nothing is changed. /stop shows the dishes.`,
	);
}

const isDish = (words: readonly string[], { known, storeIds }: Chat) =>
	known
		.listed(words.join(' '))
		.every((name) => storeIds.some((storeId) => 'dish' in known.find(name, storeId)));

/** Takes the end and the store away, which may stand behind the dishes in either order. */
function split(words: readonly string[], chat: Chat) {
	let rest = words;
	let until: Until | undefined;
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
