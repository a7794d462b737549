import { categoryOf } from './categories';
import {
	isPlace,
	MOST_NAMED,
	offHere,
	say,
	sayWhere,
	storesNear,
	type Chat,
	type ChatReply,
} from './chatMessages';
import { eachOnce, type KnownDish } from './knownDishes';
import { dishesIn } from './splitCommand';
import type { Sale } from '../menu/product';
import { shorten } from '../platform/shown';

/** How the dishes of a question are; nothing where it has other words as well, or no dish. */
export function sayState(asked: string, chat: Chat): ChatReply {
	const { known } = chat;
	const { names, rest } = dishesIn(asked, chat);
	const category = names.length === 0 ? categoryOf({ names: [asked] }, chat) : undefined;
	const stores = [...new Set(rest.flatMap((word) => storesNear(word, chat.storeIds)))];
	const isBeside = (word: string) => isPlace(word, chat) || /^№?\d+$/.test(word);
	if (category === undefined && !rest.every(isBeside)) return say('');
	const ofCategory = (category?.skus ?? []).flatMap((sku) => known.get(sku) ?? []);
	const named = names.flatMap((name) => {
		const called = known.called(name);
		return called.length > 0 ? called : known.nearest(name, chat.storeIds);
	});
	const storeIds = stores.length > 0 ? stores : chat.storeIds;
	const states = eachOnce([...ofCategory, ...named])
		.slice(0, MOST_NAMED)
		.flatMap((dish) => stateOf(dish, { ...chat, storeIds }));
	const isAnyOff = offHere(chat).length > 0;
	return say(
		states.join('\n'),
		states.length > 0 && isAnyOff ? [{ text: 'What is off', data: '/on' }] : [],
	);
}

/** Such as "Borscht is on sale in podil; off in obolon until 18:00." */
export function stateOf({ sku, title = sku, storeIds, sales }: KnownDish, chat: Chat): string[] {
	const sellers = chat.storeIds.filter((id) => storeIds.includes(id));
	const off = chat.offNow.filter((one) => one.sku === sku && sellers.includes(one.storeId));
	const others = sellers.filter((id) => !off.some(({ storeId }) => storeId === id));
	const listed = (what: string, sale?: Sale) => {
		const ids = others.filter((id) => sales?.get(id) === sale);
		return ids.length === 0 ? [] : [`${what} in ${ids.join(' and ')}`];
	};
	const parts = [
		...listed('on sale', 'on'),
		...(off.length === 0 ? [] : [`off ${sayWhere(off, chat)}`]),
		...listed('off by the menu', 'off'),
		...listed('without stock by the menu', 'soldOut'),
		// Of a dish that is known from orders.
		...listed('not taken off here'),
	];
	return parts.length === 0 ? [] : [`${shorten(title)} is ${parts.join('; ')}.`];
}
