import { act, get } from './api.js';
import { button, h } from './dom.js';

/** Until it is switched off. */
const ALWAYS = 1_000_000;

/** What can go wrong, in the order in which one tries it. */
const FAULTS = [
	{ label: 'The platform is down', kind: 'answer', status: 503 },
	{ label: 'Too many requests', kind: 'answer', status: 429 },
	{ label: 'The connection is lost', kind: 'drop' },
	{ label: 'Notifications get lost', kind: 'lose-notification' },
	{ label: 'Notifications come 30 s late', kind: 'delay-notification', delayMs: 30_000 },
];

/** Switches for what goes wrong at the platform. */
export const faultSwitches = ({ faults }) =>
	h(
		'div',
		{ class: 'chips', role: 'group', 'aria-label': 'Faults' },
		FAULTS.map((fault) => faultSwitch(fault, faults)),
	);

function faultSwitch({ label, ...fault }, faults) {
	const isOn = faults.some((one) => isAlways(one) && isSame(fault, one));
	const change = async () =>
		isOn
			? await act('settings', await without(fault), () => `${label}: off`, 'PATCH')
			: await act('faults', { ...fault, times: ALWAYS }, () => `${label}: on`);
	return button(`fault ${label}`, label, change, { class: 'chip', 'aria-pressed': String(isOn) });
}

/** Others may have been used up meanwhile. */
async function without(fault) {
	const { faults } = await get('settings');
	return { faults: faults.filter((one) => !isAlways(one) || !isSame(fault, one)) };
}

/** One of these, and not one that a test or a button has set for a few times. */
const isAlways = ({ times }) => times > ALWAYS / 2;

const isSame = ({ kind, status }, other) => kind === other.kind && status === other.status;
