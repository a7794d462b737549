import { act, get, tell } from './api.js';
import { button, empty, h, money, plural } from './dom.js';
import { saidPlaced } from './kitchen.js';
import { chosen, groups, misfit, surchargeOf } from './options.js';

const PAGE = 60;
const LAST = 1e9;
const WEEK = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const filter = { store: '', category: '', shown: PAGE, off: false };
/** What somebody has typed and chosen for the next order, whichever button places it. */
const guest = { comment: '', place: {} };

/** An order with what was typed and chosen here; the sandbox invents the rest. */
export const placeOrder = (wish, told) => {
	const comment = guest.comment.trim();
	const body = { ...guest.place, ...(comment && { comment }), ...wish };
	return act('orders', body, (placed) => {
		guest.comment = '';
		const field = document.querySelector('[data-key=comment]');
		if (field) field.value = '';
		return told(placed);
	});
};

/** What a guest sees. */
export async function storefront(refresh) {
	const { items: stores } = await get('stores');
	const store =
		stores.find(({ id }) => id === filter.store) ?? stores.find(({ open }) => open) ?? stores[0];
	const { storeId = '', companyId = '' } = store ?? {};
	if (store !== undefined) {
		guest.place = { companyId, storeId };
		// It stays in view when it closes.
		filter.store = store.id;
	}
	const dishes = async (onSale) => {
		const query = new URLSearchParams({ companyId, storeId, limit: filter.shown, onSale });
		if (filter.category) query.set('category', filter.category);
		return await get(`storefront?${query}`);
	};
	const [onSale, others] = await Promise.all([dishes(true), filter.off && dishes(false)]);
	const { categories, off, soldOut, waiting, isEmpty } = onSale;
	const ordered = store?.open === false ? 0 : onSale.total - soldOut - waiting;
	if (isEmpty) return noMenu();
	if (filter.category && categories.every(({ externalId }) => externalId !== filter.category)) {
		filter.category = '';
		return await storefront(refresh);
	}
	const choose = (changes) => {
		Object.assign(filter, { shown: PAGE }, changes);
		void refresh();
	};
	const cards = ({ items }) =>
		h(
			'ul',
			{ class: 'cards' },
			items
				.map((product) => ({
					product,
					offer: product.offers.find((offer) => offer.storeId === storeId),
				}))
				.map((one) => ({ ...one, off: whyOff(one.product, one.offer, store) }))
				.sort((one, other) => position(one) - position(other))
				.map((one) => card(one, store)),
		);
	const more = ({ total, items }, key) =>
		total > items.length &&
		button(key, `Show more of the ${total.toLocaleString()}`, () =>
			choose({ shown: Math.min(filter.shown * 2, 1000) }),
		);
	return [
		h(
			'div',
			{ class: 'bar' },
			h('h2', {}, 'Storefront'),
			storeChoice(stores, store, choose),
			commentField(),
			h(
				'div',
				{ class: 'chips', role: 'group', 'aria-label': 'Category' },
				[{ externalId: '', name: 'All' }, ...categories].map((each) => chip(each, choose)),
			),
			h(
				'p',
				{ class: 'quiet' },
				`${plural(ordered, 'dish', 'dishes')} on sale`,
				soldOut > 0 && `, ${soldOut.toLocaleString()} sold out`,
			),
		),
		store && !store.open && h('p', { class: 'banner', role: 'status' }, whyClosed(store)),
		store?.openingHours && hours(store.openingHours),
		categoryTimes(categories.find(({ externalId }) => externalId === filter.category)),
		cards(onSale),
		more(onSale, 'more'),
		off > 0 &&
			button(
				'off',
				`${filter.off ? 'Hide' : 'Show'} ${plural(off, 'dish that is off', 'dishes that are off')}`,
				() => choose({ off: !filter.off }),
				{ class: 'rest', 'aria-expanded': String(filter.off) },
			),
		...(others ? [cards(others), more(others, 'more off')] : []),
	].filter(Boolean);
}

/** What is off goes last. */
const position = ({ offer, off }) => (off ? LAST : 0) + Math.min(offer?.sortOrder ?? LAST, LAST);

function storeChoice(stores, chosen, choose) {
	const select = h(
		'select',
		{
			'data-key': 'store',
			change: ({ target }) => choose({ store: target.value }),
		},
		stores.map(({ id, storeId, companyId, open }) =>
			h(
				'option',
				{ value: id, selected: id === chosen?.id },
				`${storeId}${open ? '' : ' (closed)'} – ${companyId}`,
			),
		),
	);
	return h('label', {}, 'Store ', select);
}

const commentField = () =>
	h('input', {
		'data-key': 'comment',
		'aria-label': 'Comment',
		placeholder: 'Comment',
		value: guest.comment,
		input: ({ target }) => {
			guest.comment = target.value;
		},
	});

const chip = ({ externalId, name, parentExternalId }, choose) =>
	button(`category ${externalId}`, name, () => choose({ category: externalId }), {
		class: parentExternalId === undefined ? 'chip' : 'chip inner',
		'aria-pressed': String(filter.category === externalId),
	});

/** When the chosen category is on, in words. */
function categoryTimes({ name, workSchedule } = {}) {
	if (!workSchedule) return undefined;
	return h('p', { class: 'banner', 'data-hours': name }, `${name}: ${timesIn(workSchedule)}`);
}

