import { askChange, askWhich } from './askChange';
import { buttonFor, digestOff, readButton, TOO_LONG, type SwitchCommand } from './buttonData';
import { categoryOf } from './categories';
import {
	choose,
	help,
	listDishes,
	listDishNames,
	listOff,
	offHere,
	MOST_NAMED,
	offOf,
	say,
	writeLike,
	type Button,
	type Chat,
	type ChatReply,
} from './chatMessages';
import { asksForHelp, isOnlyStop, mayBeTalk, wordsIn } from './talk';
import { eachOnce, type KnownCategory, type KnownDish } from './knownDishes';
import { readSaid, type Said } from './said';
import { meansAll } from './untilWords';
import { groupBy } from '../platform/groupBy';
import { listNames, shorten, show } from '../platform/shown';
import { endOfDay } from '../platform/zonedTime';

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

type Verb = SwitchCommand['verb'];

/** Each dish is compared with all that there are. */
const LONGEST = 1_000;
const MOST_NAMES = 30;
const TOO_MUCH = `That is too long, so nothing is changed. Name at most ${MOST_NAMES} dishes in a message.`;
const TOO_MANY = 'These dishes are too many for a button. Write /on or /off and their names.';
const IS_ALL =
	"Can't take off all dishes in one message, so nothing is changed. /stop shows the dishes. To stop all orders, ask whoever looks after n8n to run Store → Pause.";
const HAS_CHANGED = 'The menu has changed since this button was made. Write /stop for a new one.';
const HAS_OTHERS = 'This category has other dishes since the button was made.';
const IS_PAST = 'That time has passed, so nothing is changed. Write it again.';
const CAME_BACK = 'It came back since this button was made, so nothing is changed yet.';
const ENDS_EARLIER = 'That ends earlier, so nothing is changed yet.';
const IS_OFF_AGAIN =
	'It was taken off again since this button was made, so nothing is changed yet.';

const COMMAND = /^\/(off|on|stopp?|стоп|86|help)(?:@\w+)?:?(?:\s([^]*))?$/i;
/** It may be a command with a typing mistake. What names another bot, or has other signs, is for others. */
const LIKE_COMMAND = /^\/[a-zа-яіїєґ]+(?=\s|$)/iu;
/** In the list of dishes. */
const PAGE = /^@(\d{1,6})$/;
const ALL_AS_SEEN = /^all !([\w-]{4})$/;

/** Decided by the text alone: other talk has no answer, whatever dishes there are. */
export const mayBeOfStopList = (text: string) =>
	COMMAND.test(text) || (LIKE_COMMAND.test(text) ? text.length <= LONGEST : mayBeTalk(text));

/** Reads a text that may be about the stop list, or the data of a button that this made. */
export function readCommand(text: string, chat: Chat): Command {
	if (text === TOO_LONG) return say(TOO_MANY);
	if (text.length > LONGEST) return say(TOO_MUCH);
	if (asksForHelp(text)) return help(chat);
	if (chat.storeIds.length === 0) {
		return say('No store is known. Put your stores into the field Stores.');
	}
	const pressed = readButton(text, chat.known, chat.storeIds);
	if (pressed !== undefined) return press(pressed, chat);
	if (isOnlyStop(text)) return listDishes(0, chat);
	const [isCommand, word = '', written = ''] = COMMAND.exec(text) ?? [];
	if (isCommand === undefined) return answerTalk(text, chat);
	const name = word.toLowerCase();
	if (name === 'help') return help(chat);
	const verb = name === 'off' || name === 'on' ? name : 'stop';
	return readWritten(verb, written.trim(), chat);
}

