import { get, tell } from './api.js';
import { newestOfBot } from './chat.js';
import { copy, copyable, named } from './copy.js';
import { button, h } from './dom.js';
import { saidPlaced } from './kitchen.js';
import { spoken } from './statuses.js';
import { placeOrder } from './storefront.js';

const HIDDEN = 'steps hidden';

/** What to try first. */
export async function steps(refresh) {
	if (localStorage.getItem(HIDDEN)) {
		const show = () => {
			localStorage.removeItem(HIDDEN);
			void refresh();
		};
		return [button(HIDDEN, 'Show the first steps', show)];
	}
	const demo = await (await fetch('demo.json')).json();
	const [orders, subscriptions, imports, chats] = await Promise.all(
		['orders', 'subscriptions', 'imports', 'chats'].map(get),
	);
	const n8n = demo?.n8n ?? n8nThatListens(subscriptions.items, chats);
	const hideThem = () => {
		localStorage.setItem(HIDDEN, 'yes');
		void refresh();
	};
	const hide = button(HIDDEN, 'Hide', hideThem, { 'aria-label': 'Hide the first steps' });
	return [
		h('div', { class: 'bar' }, h('h2', {}, 'Three steps'), hide),
		h(
			'ol',
			{ class: 'steps' },
			place(orders.items),
			n8n === undefined ? setUp(chats) : seeInN8n({ n8n, demo, chats, latest: orders.items[0] }),
			bringMenu(imports.items, demo),
		),
	];
}

/** The address of an n8n that has registered a webhook of a workflow. */
function n8nThatListens(subscriptions, { webhook }) {
	const callback = subscriptions
		.map((each) => each.callback)
		.concat(webhook ?? [])
		.find((url) => url.includes('/webhook/'));
	return callback?.slice(0, callback.indexOf('/webhook/'));
}

function step(title, done, ...content) {
	return h(
		'li',
		{ class: done ? 'step done' : 'step' },
		h('h3', {}, title, done && h('span', { class: 'pill good' }, 'done')),
		...content,
	);
}

const quiet = (...content) => h('p', { class: 'quiet' }, ...content);
const link = (href, text) => h('a', { href }, text);
const n8nLink = (href, text) => h('a', { href, target: '_blank' }, text);
const values = (...named) => h('dl', { class: 'values' }, ...named);

const place = ([latest]) =>
	step(
		'Place an order',
		latest !== undefined,
		button('place first', 'Place an order', () => placeOrder({}, saidPlaced), { class: 'primary' }),
		quiet(
			latest ? `Order ${latest.order.number} is in the ` : 'As a guest would. It appears in the ',
			link('#kitchen', 'kitchen'),
			'.',
		),
		quiet('It takes the Comment and the Store that you type and choose below.'),
	);

const setUp = ({ accessToken }) =>
	step(
		'See it in n8n',
		false,
		h(
			'p',
			{},
			'Make two credentials there: ',
			h('b', {}, 'Merchant Storefront API'),
			' with the values at the foot of this page, and ',
			h('b', {}, 'Telegram API'),
			' with these:',
		),
		values(named('Access Token', accessToken), named('Base URL', location.origin)),
		button('copy workflow', 'Copy the workflow', copyWorkflow),
		quiet(
			'Paste it into a new workflow and publish it, or import it ',
			h('a', { href: 'first-workflow.json', download: 'first-order.json' }, 'as a file'),
			'. The order then appears here: press a button to accept it.',
		),
	);

async function copyWorkflow() {
	try {
		const response = await fetch('first-workflow.json');
		await copy(await response.text(), 'Copied: paste it into a new workflow in n8n');
	} catch {
		tell('The sandbox does not answer', true);
	}
}

const OF_AN_ORDER = /\bOrder /;

function seeInN8n({ n8n, demo, chats, latest }) {
	const { number, status } = latest?.order ?? {};
	const isOfLatest = new RegExp(`\\bOrder ${number}\\b`);
	const message = newestOfBot(chats, (text) =>
		latest === undefined ? OF_AN_ORDER.test(text) : isOfLatest.test(text),
	);
	return step(
		'See it in n8n',
		chats.messages.some(({ from, text }) => from.is_bot && OF_AN_ORDER.test(text)),
		h('p', {}, 'It is done once n8n has written an order to the chat.'),
		h(
			'p',
			{},
			n8nLink(`${n8n}/home/executions`, 'Executions in n8n'),
			' shows a run for new orders. Its status Waiting is right: it reminds the chat of an order that nobody accepts.',
		),
		demo && values(named('Email', demo.owner.email), named('Password', demo.owner.password)),
		message === undefined && status === 'new'
			? h(
					'p',
					{ role: 'status' },
					`Order ${number} waits: n8n asks every 15 seconds. It then appears here, with buttons to accept it.`,
				)
			: quiet(...whatIsNext(number, status, demo)),
		message,
	);
}

