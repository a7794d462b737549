import { tell } from './api.js';
import { replace } from './dom.js';
import { imports } from './imports.js';
import { inbox } from './inbox.js';
import { kitchen } from './kitchen.js';
import { storefront } from './storefront.js';
import { subscribers } from './subscribers.js';

/** Each view names what it shows, so that only a change of that makes it look again. */
const VIEWS = {
	storefront: { show: storefront, of: ['products', 'stores'] },
	kitchen: { show: kitchen, of: ['orders', 'stores', 'subscriptions', 'settings', 'deliveries'] },
	subscribers: { show: subscribers, of: ['subscriptions', 'deliveries'] },
	imports: { show: imports, of: ['imports'] },
	inbox: { show: inbox, of: ['messages'] },
};

const view = document.querySelector('#view');
const connection = document.querySelector('#connection');

const current = () => (location.hash.slice(1) in VIEWS ? location.hash.slice(1) : 'storefront');

let turn = 0;

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

function navigate() {
	const name = current();
	for (const link of document.querySelectorAll('nav a')) {
		const here = link.hash === `#${name}`;
		if (here) link.setAttribute('aria-current', 'page');
		else link.removeAttribute('aria-current');
	}
	document.title = `${name[0].toUpperCase()}${name.slice(1)} – Merchant sandbox`;
	void refresh();
}

function listen() {
	const stream = new EventSource('/sandbox/stream');
	stream.addEventListener('open', () => {
		connection.textContent = 'Live';
		connection.classList.add('live');
		void refresh(); // whatever changed while nobody listened
	});
	stream.addEventListener('error', () => {
		connection.textContent = 'Connecting…';
		connection.classList.remove('live');
	});
	stream.addEventListener('message', ({ data }) => {
		const changed = JSON.parse(data);
		if (VIEWS[current()].of.some((collection) => changed.includes(collection))) void refresh();
	});
}

document.querySelector('#address').textContent = location.origin;
window.addEventListener('hashchange', navigate);
navigate();
listen();
