import { act, get } from './api.js';
import { button, empty, h, plural, time } from './dom.js';

const DELIVERIES_SHOWN = 8;
const STATE_CLASS = { delivered: 'good', failed: 'bad', pending: '' };

/** Who gets notifications, and how they responded. */
export async function subscriptions() {
	const { items, hint } = await get('subscriptions');
	if (items.length === 0) {
		return empty(hint, h('p', { class: 'quiet' }, 'The Orders Trigger needs no subscription.'));
	}
	return h('ul', { class: 'stack' }, await Promise.all(items.map(subscription)));
}

async function subscription({ id, callback, events, companyIds }) {
	const { total, items } = await get(`deliveries?subscriptionId=${id}`);
	return h(
		'li',
		{ class: 'panel', 'data-subscription': id },
		h('h3', {}, h('code', {}, callback)),
		h(
			'p',
			{ class: 'pills' },
			events.map((event) => h('span', { class: 'pill' }, event)),
			h('span', { class: 'quiet' }, companyIds.join(', ')),
		),
		total === 0
			? h('p', { class: 'quiet' }, 'Nothing was delivered yet.')
			: h('ul', { class: 'deliveries' }, items.slice(0, DELIVERIES_SHOWN).map(delivery)),
		total > DELIVERIES_SHOWN &&
			h(
				'p',
				{ class: 'quiet' },
				`and ${plural(total - DELIVERIES_SHOWN, 'earlier delivery', 'earlier deliveries')}`,
			),
	);
}

function delivery({ id, event, kind, state, attempts, createdAt, body }) {
	const verdict = verdictOn(kind, state, attempts.at(-1));
	return h(
		'li',
		{},
		h(
			'details',
			{ 'data-key': `delivery ${id}` },
			h(
				'summary',
				{},
				time(createdAt),
				h('strong', {}, event),
				kind !== 'genuine' && h('span', { class: 'pill warn' }, kind),
				h('span', { class: `pill ${verdict.mood}` }, verdict.words),
				h('span', { class: 'quiet' }, attempts.map(outcome).join(', ')),
			),
			h('pre', {}, pretty(body)),
			attempts.length > 0 && h('p', { class: 'quiet' }, ...answered(attempts.at(-1))),
		),
		button(`repeat ${id}`, 'Send again', () =>
			act(`deliveries/${id}/repeat`, undefined, () => 'Sent again, byte for byte'),
		),
	);
}

/** A forgery has to be rejected; that nobody answered it says nothing. */
function verdictOn(kind, state, attempt) {
	if (state === 'lost') return { mood: 'warn', words: 'lost on purpose, never sent' };
	if (kind !== 'forged' || state === 'pending') return { mood: STATE_CLASS[state], words: state };
	if (state === 'delivered') return { mood: 'bad', words: 'accepted, but it is forged' };
	const rejected = attempt?.status >= 400 && attempt.status < 500;
	return rejected
		? { mood: 'good', words: 'rejected, as it should be' }
		: { mood: 'warn', words: 'failed, but was not rejected' };
}

const outcome = (attempt) => `${inWords(attempt)} in ${attempt.durationMs} ms`;

const NO_ANSWERS = [
	['ECONNREFUSED', 'nobody listens there'],
	['ENOTFOUND', 'no such address'],
	['TIMEOUT', 'no answer in time'],
	['', 'the connection broke'],
];

function inWords({ status, error = '' }) {
	if (status === undefined) return NO_ANSWERS.find(([code]) => error.includes(code))[1];
	if (status < 300) return 'accepted';
	if (status === 401 || status === 403) return `rejected (${status})`;
	if (status === 404) return 'not known there (404)';
	return status < 500 ? `not accepted (${status})` : `failed there (${status})`;
}

function answered({ status, answer, error }) {
	if (status === undefined) return ['No answer: ', h('code', {}, error)];
	const text = answer ? h('code', {}, answer) : 'no text';
	return [`Answered with status ${status}: `, text];
}

const pretty = (body) => JSON.stringify(JSON.parse(body), null, 2);