function readWritten(verb: Verb, written: string, chat: Chat): Command {
	const list = verb === 'on' ? listOff : listDishes;
	const [, page] = PAGE.exec(written) ?? [];
	if (written === '' || page !== undefined) return list(Number(page ?? 0), chat);
	const [, was] = ALL_AS_SEEN.exec(written) ?? [];
	if (was !== undefined || meansAll(written))
		return verb === 'on' ? putAllBack(chat, was) : say(IS_ALL);
	const said = readSaid(written, chat);
	if (said.named.length > MOST_NAMES) return say(TOO_MUCH);
	const category = said.named.length === 0 ? categoryOf(said.unread.join(' '), chat) : undefined;
	if (said.named.length + said.unread.length === 0) {
		return say(`No dish is named, so nothing is changed. ${writeLike(chat, verb)}`);
	}
	const [storeId] = said.storeIds;
	const named = said.named.map(({ dishes }) => dishes);
	const areSold = named.every((dishes) => targetsOf([dishes], storeId, chat).length > 0);
	if (verb === 'stop' || !said.isClear || !areSold || category !== undefined) {
		return answer(verb === 'off' ? 'stop' : verb, said, chat);
	}
	const targets = targetsOf(named, storeId, chat);
	const skus = [...new Set(targets.flatMap((target) => target.skus))];
	return switched(verb, { verb, skus, storeId, until: said.until }, targets, chat);
}

/** What is sold in each store; where not everything is known, it may be sold without having been imported or ordered. */
function targetsOf(
	named: ReadonlyArray<readonly KnownDish[]>,
	storeId: string | undefined,
	chat: Chat,
) {
	const { known } = chat;
	const storeIds = storeId === undefined ? chat.storeIds : [storeId];
	return storeIds
		.map((id) => ({
			storeId: id,
			skus: named.flatMap((dishes) => {
				const here = dishes.filter((dish) => dish.storeIds.includes(id));
				const meant = here.length > 0 || known.areAllOf(id) ? here : dishes.slice(0, 1);
				return meant.map(({ sku }) => sku);
			}),
		}))
		.filter(({ skus }) => skus.length > 0);
}

/** A button says what it does, unless something has changed since it was made. */
function press(pressed: NonNullable<ReturnType<typeof readButton>>, chat: Chat): Command {
	const { known, now, timeZone } = chat;
	const { isKnown, hasOthers, ...asked } = pressed;
	if (!isKnown) return say(HAS_CHANGED);
	const until = asked.until === 'today' ? endOfDay(now, timeZone) + 1 : asked.until;
	if (until !== undefined && until <= now) return say(IS_PAST);
	const command = { ...asked, until, was: undefined };
	const off = offOf(command, chat);
	const again = (why: string) => withText(`${why} `, askChange({ ...command, verb: 'stop' }, chat));
	if (hasOthers) return again(HAS_OTHERS);
	if (asked.verb === 'stop') return askChange(command, chat);
	const { skus, category, storeId, verb, was } = asked;
	// Of a category, what is off otherwise stays as it is.
	const dishes = skus.map((sku) => [known.get(sku) ?? { sku, storeIds: [] }]);
	const isMeant = (id: string, sku: string) =>
		verb === 'on'
			? off.length === 0 || off.some((entry) => entry.storeId === id && entry.sku === sku)
			: known.get(sku)?.sales?.get(id) !== 'off';
	const sold = targetsOf(dishes, storeId, chat);
	const targets =
		category === undefined
			? sold
			: sold
					.map((one) => ({ ...one, skus: one.skus.filter((sku) => isMeant(one.storeId, sku)) }))
					.filter((one) => one.skus.length > 0);
	if (targets.length === 0) {
		const names = listDishNames(skus, chat);
		return say(`No store sells ${show(names)} any more. /stop shows the dishes.`);
	}
	if (verb === 'off' && was !== undefined && off.length === 0) return again(CAME_BACK);
	if (verb === 'on' && was !== undefined && off.length > 0 && was !== digestOff(off)) {
		return again(IS_OFF_AGAIN);
	}
	const isAsSeen = was !== undefined && was === digestOff(off);
	return switched(verb, command, targets, chat, isAsSeen);
}