/** The same days of a week have the same hours, mostly: each is named once. */
export function timesIn({ dailyWorkingHours = [], weeklyWorkingHours, start, end }) {
	const daysOf = new Map();
	for (const { weekDay, open, closed } of dailyWorkingHours) {
		const hours = `${open}–${closed}`;
		daysOf.set(hours, [...(daysOf.get(hours) ?? []), weekDay]);
	}
	return [
		...[...daysOf].map(([hours, days]) => `${saidDays(days)} ${hours}`),
		weeklyWorkingHours && `every day ${weeklyWorkingHours.open}–${weeklyWorkingHours.closed}`,
		start && `from ${start}`,
		end && `until ${end}`,
	]
		.filter(Boolean)
		.join(', ');
}

/** Three days or more that follow each other as a span. */
function saidDays(days) {
	if (days.length === WEEK.length) return 'every day';
	const spans = [];
	for (const day of days) {
		const span = spans.at(-1);
		if (span && WEEK.indexOf(day) === WEEK.indexOf(span.at(-1)) + 1) span.push(day);
		else spans.push([day]);
	}
	return spans
		.map((span) => span.map(capitalized))
		.map((span) => (span.length < 3 ? span.join(', ') : `${span[0]}–${span.at(-1)}`))
		.join(', ');
}

const capitalized = (day) => `${day[0].toUpperCase()}${day.slice(1)}`;

const until = ({ pausedTill }) =>
	pausedTill === undefined
		? 'until it is resumed'
		: `until ${new Date(pausedTill * 1000).toLocaleString()}`;

const whyClosed = (store) =>
	store.closedBy === 'pause'
		? `This store is paused ${until(store)}.`
		: 'This store is closed at the moment.';

function hours(openingHours) {
	const of = (day) => openingHours.find(({ weekDay }) => weekDay === day);
	const days = WEEK.map((day) => {
		const times = of(day);
		return h(
			'div',
			{},
			h('dt', {}, capitalized(day)),
			h('dd', {}, times ? `${times.open}–${times.closed}` : 'closed'),
		);
	});
	return h(
		'details',
		{ class: 'hours', 'data-key': 'hours' },
		h('summary', {}, 'Opening hours'),
		h('dl', {}, days),
	);
}

const REASONS = {
	missing: 'missing from an import',
	import: 'switched off by an import',
	'stop-list': 'on the stop list',
};

/** Whether a group has fewer options on sale than must be chosen. */
const isShort = ({ min, options }) => options.reduce((sum, { max }) => sum + max, 0) < min;

const SOLD_OUT = 'Sold out';

/** Why guests cannot order it; undefined when they can. */
function whyOff(product, offer, store) {
	if (!offer) return 'not sold here';
	if (!product.inMenu) return 'missing from the last import';
	if (offer.status !== 'enabled') return REASONS[offer.off] ?? 'switched off';
	if (offer.stock < 1) return SOLD_OUT;
	if (product.groups.some(isShort)) return 'nothing left to choose from';
	if (product.served?.now === false) return `outside the hours of ${product.served.name}`;
	if (!store.open)
		return store.closedBy === 'pause' ? 'the store is paused' : 'the store is closed';
	return undefined;
}

function card({ product, offer, off }, store) {
	const fields = off ? [] : groups(product.sku, product.groups);
	const price = h('strong', {});
	const showPrice = () =>
		price.replaceChildren(money(offer.listPrice + surchargeOf(product.groups, chosen(fields))));
	if (offer) showPrice();
	return h(
		'li',
		{ class: off ? 'card off' : 'card', 'data-sku': product.sku, input: showPrice },
		picture(product),
		h(
			'div',
			{ class: 'card-text' },
			h('h3', {}, product.title),
			product.description && h('p', { class: 'quiet' }, product.description),
			product.served && h('p', { class: 'quiet' }, timesIn(product.served.workSchedule)),
			h(
				'p',
				{ class: 'price' },
				offer && price,
				offer?.oldPrice > offer?.listPrice &&
					h('s', {}, h('span', { class: 'unseen' }, 'before '), money(offer.oldPrice)),
				off && h('span', { class: 'pill' }, off === SOLD_OUT ? off : `Off: ${off}`),
			),
			...(off ? [] : [...fields, orderButton(product, fields, store)]),
		),
	);
}

function orderButton({ sku, title, groups: choices }, fields, { companyId, storeId }) {
	const order = () => {
		const wrong = misfit(choices, fields);
		if (wrong !== undefined) return tell(wrong, true);
		const items = [{ sku, options: chosen(fields) }];
		const wish = { companyId, storeId, items, comment: guest.comment.trim() };
		return placeOrder(wish, (placed) => `${saidPlaced(placed)}: ${title}`);
	};
	return button(`order ${sku}`, 'Order', order, {
		class: 'order',
		'aria-label': `Order ${title}`,
	});
}

function picture({ title, media }) {
	const initial = h('span', { class: 'picture', 'aria-hidden': 'true' }, [...title][0]);
	if (!media) return initial;
	const image = h('img', { class: 'picture', src: media, alt: '', loading: 'lazy' });
	image.addEventListener('error', () => image.replaceWith(initial));
	return image;
}

const noMenu = () =>
	empty(
		'No menu yet',
		h('p', {}, 'Import one from n8n, or start with a small one to practice.'),
		button(
			'sample',
			'Import the sample menu',
			() =>
				act('sample-menu', {}, ({ products }) => `${plural(products, 'dish', 'dishes')} imported`),
			{ class: 'primary' },
		),
	);
