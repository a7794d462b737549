import { act, get, tell } from './api.js';
import { newestOfBot } from './chat.js';
import { button, h } from './dom.js';

const HIDDEN = 'steps hidden';

/** What to try first. */
export async function steps(refresh) {
	if (localStorage.getItem(HIDDEN)) return [];
	const [orders, subscriptions, deliveries, imports, chats] = await Promise.all(
		['orders', 'subscriptions', 'deliveries', 'imports', 'chats'].map(get),
	);
	const hide = button(
		'hide steps',
		'Hide',
		() => {
			localStorage.setItem(HIDDEN, 'yes');
			void refresh();
		},
		{ 'aria-label': 'Hide the first steps' },
	);
	return [
		h('div', { class: 'bar' }, h('h2', {}, 'Three steps'), hide),
		h(
			'ol',
			{ class: 'steps' },
			place(orders.items),
			seeInN8n(subscriptions.items, deliveries.items, chats),
			bringMenu(imports.items),
		),
	];
}

function step(title, done, ...content) {
	return h(
		'li',
		{ class: done ? 'step done' : 'step' },
		h('h3', {}, title, done && h('span', { class: 'pill good' }, 'done')),
		...content,
	);
}

const place = ([latest]) =>
	step(
		'Place an order',
		latest !== undefined,
		button(
			'place first',
			'Place an order',
			() => act('orders', {}, ({ order }) => `Order ${order.number} placed`),
			{ class: 'primary' },
		),
		h(
			'p',
			{ class: 'quiet' },
			latest ? `Order ${latest.order.number} is in the ` : 'As a guest would. It appears in the ',
			link('#kitchen', 'kitchen'),
			'.',
		),
	);

function seeInN8n(subscriptions, deliveries, chats) {
	const { messages, webhook } = chats;
	const arrived =
		messages.length > 0 ||
		deliveries.some(({ kind, state }) => kind === 'genuine' && state === 'delivered');
	const callback = subscriptions
		.map((each) => each.callback)
		.concat(webhook ?? [])
		.find((url) => url.includes('/webhook/'));
	if (!callback) {
		return step(
			'See it in n8n',
			arrived,
			h(
				'p',
				{},
				'Make two credentials there: ',
				h('b', {}, 'Merchant Storefront API'),
				' with the values at the foot of this page, and ',
				h('b', {}, 'Telegram API'),
				' with the Access Token ',
				h('code', {}, chats.accessToken),
				' and the Base URL ',
				h('code', {}, location.origin),
				'.',
			),
			button('copy workflow', 'Copy the workflow', copyWorkflow),
			h(
				'p',
				{ class: 'quiet' },
				'Paste it into a new workflow and publish it, or import it ',
				h('a', { href: 'first-workflow.json', download: 'first-order.json' }, 'as a file'),
				'. The order comes here: press a button to accept it.',
			),
		);
	}
	const n8n = callback.slice(0, callback.indexOf('/webhook/'));
	return step(
		'See it in n8n',
		arrived,
		h(
			'p',
			{},
			h('a', { href: `${n8n}/home/executions`, target: '_blank' }, 'Executions in n8n'),
			' shows a run for each order.',
		),
		h(
			'p',
			{ class: 'quiet' },
			'The order comes to the chat beside the ',
			link('#kitchen', 'kitchen'),
			': press a button to accept it.',
		),
		newestOfBot(chats),
	);
}

async function copyWorkflow() {
	try {
		const response = await fetch('first-workflow.json');
		await navigator.clipboard.writeText(await response.text());
		tell('Copied: paste it into a new workflow in n8n');
	} catch {
		tell('The browser does not let this page copy: import the file', true);
	}
}

function bringMenu(imports) {
	const brought = imports.some(({ clientId }) => clientId !== 'sandbox');
	return step(
		'Import a menu',
		brought,
		h(
			'p',
			{},
			brought
				? 'Your menu is on sale. Change the sheet and import it again.'
				: 'The dishes below are a sample. In n8n, open the workflow “Menu and stop list in chat”, press Execute workflow, and approve it in the chat.',
		),
		h(
			'p',
			{ class: 'quiet' },
			'What it changed is listed under ',
			link('#imports', 'imports'),
			'.',
		),
	);
}

const link = (href, text) => h('a', { href }, text);
