import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { menuOf, orderable } from './menu';
import { canBeChosen, chosenOptions, groupsOf, someOptions } from './options';
import { badRequest, notFound, validated } from './problem';
import { COMMENTS, COURIERS, CUSTOMERS, sampleMenuOf } from './sample';
import { now, type Platform, type State } from './state';
import type { Client, Courier, Order, PlacedOrder } from './model';
import { orderItem, withTotals, type Dish } from './orderItems';
import { waitsFor } from './servingHours';
import { isSoldOut, refuseMoreThanStock, takeFromStock } from './stock';
import { ensureStore } from './stores';

const FIRST_NUMBER = 1_000;

const quantity = z.number().int().positive();

const wishSchema = z
	.object({
		companyId: z.string().min(1),
		storeId: z.string().min(1),
		items: z
			.array(
				z
					.object({
						sku: z.string(),
						quantity: quantity.default(1),
						/** Each piece has them. */
						options: z.array(z.object({ sku: z.string(), quantity: quantity.optional() }).strict()),
					})
					.partial({ options: true })
					.strict(),
			)
			.min(1),
		comment: z.string(),
		customer: z.object({ firstName: z.string(), lastName: z.string(), phone: z.string() }).strict(),
		isTest: z.boolean(),
		/** An order of earlier, so that a test need not wait. */
		createdAt: z
			.string()
			.datetime()
			.refine((time) => Date.parse(time) <= Date.now(), 'The time is in the future')
			.transform((time) => new Date(time).toISOString()),
	})
	.partial()
	.strict();

export type OrderWish = z.input<typeof wishSchema>;

/** The turn-th of a list that starts over at its end. */
const turn = <T>(list: readonly T[], number: number): T => list[number % list.length];

/** What guests can choose from: only what open stores sell. */
function offeredDishes(state: State, companyId: string, storeId?: string): Dish[] {
	const closed = new Set(
		state.stores
			.all()
			.filter((store) => store.companyId === companyId && !store.open)
			.map((store) => store.storeId),
	);
	const dishes = dishesOf(state, companyId, storeId);
	const offered = dishes.filter(({ offer }) => !closed.has(offer.storeId));
	if (offered.length === 0) {
		const where = [...new Set(dishes.map(({ offer }) => offer.storeId))].join(', ');
		throw badRequest(`Closed: ${where}. Guests order from open stores only`);
	}
	return offered;
}

/** Without a menu there is still something to order, so that a first notification needs no import. */
function dishesOf(state: State, companyId: string, storeId?: string): Dish[] {
	if (menuOf(state, companyId).length > 0) {
		const dishes = orderable(state, companyId, storeId)
			.map((dish) => ({ ...dish, groups: groupsOf(state, dish.product, dish.offer.storeId) }))
			.filter(({ groups, product }) => canBeChosen(groups) && !waitsFor(state, product));
		if (dishes.length === 0) throw badRequest(whyNothing(state, companyId, storeId));
		return dishes;
	}
	return sampleMenuOf(companyId, '').flatMap((product) =>
		product.offers.slice(0, 1).map((offer) => ({
			product,
			offer: { ...offer, storeId: storeId ?? offer.storeId },
			groups: [],
		})),
	);
}

function whyNothing(state: State, companyId: string, storeId?: string): string {
	const stores = state.stores
		.all()
		.filter((store) => store.companyId === companyId)
		.map((store) => store.storeId);
	return storeId === undefined || stores.length === 0 || stores.includes(storeId)
		? 'Nothing is on sale there'
		: `No store ${storeId}. The stores are ${stores.join(', ')}.`;
}

