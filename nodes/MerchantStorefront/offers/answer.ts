import { askChange, askOnly, askWhich, eachAlone, sayDishes } from './askChange';
import { buttonFor, type SwitchCommand } from './buttonData';
import { areCategories, categoryOf, isCalled, takeCategories } from './categories';
import {
	buttonThatWorks,
	choose,
	hasRoom,
	inStore,
	listDishNames,
	MOST_NAMED,
	say,
	sayStates,
	withText,
	writeLike,
	type Button,
	type Chat,
	type ChatReply,
} from './chatMessages';
import { isAmount, isNearAny } from './compareNames';
import { eachOnce, skusOf, type KnownCategory, type KnownDish } from './knownDishes';
import { isSurelyMeant, type Way } from './readTalk';
import type { Named, Said } from './said';
import { adviseEnd, isLaterDay, sayEnd } from './untilWords';
import { listNames, shorten, show } from '../platform/shown';

/** What the words around the names say. */
interface Talk {
	isGone: boolean;
	isBack: boolean;
	/** Whether it says "not". */
	isDenied: boolean;
	/** Whether it is rather what a guest wants. */
	isWish?: boolean;
	/** What stands behind "without". */
	without?: string | undefined;
	/** What it says of each dish, where that is clear. */
	ways?: ReadonlyMap<string, Way> | undefined;
	/** What it says of one store only, where that is clear. */
	onlyWay?: Way | undefined;
}

const WHOSE_END =
	"It isn't clear which dish the end is of. Write an end of all behind the last one. ";
const EACH_STORE = 'Write one message for each store. ';
const ONE_CATEGORY = 'It takes one category at a time, so nothing is changed yet.';

/** What a message says, as far as its words go. */
interface Heard {
	said: Said;
	talk: Talk | undefined;
	/** Without the dishes. */
	command: SwitchCommand & { verb: 'on' | 'stop' };
	/** Whether it says of one that it is gone, and of another that it is back. */
	isMixed: boolean;
	/** A category that is named beside dishes, such as in "borscht is back, desserts are gone". */
	beside: KnownCategory | undefined;
	/** The words that name nothing. */
	left: readonly string[];
	/** The category that is called as it says. */
	category: KnownCategory | undefined;
	dishes: readonly KnownDish[];
	/** Those that the store sells, or all of them where it sells none. */
	meant: readonly KnownDish[];
	/** What may be meant in several ways, in words. */
	unclear: string;
	/** Whether its words can't mean anything else. */
	areSaid: boolean;
	/** Whether "only in podil" may also say where it is still sold. */
	mayBeElsewhere: boolean;
}

/** How the dishes are that somebody names, and what may change: a button says which of it is meant. */
export function answer(
	written: SwitchCommand['verb'],
	said: Said,
	chat: Chat,
	talk?: Talk,
): ChatReply {
	const heard = hear(written === 'off' ? 'stop' : written, said, chat, talk);
	if (heard === undefined) return say(ONE_CATEGORY);
	const { dishes, category } = heard;
	const saysGone = talk?.isGone === true && !talk.isBack && !talk.isDenied;
	const isReport = (written === 'off' || saysGone) && said.until === undefined;
	return dishes.length === 0 && category !== undefined
		? answerCategory(heard, category, isReport, chat)
		: answerDishes(heard, isReport, chat);
}

/** Undefined where it names several categories beside dishes. */
function hear(
	verb: 'on' | 'stop',
	said: Said,
	chat: Chat,
	talk: Talk | undefined,
): Heard | undefined {
	const { named, storeId, until } = said;
	// An end says nothing of what is back.
	const hasOther = verb === 'stop' || talk?.isGone === true || until !== undefined;
	const isMixed = talk?.isBack === true && hasOther;
	// Each of them may be the one that changes.
	const { categories, left } =
		isMixed && named.length > 0
			? takeCategories(said.unread, chat)
			: { categories: [], left: said.unread };
	const [beside, another] = categories;
	if (another !== undefined) return undefined;
	const dishes = eachOnce(named.flatMap((one) => one.dishes));
	const sold = dishes.filter((dish) => storeId === undefined || dish.storeIds.includes(storeId));
	const isElsewhere = dishes.length > 0 && sold.length === 0;
	const unclear = sayUnclear(verb, said);
	const isOrder = talk?.isWish === true || isIn(talk?.without ?? '', dishes);
	return {
		...{ said, talk, isMixed, beside, left, dishes, unclear },
		command: { verb, skus: [], storeId: isElsewhere ? undefined : storeId, until },
		category: categoryOf(nameIn(said, left), chat),
		meant: isElsewhere ? dishes : sold,
		areSaid: unclear === '' && !isMixed && talk?.isDenied !== true && !isOrder,
		mayBeElsewhere: said.isOnly && talk !== undefined && talk.onlyWay !== 'off' && !isElsewhere,
	};
}

