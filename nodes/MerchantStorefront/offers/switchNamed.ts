import { categoryOf, isCategory } from './categories';
import { askWhetherAll, askWhich, type Doubtful } from './askWhich';
import {
	buttonFor,
	digestOff,
	isOfButton,
	skuOfButton,
	TOO_LONG,
	type SwitchCommand,
} from './buttonData';
import {
	askAbout,
	askWhetherAndWhen,
	exampleOf,
	MOST_NAMED,
	offOf,
	say,
	storeIn,
	storesExcluded,
	storesNear,
	writeLike,
	type Chat,
	type ChatReply,
} from './chatMessages';
import { eachOnce, type KnownDish } from './knownDishes';
import { dishesIn, namedIn, partsOf, splitNow, toAskAbout, type Split } from './splitCommand';
import { mayBeTail } from './untilWords';
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

const MOST_NAMES = 30;
export const TOO_MUCH = `That is too long, so nothing is changed. Name at most ${MOST_NAMES} dishes in a message.`;

const HAS_OTHERS = 'This category has other dishes since the button was made.';
const ONE_BY_ONE = 'Write each category in its own message.';
const HAS_CHANGED = 'The menu has changed since this button was made. Write /stop for a new one.';

/** What a button says and nobody writes: it is read unless it has passed. */
const PAST_END = / until @[\da-z]+$/;
const IS_PAST = 'That time has passed, so nothing is changed. Write it again.';

const CAME_BACK = 'It came back since this button was made, so nothing is changed yet.';
const ENDS_EARLIER = 'That ends earlier, so nothing is changed yet.';

/** Only commands switch at once: `ask` never does. */
type Asked = SwitchCommand['verb'] | 'ask';

export function switched(
	asked: Asked,
	words: readonly string[],
	chat: Chat,
	was?: string,
): Command {
	const said = splitNow(words, chat);
	if (PAST_END.test(` ${said.unread}`)) return say(IS_PAST);
	if (said.names.length > MOST_NAMES) return say(TOO_MUCH);
	const answer = switchNamed(asked, { ...said, was }, chat);
	if (hasRoom(answer)) return answer;
	// One dish fits into a button.
	for (let count = said.names.length - 1; count > 0; count--) {
		const first = { ...said, was, names: said.names.slice(0, count), isGuess: true };
		const some = switchNamed(asked, first, chat);
		if (some.command !== 'reply' || some.buttons.length === 0 || !hasRoom(some)) continue;
		const others = said.names
			.slice(count)
			.map((name) => chat.known.nameOf(skuOfButton(name, chat.known) ?? name));
		const later = `A button has no room for all of them. Write these afterwards: ${others.join(', ')}.`;
		return { ...some, reply: `${later}\n${some.reply}` };
	}
	return answer;
}

const hasRoom = (answer: Command) =>
	answer.command !== 'reply' || answer.buttons.every(({ data }) => data !== TOO_LONG);