/** Off or on; asked first where a dish would come back before somebody has said that it is to. */
function switched(
	verb: 'off' | 'on',
	command: SwitchCommand & { until?: number | undefined },
	targets: Array<{ storeId: string; skus: string[] }>,
	chat: Chat,
	isAsSeen = false,
): Command {
	const { until, skus, storeId, category } = command;
	const off = offOf(command, chat);
	const endsEarlier = until !== undefined && off.some((entry) => (entry.until ?? Infinity) > until);
	if (verb === 'off' && endsEarlier && !isAsSeen) {
		return withText(`${ENDS_EARLIER} `, askChange({ ...command, verb: 'stop' }, chat));
	}
	const switchedOff = targets.flatMap((target) =>
		target.skus.map((sku) => ({ storeId: target.storeId, sku, until })),
	);
	const isOther = (entry: Chat['offNow'][number]) =>
		!switchedOff.some((one) => one.storeId === entry.storeId && one.sku === entry.sku);
	const was = digestOff([...off.filter(isOther), ...switchedOff]);
	return {
		...{ command: verb, dishes: listDishNames(skus, chat), targets, until },
		opposite: buttonFor(
			verb === 'off'
				? { verb: 'on', storeId, skus, category, was }
				: { verb: 'off', until: 'today', storeId, skus, category },
		),
		again: buttonFor({ ...command, verb, was: isAsSeen ? digestOff(off) : undefined }),
	};
}

const withText = (before: string, { reply, ...more }: ChatReply): ChatReply => ({
	...more,
	reply: `${before}${reply}`,
});

/** How the dishes are that somebody names, and what may change: a button says which of it is meant. */
function answer(verb: 'on' | 'stop', said: Said, chat: Chat, isTalk = false): ChatReply {
	const { named, until } = said;
	const unread = said.unread.join(' ');
	const dishes = eachOnce(named.flatMap((one) => one.dishes));
	const category = categoryOf(named.length === 0 ? unread : nameOf(named), chat);
	const [only, another] = said.storeIds;
	const storeId = another === undefined ? only : undefined;
	const sold = dishes.filter((dish) => storeId === undefined || dish.storeIds.includes(storeId));
	const unsold = dishes.filter((dish) => !sold.includes(dish));
	const isElsewhere = dishes.length > 0 && sold.length === 0;
	const command = { verb, skus: [], storeId: isElsewhere ? undefined : storeId, until };
	if (dishes.length === 0 && category !== undefined) {
		return askChange({ ...command, category, skus: category.skus }, chat);
	}
	const others = [
		...(category === undefined ? [] : [buttonOfCategory(category, command)]),
		...(isTalk ? [] : buttonOfSku(said, command, chat)),
	];
	if (dishes.length === 0) return noDish(unread, command, others, chat);
	const told = [
		...(unread === ''
			? []
			: [`Can't read ${show(unread)}${isTalk ? '' : ', so nothing is changed yet'}. `]),
		...(said.hasTwoEnds ? ['Of two ends, either may be meant. '] : []),
		...(unsold.length > 0
			? [`${storeId} doesn't sell ${listDishNames(skusOf(unsold), chat)}. `]
			: []),
	].join('');
	const meant = isElsewhere ? dishes : sold;
	const isOne = meant.length === 1 || (named.length === 1 && named[0]?.isWhole === true);
	if (isOne && others.length === 0) {
		return withText(told, askChange({ ...command, skus: skusOf(meant) }, chat));
	}
	const mayBeAll = named.length > 1 && named.every((one) => one.isWhole || one.dishes.length === 1);
	return withText(told, askWhich(meant, command, chat, { others, mayBeAll }));
}

const skusOf = (dishes: readonly KnownDish[]) => dishes.map(({ sku }) => sku);
const nameOf = (named: Said['named']) => named.map(({ text }) => text).join(' ');