/** Such as the second word of "pizza cheese", where pizzas are a category. */
function namesWithinCategory(named: readonly Named[]) {
	const category = named.find((one) => one.category !== undefined)?.category;
	const isOfIt = ({ sku }: KnownDish) => category?.skus.includes(sku) === true;
	const dishes = named
		.filter((one) => one.category === undefined)
		.flatMap((one) => one.dishes.filter(isOfIt));
	return dishes.length === 0 ? undefined : { category, dishes };
}

const nameIn = ({ named }: Said, left: readonly string[]) =>
	(named.length === 0 ? left : named.map(({ text }) => text)).join(' ');

function answerCategory(
	heard: Heard,
	category: KnownCategory,
	isReport: boolean,
	chat: Chat,
): ChatReply {
	const { said, talk, left, unclear } = heard;
	const all = { ...heard.command, category, skus: category.skus };
	const isClear = heard.areSaid && isCalled(nameIn(said, left), category);
	return reply(
		heard,
		`${sayDay(heard, chat)}${unclear}`,
		heard.mayBeElsewhere
			? askOnly(all, chat, talk?.onlyWay)
			: askChange(all, chat, isClear, isReport),
		chat,
	);
}

function answerDishes(heard: Heard, isReport: boolean, chat: Chat): ChatReply {
	const { said, talk, command, isMixed, beside, left, category, meant, unclear, areSaid } = heard;
	const { named } = said;
	const isTalk = talk !== undefined;
	const isStop = command.verb === 'stop';
	const unread = left.join(' ');
	const [only] = named.length === 1 ? named : [];
	const within = namesWithinCategory(named);
	const ofCategory = only?.category ?? within?.category;
	const isBackOfAll =
		!isStop &&
		within === undefined &&
		skusOf(heard.dishes).every((sku) => ofCategory?.skus.includes(sku) === true);
	if (ofCategory !== undefined && isBackOfAll) {
		const all = { ...command, category: ofCategory, skus: ofCategory.skus };
		return reply(heard, unclear, askChange(all, chat, areSaid && unread === ''), chat);
	}
	// Another word may say which dish of the category it is.
	const isOfDish = within !== undefined || (ofCategory !== undefined && unread !== '');
	const others = [
		...[
			ofCategory === undefined || isOfDish ? (ofCategory ?? category) : undefined,
			beside,
		].flatMap((one) =>
			one === undefined || areOnly(heard.dishes, one) ? [] : [buttonOfCategory(one, command)],
		),
		...(isTalk ? [] : buttonOfSku(said, command, chat)),
	];
	if (heard.dishes.length === 0) return noDish(said.unread, command, others, chat);
	const told = `${sayUnread(heard, chat)}${unclear}${sayUnsold(heard, chat)}`;
	const all = { ...command, skus: skusOf(meant) };
	const isOne = meant.length === 1 || only?.isWhole === true;
	if (heard.mayBeElsewhere) {
		const asked = isOne ? askOnly(all, chat, talk?.onlyWay) : eachAlone(sayStates(all.skus, chat));
		return reply(heard, `${sayDay(heard, chat)}${told}`, asked, chat);
	}
	const areNamed = named.every(
		(one) => one.isWhole || (isSurelyMeant(one) && !isIn(one.text, one.dishes)),
	);
	const isClear = told === '' && areSaid && areNamed;
	// It may be the other word that is gone.
	const mayBeOther = isMixed && isStop && unread !== '';
	if (isOne && others.length === 0 && !mayBeOther) {
		const asked = askChange(all, chat, isClear, isReport);
		return reply(heard, `${sayDay(heard, chat)}${told}`, asked, chat);
	}
	// Talk has other words beside the dishes, and buttons that ask do no harm.
	const areOfTalk = isTalk && isStop && !mayBeOther;
	const choices = {
		...{ others, isClear, isMixed, ways: talk?.ways },
		mayBeAll:
			named.length > 1
				? named.every((one) => one.isWhole || one.dishes.length === 1)
				: isTalk && isStop && only !== undefined && isOfAllNear(only, chat),
		isRead: areOfTalk ? unclear === '' && !isOfDish : told === '' && areSaid,
		category: isOfDish ? undefined : ofCategory && buttonOfCategory(ofCategory, command),
	};
	const state = beside === undefined ? '' : `${sayCategory(heard, beside, chat)}\n`;
	return reply(
		heard,
		`${told}${state}`,
		askWhich(eachOnce([...(within?.dishes ?? []), ...meant]), command, chat, choices),
		chat,
	);
}

/** What is asked, behind what was heard. */
function reply(heard: Heard, told: string, asked: ChatReply, chat: Chat): ChatReply {
	const { said, command, left, mayBeElsewhere } = heard;
	const over = said.isOverToday ? 'That hour of today is over. ' : '';
	const isOnly = said.isOnly && command.storeId !== undefined && !mayBeElsewhere;
	const only = isOnly ? `Only in ${command.storeId}: ` : '';
	const apart = said.named.length === 0 ? [] : takeCategories(left, chat).categories;
	const verb = command.verb === 'on' ? 'on' : 'off';
	const commands = apart.map(({ name }) => `/${verb} ${shorten(name)}`);
	return withAdvice(commands, withText(`${over}${told}${only}`, asked));
}

