import { get, tell } from './api.js';
import { chat } from './chat.js';
import { named } from './copy.js';
import { developers } from './developers.js';
import { h, replace } from './dom.js';
import { faultsThatAreOn } from './faults.js';
import { imports } from './imports.js';
import { inbox } from './inbox.js';
import { kitchen } from './kitchen.js';
import { steps } from './steps.js';
import { storefront } from './storefront.js';

/** Each view names what it shows, so that only a change of that makes it look again. */
const VIEWS = {
	storefront: { show: storefront, of: ['products', 'stores'] },
	kitchen: {
		show: async (refresh) => {
			const [{ head, orders, areWaiting }, beside] = await Promise.all([kitchen(), chat(refresh)]);
			const below = [h('div', {}, orders), beside];
			// On a phone, one is below the other.
			const inTurn = areWaiting ? below : below.toReversed();
			return [h('div', { class: 'kitchen' }, h('div', {}, head), inTurn)];
		},
		of: ['orders', 'stores', 'chatMessages', 'presses'],
	},
	imports: { show: imports, of: ['imports'] },
	inbox: { show: inbox, of: ['messages'] },
	developers: { show: developers, of: ['subscriptions', 'deliveries', 'settings'] },
};

/** What n8n's credential takes, at the foot of each view. */
const VALUES = {
	'Auth URL and Base URL': location.origin,
	'Client ID': 'demo',
	'Client Secret': 'demo-secret',
	'Company ID': 'demo-company',
};

const STEPS_OF = [
	...['orders', 'subscriptions', 'deliveries', 'imports'],
	...['chatMessages', 'presses', 'webhooks', 'demo'],
];

const scroller = document.querySelector('#page');
const start = document.querySelector('#start');
const view = document.querySelector('#view');
const connection = document.querySelector('#connection');

const current = () => (location.hash.slice(1) in VIEWS ? location.hash.slice(1) : 'storefront');

let turn = 0;
let stepsTurn = 0;

/** An answer that a later turn has overtaken is dropped. */
async function refresh() {
	const name = current();
	const mine = (turn += 1);
	try {
		const content = await VIEWS[name].show(refresh);
		if (mine !== turn) return;
		replace(view, content);
		view.dataset.view = name;
	} catch (error) {
		tell(`The sandbox does not answer: ${error.message}`, true);
	}
}

async function refreshSteps() {
	if (current() !== 'storefront') {
		replace(start);
		return;
	}
	const mine = (stepsTurn += 1);
	const content = await steps(refreshSteps).catch(() => []);
	if (mine === stepsTurn && current() === 'storefront') replace(start, content);
}

function navigate() {
	const name = current();
	for (const link of document.querySelectorAll('nav a')) {
		const here = link.hash === `#${name}`;
		if (here) link.setAttribute('aria-current', 'page');
		else link.removeAttribute('aria-current');
	}
	if (location.hash === `#${name}`) scroller.scrollTop = 0;
	document.title = `${document.querySelector('nav [aria-current]').textContent} – Merchant sandbox`;
	void refresh();
	void refreshSteps();
}

/** On each view: with a fault on, nothing here shows what a guest or n8n gets. */
async function showConnection() {
	const faults = faultsThatAreOn(await get('settings'));
	connection.textContent = faults.length === 0 ? 'Live' : `Fault: ${faults.join(', ')}`;
	connection.classList.toggle('live', faults.length === 0);
	connection.classList.toggle('bad', faults.length > 0);
}

function listen() {
	const stream = new EventSource('/sandbox/stream');
	stream.addEventListener('open', () => {
		void showConnection();
		// Whatever changed while nobody listened.
		void refresh();
		void refreshSteps();
	});
	stream.addEventListener('error', () => {
		connection.textContent = 'Connecting…';
		connection.classList.remove('live', 'bad');
	});
	stream.addEventListener('message', ({ data }) => {
		const changed = JSON.parse(data);
		if (changed.includes('settings')) void showConnection();
		if (VIEWS[current()].of.some((collection) => changed.includes(collection))) void refresh();
		if (STEPS_OF.some((collection) => changed.includes(collection))) void refreshSteps();
	});
}

document
	.querySelector('#values')
	.append(...Object.entries(VALUES).map(([what, value]) => h('div', {}, named(what, value))));
window.addEventListener('hashchange', navigate);
navigate();
listen();
