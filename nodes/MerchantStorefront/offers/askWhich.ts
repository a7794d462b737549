import { TOO_LONG, type SwitchCommand } from './buttonData';
import {
	CHOICES,
	choose,
	labelsFor,
	MOST_BUTTONS,
	MOST_NAMED,
	say,
	writeLike,
	type Button,
	type Chat,
	type ChatReply,
} from './chatMessages';
import { eachOnce, type KnownDish } from './knownDishes';
import { listNames, shorten, show } from '../platform/shown';

/** Which of some dishes with nothing between them, if each can mean only one. */
export function askWhetherAll(
	names: readonly string[],
	meant: ReadonlyArray<readonly KnownDish[]>,
	verb: SwitchCommand['verb'],
	dataFor: (...skus: string[]) => string,
): ChatReply | undefined {
	const dishes = eachOnce(meant.flat());
	const all = dataFor(...dishes.map(({ sku }) => sku));
	const isClear = dishes.length > 1 && meant.every(({ length }) => length === 1);
	if (!isClear || dishes.length >= MOST_BUTTONS || all === TOO_LONG) return undefined;
	const labelOf = labelsFor(dishes);
	const what = `No dish is called ${show(names.join(' '))}, so nothing is changed yet`;
	return choose(`${what}. Which is to ${verb === 'on' ? 'come back' : 'go off'}? Did you mean:`, [
		{ text: dishes.length === 2 ? 'Both' : `All ${dishes.length}`, data: all },
		...dishes.map((dish) => ({ text: labelOf(dish), data: dataFor(dish.sku) })),
	]);
}

export interface Doubtful {
	name: string;
	/** Whether a dish has this name, in other stores at least. */
	isCalled: boolean;
	several: KnownDish[];
	/** What else it may mean. */
	near: KnownDish[];
}

interface Unclear extends Doubtful {
	/** What is switched with it. */
	others: readonly string[];
	/** What is asked about after it. */
	later: readonly string[];
	unread: string | undefined;
	verb: SwitchCommand['verb'];
	/** Where it is the name of a category as well. */
	all: Button | undefined;
}

/** Nothing is switched by a guess. */
export function askWhich(
	{ name, several, near, others, later, unread, verb, all }: Unclear,
	storeIds: readonly string[],
	dataFor: (sku: string, storeId?: string) => string,
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
	const next = unread === undefined ? later : [...later, unread];
	const together = [
		...saySellers(elsewhere),
		...(others.length === 0 ? [] : [`Also: ${listNames(named, MOST_NAMED)}.`]),
		...(next.length === 0 ? [] : [`Next: ${listNames(next, MOST_NAMED)}.`]),
	];
	const mayBe = isName ? several : near;
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
	if (all !== undefined && all.data !== TOO_LONG) buttons.unshift(all);
	if (buttons.length > 0) {
		return choose([`${what} yet.`, ...together, 'Did you mean:'].join(' '), buttons);
	}
	const unclear = sayUnclear(later, storeIds, chat);
	const alsoUnread = unread === undefined ? [] : [`Can't read ${show(unread)} either.`];
	return say(
		[`${what}.`, ...saySellers(elsewhere), ...unclear, ...alsoUnread, writeLike(chat, verb)].join(
			' ',
		),
	);
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