const sayUnread = ({ left, talk }: Heard, { now, timeZone }: Chat) => {
	const text = left.join(' ');
	const nothing = talk === undefined ? ', so nothing is changed yet' : '';
	return text === '' ? '' : `Can't read ${show(text)}${nothing}. ${adviseEnd(text, now, timeZone)}`;
};

function sayUnsold({ said: { storeId }, command, dishes, meant }: Heard, chat: Chat): string {
	const isElsewhere = storeId !== command.storeId;
	const unsold = isElsewhere ? dishes : dishes.filter((dish) => !meant.includes(dish));
	return unsold.length === 0
		? ''
		: `${storeId} doesn't sell ${listDishNames(skusOf(unsold), chat)}. `;
}

const sayCategory = ({ said, command }: Heard, category: KnownCategory, chat: Chat) =>
	sayDishes({ ...command, category, skus: category.skus }, inStore(said.storeId, chat));

const WITH = /(?<!\p{L})(?:з|із|зі|с|со|with|z|ze|mit)\s/iu;

/** Whether a text is rather what is in one of some dishes, such as the cherries of "dumplings with cherries" and the cheese of "pizza four cheeses". */
const isIn = (text: string, dishes: readonly KnownDish[]) =>
	dishes.some(({ sku, title = sku }) => {
		const [called = '', ...rest] = title.split(WITH);
		const isNear = (name: string) => (word: string) => isNearAny(word, [{ sku, title: name }]);
		const words = text.split(' ');
		const isWith = rest.length > 0 && !words.some(isNear(called));
		const [first = '', ...others] = called.split(' ').filter((word) => !isAmount(word));
		const isLess = words.length * 2 <= others.length && !words.some(isNear(first));
		return isNear(title)(text) && (isWith || isLess);
	});

/** Of what is written, what may be meant in several ways. */
const sayUnclear = (verb: 'on' | 'stop', said: Said) =>
	[
		...(verb === 'on' && said.until !== undefined
			? ['An end says until when a dish is off, so nothing is changed yet. ']
			: []),
		...(said.hasTwoEnds ? ["It isn't clear until when. "] : []),
		...(said.namesStore && !said.namesEach && said.storeId === undefined
			? [said.stores.length > 1 ? EACH_STORE : "It isn't clear in which store. "]
			: []),
		...(said.likeStore === undefined ? [] : [`Read ${show(said.likeStore)} as ${said.storeId}. `]),
		...(said.hasEndWithin ? [WHOSE_END] : []),
	].join('');

/** A day that was written in figures may be meant otherwise, and buttons are cut off. */
function sayDay({ command: { verb, until } }: Heard, { now, timeZone }: Chat): string {
	const isLater = verb === 'stop' && until !== undefined && isLaterDay(until, now, timeZone);
	return isLater ? `The end is ${sayEnd(until, now, timeZone)}. ` : '';
}

/** How to write the categories that somebody named together with dishes. */
const withAdvice = (commands: readonly string[], asked: ChatReply): ChatReply =>
	commands.length === 0
		? asked
		: {
				...asked,
				reply: `${asked.reply}\nWrite a category alone: ${commands.join(', ')}.`,
			};

/** Whether a word is in the names of these dishes only: of more, not all have a button. */
const isOfAllNear = (named: Named, { known, storeIds }: Chat) =>
	named.category === undefined &&
	isSurelyMeant(named) &&
	known.near(named.text, storeIds).length === named.dishes.length;

/** Whether the category has no other dish than one. */
const areOnly = ([dish, another]: readonly KnownDish[], { skus }: KnownCategory) =>
	another === undefined && skus.every((sku) => sku === dish?.sku);

const buttonOfCategory = (category: KnownCategory, command: SwitchCommand): Button => ({
	text: `All of ${shorten(category.name)}`,
	data: buttonFor({ ...command, category, skus: category.skus }),
});

/** Another workflow may import a dish that nothing here knows. */
function buttonOfSku(said: Said, command: SwitchCommand, chat: Chat): Button[] {
	const { known, storeIds } = chat;
	const [name, another] =
		said.named.length === 0 ? said.unread : said.named.map(({ text }) => text);
	const isKnown =
		storeIds.every((id) => known.areAllOf(id)) || said.named.some((one) => one.isWhole);
	if (isKnown || name === undefined || another !== undefined || /[\s,]/.test(name)) return [];
	const data = buttonThatWorks({ ...command, skus: [name] }, chat);
	return [{ text: `The SKU is ${shorten(name)}`, data }].filter(hasRoom);
}

function noDish(
	words: readonly string[],
	{ verb, storeId }: SwitchCommand,
	others: readonly Button[],
	chat: Chat,
): ChatReply {
	const where = storeId ?? listNames(chat.storeIds, MOST_NAMED);
	if (areCategories(words, chat)) return say(ONE_CATEGORY);
	const what = `No dish is called ${show(words.join(' '))} in ${where}, so nothing is changed.`;
	return choose(`${what} ${writeLike(chat, verb)}`, others);
}
