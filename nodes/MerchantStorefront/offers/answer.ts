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
import { isNearAny } from './compareNames';
import { eachOnce, skusOf, type KnownCategory, type KnownDish } from './knownDishes';
import { isSurelyMeant, type Way } from './readTalk';
import type { Said } from './said';
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

/** How the dishes are that somebody names, and what may change: a button says which of it is meant. */
export function answer(
	written: SwitchCommand['verb'],
	said: Said,
	chat: Chat,
	talk?: Talk,
): ChatReply {
	const isTalk = talk !== undefined;
	const verb = written === 'off' ? 'stop' : written;
	const { named, storeId, until } = said;
	// An end says nothing of what is back.
	const hasOther = verb === 'stop' || talk?.isGone === true || until !== undefined;
	const isMixed = talk?.isBack === true && hasOther;
	// Such as "borscht is back, desserts are gone": each of them may be the one that changes.
	const { categories, left } =
		isMixed && named.length > 0
			? takeCategories(said.unread, chat)
			: { categories: [], left: said.unread };
	const [beside, another] = categories;
	if (another !== undefined) return say(ONE_CATEGORY);
	const unread = left.join(' ');
	const dishes = eachOnce(named.flatMap((one) => one.dishes));
	const name = named.length === 0 ? unread : nameOf(named);
	const category = categoryOf(name, chat);
	const sold = dishes.filter((dish) => storeId === undefined || dish.storeIds.includes(storeId));
	const unsold = dishes.filter((dish) => !sold.includes(dish));
	const isElsewhere = dishes.length > 0 && sold.length === 0;
	const command = { verb, skus: [], storeId: isElsewhere ? undefined : storeId, until };
	const unclear = sayUnclear(verb, said);
	const mayBeElsewhere = said.isOnly && isTalk && talk.onlyWay !== 'off' && !isElsewhere;
	const only = said.isOnly && !isElsewhere && !mayBeElsewhere ? `Only in ${storeId}: ` : '';
	const apart = named.length === 0 ? [] : takeCategories(left, chat).categories;
	const reply = (text: string, asked: ChatReply) =>
		withAdvice(
			apart.map(({ name }) => `/${verb === 'on' ? 'on' : 'off'} ${shorten(name)}`),
			withText(`${said.isOverToday ? 'That hour of today is over. ' : ''}${text}${only}`, asked),
		);
	const day = verb === 'on' ? '' : sayDay(said, chat);
	const saysGone = talk?.isGone === true && !talk.isBack && !talk.isDenied;
	const isReport = (written === 'off' || saysGone) && until === undefined;
	const isOrder = talk?.isWish === true || isIn(talk?.without ?? '', dishes);
	const areSaid = unclear === '' && !isMixed && talk?.isDenied !== true && !isOrder;
	if (dishes.length === 0 && category !== undefined) {
		const isClear = areSaid && isCalled(name, category);
		const all = { ...command, category, skus: category.skus };
		return reply(
			`${day}${unclear}`,
			mayBeElsewhere ? askOnly(all, chat, talk.onlyWay) : askChange(all, chat, isClear, isReport),
		);
	}
	const [one] = named.length === 1 ? named : [];
	const ofCategory = one?.category;
	const isBackOfAll =
		verb === 'on' && skusOf(dishes).every((sku) => ofCategory?.skus.includes(sku) === true);
	if (ofCategory !== undefined && isBackOfAll) {
		const all = { ...command, category: ofCategory, skus: ofCategory.skus };
		return reply(unclear, askChange(all, chat, areSaid && unread === ''));
	}
	const others = [
		...[ofCategory === undefined ? category : undefined, beside].flatMap((one) =>
			one === undefined ? [] : [buttonOfCategory(one, command)],
		),
		...(isTalk ? [] : buttonOfSku(said, command, chat)),
	];
	if (dishes.length === 0) return noDish(said.unread, command, others, chat);
	const told = [
		...(unread === ''
			? []
			: [
					`Can't read ${show(unread)}${isTalk ? '' : ', so nothing is changed yet'}. ${adviseEnd(unread, chat.now, chat.timeZone)}`,
				]),
		unclear,
		...(unsold.length > 0
			? [`${storeId} doesn't sell ${listDishNames(skusOf(unsold), chat)}. `]
			: []),
	].join('');
	const meant = isElsewhere ? dishes : sold;
	const state =
		beside === undefined
			? ''
			: `${sayDishes({ ...command, category: beside, skus: beside.skus }, inStore(storeId, chat))}\n`;
	const isOne = meant.length === 1 || (named.length === 1 && named[0]?.isWhole === true);
	const areNamed = named.every(
		(one) => one.isWhole || (isSurelyMeant(one) && !isIn(one.text, one.dishes)),
	);
	const isClear = told === '' && areSaid && areNamed;
	// It may be the other word that is gone.
	const mayBeOther = isMixed && verb === 'stop' && unread !== '';
	if (mayBeElsewhere) {
		const some = { ...command, skus: skusOf(meant) };
		return reply(
			`${day}${told}`,
			isOne ? askOnly(some, chat, talk.onlyWay) : eachAlone(sayStates(skusOf(meant), chat)),
		);
	}
	if (isOne && others.length === 0 && !mayBeOther) {
		return reply(
			`${day}${told}`,
			askChange({ ...command, skus: skusOf(meant) }, chat, isClear, isReport),
		);
	}
	const areClear = named.every((one) => one.isWhole || one.dishes.length === 1);
	const mayBeAll = named.length > 1 && areClear;
	// Talk has other words beside the dishes, and buttons that ask do no harm.
	const areOfTalk = isTalk && verb === 'stop' && !mayBeOther;
	const isRead = areOfTalk ? unclear === '' : told === '' && areSaid;
	return reply(
		`${told}${state}`,
		askWhich(meant, command, chat, {
			...{ others, mayBeAll, isRead, isClear, isMixed },
			category: ofCategory && buttonOfCategory(ofCategory, command),
			ways: talk?.ways,
		}),
	);
}

const WITH = /(?<!\p{L})(?:з|із|зі|с|со|with|z|ze|mit)\s/iu;

/** Whether a text is rather what is in one of some dishes, such as the cherries of "dumplings with cherries". */
const isIn = (text: string, dishes: readonly KnownDish[]) =>
	dishes.some(({ sku, title = sku }) => {
		const [called = '', ...rest] = title.split(WITH);
		const isCalled = (word: string) => isNearAny(word, [{ sku, title: called }]);
		return rest.length > 0 && isNearAny(text, [{ sku, title }]) && !text.split(' ').some(isCalled);
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
const sayDay = ({ until }: Said, { now, timeZone }: Chat) =>
	until !== undefined && isLaterDay(until, now, timeZone)
		? `The end is ${sayEnd(until, now, timeZone)}. `
		: '';

/** How to write the categories that somebody named together with dishes. */
const withAdvice = (commands: readonly string[], asked: ChatReply): ChatReply =>
	commands.length === 0
		? asked
		: {
				...asked,
				reply: `${asked.reply}\nWrite a category alone: ${commands.join(', ')}.`,
			};

const nameOf = (named: Said['named']) => named.map(({ text }) => text).join(' ');

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
