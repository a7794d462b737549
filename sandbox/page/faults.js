import { act, get } from './api.js';
import { button, h, plural } from './dom.js';

/** Until it is switched off. */
const ALWAYS = 1_000_000;

/** What can go wrong, in the order in which one tries it. */
const FAULTS = [
	{
		label: 'The platform is down',
		does: 'Every request of n8n is answered with status 503, and nothing happens.',
		fault: { kind: 'answer', status: 503 },
	},
	{
		label: 'Too many requests',
		does: 'Every request of n8n is answered with status 429, and nothing happens.',
		fault: { kind: 'answer', status: 429 },
	},
	{
		label: 'The connection is lost',
		does: 'Every request of n8n ends without an answer, and nothing happens.',
		fault: { kind: 'drop' },
	},
	{
		label: 'Notifications get lost',
		does: 'No notification is sent. The Orders Trigger finds new orders all the same.',
		fault: { kind: 'lose-notification' },
	},
	{
		label: 'Notifications come 30 s late',
		does: 'Notifications come half a minute late.',
		fault: { kind: 'delay-notification', delayMs: 30_000 },
	},
];

/** Switches for what goes wrong at the platform. */
export const faultSwitches = (settings) =>
	h(
		'ul',
		{ class: 'stack' },
		FAULTS.map((each) => faultSwitch(each, settings)),
	);

/** The names of those that are on. */
export const faultsThatAreOn = (settings) =>
	FAULTS.filter(({ fault }) => isOn(fault, settings)).map(({ label }) => label);

function faultSwitch({ label, does, fault }, settings) {
	const on = isOn(fault, settings);
	const change = async () =>
		on
			? await act('settings', await without(fault), () => `${label}: off`, 'PATCH')
			: await act('faults', { ...fault, times: ALWAYS }, () => `${label}: on`);
	return h(
		'li',
		{ class: 'actions' },
		button(`fault ${label}`, label, change, { class: 'chip', 'aria-pressed': String(on) }),
		h('span', {}, on ? `${does} It is on: press again to switch it off.` : does),
	);
}

/** Others may have been used up meanwhile. */
async function without(fault) {
	const { faults } = await get('settings');
	return { faults: faults.filter((one) => !isSwitch(fault, one)) };
}

/** Faults that a request or a button has set, so that one that no request meets is seen to wait. */
export const waitingFaults = ({ faults }) =>
	faults.filter((one) => !FAULTS.some(({ fault }) => isSwitch(fault, one))).map(waitingFault);

function waitingFault(fault) {
	const { kind, method, path, event, times } = fault;
	const strikes = event === undefined ? `${method} ${path}` : `the event ${event}`;
	const waits = `${kind}: waits for ${strikes}, ${plural(times, 'time')}`;
	const remove = async () =>
		await act('settings', await withoutOne(fault), () => 'Removed', 'PATCH');
	return h(
		'li',
		{ class: 'actions' },
		button(`remove ${JSON.stringify(fault)}`, 'Remove', remove, { 'aria-label': `Remove ${kind}` }),
		h('span', {}, waits),
	);
}

async function withoutOne(fault) {
	const { faults } = await get('settings');
	const index = faults.findIndex((one) => JSON.stringify(one) === JSON.stringify(fault));
	return { faults: faults.filter((_, at) => at !== index) };
}

const isOn = (fault, { faults }) => faults.some((one) => isSwitch(fault, one));

/** One of these, and not one that a test or a button has set for a few times. */
const isSwitch = ({ kind, status }, other) =>
	other.times > ALWAYS / 2 && kind === other.kind && status === other.status;