function whatIsNext(number, status = 'new', demo = undefined) {
	if (status === 'canceled') return [`Order ${number} was canceled: place another one.`];
	if (status !== 'new') {
		const also = [
			' To take a dish off, write /stop in the chat of the ',
			link('#kitchen', 'kitchen'),
			'.',
		];
		return [`Order ${number} is ${spoken(status)} now.`, ...(demo ? also : [])];
	}
	return [
		'The order appears here and in the chat of the ',
		link('#kitchen', 'kitchen'),
		': press a button to accept it.',
	];
}

function bringMenu(imports, demo) {
	// The stop list changes dishes that are on sale, and brings no menu.
	const ofUser = imports.filter(
		({ clientId, kind }) => clientId !== 'sandbox' && kind !== 'part-offers',
	);
	// An import of what is on sale already, such as the demo's own, leaves something to try.
	const brought = ofUser.some(
		({ counts: { added, changed, switchedOff } }) => added + changed + switchedOff > 0,
	);
	return step(
		demo ? 'Change the menu' : 'Import a menu',
		brought,
		demo
			? changeIt(demo, isUnknownInChat(ofUser, demo))
			: h('p', {}, menuText(ofUser.length > 0, brought)),
		quiet('What it changed is listed under ', link('#imports', 'imports'), '.'),
	);
}

/** Whether the menu on sale came from another workflow, which has its own client. */
const isUnknownInChat = (imports, { menuClient }) =>
	imports.find(({ products }) => products > 0)?.clientId === menuClient;

const goBack = () => [
	'For the menu of the chat, write /menu there, and press Approve or Send it all the same. Hours and options of the whole menu stay then: ',
	h('code', { class: 'line' }, 'npm run demo -- --fresh'),
	' starts over.',
];

const changeIt = ({ n8n, kitchen, sheet, menuWorkflow, wholeMenu }, isUnknown) => [
	h(
		'ol',
		{ class: 'todo' },
		h(
			'li',
			{},
			'Change a price in this file. From Excel, save it as CSV UTF-8. ',
			copyable(sheet, 'Path of the menu'),
		),
		h(
			'li',
			{},
			'Write ',
			h('code', {}, '/menu'),
			' in the chat of the ',
			link('#kitchen', 'kitchen'),
			'.',
		),
		h(
			'li',
			{},
			'Approve the change there. The chat is ',
			n8nLink(menuWorkflow, 'this workflow'),
			'.',
		),
	),
	h(
		'p',
		{},
		h('b', {}, 'Or your own sheet: '),
		'take it to ',
		n8nLink(`${n8n}/form/menu`, 'Bring a menu'),
		`. Name ${kitchen.user}, password ${kitchen.password}. Each of the two ways replaces the menu of the other.`,
	),
	...(isUnknown ? unknownInChat() : [both()]),
	folded(
		'Sizes, extras and hours',
		'The files in this folder are the three tabs of ',
		n8nLink(`${n8n}/form/whole-menu`, 'the whole menu'),
		`: its button asks in the chat Managers. Name ${kitchen.user}, password ${kitchen.password}. It replaces the menu as well. `,
		copyable(wholeMenu, 'Path of the whole menu'),
	),
];

const unknownInChat = () => [
	h(
		'p',
		{ class: 'banner', role: 'status' },
		h('b', {}, 'The chat does not know the menu that is on sale: '),
		'/stop, /off and /on there fit its own menu. To take off a dish of yours, remove its row in the sheet or tabs that this menu came from, and send them the same way again. Anything else replaces the whole menu.',
	),
	folded(
		'Back to the menu of the chat',
		...goBack(),
		' In your own n8n, one workflow can have both: docs/bring-a-menu.md says how.',
	),
];

const both = () =>
	folded(
		'After your own sheet',
		'Each workflow knows only the menu that it sent itself. So /stop, /off and /on in the chat do not fit what is on sale. ',
		...goBack(),
	);

const folded = (title, ...content) =>
	h('details', { 'data-key': title }, h('summary', {}, title), quiet(...content));

function menuText(imported, brought) {
	if (brought) return 'Your menu is on sale. Change the sheet and import it again.';
	return imported
		? 'What is on sale comes from a sheet. Change a price there, and import it again.'
		: 'The dishes below are a sample. In n8n, read your sheet, and put Merchant Storefront → Menu → Import Products and Offers behind it. Get Template gives a sheet to start from.';
}
