/** What the platform knows by name. Sources: spec = the specification, public = public sources. */

/** spec §6 */
export const EVENTS = {
	'order.new': 'A new order is created',
	'order.item.changed': 'An order item is changed',
	'order.status.changed': 'An order status is changed',
	'order.courier.assigned': 'A courier is assigned to an order',
	'store.availability.changed': 'A store opens or closes',
} as const;

export type EventName = keyof typeof EVENTS;
export const EVENT_NAMES = Object.keys(EVENTS) as [EventName, ...EventName[]];

/** spec §2.1 */
export const SCOPES = [
	'core--core--import-service:import--start',
	'core--core--offer-service:offer--status-update',
	'merchant--core--integration-service:branch--pause',
	'merchant--core--order-service:order--courier-assign',
	'merchant--core--order-service:order--create',
	'merchant--core--order-service:order--delete',
	'merchant--core--order-service:order--get',
	'merchant--core--order-service:order--get-list',
	'merchant--core--order-service:order--item-change',
	'merchant--core--order-service:order--refund',
	'merchant--core--order-service:order--status-change',
] as const;

export type Scope = (typeof SCOPES)[number];

/** public, in the order in which an order passes through them when all goes well */
export const ORDER_STATUSES = [
	'new',
	'preparation',
	'partial_fulfilment',
	'ready_for_delivery',
	'delivery_in_progress',
	'delivered',
	'request_cancellation',
	'canceled',
] as const;

export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** public: the statuses that a merchant may set */
export const MERCHANT_STATUSES = [
	'preparation',
	'partial_fulfilment',
	'ready_for_delivery',
	'request_cancellation',
] as const satisfies readonly OrderStatus[];

export type MerchantStatus = (typeof MERCHANT_STATUSES)[number];

/**
 * assumed: the statuses to which a merchant takes an order from each; public is only who sets which. An order
 * that the courier has, or whose cancellation was asked for, is in the platform's hands.
 */
export const MERCHANT_TRANSITIONS: Partial<Record<OrderStatus, readonly MerchantStatus[]>> = {
	new: MERCHANT_STATUSES,
	preparation: ['partial_fulfilment', 'ready_for_delivery', 'request_cancellation'],
	partial_fulfilment: ['preparation', 'ready_for_delivery', 'request_cancellation'],
	ready_for_delivery: ['request_cancellation'],
};

/** assumed: an order that has ended stays ended */
export const FINAL_STATUSES: readonly OrderStatus[] = ['delivered', 'canceled'];

/** public */
export const WEEK_DAYS = [
	'monday',
	'tuesday',
	'wednesday',
	'thursday',
	'friday',
	'saturday',
	'sunday',
] as const;

export type WeekDay = (typeof WEEK_DAYS)[number];
