import { tidy, type Dish } from '../dishes';
import type { OrderFields } from '../simplify';
import { isCanceled } from '../statuses';

/** A part of the dishes is made there, for instance at a bar. */
export interface Station {
	name: string;
	skus: readonly string[];
}

export interface StationPart {
	/** It is null for the dishes that no station has. */
	station: string | null;
	dishes: Dish[];
}

/** The dishes of each station, and one more part for those that no station has. */
export function partsOf(dishes: Dish[], stations: readonly Station[]): StationPart[] {
	const isOf = ({ sku }: Dish, { skus }: Station) => sku !== null && skus.includes(sku);
	const others = dishes.filter((dish) => !stations.some((station) => isOf(dish, station)));
	const parts = stations
		.map((station): StationPart => {
			return { station: station.name, dishes: dishes.filter((dish) => isOf(dish, station)) };
		})
		.filter((part) => part.dishes.length > 0);
	return others.length > 0 || parts.length === 0
		? [...parts, { station: null, dishes: others }]
		: parts;
}

/**
 * What the kitchen has to do differently: how many more or fewer of a dish, the comment if it is
 * another one, and whether the order is canceled. Undefined where nothing of that changed.
 */
export function changesOf(now: OrderFields, before: OrderFields): OrderFields | undefined {
	const kinds = new Map([...before.dishes, ...now.dishes].map((dish) => [kindOf(dish), dish]));
	const dishes = [...kinds].flatMap(([kind, dish]) => {
		const quantity = tidy(countOf(now, kind) - countOf(before, kind));
		return quantity === 0 ? [] : [{ ...dish, quantity, fulfilled: null }];
	});
	const wasCanceled = now.status !== before.status && isCanceled(now);
	const isSameComment = now.comment === before.comment;
	if (dishes.length === 0 && isSameComment && !wasCanceled) return undefined;
	return { ...now, dishes, comment: isSameComment ? null : (now.comment ?? 'No comment') };
}

const kindOf = ({ sku, name, extras }: Dish) => JSON.stringify([sku, name, extras]);

const countOf = ({ dishes }: OrderFields, kind: string) =>
	dishes.filter((dish) => kindOf(dish) === kind).reduce((sum, { quantity }) => sum + quantity, 0);
