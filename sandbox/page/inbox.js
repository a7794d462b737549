import { get } from './api.js';
import { empty, h, time } from './dom.js';

/** What workflows post here, such as to a till, and the tickets of the printers. */
export async function inbox() {
	const { items } = await get('inbox');
	const title = h('div', { class: 'bar' }, h('h2', {}, 'Inbox'));
	if (items.length === 0) {
		return [
			title,
			empty(
				'Nothing yet',
				h('p', {}, 'What a workflow sends to a till or a printer appears here.'),
				h(
					'p',
					{ class: 'quiet' },
					'In n8n, set this address instead of your till’s, or post ',
					h('code', {}, '{"text": "…"}'),
					' to ',
					h('code', {}, `${location.origin}/inbox/kitchen`),
				),
			),
		];
	}
	return [title, h('ul', { class: 'stack messages' }, items.map(message))];
}

const message = ({ inbox: name, text, paper, receivedAt }) =>
	h(
		'li',
		{ class: 'message' },
		h('span', { class: 'avatar', 'aria-hidden': 'true' }, name[0].toUpperCase()),
		h(
			'div',
			{},
			h('p', {}, h('strong', {}, `#${name} `), h('span', { class: 'quiet' }, time(receivedAt))),
			paper
				? h('div', { class: 'paper' }, paper.map(printed))
				: h('p', { class: 'text' }, withLinks(text)),
		),
	);

const printed = ({ text, isLarge, isBold }) =>
	h('div', { class: isLarge ? 'large' : isBold ? 'bold' : undefined }, text || '\u00a0');

/** What looks like an address can be followed, as in a chat. */
const withLinks = (text) =>
	text
		.split(/(https?:\/\/\S+)/)
		.map((part, index) =>
			index % 2 === 0 ? part : h('a', { href: part, target: '_blank', rel: 'noreferrer' }, part),
		);
