import { buttonFor, readButton, type Pressed, type Verb } from './chatButtons';
import { foldText } from './foldText';
import { eachOnce, type KnownDish, type KnownDishes } from './knownDishes';
import { beginsAsUntil, readUntil, type Until } from './untilWords';
import { suggest } from '../menu/rules/nearest';
import { listNames, shorten, show } from '../platform/shown';

export interface Button {
	text: string;
	data: string;
}

/** What somebody wants, and what to answer where nothing can be sent yet. */
export type Command =
	| { command: Verb; targets: Target[]; until: Until; opposite: string }
	/** A message for each, with one button. */
	| { command: 'choose'; choices: Array<{ reply: string; button: Button }> }
	/** A message with this many buttons: `DISHES_SHOWN` and another, or those of `ENDS`. */
	| { command: 'list' | 'ask'; reply: string; buttons: Button[] }
	| { command: 'reply'; reply: string };

/** What to switch in one store. */
export interface Target {
	storeId: string;
	skus: string[];
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

/** Chats have no keyboard of any length: n8n's Telegram node takes a fixed number of buttons. */
const DISHES_SHOWN = 6;

/** Of what somebody writes: each dish is compared with all that there are. */
const LONGEST = 1_000;
const MOST_NAMES = 30;
const TOO_LONG = `That is too long, so nothing is changed. Name at most ${MOST_NAMES} dishes in a message.`;

const COMMAND = /^\/?(off|on|stop|help)(?:@\w+)?(?:\s([^]*))?$/i;

const ENDS = [
	{ text: 'Tonight', until: 'today' },
	{ text: 'Tomorrow', until: 'tomorrow' },
	{ text: 'Until I say so', until: 'switchedOn' },
] as const;

/** Words between a dish and a store. */
const IN = new Set(
	'in, at, в, у, на, w, we, na, im, bei, en, au, à, a, nel, em, no, v, ve, la, în, i, på, ban'
		.split(', ')
		.map(foldText),
);

/** The ID of a store is looked for in as many words at the end of a text. */
const MOST_WORDS = 4;

/** Reads what somebody has written, or the data of a button that this made. */
export function readCommand(text: string, chat: Chat): Command {
	const pressed = readButton(text, chat.known);
	if (pressed !== undefined) return 'reply' in pressed ? say(pressed.reply) : press(pressed, chat);
	if (text.length > LONGEST) return say(TOO_LONG);
	const [, verb = '', rest = ''] = COMMAND.exec(text.trim()) ?? [];
	const words = rest.split(/\s+/).filter(Boolean);
	switch (verb.toLowerCase()) {
		case 'help':
			return say(helpFor(chat));
		case 'on':
			return words.length === 0 ? listOff(chat) : written('on', words, chat);
		case 'off':
		case 'stop':
			if (words.length === 0) return listDishes(0, chat);
			return written(verb.toLowerCase() === 'off' ? 'off' : 'when', words, chat);
		default:
			return say(`Write it like: /off ${exampleOf(chat)} until 18:00, or /help.`);
	}
}

const say = (reply: string): Command => ({ command: 'reply', reply });

const titleOf = ({ sku, title = sku }: Pick<KnownDish, 'sku' | 'title'>) => shorten(title);

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
const exampleOf = ({ known }: Chat) => {
	const [dish] = known.all();
	return dish === undefined ? 'borscht' : titleOf(dish);
};

function helpFor(chat: Chat): string {
	const dish = exampleOf(chat);
	const [storeId] = chat.storeIds;
	return [
		'/stop shows the dishes to take off',
		`/off ${dish} takes a dish off until somebody puts it back`,
		`/off ${dish} until tomorrow, or until 18:00`,
		...(storeId === undefined ? [] : [`/off ${dish} in ${storeId} in one store`]),
		`/on ${dish} puts it back, /on shows what is off`,
	].join('\n');
}

function listDishes(first: number, { known, offNow }: Chat): Command {
	const dishes = known.all();
	if (dishes.length === 0) {
		return say(
			"No dish is known yet: this workflow hasn't imported a menu, and there are no orders. Write /off and the SKU of a dish.",
		);
	}
	const labelOf = labelsFor(dishes);
	const buttonOf = (dish: KnownDish): Button => ({
		text: offNow.includes(dish.sku) ? `⛔ ${labelOf(dish)}` : labelOf(dish),
		data: buttonFor({ verb: 'when', skus: [dish.sku] }),
	});
	const off = dishes.filter(({ sku }) => offNow.includes(sku)).map(labelOf);
	const reply = [
		...(off.length === 0 ? [] : [`Off now: ${listNames(off, DISHES_SHOWN)}.`]),
		'Which dish is to go off?',
	].join('\n');
	if (dishes.length < DISHES_SHOWN) {
		const choices = dishes.map((dish, index) => ({
			reply: index === 0 ? reply : labelOf(dish),
			button: buttonOf(dish),
		}));
		return { command: 'choose', choices };
	}
	// The last page is full as well: it begins earlier.
	const begin = Math.min(first, dishes.length - DISHES_SHOWN);
	const end = begin + DISHES_SHOWN;
	const isLast = end >= dishes.length;
	const more = {
		text: isLast ? 'From the top' : `More (${dishes.length - end})`,
		data: `stop:list:${isLast ? 0 : end}`,
	};
	return {
		command: 'list',
		reply,
		buttons: [...dishes.slice(begin, end).map(buttonOf), more],
	};
}

function listOff({ known, offNow }: Chat): Command {
	if (offNow.length === 0) return say('Nothing was taken off here.');
	const labelOf = labelsFor(known.all());
	const choices = offNow.slice(0, DISHES_SHOWN).map((sku, index) => ({
		reply: index === 0 ? `Off now: ${offNow.length}. Which dish is to come back?` : 'Or this one:',
		button: {
			text: labelOf({ sku, title: known.titleOf(sku) }),
			data: buttonFor({ verb: 'on', skus: [sku] }),
		},
	}));
	return { command: 'choose', choices };
}

/** A button: the dishes are known by their SKUs. */
function press(pressed: Pressed, chat: Chat): Command {
	if (pressed.verb === 'list') return listDishes(pressed.first, chat);
	const { verb, skus, storeId, until } = pressed;
	if (typeof until === 'object' && until.at <= chat.now) {
		return say('That time has passed, so nothing is changed. Write it again.');
	}
	const storeIds = storeId === undefined ? chat.storeIds : [storeId];
	const targets = storeIds.map((id) => ({
		storeId: id,
		skus: skus.filter((sku) => chat.known.mayBeSoldIn(id, sku)),
	}));
	return carryOut(verb, { targets, storeId, until, text: skus.join(', ') }, chat);
}

function written(asked: Verb | 'when', words: readonly string[], chat: Chat): Command {
	const { text, until = 'switchedOn', storeId } = split(words, chat);
	const verb = asked === 'when' && until !== 'switchedOn' ? 'off' : asked;
	const storeIds = storeId === undefined ? chat.storeIds : [storeId];
	if (storeIds.length === 0)
		return say('No store is known. Put your stores into the field Stores.');
	const targets = storeIds.map((id): Target => ({ storeId: id, skus: [] }));
	const names = chat.known.listed(text).filter((name) => name !== '');
	if (names.length > MOST_NAMES) return say(TOO_LONG);
	const open: Array<{ name: string; mayBe: KnownDish[]; isName: boolean }> = [];
	for (const name of names) {
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
	if (first === undefined) return carryOut(verb, { targets, storeId, until, text }, chat);
	if (first.mayBe.length === 0) return unknown(first.name, text, storeIds, chat);
	const others = targets.flatMap(({ skus }) => skus);
	const dataFor = (sku: string) =>
		buttonFor({ verb, until, storeId, skus: [...new Set([...others, sku])] });
	const isDoubtful = storeIds.some((id) => !chat.known.areAllOf(id));
	return {
		command: 'choose',
		choices: [
			...first.mayBe.slice(0, DISHES_SHOWN).map((dish, index) => ({
				reply:
					index === 0
						? `${first.isName ? 'Several dishes are' : 'No dish is'} called ${show(first.name)}, so nothing is changed yet.`
						: 'Or this one?',
				button: {
					text: `Did you mean ${first.isName ? `${titleOf(dish)} (${shorten(dish.sku)})` : titleOf(dish)}?`,
					data: dataFor(dish.sku),
				},
			})),
			...(isDoubtful
				? [
						{
							reply: 'Or is it the SKU of a dish that another workflow imports?',
							button: { text: `Yes, the SKU is ${shorten(first.name)}`, data: dataFor(first.name) },
						},
					]
				: []),
		],
	};
}

function carryOut(
	verb: Verb | 'when',
	wanted: { targets: Target[]; storeId?: string | undefined; until: Until; text: string },
	{ known }: Chat,
): Command {
	const { storeId, until, text } = wanted;
	const targets = wanted.targets.filter(({ skus }) => skus.length > 0);
	const skus = [...new Set(targets.flatMap((target) => target.skus))];
	if (skus.length === 0)
		return say(`No store sells ${show(text)} any more. /stop shows the dishes.`);
	if (verb === 'when') {
		const names = listNames(
			skus.map((sku) => titleOf({ sku, title: known.titleOf(sku) })),
			5,
		);
		return {
			command: 'ask',
			reply: `${names}: off until when? Tonight ends at midnight, Tomorrow a day later.`,
			buttons: ENDS.map((end) => ({
				text: end.text,
				data: buttonFor({ verb: 'off', until: end.until, storeId, skus }),
			})),
		};
	}
	const opposite = buttonFor(
		verb === 'off' ? { verb: 'on', storeId, skus } : { verb: 'off', until: 'today', storeId, skus },
	);
	return { command: verb, targets, until, opposite };
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
		const storeId = storeIds.find((id) => foldText(id) === name);
		if (IN.has(foldText(word)) && storeId !== undefined) {
			return { storeId, rest: words.slice(0, -count - 1) };
		}
	}
	return undefined;
}