const buttonOfCategory = (category: KnownCategory, command: SwitchCommand): Button => ({
	text: `All of ${shorten(category.name)}`,
	data: buttonFor({ ...command, category, skus: category.skus }),
});

/** Another workflow may import a dish that nothing here knows. */
function buttonOfSku(said: Said, command: SwitchCommand, { known, storeIds }: Chat): Button[] {
	const [name, another] =
		said.named.length === 0 ? said.unread : said.named.map(({ text }) => text);
	const isKnown =
		storeIds.every((id) => known.areAllOf(id)) || said.named.some((one) => one.isWhole);
	if (isKnown || name === undefined || another !== undefined || /[\s,]/.test(name)) return [];
	return [{ text: `The SKU is ${shorten(name)}`, data: buttonFor({ ...command, skus: [name] }) }];
}

function noDish(
	name: string,
	{ verb, storeId }: SwitchCommand,
	others: readonly Button[],
	chat: Chat,
): ChatReply {
	const where = storeId ?? listNames(chat.storeIds, MOST_NAMED);
	const what = `No dish is called ${show(name)} in ${where}, so nothing is changed.`;
	return choose(`${what} ${writeLike(chat, verb)}`, others);
}

/** As many other words as may stand around a dish that a kitchen says something of. */
const MOST_UNREAD = 3;

/** What a kitchen writes without a command changes nothing by itself, so its words need only be seen, not understood. */
function answerTalk(text: string, chat: Chat): Command {
	const isMistyped = LIKE_COMMAND.test(text);
	const said = readSaid(text.replace(LIKE_COMMAND, ''), chat, true);
	const words = wordsIn(said.beside, text);
	const { length } = said.unread;
	const [category] = said.named.length === 0 ? [categoryOf(said.unread.join(' '), chat)] : [];
	if (said.named.length > 0 || category !== undefined) {
		const skus = category?.skus ?? said.named.flatMap((one) => skusOf(one.dishes));
		const isOff = offOf({ skus }, chat).length > 0;
		const isAlone = length === 0 || category !== undefined;
		const isMeant = words.isGone || (words.isBack && (isOff || isAlone));
		const hasEnd = said.until !== undefined || said.hasTwoEnds;
		const isAnswered =
			isMistyped || (length <= MOST_UNREAD && isMeant) || (isAlone && (words.isQuestion || hasEnd));
		const isToComeBack = words.isBack && !words.isGone && isOff && said.named.length < 2;
		return isAnswered ? answer(isToComeBack ? 'on' : 'stop', said, chat, true) : say('');
	}
	if (isMistyped) return say(`Can't read ${show(text)}. ${writeLike(chat)}`);
	if (words.isOfOrders && length <= MOST_UNREAD) return say(IS_ALL);
	const isOfList = words.isOfList || (words.isUndo && chat.offNow.length > 0);
	if (isOfList && length === 0) return listOff(0, chat);
	// Such as "pizza 86".
	const isOfUnknown = length > 0 && length <= MOST_UNREAD && words.endsWithStop;
	return isOfUnknown ? answer('stop', said, chat, true) : say('');
}

/** Once somebody has seen which these are. */
function putAllBack(chat: Chat, was?: string): Command {
	const off = offHere(chat);
	const skus = [...new Set(off.map(({ sku }) => sku))];
	const now = digestOff(off);
	if (was === undefined ? skus.length < 2 : now === undefined) return listOff(0, chat);
	const again = `/on all !${now}`;
	if (was !== now) {
		const button = { text: `Put all ${skus.length} back`, data: again };
		return choose(`Off now: ${listDishNames(skus, chat)}. Put all ${skus.length} back?`, [button]);
	}
	const targets = [...groupBy(off, ({ storeId }) => storeId)].map(([storeId, entries]) => ({
		storeId,
		skus: entries.map(({ sku }) => sku),
	}));
	const opposite = buttonFor({ verb: 'off', until: 'today', skus });
	return { command: 'on', dishes: listDishNames(skus, chat), targets, opposite, again };
}
