/** An element with properties and children; whatever isn't an element becomes text, never markup. */
export function h(tag, properties = {}, ...children) {
	const element = document.createElement(tag);
	for (const [name, value] of Object.entries(properties)) {
		if (value === undefined || value === false) continue;
		if (typeof value === 'function') element.addEventListener(name, value);
		else element.setAttribute(name, value === true ? '' : String(value));
	}
	element.append(
		...children
			.flat()
			.filter((child) => child !== undefined && child !== null && child !== false && child !== ''),
	);
	return element;
}

/**
 * Replaces the old content with new. What has a `data-key` keeps its focus and cursor, what was scrolled stays so, and
 * a <details> stays open, so that an update does not get in the way of who works or reads here.
 */
export function replace(container, ...children) {
	const { dataset, selectionStart, selectionEnd } = document.activeElement ?? document.body;
	const focused = dataset.key;
	const scrolled = new Map(
		[...container.querySelectorAll('[data-key]')]
			.filter(({ scrollTop }) => scrollTop !== 0)
			.map((element) => [element.dataset.key, [element.scrollTop, element.scrollHeight]]),
	);
	const open = [...container.querySelectorAll('details[open][data-key]')].map(
		(details) => details.dataset.key,
	);
	container.replaceChildren(...children.flat());
	for (const element of container.querySelectorAll('[data-key]')) {
		if (open.includes(element.dataset.key)) element.open = true;
		if (scrolled.has(element.dataset.key)) {
			const [top, height] = scrolled.get(element.dataset.key);
			// Of a list from the bottom up it is below 0: then what comes last moves nothing that is in view.
			element.scrollTop = top < 0 ? top - (element.scrollHeight - height) : top;
		}
		if (element.dataset.key !== focused) continue;
		element.focus({ preventScroll: true });
		// Fields of numbers have none.
		if (typeof selectionStart === 'number') element.setSelectionRange(selectionStart, selectionEnd);
	}
}

/** A button that is keyed, so that it keeps the focus, and off while its work is under way. */
export function button(key, label, work, properties = {}) {
	const element = h('button', { type: 'button', 'data-key': key, ...properties }, label);
	element.addEventListener('click', async () => {
		element.setAttribute('aria-busy', 'true');
		await work();
		element.removeAttribute('aria-busy');
	});
	return element;
}

export const empty = (title, ...children) =>
	h('div', { class: 'empty' }, h('h3', {}, title), ...children);

const moneyFormats = new Map();

/** As n8n writes it to the chat. */
export function money(value, currency = 'UAH') {
	if (!moneyFormats.has(currency)) {
		const options = { style: 'currency', currency, currencyDisplay: 'code' };
		moneyFormats.set(currency, new Intl.NumberFormat('en', options));
	}
	return moneyFormats.get(currency).format(value);
}

export const time = (iso) =>
	h(
		'time',
		{ datetime: iso, title: iso },
		new Date(iso).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' }),
	);

export const plural = (count, one, many = `${one}s`) =>
	`${count.toLocaleString()} ${count === 1 ? one : many}`;