function switchNamed(asked: Asked, said: Split & Pick<SwitchCommand, 'was'>, chat: Chat): Command {
	const { names, areLoose = false, until, storeId, was, start } = said;
	const { known } = chat;
	const isToAsk = asked === 'ask' || (asked === 'off' && start !== undefined);
	const verb = isToAsk ? 'stop' : asked === 'stop' && until !== undefined ? 'off' : asked;
	const storeIds = storeId === undefined ? chat.storeIds : [storeId];
	if (storeIds.length === 0) {
		return say('No store is known. Put your stores into the field Stores.');
	}
	if (names.length === 0) {
		return say(`No dish is named, so nothing is changed. ${writeLike(chat, verb)}`);
	}
	// A part of dishes' names may be the name of a category as well, such as "salads".
	const named = categoryOf(said, chat);
	const category = known.nearest(names[0] ?? '', storeIds).length === 0 ? named : undefined;
	const isOfNow = category === undefined || category.isOfNow;
	const isGuess = said.isGuess === true || start !== undefined || !isOfNow;
	const found = findNamed(category?.skus.map((sku) => `=${sku}`) ?? names, storeIds, chat);
	if (found === undefined) return say(HAS_CHANGED);
	const { doubtful } = found;
	// Of a category, what the menu itself has off stays as it is.
	const isMeant = (id: string, sku: string) =>
		category === undefined || known.get(sku)?.sales?.get(id) !== 'off';
	const stores = found.stores.map(({ storeId: id, skus: all }) => ({
		storeId: id,
		skus: all.filter((sku) => isMeant(id, sku)),
	}));
	if (names.length > 1 && names.every((name) => isCategory(name, chat))) {
		return say(`These are categories, so nothing is changed. ${ONE_BY_ONE}`);
	}
	if (areForEach(said, chat)) {
		const such = `/${verb === 'on' ? verb : 'off'} ${exampleOf(chat)} in ${chat.storeIds[0]}`;
		return say(
			`Can't tell which dish goes with which store or time, so nothing is changed. Write a message for each, such as: ${such}`,
		);
	}
	// The question that follows names the store.
	const excluded = storesExcluded(said.unread, storeId, chat.storeIds);
	const inStore = storeIn(said.unread ?? '', storeIds);
	if (excluded.length === 0 && (inStore !== undefined || areAllNamed(said.unread, storeIds))) {
		const { rest = '', ...store } = inStore ?? {};
		const unread = rest === '' ? undefined : rest;
		return switchNamed(asked, { ...said, ...store, isGuess: true, unread }, chat);
	}
	// People talk around it, such as "boss, borscht is out".
	const isTalk =
		asked === 'ask' &&
		storesNear(said.unread ?? '', storeIds).length === 0 &&
		excluded.length === 0 &&
		!mayBeTail(said.unread);
	const unread = isTalk ? undefined : said.unread;
	const dataFor = (dishes: readonly string[], others: readonly string[], inStore = storeId) => {
		const command = { verb, until, storeId: inStore, skus: [...new Set(dishes)], names: others };
		const left = unread === undefined ? [] : [toAskAbout(unread)];
		const data = buttonFor({ ...command, names: [...others, ...left] });
		if (unread === undefined || data !== TOO_LONG) return data;
		// Then the next question is for how long, in all stores.
		return buttonFor({ ...command, verb: verb === 'on' ? verb : 'stop', until: undefined });
	};
	const areAllKnown = storeIds.every((id) => known.areAllOf(id));
	const { skus, unclear, missing } = sortOut(
		{ stores, doubtful },
		{
			areAllKnown,
			// The question that follows names the dish.
			mayGuess: named === undefined && (verb === 'stop' || areAllKnown),
		},
	);
	const [one, ...later] = unclear;
	const told = [
		...(!isOfNow && names.every(isOfButton) ? [HAS_OTHERS] : []),
		...(start === undefined
			? []
			: [`Can't read ${show(start)} as an end. A dish is switched at once or not at all.`]),
		...(isTalk && said.unread !== undefined ? [`Can't read ${show(said.unread)}.`] : []),
		...(missing.length === 0 ? [] : [`No dish is called ${missing.map(show).join(', ')}.`]),
		...(missing.some((name) => isCategory(name, chat)) ? [ONE_BY_ONE] : []),
	];
	const goOn = ({ reply, ...more }: ChatReply) => ({ ...more, reply: [...told, reply].join(' ') });
	// "Tea lemon" may be one dish, although there is a tea, and lemon as well.
	if (areLoose && category === undefined && (doubtful.length > 0 || verb === 'off')) {
		const ofAll = (...dishes: string[]) => dataFor(dishes, []);
		const whetherAll = askWhetherAll(names, found.meant, verb, ofAll);
		if (whetherAll !== undefined) return goOn(whetherAll);
	}
	if (one !== undefined) {
		const others = later.map(({ name }) => name);
		const all =
			named === undefined
				? undefined
				: {
						text: `All of ${shorten(named.name)}`,
						data: buttonFor({ verb, storeId, until, category: named, skus: [] }),
					};
		const asked = { ...one, others: skus, later: others, unread, verb, all };
		const dataOf = (sku: string, inStore?: string) => dataFor([...skus, sku], others, inStore);
		return goOn(askWhich(asked, storeIds, dataOf, chat));
	}
	if (skus.length === 0) {
		const named = names.map((name) => skuOfButton(name, known)).join(', ');
		return say(`No store sells ${show(named)} any more. /stop shows the dishes.`);
	}
	const command = { verb, skus, category, storeId, until, was };
	const off = offOf(command, chat);
	if (unread !== undefined) return goOn(askAbout(unread, command, chat));
	// A button that says how they are off now follows. Somebody may have set a later end since.
	const isShorter =
		verb === 'off' &&
		isOffLonger(stores, until, chat) &&
		(was === undefined || was !== digestOff(off));
	if (isShorter && names.every(isOfButton)) told.push(ENDS_EARLIER);
	const hasComeBack = verb === 'off' && was !== undefined && off.length === 0;
	if (hasComeBack) told.push(CAME_BACK);
	// Somebody may have taken it off again, or for longer, since a button was made.
	const isOffAgain = verb === 'on' && was !== undefined && off.length > 0 && was !== digestOff(off);
	if (verb === 'stop' || doubtful.length > 0 || isGuess || isShorter || isOffAgain || hasComeBack) {
		return goOn(askWhetherAndWhen(command, chat));
	}
	const dishes = listNames(
		skus.map((sku) => known.nameOf(sku)),
		MOST_NAMED,
	);
	const targets = stores.filter((target) => target.skus.length > 0);
	const offThen = targets.flatMap((target) =>
		target.skus.map((sku) => ({ storeId: target.storeId, sku, until })),
	);
	const isOther = (entry: Chat['offNow'][number]) =>
		!offThen.some(({ storeId: id, sku }) => id === entry.storeId && sku === entry.sku);
	const wasThen = digestOff([...off.filter(isOther), ...offThen]);
	const opposite = buttonFor(
		verb === 'off'
			? { verb: 'on', storeId, skus, category, was: wasThen }
			: { verb: 'off', until: 'today', storeId, skus },
	);
	return { command: verb, dishes, targets, until, opposite, again: buttonFor(command) };
}

