import { tell } from './api.js';
import { button, h } from './dom.js';

/** A value to be typed elsewhere, with a button that takes it there. */
export const copyable = (value, what) =>
	h(
		'span',
		{ class: 'copyable' },
		h('code', {}, value),
		button(`copy ${what}`, 'Copy', () => copy(value, `${what} copied`), {
			'aria-label': `Copy ${what}`,
		}),
	);

/** The same in a list, below its name. */
export const named = (what, value) => [h('dt', {}, what), h('dd', {}, copyable(value, what))];

export async function copy(text, told) {
	try {
		await navigator.clipboard.writeText(text);
		tell(told);
	} catch {
		// Browsers let a page copy only from https or from this machine.
		tell('The browser does not let this page copy: select the text and copy it yourself', true);
	}
}