function chosenDishes(dishes: Dish[], wish: OrderWish, number: number) {
	const choice = wish.items ? dishes : dishes.filter(({ offer }) => !isSoldOut(offer));
	if (choice.length === 0) throw badRequest('Everything is sold out there');
	const storeId = wish.storeId ?? turn(choice, number).offer.storeId;
	const here = choice.filter(({ offer }) => offer.storeId === storeId);
	if (!wish.items) {
		const [one, other] = [turn(here, number * 2), turn(here, number * 2 + 1)];
		const withSome = (dish: Dish) => ({ ...dish, options: someOptions(dish.groups, number) });
		const most = Math.floor(one.offer.stock ?? Infinity);
		const chosen = [{ ...withSome(one), ordered: Math.min(1 + (number % 2), most) }];
		return one === other ? chosen : [...chosen, { ...withSome(other), ordered: 1 }];
	}
	return wish.items.map(({ sku, quantity: ordered = 1, options: wishes = [] }, index) => {
		const dish = here.find(({ product }) => product.sku === sku);
		if (!dish) {
			throw badRequest('The request is not valid', {
				[`items.${index}.sku`]: [`${sku} is not on sale in store ${storeId}`],
			});
		}
		const options = chosenOptions(dish.groups, wishes, `items.${index}.options`);
		return { ...dish, ordered, options };
	});
}

export const courierOf = (number: number): Courier => ({
	id: randomUUID(),
	...turn(COURIERS, number),
});

export function placeOrder(platform: Platform, body: unknown): PlacedOrder {
	const { state } = platform;
	const wish = validated(wishSchema, body);
	const companyId = wish.companyId ?? defaultCompany(state);
	const number = nextNumber(state);
	const dishes = chosenDishes(offeredDishes(state, companyId, wish.storeId), wish, number);
	const items = dishes.map(orderItem);
	const storeId = dishes[0].offer.storeId;
	if (wish.items) refuseMoreThanStock(state, companyId, storeId, items);
	ensureStore(state, companyId, storeId);
	const placedAt = wish.createdAt ?? now();
	const order: Order = {
		id: randomUUID(),
		number: String(number),
		storeId,
		status: 'new',
		...withTotals(items),
		comment: wish.comment ?? turn(COMMENTS, number),
		estimatedCookingTime: 20 + (number % 3) * 5,
		customer: wish.customer ?? turn(CUSTOMERS, number),
		courier: courierOf(number),
		createdAt: placedAt,
		updatedAt: placedAt,
		isTest: wish.isTest ?? false,
	};
	return take(platform, { companyId, order });
}

/** The same guest orders the same again. */
export function orderAgain(platform: Platform, { companyId, order }: PlacedOrder): PlacedOrder {
	const again: Order = {
		...order,
		id: randomUUID(),
		number: String(nextNumber(platform.state)),
		status: 'new',
		createdAt: now(),
		updatedAt: now(),
	};
	return take(platform, { companyId, order: again });
}

const nextNumber = (state: State) =>
	Number(state.orders.newest()?.order.number ?? FIRST_NUMBER) + 1;

function take({ state, settings, notify }: Platform, placed: PlacedOrder): PlacedOrder {
	const { companyId, order } = placed;
	takeFromStock(state, placed);
	state.orders.set(order.id, placed);
	state.orders.keepNewest(settings().orders.kept);
	notify(companyId, 'order.new', order);
	return placed;
}

/** The company that imported last, otherwise the first that a client acts for. */
function defaultCompany(state: State): string {
	const company = state.imports.newest()?.companyId ?? state.clients.all().at(0)?.companies.at(0);
	if (company === undefined) throw badRequest('There is no company to order from');
	return company;
}

export function orderById(state: State, id: string): PlacedOrder {
	const placed = state.orders.get(id);
	if (!placed) throw notFound(`Order ${id}`);
	return placed;
}

/** assumed: what belongs to others is answered like what does not exist. */
export function ownOrder(state: State, { companies }: Client, id: string): PlacedOrder {
	const placed = state.orders.get(id);
	if (!placed || !companies.includes(placed.companyId)) throw notFound(`Order ${id}`);
	return placed;
}
