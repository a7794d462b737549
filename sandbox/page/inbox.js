import { get } from './api.js';
import { empty, h, time } from './dom.js';

/** What workflows post here, such as to a till. */
export async function inbox() {
	const { items } = await get('inbox');
	const title = h('div', { class: 'bar' }, h('h2', {}, 'Inbox'));
	if (items.length === 0) {
		return [
			title,
			empty(
				'No messages yet',
				h(
					'p',
					{},
					'Post ',
					h('code', {}, '{"text": "…"}'),
					' to ',
					h('code', {}, `${location.origin}/inbox/kitchen`),
				),
			),
		];
	}
	return [title, h('ul', { class: 'stack messages' }, items.map(message))];
}

const message = ({ inbox: name, text, receivedAt }) =>
	h(
		'li',
		{ class: 'message' },
		h('span', { class: 'avatar', 'aria-hidden': 'true' }, name[0].toUpperCase()),
		h(
			'div',
			{},
			h('p', {}, h('strong', {}, `#${name} `), h('span', { class: 'quiet' }, time(receivedAt))),
			h('p', { class: 'text' }, withLinks(text)),
		),
	);

/** What looks like an address can be followed, as in a chat. */
const withLinks = (text) =>
	text
		.split(/(https?:\/\/\S+)/)
		.map((part, index) =>
			index % 2 === 0 ? part : h('a', { href: part, target: '_blank', rel: 'noreferrer' }, part),
		);