/** Whether a dish would come back before it was to. */
const isOffLonger = (stores: Found['stores'], until: number | undefined, { offNow }: Chat) =>
	until !== undefined &&
	offNow.some(
		(entry) =>
			(entry.until ?? Infinity) > until &&
			stores.some(({ storeId, skus }) => storeId === entry.storeId && skus.includes(entry.sku)),
	);

/** Such as "on Podil and Obolon", in other letters. */
function areAllNamed(unread = '', storeIds: readonly string[]): boolean {
	const named = unread.split(' ').map((word) => storesNear(word, storeIds));
	const clear = named.filter(({ length }) => length === 1);
	return storeIds.length > 1 && new Set(clear.flat()).size === storeIds.length;
}

/** Such as "borscht in podil and banosh in obolon": a question would be about a wrong pair. */
function areForEach({ names, storeId, unread = '' }: Split, chat: Chat): boolean {
	const further = partsOf(unread).slice(storeId === undefined ? 1 : 0, MOST_NAMED);
	if (further.some((part) => dishesIn(part, chat).names.length > 0)) return true;
	if (names.length < 2) return false;
	const named = unread.split(' ').flatMap((word) => storesNear(word, chat.storeIds));
	return new Set([...named, storeId ?? named[0]]).size > 1;
}

interface Certainty {
	/** Whether the stores sell nothing else. */
	areAllKnown: boolean;
	/** Whether the only dish that a name is near may be meant. */
	mayGuess: boolean;
}

type Found = NonNullable<ReturnType<typeof findNamed>>;

/** The dishes that may be switched, what a person is asked about first, and the names that no dish has. */
function sortOut(
	{ stores, doubtful }: Pick<Found, 'stores' | 'doubtful'>,
	{ areAllKnown, mayGuess }: Certainty,
) {
	const isGuess = ({ near }: Doubtful) => mayGuess && near.length === 1;
	const guessed = doubtful.filter(isGuess).flatMap(({ near }) => near);
	const skus = [
		...new Set([...stores.flatMap((one) => one.skus), ...guessed.map(({ sku }) => sku)]),
	];
	const isMissing = ({ isCalled, near }: Doubtful) => areAllKnown && !isCalled && near.length === 0;
	const missing = doubtful.filter(isMissing);
	const unclear = doubtful.filter((one) => !isMissing(one) && !isGuess(one));
	return unclear.length + skus.length === 0
		? { skus, unclear: missing, missing: [] }
		: { skus, unclear, missing: missing.map(({ name }) => name) };
}

/** What each store sells of it, what it takes a person to choose, and what each name may mean; undefined where a button is of an older menu. */
function findNamed(names: readonly string[], storeIds: readonly string[], chat: Chat) {
	const { known } = chat;
	const stores = storeIds.map((storeId) => ({ storeId, skus: [] as string[] }));
	const doubtful: Doubtful[] = [];
	const meant: KnownDish[][] = [];
	for (const name of names) {
		const pressed = skuOfButton(name, known);
		if (pressed === undefined && isOfButton(name)) return undefined;
		const found = storeIds.map((id) => namedIn(id, name, chat));
		const several = eachOnce(found.flat());
		meant.push(several.length > 0 ? several : known.nearest(name, storeIds));
		const [sku = pressed] = several.map((dish) => dish.sku);
		if (sku === undefined || found.some((dishes) => dishes.length > 1)) {
			const isCalled = known.called(name).length > 0;
			const near = isCalled ? [] : known.nearest(name, storeIds);
			doubtful.push({ name, isCalled, several, near });
			continue;
		}
		for (const [index, { storeId, skus }] of stores.entries()) {
			// Where not everything is known, it may be sold without having been imported or ordered.
			const here = found[index]?.[0]?.sku ?? (known.areAllOf(storeId) ? undefined : sku);
			if (here !== undefined) skus.push(here);
		}
	}
	return { stores, doubtful, meant };
}
