import { act, get, tell } from './api.js';
import { button, h, plural } from './dom.js';
import { faultSwitches, waitingFaults } from './faults.js';
import { subscriptions } from './subscriptions.js';

/** What goes wrong at the platform, and who gets its notifications. */
export async function developers() {
	const [settings, shown] = await Promise.all([get('settings'), subscriptions()]);
	const waiting = waitingFaults(settings);
	const toLose = notificationsToLose(settings);
	return [
		h(
			'div',
			{ class: 'bar' },
			h('h2', {}, 'For developers'),
			h('a', { href: 'openapi.json' }, 'OpenAPI description'),
		),
		h(
			'section',
			{ class: 'panel faults', 'aria-label': 'Faults' },
			h('h3', {}, 'Faults'),
			h('p', { class: 'quiet' }, 'Each stays on until you switch it off.'),
			faultSwitches(settings),
			waiting.length > 0 && h('p', { class: 'quiet' }, 'Set for a number of times:'),
			waiting.length > 0 && h('ul', { class: 'stack' }, waiting),
		),
		h(
			'section',
			{ class: 'stack', 'aria-label': 'Notifications' },
			h(
				'div',
				{ class: 'bar' },
				h('h3', {}, 'Notifications'),
				button('forge', 'Send a forged notification', () =>
					act(
						'forgeries',
						{},
						({ total }) => `${plural(total, 'forged notification')} sent, to be rejected`,
					),
				),
				button('lose', 'Lose the next notification', loseNext),
				toLose > 0 &&
					h('p', { class: 'pill warn' }, `${plural(toLose, 'notification')} to be lost`),
			),
			shown,
		),
	];
}

async function loseNext() {
	const { total, hint } = await get('subscriptions');
	if (total === 0) return tell(hint, true);
	return await act(
		'faults',
		{ kind: 'lose-notification' },
		() => 'The next notification will be lost',
	);
}

const notificationsToLose = ({ faults }) =>
	faults
		.filter(({ kind, times }) => kind === 'lose-notification' && times < 1_000)
		.reduce((sum, { times }) => sum + times, 0);
