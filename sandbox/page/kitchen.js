import { act, get } from './api.js';
import { button, empty, h, money, time } from './dom.js';
import { spoken } from './statuses.js';

/** A store that is closed takes none, so it may not be the one that was chosen. */
export const saidPlaced = ({ order: { number, storeId } }) =>
	`Order ${number} placed in ${storeId}`;

const ENDED = ['delivered', 'canceled'];

/** Where things happen that the platform sends notifications of: what is above all orders, and the orders. */
export async function kitchen() {
	const [orders, stores] = await Promise.all(['orders', 'stores'].map(get));
	return {
		head: [
			h(
				'div',
				{ class: 'bar' },
				h('h2', {}, 'Kitchen'),
				button('place', 'Place an order', () => act('orders', {}, saidPlaced), {
					class: 'primary',
				}),
				button('to chat', 'Chat', () => document.querySelector('.chat').scrollIntoView(), {
					class: 'to-chat',
					'aria-label': 'Go to the chat',
				}),
			),
			stores.total > 0 &&
				h('ul', { class: 'stores', 'aria-label': 'Stores' }, stores.items.map(store)),
		],
		areWaiting: orders.items.some(({ order }) => order.status === 'new'),
		orders:
			orders.total === 0
				? empty('No orders yet', h('p', {}, 'The first one is a click away.'))
				: h(
						'ul',
						{ class: 'orders', 'aria-label': 'Orders' },
						orders.items.slice(0, 24).map(ticket),
					),
	};
}

const store = ({ id, storeId, open }) =>
	h(
		'li',
		{},
		h('strong', {}, storeId),
		h('span', { class: open ? 'pill good' : 'pill bad' }, open ? 'open' : 'closed'),
		button(
			`store ${id}`,
			open ? 'Close' : 'Open',
			() =>
				act(`stores/${id}/${open ? 'close' : 'open'}`, undefined, () =>
					open ? `${storeId} is closed` : `${storeId} is open`,
				),
			{ 'aria-label': `${open ? 'Close' : 'Open'} store ${storeId}` },
		),
	);

const withoutEmptyLines = (text) =>
	text
		.split('\n')
		.filter((line) => line.trim() !== '')
		.join('\n');

function ticket({ order, statusChanges = [] }) {
	const ended = ENDED.includes(order.status);
	const pieces = order.items.reduce((sum, { quantityFulfilled }) => sum + quantityFulfilled, 0);
	const does = (key, label, path, body, told) =>
		button(`${key} ${order.id}`, label, () => act(`orders/${order.id}/${path}`, body, told), {
			'aria-label': `${label}, order ${order.number}`,
		});
	return h(
		'li',
		{ class: ended ? 'ticket ended' : 'ticket', 'data-order': order.number },
		h(
			'div',
			{ class: 'ticket-head' },
			h('h3', {}, `№ ${order.number}`),
			h('span', { class: `pill ${order.status}` }, spoken(order.status)),
			h('span', { class: 'quiet' }, time(order.createdAt), ` · ${order.storeId}`),
		),
		h('ul', { class: 'lines' }, order.items.map(line)),
		h(
			'p',
			{ class: 'total' },
			h('span', {}, 'Total'),
			h('strong', {}, money(order.netPrice.value, order.netPrice.currency)),
		),
		order.comment && h('p', { class: 'comment' }, withoutEmptyLines(order.comment)),
		h(
			'p',
			{ class: 'quiet' },
			`${order.customer.firstName} ${order.customer.lastName}, ${order.customer.phone}`,
			order.courier && h('br'),
			order.courier && `Courier: ${order.courier.firstName}, ${order.courier.phone}`,
		),
		statusChanges.length > 0 &&
			h(
				'ol',
				{ class: 'history', 'aria-label': 'Changes' },
				statusChanges.map(change(order.items)),
			),
		h(
			'div',
			{ class: 'actions' },
			!ended &&
				does(
					'next',
					'Next status',
					'status',
					{},
					(placed) => `Order ${order.number}: ${spoken(placed.order.status)}`,
				),
			// Without the last one it would be an order of nothing: that is canceled.
			!ended &&
				pieces > 1 &&
				does('item', 'Take one off', 'item', {}, () => `Order ${order.number} changed`),
			!ended &&
				does(
					'courier',
					'Another courier',
					'courier',
					undefined,
					(placed) => `${placed.order.courier.firstName} brings order ${order.number}`,
				),
			!ended &&
				does(
					'cancel',
					'Cancel',
					'status',
					{ status: 'canceled' },
					() => `Order ${order.number} canceled`,
				),
		),
	);
}

const change =
	(items) =>
	({ status, by, at, cookingTime, quantities = [], reason }) => {
		const name = (wanted) => items.find(({ sku }) => sku === wanted)?.name ?? wanted;
		const details = [
			cookingTime && `cooks for ${cookingTime} minutes`,
			...quantities.map(({ sku, quantityFulfilled }) => `${quantityFulfilled} × ${name(sku)}`),
			reason,
		].filter(Boolean);
		return h(
			'li',
			{},
			time(at),
			` ${spoken(status)} – `,
			h('strong', {}, by),
			details.length > 0 && `: ${details.join(', ')}`,
		);
	};

const extra = ({ name, quantity }) => (quantity === 1 ? `+ ${name}` : `+ ${quantity} × ${name}`);

function line({ name, quantityOrdered, quantityFulfilled, netPrice, attributes }) {
	const changed = quantityFulfilled !== quantityOrdered;
	return h(
		'li',
		{ class: quantityFulfilled === 0 ? 'gone' : '' },
		h(
			'span',
			{},
			changed && h('s', {}, `${quantityOrdered} ×`),
			changed && ' ',
			`${quantityFulfilled} × ${name}`,
			attributes.map((option) => h('small', { class: 'extra' }, extra(option))),
		),
		money(netPrice.value, netPrice.currency),
	);
}
