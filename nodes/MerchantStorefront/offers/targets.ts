import type { SwitchCommand } from './buttonData';
import { inStore, offOf, type Chat } from './chatMessages';
import type { KnownDish } from './knownDishes';
import { offerKey } from '../menu/ledger/stopList';

/** What to switch in a store. */
export interface Target {
	storeId: string;
	skus: string[];
}

/** What of some targets fits. */
export const fitting = (
	targets: readonly Target[],
	fits: (storeId: string, sku: string) => boolean,
): Target[] =>
	targets
		.map(({ storeId, skus }) => ({ storeId, skus: skus.filter((sku) => fits(storeId, sku)) }))
		.filter(({ skus }) => skus.length > 0);

/** What is sold in each store; where not everything is known, it may be sold without having been imported or ordered. */
export function targetsOf(
	named: ReadonlyArray<readonly KnownDish[]>,
	storeId: string | undefined,
	chat: Chat,
): Target[] {
	const { known, storeIds } = inStore(storeId, chat);
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

/** Until when a dish is off in a store: 0 where it isn't, and infinite until somebody switches it on. */
export function endsIn({ offNow }: Chat): (storeId: string, sku: string) => number {
	const ends = new Map(offNow.map((entry) => [offerKey(entry), entry.until ?? Infinity]));
	return (storeId, sku) => ends.get(offerKey({ storeId, sku })) ?? 0;
}

/** Whether the last menu itself has a dish off in a store. */
export const isOffByMenu =
	({ known }: Chat) =>
	(storeId: string, sku: string): boolean =>
		known.get(sku)?.sales?.get(storeId) === 'off';

export const areAnyOffByMenu = (targets: readonly Target[], chat: Chat): boolean =>
	fitting(targets, isOffByMenu(chat)).length > 0;

/** The sheet decides what it has off: a chat leaves that as it is, unless nothing else is meant. */
export function withoutOffByMenu(targets: readonly Target[], chat: Chat): Target[] {
	const isOff = isOffByMenu(chat);
	const others = fitting(targets, (storeId, sku) => !isOff(storeId, sku));
	return others.length === 0 ? [...targets] : others;
}

/** What a button switches: of a category, what is on sale comes back only where nothing is off. */
export function targetsOfButton(command: SwitchCommand, chat: Chat): Target[] {
	const { verb, skus, storeId, category } = command;
	const { known } = chat;
	const dishes = skus.map((sku) => [known.dish(sku)]);
	const sold = targetsOf(dishes, storeId, chat);
	if (category === undefined || verb !== 'on' || offOf(command, chat).length === 0) {
		return withoutOffByMenu(sold, chat);
	}
	const endOf = endsIn(chat);
	return fitting(sold, (id, sku) => endOf(id, sku) > 0);
}
